"""How players without a thought of their own play Werewolf, said in sentences.

A chance to win means nothing without what everybody does, so every chance in `odds` is a chance
under this one policy, and reports show the sentences that a game needs.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from wolfwise.models.values import distinct

First = Literal["night", "day"]
Win = Literal["parity", "elimination"]
Role = Literal["guard", "witch", "hunter", "seer"]

ROLES: tuple[Role, ...] = get_args(Role)


@distinct
class Policy(NamedTuple):
    """What everybody does and how a game goes, sentence by sentence."""

    name: str
    begins: dict[First, str]
    ends: dict[Win | Literal["side"], str]
    says: tuple[tuple[frozenset[Role], str], ...]
    """Each sentence with the roles that a game needs for it to matter."""

    def sentences(
        self,
        first: First = "night",
        win: Win | Literal["side"] = "parity",
        roles: Iterable[Role] = (),
    ) -> tuple[str, ...]:
        """All that is assumed in one game."""
        held = frozenset(roles)
        said = (sentence for needed, sentence in self.says if needed <= held)
        return (self.begins[first], self.ends[win], *said)


def _with(*roles: Role) -> frozenset[Role]:
    return frozenset(roles)


SIMPLE = Policy(
    name="simple",
    begins={
        "night": "The game begins with a night.",
        "day": "The game begins with a day.",
    },
    ends={
        "parity": "The werewolves win as soon as at least half of the living are werewolves.",
        "elimination": "The werewolves win when only werewolves live.",
        "side": "The werewolves win when all villagers or all others of the village are dead.",
    },
    says=(
        (_with(), "The village wins when no werewolf lives, and nobody when nobody lives."),
        (_with(), "The end is checked after each night and after each day."),
        (_with("hunter"), "The hunter's shot still belongs to the night or day in which he dies."),
        (_with(), "Every day one player is lynched, each of the living as likely as any other."),
        (_with(), "Every night the werewolves attack one of the others, each as likely."),
        (_with("guard"), "The guard protects any living player from the werewolves each night."),
        (_with("guard"), "He may protect himself, but nobody in two nights running."),
        (_with("witch"), "The witch uses the antidote in the first night, whoever is attacked."),
        (
            _with("witch"),
            "In the second night, even if she dies in it, she poisons any living player except"
            " herself and whoever is attacked.",
        ),
        (_with("witch", "guard"), "The guard does not protect from the poison."),
        (_with("hunter"), "However the hunter dies, he shoots any player who lives then."),
        (_with("hunter"), "He shoots nobody if no werewolf lives."),
        (_with("seer"), "The seer sees the card of any living player that he has not seen yet."),
        (
            _with("seer"),
            "On the first morning after seeing a werewolf who still lives, he shows himself; from"
            " then on he says every morning what he has seen.",
        ),
        (_with("seer"), "A werewolf whom he names is lynched on that day."),
        (
            _with("seer"),
            "Once he has shown himself the village does not lynch him, nor, even after his death,"
            " those whom he has called innocent.",
        ),
        (_with("seer"), "Once he has shown himself the werewolves attack him first."),
        (_with("seer", "guard"), "The guard protects a seer who has shown himself if he may."),
        (_with("seer", "witch"), "The witch does not poison a seer who has shown himself."),
        (
            _with("seer", "hunter"),
            "The hunter shoots neither a seer who has shown himself nor whom he has called"
            " innocent.",
        ),
    ),
)
