"""What a pig brings: its marker, and for whom its effect is."""

from collections.abc import Sequence

from models.game import Seat
from models.littlewolves.cards import Card, Pig
from models.littlewolves.game import LittleWolves
from models.littlewolves.table import Table

Hands = tuple[tuple[Card, ...], ...]
"""For every seat its cards, in the order of CARDS."""


def house_for_marker(table: Table) -> tuple[Seat, int] | None:
    """The tallest house without a marker; of several the nearest clockwise."""
    game = table.game
    near = game.clockwise[table.active]
    if game.rules["marker-tie"] == "next":
        near = (*near[1:], near[0])
    newest = game.rules["marker-tie-own"] == "newest"
    best, tallest = None, 0
    for place in near:
        own = table.houses[place]
        for at in reversed(range(len(own))) if newest else range(len(own)):
            house = own[at]
            if house.pig is None and game.height(house) > tallest:
                best, tallest = (place, at), game.height(house)
    return best


def after_marker(table: Table) -> Table:
    """The lowest marker is put on its house, if there is one that can take it."""
    found = house_for_marker(table)
    if found is None or not table.markers:
        return table
    place, at = found
    marked = table.houses[place][at]._replace(pig=table.markers[0])
    return table.with_house(place, at, marked)._replace(markers=table.markers[1:])


def is_last(table: Table) -> bool:
    """Whether the pig that is next to be done with is the third, which has no effect."""
    return len(table.pigs) - table.waiting + 1 == len(table.game.pigs)


def has_effect(table: Table) -> bool:
    """Whether anybody has to do what the next pig says."""
    game = table.game
    for_nobody = table.active == game.dummy and game.rules["dummy-pig"] == "marker"
    return not (game.small or for_nobody or is_last(table))


def next_sender(table: Table, after: Seat | None = None) -> Seat | None:
    """Who has to send a wolf next, after a seat or first of all; None if everybody has."""
    seats = table.game.seats_from[table.active]
    left = seats if after is None else seats[seats.index(after) + 1 :]
    return next((seat for seat in left if table.can_send(seat)), None)


def receivers(game: LittleWolves, givers: Sequence[Seat], pig: Pig) -> tuple[Seat, ...]:
    """To whom each of them passes a card."""
    return tuple(game.neighbour(seat, pig) for seat in givers)
