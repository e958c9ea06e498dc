"""The CP-SAT solver as the encodings of all games use it."""

from math import inf
from typing import TYPE_CHECKING

from wolfwise.models.watch import TimeUp, watch

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def new_solver() -> "cp_model.CpSolver":
    """One worker and one seed: always the same world. Presolving small models only costs time."""
    from ortools.sat.python import cp_model

    made = cp_model.CpSolver()
    made.parameters.num_workers = 1
    made.parameters.random_seed = 0
    made.parameters.cp_model_presolve = False
    made.parameters.cp_model_probing_level = 0
    made.parameters.linearization_level = 0
    made.parameters.symmetry_level = 0
    made.parameters.max_time_in_seconds = watch().left
    return made


def every_solution() -> "cp_model.CpSolver":
    """A solver that goes on until it has found all solutions."""
    made = new_solver()
    made.parameters.enumerate_all_solutions = True
    return made


def is_possible(solver: "cp_model.CpSolver", status: "cp_model.CpSolverStatus") -> bool:
    """Whether there is a solution. Raises TimeUp if time was up before it could be told."""
    from ortools.sat.python import cp_model

    limited = solver.parameters.max_time_in_seconds < inf
    unfinished = solver.parameters.enumerate_all_solutions and status == cp_model.FEASIBLE
    if limited and (unfinished or status == cp_model.UNKNOWN):
        raise TimeUp
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT cannot tell whether there is a world: {status.name}")
    return status != cp_model.INFEASIBLE
