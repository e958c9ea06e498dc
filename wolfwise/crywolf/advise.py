"""Every move you may make now, best first, and why."""

from fractions import Fraction
from typing import TYPE_CHECKING

from wolfwise.crywolf.flags import MODEL, question
from wolfwise.crywolf.table import CryWolf
from wolfwise.questions import ALL, Flag, OneOf, Whole
from wolfwise.reports.answer import Answer

if TYPE_CHECKING:
    from wolfwise.analysis.crywolf.advice import Advice

PLAN = (
    Flag("--for", "chips: expected chips of the round; win: the chance to win the game.",
         "chips|win", dest="goal", read=OneOf("chips", "win"), default="chips", show_default=True),
    Flag("--samples", "Rounds to play on for each of the best moves (two players need none).",
         "N", read=Whole(1, 100_000)),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
)  # fmt: skip


def answer(
    table: CryWolf,
    *,
    model: str | None,
    bluff: Fraction,
    slip: Fraction,
    goal: str,
    samples: int | None,
    seed: int,
    everything: bool,
) -> "Answer[Advice]":
    # These need numpy, which help about any question would wait for.
    from wolfwise.analysis.crywolf.advice import Plan, advise
    from wolfwise.analysis.crywolf.habits import Habits
    from wolfwise.reports.crywolf import decisions

    known = table.situation
    plan = Plan(Habits(bluff, slip), model != "blind", goal == "win", samples, seed)
    return decisions.advise(known, advise(known, plan), everything=everything)


QUESTION = question(answer, *MODEL, *PLAN, ALL)
