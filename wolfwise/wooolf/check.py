"""Hold a record to the rules, and its facts against each other."""

from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models.wooolf.referee import Replay
from wolfwise.models.wooolf.untold import unchecked
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import judgement
from wolfwise.wooolf.flags import strict
from wolfwise.wooolf.table import Wooolf


def answer(table: Wooolf) -> Answer[Replay]:
    known, play = table.situation, table.replay()
    worlds = Posterior(known.game, known.observations).worlds
    return judgement.check(known, play, worlds, unchecked(play))


QUESTION = strict(answer)
