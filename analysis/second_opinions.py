"""Second opinions: the same question answered again by other engines, and held against the answer.

An answer is compared number by number: every engine says for each of the same sentences ("Eva plays
the wolf") which number belongs to it. An engine is left out where it would take too long. What it
has to go through is counted before it starts, and what takes long all the same is stopped.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from time import perf_counter
from typing import NamedTuple, TypeVar

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.values import distinct
from wolfwise.models.watch import TimeUp, within

Result = TypeVar("Result")

Finding = Mapping[str, int | Fraction]
"""An answer that can be compared: a number for every sentence; where there is none, it is 0."""

OURS = "Wolfwise"
CONSTRAINT, CP_SAT, ENUMERATION = "python-constraint", "CP-SAT", "enumeration"
SECONDS = 10.0
"""How long any engine may take."""
MANY = 10**12
"""Nobody reads a number that is longer."""


class Disagreement(WolfwiseError):
    """Two engines answer differently: one of them is wrong, and whoever asked is not.

    That is another thing than facts that clash (1) or a command that makes no sense (2).
    """

    exit_code = 3


@distinct
class Engine(NamedTuple):
    """Somebody else who can answer, and how much he has to go through for that."""

    name: str
    find: Callable[[], Finding]
    cases: int = 0
    most: int = 0  # cases with which it does not take too long
    things: str = "worlds"  # that are gone through
    about: str = ""  # what he knows of, if not of all that is told
    partial: bool = False  # whether he says some of the numbers only
    cannot: str = ""  # why he cannot answer this question at all


@distinct
class Opinion(NamedTuple):
    """What an engine says and how long it took, or why it was not asked."""

    engine: str
    found: Finding | None
    seconds: float | None = None
    about: str = ""  # what it speaks of, if not of all
    partial: bool = False  # whether it says some of the numbers only
    left_out: str = ""

    def need_same(self, other: "Opinion") -> None:
        """Raise Disagreement where another opinion first says something else."""
        if self.found is None or other.found is None:
            return
        both = {**self.found, **other.found}
        if other.partial and other.found:
            both = dict(other.found)
        apart = [what for what in both if self.found.get(what, 0) != other.found.get(what, 0)]
        if not apart:
            return
        what, more = apart[0], len(apart) - 1
        others = f" ({more} more number{'s' * (more > 1)} differ{'s' * (more == 1)})" * bool(more)
        raise Disagreement(
            f"{self.engine} and {other.engine} disagree, so one of them is wrong. {what}: "
            f"{_shown(self.found.get(what, 0))} by {self.engine}, "
            f"{_shown(other.found.get(what, 0))} by {other.engine}{others}. "
            "Please report what was asked."
        )


def _shown(number: int | Fraction) -> str:
    if number.denominator == 1:
        return str(number)
    return f"{number} ({float(number):.6g})"


def checked(
    answer: Callable[[], Result],
    finding: Callable[[Result], Finding],
    engines: Callable[[Result], Iterable[Engine]],
    seconds: float = SECONDS,
) -> tuple[Result, tuple[Opinion, ...]]:
    """Our own answer and all opinions, ours first; Disagreement where another differs from it."""
    began = perf_counter()
    result = answer()
    ours = Opinion(OURS, None, perf_counter() - began)
    ours = ours._replace(found=finding(result))
    opinions = [ours]
    for engine in engines(result):
        opinions.append(asked(engine, seconds))
        ours.need_same(opinions[-1])
    return result, tuple(opinions)


def asked(engine: Engine, seconds: float = SECONDS) -> Opinion:
    """What an engine says, if it can answer and there is not too much to go through."""
    reason = engine.cannot
    if not reason and engine.cases > engine.most:
        many = f"{engine.cases:,} {engine.things} are too many"
        if engine.cases > MANY:
            many = f"far too many {engine.things}"
        reason = f"{many} (up to {engine.most:,})"
    opinion = Opinion(engine.name, None, None, engine.about, engine.partial, reason)
    if reason:
        return opinion
    began = perf_counter()
    try:
        with within(seconds):
            finding = engine.find()
    except TimeUp:
        return opinion._replace(left_out=f"stopped after {seconds:g} s")
    return opinion._replace(found=finding, seconds=perf_counter() - began)
