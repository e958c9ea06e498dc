"""The game for a number of players under given rules: dice, rows, what counts and what is spare."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from math import comb

from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, INDEX, Animal, Cup, Die, die
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules

PLAYERS = range(2, 11)
"""Two to five, as the box says; the rulebook allows more with more dice."""
BOX_PLAYERS = 5
MOST_WITH_OPEN_DICE = 4
MOST_ROUNDS = 999
"""As far as records count, where the rules set no end."""


class CryWolf:
    """Made by `crywolf(players, rules)`, which hands out one object for equal rules."""

    def __init__(self, players: int, rules: Rules) -> None:
        if players not in PLAYERS:
            raise WolfwiseError(
                f"You Cry Wolf! is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {players}"
            )
        self.players, self.rules = players, rules
        self.dice: int = rules["dice"]
        self.chips: int = rules["chips"]
        self.markers: int = rules["markers"]
        self.open: bool = rules["open"] == "yes"
        if self.open and players > MOST_WITH_OPEN_DICE:
            raise WolfwiseError(
                f"open dice are for up to {MOST_WITH_OPEN_DICE} players, not {players}"
            )
        rolled = self.dice * (players + self.open)
        self.box = max(rules["box"], rolled)
        self.spare = self.box - rolled
        self.lent: bool = rules["fourth-row"] == "lent"
        self.above_marker: bool = rules["threshold"] == "marker"
        self.calls_beaten: bool = rules["call-beaten"] == "yes"
        self.calls_own: bool = rules["call-own"] == "yes"
        self.limit_is_box: bool = rules["highest"] == "box"
        self.rounds = players * (self.chips - 1) + 1  # the most: in each somebody pays a chip
        if self.calls_own:  # unless he calls himself
            self.rounds = MOST_ROUNDS
        self._counted: dict[Cup, Cup] = {}  # asked for again and again

    def __reduce__(self) -> tuple[object, ...]:
        return crywolf, (self.players, self.rules)

    def __repr__(self) -> str:
        return f"<CryWolf {self.players} players, {self.rules}>"

    @cached_property
    def die(self) -> Die:
        return die(self.rules["die"])

    @cached_property
    def counts(self) -> Mapping[Animal, frozenset[Animal]]:
        """The faces that count for a row."""
        return {row: _animals(self.rules[f"counts.{row}"]) for row in ANIMALS}

    @cached_property
    def places(self) -> Mapping[Animal, frozenset[Animal]]:
        """The rows that a face may be placed in."""
        return {face: _animals(self.rules[f"places.{face}"]) for face in ANIMALS}

    @cached_property
    def chances(self) -> tuple[int, ...]:
        """For every row, how many faces of the die count for it."""
        return tuple(self.counted(self.die))

    def counted(self, cup: Cup) -> Cup:
        """For every row, how many of these dice count for it."""
        counted = self._counted.get(cup)
        if counted is None:
            cow, sheep, dog, wolf = (
                sum(cup[INDEX[face]] for face in self.counts[row]) for row in ANIMALS
            )
            counted = self._counted[cup] = (cow, sheep, dog, wolf)
        return counted

    @cached_property
    def placed(self) -> Mapping[tuple[Animal, Animal], Cup]:
        """For a face placed in a row: for which rows it counts from then on."""
        as_itself = self.rules["placed"] == "as-itself"
        placed = {}
        for face in ANIMALS:
            for row in self.places[face]:
                rows = {r for r in ANIMALS if face in self.counts[r]}
                cow, sheep, dog, wolf = (
                    int(r in rows if as_itself and face is row else r is row) for r in ANIMALS
                )
                placed[face, row] = (cow, sheep, dog, wolf)
        return placed

    def counts_for_sure(self, face: Animal | None, row: Animal) -> Cup:
        """For which rows a placed die counts, whatever its face if that was missed."""
        if face is not None:
            return self.placed.get((face, row), EMPTY)
        cow, sheep, dog, wolf = map(min, zip(*self._ways_to_lie(row), strict=True))
        return cow, sheep, dog, wolf

    def may_count_more(self, face: Animal | None, row: Animal | None, called: Animal) -> bool:
        """Whether a placed die may count for another row than is sure."""
        at = INDEX[called]
        if row is None:
            return True
        more = max(counts[at] for counts in self._ways_to_lie(row))
        return face is None and more > self.counts_for_sure(face, row)[at]

    def _ways_to_lie(self, row: Animal) -> list[Cup]:
        return [counts for (_, lies), counts in self.placed.items() if lies is row]

    @cached_property
    def first_chances(self) -> tuple[tuple[int, int], ...]:
        """For every seat, how likely it begins the game, as (ways, of so many)."""
        if self.rules["first-tie"] == "reroll":
            return ((1, self.players),) * self.players
        wolf = self.die[INDEX[Animal.WOLF]]
        exactly = [_ways(self.dice, wolf, k) for k in range(self.dice + 1)]
        below = [sum(exactly[:k]) for k in range(self.dice + 2)]
        whole = below[-1] ** self.players
        return tuple(
            (
                sum(
                    exactly[k] * below[k] ** seat * below[k + 1] ** (self.players - seat - 1)
                    for k in range(self.dice + 1)
                ),
                whole,
            )
            for seat in range(self.players)
        )


def _ways(dice: int, faces: int, showing: int) -> int:
    ways: int = comb(dice, showing) * faces**showing * (6 - faces) ** (dice - showing)
    return ways


def _animals(text: str) -> frozenset[Animal]:
    return frozenset(Animal(word) for word in text.split())


def crywolf(players: int, rules: Rules | None = None) -> CryWolf:
    """The game for 2 to 10 players; Japanese rules unless others are given."""
    return _crywolf(players, rules or rulebook.rules("crywolf"))


_crywolf = lru_cache(maxsize=None)(CryWolf)
