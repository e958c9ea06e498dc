"""The Three Little Wolves during play: what is shown after every line, and what can be asked."""

from functools import lru_cache
from typing import Any

from wolfwise.analysis.littlewolves.advice import Advice, advise
from wolfwise.analysis.littlewolves.what_if import scored
from wolfwise.models.littlewolves.cards import COLOURS
from wolfwise.models.littlewolves.position import View
from wolfwise.models.littlewolves.situation import situation
from wolfwise.models.records import Record, find_seat
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import advice, play, scores

LIVE_HELP = """  score          the scoring sheet if the game ended now
  why red falls  how the houses of a colour compare; why Ann: what she scores
fate: what becomes of a house if the game ends now.
"""
PLAYOUTS = 300
"""Of the advice during play: they take about half a second, and the same record shows the same."""


def dashboard(record: Record) -> list[Answer[Any]]:
    """What is shown after every line: houses and points; to the viewer his moves and the best."""
    known = situation(record)
    shown: list[Answer[Any]] = [scores.dashboard(known)]
    to_act = known.position.to_act
    if to_act is not None and to_act == known.viewer and known.can_advise(to_act):
        shown.append(play.moves(known, known.moves(), brief=True))
        view = known.view()
        if view.asked:
            shown.append(advice.advise(view, _weighed(view), brief=True))
    return shown


@lru_cache(maxsize=8)
def _weighed(view: View) -> Advice:
    """Advice during play; after an undo, or when it is shown again, it is at hand."""
    return advise(view, iterations=PLAYOUTS)


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one, or asks for points."""
    return said.endswith(("?", "？")) or said.casefold().split()[:1] == ["score"]


def explain(record: Record, said: str) -> Answer[Any]:
    """What `why red falls`, `why Ann` and `score` show."""
    known = situation(record)
    known.need_houses()
    words = [word.strip("?？.,'\"").removesuffix("'s") for word in said.split()]
    if [word.casefold() for word in words] == ["score"]:
        return scores.score(known, scored(known.table))
    colours = [str(c) for c in COLOURS if c in (word.casefold() for word in words)]
    named = [find_seat(word, known.names) for word in words]
    return scores.why(known, [seat for seat in named if seat is not None], colours)


def warnings(record: Record) -> tuple[str, ...]:
    """What is warned about: whatever breaks the rules."""
    return situation(record).warnings


def footer(record: Record) -> str:
    """Whose turn it is, and what everybody scores by now."""
    known = situation(record)
    turn = known.position.to_act
    to_act = [] if turn is None else [f"{known.names[turn]} to act"]
    points = ", ".join(f"{n} {p}" for n, p in zip(known.names, known.position.scores, strict=True))
    return " | ".join([*to_act, points])
