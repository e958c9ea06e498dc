"""The solver as everything uses it: it keeps to the time there is, and Ctrl-C ends it at once."""

import os
import signal
import time
from collections.abc import Iterator
from threading import Thread, Timer

import pytest
from ortools.sat.python import cp_model

from wolfwise.models.solver import every_solution, is_possible, new_solver, solve
from wolfwise.models.watch import TimeUp, within


def pigeons(number: int) -> cp_model.CpModel:
    """One pigeon too many for its holes: impossible, and hard to prove one by one."""
    model = cp_model.CpModel()
    holes = [[model.new_bool_var("") for _ in range(number - 1)] for _ in range(number)]
    for pigeon in holes:
        model.add_bool_or(pigeon)
    for hole in range(number - 1):
        for one in range(number):
            for other in range(one):
                model.add_bool_or(~holes[one][hole], ~holes[other][hole])
    return model


def choices(number: int) -> cp_model.CpModel:
    model = cp_model.CpModel()
    for each in range(number):
        model.new_bool_var(str(each))
    return model


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Somebody presses Ctrl-C in half a second."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored here
    timer = Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    yield
    timer.cancel()
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupted")
def test_control_c_ends_a_search_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        is_possible(new_solver(), pigeons(14))
    assert time.monotonic() - began < 5


def test_a_search_goes_on_after_other_signals() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, _: heard.append(number))
    timer = Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    assert not is_possible(new_solver(), pigeons(8))
    timer.join()
    signal.signal(signal.SIGUSR1, before)
    assert heard == [signal.SIGUSR1]


def test_time_is_up_before_it_can_be_told() -> None:
    with within(0.2), pytest.raises(TimeUp):
        is_possible(new_solver(), pigeons(14))
    with within(0.2), pytest.raises(TimeUp):
        is_possible(every_solution(), choices(40))


def test_every_solution_is_found_where_there_is_time() -> None:
    assert is_possible(every_solution(), choices(3))


def test_another_thread_can_solve_as_well() -> None:
    found: list[cp_model.CpSolverStatus] = []
    thread = Thread(target=lambda: found.append(solve(new_solver(), pigeons(4))))
    thread.start()
    thread.join()
    assert found == [cp_model.INFEASIBLE]
