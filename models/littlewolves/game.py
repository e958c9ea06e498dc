"""The game for a number of players under given rules: places, pieces, how cards may be laid."""

from functools import cached_property, lru_cache

from models import rulebook
from models.errors import WolfwiseError
from models.game import Seat
from models.littlewolves.cards import CARDS, HOUSE_COLOURS, NUMBERS, Card, Colour, Laid, Pig
from models.littlewolves.house import EMPTY, House, breach, house_of
from models.rulebook import Rules

PLAYERS = range(2, 5)
PLACES = 3
"""There are houses in three places at least: two players build for a third, the dummy."""


class LittleWolves:
    """Made by `littlewolves(players, rules)`, which hands out one object for equal rules.

    Places are seats, and with two players the dummy's place after them.
    """

    def __init__(self, players: int, rules: Rules) -> None:
        if players not in PLAYERS:
            raise WolfwiseError(
                f"The Three Little Wolves is for {PLAYERS[0]} to {PLAYERS[-1]} players, "
                f"not {players}"
            )
        self.players, self.rules = players, rules
        self.places = max(players, PLACES)
        self.dummy: Seat | None = players if players < PLACES else None
        self.wolves = _numbers(rules["wolves"])
        self.markers = _numbers(rules["markers"])
        self.pigs = tuple(map(Pig, rules["pigs"].split()))
        self.hand: int = rules["hand"]
        self.bottom: int = rules["bottom"]
        self.houses: int = rules["houses"]
        self.last_turns: int = rules["last-turns"]
        self.room: int = rules["room"]
        self.room_with_b3: int = rules["room-b3"]
        self.small: bool = rules["small-wolves"] == "yes"
        self.ascending: bool = rules["wolf-choice"] == "ascending"
        self.bonus = {colour: rules[f"bonus.{colour}"] for colour in HOUSE_COLOURS}
        self._top_floors = [0] * (NUMBERS[-1] + 1)  # that the top adds
        for number in (7, 13, 14):
            self._top_floors[number] = rules[f"top-floors.{number}"] - 1
        self.top_points = {number: rules[f"top-points.{number}"] for number in (7, 11, 12)}
        self._fits: dict[tuple[Card, Colour | None, int, int, bool], tuple[Laid, ...]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return littlewolves, (self.players, self.rules)

    def __repr__(self) -> str:
        return f"<LittleWolves {self.players} players, {self.rules}>"

    # ------------------------------------------------------------ cards and houses

    @cached_property
    def uses(self) -> tuple[tuple[Laid, ...], ...]:
        """For every card the ways to lay it: the printed floor, the other floor, the basement."""
        other = dict(_numbers(pair.replace("=", " ")) for pair in self.rules["dual"].split())
        basements = _numbers(self.rules["basements"])
        found = []
        for card in CARDS:
            ways = [Laid(card, card.number)]
            if card.number in other:
                ways.append(Laid(card, other[card.number]))
            if card.number in basements:
                ways.append(Laid(card, card.number, basement=True))
            found.append(tuple(ways))
        return tuple(found)

    def house(self, text: str) -> House:
        """A house as records write it: `yellow b2 3 w5 9`."""
        return house_of(text, self.uses)

    def fits(self, card: Card, house: House, taken: bool) -> tuple[Laid, ...]:
        """The ways to lay a card on a house; `taken`: there is a house of the card's colour."""
        key = (card, house.colour, house.top, house.low, taken)
        found = self._fits.get(key)
        if found is None:
            colours = (card.colour,) if taken else ()
            ways = (laid for laid in self.uses[card] if breach(laid, house, colours) is None)
            found = self._fits[key] = tuple(ways)
        return found

    def layings(self, card: Card, houses: tuple[House, ...]) -> list[tuple[Laid, int]]:
        """The ways to lay a card for the owner of these houses, each with the house's number."""
        taken = card.colour in [house.colour for house in houses]
        places = houses if len(houses) == self.houses else (*houses, EMPTY)
        return [
            (laid, at)
            for at, house in enumerate(places)
            for laid in self.fits(card, house, taken)
        ]

    def height(self, house: House) -> int:
        """Cards, basements among them, and what the top floor adds."""
        return len(house.floors) + len(house.basements) + self._top_floors[house.top]

    def room_in(self, house: House) -> int:
        """How many wolves a house can hold."""
        return self.room_with_b3 if house.low == _B3 else self.room

    # ------------------------------------------------------------ around the table

    @cached_property
    def clockwise(self) -> tuple[tuple[Seat, ...], ...]:
        """For every place all places from there on, clockwise."""
        places = tuple(range(self.places))
        return tuple(places[at:] + places[:at] for at in places)

    @cached_property
    def seats_from(self) -> tuple[tuple[Seat, ...], ...]:
        """For every place the players from there on, clockwise."""
        return tuple(tuple(s for s in row if s < self.players) for row in self.clockwise)

    def neighbour(self, seat: Seat, pig: Pig) -> Seat:
        """To whom a seat passes a card."""
        return (seat + (1 if pig is Pig.LEFT else -1)) % self.players


_B3 = 3


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def littlewolves(players: int, rules: Rules | None = None) -> LittleWolves:
    """The game for 2 to 4 players."""
    return _littlewolves(players, rules or rulebook.rules("littlewolves"))


_littlewolves = lru_cache(maxsize=None)(LittleWolves)
