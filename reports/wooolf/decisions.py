"""What to do: `suspect` and `advise`."""

from collections.abc import Sequence
from typing import Any

from analysis.wooolf.advice import Advice, Option
from analysis.wooolf.suspicions import Stakes, Suspicion
from analysis.wooolf.timing import Timing
from models.wooolf.situation import Situation
from models.wooolf.table import SuspectEarly
from reports.answer import Amount, Answer, Chance, Row, Table, amount, chance
from reports.text import cell, percent
from reports.wooolf import words
from reports.wooolf.seats import SHOWN, suspicions_json


def suspect(
    situation: Situation,
    found: Sequence[Suspicion],
    timing: Timing,
    *,
    everything: bool = False,
) -> Answer:
    """Every setting of the pointers, what it is worth early and finally, and whether to wait."""
    assert situation.character is not None
    stakes, targets = timing.stakes, situation.game.targets[situation.character]
    shown = found if everything else [s for s in found[: 2 * SHOWN] if s.p]
    rows: list[Row] = [
        [
            words.board(s.board, targets, situation.names),
            Chance(s.p),
            Amount(stakes.early(s.p)),
            Amount(stakes.plain_final(s.p)),
        ]
        for s in shown
    ]
    data = {
        "suspicions": [
            {**entry, "early": amount(stakes.early(s.p)), "final": amount(stakes.plain_final(s.p))}
            for s, entry in zip(found, suspicions_json(found, situation.names), strict=True)
        ],
        "stakes": _stakes_json(stakes),
        "early_allowed": timing.breach is None,
        "now": amount(timing.now),
        "wait": {"action": words.action(timing.wait_for, situation), **amount(timing.wait)},
        "break_even_end_risk": None if timing.break_even is None else chance(timing.break_even),
    }
    head = f"{situation.game.rules}, {words.point_of_view(situation)}"
    table = Table(["suspicion", "right", "early", "final"], rows, best=frozenset({0}))
    return Answer(situation.game.rules, "suspect", data, [head, table, _when(situation, timing)])


def _when(situation: Situation, timing: Timing) -> str:
    """Now or later, in words."""
    wait = words.action(timing.wait_for, situation)
    lines = []
    if timing.breach is not None:
        lines.append(f"No early suspicion now: {timing.breach}.")
    elif timing.now >= timing.wait:
        lines.append(
            f"Suspect now: {cell(Amount(timing.now))} points expected, "
            f"{cell(Amount(timing.wait))} if you wait ({wait} first)."
        )
    else:
        lines.append(
            f"Wait: {wait} and suspect next turn is worth {cell(Amount(timing.wait))} points, "
            f"suspecting now {cell(Amount(timing.now))}."
        )
    if timing.break_even == 1:
        lines.append("Waiting pays even if the round ends before your next turn.")
    elif timing.break_even is not None:
        lines.append(
            f"Waiting pays while the chance that the round ends before your next turn is below "
            f"{percent(timing.break_even)} (taken as {percent(timing.end_risk)} here)."
        )
    lines.append(_assumptions(timing.stakes))
    return "\n".join(lines)


def advise(
    situation: Situation, advice: Advice, *, everything: bool = False, brief: bool = False
) -> Answer:
    """Every action, best first, and why the best one is best; brief: only what a turn needs."""
    number = SHOWN if brief else 2 * SHOWN
    shown = advice.options if everything else advice.options[:number]
    boy = any(option.smear is not None for option in advice.options)
    headings = ["action", "right after", "points", "bits", "seen through"]
    headings += ["smear"] if boy else []
    rows: list[Row] = [
        [
            words.action(option.action, situation),
            Chance(option.success),
            Amount(option.points),
            option.bits,
            Chance(option.exposure.after),
            *([None if option.smear is None else Amount(option.smear)] if boy else []),
        ]
        for option in shown
    ]
    data = {
        "actions": [_option_json(situation, option) for option in advice.options],
        "stakes": _stakes_json(advice.stakes),
        "end_risk": chance(advice.end_risk),
        "depth": advice.depth,
        "questions_known": advice.questions_known,
    }
    head = f"{situation.game.rules}, {words.point_of_view(situation)}{_not_yet(situation)}"
    table = Table(headings, rows, best=frozenset({0}))
    parts: list[str | Table] = [table, _because(situation, advice)]
    if not brief:
        parts = [head, *parts, _legend(situation, advice)]
    return Answer(situation.game.rules, "advise", data, parts)


