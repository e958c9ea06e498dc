"""Is this claim safe, and what is it worth if called?"""

from fractions import Fraction
from functools import partial

from wolfwise.analysis.crywolf.bid import Bid, bid
from wolfwise.analysis.crywolf.habits import Habits
from wolfwise.crywolf.flags import LEVEL, MODEL, NEEDED_CLAIM, need_bare_odds, question
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
    safe: Fraction,
    model: str | None,
    bluff: Fraction,
    slip: Fraction,
    verify: bool,
) -> Answer[Bid]:
    known, (row, number) = table.situation, claimed(claim)
    habits = Habits(bluff, slip)
    asked = partial(bid, known, row, number, model=model, habits=habits, level=safe)
    if verify:
        need_bare_odds(model)
    return told(asked, partial(report.bid, known), verify, "crywolf.bid", known, asked)


QUESTION = question(answer, LEVEL, *MODEL, VERIFY, claim=NEEDED_CLAIM)
