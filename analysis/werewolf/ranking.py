"""Which of several choices is best, by the same samples of all of them."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from wolfwise.models.values import distinct

ERRORS = 2
"""What differs by no more than so many standard errors is no better or worse."""
Choice = TypeVar("Choice")


@distinct
class Tried(NamedTuple, Generic[Choice]):
    """A choice, and in which samples it is won: bit n is the n-th sample."""

    choice: Choice
    won: int


def tiers(
    tried: Iterable[Tried[Choice]], samples: int, rather: Callable[[Choice], Any]
) -> list[list[Tried[Choice]]]:
    """The best first; together what is as good as the best of them within the error, in the order
    of what one would rather do."""
    left = sorted(tried, key=lambda one: -one.won.bit_count())
    order: list[list[Tried[Choice]]] = []
    while left:
        best = left[0]
        tied = [one for one in left if not _clear(best, one, samples)]
        order.append(sorted(tied, key=lambda one: (rather(one.choice), -one.won.bit_count())))
        left = [one for one in left if one not in tied]
    return order


def _clear(one: Tried[Choice], other: Tried[Choice], samples: int) -> bool:
    """Whether two choices differ by more than luck: only samples count in which they differ."""
    more, less = (one.won & ~other.won).bit_count(), (other.won & ~one.won).bit_count()
    gap = more - less
    return gap * gap > ERRORS * ERRORS * (more + less - gap * gap / samples)
