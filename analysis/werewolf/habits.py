"""How players who remember play Werewolf on, in sentences and in a few numbers."""

from fractions import Fraction
from typing import NamedTuple

from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Role


@distinct
class Habits(NamedTuple):
    """What `vote` and `act` take for granted about the rest of a game; numbers can be changed."""

    counterclaim: Fraction = Fraction(1, 2)  # a werewolf, once the seer has shown himself
    silence: Fraction = Fraction(1, 4)  # whoever hears another claim his card
    skill: Fraction = Fraction(1)  # a werewolf's lot against that of any other suspect
    saves: Fraction = Fraction(1, 2)  # the witch, somebody of whom she knows nothing
    peeps: Fraction = Fraction(1, 2)  # the girl, in any night
    exposes: Fraction = Fraction(1, 2)  # werewolves, one of theirs who claims seer
    name: str = "players who remember"

    def sentences(self, game: Werewolf) -> tuple[str, ...]:
        """All that is assumed, as far as it matters with these cards."""
        some = [text for roles, text in self._all() if not roles or set(roles) & set(game.deck)]
        return tuple(some)

    def _all(self) -> list[tuple[tuple[Role, ...], str]]:
        lot = (
            "by lot among the most suspected"
            if self.skill == 1
            else f"by lots among the most suspected, a werewolf having {self.skill} of a lot"
        )
        return [
            (
                (),
                "The game is played on by players who remember: a shown card settles what its "
                "holder and those who claimed it have said.",
            ),
            (
                (),
                "A known werewolf is lynched first, then one of those who claim the same card, "
                f"else {lot}; whom the village believes is spared.",
            ),
            (
                (),
                "With an even number alive a village that knows nothing lynches nobody, as that "
                "costs it no lynching later.",
            ),
            (
                (),
                "Whoever alone claims a card is believed; that its holder is silent when another "
                f"claims it counts {self.silence}.",
            ),
            (
                (Role.SEER,),
                "The seer shows himself once he knows a werewolf, when another claims his card, "
                "and before the last lynching; a werewolf then claims seer, too, with chance "
                f"{self.counterclaim}.",
            ),
            (
                (Role.GIRL,),
                f"The girl peeps in a night with chance {self.peeps}, and names whom she made out.",
            ),
            (
                (),
                "Werewolves attack whom the village believes, a seer first; one whose card one of "
                f"them claims only with chance {self.exposes}. They lynch together once they have "
                "most votes.",
            ),
            (
                (Role.GUARD,),
                "The guard protects a believed seer, else others whom the village believes.",
            ),
            (
                (Role.WITCH,),
                "The witch saves herself and whom the village believes, others with chance "
                f"{self.saves}; she poisons known werewolves, those who claim the same card, and "
                "before the last lynching a suspect.",
            ),
            (
                (Role.HUNTER,),
                "The hunter shoots as the village lynches, and nobody whom it believes.",
            ),
            (
                (Role.PIPER,),
                "The piper charms by lot, and before now he did so in every night, unless the "
                "viewer knows whom; nobody looks for him.",
            ),
            (
                (Role.CUPID,),
                "Lovers count where the record tells who they are; nobody else looks for them.",
            ),
            ((Role.KNIGHT,), "The knight challenges nobody."),
        ]


USUAL = Habits()
