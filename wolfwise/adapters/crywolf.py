"""What adapters must be told of You Cry Wolf!"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from wolfwise.adapters.play import Kit, Utility
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, cups
from wolfwise.models.crywolf.game import PLAYERS, CryWolf, crywolf
from wolfwise.models.crywolf.position import Begin, Move, Roll, RollSpare, new_game
from wolfwise.models.crywolf.table import Call, Claim, Marker, Pass, PlaceRolled, UsePower

SIZES = ("dice", "chips", "box")
"""Rulings that are parameters of their own, because they make a game small."""


def _game(
    players: int, edition: str | None, changes: list[str], parameters: Mapping[str, Any]
) -> CryWolf:
    sizes = [f"{key}={parameters[key]}" for key in SIZES]
    return crywolf(players, rulebook.rules("crywolf", edition, [*sizes, *changes]))


def _decisions(game: CryWolf) -> Iterator[Move]:
    numbers = range(2, game.box + 1)  # above the die just placed
    placed = [(face, row) for face in ANIMALS for row in ANIMALS if row in game.places[face]]
    for face, row in placed:
        for number in numbers:
            yield Claim(face, row, number)
    for owner in range(game.players):
        for row in ANIMALS:
            for number in numbers:
                yield Call(Marker(owner, row, number))
    yield UsePower()
    for face, row in placed:
        yield PlaceRolled(face, row)
    yield Pass()


def _outcomes(game: CryWolf) -> Iterator[Move]:
    yield from map(Begin, range(game.players))
    yield from map(Roll, cups(game.dice))
    yield from map(RollSpare, ANIMALS)


def _scores(game: CryWolf) -> tuple[int, int]:
    """Own chips of all, and what one payment may go beyond them."""
    return 0, game.chips * game.players + game.box + 1


KIT = Kit(
    title="You Cry Wolf!",
    players=PLAYERS,
    usual=2,
    utility=Utility.WIN,
    longest=2000,
    game=_game,
    new_game=new_game,
    decisions=_decisions,
    outcomes=_outcomes,
    scores=_scores,
    own=MappingProxyType({key: rulebook.load("crywolf").ruling(key).value for key in SIZES}),
)
