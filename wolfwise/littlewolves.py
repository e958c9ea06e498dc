"""The commands of The Three Little Wolves: each asks one question and shows the answer."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple

from models.littlewolves.situation import Situation, situation
from models.values import distinct
from wolfwise import (  # noqa: F401 - they ask their questions
    littlewolves_advise,
    littlewolves_odds,
    littlewolves_tables,
)
from wolfwise.asking import (
    FORMAT,
    RECORD,
    RULES,
    UPTO,
    Flag,
    Flags,
    need_no_breach,
    output_of,
    recorded,
)
from wolfwise.littlewolves_questions import QUESTIONS

__all__ = ["QUESTIONS"]

if TYPE_CHECKING:
    from models.records import Record
    from reports.answer import Answer


@distinct
class Asked(NamedTuple):
    """A question, read: what is known, and how it was asked."""

    situation: Situation
    flags: Flags


def ask(flags: Flags) -> Asked:
    """Read the record that a question is about."""
    with recorded(QUESTIONS.game, flags).record() as record:
        return Asked(situation(record), flags)


Answering = Callable[[Asked], "Answer"]


def question(*more: Flag) -> Callable[[Answering], Answering]:
    """A question about a record: it reads, asks and shows, and warns about broken rules."""

    def decorate(answer: Answering) -> Answering:
        @QUESTIONS.ask(RECORD._replace(required=True), UPTO, *more, *RULES, *FORMAT)
        @wraps(answer)
        def run(flags: Flags) -> None:
            asked = ask(flags)
            output_of(flags).show(answer(asked), asked.situation.warnings)

        return answer

    return decorate


# ---------------------------------------------------------------- the questions


@question()
def score(asked: Asked) -> "Answer":
    """The scoring sheet, and what one floor more or less would change."""
    from analysis.littlewolves.what_if import changes
    from reports.littlewolves import scores

    need_no_breach(asked.situation.warnings)
    return scores.score(asked.situation, changes(asked.situation.table))


@question()
def moves(asked: Asked) -> "Answer":
    """All legal moves of the player to move."""
    from reports.littlewolves import play

    return play.moves(asked.situation, asked.situation.moves())


@question()
def check(asked: Asked) -> "Answer":
    """Hold a record to the rules."""
    from reports.littlewolves import play

    need_no_breach(asked.situation.warnings)
    return play.check(asked.situation)


# ---------------------------------------------------------------- during play

LIVE_HELP = """  score          the scoring sheet if the game ended now
  why red falls  how the houses of a colour compare; why Ann: what she scores
fate: what becomes of a house if the game ends now.
"""


def dashboard(record: "Record") -> list["Answer"]:
    """What live play shows after every line: houses and points; to the viewer what he may play."""
    from reports.littlewolves import play, scores

    known = situation(record)
    shown = [scores.dashboard(known)]
    to_act = known.position.to_act
    if to_act is not None and to_act == known.viewer and known.unknown_to(to_act) is None:
        shown.append(play.moves(known, known.moves(), brief=True))
    return shown


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one, or asks for points."""
    return said.endswith(("?", "？")) or said.casefold().split()[:1] == ["score"]


def explain(record: "Record", said: str) -> "Answer":
    """Live play's `why red falls`, `why Ann`, `score`."""
    from analysis.littlewolves.what_if import changes
    from models.littlewolves.cards import COLOURS
    from models.records import find_seat
    from reports.littlewolves import scores

    known = situation(record)
    words = [word.strip("?？.,'\"").removesuffix("'s") for word in said.split()]
    if [word.casefold() for word in words] == ["score"]:
        return scores.score(known, changes(known.table))
    colours = [str(c) for c in COLOURS if c in (word.casefold() for word in words)]
    named = [find_seat(word, known.names) for word in words]
    return scores.why(known, [seat for seat in named if seat is not None], colours)


def warnings(record: "Record") -> tuple[str, ...]:
    """What live play warns about: whatever breaks the rules."""
    return situation(record).warnings
