"""House cards, the ways to lay them, and pig cards.

A card is a small integer with a colour and a number: hands and decks are compared and searched
again and again, and integers are quick at that. It is written as in records: `r7`, `w14`.
"""

from enum import StrEnum
from typing import NamedTuple

from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.models.values import distinct


class Colour(StrEnum):
    """Of cards; houses are of the first three."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"

    __hash__ = str.__hash__  # an Enum's own is slow, and houses are looked up all the time


COLOURS = tuple(Colour)
HOUSE_COLOURS = COLOURS[:3]
NUMBERS = range(1, 15)


class Card(int):
    """A house card: its place in CARDS."""

    __slots__ = ()

    @property
    def colour(self) -> Colour:
        return COLOURS[self // len(NUMBERS)]

    @property
    def number(self) -> int:
        return self % len(NUMBERS) + 1

    def __repr__(self) -> str:
        return f"{self.colour[0]}{self.number}"

    __str__ = __repr__


CARDS = tuple(Card(at) for at in range(len(COLOURS) * len(NUMBERS)))
"""Colour by colour, numbers rising."""

_NAMED = {str(card): card for card in CARDS}


def card(word: str) -> Card:
    """The card that is written like this: a letter for the colour and a number, in any case."""
    found = _NAMED.get(word.casefold())
    if found is None:
        raise WolfwiseError(
            f"there is no card {word!r}{did_you_mean(word, _NAMED)} "
            f"(r, y, g or w and a number from {NUMBERS[0]} to {NUMBERS[-1]})"
        )
    return found


def cards(words: str) -> tuple[Card, ...]:
    """Several cards: `r3 y10 w14`."""
    return tuple(map(card, words.split()))


@distinct
class Laid(NamedTuple):
    """A card in a house: the number of the floor or basement that it is there."""

    card: Card
    number: int
    basement: bool = False

    def __str__(self) -> str:
        return f"{self.card.colour[0]}{self.within(None)}"

    def within(self, colour: Colour | None) -> str:
        """How it is written in a house of this colour, or after a letter for its own (None)."""
        own = self.card.colour
        letter = "" if colour in (None, own) else own[0]
        if self.basement:
            return f"{letter}b{self.number}"
        printed = self.card.number
        return f"{letter}{printed}" + ("" if printed == self.number else f":{self.number}")


class Pig(StrEnum):
    """Pig cards, by what they make everybody do."""

    RIGHT = "right"  # pass a card
    LEFT = "left"
    WOLVES = "wolves"  # send a wolf
