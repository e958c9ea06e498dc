"""Looking ahead by sampling: what each move is worth to a seat that does not see everything.

Written against the protocol of positions, so that every game can use it. Three ways, from plain to
clever, give the same kind of estimates:

- `flat`: every move is played in every sampled world, and the rest of the game by a policy;
- `race`: the same, but moves that fall behind are dropped, and the others share what is left;
- `tree`: information-set Monte Carlo tree search. The tree is of what the searching seat sees (a
  single observer): a node is its view and whose turn it is, whatever world was sampled. A move that
  is legal in some of the worlds only is chosen by how often it could have been (Cowling, Powley and
  Whitehouse, 2012).

All take a sampler, which gives a position that the seat cannot tell from the true one. With a
budget of iterations a result depends on the seed alone.
"""

from collections.abc import Callable, Hashable, Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from wolfwise.analysis.number import Sampled, from_sums
from wolfwise.models.game import CHANCE, End, Position, Seat, pick_chance
from wolfwise.models.values import distinct

Move = TypeVar("Move", bound=Hashable)


@distinct
class Outcome(NamedTuple):
    """How a game ended, or is thought to end: everybody's share of the victory, and the scores."""

    shares: tuple[float, ...]
    scores: tuple[float, ...]

    def margin(self, seat: Seat) -> float:
        """By how much a seat is ahead of the best of the others."""
        own, *others = self.scores[seat], *self.scores[:seat], *self.scores[seat + 1 :]
        return own - max(others, default=0)


@distinct
class Budget(NamedTuple):
    """How many playouts, how many seconds; whatever is used up first."""

    iterations: int | None = None
    seconds: float | None = None

    def part(self, parts: int) -> "Budget":
        """One of so many equal parts."""
        iterations, seconds = self
        return Budget(
            None if iterations is None else iterations // parts,
            None if seconds is None else seconds / parts,
        )

    def clock(self) -> Callable[[int], bool]:
        """Asks whether so many playouts may be followed by another one."""
        if self.iterations is None and self.seconds is None:
            raise ValueError("a search needs a number of iterations, or seconds")
        most = float("inf") if self.iterations is None else self.iterations
        end = float("inf") if self.seconds is None else perf_counter() + self.seconds
        return lambda done: done < most and (end == float("inf") or perf_counter() < end)


Policy = Callable[[Any, Random], Any]
"""Chooses a move for the seat to move, who may see the whole position."""
Rollout = Callable[[Any, Random], Outcome]
"""How the game goes on from a position, to its end or as far as one likes to look."""
Worth = Callable[[Outcome, Seat], float]
"""What an outcome is worth to a seat."""


def victory(outcome: Outcome, seat: Seat) -> float:
    """The share of the victory."""
    return outcome.shares[seat]


def lead(outcome: Outcome, seat: Seat) -> float:
    """The margin over the best of the others."""
    return outcome.margin(seat)


def at_random(position: Position[Any, Any], random: Random) -> Any:
    """The policy that knows nothing."""
    return random.choice(position.moves())


def ended(position: Position[Any, Any], end: End) -> Outcome:
    """The outcome of a game that is over."""
    scores = position.scores
    shares = (1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(len(scores)))
    return Outcome(tuple(shares), scores)


def play_out(policy: Policy = at_random) -> Rollout:
    """Everybody plays by a policy to the end of the game."""

    def rollout(position: Position[Any, Any], random: Random) -> Outcome:
        while not isinstance(turn := position.turn, End):
            move = (pick_chance if turn is CHANCE else policy)(position, random)
            position = position.play(move)
        return ended(position, turn)

    return rollout


# ---------------------------------------------------------------- estimates


@distinct
class Estimate(NamedTuple, Generic[Move]):
    """What a move is worth."""

    move: Move
    worth: Sampled
    margin: Sampled
    win: Sampled

    @property
    def visits(self) -> int:
        return self.worth.samples


class Tally:
    """Sums of what followed a move."""

    __slots__ = ("margin", "margin2", "visits", "win", "win2", "worth", "worth2")

    def __init__(self) -> None:
        self.visits = 0
        self.worth = self.worth2 = self.margin = self.margin2 = self.win = self.win2 = 0.0

    def add(self, outcome: Outcome, seat: Seat, worth: float) -> None:
        margin, win = outcome.margin(seat), outcome.shares[seat]
        self.visits += 1
        self.worth += worth
        self.worth2 += worth * worth
        self.margin += margin
        self.margin2 += margin * margin
        self.win += win
        self.win2 += win * win

    @property
    def mean(self) -> float:
        return self.worth / self.visits if self.visits else float("-inf")

    def estimate(self, move: Move, seed: int | str) -> Estimate[Move]:
        return Estimate(
            move,
            from_sums(self.visits, self.worth, self.worth2, seed, "points"),
            from_sums(self.visits, self.margin, self.margin2, seed, "points"),
            from_sums(self.visits, self.win, self.win2, seed),
        )


# ---------------------------------------------------------------- the searches


