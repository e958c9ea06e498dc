"""Who tells the truth, against listing all worlds and against counting by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_werewolf import game, known_to, some_moment
from wolfwise.analysis.werewolf import every_world
from wolfwise.analysis.werewolf.assignments import deals, roles_in
from wolfwise.analysis.werewolf.claims import Breakdown, breakdown
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk, about, holds_if
from wolfwise.analysis.werewolf.weighing import heard
from wolfwise.analysis.werewolf.worlds import middles
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.lines import GOOD, Claims, Says, Told
from wolfwise.models.werewolf.observations import Dawn, GoesOn, Hold, Observation
from wolfwise.models.werewolf.roles import Role
from wolfwise.models.werewolf.worlds import World

SEVEN = game("werewolf*2 villager*3 seer witch")
BO_DIED: list[Observation] = [
    Hold((1,), frozenset({Role.VILLAGER})),
    Dawn(1, tuple(range(7)), True, (1,)),
]
TWO_SEERS: list[Statement] = [
    Claims(5, Role.SEER),
    Says(5, 2, Role.WEREWOLF),
    Claims(2, Role.SEER),
    Says(2, 5, Role.WEREWOLF),
]


def numbers(found: Breakdown) -> dict[tuple[bool, ...], int]:
    return {way.true: way.worlds.number for way in found.ways}


# ---------------------------------------------------------------- two seers, by hand


def test_two_seers_who_accuse_each_other() -> None:
    """First true: the other werewolf 4 ways, then the witch 3 ways; 180 worlds in all."""
    found = breakdown(SEVEN, BO_DIED, TWO_SEERS)
    assert numbers(found) == {(True, False): 12, (False, True): 12, (False, False): 156}
    first = next(way for way in found.ways if way.true == (True, False))
    assert first.always_wolf() == [2]
    assert first.maybe_wolf() == [0, 2, 3, 4, 6]
    assert found.always_wolf() == []


def test_statement_by_statement() -> None:
    """Neither is the seer but both accuse rightly: seer 4 ways, witch 3 ways; and so on."""
    found = numbers(breakdown(SEVEN, BO_DIED, TWO_SEERS, each=True))
    assert found[False, True, False, True] == 12
    assert found[True, True, False, False] == found[False, False, True, True] == 12
    # Fay is the seer and errs: two of the four others are werewolves, the witch is one of three.
    assert found[True, False, False, False] == 6 * 3
    assert sum(found.values()) == 180


def test_what_the_two_seers_weigh() -> None:
    """By hand: the honest seer (19/20)^2; a werewolf claims one of three roles and accuses."""
    found = breakdown(SEVEN, BO_DIED, TWO_SEERS)
    one_true = 12 * Fraction(19, 20) ** 2 * (Fraction(19, 20) / 3) * Fraction(1, 2)
    seer_errs = 18 * Fraction(19, 20) * Fraction(1, 20) * (Fraction(1, 20) / 3) * Fraction(1, 20)
    wolf, village = Fraction(19, 60), Fraction(1, 60)  # claims to be the seer and is not
    both_wolves = 12 * (wolf * Fraction(1, 2)) ** 2
    # One of the two is a werewolf, accused rightly by a villager or the witch.
    one_wolf = 2 * 36 * wolf * Fraction(1, 2) * village * Fraction(19, 20)
    none = 36 * (village * Fraction(1, 20)) ** 2
    total = 2 * one_true + 2 * seer_errs + both_wolves + one_wolf + none
    first = next(way for way in found.ways if way.true == (True, False))
    assert found.p(first) == one_true / total


def test_the_card_of_either_seer_tells_most() -> None:
    best = breakdown(SEVEN, BO_DIED, TWO_SEERS).splits()
    assert {best[0].seat, best[1].seat} == {2, 5}
    assert best[0].bits > 1 > best[2].bits


def test_saying_it_again_adds_nothing() -> None:
    assert breakdown(SEVEN, BO_DIED, TWO_SEERS) == breakdown(SEVEN, BO_DIED, TWO_SEERS * 2)


def test_nothing_was_said() -> None:
    found = breakdown(SEVEN, BO_DIED, [])
    assert numbers(found) == {(): 180}
    assert found.splits() == []


def test_what_nobody_could_have_said() -> None:
    honest = Talk(village_lies=Fraction(0), others_admit=Fraction(0))
    both = [Hold((seat,), frozenset({Role.VILLAGER})) for seat in (2, 5)]
    with pytest.raises(WolfwiseError, match="nobody could have said all this"):
        breakdown(SEVEN, both, TWO_SEERS, talk=honest)


# ---------------------------------------------------------------- against listing all worlds


def is_so(said: Statement, world: World) -> bool:
    card = world.roles[said.target if isinstance(said, Says) else said.seat]
    return card is not Role.WEREWOLF if said.told == GOOD else card is said.told


def likely(this: Werewolf, said: Statement, world: World, talk: Talk) -> Fraction:
    """The sentences of `talk`, said once more."""
    speaker = world.roles[said.seat]
    of_village = speaker not in (Role.WEREWOLF, Role.PIPER)
    about_himself = isinstance(said, Claims)
    if of_village:
        lie = talk.village_lies
    else:
        lie = 1 - talk.others_admit if about_himself else talk.others_lie
    if is_so(said, world):
        return 1 - lie
    yes_or_no = said.told == GOOD or (not about_himself and said.told is Role.WEREWOLF)
    return lie if yes_or_no else lie / max(1, len(set(this.cards)) - 1)


def some_statements(random: Random, this: Werewolf) -> list[Statement]:
    found: list[Statement] = []
    for _ in range(random.randint(1, random.choice([5, 16]))):
        told: Told = random.choice([GOOD, *this.deck])
        speaker, target = random.sample(range(this.players), 2)
        found.append(
            Claims(speaker, told) if random.random() < 0.5 else Says(speaker, target, told)
        )
    return found


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**32))
def test_breakdown_agrees_with_listing_all_worlds(seed: int) -> None:
    random = Random(seed)
    position = some_moment(random)
    this = position.game
    observations = known_to(position, random.choice([None, *range(this.players)]))
    said = list(dict.fromkeys(some_statements(random, this)))
    talk = random.choice([PLAIN, Talk(Fraction(1, 3), Fraction(1, 7), Fraction(2, 5))])
    each = random.random() < 0.5
    found = breakdown(this, observations, said, None, talk, each)
    speakers = list(dict.fromkeys(s.seat for s in said))
    stories = [[s] for s in said] if each else [[t for t in said if t.seat == s] for s in speakers]

    worlds: dict[tuple[bool, ...], list[World]] = {}
    for world in every_world.worlds(this, observations):
        way = tuple(all(is_so(s, world) for s in story) for story in stories)
        worlds.setdefault(way, []).append(world)
    assert numbers(found) == {way: len(some) for way, some in worlds.items()}

    def weight(world: World) -> Fraction:
        product = Fraction(middles(this)[world.middle])
        for s in said:
            product *= likely(this, s, world, talk)
        return product

    total = sum(weight(world) for some in worlds.values() for world in some)
    for told in found.ways:
        some = worlds[told.true]
        assert found.p(told) == sum(map(weight, some)) / total
        wolves = [
            seat
            for seat in range(this.players)
            if all(world.roles[seat] is Role.WEREWOLF for world in some)
        ]
        assert told.always_wolf() == wolves
    together = found.worlds
    for seat, role in product(range(this.players), this.deck):
        with_it = [w for some in worlds.values() for w in some if w.roles[seat] is role]
        assert together.p(seat, role) == sum(map(weight, with_it)) / total


def test_twelve_players_and_five_days() -> None:
    """A whole game's talk is gone through; the sum of all ways is the number of worlds."""
    random = Random(12)
    this = game("werewolf*3 villager*4 seer witch guard hunter elder")
    alive = tuple(range(12))
    observations: list[Observation] = []
    for night, (dead, card) in enumerate(
        [(0, Role.VILLAGER), (1, Role.HUNTER), (2, Role.VILLAGER), (3, Role.WEREWOLF)], 1
    ):
        observations.append(Hold((dead,), frozenset({card})))
        if card is not Role.WEREWOLF:
            observations.append(Dawn(night, alive, True, (dead,)))
        alive = tuple(seat for seat in alive if seat != dead)
        observations.append(GoesOn(alive))
    said = some_statements(random, this) + some_statements(random, this) + TWO_SEERS
    found = breakdown(this, observations, said)
    plain = breakdown(this, observations, [])
    assert found.worlds.number == plain.worlds.number == 8 * 7 // 2 * 6 * 5 * 4 * 3
    assert sum(found.p(way) for way in found.ways) == 1


