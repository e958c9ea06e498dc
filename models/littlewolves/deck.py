"""The deck as set-up builds it, drawn from card by card.

Set-up puts some random houses and one random pig, shuffled, at the bottom, and shuffles all other
houses with the other pigs on top of them. Which houses and pigs lie where need not be kept: every
house that has not been drawn is as likely as any other to be next, if a house is next at all, and
so is every pig. Whether a house or a pig is next depends on how many of both are left in the part
that is drawn from, and that follows from how many are left in all: the bottom has the last pig.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from wolfwise.models.game import Outcomes
from wolfwise.models.littlewolves.acts import ByChance, Draw, DrawPig
from wolfwise.models.littlewolves.cards import CARDS, Card, Pig
from wolfwise.models.values import distinct

if TYPE_CHECKING:
    from random import Random


@distinct
class Deck(NamedTuple):
    """What has not been drawn yet; `bottom` is the number of houses that set-up puts there."""

    houses: tuple[Card, ...]
    pigs: tuple[Pig, ...]
    bottom: int

    @property
    def size(self) -> int:
        return len(self.houses) + len(self.pigs)

    def without(self, card: Card) -> "Deck":
        at = self.houses.index(card)
        return Deck(self.houses[:at] + self.houses[at + 1 :], self.pigs, self.bottom)

    def without_pig(self, pig: Pig) -> "Deck":
        at = self.pigs.index(pig)
        return Deck(self.houses, self.pigs[:at] + self.pigs[at + 1 :], self.bottom)

    def has(self, move: ByChance) -> bool:
        """Whether this can be drawn next."""
        odds = self.odds
        if isinstance(move, Draw):
            return odds.house_weight > 0 and move.card in self.houses
        return odds.pig_weight > 0 and move.pig in self.pigs

    @property
    def odds(self) -> "Odds":
        return odds_of(len(self.houses), len(self.pigs), self.bottom)

    def deals(self) -> Outcomes[ByChance]:
        """The next card in the deal, for which the pigs are put aside."""
        number = len(self.houses)
        chance = Fraction(1, number)
        return _outcomes([(_DRAWS[card], chance) for card in self.houses], range(1, number + 1))

    def draws(self) -> Outcomes[ByChance]:
        """The next card of the deck."""
        return draws(self.houses, self.pigs, self.odds)

    def pick(self, random: "Random") -> ByChance:
        """What `pick_chance` would draw, without listing what else there is: for playouts."""
        _, _, house_weight, pig_weight = self.odds
        any_house = house_weight * len(self.houses)
        at = random.randrange(any_house + pig_weight * len(self.pigs))
        if at < any_house:
            return _DRAWS[self.houses[at // house_weight]]
        return _PIGS[self.pigs[(at - any_house) // pig_weight]]


@distinct
class Odds(NamedTuple):
    """How likely the next card is a certain house, or a certain pig; also as whole numbers."""

    house: Fraction
    pig: Fraction
    house_weight: int
    pig_weight: int

    def over(self, houses: int, candidates: int) -> "Odds":
        """The same for somebody to whom any of so many cards may be one of the houses."""
        house, pig, house_weight, pig_weight = self
        return Odds(
            house * Fraction(houses, max(candidates, 1)),
            pig,
            house_weight * houses,
            pig_weight * max(candidates, 1),
        )


@cache
def odds_of(houses: int, pigs: int, bottom: int) -> Odds:
    """What so many undrawn houses and pigs say about the next card."""
    part, pigs_here = houses + pigs, pigs
    if part > bottom + 1:  # of the top part, all pigs but one lie here
        part, pigs_here = part - bottom - 1, pigs - 1
    # A pig is next with pigs_here / part, and then it is any of them.
    each_house, each_pig = max(houses, 1), max(pigs, 1)
    house_weight, pig_weight = (part - pigs_here) * each_pig, pigs_here * each_house
    whole = part * each_house * each_pig
    return Odds(
        Fraction(house_weight, whole), Fraction(pig_weight, whole), house_weight, pig_weight
    )


def draws(houses: tuple[Card, ...], pigs: tuple[Pig, ...], chances: Odds) -> Outcomes[ByChance]:
    """These houses and pigs as outcomes of the next draw."""
    weighed: list[tuple[ByChance, Fraction]] = []
    house, pig, house_weight, pig_weight = chances
    running: list[int] = []
    if house_weight:
        weighed += [(_DRAWS[card], house) for card in houses]
        running += range(house_weight, house_weight * len(houses) + 1, house_weight)
    if pig_weight:
        weighed += [(_PIGS[card], pig) for card in pigs]
        below = running[-1] if running else 0
        running += [below + pig_weight * n for n in range(1, len(pigs) + 1)]
    return _outcomes(weighed, running)


def _outcomes(
    weighed: list[tuple[ByChance, Fraction]], running: Iterable[int]
) -> Outcomes[ByChance]:
    """Outcomes whose running totals are known already: to add up fractions takes far longer."""
    outcomes: Outcomes[ByChance] = Outcomes(weighed)
    outcomes.running = list(running)
    return outcomes


_DRAWS = tuple(map(Draw, CARDS))
_PIGS = {pig: DrawPig(pig) for pig in Pig}
