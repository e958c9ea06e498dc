"""Reports as tables for programs: a CSV file for each table, and one that says where they are from.

A column of numbers becomes several: the number itself, and beside it whatever is known about it:
the exact fraction, or standard error, samples and seed.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from wolfwise.reports.document import (
    Cell,
    Exact,
    Grid,
    Report,
    Rounded,
    Sampled,
    grids,
    labels,
    value,
)
from wolfwise.reports.number_format import about

ABOUT = "about"
"""The file that is not a table of the report; no table has this key."""
NUMBER = re.compile(r"[+-]?[0-9][0-9./e+-]*", re.ASCII)


def render(report: Report) -> dict[str, bytes]:
    """A file for each table, and `GAME-about.csv`."""
    files = {f"{report.game}-{grid.key}.csv": _table(grid) for grid in grids(report)}
    names = labels(report)
    rows = [("what", "is"), *about(report)]
    for grid, file in zip(grids(report), files, strict=True):
        rows.append((file, ". ".join(filter(None, (names.get(grid.key), grid.caption)))))
    return {f"{report.game}-{ABOUT}.csv": _written(rows), **files}


def _table(grid: Grid) -> bytes:
    columns: list[tuple[str, list[str]]] = []
    for heading in grid.headings:
        columns += _columns(heading, grid.column(heading))
    rows = zip(*(cells for _, cells in columns), strict=True)
    return _written([[heading for heading, _ in columns], *rows])


def _columns(heading: str, cells: Sequence[Cell]) -> list[tuple[str, list[str]]]:
    """What a column of a table becomes; only what occurs in it has a column of its own."""
    columns = [(heading, [_plain(cell) for cell in cells])]
    if any(isinstance(cell, Exact) for cell in cells):
        columns.append((f"{heading}: exact", [_exact(cell) for cell in cells]))
    if any(isinstance(cell, Rounded) for cell in cells):
        rounded = ["yes" if isinstance(cell, Rounded) else "" for cell in cells]
        columns.append((f"{heading}: rounded", rounded))
    if any(isinstance(cell, Sampled) for cell in cells):
        sampled = [cell if isinstance(cell, Sampled) else None for cell in cells]
        columns += [
            (f"{heading}: stderr", [repr(s.stderr) if s else "" for s in sampled]),
            (f"{heading}: samples", [str(s.samples) if s else "" for s in sampled]),
            (f"{heading}: seed", [str(s.seed) if s else "" for s in sampled]),
        ]
    return columns


def _plain(cell: Cell) -> str:
    if cell is None or isinstance(cell, str | int):
        return "" if cell is None else str(cell)
    return repr(value(cell))


def _exact(cell: Cell) -> str:
    return str(cell.value) if isinstance(cell, Exact) else str(cell) if type(cell) is int else ""


def _written(rows: Iterable[Iterable[str]]) -> bytes:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(map(_harmless, row) for row in rows)
    return out.getvalue().encode()


def _harmless(cell: str) -> str:
    """A text that a spreadsheet would take for a formula says that it is none."""
    formula = cell.startswith(("=", "+", "-", "@", "\t", "\r")) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell
