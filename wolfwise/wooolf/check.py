"""Hold a record to the rules, and its facts against each other."""

from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models.wooolf.referee import Replay
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import judgement
from wolfwise.wooolf.flags import strict
from wolfwise.wooolf.table import Wooolf


def answer(table: Wooolf) -> Answer[Replay]:
    known = table.situation
    return judgement.check(known, table.replay(), Posterior(known.game, known.observations).worlds)


QUESTION = strict(answer)
