"""The best that can be made of known cards: `plan`."""

from collections.abc import Sequence
from typing import Any

from wolfwise.analysis.littlewolves.brute_force_plans import Act, Aim, Plan
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import lines, scoring
from wolfwise.models.littlewolves.acts import Discard, Send, Stay
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.lines import DUMMY
from wolfwise.models.littlewolves.scoring import Fate
from wolfwise.models.littlewolves.table import Table as Board
from wolfwise.reports.answer import Answer, Row, Table

SAID = {
    Aim.POINTS: "points",
    Aim.HEIGHT: "floors in the tallest house",
    Aim.THREE: "floors in all houses together",
}
FATES = {
    Fate.STANDS: "stands",
    Fate.TALLEST: "stands, is the tallest",
    Fate.LOWEST: "torn down, the lowest",
    Fate.WHITE: "torn down, all white",
}


def plan(
    board: Board, seat: Seat, cards: Sequence[Card], result: Plan, turns: int | None = None
) -> Answer[Plan]:
    """A plan for these cards: the moves, the houses they make, and the points then.

    With a number of turns wolves were thought of, and every turn is spent.
    """
    steps = _steps(board, seat, result.moves)
    now, then = scoring.score(board), scoring.score(result.table)
    data: dict[str, Any] = {
        "player": board.name(seat),
        "aim": str(result.aim),
        "cards": list(map(str, cards)),
        "turns": turns,
        "value": result.value,
        "proved": result.proved,
        "moves": steps,
        "houses": _houses_json(result.table, seat),
        "points": [
            {"player": board.name(at), "now": now[at].points, "then": then[at].points}
            for at in range(board.game.players)
        ],
    }
    parts: list[str | Table] = [_head(board, seat, cards, turns), _verdict(result)]
    if steps:
        parts.append(Table(["", "what to do"], [[n + 1, step] for n, step in enumerate(steps)]))
    else:
        parts.append("Nothing that these cards allow is better than leaving all as it is.")
    parts += [_houses(result.table, seat), _points(board, now, then), _granted(board)]
    return Answer(board.game.rules, "plan", data, parts, result)


def _head(board: Board, seat: Seat, cards: Sequence[Card], turns: int | None) -> str:
    held = " ".join(map(str, cards)) or "no cards"
    often = "" if turns is None else " in 1 turn" if turns == 1 else f" in {turns} turns"
    return f"{board.game.rules}, {board.name(seat)} with {held}{often}"


def _verdict(result: Plan) -> str:
    best = (
        "nothing better is possible, which is proved"
        if result.proved
        else "the best found; whether there is a better one is not known"
    )
    return f"{_reached(result.aim, result.value)}: {best}."


def _reached(aim: Aim, value: int) -> str:
    if aim is not Aim.MARGIN:
        return f"{value} {SAID[aim]}"
    if value == 0:
        return "Level with the best of the others"
    return f"{abs(value)} {'ahead of' if value > 0 else 'behind'} the best of the others"


def _steps(board: Board, seat: Seat, moves: Sequence[Act]) -> list[str]:
    """The moves as a record tells them, a card a line."""
    names = [DUMMY if at == board.game.dummy else board.name(at) for at in range(board.game.places)]
    facts: list[object] = []
    for move in moves:
        fact = lines.told(board, seat, move)
        if isinstance(fact, lines.Sends) and facts and isinstance(facts[-1], lines.Discards):
            facts[-1] = facts[-1]._replace(sends=fact)
        elif fact is not None:
            facts.append(fact)
        board = _after(board, seat, move)
    return [lines.write(fact, names) for fact in facts]


def _after(board: Board, seat: Seat, move: Act) -> Board:
    match move:
        case Discard(card):
            return board.discarded(card)
        case Send():
            return board.sent(seat, move)
        case Stay():
            return board
    return board.built(seat, *move)


# ---------------------------------------------------------------- what comes of it


def _houses(board: Board, seat: Seat) -> Table:
    fates = scoring.fates(board)[seat]
    rows: list[Row] = [
        [str(house), board.game.height(house), FATES[fate]]
        for house, fate in zip(board.houses[seat], fates, strict=True)
    ]
    return Table(["your houses then", "height", "at the end"], rows)


def _houses_json(board: Board, seat: Seat) -> list[dict[str, Any]]:
    fates = scoring.fates(board)[seat]
    return [
        {"house": str(house), "height": board.game.height(house), "fate": str(fate)}
        for house, fate in zip(board.houses[seat], fates, strict=True)
    ]


def _points(board: Board, now: Sequence[scoring.Score], then: Sequence[scoring.Score]) -> Table:
    rows: list[Row] = [
        [board.name(at), now[at].points, then[at].points, then[at].wolves]
        for at in range(board.game.players)
    ]
    return Table(["player", "points now", "points then", "from wolves"], rows)


def _granted(board: Board) -> str:
    also = ", nor does the dummy get a card" if board.game.dummy is not None else ""
    return (
        f"All this holds if the others build nothing and send no wolf meanwhile{also}. "
        "No card and no pig marker comes, either."
    )
