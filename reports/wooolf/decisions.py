"""What to do: `suspect` and `advise`."""

from fractions import Fraction
from typing import Any

from wolfwise.analysis.number import Exact, Number, Rounded
from wolfwise.analysis.wooolf.advice import Advice, Option, pays
from wolfwise.analysis.wooolf.suspicions import Stakes, Suspicion
from wolfwise.analysis.wooolf.timing import Suspicions, Timing
from wolfwise.models.errors import listed
from wolfwise.models.wooolf.situation import Situation, Stage
from wolfwise.models.wooolf.table import SuspectEarly, SuspectFinally
from wolfwise.reports.answer import Answer, Chance, Row, Table, chance, said
from wolfwise.reports.number import TERMINAL, estimate, in_json
from wolfwise.reports.wooolf import words
from wolfwise.reports.wooolf.seats import BRIEF, SHOWN, suspicions_json


class _Shown:
    """How the numbers of an advice are shown: fractions by the facts, rounded by a model."""

    def __init__(self, advice: Advice) -> None:
        self.stakes, self.exact = advice.stakes, advice.habits is None
        self.points = isinstance(advice.stakes, Stakes)
        self.heading = "points" if self.points else "wins"

    def chance(self, p: Fraction) -> Number:
        return Exact(p) if self.exact else Rounded(float(p), "chance")

    def worth(self, value: Fraction) -> Number:
        if not self.points:
            return Rounded(float(value), "chance")
        return Exact(value, "points") if self.exact else Rounded(float(value), "points")

    def say_chance(self, p: Fraction) -> str:
        return _say(self.chance(p))

    def say(self, value: Fraction) -> str:
        """`+0.678 points`, or `36.2% to win`."""
        return f"{_say(self.worth(value))} {'points' if self.points else 'to win'}"

    def say_loss(self, value: Fraction) -> str:
        """`-0.065 points`, or `0.8 points of a per cent less often`."""
        if self.points:
            return f"{_say(self.worth(-value))} points"
        return f"{_say(self.worth(value))} fewer games won"


def _say(number: Number) -> str:
    return estimate(number, TERMINAL) if isinstance(number, Rounded) else said(number)


def suspect(
    situation: Situation, result: Suspicions, *, everything: bool = False
) -> Answer[Suspicions]:
    """Every setting of the pointers, what it is worth early and finally, and whether to wait."""
    found, by_facts, advice, timing = result
    assert situation.character is not None
    stakes, targets = advice.stakes, situation.game.targets[situation.character]
    show = _Shown(advice)
    reads = advice.habits is not None
    wanted = found if everything else [s for s in found[: 2 * SHOWN] if s.p]
    rows: list[Row] = [
        [
            words.board(s.board, targets, situation.names),
            Chance(by_facts[s.board]),
            *([show.chance(s.p)] if reads else []),
            show.worth(stakes.early(s.p)),
            show.worth(stakes.plain_final(s.p)),
        ]
        for s in wanted
    ]
    wait = timing.wait
    data = {
        "suspicions": [
            {
                **entry,
                **({"by_habit": in_json(show.chance(s.p))} if reads else {}),
                "early": in_json(show.worth(stakes.early(s.p))),
                "final": in_json(show.worth(stakes.plain_final(s.p))),
            }
            for s, entry in zip(
                found,
                suspicions_json([s._replace(p=by_facts[s.board]) for s in found], situation.names),
                strict=True,
            )
        ],
        **_aim_json(situation, advice),
        "stage": timing.stage.value,
        "early_allowed": timing.stage is Stage.TURNS and timing.breach is None,
        "now": in_json(show.worth(timing.now)),
        "wait": wait
        and {"action": words.action(wait.action, situation), **in_json(show.worth(wait.worth))},
        "break_even_end_risk": None
        if timing.break_even is None
        else in_json(show.chance(timing.break_even)),
    }
    head = f"{situation.game.rules}, {words.point_of_view(situation)}"
    right = ["right by the facts", "by habit"] if reads else ["right"]
    table = Table(["suspicion", *right, "early", "final"], rows, best=frozenset({0}))
    when = _when(situation, found[0], advice, timing)
    return Answer(situation.game.rules, "suspect", data, [head, table, when], result)


