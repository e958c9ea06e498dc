"""The quick way reads what it takes exactly as Click does, and leaves everything else to Click."""

import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from fractions import Fraction
from importlib import import_module
from io import StringIO
from typing import Any

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.places import EXAMPLES, ROOT
from wolfwise import cli, main, questions, quick, wooolf
from wolfwise.console import Stop, ended
from wolfwise.frame import command
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import GAMES
from wolfwise.questions import (
    RECORD,
    Argument,
    ExactNumber,
    Flag,
    Flags,
    OneOf,
    Question,
    Whole,
)

OPENING = str(EXAMPLES / "opening.wolf")


def even(text: str) -> int:
    if int(text) % 2:
        raise WolfwiseError(f"{text} is odd")
    return int(text)


EVERYTHING = command("everything", "All at once.", print, (
    Argument("first", required=True),
    Argument("second"),
    Flag("--word", "Any.", default="so", show_default=True),
    Flag("--some-words", "Several.", many=True),
    Flag("--even", "Reads with a message of its own.", read=even),
    Flag("--numbers", "Several that are read.", dest="all_numbers", many=True, read=Whole(-3, 9)),
    Flag("--colour", "A choice.", read=OneOf("red", "blue"), default="red"),
    Flag("--share", "Exact.", read=ExactNumber(1), default="1/3"),
    Flag("--loud", "A switch.", dest="shouting", switch=True),
))  # fmt: skip
NEEDY = command("needy", "Nothing but duties.", print, (
    Argument("first"),
    Argument("rest", many=True),
    Flag("--must", "Needed.", read=Whole(1), required=True),
    Flag("--each", "Needed, too.", many=True, required=True),
))  # fmt: skip
"""Every kind of flag and argument that there is."""


def by_click(question: Question, words: Sequence[str]) -> dict[str, Any] | None:
    """What Click reads; None if it refuses, or helps instead."""
    try:
        with redirect_stdout(StringIO()):
            return cli.command(question).make_context(question.name, list(words)).params
    except (click.ClickException, click.exceptions.Exit):
        return None


SHIPPED: list[Question] = [
    questions.load(game, name)
    for game in GAMES
    for name in import_module(f"wolfwise.{game}").QUESTIONS
]
VALUES = st.sampled_from(
    ["", "-", "5", "0", "-1", "2", "3", " 4 ", "1_0", "٣", "1/3", "0.5", "1/0", "x", "red", "RED",
     "a=b", "=", "2 peeks 5 wolf", "\udcff", "--", "--json", "-5", "--word=3", "é"]
)  # fmt: skip
JUNK = st.sampled_from(["-x", "--nonsense", "--nonsense=1", "--help", "-h", "--", "--js", "---"])


@st.composite
def commands(draw: st.DrawFn) -> tuple[Question, list[str]]:
    """A question and words that may or may not go with it, mostly well-formed."""
    question = draw(st.sampled_from([*SHIPPED, EVERYTHING, NEEDY]))
    words: list[str] = []
    for _ in range(draw(st.integers(0, 6))):
        flag = draw(st.sampled_from(question.flags))
        kind = draw(st.integers(0, 19))
        if kind < 9:
            words += [flag.name] if flag.switch else [flag.name, draw(VALUES)]
        elif kind < 13:
            words.append(f"{flag.name}={draw(VALUES)}")
        elif kind < 18:
            words.append(draw(VALUES))
        else:
            words.append(draw(JUNK | st.just(flag.name)))
    return question, words


@given(commands())
@settings(max_examples=1500, deadline=None)
def test_what_is_read_quickly_is_what_click_reads(asked: tuple[Question, list[str]]) -> None:
    question, words = asked
    read, expected = quick.read(question, words), by_click(question, words)
    if read is not None or "--" not in words:  # '--' is not plain, whatever Click thinks of it
        assert read == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["a"], {}),
        (["a", "-"], {"second": "-"}),
        (["--word", "--loud", "a"], {"word": "--loud"}),
        (["--word=", "a", "--loud"], {"word": "", "shouting": True}),
        (["--word", "x", "a", "--word=y=z"], {"word": "y=z"}),
        (["--even", "3", "--even", "4", "a"], {"even": 4}),
        (["--some-words", "x", "a", "--some-words", "x"], {"some_words": ("x", "x")}),
        (["--numbers", "-3", "--numbers=9", "a"], {"all_numbers": (-3, 9)}),
        (["--colour", "blue", "--share", "0.5", "a"], {"colour": "blue", "share": Fraction(1, 2)}),
    ],
)
def test_plain_words_are_read(words: list[str], expected: Flags) -> None:
    plain: Flags = {
        "first": "a", "second": None, "word": "so", "some_words": (), "even": None,
        "all_numbers": (), "colour": "red", "share": Fraction(1, 3), "shouting": False,
    }  # fmt: skip
    assert quick.read(EVERYTHING, words) == plain | expected


