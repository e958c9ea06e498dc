"""`who`, `hands` and `deck` answered again from a list of all worlds, found in three other ways.

python-constraint and CP-SAT say which worlds are possible; how much each of them weighs is said by
`brute_force`, which also finds them by dealing all cards in every way.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from wolfwise.analysis import second_opinions
from wolfwise.analysis.second_opinions import (
    CONSTRAINT,
    CP_SAT,
    ENUMERATION,
    Engine,
    Finding,
    Opinion,
)
from wolfwise.analysis.wooolf import brute_force
from wolfwise.analysis.wooolf import who as exact
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import Suspicion
from wolfwise.analysis.wooolf.who import Deck, Hands, Who
from wolfwise.models.game import Seat
from wolfwise.models.watch import tick
from wolfwise.models.wooolf import csp
from wolfwise.models.wooolf.cards import Character, Hand
from wolfwise.models.wooolf.cpsat import Encoding
from wolfwise.models.wooolf.game import Targets, Wooolf
from wolfwise.models.wooolf.observations import Observation
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import NOBODY, Board
from wolfwise.models.wooolf.worlds import World

Observations = Sequence[Observation]
Cast = tuple[Character, ...]
"""Who plays what, seat by seat."""
Thing = TypeVar("Thing", str, Hand)

MOST = {CONSTRAINT: 100_000, CP_SAT: 30_000, ENUMERATION: 100_000}
"""Worlds that an engine can list in some seconds."""


def who(situation: Situation) -> tuple[Who, tuple[Opinion, ...]]:
    """`who`, and what others say."""
    return second_opinions.checked(
        lambda: exact.who(situation),
        lambda result: _who_finding(situation, result),
        lambda result: _engines(
            situation.game,
            situation.observations,
            result.worlds,
            lambda census: _who_finding(situation, census.who(situation, result.suspicions)),
        ),
    )


def hands(situation: Situation) -> tuple[Hands, tuple[Opinion, ...]]:
    """`hands`, and what others say."""
    return second_opinions.checked(
        lambda: exact.hands(situation),
        _hands_finding,
        lambda result: _engines(
            situation.game,
            situation.observations,
            result.worlds,
            lambda census: _hands_finding(census.hands(situation.names)),
        ),
    )


def deck(game: Wooolf) -> tuple[Deck, tuple[Opinion, ...]]:
    """`deck`, and what others say."""
    return second_opinions.checked(
        lambda: exact.deck(game),
        _deck_finding,
        lambda result: _engines(
            game, (), result.worlds, lambda census: _deck_finding(census.deck())
        ),
    )


# ---------------------------------------------------------------- engines


def _engines(
    game: Wooolf, told: Observations, worlds: int, finding: "Callable[[Census], Finding]"
) -> Iterator[Engine]:
    """All three, told how many worlds we think there are; enumeration goes through all deals."""

    def by_constraint() -> Finding:
        listed = csp.worlds(game, told)
        return finding(
            Census(game, ((world, brute_force.weigh(game, world, told)) for world in listed))
        )

    def by_cp_sat() -> Finding:
        listed = Encoding(game, told).worlds()
        return finding(
            Census(game, ((world, brute_force.weigh(game, world, told)) for world in listed))
        )

    def by_enumeration() -> Finding:
        return finding(Census(game, _dealt(game, told)))

    deals = Posterior(game, ()).worlds
    yield Engine(CONSTRAINT, by_constraint, worlds, MOST[CONSTRAINT])
    yield Engine(CP_SAT, by_cp_sat, worlds, MOST[CP_SAT])
    yield Engine(ENUMERATION, by_enumeration, deals, MOST[ENUMERATION], "deals")


def _dealt(game: Wooolf, told: Observations) -> Iterator[tuple[World, int]]:
    """Every deal that can be, weighed."""
    for world in brute_force.deals(game):
        tick()
        if weight := brute_force.weigh(game, world, told):
            yield world, weight


class Census:
    """What a list of weighed worlds says, answer by answer."""

    def __init__(self, game: Wooolf, weighed: Iterable[tuple[World, int]]) -> None:
        self.game = game
        self.worlds = self.total = 0
        self.held: list[Counter[Hand]] = [Counter() for _ in range(game.seats)]
        self.casts: Counter[Cast] = Counter()
        for world, weight in weighed:
            self.worlds += 1
            self.total += weight
            self.casts[tuple(map(game.character, world))] += weight
            for held, hand in zip(self.held, world, strict=True):
                held[hand] += weight

    def who(self, situation: Situation, judged: Iterable[Suspicion] | None) -> Who:
        """Suspicions are those that we have judged; which ones can be had is not asked again."""
        seats = {name: self._plays(seat) for seat, name in enumerate(situation.names)}
        suspicions = None
        if judged is not None and situation.character is not None:
            targets = self.game.targets[situation.character]
            suspicions = tuple(Suspicion(board, self._right(board, targets)) for board, _ in judged)
        return Who(seats, self._absent(), self.worlds, suspicions)

    def hands(self, names: Sequence[str]) -> Hands:
        seats = {name: self._shares(held) for name, held in zip(names, self.held, strict=True)}
        return Hands(seats, self.worlds)

    def deck(self) -> Deck:
        return Deck(self.game.deck, self._plays(0), self._absent(), self.worlds)

    def _plays(self, seat: Seat) -> dict[str, Fraction]:
        weights: Counter[str] = Counter(dict.fromkeys(Character, 0))
        for cast, weight in self.casts.items():
            weights[cast[seat]] += weight
        return self._shares(weights)

    def _absent(self) -> dict[str, Fraction]:
        weights: Counter[str] = Counter(dict.fromkeys(Character, 0))
        for cast, weight in self.casts.items():
            weights.update(dict.fromkeys(set(Character).difference(cast), weight))
        return self._shares(weights)

    def _right(self, board: Board, targets: Targets) -> Fraction:
        weight = sum(n for cast, n in self.casts.items() if _is_right(board, targets, cast))
        return Fraction(weight, self.total or 1)

    def _shares(self, weights: Mapping[Thing, int]) -> dict[Thing, Fraction]:
        return {thing: Fraction(weight, self.total or 1) for thing, weight in weights.items()}


def _is_right(board: Board, targets: Targets, cast: Cast) -> bool:
    """Every pointer that looks for somebody points at him, or at nobody if nobody plays him."""
    for pointer, target in zip(board, targets, strict=True):
        if target is None:
            continue
        if target in cast if pointer == NOBODY else cast[int(pointer)] is not target:
            return False
    return True


# ---------------------------------------------------------------- what is compared


def _who_finding(situation: Situation, result: Who) -> Finding:
    numbers: dict[str, int | Fraction] = {"worlds": result.worlds}
    for name, chances in (*result.seats.items(), ("nobody", result.absent)):
        numbers.update({f"{name} plays the {c}": p for c, p in chances.items()})
    for (first, second), p in result.suspicions or ():
        numbers[f"pointers {_named(first, situation)} and {_named(second, situation)}"] = p
    return numbers


def _named(pointer: object, situation: Situation) -> str:
    return situation.names[pointer] if isinstance(pointer, int) else str(pointer)


def _hands_finding(result: Hands) -> Finding:
    numbers: dict[str, int | Fraction] = {"worlds": result.worlds}
    for name, held in result.seats.items():
        numbers.update({f"{name} holds {a} and {b}": p for (a, b), p in held.items()})
    return numbers


def _deck_finding(result: Deck) -> Finding:
    numbers: dict[str, int | Fraction] = {"worlds": result.worlds}
    numbers.update({f"a seat plays the {c}": p for c, p in result.character.items()})
    numbers.update({f"nobody plays the {c}": p for c, p in result.absent.items()})
    return numbers
