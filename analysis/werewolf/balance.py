"""Role lists that make an even game, and what exchanging one card for another changes."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import chain, combinations
from math import isqrt
from typing import NamedTuple

from wolfwise.analysis.number import Number, clear, difference
from wolfwise.analysis.parallel import Progress, finished
from wolfwise.analysis.werewolf.chances import (
    GAMES,
    Chances,
    Deck,
    Setup,
    chances,
    exactly,
    sample,
)
from wolfwise.analysis.werewolf.policies import ROLES, VOTES, First, Lynching, Win
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import PLAYERS
from wolfwise.models.werewolf.roles import COMMON, Role

NEAR = 0.25
"""A village's chance so far from one half is no longer near an even game."""
SUBSETS: tuple[tuple[Special, ...], ...] = tuple(
    chain.from_iterable(combinations(ROLES, size) for size in range(len(ROLES) + 1))
)
EXACT_UP_TO = 12
"""Players of lists with both guard and seer, whose exact odds take longest by far."""
ALONE_UP_TO = 10
"""With so few players all lists are weighed before other processes would have started."""


@distinct
class Candidate(NamedTuple):
    """A role list and how its games go."""

    setup: Setup
    chances: Chances

    @property
    def unevenness(self) -> float:
        """How far the village's chance is from one half."""
        return abs(float(self.chances.village.value) - 0.5)


# ---------------------------------------------------------------- even games


def balance(
    players: int,
    first: First = "night",
    win: Win = "parity",
    lynch: Lynching = VOTES,
    *,
    games: int = GAMES,
    seed: int = 0,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> tuple[Candidate, ...]:
    """All lists near an even game, the most even first, with any of guard, witch, hunter, seer.

    Long lists with both guard and seer, whose exact odds take long, are sampled by `games` games.
    """
    if players not in PLAYERS:
        raise WolfwiseError(f"Werewolf is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {players}")
    work = partial(_near, players, first, win, lynch, games, seed)
    jobs = 1 if players <= ALONE_UP_TO else jobs
    batches = range(len(SUBSETS))
    done = finished(work, batches, jobs=jobs, cluster=cluster, progress=progress)
    weighed = [candidate for _, candidates in done for candidate in candidates]
    near = [candidate for candidate in weighed if candidate.unevenness <= NEAR]
    return tuple(sorted(near or weighed, key=lambda c: (c.unevenness, len(c.setup.roles), c.setup)))


def _near(
    players: int, first: First, win: Win, lynch: Lynching, games: int, seed: int, subset: int
) -> list[Candidate]:
    """With one set of roles, all numbers of werewolves that are near an even game.

    More werewolves always win more, so it is enough to look up and down from a guess.
    """
    roles = SUBSETS[subset]
    most = min((players - 1) // 2, players - len(roles))
    guess = min(most, max(1, isqrt(players) // 2))
    candidates: list[Candidate] = []

    def walk(numbers: range, goes_on: Callable[[Fraction | float], bool]) -> None:
        for wolves in numbers:
            setup = Setup(players - wolves - len(roles), wolves, roles, first, win, lynch)
            candidates.append(Candidate(setup, weigh(setup, games, seed)))
            if not goes_on(candidates[-1].chances.village.value):
                break

    walk(range(guess, most + 1), lambda village: village > 0.5 - NEAR)
    if candidates[0].chances.village.value < 0.5 + NEAR:
        walk(range(guess - 1, 0, -1), lambda village: village < 0.5 + NEAR)
    return candidates


def weigh(setup: Setup, games: int = GAMES, seed: int = 0) -> Chances:
    """How games of a list go: exactly if that takes about a second at most, else sampled."""
    both = {"guard", "seer"} <= set(setup.roles)
    return sample(setup, games, seed) if both and setup.players > EXACT_UP_TO else exactly(setup)


# ---------------------------------------------------------------- one card for another


@distinct
class Exchange(NamedTuple):
    """What it changes to take a card out and put another one in."""

    out: Role
    into: Role
    chances: Chances  # with the new list
    village: Number  # by which its chance changes
    days: Number

    @property
    def lowers_the_village(self) -> bool:
        """Whether the village does worse for a card of its own, and not by mere chance."""
        return self.out is Role.VILLAGER and self.village.value < 0 and clear(self.village)


def lowered_by(setup: Setup) -> list[Special]:
    """Guard and hunter, if the village would do better with a villager in their place."""
    here = exactly(setup).village.value
    lowering: list[Special] = []
    for role in ROLES:
        if role in setup.roles and role in ("guard", "hunter"):
            rest = tuple(other for other in setup.roles if other != role)
            without = setup._replace(villagers=setup.villagers + 1, roles=rest)
            lowering += [role] if exactly(without).village.value > here else []
    return lowering


Weigh = Callable[[Deck], Chances]


def exchanges(deck: Deck, weigh: Weigh, roles: tuple[Role, ...] = tuple(Role)) -> list[Exchange]:
    """What every exchange with a villager changes; of `roles`, those that can be exchanged."""
    before = weigh(deck)
    changes = []
    for out, into in _possible(deck, roles):
        counts = Counter(deck)
        counts.subtract([out])
        counts.update([into])
        after = weigh({role: counts[role] for role in Role if counts[role]})
        village, days = (
            difference(*pair)._replace(unit="points")
            for pair in ((after.village, before.village), (after.days, before.days))
        )
        changes.append(Exchange(out, into, after, village, days))
    return changes


def _possible(deck: Deck, roles: tuple[Role, ...]) -> Iterator[tuple[Role, Role]]:
    """A villager for somebody else, or somebody else for a villager.

    The thief stays where he is: with him come two more cards.
    """
    villager, werewolf = Role.VILLAGER, Role.WEREWOLF
    if deck.get(villager):
        yield villager, werewolf
    if deck.get(werewolf, 0) > 1:
        yield werewolf, villager
    for role in roles:
        if role in COMMON or role is Role.THIEF:
            continue
        if deck.get(role):
            yield role, villager
        elif deck.get(villager):
            yield villager, role


def by_rules(
    rules: Rules,
    lynch: Lynching = VOTES,
    games: int = GAMES,
    seed: int = 0,
    cluster: str | None = None,
) -> Weigh:
    """How to weigh any list under these rules, exactly or by whole games."""

    def weigh(deck: Deck) -> Chances:
        return chances(deck, rules, lynch, games=games, seed=seed, cluster=cluster)

    return weigh
