"""Reports as JSON: numbers are written as answers write them, and nothing is left out."""

import json
from typing import Any

from wolfwise.reports.document import (
    Bullets,
    Cell,
    Figure,
    Grid,
    Part,
    Report,
    Text,
    columns,
    grids,
    pieces,
)
from wolfwise.reports.number import in_json


def render(report: Report) -> dict[str, bytes]:
    """The data as a file."""
    tables = {grid.key: grid for grid in grids(report)}
    data = {
        "game": report.game,
        "title": report.title,
        "rules": report.rules.as_json(),
        "version": report.version,
        "seed": report.seed,
        "reproduce": report.reproduce,
        "sections": [
            {"title": section.title, "parts": [_part(part, tables) for part in section.parts]}
            for section in report.sections
        ],
        "sheets": [
            {
                "key": sheet.key,
                "title": sheet.title,
                "tables": [_grid(grid) for grid in sheet.grids],
                "advice": [_text(text) for text in sheet.advice],
            }
            for sheet in report.sheets
        ],
    }
    text = json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False)
    return {f"{report.game}.json": f"{text}\n".encode()}


def _part(part: Part, tables: dict[str, Grid]) -> dict[str, Any]:
    match part:
        case Grid():
            return {"table": _grid(part)}
        case Figure():
            along, shown = columns(part, tables[part.grid])
            return {
                "figure": {
                    "key": part.key,
                    "caption": part.caption,
                    "kind": part.kind,
                    "table": part.grid,
                    "along": along,
                    "columns": list(shown),
                }
            }
        case Bullets(items):
            return {"list": [_text(item) for item in items]}
        case _:
            return {"text": _text(part)}


def _text(text: Text) -> list[Any]:
    return [cell(piece) for piece in pieces(text)]


def _grid(grid: Grid) -> dict[str, Any]:
    return {
        "key": grid.key,
        "caption": grid.caption,
        "headings": list(grid.headings),
        "rows": [[cell(value) for value in row] for row in grid.rows],
        "best": sorted(grid.best),
    }


def cell(value: Cell) -> Any:
    """A cell; a number that is no whole number says how much it is worth."""
    match value:
        case None | str() | int():
            return value
        case _:
            return in_json(value)
