"""Hidden dice as a CP-SAT model: how many of them show each animal and count for each row."""

from wolfwise.models.crywolf.dice import ANIMALS, Cup
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.solver import every_solution, is_possible


def cups(game: CryWolf, dice: int) -> list[tuple[Cup, Cup]]:
    """Every way how so many dice can fall, and what it counts for the rows."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    showing = {animal: model.new_int_var(0, dice, f"{animal}") for animal in ANIMALS}
    counted = {row: model.new_int_var(0, dice, f"{row} row") for row in ANIMALS}
    model.add(sum(showing.values()) == dice)
    for row, number in counted.items():
        model.add(number == sum(showing[face] for face in game.counts[row]))
    found: list[tuple[Cup, Cup]] = []

    class Collector(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            cow, sheep, dog, wolf = (self.value(showing[animal]) for animal in ANIMALS)
            rows = (self.value(counted[row]) for row in ANIMALS)
            cows, sheep_, dogs, wolves = rows
            found.append(((cow, sheep, dog, wolf), (cows, sheep_, dogs, wolves)))

    solver = every_solution()
    is_possible(solver, model, Collector())
    return found
