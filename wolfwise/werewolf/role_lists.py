"""How a list of role cards, and the games to play with it, are given."""

from collections import Counter

from wolfwise.analysis.werewolf.presets import PRESETS
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.roles import Role, role_named
from wolfwise.questions import ExactNumber, Flag, OneOf, Whole, Words

MOST = 10_000
"""Cards of a kind: more than any answer takes, few enough to read."""

ROLES = Flag("--roles", "All cards, such as 'werewolf*2 seer villager*5'.", "LIST",
             words=Words("role", many=True))  # fmt: skip
COURSE = (
    Flag("--first", "What the game begins with, if not by the rules.", "night|day",
         read=OneOf("night", "day")),
    Flag("--win", "How the werewolves win, if not by the rules.", "parity|elimination|side",
         read=OneOf("parity", "elimination", "side")),
)  # fmt: skip
LYNCH = (
    Flag("--lynch", "Who is lynched: whoever has most votes, or one of the living by lot.",
         "votes|lot", read=OneOf("votes", "lot"), default="votes", show_default=True),
    Flag("--skill", "How often the village knows a werewolf to vote for; else it goes by lot. "
         "Usually 3/10.", "CHANCE", read=ExactNumber(1)),
)  # fmt: skip
PRESET = Flag("--preset", "A list that people know, by its name.", "NAME", read=OneOf(*PRESETS),
              words=Words("preset"))  # fmt: skip
PLAYED = (
    Flag("--games", "Games to play where exact odds are not to be had.", "N",
         read=Whole(1, 1_000_000), default="2000", show_default=True),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
    Flag("--cluster", "A Dask cluster to play them on.", "ADDRESS"),
)  # fmt: skip


def course(rules: Rules, first: str | None, win: str | None) -> Rules:
    """The rules asked for; --first and --win stand for rulings."""
    asked = [(key, said) for key, said in (("begins", first), ("win", win)) if said]
    changes = [f"{key}={value}" for key, value in (*rules.switched, *asked)]
    return rulebook.rules(rules.game, rules.edition, changes)


def listed(text: str, flag: str = "--roles") -> Counter[Role]:
    """The cards in `werewolf*2 seer villager*5` or `2 werewolves, seer, 5 villagers`."""
    counts: Counter[Role] = Counter()
    words = text.replace(",", " ").split()
    while words:
        word = words.pop(0)
        if word.isdecimal() and words:  # how many of the next
            word = f"{words.pop(0)}*{word}"
        name, star, times = word.partition("*")
        try:
            number = Whole(0, MOST)(times) if star else 1
            counts[role_named(name)] += number
        except WolfwiseError as error:
            raise WolfwiseError(f"{flag}: {error}") from None
        except ValueError:
            raise WolfwiseError(f"{flag}: how many are {word!r}? Write it like {name}*2") from None
    return counts


def in_order(counts: Counter[Role]) -> dict[Role, int]:
    """The cards that there are, in the order of role lists."""
    return {role: counts[role] for role in Role if counts[role]}
