"""What a first claim gives away, if its player goes by habit (see `habits`): exactly, by Bayes.

A model, not a fact: nobody knows how people bluff. So everything takes how often they do.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.crywolf.cups import cups_of, dice_of, fresh
from wolfwise.analysis.crywolf.habits import USUAL, Habits, Outlook
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, Cup, without
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.settlement import Chips
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Claim, Table, Turn
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct

CLAIMANT = 0


@distinct
class Tell(NamedTuple):
    """What somebody hides, on average, after he has placed a die."""

    face: str
    row: str
    p: Fraction  # how often he places that
    dice: tuple[Fraction, ...]  # of each animal under his cup
    counted: tuple[Fraction, ...]  # for each row
    wolf: Fraction  # how likely a wolf is among them


def placements(rules: Rules, players: int, bluff: Fraction) -> tuple[Tell, ...]:
    """The first die of a round, whatever is claimed with it: what each way to place one tells."""
    game = crywolf(players, rules)
    habits = Habits(bluff, USUAL.slip)
    weighed: dict[tuple[Animal, Animal], dict[Cup, Fraction]] = {}
    outlook = Outlook(Table.new(game, CLAIMANT), CLAIMANT)
    for cup, ways in fresh(game, game.dice).items():
        mind = outlook.mind(cup)
        of_kind = mind.chance_of(Claim, habits)
        for claim, chance in mind.claims(habits):
            left = without(cup, claim.face)
            at = weighed.setdefault((claim.face, claim.row), {})
            at[left] = at.get(left, Fraction(0)) + ways * Fraction(of_kind) * Fraction(chance)
    whole = sum(fresh(game, game.dice).values())
    tells = [_tell(game, way, cups, whole) for way, cups in weighed.items()]
    return tuple(sorted(tells, key=lambda tell: -tell.p))


def _tell(
    game: CryWolf, way: tuple[Animal, Animal], weighed: Mapping[Cup, Fraction], whole: int
) -> Tell:
    total = sum(weighed.values(), Fraction(0))
    at = INDEX[Animal.WOLF]
    wolf = sum((weight for cup, weight in weighed.items() if cup[at]), Fraction(0)) / total
    return Tell(*way, total / whole, dice_of(weighed), _counted(game, weighed), wolf)


def _counted(game: CryWolf, weighed: Mapping[Cup, Fraction]) -> tuple[Fraction, ...]:
    """For every row how many of the dice count for it, on average."""
    dice = dice_of(weighed)
    return tuple(
        sum((dice[INDEX[face]] for face in game.counts[row]), Fraction(0)) for row in ANIMALS
    )


def unseen(rules: Rules, dice: int) -> Tell:
    """The same for so many fresh dice, of which nobody has said anything."""
    game = crywolf(2, rules)
    weighed = {cup: Fraction(ways) for cup, ways in fresh(game, dice).items()}
    whole = sum(fresh(game, dice).values())
    return _tell(game, (Animal.SHEEP, Animal.SHEEP), weighed, whole)._replace(face="", row="")


def by_number(
    rules: Rules, players: int, row: str, bluff: Fraction, numbers: list[int]
) -> dict[str, tuple[Fraction | None, ...]]:
    """For every face that can be placed in a row: what is left under the cup that counts for it.

    One entry for each number claimed; None where nobody with these habits claims that.
    """
    game, wanted = crywolf(players, rules), Animal(row)
    faces = [face for face in ANIMALS if wanted in game.places[face]]
    return {
        str(face): tuple(_left(game, Claim(face, wanted, number), bluff) for number in numbers)
        for face in faces
    }


def _left(game: CryWolf, claim: Claim, bluff: Fraction) -> Fraction | None:
    table = Table.new(game, CLAIMANT)
    habits = Habits(bluff, USUAL.slip)
    outlook = Outlook(table, CLAIMANT)
    if not any(outlook.mind(cup).chance(claim, habits) for cup in fresh(game, game.dice)):
        return None
    turn = Turn(table, CLAIMANT, claim)
    situation = Situation(table.after(CLAIMANT, claim), None, None, Chips.new(game), turns=(turn,))
    weighed = {
        cup: Fraction(weight)
        for cup, weight in cups_of(situation, CLAIMANT, habits).items()
        if weight
    }
    return _counted(game, weighed)[INDEX[claim.row]]
