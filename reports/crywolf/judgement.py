"""What the rules say about a record or a count: `settle`, `score` and `check`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from analysis.crywolf.race import SAMPLES
from models.crywolf.referee import Replay, RoundPlay
from models.crywolf.settlement import Chips, Settlement
from models.crywolf.situation import Situation
from models.crywolf.table import Marker
from models.errors import listed
from models.game import End
from models.rulebook import Rules
from reports.answer import Answer, Chance, Row, Table
from reports.crywolf import words


def state(known: Situation) -> Answer:
    """Where the round stands, for live play."""
    return Answer(known.game.rules, "state", {"chips": _chips(known.names, known.chips)},
                  [words.state(known)])  # fmt: skip


def settled(
    rules: Rules,
    names: Sequence[str],
    marker: Marker,
    count: int,
    settlement: Settlement,
    chips: Chips,
    end: End | None,
) -> Answer:
    """Who pays whom after one count."""
    data = {
        **_settlement(names, marker, count, settlement),
        "chips": _chips(names, chips),
        "end": _end(names, end),
    }
    told = sentence(names, marker, count, settlement)
    parts: list[str | Table] = [
        f"{rules}",
        told[0].upper() + told[1:],
        _chip_table(names, chips),
    ]
    if end is not None:
        parts.append(_ending(names, end, chips.unpaid))
    return Answer(rules, "settle", data, parts)


def settle(play: Replay) -> Answer:
    """Every round of a record that was counted."""
    names = play.names
    rounds, lines = [], []
    for played in play.rounds:
        told = _told(played)
        if told is not None:
            marker, count, settlement = told
            rounds.append({"round": played.number} | _settlement(names, marker, count, settlement))
            lines.append(f"Round {played.number}: {sentence(names, marker, count, settlement)}")
    chips = play.rounds[-1].after
    data = {"rounds": rounds, "chips": _chips(names, chips), "end": _end(names, play.end)}
    parts: list[str | Table] = [f"{play.game.rules}", "\n".join(lines), _chip_table(names, chips)]
    if play.end is not None:
        parts.append(_ending(names, play.end, chips.unpaid))
    return Answer(play.game.rules, "settle", data, parts)


def called(play: Replay) -> Answer:
    """Somebody has called, and the count is yet to come."""
    names, now = play.names, play.rounds[-1]
    marker, caller = now.table.called, now.caller
    assert marker is not None
    assert caller is not None
    missing = [
        names[seat]
        for seat, left in enumerate(now.table.dice)
        if left and seat not in now.revealed and (seat != now.viewer or now.cup is None)
    ]
    data = {
        "caller": names[caller],
        "owner": names[marker.owner],
        "claim": {"row": str(marker.row), "number": marker.number},
        "missing": missing,
    }
    told = f"{names[caller]} calls {names[marker.owner]}'s {marker.row} {marker.number}."
    ask = "Say what was counted ('count N')"
    if missing and not now.gap:
        ask += f", or 'reveal NAME ANIMAL ...' for {listed(missing)}"
    return Answer(play.game.rules, "settle", data, [f"{play.game.rules}", f"{told} {ask}."])


def _told(played: RoundPlay) -> tuple[Marker, int, Settlement] | None:
    marker, count, settlement = played.table.called, played.counted, played.settlement
    if marker is None or count is None or settlement is None:
        return None
    return marker, count, settlement


def sentence(names: Sequence[str], marker: Marker, count: int, settlement: Settlement) -> str:
    """`Cy's sheep 20 was called, 18 count: Cy pays Ann 2 chips.`"""
    payer, receiver, chips = settlement
    result = f"{names[payer]} pays {names[receiver]} {_many(chips, 'chip')}"
    if payer == receiver:
        result = "nobody pays"
    whose = f"{names[marker.owner]}'s {marker.row} {marker.number}"
    return f"{whose} was called, {count} {'counts' if count == 1 else 'count'}: {result}."


def score(
    play: Replay, chances: Sequence[Fraction | float] | None, *, exact_chances: bool = True
) -> Answer:
    """The chips of everybody, who has won, or how likely each wins."""
    names, chips, end = play.names, play.rounds[-1].after, play.end
    data: dict[str, Any] = {"chips": _chips(names, chips), "end": _end(names, end)}
    settled_rounds = sum(played.settlement is not None for played in play.rounds)
    parts: list[str | Table] = [f"{play.game.rules}, after {_many(settled_rounds, 'round')}"]
    if end is not None:
        parts += [_chip_table(names, chips), _ending(names, end, chips.unpaid)]
    else:
        assert chances is not None
        data["win"] = {
            name: {"p": float(p), "exact": str(p) if exact_chances else None}
            for name, p in zip(names, chances, strict=True)
        }
        parts.append(_chip_table(names, chips, [Chance(p) for p in chances]))
        sampled = f"from {SAMPLES:,} samples, so to about one per cent"
        how = "exactly" if exact_chances else sampled
        parts.append(
            "The chance to win takes all players to be equally good from here on "
            f"(found {how}). Most received chips win, own chips break ties."
        )
    return Answer(play.game.rules, "score", data, parts)


def check(play: Replay, moves: int) -> Answer:
    """The record keeps the rules."""
    settled_rounds = sum(played.settlement is not None for played in play.rounds)
    data = {
        "rounds": len(play.rounds),
        "settled": settled_rounds,
        "turns": moves,
        "chips": _chips(play.names, play.rounds[-1].after),
        "end": _end(play.names, play.end),
    }
    last = "is over" if play.end else "goes on"
    line = (
        f"The record keeps the rules: {_many(len(play.rounds), 'round')}, {_many(moves, 'turn')}, "
        f"{settled_rounds} settled; the game {last}."
    )
    return Answer(play.game.rules, "check", data, [f"{play.game.rules}", line])


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _chip_table(names: Sequence[str], chips: Chips, win: Sequence[Any] = ()) -> Table:
    rows: list[Row] = [
        [name, chips.received[seat], chips.own[seat], *win[seat : seat + 1]]
        for seat, name in enumerate(names)
    ]
    return Table(["player", "received", "own", *(["wins"] if win else [])], rows)


def _ending(names: Sequence[str], end: End, unpaid: int) -> str:
    won = listed(names[seat] for seat in end.winners)
    verb = "wins" if len(end.winners) == 1 else "share the victory"
    winners = f"{won} {verb}" if end.winners else "nobody wins"
    credited = f" ({_many(unpaid, 'chip')} credited without being paid)" if unpaid else ""
    return f"The game is over, {end.reason}{credited}: {winners}."


def _settlement(
    names: Sequence[str], marker: Marker, count: int, settlement: Settlement
) -> dict[str, Any]:
    return {
        "claimant": names[marker.owner],
        "claim": {"row": str(marker.row), "number": marker.number},
        "count": count,
        "payer": names[settlement.payer],
        "receiver": names[settlement.receiver],
        "pays": settlement.chips if settlement.payer != settlement.receiver else 0,
    }


def _chips(names: Sequence[str], chips: Chips) -> list[dict[str, Any]]:
    return [
        {"name": name, "own": chips.own[seat], "received": chips.received[seat]}
        for seat, name in enumerate(names)
    ]


def _end(names: Sequence[str], end: End | None) -> dict[str, Any] | None:
    if end is None:
        return None
    return {"reason": end.reason, "winners": [names[seat] for seat in end.winners]}
