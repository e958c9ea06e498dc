"""What the lines of a record of The Three Little Wolves state, and how they are written.

Some set a table up as it is at the beginning of a turn, the others tell what is played from there.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import (
    Build,
    Choose,
    Discard,
    Draw,
    DrawPig,
    Move,
    Pass,
    Send,
)
from wolfwise.models.littlewolves.cards import Card, Colour, Pig
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.littlewolves.unseen import HIDDEN
from wolfwise.models.records import Line
from wolfwise.models.values import distinct

DUMMY = "dummy"
"""What the third place is called where two play."""
UNKNOWN = "?"
"""How a card is written that nobody has seen."""
MISSED = "missed"
"""How a card is written that was played for all to see, but not noted; and so a pig."""


@distinct
class Spot(NamedTuple):
    """Which house of somebody: by its colour, and where several are white by one of its cards."""

    colour: Colour | None  # None: a new house
    card: Card | None = None


# ---------------------------------------------------------------- the table at a moment


@distinct
class Viewer(NamedTuple):
    """`viewer NAME`: whose knowledge this record holds."""

    seat: Seat


@distinct
class TurnOf(NamedTuple):
    """`turn NAME`: whose turn it is."""

    place: Seat


@distinct
class TurnsLeft(NamedTuple):
    """`turns N`: after the third pig, how many turns are left for all together."""

    number: int


@distinct
class Beard(NamedTuple):
    """`beard NAME`: who of two players has the beard marker."""

    seat: Seat


@distinct
class DeckSize(NamedTuple):
    """`deck N`: how many cards are left in the deck."""

    number: int


@distinct
class PigsDrawn(NamedTuple):
    """`pigs right left`: the pig cards drawn so far."""

    pigs: tuple[Pig, ...]


@distinct
class HouseStands(NamedTuple):
    """`house NAME COLOUR FLOOR ...`."""

    place: Seat
    house: House


@distinct
class WolfLives(NamedTuple):
    """`wolf NAME N in NAME COLOUR`."""

    seat: Seat
    wolf: int
    place: Seat
    spot: Spot


@distinct
class PigLies(NamedTuple):
    """`pig N on NAME COLOUR`: a marker."""

    number: int
    place: Seat
    spot: Spot


@distinct
class Hand(NamedTuple):
    """`hand NAME CARD ...`; None is a card that nobody has seen."""

    seat: Seat
    cards: tuple[Card | None, ...]


@distinct
class Discarded(NamedTuple):
    """`discarded CARD ...`."""

    cards: tuple[Card, ...]


SetUp = (
    Viewer | TurnOf | TurnsLeft | Beard | DeckSize | PigsDrawn
    | HouseStands | WolfLives | PigLies | Hand | Discarded
)  # fmt: skip


# ---------------------------------------------------------------- what is played


@distinct
class Builds(NamedTuple):
    """`NAME builds CARD [as N|basement] [on COLOUR|new]`; what is left out is clear.

    HIDDEN is a card that was missed: `NAME builds missed [on COLOUR|new]`.
    """

    place: Seat
    card: Card
    number: int | None = None
    basement: bool = False
    spot: Spot | None = None


@distinct
class Sends(NamedTuple):
    """`NAME sends WOLF to NAME COLOUR`."""

    seat: Seat
    wolf: int
    place: Seat
    spot: Spot


@distinct
class Discards(NamedTuple):
    """`NAME discards CARD|missed [sends WOLF to NAME COLOUR]`."""

    place: Seat
    card: Card
    sends: Sends | None = None


@distinct
class Draws(NamedTuple):
    """`NAME draws [CARD|pig KIND|pig missed]`; None is a card that only he has seen."""

    place: Seat
    drawn: Card | Pig | str | None  # MISSED: some pig


@distinct
class Passes(NamedTuple):
    """`NAME passes [CARD]`."""

    seat: Seat
    card: Card | None


@distinct
class Receives(NamedTuple):
    """`NAME receives [CARD]`: what his neighbour has passed."""

    seat: Seat
    card: Card | None


@distinct
class Shows(NamedTuple):
    """`NAME shows CARD`, in the last turns of two players."""

    seat: Seat
    card: Card


Played = Builds | Discards | Draws | Passes | Receives | Sends | Shows


# ---------------------------------------------------------------- houses


def houses_meant(table: Table, place: Seat, spot: Spot) -> list[int]:
    """The houses of a place that a spot may stand for."""
    return [
        at
        for at, house in enumerate(table.houses[place])
        if house.named == spot.colour and (spot.card is None or spot.card in house.cards)
    ]


def spot_of(table: Table, place: Seat, house: int) -> Spot:
    """How a record names a house; the next number is a new one."""
    own = table.houses[place]
    if house == len(own):
        return Spot(None)
    colour = Colour(own[house].named)
    alone = sum(other.named == colour for other in own) == 1
    return Spot(colour) if alone else Spot(colour, own[house].cards[0])


# ---------------------------------------------------------------- from moves to lines


def told(table: Table, place: Seat, move: Move) -> Played | None:
    """The line that tells a move at a table; None for a wolf that stays, which nobody tells."""
    match move:
        case Build(laid, house):
            number = None if laid.basement or laid.number == laid.card.number else laid.number
            spot = _clear_spot(table, place, laid.card, house)
            return Builds(place, laid.card, number, laid.basement, spot)
        case Discard(card):
            return Discards(place, card)
        case Send(wolf, host, house):
            return Sends(place, wolf, host, spot_of(table, host, house))
        case Draw(card):
            return Draws(place, card)
        case DrawPig(pig):
            return Draws(place, pig)
        case Pass(card):
            return Passes(place, card)
        case Choose(card):
            return Shows(place, card)
    return None


def _clear_spot(table: Table, place: Seat, card: Card, house: int) -> Spot | None:
    """Which house a card is built on, unless its colour says that."""
    colours = [other.named for other in table.houses[place]]
    if card.colour is not Colour.WHITE and (card.colour in colours or Colour.WHITE not in colours):
        return None
    return spot_of(table, place, house)


# ---------------------------------------------------------------- writing


def write(fact: object, names: Sequence[str]) -> str:
    """A fact as a line of a record."""
    match fact:
        case Viewer(seat):
            return f"viewer {names[seat]}"
        case TurnOf(place):
            return f"turn {names[place]}"
        case TurnsLeft(number):
            return f"turns {number}"
        case Beard(seat):
            return f"beard {names[seat]}"
        case DeckSize(number):
            return f"deck {number}"
        case PigsDrawn(pigs):
            return f"pigs {' '.join(pigs)}"
        case HouseStands(place, house):
            return f"house {names[place]} {house}"
        case WolfLives(seat, wolf, place, spot):
            return f"wolf {names[seat]} {wolf} in {names[place]} {spot_text(spot)}"
        case PigLies(number, place, spot):
            return f"pig {number} on {names[place]} {spot_text(spot)}"
        case Hand(seat, cards):
            return " ".join(["hand", names[seat], *(_card(card) for card in cards)])
        case Discarded(cards):
            return f"discarded {' '.join(map(str, cards))}"
    return _write_played(fact, names)


def _write_played(fact: object, names: Sequence[str]) -> str:
    match fact:
        case Builds(place, card, number, basement, spot):
            use = " as basement" if basement else "" if number is None else f" as {number}"
            where = "" if spot is None else f" on {spot_text(spot)}"
            return f"{names[place]} builds {_played(card)}{use}{where}"
        case Discards(place, card, sends):
            sent = "" if sends is None else f" {_sending(sends, names)}"
            return f"{names[place]} discards {_played(card)}{sent}"
        case Draws(place, drawn):
            what = f"pig {drawn}" if isinstance(drawn, str) else drawn
            return f"{names[place]} draws" + ("" if what is None else f" {what}")
        case Passes(seat, passed):
            return f"{names[seat]} passes" + ("" if passed is None else f" {passed}")
        case Receives(seat, passed):
            return f"{names[seat]} receives" + ("" if passed is None else f" {passed}")
        case Sends():
            return f"{names[fact.seat]} {_sending(fact, names)}"
        case Shows(seat, card):
            return f"{names[seat]} shows {card}"
    raise TypeError(f"no line of a record of The Three Little Wolves states {fact!r}")


def _sending(sends: Sends, names: Sequence[str]) -> str:
    return f"sends {sends.wolf} to {names[sends.place]} {spot_text(sends.spot)}"


def spot_text(spot: Spot) -> str:
    """`red`, `white w5`, `new`."""
    return " ".join(map(str, (spot.colour or "new", *([] if spot.card is None else [spot.card]))))


def _played(card: Card) -> str:
    return MISSED if card == HIDDEN else str(card)


def _card(card: Card | None) -> str:
    return UNKNOWN if card is None else str(card)


# ---------------------------------------------------------------- what is wrong with a line


def error_in(line: Line, message: str, word: object = None) -> RecordError:
    """An error about one word of a line, or about the line."""
    wanted = str(word).casefold()
    words = list(re.finditer(r"\S+", line.text))
    column = next((w.start() for w in reversed(words) if w.group().casefold() == wanted), 0)
    return RecordError(message, text=line.text, line=line.number, column=column)
