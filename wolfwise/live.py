"""`wolfwise live RECORD`: the assistant during play.

Type a line of the record and the answer refreshes. A line is on disk before its answer is shown;
a bad line is explained and not kept. Restarting goes on where the record stops.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import click

from models import records
from models.errors import RecordError, WolfwiseError
from models.records import Line, Record, Scribe
from models.registry import GAMES
from wolfwise.console import complain
from wolfwise.files import append_line, check_writable, read_text, replace_text
from wolfwise.output import Output

HELP = """Type one fact a line, as in a record. Besides:
  undo, redo     take the last line back, or put it in again
  show           the answer once more
  lines          the record so far
  help, quit
"""


class Notebook:
    """A record on disk that grows line by line; somebody else may edit it meanwhile.

    What was undone can be redone until a new line comes.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._undone: list[str] = []
        if self.begun:
            self.lines()  # refuse to go on with a record that cannot be read

    @property
    def text(self) -> str:
        return read_text(str(self.path)) if self.path.exists() else ""

    @property
    def begun(self) -> bool:
        """Whether the record says anything yet, besides comments."""
        return _says_something(self.text)

    def lines(self) -> tuple[Scribe, list[Line]]:
        return records.read_lines(self.text)

    def record(self) -> Record | None:
        """The record, once it has its players."""
        if not self.begun:
            return None
        scribe, _ = self.lines()
        return records.read(self.text) if scribe.names else None

    def add(self, line: str) -> None:
        """Keep a line, if the record can be read with it."""
        if not line.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in line):
            raise RecordError("that line is not UTF-8 text")
        text = self.text
        end = "" if not text or text.endswith(("\n", "\r")) else "\n"
        self._try(f"{text}{end}{line}\n")
        append_line(self.path, line)
        self._undone.clear()

    def _try(self, text: str) -> None:
        if _says_something(text):
            scribe, _ = records.read_lines(text)
            if scribe.names:
                door(scribe.game_name).warnings(records.read(text))

    def undo(self) -> str | None:
        """Take the last line that says something back; comments and all else stay as they are."""
        if not self.begun:
            return None
        _, lines = self.lines()
        last = next(line.number for line in reversed(lines) if line.fact is not None)
        text = self.text
        ends = [found.end() for found in records.LINE_BREAK.finditer(text)]
        starts = [0, *ends]
        start, end = starts[last - 1], [*ends, len(text)][last - 1]
        taken = text[start:end].rstrip("\r\n").removeprefix("\ufeff")
        replace_text(self.path, text[:start] + text[end:])
        self._undone.append(taken)
        return taken

    def redo(self) -> str | None:
        if not self._undone:
            return None
        *rest, line = self._undone
        self.add(line)
        self._undone = rest
        return line


def _says_something(text: str) -> bool:
    return any(line.partition("#")[0].strip() for line in records.split_lines(text))


def door(game: str) -> ModuleType:
    """The game's commands, which know what to show during play."""
    return import_module(f"wolfwise.{game}")


