"""The command line: asked within this process, as a process of its own, or at a terminal."""

import json
import os
import pty
import subprocess
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from tests.helpers.places import WOLFWISE
from wolfwise import cli, main
from wolfwise.analysis import second_opinions
from wolfwise.reports.answer import Part
from wolfwise.reports.text import render

LONG = ["Bartholomäus-Maximilian", "司马相如与卓文君", "Ann", "北冥有鱼其名为鲲", "Éléonore-Josée"]
"""Names that make a table wide."""


class Told(NamedTuple):
    """What a command said, and how it ended."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        return self.stdout + self.stderr


def told(work: Callable[[], int], stdin: str | bytes | None) -> Told:
    """What is said while no time passes: how long an engine took is never the same."""
    stopped = patch.object(second_opinions, "perf_counter", return_value=0.0)
    with CliRunner().isolation(stdin) as (stdout, stderr, _), stopped:
        code = work()
    return Told(code, stdout.getvalue().decode(), stderr.getvalue().decode())


class CommandLine:
    """Commands that begin with these words: of one game, or without any of the whole tool."""

    def __init__(self, *begin: str) -> None:
        self.begin = begin

    def ask(self, *words: str, stdin: str | bytes | None = None) -> Told:
        """Run a command; it says the same with Click as without."""
        full = (*self.begin, *words)
        said = told(lambda: main.run(full), stdin)
        assert said == told(lambda: cli.run(full), stdin)
        return said

    def answer(self, *words: str, stdin: str | bytes | None = None) -> str:
        result = self.ask(*words, stdin=stdin)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    def data(self, *words: str, stdin: str | bytes | None = None) -> Any:
        return json.loads(self.answer(*words, "--json", stdin=stdin))

    def complaint(self, *words: str, stdin: str | bytes | None = None) -> str:
        """What standard error says of bad usage or a bad record; standard output stays empty."""
        result = self.ask(*words, stdin=stdin)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert "Traceback" not in result.stderr
        return result.stderr


TOOL = CommandLine()


def run_here(capsys: pytest.CaptureFixture[str], *words: str) -> Told:
    """A command as it is, without a process; its time passes."""
    capsys.readouterr()
    code = main.run(words)
    said = capsys.readouterr()
    return Told(code, said.out, said.err)


def run(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """The console script itself."""
    return subprocess.run(
        [WOLFWISE, *words], capture_output=True, encoding="utf-8", timeout=8, **options
    )


def at_terminal(*words: str, columns: int = 80, **environment: str) -> str:
    """What a terminal of that width shows."""
    leader, follower = pty.openpty()
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    env |= {"COLUMNS": str(columns), "TERM": "xterm", **environment}
    with subprocess.Popen(
        [WOLFWISE, *words], stdin=follower, stdout=follower, stderr=follower, env=env
    ) as process:
        os.close(follower)
        told = b""
        try:
            while part := os.read(leader, 65536):
                told += part
        except OSError:  # Linux says so when the other end is closed
            pass
        os.close(leader)
        assert process.wait() == 0
    return told.decode().replace("\r\n", "\n")


def saved(folder: Path, text: str | bytes, name: str = "game.wolf") -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def columns(text: str) -> int:
    """How wide a text is in a terminal."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def make_screen(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on answers are shown as on a screen of that width."""

    def narrow(told: Sequence[Part], **how: Any) -> str:
        return render(told, **how | {"width": width})

    monkeypatch.setattr("wolfwise.reports.answer.render", narrow)


def exact(entry: Mapping[str, Any]) -> Fraction:
    """The exact value of a chance or an expectation, which its float must match."""
    value = Fraction(entry["exact"])
    assert entry["p" if "p" in entry else "expected"] == float(value)
    return value
