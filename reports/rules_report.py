"""The report about rules: every ruling and finding of all games, and what other readings change."""

from collections.abc import Callable, Sequence
from typing import Any

from wolfwise.analysis.impact import GAMES, QUICK, Impact, measure, settings
from wolfwise.analysis.readings import fixed
from wolfwise.models import registry, rulebook
from wolfwise.models.rulebook import STATUSES, Rulebook, Rules, Ruling
from wolfwise.reports.document import (
    Ask,
    Bullets,
    Cell,
    Exact,
    Figure,
    Grid,
    Part,
    Report,
    Section,
    command,
)
from wolfwise.reports.impact import SHOWN, gainer, most_changed, seeds

MEANS = {
    "stated": "a rulebook says so",
    "outside": "no rulebook says so, but public sources agree",
    "inferred": "it follows from what is stated",
    "assumed": "our choice where the rulebooks leave it open",
}
DRAWN = 16
"""Readings in a picture; the rest changes little."""


def build(ask: Ask, *, quick: bool, seed: int, version: str) -> Report:
    """All games one after the other; the quick one plays fewer games."""
    books = [rulebook.load(game) for game in registry.GAMES]
    asked = {game: _asked(game, quick, seed) for game in registry.GAMES}
    impacts = {game: ask(measure, **parameters) for game, parameters in asked.items()}
    sections = [_overview(books, impacts)]
    for book in books:
        sections += [
            _impact(book, impacts[book.game], asked[book.game]),
            _rulings(book),
        ]
    sections.append(_sources(books))
    return Report(
        game="rules",
        title="The rules of four wolf games, and what readings of them change",
        rules=AllRules(),
        version=version,
        reproduce=command("rules", seed, quick),
        seed=seed,
        sections=tuple(sections),
    )


def ahead(*, quick: bool, seed: int) -> list[tuple[Callable[..., Any], dict[str, Any]]]:
    """What takes long and can be computed side by side, before the report is built."""
    return [(measure, _asked(game, quick, seed)) for game in registry.GAMES]


