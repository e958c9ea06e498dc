"""What the questions of all games share: flags and arguments, records, rules, output.

They are data, and Click is not imported here: it takes longer to load than most answers take to
find. `quick.py` reads a plain command by itself; `doors.py` makes Click commands of the same data.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from models import records, rulebook
from models.errors import RecordError, WolfwiseError
from models.records import Fact, Known, Record
from models.values import distinct
from wolfwise.files import read_text
from wolfwise.output import Output

if TYPE_CHECKING:
    from fractions import Fraction

Flags = dict[str, Any]
"""What was asked: the values of all flags and arguments of a question, by their names."""
Run = Callable[[Flags], None]


# ---------------------------------------------------------------- readers of values
# A reader turns a text into a value, or raises ValueError with a sentence that says what is wrong.


class Whole:
    """Reads a whole number from `least` to `most`."""

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        number = int(text)
        if number < self.least or (self.most is not None and number > self.most):
            raise ValueError(f"{number} is out of range")
        return number


class OneOf:
    """Reads one of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __call__(self, text: str) -> str:
        if text not in self.words:
            raise ValueError(f"{text!r} is none of {', '.join(self.words)}")
        return text


class ExactNumber:
    """Reads a number from 0 to `most` that stays exact: 1, 0.5 or 1/3."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __call__(self, text: str) -> "Fraction":
        from fractions import Fraction

        if not 1 <= len(text) <= 20 or set(text) - set("0123456789./"):
            raise ValueError(f"{text[:20]!r} is no plain number (1, 0.5 or 1/3)")
        try:
            number = Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"{text!r} is not a number") from None
        if number > self.most:
            raise ValueError(f"{text} is out of range (0 to {self.most})")
        return number


# ---------------------------------------------------------------- questions as data


@distinct
class Flag(NamedTuple):
    """`--name VALUE`, or `--name` alone if it is a switch. Of several the last one counts."""

    name: str
    help: str
    metavar: str | None = None
    dest: str | None = None  # its name among the flags, if not `name` itself
    read: Callable[[str], Any] = str
    default: str | None = None  # as it would be typed; not for many
    many: bool = False  # all of several count
    switch: bool = False
    required: bool = False
    show_default: bool = False

    @property
    def key(self) -> str:
        return self.dest or self.name.lstrip("-").replace("-", "_")


@distinct
class Argument(NamedTuple):
    """A word that stands by itself; the last one may be `many`, all that are left."""

    name: str
    metavar: str | None = None
    required: bool = False
    many: bool = False


@distinct
class Question(NamedTuple):
    """One question that a game can be asked."""

    name: str
    help: str
    arguments: tuple[Argument, ...]
    flags: tuple[Flag, ...]
    run: Run


class Questions(dict[str, Question]):
    """All questions that a game can be asked, by their names."""

    def __init__(self, game: str, help: str) -> None:
        super().__init__()
        self.game, self.help = game, help

    def ask(self, *given: Argument | Flag, name: str | None = None) -> Callable[[Run], Run]:
        """Make a question of a function: its name, its docstring, and what may be given with it."""

        def decorate(run: Run) -> Run:
            asked = name or run.__name__
            arguments = tuple(part for part in given if isinstance(part, Argument))
            flags = tuple(part for part in given if isinstance(part, Flag))
            self[asked] = Question(asked, run.__doc__ or "", arguments, flags, run)
            return run

        return decorate


RECORD = Argument("record")
PLAYERS = Flag("--players", "Without a record: 5, or Ann,Bob,...", "N|NAMES")
UPTO = Flag("--upto", "Read no further.", "LINE", read=Whole(1))
RULES = (
    Flag("--edition", "The edition of the rules, whatever the record says."),
    Flag("--rule", "Switch a ruling ('wolfwise rules GAME' lists them).", "KEY=VALUE",
         dest="changes", many=True),
)  # fmt: skip
FORMAT = (
    Flag("--json", "Answer in JSON, for programs.", dest="as_json", switch=True),
    Flag("--exact", "Show fractions instead of per cent.", switch=True),
)
ALL = Flag("--all", "Show everything, not only the best.", dest="everything", switch=True)


# ---------------------------------------------------------------- from flags to a record


class Source:
    """Where the lines of a record come from: a file or flags in place of it, then more flags."""

    def __init__(
        self,
        file: str | None,
        *,
        header: Sequence[tuple[str, str]] = (),  # (flag, line) in place of a file
        extra: Sequence[tuple[str, str]] = (),  # (flag, line) behind it
        game: str | None = None,  # that it must be about
        upto: int | None = None,
        edition: str | None = None,
        changes: Sequence[str] = (),
    ) -> None:
        self._game = game
        lines = [("", line) for line in _file_lines(file, upto)] if file else list(header)
        lines += extra
        self._flags = [flag for flag, _ in lines]
        self._text = "\n".join(line for _, line in lines)
        self._rules = (edition, changes)

    @contextmanager
    def record(self) -> Iterator[Record]:
        """Read it all. Within this context an error in a flag's line names the flag."""
        try:
            about = records.about(self._text)
            need(self._game in (None, about), f"the record is about {about}, not {self._game}")
            yield records.read(self._text, *self._rules)
        except RecordError as error:
            flag = self._flag(error.line)
            raise error.at_flag(flag) if flag else error from None

    def named(self, facts: Sequence[Fact[Known]]) -> tuple[Fact[Known], ...]:
        """Facts that came from flags named after them, as nobody sees their lines."""
        return tuple(
            fact._replace(line=None, text=f"{self._flag(fact.line)} {fact.text}")
            if self._flag(fact.line)
            else fact
            for fact in facts
        )

    def _flag(self, line: int | None) -> str:
        return self._flags[line - 1] if line and line <= len(self._flags) else ""


