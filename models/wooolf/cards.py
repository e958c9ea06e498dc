"""Cards, hands, characters, clues and question cards."""

from enum import StrEnum
from typing import NamedTuple

from wolfwise.models.values import distinct


class Character(StrEnum):
    """From the least to the most valuable card."""

    SHEEP = "sheep"
    DOG = "dog"
    HUNTER = "hunter"
    BOY = "boy"
    WOLF = "wolf"


class Clue(StrEnum):
    """The appearance of a card, which is what a peek announces."""

    SHEEP = "sheep"
    DOG = "dog"
    HUNTER = "hunter"
    WOLF = "wolf"
    UNKNOWN = "?"


class Question(StrEnum):
    """The two cards that ask for the character, then the three that ask for an image."""

    WOLF_HUNTER_BOY = "wolf-hunter-boy"
    SHEEP_HUNTER_BOY = "sheep-hunter-boy"
    HAS_DOG = "has-dog"
    HAS_HUNTER = "has-hunter"
    HAS_SHEEP = "has-sheep"


ASKED_CHARACTERS = {
    Question.WOLF_HUNTER_BOY: frozenset({Character.WOLF, Character.HUNTER, Character.BOY}),
    Question.SHEEP_HUNTER_BOY: frozenset({Character.SHEEP, Character.HUNTER, Character.BOY}),
}
ASKED_IMAGE = {
    Question.HAS_DOG: Character.DOG,
    Question.HAS_HUNTER: Character.HUNTER,
    Question.HAS_SHEEP: Character.SHEEP,
}


@distinct
class Card(NamedTuple):
    """A kind of card: the image decides who you are, the appearance what a peek announces."""

    image: Character
    appearance: Clue

    def __str__(self) -> str:
        if self.appearance.value == self.image.value:
            return str(self.image)
        joint = "" if self.appearance is Clue.UNKNOWN else "/"
        return f"{self.image}{joint}{self.appearance}"

    @classmethod
    def named(cls, name: str) -> "Card":
        """The card that a rulebook calls `sheep`, `dog?` or `dog/wolf`."""
        if name.endswith("?"):
            return cls(Character(name[:-1]), Clue.UNKNOWN)
        image, _, appearance = name.partition("/")
        return cls(Character(image), Clue(appearance or image))


Hand = tuple[Card, Card]
"""The two cards of a seat, in the order of `Wooolf.hand` wherever order does not matter."""


def answer(question: Question, character: Character, hand: Hand) -> bool:
    """The true answer of somebody who plays `character` with `hand`."""
    if question in ASKED_CHARACTERS:
        return character in ASKED_CHARACTERS[question]
    return any(card.image is ASKED_IMAGE[question] for card in hand)


def announcement(card: Card, liar: bool) -> Clue:
    """What whoever peeked at `card` must say."""
    return Clue.WOLF if liar and card.appearance is not Clue.UNKNOWN else card.appearance
