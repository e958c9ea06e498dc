"""The CP-SAT solver as the encodings of all games use it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIGINT, SIGTERM, set_wakeup_fd
from threading import Thread, current_thread, main_thread
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


def is_possible(
    solver: "cp_model.CpSolver",
    model: "cp_model.CpModel",
    callback: "cp_model.CpSolverSolutionCallback | None" = None,
) -> bool:
    """Whether there is a solution. Raises TimeUp if time was up before it could be told."""
    from ortools.sat.python import cp_model

    status = solve(solver, model, callback)
    if status == cp_model.UNKNOWN or (
        solver.parameters.enumerate_all_solutions and status == cp_model.FEASIBLE
    ):
        raise TimeUp
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT cannot tell whether there is a world: {status.name}")
    return status != cp_model.INFEASIBLE


def solve(
    solver: "cp_model.CpSolver",
    model: "cp_model.CpModel",
    callback: "cp_model.CpSolverSolutionCallback | None" = None,
) -> "cp_model.CpSolverStatus":
    """Solve; Ctrl-C ends it at once, and then whatever it was for."""
    solver.parameters.catch_sigint_signal = False  # it would stop, and tell nobody why
    if current_thread() is not main_thread():  # which does not hear Ctrl-C
        return solver.solve(model, callback)
    with _Ear.listening(solver):
        return solver.solve(model, callback)


class _Ear:
    """Hears of signals while a solver works, when Python itself would only hear them afterwards."""

    mouth: int | None = None
    solver: "cp_model.CpSolver | None" = None

    @classmethod
    @contextmanager
    def listening(cls, solver: "cp_model.CpSolver") -> Iterator[None]:
        if cls.mouth is None:
            ear, cls.mouth = os.pipe()
            os.set_blocking(cls.mouth, False)
            Thread(target=cls._listen, args=(ear,), daemon=True).start()
        cls.solver = solver
        before = set_wakeup_fd(cls.mouth, warn_on_full_buffer=False)
        try:
            yield
        finally:
            set_wakeup_fd(before)
            cls.solver = None

    @classmethod
    def _listen(cls, ear: int) -> None:
        while number := os.read(ear, 1):
            solver = cls.solver
            if number[0] in (SIGINT, SIGTERM) and solver is not None:
                solver.stop_search()
