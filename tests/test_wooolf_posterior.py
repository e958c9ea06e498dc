"""The exact engine against plain summation over all worlds, and its counts against other counts."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_wooolf import Story, all_games, games, hearsay, stories
from tests.helpers.places import DATA
from tests.helpers.worlds_wooolf import EXAMPLE, PEEKED, Weighed, weighed
from wolfwise.analysis.wooolf import brute_force
from wolfwise.analysis.wooolf.posterior import Playing, Posterior
from wolfwise.analysis.wooolf.suspicions import suspicions
from wolfwise.models import records, rulebook
from wolfwise.models.errors import Contradiction
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Card, Character, Clue, Hand, Question, announcement, answer
from wolfwise.models.wooolf.cpsat import Encoding
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Side, Somebody
from wolfwise.models.wooolf.situation import situation
from wolfwise.models.wooolf.worlds import World

SHEEP, WOLF = Card.named("sheep"), Card.named("wolf")
RUMOURS = [0, 3]

Told = TypeVar("Told", bound=Hashable)


def prior(game: Wooolf) -> int:
    """The weight of all worlds: the ways to lay the cards out, left and right at every seat."""
    return factorial(2 * game.seats) // prod(factorial(copies) for copies in game.deck.values())


def shares(worlds: Weighed, told: Iterable[Told]) -> dict[Told, Fraction]:
    """The probability of everything that is told about the worlds, one thing a world."""
    found: Counter[Told] = Counter()
    for what, weight in zip(told, worlds.values(), strict=True):
        found[what] += weight
    total = sum(worlds.values())
    return {what: Fraction(weight, total) for what, weight in found.items()}


def playing(game: Wooolf, world: World) -> list[Character]:
    return [game.character(hand) for hand in world]


def assert_same(posterior: Posterior, worlds: Weighed) -> None:
    """Everything that a posterior says, against the worlds that there are."""
    game = posterior.game
    cast = [playing(game, world) for world in worlds]
    assert posterior.worlds == len(worlds)
    for seat in range(game.seats):
        assert posterior.hands(seat) == shares(worlds, [world[seat] for world in worlds])
        characters = shares(worlds, [characters[seat] for characters in cast])
        assert posterior.characters(seat) == {c: characters.get(c, 0) for c in Character}
    for character in Character:
        without = shares(worlds, [character not in characters for characters in cast])
        assert posterior.absent(character) == without.get(True, 0)


def assert_right(game: Wooolf, observations: list[Observation]) -> None:
    """What was observed may be impossible."""
    worlds = weighed(game, observations)
    if worlds:
        assert_same(Posterior(game, observations), worlds)
    else:
        with pytest.raises(Contradiction):
            Posterior(game, observations)


def answers(posterior: Posterior) -> tuple[object, ...]:
    """All that a posterior says, to compare two of them."""
    seats = range(posterior.game.seats)
    return (
        posterior.total,
        posterior.worlds,
        [posterior.hands(seat) for seat in seats],
        [posterior.characters(seat) for seat in seats],
        [posterior.absent(character) for character in Character],
    )


# ---------------------------------------------------------------- against all worlds


@pytest.mark.parametrize("rumours", RUMOURS)
@pytest.mark.parametrize("game", all_games([4, 5]), ids=repr)
@settings(max_examples=3, deadline=None)
@given(st.data())
def test_all_probabilities_are_sums_over_worlds(
    game: Wooolf, rumours: int, data: st.DataObject
) -> None:
    """Exactly, as fractions; where there is no world, there is no posterior."""
    story = data.draw(stories(game, min_size=6, rumours=rumours))
    worlds = weighed(game, story.observations)
    if not worlds:
        assert rumours, "what really happened is possible"
        with pytest.raises(Contradiction):
            Posterior(game, story.observations)
        return
    posterior = Posterior(game, story.observations)
    assert_same(posterior, worlds)
    assert Fraction(posterior.total, Posterior(game, []).total) == Fraction(
        sum(worlds.values()), prior(game)
    ), "totals of different observations stand in the ratio of their probabilities"


@pytest.mark.parametrize("game", [wooolf(4), *all_games([5])[1:3]], ids=repr)
@settings(max_examples=3, deadline=None)
@given(st.data())
def test_worlds_are_weighed_as_the_plain_version_does(game: Wooolf, data: st.DataObject) -> None:
    """The tests here and in other files lean on `weighed`."""
    story = data.draw(stories(game, rumours=1))
    assert weighed(game, story.observations) == brute_force.worlds(game, story.observations)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_story_that_cannot_be_has_no_posterior(data: st.DataObject) -> None:
    """Nothing but rumours: most of these contradict each other."""
    game = data.draw(games([4, 5]))
    observations = data.draw(st.lists(hearsay(game), min_size=4, max_size=10))
    assert_right(game, observations)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_somebody_and_nobody(data: st.DataObject) -> None:
    """Several at once, both ways, twice the same or one against another."""
    game = data.draw(games([4, 5]))
    story = data.draw(stories(game, min_size=0, max_size=6))
    said = data.draw(
        st.lists(
            st.builds(Somebody, st.sampled_from(Character), st.sampled_from([True, True, False])),
            min_size=1,
            max_size=5,
        )
    )
    observations = [*story.observations, *said]
    assert_right(game, observations)


def test_all_five_characters_at_five_seats() -> None:
    """Then every seat plays another one."""
    game = wooolf(5)
    posterior = Posterior(game, [Somebody(character) for character in Character])
    worlds = {w: n for w, n in weighed(game, []).items() if len(set(playing(game, w))) == 5}
    assert_same(posterior, worlds)
    assert set(posterior.characters(0).values()) == {Fraction(1, 5)}


@pytest.mark.parametrize("game", all_games([4, 5]), ids=repr)
@settings(max_examples=3, deadline=None)
@given(st.data())
def test_weights_under_a_restriction(game: Wooolf, data: st.DataObject) -> None:
    """By hand of one seat, while some seats play one of some characters."""
    story = data.draw(stories(game, min_size=2, max_size=6))
    seat = data.draw(st.integers(0, game.seats - 1))
    characters = st.frozensets(st.sampled_from(Character), min_size=1)
    only: Playing = data.draw(
        st.dictionaries(st.integers(0, game.seats - 1), characters, max_size=3)
    )
    everything = weighed(game, story.observations)
    worlds = {
        world: weight
        for world, weight in everything.items()
        if all(game.character(world[s]) in some for s, some in only.items())
    }
    posterior = Posterior(game, story.observations)
    scale = Fraction(posterior.total, sum(everything.values()))
    assert posterior.weight(only) == scale * sum(worlds.values())

    found: Counter[Hand] = Counter()
    for number, weight in posterior.weights(seat, only).items():
        assert weight >= 0
        found[game.hand(*posterior.dealing.hands[number])] += weight
    expected: Counter[Hand] = Counter()
    for world, weight in worlds.items():
        expected[world[seat]] += weight
    assert +found == {hand: scale * weight for hand, weight in expected.items()}


@pytest.mark.parametrize("game", [g for g in all_games([4, 5]) if g.tracked], ids=repr)
@settings(max_examples=4, deadline=None)
@given(st.data())
def test_tracked_hands_are_weighed_in_the_order_in_which_they_lie(
    game: Wooolf, data: st.DataObject
) -> None:
    story = data.draw(stories(game, min_size=6))
    posterior = Posterior(game, story.observations)
    worlds = weighed(game, story.observations)
    seat = data.draw(st.integers(0, game.seats - 1))
    weights = posterior.weights(seat)
    left, right = story.hands[seat]
    for hand in {(left, right), (right, left)}:
        shown = [*story.observations, Holds(seat, hand)]
        expected = sum(brute_force.weigh(game, world, shown) for world in worlds)
        number = posterior.dealing.hands.index(hand)
        assert weights.get(number, 0) * sum(worlds.values()) == expected * posterior.total


# ---------------------------------------------------------------- more observations, other orders


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_more_observation_is_a_fresh_posterior(data: st.DataObject) -> None:
    game = data.draw(games())
    story = data.draw(stories(game))
    more = data.draw(hearsay(game))
    posterior = Posterior(game, story.observations)
    posterior.characters(0)  # remembered, and of no use to the next one
    try:
        fresh = Posterior(game, [*story.observations, more])
    except Contradiction:
        with pytest.raises(Contradiction):
            posterior.after(more)
    else:
        assert answers(posterior.after(more)) == answers(fresh)


@settings(max_examples=15, deadline=None)
@given(games().flatmap(lambda game: stories(game, max_size=9)))
def test_observation_after_observation(story: Story) -> None:
    posterior = Posterior(story.game, [])
    for observation in story.observations:
        posterior = posterior.after(observation)
    assert answers(posterior) == answers(Posterior(story.game, story.observations))


@pytest.mark.parametrize("targets", [2, 3])
def test_however_many_observations_follow(targets: int) -> None:
    """The same few seats are peeked at again and again: numbers grow, lanes must not overflow."""
    game = wooolf(5)
    posterior = Posterior(game, [])
    for turn in range(90):
        posterior = posterior.after(Peek(0, 1 + turn % targets, Clue.SHEEP, SHEEP))
    assert answers(posterior) == answers(Posterior(game, posterior.observations))


def test_lanes_are_wide_enough_for_every_case() -> None:
    """If he tells the truth each of these peeks saw the one wolf; a liar saw any of two cards."""
    game = wooolf(5)
    observations = [Peek(1, 2, Clue.WOLF)] * 60
    worlds = weighed(game, observations)
    honest = [w for world, w in worlds.items() if game.character(world[1]) is not Character.BOY]
    assert max(worlds.values()) > 2**56 * max(honest)
    assert_same(Posterior(game, observations), worlds)
    assert_same(Posterior(game, observations[1:]).after(observations[0]), worlds)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_order_of_observations_does_not_matter(data: st.DataObject) -> None:
    story = data.draw(games().flatmap(stories))
    mixed = data.draw(st.permutations(story.observations))
    assert answers(Posterior(story.game, mixed)) == answers(
        Posterior(story.game, story.observations)
    )


# ---------------------------------------------------------------- larger tables


def seeded_round(game: Wooolf, seed: int, turns: int, shown: int) -> list[Observation]:
    """A seeded round as seat 1 sees it: his hand, peeks and answers in turn, some hands shown."""
    random = Random(seed)
    cards = [card for card, copies in game.deck.items() for _ in range(copies)]
    random.shuffle(cards)
    hands = [(cards[2 * seat], cards[2 * seat + 1]) for seat in range(game.seats)]
    known: list[Observation] = [Holds(seat, hands[seat]) for seat in (0, *range(2, 2 + shown))]
    for turn in range(turns):
        seat = turn % game.players
        target = random.choice([s for s in range(game.players) if s != seat])
        character = game.character(hands[target])
        if random.random() < 0.7:
            side = random.choice(list(Side))
            card = hands[target][side is Side.RIGHT]
            told = announcement(card, liar=game.character(hands[seat]) is Character.BOY)
            named = side if game.tracked and random.random() < 0.5 else None
            known.append(Peek(seat, target, told, card if seat == 0 else None, named))
        else:
            question = random.choice(list(Question))
            yes = answer(question, character, hands[target])
            known.append(Ask(seat, target, question, yes))
    return known


@pytest.mark.parametrize("game", all_games([6, 7, 8]), ids=repr)
@pytest.mark.parametrize("seed", [1, 2])
def test_larger_tables(game: Wooolf, seed: int) -> None:
    """The possible worlds come from CP-SAT here, their weights from the plain rules."""
    observations = seeded_round(game, seed, turns=game.players + 4, shown=game.players // 8)
    worlds = Encoding(game, observations).worlds()
    assert len(worlds) > 1
    weights = {world: brute_force.weigh(game, world, observations) for world in worlds}
    assert_same(Posterior(game, observations), weights)


def test_six_players_against_every_deal() -> None:
    game = wooolf(6)
    observations = seeded_round(game, seed=3, turns=6, shown=0)
    assert_same(Posterior(game, observations), brute_force.worlds(game, observations))


# ---------------------------------------------------------------- counts

DECKS = {
    5: "sheep sheep sheep sheep dog dog? hunter hunter? boy? wolf",
    6: "sheep sheep sheep sheep sheep dog dog dog? hunter hunter? boy? wolf",
    7: "sheep sheep sheep sheep sheep sheep dog dog dog? hunter hunter? boy? wolf wolf",
    8: "sheep sheep sheep sheep sheep sheep sheep dog dog dog? "
    "hunter hunter hunter? boy? wolf wolf",
}
"""The table of rules/wooolf.md, card by card; four players use the deck of five."""


def deck(players: int, edition: str) -> tuple[str, ...]:
    cards = DECKS[max(players, 5)].split()
    if edition == "advanced":
        for plain_card, disguised in (
            ("sheep", "sheep/dog"),
            ("dog?", "dog/wolf"),
            ("hunter?", "hunter/sheep"),
            ("boy?", "boy/hunter"),
        ):
            cards[cards.index(plain_card)] = disguised
    return tuple(sorted(cards))


@cache
def counted(cards: tuple[str, ...]) -> tuple[int, int]:
    """Worlds and physical deals of these cards, two for the first seat and the rest for others."""
    if not cards:
        return 1, 1
    worlds = deals = 0
    for a, b in combinations_with_replacement(sorted(set(cards)), 2):
        left = list(cards)
        left.remove(a)
        if b not in left:
            continue
        left.remove(b)
        copies = cards.count(a) * (cards.count(b) - (a == b)) // (2 if a == b else 1)
        more_worlds, more_deals = counted(tuple(left))
        worlds += more_worlds
        deals += copies * more_deals
    return worlds, deals


def rows() -> list[tuple[int, str, int, int]]:
    lines = (DATA / "wooolf_deals.txt").read_text(encoding="utf-8").splitlines()
    told = [line.split() for line in lines if line and not line.startswith("#")]
    return [
        (int(players), edition, int(worlds), int(deals)) for players, edition, worlds, deals in told
    ]


def test_the_counts_cover_every_game() -> None:
    assert [(players, edition) for players, edition, _, _ in rows()] == [
        (players, edition) for players in range(4, 9) for edition in ("basic", "advanced")
    ]


@pytest.mark.parametrize(("players", "edition", "worlds", "deals"), rows())
def test_the_counts_are_what_a_second_counter_finds(
    players: int, edition: str, worlds: int, deals: int
) -> None:
    cards = deck(players, edition)
    assert counted(cards) == (worlds, deals)
    assert deals == factorial(len(cards)) // 2 ** (len(cards) // 2)


@pytest.mark.parametrize("peek", ["peek=uniform", "peek=tracked"])
@pytest.mark.parametrize(("players", "edition", "worlds", "deals"), rows())
def test_the_engine_counts_every_deal(
    players: int, edition: str, worlds: int, deals: int, peek: str
) -> None:
    """Weights leave out which copy of a card it is, and count left and right as two."""
    game = wooolf(players, rulebook.rules("wooolf", edition, [peek]))
    posterior = Posterior(game, [])
    copies = prod(factorial(count) for count in game.deck.values())
    assert posterior.worlds == worlds
    assert Fraction(posterior.total * copies, 2**game.seats) == deals


@pytest.mark.parametrize(
    ("players", "nobody"), [(5, Fraction(1, 9)), (6, Fraction(1, 11)), (7, Fraction(2, 13))]
)
def test_nobody_is_the_boy_only_if_the_wolf_has_his_card(players: int, nobody: Fraction) -> None:
    """One partner card of 2n - 1 for each wolf."""
    posterior = Posterior(wooolf(players), [])
    assert posterior.absent(Character.BOY) == nobody
    for seat in range(players):
        assert posterior.characters(seat)[Character.BOY] == (1 - nobody) / players


# ---------------------------------------------------------------- the worked example

EVA, THOMAS, PAUL, JASON, KENNETH = range(5)


def believed(text: str) -> Posterior:
    known = situation(records.read(text))
    return Posterior(known.game, known.observations)


def best(posterior: Posterior, number: int) -> Sequence[tuple[object, Fraction]]:
    found = suspicions(posterior, JASON, Character.SHEEP)[:number]
    return [(suspicion.board, suspicion.p) for suspicion in found]


def test_the_worked_example() -> None:
    posterior = believed(EXAMPLE)
    assert posterior.worlds == 286
    assert posterior.characters(THOMAS)[Character.BOY] == Fraction(87, 104)
    assert posterior.characters(KENNETH)[Character.WOLF] == Fraction(11, 26)
    assert posterior.absent(Character.DOG) == Fraction(23, 52)
    assert best(posterior, 2) == [
        (("0", EVA), Fraction(7, 26)),
        (("0", PAUL), Fraction(27, 104)),
    ]


def test_the_worked_example_after_a_wolf_is_seen() -> None:
    """Thomas called Kenneth the wolf, and there is only one."""
    posterior = believed(PEEKED)
    assert posterior.worlds == 56
    assert posterior.characters(EVA)[Character.WOLF] == 1
    assert posterior.characters(THOMAS)[Character.BOY] == 1
    assert posterior.characters(PAUL)[Character.HUNTER] == 1
    assert best(posterior, 1) == [(("0", PAUL), Fraction(9, 17))]


@pytest.mark.parametrize("text", [EXAMPLE, PEEKED], ids=["before", "after"])
def test_the_worked_example_by_plain_summation(text: str) -> None:
    posterior = believed(text)
    assert_same(posterior, weighed(posterior.game, posterior.observations))


# ---------------------------------------------------------------- clauses


def certain(observations: Iterable[Observation], seat: Seat) -> list[Character]:
    """Who a seat may be."""
    characters = Posterior(wooolf(5), list(observations)).characters(seat)
    return [character for character, p in characters.items() if p]


def test_whoever_calls_a_wolf_that_is_none_is_the_boy() -> None:
    """With one wolf in play, which I hold."""
    own = Holds(0, (WOLF, SHEEP))
    assert certain([own, Peek(1, 2, Clue.WOLF)], 1) == [Character.BOY]


def test_whoever_announces_anything_but_wolf_and_question_mark_is_not_the_boy() -> None:
    for clue in (Clue.SHEEP, Clue.DOG, Clue.HUNTER):
        assert Character.BOY not in certain([Peek(1, 2, clue)], 1)
    for clue in (Clue.WOLF, Clue.UNKNOWN):
        assert Character.BOY in certain([Peek(1, 2, clue)], 1)


def test_two_liars_are_one_too_many() -> None:
    own = Holds(0, (WOLF, SHEEP))
    with pytest.raises(Contradiction):
        Posterior(wooolf(5), [own, Peek(1, 2, Clue.WOLF), Peek(3, 4, Clue.WOLF)])


def test_the_neutral_seat_counts_as_somebody() -> None:
    game = wooolf(4)
    posterior = Posterior(game, [Plays(4, Character.WOLF)])
    assert posterior.absent(Character.WOLF) == 0
    assert all(posterior.characters(seat)[Character.WOLF] == 0 for seat in range(4))
