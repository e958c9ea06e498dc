"""What is worth knowing before anybody rolls: safe claims, break-even calls, which die it is.

All but the last is exact, and holds whatever others do: no habits are assumed here. Every function
takes plain parameters and gives plain results, so that a report can keep them.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import fsum
from typing import NamedTuple

from wolfwise.analysis.crywolf.odds import Count, binomial
from wolfwise.analysis.crywolf.which_die import CANDIDATES, Candidate, which_die
from wolfwise.analysis.number import Rounded
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, Cup, Die, cups, weight
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct

# ---------------------------------------------------------------- safe claims


@distinct
class Safe(NamedTuple):
    """How far above what one knows a claim can go, so many dice being hidden."""

    hidden: int
    safest: tuple[int, ...]  # at each level: the most that is still so likely
    break_even: int  # the most that being called on costs nothing on average
    true: Fraction  # how likely a claim of that is true,
    worth: Fraction  # and what being called on it brings
    true_above: Fraction  # the same for the next higher number, which it pays to call
    worth_above: Fraction


def safe(
    rules: Rules, row: str, hidden: Sequence[int], levels: Sequence[Fraction]
) -> tuple[Safe, ...]:
    """The safe claims of a row for each number of hidden dice; add to them what you know of it."""
    hits = crywolf(2, rules).chances[INDEX[Animal(row)]]
    by_dice = []
    for dice in hidden:
        count = Count(0, binomial(dice, hits))
        even = count.break_even
        by_dice.append(
            Safe(
                dice,
                tuple(count.safest(level) for level in levels),
                even,
                count.at_least(even),
                count.if_called(even),
                count.at_least(even + 1),
                count.if_called(even + 1),
            )
        )
    return tuple(by_dice)


def call_worths(
    rules: Rules, row: str, hidden: Sequence[int], beyond: Sequence[int]
) -> dict[int, tuple[tuple[Fraction, Fraction], ...]]:
    """For claims so far beyond break-even: how likely they are true, and what calling them brings.

    For each of them one pair for every number of hidden dice.
    """
    hits = crywolf(2, rules).chances[INDEX[Animal(row)]]
    counts = [Count(0, binomial(dice, hits)) for dice in hidden]
    return {
        more: tuple(
            (count.at_least(count.break_even + more), -count.if_called(count.break_even + more))
            for count in counts
        )
        for more in beyond
    }


@distinct
class Opening(NamedTuple):
    """A claim at the beginning of a round, for each number of own dice that count for it."""

    number: int
    true: tuple[Fraction, ...]  # with 0, 1, 2 ... own dice
    worth: tuple[Fraction, ...]  # the claimant's chips if it is called


def opening_claims(rules: Rules, players: int, row: str) -> tuple[Opening, ...]:
    """How likely every claim is true while all dice are under the cups."""
    game = crywolf(players, rules)
    weights = binomial(game.dice * (players - 1), game.chances[INDEX[Animal(row)]])
    counts = [Count(own, weights) for own in range(game.dice + 1)]
    return tuple(
        Opening(
            number,
            tuple(count.at_least(number) for count in counts),
            tuple(count.if_called(number) for count in counts),
        )
        for number in range(2, counts[-1].highest + 1)
    )


@distinct
class Limits(NamedTuple):
    """The highest claims for somebody with so many dice of his own that count for a row."""

    own: int
    safest: tuple[int, ...]
    break_even: int


def opening_limits(
    rules: Rules, players: int, row: str, levels: Sequence[Fraction]
) -> tuple[Limits, ...]:
    """The highest safe claims at the beginning of a round, by the own dice that count."""
    game = crywolf(players, rules)
    ((_, safest, even, *_),) = safe(rules, row, [game.dice * (players - 1)], levels)
    return tuple(
        Limits(own, tuple(own + number for number in safest), own + even)
        for own in range(game.dice + 1)
    )


@distinct
class Open(NamedTuple):
    """So many of the open dice count for a row: what one can claim then, above one's own dice."""

    showing: int
    p: Fraction  # how likely so many of them do
    safest: tuple[int, ...]  # at each level


def open_dice(rules: Rules, players: int, row: str, levels: Sequence[Fraction]) -> tuple[Open, ...]:
    """The highest safe first claims with open dice, as many as a player has, that all can see."""
    game = crywolf(players, rules)
    hits = game.chances[INDEX[Animal(row)]]
    shown, hidden = Count(0, binomial(game.dice, hits)), game.dice * (players - 1)
    by_showing = []
    for showing in range(game.dice + 1):
        count = Count(showing, binomial(hidden, hits))
        safest = tuple(count.safest(level) for level in levels)
        by_showing.append(Open(showing, shown.exactly(showing), safest))
    return tuple(by_showing)


# ---------------------------------------------------------------- the editions


@distinct
class Placed(NamedTuple):
    """A die on the board, and the rows for which it counts there."""

    face: str
    row: str
    counts: tuple[str, ...]


def placed(rules: Rules) -> tuple[Placed, ...]:
    """For which rows each die counts, once it lies in a row."""
    return tuple(
        Placed(face, row, tuple(a for a, n in zip(ANIMALS, counted, strict=True) if n))
        for (face, row), counted in sorted(
            crywolf(2, rules).placed.items(), key=lambda item: tuple(map(INDEX.get, item[0]))
        )
    )


# ---------------------------------------------------------------- which die


@distinct
class Faces(NamedTuple):
    """A die that it may be, and what playing with it would mean."""

    candidate: Candidate
    break_even: Cup  # for every row, above what one knows


def candidates(rules: Rules, hidden: int) -> tuple[Faces, ...]:
    """Every die that it may be, before anybody has rolled one."""
    game = crywolf(2, rules)
    faces = []
    for candidate in which_die(game).candidates:
        cow, sheep, dog, wolf = (
            Count(0, binomial(hidden, hits)).break_even for hits in game.counted(candidate.die)
        )
        faces.append(Faces(candidate, (cow, sheep, dog, wolf)))
    return tuple(sorted(faces, key=lambda f: -f.candidate.if_settlements_were_rolled))


@distinct
class Learnt(NamedTuple):
    """What so many rolls tell about the die, if it is the one that the rules name."""

    rolls: int
    chance: Rounded  # that it is given then, on average
    first: Rounded  # how likely no other die seems as likely


def learning(rules: Rules, rolls: Sequence[int]) -> tuple[Learnt, ...]:
    """How many rolls it takes to know the die, if all candidates are as likely before.

    Every roll is gone through, but the sum of so many fractions is taken in floats.
    """
    truth = crywolf(2, rules).die
    return tuple(_learnt(truth, number) for number in rolls)


def _learnt(truth: Die, rolls: int) -> Learnt:
    whole = sum(truth) ** rolls
    chances, firsts = [], []
    for roll in cups(rolls):
        p = weight(roll, truth) / whole
        likely = [weight(roll, die) for die in CANDIDATES]
        mine = weight(roll, truth)
        chances.append(p * (mine / sum(likely)))
        firsts.append(p * _alone(mine, likely))
    return Learnt(rolls, Rounded(fsum(chances), "chance"), Rounded(fsum(firsts), "chance"))


def _alone(mine: int, likely: Iterable[int]) -> bool:
    return [other for other in likely if other >= mine] == [mine]