def _when(situation: Situation, best: Suspicion, advice: Advice, timing: Timing) -> str:
    """Now or later, in words."""
    assert situation.character is not None
    show, stakes = _Shown(advice), advice.stakes
    nothing = stakes.final(Fraction(0))
    board = words.board(best.board, situation.game.targets[situation.character], situation.names)
    if timing.stage is Stage.OUT:
        return _out(situation)
    if timing.stage is Stage.FINAL:
        if timing.now > nothing:
            lines = [f"The round is over: suspect {board}, {show.say(timing.now)}."]
        else:
            lines = [f"The round is over: pass. The best suspicion, {board}, is worth "
                     f"{show.say(timing.now)}, passing {show.say(nothing)}."]  # fmt: skip
        return "\n".join([*lines, *_assumed(situation, advice)])
    wait = timing.wait
    lines = [f"No early suspicion now: {timing.breach}."] if timing.breach else []
    if wait is None:
        lines.append("Nothing but a suspicion is left to do.")
    elif timing.breach is None:
        then = f"{words.action(wait.action, situation)}, then decide"
        if not pays(stakes, wait.worth, timing.now):
            lines.append(f"Suspect now: {show.say(timing.now)}; waiting ({then}) "
                         f"{show.say(wait.worth)}.")  # fmt: skip
        else:
            lines.append(f"Wait: {then} next turn is worth {show.say(wait.worth)}; "
                         f"suspecting now {show.say(timing.now)}.")  # fmt: skip
    if timing.break_even == 1:
        lines.append("Waiting pays even if the round ends before your next turn.")
    elif timing.break_even is not None:
        lines.append(
            f"Waiting pays while the chance that the round ends before your next turn is below "
            f"{show.say_chance(timing.break_even)} (taken as {show.say_chance(advice.end_risk)} "
            "here)."
        )
    if timing.stage is Stage.TURNS and stakes.plain_final(best.p) < nothing:
        lines.append(
            f"As a final suspicion it is not worth the risk: passing is {show.say(nothing)}."
        )
    return "\n".join([*lines, *_assumed(situation, advice)])


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
    show = _Shown(advice)
    headings = ["action", "right after", show.heading, "bits", "seen through"]
    headings += ["smear"] if boy else []
    rows: list[Row] = [
        [
            words.action(option.action, situation),
            show.chance(option.success),
            show.worth(option.worth),
            Rounded(option.bits),
            Chance(option.exposure.after),
            *(
                [None if option.smear is None else Rounded(float(option.smear), "points")]
                if boy
                else []
            ),
        ]
        for option in shown
    ]
    data = {
        "actions": [_option_json(situation, option, show) for option in advice.options],
        **_aim_json(situation, advice),
        "stage": advice.stage.value,
        "end_risk": in_json(show.chance(advice.end_risk)),
        "depth": advice.depth,
        "questions_known": advice.questions_known,
    }
    head = f"{situation.game.rules}, {words.point_of_view(situation)}; {_turn(situation)}"
    main = ("action", "right after", show.heading)
    table = Table(headings, rows, best=frozenset({0}), main=main)
    because = _because(situation, advice, brief)
    parts: list[str | Table]
    if brief:
        parts = [table, f"{because}\n{_capital(_turn(situation))}."]
    else:
        parts = [head, table, because, _legend(situation, advice)]
    return Answer(situation.game.rules, "advise", data, parts, advice)


def _smear(option: Option) -> Rounded | None:
    return None if option.smear is None else Rounded(float(option.smear), "points")


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
    show, targets = _Shown(advice), situation.game.targets[situation.character]
    lines = []
    if isinstance(best.action, SuspectEarly | SuspectFinally):
        lines.append(f"{_capital(words.action(best.action, situation))}: {show.say(best.worth)}.")
    else:
        lines.append(f"{_capital(words.action(best.action, situation))}:")
        for outcome in best.outcomes:
            then = words.board(outcome.board, targets, situation.names)
            lines.append(
                f"  {words.outcome(outcome.observation)} ({show.say_chance(outcome.p)}): "
                f"then {then} is right with {show.say_chance(outcome.success)}"
            )
    if others and not brief:
        loss = best.worth - others[0].worth
        second = words.action(others[0].action, situation)
        lines.append(
            f"Next best: {second}, as good." if loss <= 0
            else f"Next best: {second}, {show.say_loss(loss)}."
        )  # fmt: skip
    return "\n".join(lines)


