"""Whom to lynch or kill: by hand, and by going through all worlds."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest

from tests.helpers.games_werewolf import game
from wolfwise.analysis.werewolf import every_world
from wolfwise.analysis.werewolf.by_lot import Choices
from wolfwise.analysis.werewolf.odds import village_chance
from wolfwise.analysis.werewolf.talk import PLAIN
from wolfwise.analysis.werewolf.vote import vote
from wolfwise.models import records
from wolfwise.models.errors import Contradiction
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.lines import Claims, Says
from wolfwise.models.werewolf.observations import Hold, Observation
from wolfwise.models.werewolf.roles import Role
from wolfwise.models.werewolf.situation import situation
from wolfwise.models.werewolf.table import Table

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


# ---------------------------------------------------------------- what a power is worth at once


@cache
def by_lot(good: int, wolves: int, night: bool) -> Fraction:
    """The village's chance without roles, as the rules say it: a victim a night, one a day."""
    if not wolves:
        return Fraction(1)
    if wolves >= good:
        return Fraction(0)
    if night:
        return by_lot(good - 1, wolves, False)
    return (
        wolves * by_lot(good, wolves - 1, True) + good * by_lot(good - 1, wolves, True)
    ) / Fraction(good + wolves)


def known(*cards: Role) -> list[Observation]:
    """What the first seats hold."""
    return [Hold((seat,), frozenset({role})) for seat, role in enumerate(cards)]


def lynched(table: Table, observations: Sequence[Observation]) -> dict[int | None, Fraction]:
    return {o.seat: o.village for o in Choices(table, observations).lynchings()}


def attacked(table: Table, observations: Sequence[Observation]) -> dict[int | None, Fraction]:
    return {o.seat: o.village for o in Choices(table, observations).attacks()}


HUNTING = "werewolf*2 villager*7 hunter"
"""Without the hunter seven are left against two: two of nine shots hit a werewolf."""


def shot_by_a_hunter(night: bool) -> Fraction:
    shots = (2 * by_lot(7, 1, night) + 7 * by_lot(6, 2, night)) / 9
    assert by_lot(6, 2, night) > 0, "else no shot at a villager would count"
    assert shots != by_lot(7, 2, night)
    return shots


def test_a_lynched_hunter_shoots_any_of_the_others() -> None:
    table, cards = Table.new(game(HUNTING, "win=parity")), known(Role.HUNTER)
    assert lynched(table, cards)[0] == shot_by_a_hunter(night=True)
    assert lynched(table, cards)[None] == by_lot(8, 2, True)


def test_a_hunter_killed_in_the_night_shoots_any_of_the_others() -> None:
    table, cards = Table.new(game(HUNTING, "win=parity")), known(Role.HUNTER, *WOLF, *WOLF)
    assert attacked(table, cards)[0] == shot_by_a_hunter(night=False)
    assert attacked(table, cards)[3] == by_lot(7, 2, False)


def test_a_hunter_shoots_only_where_the_rules_let_him() -> None:
    """Lynched he may be silent; killed he never is."""
    table = Table.new(game(HUNTING, "win=parity", "hunter-lynched=silent"))
    cards = known(Role.HUNTER, *WOLF, *WOLF)
    assert lynched(table, cards)[0] == by_lot(7, 2, True)
    assert attacked(table, cards)[0] == shot_by_a_hunter(night=False)


def test_a_hunter_may_hit_the_seer() -> None:
    """Of eight others two are werewolves, one is the seer and five are villagers."""
    table = Table.new(game("werewolf*2 villager*5 hunter seer", "win=parity"))
    seeing = {
        (villagers, wolves): village_chance(
            villagers, wolves, first="night", win="parity", roles=("seer",)
        )
        for villagers, wolves in [(5, 1), (4, 2)]
    }
    assert seeing[4, 2] > by_lot(5, 2, True)
    shots = 2 * seeing[5, 1] + 5 * seeing[4, 2] + by_lot(5, 2, True)
    assert lynched(table, known(Role.HUNTER))[0] == shots / 8


