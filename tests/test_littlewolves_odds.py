"""Odds and paces against counting by hand, every order of small decks, and games played out."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.cli import run_here, saved
from tests.helpers.games_littlewolves import dealt, game, random_changes, table, walk
from wolfwise.analysis.littlewolves.odds import (
    NOTHING,
    Future,
    Kind,
    Pace,
    Spread,
    buildable,
    comes,
    deck_odds,
    fitting,
    futures,
    next_card,
    spread,
)
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End
from wolfwise.models.littlewolves.acts import Build, Discard, Draw, DrawPig, Move
from wolfwise.models.littlewolves.cards import CARDS, Card, Colour, Pig, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck, odds_of
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.position import Position, View, new_game
from wolfwise.models.littlewolves.table import Table
from wolfwise.reports.littlewolves import odds as report

# ---------------------------------------------------------------- by hand


def opening(players: int, seat: int = 0) -> View:
    return dealt(game(players), "r1 r2 y5 g9 w14").view(seat)


def test_the_next_card_of_a_new_game_of_four() -> None:
    """39 cards: 33 on top with two pigs. Ann cannot tell 51 houses apart, 13 of them white."""
    found = next_card(opening(4))
    assert found is not None
    assert found.drawer == 0
    assert found.pig == Fraction(2, 33)
    assert set(found.cards.values()) == {Fraction(31, 33) / 51}
    assert len(found.cards) == 51
    assert found.of_colour(Colour.WHITE) == Fraction(13, 51) * Fraction(31, 33)
    assert found.among(cards("r1 r3")) == Fraction(31, 33) / 51


def test_in_the_last_six_cards_there_is_one_pig() -> None:
    at = Table.new(game(3))._replace(deck=6, pigs=(Pig.LEFT, Pig.RIGHT))
    found = next_card(View(0, at, (), (5, 5, 5), Step.TURN, 0, None, (), None))
    assert found is not None
    assert found.pig == Fraction(1, 6)


@pytest.mark.parametrize(("houses", "pigs", "candidates"), [(9, 3, 14), (5, 1, 5), (20, 2, 51)])
def test_whole_weights_stand_in_the_ratio_of_chances(
    houses: int, pigs: int, candidates: int
) -> None:
    """Every candidate and every pig, so many times as likely as weighed."""
    found = odds_of(houses, pigs, 5).over(houses, candidates)
    assert candidates * found.house + pigs * found.pig == 1
    assert found.house * found.pig_weight == found.pig * found.house_weight > 0


def test_cards_that_fit_the_own_houses() -> None:
    """On red 4 6 7: red and white from 8 up, basements, and nothing yellow or green."""
    at = table(game(3), "red 4 6 7", "red 5, white 12")._replace(deck=44)
    view = View(0, at, cards("r9 g3"), (5, 5, 5), Step.TURN, 0, None, (), None)
    numbers = [8, 9, 10, 11, 12, 13, 14, 1, 2, 3]
    expected = {f"{colour}{n}" for colour in "rw" for n in numbers} - {"r9", "w12"}
    assert set(map(str, fitting(view))) == expected
    new = {f"{colour}{n}" for colour in "ygw" for n in range(1, 15)} - {"g3", "w12"}
    assert set(map(str, buildable(view))) == expected | new


def test_a_card_within_some_draws_of_a_game_of_four() -> None:
    """Two own draws are two cards of the top part, wherever they lie: 31 houses and two pigs."""
    view, wanted = opening(4), cards("w7")
    assert comes(view, wanted, 0) == 0
    assert comes(view, wanted, 1) == Fraction(31, 33) / 51
    pigs, both = Fraction(2 * 1, 33 * 32), Fraction(31 * 30, 33 * 32)
    houses = {1: 1 - pigs - both, 2: both}
    assert comes(view, wanted, 2) == sum(p * Fraction(n, 51) for n, p in houses.items())
    assert comes(view, cards("r1"), 5) == 0
    assert comes(view, view.undrawn, 2) == 1 - pigs


def test_what_may_be_hoped_for_in_a_new_game_of_four() -> None:
    """Of the 51 houses unseen 12 are red and 13 of each other colour; each comes as likely."""
    found = deck_odds(opening(4), cards("r3 w7"), within=1)
    each = Fraction(31, 33) / 51
    numbers = {
        (hope.kind, hope.colour): hope.unseen
        for hope in found.hopes
        if hope.kind not in (Kind.CARD, Kind.FITTING, Kind.BUILDABLE)
    }
    assert numbers == {
        (Kind.WANTED, None): 2,
        (Kind.UNSEEN, None): 1,
        (Kind.COLOUR, Colour.RED): 12,
        (Kind.COLOUR, Colour.YELLOW): 13,
        (Kind.COLOUR, Colour.GREEN): 13,
        (Kind.COLOUR, Colour.WHITE): 13,
    }
    for hope in found.hopes:
        assert hope.next == hope.within == hope.unseen * each, "the first draw is his own"
        assert hope.within <= hope.all
        assert hope.colour is None or {card.colour for card in hope.cards} == {hope.colour}


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_turns_of_three_and_four_are_draws_without_pigs(players: int, seat: int) -> None:
    """All three pigs are drawn, and every turn before the last one ends with a house."""
    found = futures(opening(players, seat))
    deck = 56 - 5 * players + 3
    last = range(deck - 5, deck + 1)
    assert spread(found, lambda f: f.to_pig.draws) == dict.fromkeys(last, Fraction(1, 6))
    assert spread(found, lambda f: f.to_pig.turns) == {n - 2: Fraction(1, 6) for n in last}
    end = {n - 2 + 2 * players: Fraction(1, 6) for n in last}
    assert spread(found, lambda f: f.to_end.turns) == end
    own: Counter[int] = Counter()
    drawers: Counter[int] = Counter()
    for draws in last:
        seats = [turn % players for turn in range(draws - 2)]
        own[seats.count(seat) + 2] += 1
        drawers[seats[-1]] += 1
    assert spread(found, lambda f: f.to_end.own_turns) == {
        n: Fraction(own[n], 6) for n in sorted(own)
    }
    by_drawer = spread(found, lambda f: -1 if f.drawer is None else f.drawer)
    assert by_drawer == {n: Fraction(drawers[n], 6) for n in sorted(drawers)}


def test_last_turns_bring_no_card() -> None:
    at = Table.new(game(3))._replace(turns_left=5, deck=3, pigs=tuple(Pig), active=1)
    view = View(0, at, cards("r1"), (1, 2, 2), Step.TURN, 1, None, (), None)
    assert next_card(view) is None
    assert futures(view) == {Future(NOTHING, None, Pace(turns=5, own_turns=1)): 1}
    assert comes(view, CARDS) == 0


def test_too_many_cards_in_the_deck_are_refused() -> None:
    at = Table.new(game(3))._replace(deck=50, discards=CARDS[:30])
    view = View(0, at, (), (5, 5, 5), Step.TURN, 0, None, (), None)
    with pytest.raises(WolfwiseError, match="47 houses are said to be in the deck, and only 26"):
        next_card(view)
    with pytest.raises(WolfwiseError, match="not dealt yet"):
        futures(new_game(game(3)).view(0))


# ---------------------------------------------------------------- games followed move by move


class Followed(NamedTuple):
    """What a game brought, and which of the houses drawn from then on were the viewer's."""

    future: Future
    own: tuple[tuple[int, int], ...]  # which of his draws, which house of the deck


