"""Role lists that make an even game, and what exchanging one card for another changes.

Lists of villagers, werewolves, guard, witch, hunter and seer have exact odds, and all of them that
can be near an even game are weighed. Any of the seven other roles in them make thousands of lists.
What each of those roles changes is measured once, and the lists that should be even by that are
tried. All that is sampled is found by few games of a list; then the best are played out in full,
with other luck, since the most even of many samples would be the luckiest.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from math import exp, isqrt, log
from typing import NamedTuple, TypeVar

from wolfwise.analysis.number import Number, clear, difference
from wolfwise.analysis.parallel import Progress, Work, finished
from wolfwise.analysis.werewolf.chances import (
    GAMES,
    Chances,
    Deck,
    Setup,
    exactly,
    left_out,
    sample,
    setup_of,
)
from wolfwise.analysis.werewolf.policies import ROLES, VOTES, Lynching
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.analysis.werewolf.quick_games import unknown_ruling
from wolfwise.analysis.werewolf.simulation import WINNERS
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.werewolf.game import PLAYERS
from wolfwise.models.werewolf.roles import COMMON, OUTSIDE, Role

Done = TypeVar("Done")

NEAR = 0.25
"""So uneven a game is no longer near an even one."""
CORE = tuple(map(Role, ROLES))
"""Special roles that the exact odds know."""
USUAL = tuple(role for role in Role if role not in OUTSIDE)
"""The roles of the rulebook; others are put into lists only if somebody says he has them."""
OTHERS = tuple(role for role in USUAL if role not in (*COMMON, *CORE))
SUBSETS: tuple[tuple[Special, ...], ...] = tuple(
    chain.from_iterable(combinations(ROLES, size) for size in range(len(ROLES) + 1))
)
EXACT_UP_TO = 12
"""Players of lists with both guard and seer, whose exact odds take longest by far."""
ALONE_UP_TO = 10
"""With so few players all lists are weighed before other processes would have started."""
TRIED = 4
"""Lists to try of each number of other roles."""
BEST = 10
"""Lists that are not exact are played out in full."""
ALIKE = 0.05
"""By so much a list is rather not tried for each other one with the same other roles."""
FEWER = 4
"""The search plays so many times fewer games of a list."""


@distinct
class Candidate(NamedTuple):
    """A role list and how its games go."""

    deck: Deck
    chances: Chances

    @property
    def unevenness(self) -> float:
        """Half of what lies between whoever wins most and the weaker of village and werewolves."""
        village, wolves, *others = (float(self.chances.of(winner).value) for winner in WINNERS[:4])
        return (max(village, wolves, *others) - min(village, wolves)) / 2

    @property
    def share(self) -> float:
        """Of the games that village or werewolves win, those of the village."""
        village, wolves = (float(self.chances.of(winner).value) for winner in WINNERS[:2])
        return village / ((village + wolves) or 1)


# ---------------------------------------------------------------- weighing lists


@distinct
class Scales(NamedTuple):
    """How lists are weighed: exactly if that takes about a second at most, else by games."""

    rules: Rules
    lynch: Lynching = VOTES
    games: int = GAMES
    seed: int = 0

    def weigh(self, deck: Deck) -> Chances:
        why = left_out(deck, self.rules, self.lynch)
        long = {Role.GUARD, Role.SEER} <= deck.keys() and sum(deck.values()) > EXACT_UP_TO
        if why is None and not long:
            return exactly(setup_of(deck, self.rules, self.lynch))
        why = why or f"exact odds for {sum(deck.values())} players take long with these roles"
        return sample(deck, self.rules, self.lynch, self.games, self.seed, why, jobs=1)


@distinct
class Hands(NamedTuple):
    """Who does the work: so many processes or a cluster, and who is told how far it is."""

    jobs: int | None = None
    cluster: str | None = None
    progress: Progress | None = None

    def done(self, work: Work[Done], number: int) -> Iterator[tuple[int, Done]]:
        """So many pieces of work."""
        return finished(
            work, range(number), jobs=self.jobs, cluster=self.cluster, progress=self.progress
        )

    def weigh(self, scales: Scales, decks: Sequence[Deck]) -> list[Candidate]:
        """How games of all these lists go."""
        work = partial(_weigh_one, scales, tuple(decks))
        found = dict(self.done(work, len(decks)))
        return [Candidate(FrozenDict(deck), found[n]) for n, deck in enumerate(decks)]


ALL_CORES = Hands()


def _weigh_one(scales: Scales, decks: Sequence[Deck], number: int) -> Chances:
    return scales.weigh(decks[number])


# ---------------------------------------------------------------- even games


def balance(
    players: int,
    scales: Scales,
    have: Deck | None = None,
    hands: Hands = ALL_CORES,
) -> tuple[Candidate, ...]:
    """Lists near an even game, the most even first, made of cards that one has, if that is said."""
    if players not in PLAYERS:
        raise WolfwiseError(f"Werewolf is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {players}")
    if ruling := unknown_ruling(scales.rules):
        raise WolfwiseError(
            f"to look for lists under the rule {ruling} takes too long; weigh one with --roles LIST"
        )
    if players <= ALONE_UP_TO:
        hands = hands._replace(jobs=1)
    fewer = scales._replace(games=max(1, scales.games // FEWER), seed=scales.seed + 1)
    search = Search(players, fewer, have)
    bases = search.bases(hands)
    tried = hands.weigh(fewer, search.to_try(bases, search.effects(bases, hands)))
    found = [one for one in (*bases, *tried) if search.fits(one.deck)]
    if not found:
        raise WolfwiseError(f"no list for {players} players can be made of these cards")
    exact = [one for one in found if one.chances.played is None]
    first = sorted((one for one in found if one.chances.played), key=_evenness)[:BEST]
    found = exact + hands.weigh(scales, [one.deck for one in first])
    near = [one for one in found if one.unevenness <= NEAR]
    return tuple(sorted(near or found, key=_evenness))


def _evenness(one: Candidate) -> tuple[float, int, list[int]]:
    """By which lists are sorted; of lists that are as even, the shorter and plainer first."""
    return one.unevenness, len(one.deck), [one.deck.get(role, 0) for role in Role]


@distinct
class Search(NamedTuple):
    """The way to lists for so many players, of cards that one has."""

    players: int
    scales: Scales
    have: Deck | None = None

    def most(self, role: Role) -> int:
        """So many cards of a role can be used."""
        limit = self.players if role in COMMON else 1
        if self.have is None:
            return limit if role in USUAL else 0
        return min(limit, self.have.get(role, 0))

    def fits(self, deck: Deck) -> bool:
        """Whether a list can be made of the cards."""
        return all(number <= self.most(role) for role, number in deck.items())

    def bases(self, hands: Hands) -> list[Candidate]:
        """Lists of the roles that exact odds know, also such as need more villagers than there are:
        other roles may stand in for them."""
        subsets = [
            roles for some in SUBSETS if all(map(self.most, roles := tuple(map(Role, some))))
        ]
        work = partial(_near, self, tuple(subsets))
        return [one for _, found in hands.done(work, len(subsets)) for one in found]

    def effects(self, bases: Sequence[Candidate], hands: Hands) -> Mapping[Role, float]:
        """What each other role does to the village in the most even list, in log odds."""
        roles = [role for role in (*OTHERS, *OUTSIDE) if self.most(role)]
        even = [one for one in bases if one.deck.get(Role.VILLAGER)]
        if not roles or not even:
            return {}
        before = min(even, key=_evenness)
        decks = [exchanged(before.deck, Role.VILLAGER, role, self.scales.rules) for role in roles]
        weighed = hands.weigh(self.scales, decks)
        return {
            role: _log_odds(after) - _log_odds(before)
            for role, after in zip(roles, weighed, strict=True)
        }

    def to_try(self, bases: Sequence[Candidate], effects: Mapping[Role, float]) -> list[Deck]:
        """Lists with other roles that should be even, some of each number of other roles."""
        tried: list[Deck] = []
        for size in range(1, len(effects) + 1):
            guessed: list[tuple[float, int, int, Deck]] = []
            for number, others in enumerate(combinations(effects, size)):
                change = sum(effects[role] for role in others)
                with_them = [
                    (abs(_chance(_log_odds(base) + change) - 0.5), deck)
                    for base in bases
                    if (deck := self.with_others(base.deck, others)) is not None
                ]
                with_them.sort(key=lambda guess: guess[0])
                guessed += [
                    (uneven + ALIKE * again, number, again, deck)
                    for again, (uneven, deck) in enumerate(with_them)
                    if uneven < NEAR or not again
                ]
            guessed.sort(key=lambda guess: guess[:3])
            tried += [deck for *_, deck in guessed[:TRIED]]
        return tried

    def with_others(self, base: Deck, others: Iterable[Role]) -> Deck | None:
        """A list with other roles in the place of villagers, if there are the cards for it."""
        deck: Deck = base
        for role in others:
            if not deck.get(Role.VILLAGER):
                return None
            deck = exchanged(deck, Role.VILLAGER, role, self.scales.rules)
        return deck if self.fits(deck) else None


def _near(search: Search, subsets: Sequence[tuple[Role, ...]], subset: int) -> list[Candidate]:
    """With one set of roles, all numbers of werewolves that are near an even game.

    More werewolves always win more, so it is enough to look up and down from a guess.
    """
    players, scales, roles = search.players, search.scales, subsets[subset]
    most = min((players - 1) // 2, players - len(roles), search.most(Role.WEREWOLF))
    guess = min(most, max(1, isqrt(players) // 2))
    candidates: list[Candidate] = []

    def walk(numbers: range, goes_on: Callable[[float], bool]) -> None:
        for wolves in numbers:
            counts = {Role.WEREWOLF: wolves, Role.VILLAGER: players - wolves - len(roles)}
            deck = in_order(Counter(counts | dict.fromkeys(roles, 1)))
            candidates.append(Candidate(deck, scales.weigh(deck)))
            if not goes_on(candidates[-1].share):
                break

    walk(range(guess, most + 1), lambda share: share > 0.5 - NEAR)
    if candidates and candidates[0].share < 0.5 + NEAR:
        walk(range(guess - 1, 0, -1), lambda share: share < 0.5 + NEAR)
    return candidates


def _log_odds(one: Candidate) -> float:
    p = min(0.99, max(0.01, one.share))
    return log(p / (1 - p))


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


# ---------------------------------------------------------------- one card for another


@distinct
class Exchange(NamedTuple):
    """What it changes to take a card out and put another one in."""

    out: Role
    into: Role
    chances: Chances  # with the new list
    village: Number  # by which its chance changes
    days: Number
    nights: Number

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


def exchanges(
    one: Candidate,
    scales: Scales,
    roles: Sequence[Role] = USUAL,
    have: Deck | None = None,
    hands: Hands = ALL_CORES,
) -> list[Exchange]:
    """What every exchange with a villager changes; of `roles`, those that can be exchanged."""
    before, pairs, decks = one.chances, list[tuple[Role, Role]](), list[Deck]()
    for out, into in _possible(one.deck, roles):
        deck = exchanged(one.deck, out, into, scales.rules)
        if have is None or all(number <= have.get(role, 0) for role, number in deck.items()):
            pairs.append((out, into))
            decks.append(deck)
    changes = []
    for (out, into), (_, after) in zip(pairs, hands.weigh(scales, decks), strict=True):
        village, days, nights = (
            difference(*pair)._replace(unit="points")
            for pair in (
                (after.village, before.village),
                (after.days, before.days),
                (after.nights, before.nights),
            )
        )
        changes.append(Exchange(out, into, after, village, days, nights))
    return changes


def _possible(deck: Deck, roles: Sequence[Role]) -> Iterator[tuple[Role, Role]]:
    """A villager for somebody else, or somebody else for a villager."""
    villager, werewolf = Role.VILLAGER, Role.WEREWOLF
    if deck.get(villager):
        yield villager, werewolf
    if deck.get(werewolf, 0) > 1:
        yield werewolf, villager
    for role in roles:
        if role in COMMON or (role is Role.THIEF and not deck.get(villager)):
            continue
        if deck.get(role):
            yield role, villager
        elif deck.get(villager):
            yield villager, role


def exchanged(deck: Deck, out: Role, into: Role, rules: Rules) -> Deck:
    """The list with one card for another; with the thief come villagers for the middle."""
    counts = Counter(deck)
    counts.subtract([out])
    counts.update([into])
    middle = rules["thief-cards"] * ((into is Role.THIEF) - (out is Role.THIEF))
    counts[Role.VILLAGER] = max(0, counts[Role.VILLAGER] + middle)
    return in_order(counts)


def in_order(counts: Mapping[Role, int]) -> Deck:
    """The cards that there are, in the order of role lists."""
    return FrozenDict({role: counts[role] for role in Role if counts.get(role)})
