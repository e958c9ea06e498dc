"""The colours of figures, by their role, on a screen and on paper."""

from typing import NamedTuple

from wolfwise.models.values import distinct
from wolfwise.reports.fonts import FAMILY, SIGNS


@distinct
class Palette(NamedTuple):
    """What the roles of colours become in the SVG."""

    ink: str
    faint: str
    paper: str
    series: tuple[str, ...]
    fonts: str
    measured: tuple[str, ...]  # the fonts that room is made for


PAPER = Palette(
    ink="#1a1a1a",
    faint="#d0d0d0",
    paper="#ffffff",
    series=("#0072b2", "#d55e00", "#007a5a", "#a3508a", "#8a6100", "#3a7ca5"),
    fonts=f"'{FAMILY}'",
    measured=(FAMILY,),
)
"""After Okabe and Ito, the light ones darkened until they can be read on white."""
SCREEN = Palette(
    ink="currentColor",
    faint="var(--faint)",
    paper="var(--paper)",
    series=tuple(f"var(--series-{n})" for n in range(1, 7)),
    fonts="var(--fonts)",
    measured=(SIGNS, FAMILY),
)
"""Nobody knows a reader's font; hardly any is wider than DejaVu Sans."""
STAND_IN = Palette(
    ink="#010101",
    faint="#020202",
    paper="#030303",
    series=tuple(f"#0{n}0{n}0{n}" for n in range(4, 10)),
    fonts="",
    measured=(),
)


def flat(palette: Palette) -> list[str]:
    return [palette.ink, palette.faint, palette.paper, *palette.series]
