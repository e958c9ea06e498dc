"""Records: plain text, one fact a line. What all games share: grammar, errors, reading and writing.

A game adds its own lines with a grammar (`own`) and a subclass of Scribe that turns each parsed
line into a typed fact and back into text.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar
from unicodedata import normalize

from wolfwise.models import grammar, registry, rulebook
from wolfwise.models.errors import RecordError, WolfwiseError, did_you_mean
from wolfwise.models.game import Seat
from wolfwise.models.grammar import END, Parser, Word
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct


@distinct
class GameLine(NamedTuple):
    """`game NAME [EDITION]`, the first line of a record."""

    game: str
    edition: str | None


@distinct
class PlayersLine(NamedTuple):
    """`players NAME NAME ...`, clockwise."""

    names: tuple[str, ...]


@distinct
class RuleLine(NamedTuple):
    """`rule KEY=VALUE`: a ruling this game is played with."""

    change: str


@distinct
class Line(NamedTuple):
    """One line of a record. Blank lines and comments have no fact."""

    number: int
    text: str  # without the comment
    fact: Any = None
    comment: str | None = None


Known = TypeVar("Known")


@distinct
class Fact(NamedTuple, Generic[Known]):
    """Something known, and the record line that says so (None: it was supposed).

    What is private, only the viewer of the record knows.
    """

    observation: Known
    line: int | None
    text: str
    private: bool = False


@distinct
class Breach(NamedTuple):
    """A rule that a record breaks."""

    line: int | None
    message: str

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


def warnings(breaches: Iterable[Breach]) -> tuple[str, ...]:
    """Breaches in words; what many lines break in the same way is said of the first of them."""
    alike: dict[str, list[Breach]] = {}
    for breach in breaches:
        alike.setdefault(breach.message, []).append(breach)
    return tuple(f"{first}{_the_same(len(more))}" for first, *more in alike.values())


def _the_same(number: int) -> str:
    return f" (the same in {number} more line{'s' * (number > 1)})" if number else ""


@distinct
class Record(NamedTuple):
    """A record as it was read. `players` are as typed; a game may add seats of its own."""

    game: str
    rules: Rules
    players: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def facts(self) -> tuple[Line, ...]:
        """The lines that say something."""
        return tuple(line for line in self.lines if line.fact is not None)


class Scribe:
    """Reads the lines of one record in order, and knows what the lines before have said.

    Methods named after grammar rules get the words of a line and return its fact.
    """

    game_name: ClassVar[str]
    vocabulary: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "GAME": ("game",),
        "PLAYERS": ("players",),
        "RULE": ("rule",),
    }
    """Every terminal that stands for fixed words; games extend it."""
    reserved: ClassVar[frozenset[str]] = frozenset()
    """Names that nobody can have, besides the words that lines begin with."""
    open_terminals: ClassVar[tuple[str, ...]] = ("NAME", "WORD")
    """Terminals that take any word; whether it is a good one, the scribe's methods say."""

    def __init__(self, edition: str | None = None, changes: Sequence[str] = ()) -> None:
        self.edition, self.asked_for_edition = edition, edition
        self.written: list[str] = []  # rule lines; what was asked for wins over them
        self.asked_for = list(changes)
        self.begun = False
        self.names: tuple[str, ...] = ()
        self.text = ""
        self._rules: Rules | None = rulebook.rules(self.game_name, edition, changes)

    # ------------------------------------------------------------ what a game adds

    def seat_names(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """The names of all seats; raises WolfwiseError if the players are too few or many."""
        raise NotImplementedError

    def write(self, fact: Any) -> str:
        """A fact as the line that `own` reads."""
        raise NotImplementedError

    def words(self, terminal: str) -> Sequence[str]:
        """What could be typed for a terminal, for error messages and completion."""
        if terminal == "NAME":
            return self.names or ["a name"]
        return self.vocabulary.get(terminal, ["a word"])

    # ------------------------------------------------------------ the shared lines

    def game(self, words: list[Word]) -> GameLine:
        _, name, *more = words
        if name.text.casefold() != self.game_name:
            raise self.error(name, f"this record is about {self.game_name}, not {name.text!r}")
        if self.begun:
            raise self.error(name, "the game stands in the first line only")
        self.begun = True
        edition = None
        if more:
            book, asked = rulebook.load(self.game_name), more[0]
            edition = self.guard(asked, lambda: book.edition(asked.text))
            self.edition = self.asked_for_edition or edition
        self._rules = None
        return GameLine(self.game_name, edition)

    def rule(self, words: list[Word]) -> RuleLine:
        _, first, *_ = words
        change = " ".join(word.text for word in words[1:])
        if self.names:
            raise self.error(first, "rules stand before the players")
        self.guard(first, lambda: rulebook.switch(self.game_name, change))
        self.written.append(change)
        self._rules = None
        return RuleLine(change)

    def players(self, words: list[Word]) -> PlayersLine:
        keyword, *players = words
        names = tuple(normalize("NFC", word.text) for word in players)
        if self.names:
            raise self.error(keyword, "the players are known already")
        taken: set[str] = set()
        for seat, word in enumerate(players):
            if problem := self._bad_name(names[seat], taken, seat):
                raise self.error(word, problem)
            taken.add(names[seat].casefold())
        self.names = self.guard(players[0], lambda: self.seat_names(names))
        return PlayersLine(names)

    def _bad_name(self, name: str, taken: Collection[str], seat: Seat) -> str | None:
        folded = name.casefold()
        if folded in taken:
            return f"two players are called {name!r}"
        if folded in self.reserved or self._terminal(name, self._fed("").choices) != "NAME":
            return f"{name!r} means something else in a record, so nobody can be called that"
        if folded.isdigit() and folded != str(seat + 1):
            return f"{name!r} would be mistaken for a seat number"
        if not name.isprintable():
            return f"{name!r} has characters that cannot be shown"
        return None

    @property
    def rules(self) -> Rules:
        """The rules so far; every change has been found to be a good one by itself."""
        if self._rules is None:
            changes = [*self.written, *self.asked_for]
            self._rules = rulebook.rules(self.game_name, self.edition, changes)
        return self._rules

    # ------------------------------------------------------------ tools for the games

    def seat(self, word: Word) -> Seat:
        """The seat that a name or a number stands for."""
        if not self.names:
            raise self.error(word, "who is playing? A line 'players NAME NAME ...' comes first")
        seat = find_seat(word.text, self.names)
        if seat is None:
            hint = did_you_mean(word.text, self.names)
            raise self.error(word, f"nobody here is called {word.text!r}{hint}", self.names)
        return seat

    def error(self, word: Word, message: str, possible: Sequence[str] = ()) -> RecordError:
        return RecordError(message, text=self.text, column=word.column, possible=possible)

    def guard(self, word: Word, work: Callable[[], Any]) -> Any:
        """Do something whose errors are about this word."""
        try:
            return work()
        except RecordError:
            raise
        except WolfwiseError as error:
            raise self.error(word, str(error)) from None

    # ------------------------------------------------------------ reading

    def read_line(self, text: str) -> Any:
        """The fact that a line (without comment) states."""
        self.text = text
        parser = self._fed(text)
        phrase = parser.finish()
        if phrase is None:
            raise self._misread_start(text) or self._unexpected("", len(text), parser)
        return getattr(self, phrase.rule)(phrase.words)

    def _fed(self, text: str) -> Parser:
        """A parser that has read these words."""
        parser = Parser(grammar.load(self.game_name))
        for match in re.finditer(r"\S+", text):
            word, at = match.group(), match.start()
            terminal = self._terminal(word, parser.choices)
            if terminal is None or not parser.feed(terminal, Word(terminal, word, at)):
                raise self._misread_start(text) or self._unexpected(word, at, parser)
        return parser

    def _misread_start(self, text: str) -> RecordError | None:
        """If a line goes wrong later, its first word may be no name but a keyword misspelt."""
        first = text.split()[0]
        if not self.names or find_seat(first, self.names) is not None:
            return None
        parser = Parser(grammar.load(self.game_name))
        if self._terminal(first, parser.choices) != "NAME":
            return None
        return self._unexpected(first, text.index(first), parser)

    def _terminal(self, word: str, choices: Collection[str]) -> str | None:
        """What a word is where the parser has these choices: a fixed word if it can be one."""
        folded = word.casefold()
        for terminal, words in self.vocabulary.items():
            if terminal in choices and folded in words:
                return terminal
        return next((terminal for terminal in self.open_terminals if terminal in choices), None)

    def _unexpected(self, word: str, at: int, parser: Parser) -> RecordError:
        possible = self._possible(parser)
        if not word:
            message = "the line stops too early"
        elif not possible:
            message = f"the line should have ended before {word!r}"
        else:
            message = f"cannot read {word!r} here{did_you_mean(word, possible)}"
        return RecordError(message, text=self.text, column=at, possible=possible)

    def _possible(self, parser: Parser) -> list[str]:
        """What a person could type next; names come last, there may be many."""
        terminals = sorted(parser.accepts() - {END}, key=lambda t: (t in self.open_terminals, t))
        return list(dict.fromkeys(word for t in terminals for word in self.words(t)))

    def completions(self, text: str) -> list[str]:
        """The words that could follow `text`, or complete its last word."""
        head, _, last = text.rpartition(" ")
        try:
            words = self._possible(self._fed(head))
        except RecordError:
            return []
        typeable = [word for word in words if " " not in word]  # not 'a name', 'a word'
        return [word for word in typeable if word.casefold().startswith(last.casefold())]


def read(text: str, edition: str | None = None, changes: Sequence[str] = ()) -> Record:
    """Read a record; edition and rule changes win over what it says itself."""
    scribe, lines = read_lines(text, edition, changes)
    if not scribe.names:
        raise RecordError("the record has no line 'players NAME NAME ...'")
    players = next(line.fact.names for line in lines if isinstance(line.fact, PlayersLine))
    return Record(scribe.game_name, scribe.rules, players, tuple(lines))


def read_lines(
    text: str, edition: str | None = None, changes: Sequence[str] = ()
) -> tuple[Scribe, list[Line]]:
    """The lines of a record that may still lack its players, and the scribe who knows them."""
    split = _split(text)
    scribe = registry.scribe(_game_of(split))(edition, changes)
    lines = []
    for number, body, comment in split:
        fact = None
        if body.strip():
            try:
                fact = scribe.read_line(body)
                if not scribe.names and not isinstance(fact, GameLine | RuleLine):
                    raise RecordError("the players come before that", text=body, column=0)
            except RecordError as error:
                raise error.at_line(number) from None
        lines.append(Line(number, body.strip(), fact, comment))
    while lines and lines[-1] == Line(lines[-1].number, ""):
        lines.pop()
    return scribe, lines


def about(text: str) -> str:
    """The game that a record says it is about."""
    return _game_of(_split(text))


LINE_BREAK = re.compile(r"\r\n|\n|\r")
"""What separates the lines of a record, and nothing else does."""


def split_lines(text: str) -> list[str]:
    """The lines of a record, without their ends."""
    return LINE_BREAK.split(text.removeprefix("\ufeff"))


def find_seat(word: str, names: Sequence[str]) -> Seat | None:
    """The seat that a name, in any case, or a number from 1 on stands for."""
    folded = normalize("NFC", word).casefold()
    return next(
        (s for s, name in enumerate(names) if folded in (name.casefold(), str(s + 1))), None
    )


def write(record: Record) -> str:
    """The record as text, every fact in its canonical form, comments kept."""
    scribe = registry.scribe(record.game)()
    scribe.names = scribe.seat_names(record.players)
    return "".join(_write_line(scribe, line) + "\n" for line in record.lines)


def _write_line(scribe: Scribe, line: Line) -> str:
    match line.fact:
        case None:
            text = ""
        case GameLine(game, edition):
            text = f"game {game} {edition or ''}".strip()
        case PlayersLine(names):
            text = f"players {' '.join(names)}"
        case RuleLine(change):
            text = f"rule {change}"
        case fact:
            text = scribe.write(fact)
    comment = "" if line.comment is None else f"#{line.comment}"
    return f"{text}  {comment}" if text and comment else text or comment


def _split(text: str) -> list[tuple[int, str, str | None]]:
    """Number, body and comment of every line."""
    return [(number, *_split_comment(line)) for number, line in enumerate(split_lines(text), 1)]


def _split_comment(line: str) -> tuple[str, str | None]:
    body, mark, comment = line.partition("#")
    return body.rstrip(), comment.rstrip() if mark else None


def _game_of(split: Sequence[tuple[int, str, str | None]]) -> str:
    """The game a record is about: its first line that is not a comment says so."""
    for number, body, _ in split:
        words = body.split()
        if not words:
            continue
        at = len(body) - len(body.lstrip())
        if words[0].casefold() != "game":
            raise RecordError("a record starts with 'game NAME'", text=body, line=number, column=at)
        if len(words) < 2:
            raise RecordError("which game?", text=body, line=number, column=len(body),
                              possible=registry.GAMES)  # fmt: skip
        try:
            return registry.known(words[1])
        except WolfwiseError as error:
            column = body.index(words[1], at + len(words[0]))
            raise RecordError(str(error), text=body, line=number, column=column) from None
    raise RecordError("the record is empty; it starts with 'game NAME'")
