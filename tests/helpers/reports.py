"""Strategy reports: parts of them, and a store so that they need not be computed twice."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from wolfwise.reports.document import (
    Bullets,
    Exact,
    Grid,
    Paragraph,
    Report,
    Section,
    grids,
    pieces,
)

Result = TypeVar("Result")

_KEPT: dict[str, Any] = {}


def kept(work: Callable[..., Result], /, **parameters: Any) -> Result:
    """A store for this run of the tests."""
    key = f"{work.__module__}.{work.__qualname__} {sorted(parameters.items())}"
    if key not in _KEPT:
        _KEPT[key] = work(**parameters)
    found: Result = _KEPT[key]
    return found


def grid_of(report: Report, key: str) -> Grid:
    return next(found for found in grids(report) if found.key == key)


def exact_cell(grid: Grid, row: int, heading: str) -> Fraction:
    found = grid.column(heading)[row]
    assert isinstance(found, Exact)
    return found.value


def texts(section: Section) -> list[str]:
    """All that a section says, without its numbers."""
    found = []
    for part in section.parts:
        for text in part.items if isinstance(part, Bullets) else [part]:
            if isinstance(text, str | Paragraph):
                found += [piece for piece in pieces(text) if isinstance(piece, str)]
    return found


def some(cells: list[Any], number: int) -> list[Any]:
    """A few of many cells, other ones for every list of them."""
    return Random(f"{len(cells)}").sample(cells, min(number, len(cells)))