def _not_yet(situation: Situation) -> str:
    """A reminder that it is somebody else's turn, if it is."""
    turn = situation.table.to_act
    if turn is None or turn == situation.viewer:
        return ""
    return f"; it is {situation.names[turn]}'s turn"


def _because(situation: Situation, advice: Advice) -> str:
    """Why the best action is best, what each outcome would mean, and what the second best loses."""
    best, *others = advice.options
    assert situation.character is not None
    targets = situation.game.targets[situation.character]
    lines = []
    if isinstance(best.action, SuspectEarly):
        lines.append(f"Suspect now: you are right with {percent(best.success)}.")
    else:
        lines.append(f"{_capital(words.action(best.action, situation))}:")
        for outcome in best.outcomes:
            then = words.board(outcome.board, targets, situation.names)
            lines.append(
                f"  {words.outcome(outcome.observation)} ({percent(outcome.p)}): "
                f"then {then} is right with {percent(outcome.success)}"
            )
    if others:
        loss = best.points - others[0].points
        second = words.action(others[0].action, situation)
        lines.append(
            f"Next best: {second}, as good." if loss == 0
            else f"Next best: {second}, {cell(Amount(-loss))} points."
        )  # fmt: skip
    return "\n".join(lines)


def _legend(situation: Situation, advice: Advice) -> str:
    before = percent(advice.options[0].exposure.before)
    lines = [
        "right after: expected chance of the best suspicion afterwards. bits: learnt about who "
        "plays your targets. seen through: the chance that an onlooker then gives your true "
        f"character ({before} now)."
    ]
    if not advice.questions_known:
        lines.append("Your question cards are not known, so any of them is tried.")
    if any(option.smear is not None for option in advice.options):
        lines.append(
            "smear: expected bonus if every dog and hunter takes a seat for the wolf as readily "
            "as an onlooker would."
        )
    lines.append(
        f"{_assumptions(advice.stakes)} Chance that the round ends before your next turn: "
        f"{percent(advice.end_risk)}."
    )
    return "\n".join(lines)


def _assumptions(stakes: Stakes) -> str:
    return (
        f"Assumed: an error costs {words.plural(stakes.error_cost, 'point')} (--error-cost), "
        f"each other player suspects with {percent(stakes.haste)} on his turn (--haste)."
    )


def _option_json(situation: Situation, option: Option) -> dict[str, Any]:
    assert situation.character is not None
    names = situation.names
    return {
        "action": words.action(option.action, situation),
        "success": chance(option.success),
        "points": amount(option.points),
        "bits": option.bits,
        "exposure": {
            "before": chance(option.exposure.before),
            "after": chance(option.exposure.after),
        },
        "smear": None if option.smear is None else amount(option.smear),
        "outcomes": [
            {
                "outcome": words.outcome(outcome.observation),
                **chance(outcome.p),
                "first": words.pointer(outcome.board[0], names),
                "second": words.pointer(outcome.board[1], names),
                "success": chance(outcome.success),
            }
            for outcome in option.outcomes
        ],
    }


def _stakes_json(stakes: Stakes) -> dict[str, Any]:
    return {
        "error_cost": str(stakes.error_cost),
        "haste": str(stakes.haste),
        "early_points": stakes.early_points,
        "final_points": stakes.final_points,
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
