"""Who wins how likely with any role cards under any rules: exactly where that can be, else played.

The exact odds (`odds`) know six kinds of cards and one reading of the rules. All else is played out
by whole games (`simulation`), and the answer says why.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from analysis.parallel import Progress
from analysis.werewolf import odds, plain
from analysis.werewolf.policies import ROLES, First, Win
from analysis.werewolf.policies import Role as Special
from analysis.werewolf.simulation import Outcome, Result, in_order, simulate
from models.errors import WolfwiseError, listed
from models.rulebook import Rules
from models.values import distinct
from models.werewolf.game import PLAYERS, werewolf
from models.werewolf.roles import Role

Deck = Mapping[Role, int]
"""How many cards there are of each role."""
Number = Fraction | float
"""A float was sampled."""
GAMES = 2000
"""Games to play where nothing else is said: a standard error of 1.1 % at most."""


@distinct
class Setup(NamedTuple):
    """A game that the exact odds know."""

    villagers: int
    wolves: int
    roles: tuple[Special, ...] = ()
    first: First = "night"
    win: Win = "parity"

    @property
    def players(self) -> int:
        return self.villagers + self.wolves + len(self.roles)

    @property
    def exact_up_to(self) -> int:
        """The number of players up to which exact odds take seconds, not minutes."""
        if not self.roles:
            return 1000
        return 24 if {"guard", "seer"} <= set(self.roles) else 100

    def outlook(self) -> odds.Outlook:
        villagers, wolves, roles, first, win = self
        return odds.outlook(villagers, wolves, first=first, win=win, roles=roles)


@distinct
class Chances(NamedTuple):
    """Who wins how likely, after how many days."""

    endings: tuple[tuple[int, Mapping[str, Number]], ...]  # for so many days each winner's chance
    played: Result | None = None  # the games, if it is not exact
    why: str | None = None  # it is not exact

    def of(self, winner: str) -> Number:
        """The chance of one of `simulation.WINNERS`."""
        if self.played is not None:
            return self.played.won(winner).share
        return sum((chances.get(winner, 0) for _, chances in self.endings), Fraction(0))

    def error(self, winner: str) -> float | None:
        """The standard error of that chance; None if it is exact."""
        return None if self.played is None else self.played.won(winner).error

    @property
    def village(self) -> Number:
        return self.of("village")

    @property
    def days(self) -> Number:
        """The mean number of days, counting those on which there is a vote."""
        if self.played is not None:
            return self.played.mean_days
        means = (days * sum(chances.values()) for days, chances in self.endings)
        return sum(means, Fraction(0))

    @property
    def error_of_days(self) -> float | None:
        return None if self.played is None else self.played.error_of_days


def exactly(setup: Setup) -> Chances:
    """The exact odds."""
    return Chances(
        tuple(
            (end.days, {"village": end.village, "werewolves": end.wolves, "nobody": end.nobody})
            for end in setup.outlook().endings
        )
    )


def of_games(played: Result, why: str | None = None) -> Chances:
    """What some games tell."""
    by_days: dict[int, dict[str, Number]] = {}
    for (winner, days), number in played.outcomes:
        by_days.setdefault(days, {})[winner] = number / played.games
    return Chances(tuple(by_days.items()), played, why)


def chances(
    deck: Deck,
    rules: Rules,
    *,
    games: int = GAMES,
    seed: int = 0,
    sampled: bool = False,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Chances:
    """Exactly if the odds know such games and `sampled` is not wanted, else by so many games."""
    why = "asked for" if sampled else left_out(deck, rules)
    if why is None:
        return exactly(setup_of(deck, rules))
    players = sum(deck.values())
    if not sampled and players > PLAYERS[-1] and not left_out(deck, rules, long=True):
        limit = setup_of(deck, rules).exact_up_to
        raise WolfwiseError(
            f"with these roles exact odds go up to {limit} players, and games that are played out "
            f"up to {PLAYERS[-1]}; not {players}"
        )
    game = werewolf(_cards(deck), rules)
    return of_games(simulate(game, games, seed, "simple", jobs, cluster, progress), why)


def _cards(deck: Deck) -> list[Role]:
    return [role for role, number in deck.items() for _ in range(number)]


# ---------------------------------------------------------------- what the exact odds know

KNOWN = (Role.VILLAGER, Role.WEREWOLF, *map(Role, ROLES))

_NEEDED: tuple[tuple[frozenset[str], str, tuple[str, ...]], ...] = (
    (frozenset(), "vote-self", ("allowed",)),
    (frozenset({"guard", "witch"}), "guard-poison", ("wolves only",)),
    (frozenset({"guard", "witch"}), "double-save", ("lives",)),
    (frozenset({"witch"}), "witch-sees", ("always",)),
    (frozenset({"witch"}), "witch-self", ("allowed", "first night")),
    (frozenset({"witch"}), "all-dead", ("nobody",)),
    (frozenset({"hunter"}), "all-dead", ("nobody",)),
    (frozenset({"hunter"}), "hunter-lynched", ("shoots",)),
    (frozenset({"hunter"}), "end-check", ("chain",)),
    (frozenset({"hunter", "witch"}), "hunter-poisoned", ("shoots",)),
)
"""Rulings that the exact odds rest on: roles for which they matter, and what they must say.

All other rulings make no difference as long as everybody goes by the simple policy: all vote alike,
so there is no tie and a mayor's second vote decides nothing.
"""


def left_out(deck: Deck, rules: Rules, *, long: bool = False) -> str | None:
    """Why the exact odds do not know such games, or None; `long` lists do not count as unknown."""
    if unknown := [role for role in Role if deck.get(role) and role not in KNOWN]:
        return f"the exact odds do not know the {listed(unknown)}"
    setup = setup_of(deck, rules)
    held = set(setup.roles)
    for needed, key, values in _NEEDED:
        if needed <= held and rules[key] not in values:
            return f"the exact odds do not know the rule {key}={rules[key]}"
    forced = rules["hunter-must"] == "yes" and {"hunter", "witch"} <= held
    if forced and setup.players == 5 and setup.first == "day":
        return "the exact odds do not know a hunter who must shoot the last one alive"
    if setup.players > setup.exact_up_to and not long:
        return f"exact odds for {setup.players} players take too long with these roles"
    return None


def setup_of(deck: Deck, rules: Rules) -> Setup:
    """The cards that the exact odds know, as they know them."""
    for role in map(Role, ROLES):
        if deck.get(role, 0) > 1:
            raise WolfwiseError(f"there is one {role} at most, not {deck[role]}")
    roles = tuple(role for role in ROLES if deck.get(Role(role)))
    villagers, wolves = deck.get(Role.VILLAGER, 0), deck.get(Role.WEREWOLF, 0)
    return Setup(villagers, wolves, roles, rules["begins"], rules["win"])


# ---------------------------------------------------------------- long lists


def sample(setup: Setup, games: int = GAMES, seed: int = 0) -> Chances:
    """What the exact odds would say of a long list, by playing their policy seat by seat.

    Without a judge and his rules that is ten times as quick as whole games.
    """
    cards: list[plain.Card] = ["villager"] * setup.villagers
    cards += ["wolf"] * setup.wolves
    cards += setup.roles
    counts: Counter[Outcome] = Counter()
    for number in range(games):
        choose = Random(f"{seed}/{number}").choice
        winner, days = plain.play(cards, setup.first, setup.win, choose)
        counts["werewolves" if winner == "wolves" else winner, days] += 1
    played = Result("simple", seed, games, in_order(counts))
    return of_games(played, f"exact odds for {setup.players} players take long with these roles")
