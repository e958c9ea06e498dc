"""Whom to lynch or kill: by hand, and by going through all worlds."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from analysis.werewolf import every_world
from analysis.werewolf.odds import village_chance
from analysis.werewolf.vote import Choices
from models.werewolf.game import Werewolf
from models.werewolf.lines import Claims, Says
from models.werewolf.observations import Hold, Observation
from models.werewolf.roles import Role
from models.werewolf.table import Table
from tests.strategies_werewolf import game

WOLF = frozenset({Role.WEREWOLF})


def choices(this: Werewolf, observations: Sequence[Observation] = (), **more: object) -> Choices:
    return Choices(Table.new(this), observations, **more)  # type: ignore[arg-type]


def test_nobody_knows_anything() -> None:
    """Five villagers and a werewolf: found with 1/6, else four against one in the night."""
    this = game("werewolf villager*5", "win=parity")
    options = choices(this).lynchings()
    lynch = Fraction(1, 6) + Fraction(5, 6) * village_chance(4, 1, first="night", win="parity")
    by_seat = {option.seat: option for option in options}
    assert all(by_seat[seat].village == lynch for seat in range(6))
    assert all(by_seat[seat].werewolf == Fraction(1, 6) for seat in range(6))
    assert by_seat[None].village == village_chance(5, 1, first="night", win="parity")


def test_a_known_werewolf_comes_first() -> None:
    this = game("werewolf*2 villager*4 witch")
    best, *others = choices(this, [Hold((3,), WOLF)]).lynchings()
    assert best.seat == 3
    assert best.werewolf == 1
    assert best.village == village_chance(5, 1, first="night", win="elimination")
    assert all(option.village < best.village for option in others)


def test_the_idiot_stays_and_the_hunter_shoots() -> None:
    this = game("werewolf*2 villager*3 idiot hunter", "win=parity")
    known = [Hold((0,), frozenset({Role.IDIOT})), Hold((1,), frozenset({Role.HUNTER}))]
    by_seat = {option.seat: option.village for option in choices(this, known).lynchings()}
    night = {
        (good, wolves): village_chance(good, wolves, first="night", win="parity")
        for good, wolves in [(5, 2), (4, 1), (3, 2)]
    }
    assert by_seat[0] == night[5, 2] == by_seat[None]
    # Of the six others two are werewolves.
    assert by_seat[1] == (2 * night[4, 1] + 4 * night[3, 2]) / 6


def test_killing_the_seer_is_best_for_werewolves() -> None:
    this = game("werewolf*2 villager*5 seer", "win=parity")
    known = [Hold((0,), frozenset({Role.SEER})), Hold((6, 7), WOLF)]
    best, *others = choices(this, known).attacks()
    assert best.seat == 0
    assert best.village == village_chance(5, 2, first="day", win="parity")
    assert {option.seat for option in others} == {1, 2, 3, 4, 5}
    assert all(
        option.village == village_chance(4, 2, first="day", win="parity", roles=("seer",))
        for option in others
    )


def test_the_elder_survives_an_attack() -> None:
    this = game("werewolf*2 villager*4 elder", "win=parity")
    known = [Hold((0,), frozenset({Role.ELDER})), Hold((5, 6), WOLF)]
    by_seat = {option.seat: option.village for option in choices(this, known).attacks()}
    assert by_seat[0] == village_chance(5, 2, first="day", win="parity")


@pytest.mark.parametrize(
    "cards", ["werewolf*2 villager*3 seer witch", "werewolf villager*5 thief seer"]
)
def test_all_worlds_together(cards: str) -> None:
    """The chance to be a werewolf and the village's chance are means over all worlds."""
    this = game(cards, "win=parity")
    said = [Claims(0, Role.SEER), Says(0, 1, Role.WEREWOLF)]
    talking = choices(this, [], statements=said).lynchings()
    quiet = {option.seat: option for option in choices(this).lynchings()}
    worlds = every_world.worlds(this, [])
    if not this.middle:  # every world is as likely
        for seat in range(this.players):
            wolf = sum(world.roles[seat] is Role.WEREWOLF for world in worlds)
            assert quiet[seat].werewolf == Fraction(wolf, len(worlds))
    assert talking[0].seat == 1
    assert talking[0].werewolf > quiet[1].werewolf
