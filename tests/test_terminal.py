"""What a terminal gets: colours as it and its user want them, and nothing that steers it."""

from pathlib import Path

import pytest

from wolfwise.live import LiveTable, Notebook
from wolfwise.main import run
from wolfwise.output import Output, _coloured


@pytest.mark.parametrize(
    ("environment", "terminal", "coloured"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"TERM": "dumb"}, True, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colours_are_as_wanted(
    environment: dict[str, str], terminal: bool, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert _coloured(terminal) is coloured


def test_comments_of_a_record_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.wolf"
    path.write_text("game wooolf  # \x1b[2J\nplayers A B C D E  # \x9b31m\n")
    table = LiveTable(Notebook(path), Output())
    for command in ("lines", "undo", "redo"):
        assert table.take(command)
    said = "".join(capsys.readouterr())
    assert "game wooolf  # \ufffd[2J" in said
    assert not {"\x1b", "\x9b"} & set(said)
    assert path.read_text().startswith("game wooolf  # \x1b[2J\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["crywolf", "bid", f"sheep {10**20}", "--players", "4"],
            "a number from 1 to 999, not 1000",
        ),
        (
            ["wooolf", "who", "--players", "5", "--me", "4", "--hand", "sheep,sheep\n1 suspects"],
            "--hand: that must be a single line",
        ),
    ],
)
def test_odd_words_are_refused_for_what_they_are(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    assert says in capsys.readouterr().err
