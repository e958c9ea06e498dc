"""How a table of Wooolf!! is asked about on the command line."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wolfwise import frame
from wolfwise.frame import described, recorded
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.wooolf.game import PLAYERS as POSSIBLE
from wolfwise.models.wooolf.game import Wooolf as WooolfGame
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

if TYPE_CHECKING:
    from fractions import Fraction

    from wolfwise.analysis.wooolf.suspicions import Stakes

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
    Flag("--error-cost", "Aim at points of this round, an error costing so many; if not given, "
         "at winning the game.", "POINTS", read=ExactNumber(1000)),
    Flag("--haste", "How likely each other player suspects early on his turn; if not given, by "
         "habit.", "CHANCE", read=ExactNumber(1)),
)  # fmt: skip


def habits_named(text: str) -> str:
    """Reads a name of habits; what everybody uses is not looked up, as that takes its time."""
    if text != "mixed":
        from wolfwise.analysis.wooolf.habits import habits_called

        try:
            habits_called(text)
        except WolfwiseError as error:
            raise ValueError(str(error)) from None
    return text


HABITS = Flag("--habits", "How to read what others do: mixed, bold, careful, a chance from which "
              "on all suspect (0.6), or off; also mixed,lapse=0.2,whim=0.05,learns=0.4,curious=0.",
              "HABITS", read=habits_named, default="mixed", show_default=True)  # fmt: skip


def aim(game: WooolfGame, error_cost: "Fraction | None") -> "Stakes | None":
    """Points of the round, if an error has a price; None: the game."""
    from wolfwise.analysis.wooolf.suspicions import stakes_of  # advice has loaded it already

    return None if error_cost is None else stakes_of(game)._replace(error_cost=error_cost)


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
