"""What many games teach, as an answer (`tables`) and as tables of a strategy report."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from wolfwise.analysis.littlewolves.odds import Spread
from wolfwise.analysis.littlewolves.odds import mean as mean_of
from wolfwise.analysis.littlewolves.tables import (
    AHEAD,
    ALONE,
    COLOURLESS,
    SHARES,
    STAGES,
    TALL,
    Pigs,
    Tables,
)
from wolfwise.models.littlewolves.cards import NUMBERS
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.reports.answer import Answer, Row, Table, amount, chance
from wolfwise.reports.document import Exact, Grid, Number
from wolfwise.reports.number import in_json

Named = Callable[[int], str]
"""How a height, say, is called."""

STAGE_NAMES = ("before pig 1", "after pig 1", "after pig 2", "last turns")
NTH = ("first", "second", "third")
WHITE = 1
"""Cards are white, or not."""

HOUSES = (
    "Every house with a colour at the beginning of every turn, the dummy's too, and how often it "
    "stands at the end. A house may be tall by its top card alone: few more fit on it."
)
RIVALS = (
    "The same by how many floors a house is above the lowest other house of its colour, which is "
    "what decides; and houses of white cards alone, which have no colour yet."
)
SENDING = (
    "What a wolf brings that is sent now: its number if the house stands, else what a fallen one "
    "costs. Counted at every turn for every house with room, whether a wolf was sent there or not: "
    "these are the houses that others left free. Rows say how many floors the house is above the "
    "lowest other one of its colour. It takes a turn to send a wolf; what a card would have built "
    "instead is not counted."
)
KEEPING = (
    "What a wolf brought by the end that was not sent in this turn, and how often it was sent. "
    "Here players chose, so those kept may not be like those sent."
)
TOPS = (
    "Houses by their top floor at the end: what the house itself brought (standing, bonus, top, "
    "pig), and by how much the margin of its owner was above that of owners of other houses. The "
    "margin is that of good and bad luck together: a top does not cause it."
)
CARDS = (
    "By how much whoever got a card from the deck ended ahead of those who got another one. Chance "
    "deals cards, so this is what the card is worth; but it is little beside the luck of a game. "
    "Whoever builds a card chose to, so its margin says less about the card. The last table is "
    "what a white card is worth more than one of a colour; these are alike in the rules."
)


def tables(game: LittleWolves, measured: Tables, pigs: Pigs) -> Answer[Tables]:
    """All tables for one number of players."""
    data: dict[str, Any] = {
        "players": measured.players,
        "games": measured.games,
        "iterations": measured.iterations,
        "seed": measured.seed,
        "stands": _cells(measured, "stands", "height"),
        "ahead": _cells(measured, "ahead", "ahead"),  # with ALONE and COLOURLESS
        "sending": _sending_json(game, measured),
        "kept": _cells(measured, "kept", "wolf"),
        "sent": _cells(measured, "sent", "wolf"),
        "tops": _numbers_json(measured, "top-stands", "top-tallest", "top-house", "top-margin"),
        "cards": _numbers_json(measured, "used", "got", "built"),
        "white": _json(measured, "got-white", WHITE),
        "seats": [_seat_json(measured, seat) for seat in range(measured.players)],
        "pigs": _pigs_json(pigs),
    }
    parts: list[str | Table] = [
        f"{game.rules}, {measured.players} players, {measured.games} games, seed {measured.seed}; "
        f"{played_by(measured.iterations)}.",
        "± is one standard error. Games are the samples, as houses of one game share its luck; "
        f"what was seen in fewer than {measured.few} games is left out.",
        HOUSES,
        _by_stage(measured, "stands", "height", height),
        RIVALS,
        _by_stage(measured, "ahead", "floors above", ahead),
        SENDING,
        *(_sending(game, measured, wolf) for wolf in game.wolves),
        KEEPING,
        _by_stage(measured, "kept", "wolf", str),
        _by_stage(measured, "sent", "sent now", lambda wolf: f"wolf {wolf}"),
        TOPS,
        _tops(measured),
        CARDS,
        _cards(measured),
        Table(["card", "margin if drawn"], [["white", measured.mean("got-white", WHITE)]]),
        "Who begins.",
        _seats(measured, pigs),
        f"When pigs come, exactly: which card of the {pigs.deck} in the deck they are.",
        _pigs(pigs),
    ]
    return Answer(game.rules, "tables", data, parts, measured)


def played_by(iterations: int) -> str:
    """Who plays, in words."""
    if not iterations:
        return "everybody plays by rules of thumb"
    return f"everybody looks ahead by {iterations} playouts a move"


def height(number: int) -> str:
    return f"{TALL} or more" if number == TALL else str(number)


def ahead(floors: int) -> str:
    """How far above the lowest rival."""
    if floors in (ALONE, COLOURLESS):
        return "no rival yet" if floors == ALONE else "no colour yet"
    if abs(floors) == AHEAD:
        return f"{floors:+} or {'more' if floors > 0 else 'less'}"
    return f"{floors:+}" if floors else "level"


# ---------------------------------------------------------------- tables


def _by_stage(measured: Tables, what: str, heading: str, named: Named) -> Table:
    rows: list[Row] = [
        [named(second), *(measured.mean(what, stage, second) for stage in STAGES)]
        for second in measured.known(what)
    ]
    return Table([heading, *STAGE_NAMES], rows)


def _sending(game: LittleWolves, measured: Tables, wolf: int) -> Table:
    rows: list[Row] = [
        [ahead(floors), *(measured.sending(game, wolf, stage, floors) for stage in STAGES)]
        for floors in measured.known("open-ahead")
    ]
    return Table([f"wolf {wolf} sent", *STAGE_NAMES], rows)


def _numbered(measured: Tables, columns: Mapping[str, str], first: str) -> Table:
    rows: list[Row] = []
    for number in NUMBERS:
        cells = [measured.mean(what, number) for what in columns]
        if any(cells):
            rows.append([str(number), *cells])
    return Table([first, *columns.values()], rows)


def _tops(measured: Tables) -> Table:
    columns = {
        "top-stands": "stands",
        "top-tallest": "tallest",
        "top-house": "the house brings",
        "top-margin": "margin of its owner",
    }
    return _numbered(measured, columns, "top")


def _cards(measured: Tables) -> Table:
    columns = {"used": "is built in the end", "got": "margin if drawn", "built": "margin if built"}
    return _numbered(measured, columns, "card")


def _seats(measured: Tables, pigs: Pigs) -> Table:
    rows: list[Row] = [
        [
            str(seat + 1),
            measured.mean("wins", seat),
            measured.mean("points", seat),
            Exact(mean_of(pigs.own_turns[seat]), "count"),
        ]
        for seat in range(measured.players)
    ]
    return Table(["seat", "wins", "points", "turns in a game"], rows)


def _pigs(pigs: Pigs) -> Table:
    rows: list[Row] = [
        [f"the {name} pig", min(draws), Exact(mean_of(draws), "count"), max(draws)]
        for name, draws in zip(NTH, pigs.draws, strict=True)
    ]
    turns = pigs.turns
    rows.append(["turns of all in a game", min(turns), Exact(mean_of(turns), "count"), max(turns)])
    return Table(["what", "earliest", "mean", "latest"], rows)


# ---------------------------------------------------------------- for programs


def _json(measured: Tables, what: str, first: int, second: int = 0) -> dict[str, Any] | None:
    mean = measured.mean(what, first, second)
    if mean is None:
        return None
    return in_json(mean) | {"things": measured.found[what, first, second].sums[0]}


def _cells(measured: Tables, what: str, second: str) -> list[dict[str, Any]]:
    return [
        {"pigs": stage, second: number, **mean}
        for number in measured.known(what)
        for stage in STAGES
        if (mean := _json(measured, what, stage, number)) is not None
    ]


def _sending_json(game: LittleWolves, measured: Tables) -> list[dict[str, Any]]:
    return [
        {"wolf": wolf, "pigs": stage, "ahead": floors, **in_json(brings)}
        | {"things": measured.found["open-ahead", stage, floors].sums[0]}
        for wolf in game.wolves
        for floors in measured.known("open-ahead")
        for stage in STAGES
        if (brings := measured.sending(game, wolf, stage, floors)) is not None
    ]


def _numbers_json(measured: Tables, *what: str) -> list[dict[str, Any]]:
    return [
        {"number": number}
        | {name.removeprefix("top-"): _json(measured, name, number) for name in what}
        for number in NUMBERS
    ]


def _seat_json(measured: Tables, seat: int) -> dict[str, Any]:
    return {
        "seat": seat + 1,
        "wins": _json(measured, "wins", seat),
        "points": _json(measured, "points", seat),
    }


def _pigs_json(pigs: Pigs) -> dict[str, Any]:
    return {
        "deck": pigs.deck,
        "draws": [_spread_json(draws) for draws in pigs.draws],
        "turns": _spread_json(pigs.turns),
        "own_turns": [_spread_json(turns) for turns in pigs.own_turns],
        "last_drawn_by": [{"place": place + 1, **chance(p)} for place, p in pigs.drawer.items()],
    }


def _spread_json(numbers: Spread) -> dict[str, Any]:
    return {
        "mean": amount(mean_of(numbers)),
        "numbers": [{"number": number, **chance(p)} for number, p in numbers.items()],
    }


# ---------------------------------------------------------------- for strategy reports


def grid_by_stage(
    measured: Tables, what: str, heading: str, named: Named, key: str, caption: str
) -> Grid:
    """A row for each height or wolf, a column for each stage."""
    rows = tuple(
        (named(second), *(measured.mean(what, stage, second) for stage in STAGES))
        for second in measured.known(what)
    )
    return Grid(key, caption, (heading, *STAGE_NAMES), rows, shaded=what in SHARES)


def grid_by_players(
    columns: Mapping[str, Tables],
    what: str,
    rows: Sequence[tuple[str, int]],
    key: str,
    caption: str,
) -> Grid:
    """A row for each card or seat, a column for each number of players."""
    told: list[tuple[Number | str | None, ...]] = []
    for name, first in rows:
        cells = [measured.mean(what, first) for measured in columns.values()]
        if any(cell is not None for cell in cells):
            told.append((name, *cells))
    heading = "seat" if what in ("wins", "points") else "card"
    return Grid(key, caption, (heading, *columns), tuple(told))


def pigs_grid(pigs: Pigs, title: str, key: str) -> Grid:
    """The earliest, the mean and the latest that a pig comes, and that the game ends."""
    names = [*(f"{name} pig" for name in NTH), "turns of all"]
    rows = tuple(
        (name, min(numbers), Exact(mean_of(numbers), "count"), max(numbers))
        for name, numbers in zip(names, (*pigs.draws, pigs.turns), strict=True)
    )
    caption = f"Which card of the {pigs.deck} in the deck a pig is, and turns of a game, {title}"
    return Grid(key, caption, ("what", "earliest", "mean", "latest"), rows)


def pigs_by_card(pigs: Pigs, title: str, key: str, step: int = 4) -> Grid:
    """How likely each pig has come by so many cards."""
    rows: tuple[tuple[int | Exact, ...], ...] = tuple(
        (card, *(Exact(_by(draws, card)) for draws in pigs.draws))
        for card in range(pigs.deck % step or step, pigs.deck + 1, step)
    )
    caption = f"Chance that a pig has come by this card, {title}"
    return Grid(key, caption, ("cards drawn", *(f"{name} pig" for name in NTH)), rows)


def _by(numbers: Spread, most: int) -> Fraction:
    return sum((p for number, p in numbers.items() if number <= most), Fraction())
