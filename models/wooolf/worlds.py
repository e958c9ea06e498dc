"""Worlds: what the deal may be. Both encodings and the slow weighing speak of the same ones."""

from collections.abc import Iterable

from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Hand
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Holds, Observation, Peek

World = tuple[Hand, ...]
"""A hand for every seat in canonical order (`Wooolf.hand`): who holds what, not where it lies."""


def world_of(game: Wooolf, hands: Iterable[Hand]) -> World:
    """The world that a deal belongs to, however the cards lie in front of their owners."""
    return tuple(game.hand(*hand) for hand in hands)


def orders(hand: Hand) -> tuple[Hand, ...]:
    """The ways in which the cards of a hand can lie, left one first."""
    left, right = hand
    return (hand,) if left == right else (hand, (right, left))


def ordered_seats(game: Wooolf, observations: Iterable[Observation]) -> frozenset[Seat]:
    """The seats where an observation tells left from right; elsewhere one order stands for both."""
    if not game.tracked:
        return frozenset()
    sided = {o.target for o in observations if isinstance(o, Peek) and o.side is not None}
    return frozenset(sided | {o.seat for o in observations if isinstance(o, Holds)})
