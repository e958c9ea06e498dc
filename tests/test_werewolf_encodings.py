"""Two ways to say what is possible in Werewolf: constraints and trying everything must agree."""

import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations
from math import comb
from random import Random
from time import process_time
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_werewolf import (
    dealt,
    game,
    known_to,
    night,
    only,
    random_cards,
    random_changes,
    vote,
    walk,
)
from tests.helpers.retold_werewolf import in_part
from wolfwise.analysis.explain import Verdict
from wolfwise.analysis.werewolf import every_world
from wolfwise.analysis.werewolf.why import contradiction, why
from wolfwise.analysis.werewolf.worlds import worlds
from wolfwise.models import rulebook
from wolfwise.models.errors import Contradiction
from wolfwise.models.game import Seat
from wolfwise.models.records import Fact
from wolfwise.models.werewolf import acts, csp, events
from wolfwise.models.werewolf.cpsat import Encoding
from wolfwise.models.werewolf.cpsat_nights import FATED
from wolfwise.models.werewolf.events import Told
from wolfwise.models.werewolf.game import Werewolf, werewolf
from wolfwise.models.werewolf.night import Night, resolve
from wolfwise.models.werewolf.observations import (
    ANY,
    Attack,
    Brewing,
    Dawn,
    GoesOn,
    Guarding,
    Hold,
    InMiddle,
    LoversAre,
    Observation,
    Spent,
    denial,
)
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Potion, Role, Step
from wolfwise.models.werewolf.witness import facts_known
from wolfwise.models.werewolf.worlds import World, world_of


class Story(NamedTuple):
    """What somebody, or everybody (None), knows at some moment of a game."""

    game: Werewolf
    world: World
    viewer: Seat | None
    facts: tuple[Fact[Observation], ...]

    @property
    def observations(self) -> list[Observation]:
        return [fact.observation for fact in self.facts]


def told_by(log: Iterable[events.Entry]) -> list[Told]:
    return [Told(entry, number, str(number)) for number, entry in enumerate(log, start=1)]


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """A moment of a random game."""
    random = Random(draw(st.integers(0, 2**32)))
    players = draw(st.sampled_from([5, 5, 6]))
    cards = random_cards(random, players)
    while players == 6 and Role.THIEF in cards:  # then there are too many worlds to try all
        cards = random_cards(random, players)
    this = werewolf(cards, rulebook.rules("werewolf", changes=random_changes(random)))
    moments = [
        after for _, _, after in walk(this, random) if after.step not in (Step.DEAL, Step.THIEF)
    ]
    position = random.choice(moments)
    viewer = draw(st.sampled_from([None, *range(players)]))
    told = in_part(this, position.log, random) if random.random() < 0.5 else position.log
    facts = facts_known(this, told_by(told), viewer)
    return Story(this, world_of(position.roles, position.middle), viewer, facts)


def falsified(observation: Observation, random: Random, players: int) -> Observation:
    """Something like it that need not be true."""
    seat = random.randrange(players)
    match observation:
        case Dawn(_, alive, powers, dead, grief):
            if random.random() < 0.3:
                return observation._replace(powers=not powers)
            if random.random() < 0.3:
                return observation._replace(open=not observation.open)
            changed = (s for s in alive if (s in dead) is not (s == seat and s not in grief))
            return observation._replace(dead=tuple(changed))
        case Attack() | Guarding():
            return observation._replace(target=random.choice([None, seat]))
        case Brewing(number):
            return Brewing(number, random.random() < 0.5, random.choice([None, seat]))
        case Spent(number):
            return Spent(random.randint(1, number + 1), random.choice(list(Potion)))
        case GoesOn(alive):
            return GoesOn(tuple(s for s in alive if s != seat))
        case LoversAre():
            return LoversAre((seat, (seat + 1) % players))
        case _:
            roles = frozenset(random.sample(list(Role), random.randint(1, 12)))
            return Hold((seat,), roles)


# ---------------------------------------------------------------- both agree


@settings(max_examples=80, deadline=None)
@given(stories())
def test_both_find_the_same_cards_and_the_true_ones_among_them(story: Story) -> None:
    worlds = every_world.worlds(story.game, story.observations)
    assert story.world in worlds
    assert len(worlds) == len(set(worlds))
    encoding = Encoding(story.game, story.observations)
    assert encoding.world() in worlds
    assert encoding.possible_roles() == [
        frozenset(world.roles[seat] for world in worlds) for seat in range(story.game.players)
    ]