@distinct
class Search(NamedTuple, Generic[Move]):
    """A seat that has to decide, and how it imagines the game to go on."""

    seat: Seat
    sample: Callable[[Random], Any]  # a position that it cannot tell from the true one
    rollout: Rollout = play_out()
    worth: Worth = victory
    policy: Policy | None = None  # which untried moves to try first in the tree
    chance: Policy = pick_chance
    explore: float = 0.7  # how much an uncertain move is preferred, in units of worth
    depth: int = 1000  # decisions in the tree

    # ------------------------------------------------------------ no tree

    def flat(self, budget: Budget, seed: int | str) -> list[Estimate[Move]]:
        """Every move in every world."""
        random = Random(seed)
        tallies = self._tallies(random)
        self._compare(list(tallies), tallies, budget, random)
        return best_first(tallies, seed)

    def race(self, budget: Budget, seed: int | str) -> list[Estimate[Move]]:
        """The budget in equal parts; after each of them the better half of the moves goes on."""
        random = Random(seed)
        tallies = self._tallies(random)
        left = list(tallies)
        parts = max(1, (len(left) - 1).bit_length())
        for _ in range(parts):
            self._compare(left, tallies, budget.part(parts), random)
            left.sort(key=lambda move: -tallies[move].mean)
            del left[(len(left) + 1) // 2 :]
        return best_first(tallies, seed)

    def _tallies(self, random: Random) -> dict[Move, Tally]:
        return {move: Tally() for move in self.sample(random).moves()}

    def _compare(
        self, moves: list[Move], tallies: dict[Move, Tally], budget: Budget, random: Random
    ) -> None:
        """All of these moves in the same worlds and with the same luck, so that they differ by
        what they do and not by what befalls them."""
        more, done = budget.clock(), 0
        while done == 0 or more(done):
            world, luck = self.sample(random), random.getrandbits(64)
            for move in moves:
                outcome = self.rollout(world.play(move), Random(luck))
                tallies[move].add(outcome, self.seat, self.worth(outcome, self.seat))
            done += len(moves)

    # ------------------------------------------------------------ the tree

    def tree(self, budget: Budget, seed: int | str) -> list[Estimate[Move]]:
        """Go down the tree by what has been learnt, add a move to it, play on, and learn."""
        random = Random(seed)
        tallies, nodes = self._tallies(random), dict[Hashable, Node[Move]]()
        more, done = budget.clock(), 0
        while done < len(tallies) or more(done):
            path: list[tuple[Seat, Node[Move], Move]] = []
            position = self._descend(self.sample(random), nodes, path, random)
            turn = position.turn
            ending = isinstance(turn, End)
            outcome = ended(position, turn) if ending else self.rollout(position, random)
            for seat, node, move in path:
                node.learn(move, self.worth(outcome, seat))
            first = path[0][2]
            tallies[first].add(outcome, self.seat, self.worth(outcome, self.seat))
            done += 1
        return best_first(tallies, seed)

    def _descend(
        self,
        position: Any,
        nodes: dict[Hashable, "Node[Move]"],
        path: list[tuple[Seat, "Node[Move]", Move]],
        random: Random,
    ) -> Any:
        """The position after the first move that is new to the tree, or the end of the game."""
        while not isinstance(turn := position.turn, End):
            if turn is CHANCE:
                position = position.play(self.chance(position, random))
                continue
            if len(path) == self.depth:
                break
            key = (turn, position.view(self.seat))
            node = nodes.get(key)
            if node is None:
                node = nodes[key] = Node()
            move, new = self._choose(node, position, random, root=not path)
            path.append((turn, node, move))
            position = position.play(move)
            if new:
                break
        return position

    def _choose(
        self, node: "Node[Move]", position: Any, random: Random, root: bool
    ) -> tuple[Move, bool]:
        """A move, and whether it is tried for the first time in this node."""
        legal: Sequence[Move] = position.moves()
        node.offer(legal)
        if not root and self.policy is not None:
            move: Move = self.policy(position, random)
            if not node.visits(move):
                return move, True
        elif untried := [move for move in legal if not node.visits(move)]:
            return random.choice(untried), True
        move = max(legal, key=lambda move: node.promise(move, self.explore))
        return move, not node.visits(move)


class Node(Generic[Move]):
    """What has been learnt where the searching seat sees the same."""

    __slots__ = ("arms", "times", "total")

    def __init__(self) -> None:
        self.arms: dict[Move, list[float]] = {}  # visits, times it was legal, sum of worths
        self.times, self.total = 0, 0.0

    def offer(self, legal: Sequence[Move]) -> None:
        """Count that these moves could have been chosen."""
        for move in legal:
            arm = self.arms.get(move)
            if arm is None:
                arm = self.arms[move] = [0, 0, 0.0]
            arm[1] += 1

    def visits(self, move: Move) -> float:
        return self.arms[move][0]

    def learn(self, move: Move, worth: float) -> None:
        arm = self.arms[move]
        arm[0] += 1
        arm[2] += worth
        self.times += 1
        self.total += worth

    def promise(self, move: Move, explore: float) -> float:
        """The upper confidence bound; a move not tried yet is thought to be like the others."""
        visits, legal, total = self.arms[move]
        if not visits:
            return self.total / max(self.times, 1) + explore * sqrt(log(legal + 1))
        return total / visits + explore * sqrt(log(legal) / visits)


def best_first(tallies: dict[Move, Tally], seed: int | str) -> list[Estimate[Move]]:
    """Estimates of all moves. What was tried most often was thought best; among equals by worth."""
    estimates = [tally.estimate(move, seed) for move, tally in tallies.items()]
    return sorted(estimates, key=lambda each: (-each.visits, -each.worth.value))
