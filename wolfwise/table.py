"""A table of players, and all that can be asked about it: what every game's own class builds on."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar

from wolfwise.files import read_text
from wolfwise.frame import need
from wolfwise.models import rulebook
from wolfwise.models.errors import Contradiction
from wolfwise.models.rulebook import Rules
from wolfwise.models.watch import PATIENCE, guarded
from wolfwise.questions import load, options
from wolfwise.reports.answer import Answer
from wolfwise.source import Source

if TYPE_CHECKING:
    from wolfwise.models.records import Record

Situation = TypeVar("Situation", bound=Any)
Number = Fraction | float | str
"""A number that may be exact: `Fraction(1, 4)`, `0.25` or `"1/4"`."""
OPINIONS = 10
"""Whoever has other engines answer as well would wait so many times as long."""


class Table(Generic[Situation]):
    """A game so far, as its record tells it. Nothing changes it: every change is another table.

    >>> import wolfwise
    >>> game = wolfwise.Wooolf.new(["Eva", "Thomas", "Paul", "Jason", "Kenneth"])
    >>> game.add("Thomas peeks Kenneth wolf").names[1]
    'Thomas'
    """

    game: ClassVar[str]
    """The name of the game, as records have it."""
    _source: Source
    _seat: str | None
    _given: tuple[str, ...]

    def __init__(
        self, source: Source, *, seat: str | None = None, given: Sequence[str] = ()
    ) -> None:
        vars(self).update(_source=source, _seat=seat, _given=tuple(given))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a table cannot be changed: {name!r} stays as it is")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a table cannot be changed: {name!r} stays as it is")

    # ------------------------------------------------------------ where tables come from

    @classmethod
    def read(cls, text: str, *, edition: str | None = None, rules: Sequence[str] = ()) -> Self:
        """The table that a record tells of; edition and rules win over what it says itself."""
        return cls(Source.of_text(text, edition, rules))._read()

    @classmethod
    def load(
        cls, path: str | PathLike[str], *, edition: str | None = None, rules: Sequence[str] = ()
    ) -> Self:
        """The table that a file tells of (`-`: standard input)."""
        return cls.read(read_text(fspath(path)), edition=edition, rules=rules)

    def add(self, *lines: str) -> Self:
        """The table after more lines of its record: `"Thomas peeks Kenneth wolf"`."""
        told = [line for text in lines for line in Source.of_text(text).lines]
        return self._but(source=self._source.plus(*told))

    def upto(self, line: int) -> Self:
        """The table as it was told up to that line of its record, the first being line 1."""
        need(line >= 1, f"there is no line {line}: the first is line 1")
        return self._but(source=self._source.upto(line))

    def as_seat(self, seat: str | int) -> Self:
        """The table as another seat knows it, by name or by number."""
        return self._but(seat=str(seat))

    def supposing(self, *statements: str) -> Self:
        """The table if something were true: `"Thomas=boy"`, `"Thomas is not the boy"`."""
        return self._but(given=(*self._given, *statements))

    def _but(self, **changed: Any) -> Self:
        asked = {"source": self._source, "seat": self._seat, "given": self._given}
        return type(self)(**asked | changed)._read()

    def _read(self) -> Self:
        """The same table, now that its record has been read: what is wrong is said at once."""
        _ = self.situation
        return self

    # ------------------------------------------------------------ what it says

    @cached_property
    def record(self) -> "Record":
        """The record, line by line."""
        return self._source.record(self.game)

    @cached_property
    def situation(self) -> Situation:
        """What is known, and by whom: what every question starts from."""
        with self._source.naming():
            return self._situation()

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody at the table, clockwise."""
        names: tuple[str, ...] = self.situation.names
        return names

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd about the record."""
        warnings: tuple[str, ...] = self.situation.warnings
        return warnings

    @property
    def rules(self) -> Rules:
        """The rules that the game is played by."""
        return self.record.rules

    def __str__(self) -> str:
        return self._source.text

    def __repr__(self) -> str:
        seat = "" if self._seat is None else f", as {self._seat} knows it"
        given = f", supposing {', '.join(self._given)}" if self._given else ""
        return f"<{type(self).__name__} of {', '.join(self.record.players)}{seat}{given}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[Any, ...]:
        return type(self), self._source, self._seat, self._given

    # ------------------------------------------------------------ what can be asked

    def ask(self, question: str, **given: Any) -> Answer[Any]:
        """Any question by its name: `table.ask("who")` is `table.who()`."""
        asked = load(self.game, question)
        return self._answer(asked.answering, **options(given, asked.own))

    def _answer(self, answering: Callable[..., Answer[Any]], **chosen: Any) -> Answer[Any]:
        """What a question says about this table; facts that clash are named."""
        engines = OPINIONS if chosen.get("verify") else 1
        with guarded(engines * PATIENCE):
            try:
                return answering(self, **chosen)._replace(warnings=self.warnings)
            except Contradiction as error:
                from wolfwise.reports import fact_lists  # which mostly nothing needs

                clash = error if error.facts else self._clash()
                raise Contradiction(fact_lists.clash(clash), clash.facts, clash.reason) from None

    @classmethod
    def _look_up(
        cls, question: str, edition: str | None, rules: Sequence[str], **given: Any
    ) -> Answer[Any]:
        """Any question about no table, under these rules."""
        asked = load(cls.game, question)
        played = rulebook.rules(cls.game, edition, rules)
        answer: Answer[Any] = asked.answering(played, **options(given, asked.own))
        return answer

    # ------------------------------------------------------------ what a game adds

    def _situation(self) -> Situation:
        """What the record tells, to whoever asks."""
        raise NotImplementedError

    def _clash(self) -> Contradiction:
        """The error that names the fewest facts which cannot all be true."""
        raise NotImplementedError
