"""Rules of thumb of The Three Little Wolves, point by point, by hand; and quick games by them."""

from fractions import Fraction
from random import Random

import pytest

from tests.helpers.games_littlewolves import dealt, game, table, with_wolves
from wolfwise.analysis.littlewolves import bots
from wolfwise.analysis.littlewolves.board import Board
from wolfwise.analysis.littlewolves.odds import futures, mean, spread
from wolfwise.analysis.littlewolves.playouts import Rest, outcome
from wolfwise.analysis.littlewolves.thumb import NO_HUNT, Sense, Thumb
from wolfwise.models.littlewolves.acts import Build, Discard, Pass
from wolfwise.models.littlewolves.cards import CARDS, Card, Pig, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.position import Position
from wolfwise.models.littlewolves.table import Table

PLAIN = Thumb(
    floor=10, skipped=1, seven=3, late=2, many=8, new=5, white=0.5,
    wolf=0.25, low=0.5, urgent=20, rescue=100, crown=50, jitter=0,
)  # fmt: skip
"""Values that can be told apart in any sum, and no luck."""
EARLY, HALF, LAST = 8, 4, 0
"""Turns left: many of them, half as many, none."""


def no_luck() -> float:
    return 0.0


def weighed(at: Table, hand: str, turns: int, thumb: Thumb = PLAIN) -> tuple[float, Card, Card]:
    """What the best card is worth that seat 1 holds, which it is, and which is worth least."""
    board = Board(at)
    held = [CARDS.index(card) for card in cards(hand)]
    best, build, how, lose = Sense(board.pieces, thumb).weigh(board, 0, held, turns, no_luck)
    if how is not None:
        assert how in board.ways(0, build)
    return best, CARDS[build], CARDS[lose]


def worth(house: str, card: str, turns: int, *others: str, changes: tuple[str, ...] = ()) -> float:
    """What a card is worth to whoever has one house, or none."""
    return weighed(table(game(3, *changes), house, *others), card, turns)[0]


def card(text: str) -> Card:
    return cards(text)[0]


# ---------------------------------------------------------------- what a card is worth


def test_a_floor_is_worth_less_by_the_numbers_that_it_skips() -> None:
    """The fewer turns are left, the less that matters."""
    assert worth("red 4", "r5", EARLY) == 10
    assert worth("red 4", "r8", EARLY) == 10 - 3
    assert worth("red 4", "r8", HALF) == 10 - 3 / 2
    assert worth("red 4", "r8", LAST) == 10
    assert worth("red 4", "r8", 2 * EARLY) == 10 - 3, "more than many are no more"


@pytest.mark.parametrize(("turns", "late"), [(EARLY, 0), (HALF, 1), (LAST, 2)])
def test_points_of_a_top_floor_count_late(turns: int, late: int) -> None:
    """An 11 brings 3 points, a 12 brings 2, and a 7 costs 2; they vanish when they are covered."""
    assert worth("red 10", "r11", turns) == 10 + 3 * late
    assert worth("red 10 11", "r12", turns) == 10 - late
    assert worth("red 10 12", "r13", turns) == 10 - 2 * late + 3  # and a floor more


def test_floors_that_a_top_adds_go_when_it_is_covered() -> None:
    """A 7 on top counts three floors, so two more; 13 and 14 count two, so one more."""
    assert worth("red 6", "r7", EARLY) == 10 + 2 * 3
    assert worth("red 6 7", "r8", EARLY) == 10 - 2 * 3
    assert worth("red 6 7", "r8", LAST) == 10 - 2 * 3 + 2 * 2  # two points less to pay
    assert worth("red 12", "r13", EARLY) == 10 + 3
    assert worth("red 12 13", "r14", EARLY) == 10


def test_a_basement_is_a_floor_that_skips_less() -> None:
    """A fifth of a point for each number; on top the same card skips nothing that it could."""
    assert worth("red 4", "r1", EARLY) == 10
    assert worth("red 4", "r3", EARLY) == 10 - 0.2 * 2
    assert worth("red b1 4", "r3", EARLY) == 10 - 0.2
    assert worth("red 4", "r3", LAST) == 10 - 0.2 * 2


@pytest.mark.parametrize(("turns", "new"), [(EARLY, 1.4), (HALF, 0.4), (LAST, -0.6)])
def test_a_new_house_is_worth_more_when_there_is_time_for_it(turns: int, new: float) -> None:
    assert worth("", "r1", turns) == pytest.approx(10 + 5 * new)


