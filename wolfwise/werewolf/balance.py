"""Role lists for an even game, and what one card for another changes."""

from fractions import Fraction

from wolfwise import frame
from wolfwise.analysis.parallel import Progress
from wolfwise.analysis.werewolf.policies import lynching
from wolfwise.analysis.werewolf.role_lists import Balance, even_lists, one_list
from wolfwise.frame import need
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.questions import ALL, Flag, Whole
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

PLAYERS = Flag("--players", "How many play: lists that make an even game.", "N",
               read=Whole(1, MOST))  # fmt: skip
LIST = ROLES._replace(help="Instead: what one other card in this list changes (--all: any card).")


def answer(
    rules: Rules,
    *,
    players: int | None,
    roles: str | None,
    first: str | None,
    win: str | None,
    lynch: str,
    skill: Fraction | None,
    games: int,
    seed: int,
    cluster: str | None,
    everything: bool,
    progress: Progress | None = None,
) -> Answer[Balance]:
    need(not (players and roles), "either --players or --roles, not both")
    rules, how = course(rules, first, win), lynching(lynch, skill)
    if roles:
        found = one_list(
            in_order(listed(roles)), rules, how,
            everything=everything, games=games, seed=seed, cluster=cluster,
        )  # fmt: skip
    elif players:
        found = even_lists(
            players, rules, how, games=games, seed=seed, cluster=cluster, progress=progress
        )
    else:
        raise WolfwiseError("how many play? Say --players N, or --roles LIST for a list of yours")
    return report.balance(rules, found, everything)


QUESTION = frame.question(
    answer, [PLAYERS, LIST, *COURSE, *LYNCH, *PLAYED, ALL], bar="sets of roles"
)
