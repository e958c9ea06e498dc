"""Where the lines of a record come from, and what an error in one of them is about.

What reads records is loaded when one is read: a look-up by numbers alone does without.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, Self

from wolfwise.models import rulebook
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.values import distinct

if TYPE_CHECKING:
    from wolfwise.models.records import Fact, Known, Record


@distinct
class SourceLine(NamedTuple):
    """A line of a record. One that stands for something else has its name: `--hand`."""

    text: str
    given_as: str = ""


@distinct
class Source(NamedTuple):
    """Lines of a record, and the rules asked for whatever it says itself."""

    lines: tuple[SourceLine, ...]
    edition: str | None = None
    changes: tuple[str, ...] = ()

    @classmethod
    def of_text(
        cls, text: str, edition: str | None = None, changes: Sequence[str] = ()
    ) -> "Source":
        from wolfwise.models import records

        lines = records.split_lines(text)
        while lines and not lines[-1].strip():
            lines.pop()
        return cls(tuple(map(SourceLine, lines)), edition, tuple(changes))

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def upto(self, line: int | None) -> Self:
        """The first lines, and no more."""
        return self._replace(lines=self.lines[:line])

    def plus(self, *lines: SourceLine) -> Self:
        return self._replace(lines=self.lines + lines)

    def record(self, game: str) -> "Record":
        """Read it all; it must be about this game."""
        from wolfwise.models import records

        for line in self.lines:
            if line.given_as and len(records.split_lines(line.text)) > 1:
                raise WolfwiseError(f"{line.given_as}: that must be a single line")
        with self.naming():
            about = records.about(self.text)
            if about != game:
                raise WolfwiseError(f"the record is about {about}, not {game}")
            return records.read(self.text, self.edition, self.changes)

    @contextmanager
    def naming(self) -> Iterator[None]:
        """An error in a line that stands for something else is about that."""
        try:
            yield
        except RecordError as error:
            given_as = self._given_as(error.line)
            raise error.at_flag(given_as) if given_as else error from None

    def named(self, facts: "Sequence[Fact[Known]]") -> "tuple[Fact[Known], ...]":
        """Facts from lines that stand for something else, named after that: nobody sees these."""
        return tuple(
            fact._replace(line=None, text=f"{given_as} {fact.text}")
            if (given_as := self._given_as(fact.line))
            else fact
            for fact in facts
        )

    def _given_as(self, line: int | None) -> str:
        return self.lines[line - 1].given_as if line and line <= len(self.lines) else ""


def words(given: str | Sequence[str]) -> str:
    """Words as a record has them, from a list or from a text with commas or without."""
    return " ".join(given.replace(",", " ").split() if isinstance(given, str) else given)


def opening(
    game: str, possible: range, players: int | str | Sequence[str], given_as: str
) -> tuple[SourceLine, ...]:
    """The first lines of a record of so many players, called by their numbers, or of these."""
    if isinstance(players, str) and not players.isdecimal():
        players = words(players).split()
    if isinstance(players, int | str):
        if str(players) not in map(str, possible):
            raise WolfwiseError(
                f"{given_as}: {rulebook.load(game).title} is for {possible[0]} to {possible[-1]} "
                f"players, not {str(players)[:9]}"
            )
        players = [str(seat + 1) for seat in range(int(players))]
    for name in players:
        if [name] != name.split() or "#" in name:  # which would begin a comment
            raise WolfwiseError(f"{given_as}: a name is one word, not {name!r}")
    line = " ".join(["players", *players])
    return SourceLine(f"game {game}", "game"), SourceLine(line, given_as)
