"""How likely the village wins, and how long games take: exactly, or by games played out."""

from collections import Counter
from fractions import Fraction

from wolfwise import frame
from wolfwise.analysis.parallel import Progress
from wolfwise.analysis.werewolf.policies import lynching
from wolfwise.analysis.werewolf.role_lists import SPECIAL, Odds, odds
from wolfwise.frame import need
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.roles import Role
from wolfwise.questions import Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import odds as report
from wolfwise.werewolf.role_lists import (
    COURSE,
    LYNCH,
    MOST,
    PLAYED,
    ROLES,
    course,
    in_order,
    listed,
)

CARDS = (
    Flag("--villagers", "Ordinary villagers.", "N", read=Whole(0, MOST)),
    Flag("--wolves", "Werewolves.", "N", read=Whole(0, MOST)),
    *(Flag(f"--{role}", f"There is a {role}, too.", switch=True) for role in SPECIAL),
    ROLES,
)
SAMPLED = Flag("--sampled", "Play games out even where exact odds are known.", switch=True)


def answer(
    rules: Rules,
    *,
    villagers: int | None,
    wolves: int | None,
    roles: str | None,
    first: str | None,
    win: str | None,
    lynch: str,
    skill: Fraction | None,
    sampled: bool,
    games: int,
    seed: int,
    cluster: str | None,
    progress: Progress | None = None,
    **special: bool,
) -> Answer[Odds]:
    rules, how = course(rules, first, win), lynching(lynch, skill)
    deck = in_order(_cards(villagers, wolves, [r for r in SPECIAL if special[r]], roles))
    found = odds(
        deck, rules, how,
        games=games, seed=seed, sampled=sampled, cluster=cluster, progress=progress,
    )  # fmt: skip
    return report.odds(rules, found)


def _cards(
    villagers: int | None, wolves: int | None, special: list[Role], roles: str | None
) -> Counter[Role]:
    """The cards, listed or counted one kind after another."""
    if roles is not None:
        counted = villagers or wolves or special
        need(not counted, "either --roles or --villagers, --wolves and the like, not both")
        return listed(roles)
    if wolves is None:
        raise WolfwiseError(
            "which cards? Say --villagers N --wolves N, or --roles 'werewolf*2 seer villager*5'"
        )
    plain = {Role.VILLAGER: villagers or 0, Role.WEREWOLF: wolves}
    return Counter(plain | dict.fromkeys(special, 1))


QUESTION = frame.question(answer, [*CARDS, *COURSE, *LYNCH, SAMPLED, *PLAYED], bar="batches")
