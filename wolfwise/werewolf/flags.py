"""How a table of Werewolf is asked about on the command line."""

from collections.abc import Callable
from typing import Any

from wolfwise import frame
from wolfwise.frame import recorded
from wolfwise.questions import RECORD, UPTO, Argument, ExactNumber, Flag, Flags, Question, Words
from wolfwise.reports.answer import Answer
from wolfwise.werewolf.table import Werewolf

REQUIRED = RECORD._replace(required=True)
TABLE = (
    Flag("--as", "Answer from another seat's knowledge.", "SEAT", dest="as_seat",
         words=Words("seat")),
    Flag("--given", "Suppose who has which card, or 'Ana is not the seer'.", "SEAT=ROLE",
         many=True, words=Words("seat=role")),
    UPTO,
)  # fmt: skip
FACTS = Flag("--facts", "Leave out of account what was said.", dest="facts_only", switch=True)
TALK = (
    Flag("--village-lies", "How likely the village says something false.", "CHANCE",
         read=ExactNumber(1), default="1/20", show_default=True),
    Flag("--others-admit", "How likely others tell the truth about themselves.", "CHANCE",
         read=ExactNumber(1), default="1/20", show_default=True),
    Flag("--others-lie", "How likely others say something false about somebody.", "CHANCE",
         read=ExactNumber(1), default="1/2", show_default=True),
)  # fmt: skip


def question(
    answering: Callable[..., Answer[Any]],
    *own: Argument | Flag,
    argument: Argument = REQUIRED,
    words: Callable[[Flags], Flags] | None = None,
) -> Question:
    """A question about the game that a record tells of, as any seat knows it."""
    return frame.question(answering, own, table=table, about=[argument, *TABLE], words=words)


def table(flags: Flags) -> Werewolf:
    """The table that a RECORD and TABLE describe."""
    return Werewolf(recorded(flags), seat=flags.get("as_seat"), given=flags.get("given", ()))
