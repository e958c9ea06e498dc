"""Whole games between players by program: on arrays if all of them can be, else on positions."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from wolfwise.analysis.league import NoEnd, play_game
from wolfwise.analysis.wooolf.bots import Adviser, Thumb, at_random
from wolfwise.models.game import End
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.position import new_game
from wolfwise.models.wooolf.scoring import end_of_game


@distinct
class Played(NamedTuple):
    """How a game on arrays ended."""

    turn: End
    scores: tuple[int, ...]


def play(game: Wooolf, bots: Sequence[Any], random: Random) -> Any:
    """One game to its end; seat n is played by bots[n]."""
    if not _on_arrays(game, bots):
        return play_game(new_game(game), bots, random)
    return play_on_arrays(game, bots, random.getrandbits(64))


def prepare(game: Wooolf, bots: Sequence[Any]) -> None:
    """Have compiled what these players need, so that not every worker has to do it."""
    if _on_arrays(game, bots):
        play_on_arrays(game, [at_random] * game.players, seed=0)


def _on_arrays(game: Wooolf, bots: Sequence[Any]) -> bool:
    if not all(type(bot) in (Thumb, Adviser) or bot is at_random for bot in bots):
        return False
    from wolfwise.models.wooolf.kernel import fits  # numba, which positions do without

    return fits(game)


def play_on_arrays(game: Wooolf, bots: Sequence[Any], seed: int) -> Played:
    """The same players, compiled: all luck comes from the seed."""
    from wolfwise.analysis.wooolf import kernel_players as kernel
    from wolfwise.models.wooolf.kernel import ROUND

    arrays, room = prepared(game)
    how = kernel.table([player_of(bot) for bot in bots])
    if not kernel.play(*arrays, room, how, kernel.luck_of(seed), kernel.new_tally()):
        raise NoEnd(f"a round has not ended after {kernel.LONGEST} turns of everybody")
    points = tuple(map(int, room.round.points))
    end = end_of_game(game, int(room.round.state[ROUND]) - 1, points, room.round.errors)
    assert end is not None
    return Played(end, points)


def player_of(bot: Any) -> Any:
    """A player as arrays know him."""
    from wolfwise.analysis.wooolf import kernel_players as kernel
    from wolfwise.analysis.wooolf.suspicions import Stakes

    if isinstance(bot, Thumb):
        return kernel.Player(
            kernel.THUMB,
            float(bot.early),
            float(bot.finally_),
            float(bot.noise),
            bot.strolls,
            bot.asks,
        )
    if isinstance(bot, Adviser):
        haste = -1.0 if bot.reads else float(Stakes().haste)
        return kernel.Player(
            kernel.ADVICE,
            reads=bot.reads,
            match=not bot.points,
            cost=float(Stakes().error_cost),
            haste=haste,
        )
    return kernel.Player(kernel.RANDOM)


@lru_cache(maxsize=8)
def prepared(game: Wooolf) -> tuple[Any, Any]:
    from wolfwise.analysis.wooolf import kernel_players as kernel
    from wolfwise.analysis.wooolf.habits import MIXED

    return kernel.arrays_of(game), kernel.new_room(game, MIXED)
