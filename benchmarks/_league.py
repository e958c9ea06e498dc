"""How the tool's own advice fares against players who go by rules of thumb.

One adviser sits among copies of the same opponent; everybody sits everywhere in turn. Run by
`make league`; not part of `make bench`, because it takes long.
"""

import argparse
from functools import partial
from time import perf_counter

from analysis.crywolf.bots import Adviser, bold, caller, fifty
from analysis.league import Bot, league
from models.crywolf.game import crywolf
from models.crywolf.position import new_game

OPPONENTS: dict[str, Bot] = {"bold": bold, "caller": caller, "fifty": fifty}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000, help="for every row of the table")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--against", nargs="+", choices=OPPONENTS, default=list(OPPONENTS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    print(f"You Cry Wolf!, {asked.games} games a row, seed {asked.seed}, 95 % intervals")
    print("seats  against  adviser wins              even  its chips  theirs  games/s")
    for seats in asked.seats:
        for name in asked.against:
            start = perf_counter()
            mine, theirs = league(
                partial(new_game, crywolf(seats)),
                {"adviser": Adviser(), name: OPPONENTS[name]},
                ["adviser", *[name] * (seats - 1)],
                asked.games,
                asked.seed,
                asked.jobs,
            )
            speed = asked.games / (perf_counter() - start)
            print(
                f"{seats:5}  {name:<7}  {mine.share:6.1%} ({mine.low:.1%} to {mine.high:.1%})"
                f"  {1 / seats:5.1%}"
                f"  {mine.score:9.2f}  {theirs.score:6.2f}  {speed:7.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
