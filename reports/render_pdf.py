"""Reports as PDF, set by Typst: the whole report, and each cheat sheet as a page of its own.

Typst gets data and a fixed template, never text to read as its own language.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from wolfwise.reports.document import Figure, Grid, Misbuilt, Report
from wolfwise.reports.fonts import FAMILY, SIGNS, font_files, sign_files, with_glyphs
from wolfwise.reports.layout import Layout, words
from wolfwise.reports.number_format import LEGEND, about

if TYPE_CHECKING:
    from typst import Fonts

EPOCH = 0
"""Files do not say when they were made: the same report is the same file."""


def render(report: Report) -> dict[str, bytes]:
    """The report with its cheat sheets, and a file for each of them."""
    layout = Layout(report, _drawn)
    sections = [
        {"title": section.title, "parts": [layout.part(part) for part in section.parts]}
        for section in report.sections
    ]
    sheets = [
        {"key": sheet.key, "title": sheet.title,
         "grids": [layout.grid(grid) for grid in sheet.grids],
         "advice": [words(text) for text in sheet.advice]}
        for sheet in report.sheets
    ]  # fmt: skip
    inputs = {report.game: _data(report, report.title, sections, sheets)}
    for sheet, data in zip(report.sheets, sheets, strict=True):
        inputs[f"{report.game}-{sheet.key}"] = _data(report, sheet.title, [], [data])
    return {f"{name}.pdf": pdf for name, pdf in _set(inputs).items()}


def _set(inputs: Mapping[str, Mapping[str, Any]]) -> dict[str, bytes]:
    import typst

    template = files("wolfwise.reports").joinpath("templates/report.typ").read_bytes()
    compiler = typst.Compiler(font_paths=_fonts())
    pdfs = {}
    for name, data in inputs.items():
        try:
            made = compiler.compile(
                template,
                format="pdf",
                sys_inputs={"data": with_glyphs(json.dumps(data, ensure_ascii=False))},
                timestamp=EPOCH,
                pdf_standards=["ua-1"],
            )
        except typst.TypstError as error:
            raise Misbuilt(name, error.message) from None
        assert isinstance(made, bytes)  # one file, not a list of pages
        pdfs[name] = made
    return pdfs


@lru_cache
def _fonts() -> "Fonts":
    """The fonts that come with the tool and no others: pages look the same on every machine."""
    from typst import Fonts

    folders = sorted({str(path.parent) for path in (*font_files(), *sign_files())})
    return Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


def _data(
    report: Report, title: str, sections: Sequence[Mapping[str, Any]],
    sheets: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:  # fmt: skip
    return {
        "title": title,
        "version": report.version,
        "family": FAMILY,
        "signs": SIGNS,
        "legend": LEGEND,
        "about": about(report),
        "source": f"{report.rules} · Wolfwise {report.version} · {report.reproduce}",
        "sections": sections,
        "sheets": sheets,
    }


def _drawn(figure: Figure, grid: Grid) -> dict[str, Any]:
    from wolfwise.reports.figures import svg
    from wolfwise.reports.palette import PAPER
    from wolfwise.reports.plots import WIDE

    return {"svg": svg(figure, grid, PAPER), "width": WIDE}
