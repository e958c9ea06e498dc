"""The transcripts in README and docs are what the tool really prints."""

import doctest
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import wolfwise
from tests.helpers.places import ROOT, WOLFWISE
from tools import api, results
from wolfwise.cli import Commands
from wolfwise.models import records
from wolfwise.models.registry import GAMES

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OWN_FILE = re.compile(r"(?<![\w/-])[\w-]+\.wolf")
"""A record that a transcript writes; the others lie in `examples`."""


def transcripts() -> Iterator[tuple[str, str, str]]:
    """Page, command and output of every `$ command` in a console block."""
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield page.name, command, output.strip("\n")


def examples() -> dict[str, list[tuple[str, str]]]:
    """Commands and outputs; those that write to the same file belong together."""
    found: dict[str, list[tuple[str, str]]] = {}
    for number, (page, command, output) in enumerate(transcripts()):
        written = OWN_FILE.search(command)
        about = f"{page} {written[0] if written else number}"
        found.setdefault(about, []).append((command, output))
    return found


@pytest.mark.parametrize("commands", examples().values(), ids=examples())
def test_a_transcript_is_what_the_tool_prints(
    tmp_path: Path, commands: list[tuple[str, str]]
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    beside = str(Path(sys.executable).parent)
    for command, output in commands:
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert done.stdout.strip("\n") == output


def test_pages_have_transcripts() -> None:
    pages = [page for page, _, _ in transcripts()]
    assert pages.count("README.md") >= 4
    assert pages.count("wooolf.md") >= 3
    assert pages.count("crywolf.md") >= 3
    assert pages.count("werewolf.md") >= 3
    assert pages.count("littlewolves.md") >= 3


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_example_keeps_the_rules() -> None:
    for record in sorted((ROOT / "examples").glob("*.wolf")):
        wolfwise = Path(WOLFWISE)
        game = records.read(record.read_text("utf-8")).game
        subprocess.run([wolfwise, game, "check", record], check=True, capture_output=True)


# ---------------------------------------------------------------- the library


def test_the_page_about_the_library_is_made_of_its_docstrings() -> None:
    assert api.PAGE.read_text("utf-8") == api.page(), "run `make api`"
    assert results.PAGE.read_text("utf-8") == results.page(), "run `make api`"


def test_the_page_about_the_library_names_every_command_that_it_lacks() -> None:
    head = api.HEAD
    assert {name for name in Commands.shared if f"`{name}`" not in head} == set()
    (command,) = re.findall(r"`python -m (.+?)`", head)
    words = [sys.executable, "-m", *command.split()]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout)["question"] == "league"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_for_programs_are_what_the_library_answers(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    names = {name: getattr(wolfwise, name) for name in wolfwise.__all__}
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), names, page.name, None, None)
    done = doctest.DocTestRunner(verbose=False).run(test)
    assert not done.failed
    assert page.name != "api.md" or done.attempted > 10


@pytest.mark.parametrize("game", GAMES)
def test_live_play_lists_the_lines_that_the_page_shows(game: str) -> None:
    page = (ROOT / "docs" / f"{game}.md").read_text("utf-8")
    part = page.partition("## The record\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"```\n(.*?)```", part, re.DOTALL)
    shown = [line for block in blocks for line in block.splitlines() if line.strip()]
    assert (ROOT / "reports" / game / "lines.txt").read_text("utf-8").splitlines() == shown
