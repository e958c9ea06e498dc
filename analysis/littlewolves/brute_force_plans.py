"""What a plan is, and the best one found by trying everything, one card after the other.

Everything else stands still meanwhile: the houses of the others, their wolves and the pig markers
stay as they are. So a plan is exact for what it says, and a guide where others still act.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.acts import Build, Discard, Send, Stay
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.values import distinct
from wolfwise.models.watch import tick

Act = Build | Discard | Send | Stay


class Aim(StrEnum):
    """What a plan is for."""

    MARGIN = "margin"  # points ahead of the best opponent
    POINTS = "points"
    HEIGHT = "height"  # of the tallest house
    THREE = "three"  # heights of all houses together


@distinct
class Worth(NamedTuple):
    """What a table is worth for an aim, and what decides between equals."""

    value: int
    second: int


@distinct
class Plan(NamedTuple):
    """What to do, move by move, and what comes of it if nothing else changes."""

    aim: Aim
    moves: tuple[Act, ...]
    table: Table  # as it is then
    worth: Worth
    proved: bool  # that nothing is better; else the search was stopped before it could tell

    @property
    def value(self) -> int:
        """Points ahead, points, or floors, as the aim asks."""
        return self.worth.value


def worth(table: Table, seat: Seat, aim: Aim) -> Worth:
    """What a table is worth to a seat if the game ends with it."""
    if aim in (Aim.HEIGHT, Aim.THREE):
        heights = [table.game.height(house) for house in table.houses[seat]]
        tallest, together = max(heights, default=0), sum(heights)
        return Worth(tallest, together) if aim is Aim.HEIGHT else Worth(together, tallest)
    points = [score.points for score in scoring.score(table)]
    own = points.pop(seat)
    margin = own - max(points)
    return Worth(margin, own) if aim is Aim.MARGIN else Worth(own, margin)


def played(table: Table, seat: Seat, moves: Iterable[Act]) -> Table:
    """The table after these moves of one seat, each of them checked."""
    for move in moves:
        problem = None
        match move:
            case Build(laid, house):
                problem = table.breach_of_building(seat, laid, house)
                table = table if problem else table.built(seat, laid, house)
            case Discard(card):
                table = table.discarded(card)
            case Send():
                problem = table.breach_of_sending(seat, move)
                table = table if problem else table.sent(seat, move)
        if problem:
            raise IllegalMove(problem)
    return table


# ---------------------------------------------------------------- trying everything


def best_by_trying(
    table: Table,
    seat: Seat,
    cards: Iterable[Card],
    turns: int,
    aim: Aim,
    *,
    wolves: bool = True,
) -> Plan:
    """The best of all ways to play up to so many of these cards, one a turn, in every order.

    Tables that several ways lead to are gone on from once only.
    """
    now: dict[tuple[Table, frozenset[Card]], tuple[Act, ...]] = {(table, frozenset(cards)): ()}
    plans = [Plan(aim, (), table, worth(table, seat, aim), proved=True)]
    for _ in range(turns):
        later: dict[tuple[Table, frozenset[Card]], tuple[Act, ...]] = {}
        for (before, hand), moves in now.items():
            tick()
            for more, after, card in turns_of(before, seat, hand, wolves):
                later.setdefault((after, hand - {card}), moves + more)
        for (after, _), moves in later.items():
            tick()
            plans.append(Plan(aim, moves, after, worth(after, seat, aim), proved=True))
        now = later
    return max(plans, key=lambda plan: plan.worth)


def turns_of(
    table: Table, seat: Seat, hand: frozenset[Card], wolves: bool
) -> list[tuple[tuple[Act, ...], Table, Card]]:
    """Every way to spend a turn: what is done, the table then, the card played.

    Where discards lie is left out, so that more ways lead to the same table.
    """
    ways: list[tuple[tuple[Act, ...], Table, Card]] = []
    for card in sorted(hand):
        ways += [
            ((build,), table.built(seat, *build), card) for build in table.buildings(seat, (card,))
        ]
        ways.append(((Discard(card),), table, card))
        ways += [
            ((Discard(card), send), table.sent(seat, send), card)
            for send in (table.sendings(seat) if wolves else ())
        ]
    return ways
