"""Random games of Wooolf!! as one of the players writes them down."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.helpers.games_wooolf import EDITIONS, PEEKS
from wolfwise.models import records, rulebook
from wolfwise.models.game import CHANCE, End, Seat, pick_chance
from wolfwise.models.records import GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Peek
from wolfwise.models.wooolf.position import (
    DealHand,
    DealQuestions,
    Position,
    Show,
    Start,
    new_game,
)
from wolfwise.models.wooolf.record import Pointers, Questions, Round, Starts, Suspects, Viewer
from wolfwise.models.wooolf.table import AskOf, PeekAt, SuspectEarly, SuspectFinally

NAMES = ("Eva", "Thomas", "Paul", "Jason", "Kenneth", "小明", "Zoë", "Ann")


def choose(position: Position, random: Random) -> Any:
    """Any kind of move as likely: boards are many, and would end every round at once."""
    moves = position.moves()
    kind = random.choice([*dict.fromkeys(map(type, moves)), PeekAt, AskOf])
    return random.choice([move for move in moves if isinstance(move, kind)] or moves)


def told(before: Position, move: Any, after: Position, viewer: Seat) -> Iterator[Any]:
    """What a player writes down when that happens."""
    seat = before.table.to_act
    match move:
        case DealHand(hand) if len(before.hands) == viewer:
            yield Viewer(viewer, hand)
        case DealQuestions(questions) if len(before.questions) == viewer:
            yield Questions(viewer, questions)
        case Start(first):
            yield Starts(first)
        case Show():
            peek = after.log[-1]
            assert isinstance(peek, Peek)
            yield peek if peek.peeker == viewer else peek._replace(seen=None)
        case AskOf(target, question):
            ask = after.log[-1]
            assert isinstance(ask, Ask)
            assert (ask.asker, ask.target, ask.question) == (seat, target, question)
            yield ask
        case SuspectEarly():
            assert seat is not None
            yield Suspects(seat)
        case SuspectFinally(board) if len(before.boards) == before.game.players - 1:
            yield from (Holds(owner, hand) for owner, hand in enumerate(before.hands))
            assert isinstance(before.turn, int)
            boards = (*before.boards, (before.turn, board))
            yield from (Pointers(owner, pointers) for owner, pointers in boards)
            if after.round > before.round:
                yield Round(after.round)


def chronicle(
    players: int, viewer: Seat, random: Random
) -> tuple[Record, list[tuple[int, Position]]]:
    """A random game as a player writes it, and how many lines it had whenever somebody decided."""
    edition, peeks = random.choice(EDITIONS), random.choice(PEEKS)
    rules = rulebook.rules("wooolf", edition, [peeks])
    facts: list[Any] = [
        GameLine("wooolf", edition), RuleLine(peeks), PlayersLine(NAMES[:players])
    ]  # fmt: skip
    position, moments = new_game(wooolf(players, rules)), []
    while not isinstance(position.turn, End):
        if position.turn is CHANCE:
            move: Any = pick_chance(position, random)
        else:
            moments.append((len(facts), position))
            move = choose(position, random)
        after = position.play(move)
        facts += told(position, move, after, viewer)
        position = after
    lines = tuple(Line(number, "", fact) for number, fact in enumerate(facts, 1))
    written = records.write(Record("wooolf", rules, NAMES[:players], lines))
    return records.read(written), moments
