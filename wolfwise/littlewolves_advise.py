"""A question of The Three Little Wolves: `advise`, what to do now."""

from models.littlewolves.situation import situation
from wolfwise.asking import (
    ALL,
    FORMAT,
    RECORD,
    RULES,
    UPTO,
    Flag,
    Flags,
    Whole,
    need,
    output_of,
    recorded,
)
from wolfwise.littlewolves_questions import QUESTIONS

MOST_SECONDS, MOST_ITERATIONS = 3600, 100_000_000


def seconds(text: str) -> float:
    """Reads a number of seconds: 1, 0.5."""
    number = float(text)
    if not 0 < number <= MOST_SECONDS:
        raise ValueError(f"{text} is out of range (more than 0, up to {MOST_SECONDS})")
    return number


@QUESTIONS.ask(
    RECORD._replace(required=True),
    UPTO,
    Flag("--seconds", "How long to look ahead (1, unless --iterations is given).", "S",
         read=seconds),
    Flag("--iterations", "How many playouts; the same number and seed give the same answer.",
         "N", read=Whole(1, MOST_ITERATIONS)),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
    ALL,
    *RULES,
    *FORMAT,
)  # fmt: skip
def advise(flags: Flags) -> None:
    """Every move you may make now, best first: expected margin and chance to win."""
    from analysis.littlewolves.advice import advise as weigh
    from reports.littlewolves import advice as report

    with recorded(QUESTIONS.game, flags).record() as read:
        known = situation(read)
    need(not known.over, "the game is over, so there is nothing left to decide")
    view = known.view()
    need(view.asked, "it is not the viewer's turn to decide")
    found = weigh(view, flags["seconds"], flags["iterations"], flags["seed"])
    output_of(flags).show(
        report.advise(view, found, everything=flags["everything"]), known.warnings
    )
