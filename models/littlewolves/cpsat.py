"""Where the pigs lie in the deck, as a CP-SAT model: a Boolean for every card, whether it is one.

What a player can make of known cards is a model, too; it needs to know what plans are worth, so it
is in `analysis`.
"""

from wolfwise.models.littlewolves.csp import Places
from wolfwise.models.solver import every_solution, is_possible


def pig_places(cards: int, pigs: int, bottom: int) -> list[Places]:
    """The same as in `csp`."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    is_pig = [model.new_bool_var(f"card {place}") for place in range(cards)]
    model.add(sum(is_pig) == pigs)
    model.add(sum(is_pig[-bottom - 1 :]) == min(pigs, 1))
    found: list[Places] = []

    class Collector(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(tuple(n for n, pig in enumerate(is_pig) if self.value(pig)))

    solver = every_solution()
    is_possible(solver, model, Collector())
    return found
