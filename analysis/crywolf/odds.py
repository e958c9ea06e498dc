"""How many dice will count for a row, exactly: what a claim is worth and when it is safe.

Integers only: a distribution is a list of whole weights, so an answer takes microseconds.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd
from typing import NamedTuple

from wolfwise.models.crywolf.dice import ANIMALS, Animal
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.values import distinct

HALF = Fraction(1, 2)


@distinct
class Count(NamedTuple):
    """The count of a row: `known` dice for sure, and k more with weight `weights[k]`."""

    known: int
    weights: tuple[int, ...]

    @property
    def whole(self) -> int:
        return sum(self.weights)

    @property
    def highest(self) -> int:
        """The most that can be counted."""
        return self.known + len(self.weights) - 1

    def exactly(self, number: int) -> Fraction:
        at = number - self.known
        return Fraction(self.weights[at] if 0 <= at < len(self.weights) else 0, self.whole)

    def at_least(self, number: int) -> Fraction:
        """How likely a claim of this number is true."""
        return Fraction(sum(self.weights[max(0, number - self.known) :]), self.whole)

    def if_called(self, number: int) -> Fraction:
        """The claimant's expected chips if this claim is called; the caller's are the opposite."""
        return Fraction(self._if_called(number), self.whole)

    def _if_called(self, number: int) -> int:
        over = self.known - number
        return sum(
            weight * (over + k + (over + k >= 0)) for k, weight in enumerate(self.weights)
        )  # `+ 1` where there are enough

    @property
    def mean(self) -> Fraction:
        return self.known + Fraction(sum(k * w for k, w in enumerate(self.weights)), self.whole)

    @property
    def break_even(self) -> int:
        """The highest number that being called on costs nothing on average."""
        number = self.highest
        while self._if_called(number) < 0:
            number -= 1
        return number

    def safest(self, level: Fraction = HALF) -> int:
        """The highest number that is true with at least this probability."""
        number, enough = self.highest, level * self.whole
        true = self.weights[-1]
        while true < enough:
            number -= 1
            true += self.weights[number - self.known]
        return number


@lru_cache(maxsize=4096)
def binomial(dice: int, hits: int, faces: int = 6) -> tuple[int, ...]:
    """Weights of how many of some dice show one of `hits` faces out of `faces`."""
    shared = gcd(hits, faces)
    hit, miss = hits // shared, (faces - hits) // shared
    hitting, missing = [1], [1]
    for _ in range(dice):
        hitting.append(hitting[-1] * hit)
        missing.append(missing[-1] * miss)
    return tuple(comb(dice, k) * hitting[k] * missing[dice - k] for k in range(dice + 1))


@lru_cache(maxsize=4096)
def break_even(dice: int, hits: int) -> int:
    """The break-even number of a row of which nothing is known but so many hidden dice."""
    return Count(0, binomial(dice, hits)).break_even


def sum_of(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The weights of the sum of two independent counts."""
    total = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(other):
                total[i + j] += a * b
    return tuple(total)


def counts(situation: Situation) -> dict[Animal, Count]:
    """For every row, what the viewer can expect to be counted, whatever others have claimed."""
    return {
        row: Count(sure, binomial(situation.hidden, hits))
        for row, sure, hits in zip(ANIMALS, situation.known, situation.game.chances, strict=True)
    }
