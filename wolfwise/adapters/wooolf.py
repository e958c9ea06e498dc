"""What adapters must be told of Wooolf!!"""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import Any

from wolfwise.adapters.play import Kit, Utility
from wolfwise.models import rulebook
from wolfwise.models.wooolf.game import PLAYERS, Wooolf, wooolf
from wolfwise.models.wooolf.observations import Side
from wolfwise.models.wooolf.position import (
    DealHand,
    DealQuestions,
    Move,
    Show,
    Start,
    new_game,
)
from wolfwise.models.wooolf.table import (
    NOBODY,
    NONE,
    PASS,
    AskOf,
    PeekAt,
    Pointer,
    SuspectEarly,
    SuspectFinally,
)


def _game(players: int, edition: str | None, changes: list[str], _: Mapping[str, Any]) -> Wooolf:
    return wooolf(players, rulebook.rules("wooolf", edition, changes))


def _decisions(game: Wooolf) -> Iterator[Move]:
    seats = range(game.seats)
    sides = (None, *Side) if game.tracked else (None,)
    yield from (PeekAt(seat, side) for seat in seats for side in sides)
    yield from (AskOf(seat, question) for question in game.questions for seat in seats)
    pointers: list[Pointer] = [*seats, NOBODY]
    boards = list(product(pointers, [*pointers, NONE]))
    yield from map(SuspectEarly, boards)
    yield from map(SuspectFinally, [*boards, PASS])


def _outcomes(game: Wooolf) -> Iterator[Move]:
    hands = list(game.hands)
    if game.tracked:
        hands = list(dict.fromkeys(order for a, b in hands for order in ((a, b), (b, a))))
    yield from map(DealHand, hands)
    yield from map(DealQuestions, combinations_with_replacement(game.questions, 2))
    yield from map(Start, range(game.players))
    yield from map(Show, game.deck)


def _scores(game: Wooolf) -> tuple[int, int]:
    """In every round a right early suspicion, and everybody else fooled by the boy."""
    rules = game.rules
    most = rules["points.early"] + rules["points.smear"] * (game.players - 1)
    return 0, rules["rounds"] * most


KIT = Kit(
    title="Wooolf!!",
    players=PLAYERS,
    usual=5,
    utility=Utility.WIN,
    longest=2000,
    game=_game,
    new_game=new_game,
    decisions=_decisions,
    outcomes=_outcomes,
    scores=_scores,
)
