"""How fast odds of Werewolf are found and games of it are played.

Times are the best of several runs; everything compared is measured in the same process.
"""

from collections.abc import Callable
from functools import partial
from os import cpu_count
from random import Random
from time import perf_counter

from benchmarks._timing import best, cold_start, show
from wolfwise.analysis.werewolf import brute_force, odds
from wolfwise.analysis.werewolf.balance import Scales, balance
from wolfwise.analysis.werewolf.policies import ROLES
from wolfwise.analysis.werewolf.simulation import simulate
from wolfwise.models import rulebook
from wolfwise.models.game import play_randomly
from wolfwise.models.werewolf.game import Werewolf, werewolf
from wolfwise.models.werewolf.position import new_game

SMALL: list[brute_force.Card] = ["wolf", "villager", "villager", "villager", "villager", "villager"]
compute = odds._outlook.__wrapped__
"""The exact odds, computed anew every time."""


def exact() -> None:
    """The exact odds beside playing every single game, and beside sampling to one per cent."""
    ours = best(lambda: compute(5, 1, "night", "parity", frozenset()))
    every = best(
        lambda: sum(1 for _ in brute_force.every_game(SMALL, "night", "parity")), at_least=1
    )
    print("village's chance, 5 villagers and 1 werewolf")
    print(f"  exact                          {show(ours)}")
    print(f"  every single game              {show(every)}  {every / ours:8.0f} times")
    for players, wolves in ((9, 2), (12, 3), (16, 3)):
        villagers = players - wolves - len(ROLES)
        ours = best(partial(compute, villagers, wolves, "night", "parity", frozenset(ROLES)), 0.5)
        theirs = best(partial(sampled, villagers, wolves), 0.5)
        print(f"village's chance, {players} players with guard, witch, hunter and seer")
        print(f"  exact                          {show(ours)}")
        print(f"  2,500 games, error of 1 %      {show(theirs)}  {theirs / ours:8.1f} times")
    print()


def sampled(villagers: int, wolves: int) -> None:
    cards: list[brute_force.Card] = ["villager"] * villagers
    cards += ["wolf"] * wolves
    cards += ROLES
    choose = Random(1).choice
    for _ in range(2500):
        brute_force.play(cards, "night", "parity", choose)


def rate(play: Callable[[int], object], games: int) -> float:
    """Games in a second, the best of three."""
    found = 0.0
    for _ in range(3):
        start = perf_counter()
        play(games)
        found = max(found, games / (perf_counter() - start))
    return found


def at_random(game: Werewolf) -> Callable[[int], object]:
    """Random legal moves without any player by program."""

    def play(games: int) -> None:
        for number in range(games):
            play_randomly(new_game(game), Random(number))

    return play


def played(game: Werewolf, jobs: int, games: int) -> None:
    simulate(game, games, jobs=jobs)


def playing() -> None:
    """Whole games by the simple policy, with every rule and every view."""
    cores = cpu_count() or 1
    for players, games in ((10, 400), (20, 120), (40, 30)):
        special = ["guard", "witch", "hunter", "seer"]
        wolves = players // 5
        game = werewolf(
            [*special, *["werewolf"] * wolves, *["villager"] * (players - wolves - len(special))]
        )
        simulate(game, games, jobs=cores)  # the processes start before the clock does
        print(f"games of {players} players")
        print(f"  moves at random, one core      {rate(at_random(game), games):8.0f} a second")
        one = rate(partial(played, game, 1), games)
        print(f"  simple policy, one core        {one:8.0f} a second")
        every = rate(partial(played, game, cores), cores * games)
        print(f"  simple policy, {cores} cores         {every:8.0f} a second")
    print()


def lists() -> None:
    """Role lists near an even game."""
    for players in (9, 20):
        odds._outlook.cache_clear()
        start = perf_counter()
        found = balance(players, Scales(rulebook.rules("werewolf")))
        seconds = perf_counter() - start
        print(f"lists near an even game, {players:2} players: {len(found)} in {seconds:.1f} s")
    print()


if __name__ == "__main__":
    exact()
    playing()
    lists()
    cold_start("wolfwise werewolf odds", "werewolf", "odds", "--villagers", "7", "--wolves", "2")
