"""Counting deals: in how many ways can cards be handed out if each seat takes only some kinds?

Seats that take the same kinds are alike, so they are counted in groups: kind by kind the cards are
shared out among the groups that take them, and all that has to be remembered is how many seats of
each group are still without a card.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb

from wolfwise.models.werewolf.roles import Role

Kinds = int
"""A set of roles: bit n stands for the n-th role."""
Stock = tuple[int, ...]
"""How many cards there are of each role, in the order of roles."""
Groups = tuple[tuple[Kinds, int], ...]
"""How many seats take which kinds, in order."""

BIT = {role: 1 << n for n, role in enumerate(Role)}
NUMBER = {role: n for n, role in enumerate(Role)}
_ORDER = sorted(range(len(Role)), key=lambda n: n == NUMBER[Role.VILLAGER])
"""Villagers last, since the most numerous kind then has no choice any more."""


def kinds(roles: Iterable[Role]) -> Kinds:
    return sum(BIT[role] for role in set(roles))


def roles_in(some: Kinds) -> Iterator[Role]:
    return (role for role, bit in BIT.items() if some & bit)


def without(stock: Stock, role: Role) -> Stock:
    """The stock with a card less."""
    n = NUMBER[role]
    return (*stock[:n], stock[n] - 1, *stock[n + 1 :])


@lru_cache(maxsize=1 << 18)
def ways(stock: Stock, groups: Groups) -> int:
    """The number of ways to give every seat one card of the stock, which is then used up."""
    if min(stock) < 0 or sum(stock) != sum(size for _, size in groups):
        return 0
    left = list(stock)
    some = sum(1 << n for n, number in enumerate(stock) if number)
    merged: Counter[Kinds] = Counter()
    for taken, size in groups:
        if (taken & some).bit_count() == 1:  # these seats have no choice
            left[(taken & some).bit_length() - 1] -= size
        else:
            merged[taken & some] += size
    if len(merged) < len(groups):
        return ways(tuple(left), tuple(sorted(merged.items())))
    open_seats = {tuple(size for _, size in groups): 1}
    for n in _ORDER:
        if stock[n]:
            takers = [g for g, (taken, _) in enumerate(groups) if taken >> n & 1]
            open_seats = _share_out(stock[n], takers, open_seats)
    return sum(open_seats.values())


def _share_out(
    cards: int, takers: list[int], before: dict[tuple[int, ...], int]
) -> dict[tuple[int, ...], int]:
    """Share out cards of one kind: ways by the seats of each group that are left."""
    after: dict[tuple[int, ...], int] = {}
    for left, number in before.items():
        for seats, times in _shares(cards, takers, left):
            after[seats] = after.get(seats, 0) + number * times
    return after


def _shares(
    cards: int, takers: list[int], left: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to split cards among groups: the seats left, and how many choices of seats."""
    if not takers:
        if not cards:
            yield left, 1
        return
    group, *others = takers
    room = left[group]
    most = min(cards, room)
    least = cards if not others else max(0, cards - sum(left[g] for g in others))
    for taken in range(least, most + 1):
        now = (*left[:group], room - taken, *left[group + 1 :])
        for seats, times in _shares(cards - taken, others, now):
            yield seats, times * comb(room, taken)


@lru_cache(maxsize=1 << 18)
def holding(stock: Stock, groups: Groups) -> dict[Kinds, dict[Role, int]]:
    """For each group, in how many of the ways one certain seat of it holds each role."""
    found: dict[Kinds, dict[Role, int]] = {}
    for some, _ in groups:
        rest = tuple(
            (other, size - (other == some)) for other, size in groups if size - (other == some)
        )
        numbers = {role: ways(without(stock, role), rest) for role in roles_in(some)}
        found[some] = {role: number for role, number in numbers.items() if number}
    return found
