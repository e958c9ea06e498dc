"""Means over games, with errors from how games differ."""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import sqrt
from typing import NamedTuple

from wolfwise.analysis.number import Sampled, Unit, if_alike
from wolfwise.models.values import distinct


@distinct
class Sums(NamedTuple):
    """Counts of many games, and the sums of their products, from which errors follow."""

    games: int  # in which it was seen
    sums: tuple[int, ...]
    products: tuple[int, ...]

    @classmethod
    def of(cls, counts: tuple[int, ...]) -> "Sums":
        products = (a * b for a, b in combinations_with_replacement(counts, 2))
        return cls(int(counts[0] > 0), counts, tuple(products))

    def plus(self, other: "Sums") -> "Sums":
        return Sums(
            self.games + other.games,
            tuple(map(sum, zip(self.sums, other.sums, strict=True))),
            tuple(map(sum, zip(self.products, other.products, strict=True))),
        )

    def mean(
        self, seed: int | str, unit: Unit = "chance", few: int = 2, width: int = 0
    ) -> Sampled | None:
        """The mean, or by how much it is above what it is compared with; None: of too few games.

        How far a game pulls a quotient of sums is linear in its counts if games are many, so the
        error is that of a sum of independent pulls. If all games were alike, they might still
        differ by `width` at most: the error is then as much of `if_alike`.
        """
        if self.games < few or not all(self.sums[::2]):
            return None
        value, pull = Fraction(), []
        for sign, number, total in zip((1, -1), self.sums[::2], self.sums[1::2], strict=False):
            part = Fraction(total, number)
            value += sign * part
            pull += [-sign * part / number, Fraction(sign, number)]
        pairs = combinations_with_replacement(range(len(pull)), 2)
        square = sum(
            (pull[a] * pull[b] * product * (1 if a == b else 2)
             for (a, b), product in zip(pairs, self.products, strict=True)),
            Fraction(),
        )  # fmt: skip
        error = sqrt(square * Fraction(self.games, self.games - 1))
        error = error or width * if_alike(self.games)
        return Sampled(float(value), error, self.games, seed, unit) if error else None
