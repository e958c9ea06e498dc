"""The end of a game, solved exactly where hidden cards cannot matter any more, or hardly.

Everybody is thought to want the most of the victory and, where that is equal, the greatest margin
over the best of the others (max^n: each for himself, nobody against somebody). Two kinds of ends
are solved: those in which nobody who still has a turn holds a card that the viewer does not know,
by trying all sequences; and those in which one turn of somebody else is left after the viewer's. He
plays the best of his cards, so it is enough to know for each card that he may hold what it would
do, and how likely none of his others is better.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from random import Random
from typing import NamedTuple

from wolfwise.analysis.littlewolves.board import Board, margin_of
from wolfwise.analysis.littlewolves.worlds import deal_out, known_cards
from wolfwise.models.game import CHANCE, End, Seat
from wolfwise.models.littlewolves.acts import Build, Discard, Move
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.position import Position, View
from wolfwise.models.littlewolves.table import with_item
from wolfwise.models.values import distinct

LIMIT = 6_000
"""Positions that are looked at before it is given up."""


class TooLong(Exception):
    """There are too many sequences."""


@distinct
class Value(NamedTuple):
    """What everybody can expect: shares of the victory, and margins."""

    shares: tuple[Fraction, ...]
    margins: tuple[Fraction, ...]

    def to(self, seat: Seat) -> tuple[Fraction, Fraction]:
        """What a seat wants the most of."""
        return self.shares[seat], self.margins[seat]


def solved(view: View, limit: int = LIMIT) -> dict[Move, Value] | None:
    """The exact value of every move, if this is an end that can be solved."""
    if not view.table.last:
        return None
    position = deal_out(view, Random(0))  # what it makes up does not matter
    try:
        if not hidden(view):
            solver = Solver(limit)
            return {move: solver.value(position.play(move)) for move in position.moves()}
        if view.table.turns_left == 2 and view.table.game.dummy is None:
            reply = Reply(view, limit)
            return {move: reply.value(position.play(move)) for move in position.moves()}
    except TooLong:
        pass
    return None


def hidden(view: View) -> list[Seat]:
    """Who still has a turn and holds cards that the viewer does not know."""
    table, known = view.table, known_cards(view)
    assert table.turns_left is not None
    if table.game.dummy is None:
        players = table.game.players
        acting = {(table.active + turn) % players for turn in range(table.turns_left)}
    else:
        acting = set(range(table.game.players))
    return [seat for seat in acting if len(known[seat]) < view.held[seat]]


# ---------------------------------------------------------------- all sequences


class Solver:
    """Tries everything, up to a limit."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.left = limit

    def value(self, position: Position) -> Value:
        """What a position is worth if everybody plays for himself."""
        self.left -= 1
        turn = position.turn
        if self.left < 0 or _secret(position):
            raise TooLong
        if isinstance(turn, End):
            return _ended(position, turn)
        if turn is CHANCE:
            return mean([(p, self.value(position.after(m))) for m, p in position.chances()])
        assert isinstance(turn, int)
        return best(turn, [self.value(position.after(move)) for move in _worthwhile(position)])


def _secret(position: Position) -> bool:
    """Whether two players have to choose at once; to take turns would show one the other's."""
    choices = [seat for seat, hand in enumerate(position.hands) if len(hand) > 1]
    return position.step is Step.CHOOSE and len(choices) > 1


def _worthwhile(position: Position) -> list[Move]:
    """Every move; in the last turn of a seat all cards are equally good to discard."""
    moves, table = position.moves(), position.table
    assert table.turns_left is not None
    discards = [move for move in moves if isinstance(move, Discard)]
    if table.turns_left > table.game.players or len(discards) < 2:
        return list(moves)
    return [*(move for move in moves if not isinstance(move, Discard)), discards[0]]


def _ended(position: Position, end: End) -> Value:
    scores, winners = Board(position.table).score()[0], end.winners
    seats = range(len(scores))
    return Value(
        tuple(Fraction(seat in winners, len(winners)) for seat in seats),
        tuple(Fraction(margin_of(scores, seat)) for seat in seats),
    )


def best(seat: Seat, values: Iterable[Value]) -> Value:
    """What a seat likes best; among equals always the same, in whatever order they come."""
    return max(values, key=lambda value: (value.to(seat), tuple(value)))


def mean(values: Iterable[tuple[Fraction, Value]]) -> Value:
    """The expected value; the probabilities add up to one."""
    weighed = list(values)
    seats = range(len(weighed[0][1].shares))
    return Value(
        tuple(sum((p * value.shares[s] for p, value in weighed), Fraction()) for s in seats),
        tuple(sum((p * value.margins[s] for p, value in weighed), Fraction()) for s in seats),
    )


# ---------------------------------------------------------------- one reply from a hidden hand


class Reply:
    """After the viewer's last turn somebody has one more, and then the game is over."""

    def __init__(self, view: View, limit: int = LIMIT) -> None:
        self.seat, self.solver = view.seat, Solver(limit)
        self.replier = (view.table.active + 1) % view.table.game.players
        self.known = tuple(known_cards(view)[self.replier])
        settled = {card for hand in known_cards(view) for card in hand}
        self.pool = tuple(card for card in view.out if card not in settled)
        self.drawn = view.held[self.replier] - len(self.known)

    def value(self, position: Position) -> Value:
        if position.to_act == self.seat:  # a wolf may go
            return best(self.seat, [self.value(position.after(m)) for m in position.moves()])
        by_card = self._by_card(position)
        sure = best(
            self.replier, [by_card[card] for card in (None, *self.known) if card in by_card]
        )
        ranked = sorted(
            (by_card[card] for card in self.pool if card in by_card),
            key=lambda value: (value.to(self.replier), tuple(value)),
            reverse=True,
        )
        pool, drawn = len(self.pool), self.drawn
        weighed, left = [], Fraction(1)
        for rank, value in enumerate(ranked):
            if best(self.replier, [sure, value]) is sure:
                break
            # He has this card, and all his others are below it.
            p = Fraction(comb(pool - rank - 1, drawn - 1), comb(pool, drawn)) if drawn else left * 0
            weighed.append((p, value))
            left -= p
        return mean([*weighed, (left, sure)])

    def _by_card(self, position: Position) -> dict[Card | None, Value]:
        """What he gets at best by building each card that he may hold; None: by discarding."""
        hand = tuple(sorted((*self.known, *self.pool)))
        every = position._replace(hands=with_item(position.hands, self.replier, hand))
        by_card: dict[Card | None, list[Value]] = {}
        for move in _worthwhile(every):
            card = move.laid.card if isinstance(move, Build) else None
            by_card.setdefault(card, []).append(self.solver.value(every.after(move)))
        return {card: best(self.replier, values) for card, values in by_card.items()}
