"""All worlds of Wooolf!!, weighed one by one, and a record to ask about."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from wolfwise.analysis.wooolf import brute_force
from wolfwise.models import rulebook
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Hand
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays
from wolfwise.models.wooolf.worlds import World

Weighed = Mapping[World, int]
EXAMPLE = """
game wooolf
players Eva Thomas Paul Jason Kenneth
viewer Jason sheep sheep
Eva peeks Jason sheep
Thomas peeks Kenneth wolf
Paul peeks Thomas ?
Jason asks Paul wolf-hunter-boy yes
"""
PEEKED = EXAMPLE + "...\nJason peeks Eva saw wolf\n"


def every_world(game: Wooolf) -> Sequence[World]:
    """All deals, dealt once for each deck; peeks and the neutral seat change nothing."""
    return _dealt(wooolf(5, rulebook.rules("wooolf", game.rules.edition)))


@cache
def _dealt(game: Wooolf) -> tuple[World, ...]:
    return tuple(brute_force.deals(game))


def concerned(observation: Observation) -> Sequence[Seat]:
    """The seats whose hands decide about an observation; none stands for all."""
    match observation:
        case Peek(peeker, target):
            return (peeker, target)
        case Ask(target=seat) | Holds(seat) | Plays(seat):
            return (seat,)
    return ()


def weighed(game: Wooolf, observations: Collection[Observation]) -> dict[World, int]:
    """As `brute_force.worlds`, sooner: what one observation alone forbids is never weighed."""
    worlds: Sequence[World] = every_world(game)
    for observation in observations:
        if seats := concerned(observation):
            possible: dict[tuple[Hand, ...], bool] = {}
            kept = []
            for world in worlds:
                hands = tuple([world[seat] for seat in seats])
                if hands not in possible:
                    possible[hands] = brute_force.weigh(game, world, [observation]) > 0
                if possible[hands]:
                    kept.append(world)
            worlds = kept
    weights = {world: brute_force.weigh(game, world, observations) for world in worlds}
    return {world: weight for world, weight in weights.items() if weight}
