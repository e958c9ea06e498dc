"""A judge at work: what is typed, and what is shown. The record is on disk before the answer is."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom

from models.errors import IllegalMove, RecordError, WolfwiseError
from wolfwise.asking import Flags, need, output_of
from wolfwise.console import complain, write
from wolfwise.files import append_line, check_writable, replace_text
from wolfwise.live import typed
from wolfwise.output import Output
from wolfwise.werewolf_book import JudgesBook

HELP = """Type what happens, one line each, as in a record. Besides:
  deal random    deal all cards that are left
  undo, redo     take the last line back with all that followed, or put it in again
  show, public   your screen once more, or what the players may see
  lines          the record so far
  export FILE    a copy of the record
  help, quit
"""
COMMANDS = ("undo", "redo", "show", "public", "lines", "export", "help", "quit")


def sit(flags: Flags) -> None:
    """Run a game until the end of what is typed."""
    need(flags["record"] != "-", "moderate needs a file to keep the record in")
    path = Path(flags["record"]) if flags["record"] else new_name()
    book = JudgesBook(path, _head(flags))
    need(
        not (book.begun and (flags["changes"] or flags["edition"])),
        "the record has its rules already; --rule and --edition are for a new one",
    )
    check_writable(path)
    random = SystemRandom() if flags["seed"] is None else Random(flags["seed"])
    judge = JudgesTable(book, output_of(flags), random)
    judge.show()
    for line in typed(lambda text: completions(book, text)):
        if not judge.take(line):
            break
    if path.exists():
        judge.say(f"The record is in {path}.")


def new_name() -> Path:
    """The first free one of werewolf.wolf, werewolf-2.wolf, ... in the current folder."""
    number, path = 1, Path("werewolf.wolf")
    while path.exists():
        number += 1
        path = Path(f"werewolf-{number}.wolf")
    return path


def _head(flags: Flags) -> list[str]:
    edition = flags["edition"]
    first = f"game werewolf {edition}" if edition else "game werewolf"
    return [first, *(f"rule {change}" for change in flags["changes"])]


# ---------------------------------------------------------------- the table


class JudgesTable:
    """One sitting: takes what is typed and shows what follows."""

    def __init__(self, book: JudgesBook, output: Output, random: Random) -> None:
        self.book, self.output, self.random = book, output, random

    def say(self, text: str) -> None:
        """A word beside the answers, which in JSON must stay alone."""
        write(sys.stderr if self.output.json else sys.stdout, f"{text}\n")

    def take(self, said: str) -> bool:
        """Do what was typed; False to stop. Errors are shown, never raised."""
        line = said.strip()
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "undo": lambda: self._moved(self.book.undo(), "Taken back", "Nothing to undo."),
            "redo": lambda: self._moved(self.book.redo(), "Back again", "Nothing to redo."),
            "show": self.show,
            "public": self._public,
            "lines": lambda: self.say(self.book.text.rstrip("\n")),
            "help": lambda: self.say(HELP.rstrip("\n")),
            "deal random": self._deal,
        }
        try:
            if line.casefold() in ("quit", "exit"):
                return False
            if line.casefold() in commands:
                commands[line.casefold()]()
            elif word.casefold() == "export" and len(rest.split()) <= 1:
                self._export(rest.strip())
            elif line.startswith("#"):
                append_line(self.book.path, line)
            elif line:
                self._enter(line)
        except RecordError as error:
            complain(str(error.at_line(None)))
            complain("Not kept. ('help' lists what else can be typed.)")
        except IllegalMove as error:
            complain(f"{error}. Not kept.")
        except WolfwiseError as error:
            complain(str(error))
        return True

    def _enter(self, line: str) -> None:
        if not self.book.enter(line):
            self.say("The record says so already.")
        self.show()

    def _deal(self) -> None:
        self.book.deal_at_random(self.random)
        self.show()

    def _moved(self, line: str | None, done: str, nothing: str) -> None:
        self.say(nothing if line is None else f"{done}: {line}")
        if line is not None:
            self.show()

    def _export(self, name: str) -> None:
        need(name, "say where: export FILE")
        path = Path(name)
        need(not path.exists(), f"there is a file {name} already")
        check_writable(path)
        replace_text(path, self.book.text)
        self.say(f"Written to {name}.")

    def show(self) -> None:
        """What comes next, for the judge."""
        from reports.werewolf import judging

        if not self.book.begun:
            self.say(f"A new record, {self.book.path}. Begin with: players NAME NAME ...")
            return
        sitting = self.book.sitting
        if sitting is None:
            known = bool(self.book.lines()[0].names)
            self.say("Now the cards: roles ROLE ROLE ..." if known else "Now: players NAME ...")
            return
        self.output.show(judging.judge(sitting))

    def _public(self) -> None:
        """What the players may see."""
        from models.werewolf.events import public
        from reports.werewolf import judging

        sitting = self.book.sitting
        if sitting is None:
            raise WolfwiseError("there is nothing to show before the cards are known")
        self.output.show(judging.public(sitting.position.table, public(sitting.position.log)))


def completions(book: JudgesBook, text: str) -> list[str]:
    """Words that could come next: of the record's grammar, or of moderating itself."""
    head, _, last = text.rpartition(" ")
    own = [word for word in COMMANDS if not head and word.startswith(last)]
    if not book.begun:
        return [word for word in ("players", "game") if not head and word.startswith(last)] + own
    scribe, _ = book.lines()
    if head == "deal" and "random".startswith(last):
        own.append("random")
    return scribe.completions(text) + own
