"""What players and chance can do. Houses are counted from 0; a new one has the next number."""

from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.cards import Card, Laid, Pig
from wolfwise.models.values import distinct


@distinct
class Draw(NamedTuple):
    """Chance: a house card is dealt, drawn, or turned up for the dummy."""

    card: Card


@distinct
class DrawPig(NamedTuple):
    """Chance: it is a pig."""

    pig: Pig


@distinct
class Build(NamedTuple):
    """Lay a card on an own house, or for the dummy on one of his."""

    laid: Laid
    house: int


@distinct
class Discard(NamedTuple):
    """Put a card away; afterwards a wolf may be sent."""

    card: Card


@distinct
class Send(NamedTuple):
    """Send the wolf with this number to a house."""

    wolf: int
    place: Seat  # whose house it is
    house: int


@distinct
class Stay(NamedTuple):
    """Send no wolf after discarding."""


@distinct
class Pass(NamedTuple):
    """The card to pass on because of a pig."""

    card: Card


@distinct
class Choose(NamedTuple):
    """In the last turns of two players: the card to be shown and played."""

    card: Card


ByChance = Draw | DrawPig
Move = ByChance | Build | Discard | Send | Stay | Pass | Choose
