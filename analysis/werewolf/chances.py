"""Who wins how likely with any role cards under any rules: exactly where that can be, else played.

The exact odds (`odds`) know six kinds of cards and one reading of the rules. All else is played out
by seeded games (`quick_games`, and whole ones where somebody plays by other rulings), and the
answer says why. Nowhere is a mayor counted.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.number import Exact, Sampled
from wolfwise.analysis.parallel import Progress
from wolfwise.analysis.werewolf import odds
from wolfwise.analysis.werewolf.drawn_out import Fate
from wolfwise.analysis.werewolf.policies import ROLES, VOTES, First, Lynching, Win
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.analysis.werewolf.quick_games import knows, quickly
from wolfwise.analysis.werewolf.simulation import Result, simulate
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError, listed
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.werewolf.game import PLAYERS, werewolf
from wolfwise.models.werewolf.roles import Role

Deck = Mapping[Role, int]
"""How many cards there are of each role."""
Number = Exact | Sampled
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
    lynch: Lynching = VOTES

    @property
    def players(self) -> int:
        return self.villagers + self.wolves + len(self.roles)

    @property
    def deck(self) -> dict[Role, int]:
        """The cards, in the order of role lists."""
        special = {Role(role): 1 for role in self.roles}
        deck = {Role.WEREWOLF: self.wolves, Role.VILLAGER: self.villagers, **special}
        return {role: deck[role] for role in Role if deck.get(role)}

    @property
    def exact_up_to(self) -> int:
        """The number of players up to which exact odds take seconds, not minutes."""
        if not self.roles:
            return 1000
        return 24 if {"guard", "seer"} <= set(self.roles) else 100

    def outlook(self) -> odds.Outlook:
        villagers, wolves, roles, first, win, lynch = self
        return odds.outlook(villagers, wolves, first=first, win=win, roles=roles, lynch=lynch)


@distinct
class Chances(NamedTuple):
    """Who wins how likely, after how many days."""

    endings: tuple[tuple[int, Mapping[str, Fraction]], ...]  # each winner's part after so many days
    played: Result | None = None  # the games, if it is not exact
    why: str | None = None  # it is not exact
    later: Fate = odds.NEVER  # what may go on for ever
    mean_nights: Fraction = Fraction(0)  # if it is exact

    def number(self, part: Fraction) -> Number:
        """A part of all that can happen, or of the games."""
        if self.played is None:
            return Exact(part)
        return self.played.share(int(part * self.played.games))

    def of(self, *winners: str) -> Number:
        """The chance of any of some of `simulation.WINNERS`."""
        none = Fraction(0)
        parts = (chances.get(winner, none) for _, chances in self.endings for winner in winners)
        return self.number(sum(parts, sum(map(self._later, winners), none)))

    def later_of(self, winner: str) -> Number:
        """The chance to win after all the days that have an ending of their own."""
        return self.number(self._later(winner))

    def _later(self, winner: str) -> Fraction:
        village, wolves, nobody, *_ = self.later
        later = {"village": village, "werewolves": wolves, "nobody": nobody}
        return later.get(winner, Fraction(0))

    @property
    def village(self) -> Number:
        return self.of("village")

    @property
    def others(self) -> Number:
        """The chance that neither side wins, but lovers, the piper or nobody."""
        return self.of("lovers", "piper", "nobody")

    @property
    def days(self) -> Number:
        """The mean number of days, counting those on which there is a vote."""
        if self.played is not None:
            return self.played.days
        means = (days * sum(chances.values(), Fraction(0)) for days, chances in self.endings)
        return Exact(sum(means, self.later.days), "count")

    @property
    def nights(self) -> Number:
        """The mean number of nights."""
        return self.length(0, 1)

    def length(self, day: Fraction | int, night: Fraction | int) -> Number:
        """How long a game takes on average, if days with a vote and nights take so long."""
        if self.played is not None:
            return self.played.length(day, night)
        return Exact(Fraction(self.days.value) * day + self.mean_nights * night, "count")


def exactly(setup: Setup) -> Chances:
    """The exact odds."""
    endings, later, nights = setup.outlook()
    return Chances(
        tuple(
            (
                end.days,
                FrozenDict(village=end.village, werewolves=end.wolves, nobody=end.nobody),
            )
            for end in endings
        ),
        later=later,
        mean_nights=nights,
    )


def of_games(played: Result, why: str | None = None) -> Chances:
    """What some games tell."""
    by_days: dict[int, dict[str, Fraction]] = {}
    for (winner, days, _), number in played.outcomes:
        chances = by_days.setdefault(days, {})
        chances[winner] = chances.get(winner, Fraction(0)) + Fraction(number, played.games)
    endings = tuple((days, FrozenDict(chances)) for days, chances in by_days.items())
    return Chances(endings, played, why)


def chances(
    deck: Deck,
    rules: Rules,
    lynch: Lynching = VOTES,
    *,
    games: int = GAMES,
    seed: int = 0,
    sampled: bool = False,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Chances:
    """Exactly if the odds know such games and `sampled` is not wanted, else by so many games."""
    why = "asked for" if sampled else left_out(deck, rules, lynch)
    if why is None:
        return exactly(setup_of(deck, rules, lynch))
    players = sum(deck.values())
    if not sampled and players > PLAYERS[-1] and not left_out(deck, rules, lynch, long=True):
        limit = setup_of(deck, rules).exact_up_to
        raise WolfwiseError(
            f"with these roles exact odds go up to {limit} players, and games that are played out "
            f"up to {PLAYERS[-1]}; not {players}"
        )
    return sample(deck, rules, lynch, games, seed, why, jobs, cluster, progress)


def sample(
    deck: Deck,
    rules: Rules,
    lynch: Lynching = VOTES,
    games: int = GAMES,
    seed: int = 0,
    why: str | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Chances:
    """What so many games tell, quick ones if they know all rulings and roles."""
    game = werewolf(cards_of(deck), without_mayor(rules))
    if knows(game):
        played = quickly(game, games, seed, lynch, jobs, cluster, progress)
    else:
        played = simulate(game, games, seed, "simple", jobs, cluster, progress, lynch)
    return of_games(played, why)


def without_mayor(rules: Rules) -> Rules:
    """The same rules, but nobody is mayor."""
    switched = [f"{key}={value}" for key, value in rules.switched if key != "mayor"]
    return rulebook.rules(rules.game, rules.edition, [*switched, "mayor=none"])


def cards_of(deck: Deck) -> list[Role]:
    """The cards one by one."""
    return [role for role, number in deck.items() for _ in range(number)]


# ---------------------------------------------------------------- what the exact odds know

KNOWN = (Role.VILLAGER, Role.WEREWOLF, *map(Role, ROLES))

_NEEDED: tuple[tuple[frozenset[str], str, tuple[str, ...]], ...] = (
    (frozenset(), "win", ("elimination", "parity")),
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

All other rulings make no difference as long as everybody goes by the simple policy: by lot all vote
alike, so there is no tie and a mayor's second vote decides nothing. In votes it would; there no
mayor is counted, as the policy says.
"""


