"""The game for a number of players under given rules: places, pieces, how cards may be laid."""

from functools import cached_property, lru_cache

from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import Build
from wolfwise.models.littlewolves.cards import CARDS, HOUSE_COLOURS, NUMBERS, Colour, Laid, Pig
from wolfwise.models.littlewolves.house import EMPTY, House, breach, house_of
from wolfwise.models.rulebook import Rules

Openings = tuple[tuple[Build, ...], ...]
"""For every card the ways to lay it on one house."""

_Shape = tuple[int, Colour | None, int, int, tuple[Colour, ...]]
"""All that openings depend on: which house, its colour, top and low, colours that are taken."""

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
        self.next_is_nearest: bool = rules["marker-tie"] == "next"
        self.newest_is_nearest: bool = rules["marker-tie-own"] == "newest"
        self.beard_decides: bool = rules["dummy-choice"] == "beard"
        self.dummy_pig_has_effect: bool = rules["dummy-pig"] == "players"
        self.another_after_pig: bool = rules["dummy-pig-card"] == "another"
        self.beard_twice: bool = rules["beard-last"] == "twice"
        self.bonus = {colour: rules[f"bonus.{colour}"] for colour in HOUSE_COLOURS}
        self.standing: int = rules["standing"]
        self.torn_down: int = rules["torn-down"]
        self.wolf_torn_down: int = rules["wolf-torn-down"]
        self.marker_torn_down: int = rules["marker-torn-down"]
        self.fallen_tops_count: bool = rules["top-points-of"] == "all"
        self.only_house_falls: bool = rules["only-house"] == "falls"
        self._top_floors = [0] * (NUMBERS[-1] + 1)  # that the top adds
        for number in (7, 13, 14):
            self._top_floors[number] = rules[f"top-floors.{number}"] - 1
        self.top_points = {number: rules[f"top-points.{number}"] for number in (7, 11, 12)}
        self._openings: dict[_Shape, Openings] = {}  # asked for again and again

    def __reduce__(self) -> tuple[object, ...]:
        return littlewolves, (self.players, self.rules)

    def __repr__(self) -> str:
        return f"<LittleWolves {self.players} players, {self.rules}>"

    # ------------------------------------------------------------ cards and houses

    @cached_property
    def uses(self) -> tuple[tuple[Laid, ...], ...]:
        """For every card the ways to lay it: the printed floor, the other floor, the basement."""
        pairs = (pair.split("=") for pair in self.rules["dual"].split())
        other = {int(printed): int(number) for printed, number in pairs}
        basements = _numbers(self.rules["basements"])
        uses = []
        for card in CARDS:
            ways = [Laid(card, card.number)]
            if card.number in other:
                ways.append(Laid(card, other[card.number]))
            if card.number in basements:
                ways.append(Laid(card, card.number, basement=True))
            uses.append(tuple(ways))
        return tuple(uses)

    def house(self, text: str) -> House:
        """A house as records write it: `yellow b2 3 w5 9`."""
        return house_of(text, self.uses)

    def openings(self, houses: tuple[House, ...]) -> list[Openings]:
        """For every house of one owner, and for a new one: how each card may be laid there."""
        openings = []
        for at, house in enumerate(houses if len(houses) == self.houses else (*houses, EMPTY)):
            colour, top, low = house[:3]
            # Other houses matter only to one that can still become theirs in colour.
            taken = () if colour else tuple([other.colour for other in houses if other.colour])
            key = (at, colour, top, low, taken)
            row = self._openings.get(key)
            openings.append(self._opening(key, house) if row is None else row)
        return openings

    def _opening(self, key: _Shape, house: House) -> Openings:
        at, *_, taken = key
        row = self._openings[key] = tuple(
            tuple(Build(laid, at) for laid in ways if breach(laid, house, taken) is None)
            for ways in self.uses
        )
        return row

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
