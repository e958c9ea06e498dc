"""Whole sittings as somebody types them in a hurry, and the records that must come of them.

`tests/data/sittings` has a line for each line of the record: what is typed, and what is kept. Above
`---` stands what is told before the play begins.
"""

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import wolfwise
from tests.helpers.places import DATA, EXAMPLES, ROOT
from wolfwise.live import LiveTable, Notebook
from wolfwise.models import records
from wolfwise.output import Output
from wolfwise.session import Session
from wolfwise.werewolf.judges_book import JudgesBook
from wolfwise.werewolf.judges_session import JudgesTable

SITTINGS = {
    "wooolf": "Wooolf!!, a round shown to its end",
    "wooolf-viewer": "Wooolf!!, two laps as Jason sees them",
    "crywolf": "You Cry Wolf!, three rounds",
    "werewolf": "Werewolf, three nights and days of nine",
    "moderate": "Werewolf, a judge's game of fourteen",
    "littlewolves": "The Three Little Wolves, nine turns each",
}
"""By file, as the documentation calls them."""
TIMES = ("night", "day", "round", "...")
"""Lines that take keys, but tell no fact of play."""


class Kept(NamedTuple):
    """A line of a record, and what was typed for it, if anything was."""

    typed: str
    line: str

    @property
    def facts(self) -> int:
        """Each vote in a line of votes is one."""
        first, *words = self.line.split()
        if not self.typed or first in TIMES:
            return 0
        return len(words) if first in ("vote", "elect") else 1


def told(name: str) -> tuple[list[Kept], list[Kept]]:
    """A sitting: what is told before the play begins, and the play."""
    text = (DATA / "sittings" / f"{name}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    at = lines.index("---")
    kept = [Kept(*map(str.strip, line.split("|"))) for line in (*lines[:at], *lines[at + 1 :])]
    return kept[:at], kept[at:]


def table_for(name: str, path: Path, head: list[str]) -> Session:
    if name == "moderate":
        return JudgesTable(JudgesBook(path, head), Output(), Random(1))
    return LiveTable(Notebook(path), Output())


def lines_of(text: str) -> list[str]:
    """The lines of a record as they are written in full, without comments."""
    written = records.write(records.read(text)).splitlines()
    return [line for each in written if (line := each.partition("#")[0].strip())]


@pytest.mark.parametrize("name", SITTINGS)
def test_what_is_typed_becomes_the_record(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, play = told(name)
    path = tmp_path / "game.wolf"
    table = table_for(name, path, [line for typed, line in before if not typed])
    monkeypatch.setattr(table, "show", lambda: None)  # answers take long, and are not asked for
    for typed, line in (*before, *play):
        if typed:
            assert table.take(typed)
            assert capsys.readouterr().err == "", f"{typed} for {line}"
    text = path.read_text("utf-8")
    assert lines_of(text) == [line for _, line in (*before, *play)]
    assert wolfwise.read(text).warnings == ()


@pytest.mark.parametrize(
    ("name", "example"),
    [("wooolf", "scored"), ("wooolf-viewer", "caught"), ("moderate", "judged")],
)
def test_sittings_of_examples_have_their_lines(name: str, example: str) -> None:
    """Except for what follows by itself, which need not be said."""
    lines = [line for part in told(name) for _, line in part if line != "Eli peeps nobody"]
    whole = lines_of((EXAMPLES / f"{example}.wolf").read_text("utf-8"))
    assert lines == [line for line in whole if not line.startswith("charmed")]


@pytest.mark.parametrize("name", SITTINGS)
def test_a_fact_takes_eight_keys_at_most_and_as_many_as_is_said(name: str) -> None:
    """On average, with Enter."""
    _, play = told(name)
    facts = sum(kept.facts for kept in play)
    keys = sum(len(kept.typed) + 1 for kept in play if kept.typed)
    assert facts >= 9
    assert keys <= 8 * facts
    row = f"| {SITTINGS[name]} | {facts} | {keys / facts:.1f} |"
    assert row in (ROOT / "docs" / "live.md").read_text("utf-8").splitlines()
