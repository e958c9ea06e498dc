"""Three ways to say what is possible in Wooolf!!: two encodings and the plain one must agree."""

import subprocess
import sys
from collections.abc import Collection
from fractions import Fraction
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_wooolf import Story, all_games, games, stories
from wolfwise.analysis.explain import smallest_impossible
from wolfwise.analysis.wooolf import brute_force
from wolfwise.models import rulebook
from wolfwise.models.watch import within
from wolfwise.models.wooolf import csp
from wolfwise.models.wooolf.cards import Card, Character, Clue, Question
from wolfwise.models.wooolf.cpsat import Encoding
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Side, Somebody
from wolfwise.models.wooolf.worlds import World, orders, world_of

SHEEP, DOG, HUNTER, WOLF = map(Card.named, ("sheep", "dog", "hunter", "wolf"))
DOG_, HUNTER_, BOY_ = map(Card.named, ("dog?", "hunter?", "boy?"))
BASIC = wooolf(5)
TRACKED = wooolf(5, rulebook.rules("wooolf", changes=["peek=tracked"]))


def encoded(game: Wooolf, observations: Collection[Observation]) -> set[World]:
    """The worlds, if both encodings find the same ones and neither finds one twice."""
    found = list(csp.worlds(game, observations))
    also = Encoding(game, observations).worlds()
    worlds = set(found)
    assert len(found) == len(also) == len(worlds)
    assert set(also) == worlds
    return worlds


# ---------------------------------------------------------------- all three agree


@pytest.mark.parametrize("game", all_games([4, 5]), ids=repr)
@settings(max_examples=4, deadline=None)
@given(st.data())
def test_all_find_the_same_worlds(game: Wooolf, data: st.DataObject) -> None:
    """What really happened is one of them; with rumours there may be none."""
    rumours = data.draw(st.sampled_from([0, 3]))
    story = data.draw(stories(game, rumours=rumours))
    worlds = encoded(game, story.observations)
    assert worlds == set(brute_force.worlds(game, story.observations))
    assert rumours or story.world in worlds
    assert (Encoding(game, story.observations).world() is None) is (not worlds)


@settings(max_examples=40, deadline=None)
@given(games([4, 5]).flatmap(lambda game: stories(game, rumours=2)))
def test_both_encodings_find_the_same_worlds(story: Story) -> None:
    for world in encoded(story.game, story.observations):
        assert brute_force.weigh(story.game, world, story.observations) > 0


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_observations_can_be_switched_on_alone(data: st.DataObject) -> None:
    story = data.draw(games([4, 5, 6]).flatmap(lambda game: stories(game, rumours=4)))
    encoding = Encoding(story.game, story.observations)
    indices = range(len(story.observations))
    for enforced in data.draw(st.lists(st.sets(st.sampled_from(indices)), max_size=4)):
        observations = [story.observations[i] for i in enforced]
        world = encoding.world(enforced)
        assert (world is None) is (next(csp.worlds(story.game, observations), None) is None)
        assert world is None or brute_force.weigh(story.game, world, observations) > 0


@settings(max_examples=60, deadline=None)
@given(games().flatmap(stories))
def test_a_world_is_found_for_whatever_really_happened(story: Story) -> None:
    assert brute_force.weigh(story.game, story.world, story.observations) > 0
    world = Encoding(story.game, story.observations).world()
    assert world is not None
    assert brute_force.weigh(story.game, world, story.observations) > 0
    assert world == world_of(story.game, world)


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize(("players", "worlds"), [(4, 8_100), (5, 8_100), (6, 70_920)])
def test_how_many_worlds_there_are(players: int, worlds: int) -> None:
    assert sum(1 for _ in brute_force.deals(wooolf(players))) == worlds


@pytest.mark.parametrize("game", [BASIC, TRACKED], ids=repr)
def test_without_observations_all_find_all_worlds(game: Wooolf) -> None:
    worlds = encoded(game, [])
    assert len(worlds) == 8_100
    assert worlds == set(brute_force.worlds(game, []))


