"""Why something must, cannot or may be: a smallest set of facts, or a world that shows it."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from wolfwise.analysis.explain import Verdict as Verdict  # part of every explanation
from wolfwise.analysis.explain import impossible
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Fact
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cpsat import Encoding
from wolfwise.models.wooolf.observations import Observation, Plays, Somebody, denial
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.worlds import World


@distinct
class Explanation(NamedTuple):
    """A verdict with its reason: the facts needed, or worlds in which it holds and does not."""

    statement: Plays | Somebody
    verdict: Verdict
    facts: tuple[Fact[Observation], ...] = ()
    holding: World | None = None
    failing: World | None = None
    p: Fraction = Fraction(0)


def why(situation: Situation, statement: Plays | Somebody) -> Explanation:
    """Explain a statement. Raises Contradiction, with the facts at fault, if there is no world."""
    opposite = denial(statement)
    encoding = Encoding(situation.game, [*situation.observations, statement, opposite])
    *facts, stated, denied = range(len(encoding.observations))
    holding = encoding.world([*facts, stated])
    failing = encoding.world([*facts, denied])
    if holding is None and failing is None:
        raise contradiction(situation)
    if holding is not None and failing is not None:
        posterior = Posterior(situation.game, situation.observations)
        with_it = Posterior(situation.game, [*situation.observations, statement])
        p = Fraction(with_it.total, posterior.total)
        return Explanation(statement, Verdict.OPEN, (), holding, failing, p)
    verdict, assumed = (Verdict.REFUTED, stated) if holding is None else (Verdict.PROVED, denied)
    needed = impossible(facts, lambda some: encoding.agreeing([*some, assumed]))
    reasons = tuple(situation.facts[i] for i in sorted(needed))
    _verify(situation, reasons, encoding.observations[assumed])
    p = Fraction(verdict is Verdict.PROVED)
    return Explanation(statement, verdict, reasons, holding, failing, p)


def contradiction(situation: Situation) -> Contradiction:
    """The error that names a smallest set of facts which cannot all be true, and why."""
    from wolfwise.analysis.wooolf.clash import reason  # which mostly nothing needs

    encoding = Encoding(situation.game, situation.observations)
    needed = impossible(range(len(situation.facts)), encoding.agreeing)
    reasons = tuple(situation.facts[i] for i in sorted(needed))
    _verify(situation, reasons)
    clashing = [fact.observation for fact in reasons]
    named = reason(situation.game, situation.names, clashing, partial(possible, situation))
    return Contradiction("these facts cannot all be true", reasons, named)


def possible(situation: Situation, observations: Sequence[Observation]) -> bool:
    """Whether there is a world, by the exact engine."""
    try:
        Posterior(situation.game, observations)
    except Contradiction:
        return False
    return True


def _verify(
    situation: Situation, facts: Sequence[Fact[Observation]], *assumed: Observation
) -> None:
    """A second opinion on an explanation: together impossible, and without any one possible."""
    needed = [fact.observation for fact in facts]
    agreed = not possible(situation, [*needed, *assumed]) and all(
        possible(situation, [*needed[:i], *needed[i + 1 :], *assumed]) for i in range(len(needed))
    )
    if not agreed:
        raise AssertionError("CP-SAT and the exact engine disagree about an explanation")
