"""Every action you may take now, best first, and why."""

from fractions import Fraction

from wolfwise.analysis.wooolf.advice import Advice, advise
from wolfwise.analysis.wooolf.suspicions import stakes_of
from wolfwise.questions import ALL, Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import decisions
from wolfwise.wooolf.flags import STAKES, question
from wolfwise.wooolf.table import Wooolf

DEPTH = Flag("--depth", "Own turns to look ahead.", "N",
             read=Whole(1, 2), default="1", show_default=True)  # fmt: skip


def answer(
    table: Wooolf, *, error_cost: Fraction, haste: Fraction, depth: int, everything: bool
) -> Answer[Advice]:
    known = table.situation
    stakes = stakes_of(known.game)._replace(error_cost=error_cost, haste=haste)
    return decisions.advise(known, advise(known, stakes, depth), everything=everything)


QUESTION = question(answer, *STAKES, DEPTH, ALL)
