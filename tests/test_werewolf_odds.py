"""The village's chance by lot against closed forms, published tables, simulation and every game.

Lynching by votes is in `test_werewolf_lynching`.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, pairwise, product
from math import comb, prod, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wolfwise.analysis.werewolf.brute_force import Card, Winner, every_game, play
from wolfwise.analysis.werewolf.lots import Position, attack, evening, lynch, poison, shoot, tell
from wolfwise.analysis.werewolf.odds import Ending, in_turn, outlook, village_chance
from wolfwise.analysis.werewolf.policies import LOT, ROLES, SIMPLE, First, Role, Win
from wolfwise.models.errors import WolfwiseError

FIRSTS: tuple[First, ...] = ("night", "day")
WINS: tuple[Win, ...] = ("parity", "elimination")
SUBSETS = tuple(chain.from_iterable(combinations(ROLES, size) for size in range(5)))

games = pytest.mark.parametrize(("first", "win"), list(product(FIRSTS, WINS)))
subsets = pytest.mark.parametrize("roles", SUBSETS, ids="-".join)


def cards(villagers: int, wolves: int, roles: Iterable[Role] = ()) -> list[Card]:
    held: list[Card] = ["villager"] * villagers
    held += ["wolf"] * wolves
    return [*held, *roles]


# ---------------------------------------------------------------- villagers and wolves only

KNOWN: list[tuple[First, int, int, Fraction]] = [
    ("night", 3, 1, Fraction(1, 3)),
    ("night", 5, 1, Fraction(7, 15)),
    ("night", 7, 2, Fraction(5, 32)),
    ("night", 8, 2, Fraction(94, 315)),
    ("day", 5, 1, Fraction(3, 8)),
    ("day", 8, 1, Fraction(187, 315)),
    ("day", 10, 1, Fraction(437, 693)),
    ("day", 9, 2, Fraction(244, 693)),
]


@pytest.mark.parametrize(("first", "villagers", "wolves", "chance"), KNOWN)
def test_the_chance_at_parity(first: First, villagers: int, wolves: int, chance: Fraction) -> None:
    assert village_chance(villagers, wolves, first=first, lynch=LOT) == chance


def test_the_chance_of_the_wolves_by_elimination() -> None:
    assert outlook(3, 1, first="day", win="elimination", lynch=LOT).wolves == Fraction(3, 8)
    assert outlook(4, 2, first="day", win="elimination", lynch=LOT).wolves == Fraction(5, 8)


def test_three_against_one_by_hand() -> None:
    """One night, then two villagers and the wolf: a third. Or else one against one: lost."""
    third = Fraction(1, 3)
    assert outlook(3, 1, lynch=LOT).endings == (Ending(1, third, 1 - third, Fraction(0)),)
    half = Fraction(1, 2)  # by elimination the wolf kills the last one in the night
    assert outlook(3, 1, first="day", win="elimination", lynch=LOT).endings == (
        Ending(1, Fraction(1, 4), Fraction(0), Fraction(0)),
        Ending(2, Fraction(3, 4) * half, Fraction(3, 4) * half, Fraction(0)),
    )


def factorial2(number: int) -> int:
    return prod(range(number, 0, -2))


def test_one_wolf_by_migdal() -> None:
    """P. Migdał, A mathematical model of the Mafia game (arXiv:1009.1031): (n-1)!! / n!!."""
    for players in range(2, 101):
        wolf = Fraction(factorial2(players - 1), factorial2(players))
        assert outlook(players - 1, 1, first="day", win="elimination", lynch=LOT).wolves == wolf
        at_parity = wolf if players % 2 else 2 * wolf  # no lots are drawn between the last two
        assert outlook(players - 1, 1, first="day", lynch=LOT).wolves == at_parity


def never_lynched(group: int, players: int) -> Fraction:
    """The chance that none of a group of wolves is ever lynched: each day takes one of n at random,
    and each night one more who is no wolf."""
    return prod((1 - Fraction(group, n) for n in range(players, 1, -2)), start=Fraction(1))


def test_many_wolves_by_elimination() -> None:
    """Inclusion and exclusion over the groups of wolves who are never lynched."""
    small = [(players, wolves) for players in range(2, 25) for wolves in range(1, players)]
    for players, wolves in [*small, (99, 9), (100, 3), (100, 10), (100, 45)]:
        village = sum(
            (-1) ** group * comb(wolves, group) * never_lynched(group, players)
            for group in range(wolves + 1)
        )
        villagers = players - wolves
        assert (
            village_chance(villagers, wolves, first="day", win="elimination", lynch=LOT) == village
        )
        assert village_chance(villagers + 1, wolves, win="elimination", lynch=LOT) == village


PUBLISHED = {
    (4, 1): "33.33", (5, 1): "25.00", (6, 1): "46.67", (7, 1): "37.50", (8, 1): "54.29",
    (9, 1): "45.31", (10, 1): "59.37", (11, 1): "50.78", (12, 1): "63.06", (13, 1): "54.88",
    (12, 2): "35.21", (14, 2): "39.49", (16, 2): "43.01", (18, 2): "45.97", (20, 2): "48.51",
    (22, 2): "50.71", (24, 2): "52.65", (20, 3): "30.66", (22, 3): "33.21", (24, 3): "35.49",
}  # fmt: skip
"""Per cent by players and wolves, night first: the wiki of mafiascum.net, "Numbers, Part 1"."""


@pytest.mark.parametrize(("table", "per_cent"), PUBLISHED.items())
def test_published_chances(table: tuple[int, int], per_cent: str) -> None:
    players, wolves = table
    chance = village_chance(players - wolves, wolves, lynch=LOT)
    assert abs(chance - Fraction(per_cent) / 100) <= Fraction(1, 10_000)


@cache
def recurrence(villagers: int, wolves: int, phase: First, checks: str) -> Fraction:
    """The chance if parity ends the game only when it is checked, and death of a side always."""
    if not wolves or not villagers:
        return Fraction(not wolves)
    checked = {"each death": True, "mornings": phase == "day", "evenings": phase == "night"}
    if wolves >= villagers and checked[checks]:
        return Fraction(0)
    if phase == "night":
        return recurrence(villagers - 1, wolves, "day", checks)
    lost = recurrence(villagers - 1, wolves, "night", checks)
    won = recurrence(villagers, wolves - 1, "night", checks)
    return (villagers * lost + wolves * won) / (villagers + wolves)


def test_when_parity_is_checked() -> None:
    """After each death or in the mornings only comes to the same: a night helps no village."""
    for players, first in product(range(3, 25), FIRSTS):
        for wolves in range(1, (players - 1) // 2 + 1):
            chance = village_chance(players - wolves, wolves, first=first, lynch=LOT)
            assert chance == recurrence(players - wolves, wolves, first, "each death")
            assert chance == recurrence(players - wolves, wolves, first, "mornings")
    for first, villagers, wolves, chance in KNOWN:
        mornings = villagers + wolves - (first == "night")  # odd, and nobody wakes up at parity
        right = recurrence(villagers, wolves, first, "evenings") == chance
        assert right == bool(mornings % 2)


def test_a_hundred_players_and_more() -> None:
    """About a square root of wolves makes it even (Braverman, Etesami, Mossel 2008; Migdał)."""
    chances = [village_chance(101 - wolves, wolves, first="day", lynch=LOT) for wolves in range(20)]
    assert chances[0] == 1
    assert all(more < less for less, more in pairwise(chances))
    even = next(wolves for wolves, chance in enumerate(chances) if chance < Fraction(1, 2))
    assert 5 <= even <= 10
    assert 0 < village_chance(600, 8, first="day", lynch=LOT) < 1


def test_the_square_root_is_the_right_order() -> None:
    """E. Yao, A theoretical study of Mafia games (arXiv:0804.0071): with so many werewolves both
    sides keep a chance however many play, and with any other order one of them loses it."""
    chances: dict[str, list[Fraction]] = {"one": [], "root": [], "more": []}
    for players in (25, 49, 101, 197, 401):
        numbers = {"one": 1, "root": round(players**0.5), "more": round(players**0.75)}
        for order, wolves in numbers.items():
            chance = village_chance(players - wolves, wolves, first="day", lynch=LOT)
            chances[order].append(chance)
    assert all(Fraction(1, 7) < chance < Fraction(1, 5) for chance in chances["root"])
    assert all(later > earlier for earlier, later in pairwise(chances["one"]))
    assert chances["one"][-1] > Fraction(9, 10)
    assert all(later < earlier for earlier, later in pairwise(chances["more"]))
    assert chances["more"][-1] < Fraction(1, 10**6)


def test_games_that_are_over_before_they_begin() -> None:
    nothing, all_of_it = Fraction(0), Fraction(1)
    for first in FIRSTS:
        won = outlook(4, 0, first=first, lynch=LOT)
        lost = outlook(2, 2, first=first, lynch=LOT)
        assert won.endings == (Ending(0, all_of_it, nothing, nothing),)
        assert lost.endings == (Ending(0, nothing, all_of_it, nothing),)
        assert outlook(0, 0, first=first, lynch=LOT).nobody == 1
    assert outlook(2, 2, first="day", win="elimination", lynch=LOT).village > 0


# ---------------------------------------------------------------- every single game

Table = Mapping[tuple[Winner, int], Fraction]


def by_every_game(held: list[Card], first: First, win: Win) -> Table:
    table: dict[tuple[Winner, int], Fraction] = defaultdict(Fraction)
    for chance, winner, days in every_game(held, first, win, LOT):
        table[winner, days] += chance
    return dict(table)


def by_odds(villagers: int, wolves: int, **game: Any) -> Table:
    table: dict[tuple[Winner, int], Fraction] = {}
    for end in outlook(villagers, wolves, lynch=LOT, **game).endings:
        table["village", end.days] = end.village
        table["wolves", end.days] = end.wolves
        table["nobody", end.days] = end.nobody
    return {key: chance for key, chance in table.items() if chance}


@games
@pytest.mark.parametrize("players", range(1, 8))
def test_all_orders_of_deaths(players: int, first: First, win: Win) -> None:
    for wolves in range(players + 1):
        expected = by_every_game(cards(players - wolves, wolves), first, win)
        assert by_odds(players - wolves, wolves, first=first, win=win) == expected


@games
@subsets
def test_all_small_games_with_roles(roles: tuple[Role, ...], first: First, win: Win) -> None:
    for players in range(len(roles) + 1, 6):
        for wolves in range(1, players - len(roles) + 1):
            villagers = players - len(roles) - wolves
            expected = by_every_game(cards(villagers, wolves, roles), first, win)
            assert by_odds(villagers, wolves, first=first, win=win, roles=roles) == expected


# ---------------------------------------------------------------- simulation


Counts = Mapping[tuple[Winner, int], int]


def off_by(chance: Fraction, hits: int, tries: int) -> float:
    """How many standard deviations the hits are off; three hits are free, for seldom events."""
    assert hits == 0 or chance > 0
    mean = float(chance * tries)
    return max(0.0, abs(hits - mean) - 3) / max(0.2, sqrt(mean * float(1 - chance)))


def simulated(held: list[Card], first: First, win: Win, seed: int, tries: int) -> Counts:
    choose = Random(seed).choice
    return Counter(play(held, first, win, choose, LOT) for _ in range(tries))


@games
@subsets
def test_simulated_games_of_ten(roles: tuple[Role, ...], first: First, win: Win) -> None:
    tries, villagers = 700, 8 - len(roles)
    exact = by_odds(villagers, 2, first=first, win=win, roles=roles)
    counts = simulated(cards(villagers, 2, roles), first, win, 5, tries)
    for key in {*exact, *counts}:
        assert off_by(exact.get(key, Fraction(0)), counts.get(key, 0), tries) < 5, key


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 7),
    st.integers(1, 4),
    st.sets(st.sampled_from(ROLES)),
    st.sampled_from(FIRSTS),
    st.sampled_from(WINS),
    st.integers(0, 2**32),
)
def test_simulated_games(
    villagers: int, wolves: int, roles: set[Role], first: First, win: Win, seed: int
) -> None:
    tries = 600
    exact = outlook(villagers, wolves, first=first, win=win, roles=roles, lynch=LOT)
    counts = simulated(cards(villagers, wolves, roles), first, win, seed, tries)
    for winner in ("village", "wolves", "nobody"):
        hits = sum(count for (who, _), count in counts.items() if who == winner)
        assert off_by(getattr(exact, winner), hits, tries) < 5


# ---------------------------------------------------------------- what must hold


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 8),
    st.integers(0, 4),
    st.sets(st.sampled_from(ROLES)),
    st.sampled_from(FIRSTS),
    st.sampled_from(WINS),
)
def test_every_game_ends_and_has_one_winner(
    villagers: int, wolves: int, roles: set[Role], first: First, win: Win
) -> None:
    exact = outlook(villagers, wolves, first=first, win=win, roles=roles, lynch=LOT)
    assert exact.village + exact.wolves + exact.nobody == 1
    assert sum(end.chance for end in exact.endings) == 1
    days = [end.days for end in exact.endings]
    assert days == sorted(set(days))
    assert days[-1] <= villagers + wolves + len(roles)
    assert days[0] <= exact.mean_days <= days[-1]
    killing = roles & {"hunter", "witch"}
    if villagers + wolves + len(roles) and len(killing) < (2 if win == "parity" else 1):
        assert exact.nobody == 0  # it takes both to kill a werewolf and all others in one night


def test_the_last_two_kill_each_other() -> None:
    hunter = outlook(0, 1, win="elimination", lynch=LOT, roles={"hunter"})
    assert hunter.endings == (Ending(0, Fraction(0), Fraction(0), Fraction(1)),)
    witch = outlook(
        1, 1, win="elimination", lynch=LOT, roles={"witch"}
    )  # if the villager is lynched
    assert (witch.village, witch.wolves, witch.nobody) == (Fraction(1, 3),) * 3


@pytest.mark.parametrize("roles", [set(ROLES), {"seer"}, {"seer", "guard"}, {"seer", "witch"}])
def test_a_seer_helps(roles: set[Role]) -> None:
    with_seer = village_chance(7, 2, roles=roles, lynch=LOT)
    assert with_seer > village_chance(8, 2, roles=roles - {"seer"}, lynch=LOT)


def test_draws_in_turn_count_all_lots() -> None:
    """The hunter is lynched once in four, and then shoots one of three."""
    total, choices = in_turn(Position(2, 1, 0, 0, 1, 0), (lynch, shoot))
    chances: dict[Position, Fraction] = defaultdict(Fraction)
    for number, then in choices:
        chances[then] += Fraction(number, total)
    assert chances == {
        Position(1, 1, 0, 0, 1, 0): Fraction(1, 2),
        Position(2, 0, 0, 0, 1, 0): Fraction(1, 4),
        Position(2, 0, 0, 0, 0, 0): Fraction(1, 12),
        Position(1, 1, 0, 0, 0, 0): Fraction(1, 6),
    }


def test_nothing_is_drawn_where_nobody_can_act() -> None:
    villagers = Position(3, 1, 0, 0, 0, 0)
    for lots in (evening, poison, shoot, tell):
        assert lots(villagers) == [(1, villagers)]
    assert attack(villagers) == [(3, Position(2, 1, 0, 0, 0, 0))]


# ---------------------------------------------------------------- the policy, and mistakes


@games
@subsets
def test_the_policy_says_what_a_game_needs(roles: tuple[Role, ...], first: First, win: Win) -> None:
    said = SIMPLE.sentences(first, win, roles, LOT)
    assert len(said) == len(set(said))
    assert all(sentence.endswith(".") for sentence in said)
    text = " ".join(said).lower()
    assert {role for role in ROLES if role in text} == set(roles)


@pytest.mark.parametrize(
    ("villagers", "wolves", "game"),
    [
        (-1, 1, {}),
        (1, -1, {}),
        (5, 1, {"roles": {"cupid"}}),
        (5, 1, {"first": "noon"}),
        (5, 1, {"win": "never"}),
    ],
)
def test_mistakes_are_said(villagers: int, wolves: int, game: dict[str, Any]) -> None:
    with pytest.raises(WolfwiseError):
        village_chance(villagers, wolves, **game)
