"""What to do: `advise`."""

from typing import Any

from wolfwise.analysis.crywolf.advice import Advice, Option
from wolfwise.analysis.crywolf.rollouts import playable
from wolfwise.analysis.number import Sampled, clear, difference
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Call, Claim
from wolfwise.reports.answer import Answer, Row, Table, said
from wolfwise.reports.crywolf import words
from wolfwise.reports.number import in_json

SHOWN, BRIEF = 10, 4


def advise(
    situation: Situation, advice: Advice, *, everything: bool = False, brief: bool = False
) -> Answer[Advice]:
    """Every move, best first, and why the best one is best."""
    options = advice.options
    shown = options if everything else options[: BRIEF if brief else SHOWN]
    unit = "win" if advice.race else "chips"
    headings = ["move", unit, "called", "you call", "others"]
    rows: list[Row] = [
        [
            words.action(option.action, situation.names),
            option.worth,
            option.called,
            option.calls,
            option.others,
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
        "cases": advice.cases,
        "moves": [_option(option, situation) for option in options],
    }
    parts: list[str | Table] = [
        words.head(situation),
        Table(headings, rows, frozenset({0}), main=("move", unit)),
    ]
    parts.append(_why(situation, advice))
    if advice.cases > 1:
        parts.append(
            f"Something was missed: this is the mean of {advice.cases} ways in which it may have "
            "been, of the moves that are allowed in each of them. Calling a number that was "
            "missed, or claiming what may be too low for it, is left out."
        )
    if not brief:
        parts.append(_how(advice, bool(situation.turns)))
        if not playable(situation.game):
            parts.append(
                "The rest of the round is played on by the usual rules of markers and calls."
            )
    return Answer(situation.game.rules, "advise", data, parts, advice)


def _option(option: Option, situation: Situation) -> dict[str, Any]:
    return {
        "move": words.action(option.action, situation.names),
        "worth": in_json(option.worth),
        "called": in_json(option.called),
        "calls": in_json(option.calls),
        "others": in_json(option.others),
        "looked_ahead": not option.hopeless and not isinstance(option.action, Call),
    }


def _why(situation: Situation, advice: Advice) -> str:
    """Why the best move is best, and how much the second best loses."""
    best, *rest = advice.options
    what = words.action(best.action, situation.names)
    unit = "of a victory" if advice.race else "chips"
    worth = f"{said(best.worth)} {unit}"
    if isinstance(best.action, Call):
        lines = [f"Best: {what}, {worth}: the count most likely falls short of it."]
        if best.worth.value < 0:
            lines = [f"Best: {what}, {worth}: every claim left would cost more."]
    elif isinstance(best.action, Claim):
        without = f", and without you in {said(best.others)}" if situation.game.players > 2 else ""
        lines = [
            f"Best: {what}, {worth}. The round then ends with you being called in "
            f"{said(best.called)} and with you calling in {said(best.calls)} of cases{without}."
        ]
    else:
        lines = [f"Best: {what}, {worth}."]
    if not rest:
        return f"{lines[0]} Nothing else is allowed."
    second, less = rest[0], difference(rest[0].worth, best.worth)
    loss = f"Second best, {words.action(second.action, situation.names)}: {said(less)}"
    if less.value and not clear(less):
        loss += ", which is within the error of the samples"
    lines.append(f"{loss}.")
    return "\n".join(lines)


def _how(advice: Advice, acted: bool) -> str:
    """The model; `acted`: whether anything is known that others did so far."""
    told = f"bluff {advice.habits.bluff}, slip {advice.habits.slip}; "
    if not acted:
        told += "none of their turns in this round is known"
    else:
        told += f"what they did so far tells {'what they hold' if advice.infer else 'nothing'}"
    worths = [option.worth for option in advice.options]
    sampled = {worth.samples: worth.seed for worth in worths if isinstance(worth, Sampled)}
    drawn = (
        f"Moves were played on {max(sampled)} times in all, seed {sampled[max(sampled)]}; ± is one "
        "standard error."
        if sampled and advice.cases > 1
        else f"Moves were played on {min(sampled)} times, the best of them {max(sampled)} times, "
        f"seed {sampled[max(sampled)]}; ± is one standard error."
        if sampled
        else "Nothing is sampled: all cups and replies of the other player are weighed."
    )
    return f"A model, not a fact: others play by habit ({told}). {drawn}"