@click.command("live")
@click.argument("record", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--exact", is_flag=True, help="Show fractions instead of per cent.")
def command(record: Path, exact: bool) -> None:
    """Follow a game: type its record, see odds and advice.

    RECORD is made if it is new, and resumed if it is not.
    """
    if str(record) == "-":
        raise WolfwiseError("live needs a file to keep the record in")
    notebook = Notebook(record)
    check_writable(record)
    table = LiveTable(notebook, Output(exact=exact))
    table.show()
    for line in typed(lambda text: completions(notebook, text)):
        if not table.take(line):
            break
    if record.exists():
        click.echo(f"The record is in {record}.")


class LiveTable:
    """One sitting: takes what is typed and shows what follows."""

    def __init__(self, notebook: Notebook, output: Output) -> None:
        self.notebook, self.output = notebook, output
        self._warned: set[str] = set()

    def take(self, typed: str) -> bool:
        """Do what was typed; False to stop. Errors are shown, never raised."""
        line = typed.strip()
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "undo": lambda: self._moved(self.notebook.undo(), "Taken back", "Nothing to undo."),
            "redo": lambda: self._moved(self.notebook.redo(), "Back again", "Nothing to redo."),
            "show": self.show,
            "lines": lambda: click.echo(self.notebook.text, nl=False),
            "help": self._help,
        }
        try:
            if line.casefold() in ("quit", "exit"):
                return False
            if line.casefold() in commands:
                commands[line.casefold()]()
            elif word.casefold() == "why" and not self._is_player(word):
                self._why(rest)
            elif line:
                self._add(typed.rstrip())
        except RecordError as error:
            complain(str(error.at_line(None)))
            complain("Not kept. ('help' lists what else can be typed.)")
        except WolfwiseError as error:
            complain(str(error))
        return True

    def _is_player(self, word: str) -> bool:
        record = self.notebook.record()
        return record is not None and records.find_seat(word, record.players) is not None

    def _moved(self, line: str | None, done: str, nothing: str) -> None:
        click.echo(nothing if line is None else f"{done}: {line}")
        if line is not None:
            self.show()

    def _add(self, line: str) -> None:
        """Keep a line; what is none may be a question."""
        try:
            self.notebook.add(line)
        except RecordError:
            if not self._answered(line):
                raise
        else:
            self.show()

    def _answered(self, line: str) -> bool:
        """Answer what is no line of a record but a question."""
        record = self.notebook.record()
        if record is None or not door(record.game).asks(line):
            return False
        try:
            self._why(line)
        except WolfwiseError:
            return False
        return True

    def _help(self) -> None:
        record = self.notebook.record()
        click.echo(HELP + (door(record.game).LIVE_HELP if record else ""), nl=False)

    def _why(self, said: str) -> None:
        record = self._record()
        self.output.show(door(record.game).explain(record, said))

    def _record(self) -> Record:
        record = self.notebook.record()
        if record is None:
            raise WolfwiseError("the record needs its game and its players first")
        return record

    def show(self) -> None:
        """The state of the game, and whatever is newly odd about the record."""
        record = self.notebook.record()
        if record is None:
            click.echo(
                f"A new record. Begin with: game NAME ({', '.join(GAMES)}), players NAME ..."
            )
            return
        game = door(record.game)
        for warning in game.warnings(record):
            if warning not in self._warned:
                self._warned.add(warning)
                complain(f"warning, but kept: {warning}")
        for number, answer in enumerate(game.dashboard(record)):
            if number:
                click.echo()
            self.output.show(answer)
            if "contradiction" in answer.data:
                click.echo("The last line is kept. 'undo' takes it back.")


def typed(complete: Callable[[str], list[str]]) -> Iterator[str]:
    """What is typed, line by line, with completion at a terminal."""
    if not sys.stdin.isatty():
        for line in sys.stdin.buffer:
            try:
                yield line.decode("utf-8").rstrip("\r\n")
            except UnicodeDecodeError:
                complain("That line is not UTF-8 text. Not kept.")
        return
    from wolfwise.prompt import typed_lines

    yield from typed_lines(complete)


def completions(notebook: Notebook, text: str) -> list[str]:
    """Words that could come next: of the record's grammar, or of live play itself."""
    own = ["undo", "redo", "why", "show", "lines", "help", "quit"]
    head, _, last = text.rpartition(" ")
    found = [word for word in own if not head and word.startswith(last)]
    if not notebook.begun:
        possible = [*GAMES] if head.strip() == "game" else [] if head else ["game"]
        return [word for word in possible if word.startswith(last)] + found
    scribe, _ = notebook.lines()
    if head.split()[:1] == ["why"] and records.find_seat("why", scribe.names) is None:
        return [name for name in scribe.names if name.casefold().startswith(last.casefold())]
    return scribe.completions(text) + found
