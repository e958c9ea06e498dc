"""Quick games against whole games by the rules, against exact odds, and by hand."""

from fractions import Fraction
from random import Random

import pytest

from tests.helpers.games_werewolf import game
from wolfwise.analysis.number import clear, difference
from wolfwise.analysis.werewolf.chances import chances, of_games, sample, without_mayor
from wolfwise.analysis.werewolf.policies import LOT, VOTES, Lynching
from wolfwise.analysis.werewolf.quick_games import (
    ANY,
    KNOWN,
    ROLES,
    _Game,
    knows,
    play,
    quickly,
    unknown_ruling,
)
from wolfwise.analysis.werewolf.simulation import WINNERS, Result, simulate
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Cause, Role

SKILLED = Lynching(skill=Fraction(1, 4))
ALL = "werewolf*3 villager*4 thief cupid guard seer girl witch hunter idiot elder scapegoat piper"


def agree(one: Result, other: Result) -> None:
    """Nothing differs by four standard errors."""
    for winner in WINNERS:
        assert not clear(difference(one.won(winner), other.won(winner)), 4), winner
    assert not clear(difference(one.days, other.days), 4)
    assert not clear(difference(one.nights, other.nights), 4)


# ---------------------------------------------------------------- beside whole games


@pytest.mark.parametrize(
    ("cards", "rules", "lynch"),
    [
        (ALL, ("win=elimination",), VOTES),
        (ALL, ("win=parity",), SKILLED),
        (ALL, ("win=side", "begins=day"), VOTES),
        ("werewolf*3 villager*2 cupid piper elder idiot scapegoat", ("seer-sees=side",), SKILLED),
        ("werewolf*2 villager*2 seer piper cupid", ("seer-sees=side",), VOTES),
        ("werewolf*3 thief girl seer villager*3", (), LOT),
        ("werewolf*3 elder idiot hunter villager*3 scapegoat", ("begins=day",), VOTES),
        ("werewolf*2 elder witch hunter idiot villager*2", ("win=side",), VOTES),
        ("werewolf*2 guard girl seer cupid villager", (), VOTES),
        ("werewolf*3 knight seer girl elder cupid villager*2", ("begins=day",), VOTES),
        ("werewolf*2 knight seer piper villager*3", (), SKILLED),
    ],
)
def test_they_end_as_whole_games_do(cards: str, rules: tuple[str, ...], lynch: Lynching) -> None:
    this = game(cards, "mayor=none", *rules)
    agree(simulate(this, 500, 1, jobs=1, lynch=lynch), quickly(this, 3000, 2, lynch, jobs=1))


@pytest.mark.parametrize("lynch", [LOT, VOTES, SKILLED])
def test_they_end_as_exact_odds_say(lynch: Lynching) -> None:
    this = game("werewolf*3 villager*4 guard seer witch hunter")
    exact = chances(this.deck, this.rules, lynch)
    assert exact.played is None
    found = sample(this.deck, this.rules, lynch, 4000, 3)
    for winner in ("village", "werewolves", "nobody"):
        assert not clear(difference(found.of(winner), exact.of(winner)), 4)
    assert not clear(difference(found.nights, exact.nights), 4)


def test_the_same_seed_gives_the_same_games_however_they_are_shared_out() -> None:
    this = game(ALL)
    assert quickly(this, 40, 5, jobs=1) == quickly(this, 40, 5, jobs=2)
    assert quickly(this, 40, 5, jobs=1) != quickly(this, 40, 6, jobs=1)


# ---------------------------------------------------------------- rules by hand


def table(this: Werewolf, cards: str, lynch: Lynching = VOTES) -> _Game:
    """A game in which the seats hold these cards in order."""
    new = _Game(this, Random(1), lynch)
    new.roles = [Role(card) for card in cards.split()]
    return new


def test_a_tie_kills_the_scapegoat_or_nobody() -> None:
    this = game("werewolf*2 villager*2 scapegoat seer")
    now = table(this, "werewolf werewolf villager villager scapegoat seer")
    now.alive = [0, 1, 2, 4]
    now.named = {0}
    assert now.day() is None
    assert now.alive == [0, 1, 2]
    now.alive = [0, 1, 2, 3]
    assert now.day() is None
    assert now.alive == [0, 1, 2, 3]


def test_the_shown_idiot_has_no_vote() -> None:
    this = game("werewolf*2 villager*3 idiot")
    now = table(this, "werewolf werewolf villager villager villager idiot")
    now.alive, now.named = [0, 1, 2, 3, 5], {0}
    assert now.voted_out() == 0
    now.idiot = 5
    assert now.voted_out() is None