def _asked(game: str, quick: bool, seed: int) -> dict[str, Any]:
    return {"game": game, "games": QUICK // 2 if quick else GAMES, "seed": seed}


class AllRules(Rules):
    """The rules that this report is asked under: those of every game, as they stand."""

    def __init__(self) -> None:
        super().__init__("rules", "all")

    def __str__(self) -> str:
        return "all games, as their rulebooks stand"

    def as_json(self) -> dict[str, Any]:
        by_game = {game: rulebook.rules(game).as_json()["rulings"] for game in registry.GAMES}
        rulings = {f"{game} {key}": v for game, own in by_game.items() for key, v in own.items()}
        return {"edition": self.edition, "switched": {}, "rulings": rulings}


# ---------------------------------------------------------------- all games


def _overview(books: Sequence[Rulebook], impacts: dict[str, tuple[Impact, ...]]) -> Section:
    rows: list[tuple[Cell, ...]] = []
    for book in books:
        own = impacts[book.game]
        of_status = [sum(r.status == s for r in book.rulings.values()) for s in STATUSES]
        idle = sum(one.nothing for one in own)
        rows.append((book.title, *of_status, len(book.findings), len(own), idle))
    headings = ("game", *STATUSES, "findings", "other readings", "changed nothing")
    return Section(
        "All games",
        (
            "Every rule of every game is one ruling with a value, a status and a source; what else "
            "it could be can be switched on. A status says how sure a ruling is:",
            Bullets(tuple(f"{status}: {MEANS[status]}" for status in STATUSES)),
            "Findings are gaps, contradictions and dead ends in the printed rules. The chapters "
            "that follow say for each game what is open and how much it matters.",
            Grid("overview", "Rulings, findings and readings", headings, tuple(rows)),
            Figure("overview-bars", "Where rulings come from", "bars", "overview", STATUSES,
                   across="rulings"),
        ),
    )  # fmt: skip


def _sources(books: Sequence[Rulebook]) -> Section:
    rows = tuple((book.title, key, name) for book in books for key, name in book.sources.items())
    return Section("Sources", (Grid("sources", "The rulebooks", ("game", "called", "file"), rows),))


# ---------------------------------------------------------------- what readings change


def _impact(book: Rulebook, impacts: Sequence[Impact], asked: dict[str, Any]) -> Section:
    changing = [one for one in impacts if not one.nothing]
    tried = settings(book.game)
    parts: list[Part] = [
        f"All of these tables play the same seeded games under both readings, up to "
        f"{asked['games']} each:",
        Bullets(tuple(f"{_letters(book.game)[t.name]}: {t.name}. {t.says}" for t in tried)),
        "A row shows the table at which the reading changes most. Once a game has taken another "
        "course its luck is another, too: by luck says how many games would have other winners if "
        "all of these had begun over with other luck; it is nothing where readings differ in the "
        "score alone. Other winners up to that say nothing of the reading.",
        "First come readings that change a chance to win, clearly (by more than four standard "
        "errors; then it is said who gains) or exactly; then those with most other winners beyond "
        f"luck; then those after which most games take another course. Length is counted in "
        f"{tried[0].length}.",
    ]
    if changing:
        parts += _changes(book.game, changing)
    if idle := [one for one in impacts if one.nothing]:
        played = sum(effect.games for effect in idle[0].effects)
        names = ", ".join(one.reading.name for one in idle)
        parts.append(
            f"Changed nothing in {played} games, which proves nothing about games that were not "
            f"played: {names}."
        )
    if figures := _figures(book.game, changing):
        parts.append(figures)
    parts.append(_findings(book))
    return Section(f"{book.title}: what readings change", tuple(parts))


def _letters(game: str) -> dict[str, str]:
    """How the tables of players are called where there is little room."""
    return {table.name: chr(ord("A") + number) for number, table in enumerate(settings(game))}


def _changes(game: str, changing: Sequence[Impact]) -> list[Part]:
    shares = ("other course", "other winners", "by luck")
    headings = ("reading", "status", *shares, "who gains", "by", "longer by", "table")
    letters = _letters(game)
    grid = Grid(
        f"impact-{game}",
        "What other readings change, those that matter most first",
        headings,
        tuple((*_change(one), letters[one.most.setting]) for one in changing),
    )
    if not any(row[5] for row in grid.rows):  # nobody gains: then nobody need read it
        rows = tuple((*row[:5], *row[7:]) for row in grid.rows)
        grid = grid._replace(headings=(*headings[:5], *headings[7:]), rows=rows)
    caption = "Games that somebody else won"
    if len(changing) > DRAWN:
        caption += f": the first {DRAWN} readings of the table"
    bars = Figure(
        f"impact-{game}-bars", caption, "bars", grid.key, shares[1:],
        across="share of games", rows=DRAWN,
    )  # fmt: skip
    return [grid, bars]


def _change(one: Impact) -> tuple[Cell, ...]:
    effect, reading = one.most, one.reading
    gains, length = gainer(effect), effect.length

    return (
        reading.name,
        reading.status,
        *map(effect.share, (effect.differ, effect.winners)),
        effect.share(effect.by_luck),
        gains.name if gains else "",
        gains.change._replace(unit="chance") if gains else None,
        length.change,
    )


def _figures(game: str, changing: Sequence[Impact]) -> Grid | None:
    rows: list[tuple[Cell, ...]] = []
    for one in changing:
        for figure in most_changed(one.figures)[:SHOWN]:
            unit = "chance" if figure.is_chance else "count"
            cells = (Exact(n, unit) for n in (figure.before, figure.after))  # type: ignore[arg-type]  # one of two units
            rows.append((one.reading.name, figure.name, *cells))
    headings = ("reading", "figure", "as played", "then")
    return Grid(f"exact-{game}", "What changes exactly", headings, tuple(rows)) if rows else None


# ---------------------------------------------------------------- rulings and findings


def _findings(book: Rulebook) -> Grid:
    rows = tuple(
        (number, finding.says, ", ".join(finding.about), ", ".join(seeds(book, finding)))
        for number, finding in enumerate(book.findings, 1)
    )
    headings = ("no.", "found in the rulebook", "rulings", "file")
    return Grid(f"findings-{book.game}", "Gaps, contradictions, dead ends", headings, rows)


def _rulings(book: Rulebook) -> Section:
    rules = rulebook.rules(book.game)
    rows = tuple(_ruling(rules, ruling) for ruling in book.rulings.values())
    unmoved = ", ".join(ruling.key for ruling in fixed(rules))
    headings = ("ruling", "value", "status", "source", "says", "could be")
    parts: list[Part] = [
        Grid(f"rulings-{book.game}", f"All rulings of {book.title}", headings, rows)
    ]
    if unmoved:
        parts.append(f"Not stated, but nothing else can be switched on: {unmoved}.")
    return Section(f"{book.title}: all rulings", tuple(parts))


def _ruling(rules: Rules, ruling: Ruling) -> tuple[Cell, ...]:
    others = [*(f"{e}: {_value(v)}" for e, v in ruling.editions.items())]
    others += map(_value, ruling.alternatives)
    others += [ruling.numbers.says] if ruling.numbers else []
    return (
        ruling.key,
        _value(rules[ruling.key]),
        ruling.status,
        " ".join(ruling.source),
        ruling.says,
        "; ".join(others),
    )


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in value.items()) or "none"
    return str(value).replace(",", ", ").replace("=", " ")  # typed in one piece, read in several
