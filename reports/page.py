"""Answers as parts of a page, for notebooks."""

import re
from collections.abc import Sequence
from html import escape

from wolfwise.reports.cells import Cell, Part, Table
from wolfwise.reports.text import cell, sentences

SIGNED = re.compile(r"([-+]?\d+)?")
"""A number that is told as a text, with its sign; or nothing."""


def html(parts: Sequence[Part]) -> str:
    """Paragraphs and tables; the best rows are bold, and columns of numbers stand right."""
    return "\n".join(_table(part) if isinstance(part, Table) else _text(part) for part in parts)


def _text(text: str) -> str:
    return f'<p style="white-space: pre-wrap">{escape(sentences(text))}</p>'


def _table(table: Table) -> str:
    columns = zip(*table.rows, strict=True)
    sides = ["right" if all(map(_is_number, column)) else "left" for column in columns]
    sides = sides or ["left"] * len(table.headings)
    head = _row("th", table.headings, sides)
    rows = (
        _row("td", list(map(cell, row)), sides, number in table.best)
        for number, row in enumerate(table.rows)
    )
    return "\n".join(["<table>", head, *rows, "</table>"])


def _is_number(value: Cell) -> bool:
    return not isinstance(value, str) or SIGNED.fullmatch(value.strip()) is not None


def _row(tag: str, texts: Sequence[str], sides: Sequence[str], best: bool = False) -> str:
    cells = (
        f'<{tag} style="text-align: {side}">{escape(text)}</{tag}>'
        for text, side in zip(texts, sides, strict=True)
    )
    style = ' style="font-weight: bold"' if best else ""
    return f"<tr{style}>{''.join(cells)}</tr>"
