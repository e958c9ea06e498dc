"""Answers on a screen of so many lines: what matters most stands last, right above the prompt.

The last paragraph is the verdict, and it is always whole; so are warnings and what the record
lacks, which stand above it, and the line below it that says where the game stands. Of the tables
before them as much is shown as there is room for: where a table is too wide its columns but for the
main ones go first, then what is settled, then what stands last.
"""

from collections.abc import Iterable, Sequence

from wolfwise.reports.cells import Chance, Part, Row, Table
from wolfwise.reports.text import render

FEWEST = 2
"""Rows that a table keeps, unless it goes altogether."""
MORE = "('more' shows all of it.)"


def fitted(
    parts: Sequence[Part],
    warnings: Sequence[str] = (),
    footer: str = "",
    *,
    lacks: Sequence[str] = (),
    width: int | None = None,
    height: int | None = None,
    exact: bool = False,
    colour: bool = False,
) -> str:
    """Parts as text, cut to a height if there is one."""

    def text(some: Sequence[Part], *, narrow: bool = False) -> str:
        parts = [_narrow(part) for part in some] if narrow else some
        return render(parts, width=width, exact=exact, colour=colour)

    def _narrow(part: Part) -> Part:
        """A table that is too wide, with its main columns alone."""
        if not isinstance(part, Table) or not part.main:
            return part
        less = part.narrow
        return less if text([less]).count("\n") < text([part]).count("\n") else part

    *above, verdict = parts or [""]
    if isinstance(verdict, Table):
        above, verdict = [*above, verdict], ""
    told = [*(f"Warning: {warning}" for warning in warnings), *lacks, verdict, footer]
    below = text(["\n".join(line for line in told if line)])
    shown, cut = list(above), False
    if height is not None:
        room = height - below.count("\n") - 1
        cut = text(shown).count("\n") > room
        while shown and text(shown, narrow=cut).count("\n") > room:
            tall = [text([part], narrow=cut).count("\n") for part in shown]
            shown = _less(shown, tall)
    return _above(text(shown, narrow=cut) if shown else "", below, cut=cut)


def _above(shown: str, below: str, *, cut: bool) -> str:
    """What stands above the verdict, and the verdict; between them whether something is cut."""
    between = f"{MORE}\n" if cut else "\n"
    return shown + (between if shown or cut else "") + below


def first_that_fits(
    ways: Iterable[Sequence[Part]],
    *,
    width: int | None = None,
    height: int | None = None,
    colour: bool = False,
) -> str:
    """The first of some ways to say the same that fits; the last one is cut if none does.

    Every way but the first says less, and so that there is more.
    """
    way: Sequence[Part] = ()
    for number, way in enumerate(ways):
        *above, below = (render([part], width=width, colour=colour) for part in way)
        text = _above("\n".join(above), below, cut=number > 0)
        if height is None or text.count("\n") <= height:
            return text
    return fitted(way, width=width, height=height, colour=colour)


def _less(parts: list[Part], tall: Sequence[int]) -> list[Part]:
    """A row less of the tallest table; where all have few rows, the first part goes."""
    long = {
        at: part
        for at, part in enumerate(parts)
        if isinstance(part, Table) and len(part.rows) > FEWEST
    }
    if not long:
        return parts[1:]
    at = max(long, key=lambda n: tall[n])
    return [*parts[:at], _without_a_row(long[at]), *parts[at + 1 :]]


def _without_a_row(table: Table) -> Table:
    """A settled row goes before all others, and none that is best before the others."""
    rows = range(len(table.rows))
    gone = max(rows, key=lambda at: (_settled(table.rows[at]), at not in table.best, at))
    left = [at for at in rows if at != gone]
    best = frozenset(new for new, old in enumerate(left) if old in table.best)
    return table._replace(rows=[table.rows[at] for at in left], best=best)


def _settled(row: Row) -> bool:
    """Whether nothing is open about what a row tells."""
    return any(isinstance(cell, Chance) and cell.p == 1 for cell in row)
