"""An answer: what programs read (`data`) and what people read (`parts`), made by one builder.

Builders never format numbers; a Fraction stays one until a renderer shows it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from models.rulebook import Rules
from models.values import distinct


@distinct
class Chance(NamedTuple):
    """A probability, shown in per cent or as a fraction. It may stand inside a sentence."""

    p: Fraction | float  # a float was sampled or rounded

    def __str__(self) -> str:
        return f"{MARK}p{self.p}{MARK}"


@distinct
class Amount(NamedTuple):
    """An expected number of points, shown with its sign. It may stand inside a sentence."""

    value: Fraction | float  # a float was sampled or rounded

    def __str__(self) -> str:
        return f"{MARK}v{self.value}{MARK}"


MARK = "\ue000"
"""Where a renderer finds a number inside a sentence; a letter that no text uses."""

Cell = str | int | float | Chance | Amount | None
Row = Sequence[Cell]


@distinct
class Table(NamedTuple):
    """Rows under headings. The first column names the row; `best` rows are shown bold.

    In a table about safety every chance is coloured by how safe it is.
    """

    headings: Sequence[str]
    rows: Sequence[Row]
    best: frozenset[int] = frozenset()
    safety: bool = False


@distinct
class Answer(NamedTuple):
    """The answer to one question about one game under stated rules."""

    rules: Rules
    question: str
    data: Mapping[str, Any]
    parts: Sequence[str | Table] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.rules.game,
            "question": self.question,
            "rules": self.rules.as_json(),
            **self.data,
        }


def chance(p: Fraction) -> dict[str, Any]:
    """A probability in JSON."""
    return {"p": float(p), "exact": str(p)}


def amount(value: Fraction) -> dict[str, Any]:
    """An expected value in JSON."""
    return {"expected": float(value), "exact": str(value)}
