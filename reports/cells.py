"""What answers are made of: texts with numbers in them, and tables.

Nothing here formats a number; a Fraction stays one until a renderer shows it.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from wolfwise.analysis.number import Exact, Number
from wolfwise.models.values import distinct
from wolfwise.reports.number import in_json


@distinct
class Chance(NamedTuple):
    """An exact probability, shown in per cent or as a fraction. It may stand inside a sentence."""

    p: Fraction

    @property
    def number(self) -> Exact:
        return Exact(self.p)

    def __str__(self) -> str:
        return said(self.number)


@distinct
class Amount(NamedTuple):
    """An exact number of points, shown with its sign. It may stand inside a sentence."""

    value: Fraction

    @property
    def number(self) -> Exact:
        return Exact(self.value, "points")

    def __str__(self) -> str:
        return said(self.number)


MARK = "\ue000"
"""Where a renderer finds a number inside a sentence; a letter that no text uses."""


def said(number: Number) -> str:
    """Any number inside a sentence, without its error: a table has that."""
    return f"{MARK}{number.unit} {number.value}{MARK}"


Cell = str | int | Number | Chance | Amount | None
Row = Sequence[Cell]


@distinct
class Table(NamedTuple):
    """Rows under headings. The first column names the row, unless it says so; `best` rows are shown
    bold.

    In a table about safety every chance is coloured by how safe it is. `main` names the columns
    that a screen shows where it is too narrow for all of them.
    """

    headings: Sequence[str]
    rows: Sequence[Row]
    best: frozenset[int] = frozenset()
    safety: bool = False
    main: tuple[str, ...] = ()
    named: bool = True

    @property
    def narrow(self) -> "Table":
        """The same with nothing but its main columns."""
        kept = [at for at, heading in enumerate(self.headings) if heading in self.main]
        return self._replace(
            headings=[self.headings[at] for at in kept],
            rows=[[row[at] for at in kept] for row in self.rows],
            named=kept[0] == 0,
        )


Part = str | Table
"""A paragraph or a table."""


def chance(p: Fraction) -> dict[str, Any]:
    """An exact probability in JSON."""
    return in_json(Exact(p))


def amount(value: Fraction) -> dict[str, Any]:
    """An exact expected value in JSON."""
    return in_json(Exact(value, "points"))
