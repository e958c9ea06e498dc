"""The CP-SAT solver as the encodings of all games use it."""

from typing import TYPE_CHECKING

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
    return made
