"""The protocol of every game's positions; search, simulation and fuzzing are written against it.

A game, a position and what a seat sees are three things. A position is immutable. It is somebody's
turn (a seat, or chance), or the game has ended for a reason. Seats count from 0 here and from 1
wherever people see them.
"""

from bisect import bisect_right
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, TypeVar

from wolfwise.models.values import distinct

if TYPE_CHECKING:
    from random import Random

Seat = int


class Chance(Enum):
    """Whose turn it is when nobody decides."""

    CHANCE = "chance"


CHANCE = Chance.CHANCE


@distinct
class End(NamedTuple):
    """Why the game is over and who won; several winners share the victory."""

    reason: str
    winners: tuple[Seat, ...]


Turn = Seat | Chance | End

Move = TypeVar("Move")
View_co = TypeVar("View_co", covariant=True)


class Position(Protocol[Move, View_co]):
    """One rule of legality: `check` raises IllegalMove, `moves` lists exactly what it accepts."""

    @property
    def turn(self) -> Turn:
        """Who is to move, or the end of the game."""

    def moves(self) -> Sequence[Move]:
        """Every legal move of the seat to move, or every outcome of chance."""

    def check(self, move: Move) -> None:
        """Raise IllegalMove, saying why, unless `move` is legal here."""

    def play(self, move: Move) -> Self:
        """The position after a legal move."""

    def chances(self) -> Sequence[tuple[Move, Fraction]]:
        """The outcomes of chance with their exact probabilities, when it is chance's turn."""

    def view(self, seat: Seat) -> View_co:
        """All that a seat knows in this position, and nothing more."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far, a number a seat."""


class Outcomes(tuple[tuple[Move, Fraction], ...]):
    """Outcomes of chance that are drawn from again and again: remembers their running totals."""

    @cached_property
    def running(self) -> list[int]:
        """Running totals of the probabilities, over their common denominator."""
        whole = lcm(*(probability.denominator for _, probability in self))
        return list(accumulate(int(probability * whole) for _, probability in self))


def pick_chance(position: Position[Move, object], random: "Random") -> Move:
    """One outcome of chance, drawn with its exact probability (an integer draw, no floats)."""
    outcomes = position.chances()
    if not isinstance(outcomes, Outcomes):
        outcomes = Outcomes(outcomes)
    running = outcomes.running
    return outcomes[bisect_right(running, random.randrange(running[-1]))][0]


def play_randomly(
    position: Position[Move, View_co], random: "Random"
) -> tuple[Position[Move, View_co], list[Move]]:
    """Play uniformly random legal moves to the end; the last position and the moves."""
    played: list[Move] = []
    while not isinstance(position.turn, End):
        move = (
            pick_chance(position, random)
            if position.turn is CHANCE
            else random.choice(position.moves())
        )
        position = position.play(move)
        played.append(move)
    return position, played
