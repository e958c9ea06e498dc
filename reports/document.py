"""A strategy report: what it says, before anybody decides what it looks like.

Games build documents, renderers show them. A number keeps its kind to the end: exact, rounded, or
sampled with its error and seed. Figures hold no numbers; they point at a table that does.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Literal, NamedTuple, Protocol, TypeVar
from unicodedata import category

from wolfwise.analysis.number import Exact as Exact
from wolfwise.analysis.number import Rounded as Rounded
from wolfwise.analysis.number import Sampled as Sampled
from wolfwise.analysis.number import Unit as Unit
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct

Kind = Literal["heat map", "lines", "bars", "intervals"]
MOST = 6
"""So many lines, bars or points can be told apart by colour and form."""
SEEN = ("Zs", "Cf", "Co")
"""Kinds of letters that Python does not print, but others can: spaces, joiners, private ones."""
RESERVED = ("about", "contents", "main")
"""Keys that files or pages need for themselves, as they do `section-1` and so on."""


Number = int | Exact | Rounded | Sampled
Cell = str | Number | None


@distinct
class Paragraph(NamedTuple):
    """A text with numbers inside it. A text without any may be a plain str instead."""

    pieces: tuple[str | Number, ...]


def paragraph(*pieces: str | Number) -> Paragraph:
    """`paragraph("The wolf is left with ", Exact(Fraction(1, 5)), ".")`"""
    return Paragraph(pieces)


Text = str | Paragraph


@distinct
class Bullets(NamedTuple):
    """A list of texts."""

    items: tuple[Text, ...]


@distinct
class Grid(NamedTuple):
    """A table. The first column names the row; `best` rows are shown bold.

    The key names its file and what links to it. In a shaded grid every chance has a background
    that is the stronger, the greater it is.
    """

    key: str
    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    best: frozenset[int] = frozenset()
    shaded: bool = False

    def column(self, heading: str) -> list[Cell]:
        at = self.headings.index(heading)
        return [row[at] for row in self.rows]


@distinct
class Figure(NamedTuple):
    """A picture of columns of a grid: one line, group of bars or row of points for each of them.

    `along` is the column of names or numbers along the other axis; the first one if it is empty.
    Without `columns` all other ones are shown. A heat map has a row for each row of the grid.
    """

    key: str
    caption: str
    kind: Kind
    grid: str
    columns: tuple[str, ...] = ()
    along: str = ""
    across: str = ""  # what the axis of values says, or a heat map's columns are
    rows: int | None = None  # only so many rows of the grid, the first ones


Part = Text | Bullets | Grid | Figure


@distinct
class Section(NamedTuple):
    """A chapter of a report."""

    title: str
    parts: tuple[Part, ...]


@distinct
class Sheet(NamedTuple):
    """A cheat sheet: one page for the table, such as for a number of players."""

    key: str
    title: str
    grids: tuple[Grid, ...]
    advice: tuple[Text, ...] = ()


@distinct
class Report(NamedTuple):
    """All that is told about one game, and how to get the same again."""

    game: str
    title: str
    rules: Rules
    version: str
    reproduce: str  # the command
    seed: int | str
    sections: tuple[Section, ...]
    sheets: tuple[Sheet, ...] = ()


Result = TypeVar("Result")


class Ask(Protocol):
    """How a builder has something computed: a store may stand between, and know the result."""

    def __call__(self, work: Callable[..., Result], /, **parameters: Any) -> Result: ...


def directly(work: Callable[..., Result], /, **parameters: Any) -> Result:
    """Compute it anew: an `Ask` without a store."""
    return work(**parameters)


def command(about: str, seed: int | str, quick: bool) -> str:
    """What to type to get a report again."""
    return f"wolfwise report {about} --seed {seed}{' --quick' if quick else ''}"


# ---------------------------------------------------------------- finding one's way in a report


def grids(report: Report) -> list[Grid]:
    """All tables, those of the cheat sheets last."""
    parts = chain.from_iterable(section.parts for section in report.sections)
    found = [part for part in parts if isinstance(part, Grid)]
    return found + [grid for sheet in report.sheets for grid in sheet.grids]


def figures(report: Report) -> list[Figure]:
    parts = chain.from_iterable(section.parts for section in report.sections)
    return [part for part in parts if isinstance(part, Figure)]


def labels(report: Report) -> dict[str, str]:
    """How texts call each table and figure, by its key: `Table 2`. Sheets are not numbered."""
    parts = list(chain.from_iterable(section.parts for section in report.sections))
    tables = (part.key for part in parts if isinstance(part, Grid))
    pictures = (part.key for part in parts if isinstance(part, Figure))
    return {key: f"Table {n}" for n, key in enumerate(tables, 1)} | {
        key: f"Figure {n}" for n, key in enumerate(pictures, 1)
    }


def columns(figure: Figure, grid: Grid) -> tuple[str, tuple[str, ...]]:
    """Which column of its grid names what a figure shows, and which ones it shows."""
    along = figure.along or grid.headings[0]
    return along, figure.columns or tuple(h for h in grid.headings if h != along)


def numeric(cells: Iterable[Cell]) -> bool:
    """Whether a column has numbers in it, and no text."""
    filled = [cell for cell in cells if cell is not None]
    return bool(filled) and not any(isinstance(cell, str) for cell in filled)


def texts(report: Report) -> Iterator[str]:
    """All that a report says, without its numbers."""
    yield from (report.title, report.version, report.reproduce, str(report.seed))
    for section in report.sections:
        yield section.title
        for part in section.parts:
            yield from _texts_of(part)
    for sheet in report.sheets:
        yield sheet.title
        for grid in sheet.grids:
            yield from _texts_of(grid)
        yield from _texts_of(Bullets(sheet.advice))


def _texts_of(part: Part) -> Iterator[str]:
    match part:
        case Grid():
            yield from (part.caption, *part.headings)
            yield from (cell for row in part.rows for cell in row if isinstance(cell, str))
        case Figure():
            yield from (part.caption, part.across)
        case Bullets(items):
            yield from (piece for item in items for piece in pieces(item) if isinstance(piece, str))
        case _:
            yield from (piece for piece in pieces(part) if isinstance(piece, str))


# ---------------------------------------------------------------- what a builder can get wrong


class Misbuilt(WolfwiseError, ValueError):
    """A report cannot be shown as it was built. Whoever asked for it can do nothing about that."""

    def __init__(self, about: str, wrong: str) -> None:
        super().__init__(about, wrong)  # both, so that workers can send it home

    def __str__(self) -> str:
        about, wrong = self.args
        return f"the report about {about} is built wrongly, a mistake in wolfwise itself: {wrong}"


def check(report: Report) -> Report:
    """The report; raises Misbuilt, with all that is wrong in it, if there is anything."""
    if wrong := list(_mistakes(report)):
        raise Misbuilt(report.game, "; ".join(wrong))
    return report


def _mistakes(report: Report) -> Iterator[str]:
    tables, pictures = grids(report), figures(report)
    keys = [grid.key for grid in tables] + [figure.key for figure in pictures]
    keys += [sheet.key for sheet in report.sheets]
    for key in (report.game, *keys):
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key):
            yield f"{key!r} is no key (small letters, digits, hyphens)"
        if key in RESERVED or key.startswith("section-"):
            yield f"the key {key!r} has a meaning of its own"
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"the key {key!r} stands there twice"
    for grid in tables:
        yield from _mistakes_of_grid(grid)
    for text in texts(report):
        if not all(letter.isprintable() or category(letter) in SEEN for letter in text):
            yield f"{text!r} has a letter that cannot be shown"
    by_key = {grid.key: grid for grid in tables}
    for figure in pictures:
        if figure.grid not in by_key:
            yield f"figure {figure.key!r} shows an unknown table {figure.grid!r}"
        else:
            yield from _mistakes_of_figure(figure, by_key[figure.grid])


def _mistakes_of_grid(grid: Grid) -> Iterator[str]:
    if len(set(grid.headings)) != len(grid.headings) or not all(grid.headings):
        yield f"table {grid.key!r}: headings must differ and not be empty"
    if not grid.rows:
        yield f"table {grid.key!r} has no rows"
    if any(len(row) != len(grid.headings) for row in grid.rows):
        yield f"table {grid.key!r}: a row is not as long as the headings"
    if any(not 0 <= row < len(grid.rows) for row in grid.best):
        yield f"table {grid.key!r}: there is no such best row"
    if grid.rows and any(row and row[0] is None for row in grid.rows):
        yield f"table {grid.key!r}: a row has no name"


def _mistakes_of_figure(figure: Figure, grid: Grid) -> Iterator[str]:
    along, shown = columns(figure, grid)
    if unknown := [name for name in (along, *shown) if name not in grid.headings]:
        yield f"figure {figure.key!r}: table {grid.key!r} has no column {unknown[0]!r}"
        return
    if figure.kind != "heat map" and len(shown) > MOST:
        yield f"figure {figure.key!r}: nobody tells more than {MOST} columns apart"
    if texts := [name for name in shown if not numeric(grid.column(name))]:
        yield f"figure {figure.key!r}: column {texts[0]!r} is not of numbers"
    units = {unit(cell) for name in shown for cell in grid.column(name) if cell is not None}
    if len(units) > 1:
        yield f"figure {figure.key!r} mixes {' and '.join(sorted(map(str, units)))}"


# ---------------------------------------------------------------- numbers


def unit(cell: Cell) -> Unit | None:
    """What a number is a number of; a whole number is a count, a text has none."""
    match cell:
        case Exact() | Rounded() | Sampled():
            return cell.unit
        case int():
            return "count"
        case _:
            return None


def value(cell: Cell) -> float | None:
    """A number to draw or sort by."""
    match cell:
        case Exact() | Rounded() | Sampled():
            return float(cell.value)
        case int():
            return float(cell)
        case _:
            return None


def sampled(cells: Iterable[Cell]) -> list[Sampled]:
    return [cell for cell in cells if isinstance(cell, Sampled)]


def pieces(text: Text) -> Sequence[str | Number]:
    return text.pieces if isinstance(text, Paragraph) else (text,)
