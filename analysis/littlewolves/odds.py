"""Exact odds of what the deck brings, and of how long the game lasts.

Which houses are drawn and when pigs come are two questions. Every house that a seat has not seen
is as likely as any other to lie anywhere in the deck or in another's hand, if play tells nothing.
So all that matters for a card is how many houses the seat will draw, and that depends on nothing
but counts: on a game without its cards, `Clock`, that is followed draw by draw with exact chances.

A pig does not fill a hand: whoever draws one draws on. So draws are more than turns, a pig lets
nobody miss a turn, and in a game of two a pig takes the dummy's card away.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import Draw
from wolfwise.models.littlewolves.cards import COLOURS, Card, Colour
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import odds_of
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.position import View
from wolfwise.models.littlewolves.table import with_item
from wolfwise.models.values import FrozenDict, distinct

Spread = Mapping[int, Fraction]
"""How likely each number is, the lowest first."""

# ---------------------------------------------------------------- the next card


@distinct
class NextCard(NamedTuple):
    """What lies on top of the deck, as far as a seat can tell."""

    drawer: Seat  # the place that it is for
    cards: Mapping[Card, Fraction]
    pig: Fraction

    def among(self, wanted: Collection[Card]) -> Fraction:
        """How likely it is one of these."""
        return sum((p for card, p in self.cards.items() if card in wanted), Fraction())

    def of_colour(self, colour: Colour) -> Fraction:
        return self.among([card for card in self.cards if card.colour is colour])


def next_card(view: View) -> NextCard | None:
    """What the next card of the deck is; None if no card is drawn any more."""
    drawer = next_drawer(view)
    if drawer is None:
        return None
    _need_cards(view)
    draws = list(view.draws())
    cards = {move.card: p for move, p in draws if isinstance(move, Draw)}
    return NextCard(drawer, FrozenDict(cards), 1 - sum(cards.values(), Fraction()))


def fitting(view: View) -> tuple[Card, ...]:
    """The cards not seen yet that fit a house which the viewer has begun, as it stands."""
    begun = len(view.table.houses[view.seat])
    builds = view.table.buildings(view.seat, view.undrawn)
    return tuple(sorted({build.laid.card for build in builds if build.house < begun}))


def buildable(view: View) -> tuple[Card, ...]:
    """The cards not seen yet that the viewer could build, on a new house too."""
    builds = view.table.buildings(view.seat, view.undrawn)
    return tuple(sorted({build.laid.card for build in builds}))


def comes(view: View, wanted: Collection[Card], within: int | None = None) -> Fraction:
    """How likely the viewer draws one of these cards at least, within so many draws of his own.

    Pigs are draws as well. Without a number it is all that he draws until the end. What others
    may pass to him is left out: that is theirs to choose.
    """
    _need_cards(view)
    candidates = view.undrawn
    number, good = len(candidates), len(set(candidates) & set(wanted))
    missed = Fraction()
    for future, p in futures(view, within).items():
        drawn = future.to_end.own_houses
        missed += p * Fraction(comb(number - good, drawn), comb(number, drawn))
    return 1 - missed


def _need_cards(view: View) -> None:
    houses = view.table.deck - len(view.pigs)
    if not 0 <= houses <= len(view.undrawn):
        raise WolfwiseError(
            f"{houses} houses are said to be in the deck, and only {len(view.undrawn)} can be"
        )


# ---------------------------------------------------------------- how long it lasts


@distinct
class Pace(NamedTuple):
    """How much comes: cards off the deck, turns of players (a card played), the viewer's part."""

    draws: int = 0
    turns: int = 0
    own_draws: int = 0
    own_houses: int = 0  # among these, and within the draws that were asked for
    own_turns: int = 0


NOTHING = Pace()


@distinct
class Future(NamedTuple):
    """One way how the rest of the game may go, as far as counts tell."""

    to_pig: Pace  # until the third pig is drawn, that draw included
    drawer: Seat | None  # the place that draws it; None if it is drawn already
    to_end: Pace


Futures = Mapping[Future, Fraction]


def spread(chances: Futures, of: Callable[[Future], int]) -> Spread:
    """How likely each value of one number is."""
    sums: defaultdict[int, Fraction] = defaultdict(Fraction)
    for future, p in chances.items():
        sums[of(future)] += p
    return FrozenDict(sorted(sums.items()))


def mean(numbers: Spread) -> Fraction:
    return sum((number * p for number, p in numbers.items()), Fraction())


