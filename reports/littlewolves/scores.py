"""What a table is worth: the scoring sheet, the houses, and what a floor would change."""

from collections.abc import Iterator, Sequence
from typing import Any

from wolfwise.analysis.littlewolves.what_if import Change, Scored
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.scoring import TORN_DOWN, Fate, Line, Reason, Score
from wolfwise.models.littlewolves.situation import Situation
from wolfwise.models.littlewolves.table import Table as Board
from wolfwise.reports.answer import Answer, Row, Table
from wolfwise.reports.columns import display_width
from wolfwise.reports.littlewolves import words


def score(situation: Situation, result: Scored) -> Answer[Scored]:
    """Who gets what for which house, wolf and pig; and what one floor would change."""
    scores, end, changes = result
    data = {
        "over": situation.over,
        "players": _players(situation, scores),
        "winners": [situation.names[seat] for seat in end.winners],
        "reason": end.reason,
        "houses": list(_houses(situation)),
        "if": [_change(situation, change) for change in changes],
    }
    when = "at the end" if situation.over else "if the game ended now"
    won = listed(situation.names[seat] for seat in end.winners)
    verb = "wins" if len(end.winners) == 1 else "share the victory"
    parts: list[str | Table] = [
        f"{situation.game.rules}, {when}",
        house_table(situation),
        _sheet(situation, scores),
        f"{won} {verb}: {end.reason}.",
    ]
    return Answer(
        situation.game.rules, "score", data, [*parts, *_changes(situation, changes)], result
    )


def dashboard(situation: Situation) -> Answer[None]:
    """Where the game stands, what becomes of every house, and everybody's points."""
    scores = scoring.score(situation.table)
    totals = [f"{situation.names[seat]} {own.points}" for seat, own in enumerate(scores)]
    points = f"{'Points' if situation.over else 'If the game ended now'}: {', '.join(totals)}."
    data: dict[str, Any] = {
        "players": _players(situation, scores),
        "houses": list(_houses(situation)),
    }
    parts: list[str | Table] = [words.state(situation)]
    if situation.unsure:
        data = {"unsure": list(situation.unsure)}
        parts.append(
            "\n".join(f"Not all houses and wolves are known: {w}." for w in situation.unsure)
        )
    elif any(situation.table.houses):
        parts += [house_table(situation), points]
    return Answer(situation.game.rules, "live", data, parts)


# ---------------------------------------------------------------- why


def why(situation: Situation, seats: Sequence[Seat], colours: Sequence[str]) -> Answer[None]:
    """How houses of these colours compare, and what these players score; all if none is named."""
    board = situation.table
    if not seats and not colours:
        colours = [c for c in (*situation.game.bonus, "white") if _compared(board, c)]
    parts: list[str | Table] = []
    if said := [_comparison(board, colour) for colour in colours]:
        parts.append("\n".join(said))
    scores = scoring.score(board)
    wanted = [seat for seat in seats if seat < situation.game.players]
    if wanted:
        parts.append(_sheet(situation, scores, wanted))
    data = {"comparisons": said, "players": [_players(situation, scores)[seat] for seat in wanted]}
    return Answer(situation.game.rules, "why", data, parts or ["No house has been begun."])


def _compared(board: Board, colour: str) -> list[tuple[int, str, Fate]]:
    """Height, owner and fate of every house of a colour, the tallest first."""
    fates = scoring.fates(board)
    houses = [
        (board.game.height(house), board.name(place), fates[place][at])
        for place, own in enumerate(board.houses)
        for at, house in enumerate(own)
        if house.named == colour
    ]
    return sorted(houses, key=lambda entry: -entry[0])


def _comparison(board: Board, colour: str) -> str:
    """`Red: Ann 5, Bob 3, Cy 2. Ann's is the tallest (+3). Cy's is the lowest and falls.`"""
    houses = _compared(board, colour)
    name = colour.capitalize()
    if not houses:
        return f"{name}: no house."
    heights = ", ".join(f"{owner} {height}" for height, owner, _ in houses)
    told = [f"{name}: {heights}."]
    if colour not in board.game.bonus:
        return f"{told[0]} Houses of white cards alone fall."
    tallest = [owner for _, owner, fate in houses if fate is Fate.TALLEST]
    lowest = [owner for _, owner, fate in houses if fate is Fate.LOWEST]
    if len(houses) == 1:
        told.append("The only house of its colour " + ("falls." if lowest else "is the tallest:"))
        return " ".join(told) + ("" if lowest else f" {_bonus(board, colour)}.")
    told.append(
        f"{tallest[0]}'s is the tallest: {_bonus(board, colour)}."
        if tallest
        else "Several are the tallest, so nobody has the bonus."
    )
    told.append(
        f"{lowest[0]}'s is the lowest and falls."
        if lowest
        else "Several are the lowest, so none falls."
    )
    return " ".join(told)