def recorded(game: str, flags: Flags) -> Source:
    """RECORD alone, about this game; with RULES, and with UPTO where a question has it."""
    return Source(
        flags["record"],
        game=game,
        upto=flags.get("upto"),
        edition=flags["edition"],
        changes=flags["changes"],
    )


def table(
    game: str, possible: range, flags: Flags, extra: Sequence[tuple[str, str]] = ()
) -> Source:
    """RECORD, or --players in place of it, then extra (flag, line)s; with UPTO and RULES."""
    file, players = flags["record"], flags["players"]
    need(file or players, "give a RECORD, or describe the table with --players")
    need(not (file and players), "either a RECORD or --players, not both")
    header = [("game", f"game {game}"), ("--players", _players(game, possible, players or ""))]
    return Source(
        file,
        header=header,
        extra=extra,
        game=game,
        upto=flags["upto"],
        edition=flags["edition"],
        changes=flags["changes"],
    )


def _players(game: str, possible: range, players: str) -> str:
    """The line that `--players N|NAMES` stands for."""
    if not (players.isdecimal() and players.isascii()):
        return f"players {players.replace(',', ' ')}"
    if players not in map(str, possible):
        raise WolfwiseError(
            f"--players: {rulebook.load(game).title} is for {possible[0]} to {possible[-1]} "
            f"players, not {players[:9]}"
        )
    return " ".join(["players", *(str(number + 1) for number in range(int(players)))])


def _file_lines(file: str, upto: int | None) -> list[str]:
    lines = records.split_lines(read_text(file))[:upto]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


# ---------------------------------------------------------------- what is refused, what is shown


def need(condition: object, message: str) -> None:
    """Refuse what makes no sense together."""
    if not condition:
        raise WolfwiseError(message)


def need_no_breach(warnings: Sequence[str]) -> None:
    """Refuse a record that breaks the rules."""
    need(not warnings, "\n  ".join(["the record breaks the rules:", *warnings]))


def output_of(flags: Flags) -> Output:
    return Output(json=flags["as_json"], exact=flags["exact"])
