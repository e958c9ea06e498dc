"""Worlds: whole positions that a seat cannot tell from the true one.

If play tells nothing about what people hold, every such world is equally likely: cards that a seat
has not seen are in the deck or in others' hands, and any of them may be anywhere. The exceptions
are cards that it passed to somebody itself; the receiver has them until he plays them. (He may pass
on such a card because of another pig, but that one passes the other way: it comes back.)
"""

from collections.abc import Sequence
from random import Random

from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.position import Position, View
from wolfwise.models.littlewolves.unseen import HIDDEN

SECRET = (Step.PASS, Step.CHOOSE)


def known_cards(view: View) -> list[list[Card]]:
    """For every seat the cards of its hand that the viewer knows."""
    out = set(view.out)
    known: list[list[Card]] = [[] for _ in view.held]
    known[view.seat] = list(view.hand)
    for giver, receiver, card in view.passed:
        if giver == view.seat and card in out:
            known[receiver].append(card)
            out.discard(card)
    return known


def deal_out(view: View, random: Random) -> Position:
    """A world, drawn evenly from all that look like this to the viewer."""
    known = known_cards(view)
    settled = {card for hand in known for card in hand}
    unknown = [card for card in view.out if card not in settled]
    random.shuffle(unknown)
    return world(view, known, unknown, random)


def world(
    view: View, known: Sequence[Sequence[Card]], unknown: Sequence[Card], random: Random
) -> Position:
    """The world in which hands are filled up with unknown cards in this order, the deck last.

    What is left over lies on the table, but nobody remembers where.
    """
    hands, at = [], 0
    for held, own in zip(view.held, known, strict=True):
        end = at + held - len(own)
        hands.append(tuple(sorted((*own, *unknown[at:end]))))
        at = end
    end = len(unknown) - view.table.discards.count(HIDDEN)
    deck = Deck(tuple(sorted(unknown[at:end])), view.pigs, view.table.game.bottom)
    position = Position(
        view.table,
        tuple(hands),
        deck,
        view.step,
        view.to_act,
        passed=view.passed,
        end=view.end,
    )
    return _with_choices(position, view, random) if view.step in SECRET else position


def _with_choices(position: Position, view: View, random: Random) -> Position:
    """Cards that were chosen in secret: any card of whoever has chosen already.

    If it is not the viewer's turn to choose, who else has chosen is a secret as well.
    """
    seats = position.choosers
    if view.seat not in seats:
        number = random.randrange(len(seats))
    elif view.asked:
        number = seats.index(view.seat)
    elif view.chosen is None:
        number = random.randrange(seats.index(view.seat))
    else:
        number = random.randrange(seats.index(view.seat) + 1, len(seats))
    chosen = tuple(_choice(position, view, seat, random) for seat in seats[:number])
    return position._replace(chosen=chosen, to_act=seats[number])


def _choice(position: Position, view: View, seat: Seat, random: Random) -> Card:
    if seat == view.seat:
        assert view.chosen is not None
        return view.chosen
    return random.choice(position.hands[seat])
