"""What becomes of games of Werewolf that need not end after any number of days.

Where as many werewolves vote as others, nobody need be lynched, and a guard may save whoever is
attacked by night. So there is no last day; but every night and day the position stays what it is
with some chance below one, and what it comes to in the end is the solution of linear equations. Of
all positions that differ only in whom the guard protected last there is one small system.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.werewolf.lots import Position
from wolfwise.models.values import distinct


@distinct
class Fate(NamedTuple):
    """Who wins how likely in the end, and how many days and nights that takes on average."""

    village: Fraction
    wolves: Fraction
    nobody: Fraction
    days: Fraction
    nights: Fraction


@distinct
class Round(NamedTuple):
    """What a day and a night make of a position in the morning."""

    ended: Fate  # the games that end in it; days and nights are those of all games
    going: tuple[tuple[Fraction, Position], ...]


def fates(positions: Iterable[Position], play: Callable[[Position], Round]) -> dict[Position, Fate]:
    """The fate of all these positions and of all that can come of them."""
    rounds: dict[Position, Round] = {}
    todo = list(positions)
    while todo:
        position = todo.pop()
        if position not in rounds:
            rounds[position] = play(position)
            todo += [then for _, then in rounds[position].going]
    alike: dict[tuple[int, ...], list[Position]] = defaultdict(list)
    for position in rounds:
        alike[_progress(position)].append(position)
    found: dict[Position, Fate] = {}
    for progress in sorted(alike):
        _solve(alike[progress], rounds, found)
    return found


def _progress(position: Position) -> tuple[int, ...]:
    """What never grows: how many live, and then how much is still to be found out."""
    return sum(position[:6]), -position.listed, -position.named, -position.public, *position[:6]


def _solve(
    group: list[Position], rounds: dict[Position, Round], found: dict[Position, Fate]
) -> None:
    """Find the fate of positions that lead to each other, or to some whose fate is known."""
    row_of = {position: row for row, position in enumerate(group)}
    rows: list[list[Fraction]] = []
    for position in group:
        ended, going = rounds[position]
        row = [Fraction(position == other) for other in group] + list(ended)
        for chance, then in going:
            if then in row_of:
                row[row_of[then]] -= chance
            else:
                for place, part in enumerate(found[then], len(group)):
                    row[place] += chance * part
        rows.append(row)
    for at, row in enumerate(rows):  # what is subtracted is below the diagonal's 1: it is never 0
        row[:] = [number / row[at] for number in row]
        for other in rows:
            if other is not row and (factor := other[at]):
                other[:] = [a - factor * b for a, b in zip(other, row, strict=True)]
    for position, row in zip(group, rows, strict=True):
        found[position] = Fate(*row[len(group) :])
