"""`why`: a verdict with the lines that force it, or with worlds that show both ways."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from wolfwise.analysis.explain import Verdict
from wolfwise.models.errors import listed
from wolfwise.models.records import Fact
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.reports.answer import Answer, Chance, chance
from wolfwise.reports.fact_lists import fact_lines, facts_json
from wolfwise.reports.text import sentences


@distinct
class Example(NamedTuple):
    """A world that shows something: as people and as programs read it."""

    says: str
    data: Any


def why(
    rules: Rules,
    said: str,  # the statement
    verdict: Verdict,
    p: Fraction,
    facts: Sequence[Fact[Any]],
    reasons: Sequence[str],  # the facts as clauses
    holding: Example | None,
    failing: Example | None,
    *,
    alone: str,  # what says so if no fact is needed
    layer: str = "",  # by what it is so likely
) -> Answer[Any]:
    text = _sentence(said, verdict, p, reasons, alone, layer)
    data = {
        "statement": said,
        "verdict": str(verdict),
        **chance(p),
        "sentence": sentences(text),
        "lines": facts_json(facts),
        "holds_in": holding and holding.data,
        "fails_in": failing and failing.data,
    }
    if holding is not None and failing is not None:
        text += (
            f"\nIt holds, for example, if {holding.says}."
            f"\nIt fails, for example, if {failing.says}."
        )
    elif facts:
        text += f"\nNeeded, and none can be spared:\n{fact_lines(facts)}"
    return Answer(rules, "why", data, [text])


def _sentence(
    said: str, verdict: Verdict, p: Fraction, reasons: Sequence[str], alone: str, layer: str
) -> str:
    """The answer in one sentence."""
    if verdict is Verdict.OPEN:
        return f"Open: {said} with {Chance(p)}{layer and f' {layer}'}."
    holds = f"Yes: {said}" if verdict is Verdict.PROVED else f"No: it cannot be that {said}"
    if not reasons:
        return f"{holds}, whatever happened: {alone} alone says so."
    return f"{holds}, because {listed(reasons)}."
