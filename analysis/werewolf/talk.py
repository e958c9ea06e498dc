"""A model of talk: who lies how often. Nothing here is a fact; every number can be changed."""

from fractions import Fraction
from typing import NamedTuple

from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.lines import GOOD, Claims, Says, roles_told
from wolfwise.models.werewolf.roles import Role, Side

Statement = Claims | Says


@distinct
class Talk(NamedTuple):
    """The chances that a statement is a lie; all are told independently of each other."""

    village_lies: Fraction = Fraction(1, 20)
    others_admit: Fraction = Fraction(1, 20)
    others_lie: Fraction = Fraction(1, 2)
    name: str = "plain talk"

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is assumed."""
        return (
            f"Whoever is of the village says something false with chance {self.village_lies}.",
            "Whoever is not (werewolf or piper) tells the truth about himself with chance "
            f"{self.others_admit}.",
            f"About another player he says something false with chance {self.others_lie}.",
            "Whoever lies about a role names any other role of the game with the same chance.",
            "To say the same thing again adds nothing.",
        )

    def chance(self, game: Werewolf, said: Statement, speaker: Role, true: bool) -> Fraction:
        """How likely the holder of a card says that, if it is (not) true."""
        if game.side[speaker] is Side.VILLAGE:
            lies = self.village_lies
        else:
            lies = self.others_lie if isinstance(said, Says) else 1 - self.others_admit
        return 1 - lies if true else lies / _other_lies(game, said)


PLAIN = Talk()


def _other_lies(game: Werewolf, said: Statement) -> int:
    """How many false things there are to choose from."""
    yes_or_no = said.told == GOOD or (isinstance(said, Says) and said.told is Role.WEREWOLF)
    return 1 if yes_or_no else max(1, len(game.deck) - 1)


def about(said: Statement) -> int:
    """The seat that a statement is about."""
    return said.target if isinstance(said, Says) else said.seat


def holds_if(said: Statement) -> frozenset[Role]:
    """The cards that make a statement true, in the hand of whom it is about."""
    return roles_told(said.told)
