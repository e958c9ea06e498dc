"""Hold a record to the rules, and its facts against each other."""

from wolfwise import frame
from wolfwise.analysis.werewolf.causes import causes, told
from wolfwise.analysis.werewolf.check import Check, check
from wolfwise.frame import need_no_breach
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import judgement
from wolfwise.werewolf import flags
from wolfwise.werewolf.table import Werewolf


def answer(table: Werewolf) -> Answer[Check]:
    if table.warnings:
        need_no_breach(told(causes(table.record)))
    return judgement.check(table.situation, check(table.record, table.situation))


QUESTION = frame.question(answer, table=flags.table, about=[flags.REQUIRED])
