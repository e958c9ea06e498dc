"""Worlds: what the deal may be. The encodings and the slow weighing all speak of the same ones."""

from collections.abc import Iterable

from models.wooolf.cards import Hand
from models.wooolf.game import Wooolf

World = tuple[Hand, ...]
"""A hand for every seat, each in canonical order (`Wooolf.hand`): who holds what, not where it lies."""


def world_of(game: Wooolf, hands: Iterable[Hand]) -> World:
    """The world that a deal belongs to, however the cards lie in front of their owners."""
    return tuple(game.hand(*hand) for hand in hands)


def orders(hand: Hand) -> tuple[Hand, ...]:
    """The ways in which the cards of a hand can lie, left one first."""
    left, right = hand
    return (hand,) if left == right else (hand, (right, left))
