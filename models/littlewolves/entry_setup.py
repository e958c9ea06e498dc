"""What may be told of a table of The Three Little Wolves before anything is played."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from wolfwise.models.entry import Form, Kind, Slot, each_once, numbers, row, slot, word
from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import lines
from wolfwise.models.littlewolves.cards import CARDS, COLOURS, Colour, Laid
from wolfwise.models.littlewolves.house import EMPTY, House, breach
from wolfwise.models.littlewolves.lines import UNKNOWN, Spot, spot_of
from wolfwise.models.littlewolves.referee import Replay
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.littlewolves.unseen import whereabouts

Following = tuple[tuple[str, ...], bool]


class SetupForms:
    """The forms of all lines that set a table up further."""

    def __init__(self, play: Replay, names: tuple[str, ...]) -> None:
        self.play, self.names, self.game = play, names, play.game
        self.players, self.places = range(self.game.players), range(len(names))
        self.table = play.setup.table
        hands = play.setup.hands
        self.free = [card for card in CARDS if not whereabouts(card, self.table, hands)]

    def __iter__(self) -> Iterator[Form]:
        owners = self.players if self.game.dummy is not None else ()
        upto = range(len(CARDS) + len(self.game.pigs) + 1)
        for verb, kind, values, said in (
            ("viewer", lines.Viewer, self.players, self._seats),
            ("turn", lines.TurnOf, self.places, self._seats),
            ("beard", lines.Beard, owners, self._seats),
            ("turns", lines.TurnsLeft, upto, numbers), ("deck", lines.DeckSize, upto, numbers),
        ):  # fmt: skip
            if some := [value for value in values if self._fits(kind(value))]:
                yield Form((word(verb), said(some)))
        yield from self._pigs()
        for seat in self.players:
            yield from self._hand(seat)
            yield from self._wolves(seat)
        yield from self._markers()
        room = self._room()
        if room:
            yield Form((word("discarded"), each_once(Kind.CARD, self.free, room)))
            for place in self.places:
                for colour in COLOURS:
                    yield from self._house(place, colour, room)

    def _fits(self, fact: object) -> bool:
        try:
            self.play.after(fact)
        except RecordError:
            return False
        return True

    def _seats(self, seats: Iterable[Seat]) -> Slot:
        return slot(Kind.PLAYER, [self.names[seat] for seat in seats])

    def _room(self) -> int:
        """How many more cards can be told: not those in hands, nor those in the deck."""
        for number in range(1, len(self.free) + 1):
            if not self._fits(lines.Discarded(tuple(self.free[:number]))):
                return number - 1
        return len(self.free)

    # ------------------------------------------------------------ pigs, wolves, hands

    def _pigs(self) -> Iterator[Form]:
        pigs = self.game.pigs
        rows = {
            tuple(map(str, some))
            for number in range(1, len(pigs) + 1)
            for some in permutations(pigs, number)
            if self._fits(lines.PigsDrawn(some))
        }

        def follow(said: tuple[str, ...]) -> Following:
            longer = [some for some in rows if some[: len(said)] == said and some != said]
            after = {some[len(said)] for some in longer}
            return tuple(str(pig) for pig in pigs if pig in after), said in rows

        if rows:
            yield Form((word("pigs"), row(Kind.EFFECT, follow)))

    def _markers(self) -> Iterator[Form]:
        """The next one; or any that the rulebook may have on a house."""
        for number in self.game.markers:
            houses = [
                (place, at)
                for place, own in enumerate(self.table.houses)
                for at in range(len(own))
                if self._fits(lines.PigLies(number, place, spot_of(self.table, place, at)))
            ]
            for home in homes(self.table, houses, self.names):
                yield Form(
                    (word("pig"), slot(Kind.NUMBER, [number]), word("on", spare=True), *home)
                )

    def _wolves(self, seat: Seat) -> Iterator[Form]:
        found = self.table.sendings(seat)
        wolves = slot(Kind.NUMBER, dict.fromkeys(move.wolf for move in found))
        owner = slot(Kind.PLAYER, [self.names[seat]])
        houses = dict.fromkeys((move.place, move.house) for move in found)
        for home in homes(self.table, houses, self.names):
            yield Form((word("wolf"), owner, wolves, word("in", spare=True), *home))

    def _hand(self, seat: Seat) -> Iterator[Form]:
        sizes = [
            number
            for number in range(self.game.hand + 1)
            if self._fits(lines.Hand(seat, (None,) * number))
        ]
        begun = word("hand"), slot(Kind.PLAYER, [self.names[seat]])
        if 0 in sizes:
            yield Form(begun)
        if not any(sizes):
            return
        some = each_once(Kind.CARD, self.free)

        def cards(said: tuple[str, ...]) -> Following:
            more = (*some.behind(said), UNKNOWN) if len(said) < max(sizes) else ()
            return more, len(said) > 0 and len(said) in sizes

        yield Form((*begun, row(Kind.CARD, cards)))

    # ------------------------------------------------------------ houses

    def _house(self, place: Seat, colour: Colour, room: int) -> Iterator[Form]:
        """A house as it stands: basements first, then the floors from the ground up."""
        own = [card for card in self.free if card.colour is colour]
        whole = own and self.game.house(f"{colour} {own[0].number}")
        if not whole or not self._fits(lines.HouseStands(place, whole)):
            return
        laid = {
            way.within(colour): way
            for card in self.free
            if card.colour in (colour, Colour.WHITE)
            for way in self.game.uses[card]
        }

        def fits(house: House, way: Laid) -> bool:
            if way.card in house.cards:
                return False
            ground = house._replace(floors=(way,)) if way.basement else house
            return breach(way, ground, ()) is None

        def stands(house: House) -> bool:
            return bool(house.floors) and house.named == colour

        def can_stand(house: House, left: int) -> bool:
            floors = (way for way in laid.values() if way.card.colour is colour)
            return stands(house) or (
                left > 0 and any(fits(house, way) for way in floors if not way.basement)
            )

        def in_any_order(said: tuple[str, ...]) -> Following:
            house, left = EMPTY, room - len(said) - 1
            for text in said:
                house = house.after(laid[text])
            after = (
                text
                for text, way in laid.items()
                if left >= 0 and fits(house, way) and can_stand(house.after(way), left)
            )
            return tuple(after), stands(house)

        def follow(said: tuple[str, ...]) -> Following:
            after, whole = in_any_order(said)
            built = not all(laid[text].basement for text in said)
            return tuple(text for text in after if not (built and laid[text].basement)), whole

        begun = word("house"), slot(Kind.PLAYER, [self.names[place]])
        yield Form((*begun, slot(Kind.COLOUR, [colour]), row(Kind.CARD, follow)))
        yield Form((*begun, slot(Kind.COLOUR, [colour]), row(Kind.CARD, in_any_order)), now=False)


def homes(
    table: Table, houses: Iterable[tuple[Seat, int]], names: Sequence[str]
) -> Iterator[tuple[Slot, ...]]:
    """Whose house it is, and which; places with houses of the same colours together."""
    spots: dict[Seat, list[Spot]] = defaultdict(list)
    for place, at in houses:
        spots[place].append(spot_of(table, place, at))
    alike: dict[tuple[Spot, ...], list[str]] = defaultdict(list)
    for place, own in spots.items():
        alike[tuple(spot for spot in own if spot.card is None)].append(names[place])
        for spot in own:
            if spot.card is not None:
                alike[(spot,)].append(names[place])
    for some, owners in alike.items():
        cards = [spot.card for spot in some if spot.card is not None]
        if some:
            whose = slot(Kind.PLAYER, owners), slot(Kind.COLOUR, [spot.colour for spot in some])
            yield *whose, *([slot(Kind.CARD, cards)] if cards else [])
