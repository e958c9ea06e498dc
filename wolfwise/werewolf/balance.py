"""Role lists for an even game, and what one card for another changes."""

from fractions import Fraction

from wolfwise import frame
from wolfwise.analysis.parallel import Progress
from wolfwise.analysis.werewolf.balance import Hands, Scales
from wolfwise.analysis.werewolf.policies import lynching
from wolfwise.analysis.werewolf.presets import preset_named
from wolfwise.analysis.werewolf.role_lists import Balance, even_lists, known_lists, one_list
from wolfwise.frame import need
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.questions import ALL, ExactNumber, Flag, Whole, Words
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import role_lists as report
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

PLAYERS = Flag("--players", "How many play: lists that make an even game.", "N",
               read=Whole(1, MOST))  # fmt: skip
HAVE = Flag("--have", "With --players: all cards there are, such as 'werewolf*3 seer villager*8'.",
            "LIST", words=Words("role", many=True))  # fmt: skip
LIST = ROLES._replace(help="Instead: what one other card in this list changes (--all: any card).")
KNOWN = PRESET._replace(help="Instead: the same for a list that people know.")
PRESETS = Flag("--presets", "Instead: all lists that people know.", switch=True)
LENGTH = (
    Flag("--day-minutes", "How long a day with its vote takes.", "MINUTES",
         read=ExactNumber(1440), default="5", show_default=True),
    Flag("--night-minutes", "How long a night takes.", "MINUTES",
         read=ExactNumber(1440), default="2", show_default=True),
)  # fmt: skip


def answer(
    rules: Rules,
    *,
    players: int | None,
    have: str | None,
    roles: str | None,
    preset: str | None,
    presets: bool,
    first: str | None,
    win: str | None,
    lynch: str,
    skill: Fraction | None,
    day_minutes: Fraction,
    night_minutes: Fraction,
    games: int,
    seed: int,
    cluster: str | None,
    everything: bool,
    progress: Progress | None = None,
) -> Answer[Balance]:
    asked = [players is not None, roles is not None, preset is not None, presets]
    need(sum(asked) <= 1, "either --players, --roles, --preset or --presets, not several of them")
    need(have is None or players is not None, "--have goes with --players N")
    rules = course(rules, first, win)
    scales = Scales(rules, lynching(lynch, skill), games, seed)
    hands = Hands(cluster=cluster, progress=progress)
    if presets:
        found = known_lists(scales, hands)
    elif roles is not None or preset is not None:
        deck = preset_named(preset).deck if preset else in_order(listed(roles or ""))
        found = one_list(deck, scales, everything=everything, hands=hands)
    elif players is not None:
        cards = None if have is None else in_order(listed(have, "--have"))
        found = even_lists(players, scales, have=cards, everything=everything, hands=hands)
    else:
        raise WolfwiseError(
            "how many play? Say --players N, or --roles LIST or --preset NAME for one list"
        )
    minutes = report.Minutes(Fraction(day_minutes), Fraction(night_minutes))
    return report.balance(rules, found, minutes, everything)


QUESTION = frame.question(
    answer,
    [PLAYERS, HAVE, LIST, KNOWN, PRESETS, *COURSE, *LYNCH, *LENGTH, *PLAYED, ALL],
    bar="lists",
)
