"""Numbers that say what they are worth: exact, rounded, or sampled with an error and a seed."""

from collections.abc import Sequence
from fractions import Fraction
from math import hypot, inf, pow, sqrt
from typing import Literal, NamedTuple

from wolfwise.models.values import distinct

Unit = Literal["chance", "points", "count", "bits"]
"""How a number is shown: in per cent, with its sign, or plainly."""
Z = 1.96
"""So many standard errors each way hold 95 %."""


@distinct
class Exact(NamedTuple):
    """A number that was computed in fractions."""

    value: Fraction
    unit: Unit = "chance"

    @property
    def stderr(self) -> float:
        return 0.0

    def __float__(self) -> float:
        return float(self.value)


@distinct
class Rounded(NamedTuple):
    """A number that was computed, not sampled, but is no fraction: a logarithm, a floating sum."""

    value: float
    unit: Unit = "bits"

    @property
    def stderr(self) -> float:
        return 0.0

    def __float__(self) -> float:
        return float(self.value)


@distinct
class Sampled(NamedTuple):
    """A mean of so many samples, with its standard error and the seed that repeats it."""

    value: float
    stderr: float  # infinite: one sample tells nothing about it
    samples: int
    seed: int | str
    unit: Unit = "chance"

    def __float__(self) -> float:
        return self.value

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval; of a chance, which is a share of the samples, by Wilson."""
        if self.unit == "chance":
            return wilson(self.value, self.samples)
        half = Z * self.stderr
        return self.value - half, self.value + half

    def scaled(self, by: float, plus: float = 0.0) -> "Sampled":
        """What follows from this one on a straight line."""
        return self._replace(value=by * self.value + plus, stderr=abs(by) * self.stderr)


Number = Exact | Rounded | Sampled


# ---------------------------------------------------------------- from samples


def sampled(
    value: float, stderr: float, samples: int, seed: int | str, unit: Unit = "chance"
) -> Sampled:
    """A mean with the error that its samples show, but for where they cannot show any.

    None or all of some samples are no certainty, and one sample tells nothing about its error.
    """
    if unit == "chance" and value in (0, 1):
        stderr = max(stderr, if_alike(samples))
    elif samples < 2:
        stderr = inf
    return Sampled(value, stderr, samples, seed, unit)


def if_alike(samples: int) -> float:
    """The error of a share if all samples were alike: what two more each way would make it."""
    return sqrt(2 * (samples + 2)) / pow(samples + 4, 1.5)


def mean(values: Sequence[Fraction | float], seed: int | str, unit: Unit = "chance") -> Sampled:
    """The mean of some numbers."""
    number = len(values)
    middle = sum(values) / number
    spread = sum((value - middle) ** 2 for value in values)
    stderr = sqrt(spread / (number * max(1, number - 1)))
    return sampled(float(middle), stderr, number, seed, unit)


def from_sums(
    samples: int, total: float, squares: float, seed: int | str, unit: Unit = "chance"
) -> Sampled:
    """The mean of so many numbers, of which only their sum and that of their squares are kept."""
    spread = max(samples * squares - total * total, 0)
    stderr = sqrt(spread / max(1, samples - 1)) / samples
    return sampled(total / samples, stderr, samples, seed, unit)


def share(part: float, samples: int, seed: int | str) -> Sampled:
    """A share of the samples, with the error that Wilson's interval has."""
    low, high = wilson(part / samples, samples)
    return Sampled(part / samples, (high - low) / (2 * Z), samples, seed)


def wilson(share: float, samples: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of the samples; it is honest about shares of 0 and 1."""
    square = Z * Z / samples
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / samples + square / (4 * samples)) / (1 + square)
    return middle - half if share > 0 else 0.0, middle + half if share < 1 else 1.0


# ---------------------------------------------------------------- differences


def difference(one: Number, other: Number) -> Number:
    """How much more the first is. What has samples in common differs by less luck than it says."""
    if isinstance(one, Exact) and isinstance(other, Exact):
        return Exact(one.value - other.value, one.unit)
    value = float(one.value - other.value)
    samples = [number for number in (one, other) if isinstance(number, Sampled)]
    if not samples:
        return Rounded(value, one.unit)
    error = hypot(*(number.stderr for number in samples))
    return Sampled(value, error, min(n.samples for n in samples), samples[0].seed, one.unit)


def clear(difference: Number, errors: float = 2) -> bool:
    """Whether a difference is more than luck of the samples."""
    return abs(float(difference.value)) > errors * difference.stderr
