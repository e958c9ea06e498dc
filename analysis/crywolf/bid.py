"""Is a claim safe? `bid`."""

from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.crywolf.beliefs import counts_by, cups_by_habit
from wolfwise.analysis.crywolf.habits import USUAL, Habits
from wolfwise.analysis.crywolf.odds import HALF, Count
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.values import distinct


@distinct
class Bid(NamedTuple):
    """A claim, and what will be counted for its row."""

    row: Animal
    number: int
    odds: Count
    believed: Count | None  # by what others have done, if `odds` are bare ones
    model: str  # of `odds`
    level: Fraction  # from which on a claim is held to be safe
    breach: str | None  # why it cannot be claimed now

    @property
    def true(self) -> Fraction:
        """How likely there are so many."""
        return self.odds.at_least(self.number)

    @property
    def if_called(self) -> Fraction:
        """The chips to expect if somebody calls it."""
        return self.odds.if_called(self.number)

    @property
    def safest(self) -> int:
        """The highest number of that row that is safe."""
        return self.odds.safest(self.level)


def bid(
    situation: Situation,
    row: Animal,
    number: int,
    *,
    model: str | None = None,
    habits: Habits = USUAL,
    level: Fraction = HALF,
) -> Bid:
    """Is this claim safe, and what is it worth if called?"""
    goes_by, believed, model = counts_by(situation, cups_by_habit(situation, habits), model)
    guess = None if believed is None else believed[row]
    breach = situation.breach_of_claim(row, number)
    return Bid(row, number, goes_by[row], guess, model, level, breach)
