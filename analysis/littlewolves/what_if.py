"""What a floor more or less would change: which houses are worth a card, and whose a card hurts."""

from typing import NamedTuple

from wolfwise.models.game import End, Seat
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.scoring import TORN_DOWN, Score
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.values import distinct


@distinct
class Change(NamedTuple):
    """One house a floor higher or lower, its top floor as it is; and what everybody gains."""

    place: Seat
    house: int
    floors: int  # 1 or -1
    gains: tuple[int, ...]
    winners: tuple[Seat, ...]
    stands: bool  # whether the house would stand then


@distinct
class Scored(NamedTuple):
    """What everybody's points are made of, who wins by them, and what a floor would change."""

    scores: tuple[Score, ...]
    end: End
    changes: tuple[Change, ...]


def scored(table: Table) -> Scored:
    """A table as it would be scored now."""
    return Scored(tuple(scoring.score(table)), scoring.end(table), changes(table))


def changes(table: Table) -> tuple[Change, ...]:
    """For every house of every place a floor more, and a floor less if it has several."""
    now = [score.points for score in scoring.score(table)]
    all_changes = []
    for place, own in enumerate(table.houses):
        for at, house in enumerate(own):
            for floors in (1, -1) if len(house.cards) > 1 else (1,):
                then = table.with_house(place, at, _changed(house, floors))
                gains = tuple(
                    score.points - before
                    for score, before in zip(scoring.score(then), now, strict=True)
                )
                stands = scoring.fates(then)[place][at] not in TORN_DOWN
                winners = scoring.end(then).winners
                all_changes.append(Change(place, at, floors, gains, winners, stands))
    return tuple(all_changes)


def _changed(house: House, floors: int) -> House:
    """A card more or less to count. What is on top and at the bottom is kept apart from them."""
    cards = (*house.floors, *house.basements)
    counted = (*cards, cards[0]) if floors > 0 else cards[1:]
    return house._replace(floors=counted, basements=())
