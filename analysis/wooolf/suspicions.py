"""How likely each setting of the pointers is fully right, and what it is worth."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.wooolf.posterior import Playing, Posterior
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import Targets, Wooolf
from wolfwise.models.wooolf.table import NOBODY, NONE, Board, Pointer, Table

ALL = frozenset(Character)


@distinct
class Suspicion(NamedTuple):
    """Pointers < and <<, and the probability that both are right."""

    board: Board
    p: Fraction


@distinct
class Stakes(NamedTuple):
    """What a suspicion may gain and lose, and how pressing it is.

    `error_cost`: points that an error token is worth to avoid. `haste`: the chance with which each
    other player suspects early on a turn on which he may. Both are assumptions; every answer that
    rests on them says so. The usual ones are those with which the advice won most in leagues
    (docs/league.md): errors only break ties and cost a turn, while those who wait come too late.
    """

    error_cost: Fraction = Fraction(1, 4)
    haste: Fraction = Fraction(1, 2)
    early_points: int = 2
    final_points: int = 1

    def early(self, p: Fraction) -> Fraction:
        """Expected points of an early suspicion that is right with probability p."""
        return self.early_points * p - self.error_cost * (1 - p)

    def plain_final(self, p: Fraction) -> Fraction:
        """Expected points of a final suspicion that is right with probability p."""
        return self.final_points * p - self.error_cost * (1 - p)

    def final(self, p: Fraction) -> Fraction:
        """The same for whoever may pass, which is worth nothing and costs nothing."""
        return max(Fraction(0), self.plain_final(p))

    def next_turn(self, p: Fraction) -> Fraction:
        """What a suspicion is worth that can be made early on the next turn, or finally, or not."""
        return max(self.early(p), self.final(p))

    def bonus(self, points: Fraction) -> Fraction:
        """What so many more points are worth."""
        return points

    def end_risk(self, table: Table, viewer: Seat) -> Fraction:
        """The chance that the round ends between the viewer's turn and his turn after that."""
        return end_risks(table, viewer, lambda _: self.haste)[0]


def end_risks(
    table: Table, viewer: Seat, hazard: Callable[[Seat], Fraction], laps: int = 1
) -> list[Fraction]:
    """For each of the viewer's next turns: the chance that the round ends before the one after it.

    If it has not ended before. `hazard`: how likely a seat suspects on a turn on which it may.
    """
    limit, missing = table.game.rules["round-limit"], table.game.early_limit - len(table.suspected)
    idle: dict[Seat, Fraction] = {}  # chances that seats have not suspected
    risks, on = [], Fraction(1)
    for lap in range(1, laps + 1):
        for seat in _able_to_suspect(table, viewer, lap):
            idle[seat] = idle.get(seat, Fraction(1)) * (1 - hazard(seat))
        suspected = [Fraction(1)]  # by how many
        for p in idle.values():
            both = zip([*suspected, Fraction(0)], [Fraction(0), *suspected], strict=True)
            suspected = [fewer * p + more * (1 - p) for fewer, more in both]
        still = sum(suspected[: max(missing, 0)], Fraction(0))
        over = bool(limit) and table.turns[viewer] + lap >= limit
        risks.append(Fraction(1) if over or not on else 1 - still / on)
        on = still
    return risks


def stakes_of(game: Wooolf) -> Stakes:
    """The usual stakes with the points of these rules."""
    rules = game.rules
    return Stakes(early_points=rules["points.early"], final_points=rules["points.final"])


def _able_to_suspect(table: Table, viewer: Seat, lap: int) -> list[Seat]:
    """Who may suspect early on his turn in that lap after the viewer's turn."""
    players = table.game.players
    first = viewer if table.to_act is None else table.to_act
    before = {(first + i) % players for i in range((viewer - first) % players)}
    return [
        seat
        for seat in range(players)
        if seat != viewer
        and seat not in table.suspected
        and seat not in table.red
        and (
            table.gaps
            or table.turns[seat] + (seat in before) + lap >= table.game.rules["early-from-turn"]
        )
    ]


def boards(game: Wooolf, viewer: Seat, targets: Targets) -> Iterator[Board]:
    """Every setting of the pointers that can be right: two pointers on one seat never are."""
    pointers: list[Pointer] = [*game.others(viewer), NOBODY]
    for first in pointers:
        for second in [NONE] if targets[1] is None else pointers:
            if first != second or first == NOBODY:
                yield first, second


def right(game: Wooolf, board: Board, targets: Targets) -> Playing:
    """The restriction under which a board is fully right."""
    playing = dict.fromkeys(range(game.seats), ALL) if NOBODY in board else {}
    for pointer, target in zip(board, targets, strict=True):
        if target is None:
            continue
        if isinstance(pointer, int):
            playing[pointer] = playing.get(pointer, ALL) & {target}
        else:
            playing = {seat: characters - {target} for seat, characters in playing.items()}
    return playing


def suspicions(posterior: Posterior, viewer: Seat, character: Character) -> Sequence[Suspicion]:
    """Every board with its probability of being right, best first."""
    game, targets = posterior.game, posterior.game.targets[character]
    weighed = [
        Suspicion(board, Fraction(posterior.weight(right(game, board, targets)), posterior.total))
        for board in boards(game, viewer, targets)
    ]
    return sorted(weighed, key=lambda suspicion: -suspicion.p)