def _bonus(board: Board, colour: str) -> str:
    return next(f"{points:+d}" for kind, points in board.game.bonus.items() if kind == colour)


# ---------------------------------------------------------------- tables


def house_table(situation: Situation) -> Table:
    """Every house: its cards, its height and what becomes of it."""
    board, fates = situation.table, scoring.fates(situation.table)
    rows: list[Row] = []
    for place, own in enumerate(board.houses):
        for at, house in enumerate(own):
            pig = "" if house.pig is None else f"pig {house.pig}"
            lives = words.lodgers(board, house)
            rows.append(
                [
                    situation.names[place] if at == 0 else "",
                    house.named,
                    words.cards(house),
                    board.game.height(house),
                    ", ".join(part for part in (pig, lives) if part),
                    words.FATES[fates[place][at]],
                ]
            )
    headings = ["owner", "house", "cards", "height", "inside", "fate"]
    return Table(headings, rows, main=("owner", "house", "height", "fate"))


def _sheet(
    situation: Situation, scores: Sequence[Score], seats: Sequence[Seat] | None = None
) -> Table:
    """The scoring sheet, a line for each thing that counts."""
    rows: list[Row] = []
    for seat in range(situation.game.players) if seats is None else seats:
        for number, line in enumerate(_lines(scores[seat])):
            name = situation.names[seat] if number == 0 else ""
            rows.append([name, _signed(line.points), words.reason(line, situation.table)])
        rows.append(["", str(scores[seat].points), "in all"])
    return _set_right(["player", "points", "for"], rows, range(1, 2))


def _lines(score: Score) -> list[Line]:
    """House by house, then the wolves: as the rulebook adds up its example."""
    wolves = (Reason.WOLF, Reason.WOLF_TORN_DOWN, Reason.WOLF_HOME)
    houses = [line for line in score.lines if line.reason not in wolves]
    first = (Reason.STANDS, Reason.TORN_DOWN)
    houses.sort(key=lambda line: (line.house or 0, line.reason not in first))
    sent = [line for line in score.lines if line.reason in wolves]
    return houses + sorted(sent, key=lambda line: line.number or 0)


def _set_right(headings: Sequence[str], rows: Sequence[Row], columns: range) -> Table:
    """Points with their signs are texts, but are read like numbers."""
    shown = [list(row) for row in rows]
    for column in columns:
        width = max(display_width(text) for text in
                    (headings[column], *(str(row[column]) for row in rows)))  # fmt: skip
        for row in shown:
            row[column] = str(row[column]).rjust(width)
    return Table(headings, shown)


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _changes(situation: Situation, changes: Sequence[Change]) -> Iterator[str | Table]:
    """Everybody's gain from one floor, where it changes anything."""
    rows: list[Row] = []
    for change in changes:
        if any(change.gains):
            what = words.house(situation.table, change.place, change.house)
            floor = "higher" if change.floors > 0 else "lower"
            rows.append([f"{what} a floor {floor}", *map(_signed, change.gains)])
    if not changes:
        return
    if not rows:
        yield "No house would change anything by being a floor higher or lower."
        return
    players = situation.names[: situation.game.players]
    yield _set_right(["if", *players], rows, range(1, len(players) + 1))
    if len(rows) < len(changes):
        yield "No other house would change anything by being a floor higher or lower."


# ---------------------------------------------------------------- as data


def _players(situation: Situation, scores: Sequence[Score]) -> list[dict[str, Any]]:
    return [
        {
            "name": situation.names[seat],
            "total": own.points,
            "wolves": own.wolves,
            "lines": [
                {"what": words.reason(line, situation.table), "points": line.points}
                for line in _lines(own)
            ],
        }
        for seat, own in enumerate(scores)
    ]


def _houses(situation: Situation) -> Iterator[dict[str, Any]]:
    board, fates = situation.table, scoring.fates(situation.table)
    for place, own in enumerate(board.houses):
        for at, house in enumerate(own):
            yield {
                "owner": situation.names[place],
                "colour": house.named,
                "height": board.game.height(house),
                "standing": fates[place][at] not in TORN_DOWN,
                "tallest": fates[place][at] is Fate.TALLEST,
                "cards": words.cards(house).split(),
                "wolves": [
                    {"owner": situation.names[wolf.owner], "number": wolf.number}
                    for wolf in house.wolves
                ],
                "pig": house.pig,
            }


def _change(situation: Situation, change: Change) -> dict[str, Any]:
    return {
        "owner": situation.names[change.place],
        "colour": situation.table.houses[change.place][change.house].named,
        "floors": change.floors,
        "standing": change.stands,
        "changes": dict(zip(situation.names, change.gains, strict=False)),
        "winners": [situation.names[seat] for seat in change.winners],
    }
