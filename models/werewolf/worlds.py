"""Worlds: what the cards may be. All that lists, counts or looks for worlds speaks of these."""

from collections.abc import Iterable
from typing import NamedTuple

from wolfwise.models.values import distinct
from wolfwise.models.werewolf.roles import Role

_ORDER = {role: number for number, role in enumerate(Role)}


@distinct
class World(NamedTuple):
    """The card of each seat after the thief has been awake, and those in the middle."""

    roles: tuple[Role, ...]
    middle: tuple[Role, ...] = ()  # in the order of role lists, since nobody knows another


def in_order(cards: Iterable[Role]) -> tuple[Role, ...]:
    """Cards as role lists have them."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def world_of(roles: Iterable[Role], middle: Iterable[Role]) -> World:
    """The world that a deal belongs to, however the cards lie in the middle."""
    return World(tuple(roles), in_order(middle))
