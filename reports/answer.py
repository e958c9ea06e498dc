"""An answer: what programs read (`data`) and what people read (`parts`), made by one builder.

Builders never format numbers; a Fraction stays one until a renderer shows it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from models.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability, shown in per cent or as a fraction."""

    p: Fraction


@dataclass(frozen=True, slots=True)
class Amount:
    """An expected number of points, shown with its sign."""

    value: Fraction


Cell = str | int | float | Chance | Amount | None
Row = Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings. The first column names the row; `best` rows are shown bold."""

    headings: Sequence[str]
    rows: Sequence[Row]
    title: str = ""
    best: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question about one game under stated rules."""

    rules: Rules
    question: str
    data: Mapping[str, Any]
    parts: Sequence[str | Table] = field(default_factory=tuple)

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
