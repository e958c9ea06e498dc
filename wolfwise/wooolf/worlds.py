"""The most probable worlds, hand by hand."""

from wolfwise.analysis.wooolf.worlds import Worlds, worlds
from wolfwise.questions import Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import seats
from wolfwise.wooolf.flags import question
from wolfwise.wooolf.table import Wooolf

NUMBER = Flag("--number", "How many worlds to show.", "N",
              read=Whole(1, 10_000), default="10", show_default=True)  # fmt: skip


def answer(table: Wooolf, *, number: int) -> Answer[Worlds]:
    return seats.worlds(table.situation, worlds(table.situation, number))


QUESTION = question(answer, NUMBER)
