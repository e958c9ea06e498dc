"""The transcripts in README and docs are what the tool really prints."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from models import records

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def transcripts() -> Iterator[tuple[str, str, str]]:
    """Page, command and output of every `$ command` in a console block."""
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield page.name, command, output.strip("\n")


@pytest.mark.parametrize(("page", "command", "output"), list(transcripts()))
def test_a_transcript_is_what_the_tool_prints(page: str, command: str, output: str) -> None:
    beside = str(Path(sys.executable).parent)
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
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
        wolfwise = Path(sys.executable).with_name("wolfwise")
        game = records.read(record.read_text("utf-8")).game
        subprocess.run([wolfwise, game, "check", record], check=True, capture_output=True)
