"""Every suspicion, what it is worth, and whether to wait."""

from fractions import Fraction

from wolfwise.analysis.wooolf.habits import habits_called
from wolfwise.analysis.wooolf.timing import Suspicions, weigh_suspicions
from wolfwise.questions import ALL
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import decisions
from wolfwise.wooolf.flags import HABITS, STAKES, aim, question
from wolfwise.wooolf.table import Wooolf


def answer(
    table: Wooolf,
    *,
    error_cost: Fraction | None,
    haste: Fraction | None,
    habits: str,
    everything: bool,
) -> Answer[Suspicions]:
    known = table.situation
    stakes = aim(known.game, error_cost)
    return decisions.suspect(
        known, weigh_suspicions(known, stakes, habits_called(habits), haste), everything=everything
    )


QUESTION = question(answer, *STAKES, HABITS, ALL)
