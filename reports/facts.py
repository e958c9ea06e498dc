"""Facts of a record in an answer: the lines that force something, and those that clash."""

from collections.abc import Sequence
from typing import Any

from models.errors import Contradiction
from models.records import Fact
from models.rulebook import Rules
from reports.answer import Answer


def contradiction(rules: Rules, question: str, error: Contradiction) -> Answer:
    """Facts that cannot all be true: the fewest that already clash."""
    facts = [fact for fact in error.facts if isinstance(fact, Fact)]
    clash = (
        "This cannot be true:"
        if len(facts) == 1
        else "These cannot all be true, and without any one of them they could:"
    )
    text = f"The facts contradict each other. {clash}\n{fact_lines(facts)}"
    return Answer(rules, question, {"contradiction": facts_json(facts)}, [text])


def fact_lines(facts: Sequence[Fact[Any]]) -> str:
    return "\n".join(
        f"  {fact.text}" if fact.line is None else f"  line {fact.line}: {fact.text}"
        for fact in facts
    )


def facts_json(facts: Sequence[Fact[Any]]) -> list[dict[str, Any]]:
    return [{"line": fact.line, "text": fact.text} for fact in facts]
