"""A table on plain integers that change in place, for games that are played on by the thousand.

Positions are made to be right and readable; a search wants speed. A test plays the same games both
ways and compares every score.
"""

from collections.abc import Sequence
from functools import lru_cache

from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.cards import CARDS, COLOURS, HOUSE_COLOURS, NUMBERS, Colour
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.table import Table

WHITE = COLOURS.index(Colour.WHITE)
"""Of cards; a house of this colour has none yet."""
INDEX: dict[Colour | None, int] = {None: WHITE} | {c: at for at, c in enumerate(COLOURS)}
COLOUR_OF = tuple(INDEX[card.colour] for card in CARDS)


B3 = 3


class Site:
    """A house: what matters of it, and who lives there as (owner, number)."""

    __slots__ = ("cards", "colour", "height", "low", "pig", "room", "top", "wolves")

    def __init__(self, colour: int = WHITE, top: int = 0, low: int = 0, cards: int = 0) -> None:
        self.colour, self.top, self.low, self.cards = colour, top, low, cards
        self.height = 0
        self.pig = 0  # no marker
        self.room = 1  # for wolves, still free
        self.wolves: list[tuple[Seat, int]] = []


class Pieces:
    """What does not change in a game, looked up once."""

    def __init__(self, game: LittleWolves) -> None:
        self.game = game
        self.ways = tuple(
            tuple((laid.number, laid.basement) for laid in uses) for uses in game.uses
        )
        tops = range(NUMBERS[-1] + 1)
        self.more = tuple(game.height(House(top=top)) for top in tops)  # that a top floor adds
        self.points: tuple[int, ...] = tuple(game.top_points.get(top, 0) for top in tops)
        self.bonus: tuple[int, ...] = tuple(game.bonus[colour] for colour in HOUSE_COLOURS)
        self.small, self.ascending = game.small, game.ascending


pieces_of = lru_cache(maxsize=None)(Pieces)


class Board:
    """Houses, wolves and markers."""

    __slots__ = ("home", "houses", "markers", "pieces")

    def __init__(self, table: Table) -> None:
        game = table.game
        self.pieces = pieces_of(game)
        self.home = list(map(list, table.home))
        self.markers = list(table.markers)
        self.houses: list[list[Site]] = []
        for own in table.houses:
            sites = []
            for house in own:
                colour, top, low, floors, basements, wolves, pig = house
                site = Site(INDEX[colour], top, low, len(floors) + len(basements))
                site.pig = pig or 0
                site.height = game.height(house)
                site.room = game.room_in(house) - len(wolves)
                site.wolves = [(owner, number) for owner, number in wolves]
                sites.append(site)
            self.houses.append(sites)

    # ------------------------------------------------------------ changes

    def build(self, place: Seat, card: int, number: int, basement: bool, at: int) -> None:
        own = self.houses[place]
        if at == len(own):
            own.append(Site())
            own[at].room = self.pieces.game.room
        site = own[at]
        site.cards += 1
        if site.colour == WHITE:
            site.colour = COLOUR_OF[card]
        if not basement:
            site.top = number
        else:
            site.low = number
            if number == B3:
                site.room += self.pieces.game.room_with_b3 - self.pieces.game.room
        site.height = site.cards + self.pieces.more[site.top]

    def send(self, seat: Seat, wolf: int, place: Seat, at: int) -> None:
        self.home[seat].remove(wolf)
        site = self.houses[place][at]
        site.wolves.append((seat, wolf))
        site.room -= 1

    def mark(self, active: Seat) -> None:
        """The lowest marker goes to the tallest house without one, the nearest of several."""
        game = self.pieces.game
        near = game.clockwise[active]
        if game.next_is_nearest:
            near = (*near[1:], near[0])
        best, tallest = None, 0
        for place in near:
            own = self.houses[place]
            for site in reversed(own) if game.newest_is_nearest else own:
                if not site.pig and site.height > tallest:
                    best, tallest = site, site.height
        if best is not None:
            best.pig = self.markers.pop(0)

    def ways(self, place: Seat, card: int) -> list[tuple[int, bool, int]]:
        """Every way to build a card, as (number, basement, house), in the order of positions."""
        own, colour = self.houses[place], COLOUR_OF[card]
        sites = own if len(own) == self.pieces.game.houses else [*own, Site()]
        taken = [site.colour for site in own]
        return [
            (number, basement, at)
            for at, site in enumerate(sites)
            if colour in (site.colour, WHITE) or (site.colour == WHITE and colour not in taken)
            for number, basement in self.pieces.ways[card]
            if (site.cards > 0 and number > site.low if basement else number > site.top)
        ]

    # ------------------------------------------------------------ what it is worth

    def score(self) -> tuple[list[int], list[int]]:
        """Points of every player if the game ends now, and his points from wolves."""
        pieces, game = self.pieces, self.pieces.game
        points, hunted = [0] * game.players, [0] * game.players
        lows, highs = self._extremes()
        for place, own in enumerate(self.houses):
            for site in own:
                worth, falls = 0, site.colour == WHITE or site is lows[site.colour]
                if falls:
                    worth = game.torn_down + (game.marker_torn_down if site.pig else 0)
                    if game.fallen_tops_count:
                        worth += pieces.points[site.top]
                else:
                    worth = game.standing + site.pig + pieces.points[site.top]
                    if site is highs[site.colour]:
                        worth += pieces.bonus[site.colour]
                if place < game.players:
                    points[place] += worth
                for owner, number in site.wolves:
                    hunted[owner] += game.wolf_torn_down if falls else number
        for seat, more in enumerate(hunted):
            points[seat] += more
        return points, hunted

    def _extremes(self) -> tuple[list[Site | None], list[Site | None]]:
        """In every colour the house that falls, and the one that takes the bonus."""
        least, most = [99] * 3, [0] * 3
        lows: list[Site | None] = [None] * 3
        highs: list[Site | None] = [None] * 3
        for own in self.houses:
            for site in own:
                colour = site.colour
                if colour == WHITE:
                    continue
                height = site.height
                if height <= least[colour]:
                    lows[colour] = None if height == least[colour] else site
                    least[colour] = height
                if height >= most[colour]:
                    highs[colour] = None if height == most[colour] else site
                    most[colour] = height
        for colour in range(3):
            if lows[colour] is not None and lows[colour] is highs[colour]:  # the only house
                (highs if self.pieces.game.only_house_falls else lows)[colour] = None
        return lows, highs


def margin_of(points: Sequence[int], seat: Seat) -> int:
    """By how much a seat is ahead of the best of the others."""
    return points[seat] - max(other for at, other in enumerate(points) if at != seat)
