"""Rollouts and habits of You Cry Wolf! to test with."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from wolfwise.analysis.crywolf.advice import chip_worths
from wolfwise.analysis.crywolf.habits import Habits
from wolfwise.analysis.crywolf.rollouts import Rollouts
from wolfwise.models.crywolf.dice import INDEX, Animal, Cup
from wolfwise.models.crywolf.settlement import Chips
from wolfwise.models.crywolf.table import Table
from wolfwise.models.game import Seat

HABITS = (
    Habits(),
    Habits(Fraction(1, 2), Fraction(1, 3)),
    Habits(Fraction(1, 50), Fraction(9, 10)),
    Habits(Fraction(1), Fraction(1, 7)),
    Habits(Fraction(0), Fraction(0)),
)


def lanes_with(
    table: Table, held: Sequence[Cup], viewer: Seat = 1, shift: Sequence[int] = (0, 0, 0, 0)
) -> Rollouts:
    """A rollout for every cup of the seat to act; all others hold nothing but sheep."""
    hidden = np.zeros((len(held), table.game.players, 4), np.int64)
    hidden[:, :, INDEX[Animal.SHEEP]] = table.dice
    hidden[:, table.to_act] = held
    worth = chip_worths(table.game, Chips.new(table.game), viewer)
    return Rollouts(table, hidden, viewer, np.array(shift), worth)
