"""How a table of You Cry Wolf! is asked about on the command line."""

from collections.abc import Callable
from typing import Any

from wolfwise import frame
from wolfwise.crywolf.seen import claim_and_record, row_and_record, rulings, seen
from wolfwise.crywolf.table import CryWolf, Glance
from wolfwise.frame import need, recorded
from wolfwise.questions import (
    RECORD,
    UPTO,
    Argument,
    ExactNumber,
    Flag,
    Flags,
    OneOf,
    Question,
    Whole,
    Words,
)
from wolfwise.reports.answer import Answer

TABLE = (
    Flag("--players", "Without a record: how many play.", "N"),
    Flag("--mine", "The dice in your cup.", "ANIMAL,...",
         words=Words("animal", many=True)),
    Flag("--board", "Dice on the board; a wolf placed as a sheep is wolf/sheep.", "ROW=N,...",
         words=Words("placed=", many=True)),
    Flag("--markers", "Markers on the board, none of them yours.", "ROW=N,...",
         words=Words("animal=", many=True)),
    Flag("--open", "The open dice.", "ANIMAL,...", words=Words("animal", many=True)),
    Flag("--hidden", "Dice under the cups of others, if not all that are missing.", "N",
         read=Whole(0)),
    Flag("--chips", "Own/received chips of every player, you first: 5/0,4/1.", "OWN/RECEIVED,..."),
    Flag("--first", "You are the first player.", switch=True),
    UPTO,
    Flag("--die", "The faces of the die.", "ANIMAL=N,...", words=Words("animal=", many=True)),
)  # fmt: skip
DESCRIBES = ("players", "mine", "board", "markers", "open", "hidden", "chips", "first")
RULED = ("die", "edition", "changes")
"""What says how a table looks, which a record does, too, and by which rules it is played."""
LEVEL = Flag("--safe", "How likely a claim must be to count as safe.", "CHANCE",
             read=ExactNumber(1), default="1/2", show_default=True)  # fmt: skip
MODEL = (
    Flag("--model", "blind: what others do tells nothing; habits: it does.", "blind|habits",
         read=OneOf("blind", "habits")),
    Flag("--bluff", "How often others bluff.", "CHANCE",
         read=ExactNumber(1), default="1/4", show_default=True),
    Flag("--slip", "How often others do what is not best for them.", "CHANCE",
         read=ExactNumber(1), default="1/10", show_default=True),
)  # fmt: skip
CLAIM = Argument("claim")
CLAIM_AND_RECORD = Argument("words", "[CLAIM] [RECORD]", many=True, words=Words("claim"))
NEEDED_CLAIM = CLAIM_AND_RECORD._replace(metavar="CLAIM [RECORD]")
ROW = Argument("row")
ROW_AND_RECORD = CLAIM_AND_RECORD._replace(metavar="[ROW] [RECORD]")


def question(
    answering: Callable[..., Answer[Any]], *own: Argument | Flag, claim: Argument | None = None
) -> Question:
    """A question about a table, or a claim at one, in a record or by flags alone."""
    if claim is None:
        return frame.question(answering, own, table=table, about=(RECORD, *TABLE))
    words = needed_claim if claim is NEEDED_CLAIM else claim_words
    about = (claim, *TABLE)
    return frame.question(answering, (CLAIM, *own), table=table, about=about, words=words)


def about_rows(answering: Callable[..., Answer[Any]], *own: Argument | Flag) -> Question:
    """A question about every row of a table, or about one."""
    about = (ROW_AND_RECORD, *TABLE)
    return frame.question(answering, (ROW, *own), table=table, about=about, words=row_words)


def strict(answering: Callable[..., Answer[Any]]) -> Question:
    """A question about a record that keeps the rules."""
    return frame.question(answering, table=record, about=[RECORD._replace(required=True)])


def claim_words(flags: Flags) -> Flags:
    """Which of the words are a claim, and which is the record."""
    claim, file = claim_and_record(flags["words"])
    said = None if claim is None else f"{claim[0]} {claim[1]}"
    return flags | {"claim": said, "record": file}


def row_words(flags: Flags) -> Flags:
    """Which of the words is a row, and which is the record."""
    row, file = row_and_record(flags["words"])
    return flags | {"row": row, "record": file}


def needed_claim(flags: Flags) -> Flags:
    """The same, and there must be a claim."""
    found = claim_words(flags)
    need(found["claim"], 'which claim? Say it like "sheep 14"')
    return found


def table(flags: Flags) -> CryWolf:
    """The table in a record, or the one that TABLE describes."""
    described = [name for name in DESCRIBES if flags[name] is not None and flags[name] is not False]
    need(flags["record"] != "", "a RECORD needs a name")
    if flags["record"]:
        need(not described, f"either a RECORD or --{next(iter(described), '')}, not both")
        switched = rulings("--", flags["changes"], flags["die"], None)
        return CryWolf(recorded(flags | {"changes": switched}))
    need(flags["players"], "give a RECORD, or say with --players how many play")
    need(flags["upto"] is None, "--upto is about a RECORD")
    return Glance(seen("--", **{name: flags[name] for name in (*DESCRIBES, *RULED)}))


def record(flags: Flags) -> CryWolf:
    """The table that a RECORD tells of."""
    return CryWolf(recorded(flags))


def need_bare_odds(model: str | None) -> None:
    """Refuse --verify where the numbers are those of a model."""
    need(model != "habits", "other engines know no habits: ask for --verify without --model habits")
