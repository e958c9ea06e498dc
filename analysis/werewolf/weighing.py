"""Worlds weighed by what was said in them.

A statement ties two cards together: the side of whoever speaks, and the card of whom he speaks of.
Where one of the two is told apart, the statement is a matter of the other seat alone. So as few
seats as possible are told apart, and within a case every seat weighs its cards (`assignments`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import lcm, log2
from typing import TypeVar

from wolfwise.analysis.werewolf.assignments import ROLES, Factor, Kinds, kinds, roles_in
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk, about, holds_if
from wolfwise.analysis.werewolf.worlds import Case, Cases, allowed
from wolfwise.models.game import Seat
from wolfwise.models.watch import TimeUp, watch, within
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import Observation
from wolfwise.models.werewolf.roles import Role, Side

Result = TypeVar("Result")
Apart = Mapping[Seat, list[frozenset[Role]]]
"""Sets of roles that are told apart at each seat."""


def weighed(
    game: Werewolf,
    observations: Sequence[Observation],
    statements: Iterable[Statement],
    viewer: Seat | None = None,
    talk: Talk = PLAIN,
) -> Iterator[tuple[Case, list[Factor]]]:
    """Cases, and how much every seat weighs its cards by what was said."""
    said = tuple(dict.fromkeys(statements))
    apart = _fewest_apart(game, said, allowed(game, observations))
    return heard(game, observations, said, viewer, talk, apart)


def heard(
    game: Werewolf,
    observations: Sequence[Observation],
    said: Sequence[Statement],
    viewer: Seat | None,
    talk: Talk,
    apart: Apart,
) -> Iterator[tuple[Case, list[Factor]]]:
    """The same, with these told apart: of each statement the speaker's side or its truth."""
    weights = [_Weights(game, statement, talk) for statement in said]
    for case in Cases(game, observations, viewer, apart):
        factors = case.factors
        for each in weights:
            each.weigh(case.kinds, factors)
        yield case, factors


class _Weights:
    """How likely one statement is, as whole numbers that share one factor."""

    def __init__(self, game: Werewolf, said: Statement, talk: Talk) -> None:
        self.speaker, self.target = said.seat, about(said)
        self.true, self.village = kinds(holds_if(said)), village(game)
        chances = [talk.chance(game, said, role, true) for role in ROLES for true in (False, True)]
        common = lcm(*(p.denominator for p in chances))
        weights = [int(p * common) for p in chances]
        self._weights = {False: weights[::2], True: weights[1::2]}

    def weigh(self, kinds: Sequence[Kinds], factors: list[Factor]) -> None:
        """Multiply the factor of the seat that the statement is a matter of."""
        if self.speaker == self.target:
            seat, weights = self.speaker, self._of_himself
        elif (true := _within(kinds[self.target], self.true)) is not None:
            seat, weights = self.speaker, self._weights[true]
        else:
            of_village = _within(kinds[self.speaker], self.village)
            assert of_village is not None, "one of the two is told apart"
            seat, weights = self.target, self._of_another[of_village]
        factors[seat] = tuple(map(int.__mul__, factors[seat], weights))

    @cached_property
    def _of_himself(self) -> list[int]:
        return [self._weights[bool(self.true >> n & 1)][n] for n in range(len(ROLES))]

    @cached_property
    def _of_another(self) -> Mapping[bool, list[int]]:
        """By the speaker's side, and then by the card of whom he speaks of."""
        holders = {bool(self.village >> n & 1): n for n in range(len(ROLES))}
        return {
            side: [self._weights[bool(self.true >> n & 1)][holder] for n in range(len(ROLES))]
            for side, holder in holders.items()
        }


def village(game: Werewolf) -> Kinds:
    """The roles of the village."""
    return kinds(role for role in Role if game.side[role] is Side.VILLAGE)


def _within(some: Kinds, others: Kinds) -> bool | None:
    """Whether all of some roles are among others, or none of them; None if only some are."""
    return True if not some & ~others else False if not some & others else None


# ---------------------------------------------------------------- what has to be told apart


def _fewest_apart(game: Werewolf, said: Iterable[Statement], seats: Sequence[Kinds]) -> Apart:
    """For each statement the side of the speaker or its truth, so that there are few cases."""
    of_village = village(game)
    left = {
        s
        for s in said
        if about(s) != s.seat
        and _within(seats[about(s)], kinds(holds_if(s))) is None
        and _within(seats[s.seat], of_village) is None
    }
    sides = frozenset(roles_in(of_village))
    apart: dict[Seat, list[frozenset[Role]]] = {}
    while left:
        seat, by_side = max(sorted(_choices(left)), key=lambda choice: _worth(choice, left, seats))
        settled = {s for s in left if (s.seat if by_side else about(s)) == seat}
        sets = [sides] if by_side else [holds_if(s) for s in settled]
        apart.setdefault(seat, []).extend(sets)
        left -= settled
    return apart


def _choices(left: Iterable[Statement]) -> set[tuple[Seat, bool]]:
    """Whose side (True) or card could be told apart."""
    return {choice for s in left for choice in ((s.seat, True), (about(s), False))}


def _worth(choice: tuple[Seat, bool], left: Iterable[Statement], seats: Sequence[Kinds]) -> float:
    """How many statements are settled for each doubling of the cases."""
    seat, by_side = choice
    if by_side:
        return sum(s.seat == seat for s in left)
    settled = [s for s in left if about(s) == seat]
    parts = {tuple(role in holds_if(s) for s in settled) for role in roles_in(seats[seat])}
    return len(settled) / log2(len(parts))


# ---------------------------------------------------------------- as much as time allows


def latest(
    said: Sequence[Statement], weigh: Callable[[Sequence[Statement]], Result]
) -> tuple[Result, int]:
    """Weigh what was said; if there is no time for all of it, only what was said last.

    The second number says how many statements were left out.
    """
    heard = len(said)
    while True:
        try:
            with within(watch().left / 2):
                return weigh(said[len(said) - heard :]), len(said) - heard
        except TimeUp:
            if not heard:
                raise
            heard //= 2
