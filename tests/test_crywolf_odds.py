"""Odds and weighed cups against icepool, simulation, plain definitions and listing every roll."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt
from random import Random
from typing import NamedTuple

import icepool
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.helpers.games_crywolf import COUNTS, decisions, games, rolled, seen, switched_games
from tests.helpers.games_crywolf import cups as any_cups
from tests.helpers.rollouts_crywolf import HABITS, lanes_with
from wolfwise.analysis.crywolf.cups import counts_given, cups_of, dice_of, fresh, posterior
from wolfwise.analysis.crywolf.habits import Habits, Outlook
from wolfwise.analysis.crywolf.odds import Count, binomial, break_even, counts, sum_of
from wolfwise.analysis.crywolf.rollouts import Minds
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import (
    ANIMALS,
    EMPTY,
    INDEX,
    Animal,
    Cup,
    cup_of,
    cups,
    faces_of,
    without,
)
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import Position
from wolfwise.models.crywolf.settlement import Chips, settle
from wolfwise.models.crywolf.situation import Situation, look_up
from wolfwise.models.crywolf.table import (
    Action,
    Call,
    Claim,
    Marker,
    Missed,
    MissedRoll,
    Pass,
    PlaceRolled,
    Table,
    Turn,
    UsePower,
)
from wolfwise.models.game import Seat

COW, SHEEP, DOG, WOLF = ANIMALS


# ---------------------------------------------------------------- one situation by hand


def four_players() -> Situation:
    return look_up(crywolf(4), [SHEEP, SHEEP, SHEEP, WOLF, COW, DOG])


def test_four_players_with_four_of_six_counting_as_sheep() -> None:
    """Eighteen hidden dice, four faces of six: fourteen sheep need ten more."""
    sheep = counts(four_players())[SHEEP]
    ten_or_more = sum(comb(18, k) * 2**k for k in range(10, 19))
    assert sheep.at_least(14) == Fraction(ten_or_more, 3**18) == Fraction(345733120, 387420489)
    assert float(sheep.at_least(14)) == pytest.approx(0.8924, abs=5e-5)
    assert float(sheep.at_least(16)) == pytest.approx(0.6085, abs=5e-5)
    assert float(sheep.at_least(17)) == pytest.approx(0.4122, abs=5e-5)


def test_sixteen_can_be_called_and_seventeen_cannot() -> None:
    sheep = counts(four_players())[SHEEP]
    assert float(sheep.if_called(16)) == pytest.approx(0.609, abs=5e-4)
    assert float(sheep.if_called(17)) == pytest.approx(-0.588, abs=5e-4)
    assert sheep.break_even == sheep.safest() == 16
    assert sheep.mean == 4 + 18 * Fraction(4, 6)


# ---------------------------------------------------------------- distributions


@pytest.mark.parametrize("faces", [1, 2, 3, 6])
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 5])
def test_binomial_agrees_with_listing_every_roll(dice: int, faces: int) -> None:
    for hits in range(faces + 1):
        rolls = Counter(
            sum(face < hits for face in roll) for roll in product(range(faces), repeat=dice)
        )
        weights = binomial(dice, hits, faces)
        whole = sum(weights)
        assert len(weights) == dice + 1
        assert [Fraction(w, whole) for w in weights] == [
            Fraction(rolls[k], faces**dice) for k in range(dice + 1)
        ]


@given(st.integers(0, 60), st.integers(0, 6))
def test_binomial_agrees_with_its_formula(dice: int, hits: int) -> None:
    p, weights = Fraction(hits, 6), binomial(dice, hits)
    assert [Fraction(w, sum(weights)) for w in weights] == [
        comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)
    ]


some_weights = st.lists(st.integers(0, 50), min_size=1, max_size=8)


@given(some_weights, some_weights)
def test_the_sum_of_two_counts_agrees_with_listing_pairs(one: list[int], other: list[int]) -> None:
    pairs: Counter[int] = Counter()
    for (i, a), (j, b) in product(enumerate(one), enumerate(other)):
        pairs[i + j] += a * b
    assert sum_of(one, other) == tuple(pairs[k] for k in range(len(one) + len(other) - 1))


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 6))
def test_two_lots_of_dice_count_like_one(here: int, there: int, hits: int) -> None:
    assert sum_of(binomial(here, hits), binomial(there, hits)) == binomial(here + there, hits)


@st.composite
def some_counts(draw: st.DrawFn) -> Count:
    weights = draw(some_weights.filter(any))
    return Count(draw(st.integers(0, 12)), tuple(weights))


def listed(count: Count) -> dict[int, Fraction]:
    """Every number that may be counted, and how likely it is."""
    whole = sum(count.weights)
    return {count.known + k: Fraction(w, whole) for k, w in enumerate(count.weights)}


@given(some_counts(), st.integers(0, 25))
def test_a_claim_is_true_as_often_as_enough_are_counted(count: Count, number: int) -> None:
    numbers = listed(count)
    assert count.exactly(number) == numbers.get(number, 0)
    assert count.at_least(number) == sum(p for n, p in numbers.items() if n >= number)
    assert count.highest == max(numbers)
    assert count.mean == sum(n * p for n, p in numbers.items())


def called(count: Count, number: int) -> Fraction:
    """What the claimant can expect, by settling every number that may be counted."""
    expected = Fraction(0)
    for counted, p in listed(count).items():
        settled = settle(Marker(0, SHEEP, number), 1, counted)
        expected += p * (settled.chips if settled.receiver == 0 else -settled.chips)
    return expected


@given(some_counts(), st.integers(0, 25))
def test_being_called_is_worth_what_is_paid_on_average(count: Count, number: int) -> None:
    assert count.if_called(number) == called(count, number)


@given(some_counts())
def test_the_break_even_number_is_the_last_that_costs_nothing(count: Count) -> None:
    fair = [number for number in range(count.highest + 1) if called(count, number) >= 0]
    assert count.break_even == max(fair)
    assert fair == list(range(max(fair) + 1))


@given(some_counts(), st.fractions(Fraction(1, 1000), 1))
def test_the_safest_number_is_the_highest_true_often_enough(count: Count, level: Fraction) -> None:
    numbers = range(count.highest + 1)
    safe = [number for number in numbers if count.at_least(number) >= level]
    assert count.safest(level) == max(safe)


@pytest.mark.parametrize("hits", range(7))
def test_the_break_even_number_of_hidden_dice(hits: int) -> None:
    for dice in range(31):
        assert break_even(dice, hits) == Count(0, binomial(dice, hits)).break_even


# ---------------------------------------------------------------- what is counted in all


def in_view(known: Situation, row: Animal) -> int:
    """What counts for a row for sure, die by die."""
    spreads = known.game.rules["placed"] == "as-itself"
    counting = faces_for(known.game, row)
    board = sum(
        face in counting if spreads and face is where else where is row
        for face, where in known.table.board
    )
    shown = (*faces_of(known.cup or EMPTY), *faces_of(known.table.open))
    return board + sum(face in counting for face in shown)


def faces_for(game: CryWolf, row: Animal) -> set[Animal]:
    return {DOG} if row is DOG and game.rules["counts.dog"] == "dog" else COUNTS[row]


@cache
def pool(game: CryWolf, dice: int, row: Animal) -> Mapping[int, Fraction]:
    """How many of some dice count for a row, by icepool."""
    die = icepool.Die(dict(zip(map(str, ANIMALS), game.die, strict=True)))
    rolled = dice @ die.map(lambda face: int(face in faces_for(game, row)))
    return {n: Fraction(rolled.quantity(n), rolled.denominator()) for n in range(dice + 1)}


@st.composite
def situations(draw: st.DrawFn, players: Sequence[int] = range(2, 11)) -> Situation:
    """What a seat, or an onlooker, sees when somebody has to act; rulings switched at will."""
    game = draw(st.one_of(games(players), switched_games(players)))
    position = draw(decisions(game))
    return seen(position, draw(st.sampled_from([None, *range(game.players)])))


@settings(max_examples=60, deadline=None)
@given(situations())
def test_counts_agree_with_icepool(known: Situation) -> None:
    hidden = sum(n for seat, n in enumerate(known.table.dice) if seat != known.viewer)
    for row, count in counts(known).items():
        sure = in_view(known, row)
        expected = {sure + n: p for n, p in pool(known.game, hidden, row).items()}
        assert listed(count) == expected


def table_of_four() -> Situation:
    board = {(SHEEP, SHEEP): 2, (WOLF, SHEEP): 1, (WOLF, WOLF): 2, (DOG, DOG): 1, (DOG, WOLF): 1}
    return look_up(crywolf(4), [SHEEP, WOLF, DOG, COW], board, {SHEEP: 12, WOLF: 6})


def in_english() -> Situation:
    known = table_of_four()
    board = Counter((face, row) for face, row in known.table.board if face and row)
    game = crywolf(4, rulebook.rules("crywolf", "english"))
    return look_up(game, faces_of(known.cup or EMPTY), board, {SHEEP: 12, WOLF: 6})


def with_open_dice() -> Situation:
    lying = [SHEEP, SHEEP, WOLF, DOG, COW, SHEEP]
    game = crywolf(3, rulebook.rules("crywolf", changes=["open=yes"]))
    return look_up(game, [WOLF, WOLF, DOG, SHEEP, SHEEP], {(COW, COW): 2}, {COW: 5}, lying)


def with_another_die() -> Situation:
    rules = rulebook.rules("crywolf", changes=["die=cow=2,sheep=1,dog=1,wolf=2"])
    return look_up(crywolf(5, rules), [WOLF, DOG, COW, COW, COW, SHEEP])


@pytest.mark.parametrize(
    "make", [four_players, table_of_four, in_english, with_open_dice, with_another_die]
)
def test_counts_agree_with_rolling_dice(make: Callable[[], Situation]) -> None:
    known, random, trials = make(), Random(1), 8000
    faces = faces_of(known.game.die)
    hidden = sum(known.table.dice[1:])
    tallies: dict[Animal, Counter[int]] = {row: Counter() for row in ANIMALS}
    for _ in range(trials):
        roll = Counter(random.choices(faces, k=hidden))
        for row in ANIMALS:
            tallies[row][in_view(known, row) + sum(roll[face] for face in COUNTS[row])] += 1
    for row, count in counts(known).items():
        assert set(tallies[row]) <= set(listed(count))
        for number, p in listed(count).items():
            assert within_five_sigma(tallies[row][number], trials, p)


def within_five_sigma(times: int, trials: int, p: Fraction | float) -> bool:
    expected = trials * float(p)
    return abs(times - expected) <= 5 * sqrt(expected * (1 - float(p))) + 3  # `+ 3` for rare ones


# ---------------------------------------------------------------- habits


def acting(position: Position) -> tuple[Table, Seat]:
    seat = position.turn
    assert isinstance(seat, int)
    return position.table, seat


@st.composite
def minds(draw: st.DrawFn, players: Sequence[int] = range(2, 6)) -> tuple[Table, Seat, Cup]:
    """Somebody about to act, with any cup that he may have.

    Rulings are switched at will, but a claim is above the markers of its row: the model of habits
    knows no gaps between the numbers that can be claimed.
    """
    above = switched_games(players).filter(lambda game: game.above_marker)
    position = draw(decisions(draw(st.one_of(games(players), above))))
    table, seat = acting(position)
    assume(not table.rolled)
    dice = table.dice[seat]
    return table, seat, draw(any_cups(dice, dice))


@settings(max_examples=150, deadline=None)
@given(minds(), st.sampled_from(HABITS))
def test_the_chances_of_all_actions_add_up_to_one(
    asked: tuple[Table, Seat, Cup], habits: Habits
) -> None:
    table, seat, cup = asked
    mind = Outlook(table, seat).mind(cup)
    chances = [mind.chance(action, habits) for action in table.actions(seat, cup)]
    assert sum(Fraction(chance) for chance in chances) == 1
    assert min(chances) >= 0


@settings(max_examples=100, deadline=None)
@given(minds(), st.sampled_from(HABITS))
def test_the_chances_of_all_claims_add_up_to_one(
    asked: tuple[Table, Seat, Cup], habits: Habits
) -> None:
    table, seat, cup = asked
    claims = dict(Outlook(table, seat).mind(cup).claims(habits))
    legal = set(table.claims(seat, cup))
    assert set(claims) <= legal
    assert sum(Fraction(chance) for chance in claims.values()) == bool(legal)


@settings(max_examples=60, deadline=None)
@given(minds(), st.sampled_from(HABITS))
def test_a_claim_is_as_likely_as_claiming_times_that_claim(
    asked: tuple[Table, Seat, Cup], habits: Habits
) -> None:
    table, seat, cup = asked
    mind = Outlook(table, seat).mind(cup)
    claims = dict(mind.claims(habits))
    claiming = sum(Fraction(mind.chance(claim, habits)) for claim in claims)
    for claim, chance in claims.items():
        assert mind.chance(claim, habits) == claiming * Fraction(chance)


@settings(max_examples=60, deadline=None)
@given(minds(), st.sampled_from(HABITS))
def test_nobody_is_thought_to_do_what_he_may_not(
    asked: tuple[Table, Seat, Cup], habits: Habits
) -> None:
    table, seat, cup = asked
    mind = Outlook(table, seat).mind(cup)
    legal = set(table.actions(seat, cup))
    other: list[Action] = [UsePower(), Pass(), Call(Marker((seat + 1) % 2, SHEEP, 29))]
    for face, row in product(ANIMALS, ANIMALS):
        other += [Claim(face, row, table.least(row)), Claim(face, row, table.highest)]
    for action in other:
        assert action in legal or mind.chance(action, habits) == 0


def test_calls_are_exact_even_where_nothing_else_can_be_done() -> None:
    """Three markers that lack as much, and no die left: each is called once in three times."""
    markers = tuple(Marker(1, row, 3) for row in (COW, SHEEP, DOG))
    table = Table.new(crywolf(2), 0)._replace(dice=(0, 0), markers=markers)
    mind = Outlook(table, 0).mind(EMPTY)
    chances = [mind.chance(Call(marker), Habits()) for marker in markers]
    assert chances == [Fraction(1, 3)] * 3
    assert not any(isinstance(chance, float) for chance in chances)


def some_cups() -> Iterator[tuple[Table, Cup]]:
    """An opening, a board with markers, a cup of one kind, and hardly any room left."""
    game = crywolf(3)
    opening = Table.new(game, 0)
    yield opening, (1, 3, 1, 1)
    yield opening, (0, 0, 0, 6)
    later = opening
    for seat, claim in enumerate([Claim(COW, COW, 3), Claim(SHEEP, SHEEP, 9), Claim(DOG, WOLF, 6)]):
        later = later.after(seat, claim)
    yield later, (2, 1, 1, 1)
    yield later, (0, 5, 0, 0)
    bold = opening.after(0, Claim(SHEEP, SHEEP, 28)).after(1, Claim(DOG, DOG, 16))
    yield bold, (0, 2, 2, 2)


@pytest.mark.parametrize("habits", HABITS, ids=str)
@pytest.mark.parametrize(("table", "cup"), list(some_cups()), ids=range(5))
def test_drawn_claims_come_as_often_as_they_are_likely(
    table: Table, cup: Cup, habits: Habits
) -> None:
    trials = 40_000
    minds = Minds(lanes_with(table, [cup] * trials))
    drawn = minds.draw_claims(np.arange(trials), habits, np.random.default_rng(2))
    coded = Counter(zip(*(part.tolist() for part in drawn), strict=True))
    tallies = {Claim(ANIMALS[f], ANIMALS[r], n): times for (f, r, n), times in coded.items()}
    assert table.to_act is not None
    mind = Outlook(table, table.to_act).mind(cup)
    likely = {claim: Fraction(p) for claim, p in mind.claims(habits) if p}
    assert set(tallies) <= set(likely)
    for claim, p in likely.items():
        assert within_five_sigma(tallies.get(claim, 0), trials, p)
    # All together, by chi-square: its mean is the number of degrees of freedom, its variance twice.
    common = [(tallies.get(c, 0), trials * float(p)) for c, p in likely.items() if trials * p >= 5]
    freedom = max(1, len(common) - 1)
    squares = sum((times - expected) ** 2 / expected for times, expected in common)
    assert squares <= freedom + 5 * sqrt(2 * freedom)


# ---------------------------------------------------------------- what others may hold


class Story(NamedTuple):
    """Some turns of two players: as seat 0 sees them at the end, and the table at the start."""

    known: Situation
    start: Table


def small_games() -> list[CryWolf]:
    changes = [
        [],
        ["highest=round"],
        ["open=yes"],
        ["no-die=pass"],
        ["call-own=yes", "call-beaten=yes"],
        ["die=cow=1,sheep=2,dog=1,wolf=2"],
    ]
    return [
        crywolf(2, rulebook.rules("crywolf", edition, change))
        for edition in ("japanese", "english")
        for change in changes
    ]


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """Up to three dice each; the other three were placed before anybody looked."""
    game, random = draw(st.sampled_from(small_games())), Random(draw(st.integers(0, 2**32 - 1)))
    dice = (draw(st.integers(0, 3)), draw(st.integers(1, 3)))
    lying = rolled(game, 6, random) if game.open else EMPTY
    start = table = Table.new(game, random.randrange(2), lying)._replace(dice=dice)
    hidden = [rolled(game, number, random) for number in dice]
    turns: list[Turn] = []
    for _ in range(draw(st.integers(1, 9))):
        seat = table.to_act
        assert seat is not None
        action = some_action(table, seat, hidden[seat], random)
        turns.append(Turn(table, seat, action))
        table = table.after(seat, action)
        if isinstance(action, Claim):
            hidden[seat] = without(hidden[seat], action.face)
        if isinstance(action, Call):
            break
    names = ("viewer", "other")
    table = table._replace(names=names)
    known = Situation(table, 0, hidden[0], Chips.new(game), tuple(turns))
    return Story(known, start)


def some_action(table: Table, seat: Seat, cup: Cup, random: Random) -> Action:
    """A legal one; calls are rare, since they end the story, and most claims low."""
    if table.rolled:
        face = random.choice(ANIMALS)
        return PlaceRolled(face, random.choice(sorted(table.game.places[face])))
    of_kind: dict[type[Action], list[Action]] = defaultdict(list)
    for action in table.actions(seat, cup):
        of_kind[type(action)].append(action)
    if len(of_kind) > 1 and random.random() < 0.9:
        of_kind.pop(Call, None)
    actions = of_kind[random.choice(list(of_kind))]
    low = [a for a in actions if isinstance(a, Claim) and a.number < table.least(a.row) + 3]
    return random.choice(low if low and random.random() < 0.8 else actions)


def by_listing(story: Story, seat: Seat, habits: Habits) -> Mapping[Cup, Fraction]:
    """Bayes die by die: all 6**k rolls, each played through what the seat did.

    What nobody with these habits does is passed over, beginning with the latest.
    """
    game = story.known.game
    turns = [
        turn
        for turn in story.known.turns
        if turn.seat == seat and not isinstance(turn.action, PlaceRolled)
    ]
    likely: dict[tuple[int, Cup], Fraction] = {}
    weighed: list[tuple[Cup, list[Fraction]]] = []  # the cup at last, how likely each turn was
    for roll in product(faces_of(game.die), repeat=story.start.dice[seat]):
        cup, chances = cup_of(roll), []
        for n, (table, _, action) in enumerate(turns):
            assert not isinstance(action, Missed | MissedRoll)
            if (n, cup) not in likely:
                mind = Outlook(table, seat).mind(cup)
                likely[n, cup] = Fraction(mind.chance(action, habits))
            chances.append(likely[n, cup])
            if isinstance(action, Claim):
                if not cup[INDEX[action.face]]:
                    break
                cup = without(cup, action.face)
        else:
            weighed.append((cup, chances))
    weights = [Fraction(1)] * len(weighed)
    for n in reversed(range(len(turns))):
        updated = [w * chances[n] for w, (_, chances) in zip(weights, weighed, strict=True)]
        weights = updated if any(updated) else weights
    found: dict[Cup, Fraction] = defaultdict(Fraction)
    for weight, (cup, _) in zip(weights, weighed, strict=True):
        found[cup] += weight / sum(weights)
    return {cup: p for cup, p in found.items() if p}


def normalised(weighed: Mapping[Cup, Fraction | float]) -> dict[Cup, Fraction]:
    whole = sum(Fraction(w) for w in weighed.values())
    return {cup: Fraction(w) / whole for cup, w in weighed.items() if w}


@settings(max_examples=150, deadline=None)
@given(stories(), st.sampled_from(HABITS))
def test_cups_agree_with_listing_every_roll(story: Story, habits: Habits) -> None:
    assert normalised(cups_of(story.known, 1, habits)) == by_listing(story, 1, habits)


def test_a_shown_cow_makes_another_cow_rarer() -> None:
    """Of two dice, at least one a cow: the other is one in 1 of 11 ways, if all would show it."""
    game = crywolf(2)
    table = Table.new(game, 1)._replace(dice=(0, 2))
    claim = Claim(COW, COW, 2)
    turn = Turn(table, 1, claim)
    likely = {
        cup: Fraction(Outlook(table, 1).mind(cup).chance(claim, Habits()))
        for cup in cups(2)
        if cup[0]
    }
    ways = {(2, 0, 0, 0): 1, (1, 1, 0, 0): 6, (1, 0, 1, 0): 2, (1, 0, 0, 1): 2}
    whole = sum(ways[cup] * p for cup, p in likely.items())
    after = Situation(table.after(1, claim), 0, EMPTY, Chips.new(game), (turn,))
    assert normalised(cups_of(after, 1, Habits())) == {
        without(cup, COW): ways[cup] * p / whole for cup, p in likely.items()
    }


@settings(max_examples=60, deadline=None)
@given(stories(), st.sampled_from(HABITS))
def test_counts_given_cups_agree_with_listing_every_roll(story: Story, habits: Habits) -> None:
    known = story.known
    found = counts_given(known, posterior(known, habits))
    assert set(found) == set(ANIMALS)
    theirs = by_listing(story, 1, habits)
    for row, count in found.items():
        sure = in_view(known, row)
        likely: dict[int, Fraction] = defaultdict(Fraction)
        for cup, p in theirs.items():
            likely[sure + sum(face in COUNTS[row] for face in faces_of(cup))] += p
        assert {n: p for n, p in listed(count).items() if p} == likely


@settings(max_examples=60, deadline=None)
@given(situations(range(2, 6)))
def test_without_habits_cups_are_fresh_rolls(known: Situation) -> None:
    weighed = posterior(known, None)
    assert set(weighed) == set(known.others)
    for seat, theirs in weighed.items():
        dice = known.table.dice[seat]
        rolls = fresh(known.game, dice)
        assert theirs == rolls
        assert sum(rolls.values()) == 6**dice
    assert {row: listed(count) for row, count in counts_given(known, weighed).items()} == {
        row: listed(count) for row, count in counts(known).items()
    }


@pytest.mark.parametrize("dice", range(4))
def test_a_fresh_roll_agrees_with_listing_every_roll(dice: int) -> None:
    game = crywolf(2)
    rolls = Counter(map(cup_of, product(faces_of(game.die), repeat=dice)))
    assert fresh(game, dice) == rolls


@pytest.mark.parametrize("dice", range(1, 5))
def test_dice_on_average_agree_with_listing_every_roll(dice: int) -> None:
    """Of fresh dice each face of six counts once; rolls without a wolf are weighed by hand."""
    game = crywolf(2)
    rolls = list(product(faces_of(game.die), repeat=dice))
    assert dice_of(fresh(game, dice)) == tuple(
        Fraction(sum(roll.count(animal) for roll in rolls), len(rolls)) for animal in ANIMALS
    )
    tame = [roll for roll in rolls if WOLF not in roll]
    assert dice_of(Counter(map(cup_of, tame))) == tuple(
        Fraction(sum(roll.count(animal) for roll in tame), len(tame)) for animal in ANIMALS
    )


@settings(max_examples=40, deadline=None)
@given(situations(range(2, 6)), st.sampled_from(HABITS))
def test_every_seat_has_some_cup(known: Situation, habits: Habits) -> None:
    for seat, weighed in posterior(known, habits).items():
        assert {sum(cup) for cup in weighed} == {known.table.dice[seat]}
        assert any(weighed.values())
        assert min(weighed.values()) >= 0
