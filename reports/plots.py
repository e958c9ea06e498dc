"""What the four kinds of figures look like: Matplotlib's part of them.

Everything is drawn in the stand-in colours, which `figures.py` replaces.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from wolfwise.models.values import distinct
from wolfwise.reports.document import Cell, Sampled, unit, value
from wolfwise.reports.number import MINUS, estimate
from wolfwise.reports.palette import STAND_IN
from wolfwise.reports.text import fold

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STYLES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 1)))
MARKERS = "osD^vP"
"""Lines differ in dashes and marks as well, for those who cannot tell their colours apart."""
SHADES = "cividis"
"""Reads the same for nearly all kinds of colour blindness, and in grey."""
PIXEL = 1 / 96  # in inches
TEXT = 13 * 0.75  # in points
WIDE, NARROW = 680, 328
"""In pixels: beside text on a screen or on paper, and on a phone."""


@distinct
class Plot(NamedTuple):
    """What is drawn: columns of cells, and where along the axis each row stands."""

    labels: Sequence[str]
    along: str
    at: Sequence[float] | None  # None: the rows have names, not numbers
    series: Mapping[str, Sequence[Cell]]
    across: str
    width: int

    @property
    def places(self) -> Sequence[float]:
        return self.at if self.at is not None else range(len(self.labels))


def positions(cells: Sequence[Cell]) -> Sequence[float] | None:
    numbers = [value(cell) for cell in cells]
    return None if None in numbers else [float(n) for n in numbers if n is not None]


# ---------------------------------------------------------------- the four kinds


def _lines(plot: Plot, canvas: Any) -> None:
    axes = _axes(plot, canvas, height=0.5 if plot.width > NARROW else 0.85)
    for n, (name, cells) in enumerate(plot.series.items()):
        filled = [(x, cell) for x, cell in zip(plot.places, cells, strict=True) if cell is not None]
        xs, ys = [x for x, _ in filled], [value(cell) or 0.0 for _, cell in filled]
        colour = _colour(n)
        axes.plot(xs, ys, label=name, color=colour, linewidth=1.8, linestyle=STYLES[n % 6],
                  marker=MARKERS[n % 6], markersize=5 if len(xs) <= 30 else 0)  # fmt: skip
        errors = [_error(cell) for _, cell in filled]
        if any(errors):
            low = [y - 1.96 * e for y, e in zip(ys, errors, strict=True)]
            high = [y + 1.96 * e for y, e in zip(ys, errors, strict=True)]
            axes.fill_between(xs, low, high, color=colour, alpha=0.18, linewidth=0)
    _name_rows(plot, axes)
    axes.set_xlabel(plot.along)
    _measure(plot, axes, "y")
    _legend(plot, canvas, axes)


def _bars(plot: Plot, canvas: Any) -> None:
    """Lying bars: their names can be as long as they like."""
    thick = 0.8 / len(plot.series)
    axes = _axes(plot, canvas, pixels=_tall(plot, 15 * len(plot.series) + 8) + 75)
    for n, (name, cells) in enumerate(plot.series.items()):
        shift = (n - (len(plot.series) - 1) / 2) * thick
        rows = [row + shift for row, cell in enumerate(cells) if cell is not None]
        filled = [cell for cell in cells if cell is not None]
        axes.barh(rows, [value(cell) or 0.0 for cell in filled], thick * 0.92, label=name,
                  color=_colour(n), linewidth=0)  # fmt: skip
        _whiskers(axes, rows, filled, STAND_IN.ink)
    _standing(plot, axes)
    _measure(plot, axes, "x", zero=True)
    axes.axvline(0, color=STAND_IN.ink, linewidth=0.9)
    _legend(plot, canvas, axes)


def _intervals(plot: Plot, canvas: Any) -> None:
    """Points with 95 % intervals; what is exact has none."""
    step = 0.7 / len(plot.series)
    axes = _axes(plot, canvas, pixels=_tall(plot, 16 * len(plot.series) + 8) + 75)
    for n, (name, cells) in enumerate(plot.series.items()):
        shift = (n - (len(plot.series) - 1) / 2) * step
        rows = [row + shift for row, cell in enumerate(cells) if cell is not None]
        filled = [cell for cell in cells if cell is not None]
        _whiskers(axes, rows, filled, _colour(n))
        axes.plot([value(cell) or 0.0 for cell in filled], rows, label=name, linestyle="none",
                  marker=MARKERS[n % 6], markersize=7, color=_colour(n))  # fmt: skip
    _standing(plot, axes)
    _measure(plot, axes, "x")
    low, high = axes.get_xlim()
    if low < 0 < high:
        axes.axvline(0, color=STAND_IN.ink, linewidth=0.9)
    _legend(plot, canvas, axes)


def _heat_map(plot: Plot, canvas: Any) -> None:
    """Every cell has its number in it, in black or white, whichever can be read."""
    import numpy as np
    from matplotlib import colormaps

    table = np.array(
        [[np.nan if (v := value(c)) is None else v for c in column]
         for column in plot.series.values()]
    ).T  # fmt: skip
    names = min(max(len(label) for label in plot.labels) * 7 + 30, 200)
    least = max(len(_short(cell)) for column in plot.series.values() for cell in column) * 8 + 8
    width = max(plot.width, names + len(plot.series) * least)
    heads, upright = _heads(list(plot.series), (width - names) / len(plot.series))
    chances = unit(next(c for s in plot.series.values() for c in s if c is not None)) == "chance"
    above = _above(plot, chances, width - names)
    height = _tall(plot, 27) + (75 if upright else 60 + 7 * max(map(len, heads)))
    height += 18 * above.count("\n")
    canvas.set_size_inches(width * PIXEL, height * PIXEL)
    axes = canvas.add_subplot()
    low, high = (0.0, 1.0) if chances else (float(np.nanmin(table)), float(np.nanmax(table)))
    if chances and table[np.isfinite(table)].min(initial=0.0) < 0:
        low, high = -1.0, 1.0
    scale = colormaps[SHADES]
    rows, count = table.shape
    for row in range(rows):
        for column, cells in enumerate(plot.series.values()):
            number = float(table[row, column])
            if not isfinite(number):
                continue
            colour = scale((number - low) / (high - low or 1.0))
            axes.add_patch(_square(row, column, colour))
            axes.text(column, row, _short(cells[row]), ha="center", va="center",
                      color="#ffffff" if _lightness(colour) < 0.18 else "#000000")  # fmt: skip
    axes.set_xlim(-0.5, count - 0.5)
    axes.set_ylim(rows - 0.5, -0.5)
    axes.set_facecolor("none")
    axes.set_xticks(range(count), heads, rotation=0 if upright else 90, va="bottom")
    axes.set_yticks([])
    for row, label in enumerate(plot.labels):
        _beside(axes, row, fold(label, _room(plot)))
    axes.set_xlabel(above, labelpad=8)
    axes.annotate(plot.along, (0, 1), (-6, 5), xycoords="axes fraction", annotation_clip=False,
                  textcoords="offset points", ha="right", color=STAND_IN.ink)  # fmt: skip
    axes.xaxis.set_label_position("top")
    axes.tick_params(top=True, labeltop=True, bottom=False, labelbottom=False, length=0)
    axes.spines[:].set_visible(False)
    _paint(axes)


def _above(plot: Plot, chances: bool, room: float) -> str:
    """What the columns of a heat map are, and its cells, in lines that fit into so many pixels."""
    columns = f"columns: {plot.across}" if plot.across else ""
    words = filter(None, (columns, "cells in per cent" if chances else ""))
    return _wrapped("; ".join(words), int(room / 7))


def _heads(names: Sequence[str], room: float) -> tuple[list[str], bool]:
    """The names of columns in lines that fit into so many pixels; if none do, to stand on end."""
    letters = int(room / 7)
    upright = all(len(word) <= letters for name in names for word in name.split())
    return ([_wrapped(name, letters) for name in names] if upright else [*names]), upright


DRAWN: dict[str, Callable[[Plot, Any], None]] = {
    "lines": _lines,
    "bars": _bars,
    "intervals": _intervals,
    "heat map": _heat_map,
}

# ---------------------------------------------------------------- axes


def _axes(plot: Plot, canvas: Any, *, height: float = 0, pixels: float = 0) -> "Axes":
    tall = pixels or plot.width * height
    tall += _legend_rows(plot) * 22
    canvas.set_size_inches(plot.width * PIXEL, tall * PIXEL)
    axes: Axes = canvas.add_subplot()
    axes.set_facecolor("none")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_axisbelow(True)
    _paint(axes)
    return axes


def _paint(axes: "Axes") -> None:
    """All that is not data is ink."""
    axes.tick_params(colors=STAND_IN.ink)
    for spine in axes.spines.values():
        spine.set_color(STAND_IN.ink)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(STAND_IN.ink)


def _name_rows(plot: Plot, axes: "Axes") -> None:
    """The rows of the table along the lower edge, no more of them than there is room for."""
    chances = all(label.endswith("%") for label in plot.labels)
    if plot.at is not None and not chances and not all(float(x).is_integer() for x in plot.at):
        return
    letters = max(len(label) for label in plot.labels)
    step = ceil(len(plot.labels) * (min(letters, 12) * 7.5 + 12) / (plot.width - 70))
    kept = range(0, len(plot.labels), step)
    axes.set_xticks(
        [plot.places[row] for row in kept], [_wrapped(plot.labels[row], 12) for row in kept]
    )


def _standing(plot: Plot, axes: "Axes") -> None:
    """The rows of the table down the left edge."""
    axes.set_yticks([])
    for row, label in enumerate(plot.labels):
        _beside(axes, row, fold(label, _room(plot)))
    axes.set_ylim(len(plot.labels) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _beside(axes: "Axes", row: int, lines: Sequence[str]) -> None:
    """A row's name, line by line: only a line of its own ends at the axis in every font."""
    for number, line in enumerate(lines):
        down = (number - (len(lines) - 1) / 2) * TEXT * 1.25
        axes.annotate(line, (0, row), (-6, 1 - down), xycoords=("axes fraction", "data"),
                      textcoords="offset points", ha="right", va="center_baseline",
                      annotation_clip=False, color=STAND_IN.ink)  # fmt: skip


