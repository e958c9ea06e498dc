"""What is calling worth? All markers, or one claim."""

from fractions import Fraction
from functools import partial

from wolfwise.analysis.crywolf.call import Doubts, call
from wolfwise.analysis.crywolf.habits import Habits
from wolfwise.crywolf.flags import CLAIM_AND_RECORD, MODEL, need_bare_odds, question
from wolfwise.crywolf.seen import claimed
from wolfwise.crywolf.table import CryWolf
from wolfwise.questions import VERIFY
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import odds as report
from wolfwise.verifying import told


def answer(
    table: CryWolf,
    *,
    claim: str | None,
    model: str | None,
    bluff: Fraction,
    slip: Fraction,
    verify: bool,
) -> Answer[Doubts]:
    known = table.situation
    said = None if claim is None else claimed(claim)
    asked = partial(call, known, said, model=model, habits=Habits(bluff, slip))
    if verify:
        need_bare_odds(model)
    return told(asked, partial(report.call, known), verify, "crywolf.call", known, asked)


QUESTION = question(answer, *MODEL, VERIFY, claim=CLAIM_AND_RECORD)
