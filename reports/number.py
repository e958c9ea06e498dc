"""How numbers are written: for a terminal, for a printed page, and for programs."""

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from wolfwise.analysis.number import Exact, Number, Rounded, Sampled, Unit
from wolfwise.models.values import distinct

FIELDS: Mapping[Unit, str] = {
    "chance": "p",
    "points": "expected",
    "count": "expected",
    "bits": "bits",
}
"""How programs call a number, by its unit."""


@distinct
class Style(NamedTuple):
    """How numbers look."""

    decimals: Mapping[Unit, int]  # of all but chances
    minus: str = "-"
    space: str = ""  # on both sides of ±
    rounded: str = ""  # before what was rounded


MINUS = "\u2212"  # as wide as a plus
THIN = "\u202f"  # a narrow space that no line breaks at
TERMINAL = Style({"points": 3, "count": 3, "bits": 3})
PRINTED = Style({"points": 2, "count": 2, "bits": 3}, MINUS, THIN, "≈")


def shown(number: int | Number, style: Style = PRINTED, *, exact: bool = False) -> str:
    """A number as people read it; what was sampled has its standard error behind it."""
    if isinstance(number, Sampled):
        return f"{estimate(number, style)}{style.space}{error(number, style)}"
    return estimate(number, style, exact=exact)


def estimate(number: int | Number, style: Style = PRINTED, *, exact: bool = False) -> str:
    """A number without its error; `exact` shows a fraction where it is one."""
    if isinstance(number, int):
        return f"{number:,}".replace("-", style.minus)
    value, unit = number.value, number.unit
    if exact and isinstance(number, Exact):
        return f"{'+' if unit == 'points' and value > 0 else ''}{value}"
    before = style.rounded if isinstance(number, Rounded) else ""
    if unit == "chance":
        return f"{before}{percent(value) if value >= 0 else f'{style.minus}{percent(-value)}'}"
    decimals = style.decimals[unit]
    near = round(float(value), decimals) + 0.0  # never -0.00
    text = f"{near:+.{decimals}f}" if unit == "points" else f"{near:,.{decimals}f}"
    return f"{before}{text.replace('-', style.minus)}"


def error(number: Sampled, style: Style = PRINTED) -> str:
    """The standard error, to stand behind a sampled number: `±0.4%`."""
    if not isfinite(number.stderr):
        text = "?"
    elif number.unit == "chance":
        text = percent(number.stderr)
    else:
        decimals = style.decimals[number.unit]
        text = f"{number.stderr:.{decimals}f}"
        if number.stderr > 0 and not float(text):
            text = f"<{10**-decimals:.{decimals}f}"
    return f"±{style.space}{text}"


def percent(p: Fraction | float) -> str:
    """Per cent with one decimal; what is only almost certain never looks certain."""
    if p in (0, 1):
        return f"{int(100 * p)}%"
    shown = f"{float(p):.1%}"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(shown, shown)


def in_json(number: Number) -> dict[str, Any]:
    """`{"p": 0.25, "exact": "1/4"}`, or what else says how much the number is worth."""
    told: dict[str, Any] = {FIELDS[number.unit]: float(number.value)}
    match number:
        case Exact(value):
            return told | {"exact": str(value)}
        case Rounded():
            return told | {"rounded": True}
        case Sampled(_, stderr, samples, seed):
            finite = stderr if isfinite(stderr) else None
            return told | {"stderr": finite, "samples": samples, "seed": seed}
