"""Second opinions in an answer: who else was asked, that all agree, and how long it took."""

from collections.abc import Sequence
from typing import Any, TypeVar

from wolfwise.analysis.second_opinions import Opinion
from wolfwise.models.errors import listed
from wolfwise.reports.answer import Answer, Row, Table

Result = TypeVar("Result")


def verified(answer: Answer[Result], opinions: Sequence[Opinion]) -> Answer[Result]:
    """The same answer with what others say about it; our own opinion is the first."""
    _, *others = opinions
    rows: list[Row] = [
        [each.engine, _says(each, ours=not n), _seconds(each)] for n, each in enumerate(opinions)
    ]
    agreeing = [each.engine for each in others if each.found is not None]
    says = (
        f"Verified: {listed(agreeing)} {'agrees' if len(agreeing) == 1 else 'agree'} with this."
        if agreeing
        else "Not verified: nobody else could answer."
    )
    return answer._replace(
        data={**answer.data, "verified": [_json(each) for each in others]},
        parts=[*answer.parts, says, Table(["engine", "opinion", "seconds"], rows)],
        opinions=tuple(opinions),
    )


def _says(opinion: Opinion, ours: bool) -> str:
    if opinion.found is None:
        return f"left out: {opinion.left_out}"
    numbers = len(opinion.found)
    what = f"{'' if ours else 'the same '}{numbers:,} number{'s' * (numbers != 1)}"
    return f"{what}: {opinion.about}" if opinion.about else what


def _seconds(opinion: Opinion) -> str:
    return "" if opinion.seconds is None else f"{opinion.seconds:.4f}"


def _json(opinion: Opinion) -> dict[str, Any]:
    return {
        "engine": opinion.engine,
        "agrees": None if opinion.found is None else True,
        "about": opinion.about or None,
        "seconds": opinion.seconds,
        "left_out": opinion.left_out or None,
    }