def _legend(situation: Situation, advice: Advice) -> str:
    if advice.stage is Stage.FINAL:
        return "\n".join(_assumed(situation, advice))
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
            "smear: points that a wolf token there may bring you, if every dog and hunter takes a "
            "seat for the wolf as readily as an onlooker would."
        )
    lines += _assumed(situation, advice)
    lines.append(
        "So the round ends before your next turn with "
        f"{_Shown(advice).say_chance(advice.end_risk)}."
    )
    return "\n".join(lines)


def _assumed(situation: Situation, advice: Advice) -> list[str]:
    """What the numbers rest on."""
    if isinstance(advice.stakes, Stakes):
        cost = words.plural(advice.stakes.error_cost, "point")
        lines = [f"Assumed: the round counts, and an error costs {cost} (--error-cost)."]
    else:
        lines = [
            "wins: your chance to win the game if the rest of it goes as rounds by the rule of "
            "thumb do (--error-cost counts points of this round instead)."
        ]
    if advice.habits is None:
        lines.append("By the facts alone (--habits off).")
    else:
        lines.append(
            f"By habit: what the others did is weighed by the habits {advice.habits.name!r} "
            "(--habits)."
        )
    if advice.stage is Stage.TURNS and advice.hazards:
        lines.append(_hazards(situation, advice))
    return lines


def _hazards(situation: Situation, advice: Advice) -> str:
    """How likely the others suspect next."""
    table, show = situation.table, _Shown(advice)
    may = [s for s in advice.hazards if s not in table.suspected and s not in table.red]
    if not may:
        return "Nobody else can suspect early."
    if len({advice.hazards[seat] for seat in may}) == 1:
        each = show.say_chance(advice.hazards[may[0]])
        return f"Assumed: each other player who may suspect does so with {each} on the next turn."
    told = [f"{situation.names[s]} with {show.say_chance(advice.hazards[s])}" for s in may]
    return f"Assumed: whoever may suspect does so on the next turn: {listed(told)}."


def _option_json(situation: Situation, option: Option, show: _Shown) -> dict[str, Any]:
    assert situation.character is not None
    names = situation.names
    return {
        "action": words.action(option.action, situation),
        "success": in_json(show.chance(option.success)),
        show.heading: in_json(show.worth(option.worth)),
        "bits": in_json(Rounded(option.bits)),
        "exposure": {
            "before": chance(option.exposure.before),
            "after": chance(option.exposure.after),
        },
        "smear": (smear := _smear(option)) and in_json(smear),
        "outcomes": [
            {
                "outcome": words.outcome(outcome.observation),
                **in_json(show.chance(outcome.p)),
                "first": words.pointer(outcome.board[0], names),
                "second": words.pointer(outcome.board[1], names),
                "success": in_json(show.chance(outcome.success)),
            }
            for outcome in option.outcomes
        ],
    }


def _aim_json(situation: Situation, advice: Advice) -> dict[str, Any]:
    """What the numbers rest on, for programs."""
    show, stakes = _Shown(advice), advice.stakes
    aim: dict[str, Any] = {"aim": "round" if show.points else "game"}
    if isinstance(stakes, Stakes):
        aim["stakes"] = {
            "error_cost": str(stakes.error_cost),
            "early_points": stakes.early_points,
            "final_points": stakes.final_points,
        }
    else:
        aim["stakes"] = {
            field: in_json(show.worth(value))
            for field, value in zip(stakes._fields, stakes, strict=True)
        }
    return aim | {
        "habits": None if advice.habits is None else advice.habits.name,
        "hazards": {
            situation.names[seat]: in_json(show.chance(p)) for seat, p in advice.hazards.items()
        },
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
