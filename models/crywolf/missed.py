"""Turns of which the writer missed something: what they tell, and no more.

A missed claim may be any claim that fits what was told of it, so it breaks a rule only if all do.
"""

from collections.abc import Iterator
from operator import add

from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, Cup
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.table import (
    LEAST_CLAIM,
    Claim,
    Marker,
    Missed,
    MissedRoll,
    Table,
    UsePower,
)
from wolfwise.models.game import Seat

ANY: Cup = (1, 1, 1, 1)
"""A cup that nobody has told us: any die may be in it."""


def claims_like(table: Table, missed: Missed) -> Iterator[Claim]:
    """Every claim that a missed one may have been."""
    numbers = range(LEAST_CLAIM, table.game.box + 1) if missed.number is None else [missed.number]
    for row in ANIMALS if missed.row is None else [missed.row]:
        for face in faces_like(table, missed._replace(row=row)):
            for number in numbers:
                yield Claim(face, row, number)


def faces_like(table: Table, missed: Missed | MissedRoll) -> tuple[Animal, ...]:
    """The faces that a missed die may have."""
    face = missed.face if isinstance(missed, Missed) else None
    return tuple(
        any_face
        for any_face in (ANIMALS if face is None else [face])
        if missed.row in (None, *table.game.places[any_face])
    )


def breach_of_missed(table: Table, seat: Seat, missed: Missed, cup: Cup | None) -> str | None:
    """Why a seat cannot have claimed anything like that."""
    problem = None
    for claim in claims_like(table, missed):
        problem = table.breach(seat, claim, cup)
        if problem is None:
            return None
    return problem


def surely_claims(table: Table, seat: Seat, cup: Cup, unknown: int) -> bool:
    """Whether a seat can claim something, whatever the dice show that are not known."""
    faces = {face for face, _ in table.claimable(seat, ANY)}
    known = any(number and face in faces for face, number in zip(ANIMALS, cup, strict=True))
    return known or (unknown > 0 and len(faces) == len(ANIMALS))


def tells_marker(game: CryWolf, missed: Missed) -> bool:
    """Whether it is known which markers stand after a missed claim, if not on which number."""
    return missed.row is not None and (missed.number is not None or game.above_marker)


def after_missed(table: Table, seat: Seat, missed: Missed) -> Table:
    """The table after a claim that was missed: a die fewer, and whatever else is sure."""
    _, row, number = missed
    placed = table.lost() if row is None else table.after_placing(missed.face, row)
    if row is None or not tells_marker(table.game, missed):
        return placed._die_fewer(seat)._next(seat)
    marker = Marker(seat, row, table.least(row) if number is None else number)
    after = placed._claimed(marker)._next(seat)
    return after if number is not None else after._replace(guessed=(*after.guessed, marker))


def after_missed_roll(table: Table, seat: Seat, missed: MissedRoll) -> Table:
    """The table after the power, the die that it has rolled missed."""
    rolled = table.after(seat, UsePower())
    placed = rolled.lost() if missed.row is None else rolled.after_placing(None, missed.row)
    return placed._replace(rolled=False)._passed_on(seat)


def widened(cup: Cup, unknown: int) -> Cup:
    """The most there may be of each animal, with so many dice that are not known."""
    cow, sheep, dog, wolf = map(add, cup, (unknown,) * len(cup))
    return cow, sheep, dog, wolf


def taken(cup: Cup, unknown: int, faces: tuple[Animal, ...]) -> tuple[Cup, int]:
    """What is sure of a cup, and how many dice are not known, once one of these is taken out."""
    can = [face for face in faces if unknown or cup[INDEX[face]]]
    left = [n - (a in can and n > 0) for a, n in zip(ANIMALS, cup, strict=True)]
    cow, sheep, dog, wolf = left
    return (cow, sheep, dog, wolf), max(0, sum(cup) + unknown - 1 - sum(left)) if can else unknown


def agree(one: Cup, other: Cup, dice: int) -> bool:
    """Whether so many dice may show both, each of them in part."""
    return sum(map(max, one, other)) <= dice
