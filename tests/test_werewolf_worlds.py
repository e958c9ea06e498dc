"""Counting worlds, against trying all of them and against counting by hand."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_werewolf import game, known_to, only, random_game, some_moment, walk
from tests.helpers.retold_werewolf import in_part
from wolfwise.analysis.werewolf import every_world
from wolfwise.analysis.werewolf.assignments import BIT, ROLES, deals, kinds, number
from wolfwise.analysis.werewolf.worlds import Cases, middles, possible, worlds
from wolfwise.models.errors import Contradiction
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import (
    Attack,
    Dawn,
    GoesOn,
    InMiddle,
    Observation,
)
from wolfwise.models.werewolf.roles import Role

WOLF = frozenset({Role.WEREWOLF})


# ---------------------------------------------------------------- handing cards out


@given(st.data())
def test_ways_are_those_that_trying_all_orders_finds(data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.sampled_from(list(Role)), min_size=1, max_size=6))
    some = st.sets(st.sampled_from(list(Role)), min_size=1).map(frozenset)
    seats = data.draw(st.lists(some, min_size=len(cards), max_size=len(cards)))
    tried = {
        deal
        for deal in permutations(cards)
        if all(card in seat for card, seat in zip(deal, seats, strict=True))
    }
    stock = tuple(cards.count(role) for role in Role)
    assert number(stock, map(kinds, seats)) == len(tried)


@given(st.data())
def test_weights_are_those_that_trying_all_orders_finds(data: st.DataObject) -> None:
    some = st.lists(st.sampled_from(list(Role)), min_size=1, max_size=3, unique=True)
    cards = data.draw(
        some.flatmap(lambda few: st.lists(st.sampled_from(few), min_size=1, max_size=6))
    )
    weights = st.tuples(*[st.integers(0, 3)] * len(ROLES))
    few = data.draw(st.lists(weights, min_size=1, max_size=3))
    seats = [data.draw(st.sampled_from(few)) for _ in cards]
    total = 0
    held: Counter[tuple[int, Role]] = Counter()
    for deal in set(permutations(cards)):
        weight = prod(factor[ROLES.index(card)] for card, factor in zip(deal, seats, strict=True))
        total += weight
        for held_by in enumerate(deal):
            held[held_by] += weight
    found = deals(tuple(cards.count(role) for role in Role), seats)
    assert found.total == total
    for seat, counted in enumerate(found.seats(seats)):
        assert {role: n for role, n in counted.items() if n} == {
            role: n for (other, role), n in held.items() if other == seat and n
        }


def test_forty_cards_can_be_dealt_in_as_many_ways_as_the_multinomial_says() -> None:
    cards = game("werewolf*10 villager*25 seer witch guard hunter elder")
    stock = tuple(cards.deck.get(role, 0) for role in Role)
    expected = factorial(40) // factorial(10) // factorial(25)
    assert number(stock, [kinds(Role)] * 40) == expected


def test_no_deal_gives_two_seats_the_same_single_card() -> None:
    stock = tuple(int(role in (Role.SEER, Role.VILLAGER)) for role in Role)
    assert number(stock, [BIT[Role.SEER]] * 2) == 0


# ---------------------------------------------------------------- the thief's middle


def test_what_lies_in_the_middle_is_weighed_as_dealing_and_choosing_say() -> None:
    """Deal all cards in all orders and let the thief choose: every world as often as weighed."""
    this = game("werewolf*2 villager*2 thief seer witch")
    often: Counter[tuple[tuple[Role, ...], tuple[Role, ...]]] = Counter()
    for deal in permutations(range(len(this.cards))):
        cards = [this.cards[n] for n in deal]
        seats, middle = cards[: this.players], cards[this.players :]
        for now, left, share in choices(seats, middle):
            order = sorted(left, key=list(Role).index)
            often[tuple(now), tuple(order)] += share
    weighed = middles(this)
    scale = {Fraction(number, weighed[middle]) for (_, middle), number in often.items()}
    assert len(scale) == 1
    assert {middle for _, middle in often} == set(weighed)


@pytest.mark.parametrize("own", [Role.WEREWOLF, Role.VILLAGER, Role.SEER])
def test_who_has_the_card_that_he_was_dealt_has_not_taken_it_as_the_thief(own: Role) -> None:
    """The same deals and choices, for the first seat: he was dealt this card."""
    this = game("werewolf*2 villager*2 thief seer witch")
    often: Counter[tuple[tuple[Role, ...], tuple[Role, ...]]] = Counter()
    for deal in permutations(range(len(this.cards))):
        cards = [this.cards[n] for n in deal]
        if cards[0] is own:
            for now, left, share in choices(cards[: this.players], cards[this.players :]):
                often[tuple(now), tuple(sorted(left, key=list(Role).index))] += share
    weighed = middles(this, own)
    scale = {Fraction(number, weighed[middle]) for (_, middle), number in often.items()}
    assert len(scale) == 1


def choices(
    seats: Sequence[Role], middle: Sequence[Role]
) -> list[tuple[list[Role], list[Role], int]]:
    """What the thief may do, each as likely, in sixths."""
    if Role.THIEF not in seats:
        return [(list(seats), list(middle), 6)]
    at = seats.index(Role.THIEF)
    found = []
    for n in range(len(middle)):
        now, left = list(seats), list(middle)
        now[at], left[n] = left[n], now[at]
        found.append((now, left))
    if any(card is not Role.WEREWOLF for card in middle):
        found.append((list(seats), list(middle)))
    return [(now, left, 6 // len(found)) for now, left in found]


# ---------------------------------------------------------------- against trying all worlds


def agree(this: Werewolf, observations: Sequence[Observation]) -> None:
    tried = every_world.worlds(this, observations)
    assert possible(this, observations) == bool(tried)
    if not tried:
        with pytest.raises(Contradiction):
            worlds(this, observations)
        return
    counted = worlds(this, observations)
    assert counted.number == len(tried)
    for seat in range(this.players):
        held = Counter(world.roles[seat] for world in tried)
        assert set(counted.possible(seat)) == set(held)
    weights = middles(this)
    total = sum(weights[world.middle] for world in tried)
    for seat in range(this.players):
        for role in this.deck:
            with_it = sum(weights[w.middle] for w in tried if w.roles[seat] is role)
            assert counted.p(seat, role) == Fraction(with_it, total)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32))
def test_counting_agrees_with_trying_all_worlds(seed: int) -> None:
    """For what a seat or everybody knows of a random game, and for any part of it."""
    random = Random(seed)
    position = some_moment(random)
    viewer = random.choice([None, *range(position.game.players)])
    log = in_part(position.game, position.log, random) if random.random() < 0.5 else None
    observations = known_to(position, viewer, log)
    agree(position.game, observations)
    part = [o for o in observations if random.random() < 0.6]
    agree(position.game, part)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_what_is_true_is_never_ruled_out(seed: int) -> None:
    random = Random(seed)
    story = list(walk(random_game(random, most=12), random))
    position = random.choice(story[-20:]).after
    if len(position.roles) < position.game.players:
        return
    viewer = random.choice([None, *range(position.game.players)])
    found = worlds(position.game, known_to(position, viewer), viewer)
    for seat, role in enumerate(position.roles):
        assert found.p(seat, role) > 0


# ---------------------------------------------------------------- by hand

EVERYBODY = tuple(range(7))


def test_before_anything_is_known_every_deal_counts() -> None:
    this = game("werewolf*2 villager*3 seer witch")
    assert worlds(this, []).number == factorial(7) // (factorial(2) * factorial(3))
    assert worlds(this, []).p(0, Role.WEREWOLF) == Fraction(2, 7)


def test_nobody_dies_without_a_reason() -> None:
    """No guard, no witch, no elder: whom the werewolves attack dies."""
    this = game("werewolf*2 villager*4 seer")
    with pytest.raises(Contradiction):
        worlds(this, [Dawn(1, EVERYBODY, True, ())])


def test_two_deaths_in_a_night_need_a_witch_or_lovers() -> None:
    died = Dawn(1, EVERYBODY, True, (0, 1))
    shown = [only(0, Role.VILLAGER), only(1, Role.VILLAGER)]
    assert not possible(game("werewolf*2 villager*3 seer guard"), [died, *shown])
    assert possible(game("werewolf*2 villager*3 seer witch"), [died, *shown])
    assert possible(game("werewolf*2 villager*3 seer cupid"), [died, *shown])


def test_a_night_has_one_dawn() -> None:
    this = game("werewolf*2 villager*3 seer witch")
    dawns = [Dawn(1, EVERYBODY, True, (0,)), Dawn(1, EVERYBODY, True, (1,))]
    assert not possible(this, dawns)
    assert possible(this, dawns[:1] * 2)


def test_a_thief_in_the_middle_cannot_be_at_a_seat() -> None:
    this = game("werewolf*2 villager*4 seer thief witch")
    found = worlds(this, [InMiddle((Role.VILLAGER, Role.THIEF))])
    assert all(Role.THIEF not in found.possible(seat) for seat in EVERYBODY)


def test_a_thief_keeps_his_card_only_if_not_both_others_are_werewolves() -> None:
    this = game("werewolf*3 villager*4 seer thief")
    assert not possible(this, [InMiddle((Role.WEREWOLF, Role.WEREWOLF))])
    free = game("werewolf*3 villager*4 seer thief", "thief-must=never")
    assert possible(free, [InMiddle((Role.WEREWOLF, Role.WEREWOLF))])


def test_facts_about_different_seats_multiply() -> None:
    this = game("werewolf*2 villager*3 seer witch")
    found = worlds(this, [only(2, Role.SEER), only(5, Role.WEREWOLF), only(1, Role.VILLAGER)])
    assert found.number == 12  # the second werewolf 4 ways, then the witch 3 ways
    assert [found.p(seat, Role.WEREWOLF) for seat in (0, 3, 4, 6)] == [Fraction(1, 4)] * 4


def test_cases_are_apart_where_that_is_asked_for() -> None:
    this = game("werewolf*2 villager*3 seer witch")
    cases = list(Cases(this, [], apart={0: [WOLF]}))
    assert sorted(case.worlds for case in cases) == [120, 300]  # 2/7 and 5/7 of 420
    assert {case.kinds[0] for case in cases} == {kinds(WOLF), kinds(this.deck) - kinds(WOLF)}


# ---------------------------------------------------------------- games that begin with a day


def test_a_thief_lynched_before_the_first_night_need_not_have_taken_a_werewolf() -> None:
    """Both cards in the middle are werewolves. He who lives must take one, the dead take none."""
    this = game("werewolf*3 villager*2 seer thief", "begins=day")
    middle, lynched = InMiddle((Role.WEREWOLF, Role.WEREWOLF)), Dawn(1, (1, 2, 3, 4), True, (1,))
    assert possible(this, [middle, lynched, only(0, Role.THIEF)])
    assert possible(this, [middle, only(0, Role.THIEF)]), "when he died is not known"
    assert not possible(this, [middle, lynched, only(2, Role.THIEF)])
    assert not possible(this, [middle, lynched, only(1, Role.THIEF)])
    for seat in (0, 1, 2):
        agree(this, [middle, lynched, only(seat, Role.THIEF)])


@pytest.mark.parametrize(("begins", "may_be"), [("day", True), ("night", False)])
def test_cupid_names_lovers_unless_he_died_before(begins: str, may_be: bool) -> None:
    """Everybody died alone, so only the last two can be lovers; but then they would have won."""
    this = game("werewolf villager*3 cupid", f"begins={begins}", "win=elimination")
    alone = [GoesOn((1, 2, 3, 4)), GoesOn((2, 3, 4)), GoesOn((3, 4))]
    told: list[Observation] = [only(0, Role.CUPID), only(3, Role.WEREWOLF), *alone]
    assert possible(this, told) is may_be
    agree(this, told)


# ---------------------------------------------------------------- nights without a dawn


@pytest.mark.parametrize(("attacked", "may_be"), [(0, True), (2, False)])
def test_the_elder_dies_of_a_second_attack_only(attacked: int, may_be: bool) -> None:
    """It is known whom the werewolves named in the first night, not what came of it."""
    this = game("werewolf*2 villager*3 elder")
    told: list[Observation] = [
        only(0, Role.ELDER),
        only(2, Role.VILLAGER),
        Attack(1, attacked),
        Dawn(2, (0, 1, 3, 4, 5), True, (0,)),
    ]
    assert possible(this, told) is may_be
    agree(this, told)
