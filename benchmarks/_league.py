"""How the tool's own advice fares against players who go by rules of thumb.

One adviser sits among copies of the same opponent; everybody sits everywhere in turn. Run by
`make league`; not part of `make bench`, because it takes long. The Three Little Wolves by seconds a
move, as people would ask: `python -m benchmarks._league --game littlewolves --seconds 1`.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from wolfwise.analysis.crywolf import bots as crywolf_bots
from wolfwise.analysis.league import Bot, league
from wolfwise.analysis.littlewolves import bots as littlewolves_bots
from wolfwise.models import rulebook
from wolfwise.models.game import Position
from wolfwise.models.values import distinct


@distinct
class Arena(NamedTuple):
    """A game in which the advice is tried."""

    title: str
    new: Callable[..., Position[Any, Any]]  # of a number of players, by rules
    adviser: Callable[[argparse.Namespace], Bot]
    opponents: Mapping[str, Bot]
    seats: Sequence[int]
    unit: str
    games: int  # unless asked otherwise


def searcher(asked: argparse.Namespace) -> Bot:
    if asked.seconds is None:
        return littlewolves_bots.Searcher(iterations=asked.iterations)
    return littlewolves_bots.Searcher(seconds=asked.seconds)


ARENAS = {
    "crywolf": Arena(
        "You Cry Wolf!",
        crywolf_bots.new,
        lambda asked: crywolf_bots.Adviser(),
        {"bold": crywolf_bots.bold, "caller": crywolf_bots.caller, "fifty": crywolf_bots.fifty},
        (2, 3, 4, 5),
        "chips",
        1000,
    ),
    "littlewolves": Arena(
        "The Three Little Wolves",
        littlewolves_bots.new,
        searcher,
        {"greedy": littlewolves_bots.greedy, "thumb": littlewolves_bots.by_thumb},
        (2, 3, 4),
        "points",
        200,
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", nargs="+", choices=ARENAS, default=["crywolf"])
    parser.add_argument("--games", type=int, help="for every row of the table")
    parser.add_argument("--seats", type=int, nargs="+")
    opponents = sorted({name for arena in ARENAS.values() for name in arena.opponents})
    parser.add_argument("--against", nargs="+", choices=opponents, help="some of the opponents")
    parser.add_argument("--seconds", type=float, help="a move, in The Three Little Wolves")
    parser.add_argument("--iterations", type=int, default=300, help="the same in playouts")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    for game in asked.game:
        table(game, ARENAS[game], asked)


def table(game: str, arena: Arena, asked: argparse.Namespace) -> None:
    """A row for every number of seats and every opponent."""
    games = asked.games or arena.games
    print(f"{arena.title}, {games} games a row, seed {asked.seed}, 95 % intervals")
    print(f"seats  against  adviser wins              even  its {arena.unit:>6}  theirs  games/s")
    for seats in asked.seats or arena.seats:
        for name in asked.against or arena.opponents:
            start = perf_counter()
            mine, theirs = league(
                partial(arena.new, seats, rulebook.rules(game)),
                {"adviser": arena.adviser(asked), name: arena.opponents[name]},
                ["adviser", *[name] * (seats - 1)],
                games,
                asked.seed,
                asked.jobs,
            )
            speed = games / (perf_counter() - start)
            low, high = mine.wins.interval
            print(
                f"{seats:5}  {name:<7}  {mine.wins.value:6.1%} ({low:.1%} to {high:.1%})"
                f"  {1 / seats:5.1%}"
                f"  {mine.score.value:10.2f}  {theirs.score.value:6.2f}  {speed:7.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
