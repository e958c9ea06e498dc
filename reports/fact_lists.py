"""Facts of a record in an answer: the lines that force something, and those that clash."""

from collections.abc import Sequence
from typing import Any

from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Fact
from wolfwise.models.rulebook import Rules
from wolfwise.reports.answer import Answer


def contradiction(rules: Rules, question: str, error: Contradiction) -> Answer[None]:
    """Facts that cannot all be true: the fewest that already clash."""
    data = {"contradiction": facts_json(error.facts), "reason": error.reason or None}
    return Answer(rules, question, data, [clash(error)])


def clash(error: Contradiction) -> str:
    """Which facts contradict each other, in words, and why if that can be said shortly."""
    these = (
        "This cannot be true:"
        if len(error.facts) == 1
        else "These cannot all be true, and without any one of them they could:"
    )
    why = f": {error.reason}" if error.reason else ""
    return f"The facts contradict each other{why}. {these}\n{fact_lines(error.facts)}"


def fact_lines(facts: Sequence[Fact[Any]]) -> str:
    return "\n".join(
        f"  {fact.text}" if fact.line is None else f"  line {fact.line}: {fact.text}"
        for fact in facts
    )


def facts_json(facts: Sequence[Fact[Any]]) -> list[dict[str, Any]]:
    return [{"line": fact.line, "text": fact.text} for fact in facts]
