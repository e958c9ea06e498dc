"""How players without a thought of their own play Werewolf, said in sentences.

A chance to win means nothing without what everybody does, so every chance in `odds` is a chance
under this one policy, and reports show the sentences that a game needs. One thing can be chosen:
how the village finds whom to lynch (`Lynching`).
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.values import distinct

First = Literal["night", "day"]
Win = Literal["parity", "elimination"]
Role = Literal["guard", "witch", "hunter", "seer"]

ROLES: tuple[Role, ...] = get_args(Role)

# ---------------------------------------------------------------- how somebody is lynched

By = Literal["lot", "votes"]
WAYS: tuple[By, ...] = get_args(By)


ONE_VOTE_EACH = "Every vote counts once: no mayor is counted."


@distinct
class Lynching(NamedTuple):
    """Whom a day takes: one of the living by lot, or whoever has most votes.

    By lot is how the literature reckons, and how far the village gets without a thought. It lets a
    single villager lynch a single werewolf half of the time, though, whom no vote would ever take:
    at a table the werewolves vote as well.
    """

    by: By = "votes"
    skill: Fraction = Fraction(0)
    """How often the village knows better than lots; only in votes."""

    @property
    def says(self) -> tuple[str, ...]:
        """What is assumed, in sentences."""
        if self.by == "lot":
            return ("Every day one player is lynched, each of the living as likely as any other.",)
        picks = "each of the living as likely as any other"
        if self.skill == 1:
            picks = "always a werewolf"
        elif self.skill:
            picks = f"with chance {self.skill} a werewolf, else {picks}"
        return (
            f"Every day all who are no werewolves agree to vote for one player: {picks}.",
            "The werewolves vote for one who is no werewolf: for the same one if they can, else for"
            " any of the others.",
            "Whoever has most votes is lynched, and in a tie nobody is; so the village is outvoted"
            " by as many werewolves or more.",
            ONE_VOTE_EACH,
        )


LOT = Lynching("lot")
"""As in what is published about such games."""
VOTES = Lynching("votes")
"""As at a table, by a village that is as good as lots."""
USUAL_SKILL = Fraction(3, 10)
"""How good villages are nobody has measured. With this skill the lists of nine and of twelve that
people play most are even within three points, so it stands for what the policy leaves out: talk."""
USUAL = Lynching("votes", USUAL_SKILL)
"""As at a table where such lists are even."""


def lynching(by: str | None, skill: Fraction | None) -> Lynching:
    """What was asked for."""
    if by == "lot":
        if skill:
            raise WolfwiseError("by lot there is no skill; it belongs to --lynch votes")
        return LOT
    if by not in (None, "votes"):
        raise WolfwiseError(f"no such lynching: {by} (lot or votes)")
    if skill is not None and not 0 <= skill <= 1:
        raise WolfwiseError(f"a skill is from 0 to 1, not {skill}")
    return Lynching("votes", USUAL_SKILL if skill is None else skill)


# ---------------------------------------------------------------- the policy


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
        lynch: Lynching = VOTES,
    ) -> tuple[str, ...]:
        """All that is assumed in one game."""
        held = frozenset(roles)
        said: list[str] = []
        for needed, sentence in self.says:
            if needed <= held:
                said += lynch.says if sentence is LYNCHED else [sentence]
        return (self.begins[first], self.ends[win], *said)


def _with(*roles: Role) -> frozenset[Role]:
    return frozenset(roles)


LYNCHED = "(how somebody is lynched)"
"""In the place of the sentences of a `Lynching`."""

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
        (_with(), LYNCHED),
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
        (
            _with("seer"),
            "The village wants to lynch a werewolf whom he has named as long as one lives.",
        ),
        (
            _with("seer"),
            "Once he has shown himself the village does not want to lynch him, nor, even after his"
            " death, those whom he has called innocent.",
        ),
        (_with("seer"), "Once he has shown himself the werewolves attack him first."),
        (_with("seer", "guard"), "The guard protects a seer who has shown himself if he may."),
        (
            _with("seer", "witch"),
            "The witch poisons no seer who has shown himself, but a werewolf whom he has named.",
        ),
        (
            _with("seer", "hunter"),
            "The hunter shoots neither a seer who has shown himself nor whom he has called"
            " innocent, but a werewolf whom he has named.",
        ),
    ),
)
