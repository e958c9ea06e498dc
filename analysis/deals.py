"""Counting deals: how many ways are there to hand a stock of cards out to seats?

Give each seat a polynomial with a term for each hand it may hold: the variables are the kinds of
card, the coefficient is the hand's weight. The product of all seats then has, at the term that
uses up the stock, the total weight of all deals. Everything here is such a product, exact in
Python integers.

A polynomial is packed into one integer: a lane of so many bits for every number of cards used of
every kind, so that multiplying by a hand is one shift of all lanes at once (Kronecker
substitution), and lanes that would use more than the stock has are masked out first. Products are
remembered by the factors they are made of, so seats that are alike cost nothing extra.
"""

from collections.abc import Iterable, Mapping, Sequence

Factor = int
"""A seat's polynomial, known to its Workshop by number."""


class Lanes:
    """Where in a packed polynomial each number of cards used has its lane.

    `stock` says how many cards there are of each kind, `hands` how many of each kind a hand takes.
    The most numerous kind needs no lanes: whoever uses all the others has used it, too.
    """

    def __init__(
        self, stock: Sequence[int], hands: Sequence[Sequence[int]], lane_bytes: int
    ) -> None:
        filler = max(range(len(stock)), key=stock.__getitem__)
        kinds = [kind for kind in range(len(stock)) if kind != filler]
        self._radix = [stock[kind] + 1 for kind in kinds]
        self.lane_bytes, self.lane_bits = lane_bytes, 8 * lane_bytes
        used = [[hand[kind] for kind in kinds] for hand in hands]
        lane_of = [self._lane(digits) for digits in used]
        last = self._lane([stock[kind] for kind in kinds])
        self.bytes = (last + 1) * lane_bytes
        self.shifts = [
            (self._room(digits), lane * self.lane_bits)
            for digits, lane in zip(used, lane_of, strict=True)
        ]
        self.complement = [(last - lane) * lane_bytes for lane in lane_of]
        self.together = [
            [
                all(a + b < radix for a, b, radix in zip(one, two, self._radix, strict=True))
                for two in used
            ]
            for one in used
        ]  # whether the stock has room for both hands

    def _lane(self, digits: Sequence[int]) -> int:
        lane = 0
        for digit, radix in zip(digits, self._radix, strict=True):
            lane = lane * radix + digit
        return lane

    def _room(self, digits: Sequence[int]) -> int:
        """The mask of lanes that a hand can still be added to."""
        mask, width = (1 << self.lane_bits) - 1, self.lane_bits
        for radix, digit in zip(reversed(self._radix), reversed(digits), strict=True):
            mask = sum(mask << (width * step) for step in range(radix - digit))
            width *= radix
        return mask


class Workshop:
    """Builds products of factors and remembers them."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self._factors: list[dict[int, int]] = []
        self._numbers: dict[tuple[tuple[int, int], ...], Factor] = {}
        self._terms: list[list[tuple[int, list[tuple[int, int]]]]] = []
        self._products: dict[tuple[Factor, ...], int] = {(): 1}
        self._rests: dict[tuple[tuple[Factor, ...], Factor], Mapping[int, int]] = {}

    def factor(self, weights: Mapping[int, int]) -> Factor:
        """The number of the polynomial with these weights, by index of hand."""
        positive = {hand: weight for hand, weight in weights.items() if weight}
        key = tuple(positive.items())
        if key not in self._numbers:
            self._numbers[key] = len(self._factors)
            self._factors.append(positive)
            by_weight: dict[int, list[tuple[int, int]]] = {}
            for hand, weight in positive.items():
                by_weight.setdefault(weight, []).append(self.lanes.shifts[hand])
            self._terms.append(list(by_weight.items()))
        return self._numbers[key]

    def weights(self, factor: Factor) -> Mapping[int, int]:
        return self._factors[factor]

    def _product(self, key: tuple[Factor, ...]) -> int:
        """The packed product of these factors, in ascending order."""
        product = self._products.get(key)
        if product is None:
            before = self._product(key[:-1])
            product = 0
            for weight, shifts in self._terms[key[-1]]:
                product += weight * sum([(before & room) << shift for room, shift in shifts])
            self._products[key] = product
        return product

    def rest(self, factors: Iterable[Factor], open_seat: Factor) -> Mapping[int, int]:
        """For each hand of one more seat: the weight of all deals in which it holds that hand."""
        return self._rest(tuple(sorted(factors)), open_seat)

    def _rest(self, key: tuple[Factor, ...], open_seat: Factor) -> Mapping[int, int]:
        rest = self._rests.get((key, open_seat))
        if rest is None:
            raw = self._product(key).to_bytes(self.lanes.bytes, "little")
            width, start = self.lanes.lane_bytes, self.lanes.complement
            rest = self._rests[key, open_seat] = {
                hand: weight * int.from_bytes(raw[start[hand] : start[hand] + width], "little")
                for hand, weight in self._factors[open_seat].items()
            }
        return rest

    def rest_of_two(
        self, factors: Iterable[Factor], one: Factor, two: Factor
    ) -> dict[int, dict[int, int]]:
        """For each pair of hands of two more seats: the weight of all deals with both."""
        raw = self._product(tuple(sorted(factors))).to_bytes(self.lanes.bytes, "little")
        width, start, together = self.lanes.lane_bytes, self.lanes.complement, self.lanes.together
        last = self.lanes.bytes - width
        return {
            hand: {
                other: weight * more * int.from_bytes(raw[at : at + width], "little")
                for other, more in self._factors[two].items()
                if together[hand][other] and (at := start[hand] + start[other] - last) >= 0
            }
            for hand, weight in self._factors[one].items()
        }

    def total(self, factors: Iterable[Factor]) -> int:
        """The weight of all deals to seats with these factors, one for every seat."""
        *others, last = sorted(factors)
        return sum(self._rest(tuple(others), last).values())


def count_deals(stock: Sequence[int], hands: Sequence[Sequence[int]], seats: int) -> int:
    """In how many ways the whole stock can be dealt when only the kinds in each hand matter."""
    every_hand = dict.fromkeys(range(len(hands)), 1)
    workshop = Workshop(Lanes(stock, hands, lane_bytes=(seats * len(hands).bit_length() + 7) // 8))
    return workshop.total([workshop.factor(every_hand)] * seats)
