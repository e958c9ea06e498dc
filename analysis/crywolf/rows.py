"""How likely there are so many, for every row: `odds`."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.crywolf.beliefs import Counts, counts_by, cups_by_habit
from wolfwise.analysis.crywolf.cups import Weighed, dice_of
from wolfwise.analysis.crywolf.habits import USUAL, Habits
from wolfwise.analysis.crywolf.odds import HALF
from wolfwise.models.crywolf.dice import ANIMALS, Animal
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.game import Seat
from wolfwise.models.values import FrozenDict, distinct


@distinct
class Hidden(NamedTuple):
    """The dice of each animal that a seat hides, on average."""

    dice: int
    means: Mapping[Animal, Fraction]  # by what he has done
    fresh: Mapping[Animal, Fraction]  # if they were just rolled


@distinct
class Odds(NamedTuple):
    """What will be counted in each row that was asked for, and what others may hide."""

    rows: Counts
    model: str
    level: Fraction = HALF
    hidden: Mapping[str, Hidden] | None = None  # by name; None: nothing is known of it


def odds(
    situation: Situation,
    rows: Iterable[Animal] = ANIMALS,
    *,
    model: str | None = None,
    habits: Habits = USUAL,
    level: Fraction = HALF,
) -> Odds:
    """How likely there are at least so many, for every row or for some."""
    cups = cups_by_habit(situation, habits)
    goes_by, _, model = counts_by(situation, cups, model)
    hidden = None if cups is None else _hidden(situation, cups)
    return Odds(FrozenDict((row, goes_by[row]) for row in rows), model, level, hidden)


def _hidden(situation: Situation, cups: Mapping[Seat, Weighed]) -> Mapping[str, Hidden]:
    """What each of the others who has dice left hides."""
    by_name = {}
    for seat, weighed in cups.items():
        if dice := situation.table.dice[seat]:
            means = FrozenDict(zip(ANIMALS, dice_of(weighed), strict=True))
            faces = zip(ANIMALS, situation.game.die, strict=True)
            fresh = FrozenDict((animal, Fraction(dice * n, 6)) for animal, n in faces)
            by_name[situation.table.name(seat)] = Hidden(dice, means, fresh)
    return FrozenDict(by_name)
