"""What to do: `suspect` and `advise`."""

from typing import Any

from wolfwise.analysis.number import Rounded
from wolfwise.analysis.wooolf.advice import Advice, Option, pays
from wolfwise.analysis.wooolf.suspicions import Stakes, Suspicion
from wolfwise.analysis.wooolf.timing import Suspicions, Timing
from wolfwise.models.wooolf.situation import Situation, Stage
from wolfwise.models.wooolf.table import SuspectEarly, SuspectFinally
from wolfwise.reports.answer import Amount, Answer, Chance, Row, Table, amount, chance
from wolfwise.reports.number import in_json
from wolfwise.reports.wooolf import words
from wolfwise.reports.wooolf.seats import BRIEF, SHOWN, suspicions_json


def suspect(
    situation: Situation, result: Suspicions, *, everything: bool = False
) -> Answer[Suspicions]:
    """Every setting of the pointers, what it is worth early and finally, and whether to wait."""
    found, advice, timing = result
    assert situation.character is not None
    stakes, targets = advice.stakes, situation.game.targets[situation.character]
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
    wait = timing.wait
    data = {
        "suspicions": [
            {**entry, "early": amount(stakes.early(s.p)), "final": amount(stakes.plain_final(s.p))}
            for s, entry in zip(found, suspicions_json(found, situation.names), strict=True)
        ],
        "stakes": _stakes_json(stakes),
        "stage": timing.stage.value,
        "early_allowed": timing.stage is Stage.TURNS and timing.breach is None,
        "now": amount(timing.now),
        "wait": wait and {"action": words.action(wait.action, situation), **amount(wait.points)},
        "break_even_end_risk": None if timing.break_even is None else chance(timing.break_even),
    }
    head = f"{situation.game.rules}, {words.point_of_view(situation)}"
    table = Table(["suspicion", "right", "early", "final"], rows, best=frozenset({0}))
    when = _when(situation, found[0], advice, timing)
    return Answer(situation.game.rules, "suspect", data, [head, table, when], result)


def _when(situation: Situation, best: Suspicion, advice: Advice, timing: Timing) -> str:
    """Now or later, in words."""
    assert situation.character is not None
    board = words.board(best.board, situation.game.targets[situation.character], situation.names)
    if timing.stage is Stage.OUT:
        return _out(situation)
    if timing.stage is Stage.FINAL:
        if timing.now > 0:
            lines = [f"The round is over: suspect {board}, {Amount(timing.now)} points expected."]
        else:
            lines = [f"The round is over: pass. The best suspicion, {board}, is worth "
                     f"{Amount(timing.now)} points, passing 0."]  # fmt: skip
        return "\n".join([*lines, _error_assumed(advice.stakes)])
    wait = timing.wait
    lines = [f"No early suspicion now: {timing.breach}."] if timing.breach else []
    if wait is None:
        lines.append("Nothing but a suspicion is left to do.")
    elif timing.breach is None:
        then = f"{words.action(wait.action, situation)}, then decide"
        if not pays(wait.points, timing.now):
            lines.append(f"Suspect now: {Amount(timing.now)} points expected; waiting ({then}) "
                         f"{Amount(wait.points)}.")  # fmt: skip
        else:
            lines.append(f"Wait: {then} next turn is worth {Amount(wait.points)} points; "
                         f"suspecting now {Amount(timing.now)}.")  # fmt: skip
    if timing.break_even == 1:
        lines.append("Waiting pays even if the round ends before your next turn.")
    elif timing.break_even is not None:
        lines.append(
            f"Waiting pays while the chance that the round ends before your next turn is below "
            f"{Chance(timing.break_even)} (taken as {Chance(advice.end_risk)} here)."
        )
    if timing.stage is Stage.TURNS and advice.stakes.plain_final(best.p) < 0:
        lines.append("As a final suspicion it is not worth the risk: passing then is worth 0.")
    lines.append(_assumptions(advice.stakes))
    return "\n".join(lines)


def _out(situation: Situation) -> str:
    assert situation.viewer is not None
    name = situation.names[situation.viewer]
    return f"{name} has suspected early: nothing is left to decide in this round."


