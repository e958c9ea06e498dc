"""Score the rounds of a record whose hands and boards are told, and say what others lack."""

from wolfwise.frame import need
from wolfwise.models.wooolf.referee import Replay
from wolfwise.models.wooolf.untold import unscored
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import judgement
from wolfwise.wooolf.flags import strict
from wolfwise.wooolf.table import Wooolf


def answer(table: Wooolf) -> Answer[Replay]:
    play = table.replay()
    need(
        play.before or any(played.score for played in play.rounds),
        "nothing to score: a round needs 'reveal NAME CARD CARD' for all seats (but one)"
        + "".join(f"\n  {why}" for why in unscored(play)),
    )
    return judgement.score(play, unscored(play))


QUESTION = strict(answer)
