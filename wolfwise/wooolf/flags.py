"""How a table of Wooolf!! is asked about on the command line."""

from collections.abc import Callable
from typing import Any

from wolfwise import frame
from wolfwise.frame import described, recorded
from wolfwise.models.wooolf.game import PLAYERS as POSSIBLE
from wolfwise.questions import (
    PLAYERS,
    RECORD,
    UPTO,
    Argument,
    ExactNumber,
    Flag,
    Flags,
    Question,
    Words,
)
from wolfwise.reports.answer import Answer
from wolfwise.source import SourceLine
from wolfwise.wooolf.table import Wooolf, viewer_lines

TABLE = (
    PLAYERS,
    Flag("--me", "Your seat, by number or name.", "SEAT", words=Words("seat")),
    Flag("--hand", "Your two cards.", "CARD,CARD", words=Words("card", many=True)),
    Flag("--questions", "Your question cards of this round.", "QUESTION,...",
         words=Words("question", many=True)),
    Flag("--saw", "One more line: '2 peeks 5 wolf'.", "LINE", many=True,
         words=Words("line")),
    UPTO,
)  # fmt: skip
AS = Flag("--as", "Answer from another seat's knowledge.", "SEAT", dest="as_seat",
          words=Words("seat"))  # fmt: skip
GIVEN = Flag("--given", "Suppose who plays what, or 'Eva is not the boy'.", "SEAT=CHARACTER",
             many=True, words=Words("seat=character"))  # fmt: skip
STAKES = (
    Flag("--error-cost", "What an error token costs you.", "POINTS",
         read=ExactNumber(1000), default="1/4", show_default=True),
    Flag("--haste", "How likely each other player suspects early on his turn.", "CHANCE",
         read=ExactNumber(1), default="1/2", show_default=True),
)  # fmt: skip


def question(
    answering: Callable[..., Answer[Any]],
    *own: Argument | Flag,
    argument: Argument = RECORD,
    words: Callable[[Flags], Flags] | None = None,
) -> Question:
    """A question about a table, by a record or by flags, as any seat knows it."""
    about: list[Argument | Flag] = [argument, *TABLE, AS, GIVEN]
    return frame.question(answering, own, table=table, about=about, words=words)


def strict(answering: Callable[..., Answer[Any]]) -> Question:
    """A question about a record that keeps the rules."""
    return frame.question(answering, table=record, about=[RECORD._replace(required=True)])


def table(flags: Flags) -> Wooolf:
    """The table that TABLE, AS and GIVEN describe."""
    hand = flags["hand"] and flags["hand"].split(",")
    questions = flags["questions"] and flags["questions"].split(",")
    extra = viewer_lines(flags["me"], hand, questions, dash="--")
    extra += [SourceLine(line, "--saw") for line in flags["saw"]]
    source = described(Wooolf.game, POSSIBLE, flags, extra)
    return Wooolf(source, seat=flags["as_seat"] or None, given=flags["given"])


def record(flags: Flags) -> Wooolf:
    """The table that a RECORD tells of."""
    return Wooolf(recorded(flags))
