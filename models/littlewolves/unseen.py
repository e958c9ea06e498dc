"""Cards that nobody has told: they are dealt, drawn, passed and played like all others.

So a record is held to the same rules as a whole game, whatever is left out of it.
"""

from collections.abc import Mapping, Sequence

from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import Choose, Draw, Pass
from wolfwise.models.littlewolves.cards import CARDS, Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.position import Position
from wolfwise.models.littlewolves.table import Table, with_item


class _Hidden(Card):
    """A house card that nobody has told; it sorts behind all others."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "?"

    __str__ = __repr__


HIDDEN = _Hidden(len(CARDS))


def forgotten(now: Position, seat: Seat) -> Position:
    """A card of a hand is gone and may have been any of them: nobody knows the rest, either."""
    hidden = (HIDDEN,) * len(now.hands[seat])
    return now._replace(hands=with_item(now.hands, seat, hidden))


def whereabouts(card: Card, table: Table, hands: Mapping[Seat, Sequence[Card]]) -> str | None:
    """Where a card is known to be: nobody else can have it."""
    for place, own in enumerate(table.houses):
        for house in own:
            if card in house.cards:
                return f"lies in the {house.named} house of {table.name(place)}"
    if card in table.discards:
        return "was discarded"
    if card in table.shown:
        return "was shown"
    for seat, hand in hands.items():
        if card in hand:
            return f"is in the hand of {table.name(seat)}"
    return None


def after_hidden_draw(now: Position) -> Position | None:
    """The active player has drawn a card that nobody else has seen; None if it must be a pig."""
    if now.deck.odds.house_weight <= 0:
        return None
    return now.after(Draw(HIDDEN))


def after_choices(now: Position, choices: Mapping[Seat, Card]) -> Position:
    """Everybody has chosen a card to pass or to show; what is not told is hidden."""
    for seat in now.choosers:
        now = after_choice(now, choices.get(seat, HIDDEN))
    return now


def after_unknown_pig(now: Position) -> Position:
    """A pig has done what nobody remembers: no hand is known any more, and all else goes on."""
    return after_choices(now, {})


def after_choice(now: Position, card: Card) -> Position:
    """Whoever is to choose has chosen. A hidden card may be any of his, so all are hidden then."""
    seat = now.to_act
    assert seat is not None
    if card == HIDDEN:
        now = forgotten(now, seat)
    return now.after(Pass(card) if now.step is Step.PASS else Choose(card))
