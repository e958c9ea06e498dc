"""What adapters must be told of The Three Little Wolves."""

from collections.abc import Iterator, Mapping
from typing import Any

from wolfwise.adapters.play import Kit, Utility
from wolfwise.models import rulebook
from wolfwise.models.littlewolves.acts import (
    Build,
    Choose,
    Discard,
    Draw,
    DrawPig,
    Move,
    Pass,
    Send,
    Stay,
)
from wolfwise.models.littlewolves.cards import CARDS
from wolfwise.models.littlewolves.game import PLAYERS, LittleWolves, littlewolves
from wolfwise.models.littlewolves.position import new_game


def _game(
    players: int, edition: str | None, changes: list[str], _: Mapping[str, Any]
) -> LittleWolves:
    return littlewolves(players, rulebook.rules("littlewolves", edition, changes))


def _decisions(game: LittleWolves) -> Iterator[Move]:
    houses = range(game.houses)
    yield from (Build(laid, at) for ways in game.uses for laid in ways for at in houses)
    yield from map(Discard, CARDS)
    yield from (
        Send(wolf, place, at)
        for wolf in game.wolves
        for place in range(game.places)
        for at in houses
    )
    yield Stay()
    yield from map(Pass, CARDS)
    yield from map(Choose, CARDS)


def _outcomes(game: LittleWolves) -> Iterator[Move]:
    yield from map(Draw, CARDS)
    yield from map(DrawPig, game.pigs)


def _scores(game: LittleWolves) -> tuple[int, int]:
    """Everything torn down with the worst tops, and everything the tallest with the best."""
    tops, wolves, markers = game.top_points.values(), game.wolves, game.markers
    torn_down = len(wolves) * game.wolf_torn_down + len(markers) * game.marker_torn_down
    low = game.houses * (game.torn_down + min(tops)) + torn_down
    best = max(game.bonus.values()) + game.standing + max(tops)
    return low, game.houses * best + sum(wolves) + sum(markers)


KIT = Kit(
    title="The Three Little Wolves",
    players=PLAYERS,
    usual=3,
    utility=Utility.WIN,
    longest=1000,
    game=_game,
    new_game=new_game,
    decisions=_decisions,
    outcomes=_outcomes,
    scores=_scores,
)
