"""The luck of a game that is played on, drawn beforehand so that several choices can share it."""

from collections.abc import Sequence
from random import Random

from wolfwise.analysis.werewolf.believing import Seats


class Lots:
    """The luck of one sample: for every purpose and turn an order of all seats."""

    def __init__(self, seed: int, players: int) -> None:
        self.seed, self.bits = seed, [1 << seat for seat in range(players)]
        self._orders: dict[str, tuple[Random, list[list[Seats]]]] = {}
        self._coins: dict[str, tuple[Random, list[float]]] = {}

    def order(self, purpose: str, turn: int) -> Sequence[Seats]:
        if purpose not in self._orders:
            self._orders[purpose] = Random(f"{self.seed} {purpose}"), []
        random, orders = self._orders[purpose]
        while len(orders) <= turn:
            orders.append(random.sample(self.bits, len(self.bits)))
        return orders[turn]

    def coin(self, purpose: str, turn: int) -> float:
        if purpose not in self._coins:
            self._coins[purpose] = Random(f"{self.seed} {purpose}"), []
        random, coins = self._coins[purpose]
        while len(coins) <= turn:
            coins.append(random.random())
        return coins[turn]


def first(order: Sequence[Seats], some: Seats) -> Seats:
    """Whoever of some comes first; nobody if there is none."""
    for seat in order:
        if seat & some:
            return seat
    return 0
