"""The match: what a round's result does to the chance to win the game.

Whoever is behind has to dare more, and an error hurts whoever leads. The value of every result is
exact under a model of rounds (`usual_rounds.py`): each player's result of a round is independent
of the others', and as frequent as in very many rounds by the rule of thumb; whoever has suspected
early in this round has results of early suspicions. All others have those of whole rounds, however
late it is in this one.

The game ends after its last round, or as soon as somebody has too many errors. So the worth of a
game is added up by the round after which it ends: that somebody has too many errors then is what
all results together weigh, less those in which nobody has.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.wooolf.usual_rounds import USUAL
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.situation import Situation

BLACK, RED = 1, 2
"""Kinds of errors in a result; 0 is none."""
Result = tuple[int, int]
"""Points, and the kind of error."""
Results = Mapping[Result, int]
"""How often each result came up."""


@distinct
class Rounds(NamedTuple):
    """Results of rounds of players who may suspect early, who may not, and who did."""

    free: Results
    barred: Results
    early: Results


@distinct
class Player(NamedTuple):
    """Where somebody stands in the match."""

    points: int
    errors: int
    barred: bool = False


@distinct
class Worth(NamedTuple):
    """The chance to win the game after each result of this round."""

    early_right: Fraction
    early_wrong: Fraction
    final_right: Fraction
    final_wrong: Fraction
    nothing: Fraction

    def early(self, p: Fraction) -> Fraction:
        """What an early suspicion is worth that is right with probability p."""
        return p * self.early_right + (1 - p) * self.early_wrong

    def plain_final(self, p: Fraction) -> Fraction:
        """What a final suspicion is worth that is right with probability p."""
        return p * self.final_right + (1 - p) * self.final_wrong

    def final(self, p: Fraction) -> Fraction:
        """The same for whoever may pass."""
        return max(self.nothing, self.plain_final(p))

    def next_turn(self, p: Fraction) -> Fraction:
        """What a suspicion is worth that can be made early on the next turn, or finally, or not."""
        return max(self.early(p), self.final(p))

    def bonus(self, points: Fraction) -> Fraction:
        """What so many more points are worth, about: a point is what a final one would be."""
        return points * (self.final_right - self.nothing)


def rounds_of(players: int) -> Rounds:
    """The usual results of rounds of so many players."""
    return Rounds(*USUAL[players])


def worth(situation: Situation, rounds: Rounds | None = None) -> Worth:
    """What the viewer's result of this round would be worth."""
    game, table, me = situation.game, situation.table, situation.viewer
    assert me is not None
    rounds = rounds or rounds_of(game.players)
    zeros = (0,) * game.players
    points, errors = situation.points or zeros, situation.errors or zeros
    others = []
    for seat in range(game.players):
        if seat != me:
            player = Player(points[seat], errors[seat], seat in table.red)
            others.append((player, _this_round(seat, table.suspected, player, rounds)))
    left = max(0, game.rules["rounds"] - situation.round)
    start = Player(points[me], errors[me])
    early, final = game.rules["points.early"], game.rules["points.final"]
    results = (early, 0), (0, RED), (final, 0), (0, BLACK), (0, 0)
    return Worth(*(share(game, start, result, others, left, rounds) for result in results))


def _this_round(seat: Seat, suspected: Iterable[Seat], player: Player, rounds: Rounds) -> Results:
    if seat in suspected:
        return rounds.early
    return rounds.barred if player.barred else rounds.free


def share(
    game: Wooolf,
    me: Player,
    result: Result,
    others: Sequence[tuple[Player, Results]],
    left: int,
    rounds: Rounds,
) -> Fraction:
    """My expected part of the victory if this round brings me that, and so many are left."""
    limit: int = game.rules["errors-to-end"]
    mine = _after({me: 1}, {result: 1})
    theirs = [_after({player: 1}, results) for player, results in others]
    worth = Fraction(0)
    weight = Fraction(1)
    for results in [mine, *theirs]:
        weight /= sum(results.values())
    for more in range(left, -1, -1):
        worth += weight * _part(mine, theirs)
        if not more:
            break
        mine, theirs = _going_on(mine, limit), [_going_on(each, limit) for each in theirs]
        worth -= weight * _part(mine, theirs)
        mine, theirs = _next(mine, rounds), [_next(each, rounds) for each in theirs]
        weight /= _size(rounds) ** (1 + len(theirs))
    return worth


Standing = dict[Player, int]
"""How often somebody stands where."""


def _after(standing: Mapping[Player, int], results: Results) -> Standing:
    found: Standing = {}
    for player, weight in standing.items():
        for (points, error), times in results.items():
            then = Player(player.points + points, player.errors + bool(error), error == RED)
            found[then] = found.get(then, 0) + weight * times
    return found


def _next(standing: Standing, rounds: Rounds) -> Standing:
    """After one more round."""
    free = _after({p: w for p, w in standing.items() if not p.barred}, rounds.free)
    for player, weight in _after(
        {p: w for p, w in standing.items() if p.barred}, rounds.barred
    ).items():
        free[player] = free.get(player, 0) + weight
    return free


def _size(rounds: Rounds) -> int:
    size = sum(rounds.free.values())
    assert size == sum(rounds.barred.values()) == sum(rounds.early.values())
    return size


def _going_on(standing: Standing, limit: int) -> Standing:
    return {player: weight for player, weight in standing.items() if player.errors < limit}


def _part(mine: Standing, theirs: Sequence[Standing]) -> Fraction:
    """My part of the victory: of it all if I am ahead, shared with whoever is level."""
    whole = Fraction(0)
    ranks = [_by_rank(each) for each in theirs]
    for rank, weight in _by_rank(mine).items():
        level = [1]  # ways by how many others are level with me, nobody ahead
        for other in ranks:
            behind = sum(w for r, w in other.items() if r < rank)
            same = other.get(rank, 0)
            level = [a * behind + b * same for a, b in zip([*level, 0], [0, *level], strict=True)]
        whole += weight * sum(Fraction(ways, n) for n, ways in enumerate(level, 1))
    return whole


def _by_rank(standing: Standing) -> dict[tuple[int, int], int]:
    """Most points come first, then fewest errors."""
    ranks: dict[tuple[int, int], int] = {}
    for player, weight in standing.items():
        rank = player.points, -player.errors
        ranks[rank] = ranks.get(rank, 0) + weight
    return ranks
