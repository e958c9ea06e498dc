"""Reports as one web page that needs nothing else: for a phone, a screen, or a printer."""

from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wolfwise.reports.document import Bullets, Figure, Grid, Part, Report
from wolfwise.reports.fonts import east_asian, subset
from wolfwise.reports.layout import Layout
from wolfwise.reports.number_format import LEGEND, about

if TYPE_CHECKING:
    from jinja2 import Environment

KINDS = ("text", "bullets", "grid", "figure")


def render(report: Report) -> dict[str, bytes]:
    """The page as a file."""
    environment = _environment()
    macros = environment.get_template("parts.html").module
    template = environment.get_template("report.html")
    content = {
        "report": report,
        "about": about(report),
        "rulings": report.rules.as_json()["rulings"],
        "legend": LEGEND,
        "sections": _sections(report),
        "shows": {kind: getattr(macros, kind) for kind in KINDS},
    }
    text = template.render(letters="", **content)
    if foreign := east_asian(text):
        text = template.render(letters=b64encode(subset(foreign)).decode(), **content)
    return {f"{report.game}.html": text.encode()}


def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("wolfwise.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _sections(report: Report) -> list[dict[str, Any]]:
    """The chapters, and every cheat sheet as one more."""
    layout = Layout(report, _drawn)
    chapters: list[tuple[str, str, bool, Sequence[Part]]] = [
        (f"section-{number}", section.title, False, section.parts)
        for number, section in enumerate(report.sections, 1)
    ]
    for sheet in report.sheets:
        parts: list[Part] = list(sheet.grids)
        if sheet.advice:
            parts.append(Bullets(sheet.advice))
        chapters.append((sheet.key, sheet.title, True, parts))
    return [
        {"id": key, "title": title, "sheet": is_sheet, "parts": [layout.part(p) for p in parts]}
        for key, title, is_sheet, parts in chapters
    ]


def _drawn(figure: Figure, grid: Grid) -> dict[str, Any]:
    """Two pictures of a figure: for a phone and for all else."""
    from markupsafe import Markup

    from wolfwise.reports.figures import svg
    from wolfwise.reports.plots import NARROW, WIDE

    return {
        name: Markup(svg(figure, grid, width=width))
        for name, width in (("wide", WIDE), ("narrow", NARROW))
    }
