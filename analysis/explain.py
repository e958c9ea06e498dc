"""Smallest explanations: which few facts already make something impossible?

Written for any game: facts are numbers, and the game says which sets of them are possible.
"""

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum

from wolfwise.models.solver import solve
from wolfwise.models.watch import TimeUp, tick, watch, within


class Verdict(StrEnum):
    """What the facts say about a statement."""

    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "open"


Agreeing = Callable[[frozenset[int]], frozenset[int] | None]
"""These facts and all others that hold in some world that they allow; None if they allow none."""

PATIENCE = 2.5
"""Seconds after which a set that is not surely the smallest will do."""


def impossible(facts: Collection[int], agreeing: Agreeing) -> frozenset[int]:
    """A set of facts that is impossible, and possible without any one of them: a smallest one.

    Where far too much is wrong there are too many small sets to rule out in time; then another one
    may be smaller, though none of this one can be spared.
    """
    oracle = _Oracle(agreeing)
    try:
        with within(min(PATIENCE, watch().left / 2)):
            return smallest_impossible(facts, oracle)
    except TimeUp:
        return irreducible(facts, oracle)


class _Oracle:
    """Remembers worlds: one that is found for some facts mostly allows others, too."""

    def __init__(self, agreeing: Agreeing) -> None:
        self.agreeing = agreeing
        self.allowed: list[frozenset[int]] = []

    def __call__(self, some: frozenset[int]) -> frozenset[int] | None:
        for others in self.allowed:
            if some <= others:
                return others
        tick()
        possible = self.agreeing(some)
        if possible is not None:
            self.allowed.append(possible)
        return possible


def smallest_impossible(facts: Collection[int], agreeing: Agreeing) -> frozenset[int]:
    """A smallest set of facts that is impossible; leaving any one out makes it possible.

    Every impossible set must touch each correction set (what has to go to make the rest
    possible). So guess a smallest set that touches all correction sets known so far: if it is
    impossible it is the answer, if not, it shows a new correction set (implicit hitting sets).
    """
    everything = frozenset(facts)
    if agreeing(everything) is not None:
        raise ValueError("these facts are possible together")
    corrections: list[frozenset[int]] = []
    while True:
        guess = smallest_hitting(corrections)
        possible = agreeing(guess)
        if possible is None:
            return guess
        for fact in sorted(everything - possible):
            if fact not in possible:
                possible = agreeing((possible & everything) | {fact}) or possible
        corrections.append(everything - possible)


def irreducible(facts: Collection[int], agreeing: Agreeing) -> frozenset[int]:
    """An impossible set of facts from which none can be spared, found by halving (QuickXplain)."""

    def needed(before: frozenset[int], more: bool, rest: Sequence[int]) -> frozenset[int]:
        """What is needed of the rest if those before are taken for granted."""
        if more and agreeing(before) is None:
            return frozenset()
        if len(rest) == 1:
            return frozenset(rest)
        half = len(rest) // 2
        first, second = rest[:half], rest[half:]
        late = needed(before | frozenset(first), True, second)
        return late | needed(before | late, bool(late), first)

    everything = sorted(facts)
    if not everything or agreeing(frozenset()) is None:
        return frozenset()
    return needed(frozenset(), False, everything)


def smallest_hitting(sets: Sequence[Collection[int]]) -> frozenset[int]:
    """A smallest set with a member in each of these; among equals one with early members."""
    from ortools.sat.python import cp_model

    if not sets:
        return frozenset()
    model = cp_model.CpModel()
    members = sorted({member for some in sets for member in some})
    chosen = {member: model.new_bool_var(str(member)) for member in members}
    for some in sets:
        model.add_bool_or(chosen[member] for member in some)
    many = 1 + sum(members)
    model.minimize(sum((many + member) * chosen[member] for member in members))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = watch().left
    if solve(solver, model) != cp_model.OPTIMAL:
        raise TimeUp
    return frozenset(member for member in members if solver.value(chosen[member]))
