"""What the others may hold: every cup each of them can have, weighed by what he has done.

A model of habits says how likely a player with a certain cup does what he did; by Bayes that weighs
his possible cups (84 for six dice, 56 for five, ...). Players judge by their own dice and what all
can see, so the cups of different players stay independent of each other.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from wolfwise.analysis.crywolf.habits import Habits, Number, Outlook
from wolfwise.analysis.crywolf.odds import Count, sum_of
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, Cup, cups, weight
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Claim, Missed, MissedRoll, PlaceRolled, Turn
from wolfwise.models.game import Seat

Weighed = Mapping[Cup, Number]
"""Cups with weights (not normalised)."""


def cups_of(situation: Situation, seat: Seat, habits: Habits | None) -> Weighed:
    """The cups another seat may have now, weighed; without habits by the dice alone."""
    game, left = situation.game, situation.table.dice[seat]
    if habits is None:
        return fresh(game, left)
    weighed: dict[Cup, Number] = dict.fromkeys(cups(left), 1)
    back: dict[Cup, Cup] = {cup: cup for cup in weighed}  # the cup now -> before the turn looked at
    for turn in reversed(situation.turns):
        if turn.seat != seat or isinstance(turn.action, PlaceRolled | Missed | MissedRoll):
            continue
        if isinstance(turn.action, Claim):
            at = INDEX[turn.action.face]
            back = {now: _with(before, at) for now, before in back.items()}
        likelihood = _likelihood(turn, habits)
        updated = {now: w * likelihood.get(back[now], 0) for now, w in weighed.items()}
        if any(updated.values()):  # else nobody with these habits does that: it tells nothing
            weighed = updated
    # `back` has come to what was rolled: that, not what is left of it, is as likely as a roll.
    return {now: w * weight(back[now], game.die) for now, w in weighed.items()}


@lru_cache(maxsize=1024)
def _likelihood(turn: Turn, habits: Habits) -> Mapping[Cup, Number]:
    """For every cup that a seat may have had, how likely it did what it did."""
    assert not isinstance(turn.action, Missed | MissedRoll)
    outlook = Outlook(turn.table, turn.seat)
    dice = turn.table.dice[turn.seat]
    return {cup: outlook.mind(cup).chance(turn.action, habits) for cup in cups(dice)}


@lru_cache(maxsize=64)
def fresh(game: CryWolf, dice: int) -> Mapping[Cup, int]:
    """So many dice just rolled."""
    return {cup: weight(cup, game.die) for cup in cups(dice)}


def _with(cup: Cup, at: int) -> Cup:
    cow, sheep, dog, wolf = (n + (i == at) for i, n in enumerate(cup))
    return cow, sheep, dog, wolf


def counts_given(situation: Situation, weighed: Mapping[Seat, Weighed]) -> dict[Animal, Count]:
    """For every row what the viewer can expect to be counted, if others' cups weigh like this."""
    counts = {}
    for at, row in enumerate(ANIMALS):
        weights: tuple[int, ...] = (1,)
        for cups_ in weighed.values():
            weights = sum_of(weights, _row_weights(situation.game, cups_, at))
        counts[row] = Count(situation.known[at], weights)
    return counts


def _row_weights(game: CryWolf, weighed: Weighed, at: int) -> Sequence[int]:
    """How many of a seat's hidden dice count for a row, in whole weights."""
    dice = sum(next(iter(weighed)))
    totals: list[Fraction] = [Fraction(0)] * (dice + 1)
    for cup, w in weighed.items():
        totals[game.counted(cup)[at]] += Fraction(w)
    whole = lcm(*(total.denominator for total in totals))
    return [int(total * whole) for total in totals]


def dice_of(weighed: Weighed) -> tuple[Fraction, ...]:
    """How many dice of each animal a seat hides, on average."""
    whole = sum(Fraction(weight) for weight in weighed.values())
    return tuple(
        sum((Fraction(weight) * cup[at] for cup, weight in weighed.items()), Fraction(0)) / whole
        for at in range(len(ANIMALS))
    )


def posterior(situation: Situation, habits: Habits | None) -> dict[Seat, Weighed]:
    """The weighed cups of everybody whose dice the viewer cannot see."""
    return {seat: cups_of(situation, seat, habits) for seat in situation.others}
