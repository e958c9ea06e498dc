"""How reports write numbers, the same in every format, and how they say what a number is worth.

An exact number stands plainly, a rounded one has a wave before it, and a sampled one its standard
error behind it. What else there is to know stands below each table.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import assert_never

from reports.document import Cell, Exact, Grid, Number, Report, Rounded, Sampled, Unit
from reports.text import percent

MINUS = "\u2212"  # as wide as a plus
THIN = "\u202f"  # a narrow space that no line breaks at
LONGEST = 60
"""A fraction with more letters is not read by anybody; files for programs have it."""
DECIMALS: dict[Unit, int] = {"chance": 1, "points": 2, "count": 2, "bits": 3}
ZERO: dict[Unit, str] = {"chance": "<0.1%", "points": "<0.01", "count": "<0.01", "bits": "<0.001"}


def shown(cell: Cell) -> str:
    """A cell of a table, or a number in a sentence, as people read it."""
    match cell:
        case None:
            return ""
        case str():
            return cell
        case Sampled():
            return f"{estimate(cell)}{THIN}{error(cell)}"
        case _:
            return estimate(cell)


def estimate(number: Number) -> str:
    """A number without its error."""
    match number:
        case Exact(value, unit):
            return _plain(value, unit)
        case Rounded(value, unit):
            return f"≈{_plain(value, unit)}"
        case Sampled(value, _, _, _, unit):
            return _plain(value, unit)
        case int():
            return f"{number:,}".replace("-", MINUS)
    assert_never(number)


def error(number: Sampled) -> str:
    """The standard error, to stand behind a sampled number: `± 0.4%`."""
    if number.unit == "chance":
        return f"±{THIN}{percent(number.stderr)}"
    digits = f"{number.stderr:.{DECIMALS[number.unit]}f}"
    too_small = number.stderr > 0 and not float(digits)
    return f"±{THIN}{ZERO[number.unit] if too_small else digits}"


def _plain(value: Fraction | float, unit: Unit) -> str:
    if unit == "chance":
        return _percent(value)
    if unit == "points":
        return f"{round(float(value), 2) + 0.0:+.2f}".replace("-", MINUS)  # and never -0.00
    return f"{float(value):,.{DECIMALS[unit]}f}".replace("-", MINUS)


def _percent(value: Fraction | float) -> str:
    """Chances in per cent, differences of chances as well."""
    return percent(value) if value >= 0 else f"{MINUS}{percent(-value)}"


# ---------------------------------------------------------------- what a number is worth


def worth(cell: Cell) -> str:
    """What a tooltip says about a number; nothing about texts and whole numbers."""
    match cell:
        case Exact(value, _):
            fraction = str(value)
            return f"exactly {fraction}" if len(fraction) <= LONGEST else "exact"
        case Rounded(value, _):
            return f"{value!r}, computed and rounded"
        case Sampled(value, stderr, samples, seed, _):
            return (
                f"sampled: {value:.6g}, standard error {stderr:.2g}, {samples:,} samples, "
                f"seed {seed}"
            )
        case _:
            return ""


def footnote(grid: Grid) -> str:
    """What stands below a table about its numbers; nothing if it has none but whole numbers."""
    cells = [cell for row in grid.rows for cell in row]
    kinds = [
        kind for kind in (Exact, Rounded, Sampled) if any(isinstance(cell, kind) for cell in cells)
    ]
    found = [cell for cell in cells if isinstance(cell, Sampled)]
    match kinds:
        case []:
            return ""
        case [only] if only is Exact:
            return "Exact."
        case [only] if only is Rounded:
            return "≈ computed and rounded."
        case [only] if only is Sampled:
            return f"Sampled: {samples(found)}."
    notes = ["≈ computed and rounded"] if Rounded in kinds else []
    notes += [f"± sampled: {samples(found)}"] if found else []
    return "; ".join([*notes, "all else exact" if Exact in kinds else ""]).strip("; ") + "."


def samples(found: Sequence[Sampled]) -> str:
    """How many samples, from which seeds: `± one standard error, 1,000 samples each, seed 7`."""
    sizes = sorted({number.samples for number in found})
    many = f"{sizes[0]:,}" if len(sizes) == 1 else f"{sizes[0]:,} to {sizes[-1]:,}"
    each = " each" if len(found) > 1 else ""
    return f"± one standard error, {many} samples{each}, {_seeds(number.seed for number in found)}"


def _seeds(seeds: Iterable[int | str]) -> str:
    names = sorted({str(seed) for seed in seeds})
    if len(names) == 1:
        return f"seed {names[0]}"
    most = ", ".join(names[:3])
    return f"seeds {most}" if len(names) <= 3 else f"seeds {most} and {len(names) - 3} more"


def aside(number: Number) -> str:
    """What a sentence adds, in brackets, to a sampled number; a table says it below."""
    return f"{number.samples:,} samples, seed {number.seed}" if isinstance(number, Sampled) else ""


LEGEND = (
    "Numbers are exact unless they are marked: ≈ was computed and rounded; "
    "± was sampled and has one standard error behind it, with the samples and the seed named "
    "where it stands."
)


def about(report: Report) -> list[tuple[str, str]]:
    """Where the numbers come from: what every format says about its report."""
    return [
        ("Game", report.game),
        ("Rules", str(report.rules)),
        ("Wolfwise", report.version),
        ("Seed", str(report.seed)),
        ("To get the same again", report.reproduce),
    ]