def follow(position: Position, viewer: int, random: Random, order: Sequence[bool]) -> Followed:
    """Play on at random, with a pig wherever the order says so; without one by chance."""
    pace, to_pig, drawer = NOTHING, NOTHING, None
    houses, own = 0, []
    pigs_left = bool(position.deck.pigs)
    while not isinstance(position.turn, End):
        if position.turn is CHANCE:
            place, pig = position.table.active, _pig_next(position, pace.draws, order, random)
            mine = place == viewer
            if mine and not pig:
                own.append((pace.own_draws, houses))
            houses += not pig
            pace = pace._replace(
                draws=pace.draws + 1,
                own_draws=pace.own_draws + mine,
                own_houses=pace.own_houses + (mine and not pig),
            )
            move: Move = random.choice(
                [move for move in position.moves() if isinstance(move, DrawPig) == pig]
            )
            position = position.play(move)
            if pigs_left and not position.deck.pigs:
                pigs_left, to_pig, drawer = False, pace, place
            continue
        move = random.choice(position.moves())
        if isinstance(move, Build | Discard) and position.step is Step.TURN:
            mine = position.turn == viewer
            pace = pace._replace(turns=pace.turns + 1, own_turns=pace.own_turns + mine)
        position = position.play(move)
    return Followed(Future(to_pig, drawer, pace), tuple(own))


