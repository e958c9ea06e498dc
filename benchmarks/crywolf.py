"""How fast You Cry Wolf! is answered and played, side by side with libraries for dice and games.

Times are the best of several runs; everything compared is measured in the same process.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from time import perf_counter

import icepool
import numpy as np
import pyspiel
from scipy.stats import binom

from benchmarks._timing import best, cold_start
from wolfwise.analysis.crywolf.bots import at_random, bold, caller
from wolfwise.analysis.crywolf.odds import binomial
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.position import Position, new_game
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Action
from wolfwise.models.game import CHANCE, End, pick_chance

HIDDEN, HITS = 18, 4
"""The other cups of four players, and the faces that count for the sheep row."""

Bot = Callable[[Situation, Random], Action]


def distribution() -> None:
    """How many of the hidden dice count for the sheep row: every probability."""
    dice = [icepool.Die({1: HITS, 0: 6 - HITS}) for _ in range(5000)]
    used, unused = dice[0], iter(dice[1:])
    numbers, p = np.arange(HIDDEN + 1), HITS / 6
    compute = binomial.__wrapped__

    def by_icepool() -> object:
        return HIDDEN @ next(unused)

    # By turns, so that a busy moment hits all alike.
    works: list[tuple[str, Callable[[], object], int]] = [
        ("ours, computed anew, exact", lambda: compute(HIDDEN, HITS), 100),
        ("ours, remembered", lambda: binomial(HIDDEN, HITS), 1000),
        ("icepool, computed anew, exact", by_icepool, 1),
        ("icepool, remembered", lambda: HIDDEN @ used, 10),
        ("scipy binom.pmf, floats", lambda: binom.pmf(numbers, HIDDEN, p), 10),
    ]
    times = {name: 1.0 for name, _, _ in works}
    for _ in range(10):
        for name, work, loops in works:
            times[name] = min(times[name], best(work, 0.05, loops=loops))
    anew, remembered = (times[name] for name in list(times)[:2])
    print(f"all {HIDDEN + 1} probabilities of {HIDDEN} hidden dice, {HITS} faces of 6 counting")
    print("  (an icepool die remembers its sums: computed anew means a die never summed before,")
    print("  made before the clock starts; scipy remembers nothing)")
    for name, seconds in times.items():
        print(
            f"  {name:<30} {seconds * 1e6:10.2f} us  {seconds / anew:8.1f} times ours anew,"
            f" {seconds / remembered:10,.0f} times ours remembered"
        )
    print()


def rounds_of_ours(bots: Sequence[Bot], random: Random) -> Iterator[int]:
    """Play for ever, game after game; after every round, how many moves it had, chance's too."""
    game = crywolf(len(bots))
    while True:
        position, moves = new_game(game), 0
        while True:
            before: Position = position
            turn = before.turn
            if isinstance(turn, End):
                break
            if turn is CHANCE:
                position = before.play(pick_chance(before, random))
            else:
                assert isinstance(turn, int)
                position = before.play(bots[turn](before.view(turn), random))
            moves += 1
            if position.round != before.round or isinstance(position.turn, End):
                yield moves
                moves = 0


def rounds_of_liars_dice(dice: int, random: Random) -> Iterator[int]:
    """The same for OpenSpiel's game, whose games are single rounds; all moves are random."""
    game = pyspiel.load_game("liars_dice", {"numdice": dice})
    while True:
        state = game.new_initial_state()
        for moves in count():
            if state.is_terminal():
                yield moves
                break
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))


def rates(rounds: Iterator[int], seconds: float) -> tuple[float, float]:
    """Rounds and moves in a second."""
    played, moves, start = 0, 0, perf_counter()
    while perf_counter() - start < seconds:
        moves += next(rounds)
        played += 1
    taken = perf_counter() - start
    return played / taken, moves / taken


def playing() -> None:
    """Whole rounds of two players."""
    random = Random(1)
    players = [
        ("ours, bold against caller", rounds_of_ours([bold, caller], random)),
        ("ours, moves at random", rounds_of_ours([at_random, at_random], random)),
        ("OpenSpiel liars_dice, 1 die", rounds_of_liars_dice(1, random)),
        ("OpenSpiel liars_dice, 6 dice", rounds_of_liars_dice(6, random)),
    ]
    found = {name: (0.0, 0.0) for name, _ in players}
    for _ in range(5):  # by turns
        for name, rounds in players:
            found[name] = max(found[name], rates(rounds, 0.5))
    print(
        "rounds: You Cry Wolf! in Python with bots that weigh every row, six dice each, beside"
        " OpenSpiel's own C++ game driven from Python by random moves (chance's moves count)"
    )
    for name, (per_second, moves) in found.items():
        print(f"  {name:<30} {per_second:10,.0f} rounds/s {moves:12,.0f} moves/s")
    print()


if __name__ == "__main__":
    distribution()
    playing()
    cold_start(
        "wolfwise crywolf bid",
        *("crywolf", "bid", "sheep 14", "--players", "4"),
        *("--mine", "sheep,sheep,sheep,wolf,cow,dog"),
    )
