"""A sitting with a record: what is typed is on disk before its answer is shown.

Live play and the judge's assistant are sittings. A bad line is explained and not kept, lines can be
taken back and put in again, and restarting goes on where the record stops. Several may sit at the
same record: none loses what another has written.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from signal import SIGINT, signal
from typing import NamedTuple

from wolfwise.console import UNSEEN, complain, folded, write
from wolfwise.files import alone, append_line, read_if_there, replace_text
from wolfwise.models import mending, records
from wolfwise.models.entry import Unclear, entry_behind
from wolfwise.models.errors import IllegalMove, RecordError, WolfwiseError
from wolfwise.models.records import Line, Scribe
from wolfwise.models.values import distinct
from wolfwise.output import Output
from wolfwise.reports.errors import in_words

COMMANDS = ("undo", "redo", "fix", "insert", "drop", "move", "show", "lines", "help", "quit")
MEND = re.compile(r"(fix|insert|drop|move)(?: +([0-9]{1,6}))?(?: +(\S.*))?", re.IGNORECASE)
NUMBER = re.compile(r"[0-9]{1,6}")
MENDING = "fix N LINE, insert N LINE, drop N or move N M"
"""How an earlier line is mended."""


@distinct
class Typed(NamedTuple):
    """What was typed, and all lines that came with it."""

    said: str
    lines: tuple[str, ...]


class RecordBook:
    """A record on disk that grows by what is typed; somebody else may write to it meanwhile.

    What was undone can be redone until a new line comes.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._undone: list[Typed] = []
        if self.begun:
            self.lines()  # refuse to go on with a record that cannot be read

    @property
    def text(self) -> str:
        return read_if_there(self.path)

    @property
    def so_far(self) -> str:
        """The record as what is typed next will find it."""
        return self.text

    @property
    def begun(self) -> bool:
        """Whether the record says anything yet, besides comments."""
        return _says_something(self.text)

    def has_player(self, word: str) -> bool:
        """Whether somebody is called so."""
        return self.begun and records.find_seat(word, self.lines()[0].names) is not None

    def numbered(self) -> str:
        """The record with the numbers by which its lines can be mended."""
        lines = self.text.removesuffix("\n").split("\n")
        wide = len(str(len(lines)))
        return "".join(f"{number:>{wide}}  {line}\n" for number, line in enumerate(lines, 1))

    def lines(self) -> tuple[Scribe, list[Line]]:
        return records.read_lines(self.text)

    def check(self, text: str) -> None:
        """Raise if a record must not become so."""
        records.read_lines(text)

    def add(self, *lines: str) -> None:
        """Have lines on disk, if the record can be kept with them."""
        with alone(self.path):
            self._add(*lines)

    def _add(self, *lines: str) -> None:
        if any("\ud800" <= letter <= "\udfff" for line in lines for letter in line):
            raise RecordError("that line is not UTF-8 text")
        text = self._with(*lines)
        if _says_something(text):
            self.check(text)
        if lines:
            append_line(self.path, "\n".join(lines))
        if any(map(_says_something, lines)):
            self._undone.clear()

    def mend(self, change: Callable[[str], str]) -> None:
        """Change lines anywhere in the record, if all of it can be kept then.

        What was undone can still be redone.
        """
        with alone(self.path):
            text = self._mended(change)
            try:
                self.check(text)
            except RecordError as error:
                raise RecordError(f"the record would not fit any more: {in_words(error)}") from None
            replace_text(self.path, text)

    def _mended(self, change: Callable[[str], str]) -> str:
        """The record as it would be."""
        return change(self.text)

    def in_full(self, typed: str, number: int | None = None) -> str:
        """A line as it is written in full, which may be typed in short; behind all others, or as
        that number."""
        if not _says_something(typed):
            return typed
        text = self.so_far if number is None else mending.before(self.text, number)
        try:
            self._read_behind(text, typed)
        except RecordError as error:
            return self._read_short(text, typed, error)
        return typed

    def _read_behind(self, text: str, line: str) -> None:
        """Raise RecordError if a line cannot be read behind a text."""
        records.read_lines(f"{text.rstrip()}\n{line}\n" if _says_something(text) else line)

    def _read_short(self, text: str, typed: str, error: RecordError) -> str:
        """A line that cannot be read as it is; if it is none in short either, what was possible."""
        here = entry_behind(text)  # raises if the record itself cannot be read any more
        try:
            return here.read(typed)
        except Unclear:
            raise
        except RecordError as short:
            if (short.column or 0) > (error.column or 0):
                raise  # read as a short form, the line goes wrong later
            begun = typed[: error.column or 0]
            possible = here.next(begun).told or error.possible
            raise RecordError(
                error.message, text=error.text, column=error.column, possible=possible
            ) from None

    def _with(self, *lines: str) -> str:
        """The record as it would be with more lines."""
        text = self.text
        end = "" if not text or text.endswith(("\n", "\r")) else "\n"
        return f"{text}{end}" + "".join(f"{line}\n" for line in lines)

    def undo(self) -> str | None:
        """Take back what was typed last, and what came with it; comments and all else stay."""
        with alone(self.path):
            if not self.begun:
                return None
            text = self.text
            ends = [found.end() for found in records.LINE_BREAK.finditer(text)]
            whole = [text[start:end] for start, end in pairwise([0, *ends, len(text)])]
            bare = [line.rstrip("\r\n").removeprefix("\ufeff") for line in whole]
            said, gone = self._last(bare)
            left = [line for number, line in enumerate(whole, 1) if number not in gone]
            replace_text(self.path, "".join(left))
        taken = tuple(line for number, line in enumerate(bare, 1) if number in gone)
        self._undone.append(Typed(said, taken))
        return said

    def _last(self, bare: Sequence[str]) -> tuple[str, set[int]]:
        """What was typed last, of all lines, and the numbers of the lines that go with it."""
        _, lines = self.lines()
        last = next(line.number for line in reversed(lines) if line.fact is not None)
        return bare[last - 1], {last}

    def redo(self) -> str | None:
        """Put in again what was taken back last."""
        if not self._undone:
            return None
        *rest, back = self._undone
        self.add(*back.lines)
        self._undone = rest
        return back.said


