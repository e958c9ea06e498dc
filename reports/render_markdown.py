"""Reports as Markdown, with tables as GitHub shows them. Figures are named, not drawn."""

import re

from wolfwise.reports.document import (
    Bullets,
    Figure,
    Grid,
    Part,
    Report,
    Sampled,
    Text,
    labels,
    numeric,
    pieces,
)
from wolfwise.reports.number_format import LEGEND, about, aside, footnote, shown


def render(report: Report) -> dict[str, bytes]:
    """The text as a file."""
    names = labels(report)
    blocks = [f"# {_escaped(report.title)}"]
    blocks += ["\n".join(f"- {name}: {_code(name, text)}" for name, text in about(report)), LEGEND]
    for section in report.sections:
        blocks.append(f"## {_escaped(section.title)}")
        blocks += [_part(part, names) for part in section.parts]
    for sheet in report.sheets:
        blocks.append(f"## {_escaped(sheet.title)}")
        blocks += [_table(grid, "") for grid in sheet.grids]
        if sheet.advice:
            blocks.append(_bullets(sheet.advice))
    return {f"{report.game}.md": ("\n\n".join(blocks) + "\n").encode()}


def _part(part: Part, names: dict[str, str]) -> str:
    match part:
        case Grid():
            return _table(part, names[part.key])
        case Figure():
            where = names.get(part.grid)
            told = f"the numbers are in {where}" if where else "the numbers are in a cheat sheet"
            return f"*{names[part.key]}: {_escaped(part.caption)} ({told}).*"
        case Bullets(items):
            return _bullets(items)
        case _:
            return _text(part)


def _bullets(items: tuple[Text, ...]) -> str:
    return "\n".join(f"- {_text(item)}" for item in items)


def _text(text: Text) -> str:
    return "".join(
        f"{shown(piece)} ({aside(piece)})" if isinstance(piece, Sampled) else _escaped(shown(piece))
        for piece in pieces(text)
    ).strip()


def _table(grid: Grid, label: str) -> str:
    marks = ["--:" if numeric(grid.column(heading)) else ":--" for heading in grid.headings]
    lines = [_row([_escaped(heading) for heading in grid.headings]), _row(marks)]
    for number, row in enumerate(grid.rows):
        cells = [_escaped(shown(cell)) for cell in row]
        best = number in grid.best
        lines.append(_row([f"**{cell}**" if best and cell else cell for cell in cells]))
    caption = f"**{f'{label}. ' if label else ''}{_escaped(grid.caption)}**"
    note = footnote(grid)
    return "\n\n".join([caption, "\n".join(lines), *([_escaped(note)] if note else [])])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _code(name: str, text: str) -> str:
    """A command is shown as one, with quotation marks that it does not contain."""
    if name != "To get the same again":
        return _escaped(text)
    mark = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{mark}{text}{mark}"


def _escaped(text: str) -> str:
    """A text in which nothing is taken for a sign of Markdown or HTML."""
    text = re.sub(r"([\\`*_\[\]|~#$])", r"\\\1", text)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("\n", "<br>")
    return re.sub(r"^(\s*)([-+>]|\d+[.)])(?=\s)", r"\1\\\2", text)
