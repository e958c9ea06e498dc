"""What will be counted for the rows: by bare odds, or by what the others have done."""

from collections.abc import Mapping

from wolfwise.analysis.crywolf.cups import Weighed, counts_given, posterior
from wolfwise.analysis.crywolf.habits import Habits
from wolfwise.analysis.crywolf.odds import Count, counts
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.game import Seat

Counts = Mapping[Animal, Count]
BLIND, BY_HABIT = "blind", "habits"
"""Models: what others do tells nothing, or it does."""


def cups_by_habit(situation: Situation, habits: Habits) -> Mapping[Seat, Weighed] | None:
    """What the others may hold by what they have done; None if they have done nothing yet.

    Nor does it tell anything while we lack dice and numbers that they went by.
    """
    if not situation.turns or situation.missed:
        return None
    return posterior(situation, habits)


def counts_by(
    situation: Situation, cups: Mapping[Seat, Weighed] | None, model: str | None
) -> tuple[Counts, Counts | None, str]:
    """The counts to go by, those by habit if they differ, and the model that is."""
    by_habit = None if cups is None else counts_given(situation, cups)
    if by_habit is not None and model == BY_HABIT:
        return by_habit, None, BY_HABIT
    return counts(situation), by_habit, BLIND