@pytest.mark.parametrize(
    ("game", "deals"),
    [(BASIC, 113_400), (TRACKED, 113_400), (wooolf(6), 7_484_400)],
    ids=repr,
)
def test_weights_count_physical_deals(game: Wooolf, deals: int) -> None:
    """Copies of a card can change places, which weights leave out; left and right are no deals."""
    weight = sum(brute_force.worlds(game, []).values())
    copies = prod(factorial(count) for count in game.deck.values())
    assert Fraction(weight * copies, 2**game.seats) == deals


# ---------------------------------------------------------------- clause by clause

DEAL: World = ((BOY_, SHEEP), (WOLF, DOG_), (HUNTER, HUNTER_), (DOG, SHEEP), (SHEEP, SHEEP))
WOLF_BOY: World = ((WOLF, BOY_), (DOG, SHEEP), (HUNTER, HUNTER_), (DOG_, SHEEP), (SHEEP, SHEEP))


@pytest.mark.parametrize(
    ("world", "observation", "cases"),
    [
        # Who does not play the boy announces what he sees.
        (DEAL, Peek(1, 4, Clue.SHEEP), 2),
        (DEAL, Peek(1, 0, Clue.SHEEP), 1),
        (DEAL, Peek(1, 4, Clue.WOLF), 0),
        # The boy announces a wolf, but a question mark stays one.
        (DEAL, Peek(0, 4, Clue.WOLF), 2),
        (DEAL, Peek(0, 2, Clue.WOLF), 1),
        (DEAL, Peek(0, 2, Clue.UNKNOWN), 1),
        (DEAL, Peek(0, 4, Clue.SHEEP), 0),
        # Whoever holds wolf and boy plays the wolf, so he is honest.
        (WOLF_BOY, Peek(0, 4, Clue.WOLF), 0),
        (WOLF_BOY, Peek(0, 4, Clue.SHEEP), 2),
        # A card that was seen, with and without what was announced.
        (DEAL, Peek(0, 3, seen=DOG), 1),
        (DEAL, Peek(0, 3, Clue.WOLF, DOG), 1),
        (DEAL, Peek(0, 3, Clue.DOG, DOG), 0),
        (DEAL, Peek(1, 3, Clue.DOG, SHEEP), 0),
        (DEAL, Peek(1, 3), 2),
        # Sides mean nothing unless cards are tracked.
        (DEAL, Peek(1, 3, seen=SHEEP, side=Side.LEFT), 1),
        # Characters are asked for, or images on either card.
        (DEAL, Ask(0, 2, Question.WOLF_HUNTER_BOY, True), 1),
        (DEAL, Ask(0, 3, Question.WOLF_HUNTER_BOY, True), 0),
        (DEAL, Ask(1, 0, Question.HAS_SHEEP, True), 1),
        (DEAL, Ask(0, 1, Question.HAS_DOG, False), 0),
        (DEAL, Ask(1, 0, Question.SHEEP_HUNTER_BOY, True), 1),
        (DEAL, Holds(0, (SHEEP, BOY_)), 1),
        (DEAL, Holds(0, (SHEEP, SHEEP)), 0),
        (DEAL, Plays(0, Character.BOY), 1),
        (WOLF_BOY, Plays(0, Character.BOY), 0),
        (WOLF_BOY, Plays(0, Character.BOY, holds=False), 1),
        (DEAL, Somebody(Character.BOY), 1),
        (WOLF_BOY, Somebody(Character.BOY), 0),
        (WOLF_BOY, Somebody(Character.BOY, holds=False), 1),
    ],
    ids=str,
)
def test_what_an_observation_says(world: World, observation: Observation, cases: int) -> None:
    world = world_of(BASIC, world)
    orders_of_cards = brute_force.weigh(BASIC, world, [])
    assert brute_force.weigh(BASIC, world, [observation]) == orders_of_cards * cases
    shown = [Holds(seat, hand) for seat, hand in enumerate(world)]
    expected = {world} if cases else set()
    assert encoded(BASIC, [*shown, observation]) == expected


