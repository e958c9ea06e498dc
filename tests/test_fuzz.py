"""The fuzzers for a moment, and that they would notice. `make fuzz` lets them run on."""

from typing import Any

import pytest

from tests.fuzz import checks
from tests.fuzz.__main__ import tried
from wolfwise.models import records, watch

NUMBER = {"records": 150, "questions": 40, "commands": 40, "games": 4}


@pytest.mark.parametrize("game", checks.GAMES)
@pytest.mark.parametrize("kind", checks.KINDS)
def test_whatever_is_tried_goes_well(kind: str, game: str) -> None:
    tally = checks.KINDS[kind](game, 2026, NUMBER[kind])
    assert tally.tried == NUMBER[kind]
    assert tally.accepted > NUMBER[kind] // 20
    assert tally.failures == ()


def test_the_same_seed_tries_the_same_on_any_number_of_cores() -> None:
    one, two = (tried("records", "wooolf", 4_500, 7, jobs) for jobs in (1, 2))
    assert (one.tried, one.accepted, one.failures) == (two.tried, two.accepted, two.failures)
    assert one.tried == 4_500


def test_a_mistake_in_reading_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = records.Scribe.read_line

    def mistaken(self: records.Scribe, text: str) -> Any:
        if "peeks" in text and len(text) > 20:
            raise KeyError(text)
        return usual(self, text)

    monkeypatch.setattr(records.Scribe, "read_line", mistaken)
    tally = checks.read_records("wooolf", 1, 40)
    assert any("KeyError" in failure.wrong for failure in tally.failures)


def test_a_mistake_in_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wolfwise.reports.answer.Answer.json", lambda _: {"p": float("nan")})
    tally = checks.ask_questions("wooolf", 1, 20)
    assert any("not JSON compliant" in failure.wrong for failure in tally.failures)


def test_a_command_that_says_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wolfwise.output.Output.show", lambda *_: None)
    tally = checks.run_commands("wooolf", 1, 40)
    assert any("nothing was said" in failure.wrong for failure in tally.failures)


def test_what_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "SECONDS", 0.05)
    watched = checks.Watched()

    def for_ever() -> bool:
        while True:
            watch.tick()

    watched.try_it("a question", for_ever)
    (failure,) = watched.tally.failures
    assert failure == checks.Failure("a question", "does not end")


def test_what_needs_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MEMORY", 1 << 20)
    watched = checks.Watched()
    assert watched.try_it("a question", lambda: True)
    assert watched.tally.failures[0].wrong.startswith("needs ")