def test_white_cards_are_spared() -> None:
    """All three houses are begun, and it fits the red one best."""
    at = table(game(), "red 4, green 6, yellow 7")
    assert weighed(at, "w5", EARLY)[0] == 10 - 0.5
    assert weighed(at, "w5 r5", EARLY) == (10, card("r5"), card("w5"))


def test_what_cannot_be_built_is_given_away_first() -> None:
    """Red 3 is too low but for the basement that is there already."""
    at = table(game(), "red b3 4, green 5, yellow 6")
    best, build, lose = weighed(at, "r3 r7 g14", EARLY)
    assert (build, lose) == (card("r7"), card("r3"))
    assert best == 10 - 2 + 2 * 3
    assert weighed(at, "r3", EARLY)[0] < 0


def test_a_house_without_colour_takes_any_that_its_owner_does_not_have() -> None:
    at = table(game(), "white w4, red 5, green 2")
    assert weighed(at, "y5", EARLY)[0] == 10
    assert weighed(at, "g5", EARLY)[0] == 10 - 2  # on the green house alone


# ---------------------------------------------------------------- what it changes for a house


def test_a_house_that_would_be_torn_down_is_built_on() -> None:
    """It is the lowest of its colour; with another of its height it is not the lowest alone."""
    assert worth("red 4", "r5", EARLY, "red 6 8") == 10 + 100
    assert worth("red 4", "r5", EARLY, "red 6 8", "red 9") == 10
    assert worth("red 4 5", "r6", EARLY, "red 6 8", "red 9 11 12") == 10, "one is lower"


def test_a_house_may_become_the_tallest() -> None:
    """It has as many floors as the tallest of the others, so one more is a lead."""
    assert worth("red 4 5", "r6", EARLY, "red 6 8", "red 9") == 10 + 50
    assert worth("red 4 5", "r6", EARLY, "red 8", "red 9") == 10, "it is the tallest already"
    assert worth("red 4", "r5", EARLY) == 10, "nobody else has a red one"


# ---------------------------------------------------------------- wolves


def hope(home: list[int], turns: int, *changes: str) -> float:
    pieces = Board(Table.new(game(3, *changes))).pieces
    return Sense(pieces, PLAIN).hope(home, turns)


def test_a_wolf_is_worth_a_part_of_its_number() -> None:
    assert hope([3, 4, 5], EARLY) == 5 / 4
    assert hope([3], EARLY) == 3 / 4
    assert hope([], EARLY) < -50


def test_wolves_are_urgent_when_there_are_hardly_more_turns() -> None:
    assert hope([3, 4, 5], 5) == 5 / 4
    assert hope([3, 4, 5], 4) == 5 / 4 + 20
    assert hope([4], 3) == 1
    assert hope([4], 2) == 1 + 20


def hunted(at: Table, seat: int = 0, turns: int = EARLY) -> tuple[float, int, int, int]:
    board = Board(at)
    worth, wolf, place, house = Sense(board.pieces, PLAIN).hunt(board, seat, turns)
    return worth, wolf, place, house


def test_the_highest_wolf_goes_where_a_house_is_safest() -> None:
    """Of the others' houses: three floors above the lowest of its colour, two, none."""
    at = table(game(), "red 5, green 2", "red 1 2 4 6, green 8", "green 1 3 4, red 9 10")
    assert hunted(at) == (5 / 4, 5, 1, 0)
    full = with_wolves(at, (2, 5, 1, 0))
    assert hunted(full) == (5 / 4, 5, 2, 0)


def test_a_wolf_in_the_lowest_house_is_worth_half() -> None:
    at = table(game(), "red 5 6", "red 8", "")
    assert hunted(at) == (5 / 8, 5, 1, 0)
    assert hunted(at, seat=1) == (5 / 4, 5, 0, 0)


def test_a_wolf_stays_where_there_is_no_room() -> None:
    assert hunted(table(game(), "red 5 6")) == tuple(NO_HUNT), "one's own house is none"
    at = with_wolves(table(game(), "", "red 5"), (2, 3, 1, 0))
    assert hunted(at) == tuple(NO_HUNT)
    away = with_wolves(table(game(), "", "red 5, green 5, yellow 5", "red 8"),
                       (0, 3, 1, 0), (0, 4, 1, 1), (0, 5, 1, 2))  # fmt: skip
    assert hunted(away) == tuple(NO_HUNT)


def test_wolves_in_order_send_the_lowest_first() -> None:
    assert hope([3, 4, 5], EARLY, "wolf-choice=ascending") == 3 / 4
    at = table(game(3, "wolf-choice=ascending"), "red 5", "red 8 9")
    assert hunted(at) == (3 / 4, 3, 1, 0)