def test_nine_players_with_three_statements_each() -> None:
    """The same by telling apart whatever a statement names, one case after the other."""
    random = Random(3)
    this = game("werewolf*2 villager*3 seer witch hunter guard")
    said: list[Statement] = []
    for speaker in range(this.players):
        said.append(Claims(speaker, random.choice([Role.SEER, Role.WITCH, Role.VILLAGER])))
        for _ in range(2):
            target = random.choice([seat for seat in range(this.players) if seat != speaker])
            said.append(Says(speaker, target, random.choice([GOOD, Role.WEREWOLF, Role.GUARD])))
    found = breakdown(this, [], said)
    weights: Counter[tuple[bool, ...]] = Counter()
    worlds: Counter[tuple[bool, ...]] = Counter()
    named = dict.fromkeys(about(s) for s in said)
    apart = {seat: [holds_if(s) for s in said if about(s) == seat] for seat in named}
    stories = [[s for s in said if s.seat == speaker] for speaker in range(this.players)]
    for case, factors in heard(this, [], said, None, PLAIN, apart):
        held = [set(roles_in(some)) for some in case.kinds]
        way = tuple(all(held[about(s)] <= holds_if(s) for s in story) for story in stories)
        worlds[way] += case.worlds
        weights[way] += deals(case.stock, factors).total
    assert numbers(found) == {way: number for way, number in worlds.items() if number}
    for told in found.ways:
        assert found.p(told) == Fraction(weights[told.true], weights.total())
