"""Wooolf!! during play: what is shown after every line, and what can be asked."""

from typing import Any

from wolfwise.analysis.wooolf.advice import advise
from wolfwise.analysis.wooolf.who import who
from wolfwise.analysis.wooolf.why import contradiction, why
from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Record
from wolfwise.models.wooolf.referee import replay
from wolfwise.models.wooolf.situation import situation, statement
from wolfwise.reports import fact_lists
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import decisions, judgement, seats

LIVE_HELP = """  why STATEMENT  the lines that force it, or a world that shows it
right after: expected chance of the best suspicion afterwards; bits: learnt about your targets;
seen through: the chance that an onlooker then gives your true character.
"""


def dashboard(record: Record) -> list[Answer[Any]]:
    """What is shown after every line: who plays what, and the advice for the viewer."""
    known = situation(record)
    try:
        shown: list[Answer[Any]] = [seats.who(known, who(known), brief=True)]
        if known.character is not None:
            shown.append(decisions.advise(known, advise(known), brief=True))
    except Contradiction:
        return [fact_lists.contradiction(known.game.rules, "live", contradiction(known))]
    return shown


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one."""
    return said.endswith(("?", "？"))


def explain(record: Record, said: str) -> Answer[Any]:
    """What `why STATEMENT` shows."""
    known = situation(record)
    try:
        return judgement.why(known, why(known, statement(said, known.names)))
    except Contradiction as error:
        return fact_lists.contradiction(known.game.rules, "why", error)


def warnings(record: Record) -> tuple[str, ...]:
    """What is warned about: turns skipped or doubled."""
    return situation(record).warnings


def footer(record: Record) -> str:
    """Round, turn and points."""
    play = replay(record)
    now = play.rounds[-1]
    turn = None if now.table.over else now.table.to_act
    to_act = [] if turn is None else [f"{play.names[turn]} to act"]
    over = ["the round is over: reveal, board"] if now.table.over else []
    points = ", ".join(f"{play.names[s]} {points}" for s, points in enumerate(play.points))
    return " | ".join([f"round {now.number}", *to_act, *over, points])