def test_small_wolves_go_to_houses_of_their_own() -> None:
    at = table(game(3, "small-wolves=yes"), "red 5 6", "red 8 9 10", "red 11")
    assert hunted(at) == (5 / 4, 5, 0, 0)
    assert hunted(at, seat=2) == (5 / 8, 5, 2, 0)


# ---------------------------------------------------------------- the rest of a game


def last_turns(at: Table, *hands: str, turns: int, active: int = 0) -> Position:
    """The third pig has come; nobody draws any more."""
    at = at._replace(turns_left=turns, pigs=tuple(Pig), active=active, deck=0)
    return Position(at, tuple(map(cards, hands)), Deck((), (), 5), Step.TURN, active)


def rest(position: Position) -> Rest:
    return Rest(position, Random(1), [PLAIN] * position.game.players)


@pytest.mark.parametrize(("turns", "own"), [(6, 2), (5, 2), (4, 2), (3, 1), (2, 1), (1, 1)])
def test_whose_turn_it_is_has_every_third_of_the_last_ones(turns: int, own: int) -> None:
    position = last_turns(Table.new(game()), "r1 r2", "g1 g2", "y1 y2", turns=turns)
    assert rest(position).turns(0) == own


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_are_guessed_as_they_are_on_average(players: int) -> None:
    """The exact mean is of all ways how the deck may lie."""
    position = dealt(game(players), "r1 r2 y5 g9 w14")
    exact = mean(spread(futures(position.view(0)), lambda future: future.to_end.own_turns))
    assert abs(rest(position).turns(0) - exact) < 1


def ended(*owners: str, wolves: tuple[tuple[int, int, int, int], ...] = ()) -> Position:
    """Cy has discarded the last card of the game."""
    at = with_wolves(table(game(), *owners), *wolves)
    position = last_turns(at, "", "", "w14", turns=1, active=2)
    position = position.play(Discard(card("w14")))
    while position.end is None:
        position = position.play(position.moves()[-1])
    return position


def test_whoever_wins_has_the_victory_or_shares_it() -> None:
    """A house that stands is worth 4, the tallest of its colour 3 more, a wolf in it its number."""
    alone = outcome(ended("red 4, green 5", "yellow 5", ""), Random(1))
    assert (alone.shares, alone.scores) == ((1, 0, 0), (14, 7, 0))
    shared = outcome(ended("red 4", "yellow 5", ""), Random(1))
    assert (shared.shares, shared.scores) == ((0.5, 0.5, 0), (7, 7, 0))
    three = outcome(ended("red 4", "yellow 5", "green 6"), Random(1))
    assert three.shares == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_points_of_wolves_decide_between_equals() -> None:
    """Ann's 11 brings her 3 more, and so does Bob's wolf."""
    found = outcome(ended("red 11", "yellow 5", "", wolves=((1, 3, 0, 0),)), Random(1))
    assert (found.shares, found.scores) == ((0, 1, 0), (10, 10, 0))
    assert sum(Fraction(share) for share in found.shares) == 1


# ---------------------------------------------------------------- the greedy player


def greedy(at: Table, hand: str, step: Step = Step.TURN) -> object:
    """What the greedy player does with this hand."""
    hands = [cards(hand), (), ()]
    at = at._replace(turns_left=3, pigs=tuple(Pig), deck=0)
    view = Position(at, tuple(hands), Deck((), (), 5), step, 0).view(0)
    found = {bots.greedy(view, Random(seed)) for seed in range(10)}
    assert len(found) == 1, "nothing is left to luck here"
    return found.pop()


def test_greed_builds_what_skips_the_fewest_numbers() -> None:
    """The others' houses are full, so no wolf can be sent."""
    at = table(game(), "red 2", "red 4", "red 5")
    at = with_wolves(at, (1, 3, 2, 0), (2, 3, 1, 0))
    built = greedy(at, "r9 r4 r6")
    assert isinstance(built, Build)
    assert built.laid.card == card("r4")


def test_greed_gives_away_what_cannot_be_built_or_skips_the_most() -> None:
    at = table(game(), "red 4, green 5, yellow b3 6")
    assert greedy(at, "r5 g14 y8", Step.PASS) == Pass(card("g14"))
    assert greedy(at, "r5 g14 y3", Step.PASS) == Pass(card("y3"))


def test_greed_discards_what_skips_the_most_for_a_wolf() -> None:
    """A wolf in Bob's house is worth 5; another floor changes nothing for Ann."""
    at = table(game(), "red 4, green 5", "yellow 3 4")
    assert greedy(at, "r12 g6") == Discard(card("r12"))
