"""What may be played, and whether a record keeps the rules: `moves` and `check`."""

from collections.abc import Sequence
from typing import Any

from wolfwise.models.littlewolves import lines, scoring
from wolfwise.models.littlewolves.acts import Discard, Move
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.situation import Situation
from wolfwise.reports.answer import Answer, Table
from wolfwise.reports.littlewolves import words


def moves(
    known: Situation, found: Sequence[Move], *, brief: bool = False
) -> Answer[tuple[Move, ...]]:
    """All legal moves of whoever is to decide, each with the line that records it."""
    position, table = known.position, known.table
    seat = position.to_act
    place = table.active if position.step is Step.PLACE else seat
    after = table.sendings(seat) if position.step is Step.TURN and seat is not None else []
    data: dict[str, Any] = {
        "to_move": None if seat is None else known.names[seat],
        "step": None if known.over else str(position.step),
        "moves": [_move(known, place, move) for move in found],
        "after_discard": [_move(known, place, move) for move in after],
    }
    parts: list[str | Table] = [] if brief else [f"{known.game.rules}", words.state(known)]
    if place is not None and found:
        rows = [
            [words.move(move, table, place), data["moves"][n]["line"] or "nothing to write"]
            for n, move in enumerate(found)
        ]
        parts.append(Table(["move", "record"], rows))
    if place is not None and after and any(isinstance(move, Discard) for move in found):
        parts.append(f"After discarding, if wanted: send {words.sendings(after, table)}.")
    return Answer(known.game.rules, "moves", data, parts, tuple(found))


def _move(known: Situation, place: int | None, move: Move) -> dict[str, Any]:
    assert place is not None
    told = lines.told(known.table, place, move)
    return {
        "move": words.move(move, known.table, place),
        "line": None if told is None else lines.write(told, known.names),
    }


def check(known: Situation) -> Answer[Situation]:
    """The record keeps the rules."""
    position, table = known.position, known.table
    winners = [known.names[seat] for seat in scoring.end(table).winners] if known.over else []
    data = {
        "ok": True,
        "turns": known.turns,
        "to_move": None if position.to_act is None else known.names[position.to_act],
        "deck": None if known.missing else table.deck,
        "missing": list(known.missing),
        "over": known.over,
        "winners": winners,
    }
    kept = f"The record keeps the rules: {words.many(known.turns, 'turn')}."
    parts = [f"{known.game.rules}", f"{kept} {words.state(known)}"]
    if known.missing and not known.over:
        parts.append("\n".join(["For advice and odds:", *(f"  {m}." for m in known.missing)]))
    return Answer(known.game.rules, "check", data, parts, known)
