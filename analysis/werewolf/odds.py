"""How likely the village wins a game of Werewolf, exactly, when all play by the simple policy.

A game is a walk over some thousands of positions (`lots`), and all games are played at once: every
draw of lots divides the weights of the positions among the next ones. Weights are integers over one
common denominator. What is left when there have been as many days as players are games that may go
on for ever (`drawn_out`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

from wolfwise.analysis.werewolf.drawn_out import Fate, Round, fates
from wolfwise.analysis.werewolf.lots import (
    Choices,
    Lots,
    Position,
    attack,
    evening,
    first_attack,
    lynch_by,
    poison,
    second_evening,
    shoot,
    tell,
)
from wolfwise.analysis.werewolf.policies import ROLES, VOTES, WAYS, First, Lynching, Role, Win
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


NONE = Fraction(0)
NEVER = Fate(NONE, NONE, NONE, NONE, NONE)


@distinct
class Outlook(NamedTuple):
    """What becomes of a game: all ways to end by the number of days."""

    endings: tuple[Ending, ...]
    later: Fate = NEVER
    """The games that go on after all these days, with their part in the mean number of days."""
    mean_nights: Fraction = NONE

    @property
    def village(self) -> Fraction:
        return sum((end.village for end in self.endings), self.later.village)

    @property
    def wolves(self) -> Fraction:
        return sum((end.wolves for end in self.endings), self.later.wolves)

    @property
    def nobody(self) -> Fraction:
        return sum((end.nobody for end in self.endings), self.later.nobody)

    @property
    def mean_days(self) -> Fraction:
        return sum((end.days * end.chance for end in self.endings), self.later.days)


def village_chance(
    villagers: int,
    wolves: int,
    *,
    first: First = "night",
    win: Win = "parity",
    roles: Iterable[Role] = frozenset(),
    lynch: Lynching = VOTES,
) -> Fraction:
    """How likely the village wins; holders of roles come on top of the ordinary villagers."""
    return outlook(villagers, wolves, first=first, win=win, roles=roles, lynch=lynch).village


def outlook(
    villagers: int,
    wolves: int,
    *,
    first: First = "night",
    win: Win = "parity",
    roles: Iterable[Role] = frozenset(),
    lynch: Lynching = VOTES,
) -> Outlook:
    """Who wins how likely and after how many days."""
    held = frozenset(roles)
    if villagers < 0 or wolves < 0:
        raise WolfwiseError("there cannot be less than no players")
    if not held <= set(ROLES):
        raise WolfwiseError(f"no odds for these roles: {', '.join(sorted(held - set(ROLES)))}")
    if first not in ("night", "day") or win not in ("parity", "elimination"):
        raise WolfwiseError(f"no such game: {first} first, {win}")
    if lynch.by not in WAYS or not 0 <= lynch.skill <= 1:
        raise WolfwiseError(f"no such lynching: {lynch.by} with skill {lynch.skill}")
    return _outlook(villagers, wolves, first, win, held, lynch)


@lru_cache(maxsize=1024)
def _outlook(
    villagers: int,
    wolves: int,
    first: First,
    win: Win,
    roles: frozenset[Role],
    lynch: Lynching,
) -> Outlook:
    guard, witch, hunter, seer = (int(role in roles) for role in ROLES)
    start = Position(villagers, wolves, guard, witch, hunter, seer)
    games = _Games(start, win, lynch)
    games.settle()
    if first == "day":
        games.day()
    games.night()
    while games.running and (games.days <= sum(start[:6]) or games.nights < 2):
        games.day()
        games.night()
    later = games.later()
    return Outlook(tuple(games.endings), later, games.mean_nights + later.nights)


class _Games:
    """All games that can come of a position, side by side."""

    def __init__(self, start: Position, win: Win, lynch: Lynching) -> None:
        self.lynch = lynch_by(lynch)
        self.running: Weights = {start: 1}
        self.whole = 1
        self.win = win
        self.nights = self.days = 0
        self.mean_nights = NONE
        self.endings: list[Ending] = []
        self.cached: dict[tuple[Lots, ...], dict[Position, tuple[int, Choices]]] = defaultdict(dict)

    def night(self) -> None:
        if not self.running:
            return
        self.nights += 1
        self.mean_nights += Fraction(sum(self.running.values()), self.whole)
        self.draw(second_evening if self.nights == 2 else evening)
        self.draw(first_attack if self.nights == 1 else attack, poison, shoot)
        self.draw(tell)
        self.settle()

    def day(self) -> None:
        if self.running:
            self.days += 1
            self.draw(self.lynch, shoot)
            self.settle()

    def later(self) -> Fate:
        """What becomes of the games that still go on, from a morning after the second night."""
        if not self.running:
            return NEVER
        found = fates(self.running, self.round)
        parts = [NONE] * len(NEVER)
        for position, weight in self.running.items():
            village, wolves, nobody, days, nights = found[position]
            ahead = (village, wolves, nobody, self.days + days, nights)
            chance = Fraction(weight, self.whole)
            parts = [sum_ + chance * part for sum_, part in zip(parts, ahead, strict=True)]
        return Fate(*parts)

    def round(self, position: Position) -> Round:
        """A day and a night of one position."""
        ended, going = [NONE] * 3, list[tuple[Fraction, Position]]()

        def draw(
            chance: Fraction, position: Position, *lots: Lots
        ) -> Iterator[tuple[Fraction, Position]]:
            total, choices = in_turn(position, lots)
            for number, then in choices:
                part = chance * Fraction(number, total)
                winner = winner_of(then, self.win)
                if winner is None:
                    yield part, then
                else:
                    ended[winner] += part

        nights = list(draw(Fraction(1), position, self.lynch, shoot))
        for chance, night in nights:
            going += draw(chance, night, evening, attack, poison, shoot, tell)
        village, wolves, nobody = ended
        dark = sum((chance for chance, _ in nights), NONE)
        fate = Fate(village, wolves, nobody, Fraction(1), dark)
        return Round(fate, tuple(going))

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