def _pig_next(position: Position, drawn: int, order: Sequence[bool], random: Random) -> bool:
    return order[drawn] if order else isinstance(position.deck.pick(random), DrawPig)


def orders(houses: int, pigs: int, bottom: int = 5) -> Iterator[list[bool]]:
    """Every order of a deck, as far as pigs go: one of the last six, all others above."""
    size = houses + pigs
    if not pigs:
        yield [False] * size
        return
    above = max(0, size - bottom - 1)
    for last in range(above, size):
        for others in combinations(range(above), pigs - 1):
            yield [at in (*others, last) for at in range(size)]


def followed(position: Position, viewer: int, random: Random) -> list[Followed]:
    """Games through every order of the deck, all equally likely."""
    deck = position.deck
    every = orders(len(deck.houses), len(deck.pigs))
    return [follow(position, viewer, random, order) for order in every]


def small(
    this: LittleWolves, houses: int, pigs: int, active: int, random: Random, drawing: bool = False
) -> Position:
    """A game with so many cards in the deck; all cards that are not needed are discards."""
    shuffled = random.sample(CARDS, len(CARDS))
    hands = [tuple(sorted(shuffled[5 * seat : 5 * seat + 5])) for seat in range(this.players)]
    if drawing and active < this.players:
        hands[active] = hands[active][:4]
    left = shuffled[5 * this.players :]
    deck = Deck(tuple(sorted(left[:houses])), this.pigs[:pigs], this.bottom)
    at = Table.new(this)._replace(
        deck=deck.size, discards=tuple(left[houses:]), pigs=this.pigs[pigs:], active=active
    )
    if drawing or active == this.dummy:
        return Position(at, tuple(hands), deck, Step.DRAW)
    return Position(at, tuple(hands), deck, Step.TURN, active)


ANOTHER, PLAYERS = "dummy-pig-card=another", "dummy-pig=players"


@pytest.mark.parametrize(("players", "houses", "pigs", "changes"), [
    (2, 9, 3, ()), (2, 5, 1, ()), (2, 2, 1, ()), (2, 8, 3, (ANOTHER,)), (2, 7, 2, (PLAYERS,)),
    (2, 8, 2, (ANOTHER, PLAYERS)), (3, 8, 3, ()), (3, 3, 1, ()), (4, 8, 2, ()), (4, 0, 1, ()),
])  # fmt: skip
def test_futures_of_every_order_of_a_small_deck(
    players: int, houses: int, pigs: int, changes: tuple[str, ...]
) -> None:
    random = Random(f"{players} {houses} {pigs}")
    this = game(players, *changes)
    for active in range(this.places):
        for drawing in (False, True):
            position = small(this, houses, pigs, active, random, drawing)
            for viewer in range(players):
                games = followed(position, viewer, random)
                counts = Counter(one.future for one in games)
                expected = {future: Fraction(n, len(games)) for future, n in counts.items()}
                assert futures(position.view(viewer)) == expected


