"""Parts of a report as plain data, all numbers as text: what the templates of pages read."""

from collections.abc import Callable, Mapping
from typing import Any

from wolfwise.reports.document import (
    Bullets,
    Cell,
    Figure,
    Grid,
    Number,
    Part,
    Report,
    Sampled,
    Text,
    columns,
    grids,
    labels,
    numeric,
    pieces,
    sampled,
    unit,
    value,
)
from wolfwise.reports.number import error, estimate
from wolfwise.reports.number_format import aside, footnote, worth

Draw = Callable[[Figure, Grid], Mapping[str, Any]]
"""What a format adds to the data of a figure: the pictures."""


class Layout:
    """How the parts of one report are laid out."""

    def __init__(self, report: Report, draw: Draw) -> None:
        self.labels = labels(report)
        self.grids = {grid.key: grid for grid in grids(report)}
        self.draw = draw

    def part(self, part: Part) -> dict[str, Any]:
        match part:
            case Grid():
                return self.grid(part)
            case Figure():
                return self.figure(part)
            case Bullets(items):
                return {"kind": "bullets", "items": [words(item) for item in items]}
            case _:
                return {"kind": "text", "pieces": words(part)}

    def grid(self, grid: Grid) -> dict[str, Any]:
        headings = [
            {"text": heading, "number": numeric(grid.column(heading))} for heading in grid.headings
        ]
        rows = [
            {"best": number in grid.best, "cells": [_cell(cell, grid.shaded) for cell in row]}
            for number, row in enumerate(grid.rows)
        ]
        return {
            "kind": "grid",
            "key": grid.key,
            "label": self.labels.get(grid.key, ""),
            "caption": grid.caption,
            "headings": headings,
            "rows": rows,
            "note": footnote(grid),
        }

    def figure(self, figure: Figure) -> dict[str, Any]:
        grid = self.grids[figure.grid]
        table = self.labels.get(figure.grid, grid.caption)
        return {
            "kind": "figure",
            "key": figure.key,
            "label": self.labels[figure.key],
            "caption": figure.caption,
            "grid": figure.grid,
            "table": table,
            "spread": _spread(figure, grid),
            "alt": f"{figure.caption}; its numbers are in {table}",
            **self.draw(figure, grid),
        }


def _spread(figure: Figure, grid: Grid) -> str:
    """What is drawn around sampled numbers."""
    _, shown = columns(figure, grid)
    drawn = figure.kind != "heat map" and any(sampled(grid.column(name)) for name in shown)
    return "with 95 % intervals" if drawn else ""


def words(text: Text) -> list[str | dict[str, Any]]:
    """A text in pieces; a sampled number in it says at once where it comes from."""
    return [
        piece if isinstance(piece, str) else _number(piece, f" ({aside(piece)})")
        for piece in pieces(text)
    ]


def _number(number: Number, more: str = "") -> dict[str, Any]:
    behind = f"{error(number)}{more}" if isinstance(number, Sampled) else ""
    return {"text": estimate(number), "error": behind, "worth": worth(number)}


def _cell(cell: Cell, shaded: bool) -> dict[str, Any]:
    if cell is None or isinstance(cell, str):
        nothing = {"error": "", "worth": "", "sort": None, "shade": None}
        return {"text": cell or "", "number": cell is None, **nothing}
    number = value(cell) or 0.0
    shade = shaded and unit(cell) == "chance"
    return {
        **_number(cell),
        "number": True,
        "sort": number,
        "shade": round(min(max(number, 0.0), 1.0), 4) if shade else None,
    }
