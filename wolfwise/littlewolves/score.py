"""The scoring sheet, and what one floor more or less would change."""

from wolfwise.analysis.littlewolves.what_if import Scored, scored
from wolfwise.frame import need_no_breach
from wolfwise.littlewolves.flags import question
from wolfwise.littlewolves.table import LittleWolves
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import scores


def answer(table: LittleWolves) -> Answer[Scored]:
    need_no_breach(table.warnings)
    table.situation.need_houses()
    return scores.score(table.situation, scored(table.situation.table))


QUESTION = question(answer)
