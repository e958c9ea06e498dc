"""Hold a record to the rules."""

from wolfwise.crywolf.flags import strict
from wolfwise.crywolf.table import CryWolf
from wolfwise.models.crywolf.referee import Replay
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import judgement


def answer(table: CryWolf) -> Answer[Replay]:
    return judgement.check(table.replay())


QUESTION = strict(answer)
