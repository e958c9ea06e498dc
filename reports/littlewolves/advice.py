"""What to do: `advise`."""

from fractions import Fraction
from typing import Any

from analysis.littlewolves.advice import Advice, Option
from models.littlewolves.course import Step
from models.littlewolves.position import View
from reports.answer import Amount, Answer, Chance, Row, Table, amount, chance
from reports.littlewolves import words
from reports.littlewolves.odds import head

SHOWN, BRIEF = 10, 4


def advise(view: View, advice: Advice, *, everything: bool = False, brief: bool = False) -> Answer:
    """Every move, best first, and how these numbers were found."""
    options = advice.options
    shown = options if everything else options[: BRIEF if brief else SHOWN]
    headings = ["move", "margin", "win"]
    if not advice.exact:
        headings = ["move", "margin", "± error", "win", "± error", "samples"]
    rows: list[Row] = [_row(view, option, advice.exact) for option in shown]
    data = {
        "viewer": view.table.name(view.seat),
        "method": advice.method,
        "exact": advice.exact,
        "worlds": advice.worlds,
        "playouts": advice.playouts,
        "seed": advice.seed,
        "moves": [_option(view, option, advice) for option in options],
    }
    table = Table(headings, rows, frozenset({0}))
    parts: list[str | Table] = [head(view), table, _why(view, advice)]
    if not brief:
        parts.append(_how(advice))
    if len(shown) < len(options) and not brief:
        parts.append(f"{len(options) - len(shown)} more moves: --all shows them.")
    return Answer(view.table.game.rules, "advise", data, parts)


def _named(view: View, option: Option) -> str:
    place = view.table.active if view.step is Step.PLACE else view.seat
    said = words.move(option.move, view.table, place)
    if option.then is None:
        return said
    return f"{said}, {words.move(option.then, view.table, place)}"


def _row(view: View, option: Option, exact: bool) -> Row:
    named = _named(view, option)
    if exact:
        return [named, Amount(option.margin), Chance(option.win)]
    return [
        named,
        Amount(option.margin),
        _known(option.margin_error),
        Chance(option.win),
        None if option.samples < 2 else Chance(option.win_error),
        option.samples,
    ]


def _known(error: float) -> float | None:
    """An error; one sample tells none."""
    return None if error == float("inf") else error


def _option(view: View, option: Option, advice: Advice) -> dict[str, Any]:
    found: dict[str, Any] = {
        "move": _named(view, option),
        "margin": _sampled("expected", option.margin, option.margin_error, option, advice.seed),
        "win": _sampled("p", option.win, option.win_error, option, advice.seed),
    }
    if isinstance(option.margin, Fraction) and isinstance(option.win, Fraction):
        found |= {"margin": amount(option.margin), "win": chance(option.win)}
    return found


def _sampled(
    name: str, value: Fraction | float, error: float, option: Option, seed: int
) -> dict[str, Any]:
    return {
        name: float(value),
        "stderr": _known(error),
        "samples": option.samples,
        "seed": seed,
    }


def _why(view: View, advice: Advice) -> str:
    """The best move, and how much the second best loses."""
    best, *rest = advice.options
    line = f"Best: {_named(view, best)}: {Chance(best.win)} to win, margin {Amount(best.margin)}."
    if not rest:
        return f"{line} Nothing else is allowed."
    second = rest[0]
    loss = f"Second best: {_named(view, second)}, {Chance(second.win)} to win"
    error = (best.margin_error**2 + second.margin_error**2) ** 0.5
    if not advice.exact and abs(best.margin - second.margin) < 2 * error:
        loss += "; the difference is within the error of the samples"
    return f"{line}\n{loss}."


def _how(advice: Advice) -> str:
    if advice.exact:
        return (
            "Exact: everything that can still happen is weighed; everybody plays for the most of "
            "the victory, and then for his margin over the best of the others."
        )
    return (
        f"Sampled {advice.worlds} worlds, {advice.playouts} playouts, seed {advice.seed}: cards "
        "that you do not see are dealt out evenly, and games are played on by rules of thumb. "
        "Moves that fell behind were tried less often. The errors are one standard error of the "
        "samples, and say nothing about how well the others play."
    )
