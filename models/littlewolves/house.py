"""Houses, and what may be laid where.

Nothing here depends on whose house it is; `breach` answers with the reason why not, or None.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.cards import COLOURS, NUMBERS, Card, Colour, Laid
from wolfwise.models.values import distinct


@distinct
class Wolf(NamedTuple):
    """A wolf that lives in a house."""

    owner: Seat
    number: int


@distinct
class House(NamedTuple):
    """What stands there, and who lives in it. `top` and `low` are 0 where there is no card."""

    colour: Colour | None = None  # None: only white cards so far
    top: int = 0  # the number of the highest floor
    low: int = 0  # the number of the lowest basement
    floors: tuple[Laid, ...] = ()  # from the ground up
    basements: tuple[Laid, ...] = ()  # from the ground down
    wolves: tuple[Wolf, ...] = ()
    pig: int | None = None  # the number of its marker

    @property
    def named(self) -> str:
        """`red`; a house without a colour is white so far."""
        return self.colour or Colour.WHITE

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(laid.card for laid in (*self.floors, *self.basements))

    def __str__(self) -> str:
        """As records write it: `yellow b2 3 w5 9`."""
        colour = self.colour or Colour.WHITE
        return " ".join(
            [colour, *(laid.within(colour) for laid in (*self.basements, *self.floors))]
        )

    def after(self, laid: Laid) -> "House":
        """With a card more, legal or not."""
        _, top, low, floors, basements, wolves, pig = self
        card, number, basement = laid
        colour = self.colour
        if colour is None and card.colour is not Colour.WHITE:
            colour = card.colour
        if basement:
            return House(colour, top, number, floors, (*basements, laid), wolves, pig)
        return House(colour, number, low, (*floors, laid), basements, wolves, pig)


EMPTY = House()
"""Where a new house may be begun."""


def breach(laid: Laid, house: House, taken: Collection[Colour | None]) -> str | None:
    """Why a card cannot be laid on a house; `taken` are the colours of its owner's other houses."""
    colour = laid.card.colour
    if colour is not Colour.WHITE and colour is not house.colour:
        if house.colour is not None:
            return f"a {colour} card does not fit a {house.colour} house"
        if colour in taken:
            return f"there is a {colour} house already, and one of a colour is enough"
    if not laid.basement:
        if laid.number <= house.top:
            return f"floor {laid.number} is not above floor {house.top}, the top one"
    elif not house.floors:
        return "a basement needs a floor above it"
    elif laid.number <= house.low:
        return f"B{laid.number} cannot come after B{house.low}: basements rise in number"
    return None


# ---------------------------------------------------------------- reading


def house_of(text: str, uses: Sequence[Sequence[Laid]]) -> House:
    """A house as records write it; `uses` are the ways to lay each card."""
    name, *words = text.casefold().split() or [""]
    if name not in COLOURS:
        raise WolfwiseError(
            f"a house is {', '.join(COLOURS[:-1])} or white, not {name!r}"
            f"{did_you_mean(name, COLOURS)}"
        )
    if not words:
        raise WolfwiseError(f"a house has cards: {name} and then what?")
    cards = _spellings(Colour(name), uses)
    for word in words:
        if word not in cards:
            raise WolfwiseError(f"{word!r} is no card of a {name} house{did_you_mean(word, cards)}")
    house = EMPTY
    for laid in sorted((cards[word] for word in words), key=lambda laid: laid.basement):
        if problem := breach(laid, house, ()):
            raise WolfwiseError(f"{text!r}: {problem}")
        house = house.after(laid)
    if house.named != name:
        raise WolfwiseError(f"{text!r} has no {name} card, so it is no {name} house yet")
    return house


def _spellings(colour: Colour, uses: Sequence[Sequence[Laid]]) -> Mapping[str, Laid]:
    """Every card that may stand in a house, by how it is written there, letter or not."""
    white = COLOURS.index(Colour.WHITE) * len(NUMBERS)
    own = COLOURS.index(colour) * len(NUMBERS)
    cards = {}
    for at in range(len(NUMBERS)):
        for laid in (*uses[white + at], *uses[own + at]):
            cards[str(laid)] = cards[laid.within(colour)] = laid
    return cards
