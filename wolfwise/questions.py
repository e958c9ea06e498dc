"""Questions as data: their flags and arguments, and how each of these is read.

Click is not imported here: it takes longer to load than most answers take to find. `quick.py` reads
a plain command by itself; `cli.py` makes Click commands of the same data.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.models.values import distinct

if TYPE_CHECKING:
    from fractions import Fraction

Flags = dict[str, Any]
"""What was asked: the values of all flags and arguments of a question, by their names."""
Run = Callable[[Flags], None]
MOST_SECONDS = 3600


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

        if not 1 <= len(text) <= 50 or set(text) - set("0123456789./"):
            raise ValueError(f"{text[:20]!r} is no plain number (1, 0.5 or 1/3)")
        try:
            number = Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"{text!r} is not a number") from None
        if number > self.most:
            raise ValueError(f"{text} is out of range (0 to {self.most})")
        return number


def seconds(text: str) -> float:
    """Reads how long: 1, 0.5."""
    number = float(text)
    if not 0 < number <= MOST_SECONDS:
        raise ValueError(f"{text} is out of range (more than 0, up to {MOST_SECONDS})")
    return number


# ---------------------------------------------------------------- questions as data


@distinct
class Words(NamedTuple):
    """What a value is made of, for help and for completion: `words.py` finds these words."""

    kind: str  # card, seat, file; `seat=role`: one behind the other
    many: bool = False  # several of them, with commas between


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
    words: Words | None = None  # None: any text

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
    words: Words = Words("file")

    @property
    def key(self) -> str:
        return self.name


def no_answer(*asked: Any, **options: Any) -> NoReturn:
    """What a command that is no question answers to a program."""
    raise WolfwiseError("that is a command and no question")


@distinct
class Question(NamedTuple):
    """One question that a game can be asked, or another command.

    A program asks it by `answering` with the options in `own`; the others say which table it is
    about, and how to show the answer.
    """

    name: str
    help: str
    arguments: tuple[Argument, ...]
    flags: tuple[Flag, ...]
    run: Run
    own: tuple[Argument | Flag, ...] = ()
    answering: Callable[..., Any] = no_answer


def load(game: str, name: str) -> Question:
    """A question of a game: the one that the module of its name describes."""
    names: tuple[str, ...] = import_module(f"wolfwise.{game}").QUESTIONS
    if name not in names:
        close = did_you_mean(name, names)
        raise WolfwiseError(f"there is no question {name!r}{close} ({', '.join(names)})")
    question: Question = import_module(f"wolfwise.{game}.{name}").QUESTION
    return question


def options(given: Mapping[str, Any], own: Iterable[Argument | Flag]) -> Flags:
    """Values that a program gives, read as if they had been typed; the others are as usual."""
    known = {part.key: part for part in own}
    if strange := next((key for key in given if key not in known), None):
        raise TypeError(f"there is no option {strange!r} (options: {', '.join(known)})")
    return {key: _option(part, given.get(key)) for key, part in known.items()}


def _option(part: Argument | Flag, value: Any) -> Any:
    if isinstance(part, Argument):
        return value
    if part.switch:
        return bool(value)
    if part.many:
        return tuple(part.read(typed(one)) for one in value or ())
    if value is None:
        return None if part.default is None else part.read(part.default)
    try:
        return part.read(typed(value))
    except ValueError as error:
        raise WolfwiseError(f"{part.key}: {error}") from None


def typed(value: Any) -> str:
    """A value as it would be typed: a list with commas, numbers of things as `sheep=2,wolf=1`."""
    if isinstance(value, float):
        from fractions import Fraction

        value = Fraction(str(value))
    if isinstance(value, Mapping):
        value = [f"{what}={number}" for what, number in value.items()]
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


# ---------------------------------------------------------------- flags that many questions have


RECORD = Argument("record")
PLAYERS = Flag("--players", "Without a record: 5, or Ann,Bob,...", "N|NAMES")
UPTO = Flag("--upto", "Read the record up to this line.", "LINE", read=Whole(1))
RULES = (
    Flag("--edition", "The edition of the rules, whatever the record says.",
         words=Words("edition")),
    Flag("--rule", "Switch a ruling ('wolfwise rules GAME' lists them).", "KEY=VALUE",
         dest="changes", many=True, words=Words("ruling")),
)  # fmt: skip
JSON = Flag("--json", "Answer in JSON, for programs.", dest="as_json", switch=True)
EXACT = Flag("--exact", "Show fractions instead of per cent.", switch=True)
FORMAT = (JSON, EXACT)
WAIT = Flag("--wait", "How long it may work, if not 6; then it answers with less.", "SECONDS",
            read=seconds)  # fmt: skip
ALL = Flag("--all", "Show everything, not only the best.", dest="everything", switch=True)
VERIFY = Flag("--verify", "Have other engines answer as well, and compare.", switch=True)
