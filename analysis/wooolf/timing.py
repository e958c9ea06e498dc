"""Suspect now, or look once more first?"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.wooolf.advice import Advice, Option, advise
from wolfwise.analysis.wooolf.habits import Habits, Reading
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import Stakes, Suspicion, suspicions
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.wooolf.situation import Situation, Stage
from wolfwise.models.wooolf.table import Board, SuspectEarly


@distinct
class Timing(NamedTuple):
    """The value of the best suspicion against that of waiting."""

    stage: Stage
    now: Fraction  # early; in the final stage, finally
    breach: str | None  # why there is no early suspicion now
    wait: Option | None  # the best action that is no suspicion, if there is one
    break_even: Fraction | None
    """Waiting pays while the round ends first with less than this; 1: always; None: never."""


@distinct
class Suspicions(NamedTuple):
    """Every suspicion, best first, and whether to wait with it."""

    suspicions: tuple[Suspicion, ...]  # by habit, if others were read
    by_facts: Mapping[Board, Fraction]
    advice: Advice
    timing: Timing


def weigh_suspicions(
    situation: Situation,
    stakes: Stakes | None = None,
    habits: Habits | None = None,
    haste: Fraction | None = None,
) -> Suspicions:
    """What the viewer could suspect, and when."""
    advice = advise(situation, stakes, habits=habits, haste=haste)
    assert situation.viewer is not None
    assert situation.character is not None
    facts = Posterior(situation.game, situation.observations)
    posterior = Reading(situation, habits).posterior() if habits else facts
    ranked = suspicions(posterior, situation.viewer, situation.character)
    by_facts = suspicions(facts, situation.viewer, situation.character) if habits else ranked
    return Suspicions(
        tuple(ranked),
        FrozenDict((each.board, each.p) for each in by_facts),
        advice,
        timing(situation, ranked[0], advice),
    )


def timing(situation: Situation, best: Suspicion, advice: Advice) -> Timing:
    """Compare the best suspicion now with the best action that is none."""
    assert situation.viewer is not None
    if advice.stage is not Stage.TURNS:
        return Timing(advice.stage, advice.stakes.plain_final(best.p), None, None, None)
    now = advice.stakes.early(best.p)
    breach = situation.table.breach_of_action(situation.viewer, SuspectEarly())
    wait = next((o for o in advice.options if not isinstance(o.action, SuspectEarly)), None)
    even = None
    if wait is not None and breach is None:
        over, on = wait.if_over, wait.if_not
        if now <= min(over, on):
            even = Fraction(1)
        elif over < now < on:
            even = (on - now) / (on - over)
    return Timing(advice.stage, now, breach, wait, even)
