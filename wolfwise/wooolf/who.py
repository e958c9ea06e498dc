"""Who plays what, and the best suspicions."""

from wolfwise.analysis.wooolf.who import Who, who
from wolfwise.questions import ALL, VERIFY
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import seats
from wolfwise.verifying import told
from wolfwise.wooolf.flags import HABITS, question
from wolfwise.wooolf.table import Wooolf


def answer(table: Wooolf, *, habits: str, everything: bool, verify: bool) -> Answer[Who]:
    known = table.situation
    return told(
        lambda: who(known, habits),
        lambda found: seats.who(known, found, everything=everything),
        verify, "wooolf.who", known,
    )  # fmt: skip


QUESTION = question(answer, HABITS, ALL, VERIFY)
