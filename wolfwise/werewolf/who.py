"""Who may hold which card, by the facts, and with what was said."""

from fractions import Fraction

from wolfwise.analysis.werewolf.talk import Talk
from wolfwise.analysis.werewolf.who import Who, who
from wolfwise.questions import VERIFY
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import seats
from wolfwise.verifying import told
from wolfwise.werewolf.flags import FACTS, TALK, question
from wolfwise.werewolf.table import Werewolf


def answer(
    table: Werewolf,
    *,
    facts_only: bool,
    village_lies: Fraction,
    others_admit: Fraction,
    others_lie: Fraction,
    verify: bool,
) -> Answer[Who]:
    known = table.situation
    talk = None if facts_only else Talk(village_lies, others_admit, others_lie)
    return told(
        lambda: who(known, talk),
        lambda found: seats.who(known, found),
        verify, "werewolf.who", known, talk,
    )  # fmt: skip


QUESTION = question(answer, FACTS, *TALK, VERIFY)