@pytest.mark.parametrize("houses", [1, 2, 3, 4])
def test_a_hand_that_lacks_two_cards_draws_until_it_is_full(houses: int) -> None:
    """Through every order of the last cards: one pig, and one house more or less than pigs."""
    random = Random(houses)
    position = small(game(3), houses, 1, 0, random, drawing=True)
    (lost, *kept), *others = position.hands
    table = position.table._replace(discards=(*position.table.discards, lost))
    position = position._replace(table=table, hands=(tuple(kept), *others))
    for viewer in range(3):
        games = followed(position, viewer, random)
        counts = Counter(one.future for one in games)
        expected = {future: Fraction(n, len(games)) for future, n in counts.items()}
        assert futures(position.view(viewer)) == expected


@given(st.randoms(use_true_random=False), st.integers(2, 4))
@settings(deadline=None, max_examples=25)
def test_futures_from_the_middle_of_any_game(random: Random, players: int) -> None:
    """Whatever the step is that the game has come to: pigs that wait, wolves, cards shown."""
    this = game(players, *random_changes(random))
    games = [played.after for played in walk(this, random)]
    late = [now for now in games if now.deck.size <= 10 and now.step is not Step.DEAL]
    unusual = [now for now in late if now.step not in (Step.TURN, Step.DRAW)]
    position = random.choice(random.choice([late, unusual or late]))
    viewer = random.randrange(players)
    found = followed(position, viewer, random)
    counts = Counter(one.future for one in found)
    expected = {future: Fraction(n, len(found)) for future, n in counts.items()}
    assert futures(position.view(viewer)) == expected


@pytest.mark.parametrize(("players", "houses", "pigs"), [(2, 8, 3), (3, 9, 2), (4, 4, 1)])
@pytest.mark.parametrize("number", [1, 2])
def test_cards_come_in_as_many_orders_of_a_small_deck(
    players: int, houses: int, pigs: int, number: int
) -> None:
    """Wanted cards lie anywhere in the deck or in others' hands; how often are they drawn?"""
    random = Random(f"{players} {houses} {pigs}")
    position = small(game(players), houses, pigs, 1, random)
    view = position.view(0)
    games = followed(position, 0, random)
    ways = list(combinations(range(houses + 5 * (players - 1)), number))
    wanted = random.sample(view.undrawn, number)
    for within in (0, 1, 2, 3, None):
        good = 0
        for one in games:
            drawn = {house for at, house in one.own if within is None or at < within}
            good += sum(not drawn.isdisjoint(way) for way in ways)
        assert comes(view, wanted, within) == Fraction(good, len(games) * len(ways))


# ---------------------------------------------------------------- whole games played out


def near(p: Fraction, number: int, games: int) -> bool:
    """Within five standard errors, and one game."""
    return abs(number - p * games) <= 5 * sqrt(games * p * (1 - p)) + 1


@pytest.mark.parametrize("players", [2, 3])
def test_games_played_out_are_as_long_and_bring_the_cards(players: int) -> None:
    games, random = 300, Random(7)
    position = dealt(game(players))
    view = position.view(1)
    found = futures(view)
    lengths: Spread = spread(found, lambda f: f.to_end.own_turns)
    drawn: Spread = spread(found, lambda f: f.to_end.own_houses)
    wanted: tuple[Card, ...] = view.undrawn[::5]
    seen_lengths: Counter[int] = Counter()
    seen_drawn: Counter[int] = Counter()
    came = 0
    for _ in range(games):
        one = follow(position, 1, random, ())
        seen_lengths[one.future.to_end.own_turns] += 1
        seen_drawn[one.future.to_end.own_houses] += 1
        others = random.sample(view.undrawn, len(view.undrawn))
        came += any(others[house] in wanted for at, house in one.own if at < 3)
    assert set(seen_lengths) <= set(lengths)
    assert all(near(p, seen_lengths[n], games) for n, p in lengths.items())
    assert all(near(p, seen_drawn[n], games) for n, p in drawn.items())
    assert near(comes(view, wanted, 3), came, games)