def advise(
    situation: Situation, advice: Advice, *, everything: bool = False, brief: bool = False
) -> Answer[Advice]:
    """Every action, best first, and why the best one is best; brief: only what a turn needs."""
    number = BRIEF if brief else 2 * SHOWN
    shown = advice.options if everything else advice.options[:number]
    boy = any(option.smear is not None for option in advice.options)
    if not advice.options:
        nothing: dict[str, Any] = {"actions": [], "stage": advice.stage.value}
        return Answer(situation.game.rules, "advise", nothing, [_out(situation)], advice)
    headings = ["action", "right after", "points", "bits", "seen through"]
    headings += ["smear"] if boy else []
    rows: list[Row] = [
        [
            words.action(option.action, situation),
            Chance(option.success),
            Amount(option.points),
            Rounded(option.bits),
            Chance(option.exposure.after),
            *([None if option.smear is None else Amount(option.smear)] if boy else []),
        ]
        for option in shown
    ]
    data = {
        "actions": [_option_json(situation, option) for option in advice.options],
        "stakes": _stakes_json(advice.stakes),
        "stage": advice.stage.value,
        "end_risk": chance(advice.end_risk),
        "depth": advice.depth,
        "questions_known": advice.questions_known,
    }
    head = f"{situation.game.rules}, {words.point_of_view(situation)}; {_turn(situation)}"
    table = Table(headings, rows, best=frozenset({0}))
    because = _because(situation, advice, brief)
    parts: list[str | Table]
    if brief:
        parts = [table, f"{because}\n{_capital(_turn(situation))}."]
    else:
        parts = [head, table, because, _legend(situation, advice)]
    return Answer(situation.game.rules, "advise", data, parts, advice)


def _turn(situation: Situation) -> str:
    """Where the round stands."""
    turn = situation.table.to_act
    if situation.stage is Stage.FINAL:
        return "the round is over"
    if turn is None:
        return "anybody may be next"
    if turn == situation.viewer:
        return "it is your turn"
    return f"it is {situation.names[turn]}'s turn"


def _because(situation: Situation, advice: Advice, brief: bool) -> str:
    """Why the best action is best, what each outcome would mean, and what the second best loses."""
    best, *others = advice.options
    assert situation.character is not None
    targets = situation.game.targets[situation.character]
    lines = []
    if isinstance(best.action, SuspectEarly | SuspectFinally):
        lines.append(
            f"{_capital(words.action(best.action, situation))}: {Amount(best.points)} points."
        )
    else:
        lines.append(f"{_capital(words.action(best.action, situation))}:")
        for outcome in best.outcomes:
            then = words.board(outcome.board, targets, situation.names)
            lines.append(
                f"  {words.outcome(outcome.observation)} ({Chance(outcome.p)}): "
                f"then {then} is right with {Chance(outcome.success)}"
            )
    if others and not brief:
        loss = best.points - others[0].points
        second = words.action(others[0].action, situation)
        lines.append(
            f"Next best: {second}, as good." if loss <= 0
            else f"Next best: {second}, {Amount(-loss)} points."
        )  # fmt: skip
    return "\n".join(lines)


def _legend(situation: Situation, advice: Advice) -> str:
    if advice.stage is Stage.FINAL:
        return _error_assumed(advice.stakes)
    before = Chance(advice.options[0].exposure.before)
    lines = [
        "right after: expected chance of the best suspicion afterwards. bits: learnt about who "
        "plays your targets. seen through: the chance that an onlooker then gives your true "
        f"character ({before} now)."
    ]
    if advice.hurried:
        lines.append("There was no time to look further ahead than to your next turn.")
    if not advice.questions_known:
        lines.append("Your question cards are not known, so any of them is tried.")
    if any(option.smear is not None for option in advice.options):
        lines.append(
            "smear: what a wolf token there adds to your bonus, and so to your points, if every "
            "dog and hunter takes a seat for the wolf as readily as an onlooker would."
        )
    lines.append(
        f"{_assumptions(advice.stakes)} So the round ends before your next turn with "
        f"{Chance(advice.end_risk)}."
    )
    return "\n".join(lines)


def _error_assumed(stakes: Stakes) -> str:
    return f"Assumed: an error costs {words.plural(stakes.error_cost, 'point')} (--error-cost)."


def _assumptions(stakes: Stakes) -> str:
    return (
        f"Assumed: an error costs {words.plural(stakes.error_cost, 'point')} (--error-cost), "
        f"each other player who may suspect does so with {Chance(stakes.haste)} on his turn "
        "(--haste)."
    )


def _option_json(situation: Situation, option: Option) -> dict[str, Any]:
    assert situation.character is not None
    names = situation.names
    return {
        "action": words.action(option.action, situation),
        "success": chance(option.success),
        "points": amount(option.points),
        "bits": in_json(Rounded(option.bits)),
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
