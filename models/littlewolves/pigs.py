"""What a pig brings: its marker, and for whom its effect is."""

from collections.abc import Sequence
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.values import distinct

Hands = tuple[tuple[Card, ...], ...]
"""For every seat its cards, in the order of CARDS."""


@distinct
class Passed(NamedTuple):
    """A card that went from hand to hand; only those two know which."""

    giver: Seat
    receiver: Seat
    card: Card


def house_for_marker(table: Table) -> tuple[Seat, int] | None:
    """The tallest house without a marker; of several the nearest clockwise."""
    game = table.game
    near = game.clockwise[table.active]
    if game.next_is_nearest:
        near = (*near[1:], near[0])
    best, tallest = None, 0
    for place in near:
        own = tuple(enumerate(table.houses[place]))
        for at, house in own[::-1] if game.newest_is_nearest else own:
            if house.pig is None and game.height(house) > tallest:
                best, tallest = (place, at), game.height(house)
    return best


def after_marker(table: Table) -> Table:
    """The lowest marker is put on its house, if there is one that can take it."""
    house = house_for_marker(table)
    if house is None:
        return table
    place, at = house
    marked = table.houses[place][at]._replace(pig=table.markers[0])
    return table.with_house(place, at, marked)._replace(markers=table.markers[1:])


def is_last(table: Table) -> bool:
    """Whether the pig that is next to be done with is the third, which has no effect."""
    return len(table.pigs) - table.waiting + 1 == len(table.game.pigs)


def has_effect(table: Table) -> bool:
    """Whether anybody has to do what a pig says that is not the third."""
    game = table.game
    return not game.small and (table.active != game.dummy or game.dummy_pig_has_effect)


def next_sender(table: Table, after: Seat | None = None) -> Seat | None:
    """Who has to send a wolf next, after a seat or first of all; None if everybody has."""
    seats = table.game.seats_from[table.active]
    left = seats if after is None else seats[seats.index(after) + 1 :]
    return next((seat for seat in left if table.can_send(seat)), None)


def passes(table: Table, cards: Sequence[Card]) -> tuple[Passed, ...]:
    """Who passes what to whom; `cards` are chosen by the seats from the active player on."""
    pig, seats = table.pigs[-table.waiting], table.game.seats_from[table.active]
    return tuple(
        Passed(seat, table.game.neighbour(seat, pig), card)
        for seat, card in zip(seats, cards, strict=True)
    )


def after_passing(hands: Hands, passed: Sequence[Passed]) -> Hands:
    """The hands once all these cards have changed owners."""
    after = [list(hand) for hand in hands]
    for giver, receiver, card in passed:
        after[giver].remove(card)
        after[receiver].append(card)
    return tuple(tuple(sorted(hand)) for hand in after)
