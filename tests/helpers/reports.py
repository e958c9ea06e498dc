"""Strategy reports: parts of them, and a store so that they need not be computed twice."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property, partial
from random import Random
from typing import Any, TypeVar

from wolfwise.reports.document import (
    Ask,
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


class Quick:
    """A report that is built once, quickly, and what stands in it."""

    def __init__(self, build: Callable[..., Report], store: Ask, seed: int) -> None:
        self._build = partial(build, store, quick=True, version="0.1.0")
        self._seed = seed

    @cached_property
    def _first(self) -> Report:
        return self.again()

    def report(self) -> Report:
        return self._first

    def again(self, seed: int | None = None) -> Report:
        """The report once more, or with another seed."""
        return self._build(seed=self._seed if seed is None else seed)

    def grid(self, key: str) -> Grid:
        return grid_of(self.report(), key)

    def cell(self, key: str, row: int, heading: str) -> Fraction:
        return exact_cell(self.grid(key), row, heading)


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
