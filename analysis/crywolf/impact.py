"""What readings of the rules of You Cry Wolf! are tried at, and what they change exactly."""

from collections.abc import Mapping
from fractions import Fraction

from wolfwise.analysis.crywolf.odds import Count, binomial
from wolfwise.analysis.impact import Setting, table
from wolfwise.models.crywolf.dice import ANIMALS
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.rulebook import Rules

PLAYERS = 3
CLAIMS = (3, 6, 9)
"""Numbers that a claim of every row is looked at with."""
NEEDS = {"open-dice": "open=yes"}


def settings() -> tuple[Setting, ...]:
    """At random, where all corners are reached; and by players who go by what is 50 % safe."""
    return (
        table("crywolf", 3, "random", part=2),
        table("crywolf", 3, "fifty"),
        table("crywolf", 4, "caller", part=2),
    )


def exact(rules: Rules) -> Mapping[str, Fraction]:
    """How safe claims are of which nothing is known, the best ones, and who begins."""
    game = crywolf(PLAYERS, rules)
    dice = game.dice * PLAYERS
    ways, whole = game.first_chances[0]
    numbers = {f"chance that seat 1 of {PLAYERS} begins": Fraction(ways, whole)}
    for row, hits in zip(ANIMALS, game.chances, strict=True):
        count = Count(0, binomial(dice, hits))
        for number in CLAIMS:
            name = f"chance that {number} {row} among {dice} dice is true"
            numbers[name] = count.at_least(number)
        name = f"highest claim of {row} among {dice} dice that is 50 % safe"
        numbers[name] = Fraction(count.safest())
    return numbers