@settings(max_examples=80, deadline=None)
@given(stories(), st.randoms(use_true_random=False))
def test_both_agree_about_some_of_what_is_known_and_rumours(story: Story, random: Random) -> None:
    players = story.game.players
    observations = [
        falsified(told, random, players) if random.random() < 0.3 else told
        for told in story.observations
    ]
    encoding = Encoding(story.game, observations)
    for _ in range(5):
        often = random.choice((0.3, 0.6, 0.9, 1))
        chosen = [i for i in range(len(observations)) if random.random() < often]
        some = [observations[i] for i in chosen]
        world = encoding.world(chosen)
        assert (world is not None) is every_world.possible(story.game, some)
        if world is not None:
            known = [Hold((seat,), frozenset({role})) for seat, role in enumerate(world.roles)]
            middle = InMiddle(world.middle)
            assert every_world.worlds(story.game, [*some, *known, middle]) == [world]
        agreeing = encoding.agreeing(chosen)
        assert (agreeing is None) is (world is None)
        assert agreeing is None or agreeing >= set(chosen)


@pytest.mark.parametrize(("rule", "worlds"), [("both werewolves", 1200), ("never", 1320)])
def test_nothing_known_leaves_all_deals(rule: str, worlds: int) -> None:
    """In the middle: a werewolf and another (5 * 5!), or two others (10 * 5!/2), or both (5!)."""
    this = game("werewolf*2 villager seer witch thief guard", f"thief-must={rule}")
    assert len(every_world.worlds(this, [])) == worlds
    assert Encoding(this, []).possible_roles() == [frozenset(this.deck)] * 5


def test_the_same_question_finds_the_same_world() -> None:
    this = game("werewolf*2 seer guard villager*2")
    observations: list[Observation] = [only(0, Role.SEER), Dawn(1, SIX, True, ())]
    encoding = Encoding(this, observations)
    first = encoding.world()
    encoding.possible_roles()
    encoding.agreeing([1])
    assert encoding.world() == first == Encoding(this, observations).world()


def test_only_some_roles_have_fates_of_their_own() -> None:
    """The constraints ask `resolve` of these, and of one that stands for all others."""
    random = Random(1)
    deeds = [Night(g, a, s, p) for g in (None, 0) for a in (None, 0) for s in (False, True)
             for p in (None, 0)]  # fmt: skip
    for _ in range(40):
        this = game("werewolf villager*4", *random_changes(random))
        for deed in deeds:
            for role in ANY.difference(FATED):
                assert resolve(this, deed, [role], 1) == resolve(this, deed, [Role.VILLAGER], 2)
            for role in FATED:
                assert resolve(this, deed, [role], 2) == resolve(this, deed, [role], 3)


# ---------------------------------------------------------------- explanations


def assert_smallest(story: Story, facts: Sequence[Fact[Observation]], *assumed: Hold) -> None:
    """Together they are impossible, and no fewer facts are."""

    def possible(some: Iterable[Fact[Observation]]) -> bool:
        return every_world.possible(story.game, [*(fact.observation for fact in some), *assumed])

    assert not possible(facts)
    fewer = len(facts) - 1
    among = story.facts if comb(len(story.facts), max(fewer, 0)) < 150 else facts
    assert fewer < 0 or all(possible(some) for some in combinations(among, fewer))


@settings(max_examples=60, deadline=None)
@given(stories(), st.randoms(use_true_random=False))
def test_explanations_are_right_and_the_smallest(story: Story, random: Random) -> None:
    seat = random.randrange(story.game.players)
    said = Hold((seat,), frozenset(random.sample(list(Role), random.randint(1, 4))))
    second = partial(every_world.possible, story.game)
    found = why(story.game, story.facts, said, second)
    worlds = every_world.worlds(story.game, story.observations)
    holding = [world for world in worlds if world.roles[seat] in said.roles]
    assert found.statement == said
    assert (found.holding in holding) if holding else found.holding is None
    if len(holding) < len(worlds):
        assert found.failing in worlds
        assert found.failing not in holding
    else:
        assert found.failing is None
    if found.holding and found.failing:
        assert found.verdict is Verdict.OPEN
        assert found.facts == ()
        return
    assert found.verdict is (Verdict.PROVED if holding else Verdict.REFUTED)
    assert_smallest(story, found.facts, denial(said) if holding else said)