@lru_cache(maxsize=64)
def futures(view: View, within: int | None = None) -> Futures:
    """Every way how the game may go on, exactly; houses are counted within so many own draws."""
    start = _now(view, within)
    ends: defaultdict[Future, Fraction] = defaultdict(Fraction)
    if isinstance(start, Future):
        return {start: Fraction(1)}
    now: dict[Clock, Fraction] = {start: Fraction(1)}
    while now:
        later: defaultdict[Clock, Fraction] = defaultdict(Fraction)
        for clock, p in now.items():
            for after, chance in clock.drawn():
                if isinstance(after, Future):
                    ends[after] += p * chance
                else:
                    later[after] += p * chance
        now = later
    return dict(ends)


def next_drawer(view: View) -> Seat | None:
    """The place for which the next card is drawn; None if none is."""
    start = _now(view, None)
    if isinstance(start, Clock):
        return start.place
    return view.table.game.dummy if start.to_end.draws else None


@distinct
class Clock(NamedTuple):
    """A game without its cards, when somebody is about to draw."""

    game: LittleWolves
    viewer: Seat
    within: int | None  # own draws in which houses are counted
    houses: int  # in the deck
    pigs: int
    held: tuple[int, ...]  # cards in every hand
    place: Seat  # the drawer
    pace: Pace = NOTHING
    to_pig: Pace = NOTHING
    pig_drawer: Seat | None = None

    def drawn(self) -> "list[tuple[Clock | Future, Fraction]]":
        """What the next card makes of it, with exact chances."""
        odds = odds_of(self.houses, self.pigs, self.game.bottom)
        house, pig = odds.house * self.houses, odds.pig * self.pigs
        outcomes: list[tuple[Clock | Future, Fraction]] = []
        if house:
            outcomes.append((self._house(), house))
        if pig:
            outcomes.append((self._pig(), pig))
        return outcomes

    def _house(self) -> "Clock | Future":
        after = self._replace(houses=self.houses - 1, pace=self._pace(house=True))
        if self.place == self.game.dummy:
            return after.turn_over()
        more = self.held[self.place] + 1
        return after._replace(held=with_item(self.held, self.place, more)).refilled()

    def _pig(self) -> "Clock | Future":
        pace = self._pace(house=False)
        after = self._replace(pigs=self.pigs - 1, pace=pace)
        if not after.pigs:
            after = after._replace(to_pig=pace, pig_drawer=self.place)
        return after.effect_over() if self.place == self.game.dummy else after.refilled()

    def _pace(self, house: bool) -> Pace:
        draws, turns, own_draws, own_houses, own_turns = self.pace
        if self.place == self.viewer:
            counted = self.within is None or own_draws < self.within
            own_houses += house and counted
            own_draws += 1
        return Pace(draws + 1, turns, own_draws, own_houses, own_turns)

    def refilled(self) -> "Clock | Future":
        """Draw on until the hand is full or the deck is empty."""
        lacks = self.held[self.place] < self.game.hand
        return self if lacks and self.houses + self.pigs else self.turn_over()

    def effect_over(self) -> "Clock | Future":
        """A pig is done with; for the dummy another card may be turned up."""
        again = self.place == self.game.dummy and self.game.another_after_pig and self.pigs
        return self if again else self.turn_over()

    def turn_over(self) -> "Clock | Future":
        """The next turn; after the third pig the last ones, in which nobody draws."""
        if not self.pigs:
            return Future(self.to_pig, self.pig_drawer, self._at_the_end())
        return self.turn_of((self.place + 1) % self.game.places)

    def turn_of(self, place: Seat) -> "Clock":
        """A player plays a card and is about to draw; the dummy only draws."""
        if place == self.game.dummy:
            return self._replace(place=place)
        draws, turns, own_draws, own_houses, own_turns = self.pace
        own = place == self.viewer
        return self._replace(
            place=place,
            held=with_item(self.held, place, self.held[place] - 1),
            pace=Pace(draws, turns + 1, own_draws, own_houses, own_turns + own),
        )

    def _at_the_end(self) -> Pace:
        """Two players play their hands, with a card for the dummy each time; others two turns."""
        draws, turns, own_draws, own_houses, own_turns = self.pace
        if self.game.dummy is not None:
            draws += min(max(self.held), self.houses)
            turns += sum(self.held)
            own_turns += self.held[self.viewer]
        else:
            turns += self.game.players * self.game.last_turns
            own_turns += self.game.last_turns
        return Pace(draws, turns, own_draws, own_houses, own_turns)


