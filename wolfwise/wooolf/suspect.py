"""Every suspicion, what it is worth, and whether to wait."""

from fractions import Fraction

from wolfwise.analysis.wooolf.suspicions import stakes_of
from wolfwise.analysis.wooolf.timing import Suspicions, weigh_suspicions
from wolfwise.questions import ALL
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import decisions
from wolfwise.wooolf.flags import STAKES, question
from wolfwise.wooolf.table import Wooolf


def answer(
    table: Wooolf, *, error_cost: Fraction, haste: Fraction, everything: bool
) -> Answer[Suspicions]:
    known = table.situation
    stakes = stakes_of(known.game)._replace(error_cost=error_cost, haste=haste)
    return decisions.suspect(known, weigh_suspicions(known, stakes), everything=everything)


QUESTION = question(answer, *STAKES, ALL)
