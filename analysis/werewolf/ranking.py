"""Which of several choices is best, by the same samples of all of them."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.roles import Side

ERRORS = 2
"""What differs by no more than so many standard errors is no better or worse."""


@distinct
class Tried(NamedTuple):
    """A choice, and in which samples the village wins after it: bit n is the n-th sample."""

    seat: Seat | None
    werewolf: Fraction
    won: int


def ranked(choices: Iterable[Tried], samples: int, side: Side) -> list[Tried]:
    """The best for a side first; what is as good as the best within the error stands by how
    likely it hits a werewolf (for werewolves: by how unlikely)."""
    sign = -1 if side is Side.WEREWOLVES else 1
    left = sorted(choices, key=lambda one: -sign * one.won.bit_count())
    order: list[Tried] = []
    while left:
        best = left[0]
        tied = [one for one in left if not _clear(best, one, samples)]
        tied.sort(key=lambda one: (-sign * one.werewolf, one.seat is None, -sign * _wins(one)))
        order += tied
        left = [one for one in left if one not in tied]
    return order


def _wins(one: Tried) -> int:
    return one.won.bit_count()


def _clear(one: Tried, other: Tried, samples: int) -> bool:
    """Whether two choices differ by more than luck: only samples count in which they differ."""
    more, less = (one.won & ~other.won).bit_count(), (other.won & ~one.won).bit_count()
    gap = more - less
    return gap * gap > ERRORS * ERRORS * (more + less - gap * gap / samples)
