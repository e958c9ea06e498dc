"""Who plays and holds what, as one seat knows it: typed answers with a fraction for everything."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import Suspicion, suspicions
from wolfwise.models.game import Seat
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.watch import TimeUp, watch, within
from wolfwise.models.wooolf.cards import Card, Character, Hand
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import Board

if TYPE_CHECKING:
    from wolfwise.analysis.wooolf.habits import Reading

Chances = Mapping[str, Fraction]
"""By character; `"wolf"` does as well as `Character.WOLF`, which is that text."""


@distinct
class Moved(NamedTuple):
    """What the turns of a seat did to the chances of the character they changed most."""

    seat: Seat
    suspected: int | None  # on which turn of his
    passed: int  # turns on which he could have, and did not
    character: Character
    before: Fraction
    after: Fraction


@distinct
class ByHabit(NamedTuple):
    """Who plays what by a model of people, and what moved it."""

    name: str  # of the habits
    seats: Mapping[str, Chances]
    suspicions: Mapping[Board, Fraction]  # how likely each is
    moved: tuple[Moved, ...]  # the greatest change first


@distinct
class Who(NamedTuple):
    """How likely everybody plays each character, and the best suspicions of whoever looks."""

    seats: Mapping[str, Chances]  # by name
    absent: Chances  # that nobody plays it
    worlds: int
    suspicions: tuple[Suspicion, ...] | None  # best first; None for an onlooker
    habit: ByHabit | None = None  # if others were read, and there was something to read
    hurried: bool = False  # there was no time to read them


@distinct
class Hands(NamedTuple):
    """How likely everybody holds each hand, the most probable first."""

    seats: Mapping[str, Mapping[Hand, Fraction]]  # by name
    worlds: int


@distinct
class Deck(NamedTuple):
    """The cards in play, and how often a seat plays each character before anything is known."""

    cards: Mapping[Card, int]
    character: Chances
    absent: Chances
    worlds: int


def who(situation: Situation, habits: str | None = None, *, at_once: bool = False) -> Who:
    """The exact probabilities of all characters, from all that is known; and by habit.

    Others are read once somebody could suspect; `at_once`: from the first look on, as advice does.
    """
    posterior = Posterior(situation.game, situation.observations)
    viewer, character = situation.viewer, situation.character
    habit, hurried = None, False
    if habits is not None and (
        somebody_could_suspect(situation) or (at_once and situation.table.course)
    ):
        try:
            with within(watch().left / 2):  # so that there is time for the facts
                habit = by_habit(situation, habits)
        except TimeUp:
            hurried = True
    return Who(
        FrozenDict(
            (name, _characters(posterior, seat)) for seat, name in enumerate(situation.names)
        ),
        absent(posterior),
        posterior.worlds,
        None
        if viewer is None or character is None
        else tuple(suspicions(posterior, viewer, character)),
        habit,
        hurried,
    )


def somebody_could_suspect(situation: Situation) -> bool:
    """Whether another player has had a turn on which he could suspect: before that, all look."""
    first = situation.game.rules["early-from-turn"]
    turns = enumerate(situation.table.turns)
    return any(number >= first for seat, number in turns if seat != situation.viewer)


def by_habit(situation: Situation, name: str) -> ByHabit | None:
    """What the turns of the others tell, by habits of that name."""
    from wolfwise.analysis.wooolf.habits import Reading, habits_called  # not needed at every start

    habits = habits_called(name)
    if habits is None:
        return None
    reading = Reading(situation, habits)
    posterior, viewer, character = reading.posterior(), situation.viewer, situation.character
    ranked = [] if viewer is None or character is None else suspicions(posterior, viewer, character)
    return ByHabit(
        name,
        FrozenDict((who, _characters(posterior, seat)) for seat, who in enumerate(situation.names)),
        FrozenDict((each.board, each.p) for each in ranked),
        tuple(_moved(reading, posterior)),
    )


def _moved(reading: "Reading", posterior: Posterior) -> list[Moved]:
    """What each seat's turns changed, the greatest change first."""
    found = []
    for seat in reading.likely:
        own = [decision for decision in reading.decisions if decision.seat == seat]
        turns = [decision.turn for decision in own if decision.suspected]
        suspected, passed = turns[0] if turns else None, len(own) - len(turns)
        before, after = reading.posterior(seat).characters(seat), posterior.characters(seat)
        most = max(Character, key=lambda c: abs(after[c] - before[c]))
        found.append(Moved(seat, suspected, passed, most, before[most], after[most]))
    return sorted(found, key=lambda m: -abs(m.after - m.before))


def hands(situation: Situation) -> Hands:
    """The exact probabilities of all hands."""
    posterior = Posterior(situation.game, situation.observations)
    return Hands(
        FrozenDict(
            (name, FrozenDict(sorted(posterior.hands(seat).items(), key=lambda item: -item[1])))
            for seat, name in enumerate(situation.names)
        ),
        posterior.worlds,
    )


def deck(game: Wooolf) -> Deck:
    """The base rates of a table at which nothing has happened."""
    posterior = Posterior(game, [])
    cards = FrozenDict(game.deck)
    return Deck(cards, _characters(posterior, 0), absent(posterior), posterior.worlds)


def _characters(posterior: Posterior, seat: Seat) -> Chances:
    return FrozenDict(posterior.characters(seat).items())


def absent(posterior: Posterior) -> Chances:
    """How likely it is that nobody plays a character."""
    return FrozenDict((character, posterior.absent(character)) for character in Character)