@settings(max_examples=60, deadline=None)
@given(stories(), st.randoms(use_true_random=False))
def test_a_contradiction_names_the_fewest_facts(story: Story, random: Random) -> None:
    facts = tuple(
        fact._replace(observation=falsified(fact.observation, random, story.game.players))
        if random.random() < 0.3
        else fact
        for fact in story.facts
    )
    rumoured = story._replace(facts=facts)
    second = partial(every_world.possible, story.game)
    if second(rumoured.observations):
        return
    with pytest.raises(Contradiction) as caught:
        why(story.game, facts, only(0, Role.WEREWOLF), second)
    assert_smallest(rumoured, [fact for fact in caught.value.facts if isinstance(fact, Fact)])


def test_explanations_need_a_second_opinion() -> None:
    facts = [Fact[Observation](QUIET_1, 1, "nobody died")]
    with pytest.raises(AssertionError, match="disagree"):
        contradiction(game("werewolf*2 villager*4"), facts, lambda _: True)


def test_without_patience_none_can_be_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wolfwise.analysis.explain.PATIENCE", 0)
    good = [only(seat, *ANY - {Role.WEREWOLF}) for seat in SIX]
    assert clash("werewolf*2 villager*4", [], [*good, GoesOn(SIX)]) == 5


# ---------------------------------------------------------------- by hand

SIX = tuple(range(6))
SEVEN = tuple(range(7))


def without(seats: tuple[Seat, ...], *gone: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat not in gone)


def clash(cards: str, changes: Sequence[str], observations: Sequence[Observation]) -> int:
    """How many facts contradict each other; none if they can all be true."""
    this = game(cards, *changes)
    possible = every_world.possible(this, observations)
    assert (Encoding(this, observations).world() is not None) is possible
    if possible:
        return 0
    facts = [Fact(told, number, str(told)) for number, told in enumerate(observations, start=1)]
    return len(contradiction(this, facts, partial(every_world.possible, this)).facts)


QUIET_1, QUIET_2 = Dawn(1, SIX, True, ()), Dawn(2, SIX, True, ())
SURVIVED = [Attack(1, 2), QUIET_1, Attack(2, 2), QUIET_2]
WOLF_DIED = [only(2, Role.WITCH), only(0, Role.WEREWOLF)]
ELDER_DIED = [only(1, Role.ELDER), Dawn(1, SIX, True, (1, 2))]
WOLVES = (Role.WEREWOLF, Role.WEREWOLF)