def test_a_hunter_among_three() -> None:
    """Lynched, he would leave the last werewolf alone with a villager."""
    table = Table.new(game("werewolf villager*4 hunter", "win=parity"))
    table = table._replace(alive=(0, 1, 2), shown=(None, None, None, *[Role.VILLAGER] * 3))
    cards = known(Role.HUNTER, Role.WEREWOLF, Role.VILLAGER)
    assert lynched(table, cards) == {0: Fraction(1, 2), 1: 1, 2: 0, None: 0}


def test_lost_powers_are_lost() -> None:
    """The hunter does not shoot, the idiot does not stay, and the seer sees no more."""
    table = Table.new(game("werewolf*2 villager*5 hunter idiot seer", "win=parity"))
    cards = known(Role.HUNTER, Role.IDIOT, Role.SEER, *WOLF, *WOLF)
    before, after = table, table._replace(powers_lost=True)
    for seat in (0, 1, 2, 5):
        assert lynched(after, cards)[seat] == by_lot(7, 2, True)
        assert attacked(after, cards)[seat] == by_lot(7, 2, False)
    assert lynched(after, cards)[3] == by_lot(8, 1, True)
    assert lynched(after, cards)[None] == by_lot(8, 2, True)

    seeing = village_chance(7, 2, first="night", win="parity", roles=("seer",))
    assert lynched(before, cards)[1] == lynched(before, cards)[None] == seeing
    assert lynched(before, cards)[2] == by_lot(7, 2, True)
    assert seeing > by_lot(8, 2, True)


def test_the_dead_count_no_more() -> None:
    """A werewolf and the seer have died: six against one are left."""
    table = Table.new(game("werewolf*2 villager*6 seer", "win=parity"))
    shown = (*[None] * 7, Role.WEREWOLF, Role.SEER)
    table = table._replace(alive=tuple(range(7)), shown=shown)
    dead = [Hold((7,), WOLF), Hold((8,), frozenset({Role.SEER}))]
    options = {o.seat: o for o in Choices(table, dead).lynchings()}
    assert set(options) == {None, *range(7)}
    assert options[None].village == by_lot(6, 1, True)
    for seat in range(7):
        assert options[seat].werewolf == Fraction(1, 7)
        assert options[seat].village == (1 + 6 * by_lot(5, 1, True)) / 7


def test_facts_that_cannot_be_are_no_matter_of_talk() -> None:
    """The seer has seen a werewolf who is none; what was said is left out of account."""
    known_facts = situation(
        records.read(
            "game werewolf\nplayers Ana Bo Cai Dee Eli Fay Gus\n"
            "roles werewolf werewolf seer witch villager villager villager\nviewer Cai seer\n"
            "night 1\nCai checks Fay werewolf\ndead Fay villager\nday 1\nBo claims witch\n"
        )
    )
    assert known_facts.statements
    for talk in (None, PLAIN):
        with pytest.raises(Contradiction):
            vote(known_facts, talk)


def test_where_all_is_lost_the_surest_werewolves_come_first() -> None:
    """Two against two: whoever goes, the werewolves are as many as the others by the next day."""
    table = Table.new(game("werewolf*2 villager*4", "win=parity"))
    table = table._replace(alive=(0, 1, 2, 3), shown=(*[None] * 4, *[Role.VILLAGER] * 2))
    dead = [Hold((4, 5), frozenset({Role.VILLAGER}))]
    options = Choices(table, [*dead, Hold((2, 3), WOLF)]).lynchings()
    assert {option.village for option in options} == {Fraction(0)}
    assert [option.seat for option in options] == [2, 3, 0, 1, None]
    assert [int(option.werewolf) for option in options] == [1, 1, 0, 0, 0]


def test_whom_to_lynch_is_who_comes_first() -> None:
    """Cai has seen that Fay is a werewolf."""
    told = situation(
        records.read(
            "game werewolf\nplayers Ana Bo Cai Dee Eli Fay Gus\n"
            "roles werewolf werewolf seer witch villager villager villager\nviewer Cai seer\n"
            "night 1\nCai checks Fay werewolf\ndead Bo villager\nday 1\n"
        )
    )
    best = vote(told).best
    assert best.seat == 5
    assert best.werewolf == 1
