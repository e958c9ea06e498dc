"""How likely the village wins a game of Werewolf, exactly, when all play by the simple policy.

A game is a walk over some thousands of positions (`lots`), and all games are played at once: every
draw of lots divides the weights of the positions among the next ones. Weights are integers over one
common denominator.
"""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

from wolfwise.analysis.werewolf.lots import (
    Choices,
    Lots,
    Position,
    attack,
    evening,
    first_attack,
    lynch,
    poison,
    second_evening,
    shoot,
    tell,
)
from wolfwise.analysis.werewolf.policies import ROLES, First, Role, Win
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.values import distinct

Weights = dict[Position, int]


@distinct
class Ending(NamedTuple):
    """How likely the game ends after so many days (lynchings), and with whose victory."""

    days: int
    village: Fraction
    wolves: Fraction
    nobody: Fraction

    @property
    def chance(self) -> Fraction:
        return self.village + self.wolves + self.nobody


@distinct
class Outlook(NamedTuple):
    """What becomes of a game: all ways to end by the number of days."""

    endings: tuple[Ending, ...]

    @property
    def village(self) -> Fraction:
        return sum((end.village for end in self.endings), Fraction(0))

    @property
    def wolves(self) -> Fraction:
        return sum((end.wolves for end in self.endings), Fraction(0))

    @property
    def nobody(self) -> Fraction:
        return sum((end.nobody for end in self.endings), Fraction(0))

    @property
    def mean_days(self) -> Fraction:
        return sum((end.days * end.chance for end in self.endings), Fraction(0))


def village_chance(
    villagers: int,
    wolves: int,
    *,
    first: First = "night",
    win: Win = "parity",
    roles: Iterable[Role] = frozenset(),
) -> Fraction:
    """How likely the village wins; holders of roles come on top of the ordinary villagers."""
    return outlook(villagers, wolves, first=first, win=win, roles=roles).village


def outlook(
    villagers: int,
    wolves: int,
    *,
    first: First = "night",
    win: Win = "parity",
    roles: Iterable[Role] = frozenset(),
) -> Outlook:
    """Who wins how likely and after how many days."""
    held = frozenset(roles)
    if villagers < 0 or wolves < 0:
        raise WolfwiseError("there cannot be less than no players")
    if not held <= set(ROLES):
        raise WolfwiseError(f"no odds for these roles: {', '.join(sorted(held - set(ROLES)))}")
    if first not in ("night", "day") or win not in ("parity", "elimination"):
        raise WolfwiseError(f"no such game: {first} first, {win}")
    return _outlook(villagers, wolves, first, win, held)


@lru_cache(maxsize=1024)
def _outlook(
    villagers: int, wolves: int, first: First, win: Win, roles: frozenset[Role]
) -> Outlook:
    guard, witch, hunter, seer = (int(role in roles) for role in ROLES)
    start = Position(villagers, wolves, guard, witch, hunter, seer)
    games = _Games(start, win)
    games.settle()
    if first == "day":
        games.day()
    while games.running:
        games.night()
        games.day()
    return Outlook(tuple(games.endings))


class _Games:
    """All games that can come of a position, side by side."""

    def __init__(self, start: Position, win: Win) -> None:
        self.running: Weights = {start: 1}
        self.whole = 1
        self.win = win
        self.nights = self.days = 0
        self.endings: list[Ending] = []
        self.cached: dict[tuple[Lots, ...], dict[Position, tuple[int, Choices]]] = defaultdict(dict)

    def night(self) -> None:
        self.nights += 1
        self.draw(second_evening if self.nights == 2 else evening)
        self.draw(first_attack if self.nights == 1 else attack, poison, shoot)
        self.draw(tell)
        self.settle()

    def day(self) -> None:
        if self.running:
            self.days += 1
            self.draw(lynch, shoot)
            self.settle()

    def draw(self, *lots: Lots) -> None:
        """Let all positions draw lots, one after the other."""
        cached = self.cached[lots]
        for position in self.running:
            if position not in cached:
                cached[position] = in_turn(position, lots)
        drawn = [(weight, *cached[position]) for position, weight in self.running.items()]
        common = lcm(*{total for _, total, _ in drawn})
        after: Weights = defaultdict(int)
        for weight, total, choices in drawn:
            share = weight * (common // total)
            for number, position in choices:
                after[position] += share * number
        self.running, self.whole = after, self.whole * common

    def settle(self) -> None:
        """Take out the games that have ended."""
        won = [0, 0, 0]
        going: Weights = {}
        for position, weight in self.running.items():
            winner = winner_of(position, self.win)
            if winner is None:
                going[position] = weight
            else:
                won[winner] += weight
        if any(won):
            chances = (Fraction(weight, self.whole) for weight in won)
            new = Ending(self.days, *chances)
            if self.endings and self.endings[-1].days == self.days:
                old = self.endings.pop()
                both = (a + b for a, b in zip(old[1:], new[1:], strict=True))
                new = Ending(self.days, *both)
            self.endings.append(new)
        shared = gcd(self.whole, *going.values())
        self.running = {position: weight // shared for position, weight in going.items()}
        self.whole //= shared


def in_turn(position: Position, lots: tuple[Lots, ...]) -> tuple[int, Choices]:
    """All lots in a draw of several, and what they lead to."""
    first, *rest = lots
    choices = first(position)
    for more in rest:
        drawn = [(number, more(then)) for number, then in choices]
        if any(len(then) > 1 for _, then in drawn):
            sums = [sum(number for number, _ in then) for _, then in drawn]
            common = lcm(*sums)
            choices = [
                (number * more_number * (common // total), last)
                for (number, then), total in zip(drawn, sums, strict=True)
                for more_number, last in then
            ]
        else:
            choices = [(number, last) for number, ((_, last),) in drawn]
    return sum(number for number, _ in choices), choices


def winner_of(position: Position, win: Win) -> int | None:
    """The winner by his place in an ending (village, wolves, nobody), if the game is over."""
    good = position.good
    if not position.wolves:
        return 0 if good else 2
    lost = position.wolves >= good if win == "parity" else not good
    return 1 if lost else None
