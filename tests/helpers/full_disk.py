"""Disks that are full after so many bytes: `python -m tests.helpers.full_disk KIND FOLDER`.

A process of its own, because nothing else in it can write more either. Everything is tried with
room for every number of bytes, and whatever is not as it should be ends it with a trace.
"""

import io
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from random import Random

import pytest

from wolfwise import main
from wolfwise.files import write_files
from wolfwise.live import LiveTable, Notebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.output import Output
from wolfwise.session import Session
from wolfwise.werewolf.judges_book import JudgesBook
from wolfwise.werewolf.judges_session import JudgesTable

HEAD = "game crywolf\nplayers Ann Bob\n"
CLAIMS = ("Ann places sheep claims 7", "Bob places wolf as sheep claims 9", "undo", "# 二 two")
JUDGED = """game werewolf
players Ana Bo Cai Dee Eli Fay
roles werewolf seer witch guard villager*2
deal Ana seer
deal Bo villager
deal Cai werewolf
deal Dee guard
deal Eli witch
deal Fay villager
night 1
Dee guards Ana
Ana checks Cai
"""
NIGHT = ("wolves attack Bo", "Eli saves Bo", "Bo claims seer", "undo")
LEAGUE = ("league", "crywolf", "--bots", "fifty,bold", "--games", "16", "--jobs", "1")


@contextmanager
def room(size: int) -> Iterator[None]:
    """No file can become larger meanwhile."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def said(work: Callable[[], object]) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        work()
    return out.getvalue(), err.getvalue()


def sit(path: Path, before: str, typed: tuple[str, ...], sitting: Callable[[], Session]) -> None:
    """What is typed is kept whole or refused, line by line; there are never two ways about it."""
    for size in range(len(before.encode()), len(before.encode()) + 120):
        path.write_text(before)
        session = sitting()
        for line in typed:
            was = path.read_text()
            with room(size):
                _, err = said(partial(session.take, line))
            if err:
                assert path.read_text() == was, (size, line)
            elif line == "undo":
                assert was.startswith(path.read_text()), (size, line)
            else:
                assert path.read_text().startswith(f"{was}{line}\n"), (size, line)
        assert [*path.parent.iterdir()] == [path], "nothing is left beside it"


def live(folder: Path) -> None:
    path = folder / "game.wolf"
    sit(path, HEAD, CLAIMS, lambda: LiveTable(Notebook(path), Output()))


def moderate(folder: Path) -> None:
    path = folder / "game.wolf"
    sit(path, JUDGED, NIGHT, lambda: JudgesTable(JudgesBook(path, []), Output(), Random(1)))


def league(folder: Path) -> None:
    """Whatever is kept is whole, and with more room it goes on to the same end."""
    keep = folder / "league.jsonl"
    words = (*LEAGUE, "--keep", str(keep))
    alone, _ = said(lambda: main.run(LEAGUE))
    assert said(lambda: main.run(words))[0] == alone
    whole = keep.read_bytes()
    for size in range(0, len(whole), 7):
        keep.unlink(missing_ok=True)
        with room(size):
            out, err = said(lambda: main.run(words))
        assert out == "", size
        assert err.count("\n") == 1, err
        assert "Traceback" not in err
        kept = keep.read_bytes() if keep.exists() else b""
        assert whole.startswith(kept), size
        assert kept.endswith(b"\n") or not kept, size
        if size % 140 == 0:
            assert said(lambda: main.run(words))[0] == alone, size


def report(folder: Path) -> None:
    """All files of a report take the places of the old ones, or none does."""
    old, new = (dict.fromkeys(("a.html", "b.pdf"), word * 40) for word in (b"old", b"new"))
    write_files(folder, old)
    for size in range(len(old["a.html"]) + 1):
        fits = size == len(new["a.html"])
        with room(size), nullcontext() if fits else pytest.raises(WolfwiseError, match="too large"):
            write_files(folder, new)
        there = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert there == (new if fits else old)


KINDS = {"live": live, "moderate": moderate, "league": league, "report": report}

if __name__ == "__main__":
    KINDS[sys.argv[1]](Path(sys.argv[2]))