@pytest.mark.parametrize(
    "words",
    [
        [], ["a", "b", "c"], ["a", "--"], ["--", "a"], ["a", "--help"], ["a", "--word"],
        ["a", "--wor", "x"], ["a", "-w"], ["a", "--loud=yes"], ["a", "--even", "3"],
        ["a", "--even", "x"], ["a", "--numbers", "10"], ["a", "--numbers", "1", "--numbers", "x"],
        ["a", "--colour", "green"], ["a", "--share", "2"], ["a", "--share", "1/0"],
    ],
)  # fmt: skip
def test_what_is_not_plain_is_left_alone(words: list[str]) -> None:
    assert quick.read(EVERYTHING, words) is None


@pytest.mark.parametrize("words", [[], ["--must", "1"], ["--each", "x"], ["--must=0", "--each=x"]])
def test_what_is_needed_must_be_there(words: list[str]) -> None:
    assert quick.read(NEEDY, words) is None
    assert quick.read(NEEDY, ["--must", "1", "--each=x", "a", "b", "c"]) == {
        "first": "a", "rest": ("b", "c"), "must": 1, "each": ("x",),
    }  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        [], ["wooolf"], ["chess", "who"], ["WOOOLF", "who"], ["wooolf", "how"], ["wooolf", "Who"],
        ["--version"], ["wooolf", "--help"], ["wooolf", "who", "-h"], ["rules", "wooolf"],
        ["--", "wooolf", "who"], ["wooolf", "--", "who"], ["wooolf", "who", "--", "x"],
        ["wooolf", "who", OPENING, "--upto", "0"],
    ],
)  # fmt: skip
def test_other_commands_are_left_to_click(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert quick.run(words) is None
    assert capsys.readouterr() == ("", "")


def ask_instead(monkeypatch: pytest.MonkeyPatch, question: Question) -> None:
    """Have a question asked that no game has."""
    monkeypatch.setattr(wooolf, "QUESTIONS", ("odd",))
    for module in (quick, cli):
        monkeypatch.setattr(module, "load", lambda game, name: question)


def test_a_question_is_asked_once_and_its_code_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Flags] = []

    def stop(flags: Flags) -> None:
        asked.append(flags)
        raise Stop(7)

    question = Question("odd", "", (RECORD,), (), stop)
    ask_instead(monkeypatch, question)
    assert main.run(["wooolf", "odd", "x"]) == 7
    assert asked == [{"record": "x"}]
    assert main.run(["Wooolf", "odd", "--", "-x"]) == 7  # by Click
    assert asked[1:] == [{"record": "-x"}]


@pytest.mark.parametrize("words", [["wooolf", "odd"], ["Wooolf", "odd"]])
def test_an_interruption_has_its_own_code_both_ways(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(flags: Flags) -> None:
        raise KeyboardInterrupt

    question = Question("odd", "", (), (), interrupted)
    ask_instead(monkeypatch, question)
    assert main.run(words) == 130
    assert capsys.readouterr() == ("", "\n")


def test_a_message_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise WolfwiseError("a\x1b[2Jb\r\n\tc\x9b")

    assert ended(fail) == 2
    assert capsys.readouterr().err == "wolfwise: a\ufffd[2Jb\ufffd\n\tc\ufffd\n"


def test_a_plain_question_loads_nothing_slow() -> None:
    """Reading the rulebook's TOML, the grammar or the command line would take longer than it."""
    slow = {"click", "lark", "tomllib", "pathlib", "shutil", "inspect", "difflib", "dataclasses",
            "numpy", "ortools", "constraint"}  # fmt: skip
    code = "import sys; from wolfwise.main import main\ntry: main()\nfinally: print(*sys.modules)"
    command = [sys.executable, "-c", code, "wooolf", "who", OPENING]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.startswith("Wooolf!! basic, 5 players")
    loaded = set(re.split(r"\s", done.stdout.splitlines()[-1]))
    assert "fractions" in loaded
    assert not loaded & slow, "run `make tables` if a rulebook or grammar has changed"
