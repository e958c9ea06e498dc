"""Whatever ends a command, at whatever moment: what it said is kept is there, once and whole."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread, Timer

import pytest

from tests.helpers import full_disk
from tests.helpers.places import ROOT, WOLFWISE
from tests.helpers.processes import still_running

LATEST = 5
"""Seconds after which nothing of a killed command may be left."""


@pytest.mark.parametrize("kind", full_disk.KINDS)
def test_a_disk_that_is_full_at_any_byte(tmp_path: Path, kind: str) -> None:
    """In a process of its own: what is tried there is in `full_disk`."""
    command = [sys.executable, "-m", "tests.helpers.full_disk", kind, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0


# ---------------------------------------------------------------- killed while somebody types

DEALT = (*full_disk.JUDGED.splitlines(), "wolves attack Bo", "Eli saves Bo")
SITTINGS = {
    "live": (("live",), full_disk.HEAD.splitlines()),
    "moderate": (("werewolf", "moderate"), DEALT[1:]),
}


def acknowledged(command: Sequence[str], typed: Sequence[str], seconds: float) -> list[str]:
    """Type all lines at once, kill it after a while, and tell which lines it has repeated."""
    with subprocess.Popen(
        [WOLFWISE, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        killer = Timer(seconds, process.kill)
        killer.start()
        with suppress(BrokenPipeError):
            for line in typed:
                process.stdin.write(f"{line}\nlines\n")
            process.stdin.flush()
        assert process.stdout is not None
        shown = {line.lstrip("0123456789 ") for line in process.stdout.read().splitlines()}
        killer.join()
        with suppress(BrokenPipeError):
            process.stdin.close()
    return [line for line in typed if line in shown]


@pytest.mark.parametrize("kind", SITTINGS)
def test_a_sitting_that_is_killed_at_any_moment(tmp_path: Path, kind: str) -> None:
    command, head = SITTINGS[kind]
    chance = Random(11)
    for attempt in range(8):
        path = tmp_path / f"{attempt}.wolf"
        typed = [*head, *(f"# note {number}" for number in range(400))]
        kept = acknowledged((*command, str(path)), typed, chance.uniform(0.1, 0.9))
        text = path.read_text() if path.exists() else ""
        assert text.endswith("\n") or not text
        own = [line for line in text.splitlines() if line in typed]
        assert own == typed[: len(own)]
        assert own[: len(kept)] == kept


@pytest.mark.parametrize("sitters", [2, 3])
def test_several_who_write_to_one_record_lose_nothing_of_each_other(
    tmp_path: Path, sitters: int
) -> None:
    """All write notes, and take back lines of the game in between."""
    path = tmp_path / "game.wolf"
    path.write_text(full_disk.HEAD)
    notes = [[f"# {who} {number}" for number in range(60)] for who in range(sitters)]
    running = [
        subprocess.Popen(
            [WOLFWISE, "live", str(path)],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        for _ in notes
    ]  # fmt: skip
    typing = [
        Thread(
            target=process.communicate,
            args=("".join(f"{note}\nAnn places sheep claims 7\nundo\n" for note in own),),
        )
        for process, own in zip(running, notes, strict=True)
    ]
    for each in typing:
        each.start()
    for each in typing:
        each.join()
    assert [process.returncode for process in running] == [0] * sitters
    lines = path.read_text().splitlines()
    for own in notes:
        assert [line for line in lines if line in own] == own
    assert "\n".join(lines[:2]) + "\n" == full_disk.HEAD


# ---------------------------------------------------------------- killed while it works


def kill_after(seconds: float, *words: str, env: dict[str, str] | None = None) -> float:
    """Kill a command alone, as `kill -9` does; the seconds until nothing of it was left."""
    with subprocess.Popen(
        [WOLFWISE, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=os.environ | (env or {}),
    ) as process:
        try:
            time.sleep(seconds)
            assert process.poll() is None, "it was over before it was killed"
            process.kill()
            process.wait()
            killed = time.monotonic()
            while still_running(process.pid) and time.monotonic() < killed + 4 * LATEST:
                time.sleep(0.05)
            return time.monotonic() - killed
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("seconds", [0.3, 0.7, 1.1, 1.5, 1.9, 2.4])
def test_nothing_outlives_a_league_that_is_killed(tmp_path: Path, seconds: float) -> None:
    keep = tmp_path / "league.jsonl"
    words = ("league", "crywolf", "--bots", "fifty,bold", "--games", "90000", "--jobs", "2")
    assert kill_after(seconds, *words, "--keep", str(keep)) < LATEST
    for line in keep.read_bytes().splitlines() if keep.exists() else ():
        json.loads(line)


@pytest.mark.parametrize("seconds", [0.5, 1.5, 3.0])
def test_nothing_outlives_a_report_that_is_killed(tmp_path: Path, seconds: float) -> None:
    out, store = tmp_path / "out", tmp_path / "store"
    words = ("report", "wooolf", "--quick", "--jobs", "2", "--out", str(out))
    assert kill_after(seconds, *words, env={"XDG_CACHE_HOME": str(store)}) < LATEST
    left = [path.name for path in out.iterdir()] if out.exists() else []
    assert all(name.startswith(".wolfwise-") for name in left), "no report was finished"
