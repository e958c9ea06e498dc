"""The numbers behind a strategy report of Werewolf: base odds, worth of roles, even lists, length.

Every function takes plain values and gives plain values, so that whatever it finds can be kept.
All lynching is by lot, as in what is published.
"""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.number import Number, difference
from wolfwise.analysis.werewolf.balance import NEAR, SUBSETS, Hands, Scales, Search
from wolfwise.analysis.werewolf.chances import (
    Chances,
    Deck,
    Setup,
    exactly,
    left_out,
    of_games,
    setup_of,
)
from wolfwise.analysis.werewolf.odds import Outlook, village_chance
from wolfwise.analysis.werewolf.policies import LOT, ROLES, First, Win
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.analysis.werewolf.simulation import simulate
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.roles import Role

MIDDLE = (Role.VILLAGER, Role.WEREWOLF)
"""What is dealt beside the thief's card: something to keep, and something to run away with."""


# ---------------------------------------------------------------- base odds


def base_odds(
    *, first: First, win: Win, least: int, most: int, wolves: int
) -> tuple[tuple[Fraction | None, ...], ...]:
    """The village's chance for every number of players (rows) and of werewolves (columns).

    None where the werewolves are at least half from the start.
    """
    return tuple(
        tuple(
            village_chance(players - w, w, first=first, win=win, lynch=LOT)
            if 2 * w < players
            else None
            for w in range(1, wolves + 1)
        )
        for players in range(least, most + 1)
    )


@distinct
class Morning(NamedTuple):
    """A list without roles: how many live on every morning, odd or even, and what that is worth."""

    players: int
    odd: bool
    village: Fraction
    change: Fraction | None  # by the last villager who joined


def mornings(*, wolves: int, least: int, most: int, first: First, win: Win) -> tuple[Morning, ...]:
    """What one villager more is worth, again and again.

    Nights and days take one each, so with a given list all mornings are odd, or all are even.
    """
    by_players: list[Morning] = []
    for players in range(least, most + 1):
        village = village_chance(players - wolves, wolves, first=first, win=win, lynch=LOT)
        odd = bool((players - (first == "night")) % 2)
        change = village - by_players[-1].village if by_players else None
        by_players.append(Morning(players, odd, village, change))
    return tuple(by_players)


# ---------------------------------------------------------------- what roles are worth


@distinct
class Worth(NamedTuple):
    """A list of villagers and werewolves, and what each role in a villager's place adds."""

    players: int
    wolves: int
    village: Fraction
    change: tuple[Fraction, ...]  # in the order of `policies.ROLES`


def usual_wolves(players: int) -> int:
    """How many werewolves there are where roles are compared by the number of players."""
    return 1 if players < 7 else 2 if players < 14 else 3


def worth_alone(*, players: int, wolves: int, first: First, win: Win) -> Worth:
    """The worth of each role among villagers without one."""

    def village(*roles: Special) -> Fraction:
        return village_chance(
            players - wolves - len(roles), wolves, first=first, win=win, roles=roles, lynch=LOT
        )

    base = village()
    return Worth(players, wolves, base, tuple(village(role) - base for role in ROLES))


@distinct
class Company(NamedTuple):
    """Some roles together in villagers' places."""

    roles: tuple[Special, ...]
    village: Fraction
    days: Fraction
    sum_of_worths: Fraction  # of each of them alone


def worth_together(*, players: int, wolves: int, first: First, win: Win) -> tuple[Company, ...]:
    """All sets of roles, and what their parts would have made one expect."""
    alone = worth_alone(players=players, wolves=wolves, first=first, win=win)
    worth = dict(zip(ROLES, alone.change, strict=True))
    companies = []
    for roles in SUBSETS:
        outlook = Setup(players - wolves - len(roles), wolves, roles, first, win, LOT).outlook()
        total = sum((worth[role] for role in roles), Fraction(0))
        companies.append(Company(roles, outlook.village, outlook.mean_days, total))
    return tuple(companies)


@distinct
class Exchanged(NamedTuple):
    """What it changes to put a role in a villager's place."""

    role: str
    village: Number
    change: Number
    werewolves: Number
    others: Number  # lovers, piper, nobody
    days: Number


COMPANY: tuple[Special, ...] = ("seer", "witch")
"""Who is there as well when a role is put in: without powers an elder has nothing to take away."""


def exchanged(
    *, role: str, players: int, wolves: int, changes: tuple[str, ...], games: int, seed: int
) -> Exchanged:
    """A villager for `role` (or for another villager) in a list with seer and witch.

    Exactly where the exact odds know how, else by so many games.
    """
    rules = rulebook.rules("werewolf", None, changes)
    base = exactly(setup_of(with_role("villager", players, wolves), rules, LOT))
    deck = with_role(role, players, wolves)
    if left_out(deck, rules, LOT) is None:
        return _of_chances(role, exactly(setup_of(deck, rules, LOT)), base.village)
    cards = [card for card, number in deck.items() for _ in range(number)]
    played = simulate(werewolf(cards, rules), games, seed, "simple", jobs=1, lynch=LOT)
    return _of_chances(role, of_games(played), base.village)


def with_role(role: str, players: int, wolves: int) -> Deck:
    """A list with seer, witch and one more; two more cards than players with a thief."""
    cards = Counter({Role.WEREWOLF: wolves, **{Role(special): 1 for special in COMPANY}})
    cards[Role.VILLAGER] = players - wolves - len(COMPANY) - 1
    cards[Role(role)] += 1
    if role == Role.THIEF:
        cards.update(MIDDLE)
    if cards[Role.VILLAGER] < 0:
        raise WolfwiseError(f"{players} players are too few for these roles")
    return {role: cards[role] for role in Role if cards[role]}


def _of_chances(role: str, chances: Chances, base: Number) -> Exchanged:
    village, werewolves = chances.village, chances.of("werewolves")
    change = difference(village, base)
    return Exchanged(role, village, change, werewolves, chances.others, chances.days)


# ---------------------------------------------------------------- even lists, and their length


@distinct
class EvenList(NamedTuple):
    """A role list near an even game, and how its games go."""

    setup: Setup
    outlook: Outlook

    @property
    def gap(self) -> Fraction:
        """Between the two sides: nobody may win as well, so one half would be no measure."""
        return abs(self.outlook.village - self.outlook.wolves)

    @property
    def longest(self) -> int:
        """The days of the longest game."""
        return self.outlook.endings[-1].days

    def over_by(self, share: Fraction) -> int:
        """The day by which that share of all games is over."""
        so_far = Fraction(0)
        for end in self.outlook.endings:
            so_far += end.chance
            if so_far >= share:
                return end.days
        raise ValueError("games end in any case")


def even_lists(*, players: int, first: First, win: Win, count: int) -> tuple[EvenList, ...]:
    """The most even lists of those whose odds are exact, the most even first.

    Lists with both guard and seer are among them up to twelve players; of longer ones there are
    only samples, and the most even of many samples would be the luckiest.
    """
    rules = rulebook.rules("werewolf", changes=[f"begins={first}", f"win={win}"])
    bases = Search(players, Scales(rules, LOT, games=1)).bases(Hands(jobs=1))
    near = [one for one in bases if abs(float(one.chances.village.value) - 0.5) <= NEAR]
    exact = [setup_of(one.deck, rules, LOT) for one in near if one.chances.played is None]
    lists = [EvenList(setup, setup.outlook()) for setup in exact]
    return tuple(sorted(lists, key=lambda e: (e.gap, len(e.setup.roles), e.setup))[:count])
