"""What a village believes that remembers what was said and which cards were shown.

All sets of seats are bits of a number: the first seat is bit 0.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wolfwise.analysis.werewolf.assignments import NUMBER
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.roles import Role

Seats = int
"""A set of seats."""
SEER, GIRL = NUMBER[Role.SEER], NUMBER[Role.GIRL]
NO_CARD = -1


class Story(NamedTuple):
    """All that one player has said: his card, and who is a werewolf and who is none."""

    who: Seats  # one
    card: int  # of which there is one at most; NO_CARD: none was named, or one that many hold
    accused: Seats = 0
    cleared: Seats = 0


class Beliefs(NamedTuple):
    """Of the living, what everybody takes for certain, and what is doubted."""

    trusted: Seats = 0  # they are not lynched
    known: Seats = 0  # werewolves
    contested: Seats = 0  # several say that they hold the same card
    freed: Seats = 0  # accused by somebody who was shown to be a werewolf
    informed: Seats = 0  # trusted, and they have something to tell every day


@distinct
class Cast(NamedTuple):
    """Who is who in one world."""

    everybody: Seats
    wolves: Seats
    holders: tuple[Seats, ...]  # for each role that only one holds, who does
    groups: tuple[Seats, Seats] = (0, 0)  # the villagers, and the others of the village


def cast(roles: Sequence[Role]) -> Cast:
    """The cast of a deal."""
    holders = [0] * len(NUMBER)
    wolves = villagers = others = 0
    for seat, role in enumerate(roles):
        if role is Role.WEREWOLF:
            wolves |= 1 << seat
        elif role is Role.VILLAGER:
            villagers |= 1 << seat
        else:
            holders[NUMBER[role]] = 1 << seat
            others |= 0 if role is Role.PIPER else 1 << seat
    return Cast((1 << len(roles)) - 1, wolves, tuple(holders), (villagers, others))


def believe(
    alive: Seats, this: Cast, stories: Iterable[Story], shown: Seats, *, counted: bool
) -> Beliefs:
    """What follows from stories and from the cards of the dead, who have all shown them.

    `shown` are the living who have shown theirs, `counted` says whether everybody knows how many
    werewolves were dealt. Of a living player's card nothing is used but what he has said of it.
    """
    everybody, wolves, holders, _ = this
    dead = everybody & ~alive
    trusted, known, contested, freed, informed = shown & alive, 0, 0, 0, 0
    claims: dict[int, Seats] = {}
    for who, card, accused, cleared in stories:
        if not who & dead:
            if card != NO_CARD:
                claims[card] = claims.get(card, 0) | who
        elif who & wolves:
            freed |= accused
        elif card == NO_CARD or holders[card] == who:
            known |= accused
            trusted |= cleared
    known &= ~trusted
    for card in sorted(claims, key=_by_worth):
        claimants = claims[card]
        if holders[card] & (dead | shown):
            known |= claimants & ~trusted & ~holders[card]
            continue
        claimants &= ~known
        if claimants & (claimants - 1):
            contested |= claimants
            continue
        trusted |= claimants
        if card in (SEER, GIRL):
            informed |= claimants
        for who, _, accused, cleared in stories:
            if who & claimants:
                known |= accused & ~trusted
                trusted |= cleared & ~known
    trusted &= alive
    known &= alive & ~trusted
    contested &= ~(known | trusted)
    if counted:
        trusted, known = _counted(alive, wolves, trusted, known, contested)
    return Beliefs(trusted, known, contested & ~(known | trusted), freed, informed & trusted)


def _counted(
    alive: Seats, wolves: Seats, trusted: Seats, known: Seats, contested: Seats
) -> tuple[Seats, Seats]:
    """What follows from how many werewolves are left: the dead have shown their cards."""
    left = (wolves & alive).bit_count() - known.bit_count()
    open_seats = alive & ~trusted & ~known
    if left <= 0:
        return trusted | open_seats, known
    if open_seats.bit_count() <= left:
        return trusted, known | open_seats
    if contested.bit_count() == 2 and left == 1:  # one of the two is the last one
        return trusted | (open_seats & ~contested), known
    return trusted, known


def _by_worth(card: int) -> int:
    """Who has seen cards is heard first."""
    return card - len(NUMBER) if card in (SEER, GIRL) else card
