"""Every consistent way in which what was said is true or false."""

from fractions import Fraction

from wolfwise.analysis.werewolf.claims import Breakdown, truths
from wolfwise.analysis.werewolf.talk import Talk
from wolfwise.frame import need
from wolfwise.questions import ALL, VERIFY, Flag
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import seats
from wolfwise.verifying import told
from wolfwise.werewolf.flags import TALK, question
from wolfwise.werewolf.table import Werewolf

EACH = Flag("--each", "Each statement by itself, not a speaker's story.", switch=True)


def answer(
    table: Werewolf,
    *,
    each: bool,
    everything: bool,
    village_lies: Fraction,
    others_admit: Fraction,
    others_lie: Fraction,
    verify: bool,
) -> Answer[Breakdown]:
    known = table.situation
    need(
        known.statements,
        "nobody has said anything: 'NAME claims ROLE' and 'NAME says NAME ROLE|good' tell what was "
        "said",
    )
    talk = Talk(village_lies, others_admit, others_lie)
    return told(
        lambda: truths(known, talk, each),
        lambda found: seats.breakdown(known, found, everything=everything),
        verify, "werewolf.breakdown", known, talk, each,
    )  # fmt: skip


QUESTION = question(answer, EACH, ALL, *TALK, VERIFY)
