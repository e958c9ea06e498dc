"""Who may hold which two cards."""

from wolfwise.analysis.wooolf.who import Hands, hands
from wolfwise.questions import VERIFY
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import seats
from wolfwise.verifying import told
from wolfwise.wooolf.flags import question
from wolfwise.wooolf.table import Wooolf


def answer(table: Wooolf, *, verify: bool) -> Answer[Hands]:
    known = table.situation
    return told(
        lambda: hands(known), lambda found: seats.hands(known, found), verify, "wooolf.hands", known
    )


QUESTION = question(answer, VERIFY)
