"""Live play: nothing typed is lost, nothing bad is kept, and it goes on where it stopped."""

import ctypes
import fcntl
import os
import pty
import re
import select
import signal
import stat
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import pytest

from tests.helpers.games_wooolf import HEADER
from tests.helpers.live import Sitting
from tests.helpers.places import WOLFWISE
from wolfwise import main
from wolfwise.live import Notebook, completions
from wolfwise.models import watch
from wolfwise.models.errors import RecordError

PEEK = "Eva peeks Jason sheep"
WARNED = "warning, but kept: line 4: against the rules for Paul: it is Thomas's turn\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.wolf"


def live(path: Path, typed: str | bytes, **options: object) -> subprocess.CompletedProcess[str]:
    """A whole sitting at the console script, typed through a pipe."""
    done = subprocess.run(
        [WOLFWISE, "live", str(path)],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        timeout=30,
        **options,  # type: ignore[call-overload]
    )
    assert b"Traceback" not in done.stderr
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


@pytest.fixture
def sitting(path: Path, capsys: pytest.CaptureFixture[str]) -> Sitting:
    return Sitting(path, capsys)


def resumed(path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> Sitting:
    path.write_bytes(text.encode())
    return Sitting(path, capsys)


# ---------------------------------------------------------------- typing lines


def test_a_new_record_is_made_line_by_line(path: Path) -> None:
    done = live(path, f"{HEADER}viewer Jason sheep sheep\n{PEEK}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text() == f"{HEADER}viewer Jason sheep sheep\n{PEEK}\n"
    assert done.stdout.startswith("A new record. Begin with: game NAME (wooolf")
    assert "as Jason (sheep) knows it" in done.stdout
    assert "seen through" in done.stdout  # advice for the viewer
    assert done.stdout.endswith(f"The record is in {path}.\n")


def test_a_bad_line_is_explained_and_not_kept(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines())
    told, error = sitting.type("Eva peaks Jason sheep")
    assert told == ""
    assert error == (
        "cannot read 'peaks' here; did you mean 'peeks'?\n"
        "  Eva peaks Jason sheep\n      ^\n"
        "  possible here: peeks, asks, missed\n"
        "Not kept. ('help' lists what else can be typed.)\n"
    )
    _, error = sitting.type("Eva peeks Jason")  # reads, but makes no sense where it stands
    assert error.startswith("what was announced?")
    _, error = sitting.type("Eva peeks Jason saw wolf")
    assert error.startswith("only the viewer can know the card itself")
    assert sitting.file == HEADER
    told, error = sitting.type(PEEK)
    assert (error, sitting.file) == ("", f"{HEADER}{PEEK}\n")
    assert "Jason" in told


def test_a_record_begins_with_its_game(sitting: Sitting) -> None:
    _, error = sitting.type("players A B C D E")
    assert error.startswith("a record starts with 'game NAME'")
    _, error = sitting.type("game chess")
    assert error.startswith("there is no game 'chess'")
    assert sitting.file == ""


def test_a_comment_may_be_typed_at_any_time(sitting: Sitting) -> None:
    _, error = sitting.type("# at Eva's place", "game wooolf", "# five of us")
    assert error == ""
    assert sitting.file == "# at Eva's place\ngame wooolf\n# five of us\n"


def test_comments_and_spaces_are_kept_as_typed(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), f"  {PEEK}   # sure?  ", "", "   ", "# nothing yet")
    assert sitting.file == f"{HEADER}  {PEEK}   # sure?\n# nothing yet\n"


def test_a_breach_warns_once_and_is_kept(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), PEEK)
    _, error = sitting.type("Paul peeks Thomas ?")
    assert error == WARNED
    _, error = sitting.type("Jason peeks Thomas ?")
    assert error == ""
    assert sitting.file.count("\n") == 5


def test_a_breach_that_was_taken_back_and_comes_again_warns_again(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), PEEK)
    _, first = sitting.type("Paul peeks Thomas ?")
    _, error = sitting.type("undo")
    assert error == ""
    _, error = sitting.type("redo")
    assert error == first == WARNED
    _, error = sitting.type("fix 4 Thomas peeks Paul ?", "show")
    assert error == ""
    _, error = sitting.type("fix 4 Paul peeks Thomas ?")
    assert error == WARNED


def test_a_contradiction_is_shown_and_the_line_kept(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), "Eva asks Jason has-dog yes")
    told, _ = sitting.type("Thomas asks Jason has-dog no")
    assert "The facts contradict each other" in told
    assert "line 3: Eva asks Jason has-dog yes" in told
    assert "line 4: Thomas asks Jason has-dog no" in told
    assert sitting.file.endswith("Thomas asks Jason has-dog no\n")
    told, error = sitting.type("why Eva=wolf")
    assert "line 3: Eva asks Jason has-dog yes" in told + error  # which facts, not only that
    told, _ = sitting.type("undo")
    assert "contradict" not in told


def test_why(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), "viewer Jason sheep sheep")
    told, error = sitting.type("why Jason is the sheep")
    assert told.startswith("Yes: Jason plays the sheep")
    assert "line 3: viewer Jason sheep sheep" in told
    assert error == ""
    told, _ = sitting.type("Why must Eva be the wolf?")
    assert told.startswith("Open: ")
    for said in ("why", "why not", "why Bob=wolf", "why Eva=cow"):
        told, error = sitting.type(said)
        assert told == ""
        assert error
    assert sitting.file.count("\n") == 3


@pytest.mark.parametrize("said", ["Thomas is the boy?", "must Thomas be the boy ?", "Thomas=boy？"])
def test_a_question_may_be_typed_without_why(sitting: Sitting, said: str) -> None:
    """What is no line of a record and ends like a question is one; it is not kept."""
    sitting.type(*HEADER.splitlines(), PEEK, "undo")
    told, error = sitting.type(said)
    assert told.startswith("Open: Thomas plays the boy with 17.8%.\n")
    assert (error, sitting.file) == ("", HEADER)
    assert told == sitting.type(f"why {said}")[0]
    assert sitting.type("redo")[0].startswith(f"Back again: {PEEK}\n")


def test_a_question_is_answered_from_the_lines_so_far(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), "viewer Jason sheep sheep")
    told, _ = sitting.type("Is Jason the sheep?")
    assert told.startswith("Yes: Jason plays the sheep")
    assert "line 3: viewer Jason sheep sheep" in told
    told, _ = sitting.type("Jason is the wolf?")
    assert told.startswith("No: ")


