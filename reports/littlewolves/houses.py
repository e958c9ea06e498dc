"""Two chapters of the strategy report: which houses stand, and where wolves should go."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.littlewolves.tables import AHEAD, ALONE, COLOURLESS, STAGES, Pigs, Tables
from wolfwise.models.errors import listed
from wolfwise.models.littlewolves.cards import HOUSE_COLOURS, NUMBERS
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.values import distinct
from wolfwise.reports.document import (
    Cell,
    Exact,
    Figure,
    Grid,
    Kind,
    Part,
    Sampled,
    Section,
    numeric,
    paragraph,
)
from wolfwise.reports.littlewolves.tables import STAGE_NAMES, grid_by_stage, height
from wolfwise.reports.number import MINUS

EARLY = STAGES[0]
ENDING = "stands at the end"
ABOVE = "floors above"
NO_NUMBER = {ALONE: "no rival", COLOURLESS: "no colour"}
"""Houses that are neither above a rival nor below: no places along an axis."""


@distinct
class Computed(NamedTuple):
    """What is computed for one number of players."""

    game: LittleWolves
    tables: Tables
    pigs: Pigs

    @property
    def title(self) -> str:
        return f"{self.game.players} players"


All = Mapping[int, Computed]
"""By the number of players."""


# ---------------------------------------------------------------- houses


def _stands(computed: Computed, key: str) -> Grid:
    caption = f"How often a house of this height stands at the end, {computed.title}"
    return grid_by_stage(computed.tables, "stands", "height", height, key, caption)


def ahead_grid(computed: Computed, key: str) -> Grid:
    caption = f"How often a house stands, by floors above its lowest rival, {computed.title}"
    return grid_by_stage(computed.tables, "ahead", ABOVE, _floors, key, caption)


def _floors(number: int) -> str:
    """How far above the lowest rival, as short as it stands along an axis."""
    if number in NO_NUMBER:
        return NO_NUMBER[number]
    sign = f"{number:+}".replace("-", MINUS) if number else "0"
    return {-AHEAD: f"≤ {sign}", AHEAD: f"≥ {sign}"}.get(number, sign)


def _drawn(
    grid: Grid, kind: Kind, caption: str, across: str, rows: int | None = None
) -> list[Part]:
    """A table and a picture of all its columns that have a number in them."""
    shown = tuple(name for name in grid.headings[1:] if numeric(grid.column(name)))
    drawn = Figure(f"{grid.key}-drawn", caption, kind, grid.key, shown, across=across, rows=rows)
    return [grid, drawn]


def houses(by_players: All) -> Section:
    game = by_players[min(by_players)].game
    lifting = [n for n in NUMBERS if game.height(game.house(f"{HOUSE_COLOURS[0]} {n}")) > 1]
    parts: list[Part] = [
        "A house falls if it alone is the lowest of its colour, or has no colour because all its "
        "cards are white. The tables have every house with a colour at the beginning of every "
        "turn, the dummy's too, and how often it stands at the end.",
    ]
    for players, computed in by_players.items():
        grid = _stands(computed, f"stands-{players}")
        parts += _drawn(
            grid, "heat map", f"Standing at the end by height, {computed.title}", "stage"
        )
    parts += [
        "Early on a taller house may be worse. A card "
        f"{listed(map(str, lifting), 'or')} counts for more than one floor, but only while it is "
        "on top, and no lower number can be built on it. So a house that is tall by its top has "
        "few cards, and few more fit. Houses of the same height, apart:",
        _lifted(by_players),
        "Height alone tells little before the end: everybody builds. What decides is how a house "
        "compares with the lowest other one of its colour. Early on tops deceive here as well, its "
        "own and those of its rivals. No rival: it is the only house of its colour so far. No "
        "colour: all its cards are white.",
    ]
    for players, computed in by_players.items():
        caption = f"The nearer the end, the more a floor decides, {computed.title}"
        grid = ahead_grid(computed, f"ahead-{players}")
        numbers = sum(row[0] not in NO_NUMBER.values() for row in grid.rows)
        parts += _drawn(grid, "lines", caption, ENDING, numbers)
    return Section("Which houses stand", tuple(parts))


def _lifted(by_players: All) -> Grid:
    """Early houses that are as tall as they have cards, and such as have a top that adds floors."""
    ways = (("cards", "plain"), ("top", "lifted"))
    headings = [f"{computed.title}, by {by}" for computed in by_players.values() for by, _ in ways]
    rows = list[tuple[Cell, ...]]()
    for tall in sorted(
        {tall for computed in by_players.values() for tall in computed.tables.known("lifted")}
    ):
        cells = [
            computed.tables.mean(what, EARLY, tall)
            for computed in by_players.values()
            for _, what in ways
        ]
        if any(cells[1::2]):
            rows.append((height(tall), *cells))
    caption = f"How often a house stands, {STAGE_NAMES[EARLY]}, tall by its cards or by its top"
    return Grid("lifted", caption, ("height", *headings), tuple(rows), shaded=True)


# ---------------------------------------------------------------- wolves


def wolves(by_players: All) -> Section:
    game = by_players[min(by_players)].game
    parts: list[Part] = [
        paragraph(
            "A wolf brings its number if its house stands, ", _points(game.wolf_torn_down),
            " if it falls, and nothing at home. Counted is, at every turn, every house with room "
            "that the player could have sent a wolf to, whether he did or not. These are the "
            "houses that others left free: the later it is, the fewer there are, and the less "
            "they are like all houses together.",
        ),
        "Here, too, the floors above its lowest rival decide. Whether a house stands does not "
        "depend on the wolf, so that comes first; then what the wolves bring.",
    ]  # fmt: skip
    for players, computed in by_players.items():
        caption = f"How often a house with room stands, by floors above, {computed.title}"
        grid = grid_by_stage(computed.tables, "open-ahead", ABOVE, _floors,
                             f"open-{players}", caption)  # fmt: skip
        parts += _drawn(grid, "heat map", f"Houses with room, {computed.title}", "stage")
        parts += [
            sending(computed, wolf, f"sending-{players}-{wolf}")
            for wolf in reversed(computed.game.wolves)
        ]
    parts += [
        paragraph(*worthwhile(game)),
        *_white(by_players),
        "By height, and without houses of white cards alone:",
    ]
    for players, computed in by_players.items():
        caption = f"How often a house with room stands, by height, {computed.title}"
        parts.append(
            grid_by_stage(computed.tables, "open", "height", height,
                          f"open-height-{players}", caption)
        )  # fmt: skip
    parts.append(
        "A wolf that stays at home can go later, when more is known. These are wolves that were "
        "not sent in a turn, and what they brought by the end. Players chose, so wolves that "
        "waited may have had good reasons to; and those that go later go to the best house that is "
        "free then, not to any. So it is time to send a wolf when the best house that is free now "
        "promises more than this. The lowest wolf goes last, and finds what the others left."
    )
    for players, computed in by_players.items():
        parts.append(
            grid_by_stage(computed.tables, "kept", "wolf", str, f"kept-{players}",
                          f"What a wolf that waits brings by the end, {computed.title}")
        )  # fmt: skip
    parts.append(
        "Sending now or later takes one turn either way. But after the third pig there are few "
        "turns left, and room is short where houses are safe."
    )
    return Section("Where wolves should go", tuple(parts))


def _white(by_players: All) -> list[Part]:
    """How many of the houses that are free at last have no colour: why tall ones may be free."""
    pieces = list[str | Sampled]()
    for computed in by_players.values():
        share = computed.tables.mean("open-white", STAGES[-1])
        if share is None:
            return []
        pieces += ["; " if pieces else "", f"with {computed.title} ", share]
    return [
        paragraph(
            "Look out for houses of white cards alone: unless a colour joins them, they fall, "
            "however tall they are. So many of the houses with room are such in the last turns: ",
            *pieces, ".",
        )
    ]  # fmt: skip


def sending(computed: Computed, wolf: int, key: str) -> Grid:
    tables = computed.tables
    rows = tuple(
        (_floors(ahead), *(tables.sending(computed.game, wolf, stage, ahead) for stage in STAGES))
        for ahead in tables.known("open-ahead")
    )  # fmt: skip
    caption = f"What wolf {wolf} brings, sent now to a house with room, {computed.title}"
    return Grid(key, caption, (ABOVE, *STAGE_NAMES), rows)


def _points(number: int) -> Exact:
    return Exact(Fraction(number), "points")


def worthwhile(game: LittleWolves) -> list[str | Exact]:
    """From which chance on a wolf brings more in a house than at home."""
    lost, pieces = game.wolf_torn_down, list[str | Exact]()
    for wolf in reversed(game.wolves):
        pieces += ["; " if pieces else "", f"wolf {wolf} if it stands with more than "]
        pieces.append(Exact(Fraction(-lost, wolf - lost)))
    return ["If no better chance will come, send a wolf even to a doubtful house: ", *pieces, "."]
