"""How likely the village wins, and how long games take: exactly, or by games played out."""

from collections import Counter
from fractions import Fraction

from wolfwise import frame
from wolfwise.analysis.parallel import Progress
from wolfwise.analysis.werewolf.policies import lynching
from wolfwise.analysis.werewolf.presets import preset_named
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
    PRESET,
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
    PRESET,
)
SAMPLED = Flag("--sampled", "Play games out even where exact odds are known.", switch=True)


def answer(
    rules: Rules,
    *,
    villagers: int | None,
    wolves: int | None,
    roles: str | None,
    preset: str | None,
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
    held = [role for role in SPECIAL if special[role]]
    deck = in_order(_cards(villagers, wolves, held, roles, preset))
    found = odds(
        deck, rules, how,
        games=games, seed=seed, sampled=sampled, cluster=cluster, progress=progress,
    )  # fmt: skip
    return report.odds(rules, found)


def _cards(
    villagers: int | None,
    wolves: int | None,
    special: list[Role],
    roles: str | None,
    preset: str | None,
) -> Counter[Role]:
    """The cards, listed or counted one kind after another."""
    counted = villagers or wolves or special
    if preset is not None:
        need(not counted and roles is None, "either --preset or cards of your own, not both")
        return Counter(preset_named(preset).deck)
    if roles is not None:
        need(not counted, "either --roles or --villagers, --wolves and the like, not both")
        return listed(roles)
    if wolves is None:
        raise WolfwiseError(
            "which cards? Say --villagers N --wolves N, or --roles 'werewolf*2 seer villager*5'"
        )
    plain = {Role.VILLAGER: villagers or 0, Role.WEREWOLF: wolves}
    return Counter(plain | dict.fromkeys(special, 1))


QUESTION = frame.question(answer, [*CARDS, *COURSE, *LYNCH, SAMPLED, *PLAYED], bar="batches")
