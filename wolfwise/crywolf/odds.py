"""How likely there are at least so many, for every row or for one."""

from fractions import Fraction
from functools import partial

from wolfwise.analysis.crywolf.habits import Habits
from wolfwise.analysis.crywolf.rows import Odds, odds
from wolfwise.crywolf.flags import LEVEL, MODEL, about_rows, need_bare_odds
from wolfwise.crywolf.table import CryWolf
from wolfwise.models.crywolf.dice import ANIMALS, animal
from wolfwise.questions import VERIFY
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import odds as report
from wolfwise.verifying import told


def answer(
    table: CryWolf,
    *,
    row: str | None,
    safe: Fraction,
    model: str | None,
    bluff: Fraction,
    slip: Fraction,
    verify: bool,
) -> Answer[Odds]:
    known, habits = table.situation, Habits(bluff, slip)
    rows = ANIMALS if row is None else (animal(row),)
    asked = partial(odds, known, rows, model=model, habits=habits, level=safe)
    if verify:
        need_bare_odds(model)
    return told(asked, partial(report.odds, known), verify, "crywolf.odds", known, asked)


QUESTION = about_rows(answer, LEVEL, *MODEL, VERIFY)
