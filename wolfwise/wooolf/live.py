"""Wooolf!! during play: what is shown after every line, and what can be asked."""

from collections.abc import Iterator, Sequence
from typing import Any

from wolfwise.analysis.wooolf.advice import advise
from wolfwise.analysis.wooolf.habits import MIXED
from wolfwise.analysis.wooolf.who import who
from wolfwise.analysis.wooolf.why import contradiction, why
from wolfwise.models.errors import Contradiction, listed
from wolfwise.models.game import Seat
from wolfwise.models.records import Record
from wolfwise.models.wooolf.cards import Character, announcement
from wolfwise.models.wooolf.observations import Peek
from wolfwise.models.wooolf.record import MissedClue, Round
from wolfwise.models.wooolf.referee import Replay, RoundPlay, replay
from wolfwise.models.wooolf.situation import situation, statement
from wolfwise.reports import fact_lists
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import decisions, judgement, seats

LIVE_HELP = """  why STATEMENT  the lines that force it, or a world that shows it
right after: expected chance of the best suspicion afterwards, and wins: your chance to win the
game, both by habit (what the others did counts); bits: learnt about your targets;
seen through: the chance that an onlooker then gives your true character.
"""
SHOWN = 3
"""Players who are named if all of them still have to show something."""


def dashboard(record: Record) -> list[Answer[Any]]:
    """What is shown after every line: who plays what, and the advice for the viewer."""
    known = situation(record)
    try:
        shown: list[Answer[Any]] = [
            seats.who(known, who(known, MIXED.name, at_once=True), brief=True)
        ]
        if known.character is not None:
            shown.append(decisions.advise(known, advise(known, habits=MIXED), brief=True))
    except Contradiction:
        return [fact_lists.contradiction(known.game.rules, "live", contradiction(known))]
    return shown


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one."""
    return said.endswith(("?", "？"))


def explain(record: Record, said: str) -> Answer[Any]:
    """What `why STATEMENT` shows."""
    known = situation(record)
    try:
        return judgement.why(known, why(known, statement(said, known.names)))
    except Contradiction as error:
        return fact_lists.contradiction(known.game.rules, "why", error)


def warnings(record: Record) -> tuple[str, ...]:
    """What is warned about: turns skipped or doubled."""
    return situation(record).warnings


def lacks(record: Record) -> Sequence[str]:
    """What the record should be told next, most pressing first."""
    play = replay(record)
    now = play.rounds[-1]
    if now.shown:
        return tuple(_to_show(play))
    viewer = now.viewer
    told = [*_own_hand(play), *(_cards_seen(record, play) if viewer else ()), *_turn(play)]
    if viewer is not None and now.questions is None and _may_ask(now, viewer.seat):
        name = play.names[viewer.seat]
        told.append(f"Say which question cards {name} holds: questions {name} CARD CARD.")
    return tuple(told)


def _own_hand(play: Replay) -> Iterator[str]:
    """Whose record it is, and his cards of the round."""
    now, before = play.rounds[-1], play.rounds[:-1]
    if now.viewer is not None:
        return
    seat = next((old.viewer.seat for old in reversed(before) if old.viewer), None)
    if seat is None:
        yield "Say who you are and what you hold: viewer NAME CARD CARD."
    else:
        name = play.names[seat]
        yield f"Say what {name} holds in round {now.number}: viewer {name} CARD CARD."


def _cards_seen(record: Record, play: Replay) -> Iterator[str]:
    """The viewer's own peeks, where what he announced does not tell which card it was."""
    viewer = play.rounds[-1].viewer
    assert viewer is not None
    liar = play.game.character(viewer.hand) is Character.BOY
    begun = [line.number for line in record.facts if isinstance(line.fact, Round)]
    for line in record.facts:
        match line.fact:
            case Peek(seat, target, announced, None):
                said = [card for card in play.game.deck if announcement(card, liar) is announced]
            case MissedClue(seat, target):
                said = list(play.game.deck)
            case _:
                continue
        if seat == viewer.seat and len(said) > 1 and line.number > (begun or [0])[-1]:
            whose = play.names[target]
            line_then = f"{play.names[seat]} peeks {whose} saw CARD"
            yield f"Say which card of {whose} you saw: fix {line.number} {line_then}."


def _turn(play: Replay) -> Iterator[str]:
    """Whose turn it is, if that is not clear."""
    table = play.rounds[-1].table
    if table.to_act is not None:
        return
    if table.gaps:
        yield "Name whoever acts next: after the gap it may be anybody's turn."
    else:
        yield "Say who begins: start NAME."


def _may_ask(now: RoundPlay, seat: Seat) -> bool:
    """Whether somebody has a question card left, and will have another turn."""
    spent = sum(asker == seat for asker, _ in now.table.asked)
    return seat not in now.table.suspected and spent < now.table.game.rules["question-cards"]


def _to_show(play: Replay) -> Iterator[str]:
    """The round is over: hands and boards, then points."""
    now = play.rounds[-1]
    boards = [seat for seat in range(play.game.players) if seat not in now.boards]
    if now.hidden:
        who = _some(play, now.hidden)
        yield f"Write what is shown of {who} (one may be left out): reveal NAME CARD CARD."
    if boards:
        who = _some(play, boards)
        yield f"Write the boards of {who}, x x for no suspicion: board NAME POINTER POINTER."
    if now.hidden or boards:
        return
    if play.end is not None:
        yield "Type score: the game is over."
    elif now.number < play.game.rules["rounds"]:
        yield f"Type score to see the points, and round {now.number + 1} for the next deal."


def _some(play: Replay, seats: Sequence[Seat]) -> str:
    """Players by name, unless they are many."""
    few = len(seats) <= SHOWN
    return listed(play.names[seat] for seat in seats) if few else f"{len(seats)} seats"


def footer(record: Record) -> str:
    """Round, turn and points."""
    play = replay(record)
    now = play.rounds[-1]
    turn = None if now.table.over else now.table.to_act
    to_act = [] if turn is None else [f"{play.names[turn]} to act"]
    over = ["the round is over"] if now.table.over else []
    points = ", ".join(f"{play.names[s]} {points}" for s, points in enumerate(play.points))
    return " | ".join([f"round {now.number}", *to_act, *over, points])
