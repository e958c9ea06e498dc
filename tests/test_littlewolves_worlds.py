"""Worlds: every one looks to the viewer like the true position, and all are equally likely."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.helpers.games_littlewolves import drawing, game, random_changes, table, walk
from wolfwise.analysis.littlewolves.worlds import deal_out, known_cards
from wolfwise.models.game import CHANCE, End, pick_chance
from wolfwise.models.littlewolves.acts import Discard, Pass
from wolfwise.models.littlewolves.cards import CARDS, Pig, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.position import Position, View, new_game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("changes", [(), ("small-wolves=yes",)], ids=["usual", "small"])
def test_a_world_looks_like_the_true_position(players: int, changes: tuple[str, ...]) -> None:
    """To the viewer, at every step of whole games; and it goes on by the rules."""
    steps: Counter[Step] = Counter()
    for seed in range(5):
        random = Random(f"{players} {seed}")
        for before, _, _ in walk(game(players, *changes), random):
            steps[before.step] += 1
            for seat in range(players):
                view = before.view(seat)
                world = deal_out(view, random)
                assert world.view(seat) == view
                assert world.deck.size == before.deck.size
                assert world.deck.pigs == before.deck.pigs
                assert sorted((*(c for h in world.hands for c in h), *world.deck.houses)) == sorted(
                    (*(c for h in before.hands for c in h), *before.deck.houses)
                )
    wanted = {Step.DEAL, Step.TURN, Step.WOLF, Step.DRAW}
    wanted |= {Step.CHOOSE, Step.PLACE} if players == 2 else set()
    wanted |= set() if changes else {Step.PASS, Step.SENDING}
    assert wanted <= set(steps)


@pytest.mark.parametrize("seed", range(6))
def test_worlds_go_on_by_the_rules(seed: int) -> None:
    random = Random(seed)
    this = game(random.choice([2, 3, 4]), *random_changes(random))
    for number, (before, _, _) in enumerate(walk(this, random)):
        if number % 9:
            continue
        position = deal_out(before.view(random.randrange(this.players)), random)
        while not isinstance(turn := position.turn, End):
            chance = turn is CHANCE
            position = position.play(
                pick_chance(position, random) if chance else random.choice(position.moves())
            )


# ---------------------------------------------------------------- equally likely


def tiny(to_act: int = 0) -> Position:
    """Seven cards are unknown to the first seat: two and two in hands, three in the deck."""
    this = game(3)
    hands = [cards("r1 r2"), cards("y1 y2"), cards("g1 g2")]
    deck = cards("w1 w2 w3")
    out = {*deck, *(card for hand in hands for card in hand)}
    discards = tuple(card for card in CARDS if card not in out)
    at = table(this)._replace(discards=discards, deck=4, pigs=(Pig.RIGHT, Pig.LEFT), active=to_act)
    held = tuple(tuple(sorted(hand)) for hand in hands)
    return Position(at, held, Deck(tuple(sorted(deck)), (Pig.WOLVES,), 5), Step.TURN, to_act)


def drawn(view: View, number: int) -> Counter[tuple[object, ...]]:
    random = Random(11)
    worlds = (deal_out(view, random) for _ in range(number))
    return Counter((world.hands[1:], world.deck.houses) for world in worlds)


def assert_even(found: Counter[tuple[object, ...]], kinds: int) -> None:
    """Chi-square: its mean is the number of kinds less one, its variance twice that."""
    number = sum(found.values())
    assert len(found) == kinds
    expected = number / kinds
    chi = sum((count - expected) ** 2 / expected for count in found.values())
    assert abs(chi - (kinds - 1)) < 4 * (2 * (kinds - 1)) ** 0.5


def test_every_deal_is_equally_likely() -> None:
    view = tiny().view(0)
    unknown = [card for card in CARDS if card in view.out]
    every = {
        ((first, second), tuple(c for c in unknown if c not in first + second))
        for first in combinations(unknown, 2)
        for second in combinations([c for c in unknown if c not in first], 2)
    }
    found = drawn(view, 12_000)
    assert set(found) == every
    assert_even(found, len(every))


def test_a_card_that_was_passed_stays_where_it_went() -> None:
    """All others are dealt out evenly around it."""
    position = tiny()
    passing = position._replace(
        table=position.table._replace(pigs=(Pig.LEFT,), waiting=1),
        deck=position.deck._replace(pigs=(Pig.RIGHT, Pig.WOLVES)),
        step=Step.PASS,
    )
    for card in ("r1", "y1", "g1"):
        passing = passing.play(Pass(cards(card)[0]))
    view = passing.view(0)
    assert known_cards(view)[1] == list(cards("r1"))
    assert set(view.hand) == set(cards("g1 r2"))
    found = drawn(view, 9000)
    assert all(cards("r1")[0] in hands[0] for hands, _ in found)  # type: ignore[index]
    unknown = len(view.out) - 1
    assert_even(found, unknown * (unknown - 1) * (unknown - 2) // 2)


def test_a_card_that_was_passed_and_played_is_not_held_any_more() -> None:
    position = drawing(table(game(3)), ["r1 r2 r3 r4", "y1", "g1"], "w1 w2 w3 w4", Pig.WOLVES)
    given = cards("r4")[0]
    held = (cards("r1 r2 r3"), (given, *cards("y1")), cards("g1"))
    passed = position.view(0)._replace(hand=held[0], held=(3, 2, 1))
    assert known_cards(passed)[1] == []
    from wolfwise.models.littlewolves.pigs import Passed

    knows = passed._replace(passed=(Passed(0, 1, given),))
    assert known_cards(knows)[1] == [given]
    played = knows._replace(table=knows.table.discarded(given), held=(3, 1, 1))
    assert known_cards(played)[1] == []


def test_secret_choices_are_any_card_of_the_hand() -> None:
    position = tiny(to_act=1)
    passing = position._replace(
        table=position.table._replace(waiting=1, pigs=(Pig.RIGHT,)),
        deck=position.deck._replace(pigs=(Pig.LEFT, Pig.WOLVES)),
        step=Step.PASS,
    )
    passing = passing.play(Pass(cards("y1")[0])).play(Pass(cards("g2")[0]))
    view = passing.view(0)
    assert view.asked
    random = Random(5)
    worlds = [deal_out(view, random) for _ in range(3000)]
    assert all(len(world.chosen) == 2 and world.to_act == 0 for world in worlds)
    lower = sum(world.chosen[0] == world.hands[1][0] for world in worlds)
    assert abs(lower - 1500) < 4 * 750**0.5


def test_the_first_turn_knows_nothing_but_the_own_hand() -> None:
    random = Random(1)
    position = new_game(game(4))
    while position.step is Step.DEAL:
        position = position.play(pick_chance(position, random))
    view = position.view(0)
    seen = Counter(card for _ in range(2000) for card in deal_out(view, random).hands[2])
    assert set(seen) == set(view.out)
    expected = 2000 * 5 / len(view.out)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in seen.values())
    assert Discard(view.hand[0]) in position.moves()