@given(st.randoms(use_true_random=False), st.integers(2, 4))
@settings(deadline=None, max_examples=40)
def test_chances_add_up(random: Random, players: int) -> None:
    this = game(players, *random_changes(random))
    steps = [p.after for p in walk(this, random) if p.after.step is not Step.DEAL]
    position = random.choice(steps)
    view = position.view(random.randrange(players))
    assert sum(futures(view).values()) == 1
    top = next_card(view)
    draws = any(future.to_end.draws for future in futures(view))
    assert (top is not None) == draws
    if top is None:
        return
    assert sum(top.cards.values()) + top.pig == 1
    assert {p.card for p, _ in view.draws() if isinstance(p, Draw)} == set(top.cards)
    more = [comes(view, view.undrawn[:3], within) for within in (0, 1, 2, 4)]
    assert sorted(more) == more
    assert more[-1] <= comes(view, view.undrawn[:3])


# ---------------------------------------------------------------- the question

RECORD = """game littlewolves
players Ann Bob Cy
house Ann red 4 6 7
house Bob red 8 9
house Cy green 1 2
pig 1 on Ann red
pigs left
hand Ann r3 y10 w14 g7 g5
turn Bob
"""


def asked(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    told = run_here(capsys, "littlewolves", "odds", saved(path, RECORD), *words)
    return told.exit_code, told.output


def test_odds_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """7 houses built and 15 held leave 34 and two pigs: 30 on top with one pig, 44 unseen."""
    code, text = asked(tmp_path, capsys, "--cards", "r1,R7", "--within", "1", "--exact")
    assert code == 0
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines[0].endswith("seen by Ann with r3 y10 g5 g7 w14; 36 cards in the deck, 2 pigs")
    assert "The next card of the deck is for Bob. It is a pig with 1/30." in lines
    # Every card of the top part is a pig with 1/30, Ann's first draw too, wherever it lies there.
    assert "r1 1 29/1320 29/1320" in " ".join(lines)
    assert any(line.startswith("r7 0 0 0 0") for line in lines)
    assert any(
        line.startswith("cards off the deck until the third pig 31 67/2 36") for line in lines
    )


def test_odds_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = asked(tmp_path, capsys, "--json")
    data = json.loads(text)
    assert code == 0
    assert (data["question"], data["viewer"], data["within"]) == ("odds", "Ann", 3)
    assert data["next"]["for"] == "Bob"
    assert data["next"]["pig"]["exact"] == "1/30"
    assert len(data["next"]["cards"]) == 44
    turns = data["lengths"]["turns_to_pig"]["numbers"]
    assert [entry["number"] for entry in turns] == [30, 31, 32, 33, 34, 35]
    assert {entry["exact"] for entry in turns} == {"1/6"}
    assert [entry["drawer"] for entry in data["third_pig"]] == ["Ann", "Bob", "Cy"]


@pytest.mark.parametrize(("words", "says"), [
    (["--cards", "r15"], "there is no card 'r15'"),
    (["--cards", "r5,r5"], "there is only one r5"),
    (["--within", "x"], "--within"),
    (["--upto", "8"], "whose turn is it?"),
])  # fmt: skip
def test_odds_that_cannot_be_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    code, text = asked(tmp_path, capsys, *words)
    assert code == 2
    assert says in text


@given(st.randoms(use_true_random=False), st.integers(2, 4))
@settings(deadline=None, max_examples=15)
def test_every_position_can_be_told(random: Random, players: int) -> None:
    steps = [p.after for p in walk(game(players), random) if p.after.step is not Step.DEAL]
    view = random.choice([random.choice(steps), steps[-1]]).view(random.randrange(players))
    found = deck_odds(view, random.sample(CARDS, 2), random.randrange(4))
    answer = report.odds(view, found)
    assert answer.text()
    assert json.dumps(answer.json())
