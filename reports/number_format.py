"""What reports say about their numbers, the same in every format.

An exact number stands plainly, a rounded one has a wave before it, and a sampled one its standard
error behind it. What else there is to know stands below each table.
"""

from collections.abc import Iterable, Sequence

from wolfwise.reports.document import Cell, Exact, Grid, Number, Report, Rounded, Sampled
from wolfwise.reports.number import shown as in_print

LONGEST = 60
"""A fraction with more letters is not read by anybody; files for programs have it."""


def shown(cell: Cell) -> str:
    """A cell of a table, or a number in a sentence, as people read it."""
    match cell:
        case None:
            return ""
        case str():
            return cell
        case _:
            return in_print(cell)


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
    sampled = [cell for cell in cells if isinstance(cell, Sampled)]
    match kinds:
        case []:
            return ""
        case [only] if only is Exact:
            return "Exact."
        case [only] if only is Rounded:
            return "≈ computed and rounded."
        case [only] if only is Sampled:
            return f"Sampled: {samples(sampled)}."
    notes = ["≈ computed and rounded"] if Rounded in kinds else []
    notes += [f"± sampled: {samples(sampled)}"] if sampled else []
    return "; ".join([*notes, "all else exact" if Exact in kinds else ""]).strip("; ") + "."


def samples(sampled: Sequence[Sampled]) -> str:
    """How many samples, from which seeds: `± one standard error, 1,000 samples each, seed 7`."""
    sizes = sorted({number.samples for number in sampled})
    many = f"{sizes[0]:,}" if len(sizes) == 1 else f"{sizes[0]:,} to {sizes[-1]:,}"
    each = " each" if len(sampled) > 1 else ""
    return (
        f"± one standard error, {many} samples{each}, {_seeds(number.seed for number in sampled)}"
    )


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
