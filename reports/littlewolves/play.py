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
    situation: Situation, allowed: Sequence[Move], *, brief: bool = False
) -> Answer[tuple[Move, ...]]:
    """All legal moves of whoever is to decide, each with the line that records it."""
    position, table = situation.position, situation.table
    seat = position.to_act
    place = table.active if position.step is Step.PLACE else seat
    after = table.sendings(seat) if position.step is Step.TURN and seat is not None else []
    data: dict[str, Any] = {
        "to_move": None if seat is None else situation.names[seat],
        "step": None if situation.over else str(position.step),
        "moves": [_move(situation, place, move) for move in allowed],
        "after_discard": [_move(situation, place, move) for move in after],
    }
    parts: list[str | Table] = [] if brief else [f"{situation.game.rules}", words.state(situation)]
    if place is not None and allowed:
        rows = [
            [words.move(move, table, place), data["moves"][n]["line"] or "nothing to write"]
            for n, move in enumerate(allowed)
        ]
        parts.append(Table(["move", "record"], rows))
    if place is not None and after and any(isinstance(move, Discard) for move in allowed):
        parts.append(f"After discarding, if wanted: send {words.sendings(after, table)}.")
    return Answer(situation.game.rules, "moves", data, parts, tuple(allowed))


def _move(situation: Situation, place: int | None, move: Move) -> dict[str, Any]:
    assert place is not None
    told = lines.told(situation.table, place, move)
    return {
        "move": words.move(move, situation.table, place),
        "line": None if told is None else lines.write(told, situation.names),
    }


def check(situation: Situation) -> Answer[Situation]:
    """The record keeps the rules."""
    position, table = situation.position, situation.table
    sure = situation.over and not situation.unsure
    winners = [situation.names[seat] for seat in scoring.end(table).winners] if sure else []
    data = {
        "ok": True,
        "turns": situation.turns,
        "to_move": None if position.to_act is None else situation.names[position.to_act],
        "deck": None if situation.missing else table.deck,
        "missing": list(situation.missing),
        "unsure": list(situation.unsure),
        "assumed": list(situation.assumed),
        "over": situation.over,
        "winners": winners,
    }
    kept = f"The record keeps the rules: {words.many(situation.turns, 'turn')}."
    parts = [f"{situation.game.rules}", f"{kept} {words.state(situation)}"]
    if situation.missing and not situation.over:
        parts.append("\n".join(["For advice and odds:", *(f"  {m}." for m in situation.missing)]))
    if situation.unsure:
        parts.append("\n".join(["For scores and advice:", *(f"  {u}." for u in situation.unsure)]))
    if situation.assumed and not situation.over:
        parts.append("\n".join(["Assumed:", *(f"  {a}." for a in situation.assumed)]))
    return Answer(situation.game.rules, "check", data, parts, situation)
