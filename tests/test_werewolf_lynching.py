"""Lynching by votes: by hand, against counted ballots, and where it comes to the same as lots."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import chain, combinations, product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.ballots_werewolf import Ballots
from tests.helpers.games_werewolf import game
from wolfwise.analysis.number import clear, difference
from wolfwise.analysis.werewolf import bots
from wolfwise.analysis.werewolf.chances import (
    Setup,
    chances,
    exactly,
    left_out,
    of_games,
    sample,
)
from wolfwise.analysis.werewolf.odds import Outlook, outlook, village_chance
from wolfwise.analysis.werewolf.policies import (
    LOT,
    ONE_VOTE_EACH,
    ROLES,
    SIMPLE,
    USUAL,
    VOTES,
    First,
    Lynching,
    Role,
    Win,
    lynching,
)
from wolfwise.analysis.werewolf.simulation import simulate
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError

FIRSTS: tuple[First, ...] = ("night", "day")
WINS: tuple[Win, ...] = ("parity", "elimination")
SKILLS = tuple(map(Fraction, ("0", "1/3", "1")))
SUBSETS = tuple(chain.from_iterable(combinations(ROLES, size) for size in range(5)))
NONE = Fraction(0)

courses = pytest.mark.parametrize(("first", "win"), list(product(FIRSTS, WINS)))


def by_odds(found: Outlook) -> dict[tuple[str, int], Fraction]:
    table: dict[tuple[str, int], Fraction] = {}
    for end in found.endings:
        table["village", end.days] = end.village
        table["wolves", end.days] = end.wolves
        table["nobody", end.days] = end.nobody
    return {key: chance for key, chance in table.items() if chance}


# ---------------------------------------------------------------- by hand


def test_one_against_one() -> None:
    """By lot it is one half; in votes one against one is a tie, and then comes the night."""
    one = {"first": "day", "win": "elimination"}
    assert village_chance(1, 1, lynch=LOT, **one) == Fraction(1, 2)  # type: ignore[arg-type]
    for skill in SKILLS:
        assert village_chance(1, 1, lynch=Lynching(skill=skill), **one) == 0  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("villagers", "wolves", "skill", "village"),
    [
        (2, 1, "0", "1/3"),  # the right one of three, or else one against one
        (2, 1, "1/2", "2/3"),  # 1/2 + 1/2 * 1/3
        (2, 1, "1", "1"),
        (3, 1, "0", "1/4"),  # else two against one, a night, and one against one
        (4, 1, "0", "7/15"),  # 1/5 + 4/5 * 1/3
        (4, 1, "1/2", "13/15"),  # 3/5 + 2/5 * 2/3
        (3, 2, "1", "1"),  # a werewolf, one in the night, two against one, and the other
        (4, 2, "1", "1"),  # a werewolf, three against one, one in the night, and the other
        (2, 2, "1", "0"),
    ],
)
def test_by_hand(villagers: int, wolves: int, skill: str, village: str) -> None:
    lynch = Lynching(skill=Fraction(skill))
    found = village_chance(villagers, wolves, first="day", win="elimination", lynch=lynch)
    assert found == Fraction(village)


def test_a_skill_of_one_by_counting() -> None:
    """Every day takes a werewolf and every night one of the others, until it is a tie."""
    for villagers, wolves in product(range(1, 15), range(1, 8)):
        good, bad = villagers, wolves
        while bad and good > bad:
            good, bad = good - (bad > 1), bad - 1
        lynch = Lynching(skill=Fraction(1))
        found = village_chance(villagers, wolves, first="day", win="elimination", lynch=lynch)
        assert found == (not bad)


def test_a_skill_against_one_werewolf() -> None:
    """He is found on none of the days on which he could be outvoted, independently."""
    for players, skill in product(range(3, 30), (Fraction(1, 5), Fraction(3, 4))):
        days = range(players, 2, -2)
        missed = prod((1 - skill) * (1 - Fraction(1, n)) for n in days)
        lynch = Lynching(skill=skill)
        found = village_chance(players - 1, 1, first="day", win="elimination", lynch=lynch)
        assert found == 1 - missed


# ---------------------------------------------------------------- where it is the same as lots


def test_without_roles_votes_by_lot_are_lots_at_parity() -> None:
    """Who cannot be outvoted any more has won at parity; without roles he wins in any case."""
    for players, first in product(range(2, 20), FIRSTS):
        for wolves in range(1, players):
            lots = village_chance(players - wolves, wolves, first=first, lynch=LOT)
            assert village_chance(players - wolves, wolves, first=first, lynch=VOTES) == lots
            last = village_chance(players - wolves, wolves, first=first, win="elimination")
            assert last == lots


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 6),
    st.integers(1, 3),
    st.sets(st.sampled_from(ROLES)),
    st.sampled_from(FIRSTS),
)
def test_with_roles_too_at_parity(
    villagers: int, wolves: int, roles: set[Role], first: First
) -> None:
    game: dict[str, Any] = {"first": first, "win": "parity", "roles": roles}
    assert outlook(villagers, wolves, lynch=VOTES, **game) == outlook(
        villagers, wolves, lynch=LOT, **game
    )


def test_the_square_root_of_the_players_by_votes_as_well() -> None:
    """Braverman, Etesami and Mossel: so many werewolves make an even game without roles."""
    for players in (49, 101, 197):
        even = [
            wolves
            for wolves in range(1, 30)
            if village_chance(players - wolves, wolves, first="day", win="elimination")
            > Fraction(1, 4)
        ]
        assert 0.3 < even[-1] / players**0.5 < 1.2


def test_a_skill_does_the_village_good() -> None:
    for roles in SUBSETS:
        skills = [Lynching(skill=Fraction(n, 4)) for n in range(4)]
        found = [
            village_chance(6 - len(roles), 2, win="elimination", roles=roles, lynch=lynch)
            for lynch in skills
        ]
        assert found == sorted(found)
        assert found[0] < found[-1]


# ---------------------------------------------------------------- against counted ballots


def counted(
    villagers: int, wolves: int, roles: tuple[Role, ...], first: First, win: Win, skill: Fraction,
    days: int,
) -> Mapping[tuple[str, int], Fraction]:  # fmt: skip
    cards = ["villager"] * villagers + ["wolf"] * wolves + list(roles)
    return Ballots(cards, win, skill).play(first, days)


@courses
@pytest.mark.parametrize("players", range(2, 9))
def test_every_game_up_to_eight_players(players: int, first: First, win: Win) -> None:
    for wolves, skill in product(range(1, players), SKILLS):
        found = outlook(players - wolves, wolves, first=first, win=win, lynch=Lynching(skill=skill))
        games = Ballots(["villager"] * (players - wolves) + ["wolf"] * wolves, win, skill)
        expected = games.play(first, players)
        assert by_odds(found) == expected
        assert found.mean_nights == games.mean_nights
        assert sum(expected.values()) == 1


@courses
@pytest.mark.parametrize("roles", SUBSETS, ids="-".join)
def test_every_small_game_with_roles(roles: tuple[Role, ...], first: First, win: Win) -> None:
    """Also what a guard may draw out for ever: it comes to all that is left after many days."""
    for players, skill in product(range(len(roles) + 1, 6), SKILLS[:2]):
        for wolves in range(1, players - len(roles) + 1):
            game = (players - len(roles) - wolves, wolves, roles, first, win)
            found = Setup(*game, Lynching(skill=skill)).outlook()
            days = max((end.days for end in found.endings), default=0)
            expected = counted(*game, skill, days)
            assert by_odds(found) == expected
            left = 1 - sum(expected.values())
            assert sum(found.later[:3]) == left
            assert not left or ("guard" in roles and win == "elimination")


@courses
@pytest.mark.parametrize("roles", SUBSETS, ids="-".join)
def test_some_games_of_eight_with_roles(roles: tuple[Role, ...], first: First, win: Win) -> None:
    """With guard and seer of seven: what there is to remember of eight takes a minute."""
    players = 7 if {"guard", "seer"} <= set(roles) else 8
    wolves, skill = 2 + (len(roles) % 2), Fraction(1, 3)
    game = (players - len(roles) - wolves, wolves, roles, first, win)
    found = Setup(*game, Lynching(skill=skill)).outlook()
    days = max(end.days for end in found.endings)
    assert by_odds(found) == counted(*game, skill, days)


def test_what_is_drawn_out_by_letting_it_run() -> None:
    roles: tuple[Role, ...] = ("guard", "hunter", "seer")
    found = outlook(1, 3, win="elimination", roles=roles, lynch=VOTES)
    games = Ballots(["villager", "wolf", "wolf", "wolf", *roles], "elimination", NONE)
    table = games.play("night", 30)
    tail = 1 - sum(table.values())
    assert 0 < tail < Fraction(1, 10**6)
    for winner in ("village", "wolves", "nobody"):
        won = sum(chance for (who, _), chance in table.items() if who == winner)
        assert won <= getattr(found, winner) <= won + tail
    days = sum(days * chance for (_, days), chance in table.items())
    assert days < found.mean_days < days + 1000 * tail
    assert games.mean_nights < found.mean_nights < games.mean_nights + 1000 * tail
    assert found.village + found.wolves + found.nobody == 1


# ---------------------------------------------------------------- games that are played


@pytest.mark.parametrize("roles", [(), ("guard",), ("witch", "hunter"), ROLES])
def test_games_seat_by_seat(roles: tuple[Role, ...]) -> None:
    lynch = Lynching(skill=Fraction(1, 4))
    setup = Setup(8 - len(roles), 3, roles, "night", "elimination", lynch)
    rules = rulebook.rules("werewolf")
    exact, found = exactly(setup), sample(setup.deck, rules, lynch, 1500, 3)
    for winner in ("village", "werewolves", "nobody"):
        assert not clear(difference(found.of(winner), exact.of(winner)), 4)
    assert not clear(difference(found.days, exact.days), 4)


@pytest.mark.parametrize(
    "cards", ["werewolf*3 villager*6", "werewolf*3 villager*4 seer guard witch hunter"]
)
def test_whole_games_by_the_rules(cards: str) -> None:
    this = game(cards, "mayor=none")
    lynch = Lynching(skill=Fraction(1, 4))
    exact = chances(this.deck, this.rules, lynch)
    assert exact.played is None
    found = of_games(simulate(this, 1200, 2, lynch=lynch))
    assert not clear(difference(found.village, exact.village), 4)
    assert not clear(difference(found.days, exact.days), 4)


# ---------------------------------------------------------------- what is said


def test_the_policy_says_how_somebody_is_lynched() -> None:
    lot, votes = (SIMPLE.sentences(lynch=lynch) for lynch in (LOT, VOTES))
    assert "Every day one player is lynched, each of the living as likely as any other." in lot
    assert not set(LOT.says) & set(votes)
    assert "most votes" in " ".join(votes)
    assert "with chance 1/3 a werewolf" in Lynching(skill=Fraction(1, 3)).says[0]
    assert "always a werewolf" in Lynching(skill=Fraction(1)).says[0]


def test_that_no_mayor_counts_is_said_where_it_matters() -> None:
    """By lot all vote alike, so that a second vote would decide nothing."""
    this = game("werewolf villager*5")
    assert ONE_VOTE_EACH in bots.sentences(this, lynch=VOTES)
    assert ONE_VOTE_EACH not in bots.sentences(this, lynch=LOT)


def test_what_the_exact_odds_do_not_know() -> None:
    again = rulebook.rules("werewolf", changes=["tie=revote"])
    deck = game("werewolf villager*5").deck
    assert left_out(deck, again, VOTES) == "the exact odds do not know the rule tie=revote"
    assert left_out(deck, again, LOT) is None
    assert left_out(deck, rulebook.rules("werewolf"), VOTES) is None


def test_what_was_asked_for() -> None:
    assert lynching(None, None) == lynching("votes", None) == USUAL
    assert lynching("votes", NONE) == VOTES
    assert lynching("lot", None) == LOT
    assert lynching("votes", Fraction(1, 3)) == Lynching(skill=Fraction(1, 3))


@pytest.mark.parametrize(
    ("by", "skill"), [("lot", Fraction(1, 2)), ("dice", None), ("votes", Fraction(3, 2))]
)
def test_what_cannot_be_asked_for(by: str, skill: Fraction | None) -> None:
    with pytest.raises(WolfwiseError):
        lynching(by, skill)
    with pytest.raises(WolfwiseError):
        outlook(3, 1, lynch=Lynching("votes", Fraction(2)))
