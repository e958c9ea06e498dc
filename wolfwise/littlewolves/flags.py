"""How a table of The Three Little Wolves is asked about on the command line."""

from collections.abc import Callable
from typing import Any

from wolfwise import frame
from wolfwise.littlewolves.table import LittleWolves
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.cards import cards as cards_named
from wolfwise.questions import RECORD, UPTO, Flag, Flags, Question, Words
from wolfwise.reports.answer import Answer

CARDS = Words("card", many=True)


def question(answering: Callable[..., Answer[Any]], *own: Flag) -> Question:
    """A question about a record."""
    about = (RECORD._replace(required=True), UPTO)
    return frame.question(answering, own, table=table, about=about)


def table(flags: Flags) -> LittleWolves:
    return LittleWolves(frame.recorded(flags))


def read_cards(text: str) -> tuple[Card, ...]:
    """Reads `r7,w12`, with commas or spaces."""
    try:
        named = cards_named(text.replace(",", " "))
    except WolfwiseError as error:
        raise ValueError(str(error)) from None
    if len(set(named)) < len(named):
        twice = next(card for card in named if named.count(card) > 1)
        raise ValueError(f"there is only one {twice}")
    return named
