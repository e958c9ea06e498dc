"""Which die is this? The rulebook's picture of it is lost; rolls tell, and its examples give hints.

A die has six faces and each of the four animals on at least one: ten candidates. By Bayes each roll
multiplies the weight of a candidate by the faces it has of the animal rolled.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple

from wolfwise.analysis.crywolf.odds import Count, binomial
from wolfwise.models.crywolf.dice import EMPTY, INDEX, Animal, Cup, Die, cups
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.values import distinct

CANDIDATES: tuple[Die, ...] = tuple(die for die in cups(6) if all(die))

EXAMPLE_DICE = 30
"""The examples name no number of players; five with six dice each are assumed here."""


@distinct
class Example(NamedTuple):
    """From `least` to `most` of all dice count for a row, as in an example of the rulebook."""

    row: Animal
    least: int
    most: int

    @property
    def exact(self) -> bool:
        return self.least == self.most

    def chance(self, hits: int) -> Fraction:
        """How likely that is, if so many faces of the die count for the row."""
        count = Count(0, binomial(EXAMPLE_DICE, hits))
        return count.at_least(self.least) - count.at_least(self.most + 1)


SETTLEMENTS = tuple(Example(Animal.SHEEP, number, number) for number in (18, 20, 22))
"""Counts for which the rulebook works out what is paid after a claim of 20 sheep."""

EXAMPLES = (
    *SETTLEMENTS,
    Example(Animal.SHEEP, 22, EXAMPLE_DICE),  # the highest of these counts, or more
    Example(Animal.COW, 7, EXAMPLE_DICE),  # a claim of seven cows that is true ...
    Example(Animal.COW, 0, 6),  # ... and one that is not
)
"""Everything in the rulebook that states a count; what the children in its story shout is none."""


@distinct
class Candidate(NamedTuple):
    """A die that it may be. All but `posterior` is about EXAMPLE_DICE of them."""

    die: Die
    posterior: Fraction
    means: tuple[Fraction, ...]  # for every row, how many dice count on average
    examples: tuple[Fraction, ...]  # how likely each of EXAMPLES is
    if_settlements_were_rolled: Fraction  # the posterior, had somebody rolled the SETTLEMENTS


@distinct
class WhichDie(NamedTuple):
    """Every candidate, the most likely first."""

    rolls: Cup
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


def which_die(
    game: CryWolf, rolls: Cup = EMPTY, prior: Mapping[Die, int | Fraction] | None = None
) -> WhichDie:
    """What the rolls (so many of each animal) tell; the game says which faces count for a row.

    Without a prior all CANDIDATES are as likely; a prior names the dice there are, with weights.
    """
    if min(rolls) < 0:
        raise WolfwiseError("an animal cannot have been rolled less than never")
    before = prior or dict.fromkeys(CANDIDATES, 1)
    if min(before.values()) < 0:
        raise WolfwiseError("a die cannot be less likely than impossible")
    after = given_rolls(rolls, before)
    as_if = given_settlements(game, before)
    candidates = []
    for die in before:
        hits = game.counted(die)
        means = tuple(Fraction(EXAMPLE_DICE * n, sum(die)) for n in hits)
        chances = tuple(example.chance(hits[INDEX[example.row]]) for example in EXAMPLES)
        candidates.append(Candidate(die, after[die], means, chances, as_if[die]))
    candidates.sort(key=lambda candidate: -candidate.posterior)
    return WhichDie(rolls, tuple(candidates))


def given_rolls(rolls: Cup, prior: Mapping[Die, int | Fraction]) -> dict[Die, Fraction]:
    """How likely each die is once so many of each animal were rolled."""
    return _normalised(
        (die, weight * prod(faces**n for faces, n in zip(die, rolls, strict=True)))
        for die, weight in prior.items()
    )


def given_settlements(game: CryWolf, prior: Mapping[Die, int | Fraction]) -> dict[Die, Fraction]:
    """How likely each die would be if the counts in SETTLEMENTS were three rolls of thirty dice.

    That is an assumption: the author may have made them up.
    """
    at = INDEX[Animal.SHEEP]
    return _normalised(
        (die, weight * prod(example.chance(game.counted(die)[at]) for example in SETTLEMENTS))
        for die, weight in prior.items()
    )


def _normalised(weighed: Iterable[tuple[Die, int | Fraction]]) -> dict[Die, Fraction]:
    weights = dict(weighed)
    whole = sum(weights.values())
    if not whole:
        raise WolfwiseError("none of these dice can roll that")
    return {die: Fraction(weight, whole) for die, weight in weights.items()}