@pytest.mark.parametrize(
    ("cards", "changes", "observations", "facts"),
    [
        # Nobody protects, and nobody has died.
        ("werewolf*2 villager*4", [], [QUIET_1], 1),
        # Unless the werewolves need not attack.
        ("werewolf*2 villager*4", ["wolves-must=no"], [QUIET_1, QUIET_2], 0),
        ("werewolf*2 villager*4", ["wolves-must=no"], [Attack(1, 2), QUIET_1], 2),
        ("werewolf*2 villager*4", ["wolves-must=no"], [Attack(1, None), QUIET_1], 0),
        ("werewolf guard villager*4", [], [QUIET_1], 0),
        ("werewolf guard villager*4", ["guard-must=no"], [QUIET_1], 0),
        # The elder survives once.
        ("werewolf elder villager*4", [], [QUIET_1], 0),
        ("werewolf elder villager*4", [], [QUIET_1, QUIET_2], 2),
        # He may have been attacked before, in a night of which nothing is known, but not here.
        ("werewolf elder villager*4", [], [only(1, Role.ELDER), Dawn(2, SIX, True, (1,))], 0),
        ("werewolf elder villager*4", [], [only(1, Role.ELDER), Dawn(1, SIX, True, (1,))], 2),
        # The antidote explains one night, the guard no two running on the same player.
        ("werewolf witch villager*4", [], [QUIET_1], 0),
        ("werewolf witch villager*4", [], [QUIET_1, QUIET_2], 2),
        ("werewolf witch villager*4", ["witch-potions=0"], [QUIET_1, QUIET_2], 0),
        ("werewolf guard villager*4", [], [QUIET_1, QUIET_2], 0),
        ("werewolf guard villager*4", [], SURVIVED, 4),
        ("werewolf guard witch villager*3", [], SURVIVED, 0),
        ("werewolf guard villager*4", ["later-nights=seer"], [QUIET_1, QUIET_2], 1),
        # Nobody protects the girl.
        ("werewolf guard girl villager*3", [], [only(2, Role.GIRL), *SURVIVED[:2]], 3),
        # No werewolf dies of the werewolves; he dies of grief if the other lover dies too.
        ("werewolf*2 witch villager*3", [], [*WOLF_DIED, Dawn(2, without(SIX, 2), True, (0,))], 3),
        ("werewolf*2 witch villager*3", ["wolves-target=anyone"],
         [*WOLF_DIED, Dawn(2, without(SIX, 2), True, (0,))], 0),
        ("werewolf*2 witch cupid villager*3", [],
         [*WOLF_DIED, Dawn(2, without(SEVEN, 2), True, (0,))], 3),
        ("werewolf*2 witch cupid villager*3", [],
         [*WOLF_DIED, Dawn(2, without(SEVEN, 2), True, (0, 3))], 0),
        ("werewolf*2 witch cupid villager*3", [],
         [*WOLF_DIED, LoversAre((3, 4)), Dawn(2, without(SEVEN, 2), True, (0, 3))], 2),
        # Two dead in one night need a witch or lovers.
        ("werewolf*2 villager*4", [], [Dawn(1, SIX, True, (2, 3))], 1),
        ("werewolf*2 cupid villager*3", [], [Dawn(1, SIX, True, (2, 3))], 0),
        ("werewolf*2 witch villager*3", [], [Dawn(1, SIX, True, (2, 3))], 0),
        ("werewolf*2 witch villager*3", [], [Dawn(1, SIX, False, (2, 3))], 1),
        # Known acts count in nights of which no dawn is known.
        ("werewolf witch villager*4", [], [Brewing(1, False, 3), Brewing(2, False, 4)], 2),
        ("werewolf guard villager*4", [], [Guarding(1, 3), Guarding(2, 3)], 2),
        # A potion that is gone saves and kills nobody, but it may have before.
        ("werewolf witch villager*4", [], [Spent(2, Potion.ANTIDOTE), QUIET_2], 2),
        ("werewolf witch villager*4", [], [Spent(3, Potion.ANTIDOTE), QUIET_2], 0),
        ("werewolf witch villager*4", [], [Spent(2, Potion.POISON), QUIET_2], 0),
        ("werewolf witch villager*4", [], [Spent(2, Potion.POISON), Dawn(2, SIX, True, (1, 2))], 2),
        ("werewolf witch villager*4", [], [Spent(2, Potion.ANTIDOTE), Brewing(2, True, None)], 2),
        ("werewolf witch villager*4", [], [Spent(2, Potion.ANTIDOTE), QUIET_1], 0),
        # While a dawn is told, more may have died, of whom the werewolf's lover may be one.
        ("werewolf*2 cupid villager*3", [],
         [only(0, Role.WEREWOLF), Dawn(1, SIX, True, (0,))], 2),
        ("werewolf*2 cupid villager*3", [],
         [only(0, Role.WEREWOLF), Dawn(1, SIX, True, (0,), open=True)], 0),
        ("werewolf*2 villager*4", [],
         [only(0, Role.WEREWOLF), Dawn(1, SIX, True, (0,), open=True)], 2),
        ("werewolf*2 cupid villager*3", [],
         [LoversAre((0, 1)), Dawn(1, SIX, True, (0,), open=True)], 0),
        ("werewolf*2 villager*4", [], [Dawn(1, SIX, True, (2, 3), open=True)], 1),
        ("werewolf guard villager*4", [], [Guarding(1, None)], 1),
        ("werewolf*2 villager*4", [], [only(0, Role.WEREWOLF), Attack(1, 0)], 2),
        # With an elder who is poisoned the powers are lost.
        ("werewolf elder witch villager*3", [],
         [*ELDER_DIED, Dawn(2, without(SIX, 1, 2), True, (3,))], 3),
        ("werewolf elder witch villager*3", [],
         [*ELDER_DIED, Dawn(2, without(SIX, 1, 2), False, (3,))], 0),
        # A tie kills the scapegoat, unless he lies in the middle.
        ("werewolf scapegoat villager*4", [], [Hold(SIX, ANY - {Role.SCAPEGOAT})], 1),
        ("werewolf scapegoat thief villager*5", [], [Hold(SIX, ANY - {Role.SCAPEGOAT})], 0),
        # The game goes on.
        ("werewolf villager*4", [], [GoesOn((0, 1)), only(0, Role.VILLAGER)], 0),
        ("werewolf villager*4", ["win=parity"], [GoesOn((0, 1))], 1),
        ("werewolf*2 piper villager*2", ["win-over=village"],
         [GoesOn((0, 1)), only(0, Role.PIPER)], 2),
        ("werewolf cupid villager*3", [], [GoesOn((0, 1))], 0),
        ("werewolf cupid villager*3", [], [GoesOn((0, 1)), LoversAre((0, 1))], 2),
        # A thief who kept his card had something to keep it for.
        ("werewolf*2 thief villager*5", [], [only(0, Role.THIEF), InMiddle(WOLVES)], 1),
        ("werewolf*2 thief villager*5", ["thief-must=never"], [InMiddle(WOLVES)], 0),
        ("werewolf*2 thief villager*5", ["begins=day"], [InMiddle(WOLVES)], 0),
        ("werewolf*2 thief guard villager*4", ["begins=day"], [InMiddle(WOLVES), QUIET_1], 2),
        ("werewolf*2 thief guard villager*4", ["begins=day"],
         [only(0, Role.THIEF), InMiddle(WOLVES), Dawn(1, without(SIX, 0), True, ())], 0),
    ],
)  # fmt: skip
def test_what_clashes(
    cards: str, changes: list[str], observations: list[Observation], facts: int
) -> None:
    assert clash(cards, changes, observations) == facts


