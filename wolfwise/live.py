"""`wolfwise live RECORD`: the assistant during play.

Type a line of the record and the answer refreshes.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from wolfwise.asking import asked, lines_about, possible
from wolfwise.console import complain, write
from wolfwise.files import check_writable
from wolfwise.frame import command, need
from wolfwise.models import records, rulebook
from wolfwise.models.errors import RecordError, WolfwiseError, listed
from wolfwise.models.records import Record
from wolfwise.models.registry import GAMES
from wolfwise.models.watch import guarded
from wolfwise.output import Output
from wolfwise.questions import EXACT, RECORD, Flags
from wolfwise.session import COMMANDS, RecordBook, Session, possible_words

HELP = """Type one fact a line, as in a record, or in short: any beginning of a word that
leaves no doubt, seat numbers, no name if it is that player's turn. Besides:
  undo, redo     take the last line back, or put it in again
  fix N LINE     another line in place of line N; its comment stays
  insert N LINE  one more line; drop N: one less; move N M: line N becomes line M
  who as Bob     any question of the game, with its flags: score, advise --all
  help WORD      the lines of a record that have this word
  show, more     the answer once more, or all of it if the screen is too low
  lines          the record so far, with the numbers of its lines
  help, quit
"""


KEPT = "The last line is kept. 'undo' takes it back."
FIRST_STEPS = "Type one line after the other; Tab completes them, 'help' says what else there is."
MOST_ASKED = 2
"""Things that a record lacks and that are asked for at once."""


class Notebook(RecordBook):
    """A record that is followed during play: what breaks the rules is kept as well."""

    def record(self) -> Record | None:
        """The record, once it has its players."""
        if not self.begun:
            return None
        scribe, _ = self.lines()
        return records.read(self.text) if scribe.names else None

    def check(self, text: str) -> None:
        scribe, _ = records.read_lines(text)
        if scribe.names:
            door(scribe.game_name).warnings(records.read(text))


def door(game: str) -> ModuleType:
    """The game's commands, which know what to show during play."""
    return import_module(f"wolfwise.{game}.live")


def run(flags: Flags) -> None:
    """Follow a game: type its record, see odds and advice.

    RECORD is made if it is new, and resumed if it is not.
    """
    need(flags["record"] not in ("", "-"), "live needs a file to keep the record in")
    path = Path(flags["record"])
    notebook = Notebook(path)
    check_writable(path)
    LiveTable(notebook, Output(exact=flags["exact"])).run()


COMMAND = command("live", run.__doc__, run, (RECORD._replace(required=True), EXACT))


class LiveTable(Session):
    """One sitting of live play."""

    def __init__(self, notebook: Notebook, output: Output) -> None:
        super().__init__(notebook, output)
        self.notebook = notebook
        self._warned: set[str] = set()

    def complete(self, text: str) -> list[str]:
        return completions(self.notebook, text)

    def help(self) -> str:
        record = self.notebook.record()
        if record is None:
            return HELP
        # The lines are many: they may scroll off.
        own = f"{door(record.game).LIVE_HELP}Questions: {', '.join(possible(record.game))}.\n"
        return f"{lines_about(record.game)}\n{HELP}{own}"

    def enter(self, typed: str) -> None:
        word, _, rest = typed.strip().partition(" ")
        if self.book.has_player(word):
            self._add(typed)
        elif word.casefold() == "why":
            self._why(rest)
        elif word.casefold() == "help":
            self.say(lines_about(self._record().game, rest.strip()))
        elif not self._asked(typed):
            self._add(typed)

    def _asked(self, typed: str) -> bool:
        """Answer a question of the game, if it is one."""
        record = self.notebook.record()
        return record is not None and asked(self.book, record.game, typed)

    def _add(self, typed: str) -> None:
        """Keep a line, which may be short; what is none may be a question."""
        try:
            line = self.book.in_full(typed)
            self.notebook.add(line)
        except RecordError:
            if not self._answered(typed):
                raise
        else:
            if line != typed:
                self.say(f"= {line}")
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

    def _why(self, said: str) -> None:
        record = self._record()
        with guarded():
            answer = door(record.game).explain(record, said)
        self.output.show(answer)

    def _record(self) -> Record:
        record = self.notebook.record()
        if record is None:
            raise WolfwiseError("the record needs its game and its players first")
        return record

    def commands(self) -> dict[str, Callable[[], None]]:
        return super().commands() | {"more": lambda: self.show(whole=True)}

    def show(self, *, whole: bool = False) -> None:
        """The state of the game, and whatever is newly odd about the record."""
        record = self.notebook.record()
        if record is None:
            self.say(self._to_begin_with())
            return
        game = door(record.game)
        told = game.warnings(record)
        warnings = [text for text in told if text not in self._warned]
        self._warned = set(told)  # what was mended and comes again is warned of again
        terminal = sys.stdout is not None and sys.stdout.isatty()
        for warning in () if terminal else warnings:
            complain(f"warning, but kept: {warning}")
        with guarded():
            answers = game.dashboard(record)
        lacks = game.lacks(record)[:MOST_ASKED]
        if terminal:
            odd = [KEPT] if any("contradiction" in answer.data for answer in answers) else []
            footer = game.footer(record)
            self.output.screen(answers, [*warnings, *odd], lacks, footer, whole=whole)
            return
        for number, answer in enumerate(answers):
            if number:
                write(sys.stdout, "\n")
            self.output.show(answer)
            if "contradiction" in answer.data:
                self.say(KEPT)
        if lacks:
            self.say("\n".join(["", *lacks]))

    def _to_begin_with(self) -> str:
        """What a record needs before anything can be shown: its game, then its players."""
        if not self.notebook.begun:
            return f"A new record. Begin with: game NAME ({listed(GAMES, 'or')}).\n{FIRST_STEPS}"
        name = self.notebook.lines()[0].game_name
        possible = import_module(f"wolfwise.models.{name}.game").PLAYERS
        title, number = rulebook.load(name).title, f"{possible[0]} to {possible[-1]}"
        return f"Name the players of {title}, clockwise: players NAME NAME ... ({number} of them)."


def completions(notebook: Notebook, text: str) -> list[str]:
    """Words that could come next: of lines that fit now, or of live play itself."""
    head, _, last = text.rpartition(" ")
    if head.split()[:1] == ["why"] and notebook.begun and not notebook.has_player("why"):
        names = notebook.lines()[0].names
        return [name for name in names if name.casefold().startswith(last.casefold())]
    return possible_words(notebook, text, (*COMMANDS, "more", "why"))
