"""The chips, and who has won or is likely to."""

from wolfwise.analysis.crywolf.standing import Score, score
from wolfwise.crywolf.flags import strict
from wolfwise.crywolf.table import CryWolf
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import judgement


def answer(table: CryWolf) -> Answer[Score]:
    play = table.replay()
    return judgement.score(play.game.rules, score(play))


QUESTION = strict(answer)
