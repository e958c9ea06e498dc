"""Suspect now, or look once more first?"""

from fractions import Fraction
from typing import NamedTuple

from analysis.wooolf.advice import Advice
from analysis.wooolf.suspicions import Stakes, Suspicion
from models.values import distinct
from models.wooolf.situation import Situation
from models.wooolf.table import Action, SuspectEarly


@distinct
class Timing(NamedTuple):
    """The value of suspecting early now against that of the best other action."""

    stakes: Stakes
    now: Fraction
    wait: Fraction
    wait_for: Action
    end_risk: Fraction
    breach: str | None  # why there is no early suspicion now
    break_even: Fraction | None
    """Waiting pays while the round ends first with less than this; 1: always; None: never."""


def timing(situation: Situation, best: Suspicion, advice: Advice) -> Timing:
    """Compare the best suspicion now with the best action that is none."""
    assert situation.viewer is not None
    stakes = advice.stakes
    other = next(o for o in advice.options if not isinstance(o.action, SuspectEarly))
    breach = situation.table.breach_of_action(situation.viewer, SuspectEarly())
    now = stakes.early(best.p)
    if_over = sum((o.p * stakes.final(o.success) for o in other.outcomes), Fraction(0))
    if_not = sum((o.p * stakes.next_turn(o.success) for o in other.outcomes), Fraction(0))
    break_even = None
    if breach is None and now < max(if_over, if_not):
        break_even = Fraction(1) if now <= if_over else (if_not - now) / (if_not - if_over)
    return Timing(stakes, now, other.points, other.action, advice.end_risk, breach, break_even)
