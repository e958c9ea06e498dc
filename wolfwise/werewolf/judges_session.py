"""A judge at work: what is typed, and what is shown."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, SystemRandom

from wolfwise.asking import asked, begins_a_line, lines_about, possible
from wolfwise.console import UNSEEN
from wolfwise.files import check_writable, replace_text
from wolfwise.frame import need, output_of
from wolfwise.models import records
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.werewolf.events import public
from wolfwise.models.werewolf.judged_record import JudgedGame
from wolfwise.output import Output
from wolfwise.questions import Flags
from wolfwise.reports.werewolf import screens
from wolfwise.reports.werewolf.fitting import ways
from wolfwise.session import COMMANDS, Session, possible_words
from wolfwise.werewolf.judges_book import JudgesBook

GAME = "werewolf"
HELP = """Type what happens, one line each, as in a record, or in short: any beginning of
a word that leaves no doubt, and seat numbers. Besides:
  deal random    deal all cards that are left
  undo, redo     take the last line back with what followed, or put it in again
  fix N LINE     another line in place of line N, and what follows from it then
  insert N LINE  one more line; drop N: one less; move N M: line N becomes line M
  who as Dee     any question of the game, with its flags
  help WORD      the lines of a record that have this word
  show, more     your screen once more, or all of it where it did not fit
  public         what the players may see
  lines          the record so far
  export FILE    a copy of the record
  help, quit
"""


def sit(flags: Flags) -> None:
    """Run a game until the end of what is typed."""
    need(flags["record"] != "-", "moderate needs a file to keep the record in")
    path = Path(flags["record"]) if flags["record"] else new_name()
    head = _head(flags)
    book = JudgesBook(path, head)
    need(
        not (book.begun and (flags["changes"] or flags["edition"])),
        "the record has its rules already; --rule and --edition are for a new one",
    )
    need_readable(head)
    check_writable(path)
    random = SystemRandom() if flags["seed"] is None else Random(flags["seed"])
    JudgesTable(book, output_of(flags), random).run()


def new_name() -> Path:
    """The first free one of werewolf.wolf, werewolf-2.wolf, ... in the current folder."""
    number, path = 1, Path("werewolf.wolf")
    while path.exists():
        number += 1
        path = Path(f"werewolf-{number}.wolf")
    return path


def need_readable(head: Sequence[str]) -> None:
    """Refuse an edition or a ruling that no record can have."""
    try:
        records.read_lines("\n".join(head))
    except RecordError as error:
        raise WolfwiseError(error.message) from None


def _head(flags: Flags) -> list[str]:
    edition = flags["edition"]
    first = f"game werewolf {edition}" if edition else "game werewolf"
    return [first, *(f"rule {change}" for change in flags["changes"])]


# ---------------------------------------------------------------- the table


class JudgesTable(Session):
    """One sitting of a judge."""

    book: JudgesBook

    def __init__(self, book: JudgesBook, output: Output, random: Random) -> None:
        super().__init__(book, output)
        self.random = random
        self._notes: list[str] = []  # on what was typed last, to stand on the screen with the rest

    def complete(self, text: str) -> list[str]:
        return completions(self.book, text)

    def help(self) -> str:
        return f"{lines_about(GAME)}\n{HELP}Questions: {', '.join(possible(GAME))}.\n"

    def commands(self) -> dict[str, Callable[[], None]]:
        return super().commands() | {
            "more": lambda: self.show(whole=True),
            "public": self._public,
            "deal random": self._deal,
        }

    def enter(self, typed: str) -> None:
        line = typed.strip()
        word, _, rest = line.partition(" ")
        if word.casefold() == "export" and len(rest.split()) <= 1:
            self._export(rest.strip())
        elif word.casefold() == "help" and not self.book.has_player(word):
            self.say(lines_about(GAME, rest.strip()))
        elif line.startswith("#"):
            self.book.add(line)
        elif self.book.game is None or self.book.has_player(word) or not self._asked(line):
            whole = self.book.in_full(line)
            if not self.book.enter(whole):
                self.note("The record says so already.")
            elif whole != line:
                self.note(f"= {whole}")
            self.show()

    def _asked(self, line: str) -> bool:
        """Answer a question of the game; a judge has no vote, so `vote` is none here."""
        word = line.partition(" ")[0].casefold()
        own = ["--json"] if self.output.json else []
        return not begins_a_line(GAME, word) and asked(self.book, GAME, line, *own)

    def _deal(self) -> None:
        self.book.deal_at_random(self.random)
        self.show()

    def _export(self, name: str) -> None:
        need(name, "say where: export FILE")
        path = Path(name)
        need(not path.exists(), f"there is a file {name} already")
        check_writable(path)
        replace_text(path, self.book.text)
        self.say(f"Written to {name}.")

    def note(self, text: str) -> None:
        """On a terminal it stands on the screen that follows, since it would scroll off it."""
        if self._on_screen() is None:
            super().note(text)
        else:
            self._notes.append(text.removesuffix("\n").translate(UNSEEN))

    def refuse(self, *sentences: str) -> None:
        """On a terminal all that is needed stands there again, below what was wrong."""
        game = self._on_screen()
        if game is None:
            super().refuse(*sentences)
        else:
            self.note("\n".join(sentences))
            self._fit(game)

    def show(self, *, whole: bool = False) -> None:
        """What comes next, for the judge."""
        if not self.book.begun:
            self.say(f"A new record, {self.book.path}. Begin with: players NAME NAME ...")
            return
        game = self.book.game
        if game is None:
            known = bool(self.book.lines()[0].names)
            self.say("Now the cards: roles ROLE ROLE ..." if known else "Now: players NAME ...")
        elif self._on_screen() is None:
            self.output.show(screens.judge(game))
        else:
            self._fit(game, whole=whole)

    def _fit(self, game: JudgedGame, *, whole: bool = False) -> None:
        """What comes next on a terminal: what to say and to type right above the prompt."""
        notes, self._notes = self._notes, []
        self.output.first_that_fits(ways(screens.scene(game), notes), whole=whole)

    def _on_screen(self) -> JudgedGame | None:
        """The game, if there is one to show and what is shown is fitted to a terminal."""
        if self.output.json or sys.stdout is None or not sys.stdout.isatty():
            return None
        try:
            return self.book.game
        except WolfwiseError:  # somebody else has spoiled the record meanwhile
            return None

    def _public(self) -> None:
        """What the players may see."""
        game = self.book.game
        if game is None:
            raise WolfwiseError("there is nothing to show before the cards are known")
        self.output.show(screens.public(game.position.table, public(game.position.log)))


def completions(book: JudgesBook, text: str) -> list[str]:
    """Words that could come next: of lines that fit now, or of moderating itself."""
    words = possible_words(book, text, (*COMMANDS, "more", "public", "export"))
    head, _, last = text.rpartition(" ")
    return words + ["random"] * (head == "deal" and "random".startswith(last))
