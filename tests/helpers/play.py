"""Games of any kind: moves made in turn or at random, rulings switched, what is refused."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import pytest

from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End, Position, pick_chance
from wolfwise.models.rulebook import Rulebook

AnyPosition = Position[Any, Any]
At = TypeVar("At", bound=AnyPosition)
Move = TypeVar("Move")
Test = TypeVar("Test", bound=Callable[..., None])


class Played(NamedTuple, Generic[At, Move]):
    """One move of a game."""

    before: At
    move: Move
    after: At


def played(position: At, *moves: object) -> At:
    for move in moves:
        position = position.play(move)
    return position


def step_on(position: Position[Move, Any], random: Random) -> Move:
    """Any legal move."""
    if position.turn is CHANCE:
        return pick_chance(position, random)
    return random.choice(position.moves())


def walk(
    position: At, random: Random, choose: Callable[[At, Random], Move]
) -> Iterator[Played[At, Move]]:
    """A whole random game, move by move."""
    while not isinstance(position.turn, End):
        move = choose(position, random)
        after = position.play(move)
        yield Played(position, move, after)
        position = after


def at_random(begin: Callable[[Any], At]) -> Callable[[Any, Random], Iterator[Played[At, Any]]]:
    """A `walk` through any game from its beginning, by legal moves that are equally likely."""
    return lambda game, random: walk(begin(game), random, step_on)


def refused(position: Position[Move, Any], move: Move, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        position.check(move)
    assert move not in position.moves()


def allowed(position: Position[Move, Any], move: Move) -> None:
    position.check(move)
    assert move in position.moves()


# ---------------------------------------------------------------- rulings


def switches_of(book: Rulebook) -> list[tuple[str, object]]:
    """Every ruling that can be switched, with every value that it can be switched to."""
    return [
        (ruling.key, value) for ruling in book.rulings.values() for value in ruling.alternatives
    ]


def some_changes(switches: Sequence[tuple[str, object]], most: int, random: Random) -> list[str]:
    """Some rulings switched; none in every other game."""
    if random.random() < 0.5:
        return []
    return [f"{key}={value}" for key, value in random.sample(switches, random.randint(1, most))]


class Switches:
    """Tests are marked with the switched rulings that they show something of."""

    def __init__(self) -> None:
        self.tested: set[str] = set()

    def __call__(self, *changes: str) -> Callable[[Test], Test]:
        self.tested.update(changes)
        return lambda test: test