def test_the_elder_takes_the_powers_and_the_idiot_with_him() -> None:
    this = game("werewolf*2 villager idiot elder hunter seer")
    now = table(this, "werewolf werewolf villager idiot elder hunter seer")
    now.idiot = 3
    now.die({4: Cause.LYNCHED, 5: Cause.POISON})
    assert now.alive == [0, 1, 2, 6]
    assert not now.owed
    assert now.holder(Role.SEER) is None


def test_lovers_die_together_after_the_shot() -> None:
    this = game("werewolf*2 villager*3 hunter cupid")
    now = table(this, "werewolf werewolf villager villager villager hunter cupid")
    now.lovers = (2, 5)
    now.named = {0}
    now.die({5: Cause.WEREWOLVES})
    assert now.settle() is None
    assert now.alive == [1, 3, 4, 6]


@pytest.mark.parametrize(
    ("win", "alive", "winner"),
    [
        ("elimination", [0, 2], None),
        ("parity", [0, 2], "werewolves"),
        ("side", [0, 2, 3], "werewolves"),
        ("side", [0, 2, 5], None),
        ("side", [0, 1, 5], "werewolves"),
        ("elimination", [0, 1], "werewolves"),
        ("elimination", [2, 5], "village"),
        ("elimination", [], "nobody"),
    ],
)
def test_ends(win: str, alive: list[int], winner: str | None) -> None:
    this = game("werewolf*2 villager*3 seer", f"win={win}")
    now = table(this, "werewolf werewolf villager villager villager seer")
    now.alive = alive
    assert now.winner() == winner


# ---------------------------------------------------------------- what they know


def test_rulings_that_they_do_not_know() -> None:
    assert unknown_ruling(rulebook.rules("werewolf")) is None
    for key, ruling in rulebook.load("werewolf").rulings.items():
        for value in ruling.alternatives:
            changed = rulebook.rules("werewolf", changes=[f"{key}={value}"])
            known = key in ANY or value in KNOWN.get(key, ())
            assert (unknown_ruling(changed) is None) == known


def test_other_rulings_make_no_difference_or_whole_games_are_played() -> None:
    """Whole games under a ruling that quick games do not look at end as quick games do."""
    this = game(ALL, "mayor=none")
    quick = quickly(this, 4000, 9, jobs=1)
    for change in (
        "guard-must=no",
        "thief-must=never",
        "vote-must=abstain",
        "witch-both=forbidden",
    ):
        rules = rulebook.rules("werewolf", changes=["mayor=none", change])
        assert unknown_ruling(rules) is None
        agree(simulate(game(ALL, "mayor=none", change), 250, 4, jobs=1), quick)
    rules = rulebook.rules("werewolf", changes=["tie=revote"])
    deck = game("werewolf*2 villager*4 cupid").deck
    whole = simulate(game("werewolf*2 villager*4 cupid", "tie=revote", "mayor=none"), 30, jobs=1)
    assert sample(deck, rules, games=30, jobs=1) == of_games(whole)


def test_roles_that_they_know() -> None:
    """Whoever adds a role adds it here, or whole games are played."""
    assert knows(game(ALL))
    assert knows(game("werewolf*2 villager*4 knight"))
    assert not knows(game(ALL, "tie=revote"))
    assert frozenset(Role) >= ROLES


def test_the_knight_and_a_named_werewolf() -> None:
    this = game("werewolf*2 villager*3 knight")
    now = table(this, "werewolf werewolf villager villager villager knight")
    assert now.challenged() is None
    now.named = {1}
    assert now.day() is None
    assert now.alive == [0, 2, 3, 4, 5]
    now.named = {0}
    assert now.challenged() is None


def test_nobody_is_mayor() -> None:
    rules = rulebook.rules("werewolf", changes=["mayor-tie=none", "win=parity"])
    assert without_mayor(rules)["mayor"] == "none"
    assert without_mayor(rules)["win"] == "parity"
    assert without_mayor(without_mayor(rules)) == without_mayor(rules)


def test_no_games_are_no_answer() -> None:
    with pytest.raises(WolfwiseError, match="at least one game"):
        quickly(game("werewolf villager*4"), 0)


def test_all_werewolves_may_lie_in_the_middle() -> None:
    """The village then accuses nobody, and has won at the first dawn at the latest."""
    this = game("werewolf*2 villager*5 thief", "begins=day")
    now = table(this, "villager villager villager villager villager thief", SKILLED)
    for _ in range(20):
        assert now.voted_out() in range(6)


def test_every_game_ends() -> None:
    random = Random(3)
    this = game(ALL, "mayor=none")
    winners = {play(this, random)[0] for _ in range(300)}
    assert {"village", "werewolves", "piper"} <= winners <= set(WINNERS)
