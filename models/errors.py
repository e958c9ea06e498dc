"""Everything that can be wrong with what a person gives the tool, each with a clear message."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wolfwise.models.records import Fact


class WolfwiseError(Exception):
    """Bad usage or bad input. The command line prints the message and exits with `exit_code`."""

    exit_code = 2


class RulebookError(WolfwiseError):
    """A rulebook file is malformed, or a ruling is asked for that it does not offer."""


class IllegalMove(WolfwiseError):
    """The rules forbid this move in this position."""


class RecordError(WolfwiseError):
    """A line of a record cannot be read: where, what was read, what could have stood there.

    Its text is the message with the number of the line; `reports.errors` shows all of it.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        line: int | None = None,
        column: int | None = None,
        possible: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.message, self.text, self.line, self.column = message, text, line, column
        self.possible = tuple(possible)

    def at_line(self, line: int | None) -> "RecordError":
        """The same error, in that line of a record (None: in a line of its own)."""
        return RecordError(
            self.message, text=self.text, line=line, column=self.column, possible=self.possible
        )

    def at_flag(self, flag: str) -> "RecordError":
        """The same error, in a line that a flag gave."""
        return RecordError(
            f"{flag}: {self.message}", text=self.text, column=self.column, possible=self.possible
        )

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


class Contradiction(WolfwiseError):
    """The facts cannot all hold. `facts` are the fewest that clash, once somebody found them.

    Each has the `line` of the record that says it (None: it was supposed) and its `text`. `reason`
    is why they clash, in words, where there is a short one.
    """

    exit_code = 1

    def __init__(self, message: str, facts: "Sequence[Fact[Any]]" = (), reason: str = "") -> None:
        super().__init__(message)
        self.facts, self.reason = tuple(facts), reason


class OutOfTime(WolfwiseError):
    """Whoever asked would not wait for an answer, not even for one with less in it."""

    exit_code = 4


def did_you_mean(word: str, possible: Iterable[str]) -> str:
    """A suggestion to put behind a message about an unknown word, or nothing."""
    from difflib import get_close_matches  # only errors need it

    by_folded = {p.casefold(): str(p) for p in possible}
    close = get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.6)
    return f"; did you mean {by_folded[close[0]]!r}?" if close else ""


def to_install(extra: str) -> str:
    """How to get what a plain installation does without."""
    again = f"with uv tool or pipx, in the project's folder: install --force '.[{extra}]'"
    return f"pip install 'wolfwise[{extra}]' ({again})"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """`a, b and c`."""
    *most, last = list(words) or ["nothing"]
    return f"{', '.join(most)} {joint} {last}" if most else last
