"""What is calling worth? `call`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.crywolf.beliefs import Counts, counts_by, cups_by_habit
from wolfwise.analysis.crywolf.habits import USUAL, Habits
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Marker
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.values import distinct


@distinct
class Doubt(NamedTuple):
    """A claim that might be called; `by_habit` is the same by what others have done."""

    owner: str | None  # None: if somebody claimed that
    row: Animal
    number: int
    true: Fraction
    if_you_call: Fraction  # chips to expect
    by_habit: "Doubt | None" = None

    @property
    def worth(self) -> Fraction:
        """What it is judged by: by habit where that tells anything."""
        return (self.by_habit or self).if_you_call


@distinct
class Doubts(NamedTuple):
    """All claims that might be called, the most doubtful first."""

    claims: tuple[Doubt, ...]

    @property
    def best(self) -> Doubt:
        return self.claims[0]


def call(
    situation: Situation,
    claim: tuple[Animal, int] | None = None,
    *,
    model: str | None = None,
    habits: Habits = USUAL,
) -> Doubts:
    """What is calling worth? All markers, or one claim, standing or not."""
    markers = _markers(situation, claim)
    if not markers:
        raise WolfwiseError("no marker stands that could be called")
    goes_by, believed, _ = counts_by(situation, cups_by_habit(situation, habits), model)
    there = (*situation.table.markers, *situation.table.beaten)
    doubts = []
    for marker in markers:
        owner = situation.names[marker.owner] if marker in there else None
        doubt = _doubt(owner, marker, goes_by)
        if believed is not None:
            doubt = doubt._replace(by_habit=_doubt(owner, marker, believed))
        doubts.append(doubt)
    return Doubts(tuple(sorted(doubts, key=lambda doubt: -doubt.worth)))


def _markers(situation: Situation, claim: tuple[Animal, int] | None) -> Sequence[Marker]:
    """What may be called now; for a claim that nobody has made, the player before might."""
    viewer = -1 if situation.viewer is None else situation.viewer
    markers = callable_markers(situation)
    if claim is None:
        return markers
    standing = [m for m in markers if (m.row, m.number) == claim]
    return standing or [Marker((viewer - 1) % situation.game.players, *claim)]


def callable_markers(known: Situation) -> Sequence[Marker]:
    """The markers that the viewer may call, but for those whose number was missed."""
    there = known.table.callable_by(-1 if known.viewer is None else known.viewer)
    return [marker for marker in there if marker not in known.table.guessed]


def _doubt(owner: str | None, marker: Marker, goes_by: Counts) -> Doubt:
    _, row, number = marker
    count = goes_by[row]
    return Doubt(owner, row, number, count.at_least(number), -count.if_called(number))
