"""How likely there are at least so many, for every row."""

from fractions import Fraction
from functools import partial

from wolfwise.analysis.crywolf.habits import Habits
from wolfwise.analysis.crywolf.rows import Odds, odds
from wolfwise.crywolf.flags import LEVEL, MODEL, need_bare_odds, question
from wolfwise.crywolf.table import CryWolf
from wolfwise.questions import VERIFY
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import odds as report
from wolfwise.verifying import told


def answer(
    table: CryWolf,
    *,
    safe: Fraction,
    model: str | None,
    bluff: Fraction,
    slip: Fraction,
    verify: bool,
) -> Answer[Odds]:
    known = table.situation
    asked = partial(odds, known, model=model, habits=Habits(bluff, slip), level=safe)
    if verify:
        need_bare_odds(model)
    return told(asked, partial(report.odds, known), verify, "crywolf.odds", known, asked)


QUESTION = question(answer, LEVEL, *MODEL, VERIFY)
