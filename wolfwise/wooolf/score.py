"""Score the rounds of a record that shows all hands and boards."""

from wolfwise.frame import need
from wolfwise.models.wooolf.referee import Replay
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import judgement
from wolfwise.wooolf.flags import strict
from wolfwise.wooolf.table import Wooolf


def answer(table: Wooolf) -> Answer[Replay]:
    play = table.replay()
    need(
        all(played.score for played in play.rounds[:-1]) and any(p.score for p in play.rounds),
        "nothing to score: a round needs 'reveal NAME CARD CARD' for all seats (but one)",
    )
    return judgement.score(play)


QUESTION = strict(answer)