@pytest.mark.parametrize("said", ["Bob is the boy?", "Thomas is the cow?", "really?", "?"])
def test_a_question_that_makes_no_sense_is_refused(sitting: Sitting, said: str) -> None:
    sitting.type(*HEADER.splitlines())
    told, error = sitting.type(said)
    assert told == ""
    assert error
    assert sitting.file == HEADER


@pytest.mark.parametrize("said", ["Thomas is the boy", "Thomas=boy", "Thomas is the boy? "])
def test_what_does_not_end_like_a_question_is_none(sitting: Sitting, said: str) -> None:
    sitting.type(*HEADER.splitlines())
    told, error = sitting.type(said)
    if said.endswith(" "):  # spaces behind it do not count
        assert told.startswith("Open: ")
        return
    assert told == ""
    assert error.endswith("Not kept. ('help' lists what else can be typed.)\n")


@pytest.mark.parametrize(
    "line",
    ["Jason peeks Eva saw dog?", "Jason peeks Eva ?", "Jason peeks Eva saw boy?",
     "Jason peeks Eva sheep  # or was it a dog?"],
)  # fmt: skip
def test_a_line_that_ends_like_a_question_is_kept(sitting: Sitting, line: str) -> None:
    """Cards with a question mark end so, too."""
    sitting.type(*HEADER.splitlines(), "viewer Jason sheep sheep")
    told, _ = sitting.type(line)
    assert sitting.file.endswith(f"\nviewer Jason sheep sheep\n{line}\n")
    assert "as Jason (sheep) knows it" in told
    assert "Open: " not in told


def test_a_question_before_there_are_players(sitting: Sitting) -> None:
    for lines in ([], ["game wooolf"]):
        _, error = sitting.type(*lines, "Thomas is the boy?")
        assert error.endswith("Not kept. ('help' lists what else can be typed.)\n")


def test_why_before_there_are_players(sitting: Sitting) -> None:
    _, error = sitting.type("why Eva=wolf")
    assert error == "the record needs its game and its players first\n"


def test_commands_of_live_play(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), PEEK)
    numbered = f"1  {HEADER.splitlines()[0]}\n2  {HEADER.splitlines()[1]}\n3  {PEEK}\n"
    assert sitting.type("lines")[0] == sitting.type("LINES")[0] == numbered
    assert "undo, redo" in sitting.type("help")[0]
    assert "nobody" in sitting.type("show")[0]
    assert not sitting.table.take("quit")
    assert not sitting.table.take(" Exit ")
    assert sitting.file == f"{HEADER}{PEEK}\n"


@pytest.mark.parametrize("name", ["Undo", "Redo", "Show", "Lines", "Help", "Why", "Quit", "Exit"])
def test_a_player_may_be_called_like_a_command(sitting: Sitting, name: str) -> None:
    """Or nobody may; but never is his turn taken for a command."""
    players = f"players {name} B C D E"
    sitting.type("game wooolf", players)
    if players not in sitting.file:
        return
    line = f"{name} peeks B sheep"
    assert sitting.table.take(line)
    assert sitting.file == f"game wooolf\n{players}\n{line}\n"


def test_bytes_that_are_no_text_are_not_stored(path: Path) -> None:
    live(path, HEADER.encode() + b"# caf\xe9\n" + PEEK.encode() + b"\n")
    assert "\ufffd" not in path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8").endswith(f"{PEEK}\n")


def test_windows_line_ends_in_a_pipe(path: Path) -> None:
    assert live(path, HEADER.replace("\n", "\r\n")).returncode == 0
    assert path.read_bytes() == HEADER.encode()


# ---------------------------------------------------------------- undo and redo


def test_undo_and_redo_across_several_lines(sitting: Sitting) -> None:
    lines = [PEEK, "Thomas peeks Kenneth wolf  # really", "Paul peeks Thomas ?"]
    sitting.type(*HEADER.splitlines(), *lines)
    full = sitting.file
    for line in reversed(lines):
        assert sitting.type("undo")[0].startswith(f"Taken back: {line}\n")
    assert sitting.file == HEADER
    for line in lines:
        assert sitting.type("redo")[0].startswith(f"Back again: {line}\n")
    assert sitting.file == full
    assert sitting.type("redo")[0] == "Nothing to redo.\n"


def test_undo_keeps_comments(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), "# first lap", PEEK, "# hm")
    sitting.type("undo")
    assert sitting.file == f"{HEADER}# first lap\n# hm\n"
    sitting.type("redo")
    assert sorted(sitting.file.splitlines()) == sorted(
        [*HEADER.splitlines(), "# first lap", PEEK, "# hm"]
    )


def test_undo_to_the_very_beginning_and_back(sitting: Sitting) -> None:
    assert sitting.type("undo")[0] == "Nothing to undo.\n"
    sitting.type(*HEADER.splitlines())
    sitting.type("undo", "undo")
    assert sitting.file == ""
    assert sitting.type("undo")[0] == "Nothing to undo.\n"
    _, error = sitting.type("redo", "redo")
    assert (error, sitting.file) == ("", HEADER)


def test_undo_to_the_beginning_with_comments(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = resumed(path, f"# ours\n{HEADER}# more\n", capsys)
    _, error = sitting.type("undo", "undo", "show")
    assert error == ""
    assert sitting.file == "# ours\n# more\n"
    assert sitting.type("undo") == ("Nothing to undo.\n", "")
    Notebook(path)  # and it can be opened again
    assert completions(sitting.table.notebook, "ga") == ["game"]
    _, error = sitting.type("redo", "redo")
    assert error == ""
    assert sitting.file == f"# ours\n# more\n{HEADER}"


def test_a_new_line_ends_what_can_be_redone(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), PEEK, "undo", "Eva peeks Paul ?")
    assert sitting.type("redo")[0] == "Nothing to redo.\n"
    assert sitting.file == f"{HEADER}Eva peeks Paul ?\n"


def test_a_bad_line_leaves_what_can_be_redone(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), PEEK, "undo", "nonsense here")
    assert sitting.type("redo")[0].startswith(f"Back again: {PEEK}\n")


