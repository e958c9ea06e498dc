"""What other readings of the rules change, as an answer; what is known to be open in them."""

from collections.abc import Sequence
from typing import Any

from wolfwise.analysis.impact import (
    Effect,
    Figure,
    Impact,
    Setting,
    Shift,
)
from wolfwise.analysis.readings import Reading, fixed
from wolfwise.models import rulebook
from wolfwise.models.rulebook import Finding, Rulebook, Rules, Ruling
from wolfwise.reports.answer import Answer, Cell, Chance, Table, amount, chance
from wolfwise.reports.number import in_json

HEADINGS = (
    "reading", "status", "other course", "other first move", "other winners", "by luck",
    "who gains", "by", "length", "table",
)  # fmt: skip
HOW = (
    "Every table plays the same seeded games under both readings; the table at which a reading "
    "changes most stands in its row. Other course: games in which anything at all went otherwise, "
    "if only the score. Once a game has taken another course its luck is another, too: by luck "
    "says how many games would have other winners if all of these had begun over with other luck; "
    "it is nothing where readings differ in the score alone. "
    "Other winners up to that say nothing of the reading. First come readings that change a chance "
    "to win, clearly (by more than four standard errors, ±; then it is said who gains) or exactly; "
    "then those with most other winners beyond luck."
)
SHOWN = 3
"""Exact figures of a reading that people see; programs get all."""


def impact(
    rules: Rules, impacts: Sequence[Impact], tables: Sequence[Setting], games: int, seed: int
) -> Answer[Any]:
    """All readings, those that change most first, and the findings of the rulebooks."""
    book = rulebook.load(rules.game)
    changing = [one for one in impacts if not one.nothing]
    idle = [one for one in impacts if one.nothing]
    data = {
        "games": games,
        "seed": seed,
        "tables": [setting.name for setting in tables],
        "impact": [impact_json(one) for one in impacts],
        "fixed": [ruling.key for ruling in fixed(rules)],
        "findings": [finding_json(book, finding) for finding in book.findings],
    }
    parts: list[str | Table] = [
        f"{rules}: {len(impacts)} other readings, up to {games} games at each of "
        f"{len(tables)} tables, seed {seed}",
    ]
    if changing:
        parts += [Table(HEADINGS, [_row(one) for one in changing]), HOW]
    parts += [*_nothing(idle), *_exactly(changing), *_fixed(fixed(rules))]
    parts.append(_findings(book))
    return Answer(rules, "impact", data, parts)


# ---------------------------------------------------------------- for people


def _row(one: Impact) -> list[Cell]:
    effect, reading = one.most, one.reading
    gains, length = gainer(effect), effect.length
    return [
        reading.name,
        reading.status,
        *map(effect.share, (effect.differ, effect.first, effect.winners)),
        effect.share(effect.by_luck),
        gains.name if gains else "",
        gains.change if gains else None,
        length.change,
        effect.setting,
    ]


def gainer(effect: Effect) -> Shift | None:
    """Who wins more often, and not by mere chance."""
    clear = [shift for shift in effect.shares if shift.clear and shift.change.value > 0]
    return max(clear, key=lambda shift: shift.change.value, default=None)


def _nothing(idle: Sequence[Impact]) -> list[str]:
    if not idle:
        return []
    games = sum(effect.games for effect in idle[0].effects)
    names = "\n".join(f"  {one.reading.name} (instead of {one.reading.instead_of})" for one in idle)
    return [
        f"Changed nothing in {games} games, which proves nothing about games that were not "
        f"played:\n{names}"
    ]


def _exactly(changing: Sequence[Impact]) -> list[str]:
    lines = [line for one in changing if one.figures for line in _figures(one)]
    return ["\n".join(["Exactly:", *lines])] if lines else []


def _figures(one: Impact) -> list[str]:
    shown = most_changed(one.figures)[:SHOWN]
    more = len(one.figures) - len(shown)
    lines = [f"    {figure.name}: {_number(figure)}" for figure in shown]
    rest = [f"    and {more} more of {one.compared} figures (--json has them)"] if more else []
    return [f"  {one.reading.name}", *lines, *rest]


def most_changed(figures: Sequence[Figure]) -> list[Figure]:
    """Chances first, those that change most before the others."""
    return sorted(figures, key=lambda f: (not f.is_chance, -abs(f.after - f.before), f.name))


def _number(figure: Figure) -> str:
    if figure.is_chance:
        return f"{Chance(figure.before)}, then {Chance(figure.after)}"
    return f"{float(figure.before):.3g}, then {float(figure.after):.3g}"


def _fixed(rulings: Sequence[Ruling]) -> list[str]:
    if not rulings:
        return []
    names = ", ".join(f"{ruling.key} ({ruling.status})" for ruling in rulings)
    return [f"Not stated in a rulebook either, but nothing else can be switched on: {names}."]


def _findings(book: Rulebook) -> str:
    lines = ["Found in the rulebooks:"]
    for number, finding in enumerate(book.findings, 1):
        about = f"; rulings: {', '.join(finding.about)}" if finding.about else ""
        lines.append(f"  {number}. {finding.says} ({', '.join(seeds(book, finding))}{about})")
    return "\n".join(lines)


def seeds(book: Rulebook, finding: Finding) -> list[str]:
    """The files that a finding comes from."""
    return [book.sources[name] for name in finding.source]


# ---------------------------------------------------------------- for programs


def impact_json(one: Impact) -> dict[str, Any]:
    """A reading and all that it changes."""
    return {
        **_reading_json(one.reading),
        "changed_nothing": one.nothing,
        "tables": [_effect_json(effect) for effect in one.effects],
        "exact": [_figure_json(figure) for figure in one.figures],
        "exact_compared": one.compared,
    }


def _reading_json(reading: Reading) -> dict[str, Any]:
    return {
        "reading": reading.name,
        "key": reading.key,
        "value": reading.value,
        "instead_of": reading.instead_of,
        "given": reading.given or None,
        "status": reading.status,
    }


def _effect_json(effect: Effect) -> dict[str, Any]:
    return {
        "table": effect.setting,
        "games": effect.games,
        "other_course": in_json(effect.share(effect.differ)),
        "other_first_move": in_json(effect.share(effect.first)),
        "other_winners": in_json(effect.share(effect.winners)),
        "other_winners_by_luck": in_json(effect.share(effect.by_luck)),
        "wins": [_shift_json("who", shift) for shift in effect.shares],
        "length": _shift_json("counted", effect.length),
    }


def _shift_json(kind: str, shift: Shift) -> dict[str, Any]:
    return {
        kind: shift.name,
        "before": in_json(shift.before),
        "change": in_json(shift.change),
        "clear": shift.clear,
    }


def _figure_json(figure: Figure) -> dict[str, Any]:
    kind = chance if figure.is_chance else amount
    return {"figure": figure.name, "before": kind(figure.before), "after": kind(figure.after)}


def finding_json(book: Rulebook, finding: Finding) -> dict[str, Any]:
    return {
        "source": seeds(book, finding),
        "says": finding.says,
        "about": list(finding.about),
    }
