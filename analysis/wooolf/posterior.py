"""Exact posterior: what every seat may hold and play, given any mix of observations.

The boy is the only one who lies, and there is one boy card. So split the worlds by which of those
who announced a peek plays the boy (or none of them does): within each case everything that was
observed is a fact about one seat's hand, and the weights of the seats simply multiply.
All weights are integers; a probability is one weight over the total.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import prod
from types import MappingProxyType

from wolfwise.analysis.deals import Factor, Workshop
from wolfwise.analysis.wooolf.evidence import Case, Dealing, Likely, cases, dealing
from wolfwise.models.errors import Contradiction
from wolfwise.models.game import Seat
from wolfwise.models.watch import tick
from wolfwise.models.wooolf.cards import Character, Hand
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Observation

Playing = Mapping[Seat, frozenset[Character]]
"""A restriction: each of these seats plays one of these characters."""

ANYBODY: Playing = {}
SPARE_BITS = 16
"""Room in the lanes for a few more observations, so that `after` need not start anew."""


class Posterior:
    """All worlds that the observations leave, weighed. Raises Contradiction if there is none."""

    def __init__(
        self,
        game: Wooolf,
        observations: Sequence[Observation],
        parent: "Posterior | None" = None,
        likely: Likely = MappingProxyType({}),
    ) -> None:
        tick()
        self.game = game
        self.observations = tuple(observations)
        self.dealing: Dealing = dealing(game)
        self.likely = likely
        self.cases = list(cases(game, self.observations, likely))
        bits = self._bits()
        if parent and parent.workshop.lanes.lane_bits >= bits:
            self.workshop: Workshop = parent.workshop
        else:
            self.workshop = Workshop(self.dealing.lanes((bits + SPARE_BITS + 7) // 8))
        self._factors = [(self._factors_of(case), case.sign) for case in self.cases]
        self._alike: dict[tuple[Factor, ...], dict[int, int]] = {}
        self._characters: dict[tuple[Factor, ...], dict[Character, Fraction]] = {}
        self._restrictions: dict[tuple[Factor, frozenset[Character]], Factor] = {}
        self.total = self.weight(ANYBODY)
        if not self.total:
            raise Contradiction("these facts cannot all be true")

    def _bits(self) -> int:
        """How wide a lane must be: no coefficient exceeds the product of all seats' weights."""
        products = (prod([sum(w.values()) for w in case.seats]) for case in self.cases)
        return max(products, default=1).bit_length()

    def _factors_of(self, case: Case) -> tuple[Factor, ...]:
        distinct = {id(seat): seat for seat in case.seats}  # seats without facts share an object
        numbers = {same: self.workshop.factor(seat) for same, seat in distinct.items()}
        return tuple([numbers[id(seat)] for seat in case.seats])

    def after(self, observation: Observation) -> "Posterior":
        """The posterior with one more observation; what both share is not computed again."""
        return Posterior(self.game, (*self.observations, observation), self, self.likely)

    # ------------------------------------------------------------ weights

    def weight(self, playing: Playing) -> int:
        """The weight of all worlds in which each of these seats plays one of these characters."""
        return sum(
            sign * self.workshop.total(self._restricted(factors, playing))
            for factors, sign in self._factors
        )

    def weights(self, seat: Seat, playing: Playing = ANYBODY) -> dict[int, int]:
        """The same weight, for each hand (by its number in `dealing.hands`) of one seat."""
        weights: dict[int, int] = {}
        for factors, sign in self._factors:
            others = self._restricted(factors, playing)
            own = others.pop(seat)
            rest = self.workshop.rest(others, own)
            if not weights and sign > 0:
                weights = dict(rest)
                continue
            for hand, weight in rest.items():
                weights[hand] = weights.get(hand, 0) + sign * weight
        return weights

    def pairs(self, seat: Seat, other: Seat) -> dict[int, dict[int, int]]:
        """The weight of all worlds, for each hand of one seat and each of another."""
        found: dict[int, dict[int, int]] = {}
        for factors, sign in self._factors:
            rest = [factor for n, factor in enumerate(factors) if n not in (seat, other)]
            for hand, row in self.workshop.rest_of_two(rest, factors[seat], factors[other]).items():
                into = found.setdefault(hand, {})
                for held, weight in row.items():
                    into[held] = into.get(held, 0) + sign * weight
        return found

    def _restricted(self, factors: tuple[Factor, ...], playing: Playing) -> list[Factor]:
        restricted = list(factors)
        for seat, characters in playing.items():
            restricted[seat] = self._factor_playing(factors[seat], characters)
        return restricted

    def _factor_playing(self, factor: Factor, characters: frozenset[Character]) -> Factor:
        key = (factor, characters)
        if key not in self._restrictions:
            plays = self.dealing.plays
            weights = self.workshop.weights(factor).items()
            self._restrictions[key] = self.workshop.factor(
                {hand: weight for hand, weight in weights if plays[hand] in characters}
            )
        return self._restrictions[key]

    # ------------------------------------------------------------ answers

    def hands(self, seat: Seat) -> dict[Hand, Fraction]:
        """The probability of each hand that a seat may hold."""
        weights: dict[Hand, int] = {}
        for number, weight in self._own_weights(seat).items():
            hand = self.game.hand(*self.dealing.hands[number])
            weights[hand] = weights.get(hand, 0) + weight
        return {hand: Fraction(weight, self.total) for hand, weight in weights.items() if weight}

    def characters(self, seat: Seat) -> Mapping[Character, Fraction]:
        """The probability of each character for a seat, the impossible ones included."""
        alike = self._like(seat)
        if alike not in self._characters:
            weights = dict.fromkeys(Character, 0)
            plays = self.dealing.plays
            for hand, weight in self._own_weights(seat).items():
                weights[plays[hand]] += weight
            self._characters[alike] = {c: Fraction(w, self.total) for c, w in weights.items()}
        return self._characters[alike]

    def _own_weights(self, seat: Seat) -> dict[int, int]:
        alike = self._like(seat)
        if alike not in self._alike:
            self._alike[alike] = self.weights(seat)
        return self._alike[alike]

    def _like(self, seat: Seat) -> tuple[Factor, ...]:
        """What a seat is like in every case; seats that are alike share their probabilities."""
        return tuple([factors[seat] for factors, _ in self._factors])

    def absent(self, character: Character) -> Fraction:
        """The probability that nobody plays a character."""
        return Fraction(self.weight(nobody_plays(self.game, [character])), self.total)

    @cached_property
    def worlds(self) -> int:
        """How many worlds are left: assignments of card kinds to seats, order in a hand ignored."""
        unordered = self.dealing.unordered
        return sum(
            case.sign
            * self.workshop.total(
                self.workshop.factor(dict.fromkeys((unordered[hand] for hand in seat), 1))
                for seat in case.seats
            )
            for case in self.cases
        )


def nobody_plays(game: Wooolf, characters: Iterable[Character]) -> Playing:
    """The restriction that nobody plays any of these characters."""
    return dict.fromkeys(range(game.seats), frozenset(Character) - frozenset(characters))
