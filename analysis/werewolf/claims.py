"""Who tells the truth: every consistent way in which what was said is true or false.

A player's statements together are his story; it is true if all of them are. Worlds are counted
(facts alone), and weighed by how likely the talk is in them (`talk`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm, log2
from typing import NamedTuple

from wolfwise.analysis.werewolf.assignments import kinds, roles_in
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk, about, holds_if
from wolfwise.analysis.werewolf.worlds import Case, Cases, Worlds
from wolfwise.models.errors import Contradiction, WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import Observation
from wolfwise.models.werewolf.roles import Role, Side
from wolfwise.models.werewolf.situation import Situation

MOST_CASES = 100_000
"""With more cases than this an answer would take too long."""


class TooMuchTalk(WolfwiseError):
    """There are too many ways in which all that was said could be true or false."""

    def __init__(self) -> None:
        super().__init__(
            "too much was said about too many players to weigh it; ask about an earlier moment "
            "with --upto"
        )


@distinct
class Way(NamedTuple):
    """One consistent way for each story (or statement) to be true or false."""

    true: tuple[bool, ...]
    worlds: Worlds  # weighed by the talk
    wolves: tuple[int, ...]  # for each seat in how many worlds it is a werewolf, not weighed

    def always_wolf(self) -> list[Seat]:
        return [seat for seat, number in enumerate(self.wolves) if number == self.worlds.number]

    def maybe_wolf(self) -> list[Seat]:
        return [seat for seat, number in enumerate(self.wolves) if number]


@distinct
class Split(NamedTuple):
    """How much a seat's card, once it is known, tells about which way it is."""

    seat: Seat
    bits: float


@distinct
class Breakdown(NamedTuple):
    """All ways, most likely first."""

    speakers: tuple[tuple[Statement, ...], ...]  # what is true or false together
    ways: tuple[Way, ...]
    talk: Talk

    @property
    def worlds(self) -> Worlds:
        """All ways together: who holds what, once the talk is weighed."""
        seats = [Counter[Role]() for _ in self.ways[0].worlds.seats]
        for way in self.ways:
            for seat, held in enumerate(way.worlds.seats):
                seats[seat].update(held)
        return Worlds(
            sum(way.worlds.number for way in self.ways),
            sum(way.worlds.total for way in self.ways),
            tuple(seats),
        )

    def p(self, way: Way) -> Fraction:
        return Fraction(way.worlds.total, sum(other.worlds.total for other in self.ways))

    def always_wolf(self) -> list[Seat]:
        """Who is a werewolf whichever way it is."""
        every = [set(way.always_wolf()) for way in self.ways]
        return sorted(set.intersection(*every))

    def splits(self) -> list[Split]:
        """Whose card would tell most about which way it is, the best first."""
        found = [Split(seat, self._bits(seat)) for seat in range(len(self.ways[0].wolves))]
        return sorted((split for split in found if split.bits > 1e-12), key=lambda s: -s.bits)

    def _bits(self, seat: Seat) -> float:
        """The mutual information of a seat's card and the way it is."""
        total = sum(way.worlds.total for way in self.ways)
        joint = [
            [way.worlds.seats[seat].get(role, 0) / total for role in Role] for way in self.ways
        ]
        by_role = [sum(column) for column in zip(*joint, strict=True)]
        cards = sum(map(_entropy, by_role))
        ways = sum(_entropy(sum(row)) for row in joint)
        return cards + ways - sum(_entropy(p) for row in joint for p in row)


def _entropy(p: float) -> float:
    return -p * log2(p) if p > 0 else 0.0


def truths(situation: Situation, talk: Talk = PLAIN, each: bool = False) -> Breakdown:
    """The breakdown of what was said, as far as whoever asks knows the facts."""
    said = [fact.observation for fact in situation.statements]
    return breakdown(situation.game, situation.observations, said, situation.viewer, talk, each)


