"""`wolfwise report`: whole files, the same bytes, one sentence for every mistake."""

import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import sample_report
from tests.helpers.cli import run_here
from tests.helpers.places import ROOT, WOLFWISE
from wolfwise.extras import EXTRAS
from wolfwise.models.registry import GAMES
from wolfwise.report import ABOUT
from wolfwise.reports.renderers import FORMATS, NEEDS


def report(*words: str, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [WOLFWISE, "report", *words],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_there_is_a_report_about_every_game() -> None:
    assert set(ABOUT) == {*GAMES, "rules"}


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    """Once computed, once from the store, once computed anew."""
    cache, formats = tmp_path / "cache", "md,csv,json"
    ways: list[tuple[str, list[str]]] = [("one", []), ("two", []), ("three", ["--fresh"])]
    for name, more in ways:
        done = report(
            "littlewolves", "--quick", "--seed", "7", "--format", formats,
            "--out", str(tmp_path / name), *more, cache=cache,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        named = [Path(line).name for line in done.stdout.splitlines()]
        assert sorted(named) == sorted(files(tmp_path / name))
    assert files(tmp_path / "one") == files(tmp_path / "two") == files(tmp_path / "three")
    assert list(cache.rglob("*.result"))
    told = json.loads((tmp_path / "one" / "littlewolves.json").read_text("utf-8"))
    assert "--seed 7 --quick" in json.dumps(told)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], r"no report about 'chess' \(about: .*all\)"),
        (["werewolve"], "did you mean 'werewolf'"),
        (["wooolf", "--format", "docx"], "there is no format 'docx'"),
        (["wooolf", "--format", ","], "no format is named"),
        (["wooolf", "--out", ""], "--out needs the name of a folder"),
        (
            ["wooolf", "--out", "/dev/null/reports"],
            "cannot write /dev/null/reports: not a directory",
        ),
    ],
)
def test_mistakes_are_one_sentence(words: list[str], message: str, tmp_path: Path) -> None:
    words = words if "--out" in words else [*words, "--out", str(tmp_path / "out")]
    done = report(*words, cache=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert re.search(message, done.stderr)


@pytest.mark.parametrize(
    ("format", "library"),
    [("html", "jinja2"), ("md,pdf", "typst"), ("pdf", "matplotlib"), ("csv,html", "fontTools")],
)
def test_what_a_format_lacks_is_said_before_any_work(
    format: str,
    library: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setitem(sys.modules, library, None)
    words = ["report", "wooolf", "--format", format, "--out", str(tmp_path / "out")]
    said = run_here(capsys, *words)
    assert said.exit_code == 2
    assert said.stdout == ""
    assert said.stderr.startswith(f"wolfwise: this needs {library}, which is not installed: pip ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_needs_no_other_library(name: str, tmp_path: Path) -> None:
    """A report is rendered where everything is missing that the format is not said to need."""
    script = (
        "import pickle, sys; from pathlib import Path\n"
        "report = pickle.loads(Path(sys.argv[1]).read_bytes())\n"
        "sys.modules.update(dict.fromkeys(sys.argv[3:]))\n"
        "from wolfwise.reports.renderers import render; assert render(report, [sys.argv[2]])"
    )
    path = tmp_path / "report"
    path.write_bytes(pickle.dumps(sample_report.report()))
    missing = {*EXTRAS} - {*NEEDS.get(name, ())}
    command = [sys.executable, "-c", script, str(path), name, *missing]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_that_nobody_listens_is_no_reason_to_stop(tmp_path: Path) -> None:
    """The names of files go into a pipe that is closed after the first report."""
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = f"{WOLFWISE} report all --quick --jobs 1 --format md --out {tmp_path}/out | head -1"
    done = subprocess.run(["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"], env=env, text=True,
                          capture_output=True, check=False)  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(files(tmp_path / "out")) == sorted(f"{about}.md" for about in ABOUT)
