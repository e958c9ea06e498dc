"""Advice in a round of which something was missed: the mean over all that may have been.

The others have seen what the writer missed, so in each case they go by it; of the viewer's moves
only those are weighed that he may make in every case.
"""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from wolfwise.analysis.crywolf.possible import Cases
from wolfwise.analysis.number import Exact, Number, Rounded, Sampled, Unit, sampled
from wolfwise.models.crywolf.dice import cups
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Action
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.watch import TimeUp, watch, within

if TYPE_CHECKING:  # advice hands `weigh` in, so that there is no circle
    from collections.abc import Callable

    from wolfwise.analysis.crywolf.advice import Option, Plan

    Weigh = Callable[[Situation, Plan, Sequence[Action]], list[Option]]

FEW_CUPS = 400
"""With two players so many cups, of all cases together, are gone through; else it is sampled."""
FEWER = 10
"""If time is up, one in so many samples is tried."""
LEAST = 10
"""Samples of a case, however unlikely it is."""


def in_all_cases(cases: Cases, plan: "Plan", weigh: "Weigh", samples: int) -> "list[Option]":
    """Weigh every move that the viewer may make whatever was missed; `samples` are the usual."""
    moves = _allowed(cases)
    if not moves:
        raise WolfwiseError(
            "no advice: what you may do depends on what was missed; odds and calls are told"
        )
    game = cases.cases[0].known.game
    many = sum(len(cups(known.table.dice[s])) for known, _ in cases.cases for s in known.others)
    if game.players == 2 and plan.samples is None and many <= FEW_CUPS:
        return _mixed(cases, moves, plan, weigh, None)
    samples = plan.samples or samples
    while True:  # with fewer samples if there is no time for all
        try:
            with within(watch().left / 2):
                return _mixed(cases, moves, plan, weigh, samples)
        except TimeUp:
            if samples < FEWER:
                raise
            samples //= FEWER


def _allowed(cases: Cases) -> Sequence[Action]:
    """The moves that are allowed in every case."""
    found: list[Sequence[Action]] = []
    for known, _ in cases.cases:
        assert known.viewer is not None
        assert known.cup is not None
        found.append(list(known.table.actions(known.viewer, known.cup)))
    everywhere = set(found[0]).intersection(*found[1:])
    return [move for move in found[0] if move in everywhere]


def _mixed(
    cases: Cases,
    moves: Sequence[Action],
    plan: "Plan",
    weigh: "Weigh",
    samples: int | None,
) -> "list[Option]":
    found: list[dict[Action, Option]] = []
    for known, chance in cases.cases:
        share = None if samples is None else max(LEAST, round(samples * chance))
        options = weigh(known, plan._replace(quick=True, samples=share), moves)
        found.append({option.action: option for option in options})
    chances = [chance for _, chance in cases.cases]
    mean = partial(_mean, chances=chances, drawn=cases.drawn, seed=plan.seed)
    mixed = []
    for move in moves:
        options = [case[move] for case in found]
        worth = mean([option.worth for option in options], unit="points")
        called = mean([option.called for option in options])
        calls = mean([option.calls for option in options])
        others = mean([option.others for option in options])
        hopeless = all(option.hopeless for option in options)
        mixed.append(
            options[0]._replace(
                worth=_points(worth), called=called, calls=calls, others=others, hopeless=hopeless
            )
        )
    return mixed


def _points(number: Number) -> Rounded | Sampled:
    return Rounded(float(number), number.unit) if isinstance(number, Exact) else number


def _mean(
    numbers: Sequence[Number],
    chances: Sequence[float],
    drawn: int,
    seed: int,
    unit: Unit = "chance",
) -> Number:
    """The mean over all cases; if these were drawn, they are samples themselves."""
    if all(number == numbers[0] for number in numbers) and isinstance(numbers[0], Exact):
        return numbers[0]
    weighed = list(zip(numbers, chances, strict=True))
    value = sum(float(number) * chance for number, chance in weighed)
    error = sum((number.stderr * chance) ** 2 for number, chance in weighed)
    if drawn:
        error += sum((float(n) - value) ** 2 * chance for n, chance in weighed) / drawn
    samples = sum(number.samples for number in numbers if isinstance(number, Sampled))
    if not samples and not drawn:
        return Rounded(value, unit)
    value = round(value, 12) if unit == "chance" else value
    return sampled(value, sqrt(error), max(samples, drawn), seed, unit)
