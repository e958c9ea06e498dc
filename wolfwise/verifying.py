"""`--verify`: what other engines say about an answer. They are loaded only when they are asked."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from wolfwise.reports.answer import Answer

Result = TypeVar("Result")


def told(
    find: Callable[[], Result],
    tell: "Callable[[Result], Answer[Result]]",
    verify: bool,
    question: str,
    *asked: Any,
) -> "Answer[Result]":
    """What is found, told; verified by what the game's second opinions say when asked the same."""
    if not verify:
        return tell(find())
    game, _, name = question.partition(".")
    opinions = import_module(f"wolfwise.analysis.{game}.second_opinions")
    found, others = getattr(opinions, name)(*asked)
    report = import_module("wolfwise.reports.second_opinions")
    answer: Answer[Result] = report.verified(tell(found), others)
    return answer
