"""How likely each setting of the pointers is fully right, and what it is worth."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
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

    def end_risk(self, table: Table, viewer: Seat) -> Fraction:
        """The chance that the round ends between the viewer's turn and his turn after that."""
        limit = table.game.rules["round-limit"]
        if limit and table.turns[viewer] + 1 >= limit:
            return Fraction(1)
        able = len(_able_to_suspect(table, viewer))
        missing = table.game.early_limit - len(table.suspected)
        return sum(
            (
                comb(able, n) * self.haste**n * (1 - self.haste) ** (able - n)
                for n in range(max(missing, 0), able + 1)
            ),
            start=Fraction(0),
        )


def stakes_of(game: Wooolf) -> Stakes:
    """The usual stakes with the points of these rules."""
    rules = game.rules
    return Stakes(early_points=rules["points.early"], final_points=rules["points.final"])


def _able_to_suspect(table: Table, viewer: Seat) -> list[Seat]:
    """Who may suspect early on his turn in the lap after the viewer's turn."""
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
            or table.turns[seat] + (seat in before) + 1 >= table.game.rules["early-from-turn"]
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
