"""Counting deals: how much do all deals weigh if every seat weighs the cards it may hold?

A seat is a factor: a weight for every role, 0 for those that it cannot hold. A deal weighs the
product of what its seats say. Seats with the same factor are alike, and so are roles that no
factor tells apart: these are counted as one kind, and shared out afterwards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import factorial, gcd, prod
from typing import NamedTuple

from wolfwise.analysis.deals import Lanes, Workshop
from wolfwise.models.values import distinct
from wolfwise.models.watch import tick
from wolfwise.models.werewolf.roles import Role

Kinds = int
"""A set of roles: bit n stands for the n-th role."""
Stock = tuple[int, ...]
"""How many cards there are of each role, in the order of roles."""
Factor = tuple[int, ...]
"""How much a seat weighs each role, in their order."""

BIT = {role: 1 << n for n, role in enumerate(Role)}
NUMBER = {role: n for n, role in enumerate(Role)}
ROLES = tuple(Role)
LANE = 16
"""Lanes are so many bytes wide, or a multiple of it, so that counts of one size share them."""


def kinds(roles: Iterable[Role]) -> Kinds:
    return sum(BIT[role] for role in set(roles))


def roles_in(some: Kinds) -> Iterator[Role]:
    return (role for role, bit in BIT.items() if some & bit)


def cards_in(stock: Stock, some: Kinds) -> int:
    """How many cards there are of some roles."""
    return sum(number for n, number in enumerate(stock) if some >> n & 1)


@lru_cache(maxsize=1 << 14)
def plain(some: Kinds) -> Factor:
    """The factor of a seat that holds any card of some roles, one as likely as the other."""
    return tuple(some >> n & 1 for n in range(len(ROLES)))


@distinct
class Deals(NamedTuple):
    """All deals together."""

    total: int  # what they weigh
    held: Mapping[Factor, Mapping[Role, int]]  # with a seat of that factor holding each role

    def seats(self, factors: Sequence[Factor]) -> list[Mapping[Role, int]]:
        """For each seat, what all deals weigh in which it holds each role."""
        return [self.held.get(factor, {}) for factor in factors]


NONE = Deals(0, {})


def deals(stock: Stock, factors: Iterable[Factor]) -> Deals:
    """All ways to give every seat one card of the stock, which is then used up."""
    tick()
    return _deals(stock, tuple(sorted(Counter(factors).items())))


def number(stock: Stock, seats: Iterable[Kinds]) -> int:
    """In how many ways the stock can be dealt to seats that take only some kinds each."""
    return deals(stock, map(plain, seats)).total


@lru_cache(maxsize=1 << 12)
def _deals(stock: Stock, groups: tuple[tuple[Factor, int], ...]) -> Deals:
    seats = sum(size for _, size in groups)
    if min(stock) < 0 or sum(stock) != seats:
        return NONE
    alike = _alike(stock, [factor for factor, _ in groups])
    cards = [sum(stock[n] for n in some) for some in alike]
    scale = _orders(stock, alike)
    weights: list[tuple[int, ...]] = []
    for factor, size in groups:
        own = [factor[some[0]] for some in alike]
        common = gcd(*own)
        if not common:
            return NONE
        scale *= common**size
        weights.append(tuple(weight // common for weight in own))
    counted = _counted(cards, weights, [size for _, size in groups])
    if counted is None:
        return NONE
    total, parts = counted
    return Deals(
        scale * total,
        {
            factor: {
                ROLES[n]: scale * part * stock[n] // number
                for some, part, number in zip(alike, held, cards, strict=True)
                for n in some
                if part
            }
            for (factor, _), held in zip(groups, parts, strict=True)
        },
    )


def _alike(stock: Stock, factors: Sequence[Factor]) -> list[tuple[int, ...]]:
    """The roles in stock, by what no factor tells apart."""
    by_weight: dict[tuple[int, ...], list[int]] = {}
    for n, number in enumerate(stock):
        if number:
            by_weight.setdefault(tuple(factor[n] for factor in factors), []).append(n)
    return [tuple(some) for some in by_weight.values()]


def _orders(stock: Stock, alike: Iterable[Sequence[int]]) -> int:
    """In how many ways the seats that hold kinds can hold roles of these kinds."""
    orders = 1
    for some in alike:
        orders *= factorial(sum(stock[n] for n in some))
        orders //= prod(factorial(stock[n]) for n in some)
    return orders


def _counted(
    cards: Sequence[int], weights: Sequence[Sequence[int]], sizes: Sequence[int]
) -> tuple[int, list[list[int]]] | None:
    """The weight of all deals of kinds of cards to groups of seats, and for each group with one
    of its seats holding each kind; None if there is no deal."""
    left, scale = list(cards), 1
    free: Counter[tuple[int, ...]] = Counter()
    for own, size in zip(weights, sizes, strict=True):
        kind = _only(own)
        if kind is None:
            free[tuple(own)] += size
        else:  # these seats have no choice
            left[kind] -= size
            scale *= own[kind] ** size
    if min(left) < 0:
        return None
    rests = _rests(left, free)
    total = scale * (sum(next(iter(rests.values()))) if free else 1)
    if not total:
        return None
    by_group = []
    for own in weights:
        kind = _only(own)
        if kind is None:
            by_group.append([scale * part for part in rests[tuple(own)]])
        else:
            by_group.append([total if other == kind else 0 for other in range(len(cards))])
    return total, by_group


def _only(weights: Sequence[int]) -> int | None:
    """The kind that a seat holds surely."""
    possible = [kind for kind, weight in enumerate(weights) if weight]
    return possible[0] if len(possible) == 1 else None


def _rests(
    cards: Sequence[int], free: Mapping[tuple[int, ...], int]
) -> dict[tuple[int, ...], list[int]]:
    """For seats of each group: the weight of all deals with one of them holding each kind."""
    if not free:
        return {}
    there = [kind for kind, number in enumerate(cards) if number]
    bits = 1 + sum(size * sum(own).bit_length() for own, size in free.items())
    lanes = _lanes(tuple(cards[kind] for kind in there), -(-bits // (8 * LANE)) * LANE)
    workshop = Workshop(lanes)
    numbers = {own: workshop.factor({n: own[k] for n, k in enumerate(there)}) for own in free}
    everybody = [numbers[own] for own, size in free.items() for _ in range(size)]
    rests = {}
    for own, number in numbers.items():
        others = everybody.copy()
        others.remove(number)
        tick()
        rest = workshop.rest(others, number)
        rests[own] = [rest.get(there.index(k), 0) if k in there else 0 for k in range(len(cards))]
    return rests


@lru_cache(maxsize=256)
def _lanes(cards: Stock, lane_bytes: int) -> Lanes:
    """Lanes for seats that take one card each."""
    hands = [[int(kind == other) for other in range(len(cards))] for kind in range(len(cards))]
    return Lanes(cards, hands, lane_bytes)