def _room(plot: Plot) -> int:
    """Letters in a line of a row's name."""
    return 28 if plot.width > NARROW else 20


def _tall(plot: Plot, least: int) -> int:
    """Pixels for all rows, each as tall as the one whose name takes most lines."""
    lines = max(_wrapped(label, _room(plot)).count("\n") + 1 for label in plot.labels)
    return len(plot.labels) * max(26, least, 17 * lines + 5)


def _measure(plot: Plot, axes: "Axes", which: str, zero: bool = False) -> None:
    """The axis of values: in per cent for chances, with signs for points."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    kind = unit(next(c for s in plot.series.values() for c in s if c is not None))
    axis = axes.yaxis if which == "y" else axes.xaxis
    axis.set_major_locator(MaxNLocator(6 if plot.width > NARROW else 4, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda number, _: _tick(number, kind)))
    axes.grid(axis="y" if which == "y" else "x", color=STAND_IN.faint, linewidth=0.8)
    limits, set_limits = (
        (axes.get_ylim(), axes.set_ylim) if which == "y" else (axes.get_xlim(), axes.set_xlim)
    )
    low, high = limits
    values = [v for s in plot.series.values() for c in s if (v := value(c)) is not None]
    if (kind == "chance" or zero) and min(values) >= 0:
        low = 0.0
    if kind == "chance" and max(values) <= 1:
        high = min(high, 1.02)
    set_limits(low, high)
    (axes.set_ylabel if which == "y" else axes.set_xlabel)(plot.across)


def _tick(number: float, kind: str | None) -> str:
    number = round(number, 9) + 0.0
    text = f"{100 * number:.4g}%" if kind == "chance" else f"{number:.4g}"
    sign = "+" if kind == "points" and number > 0 else ""
    return sign + text.replace("-", MINUS)


def _error(cell: Cell) -> float:
    """As far as it is known."""
    return cell.stderr if isinstance(cell, Sampled) and isfinite(cell.stderr) else 0.0


def _whiskers(axes: "Axes", rows: Sequence[float], cells: Sequence[Cell], colour: str) -> None:
    for row, cell in zip(rows, cells, strict=True):
        if isinstance(cell, Sampled):
            ends = [cell.value - 1.96 * _error(cell), cell.value + 1.96 * _error(cell)]
            axes.plot(ends, [row, row], color=colour, linewidth=1.6, marker="|", markersize=6)


def _legend_rows(plot: Plot) -> int:
    return 0 if len(plot.series) < 2 else ceil(len(plot.series) / _legend_columns(plot))


def _legend_columns(plot: Plot) -> int:
    letters = max(len(name) for name in plot.series)
    return max(1, min(len(plot.series), int((plot.width - 20) // (letters * 7.5 + 55))))


def _legend(plot: Plot, canvas: Any, axes: "Axes") -> None:
    """Above the picture, where it hides nothing; one line or group alone needs none."""
    if len(plot.series) > 1:
        handles, names = axes.get_legend_handles_labels()
        canvas.legend(handles, names, loc="outside upper left", ncols=_legend_columns(plot),
                      frameon=False, labelcolor=STAND_IN.ink, handlelength=2.4)  # fmt: skip


# ---------------------------------------------------------------- small things


def _square(row: int, column: int, colour: Any) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((column - 0.48, row - 0.47), 0.96, 0.94, facecolor=colour, linewidth=0)


def _short(cell: Cell) -> str:
    """A number in a square of a heat map, where there is no room for its error."""
    if cell is None or isinstance(cell, str):
        return ""
    text = estimate(cell)
    return text.removesuffix("%") if text not in ("0%", "100%") else text[:-1]


def _wrapped(text: str, width: int) -> str:
    return "\n".join(fold(text, width))


def _colour(number: int) -> str:
    return STAND_IN.series[number % len(STAND_IN.series)]


def _lightness(colour: Sequence[float]) -> float:
    """Relative luminance, as the contrast of text is judged."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
