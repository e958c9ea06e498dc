"""Leagues: players who decide by program, seat against seat, over many seeded games.

Written against the protocol of positions, so that every game can use it. A game's dice and all
decisions in it come from one seed and the number of the game, so results do not depend on how the
games are shared out among processes.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeVar

from models.game import CHANCE, End, Position, pick_chance
from models.values import distinct

Move = TypeVar("Move")
View = TypeVar("View")
Bot = Callable[[Any, Random], Any]
"""Decides on a move from what its seat sees (a game's View) and a source of chance."""


@distinct
class Standing(NamedTuple):
    """How one entrant did: games, and its share of the victories with a 95 % interval (Wilson)."""

    name: str
    seats: int  # a game
    games: int
    share: float  # of the victories, all its seats together
    low: float
    high: float
    score: float  # mean score of a seat


def play_game(
    position: Position[Move, View], bots: Sequence[Bot], random: Random, longest: int = 100_000
) -> Position[Move, View]:
    """One game to its end; seat n is played by bots[n]."""
    for _ in range(longest):
        turn = position.turn
        if isinstance(turn, End):
            break
        if turn is CHANCE:
            move = pick_chance(position, random)
        else:
            assert isinstance(turn, int)
            move = bots[turn](position.view(turn), random)
        position = position.play(move)
    if not isinstance(position.turn, End):
        raise RuntimeError(f"the game has not ended after {longest} moves")
    return position


def _play(
    new: Callable[[], Position[Any, Any]],
    entrants: Mapping[str, Bot],
    seats: Sequence[str],
    seed: int | str,
    number: int,
) -> list[tuple[float, int]]:
    """Share of the victory and score of every entry of `seats`, which sit rotated by `number`."""
    players = len(seats)
    shift = number % players
    order = [(entry + shift) % players for entry in range(players)]  # entry -> seat
    at_seat = sorted(range(players), key=order.__getitem__)
    bots = [entrants[seats[entry]] for entry in at_seat]
    last = play_game(new(), bots, Random(f"{seed}/{number}"))
    assert isinstance(last.turn, End)
    winners = last.turn.winners
    return [
        ((seat in winners) / len(winners) if winners else 0.0, last.scores[seat]) for seat in order
    ]


def league(
    new: Callable[[], Position[Any, Any]],
    entrants: Mapping[str, Bot],
    seats: Sequence[str],
    games: int,
    seed: int | str = 0,
    jobs: int = 1,
) -> list[Standing]:
    """Play games between the entrants named in `seats`; everybody sits everywhere in turn."""
    work = partial(_play, new, dict(entrants), tuple(seats), seed)
    if jobs == 1:
        results = [work(number) for number in range(games)]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            results = list(pool.map(work, range(games), chunksize=max(1, games // (jobs * 50))))
    return [_standing(name, seats, results) for name in dict.fromkeys(seats)]


def _standing(
    name: str, seats: Sequence[str], results: Sequence[Sequence[tuple[float, int]]]
) -> Standing:
    mine = [entry for entry, seat in enumerate(seats) if seat == name]
    shares = [sum(result[entry][0] for entry in mine) for result in results]
    scores = sum(result[entry][1] for result in results for entry in mine)
    games, mean = len(shares), sum(shares) / len(shares)
    low, high = interval(mean, games)
    return Standing(name, len(mine), games, mean, low, high, scores / (games * len(mine)))


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of so many games; it is honest about shares of 0 and 1."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half
