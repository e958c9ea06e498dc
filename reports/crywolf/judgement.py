"""What the rules say about a record or a count: `settle`, `score` and `check`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wolfwise.analysis.number import Exact, Sampled
from wolfwise.models.crywolf.referee import Replay
from wolfwise.models.crywolf.settlement import Chips
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.errors import listed
from wolfwise.models.game import End, Seat
from wolfwise.models.rulebook import Rules
from wolfwise.reports.answer import Answer, Row, Table
from wolfwise.reports.crywolf import words
from wolfwise.reports.number import in_json

if TYPE_CHECKING:  # `check` needs none of them
    from wolfwise.analysis.crywolf.standing import Score, Settled, Settlements


def state(situation: Situation) -> Answer[Situation]:
    """Where the round stands, for live play."""
    data = {"chips": _chips(situation.names, situation.chips)}
    return Answer(situation.game.rules, "state", data, [words.state(situation)], situation)


def settled(rules: Rules, result: "Settlements") -> "Answer[Settlements]":
    """Who pays whom after one count."""
    (only,), names = result.rounds, result.names
    told = sentence(names, only)
    data = _settlement(names, only) | _after(result)
    parts: list[str | Table] = [f"{rules}", told[0].upper() + told[1:], *_standing(result)]
    return Answer(rules, "settle", data, parts, result)


def settle(rules: Rules, result: "Settlements") -> "Answer[Settlements]":
    """Every round of a record that was counted."""
    names = result.names
    rounds = [{"round": each.round} | _settlement(names, each) for each in result.rounds]
    lines = [f"Round {each.round}: {sentence(names, each)}" for each in result.rounds]
    data = {"rounds": rounds, **_after(result)}
    parts: list[str | Table] = [f"{rules}", "\n".join(lines), *_standing(result)]
    return Answer(rules, "settle", data, parts, result)


def called(play: Replay) -> Answer[Replay]:
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
    return Answer(play.game.rules, "settle", data, [f"{play.game.rules}", f"{told} {ask}."], play)


def sentence(names: Sequence[str], settled: "Settled") -> str:
    """`Cy's sheep 20 was called, 18 count: Cy pays Ann 2 chips.`"""
    _, marker, count, (payer, receiver, chips) = settled
    result = f"{names[payer]} pays {names[receiver]} {_many(chips, 'chip')}"
    if payer == receiver:
        result = "nobody pays"
    whose = f"{names[marker.owner]}'s {marker.row} {marker.number}"
    return f"{whose} was called, {count} {'counts' if count == 1 else 'count'}: {result}."


def score(rules: Rules, result: "Score") -> "Answer[Score]":
    """The chips of everybody, who has won, or how likely each wins."""
    data = _after(result)
    parts: list[str | Table] = [f"{rules}, after {_many(result.settled, 'round')}"]
    if result.chances is None:
        parts += _standing(result)
        if result.untold and result.end is None:
            parts.append(f"How likely each wins cannot be told: {_not_told(result)}.")
    else:
        chances = zip(result.names, result.chances, strict=True)
        data["win"] = {name: in_json(p) for name, p in chances}
        parts.append(_chip_table(result.names, result.chips, result.chances))
        p = result.chances[0]
        how = f"from {p.samples:,} samples, seed {p.seed}" if isinstance(p, Sampled) else "exactly"
        parts.append(
            "The chance to win takes all players to be equally good from here on "
            f"(found {how}). Most received chips win, own chips break ties."
        )
    return Answer(rules, "score", data, parts, result)


def check(play: Replay) -> Answer[Replay]:
    """The record keeps the rules."""
    settled_rounds = sum(played.settlement is not None for played in play.rounds)
    moves = sum(len(played.turns) for played in play.rounds)
    data = {
        "rounds": len(play.rounds),
        "settled": settled_rounds,
        "turns": moves,
        "chips": _chips(play.names, play.rounds[-1].after, play.untold),
        "end": _end(play.names, play.end, play.untold),
        "missing": _missing(play),
    }
    last = "is over" if play.end else "goes on"
    line = (
        f"The record keeps the rules: {_many(len(play.rounds), 'round')}, {_many(moves, 'turn')}, "
        f"{settled_rounds} settled; the game {last}."
    )
    parts: list[str | Table] = [f"{play.game.rules}", "\n".join([line, *_missing(play)])]
    return Answer(play.game.rules, "check", data, parts, play)


def _missing(play: Replay) -> list[str]:
    """What the record does not tell, a sentence each."""
    told = []
    if (begins := play.rounds[0].number) > 1:
        told.append(f"It begins in round {begins}, so earlier ones could not be checked.")
    for each in play.rounds:
        if each.joined and not each.gap:
            told.append(f"Round {each.number} is told from its middle on.")
        elif each.gap:
            told.append(f"Of round {each.number} some turns are not told.")
        told += [f"{text[0].upper()}{text[1:]}." for m in each.midway for text in m.missing()]
    if play.untold:
        told.append(f"What everybody has cannot be told: {_not_told(play)}.")
    return told


def _not_told(result: "Replay | Settlements | Score") -> str:
    whose = listed(result.names[seat] for seat in result.untold)
    return f"what chips {whose} had before is missing ('chips NAME OWN RECEIVED')"


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _standing(result: "Settlements | Score") -> list[str | Table]:
    """What everybody has, and how the game has ended."""
    chips = _chip_table(result.names, result.chips, untold=result.untold)
    parts: list[str | Table] = [chips]
    if result.end is not None and result.untold:
        over = f"The game is over, {result.end.reason}"
        parts.append(f"{over}, but who has won cannot be told: {_not_told(result)}.")
    elif result.end is not None:
        parts.append(_ending(result.names, result.end, result.chips.unpaid))
    return parts


def _chip_table(
    names: Sequence[str],
    chips: Chips,
    win: Sequence[Exact | Sampled] = (),
    untold: Sequence[Seat] = (),
) -> Table:
    rows: list[Row] = [
        [name, "-", "-"]
        if seat in untold
        else [name, chips.received[seat], chips.own[seat], *win[seat : seat + 1]]
        for seat, name in enumerate(names)
    ]
    return Table(["player", "received", "own", *(["wins"] if win else [])], rows)


def _ending(names: Sequence[str], end: End, unpaid: int) -> str:
    won = listed(names[seat] for seat in end.winners)
    verb = "wins" if len(end.winners) == 1 else "share the victory"
    winners = f"{won} {verb}" if end.winners else "nobody wins"
    credited = f" ({_many(unpaid, 'chip')} credited without being paid)" if unpaid else ""
    return f"The game is over, {end.reason}{credited}: {winners}."


def _settlement(names: Sequence[str], settled: "Settled") -> dict[str, Any]:
    _, marker, count, (payer, receiver, chips) = settled
    return {
        "claimant": names[marker.owner],
        "claim": {"row": str(marker.row), "number": marker.number},
        "count": count,
        "payer": names[payer],
        "receiver": names[receiver],
        "pays": chips if payer != receiver else 0,
    }


def _after(result: "Settlements | Score") -> dict[str, Any]:
    names = result.names
    untold = result.untold
    return {
        "chips": _chips(names, result.chips, untold),
        "end": _end(names, result.end, untold),
    }


def _chips(names: Sequence[str], chips: Chips, untold: Sequence[Seat] = ()) -> list[dict[str, Any]]:
    """None of whoever's chips are not told."""
    return [
        {"name": name}
        | (
            {"own": None, "received": None}
            if seat in untold
            else {"own": chips.own[seat], "received": chips.received[seat]}
        )
        for seat, name in enumerate(names)
    ]


def _end(
    names: Sequence[str], end: End | None, untold: Sequence[Seat] = ()
) -> dict[str, Any] | None:
    if end is None:
        return None
    winners = None if untold else [names[seat] for seat in end.winners]
    return {"reason": end.reason, "winners": winners}
