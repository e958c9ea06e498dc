"""Nobody waits for ever: what takes too long is answered with less, and that is said."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

import wolfwise
from tests.helpers.cli import run_here
from tests.helpers.places import EXAMPLES
from wolfwise.analysis.crywolf.advice import LookAhead, Option
from wolfwise.analysis.number import Sampled
from wolfwise.models.errors import OutOfTime
from wolfwise.models.watch import TimeUp, guarded, tick, watch, within

SEATS = [f"P{number}" for number in range(1, 41)]
TALK = [
    line
    for speaker in range(2, 20)
    for line in (
        f"P{speaker} claims seer",
        *(f"P{speaker} says P{speaker + step} werewolf" for step in (1, 3, 7, 12)),
    )
]
LOUD = "\n".join(
    [
        "game werewolf",
        f"players {' '.join(SEATS)}",
        "roles 10 werewolves seer witch guard hunter elder 25 villagers",
        "day 1",
        *TALK,
    ]
)
"""Eighteen who say something of four others each: far too much to weigh all of it."""
DICE = "game crywolf\nplayers Ann Bob Cy\nviewer Ann sheep sheep sheep wolf cow dog\n"


def for_ever() -> None:
    while True:
        tick()


def test_whoever_works_too_long_is_stopped() -> None:
    with pytest.raises(TimeUp), within(0.01):
        for_ever()
    tick()  # and afterwards nothing is limited


def test_the_shorter_limit_counts() -> None:
    with within(60), within(0.01), pytest.raises(TimeUp):
        for_ever()
    with within(0.01), within(60), pytest.raises(TimeUp):
        for_ever()


def test_people_wait_only_so_long_unless_they_say_so() -> None:
    with pytest.raises(OutOfTime, match="--wait SECONDS"), guarded(0.01):
        for_ever()
    with within(60), guarded(0.01):
        assert watch().left > 50


@pytest.fixture
def _slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the watch finds that a hundredth of a second has passed."""
    looks = count()
    monkeypatch.setattr("wolfwise.models.watch.thread_time", lambda: next(looks) / 100)


@pytest.mark.usefixtures("_slow_machine")
def test_what_was_said_last_is_weighed_where_there_is_no_time_for_all() -> None:
    with within(100):
        answer = wolfwise.Werewolf.read(LOUD).breakdown()
    unheard = answer.result.unheard
    assert 0 < unheard < len(TALK)
    assert f"The first {unheard} statements are left out" in str(answer)


@pytest.mark.usefixtures("_slow_machine")
def test_advice_looks_less_far_ahead_where_there_is_no_time() -> None:
    table = wolfwise.Wooolf.load(EXAMPLES / "eight-players.wolf")
    with within(0.5):
        hurried = table.advise(depth=2)
    assert "There was no time to look further ahead than to your next turn." in str(hurried)
    with within(1_000):
        assert hurried.result.options == table.advise(depth=1).result.options


@pytest.mark.parametrize(("most", "samples"), [(20, {20}), (200, {200}), (2000, {200, 2000})])
def test_advice_is_sampled_less_where_there_is_no_time(
    monkeypatch: pytest.MonkeyPatch, most: int, samples: set[int]
) -> None:
    usual = LookAhead._sampled

    def slow(self: LookAhead, moves: Sequence[Any], number: int, seed: int) -> list[Option]:
        if number > most:
            raise TimeUp
        return usual(self, moves, number, seed)

    monkeypatch.setattr(LookAhead, "_sampled", slow)
    options = wolfwise.CryWolf.read(DICE).advise().result.options
    assert {o.worth.samples for o in options if isinstance(o.worth, Sampled)} == samples


def test_what_cannot_be_answered_in_time_ends_with_a_code_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = str(EXAMPLES / "eight-players.wolf")
    assert run_here(capsys, "wooolf", "who", record, "--wait", "0.000001") == (
        4,
        "",
        "wolfwise: this takes too long; --wait SECONDS lets it work longer\n",
    )
    assert run_here(capsys, "wooolf", "who", record, "--wait", "5")[0] == 0


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "3601", "nan", "inf"])
def test_what_is_no_time(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    record = str(EXAMPLES / "opening.wolf")
    code, _, error = run_here(capsys, "wooolf", "who", record, "--wait", seconds)
    assert code == 2
    assert "--wait" in error
