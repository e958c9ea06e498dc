"""Records on disk: what does not fit leaves nothing behind, and odd files are one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from wolfwise.files import append_line, read_if_there

ROOT = Path(__file__).parent.parent
WOLFWISE = Path(sys.executable).with_name("wolfwise")
FULL = """
import resource, signal, sys
from pathlib import Path
from wolfwise.files import append_line
from wolfwise.models.errors import WolfwiseError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, most = Path(sys.argv[1]), int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
try:
    append_line(path, "Ann places sheep claims 24")
except WolfwiseError as error:
    print(error)
"""
BEFORE = "game crywolf\nplayers Ann Bob\n"


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_line_that_does_not_fit_leaves_nothing_of_it(tmp_path: Path, end: str) -> None:
    """Half of it could be another fact. The disk is full after every number of its letters."""
    path = tmp_path / "game.wolf"
    before = BEFORE.removesuffix("\n") + end
    whole = f"{BEFORE}Ann places sheep claims 24\n"
    for most in range(len(before), len(whole) + 1, 3):
        path.write_text(before)
        command = [sys.executable, "-c", FULL, str(path), str(most)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        if most < len(whole):
            assert done.stdout == f"cannot write {path}: file too large\n"
            assert path.read_text() == before
    append_line(path, "Ann places sheep claims 24")
    assert path.read_text().startswith(whole)


def test_a_file_that_is_not_there_has_no_text_yet(tmp_path: Path) -> None:
    assert read_if_there(tmp_path / "game.wolf") == ""
    append_line(tmp_path / "game.wolf", "game wooolf")
    assert read_if_there(tmp_path / "game.wolf") == "game wooolf\n"


@pytest.mark.parametrize("words", [["live"], ["werewolf", "moderate"]], ids=" ".join)
def test_sittings_refuse_odd_files_and_closed_input_in_a_sentence(
    words: list[str], tmp_path: Path
) -> None:
    for name, closed, says in (
        ("x" * 300, "</dev/null", "file name too long"),
        ("game.wolf", "<&-", "standard input is closed"),
        (".", "</dev/null", "directory"),
    ):
        command = f"'{WOLFWISE}' {' '.join(words)} {name} {closed}"
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert says in done.stderr
