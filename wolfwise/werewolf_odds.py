"""The questions of Werewolf that need no record: `odds` of a role list, and `balance`."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from models import rulebook
from models.errors import WolfwiseError
from models.rulebook import Rules
from models.werewolf.roles import Role, role_named
from wolfwise.asking import ALL, FORMAT, RULES, Flag, Flags, OneOf, Whole, need, output_of
from wolfwise.progress import Bar
from wolfwise.werewolf_questions import QUESTIONS

if TYPE_CHECKING:
    from reports.answer import Answer

MOST = 10_000
"""Cards of a kind: more than any answer takes, few enough to read."""
SPECIAL = ("guard", "witch", "hunter", "seer")

ROLES = Flag("--roles", "All cards, such as 'werewolf*2 seer villager*5'.", "LIST")
COURSE = (
    Flag("--first", "What the game begins with, if not by the rules.", "night|day",
         read=OneOf("night", "day")),
    Flag("--win", "How the werewolves win, if not by the rules.", "parity|elimination",
         read=OneOf("parity", "elimination")),
)  # fmt: skip
PLAYED = (
    Flag("--games", "Games to play where exact odds are not to be had.", "N",
         read=Whole(1, 1_000_000), default="2000", show_default=True),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
    Flag("--cluster", "A Dask cluster to play them on.", "ADDRESS"),
)  # fmt: skip


# ---------------------------------------------------------------- from flags to cards


def _rules(flags: Flags) -> Rules:
    """The rules asked for; --first and --win stand for rulings."""
    changes = list(flags["changes"])
    changes += [f"begins={flags['first']}"] if flags["first"] else []
    changes += [f"win={flags['win']}"] if flags["win"] else []
    return rulebook.rules("werewolf", flags["edition"], changes)


def _deck(flags: Flags) -> dict[Role, int]:
    """The cards that flags describe, in the order of role lists."""
    counts: Counter[Role]
    if flags["roles"] is not None:
        plain = ("villagers", "wolves", *SPECIAL)
        both = [name for name in plain if flags[name] not in (None, False)]
        need(not both, "either --roles or --villagers, --wolves and the like, not both")
        counts = _listed(flags["roles"])
    else:
        need(
            flags["wolves"] is not None,
            "which cards? Say --villagers N --wolves N, or --roles 'werewolf*2 seer villager*5'",
        )
        counts = Counter(Role(role) for role in SPECIAL if flags[role])
        counts[Role.VILLAGER] = flags["villagers"] or 0
        counts[Role.WEREWOLF] = flags["wolves"]
    return {role: counts[role] for role in Role if counts[role]}


def _listed(text: str) -> Counter[Role]:
    """The cards in a list like `werewolf*2 seer villager*5`; commas do as well."""
    counts: Counter[Role] = Counter()
    for word in text.replace(",", " ").split():
        name, star, times = word.partition("*")
        try:
            number = Whole(0, MOST)(times) if star else 1
            counts[role_named(name)] += number
        except WolfwiseError as error:
            raise WolfwiseError(f"--roles: {error}") from None
        except ValueError:
            raise WolfwiseError(f"--roles: how many are {word!r}? Write it like {name}*2") from None
    return counts


def _need_a_game(deck: Mapping[Role, int], rules: Rules) -> None:
    """Refuse what is no game at all."""
    wolves = deck.get(Role.WEREWOLF, 0)
    others = sum(deck.values()) - wolves
    need(wolves + others, "there must be players")
    need(wolves, "there must be a werewolf among the roles")
    over = rules["win"] == "parity" and wolves > others
    need(
        not over,
        f"{wolves} werewolves against {others} have won by parity before the game begins",
    )


# ---------------------------------------------------------------- the questions


@QUESTIONS.ask(
    Flag("--villagers", "Ordinary villagers.", "N", read=Whole(0, MOST)),
    Flag("--wolves", "Werewolves.", "N", read=Whole(0, MOST)),
    *(Flag(f"--{role}", f"There is a {role}, too.", switch=True) for role in SPECIAL),
    ROLES,
    *COURSE,
    Flag("--sampled", "Play games out even where exact odds are known.", switch=True),
    *PLAYED,
    *RULES,
    *FORMAT,
)
def odds(flags: Flags) -> None:
    """How likely the village wins, and how long games take: exactly, or by games played out."""
    from analysis.werewolf.balance import lowered_by
    from analysis.werewolf.chances import chances, setup_of
    from models.werewolf.game import werewolf
    from reports.werewolf import odds as report

    rules, deck = _rules(flags), _deck(flags)
    _need_a_game(deck, rules)
    with Bar("batches") as bar:
        found = chances(
            deck,
            rules,
            games=flags["games"],
            seed=flags["seed"],
            sampled=flags["sampled"],
            cluster=flags["cluster"],
            progress=bar.show,
        )
    if found.played is None:
        setup = setup_of(deck, rules)
        assumed, lowered = report.assumptions_of(setup), lowered_by(setup)
    else:
        cards = [role for role, number in deck.items() for _ in range(number)]
        assumed, lowered = report.assumptions_in(werewolf(cards, rules)), []
    output_of(flags).show(report.odds(rules, deck, found, assumed, lowered))


@QUESTIONS.ask(
    Flag("--players", "How many play: lists that make an even game.", "N", read=Whole(1, MOST)),
    ROLES._replace(help="Instead: what one other card in this list changes (--all: any card)."),
    *COURSE,
    *PLAYED,
    ALL,
    *RULES,
    *FORMAT,
)
def balance(flags: Flags) -> None:
    """Role lists for an even game, and what one card for another changes."""
    players, roles = flags["players"], flags["roles"]
    need(players or roles, "how many play? Say --players N, or --roles LIST for a list of yours")
    need(not (players and roles), "either --players or --roles, not both")
    rules = _rules(flags)
    answer = _of_list(flags, rules) if roles else _of_players(flags, rules)
    output_of(flags).show(answer)


def _of_list(flags: Flags, rules: Rules) -> "Answer":
    """What one card for another changes in a list."""
    from analysis.werewolf.balance import by_rules, exchanges
    from reports.werewolf import odds as report

    counts = _listed(flags["roles"])
    deck = {role: counts[role] for role in Role if counts[role]}
    _need_a_game(deck, rules)
    weigh = by_rules(rules, flags["games"], flags["seed"], flags["cluster"])
    known = tuple(Role) if flags["everything"] else (*map(Role, SPECIAL), *deck)
    changed = (deck, weigh(deck), exchanges(deck, weigh, tuple(dict.fromkeys(known))))
    return report.balance(rules, (), [changed])


SHOWN = 3
"""Lists of which exchanges are shown."""


def _of_players(flags: Flags, rules: Rules) -> "Answer":
    """Lists near an even game, and what one card for another changes in the best of them."""
    from analysis.werewolf.balance import balance as weigh_all
    from analysis.werewolf.balance import exchanges, weigh
    from analysis.werewolf.chances import left_out, setup_of
    from reports.werewolf import odds as report

    games, seed = flags["games"], flags["seed"]
    every = {Role.VILLAGER: 5, Role.WEREWOLF: 1} | {Role(role): 1 for role in SPECIAL}
    why = left_out(every, rules)
    need(why is None, f"lists are weighed by the exact odds, and {why}")
    first, win = rules["begins"], rules["win"]
    with Bar("sets of roles") as bar:
        found = weigh_all(
            flags["players"], first, win,
            games=games, seed=seed, cluster=flags["cluster"], progress=bar.show,
        )  # fmt: skip
    changed = []
    for setup, chances in found[:SHOWN]:
        deck = report.deck_of(setup)
        known = tuple(map(Role, SPECIAL))
        made = exchanges(deck, lambda d: weigh(setup_of(d, rules), games, seed), known)
        changed.append((deck, chances, made))
    return report.balance(rules, found, changed, flags["everything"])