@pytest.mark.parametrize("odd", ["\u2028", "\x0c", "\x0b", "\x85", "\x1c"])
def test_undo_takes_the_right_line_after_odd_characters(
    path: Path, capsys: pytest.CaptureFixture[str], odd: str
) -> None:
    text = f"{HEADER}# a{odd}b\n{PEEK}\nThomas peeks Paul sheep\n"
    sitting = resumed(path, text, capsys)
    sitting.type("undo")
    assert sitting.file == f"{HEADER}# a{odd}b\n{PEEK}\n"


def test_undo_keeps_line_ends_and_mark(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "\ufeff" + f"{HEADER}{PEEK}\n# end\n".replace("\n", "\r\n")
    sitting = resumed(path, text, capsys)
    sitting.type("undo")
    assert sitting.file == text.replace(f"{PEEK}\r\n", "")


def test_undo_keeps_the_files_mode(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = resumed(path, f"{HEADER}{PEEK}\n", capsys)
    path.chmod(0o640)
    sitting.type("undo")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(path.parent.iterdir()) == [path]  # no temporary files are left


def test_undo_follows_a_link(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    real = tmp_path / "real.wolf"
    real.write_text(f"{HEADER}{PEEK}\n")
    path.symlink_to(real)
    sitting = Sitting(path, capsys)
    sitting.type("undo")
    assert real.read_text() == HEADER
    assert path.is_symlink()


@pytest.mark.parametrize("command", ["undo", "Thomas peeks Paul sheep"])
def test_what_an_editor_adds_meanwhile_is_not_lost(
    path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    sitting = resumed(path, f"{HEADER}{PEEK}\n", capsys)
    with path.open("a") as file:
        file.write("# a note by hand\n")
    sitting.type(command)
    assert "# a note by hand\n" in sitting.file


def test_somebody_who_never_stops_writing_is_not_waited_for(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting.type(*HEADER.splitlines())
    monkeypatch.setattr("wolfwise.files.PATIENCE", 0.01)
    folder = os.open(sitting.path.parent, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    for line in (PEEK, "undo"):
        told, error = sitting.type(line)
        assert told == ""
        assert error == f"cannot write {sitting.path}: somebody else is writing there\n"
    os.close(folder)
    assert sitting.file == HEADER
    assert sitting.type(PEEK)[1] == ""


def test_a_note_leaves_what_can_be_redone(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), PEEK, "undo", "# hm")
    assert sitting.type("redo")[0].startswith(f"Back again: {PEEK}\n")
    assert sitting.file == f"{HEADER}# hm\n{PEEK}\n"


# ---------------------------------------------------------------- stopping and going on


def test_a_restart_goes_on(path: Path) -> None:
    live(path, f"{HEADER}{PEEK}\n")
    done = live(path, "Thomas peeks Paul sheep\nlines\n")
    assert done.stdout.startswith("Wooolf!! basic, 5 players, as anybody at the table knows it")
    assert path.read_text() == f"{HEADER}{PEEK}\nThomas peeks Paul sheep\n"


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r", "\n\n"])
def test_a_last_line_without_its_end_stays_whole(
    path: Path, capsys: pytest.CaptureFixture[str], end: str
) -> None:
    sitting = resumed(path, f"{HEADER}{PEEK}{end}", capsys)
    sitting.type("Thomas peeks Paul sheep")
    lines = [line for line in re.split(r"[\r\n]+", sitting.file) if line]
    assert lines == [*HEADER.splitlines(), PEEK, "Thomas peeks Paul sheep"]
    assert Notebook(path).text == sitting.table.notebook.text


def test_a_record_that_cannot_be_read_is_left_alone(path: Path) -> None:
    text = f"{HEADER}Eva peaks Jason\n"
    path.write_text(text)
    done = live(path, f"{PEEK}\n")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("wolfwise: line 3: cannot read 'peaks' here")
    assert path.read_text() == text


def test_a_record_that_makes_no_sense_is_left_alone(path: Path) -> None:
    text = f"{HEADER}Eva peeks Jason\n"
    path.write_text(text)
    done = live(path, f"{PEEK}\n")
    assert done.returncode == 2
    assert "line 3: what was announced?" in done.stderr
    assert path.read_text() == text


@contextmanager
def started(path: Path) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]]:
    process = subprocess.Popen(
        [WOLFWISE, "live", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process, process.stdin, process.stdout
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def test_a_line_is_on_disk_before_its_answer_is_shown(path: Path) -> None:
    path.write_text(HEADER)
    with started(path) as (_, typed, shown):
        _until(shown, b"nobody")
        for line in (PEEK, "Thomas peeks Paul sheep", "Paul peeks Eva ?"):
            typed.write(f"{line}\n".encode())
            typed.flush()
            _until(shown, b"Wooolf!! basic")
            assert path.read_text().endswith(f"{line}\n")
            _until(shown, b"nobody")


def _until(shown: IO[bytes], beginning: bytes) -> None:
    while not (line := shown.readline()).startswith(beginning):
        assert line, "the answer stopped"


def test_a_killed_process_has_lost_nothing(path: Path) -> None:
    with started(path) as (process, typed, shown):
        typed.write(f"{HEADER}{PEEK}\n".encode())
        typed.flush()
        _until(shown, b"nobody")  # after the players
        _until(shown, b"nobody")  # after the peek
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert path.read_text() == f"{HEADER}{PEEK}\n"
    assert live(path, "Thomas peeks Paul sheep\n").returncode == 0
    assert path.read_text() == f"{HEADER}{PEEK}\nThomas peeks Paul sheep\n"


# ---------------------------------------------------------------- places that cannot be written


def without_privileges() -> None:
    """Root may write anywhere, unless it gives that up: CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH."""
    for capability in (1, 2):
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP, effective at exec


def one_sentence(done: subprocess.CompletedProcess[str], path: Path) -> None:
    assert done.returncode == 2
    assert done.stderr.startswith("wolfwise: ")
    assert done.stderr.count("\n") == 1
    assert str(path) in done.stderr


def test_a_file_that_may_not_be_written(path: Path) -> None:
    path.write_text(HEADER)
    path.chmod(0o444)
    one_sentence(live(path, f"{PEEK}\n", preexec_fn=without_privileges), path)
    assert path.read_text() == HEADER


def test_a_file_that_may_not_be_read(path: Path) -> None:
    path.write_text(HEADER)
    path.chmod(0o200)
    done = live(path, f"{PEEK}\n", preexec_fn=without_privileges)
    assert done.returncode == 2
    assert str(path) in done.stderr
    path.chmod(0o644)
    assert path.read_text() == HEADER


def test_a_folder_that_may_not_be_written(path: Path) -> None:
    path.parent.chmod(0o555)
    one_sentence(live(path, HEADER, preexec_fn=without_privileges), path)
    path.parent.chmod(0o755)
    assert not path.exists()


def test_a_full_disk_is_said_and_nothing_is_taken_for_kept(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting.type(*HEADER.splitlines())

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        told, error = sitting.type("undo")
        assert told == ""
        assert "no space left on device" in error
        assert list(sitting.path.parent.iterdir()) == [sitting.path]  # no temporary files are left
    assert sitting.file == HEADER
    assert "players" in sitting.type("lines")[0]


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.wolf"
    one_sentence(live(path, HEADER), path)
    assert not path.parent.exists()


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    done = live(tmp_path, HEADER)
    assert done.returncode == 2
    assert "is a directory" in done.stderr


def test_a_file_that_is_no_text(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")
    done = live(path, HEADER)
    assert done.returncode == 2
    assert done.stderr == f"wolfwise: {path} is not UTF-8 text (line 1)\n"
    assert path.read_bytes() == b"\xff\xfe\x00"


# ---------------------------------------------------------------- at a terminal


class Terminal:
    """The console script at a terminal of its own; what it showed, without control sequences."""

    def __init__(self, path: Path) -> None:
        self.leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1",
               "PROMPT_TOOLKIT_NO_CPR": "1"}  # fmt: skip
        self.process = subprocess.Popen(
            [WOLFWISE, "live", str(path)],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=env,
            start_new_session=True,
        )
        os.close(follower)
        self.raw = b""

    @property
    def shown(self) -> str:
        text = self.raw.decode(errors="replace")
        return re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])", "", text)

    def type(self, text: str | bytes) -> None:
        os.write(self.leader, text if isinstance(text, bytes) else text.encode())

    def wait_for(self, text: str) -> None:
        self._wait(lambda: text in self.shown, repr(text))

    def _wait(self, seen: Callable[[], bool], what: str, seconds: float = 6) -> None:
        """Read what is shown until it is enough."""
        end = time.monotonic() + seconds
        while not seen():
            assert time.monotonic() < end, f"{what} is missing: {self.shown}"
            if select.select([self.leader], [], [], 0.05)[0]:
                self.raw += self._read()

    def _read(self) -> bytes:
        try:
            return os.read(self.leader, 65536)
        except OSError:  # Linux says so when the other end is closed
            return b""

    def wait_for_answer(self, number: int) -> None:
        """Until so many answers are shown, and a prompt behind the last."""
        self._wait(
            lambda: (
                self.shown.count("\nnobody") >= number
                and "\n>" in self.shown.rpartition("\nnobody")[2]
            ),
            f"answer {number}",
        )

    def leave(self) -> int:
        """Control-D at an empty line; between two prompts nobody reads what is typed."""
        for _ in range(10):
            self.type(b"\x04")
            with suppress(AssertionError):
                self._wait(lambda: self.process.poll() is not None, "the end", 0.5)
                break
        return self.process.wait(timeout=1)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.leader)


@pytest.fixture
def terminal(path: Path) -> Iterator[Terminal]:
    path.write_text(HEADER)
    opened = Terminal(path)
    opened.wait_for_answer(1)
    yield opened
    opened.close()


@pytest.mark.parametrize("pause", [0.2, 0.0], ids=["word, then Tab", "word and Tab at once"])
def test_tab_completes_names_and_words(terminal: Terminal, path: Path, pause: float) -> None:
    """A Tab counts even if it arrives together with its word, as over a slow line."""
    for word in ("Ev", "pe", "ja", "sh"):
        if pause:
            terminal.type(word)
            time.sleep(pause)
            terminal.type("\t")
        else:
            terminal.type(f"{word}\t")
        time.sleep(0.2)
    terminal.type("\r")
    terminal.wait_for_answer(2)
    assert path.read_text() == f"{HEADER}{PEEK}\n"
    assert terminal.leave() == 0
    assert f"Therecordisin{path}." in "".join(terminal.shown.split())  # it may be folded


def test_tab_shows_between_which_numbers_one_is_asked_for(terminal: Terminal, path: Path) -> None:
    terminal.type("points Eva \t")
    terminal.wait_for("0 to 999")
    terminal.type("4\r")
    terminal.wait_for_answer(2)
    assert path.read_text() == f"{HEADER}points Eva 4\n"


def test_control_c_clears_the_line_and_control_d_leaves(terminal: Terminal, path: Path) -> None:
    terminal.type("Eva peeks")
    time.sleep(0.2)
    terminal.type(b"\x03")
    time.sleep(0.2)
    terminal.type(f"{PEEK}\r")
    terminal.wait_for_answer(2)
    terminal.type("nonsense\r")
    terminal.wait_for("cannot read 'nonsense' here")
    assert terminal.leave() == 0
    assert path.read_text() == f"{HEADER}{PEEK}\n"


def test_bytes_that_are_no_text_do_not_break_the_prompt(terminal: Terminal, path: Path) -> None:
    terminal.type(b"# caf\xe9\r")
    time.sleep(0.4)
    terminal.type(f"{PEEK}\r")
    terminal.wait_for(PEEK)
    time.sleep(0.4)
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.shown
    assert path.read_text(encoding="utf-8").endswith(f"{PEEK}\n")


# ---------------------------------------------------------------- completion without a terminal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ev", ["Eva"]),
        ("Eva pe", ["peeks"]),
        ("un", ["undo"]),
        ("re", ["red", "redo"]),
        ("Eva undo", []),
        ("qui", ["quit"]),
    ],
)
def test_completions(
    path: Path, capsys: pytest.CaptureFixture[str], text: str, expected: list[str]
) -> None:
    sitting = resumed(path, HEADER, capsys)
    assert completions(sitting.table.notebook, text) == expected


def test_why_is_no_name(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = resumed(path, HEADER, capsys)
    assert "asks" not in completions(sitting.table.notebook, "why ")


@pytest.mark.parametrize(("text", "first"), [("", "game"), ("g", "game"), ("game ", "wooolf")])
def test_completions_of_an_empty_record(path: Path, text: str, first: str) -> None:
    assert completions(Notebook(path), text)[0] == first


# ---------------------------------------------------------------- You Cry Wolf!

DICE = "game crywolf\nplayers Ann Bob Cy\n"
ROLL = "viewer Ann sheep sheep sheep wolf cow dog"
CLAIMS = [
    "Ann places sheep claims 6",
    "Bob places wolf as sheep claims 8",
    "Cy places cow claims 4",
]
LAST = ["Ann places wolf as sheep claims 12", "Bob calls Ann"]
CUPS = ["reveal Bob sheep sheep cow dog dog", "reveal Cy 5 sheep"]
PAID = "Round 1: Ann's sheep 12 was called, 12 count: Bob pays Ann 1 chip.\n"
NOBODY = "nobody's dice are known ('viewer NAME ANIMAL ...')"


def lowest(told: str) -> dict[str, int]:
    """The lowest claim of every row, if there is a table of them."""
    found = re.search(r"\nrow +lowest claim .*\n((.+\n)+)", told)
    rows = [line.split() for line in found[1].splitlines()] if found else []
    return {row: int(number) for row, number, *_ in rows}


def test_a_round_of_dice_from_roll_to_settlement(sitting: Sitting) -> None:
    told, error = sitting.type(*DICE.splitlines())
    assert f"\nRound 1, anybody to act; {NOBODY}.\n\n" in told
    assert "seen by an onlooker, 18 dice hidden" in told
    assert lowest(told) == {"cow": 2, "sheep": 2, "dog": 2, "wolf": 2}
    told, _ = sitting.type(ROLL)
    assert told.startswith("Round 1, anybody to act.\n\nYou Cry Wolf! japanese, ")
    assert "seen by Ann with 1 cow, 3 sheep, 1 dog, 1 wolf, 12 dice hidden" in told
    assert "\nBest: place " in told  # it may be her turn
    assert lowest(told) == {}
    told, _ = sitting.type("first Ann")
    assert told.startswith("Round 1, Ann to act.\n\n")
    assert "\nBest: place " in told
    told, _ = sitting.type(CLAIMS[0])
    assert told.startswith(
        "Round 1, Bob to act; dice on the board: sheep 1; markers: Ann's sheep 6.\n\n"
    )
    assert lowest(told) == {"cow": 2, "sheep": 7, "dog": 2, "wolf": 2}  # nothing to call or decide
    assert "Best: " not in told
    told, _ = sitting.type(CLAIMS[1])
    assert told.startswith(
        "Round 1, Cy to act; dice on the board: sheep 2; markers: Bob's sheep 8.\n\n"
    )
    assert "\nBob's sheep 8 " in told
    assert "  true by habit  if you call, by habit\n" in told
    assert "Best: " not in told
    assert lowest(told) == {}
    told, _ = sitting.type(CLAIMS[2])
    assert told.startswith(
        "Round 1, Ann to act; dice on the board: cow 1, sheep 2; "
        "markers: Bob's sheep 8, Cy's cow 4.\n\n"
    )
    assert "\nBob's sheep 8 " in told
    assert "\nCy's cow 4 " in told
    assert "\nmove " in told
    assert "\nBest: " in told
    assert " of a victory" in told
    told, _ = sitting.type(LAST[0])
    assert "\nCy's cow 4 " in told
    state, _, rest = told.partition("\n")
    assert state.endswith("; markers: Cy's cow 4, Ann's sheep 12.")
    assert "Ann's" not in rest  # nobody calls himself
    told, error = sitting.type(LAST[1])
    assert "to act" not in told
    assert told.endswith(
        "Bob calls Ann's sheep 12. Say what was counted ('count N'), "
        "or 'reveal NAME ANIMAL ...' for Bob and Cy.\n"
    )
    told, _ = sitting.type(CUPS[0])
    assert told.endswith("or 'reveal NAME ANIMAL ...' for Cy.\n")
    told, error = sitting.type(CUPS[1])
    assert PAID in told
    assert re.search(r"\nBob +0 +4\n", told)
    assert error == ""
    assert sitting.file.splitlines() == [
        *DICE.splitlines(), ROLL, "first Ann", *CLAIMS, *LAST, *CUPS
    ]  # fmt: skip


def test_the_next_round_of_dice_and_the_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = "\n".join([DICE + ROLL, "first Ann", *CLAIMS, *LAST, *CUPS, ""])
    sitting = resumed(path, before, capsys)
    assert PAID in sitting.type("show")[0]
    told, error = sitting.type("viewer Ann 6 sheep")  # 'round' may be left out
    assert told.startswith("Round 2, Bob to act.\n\n")  # who has paid begins
    assert "seen by Ann with 6 sheep, 12 dice hidden" in told
    assert error == ""
    told, _ = sitting.type("Bob places sheep claims 18")
    assert told.startswith(
        "Round 2, Cy to act; dice on the board: sheep 1; markers: Bob's sheep 18.\n\n"
    )
    assert "\nCalling Bob's sheep 18 can be expected by habit to bring +" in told
    told, _ = sitting.type("Cy calls Bob")
    assert "Cy calls Bob's sheep 18. Say what was counted" in told
    assert "Round 1" not in told
    told, error = sitting.type("count 10")
    assert PAID in told
    assert "Round 2: Bob's sheep 18 was called, 10 count: Bob pays Cy 8 chips.\n" in told
    assert told.endswith(
        "The game is over, Bob has no own chip left (4 chips credited without being paid): "
        "Cy wins.\n"
    )
    _, error = sitting.type("Bob places sheep claims 3")
    assert error.startswith("warning, but kept: line 16: the game is over")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann places goat claims 3", "cannot read 'goat' here"),
        ("Ann places cow as sheep claims 5", "a cow cannot be placed as a sheep"),
        ("Ann places sheep claims 1", "so a claim is 2 or more"),
        ("Ann places sheep claims 31", "there are only 30 dice"),
        ("Zoe places sheep claims 3", "nobody here is called 'Zoe'"),
        ("viewer Ann 7 sheep", "there must be 6 dice, not 7"),
        ("Ann calls Bob", "Bob has no marker standing"),
        ("count 9", "'count' comes after a call"),
        ("sheep", "cannot read 'sheep' here"),
        ("sheep 0", "cannot read 'sheep' here"),
        ("sheep 1000", "cannot read 'sheep' here"),
        ("sheep fourteen", "cannot read 'sheep' here"),
        ("sheep 14 15", "cannot read 'sheep' here"),
        ("goat 14", "cannot read 'goat' here"),
        ("14", "cannot read '14' here"),
    ],
)
def test_a_bad_line_about_dice_is_explained_and_not_kept(
    path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    sitting = resumed(path, DICE, capsys)
    told, error = sitting.type(line)
    assert told == ""
    assert message in error
    assert error.endswith("Not kept. ('help' lists what else can be typed.)\n")
    assert sitting.file == DICE


def test_a_breach_about_dice_is_kept_with_a_warning(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = resumed(path, f"{DICE}first Ann\n", capsys)
    _, error = sitting.type("Bob places sheep claims 5")
    assert error == "warning, but kept: line 4: against the rules for Bob: it is Ann's turn\n"
    told, error = sitting.type("Cy calls Bob")
    assert "keeps the rules" not in told
    assert told.endswith("for Ann, Bob and Cy.\n")
    assert error == ""
    told, error = sitting.type("count 30")
    assert "warning, but kept: line 6: at most 18 dice can count, not 30\n" in error


def test_undo_and_redo_of_dice(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = "\n".join([DICE + ROLL, "first Ann", *CLAIMS[:2], ""])
    sitting = resumed(path, before, capsys)
    first, _ = sitting.type("show")
    told, _ = sitting.type("undo")
    assert told.startswith(f"Taken back: {CLAIMS[1]}\n")
    assert "Bob's" not in told.partition("\n")[2]
    told, _ = sitting.type("redo")
    assert told == f"Back again: {CLAIMS[1]}\n{first}"
    assert sitting.file == before


def test_why_shows_the_odds_of_a_claim(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = resumed(path, f"{DICE}{ROLL}\nfirst Ann\n", capsys)
    for said in ("why sheep 14", "Why 14 sheep", "why sheep=14"):
        told, error = sitting.type(said)
        assert "\nsheep 14 is true with 18.1%. If it is called, you can expect -1.819" in told
        assert "What the others have done" not in told
        assert error == ""
    for said in ("why", "why sheep", "why goat 14", "why sheep 0", "why sheep 14 15", "why not"):
        told, error = sitting.type(said)
        assert told == ""
        assert error.count("\n") == 1
    sitting.type(*CLAIMS)
    told, _ = sitting.type("why sheep 10")
    assert "What the others have done changes that to " in told
    assert sitting.file.count("\n") == 7


@pytest.mark.parametrize("said", ["sheep 14", " 14 sheep ", "sheep=14", "SHEEP 14", "sheeps 14"])
def test_a_bare_claim_is_a_question(
    path: Path, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    """Nothing of a record: it is answered, not kept, and what was undone can still be redone."""
    before = f"{DICE}{ROLL}\nfirst Ann\n"
    sitting = resumed(path, before + CLAIMS[0], capsys)
    sitting.type("undo")
    told, error = sitting.type(said)
    assert (told, error) == sitting.type("why sheep 14")
    assert told.startswith("You Cry Wolf! japanese, seen by Ann with ")
    assert "\nsheep 14 is true with 18.1%. If it is called, you can expect -1.819" in told
    assert error == ""
    assert sitting.file == before
    assert sitting.type("redo")[0].startswith(f"Back again: {CLAIMS[0]}\n")


def test_a_claim_that_is_not_allowed_is_a_question_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = resumed(path, "\n".join([DICE + ROLL, "first Ann", *CLAIMS]), capsys)
    for claim, why in [
        ("sheep 8", "a marker stands on sheep 8, so a claim must be higher"),
        ("dog 1", "a claim is above the dice in its row, so the lowest now is dog 2"),
        ("wolf 31", "there are only 30 dice, so nobody can claim 31"),
    ]:
        told, error = sitting.type(claim)
        assert f"\n{claim} is true with " in told
        assert f"\nIt is not allowed now: {why}.\n" in told
        assert error == ""


def test_players_called_like_animals_still_act(sitting: Sitting) -> None:
    sitting.type("game crywolf", "players sheep wolf", "first sheep")
    told, error = sitting.type("sheep 14")
    assert "\nsheep 14 is true with " in told
    told, error = sitting.type("sheep places cow claims 3")
    assert told.startswith(
        "Round 1, wolf to act; dice on the board: cow 1; markers: sheep's cow 3; "
    )
    assert error == ""
    assert sitting.file.endswith("\nfirst sheep\nsheep places cow claims 3\n")


def test_a_bare_claim_before_there_are_players(sitting: Sitting) -> None:
    for lines in ([], ["game crywolf"]):
        told, error = sitting.type(*lines, "sheep 14")
        assert "is true with" not in told
        assert error.endswith("Not kept. ('help' lists what else can be typed.)\n")


def test_help_is_about_dice_once_the_game_is_known(sitting: Sitting) -> None:
    assert "sheep 14" not in sitting.type("help")[0]
    told, _ = sitting.type(*DICE.splitlines(), "help")
    assert "\n  CLAIM          the odds of a claim: sheep 14\n" in told
    assert "seen through" not in told


def test_open_dice_that_nobody_wrote_down_are_missed_once(sitting: Sitting) -> None:
    told, error = sitting.type("game crywolf", "rule open=yes", "players Ann Bob", "first Bob")
    missing = "the open dice are not written down ('open ANIMAL ...'), so they count as hidden"
    assert error == f"warning, but kept: {missing}\n"
    assert "seen by an onlooker, 18 dice hidden" in told
    told, error = sitting.type("viewer Ann 3 sheep wolf cow dog")
    assert error == ""
    assert "with 1 cow, 3 sheep, 1 dog, 1 wolf, 12 dice hidden" in told
    told, error = sitting.type("open 2 cows 2 dogs 2 wolves")
    assert error == ""
    assert "with 1 cow, 3 sheep, 1 dog, 1 wolf, 6 dice hidden" in told
    told, error = sitting.type("Bob places cow claims 4")
    assert "\nBest: " in told
    assert error == ""


def test_dice_without_a_viewer(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = resumed(path, f"{DICE}first Ann\n", capsys)
    told, _ = sitting.type(CLAIMS[0])
    assert told.startswith(
        f"Round 1, Bob to act; dice on the board: sheep 1; markers: Ann's sheep 6; {NOBODY}.\n\n"
    )
    assert "seen by an onlooker, 17 dice hidden" in told
    assert "\nAnn's sheep 6 " in told
    assert "Best: " not in told
    told, _ = sitting.type("why sheep 10")
    assert "sheep 10 is true with " in told
    told, error = sitting.type("Bob calls Ann", "count 9")
    assert "9 count: Bob pays Ann 4 chips." in told
    assert error == ""


def test_dice_after_a_gap(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = resumed(path, f"{DICE}{ROLL}\n...\n", capsys)
    told, error = sitting.type("Bob calls Cy sheep 14")
    assert told.endswith("Bob calls Cy's sheep 14. Say what was counted ('count N').\n")
    told, error = sitting.type("count 9")
    assert "9 count: Cy pays Bob 5 chips." in told
    assert error == ""


def test_chips_that_end_the_game_are_scored(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = resumed(path, DICE, capsys)
    sitting.type("chips Ann 4 5")
    sitting.type("chips Cy 4 0")
    told, error = sitting.type("chips Bob 0 2")
    assert "The game is over, Bob has no own chip left: Ann wins.\n" in told
    assert error == "warning, but kept: line 5: the game is over: Bob has no own chip left\n"


def test_a_sitting_with_dice_is_resumed(path: Path) -> None:
    done = live(path, f"{DICE}{ROLL}\nfirst Ann\n{CLAIMS[0]}\n")
    assert (done.returncode, done.stderr) == (0, "")
    done = live(path, "\n".join([*CLAIMS[1:], "nonsense", "quit", "Ann calls Cy"]))
    assert done.returncode == 0
    assert done.stdout.startswith(
        "Round 1, Bob to act; dice on the board: sheep 1; markers: Ann's sheep 6.\n\n"
        "You Cry Wolf! japanese, seen by Ann with 1 cow, 2 sheep, "
    )
    assert "Best: " in done.stdout
    assert done.stdout.endswith(f"The record is in {path}.\n")
    assert "Not kept." in done.stderr
    assert path.read_text() == "\n".join([DICE + ROLL, "first Ann", *CLAIMS, ""])


@pytest.mark.parametrize(
    ("text", "expected"),
    [("An", ["Ann"]), ("Ann pl", ["places"]), ("Ann places wolf as sh", ["sheep", "sheeps"])],
)
def test_completions_of_dice(
    path: Path, capsys: pytest.CaptureFixture[str], text: str, expected: list[str]
) -> None:
    sitting = resumed(path, DICE, capsys)
    assert set(completions(sitting.table.notebook, text)) <= {*expected}
    assert completions(sitting.table.notebook, text)[:1] == expected[:1]


# ---------------------------------------------------------------- questions that are none


def test_dice_that_lie_open_unwritten_do_not_stop_live_play(path: Path) -> None:
    lines = ["game crywolf", "rule open=yes", "players Ann Bob", "viewer Ann 3 sheep wolf cow dog"]
    path.write_text("\n".join([*lines, "first Ann\n"]), "utf-8")
    done = live(path, "open 2 sheep 2 cows dog wolf\n")
    assert done.returncode == 0
    before, after = done.stdout.split("Round 1, Ann to act.")[1:]
    assert "lowest claim" in before
    assert "Best:" not in before
    assert "Best:" in after
    assert "the open dice are not written down" in done.stderr


@pytest.mark.parametrize("line", ["Eva peaks Jason ?", "Eva peaks Jason sheep # sure?"])
def test_a_bad_line_with_a_question_mark_is_explained_like_any_other(path: Path, line: str) -> None:
    done = live(path, f"game wooolf\nplayers Eva Thomas Paul Jason Kenneth\n{line}\n")
    assert "did you mean 'peeks'?" in done.stderr
    assert "Not kept." in done.stderr
    assert "statement" not in done.stderr


# ---------------------------------------------------------------- short, and mended

THREE = ["Eva peeks Jason sheep", "Thomas peeks Kenneth wolf", "Paul peeks Thomas ?"]


def test_what_is_typed_in_short_is_kept_in_full(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), "start Eva")
    for typed, line in zip(("jas s", "2 p ken w", "t ?  # hm"), THREE, strict=True):
        told, error = sitting.type(typed)
        assert error == ""
        assert told.startswith(f"= {line}")
    assert sitting.file.splitlines()[3:] == [*THREE[:2], f"{THREE[2]}  # hm"]
    assert not sitting.type("Jason asks Paul has-dog no")[0].startswith("=")  # in full already


def test_what_is_unclear_is_asked_back(sitting: Sitting) -> None:
    sitting.type("game wooolf", "players Ann Anna Bob Cy", "start Bob")
    told, error = sitting.type("a s")
    assert told == ""
    assert error == (
        "'a s' could mean several lines\n"
        "  possible here: Bob peeks Ann sheep, Bob peeks Anna sheep\n"
        "Not kept. ('help' lists what else can be typed.)\n"
    )


def test_the_first_lines_in_short(sitting: Sitting) -> None:
    sitting.type("g woo", "pl Eva Thomas Paul Jason Kenneth", "v jas s s")
    assert sitting.file == f"{HEADER}viewer Jason sheep sheep\n"


def test_a_wrong_name_three_lines_ago_is_fixed(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), *THREE)
    told, error = sitting.type("fix 3 Eva p ken s")
    assert error == ""
    assert told.startswith("Line 3 is now: Eva peeks Kenneth sheep\n")
    assert sitting.file == HEADER + "\n".join(["Eva peeks Kenneth sheep", *THREE[1:], ""])


def test_a_missed_turn_is_inserted(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), THREE[0])
    _, error = sitting.type(THREE[2])
    assert "it is Thomas's turn" in error
    told, error = sitting.type("insert 4 ken w")
    assert (told.splitlines()[0], error) == ("Line 4 is now: Thomas peeks Kenneth wolf", "")
    assert sitting.file == HEADER + "\n".join([*THREE, ""])


def test_lines_are_dropped_and_moved(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), THREE[1], THREE[0], THREE[2])
    assert sitting.type("move 4 3")[0].startswith(f"Line 3 is now: {THREE[0]}")
    assert sitting.file == HEADER + "\n".join([*THREE, ""])
    assert sitting.type("drop 5")[0].startswith(f"Gone: {THREE[2]}")
    assert sitting.file == HEADER + "\n".join([*THREE[:2], ""])


def test_what_would_not_fit_any_more_is_named_and_nothing_is_changed(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), *THREE)
    before = sitting.file
    for typed, says in (
        ("fix 2 players Eva Thomas Paul Jason Ken", "would not fit any more: line 4: nobody here"),
        ("drop 2", "would not fit any more: line 2: who is playing?"),
        ("fix 3 Eva peeks Eva sheep", "another seat"),
        ("fix 9 Eva peeks Paul sheep", "there is no line 9: the record has 5 lines"),
        ("fix 9 nonsense", "there is no line 9: the record has 5 lines"),
        ("drop", "say which line, and what it is to be: fix N LINE"),
        ("move 3", "say which line"),
        ("fix 3", "say which line"),
    ):
        told, error = sitting.type(typed)
        assert (told, sitting.file) == ("", before)
        assert says in error


def test_the_first_line_that_breaks_a_rule_then_is_warned_of(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), *THREE)
    _, error = sitting.type("drop 4")
    assert error.startswith("warning, but kept: line 4: against the rules for Paul: it is Thomas")


def test_what_was_undone_comes_back_after_a_mend(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), *THREE)
    sitting.type("undo", "fix 3 Eva peeks Jason wolf", "redo")
    assert sitting.file == HEADER + "\n".join(["Eva peeks Jason wolf", *THREE[1:], ""])


def test_a_player_may_be_called_like_a_mend(sitting: Sitting) -> None:
    sitting.type("game wooolf", "players Fix Drop Bob Cy", "Fix peeks 3 sheep", "drop bob s")
    assert sitting.file.splitlines()[2:] == ["Fix peeks 3 sheep", "Drop peeks Bob sheep"]


# ---------------------------------------------------------------- questions and help


def test_questions_of_the_game_are_asked_from_within(
    sitting: Sitting, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting.type(*HEADER.splitlines(), "viewer Jason sheep sheep", PEEK)
    asked = {
        "who as Paul": ["who", "--as", "Paul"],
        "WHO given Eva wolf": ["who", "--given", "Eva=wolf"],
        "given Eva wolf": ["who", "--given", "Eva=wolf"],
        "who as Paul --exact": ["who", "--as", "Paul", "--exact"],
        "suspect --all": ["suspect", "--all"],
        "deck": ["deck"],
    }
    for typed, (question, *flags) in asked.items():
        told = sitting.type(typed)
        file = [str(sitting.path)] * (question != "deck")
        capsys.readouterr()
        main.run(["wooolf", question, *file, *flags])
        assert told == tuple(capsys.readouterr())
    assert sitting.type("score")[1].startswith("wolfwise: nothing to score")
    assert sitting.file.splitlines()[-1] == PEEK


def test_a_claim_is_asked_about_from_within(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "game crywolf\nplayers Ann Bob Cy\nviewer Ann sheep sheep sheep wolf cow dog\n"
    sitting = resumed(path, text, capsys)
    assert "sheep 9" in sitting.type("bid sheep 9")[0]
    rows = sitting.type("odds")[0], sitting.type("odds sheep")[0]
    assert [text.splitlines()[2].split() for text in rows] == [
        ["at", "least", "cow", "sheep", "dog", "wolf"],
        ["at", "least", "sheep"],
    ]
    assert sitting.file == text


@pytest.mark.parametrize(
    ("text", "typed", "kept"),
    [
        ("game crywolf\nplayers Ann Bob Cy\nfirst Ann\nAnn places cow claims 3\n", "call ann",
         "Bob calls Ann"),
        ("game werewolf\nplayers A B C D E\nroles werewolf seer 3 villager\nviewer A seer\n"
         "night 1\n", "check 2 wer", "A checks B werewolf"),
    ],
)  # fmt: skip
def test_what_can_be_a_line_is_no_question(
    path: Path, capsys: pytest.CaptureFixture[str], text: str, typed: str, kept: str
) -> None:
    sitting = resumed(path, text, capsys)
    told, error = sitting.type(typed)
    assert error == ""
    assert told.startswith(f"= {kept}\n")
    assert sitting.file == f"{text}{kept}\n"
    sitting.type("undo")
    assert sitting.type(typed.split()[0])[0]  # by itself it asks
    assert sitting.file == text


def test_help_lists_lines_with_a_word(sitting: Sitting) -> None:
    assert "needs its game" in sitting.type("help peeks")[1]
    sitting.type(*HEADER.splitlines())
    told, _ = sitting.type("help asks")
    assert told == "Jason asks Paul wolf-hunter-boy yes\n"
    assert "board Eva Jason x" in sitting.type("help")[0]
    assert sitting.type("help foo")[1].startswith("no line of a record has the word 'foo'")


def test_nobody_waits_for_ever_during_play(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting.type(*HEADER.splitlines())
    for work, typed in (("dashboard", "show"), ("explain", "why Eva is the wolf")):

        def for_ever(*_: object) -> None:
            assert watch.watch().left < 60
            raise watch.TimeUp

        monkeypatch.setattr(f"wolfwise.wooolf.live.{work}", for_ever)
        assert sitting.type(typed)[1].startswith("this takes too long")


def test_an_answer_that_takes_long_is_stopped_and_the_sitting_goes_on(
    sitting: Sitting, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a terminal Ctrl-C ends the answer; elsewhere it ends the sitting."""
    sitting.type(*HEADER.splitlines())

    def long(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(9)

    monkeypatch.setattr("wolfwise.wooolf.live.dashboard", long)
    monkeypatch.setattr("wolfwise.session.typed_lines", lambda _: iter(["show", PEEK, "lines"]))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored here
    try:
        monkeypatch.setattr("sys.stdin.isatty", lambda: True)
        sitting.table.run()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        told, error = capsys.readouterr()
        assert error == "Stopped. What was typed is kept if 'lines' shows it.\n" * 3
        assert told.splitlines()[-2].endswith(PEEK)
        monkeypatch.setattr("sys.stdin.isatty", lambda: False)
        with pytest.raises(KeyboardInterrupt):
            sitting.table.run()
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_record_that_an_editor_has_spoiled_is_said_and_left_alone(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines())
    spoiled = f"{HEADER}nonsense in between\n"
    sitting.path.write_text(spoiled)
    for typed in ("jas s", PEEK, "fix 2 x"):
        told, error = sitting.type(typed)
        assert (told, sitting.file) == ("", spoiled)
        assert error
    with pytest.raises(RecordError, match="line 3: "):
        sitting.table.book.in_full("jas s")