def _says_something(text: str) -> bool:
    return any(line.partition("#")[0].strip() for line in records.split_lines(text))


# ---------------------------------------------------------------- sitting

STOPPED = "Stopped. What was typed is kept if 'lines' shows it."


class Interrupted(KeyboardInterrupt):
    """Somebody does not want to wait for an answer."""


class Session:
    """One sitting: takes what is typed and shows what follows."""

    def __init__(self, book: RecordBook, output: Output) -> None:
        self.book, self.output = book, output

    # What kinds of sittings differ in:

    def show(self) -> None:
        """Where the game stands."""
        raise NotImplementedError

    def enter(self, typed: str) -> None:
        """Do what is no command."""
        raise NotImplementedError

    def help(self) -> str:
        raise NotImplementedError

    def complete(self, text: str) -> list[str]:
        """Words that could come next."""
        raise NotImplementedError

    def commands(self) -> dict[str, Callable[[], None]]:
        """What can be typed besides lines of the record."""
        return {
            "undo": lambda: self._moved(self.book.undo(), "Taken back", "Nothing to undo."),
            "redo": lambda: self._moved(self.book.redo(), "Back again", "Nothing to redo."),
            "show": self.show,
            "lines": lambda: self.say(self.book.numbered()),
            "help": lambda: self.say(self.help()),
        }

    # What they share:

    def run(self) -> None:
        """Take what is typed until its end."""
        with _interruptible():
            try:
                self.show()
            except Interrupted:
                complain(STOPPED)
            for line in typed_lines(self.complete):
                if not self.take(line):
                    break
        if self.book.path.exists():
            self.say(f"The record is in {self.book.path}.")

    def take(self, typed: str) -> bool:
        """Do what was typed; False to stop. Errors are shown, never raised."""
        line = typed.strip()
        try:
            if line.casefold() in ("quit", "exit"):
                return False
            command = self.commands().get(line.casefold())
            if command is not None:
                command()
            elif (asked := MEND.fullmatch(line)) and not self.book.has_player(asked[1]):
                self._mend(*asked.groups())
            elif line:
                self.enter(typed.rstrip())
        except Interrupted:
            complain(STOPPED)
        except RecordError as error:
            helps = "Not kept. ('help' lists what else can be typed.)"
            self.refuse(in_words(error.at_line(None)), helps)
        except IllegalMove as error:
            self.refuse(f"{error}. Not kept.")
        except WolfwiseError as error:
            self.refuse(str(error))
        return True

    def refuse(self, *sentences: str) -> None:
        """Say why nothing was done with what was typed."""
        for sentence in sentences:
            complain(sentence)

    def note(self, text: str) -> None:
        """How something typed was understood, before what follows from it is shown."""
        self.say(text)

    def say(self, text: str) -> None:
        """Words beside the answers, which in JSON must stay alone; they may repeat a record."""
        if text:
            text = text.removesuffix("\n").translate(UNSEEN)
            stream = sys.stderr if self.output.json else sys.stdout
            write(stream, f"{folded(text, stream)}\n")

    def _mend(self, how: str, at: str | None, rest: str | None) -> None:
        """Do what `fix`, `insert`, `drop` or `move` asks for."""
        how = how.casefold()
        to = int(rest) if how == "move" and rest and NUMBER.fullmatch(rest) else None
        fits = {"fix": rest, "insert": rest, "drop": not rest, "move": to}
        if at is None or not fits[how]:
            raise WolfwiseError(f"say which line, and what it is to be: {MENDING}")
        number, before = int(at), self.book.text
        if how == "drop":
            self.book.mend(lambda text: mending.drop(text, number))
            self.note(f"Gone: {mending.line_at(before, number)}")
        elif to is not None:
            self.book.mend(lambda text: mending.move(text, number, to))
            self.note(f"Line {to} is now: {mending.line_at(before, number)}")
        else:
            line = self.book.in_full(rest or "", number)
            work = mending.fix if how == "fix" else mending.insert
            self.book.mend(lambda text: work(text, number, line))
            self.note(f"Line {number} is now: {line}")
        self.show()

    def _moved(self, said: str | None, done: str, nothing: str) -> None:
        if said is None:
            self.say(nothing)
            return
        self.note(f"{done}: {said}")
        self.show()


@contextmanager
def _interruptible() -> Iterator[None]:
    """At a terminal Ctrl-C ends an answer that takes long, and not the sitting."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield
        return

    def interrupted(*_: object) -> None:
        raise Interrupted

    before = signal(SIGINT, interrupted)
    try:
        yield
    finally:
        signal(SIGINT, before)


def typed_lines(complete: Callable[[str], list[str]]) -> Iterator[str]:
    """What is typed, line by line, with completion at a terminal."""
    if sys.stdin is None:
        raise WolfwiseError("standard input is closed")
    if sys.stdin.isatty():
        from wolfwise import prompt

        yield from prompt.typed_lines(complete)
        return
    for line in sys.stdin.buffer:
        try:
            yield line.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            complain("That line is not UTF-8 text. Not kept.")


def possible_words(book: RecordBook, text: str, commands: Sequence[str]) -> list[str]:
    """Words that could complete a text: of lines that fit now, and commands, which stand first."""
    own = [] if " " in text else [word for word in commands if word.startswith(text)]
    try:
        return entry_behind(book.so_far).complete(text) + own
    except RecordError:  # somebody else has spoiled the record meanwhile
        return own
