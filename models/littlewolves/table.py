"""What lies on the table for all to see, what may be built there and where wolves may go.

The position of a whole game and the referee of a record both rest on it, so each rule of play is
written once. Every check answers with the reason why not, or None.
"""

from typing import NamedTuple, TypeVar

from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import Build, Send
from wolfwise.models.littlewolves.cards import CARDS, Card, Laid, Pig
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.house import EMPTY, House, Wolf, breach
from wolfwise.models.values import distinct

Houses = tuple[House, ...]
"""Of one owner, in the order in which they were begun."""

Item = TypeVar("Item")


@distinct
class Table(NamedTuple):
    """The public state of a game. With two players the dummy has the last place."""

    game: LittleWolves
    houses: tuple[Houses, ...]  # of every place
    home: tuple[tuple[int, ...], ...]  # for every seat the wolves not sent yet
    markers: tuple[int, ...]  # left, the lowest first
    deck: int  # cards left
    discards: tuple[Card, ...] = ()
    pigs: tuple[Pig, ...] = ()  # drawn so far
    waiting: int = 0  # the last so many of these are not done with yet
    active: Seat = 0  # the place whose turn it is
    turns_left: int | None = None  # until the end; None before the third pig
    beard: Seat | None = None
    shown: tuple[Card | None, ...] = ()  # for every place: turned up and not played yet
    names: tuple[str, ...] = ()  # for messages

    @classmethod
    def new(cls, game: LittleWolves, names: tuple[str, ...] = ()) -> "Table":
        with_dummy = game.dummy is not None
        return cls(
            game,
            ((),) * game.places,
            (game.wolves,) * game.players,
            game.markers,
            deck=len(CARDS) + len(game.pigs),
            beard=0 if with_dummy else None,
            shown=(None,) * game.places if with_dummy else (),
            names=names,
        )

    def name(self, place: Seat) -> str:
        if place == self.game.dummy:
            return "the dummy"
        return self.names[place] if self.names else f"seat {place + 1}"

    @property
    def last(self) -> bool:
        """Whether the third pig is done with, and nobody draws any more."""
        return self.turns_left is not None

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that lies face up."""
        built = (card for own in self.houses for house in own for card in house.cards)
        return (*built, *self.discards, *(card for card in self.shown if card is not None))

    # ------------------------------------------------------------ building

    def breach_of_building(self, place: Seat, laid: Laid, house: int) -> str | None:
        """Why a card cannot be laid on the house with this number; the next one is a new house."""
        own = self.houses[place]
        if laid not in self.game.uses[laid.card]:
            return f"{laid.card} cannot be laid as {laid.within(None)}"
        if not 0 <= house <= len(own):
            return f"{self.name(place)} has no house {house + 1}"
        if house == self.game.houses:
            return f"{self.name(place)} has {house} houses already"
        colours = [other.colour for at, other in enumerate(own) if at != house]
        return breach(laid, own[house] if house < len(own) else EMPTY, colours)

    def buildings(self, place: Seat, cards: tuple[Card, ...]) -> list[Build]:
        """Every way to build one of these cards that `breach_of_building` accepts."""
        openings = self.game.openings(self.houses[place])
        builds: list[Build] = []
        for card in cards:
            for ways in openings:
                builds += ways[card]
        return builds

    def built(self, place: Seat, laid: Laid, house: int) -> "Table":
        """With a card more in a house, legal or not."""
        own = self.houses[place]
        if house < len(own):
            return self.with_house(place, house, own[house].after(laid))
        return self._replace(houses=with_item(self.houses, place, (*own, EMPTY.after(laid))))

    def with_house(self, place: Seat, house: int, changed: House) -> "Table":
        own = self.houses[place]
        return self._replace(
            houses=with_item(self.houses, place, (*own[:house], changed, *own[house + 1 :]))
        )

    def discarded(self, card: Card) -> "Table":
        return self._replace(discards=(*self.discards, card))

    # ------------------------------------------------------------ wolves

    def breach_of_sending(self, seat: Seat, move: Send) -> str | None:
        """Why a seat cannot send that wolf there."""
        leaving = self.breach_of_leaving(seat, move.wolf, move.place)
        return leaving or self._breach_of_home(move.place, move.house)

    def breach_of_leaving(
        self, seat: Seat, wolf: int, place: Seat, *, all_noted: bool = True
    ) -> str | None:
        """Why that wolf cannot go to any house of a place; if not all is noted, in any order."""
        unordered = not all_noted and wolf in self.home[seat]
        of_wolf = None if unordered else self._breach_of_wolf(seat, wolf)
        return of_wolf or self._breach_of_host(seat, place)

    def _breach_of_wolf(self, seat: Seat, wolf: int) -> str | None:
        home = self.home[seat]
        if wolf not in home:
            what = "is not at home any more" if wolf in self.game.wolves else "does not exist"
            return f"wolf {wolf} of {self.name(seat)} {what}"
        if self.game.ascending and wolf != home[0]:
            return f"wolves go in order, and {home[0]} is next"
        return None

    def _breach_of_host(self, seat: Seat, place: Seat) -> str | None:
        if not 0 <= place < self.game.places:
            return f"there is no place {place + 1}"
        if self.game.small and place != seat:
            return "small wolves go to houses of their own player"
        if place == seat and not self.game.small:
            return "wolves go to houses of others"
        return None

    def _breach_of_home(self, place: Seat, house: int) -> str | None:
        if not 0 <= house < len(self.houses[place]):
            return f"{self.name(place)} has no house {house + 1}"
        target = self.houses[place][house]
        if len(target.wolves) >= self.game.room_in(target):
            return f"there is no room left in the {target.named} house of {self.name(place)}"
        return None

    def can_send(self, seat: Seat) -> bool:
        return bool(self.home[seat]) and bool(self._homes_for(seat))

    def sendings(self, seat: Seat) -> list[Send]:
        """Every way to send a wolf that `breach_of_sending` accepts."""
        wolves = [wolf for wolf in self.home[seat] if self._breach_of_wolf(seat, wolf) is None]
        homes = self._homes_for(seat) if wolves else []
        return [Send(wolf, place, house) for wolf in wolves for place, house in homes]

    def _homes_for(self, seat: Seat) -> list[tuple[Seat, int]]:
        """Every house that a wolf of this seat may be sent to."""
        return [
            (place, house)
            for place, own in enumerate(self.houses)
            if own and self._breach_of_host(seat, place) is None
            for house in range(len(own))
            if self._breach_of_home(place, house) is None
        ]

    def sent(self, seat: Seat, move: Send) -> "Table":
        """With a wolf moved in, legal or not."""
        wolf, place, house = move
        target = self.houses[place][house]
        moved = target._replace(wolves=(*target.wolves, Wolf(seat, wolf)))
        return self.with_house(place, house, moved).gone(seat, wolf)

    def gone(self, seat: Seat, wolf: int) -> "Table":
        """With a wolf not at home any more; where it is, this alone does not say."""
        left = tuple(number for number in self.home[seat] if number != wolf)
        return self._replace(home=with_item(self.home, seat, left))


def with_item(row: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """A row with one item changed."""
    return (*row[:at], item, *row[at + 1 :])
