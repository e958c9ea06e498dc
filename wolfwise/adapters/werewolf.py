"""What adapters must be told of Werewolf."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

from wolfwise.adapters.play import Kit, Utility
from wolfwise.models import rulebook
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.game import PLAYERS, Werewolf, werewolf
from wolfwise.models.werewolf.position import new_game
from wolfwise.models.werewolf.roles import Role, cards_named


def usual_cards(players: int) -> list[Role]:
    """A werewolf for every four players, a seer, a witch, and villagers."""
    wolves = max(players // 4, 1)
    villagers = players - wolves - 2
    return [*[Role.WEREWOLF] * wolves, Role.SEER, Role.WITCH, *[Role.VILLAGER] * villagers]


def _game(
    players: int, edition: str | None, changes: list[str], parameters: Mapping[str, Any]
) -> Werewolf:
    cards = cards_named(parameters["roles"].split()) or usual_cards(players)
    return werewolf(cards, rulebook.rules("werewolf", edition, changes))


def _decisions(game: Werewolf) -> Iterator[Move]:
    seats = range(game.players)
    anybody = (None, *seats)
    yield from map(acts.Vote, anybody)
    yield from map(acts.Attack, anybody)
    yield from map(acts.Look, seats)
    yield from (acts.Brew(save, poison) for save in (False, True) for poison in anybody)
    yield from map(acts.Guard, anybody)
    yield from map(acts.Shoot, anybody)
    yield from map(acts.Peep, (True, False))
    yield from (acts.Pair(*pair) for pair in combinations(seats, 2))
    yield from map(acts.Take, (None, *game.deck))
    for number in range(1, game.charms + 1):
        yield from map(acts.Charm, combinations(seats, number))
    yield from map(acts.Elect, anybody)
    yield from map(acts.Challenge, anybody)
    yield from map(acts.Expose, (True, False))
    yield from map(acts.Succeed, seats)
    yield from (acts.MayVote(seat, allowed) for seat in seats for allowed in (True, False))


def _outcomes(game: Werewolf) -> Iterator[Move]:
    yield from map(acts.Deal, game.deck)
    yield from map(acts.Glimpse, range(game.players))


KIT = Kit(
    title="Werewolf",
    players=PLAYERS,
    usual=8,
    utility=Utility.SCORE,  # a side wins together: 1 for everybody on it, dead or alive
    longest=4000,
    game=_game,
    new_game=new_game,
    decisions=_decisions,
    outcomes=_outcomes,
    scores=lambda _: (0, 1),
    own=MappingProxyType({"roles": ""}),  # a role list; the number of players follows from it
)
