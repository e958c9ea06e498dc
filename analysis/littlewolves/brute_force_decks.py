"""The rest of a game through every order of the deck: real games, by the rules, one after another.

What is played does not matter to the time that is left, so everybody discards and no wolf is sent.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from wolfwise.analysis.littlewolves.odds import NOTHING, Future, Pace
from wolfwise.analysis.littlewolves.worlds import deal_out
from wolfwise.models.game import CHANCE, Seat
from wolfwise.models.littlewolves.acts import Build, Discard, Draw, DrawPig, Move, Stay
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.position import Position, View
from wolfwise.models.values import distinct
from wolfwise.models.watch import tick

Order = tuple[bool, ...]
"""The deck from the top: whether each card is a pig."""


@distinct
class Course(NamedTuple):
    """How a game went on."""

    future: Future
    first: Seat | None  # the place that the first card was drawn for
    pig_first: bool  # whether that was a pig
    own: Order  # what the viewer drew


def orders(cards: int, pigs: int, bottom: int) -> Iterator[Order]:
    """Every order of a deck: one pig lies among the last cards, the others above them."""
    if not pigs:
        yield (False,) * cards
        return
    above = max(0, cards - bottom - 1)
    for last in range(above, cards):
        for others in combinations(range(above), pigs - 1):
            yield tuple(place in (*others, last) for place in range(cards))


def courses(view: View) -> Counter[Course]:
    """How a game can go on from what a seat sees, and for how many orders of the deck it does."""
    table = view.table
    every = list(orders(table.deck, len(view.pigs), table.game.bottom))
    return Counter(_Walk(view.seat).on(deal_out(view, Random(0)), _Story(), every))


@distinct
class _Story(NamedTuple):
    """What happened until now."""

    pace: Pace = NOTHING
    to_pig: Pace = NOTHING
    pig_drawer: Seat | None = None
    drawn: Order = ()
    first: Seat | None = None
    own: Order = ()


class _Walk:
    """Games that begin alike are played once up to where their decks differ."""

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer

    def on(self, position: Position, told: _Story, every: Sequence[Order]) -> Iterator[Course]:
        """The end of the game for each of these orders, which are alike as far as was drawn."""
        while position.turn is not CHANCE:
            if position.end is not None:
                future = Future(told.to_pig, told.pig_drawer, told.pace)
                course = Course(future, told.first, told.drawn[:1] == (True,), told.own)
                yield from [course] * len(every)
                return
            position, told = self._acted(position, told)
        tick()
        for pig in (False, True):
            if alike := [order for order in every if order[len(told.drawn)] is pig]:
                yield from self.on(*self._drawn(position, told, pig), alike)

    def _acted(self, position: Position, told: _Story) -> tuple[Position, _Story]:
        move = _any_move(position)
        if isinstance(move, Build | Discard) and position.step is Step.TURN:
            own = position.turn == self.viewer
            pace = told.pace
            pace = pace._replace(turns=pace.turns + 1, own_turns=pace.own_turns + own)
            told = told._replace(pace=pace)
        return position.after(move), told

    def _drawn(self, position: Position, told: _Story, pig: bool) -> tuple[Position, _Story]:
        place, pace = position.table.active, told.pace
        own = place == self.viewer
        pace = pace._replace(
            draws=pace.draws + 1,
            own_draws=pace.own_draws + own,
            own_houses=pace.own_houses + (own and not pig),
        )
        deck = position.deck
        position = position.after(DrawPig(deck.pigs[0]) if pig else Draw(deck.houses[0]))
        told = told._replace(
            pace=pace,
            drawn=(*told.drawn, pig),
            first=told.first if told.drawn else place,
            own=(*told.own, pig) if own else told.own,
        )
        if pig and not position.deck.pigs:
            told = told._replace(to_pig=pace, pig_drawer=place)
        return position, told


def _any_move(position: Position) -> Move:
    if position.step is Step.TURN:
        return Discard(position.playable[0])
    return Stay() if position.step is Step.WOLF else position.moves()[0]
