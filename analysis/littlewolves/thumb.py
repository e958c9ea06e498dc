"""Rules of thumb for quick games: what to build, when to send a wolf, which card to give away.

A card is worth a floor, less the numbers that it skips, for these cannot be built any more; the
fewer turns are left, the less that matters. A wolf is worth its number if its house will stand.
Whatever is worth most is done.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from wolfwise.analysis.littlewolves.board import COLOUR_OF, WHITE, Board, Pieces, Site
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.cards import CARDS
from wolfwise.models.values import distinct

Built = tuple[int, bool, int]
"""The number of the floor or basement, whether it is a basement, and in which house."""

Row = tuple[list[float], list[tuple[int, bool]]]
"""For every card what it is worth in a certain house, and as which floor or basement it is laid."""

Weighed = tuple[float, int, Built | None, int]
"""What the best card is worth, which it is, how to build it if it can be; the card worth least."""

IMPOSSIBLE, HOPELESS = -99.0, -50.0
"""What a card is worth that cannot be built; what is worth less is not thought of."""


@distinct
class Thumb(NamedTuple):
    """What things are worth, in points."""

    floor: float
    skipped: float  # a number, when many turns are left
    seven: float  # every floor that a top adds
    late: float  # of the points of a top floor, in the last turns
    many: float  # turns
    new: float = 1.5  # a new house, when many turns are left
    white: float = 0.3  # what it costs to use up a white card
    wolf: float = 0.24  # times its number
    low: float = 0.4  # of that, if its house is the lowest as it stands
    urgent: float = 3.0  # when there are hardly more turns left than wolves
    rescue: float = 1.0  # to build on a house that would be torn down now
    crown: float = 0.5  # to make a house the tallest of its colour
    jitter: float = 0.2  # luck in everything


USUAL = {
    2: Thumb(floor=3.0, skipped=0.4, seven=0.2, late=0.55, many=10),
    3: Thumb(floor=2.2, skipped=0.4, seven=1.0, late=0.8, many=4),
    4: Thumb(floor=1.0, skipped=0.16, seven=0.9, late=0.6, many=7),
}
"""By the number of players, tuned by play against each other. With four, room for wolves is short,
and they go early; with two, they wait until it is clear which houses will stand."""


@distinct
class Hunt(NamedTuple):
    """A way to send a wolf."""

    worth: float
    wolf: int
    place: Seat
    at: int


NO_HUNT = Hunt(IMPOSSIBLE, 0, 0, 0)


class Sense:
    """Rules of thumb in one game. What a card is worth in a house is remembered."""

    def __init__(self, pieces: Pieces, thumb: Thumb) -> None:
        self.pieces, self.thumb = pieces, thumb
        self._rows: dict[int, Row] = {}

    def weigh(
        self, board: Board, place: Seat, cards: list[int], turns: int, noise: Callable[[], float]
    ) -> Weighed:
        """The best card to build, with some luck, and the one that is worth least."""
        rows, jitter = self._rows_for(board.houses[place], turns), self.thumb.jitter
        spots = [
            (row[0], stake, at)
            for at, (row, stake) in enumerate(zip(rows, self._stakes(board, place), strict=False))
        ]
        best, card_to_build, how = IMPOSSIBLE, cards[0], None
        least, card_to_lose = 99.0, cards[0]
        for card in cards:
            most, house = HOPELESS, -1
            for worths, stake, at in spots:
                worth = worths[card] + stake
                if worth > most:
                    most, house = worth, at
            if most < least:
                least, card_to_lose = most, card
            if house >= 0:
                most += jitter * noise()
                if most > best:
                    best, card_to_build, how = most, card, (*rows[house][1][card], house)
        return best, card_to_build, how, card_to_lose

    def _stakes(self, board: Board, place: Seat) -> list[float]:
        """For every house of an owner what one floor more changes in its fate."""
        lowest, tallest = [99] * 4, [0] * 4
        for other, houses in enumerate(board.houses):
            if other != place:
                for site in houses:
                    colour, height = site.colour, site.height
                    if height < lowest[colour]:
                        lowest[colour] = height
                    if height > tallest[colour]:
                        tallest[colour] = height
        stakes = []
        for site in board.houses[place]:
            colour, height = site.colour, site.height
            stake = 0.0
            if height < lowest[colour] < 99:
                stake = self.thumb.rescue
            elif height == tallest[colour]:
                stake = self.thumb.crown
            stakes.append(stake)
        stakes.append(0.0)
        return stakes

    def _rows_for(self, own: list[Site], turns: int) -> list[Row]:
        """For every house, and for a new one, what the cards are worth there."""
        taken, worths, rows = 0, [], self._rows
        for site in own:
            taken |= 1 << site.colour
        for site in own if len(own) == self.pieces.game.houses else (*own, EMPTY):
            key = (((site.colour * 15 + site.top) * 4 + site.low) * 64 + turns) * 8
            if site.colour == WHITE:  # other houses matter to what may become theirs in colour
                key += taken & 7
            if not site.cards:
                key = -key
            row = rows.get(key)
            worths.append(self._row(key, site, taken, turns) if row is None else row)
        return worths

    def _row(self, key: int, site: Site, taken: int, turns: int) -> Row:
        best = [self._best(site, taken, card, turns) for card in CARDS]
        ways = [(number, basement) for _, number, basement in best]
        row = self._rows[key] = [worth for worth, _, _ in best], ways
        return row

    def _best(self, site: Site, taken: int, card: int, turns: int) -> tuple[float, int, bool]:
        """The best way to lay a card on a house."""
        colour, best = COLOUR_OF[card], (IMPOSSIBLE, 0, False)
        if colour not in (site.colour, WHITE) and (site.colour != WHITE or taken >> colour & 1):
            return best
        for number, basement in self.pieces.ways[card]:
            if (site.cards == 0 or number <= site.low) if basement else number <= site.top:
                continue
            worth = self._worth(site, number, basement, turns)
            if colour == WHITE:
                worth -= self.thumb.white
            best = max(best, (worth, number, basement))
        return best

    def _worth(self, site: Site, number: int, basement: bool, turns: int) -> float:
        thumb, pieces = self.thumb, self.pieces
        if basement:
            return thumb.floor - 0.2 * (number - site.low - 1)
        early = min(1.0, turns / thumb.many)
        worth = thumb.floor - thumb.skipped * early * (number - site.top - 1)
        worth += thumb.late * (1 - early) * (pieces.points[number] - pieces.points[site.top])
        worth += thumb.seven * (pieces.more[number] - pieces.more[site.top])
        return worth if site.cards else worth + thumb.new * (2 * early - 0.6)

    def hope(self, home: list[int], turns: int) -> float:
        """What sending a wolf is worth at best."""
        if not home:
            return IMPOSSIBLE
        thumb: Thumb = self.thumb
        wolf = home[0] if self.pieces.ascending else home[-1]
        worth = wolf * thumb.wolf
        return worth + thumb.urgent if turns <= len(home) + 1 else worth

    def hunt(self, board: Board, seat: Seat, turns: int) -> Hunt:
        """The highest wolf goes to the house that is highest above the lowest of its colour."""
        home, pieces = board.home[seat], self.pieces
        if not home:
            return NO_HUNT
        lowest = [99, 99, 99, 99]
        free = []
        for place, own in enumerate(board.houses):
            allowed = (place == seat) is pieces.small
            for at, site in enumerate(own):
                colour, height = site.colour, site.height
                if height < lowest[colour]:
                    lowest[colour] = height
                if allowed and site.room > 0:
                    free.append((colour, height, place, at))
        if not free:
            return NO_HUNT
        lowest[WHITE] = 99
        _, height, place, at = best = max(free, key=lambda s: (s[1] - lowest[s[0]], s[1]))
        wolf, worth = home[0] if pieces.ascending else home[-1], self.hope(home, turns)
        if height <= lowest[best[0]]:
            worth -= wolf * self.thumb.wolf * (1 - self.thumb.low)
        return Hunt(worth, wolf, place, at)


EMPTY = Site()
"""Where a new house may be begun."""

sense_of = lru_cache(maxsize=256)(Sense)
