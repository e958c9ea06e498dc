"""Worlds drawn by lot, each exactly as often as it weighs.

First a case is drawn by what all its worlds weigh, then its cards seat by seat: the last seat's by
how much the deals to all before it weigh, and so on. All of that is read off the products of the
seats' polynomials (`deals`), so nothing is rounded and no draw is thrown away.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random

from wolfwise.analysis.deals import Lanes
from wolfwise.analysis.werewolf.assignments import ROLES, Factor, Stock, deals
from wolfwise.analysis.werewolf.worlds import Case
from wolfwise.models.werewolf.roles import Role

Deal = tuple[Role, ...]
"""Every seat's card."""


class Urn:
    """All weighed worlds of some cases, to draw from."""

    def __init__(self, weighed: Iterable[tuple[Case, Sequence[Factor]]]) -> None:
        self._cases: list[tuple[Case, Sequence[Factor]]] = []
        weights: list[int] = []
        for case, factors in weighed:
            weight = case.often * deals(case.stock, factors).total
            if weight:
                self._cases.append((case, factors))
                weights.append(weight)
        self._sums = list(accumulate(weights))
        self._dealers: dict[int, _Dealer] = {}

    @property
    def total(self) -> int:
        """What all of them weigh."""
        return self._sums[-1] if self._sums else 0

    def draw(self, random: Random) -> Deal:
        """One of them."""
        number = bisect_right(self._sums, random.randrange(self.total))
        dealer = self._dealers.get(number)
        if dealer is None:
            case, factors = self._cases[number]
            dealer = self._dealers[number] = _Dealer(case.stock, factors)
        return dealer.deal(random)


class _Dealer:
    """Deals one stock to seats that weigh their cards."""

    def __init__(self, stock: Stock, factors: Sequence[Factor]) -> None:
        by_weight: dict[tuple[int, ...], list[int]] = {}
        for n, number in enumerate(stock):
            if number:  # roles that no seat tells apart are one kind, and shared out afterwards
                by_weight.setdefault(tuple(factor[n] for factor in factors), []).append(n)
        alike = list(by_weight.values())
        self.cards = [[ROLES[n] for n in some for _ in range(stock[n])] for some in alike]
        self.stock = [len(cards) for cards in self.cards]
        self.weights = [[factor[some[0]] for some in alike] for factor in factors]
        self._next: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        hands = [[int(kind == other) for other in range(len(alike))] for kind in range(len(alike))]
        bits = 1 + sum(sum(own).bit_length() for own in self.weights)
        self.lanes = Lanes(self.stock, hands, -(-bits // 8))
        self.products = [1]
        for own in self.weights[:-1]:
            before = self.products[-1]
            terms = zip(own, self.lanes.shifts, strict=True)
            product = sum(w * ((before & room) << shift) for w, (room, shift) in terms if w)
            self.products.append(product)

    def deal(self, random: Random) -> Deal:
        left = self.stock.copy()
        held: list[int] = []
        for seat in range(len(self.weights) - 1, -1, -1):
            kinds, sums = self._choices(seat, tuple(left))
            kind = kinds[0]
            if len(kinds) > 1:
                kind = kinds[bisect_right(sums, random.randrange(sums[-1]))]
            left[kind] -= 1
            held.append(kind)
        cards = [random.sample(some, len(some)) for some in self.cards]
        return tuple(cards[kind].pop() for kind in reversed(held))

    def _choices(self, seat: int, left: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The kinds that a seat may hold if those before it hold all that is left but that."""
        found = self._next.get(left)  # how many are left says which seat it is
        if found is None:
            bits = self.lanes.lane_bits
            mask, product = (1 << bits) - 1, self.products[seat]
            full = sum(
                number * shift for number, (_, shift) in zip(left, self.lanes.shifts, strict=True)
            )
            kinds, weights = [], []
            for kind, (_, shift) in enumerate(self.lanes.shifts):
                if left[kind] and (own := self.weights[seat][kind]):
                    weight = own * (product >> (full - shift) & mask)
                    if weight:
                        kinds.append(kind)
                        weights.append(weight)
            found = self._next[left] = kinds, list(accumulate(weights))
        return found
