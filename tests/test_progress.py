"""The bar that says how far a long piece of work is."""

import os
import pty
import subprocess
import sys
import time
from io import StringIO

import pytest

from tests.helpers.places import WOLFWISE
from wolfwise import progress
from wolfwise.progress import Bar, duration


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def at(seconds: float, bar: Bar, done: int, whole: int) -> None:
    """So many were done after so many seconds."""
    bar.show(done, whole)
    bar.told = bar.begun + seconds


def test_the_line_says_how_much_is_done_and_how_long_it_takes() -> None:
    bar = Bar("games")
    assert bar.line(bar.begun + 3) == "[....................] 3 s"
    at(10, bar, 25, 100)
    assert bar.line(bar.begun + 10) == "[#####...............] 25 of 100 games, 10 s, 30 s left"
    assert bar.line(bar.begun + 15) == "[#####...............] 25 of 100 games, 15 s, 25 s left"
    assert bar.line(bar.begun + 90).endswith("90 s, 0 s left")


def test_what_was_there_before_took_no_time() -> None:
    bar = Bar("games", first=50)
    at(10, bar, 60, 100)
    assert bar.line(bar.begun + 10) == "[############........] 60 of 100 games, 10 s, 40 s left"


def test_more_can_be_said() -> None:
    bar = Bar("reports", note=lambda: "7 results")
    at(0, bar, 0, 5)
    assert bar.line(bar.begun + 200) == "[....................] 0 of 5 reports, 7 results, 3 min"


def test_the_line_is_gone_when_the_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "WAIT", 0.001)
    with Bar("games") as bar:
        bar.show(1, 2)
        while "1 of 2 games" not in terminal.getvalue():
            time.sleep(0.001)
    assert terminal.getvalue().endswith("\r\x1b[K")
    told = len(terminal.getvalue())
    time.sleep(0.02)
    assert len(terminal.getvalue()) == told


def test_a_file_gets_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    file = StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(progress, "WAIT", 0.001)
    with Bar("games") as bar:
        bar.show(1, 2)
        time.sleep(0.02)
    assert file.getvalue() == ""


@pytest.mark.parametrize(
    "words",
    [
        ["league", "littlewolves", "--bots", "thumb,thumb,thumb", "--games", "300"],
        ["rules", "wooolf", "--impact", "--games", "6"],
        ["littlewolves", "tables", "--games", "200", "--jobs", "1"],
    ],
    ids=" ".join,
)
def test_a_terminal_sees_how_far_it_is_and_then_the_answer_alone(words: list[str]) -> None:
    shown, end = pty.openpty()
    done = subprocess.run(
        [WOLFWISE, *words], stdout=subprocess.PIPE, stderr=end, text=True, check=True
    )
    os.close(end)
    bar = os.read(shown, 1 << 16).decode()
    os.close(shown)
    assert done.stdout
    assert bar.startswith("\r[")
    assert " s\x1b[K" in bar or " s left\x1b[K" in bar
    assert bar.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "0 s"), (99.4, "99 s"), (100, "2 min"), (5900, "98 min"), (7800, "2 h 10 min")],
)
def test_time_in_words(seconds: float, text: str) -> None:
    assert duration(seconds) == text
