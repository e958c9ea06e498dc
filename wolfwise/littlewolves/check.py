"""Hold a record to the rules."""

from wolfwise.frame import need_no_breach
from wolfwise.littlewolves.flags import question
from wolfwise.littlewolves.table import LittleWolves
from wolfwise.models.littlewolves.situation import Situation
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import play


def answer(table: LittleWolves) -> Answer[Situation]:
    need_no_breach(table.warnings)
    return play.check(table.situation)


QUESTION = question(answer)
