"""What to do: `advise`."""

from typing import Any

from analysis.crywolf.advice import Advice, Option
from analysis.crywolf.lanes import playable
from models.crywolf.situation import Situation
from models.crywolf.table import Call, Claim
from reports.answer import Amount, Answer, Chance, Row, Table
from reports.crywolf import words

SHOWN, BRIEF = 10, 4


def advise(
    known: Situation, advice: Advice, *, everything: bool = False, brief: bool = False
) -> Answer:
    """Every move, best first, and why the best one is best."""
    options = advice.options
    shown = options if everything else options[: BRIEF if brief else SHOWN]
    unit = "win" if advice.race else "chips"
    sampled = any(option.samples for option in options)
    headings = ["move", unit, *(["error"] if sampled else []), "called", "you call", "others"]
    rows: list[Row] = [
        [
            words.action(option.action, known.names),
            Amount(option.worth),
            *([option.error] if sampled else []),
            *(Chance(part) for part in (option.called, option.calls, option.others)),
        ]
        for option in shown
    ]
    data = {
        "goal": "win" if advice.race else "chips",
        "model": {
            "name": "habits" if advice.infer else "blind",
            "bluff": str(advice.habits.bluff),
            "slip": str(advice.habits.slip),
        },
        "moves": [_option(option, known, advice) for option in options],
    }
    parts: list[str | Table] = [words.head(known), Table(headings, rows, frozenset({0}))]
    parts.append(_why(known, advice))
    if not brief:
        parts.append(_how(advice))
        if not playable(known.game):
            parts.append(
                "The rest of the round is played on by the usual rules of markers and calls."
            )
    return Answer(known.game.rules, "advise", data, parts)


def _option(option: Option, known: Situation, advice: Advice) -> dict[str, Any]:
    return {
        "move": words.action(option.action, known.names),
        "worth": option.worth,
        "error": option.error if option.samples else None,
        "samples": option.samples,
        "called": option.called,
        "calls": option.calls,
        "others": option.others,
        "looked_ahead": not option.hopeless and not isinstance(option.action, Call),
    }


def _why(known: Situation, advice: Advice) -> str:
    """Why the best move is best, and how much the second best loses."""
    best, *rest = advice.options
    what = words.action(best.action, known.names)
    unit = "of a victory" if advice.race else "chips"
    worth = f"{Amount(best.worth)} {unit}"
    if isinstance(best.action, Call):
        lines = [f"Best: {what}, {worth}: the count most likely falls short of it."]
        if best.worth < 0:
            lines = [f"Best: {what}, {worth}: every claim left would cost more."]
    elif isinstance(best.action, Claim):
        without = f", and without you in {Chance(best.others)}" if known.game.players > 2 else ""
        lines = [
            f"Best: {what}, {worth}. The round then ends with you being called in "
            f"{Chance(best.called)} and with you calling in {Chance(best.calls)} of cases{without}."
        ]
    else:
        lines = [f"Best: {what}, {worth}."]
    if not rest:
        return f"{lines[0]} Nothing else is allowed."
    second, lost = rest[0], best.worth - rest[0].worth
    loss = f"Second best, {words.action(second.action, known.names)}: {Amount(-lost)}"
    if 0 < lost < 2 * (best.error**2 + second.error**2) ** 0.5:
        loss += ", which is within the error of the samples"
    lines.append(f"{loss}.")
    return "\n".join(lines)


def _how(advice: Advice) -> str:
    habits = advice.habits
    told = (
        f"bluff {habits.bluff}, slip {habits.slip}; what they did so far tells what they hold"
        if advice.infer
        else f"bluff {habits.bluff}, slip {habits.slip}; what they did so far tells nothing"
    )
    sampled = [option.samples for option in advice.options if option.samples]
    drawn = (
        f"Moves were played on {min(sampled)} times, the best of them {max(sampled)} times; "
        "`error` is one standard error."
        if sampled
        else "Nothing is sampled: all cups and replies of the other player are weighed."
    )
    return f"A model, not a fact: others play by habit ({told}). {drawn}"
