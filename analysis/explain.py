"""Smallest explanations: which few facts already make something impossible?

Written for any game: facts are numbers, and the game says which sets of them are possible.
"""

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum


class Verdict(StrEnum):
    """What the facts say about a statement."""

    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "open"


def smallest_impossible(
    facts: Collection[int], possible: Callable[[frozenset[int]], bool]
) -> frozenset[int]:
    """A smallest set of facts that is impossible; leaving any one out makes it possible.

    Every impossible set must touch each correction set (what has to go to make the rest
    possible). So guess a smallest set that touches all correction sets known so far: if it is
    impossible it is the answer, if not, it shows a new correction set (implicit hitting sets).
    """
    everything = frozenset(facts)
    if possible(everything):
        raise ValueError("these facts are possible together")
    corrections: list[frozenset[int]] = []
    while True:
        guess = smallest_hitting(corrections)
        if not possible(guess):
            return guess
        for fact in sorted(everything - guess):
            if possible(guess | {fact}):
                guess |= {fact}
        corrections.append(everything - guess)


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
    solver.solve(model)
    return frozenset(member for member in members if solver.value(chosen[member]))
