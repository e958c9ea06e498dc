"""What can be known about a deal: one typed list, shared by the exact engine and both encodings.

Nothing here says how likely anything is; `analysis.wooolf` does.
"""

from enum import StrEnum
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Card, Character, Clue, Hand, Question


class Side(StrEnum):
    """Which card of a seat, as its owner sees them; only under the rule peek=tracked."""

    LEFT = "left"
    RIGHT = "right"


@distinct
class Peek(NamedTuple):
    """Somebody looked at one card of a seat and announced its appearance.

    `seen` is the card itself where it is known: to the peeker, or to the owner who saw it taken.
    """

    peeker: Seat
    target: Seat
    announced: Clue | None = None
    seen: Card | None = None
    side: Side | None = None


@distinct
class Ask(NamedTuple):
    """Somebody spent a question card on a player, who answered truthfully."""

    asker: Seat
    target: Seat
    question: Question
    yes: bool


@distinct
class Holds(NamedTuple):
    """Both cards of a seat, one's own or shown; the left one first if cards are tracked."""

    seat: Seat
    hand: Hand


@distinct
class Plays(NamedTuple):
    """A supposition or statement: a seat plays, or does not play, a character."""

    seat: Seat
    character: Character
    holds: bool = True


@distinct
class Somebody(NamedTuple):
    """A supposition or statement: some seat, or none, plays a character."""

    character: Character
    holds: bool = True


Observation = Peek | Ask | Holds | Plays | Somebody


def denial(statement: Plays | Somebody) -> Plays | Somebody:
    """The opposite statement."""
    if isinstance(statement, Plays):
        return Plays(statement.seat, statement.character, not statement.holds)
    return Somebody(statement.character, not statement.holds)
