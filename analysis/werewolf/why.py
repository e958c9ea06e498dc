"""Why somebody must, cannot or may have a card: a smallest set of facts, or worlds that show it.

Explanations are found with the constraint model and never told before another opinion agrees.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from wolfwise.analysis.explain import Verdict, impossible
from wolfwise.analysis.werewolf import worlds
from wolfwise.analysis.werewolf.reasons import Facts, Possible, Reasons
from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Fact
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.cpsat import Encoding
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import Hold, Observation, denial
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.worlds import World


@distinct
class Explanation(NamedTuple):
    """A verdict with its reason: the facts needed, or worlds in which it holds and does not."""

    statement: Hold
    verdict: Verdict
    facts: tuple[Fact[Observation], ...] = ()
    holding: World | None = None
    failing: World | None = None
    p: Fraction = Fraction(0)  # by the facts alone, every deal as likely


def explain(situation: Situation, statement: Hold) -> Explanation:
    """Explain a statement about one seat, and say how likely it is.

    Raises Contradiction if the facts leave no world.
    """
    possible = partial(worlds.possible, situation.game)
    if not possible(situation.observations):
        raise clash(situation)
    explanation = why(situation.game, situation.facts, statement, possible)
    reasons = Reasons(situation, possible)
    if explanation.verdict is not Verdict.OPEN and reasons.known_by_lines:
        proved = explanation.verdict is Verdict.PROVED
        assumed = denial(statement) if proved else statement
        needed = reasons.needed(explanation.facts, [assumed])
        explanation = explanation._replace(facts=needed)
    counted = worlds.worlds(situation.game, situation.observations, situation.viewer)
    (seat,) = statement.seats
    p = sum((counted.p(seat, role) for role in statement.roles), Fraction(0))
    return explanation._replace(p=p)


def clash(situation: Situation) -> Contradiction:
    """The error that names facts of a situation which cannot all be true, none to be spared."""
    possible = partial(worlds.possible, situation.game)
    error = contradiction(situation.game, situation.facts, possible)
    reasons = Reasons(situation, possible)
    if reasons.known_by_lines:
        facts = [fact for fact in error.facts if isinstance(fact, Fact)]
        error = Contradiction(str(error), reasons.needed(facts, []))
    return error


def why(game: Werewolf, facts: Facts, statement: Hold, possible: Possible) -> Explanation:
    """Explain a statement about one seat. Raises Contradiction if the facts leave no world."""
    if len(statement.seats) != 1:
        raise ValueError("a statement is about one seat")
    told = [fact.observation for fact in facts]
    encoding = Encoding(game, [*told, statement, denial(statement)])
    *numbers, stated, denied = range(len(encoding.observations))
    holding = encoding.world([*numbers, stated])
    failing = encoding.world([*numbers, denied])
    if holding is None and failing is None:
        raise contradiction(game, facts, possible)
    if holding is not None and failing is not None:
        return Explanation(statement, Verdict.OPEN, (), holding, failing)
    verdict, assumed = (Verdict.REFUTED, stated) if holding is None else (Verdict.PROVED, denied)
    reasons = tuple(facts[i] for i in _needed(encoding, numbers, [assumed]))
    _verify(reasons, [encoding.observations[assumed]], possible)
    return Explanation(statement, verdict, reasons, holding, failing)


def contradiction(game: Werewolf, facts: Facts, possible: Possible) -> Contradiction:
    """The error that names a smallest set of facts which cannot all be true."""
    encoding = Encoding(game, [fact.observation for fact in facts])
    reasons = tuple(facts[i] for i in _needed(encoding, range(len(facts)), []))
    _verify(reasons, [], possible)
    return Contradiction("these facts cannot all be true", reasons)


def _needed(encoding: Encoding, facts: Sequence[int], assumed: Sequence[int]) -> list[int]:
    """Facts that cannot be if these are assumed, none of which can be spared."""
    return sorted(impossible(facts, lambda some: encoding.agreeing([*some, *assumed])))


def _verify(facts: Facts, assumed: Sequence[Observation], possible: Possible) -> None:
    """The second opinion on an explanation: together impossible, and without any one possible."""
    needed = [fact.observation for fact in facts]
    agreed = not possible([*needed, *assumed]) and all(
        possible([*needed[:i], *needed[i + 1 :], *assumed]) for i in range(len(needed))
    )
    if not agreed:
        raise AssertionError("CP-SAT and the other opinion disagree about an explanation")
