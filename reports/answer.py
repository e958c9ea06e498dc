"""An answer: what programs read (`data`) and what people read (`parts`), made by one builder."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.reports.cells import MARK as MARK
from wolfwise.reports.cells import Amount as Amount
from wolfwise.reports.cells import Cell as Cell
from wolfwise.reports.cells import Chance as Chance
from wolfwise.reports.cells import Part as Part
from wolfwise.reports.cells import Row as Row
from wolfwise.reports.cells import Table as Table
from wolfwise.reports.cells import amount as amount
from wolfwise.reports.cells import chance as chance
from wolfwise.reports.cells import said as said
from wolfwise.reports.text import render

if TYPE_CHECKING:
    from wolfwise.analysis.second_opinions import Opinion

    Opinions = Sequence[Opinion]
else:
    Opinions = Sequence  # a type in quotes would take a millisecond, and so would its module

Result_co = TypeVar("Result_co", covariant=True)


@distinct
class Answer(NamedTuple, Generic[Result_co]):
    """The answer to one question about one game under stated rules.

    `result` is what was found, as typed values; `data` and `parts` tell it, `warnings` are what is
    odd about the record. Printed, it is what the command line prints, and so it is at a prompt; a
    notebook shows it as a page.
    """

    rules: Rules
    question: str
    data: Mapping[str, Any]
    parts: Sequence[Part] = ()
    result: Result_co = None  # type: ignore[assignment]  # where nothing more is to be had
    warnings: Sequence[str] = ()
    opinions: Opinions = ()  # of other engines, if they were asked, after our own

    def json(self) -> dict[str, Any]:
        """What the command line writes with --json; whoever asks may change it as he likes."""
        told: dict[str, Any] = {
            "game": self.rules.game,
            "question": self.question,
            "rules": self.rules.as_json(),
            **self.data,
            "warnings": self.warnings,
        }
        return {key: _copy(value) for key, value in told.items()}

    def text(self, *, width: int | None = None, exact: bool = False, colour: bool = False) -> str:
        """What the command line prints; without a width, lines may be long."""
        return render(self.parts, width=width, exact=exact, colour=colour)

    def __str__(self) -> str:
        return self.text().removesuffix("\n")

    def __repr__(self) -> str:
        return "\n".join([*(f"warning: {text}" for text in self.warnings), str(self)])

    def _repr_html_(self) -> str:
        from wolfwise.reports.page import html  # which only notebooks need

        return html([*(f"Warning: {text}" for text in self.warnings), *self.parts])


def _copy(data: Any) -> Any:
    """Dictionaries and lists of its own, as JSON has them."""
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list | tuple) else data
