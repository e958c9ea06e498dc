"""Whole random games of The Three Little Wolves, the deck they draw from, and their scores.

What should happen is computed a second time here, plainly: houses from their cards, the score from
the rulebook, the odds of the deck from every way to shuffle a tiny one.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from random import Random
from time import process_time

import pytest
from hypothesis import given

from tests.helpers.games_littlewolves import Played, game, random_changes, tables, walk
from wolfwise.models.game import CHANCE, End, pick_chance, play_randomly
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.acts import (
    Build,
    ByChance,
    Choose,
    Discard,
    Draw,
    DrawPig,
    Pass,
    Send,
)
from wolfwise.models.littlewolves.cards import CARDS, Card, Pig, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.position import Position, new_game
from wolfwise.models.littlewolves.table import Table
from wolfwise.reports.littlewolves.words import reason

CHUNKS, GAMES_A_CHUNK = 20, 100

every_chunk = pytest.mark.parametrize("chunk", range(CHUNKS))


def changes_of(random: Random, number: int) -> list[str]:
    """Every third game is the one for young players; the others have any rulings."""
    return ["small-wolves=yes"] if number % 3 == 2 else random_changes(random)


def stories(chunk: int) -> Iterator[list[Played]]:
    """A hundred games for 2, 3 and 4 players."""
    random = Random(f"littlewolves {chunk}")
    for number in range(GAMES_A_CHUNK):
        this = game(random.choice((2, 3, 4)), *changes_of(random, number))
        yield list(walk(this, random))


# ---------------------------------------------------------------- said a second time


def plain_height(house: House) -> int:
    top = house.floors[-1].number
    return len(house.cards) + (2 if top == 7 else 1 if top in (13, 14) else 0)


def plain_colour(house: House) -> str:
    colours = {str(card)[0] for card in house.cards} - {"w"}
    assert len(colours) <= 1
    return colours.pop() if colours else "w"


def plain_scores(table: Table) -> list[tuple[int, int]]:
    """Points and points from wolves of every player, step by step as the rulebook scores."""
    rules = table.game.rules
    houses = [
        (place, at, house) for place, own in enumerate(table.houses) for at, house in enumerate(own)
    ]
    fallen, bonus = set(), dict[tuple[int, int], int]()
    for place, at, house in houses:
        if plain_colour(house) == "w":
            fallen.add((place, at))
    for colour in ("red", "yellow", "green"):
        same = [(p, at, plain_height(h)) for p, at, h in houses if plain_colour(h) == colour[0]]
        heights = [height for _, _, height in same]
        for place, at, height in same:
            if len(same) > 1 or rules["only-house"] == "falls":
                others = list(heights)
                others.remove(height)
                if all(other > height for other in others):
                    fallen.add((place, at))
            if heights.count(height) == 1 and height == max(heights) and (place, at) not in fallen:
                bonus[place, at] = rules[f"bonus.{colour}"]
    points, wolves = Counter[int](), Counter[int]()
    for place, at, house in houses:
        falls = (place, at) in fallen
        points[place] += bonus.get((place, at), 0)
        points[place] += -1 if falls else 4
        if not falls or rules["top-points-of"] == "all":
            points[place] += {7: -2, 11: 3, 12: 2}.get(house.floors[-1].number, 0)
        if house.pig is not None:
            points[place] += -1 if falls else house.pig
        for owner, number in house.wolves:
            wolves[owner] += -1 if falls else number
    return [(points[seat] + wolves[seat], wolves[seat]) for seat in range(table.game.players)]


def plain_winners(scores: list[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def rising(numbers: list[int]) -> bool:
    return all(low < high for low, high in pairwise(numbers))


def check_houses(table: Table) -> None:
    """Everybody has at most three houses, one of a colour, each as it may be built."""
    for own in table.houses:
        colours = [plain_colour(house) for house in own]
        coloured = [colour for colour in colours if colour != "w"]
        assert len(own) <= 3
        assert len(coloured) == len(set(coloured))
        for house, colour in zip(own, colours, strict=True):
            assert house.floors
            assert rising([laid.number for laid in house.floors])
            assert rising([laid.number for laid in house.basements])
            assert house.named[0] == colour
            assert table.game.height(house) == plain_height(house)
            assert len(house.wolves) <= (2 if "b3" in str(house) else 1)
            for laid in house.floors:
                printed = int(str(laid.card)[1:])
                assert (printed, laid.number) in {(9, 5), (10, 4)} or printed == laid.number
            assert all(str(laid.card)[1:] in "123" for laid in house.basements)


def check_pieces(position: Position) -> None:
    """56 houses, 3 pigs, 3 wolves each and 3 markers, each somewhere."""
    table = position.table
    everywhere = [*table.seen, *(card for hand in position.hands for card in hand)]
    assert sorted([*everywhere, *position.deck.houses]) == list(CARDS)
    assert sorted([*table.pigs, *position.deck.pigs]) == sorted(Pig)
    assert table.deck == len(position.deck.houses) + len(position.deck.pigs)
    houses = [house for own in table.houses for house in own]
    for seat, home in enumerate(table.home):
        out = [wolf.number for house in houses for wolf in house.wolves if wolf.owner == seat]
        assert sorted([*home, *out]) == [3, 4, 5]
    markers = [house.pig for house in houses if house.pig is not None]
    assert sorted([*markers, *table.markers]) == list(table.game.markers)


def check_turns(story: list[Played]) -> None:
    """Turns go round, hands are full at their beginning, and nobody draws after the third pig."""
    players = story[0].before.game.players
    turns = [p for p, move, _ in story if p.step is Step.TURN and isinstance(move, Build | Discard)]
    before = [p for p in turns if not p.table.last]
    after = [p for p in turns if p.table.last]
    assert [p.turn for p in before] == [n % players for n in range(len(before))]
    assert all(len(hand) == 5 for p in before for hand in p.hands)
    ended = story[-1].after
    assert len(ended.table.pigs) == 3
    if players == 2:
        assert len(after) in (9, 10)
        assert ended.hands == ((), ())
    else:
        assert len(after) == 2 * players
        first = (len(before)) % players
        assert [p.turn for p in after] == [(first + n) % players for n in range(2 * players)]
        assert not any(p.turn is CHANCE for p, _, _ in story if p.table.last)


def check_beard(story: list[Played]) -> None:
    """With two players somebody has the beard, and it is he who says where cards go."""
    for before, move, after in story:
        assert (before.table.beard is None) is (before.game.dummy is None)
        if before.step is Step.PLACE:
            assert before.turn == before.table.beard
            assert isinstance(move, Build)
            white = str(move.laid.card)[0] == "w"
            if white and not before.table.last:
                assert after.table.beard != before.table.beard
            if not white and not before.table.last:
                assert after.table.beard == before.table.beard


# ---------------------------------------------------------------- random games


def check_story(story: list[Played], offset: int) -> None:
    """A whole game keeps the rules; of its positions only some are looked at closely."""
    for number, (_, _, after) in enumerate(story):
        if (number + offset) % 3 == 0:
            check_pieces(after)
        if number % 9 == 0:
            check_houses(after.table)
            assert list(after.scores) == [points for points, _ in plain_scores(after.table)]
    check_turns(story)
    check_beard(story)
    ended = story[-1].after
    check_pieces(ended)
    check_houses(ended.table)
    scores = plain_scores(ended.table)
    assert list(ended.scores) == [points for points, _ in scores]
    assert isinstance(ended.turn, End)
    assert ended.turn.winners == plain_winners(scores)


@every_chunk
def test_random_games_are_played_to_their_end(chunk: int) -> None:
    for story in stories(chunk):
        check_story(story, chunk)


def test_everything_that_can_happen_does() -> None:
    """Otherwise the games above would show less than they seem to."""
    seen: Counter[object] = Counter()
    for chunk in range(4):
        for story in stories(chunk):
            seen[story[0].before.game.players, story[0].before.game.small] += 1
            for before, move, after in story:
                seen[before.step, type(move)] += 1
                seen["waiting", after.table.waiting] += 1
                seen["two wolves"] += any(len(h.wolves) == 2 for o in after.table.houses for h in o)
    kinds = [
        (Step.TURN, Build), (Step.TURN, Discard), (Step.WOLF, Send), (Step.DRAW, Draw),
        (Step.DRAW, DrawPig), (Step.PASS, Pass), (Step.SENDING, Send), (Step.CHOOSE, Choose),
        (Step.PLACE, Build), ("waiting", 2), "two wolves",
    ]  # fmt: skip
    assert all(seen[kind] for kind in kinds)
    assert all(seen[players, small] for players in (2, 3, 4) for small in (True, False))


def test_random_games_are_quick() -> None:
    """Far slower than they are (some 350 a second), so that a busy machine does not matter."""
    this, random = game(3), Random(1)
    for _ in range(50):
        play_randomly(new_game(this), random)
    started = process_time()
    for _ in range(50):
        play_randomly(new_game(this), random)
    assert process_time() - started < 50 / 60


# ---------------------------------------------------------------- scores of any table


@given(tables())
def test_scores_are_what_a_plain_reading_of_the_rulebook_gives(table: Table) -> None:
    scores = scoring.score(table)
    assert [(score.points, score.wolves) for score in scores] == plain_scores(table)
    assert scoring.end(table).winners == plain_winners(plain_scores(table))


@given(tables())
def test_every_point_has_a_reason(table: Table) -> None:
    for score in scoring.score(table):
        assert all(line.points or line.reason is scoring.Reason.WOLF_HOME for line in score.lines)
        said = [reason(line, table) for line in score.lines]
        assert all(said)


@given(tables())
def test_only_what_is_listed_can_be_built_or_sent(table: Table) -> None:
    check_houses(table)
    for place in range(table.game.places):
        listed = {*table.buildings(place, CARDS)}
        for ways in table.game.uses:
            for laid in ways:
                for house in range(-1, 5):
                    possible = table.breach_of_building(place, laid, house) is None
                    assert possible is (Build(laid, house) in listed)
    for seat in range(table.game.players):
        sendings = {*table.sendings(seat)}
        assert bool(sendings) is table.can_send(seat)
        for wolf in range(2, 7):
            for place in range(-1, 5):
                for house in range(-1, 4):
                    move = Send(wolf, place, house)
                    assert (table.breach_of_sending(seat, move) is None) is (move in sendings)


@given(tables())
def test_houses_are_read_as_they_are_written(table: Table) -> None:
    for own in table.houses:
        for house in own:
            bare = house._replace(wolves=(), pig=None)
            assert table.game.house(str(house)) == bare


# ---------------------------------------------------------------- the deck


@cache
def shuffled(houses: tuple[Card, ...], bottom: int) -> list[tuple[Card | Pig, ...]]:
    """Every deck that set-up can build, all of them equally likely."""
    found: list[tuple[Card | Pig, ...]] = []
    for low_pig in Pig:
        for low in combinations(houses, bottom):
            rest: list[Card | Pig] = [card for card in houses if card not in low]
            rest += [pig for pig in Pig if pig != low_pig]
            bottom_part: list[Card | Pig] = [*low, low_pig]
            lows = list(permutations(bottom_part))
            found += [(*high, *end) for high in permutations(rest) for end in lows]
    return found


@pytest.mark.parametrize(
    ("houses", "bottom"), [("r1 r2 r3 r4", 1), ("r1 r2 r3", 2), ("r1 r2", 2), ("r1 r2 w3 w4", 3)]
)
def test_the_odds_of_a_tiny_deck_are_those_of_all_ways_to_shuffle_it(
    houses: str, bottom: int
) -> None:
    decks = shuffled(cards(houses), bottom)
    follows: dict[tuple[Card | Pig, ...], Counter[Card | Pig]] = {}
    for deck in decks:
        for drawn in range(len(deck)):
            follows.setdefault(deck[:drawn], Counter())[deck[drawn]] += 1
    for drawn_so_far, counts in follows.items():
        deck_now = Deck(cards(houses), tuple(Pig), bottom)
        for drawn_card in drawn_so_far:
            if isinstance(drawn_card, Pig):
                deck_now = deck_now.without_pig(drawn_card)
            else:
                deck_now = deck_now.without(drawn_card)
        whole = counts.total()
        expected = {move_of(found): Fraction(n, whole) for found, n in counts.items()}
        assert dict(deck_now.draws()) == expected


def move_of(drawn: Card | Pig) -> ByChance:
    return DrawPig(drawn) if isinstance(drawn, Pig) else Draw(drawn)


def test_running_totals_of_draws_are_those_of_their_probabilities() -> None:
    position = new_game(game(3))
    random = Random(5)
    checked = 0
    while not isinstance(position.turn, End):
        if position.turn is CHANCE:
            outcomes = (
                position.deck.deals() if position.step is Step.DEAL else position.deck.draws()
            )
            for seen_by in (outcomes, position.view(0).draws()):
                running = [0, *seen_by.running]
                for (low, high), (_, chance) in zip(pairwise(running), seen_by, strict=True):
                    assert Fraction(high - low, running[-1]) == chance
                assert sum(chance for _, chance in seen_by) == 1
            checked += 1
        position = position.play(random.choice(position.moves()))
    assert checked > 40


def test_a_quick_draw_is_the_one_that_the_list_of_outcomes_gives() -> None:
    for before, move, after in walk(game(2), Random(3)):
        assert before.after(move) == after
        if before.step is Step.DRAW:
            for seed in range(20):
                assert before.deck.pick(Random(seed)) == pick_chance(before, Random(seed))