def test_tracked_cards_keep_their_place() -> None:
    """Whatever lies left is what every peek at the left sees."""
    wolf_left = Peek(0, 1, seen=WOLF, side=Side.LEFT)
    dog_left = Peek(0, 1, seen=DOG, side=Side.LEFT)
    dog_right = Peek(0, 1, seen=DOG, side=Side.RIGHT)
    assert encoded(TRACKED, [wolf_left, dog_left]) == set()
    assert {world[1] for world in encoded(TRACKED, [wolf_left, dog_right])} == {(WOLF, DOG)}
    assert {world[1] for world in encoded(BASIC, [wolf_left, dog_left])} == {(WOLF, DOG)}


def test_tracked_weights_are_sums_over_the_orders_of_a_hand() -> None:
    """A named side is certain in one order of two different cards; no side is a half in both."""
    world = world_of(TRACKED, DEAL)
    without = brute_force.weigh(TRACKED, world, [])
    assert without == prod(len(orders(hand)) for hand in world) == 16

    def ratio(*observations: Observation) -> Fraction:
        halves = 2 ** sum(isinstance(observation, Peek) for observation in observations)
        return Fraction(brute_force.weigh(TRACKED, world, observations), without * halves)

    left, unsided = Peek(1, 3, Clue.DOG, side=Side.LEFT), Peek(1, 3, Clue.DOG)
    assert ratio(left) == Fraction(1, 2)
    assert ratio(left, left) == Fraction(1, 2)
    assert ratio(unsided, unsided) == Fraction(1, 4)
    assert ratio(left, unsided) == Fraction(1, 4)
    assert ratio(Peek(1, 4, Clue.SHEEP, side=Side.LEFT)) == 1
    assert ratio(Holds(3, (DOG, SHEEP)), left) == Fraction(1, 2)
    assert ratio(Holds(3, (SHEEP, DOG)), left) == 0


def test_the_neutral_seat_counts_as_somebody() -> None:
    game = wooolf(4)
    shown = Holds(4, (BOY_, SHEEP))
    assert encoded(game, [shown, Somebody(Character.BOY, holds=False)]) == set()
    assert encoded(game, [shown, Somebody(Character.BOY)])


def test_a_card_that_is_not_in_the_deck_is_impossible() -> None:
    disguised = Card.named("dog/wolf")
    impossible: list[Observation] = [Peek(0, 1, seen=disguised), Holds(0, (disguised, SHEEP))]
    for observation in impossible:
        assert encoded(BASIC, [observation]) == set()
        assert Encoding(BASIC, [observation]).world() is None
        assert Encoding(BASIC, [observation]).world([]) is not None


def test_the_same_question_finds_the_same_world() -> None:
    observations: list[Observation] = [
        Peek(1, 4, Clue.SHEEP),
        Plays(0, Character.WOLF, holds=False),
    ]
    encoding = Encoding(BASIC, observations)
    first = encoding.world()
    encoding.world([1])
    assert encoding.world() == first == Encoding(BASIC, observations).world()


def test_solvers_are_imported_only_when_needed() -> None:
    code = (
        "import sys, models.wooolf.csp, models.wooolf.cpsat; "
        "sys.exit('ortools' in sys.modules or 'constraint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_thousand_facts_are_soon_explained() -> None:
    """They say what a few say again and again; the last one denies one of them."""
    asked = [Ask(seat, (seat + 1) % 5, Question.HAS_SHEEP, True) for seat in range(5)] * 200
    denied = Ask(0, 3, Question.HAS_SHEEP, False)
    encoding = Encoding(BASIC, [*asked, denied])
    assert encoding.agreeing([1000]) == frozenset(i for i in range(1001) if i % 5 != 2 or i == 1000)
    with within(1):  # of this thread's own time
        assert smallest_impossible(range(1001), encoding.agreeing) == {2, 1000}
