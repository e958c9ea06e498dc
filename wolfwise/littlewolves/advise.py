"""Every move you may make now, best first: expected margin and chance to win."""

from wolfwise import questions
from wolfwise.analysis.littlewolves.advice import Advice, advise
from wolfwise.frame import need
from wolfwise.littlewolves.flags import question
from wolfwise.littlewolves.table import LittleWolves
from wolfwise.questions import ALL, Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import advice as report

MOST_ITERATIONS = 100_000_000


def answer(
    table: LittleWolves, *, seconds: float | None, iterations: int | None, seed: int,
    everything: bool,
) -> Answer[Advice]:  # fmt: skip
    need(not table.situation.over, "the game is over, so there is nothing left to decide")
    view = table.situation.view()
    need(view.asked, "it is not the viewer's turn to decide")
    return report.advise(view, advise(view, seconds, iterations, seed), everything=everything)


QUESTION = question(
    answer,
    Flag("--seconds", "How long to look ahead (1, unless --iterations is given).", "S",
         read=questions.seconds),
    Flag("--iterations", "How many playouts; the same number and seed give the same answer.",
         "N", read=Whole(1, MOST_ITERATIONS)),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
    ALL,
)  # fmt: skip