def breakdown(
    game: Werewolf,
    observations: Iterable[Observation],
    statements: Iterable[Statement],
    viewer: Seat | None = None,
    talk: Talk = PLAIN,
    each: bool = False,
) -> Breakdown:
    """Go through all cases; `each` statement by itself, or all of one speaker together."""
    said = tuple(dict.fromkeys(statements))
    stories = _stories(said, each)
    tallies: dict[tuple[bool, ...], _Tally] = {}
    for case, true, weight in weighed(game, observations, said, viewer, talk):
        way = tuple(all(true[s] for s in story) for story in stories)
        if way not in tallies:
            tallies[way] = _Tally(game.players)
        tallies[way].add(case, weight)
    if not tallies:
        raise Contradiction("these facts cannot all be true")
    if not any(tally.total for tally in tallies.values()):
        raise WolfwiseError(
            f"by the model of talk ({talk.name}) nobody could have said all this; "
            "allow for more lies"
        )
    ways = [Way(true, *tally.result()) for true, tally in tallies.items()]
    ways.sort(
        key=lambda way: (-way.worlds.total, -way.worlds.number, [not true for true in way.true])
    )
    return Breakdown(stories, tuple(ways), talk)


def weighed(
    game: Werewolf,
    observations: Iterable[Observation],
    statements: Iterable[Statement],
    viewer: Seat | None = None,
    talk: Talk = PLAIN,
) -> Iterator[tuple[Case, Mapping[Statement, bool], int]]:
    """Every case, which statements are true in it, and the weight of each of its worlds."""
    said = tuple(dict.fromkeys(statements))
    weights = _Weights(game, said, talk)
    for number, case in enumerate(Cases(game, observations, viewer, _apart(game, said))):
        if number == MOST_CASES:
            raise TooMuchTalk
        true = {s: not case.kinds[about(s)] & ~kinds(holds_if(s)) for s in said}
        yield case, true, case.deals * weights.of(case, true)


def _stories(said: Sequence[Statement], each: bool) -> tuple[tuple[Statement, ...], ...]:
    if each:
        return tuple((statement,) for statement in said)
    speakers = dict.fromkeys(statement.seat for statement in said)
    return tuple(tuple(s for s in said if s.seat == speaker) for speaker in speakers)


def _apart(game: Werewolf, said: Iterable[Statement]) -> Mapping[Seat, list[frozenset[Role]]]:
    """What has to be told apart: whether each statement is true, and the sides of speakers."""
    village = frozenset(role for role in Role if game.side[role] is Side.VILLAGE)
    apart: dict[Seat, list[frozenset[Role]]] = {}
    for statement in said:
        apart.setdefault(about(statement), []).append(holds_if(statement))
        apart.setdefault(statement.seat, []).append(village)
    return apart


class _Weights:
    """How likely all that was said is, as whole numbers that share one factor."""

    def __init__(self, game: Werewolf, said: Sequence[Statement], talk: Talk) -> None:
        self.said = said
        sides = {game.side[role]: role for role in Role}
        self.side = {role: game.side[role] for role in Role}
        self.weights: list[dict[tuple[Side, bool], int]] = []
        for statement in said:
            chances = {
                (side, true): talk.chance(game, statement, role, true)
                for side, role in sides.items()
                for true in (True, False)
            }
            common = lcm(*(p.denominator for p in chances.values()))
            self.weights.append({key: int(p * common) for key, p in chances.items()})

    def of(self, case: Case, true: Mapping[Statement, bool]) -> int:
        weight = 1
        for statement, weights in zip(self.said, self.weights, strict=True):
            speaker = next(roles_in(case.kinds[statement.seat]))  # all are of one side
            weight *= weights[self.side[speaker], true[statement]]
        return weight


class _Tally:
    """Adds up the cases of one way."""

    def __init__(self, players: int) -> None:
        self.number = self.total = 0
        self.seats: list[Counter[Role]] = [Counter() for _ in range(players)]
        self.wolves = [0] * players

    def add(self, case: Case, weight: int) -> None:
        self.number += case.worlds
        self.total += weight * case.worlds
        for seat, held in enumerate(case.holding()):
            self.wolves[seat] += held.get(Role.WEREWOLF, 0)
            if weight:
                for role, times in held.items():
                    self.seats[seat][role] += weight * times

    def result(self) -> tuple[Worlds, tuple[int, ...]]:
        return Worlds(self.number, self.total, tuple(self.seats)), tuple(self.wolves)