def left_out(
    deck: Deck, rules: Rules, lynch: Lynching = VOTES, *, long: bool = False
) -> str | None:
    """Why the exact odds do not know such games, or None; `long` lists do not count as unknown."""
    if unknown := [role for role in Role if deck.get(role) and role not in KNOWN]:
        return f"the exact odds do not know the {listed(unknown)}"
    setup = setup_of(deck, rules, lynch)
    held = set(setup.roles)
    if lynch.by == "votes" and rules["win"] == "elimination" and rules["tie"] != "nobody":
        return f"the exact odds do not know the rule tie={rules['tie']}"
    for needed, key, values in _NEEDED:
        if needed <= held and rules[key] not in values:
            return f"the exact odds do not know the rule {key}={rules[key]}"
    forced = rules["hunter-must"] == "yes" and {"hunter", "witch"} <= held
    if forced and setup.players == 5 and setup.first == "day":
        return "the exact odds do not know a hunter who must shoot the last one alive"
    if setup.players > setup.exact_up_to and not long:
        return f"exact odds for {setup.players} players take too long with these roles"
    return None


def setup_of(deck: Deck, rules: Rules, lynch: Lynching = VOTES) -> Setup:
    """The cards that the exact odds know, as they know them."""
    for role in map(Role, ROLES):
        if deck.get(role, 0) > 1:
            raise WolfwiseError(f"there is one {role} at most, not {deck[role]}")
    roles = tuple(role for role in ROLES if deck.get(Role(role)))
    villagers, wolves = deck.get(Role.VILLAGER, 0), deck.get(Role.WEREWOLF, 0)
    return Setup(villagers, wolves, roles, rules["begins"], rules["win"], lynch)
