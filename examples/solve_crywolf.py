"""Solve a small round of You Cry Wolf! for two by OpenSpiel's CFR+.

    python examples/solve_crywolf.py --dice 1 --iterations 1000

One chip each makes one round of a game: whoever pays has none left, and what he pays is counted in
full. The first player is given. Worth is what a player receives less what the other one does.

The tree is walked once, in Python, and handed to OpenSpiel as a game file (EFG); then CFR+ runs in
C++. One die each makes 529 nodes, two make 4.3 million.
"""

import argparse
from collections.abc import Iterator
from hashlib import blake2b
from itertools import count
from time import perf_counter
from typing import Any

import pyspiel

import wolfwise.adapters.openspiel  # noqa: F401 - registers the games

FIRST = 0
"""The number of the outcome of chance that the first seat begins."""


def small_round(dice: int, box: int) -> Any:
    """A round with so many dice each, after it was said who begins."""
    sizes = {"players": 2, "dice": dice, "chips": 1, "box": box, "utility": "ahead"}
    state = pyspiel.load_game("wolfwise_crywolf", sizes).new_initial_state()
    state.apply_action(FIRST)
    return state


def game_file(state: Any) -> str:
    """The whole tree from a state on, as a game file."""
    players = " ".join(f'"{player}"' for player in range(state.num_players()))
    known: list[dict[bytes, int]] = [{} for _ in range(state.num_players())]
    return "\n".join([f'EFG 2 R "round" {{ {players} }}', *_lines(state, known, count(1))])


def _lines(state: Any, known: list[dict[bytes, int]], numbers: Iterator[int]) -> Iterator[str]:
    """A line for every node; `known` numbers what each player may know, `numbers` all the rest."""
    if state.is_terminal():
        yield f't "" {next(numbers)} "" {{ {" ".join(map(str, state.returns()))} }}'
        return
    if state.is_chance_node():
        told = " ".join(f'"{action}" {chance!r}' for action, chance in state.chance_outcomes())
        yield f'c "" {next(numbers)} "" {{ {told} }} 0'
    else:
        player = state.current_player()
        seen = known[player]
        said = blake2b(
            state.information_state_string().encode(), digest_size=16
        )  # 16 bytes, not 1 kB
        number = seen.setdefault(said.digest(), len(seen) + 1)
        told = " ".join(f'"{action}"' for action in state.legal_actions())
        yield f'p "" {player + 1} {number} "" {{ {told} }} 0'
    for action in state.legal_actions():
        yield from _lines(state.child(action), known, numbers)


def solve(game: Any, iterations: int) -> Iterator[tuple[int, float, float]]:
    """After 1, 2, 4, ... iterations: the value to the first player, and NashConv."""
    solver = pyspiel.CFRPlusSolver(game)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number & (number - 1) == 0 or number == iterations:
            policy = solver.average_policy()
            value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
            yield number, value, pyspiel.nash_conv(game, policy)


def main() -> None:
    """Ask for the size, walk the tree, and print a line as iterations double."""
    asked = argparse.ArgumentParser(description="Solve a small round of You Cry Wolf! by CFR+.")
    asked.add_argument("--dice", type=int, default=1, help="dice of each player (1)")
    asked.add_argument("--box", type=int, default=0, choices=(0, 30), help="0: none are spare (0)")
    asked.add_argument("--iterations", type=int, default=1000, help="of CFR+ (1000)")
    wanted = asked.parse_args()
    began = perf_counter()
    text = game_file(small_round(wanted.dice, wanted.box))
    nodes = text.count("\n")
    print(f"{nodes} nodes, walked in {perf_counter() - began:.1f} s", flush=True)
    game = pyspiel.load_efg_game(text)
    print("iterations  value to the first  NashConv/2", flush=True)
    for number, value, nash_conv in solve(game, wanted.iterations):
        print(f"{number:10}  {value:+18.6f}  {nash_conv / 2:10.6f}", flush=True)
    print(f"{perf_counter() - began:.1f} s in all")


if __name__ == "__main__":
    main()
