"""Figures as SVG, drawn by Matplotlib from the cells of a table.

Text stays text, so that it can be found, copied and read aloud. Matplotlib knows colours, not
roles; so everything is drawn in stand-in colours, which become CSS variables on a web page, where
light and dark differ, and plain colours on paper. The same figure is the same bytes every time.
"""

import logging
import re
import warnings
from functools import lru_cache
from io import StringIO
from typing import Any

from wolfwise.reports.document import Figure, Grid, columns
from wolfwise.reports.fonts import font_files
from wolfwise.reports.number_format import shown
from wolfwise.reports.palette import SCREEN, STAND_IN, Palette, flat
from wolfwise.reports.plots import DRAWN, TEXT, WIDE, Plot, positions


def svg(figure: Figure, grid: Grid, palette: Palette = SCREEN, width: int = WIDE) -> str:
    """The figure as an element `svg`, so many pixels wide or a little wider if it has to be."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # where it keeps things is no matter
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure as Canvas

    _add_fonts()
    along, names = columns(figure, grid)
    grid = grid._replace(rows=grid.rows[: figure.rows])
    plot = Plot(
        labels=[shown(cell) for cell in grid.column(along)],
        along=along,
        at=positions(grid.column(along)),
        series={name: grid.column(name) for name in names},
        across=figure.across,
        width=width,
    )
    settings: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": f"{figure.key} {width}",
        "font.family": palette.measured,
        "font.size": TEXT,
        "axes.unicode_minus": True,
        "text.parse_math": False,
    }
    out = StringIO()
    with matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()  # whatever somebody has set for pictures of his own
        matplotlib.rcParams.update(settings)
        canvas = Canvas(layout="constrained")
        canvas.patch.set_alpha(0)
        FigureCanvasSVG(canvas)
        DRAWN[figure.kind](plot, canvas)
        warnings.filterwarnings("ignore", "Glyph", UserWarning)  # the reader's fonts may have it
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return _finish(out.getvalue(), palette, f"{figure.key}-{width}")


@lru_cache
def _add_fonts() -> None:
    from matplotlib.font_manager import fontManager

    for path in font_files():
        fontManager.addfont(path)


def _finish(text: str, palette: Palette, name: str) -> str:
    """The element alone, with its colours and fonts, and names that no other figure has."""
    text = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*\n\s*", " ", text[text.index("<svg") :]).replace("> <", "><")
    colours = dict(zip(flat(STAND_IN), flat(palette), strict=True))
    text = re.sub("|".join(colours), lambda match: colours[match[0]], text)
    text = re.sub(r"font-family: [^;\"]*", f"font-family: {palette.fonts}", text)
    text = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{name}-", text)
    text = re.sub(r' transform="rotate\(-0 [^"]*"', "", text)
    return text.replace("<svg ", '<svg stroke-linejoin="round" ', 1).strip()
