"""Every action you may take now, best first, and why."""

from fractions import Fraction

from wolfwise.analysis.wooolf.advice import Advice, advise
from wolfwise.analysis.wooolf.habits import habits_called
from wolfwise.questions import ALL, Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import decisions
from wolfwise.wooolf.flags import HABITS, STAKES, aim, question
from wolfwise.wooolf.table import Wooolf

DEPTH = Flag("--depth", "Own turns to look ahead.", "N",
             read=Whole(1, 2), default="1", show_default=True)  # fmt: skip


def answer(
    table: Wooolf,
    *,
    error_cost: Fraction | None,
    haste: Fraction | None,
    habits: str,
    depth: int,
    everything: bool,
) -> Answer[Advice]:
    known = table.situation
    stakes = aim(known.game, error_cost)
    return decisions.advise(
        known, advise(known, stakes, depth, habits_called(habits), haste), everything=everything
    )


QUESTION = question(answer, *STAKES, HABITS, DEPTH, ALL)
