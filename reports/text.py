"""Answers as plain text, for a terminal of a given width or for a file.

Tables are laid out by hand: no library does it with less than 35 ms of import, which is a quarter
of what a whole answer takes.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from wolfwise.analysis.number import Exact, Rounded, Sampled, Unit
from wolfwise.reports.cells import MARK, Amount, Cell, Chance, Part, Table
from wolfwise.reports.columns import display_width
from wolfwise.reports.number import TERMINAL, estimate, shown

BOLD, DIM, OFF = "\x1b[1m", "\x1b[2m", "\x1b[0m"
LEAST_TEXT = 30
"""A text column is not folded to less than this."""
GAP = "  "
SHADES = (
    (Fraction(3, 4), "\x1b[1;34m"),
    (Fraction(1, 2), ""),
    (Fraction(1, 4), "\x1b[33m"),
    (Fraction(0), DIM),
)
"""Bold blue, plain, yellow and dim: told apart without telling red from green."""


def render(
    parts: Sequence[Part], *, width: int | None = None, exact: bool = False, colour: bool = False
) -> str:
    """An answer as text that ends with a line break. Without a width, lines may be long."""
    blocks = []
    for part in parts:
        if isinstance(part, Table):
            blocks.append(_table(part, width, exact, colour))
        else:
            blocks.append(paragraph(sentences(part, exact), width))
    return "\n\n".join(blocks) + "\n"


def cell(value: Cell, exact: bool = False) -> str:
    """One value in a table; what is impossible is a dash, so that the rest stands out."""
    match value:
        case None:
            return ""
        case Chance() | Amount():
            return cell(value.number, exact)
        case Exact(0, "chance") if not exact:
            return "-"
        case Exact() | Rounded() | Sampled():
            return shown(value, TERMINAL, exact=exact)
        case str():
            return sentences(value, exact)
        case _:
            return str(value)


def sentences(text: str, exact: bool = False) -> str:
    """A text with the numbers inside it shown."""
    parts = text.split(MARK)
    for n in range(1, len(parts), 2):
        unit, number = cast(tuple[Unit, str], parts[n].split(" "))
        real = {".", "e", "n"} & set(number)  # and no fraction
        value = Rounded(float(number), unit) if real else Exact(Fraction(number), unit)
        parts[n] = estimate(value, TERMINAL, exact=exact)
    return "".join(parts)


def _pad(text: str, width: int, right: bool) -> str:
    space = " " * (width - display_width(text))
    return space + text if right else text + space


def _table(table: Table, width: int | None, exact: bool, colour: bool) -> str:
    rows = [[cell(value, exact) for value in row] for row in table.rows]
    columns = zip(*rows, strict=True)
    rows = [[*row] for row in zip(*map(_lined_up, columns), strict=True)]
    widths = [
        max(display_width(text) for text in column)
        for column in zip(table.headings, *rows, strict=True)
    ]
    over = 0 if width is None else sum(widths) + len(GAP) * (len(widths) - 1) - width
    if width is not None and over > 0:
        text_last = bool(table.rows) and all(isinstance(row[-1], str) for row in table.rows)
        if text_last and widths[-1] - over >= LEAST_TEXT:
            return _folded(table, widths[-1] - over, width, exact, colour)
        if not table.named:
            rows = [[f"{table.headings[0]}: {row[0]}", *row[1:]] for row in rows]
        return "\n".join(_stacked(table.headings, rows, width, colour))
    right = [
        bool(table.rows) and all(not isinstance(row[i], str) for row in table.rows)
        for i in range(len(widths))
    ]

    def line(texts: Sequence[str]) -> str:
        cells = (_pad(*column) for column in zip(texts, widths, right, strict=True))
        return GAP.join(cells).rstrip()

    if table.safety and colour:
        shades = [[_shade(value) for value in row] for row in table.rows]
        lines = [_style(line(table.headings), DIM, colour)]
        for texts, codes in zip(rows, shades, strict=True):
            padded = (_pad(*column) for column in zip(texts, widths, right, strict=True))
            lines.append(GAP.join(map(_shaded, padded, codes)))
        return "\n".join(lines)
    lines = [_style(line(table.headings), DIM, colour)]
    lines += [
        _style(line(row), BOLD, colour and number in table.best) for number, row in enumerate(rows)
    ]
    return "\n".join(lines)


def _lined_up(column: Sequence[str]) -> list[str]:
    """The texts of a column, so that errors stand below each other: `6.5%±12%`, ` 50%±3% `."""
    errors = [len(text) - text.index("±") if "±" in text else 0 for text in column]
    return [text + " " * (max(errors) - own) for text, own in zip(column, errors, strict=True)]


def _folded(table: Table, room: int, width: int, exact: bool, colour: bool) -> str:
    """A table whose last column is a text that is too long for its screen: in several lines."""
    rows: list[Sequence[Cell]] = []
    best = set()
    for number, row in enumerate(table.rows):
        first, *more = fold(cell(row[-1], exact), room)
        if number in table.best:
            best.add(len(rows))
        rows.append([*row[:-1], first])
        rows += [[*([None] * (len(row) - 1)), line] for line in more]
    return _table(table._replace(rows=rows, best=frozenset(best)), width, exact, colour)


def _shade(value: Cell) -> str:
    """How a chance is coloured: safe, rather safe, risky, or as good as lost."""
    if not isinstance(value, Chance):
        return ""
    return next(code for least, code in SHADES if value.p >= least)


def _shaded(text: str, code: str) -> str:
    return f"{code}{text}{OFF}" if code else text


def _stacked(
    headings: Sequence[str], rows: Sequence[Sequence[str]], width: int, colour: bool
) -> list[str]:
    """A table too wide for its screen: a block for each row, a line for each column."""
    lines = []
    label = max(display_width(heading) for heading in headings[1:])
    for name, *values in rows:
        lines += [_style(line, BOLD, colour) for line in fold(name, width)]
        for heading, value in zip(headings[1:], values, strict=True):
            if value:
                first, *more = fold(value.rstrip(), max(width - label - 4, 8))
                lines.append(f"  {_pad(heading, label, right=False)}  {first}")
                lines += [f"  {' ' * label}  {line}" for line in more]
    return lines


def paragraph(text: str, width: int | None) -> str:
    """Lines folded to a width, each as far indented as it begins."""
    if width is None:
        return text
    lines = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        lines += [indent + part for part in fold(line.strip(), width - len(indent))]
    return "\n".join(lines)


def fold(text: str, width: int) -> list[str]:
    """Break a text into lines of at most so many columns, at spaces where it can be."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if display_width(joined) <= width:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and display_width(lines[-1] + letter) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def _style(text: str, code: str, on: bool) -> str:
    return f"{code}{text}{OFF}" if on else text