def _now(view: View, within: int | None) -> Clock | Future:
    """The clock of a game as a seat sees it, or the only future that is left."""
    table, step = view.table, view.step
    if view.end is not None:
        return Future(NOTHING, None, NOTHING)
    if table.turns_left is not None:
        return Future(NOTHING, None, _last(view, table.turns_left))
    if step is Step.DEAL:
        raise WolfwiseError("the cards are not dealt yet")
    pigs = len(view.pigs)
    houses = table.deck - pigs
    clock = Clock(table.game, view.seat, within, houses, pigs, view.held, table.active)
    if step is Step.TURN:
        return clock.turn_of(table.active)
    if step is Step.PLACE:
        return clock.turn_over()
    return clock.effect_over() if step in (Step.PASS, Step.SENDING) else clock


def _last(view: View, turns_left: int) -> Pace:
    """What is left of the last turns. After a discard the turn is played, but not over yet."""
    table, game = view.table, view.table.game
    played = view.step is Step.WOLF
    turns = turns_left - played
    if game.dummy is None:
        places = [(table.active + n) % game.players for n in range(played, turns_left)]
        return Pace(turns=turns, own_turns=places.count(view.seat))
    rounds = max(view.held) + (view.step not in (Step.CHOOSE, Step.PLACE))
    own = view.held[view.seat] + (table.shown[view.seat] is not None)
    return Pace(draws=min(rounds, table.deck), turns=turns, own_turns=own)


# ---------------------------------------------------------------- all of it


class Kind(Enum):
    """Why cards are asked for together."""

    CARD = "card"  # hoped for
    WANTED = "wanted"  # all that are hoped for
    UNSEEN = "unseen"  # any one not seen yet: all are alike
    FITTING = "fitting"
    BUILDABLE = "buildable"
    COLOUR = "colour"


@distinct
class Hope(NamedTuple):
    """Cards of which one may come, and how likely one does."""

    kind: Kind
    cards: tuple[Card, ...]
    colour: Colour | None  # that they have in common, if that is why
    unseen: int  # of them
    next: Fraction  # as the next card of the deck
    within: Fraction  # to the viewer, in the draws that were asked for
    all: Fraction  # to the viewer, until the end


@distinct
class Lengths(NamedTuple):
    """How much is still to come: until the third pig, and until the end."""

    draws_to_pig: Spread
    turns_to_pig: Spread
    own_turns_to_pig: Spread
    own_draws: Spread
    turns: Spread
    own_turns: Spread


@distinct
class DeckOdds(NamedTuple):
    """What the deck may bring to a seat, and how long the game lasts."""

    within: int
    top: NextCard | None  # None: no card is drawn any more
    hopes: tuple[Hope, ...]
    lengths: Lengths
    third_pig: Spread  # by the place that draws it; empty if it is drawn already


def deck_odds(view: View, wanted: Sequence[Card] = (), within: int = 3) -> DeckOdds:
    """The next card, cards that come to the viewer, and how long the game goes on."""
    chances, top = futures(view), next_card(view)
    lengths = Lengths(
        draws_to_pig=spread(chances, lambda future: future.to_pig.draws),
        turns_to_pig=spread(chances, lambda future: future.to_pig.turns),
        own_turns_to_pig=spread(chances, lambda future: future.to_pig.own_turns),
        own_draws=spread(chances, lambda future: future.to_end.own_draws),
        turns=spread(chances, lambda future: future.to_end.turns),
        own_turns=spread(chances, lambda future: future.to_end.own_turns),
    )
    third_pig: defaultdict[Seat, Fraction] = defaultdict(Fraction)
    for future, p in chances.items():
        if future.drawer is not None:
            third_pig[future.drawer] += p
    possible = set(view.undrawn)
    hopes = tuple(
        Hope(
            kind,
            cards,
            colour,
            unseen=len(possible.intersection(cards)),
            next=Fraction() if top is None else top.among(cards),
            within=comes(view, cards, within),
            all=comes(view, cards),
        )
        for kind, cards, colour in _hoped(view, wanted)
    )
    return DeckOdds(within, top, hopes, lengths, FrozenDict(sorted(third_pig.items())))


def _hoped(
    view: View, wanted: Sequence[Card]
) -> Iterator[tuple[Kind, tuple[Card, ...], Colour | None]]:
    """The cards hoped for, and others worth knowing about."""
    unseen = view.undrawn
    yield from ((Kind.CARD, (card,), None) for card in wanted)
    if len(wanted) > 1:
        yield Kind.WANTED, tuple(wanted), None
    if unseen:
        yield Kind.UNSEEN, unseen[:1], None
    yield Kind.FITTING, fitting(view), None
    yield Kind.BUILDABLE, buildable(view), None
    for colour in COLOURS:
        yield Kind.COLOUR, tuple(card for card in unseen if card.colour is colour), colour