def test_why_a_victim_who_survived_is_the_elder() -> None:
    """Guard and witch are dead, so nobody saved him; without any of this he need not be."""
    this = game("werewolf guard witch elder villager*3")
    observations: list[Observation] = [
        only(1, Role.GUARD),
        only(2, Role.WITCH),
        only(6, Role.VILLAGER),
        Attack(3, 3),
        Dawn(3, without(SEVEN, 1, 2), True, ()),
    ]
    facts = [Fact(told, line, "") for line, told in enumerate(observations)]
    found = why(this, facts, only(3, Role.ELDER), partial(every_world.possible, this))
    assert found.verdict is Verdict.PROVED
    assert [fact.line for fact in found.facts] == [0, 1, 3, 4]


def test_a_poisoned_elder_takes_a_shown_idiot_with_him() -> None:
    """Whatever a village sees must be possible; here somebody dies of neither blow nor grief."""
    position = dealt("werewolf elder idiot witch villager villager villager")
    position = vote(night(position, acts.Attack(4)), 2)
    position = night(position, acts.Attack(5), acts.Brew(False, 1))
    facts = facts_known(position.game, told_by(position.log), None)
    observations = [fact.observation for fact in facts]
    assert world_of(position.roles, ()) in every_world.worlds(position.game, observations)


def test_forty_players_are_no_trouble() -> None:
    """All roles and ten nights: a second on a quiet machine, and the limit is wide."""
    special = [role for role in Role if role not in (Role.WEREWOLF, Role.VILLAGER)]
    this = werewolf([*special, *[Role.WEREWOLF] * 8, *[Role.VILLAGER] * (34 - len(special))])
    dawns = [
        Dawn(number, tuple(range(number - 1, 40)), True, (number - 1,)) for number in range(1, 11)
    ]
    shown = [only(seat, Role.VILLAGER) for seat in range(10)]
    began = process_time()
    encoding = Encoding(this, [*dawns, *shown])
    assert encoding.world() is not None
    roles = encoding.possible_roles()
    assert process_time() - began < 10
    assert roles == [frozenset({Role.VILLAGER})] * 10 + [frozenset(this.deck)] * 30


def test_the_solver_is_imported_only_when_needed() -> None:
    code = "import sys, analysis.werewolf.why; sys.exit('ortools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---------------------------------------------------------------- all villagers, or all others


def a_moment_that_ends_by_groups(random: Random) -> Position:
    """A small game in which the werewolves need not kill everybody, after at least a night."""
    cards = random_cards(random, random.randint(5, 6))
    changes = [change for change in random_changes(random) if not change.startswith("win=")]
    this = werewolf(cards, rulebook.rules("werewolf", changes=[*changes, "win=side"]))
    story = [played.after for played in walk(this, random)]
    mornings = [after for after in story if after.table.days and after.end is None]
    return random.choice(mornings or story[-1:])


@pytest.mark.parametrize("seed", range(60))
def test_three_engines_agree_where_the_werewolves_win_by_groups(seed: int) -> None:
    random = Random(f"by groups {seed}")
    position = a_moment_that_ends_by_groups(random)
    this, observations = position.game, known_to(position, random.randrange(5))
    tried = every_world.worlds(this, observations)
    possible = [frozenset(world.roles[seat] for world in tried) for seat in range(this.players)]
    counted = worlds(this, observations)
    assert counted.number == len(tried)
    assert [frozenset(counted.possible(seat)) for seat in range(this.players)] == possible
    assert Encoding(this, observations).possible_roles() == possible
    if not csp.out_of_reach(this, observations):
        assert {*csp.worlds(this, observations)} == {*tried}
