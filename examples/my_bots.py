"""Bots of You Cry Wolf! for leagues, to begin with.

    wolfwise league crywolf --bots examples/my_bots.py:Careful,fifty --games 200

The code of this file is run, in every process that plays. It stands by itself: it may import what
is installed, but not what lies beside it.
"""

from fractions import Fraction
from random import Random

from wolfwise.analysis.crywolf.odds import counts
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Action, Call, Claim, PlaceRolled


def legal(view: Situation) -> list[Action]:
    """All that the seat to move may do."""
    assert view.viewer is not None
    assert view.cup is not None
    return list(view.table.actions(view.viewer, view.cup))


def as_it_is(view: Situation) -> Action:
    """Places a die that the first player's power has rolled as what it is."""
    assert isinstance(view.rolled, Animal)
    return PlaceRolled(view.rolled, view.rolled)


class Careful:
    """Calls what is less than 40 % likely; else claims what is likeliest to be true."""

    def __init__(self, doubt: Fraction = Fraction(2, 5)) -> None:
        self.doubt = doubt

    def __call__(self, view: Situation, random: Random) -> Action:
        if view.rolled is not None:
            return as_it_is(view)
        rows = counts(view)  # for every row, how many there may be

        def likely(action: Action) -> Fraction:
            """How likely it is that this goes well for us."""
            if isinstance(action, Claim):
                return rows[action.row].at_least(action.number)
            if isinstance(action, Call):
                true = rows[action.marker.row].at_least(action.marker.number)
                return 1 - true if true < self.doubt else Fraction(0)
            return Fraction(0)

        calls = [action for action in legal(view) if isinstance(action, Call) and likely(action)]
        return max(calls or legal(view), key=likely)


def hasty(view: Situation, random: Random) -> Action:
    """Calls whenever it may; else does anything."""
    if view.rolled is not None:
        return as_it_is(view)
    calls = [action for action in legal(view) if isinstance(action, Call)]
    return random.choice(calls or legal(view))
