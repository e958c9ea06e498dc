"""Animals, dice and cups.

An animal names both a face of the die and a row of the board. Dice under a cup are counted, never
listed: a Cup says how many of each animal there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from math import factorial

from wolfwise.models.errors import WolfwiseError, did_you_mean, listed


class Animal(StrEnum):
    """In the order of the rows on the board."""

    COW = "cow"
    SHEEP = "sheep"
    DOG = "dog"
    WOLF = "wolf"


ANIMALS = tuple(Animal)
INDEX: Mapping[Animal, int] = {animal: n for n, animal in enumerate(ANIMALS)}

Cup = tuple[int, int, int, int]
"""Dice of each animal, in the order of ANIMALS."""
Die = Cup
"""Faces of each animal on one die."""

EMPTY: Cup = (0, 0, 0, 0)


def cup_of(faces: Iterable[Animal]) -> Cup:
    """Dice counted."""
    counted = [0, 0, 0, 0]
    for face in faces:
        counted[INDEX[face]] += 1
    return _cup(counted)


def faces_of(cup: Cup) -> tuple[Animal, ...]:
    """Dice listed, in the order of ANIMALS."""
    return tuple(animal for animal, number in zip(ANIMALS, cup, strict=True) for _ in range(number))


def without(cup: Cup, face: Animal) -> Cup:
    """The cup once a die with this face is taken out."""
    at = INDEX[face]
    return _cup([n - (i == at) for i, n in enumerate(cup)])


def one(at: int) -> Cup:
    """A single die, by the place of its animal."""
    return _cup([int(i == at) for i in range(len(INDEX))])


def plus(counts: Cup, more: Cup, times: int = 1) -> Cup:
    return _cup([a + times * b for a, b in zip(counts, more, strict=True)])


def all_dice(hidden: Sequence[Cup]) -> Cup:
    """Several cups as one."""
    cow, sheep, dog, wolf = (sum(cup[i] for cup in hidden) for i in range(len(INDEX)))
    return cow, sheep, dog, wolf


@cache
def cups(dice: int) -> tuple[Cup, ...]:
    """Every way a number of dice can fall, dice not told apart: 84 for six of them."""
    return tuple(
        (cow, sheep, dog, dice - cow - sheep - dog)
        for cow, sheep, dog in product(range(dice + 1), repeat=3)
        if cow + sheep + dog <= dice
    )


def weight(cup: Cup, die: Die) -> int:
    """In how many of the `6 ** dice` ways a roll gives this cup."""
    ways = factorial(sum(cup))
    for faces, number in zip(die, cup, strict=True):
        ways = ways // factorial(number) * faces**number
    return ways


def animal(word: str) -> Animal:
    """The animal that a word names, in the singular or the plural."""
    folded = word.casefold()
    names = [*ANIMALS]
    for name in names:
        if folded in spellings(name):
            return name
    raise WolfwiseError(
        f"there is no animal {word!r}{did_you_mean(word, names)} ({listed(names, 'or')})"
    )


def spellings(animal: Animal) -> tuple[str, ...]:
    """How an animal may be written."""
    wolves = ("wolves",) if animal is Animal.WOLF else ()
    return (str(animal), f"{animal}s", *wolves)


def die(text: str) -> Die:
    """A die as it is written: `sheep=3,cow=1,dog=1,wolf=1`, in any order."""
    faces: dict[Animal, int] = {}
    for part in text.split(","):
        name, equals, number = part.partition("=")
        face = animal(name.strip())
        if not equals or number.strip() not in map(str, range(7)):
            raise WolfwiseError(f"a die says ANIMAL=FACES for every animal, not {part.strip()!r}")
        if face in faces:
            raise WolfwiseError(f"the die names {face} twice")
        faces[face] = int(number)
    missing = [a for a in ANIMALS if not faces.get(a)]
    if missing:
        raise WolfwiseError(f"the die has no {listed(missing, 'or')}; every animal has a face")
    if sum(faces.values()) != 6:
        raise WolfwiseError(f"a die has 6 faces, not {sum(faces.values())}")
    return _cup([faces[a] for a in ANIMALS])


def written(counted: Sequence[int]) -> str:
    """`cow=1,sheep=3,dog=1,wolf=1`."""
    return ",".join(f"{animal}={n}" for animal, n in zip(ANIMALS, counted, strict=True))


def _cup(counted: Sequence[int]) -> Cup:
    cow, sheep, dog, wolf = counted
    return cow, sheep, dog, wolf
