"""From observations to weights: how many ways each seat has to hold each hand, case by case."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product as every
from types import MappingProxyType
from typing import NamedTuple

from wolfwise.analysis.deals import Lanes
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Card, Character, Clue, Hand, Question, announcement, answer
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Side, Somebody

SeatWeights = dict[int, int]
"""The weight of each hand that a seat may hold, by the hand's number in the dealing."""
Likely = Mapping[Seat, Sequence[int]]
"""How well what a seat did goes with each hand, by a model of people; not of every seat."""


@distinct
class Case(NamedTuple):
    """One of the disjoint cases, the weights of every seat. One with sign -1 is taken away."""

    seats: tuple[SeatWeights, ...]
    sign: int = 1


class Dealing:
    """The hands of a game, numbered. With tracked cards the two orders of a hand are two hands."""

    def __init__(self, game: Wooolf) -> None:
        orders = [h for a, b in game.hands for h in dict.fromkeys([(a, b), (b, a)])]
        self.game = game
        self.hands: Sequence[Hand] = orders if game.tracked else game.hands
        self.any_hand: SeatWeights = {
            number: 1 if game.tracked or a == b else 2 for number, (a, b) in enumerate(self.hands)
        }
        self.plays = [game.character(hand) for hand in self.hands]
        self.unordered = [self.hands.index(game.hand(a, b)) for a, b in self.hands]

    def lanes(self, lane_bytes: int) -> Lanes:
        return _lanes(self.game, lane_bytes)

    def fits(self, fact: Observation, liar: bool = False) -> Sequence[int]:
        """For each hand of the seat that a fact is about: in how many ways it fits.

        For a peek (whose peeker lies or not) that is a number of cards, 0 to 2; else 0 or 1.
        """
        match fact:
            case Peek(announced=announced, seen=seen, side=side):
                return _peek_fits(self.game, announced, seen, side, liar)
            case Ask(question=question, yes=yes):
                return _answer_fits(self.game, question, yes)
            case Holds(hand=(a, b)):
                held = (a, b) if self.game.tracked else self.game.hand(a, b)
                return [hand == held for hand in self.hands]
            case Plays(character=character, holds=holds) | Somebody(character, holds):
                return [(plays is character) is holds for plays in self.plays]


dealing = lru_cache(Dealing)
"""The dealing of a game, made once."""


@lru_cache
def _lanes(game: Wooolf, lane_bytes: int) -> Lanes:
    counts = [[hand.count(kind) for kind in game.deck] for hand in dealing(game).hands]
    return Lanes(list(game.deck.values()), counts, lane_bytes)


@lru_cache(maxsize=1024)
def _peek_fits(
    game: Wooolf, announced: Clue | None, seen: Card | None, side: Side | None, liar: bool
) -> Sequence[int]:
    good = {
        card: seen in (None, card) and announced in (None, announcement(card, liar))
        for card in game.deck
    }
    if side is not None and game.tracked:
        return [2 * good[hand[side is Side.RIGHT]] for hand in dealing(game).hands]
    return [good[a] + good[b] for a, b in dealing(game).hands]


@lru_cache(maxsize=1024)
def _answer_fits(game: Wooolf, question: Question, yes: bool) -> Sequence[int]:
    hands = zip(dealing(game).plays, dealing(game).hands, strict=True)
    return [answer(question, plays, hand) is yes for plays, hand in hands]


def cases(
    game: Wooolf, observations: Sequence[Observation], likely: Likely = MappingProxyType({})
) -> Iterator[Case]:
    """The cases of who, among those who announced a peek, plays the boy."""
    about: list[list[Observation]] = [[] for _ in range(game.seats)]
    for observation in observations:
        for seat in _concerned(game, observation):
            about[seat].append(observation)
    announcers = sorted({o.peeker for o in observations if isinstance(o, Peek) and o.announced})
    for liar in [None, *announcers]:
        seats = []
        for seat, facts in enumerate(about):
            if seat == liar or (liar is None and seat in announcers):
                facts = [*facts, Plays(seat, Character.BOY, seat == liar)]
            weights = _seat_weights(dealing(game), facts, liar)
            if seat in likely:
                weights = {hand: weight * likely[seat][hand] for hand, weight in weights.items()}
            seats.append(weights)
        if all(seats):
            yield from _with_somebody(game, seats, observations)


def _concerned(game: Wooolf, observation: Observation) -> Iterable[Seat]:
    """The seats whose hands an observation is about."""
    match observation:
        case Peek(target=seat) | Ask(target=seat) | Holds(seat) | Plays(seat):
            return (seat,)
        case Somebody(holds=holds):
            return () if holds else range(game.seats)


def _seat_weights(dealing: Dealing, facts: Sequence[Observation], liar: Seat | None) -> SeatWeights:
    """Ways to be dealt each hand, times the ways in which each fact fits it."""
    weights = dealing.any_hand
    for fact in facts:
        fits = dealing.fits(fact, isinstance(fact, Peek) and fact.peeker == liar)
        weights = {hand: weight * fits[hand] for hand, weight in weights.items() if fits[hand]}
    return weights


def _with_somebody(
    game: Wooolf, seats: list[SeatWeights], observations: Sequence[Observation]
) -> Iterator[Case]:
    """`Somebody plays it` is about no seat: count all worlds, take those with nobody away."""
    wanted = sorted({o.character for o in observations if isinstance(o, Somebody) and o.holds})
    if not wanted:
        yield Case(tuple(seats))
        return
    plays = dealing(game).plays
    for choice in every(*((None, character) for character in wanted)):
        nobody = {character for character in choice if character}
        kept = [{h: w for h, w in s.items() if plays[h] not in nobody} for s in seats]
        if all(kept):
            yield Case(tuple(kept), (-1) ** len(nobody))
