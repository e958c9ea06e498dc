"""Who tells the truth: every consistent way in which what was said is true or false.

A player's statements together are his story; it is true if all of them are. Worlds are counted
(facts alone), and weighed by how likely the talk is in them (`talk`).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log2
from typing import NamedTuple

from wolfwise.analysis.werewolf.stories import Shares, story_of
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk
from wolfwise.analysis.werewolf.weighing import latest, weighed
from wolfwise.analysis.werewolf.worlds import Worlds
from wolfwise.models.errors import Contradiction, WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import Observation
from wolfwise.models.werewolf.roles import Role
from wolfwise.models.werewolf.situation import Situation


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
    unheard: int = 0  # statements that were left out since there was no time to weigh them

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
        by_seat = [Split(seat, self._bits(seat)) for seat in range(len(self.ways[0].wolves))]
        return sorted((split for split in by_seat if split.bits > 1e-12), key=lambda s: -s.bits)

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

    def weigh(said: Sequence[Statement]) -> Breakdown:
        return breakdown(situation.game, situation.observations, said, situation.viewer, talk, each)

    result, unheard = latest([fact.observation for fact in situation.statements], weigh)
    return result._replace(unheard=unheard)


def breakdown(
    game: Werewolf,
    observations: Sequence[Observation],
    statements: Iterable[Statement],
    viewer: Seat | None = None,
    talk: Talk = PLAIN,
    each: bool = False,
) -> Breakdown:
    """Go through all cases; `each` statement by itself, or all of one speaker together."""
    said = tuple(dict.fromkeys(statements))
    stories = _stories(said, each)
    shares = Shares([story_of(story) for story in stories], game.players)
    for case, factors in weighed(game, observations, said, viewer, talk):
        shares.add(case, factors)
    if not shares.ways:
        raise Contradiction("these facts cannot all be true")
    ways = [
        Way(tuple(bool(truth >> n & 1) for n in range(len(stories))), *shares.way(truth))
        for truth in shares.ways
    ]
    if not any(way.worlds.total for way in ways):
        raise unheard_of(talk)
    ways.sort(
        key=lambda way: (-way.worlds.total, -way.worlds.number, [not true for true in way.true])
    )
    return Breakdown(stories, tuple(ways), talk)


def unheard_of(talk: Talk) -> WolfwiseError:
    return WolfwiseError(
        f"by the model of talk ({talk.name}) nobody could have said all this; allow for more lies"
    )


def _stories(said: Sequence[Statement], each: bool) -> tuple[tuple[Statement, ...], ...]:
    if each:
        return tuple((statement,) for statement in said)
    speakers = dict.fromkeys(statement.seat for statement in said)
    return tuple(tuple(s for s in said if s.seat == speaker) for speaker in speakers)
