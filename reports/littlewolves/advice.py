"""What to do: `advise`."""

from wolfwise.analysis.littlewolves.advice import Advice, Option
from wolfwise.analysis.number import Sampled, clear, difference
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.position import View
from wolfwise.reports.answer import Answer, Row, Table, said
from wolfwise.reports.littlewolves import words
from wolfwise.reports.littlewolves.odds import head
from wolfwise.reports.number import in_json

SHOWN, BRIEF = 10, 4


def advise(
    view: View, advice: Advice, *, everything: bool = False, brief: bool = False
) -> Answer[Advice]:
    """Every move, best first, and how these numbers were found."""
    options = advice.options
    shown = options if everything else options[: BRIEF if brief else SHOWN]
    headings = ["move", "margin", "win", *([] if advice.exact else ["samples"])]
    rows: list[Row] = [_row(view, option) for option in shown]
    data = {
        "viewer": view.table.name(view.seat),
        "method": advice.method,
        "exact": advice.exact,
        "worlds": advice.worlds,
        "playouts": advice.playouts,
        "seed": advice.seed,
        "moves": [
            {
                "move": _named(view, option),
                "margin": in_json(option.margin),
                "win": in_json(option.win),
            }
            for option in options
        ],
    }
    table = Table(headings, rows, frozenset({0}), main=("move", "win"))
    parts: list[str | Table] = [head(view), table, _why(view, advice)]
    if not brief:
        parts.append(_how(advice))
    if len(shown) < len(options) and not brief:
        parts.append(f"{len(options) - len(shown)} more moves: --all shows them.")
    return Answer(view.table.game.rules, "advise", data, parts, advice)


def _named(view: View, option: Option) -> str:
    place = view.table.active if view.step is Step.PLACE else view.seat
    said = words.move(option.move, view.table, place)
    if option.then is None:
        return said
    return f"{said}, {words.move(option.then, view.table, place)}"


def _row(view: View, option: Option) -> Row:
    sampled = [option.win.samples] if isinstance(option.win, Sampled) else []
    return [_named(view, option), option.margin, option.win, *sampled]


def _why(view: View, advice: Advice) -> str:
    """The best move, and how much the second best loses."""
    best, *rest = advice.options
    line = f"Best: {_named(view, best)}: {said(best.win)} to win, margin {said(best.margin)}."
    if not rest:
        return f"{line} Nothing else is allowed."
    second = rest[0]
    loss = f"Second best: {_named(view, second)}, {said(second.win)} to win"
    if not advice.exact and not clear(difference(best.margin, second.margin)):
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
