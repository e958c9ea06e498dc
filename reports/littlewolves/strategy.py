"""The strategy report of The Three Little Wolves: houses, wolves, tops, cards, pigs and seats."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.littlewolves.odds import mean as mean_of
from analysis.littlewolves.tables import AHEAD, ALONE, STAGES, Pigs, Tables, measure, pigs
from models import rulebook
from models.littlewolves.cards import COLOURS, NUMBERS
from models.littlewolves.game import PLAYERS, LittleWolves, littlewolves
from models.values import distinct
from reports.document import (
    Ask,
    Cell,
    Exact,
    Figure,
    Grid,
    Kind,
    Part,
    Report,
    Section,
    Sheet,
    Text,
    Unit,
    command,
    numeric,
    paragraph,
)
from reports.littlewolves.tables import (
    STAGE_NAMES,
    cell,
    grid_by_players,
    grid_by_stage,
    height,
    pigs_by_card,
    pigs_grid,
    sampled,
)
from reports.notation import MINUS

GAMES, QUICK_GAMES = 1000, 60
SEARCHED, ITERATIONS = 8, 100
"""Games of players who look ahead, for a second opinion, and by how many playouts a move."""
LATE, LAST = 2, 3
"""Stages: after the second pig, and the last turns."""


@distinct
class Known(NamedTuple):
    """What is computed for one number of players."""

    game: LittleWolves
    tables: Tables
    searched: Tables | None
    pigs: Pigs

    @property
    def title(self) -> str:
        return f"{self.game.players} players"


All = Mapping[int, Known]
"""By the number of players."""


def build(ask: Ask, *, quick: bool, seed: int, version: str) -> Report:
    """All of it; a quick report is from fewer games and has no second opinion."""
    rules = rulebook.rules("littlewolves")
    games = QUICK_GAMES if quick else GAMES
    found: dict[int, Known] = {}
    for players in PLAYERS:
        asked = {"players": players, "seed": seed, "rules": rules}
        found[players] = Known(
            littlewolves(players, rules),
            ask(measure, games=games, iterations=0, **asked),
            None if quick else ask(measure, games=SEARCHED, iterations=ITERATIONS, **asked),
            ask(pigs, players=players, rules=rules),
        )
    sections = [_begin(games), _houses(found), _wolves(found), _tops(found), _cards(found)]
    sections += [_pigs(found), _seats(found)]
    if not quick:
        sections.append(_second_opinion(found))
    return Report(
        game="littlewolves",
        title="How to win at The Three Little Wolves",
        rules=rules,
        version=version,
        reproduce=command("littlewolves", seed, quick),
        seed=seed,
        sections=tuple(sections),
        sheets=tuple(map(_sheet, found.values())),
    )


def _begin(games: int) -> Section:
    return Section("Where the numbers come from", (
        paragraph(
            "Everything but the pigs is counted in games that programs played: ", games,
            " for each number of players, everybody by rules of thumb. They build what skips few "
            "numbers, send wolves to houses that are well above the lowest of their colour, and "
            "look no further.",
        ),
        "Houses of one game share its luck. So games are the samples, and errors come from how "
        "games differ. Where something was seen in too few games, nothing is told.",
        "A stage of the game is the number of pigs that have been drawn. After the third one come "
        "the last turns, in which players draw no more.",
    ))  # fmt: skip


# ---------------------------------------------------------------- houses


def _stands(known: Known, key: str) -> Grid:
    caption = f"How often a house of this height stands at the end, {known.title}"
    return grid_by_stage(known.tables, "stands", "height", height, "chance", key, caption)


def _ahead(known: Known, key: str) -> Grid:
    caption = f"How often a house stands, by floors above its lowest rival, {known.title}"
    return grid_by_stage(known.tables, "ahead", "floors above", _floors, "chance", key, caption)


def _floors(number: int) -> str:
    """How far above the lowest rival, as short as it stands along an axis."""
    if number == ALONE:
        return NO_RIVAL
    sign = f"{number:+}".replace("-", MINUS) if number else "0"
    return {-AHEAD: f"≤ {sign}", AHEAD: f"≥ {sign}"}.get(number, sign)


def _by_players(
    found: All, what: str, rows: Sequence[tuple[str, int]], unit: Unit, key: str, caption: str
) -> Grid:
    columns = {known.title: known.tables for known in found.values()}
    return grid_by_players(columns, what, rows, unit, key, caption)


def _drawn(grid: Grid, kind: Kind, caption: str, across: str) -> list[Part]:
    """A table and a picture of all its columns that have a number in them."""
    shown = tuple(name for name in grid.headings[1:] if numeric(grid.column(name)))
    return [grid, Figure(f"{grid.key}-drawn", caption, kind, grid.key, shown, across=across)]


NO_RIVAL = "no rival"
BY_NUMBER = tuple((str(number), number) for number in NUMBERS)
BY_COLOUR = tuple((str(colour), at) for at, colour in enumerate(COLOURS))


def _houses(found: All) -> Section:
    parts: list[Part] = [
        "A house falls if it alone is the lowest of its colour. The tables have every house on the "
        "table at the beginning of every turn, the dummy's too, and how often it stands at the "
        "end.",
    ]
    for players, known in found.items():
        grid = _stands(known, f"stands-{players}")
        parts += _drawn(grid, "heat map", f"Standing at the end by height, {known.title}", "stage")
    parts.append(
        "Height alone tells little before the end: everybody builds. What decides is how a house "
        "compares with the lowest other one of its colour."
    )
    for players, known in found.items():
        grid = _ahead(known, f"ahead-{players}")
        rivals = tuple(row for row in grid.rows if row[0] != NO_RIVAL)  # a place along an axis
        caption = f"The nearer the end, the more a floor decides, {known.title}"
        parts += _drawn(grid._replace(rows=rivals), "lines", caption, "stands at the end")
    return Section("Which houses stand", tuple(parts))


# ---------------------------------------------------------------- wolves


def _wolves(found: All) -> Section:
    parts: list[Part] = [
        "A wolf brings its number if its house stands and costs points if it falls. Counted is, "
        "at every turn, every house with room that the player could have sent a wolf to, whether "
        "he did or not: so it does not matter which houses players liked.",
    ]
    for players, known in found.items():
        caption = f"What a wolf brings that is sent now, {known.title}"
        parts += _drawn(_sending(known, f"sending-{players}"), "heat map", caption, "in points")
    parts.append(
        "A wolf that stays at home brings nothing, but it can go later, when more is known. These "
        "are wolves that were not sent in a turn, and what they brought by the end. Here players "
        "chose, so wolves that waited may have had good reasons to."
    )
    for players, known in found.items():
        parts.append(
            grid_by_stage(known.tables, "kept", "wolf", str, "points", f"kept-{players}",
                      f"What a wolf that waits brings by the end, {known.title}")
        )  # fmt: skip
    parts += [
        "Sending now or later takes one turn either way. But after the third pig there are few "
        "turns left, and room is short where houses are safe.",
        *(_thresholds(known, f"from-{players}") for players, known in found.items()),
    ]
    return Section("Where wolves should go", tuple(parts))


def _sending(known: Known, key: str) -> Grid:
    tables, rows = known.tables, list[tuple[Cell, ...]]()
    for wolf in reversed(known.game.wolves):
        for tall in tables.known("open"):
            brings = [tables.sending(known.game, wolf, stage, tall) for stage in STAGES]
            cells = (sampled(tables, mean, "points") for mean in brings)
            rows.append((f"{wolf} to height {height(tall)}", *cells))
    caption = f"What a wolf brings by the end if it is sent now, {known.title}"
    return Grid(key, caption, ("wolf", *STAGE_NAMES), tuple(rows))


def _thresholds(known: Known, key: str) -> Grid:
    """From which height on it was better to send a wolf than to let it wait."""
    rows = tuple(
        (str(wolf), *(_threshold(known.tables, wolf, stage) for stage in STAGES))
        for wolf in reversed(known.game.wolves)
    )
    caption = f"From this height on a wolf brought more sent than waiting, {known.title}"
    return Grid(key, caption, ("wolf", *STAGE_NAMES), rows)


def _threshold(found: Tables, wolf: int, stage: int) -> str | None:
    """The least height from which on all means are for sending."""
    what, least, seen = f"gain-{wolf}", None, False
    for tall in reversed(found.known(what)):
        gain = found.mean(what, stage, tall)
        if gain is None:
            continue
        seen = True
        if gain.value <= 0:
            break
        least = tall
    if least is None:
        return "none" if seen else None
    return height(least)


# ---------------------------------------------------------------- tops and cards


def _tops(found: All) -> Section:
    parts: list[Part] = [
        "Houses by the number on top at the end: what the house itself brought its owner, for "
        "standing, as the tallest, for its top and for a pig.",
        _by_players(found, "top-house", BY_NUMBER, "points", "tops",
                    "What a house brings by the card on top"),
        Figure("tops-points", "What a house brings by the card on top", "intervals", "tops",
               across="points"),
        _by_players(found, "top-stands", BY_NUMBER, "chance", "tops-stand",
                    "How often a house stands by the card on top")._replace(shaded=True),
        "By how much the margin of owners of such a house, over the best of the others, was above "
        "that of owners of other houses. It tells what came together, not what caused what: "
        "somebody who is ahead for other reasons has houses as well.",
        _by_players(found, "top-margin", BY_NUMBER, "points", "tops-margin",
                    "Margin of the owner by the card on top"),
    ]  # fmt: skip
    return Section("What should be on top", tuple(parts))


def _cards(found: All) -> Section:
    parts: list[Part] = [
        "Chance decides who is dealt or draws a card. So those who got a certain number and those "
        "who got another differ by nothing else, and the difference of their margins at the end is "
        "what the card is worth in hand, to players like these. It is small beside the luck of a "
        "whole game: look at the errors before believing an order.",
        _by_players(found, "got", BY_NUMBER, "points", "cards",
                    "What it is worth to be dealt or to draw a card"),
        Figure("cards-worth", "Worth of a card in hand, with 95 % intervals", "intervals", "cards",
               across="points of margin"),
        _by_players(found, "got-colour", BY_COLOUR, "points", "colours",
                    "What it is worth to get a card of a colour"),
        "How often a card that somebody got lies in a house at the end, and the margin of those "
        "who built it against those who built others. The latter is no fair trial: whoever builds "
        "a card chose to, early or late, on a good house or for want of a better card.",
        _by_players(found, "used", BY_NUMBER, "chance", "cards-used",
                    "How often a card is built in the end")._replace(shaded=True),
        _by_players(found, "built", BY_NUMBER, "points", "cards-built",
                    "Margin of those who built a card"),
    ]  # fmt: skip
    return Section("Which cards to hope for", tuple(parts))


# ---------------------------------------------------------------- pigs and seats


def _pigs(found: All) -> Section:
    parts: list[Part] = [
        "The last pig lies among the bottom cards of the deck, the others anywhere above them. So "
        "the beginning of the end can be told almost to the card, and these numbers are exact.",
    ]
    for players, known in found.items():
        parts += [
            pigs_grid(known.pigs, known.title, f"pigs-{players}"),
            pigs_by_card(known.pigs, known.title, f"pigs-by-{players}"),
            Figure(f"pigs-lines-{players}", f"Chance that a pig has come, {known.title}", "lines",
                   f"pigs-by-{players}", across="has come"),
        ]  # fmt: skip
    return Section("When pigs come", tuple(parts))


def _seats(found: All) -> Section:
    seats = [(str(seat + 1), seat) for seat in range(max(found))]
    titles, turns = [known.title for known in found.values()], list[tuple[Cell, ...]]()
    for name, seat in seats:
        own = [known.pigs.own_turns for known in found.values()]
        cells = [Exact(mean_of(o[seat]), "count") if seat < len(o) else None for o in own]
        turns.append((name, *cells))
    parts: list[Part] = [
        "Whoever begins has more turns on average, for the game does not end with a full round.",
        Grid("turns", "Turns in a game", ("seat", *titles), tuple(turns)),
        "What it makes of it, in games in which everybody plays alike:",
        _by_players(found, "wins", seats, "chance", "seats", "Share of the victories by seat"),
        Figure("seats-wins", "Share of the victories by seat, with 95 % intervals", "intervals",
               "seats", across="share of the victories"),
        _by_players(found, "points", seats, "points", "seat-points", "Points by seat"),
    ]  # fmt: skip
    return Section("Who begins", tuple(parts))


# ---------------------------------------------------------------- a second opinion

OPINIONS: Sequence[tuple[str, str, int, int]] = (
    ("wolf 5 goes now, before the first pig", "sent", 0, 5),
    ("wolf 3 goes now, before the first pig", "sent", 0, 3),
    ("a floor below its rivals after pig 2", "ahead", LATE, -1),
    ("level after pig 2", "ahead", LATE, 0),
    ("a floor above after pig 2", "ahead", LATE, 1),
    ("a floor below in the last turns", "ahead", LAST, -1),
    ("level in the last turns", "ahead", LAST, 0),
    ("a floor above in the last turns", "ahead", LAST, 1),
    ("who begins wins", "wins", 0, 0),
)


def _second_opinion(found: All) -> Section:
    """The same from games of players who look ahead, where few games tell something."""
    pairs = [
        (f"{known.title}, {by}", tables)
        for known in found.values()
        for by, tables in (("thumb", known.tables), ("search", known.searched))
        if tables is not None
    ]
    rows = tuple(
        (name, *(cell(tables, what, stage, second) for _, tables in pairs))
        for name, what, stage, second in OPINIONS
    )
    return Section("Players who look ahead", (
        paragraph(
            "Would other players see it differently? In ", SEARCHED, " games for each number of "
            "players everybody tried his moves out in ", ITERATIONS, " playouts each time. How "
            "often wolves went in a turn in which they could, how often houses stood, and how "
            "often who begins won:",
        ),
        Grid("opinions", "Rules of thumb beside players who look ahead",
             ("what", *(name for name, _ in pairs)), rows),
    ))  # fmt: skip


# ---------------------------------------------------------------- cheat sheets


def _sheet(known: Known) -> Sheet:
    players = known.game.players
    return Sheet(
        f"sheet-{players}-players",
        f"The Three Little Wolves with {known.title}",
        (
            _ahead(known, f"sheet-ahead-{players}"),
            _stands(known, f"sheet-stands-{players}"),
            _thresholds(known, f"sheet-from-{players}"),
            pigs_grid(known.pigs, known.title, f"sheet-pigs-{players}"),
        ),
        tuple(_advice(known)),
    )


def _advice(known: Known) -> list[Text]:
    """What the tables say, in sentences; nothing where they say nothing."""
    tables, draws = known.tables, known.pigs.draws[-1]
    below, level, above = (cell(tables, "ahead", LAST, floors) for floors in (-1, 0, 1))
    first, last = (cell(tables, "wins", seat) for seat in (0, known.game.players - 1))
    tops = {number: mean.value for number in NUMBERS
            if (mean := tables.mean("top-house", number)) is not None}  # fmt: skip
    best = max(tops, key=lambda number: tops[number], default=NUMBERS[-1])
    return [
        *_say("In the last turns a house a floor below its lowest rival stands with ", below,
              ", one that is level with ", level, ", one a floor above with ", above, "."),
        *_say("A house with ", best, " on top brings most: ",
              cell(tables, "top-house", best, 0, "points"), "."),
        *_say("Who begins wins ", first, " of the games, who comes last ", last, "."),
        *_say("The last pig is one of the cards ", min(draws), " to ", max(draws),
              " off the deck of ", known.pigs.deck, "."),
    ]  # fmt: skip


def _say(*pieces: Cell) -> list[Text]:
    """A sentence, if all its numbers are known."""
    known = [piece for piece in pieces if piece is not None]
    return [paragraph(*known)] if len(known) == len(pieces) else []
