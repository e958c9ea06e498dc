"""Packed polynomials against the same products written out term by term."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations
from math import factorial, prod

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wolfwise.analysis.deals import Lanes, Workshop, count_deals

Used = tuple[int, ...]
"""How many cards of each kind."""
Polynomial = dict[Used, int]
"""The weight of every number of cards used."""


@dataclass(frozen=True, slots=True)
class Handout:
    """A stock that seats use up, the hands that there are, and what each weighs at each seat."""

    stock: Used
    hands: tuple[Used, ...]
    seats: tuple[dict[int, int], ...]

    def lane_bytes(self, spare: int = 0) -> int:
        """Enough for the product of all weights, however they may meet in one lane."""
        most = prod(1 + sum(weights.values()) for weights in self.seats)
        return (most.bit_length() + 7) // 8 + spare

    def workshop(self, spare: int = 0) -> Workshop:
        return Workshop(Lanes(self.stock, self.hands, self.lane_bytes(spare)))


def possible_hands(stock: Used, size: int) -> list[Used]:
    """Every hand of so many cards that the stock allows."""
    hands = []
    for kinds in combinations_with_replacement(range(len(stock)), size):
        used = tuple(kinds.count(kind) for kind in range(len(stock)))
        if all(u <= n for u, n in zip(used, stock, strict=True)):
            hands.append(used)
    return hands


@st.composite
def handouts(draw: st.DrawFn, most: int = 5) -> Handout:
    """Up to five seats with hands of one to three cards; equal weights at some of the seats."""
    seats, size = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    kinds = draw(st.integers(1, 5))
    cards = draw(st.lists(st.integers(0, kinds - 1), min_size=seats * size, max_size=seats * size))
    stock = tuple(cards.count(kind) for kind in range(kinds))
    hands = tuple(possible_hands(stock, size))
    weights = st.dictionaries(
        st.integers(0, len(hands) - 1), st.integers(0, most), max_size=len(hands)
    )
    some = draw(st.lists(weights, min_size=1, max_size=seats))
    order = draw(st.lists(st.sampled_from(some), min_size=seats, max_size=seats))
    return Handout(stock, hands, tuple(order))


def multiplied(handout: Handout, seats: list[dict[int, int]]) -> Polynomial:
    """Each term of one seat with each of the next; what the stock does not have is left out."""
    product: Polynomial = {(0,) * len(handout.stock): 1}
    for weights in seats:
        grown: Counter[Used] = Counter()
        for used, before in product.items():
            for hand, weight in weights.items():
                now = tuple(a + b for a, b in zip(used, handout.hands[hand], strict=True))
                if all(u <= n for u, n in zip(now, handout.stock, strict=True)):
                    grown[now] += before * weight
        product = dict(grown)
    return product


def total(handout: Handout) -> int:
    return multiplied(handout, list(handout.seats)).get(handout.stock, 0)


# ---------------------------------------------------------------- products


@settings(max_examples=150, deadline=None)
@given(handouts(), st.integers(0, 9))
def test_total_is_the_coefficient_of_the_whole_stock(handout: Handout, spare: int) -> None:
    """Wider lanes than needed change nothing."""
    workshop = handout.workshop(spare)
    assert workshop.total(map(workshop.factor, handout.seats)) == total(handout)


@settings(max_examples=60, deadline=None)
@given(handouts(most=2**200))
def test_totals_are_exact_with_any_weights(handout: Handout) -> None:
    workshop = handout.workshop()
    assert workshop.total(map(workshop.factor, handout.seats)) == total(handout)


@settings(max_examples=100, deadline=None)
@given(handouts(), st.data())
def test_the_rest_is_what_the_other_seats_can_do(handout: Handout, data: st.DataObject) -> None:
    """For each hand of one seat: the deals of the others that leave exactly this hand."""
    seat = data.draw(st.integers(0, len(handout.seats) - 1))
    others = [weights for s, weights in enumerate(handout.seats) if s != seat]
    product = multiplied(handout, others)
    expected = {}
    for hand, weight in handout.seats[seat].items():
        left = tuple(n - u for n, u in zip(handout.stock, handout.hands[hand], strict=True))
        expected[hand] = weight * product.get(left, 0)
    workshop = handout.workshop()
    rest = workshop.rest(map(workshop.factor, others), workshop.factor(handout.seats[seat]))
    assert {hand: w for hand, w in rest.items() if w} == {
        hand: w for hand, w in expected.items() if w
    }


@settings(max_examples=40, deadline=None)
@given(handouts())
def test_the_order_of_seats_does_not_matter(handout: Handout) -> None:
    workshop = handout.workshop()
    factors = [workshop.factor(weights) for weights in handout.seats]
    totals = {workshop.total(order) for order in permutations(factors)}
    assert totals == {total(handout)}


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_workshop_answers_many_questions(data: st.DataObject) -> None:
    """What it remembers of earlier products leaves later ones as they are."""
    handout = data.draw(handouts())
    workshop = handout.workshop()
    seats = st.lists(
        st.sampled_from(handout.seats), min_size=len(handout.seats), max_size=len(handout.seats)
    )
    for again in data.draw(st.lists(seats, min_size=1, max_size=4)):
        asked = Handout(handout.stock, handout.hands, tuple(again))
        if asked.lane_bytes() <= handout.lane_bytes():
            assert workshop.total(map(workshop.factor, again)) == total(asked)


# ---------------------------------------------------------------- factors


def test_equal_weights_are_one_factor() -> None:
    workshop = Workshop(Lanes((2, 2), [(2, 0), (1, 1), (0, 2)], 2))
    factor = workshop.factor({0: 3, 2: 1})
    assert workshop.factor({0: 3, 2: 1}) == factor
    assert workshop.factor({0: 3, 1: 0, 2: 1}) == factor, "a weight of 0 is no hand"
    assert workshop.factor({0: 3, 2: 2}) != factor
    assert dict(workshop.weights(factor)) == {0: 3, 2: 1}


def test_a_seat_without_hands_has_no_deals() -> None:
    workshop = Workshop(Lanes((2, 2), [(2, 0), (1, 1), (0, 2)], 2))
    nothing, anything = workshop.factor({}), workshop.factor({0: 1, 1: 1, 2: 1})
    assert workshop.total([nothing, anything]) == 0
    assert dict(workshop.rest([anything], nothing)) == {}


# ---------------------------------------------------------------- counting


@pytest.mark.parametrize(
    ("stock", "size", "seats", "deals"),
    [
        ((4,), 2, 2, 1),  # one kind: one deal
        ((1, 1, 1), 1, 3, factorial(3)),  # different cards, one each
        ((1,) * 6, 2, 3, factorial(6) // 2**3),  # different cards, two each
        ((2, 2), 2, 2, 3),  # aa|bb, ab|ab, bb|aa
        ((3, 1), 2, 2, 2),  # the single card here or there
        ((3, 3), 3, 2, 4),  # 0 to 3 of a kind at the first seat
    ],
)
def test_deals_counted_by_hand(stock: Used, size: int, seats: int, deals: int) -> None:
    assert count_deals(stock, possible_hands(stock, size), seats) == deals


@settings(max_examples=60, deadline=None)
@given(handouts())
@example(Handout((8, 8), tuple(possible_hands((8, 8), 2)), ({},) * 8))
def test_counting_is_multiplying_with_weights_of_one(handout: Handout) -> None:
    every_hand = dict.fromkeys(range(len(handout.hands)), 1)
    ones = Handout(handout.stock, handout.hands, (every_hand,) * len(handout.seats))
    assert count_deals(handout.stock, handout.hands, len(handout.seats)) == total(ones)
