"""The formats of reports. A format is a line here and a module with `render(report)` in it.

A renderer turns a report into files, by their names, and does nothing else: the same report gives
the same bytes.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec

from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.reports.document import Report, check

FORMATS: Mapping[str, str] = {
    "html": "wolfwise.reports.render_html",
    "md": "wolfwise.reports.render_markdown",
    "csv": "wolfwise.reports.render_csv",
    "json": "wolfwise.reports.render_json",
    "pdf": "wolfwise.reports.render_pdf",
}
NEEDS: Mapping[str, tuple[str, ...]] = {
    "html": ("fontTools", "jinja2", "matplotlib"),
    "pdf": ("fontTools", "matplotlib", "typst"),
}
"""Libraries that a plain installation does without, and a format does not."""


def formats(text: str) -> tuple[str, ...]:
    """Formats from a list such as `html,pdf`, each once."""
    names = [name.strip().casefold() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in FORMATS:
            raise WolfwiseError(
                f"there is no format {name!r}{did_you_mean(name, FORMATS)} "
                f"(formats: {', '.join(FORMATS)})"
            )
    if not names:
        raise WolfwiseError(f"no format is named (formats: {', '.join(FORMATS)})")
    return tuple(dict.fromkeys(names))


def check_installed(names: Iterable[str]) -> None:
    """Raise ModuleNotFoundError if a library is missing that one of these formats needs."""
    for library in (library for name in names for library in NEEDS.get(name, ())):
        if find_spec(library) is None:
            raise ModuleNotFoundError(f"No module named {library!r}", name=library)


def render(report: Report, names: Iterable[str]) -> dict[str, bytes]:
    """All files of a report in these formats, by their names."""
    check(report)
    files: dict[str, bytes] = {}
    for name in names:
        files |= import_module(FORMATS[name]).render(report)
    return files
