"""Answers as plain text, for a terminal of a given width or for a file.

Tables are laid out by hand: no library does it with less than 35 ms of import, which is a quarter
of what a whole answer takes.
"""

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap
from unicodedata import combining, east_asian_width

from reports.answer import Amount, Answer, Cell, Chance, Table

BOLD, DIM, OFF = "\x1b[1m", "\x1b[2m", "\x1b[0m"
GAP = "  "


def render(
    answer: Answer, *, width: int | None = None, exact: bool = False, colour: bool = False
) -> str:
    """The answer as text that ends with a line break. Without a width, lines may be long."""
    blocks = []
    for part in answer.parts:
        if isinstance(part, Table):
            blocks.append(_table(part, width, exact, colour))
        else:
            blocks.append(_paragraph(part, width))
    return "\n\n".join(blocks) + "\n"


def cell(value: Cell, exact: bool = False) -> str:
    """One value: certain, impossible and nearly so are told apart."""
    match value:
        case None:
            return ""
        case Chance(p):
            return str(p) if exact else percent(p)
        case Amount(points):
            return f"{'+' if points > 0 else ''}{points}" if exact else f"{float(points):+.3f}"
        case float():
            return f"{value:.3f}"
        case _:
            return str(value)


def percent(p: Fraction) -> str:
    """Per cent with one decimal; what is only almost certain never looks certain."""
    if p in (0, 1):
        return "-" if p == 0 else "100%"
    if p < Fraction(1, 2000):
        return "<0.1%"
    if p > Fraction(1999, 2000):
        return ">99.9%"
    return f"{float(p):.1%}"


def display_width(text: str) -> int:
    """Columns that a text takes in a terminal; East Asian letters take two."""
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def _pad(text: str, width: int, right: bool) -> str:
    space = " " * (width - display_width(text))
    return space + text if right else text + space


def _table(table: Table, width: int | None, exact: bool, colour: bool) -> str:
    rows = [[cell(value, exact) for value in row] for row in table.rows]
    widths = [
        max(display_width(text) for text in column)
        for column in zip(table.headings, *rows, strict=True)
    ]
    title = [table.title] if table.title else []
    if width is not None and sum(widths) + len(GAP) * (len(widths) - 1) > width:
        return "\n".join([*title, *_stacked(table.headings, rows, colour)])
    right = [
        bool(table.rows) and all(not isinstance(row[i], str) for row in table.rows)
        for i in range(len(widths))
    ]

    def line(texts: Sequence[str]) -> str:
        cells = (_pad(*column) for column in zip(texts, widths, right, strict=True))
        return GAP.join(cells).rstrip()

    lines = [_style(line(table.headings), DIM, colour)]
    lines += [
        _style(line(row), BOLD, colour and number in table.best) for number, row in enumerate(rows)
    ]
    return "\n".join([*title, *lines])


def _stacked(headings: Sequence[str], rows: Sequence[Sequence[str]], colour: bool) -> list[str]:
    """A table too wide for its screen: a block for each row, a line for each column."""
    lines = []
    label = max(display_width(heading) for heading in headings[1:])
    for name, *values in rows:
        lines.append(_style(name, BOLD, colour))
        for heading, value in zip(headings[1:], values, strict=True):
            if value:
                lines.append(f"  {_pad(heading, label, right=False)}  {value}")
    return lines


def _paragraph(text: str, width: int | None) -> str:
    if width is None:
        return text
    lines = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        lines += wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return "\n".join(lines)


def _style(text: str, code: str, on: bool) -> str:
    return f"{code}{text}{OFF}" if on else text
