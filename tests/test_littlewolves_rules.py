"""The Three Little Wolves clause by clause: cards, houses, wolves, pigs, last turns, scoring.

Expected values come from the rulebook and from counting by hand, not from the code. Every ruling
that can be switched has a test that it makes a difference; the last test counts them.
"""

from fractions import Fraction
from itertools import chain

import pytest

from tests.helpers.games_littlewolves import (
    BOOK,
    SWITCHES,
    dealt,
    drawing,
    game,
    marked,
    table,
    way,
    with_wolves,
)
from tests.helpers.play import Switches, allowed, played, refused
from wolfwise.models.errors import IllegalMove, WolfwiseError
from wolfwise.models.game import CHANCE, End
from wolfwise.models.littlewolves import pigs, scoring
from wolfwise.models.littlewolves.acts import (
    Build,
    Choose,
    Discard,
    Draw,
    DrawPig,
    Pass,
    Send,
    Stay,
)
from wolfwise.models.littlewolves.cards import (
    CARDS,
    COLOURS,
    NUMBERS,
    Colour,
    Laid,
    Pig,
    card,
    cards,
)
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.littlewolves.house import Wolf
from wolfwise.models.littlewolves.pigs import Passed
from wolfwise.models.littlewolves.position import Position
from wolfwise.models.littlewolves.scoring import Line, Reason, Score
from wolfwise.models.littlewolves.table import Table
from wolfwise.reports.littlewolves.words import reason

switches = Switches()
THREE = game(3)
TWO = game(2)


def breach(at: Table, laid: str, house: int, place: int = 0) -> str:
    """Why a card cannot be laid; empty if it can."""
    problem = at.breach_of_building(place, way(laid), house)
    listed = Build(way(laid), house) in at.buildings(place, (way(laid).card,))
    assert listed is (problem is None)
    return problem or ""


def build(laid: str, house: int = 0) -> Build:
    return Build(way(laid), house)


def discard(word: str) -> Discard:
    return Discard(card(word))


def draw(word: str) -> Draw:
    return Draw(card(word))


# ---------------------------------------------------------------- cards


def test_there_are_56_house_cards_and_3_pigs() -> None:
    assert len(CARDS) == len(set(map(str, CARDS))) == 56
    assert " ".join(COLOURS) == BOOK.ruling("colours").value
    assert len(NUMBERS) == BOOK.ruling("numbers").value
    assert THREE.pigs == (Pig.RIGHT, Pig.LEFT, Pig.WOLVES)


@pytest.mark.parametrize(
    ("word", "colour", "number"),
    [("r7", "red", 7), ("y10", "yellow", 10), ("w14", "white", 14), ("G2", "green", 2)],
)
def test_cards_are_written_with_a_letter_and_a_number(word: str, colour: str, number: int) -> None:
    read = card(word)
    assert (read.colour, read.number, str(read)) == (colour, number, word.casefold())


@pytest.mark.parametrize("word", ["r0", "r15", "b7", "7", "", "r", "r7x"])
def test_cards_that_do_not_exist_are_refused(word: str) -> None:
    with pytest.raises(WolfwiseError, match="there is no card"):
        card(word)


def test_9_is_also_a_5_and_10_a_4_and_1_to_3_are_also_basements() -> None:
    ways = {str(CARDS[at]): [str(laid) for laid in THREE.uses[at]] for at in range(14)}
    assert ways["r9"] == ["r9", "r9:5"]
    assert ways["r10"] == ["r10", "r10:4"]
    assert [ways[f"r{n}"] for n in (1, 2, 3)] == [["r1", "rb1"], ["r2", "rb2"], ["r3", "rb3"]]
    assert all(ways[f"r{n}"] == [f"r{n}"] for n in (4, 5, 6, 7, 8, 11, 12, 13, 14))


@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_2_to_4_players(players: int) -> None:
    with pytest.raises(WolfwiseError, match=f"2 to 4 players, not {players}"):
        littlewolves(players)


# ---------------------------------------------------------------- houses as they are written


@pytest.mark.parametrize(
    "text",
    ["red 4 6 7", "yellow b2 3 w5 9", "green b1 wb3 w9:5 10", "white 5 13", "red b1 w4 w10"],
)
def test_houses_are_read_and_written(text: str) -> None:
    assert str(THREE.house(text)) == text


def test_a_letter_may_stand_before_any_card() -> None:
    assert THREE.house("red r4 rb2 w9:5") == THREE.house("RED 4 B2 W9:5")
    assert THREE.house("red 4 b2 w9:5").cards == cards("r4 w9 r2")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("blue 4", "a house is red, yellow, green or white, not 'blue'"),
        ("", "a house is red"),
        ("red", "a house has cards"),
        ("red 15", "'15' is no card of a red house"),
        ("red g4", "'g4' is no card of a red house"),
        ("red b4", "'b4' is no card"),
        ("red 9:4", "'9:4' is no card"),
        ("red 7 4", "floor 4 is not above floor 7"),
        ("red b2", "a basement needs a floor"),
        ("red w4 w7", "has no red card"),
    ],
)
def test_houses_that_cannot_be_are_refused(text: str, why: str) -> None:
    with pytest.raises(WolfwiseError, match=why):
        THREE.house(text)


# ---------------------------------------------------------------- building


def test_floors_must_rise_and_may_leave_numbers_out() -> None:
    at = table(THREE, "yellow 4")
    assert breach(at, "y5", 0) == breach(at, "y14", 0) == breach(at, "w5", 0) == ""
    assert "floor 4 is not above floor 4" in breach(at, "w4", 0)
    assert "floor 2 is not above floor 4" in breach(at, "y2", 0)


def test_a_house_takes_its_own_colour_and_white() -> None:
    at = table(THREE, "yellow 4")
    assert "a red card does not fit a yellow house" in breach(at, "r7", 0)
    assert breach(at, "w7", 0) == ""


def test_only_one_house_of_a_colour() -> None:
    at = table(THREE, "yellow 4")
    assert "there is a yellow house already" in breach(at, "y7", 1)
    assert breach(at, "r7", 1) == breach(at, "w7", 1) == ""
    assert breach(at, "y7", 0, place=1) == ""  # everybody has his own


def test_three_houses_at_most() -> None:
    at = table(THREE, "yellow 4, white 5, white 6")
    assert "seat 1 has 3 houses already" in breach(at, "w9", 3)
    assert "seat 1 has 3 houses already" in breach(at, "r9", 3)
    assert "has no house 3" in breach(table(THREE, "yellow 4"), "r9", 2)


def test_basements_before_floors_are_refused() -> None:
    assert breach(table(THREE), "r1", 0) == ""
    assert "a basement needs a floor above it" in breach(table(THREE), "rb1", 0)
    assert breach(table(THREE, "red 5"), "rb1", 0) == ""


def test_basements_rise_in_number_and_may_leave_numbers_out() -> None:
    assert breach(table(THREE, "red b1 5"), "rb3", 0) == ""
    assert "B1 cannot come after B2" in breach(table(THREE, "red b2 5"), "wb1", 0)
    assert "B2 cannot come after B2" in breach(table(THREE, "red b2 5"), "wb2", 0)
    assert "B2 cannot come after B3" in breach(table(THREE, "red b3 5"), "rb2", 0)


def test_basements_are_of_the_colour_of_their_house_or_white() -> None:
    at = table(THREE, "red 5")
    assert breach(at, "wb2", 0) == ""
    assert "a green card does not fit a red house" in breach(at, "gb2", 0)


def test_a_basement_does_not_hinder_floors() -> None:
    at = table(THREE, "red b3 1")
    assert breach(at, "r2", 0) == ""


def test_a_white_house_has_no_colour_until_a_coloured_card_joins_it() -> None:
    at = table(THREE, "white 3")
    assert at.houses[0][0].colour is None
    assert at.built(0, way("w5"), 0).houses[0][0].colour is None
    assert at.built(0, way("g5"), 0).houses[0][0].colour is Colour.GREEN
    assert at.built(0, way("gb1"), 0).houses[0][0].colour is Colour.GREEN
    green = at.built(0, way("g5"), 0)
    assert "a red card does not fit a green house" in breach(green, "r7", 0)


def test_a_white_house_cannot_become_a_second_one_of_a_colour() -> None:
    at = table(THREE, "white 3, green 1")
    assert "there is a green house already" in breach(at, "g5", 0)
    assert "there is a green house already" in breach(at, "gb1", 0)
    assert breach(at, "r5", 0) == ""


def test_dual_cards_are_the_number_they_are_laid_as() -> None:
    at = table(THREE, "red 6")
    assert breach(at, "r9", 0) == ""
    assert "floor 5 is not above floor 6" in breach(at, "r9:5", 0)
    at = table(THREE, "red 4")
    laid = at.built(0, way("r9:5"), 0)
    assert laid.houses[0][0].top == 5
    assert breach(laid, "r6", 0) == ""
    assert "floor 5" in breach(laid, "w10:4", 0)


def test_a_card_is_laid_only_as_it_can_be() -> None:
    at = table(THREE, "red 1")
    problem = at.breach_of_building(0, Laid(card("r9"), 4), 0)
    assert problem == "r9 cannot be laid as 9:4"
    problem = at.breach_of_building(0, Laid(card("r4"), 4, basement=True), 0)
    assert problem == "r4 cannot be laid as b4"


def test_every_way_to_build_is_listed_for_every_card() -> None:
    """What is listed comes from a memory of openings; here all is asked anew."""
    owners = ("red b1 4 w7, white 3", "white 1, white 2, white 14", "yellow 9:5, green 2, red 1")
    at = table(THREE, *owners)
    for place in range(3):
        asked = [
            Build(laid, house)
            for laid in chain(*THREE.uses)
            for house in range(4)
            if at.breach_of_building(place, laid, house) is None
        ]
        assert set(at.buildings(place, CARDS)) == set(asked)


# ---------------------------------------------------------------- height


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("red 4", 1),
        ("red 4 5 6", 3),
        ("red b1 b3 4", 3),
        ("red 7", 3),
        ("red 4 6 7", 5),
        ("red 4 7 8", 3),  # covered
        ("red b2 w7", 4),
        ("red 13", 2),
        ("red 14", 2),
        ("red 13 14", 3),
        ("red b1 w13 14", 4),
        ("red 9:5 7", 4),
        ("red 11 12", 2),
    ],
)
def test_height_is_one_a_card_and_what_the_top_adds(text: str, height: int) -> None:
    assert THREE.height(THREE.house(text)) == height


# ---------------------------------------------------------------- turns


def test_everybody_is_dealt_five_cards_and_the_first_seat_begins() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5")
    assert position.turn == 0
    assert [len(hand) for hand in position.hands] == [5, 5, 5]
    assert position.table.deck == 56 - 15 + 3
    assert position.table.home == ((3, 4, 5),) * 3


def test_no_pig_is_dealt() -> None:
    position = dealt(THREE)
    start = type(position)(position.table, ((),) * 3, position.deck)
    with pytest.raises(IllegalMove, match="chance cannot bring that"):
        start.check(DrawPig(Pig.LEFT))


def test_a_turn_is_a_card_played_and_a_card_drawn() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5")
    position = position.play(build("r4"))
    assert position.turn is CHANCE
    assert position.table.houses[0] == (THREE.house("red 4"),)
    position = position.play(draw("w9"))
    assert position.turn == 1
    assert position.hands[0] == cards("r1 r2 r3 r5 w9")
    position = played(position, discard("y1"), Stay(), draw("w1"))
    assert position.turn == 2
    assert position.table.discards == cards("y1")


def test_only_cards_of_the_own_hand_are_played() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5")
    refused(position, build("y1"), "seat 1 cannot play y1 now")
    refused(position, discard("y1"), "seat 1 cannot play y1 now")
    refused(position, Stay(), "now a card is built or discarded")
    refused(position, draw("w9"), "now a card is built or discarded")


# ---------------------------------------------------------------- wolves


def with_houses(players: int = 3, *changes: str) -> Position:
    """Seat 1 is about to play; seats 2 and 3 have houses, one of them with a B3."""
    this = game(players, *changes)
    at = table(this, "red 1", "red 4, yellow b3 4", "green 2")
    position = dealt(this, "w1 w2 w5 w6 w8")
    return position._replace(table=at._replace(deck=position.deck.size))


def test_a_wolf_may_be_sent_after_a_discard_only() -> None:
    position = with_houses()
    refused(position, Send(4, 1, 0), "now a card is built or discarded")
    after = position.play(discard("w1"))
    assert after.step is Step.WOLF
    assert after.turn == 0
    for wolf in (3, 4, 5):
        allowed(after, Send(wolf, 1, 0))
    allowed(after, Stay())
    assert after.play(Stay()).table.home[0] == (3, 4, 5)
    sent = after.play(Send(4, 1, 0)).table
    assert sent.home[0] == (3, 5)
    assert sent.houses[1][0].wolves == (Wolf(0, 4),)
    assert position.play(build("w2", 1)).step is Step.DRAW


def test_wolves_go_to_houses_of_others_that_have_room() -> None:
    position = with_houses().play(discard("w1"))
    refused(position, Send(4, 0, 0), "wolves go to houses of others")
    refused(position, Send(4, 2, 1), "seat 3 has no house 2")
    refused(position, Send(4, 3, 0), "there is no place 4")
    refused(position, Send(6, 1, 0), "wolf 6 of seat 1 does not exist")
    full = position._replace(table=with_wolves(position.table, (0, 5, 1, 0)))
    refused(full, Send(4, 1, 0), "no room left in the red house of seat 2")
    refused(full, Send(5, 2, 0), "wolf 5 of seat 1 is not at home any more")


def test_b3_makes_room_for_two_wolves_also_of_one_player() -> None:
    position = with_houses().play(discard("w1"))
    one = position._replace(table=with_wolves(position.table, (0, 5, 1, 1)))
    allowed(one, Send(4, 1, 1))
    b2 = table(THREE, "red 1", "red 4, yellow b2 4", "green 2")
    without = position._replace(table=with_wolves(b2, (0, 5, 1, 1)))
    refused(without, Send(4, 1, 1), "no room left in the yellow house of seat 2")
    two = position._replace(table=with_wolves(one.table, (2, 3, 1, 1)))
    refused(two, Send(4, 1, 1), "no room left in the yellow house of seat 2")


def test_a_discard_without_a_wolf_or_a_house_to_send_it_to_ends_at_once() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5")
    assert position.play(discard("r1")).step is Step.DRAW
    at = with_houses()
    gone = at._replace(table=at.table._replace(home=((), (3,), (3,))))
    assert gone.play(discard("w1")).step is Step.DRAW


@switches("wolf-choice=ascending")
def test_wolves_may_have_to_go_in_order() -> None:
    position = with_houses(3, "wolf-choice=ascending").play(discard("w1"))
    allowed(position, Send(3, 1, 0))
    refused(position, Send(4, 1, 0), "wolves go in order, and 3 is next")


@switches("small-wolves=yes")
def test_small_wolves_go_to_their_own_houses_and_pigs_have_no_effect() -> None:
    position = with_houses(3, "small-wolves=yes").play(discard("w1"))
    allowed(position, Send(4, 0, 0))
    refused(position, Send(4, 1, 0), "small wolves go to houses of their own player")
    position = played(position, Stay(), DrawPig(Pig.WOLVES))
    assert position.table.houses[1][1].pig == 1
    position = position.play(draw("g9"))
    assert (position.step, position.turn) == (Step.TURN, 1)


# ---------------------------------------------------------------- pigs: the marker


def test_the_marker_goes_to_the_tallest_house_without_one() -> None:
    at = table(THREE, "red 4 6", "yellow 7", "green 1 2 3 4")
    assert pigs.house_for_marker(at) == (2, 0)
    first = pigs.after_marker(at)
    assert first.houses[2][0].pig == 1
    assert first.markers == (2, 3)
    second = pigs.after_marker(first)
    assert second.houses[1][0].pig == 2
    third = pigs.after_marker(second)
    assert third.houses[0][0].pig == 3
    assert third.markers == ()


@pytest.mark.parametrize(("active", "place"), [(0, 0), (1, 2), (2, 2)])
def test_among_equally_tall_houses_the_nearest_clockwise_gets_it(active: int, place: int) -> None:
    at = table(THREE, "red 4 6", "yellow 1", "green 1 2")
    assert pigs.house_for_marker(at._replace(active=active)) == (place, 0)


@switches("marker-tie=next")
def test_own_houses_may_be_the_farthest() -> None:
    this = game(3, "marker-tie=next")
    at = table(this, "red 4 6", "yellow 1", "green 1 2")
    assert pigs.house_for_marker(at) == (2, 0)
    assert pigs.house_for_marker(at._replace(active=2)) == (0, 0)


@switches("marker-tie-own=newest")
def test_of_one_players_equally_tall_houses_the_first_begun_gets_it_or_the_last() -> None:
    assert pigs.house_for_marker(table(THREE, "red 4, green 2, yellow 1")) == (0, 0)
    newest = game(3, "marker-tie-own=newest")
    assert pigs.house_for_marker(table(newest, "red 4, green 2, yellow 1")) == (0, 2)


def test_without_a_house_that_can_take_it_a_marker_stays() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5")
    position = played(position, discard("r1"), DrawPig(Pig.WOLVES))
    assert position.table.markers == (1, 2, 3)
    full = marked(table(THREE, "red 1"), 0, 0)
    assert pigs.after_marker(full) == full


@switches("markers=2 3 4", "markers=3 4 5")
def test_markers_may_have_other_numbers() -> None:
    for numbers, points in (("1 2 3", 1), ("2 3 4", 2), ("3 4 5", 3)):
        this = game(3, f"markers={numbers}")
        after = pigs.after_marker(table(this, "red 4"))
        assert Line(Reason.PIG, points, 0, 0, points) in scoring.score(after)[0].lines


# ---------------------------------------------------------------- pigs: refill and effect


def test_a_pig_is_followed_by_a_refill_and_then_by_its_effect() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5")
    position = played(position, build("r4"), DrawPig(Pig.LEFT))
    assert position.table.houses[0][0].pig == 1
    assert position.turn is CHANCE
    position = position.play(draw("w9"))
    assert (position.step, position.turn) == (Step.PASS, 0)
    assert position.hands[0] == cards("r1 r2 r3 r5 w9")


@pytest.mark.parametrize(
    ("pig", "hands"),
    [
        (Pig.LEFT, ("r2 r3 r5 g1 w9", "r1 y2 y3 y4 y5", "y1 g2 g3 g4 g5")),
        (Pig.RIGHT, ("r2 r3 r5 y1 w9", "y2 y3 y4 y5 g1", "r1 g2 g3 g4 g5")),
    ],
)
def test_all_pass_a_card_at_once_to_the_left_or_to_the_right(
    pig: Pig, hands: tuple[str, str, str]
) -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5")
    position = played(position, build("r4"), DrawPig(pig), draw("w9"))
    refused(position, Pass(card("y1")), "seat 1 has no y1")
    position = played(position, Pass(card("r1")), Pass(card("y1")))
    assert position.hands[0] == cards("r1 r2 r3 r5 w9")  # nothing has been passed yet
    assert position.turn == 2
    assert position.view(0).chosen == card("r1")
    assert position.view(2).chosen is None
    assert [position.view(seat).to_act for seat in range(3)] == [None, None, 2]
    position = position.play(Pass(card("g1")))
    assert position.hands == tuple(tuple(sorted(cards(hand))) for hand in hands)
    assert (position.step, position.turn) == (Step.TURN, 1)


def test_who_passes_and_who_receives_know_the_card_and_nobody_else() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5")
    position = played(position, build("r4"), DrawPig(Pig.LEFT), draw("w9"))
    position = played(position, *(Pass(card(word)) for word in ("r1", "y1", "g1")))
    assert position.view(0).passed == (
        Passed(0, 1, card("r1")),
        Passed(2, 0, card("g1")),
    )
    assert card("r1") in position.view(0).out
    assert card("r1") not in position.view(0).undrawn
    assert card("r1") in position.view(2).undrawn


def test_from_the_active_player_on_everybody_sends_a_wolf() -> None:
    position = with_houses()
    position = played(position, build("w2", 1), DrawPig(Pig.WOLVES), draw("g9"))
    assert (position.step, position.turn) == (Step.SENDING, 0)
    assert Stay() not in position.moves()
    refused(position, Stay(), "everybody sends a wolf")
    position = position.play(Send(3, 2, 0))
    assert position.turn == 1
    refused(position, Send(3, 2, 0), "no room left")
    position = position.play(Send(5, 0, 0))
    assert position.turn == 2
    position = position.play(Send(4, 0, 1))
    assert (position.step, position.turn) == (Step.TURN, 1)
    assert position.table.home == ((4, 5), (3, 4), (3, 5))


def test_who_has_no_wolf_or_finds_no_room_is_passed_over() -> None:
    position = with_houses()
    at = position.table._replace(home=((), (3, 4, 5), (5,)))
    at = with_wolves(at, (1, 3, 0, 0), (1, 4, 2, 0))
    position = position._replace(table=at)
    position = played(position, build("w5", 0), DrawPig(Pig.WOLVES), draw("g9"))
    # Seat 1 has no wolf. Seat 2 has one, but the houses of both others are full.
    assert (position.step, position.turn) == (Step.SENDING, 2)
    position = position.play(Send(5, 1, 0))
    assert (position.step, position.turn) == (Step.TURN, 1)


def test_a_second_pig_drawn_while_refilling_waits_for_the_first() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5")
    position = played(position, build("r4"), DrawPig(Pig.LEFT), DrawPig(Pig.RIGHT))
    assert position.table.waiting == 2
    assert position.table.markers == (2, 3)  # only the first one has brought its marker
    assert position.turn is CHANCE
    position = position.play(draw("w9"))
    passed = [Pass(card(word)) for word in ("r1", "y1", "g1")]
    position = played(position, *passed)
    assert (position.step, position.turn, position.table.waiting) == (Step.PASS, 0, 1)
    assert position.table.markers == (2, 3)  # there is no house without a marker
    back = [Pass(card(word)) for word in ("g1", "r1", "y1")]
    position = played(position, *back)
    assert position.hands == (cards("r1 r2 r3 r5 w9"), cards("y1 y2 y3 y4 y5"),
                              cards("g1 g2 g3 g4 g5"))  # fmt: skip
    assert (position.step, position.turn, position.table.waiting) == (Step.TURN, 1, 0)


# ---------------------------------------------------------------- the third pig


def before_third_pig(*changes: str) -> Position:
    at = table(game(3, *changes), "red 4", "green 5", "yellow 6 7")._replace(active=1)
    hands = ["r1 r2 r3 r5 r6", "y1 y2 y3 y4", "g1 g2 g3 g4 g8"]
    return drawing(at, hands, "w1 w2 w3 w4 w5", Pig.WOLVES)


def test_the_third_pig_brings_marker_and_refill_but_no_effect() -> None:
    position = before_third_pig().play(DrawPig(Pig.WOLVES))
    assert position.table.houses[2][0].pig == 1
    assert position.turn is CHANCE
    position = position.play(draw("w3"))
    assert position.hands[1] == cards("y1 y2 y3 y4 w3")
    assert (position.step, position.turn) == (Step.TURN, 2)
    assert position.table.turns_left == 6


def test_after_the_third_pig_everybody_has_two_turns_and_nobody_draws() -> None:
    position = played(before_third_pig(), DrawPig(Pig.WOLVES), draw("w3"))
    turns = []
    while position.end is None:
        assert position.turn is not CHANCE
        turns.append(position.turn)
        position = position.play(Discard(position.playable[0]))
        if position.step is Step.WOLF and position.end is None:
            position = position.play(Stay())
    assert turns == [2, 0, 1, 2, 0, 1]
    assert [len(hand) for hand in position.hands] == [3, 3, 3]
    assert position.table.deck == 4


def test_with_an_empty_deck_a_hand_is_not_filled() -> None:
    position = before_third_pig()
    deck = position.deck._replace(houses=())
    at = position.table._replace(deck=1)
    position = position._replace(deck=deck, table=at).play(DrawPig(Pig.WOLVES))
    assert len(position.hands[1]) == 4
    assert (position.step, position.turn) == (Step.TURN, 2)


def test_a_third_pig_drawn_while_refilling_waits_as_well() -> None:
    at = table(THREE, "red 4", "green 5", "yellow 6 7")
    hands = ["r1 r2 r3 r5", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g8"]
    position = drawing(at, hands, "w1 w2 w3 w4 w5", Pig.RIGHT, Pig.WOLVES)
    assert {move for move in position.moves() if isinstance(move, DrawPig)} == {
        DrawPig(Pig.RIGHT), DrawPig(Pig.WOLVES)}  # fmt: skip
    position = played(position, DrawPig(Pig.RIGHT), DrawPig(Pig.WOLVES), draw("w1"))
    assert position.step is Step.PASS
    position = played(position, *(Pass(card(word)) for word in ("r1", "y1", "g1")))
    assert [house.pig for own in position.table.houses for house in own] == [2, None, 1]
    assert (position.step, position.turn, position.table.turns_left) == (Step.TURN, 1, 6)


# ---------------------------------------------------------------- scoring


def lines(at: Table, seat: int = 0) -> list[tuple[str, int]]:
    return [(reason(line, at), line.points) for line in scoring.score(at)[seat].lines]


def test_the_example_of_the_rulebook_is_11_points() -> None:
    at = table(
        THREE,
        "red 4 6 7, yellow b2 3 w5 9, green 1",
        "red 1 2 3 5 8 11, yellow 1 4, green 2 3",
        "red 9 10, green 4 5 6",
    )
    at = marked(at, 0, 2)
    at = with_wolves(at, (0, 4, 1, 1), (0, 5, 2, 1))
    assert lines(at) == [
        ("yellow house is the tallest", 3),
        ("red house stands", 4),
        ("yellow house stands", 4),
        ("green house is torn down", -1),
        ("red house has 7 on top", -2),
        ("wolf 5 in the green house of seat 3", 5),
        ("wolf 4 in the yellow house of seat 2, which is torn down", -1),
        ("wolf 3 at home", 0),
        ("pig 1 on the green house, which is torn down", -1),
    ]
    score = scoring.score(at)[0]
    assert score.points == 2 + 7 - 2 - 1 + 5 == 11
    assert score.wolves == 4


@pytest.mark.parametrize(
    ("house", "top"), [("red 1 11", 3), ("red 1 12", 2), ("red 1 7", -2), ("red 1 13", 0),
                       ("red 11 13", 0), ("red 7 8", 0), ("red 1 9:5", 0)],
)  # fmt: skip
def test_points_for_the_top_floor_unless_it_is_covered(house: str, top: int) -> None:
    at = table(THREE, house)
    found = [line for line in scoring.score(at)[0].lines if line.reason is Reason.TOP]
    assert sum(line.points for line in found) == top
    assert bool(found) is bool(top)


@switches("top-points-of=all")
def test_a_house_torn_down_has_no_top_or_it_has() -> None:
    for changes, points in (((), -1), (("top-points-of=all",), 2)):
        at = table(game(3, *changes), "red 11", "red 1 2")
        assert scoring.score(at)[0].points == points


def test_houses_of_white_cards_alone_are_torn_down() -> None:
    at = with_wolves(marked(table(THREE, "white 1 2 11"), 0, 0), (1, 5, 0, 0))
    assert scoring.fates(at)[0] == (scoring.Fate.WHITE,)
    assert [score.points for score in scoring.score(at)] == [-1 - 1, -1, 0]


def test_the_lowest_house_of_a_colour_is_torn_down() -> None:
    at = table(THREE, "red 1", "red 2 3", "red 4 5 6")
    assert scoring.fates(at) == (("lowest",), ("stands",), ("tallest",))
    assert [score.points for score in scoring.score(at)] == [-1, 4, 4 + 3]


def test_no_house_is_torn_down_where_the_lowest_are_equal() -> None:
    at = table(THREE, "red 1", "red 2", "red 4 5 6")
    assert [score.points for score in scoring.score(at)] == [4, 4, 4 + 3]


def test_nobody_has_the_bonus_where_the_tallest_are_equal() -> None:
    at = table(THREE, "red 1", "red 2 3", "red 4 5")
    assert [score.points for score in scoring.score(at)] == [-1, 4, 4]


def test_two_equal_houses_both_stand_without_a_bonus() -> None:
    at = table(THREE, "red 7", "red 1 2 3")
    assert [score.points for score in scoring.score(at)] == [4 - 2, 4, 0]


@switches("only-house=falls")
def test_the_only_house_of_a_colour_is_the_tallest_or_the_lowest() -> None:
    for changes, points in (((), 4 + 3), (("only-house=falls",), -1)):
        at = table(game(3, *changes), "red 1", "yellow 1 3", "yellow 2")
        assert [score.points for score in scoring.score(at)] == [points, 4 + 3, -1]


@switches("bonus.red=2", "bonus.red=4", "bonus.green=2", "bonus.green=4")
def test_bonuses_may_be_worth_something_else() -> None:
    for colour in ("red", "green"):
        for bonus in (2, 3, 4):
            at = table(game(3, f"bonus.{colour}={bonus}"), f"{colour} 1, yellow 2")
            assert scoring.score(at)[0].points == 4 + bonus + 4 + 3


def test_pig_markers_are_worth_their_number_or_cost_a_point_on_fallen_houses() -> None:
    at = table(THREE, "red 1, green 4", "red 2 3", "red 4 5 6")
    at = marked(marked(marked(at, 1, 0), 0, 0), 2, 0)
    assert [score.points for score in scoring.score(at)] == [-1 - 1 + 7, 4 + 1, 7 + 3]


def test_two_wolves_of_one_house_score_for_their_owners() -> None:
    at = table(THREE, "red b3 4", "green 1", "green 2 3")
    at = with_wolves(at, (1, 3, 0, 0), (2, 5, 0, 0), (0, 4, 1, 0), (2, 3, 1, 0))
    wolves = [score.wolves for score in scoring.score(at)]
    assert wolves == [-1, 3, 5 - 1]


# ---------------------------------------------------------------- who wins


def test_most_points_win() -> None:
    assert scoring.end(table(THREE, "red 1", "", "green 1, yellow 1")) == End(
        "seat 3 has most points: 14", (2,)
    )


def test_among_equals_more_points_from_wolves_win() -> None:
    equal = table(THREE, "red b3 1", "green 12, red 2 3")
    equal = with_wolves(equal, (0, 4, 1, 0), (0, 5, 1, 1))
    # Both red houses are two high. Seat 1: 4 + 4 + 5; seat 2: 4 + 3 + 2 and 4.
    assert [score.points for score in scoring.score(equal)] == [13, 13, 0]
    assert scoring.end(equal) == End(
        "seat 1 and seat 2 have most points: 13; seat 1 most from wolves", (0,)
    )


def test_who_is_equal_in_that_too_shares_the_victory() -> None:
    at = table(THREE, "red 1", "green 1", "yellow 1")
    assert scoring.end(at) == End(
        "seat 1, seat 2 and seat 3 have most points: 7, and equally many from wolves", (0, 1, 2)
    )
    assert scoring.end(at._replace(names=("Ann", "Bob", "Cy"))).reason.startswith("Ann, Bob and Cy")


def test_a_score_is_the_sum_of_its_lines() -> None:
    score = Score((Line(Reason.STANDS, 4, 0, 0), Line(Reason.WOLF, 5, 1, 0, 5)))
    assert (score.points, score.wolves) == (9, 5)


# ---------------------------------------------------------------- two players


HANDS = ("r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5")


def dummys_turn(*changes: str) -> Position:
    """Both players have had a turn: red 4 and yellow 4 are built."""
    position = dealt(game(2, *changes), *HANDS)
    return played(position, build("r4"), draw("w14"), build("y4"), draw("w13"))


def last_turns(deck: str = "", *changes: str) -> Position:
    """The third pig has come; the second player has the beard."""
    at = table(game(2, *changes), "red 4", "yellow 4", "green 4")._replace(active=0, beard=1)
    hands = ["r1 r2 r3 r5", "y1 y2 y3 y5 y6"]
    position = drawing(at, hands, f"w1 {deck}", Pig.WOLVES)
    return played(position, DrawPig(Pig.WOLVES), draw("w1"))


def test_when_both_have_had_a_turn_a_card_is_turned_up_for_the_dummy() -> None:
    position = dummys_turn()
    assert position.table.active == TWO.dummy == 2
    assert position.turn is CHANCE
    position = position.play(draw("g7"))
    assert position.table.houses[2] == (TWO.house("green 7"),)
    assert (position.step, position.turn, position.table.beard) == (Step.TURN, 0, 0)


def test_what_the_dummy_cannot_build_is_discarded() -> None:
    position = dummys_turn()
    at = position.table._replace(houses=(*position.table.houses[:2], (TWO.house("green 7"),)))
    position = position._replace(table=at).play(draw("g5"))
    assert position.table.discards == cards("g5")
    assert position.turn == 0


def test_the_holder_of_the_beard_places_white_cards_and_hands_it_over() -> None:
    position = dummys_turn()
    at = position.table._replace(houses=(*position.table.houses[:2], (TWO.house("green 7"),)))
    position = position._replace(table=at).play(draw("w8"))
    assert (position.step, position.turn) == (Step.PLACE, 0)
    assert set(position.moves()) == {build("w8", 0), build("w8", 1)}
    refused(position, discard("w8"), "the dummy's card is built")
    refused(position, build("r1", 0), "w8 was turned up")
    refused(position, build("w8", 2), "the dummy has no house 3")
    position = position.play(build("w8", 0))
    assert str(position.table.houses[2][0]) == "green 7 w8"
    assert (position.turn, position.table.beard) == (0, 1)


def test_a_white_card_that_fits_nowhere_leaves_the_beard_where_it_is() -> None:
    position = dummys_turn()
    full = tuple(map(TWO.house, ("green 9", "red 9", "yellow 9")))
    at = position.table._replace(houses=(*position.table.houses[:2], full))
    position = position._replace(table=at).play(draw("w8"))
    assert (position.turn, position.table.beard) == (0, 0)
    assert position.table.discards == cards("w8")


@switches("dummy-choice=fixed")
def test_coloured_cards_that_fit_in_several_ways_are_placed_by_the_beard_or_by_order() -> None:
    position = dummys_turn()
    at = position.table._replace(houses=(*position.table.houses[:2], (TWO.house("green 1"),)))
    asked = position._replace(table=at).play(draw("g2"))
    assert set(asked.moves()) == {build("g2", 0), build("gb2", 0)}
    assert asked.play(build("gb2", 0)).table.beard == 0
    fixed = game(2, "dummy-choice=fixed")
    placed = position._replace(table=at._replace(game=fixed)).play(draw("g2"))
    assert str(placed.table.houses[2][0]) == "green 1 2"
    assert placed.turn == 0


def test_a_pig_for_the_dummy_brings_its_marker_and_nothing_else() -> None:
    position = dummys_turn().play(DrawPig(Pig.LEFT))
    # Both houses are one high; clockwise from the dummy the first player's is nearest.
    assert position.table.houses[0][0].pig == 1
    assert (position.step, position.turn) == (Step.TURN, 0)
    assert [len(hand) for hand in position.hands] == [5, 5]


@switches("dummy-pig=players")
def test_the_players_may_have_to_carry_out_a_pig_of_the_dummy() -> None:
    position = dummys_turn("dummy-pig=players").play(DrawPig(Pig.LEFT))
    assert (position.step, position.turn) == (Step.PASS, 0)
    position = played(position, Pass(card("r1")), Pass(card("y1")))
    assert position.hands == (cards("r2 r3 r5 y1 w14"), cards("r1 y2 y3 y5 w13"))
    assert (position.step, position.turn) == (Step.TURN, 0)


@switches("dummy-pig-card=another")
def test_the_dummy_may_get_another_card_after_a_pig() -> None:
    position = dummys_turn("dummy-pig-card=another").play(DrawPig(Pig.LEFT))
    assert (position.turn, position.table.active) == (CHANCE, 2)
    assert position.play(draw("g7")).turn == 0


def test_two_players_pass_to_each_other_and_wolves_may_live_with_the_dummy() -> None:
    position = played(dummys_turn(), draw("g7"), build("r5"), DrawPig(Pig.RIGHT), draw("w1"))
    position = played(position, Pass(card("r1")), Pass(card("y1")))
    assert card("y1") in position.hands[0]
    position = position.play(discard("y2"))
    allowed(position, Send(4, 2, 0))


def test_after_the_third_pig_both_choose_in_secret_and_the_beard_acts_first() -> None:
    position = last_turns()
    assert (position.step, position.turn) == (Step.CHOOSE, 1)
    assert position.table.turns_left == 10
    position = position.play(Choose(card("y5")))
    assert position.turn == 0
    assert position.view(0).table.shown == (None, None, None)
    assert position.view(1).chosen == card("y5")
    assert position.view(0).chosen is None
    refused(position, Choose(card("y6")), "seat 1 has no y6")
    position = position.play(Choose(card("r5")))
    assert position.table.shown == (card("r5"), card("y5"), None)
    assert (position.step, position.turn) == (Step.TURN, 1)
    refused(position, build("y6"), "seat 2 cannot play y6 now")
    assert set(position.moves()) == {build("y5"), discard("y5")}
    position = position.play(build("y5"))
    assert position.turn == 0
    position = played(position, discard("r5"), Send(4, 2, 0))
    # The deck is empty: no card for the dummy, but the beard goes on.
    assert (position.step, position.turn, position.table.beard) == (Step.CHOOSE, 0, 0)
    assert position.table.turns_left == 8


def test_in_the_last_turns_a_card_is_turned_up_for_the_dummy_as_long_as_there_are_any() -> None:
    position = played(last_turns("g5"), Choose(card("y5")), Choose(card("r5")))
    position = played(position, build("y5"), build("r5"))
    assert (position.turn, position.table.active) == (CHANCE, 2)
    position = position.play(draw("g5"))
    assert str(position.table.houses[2][0]) == "green 4 5"
    assert (position.step, position.turn, position.table.beard) == (Step.CHOOSE, 0, 0)


@switches("beard-last=twice")
def test_a_white_card_in_the_last_turns_hands_the_beard_over_once_or_twice() -> None:
    for changes, beard in (((), 0), (("beard-last=twice",), 1)):
        position = last_turns("w5", *changes)
        position = played(position, Choose(card("y5")), Choose(card("r5")))
        position = played(position, build("y5"), build("r5"), draw("w5"))
        assert (position.step, position.turn) == (Step.PLACE, 1)
        position = position.play(build("w5", 0))
        assert position.table.beard == beard


def test_the_game_goes_on_until_both_hands_are_empty() -> None:
    position = last_turns()
    shorter = position.hands[0][:4]
    at = position.table._replace(turns_left=9)
    position = position._replace(hands=(shorter, position.hands[1]), table=at)
    chosen = []
    while position.end is None:
        if position.step is Step.CHOOSE:
            chosen.append(position.turn)
        position = position.play(position.moves()[-1])
    assert chosen == [1, 0, 0, 1, 1, 0, 0, 1, 1]
    assert position.hands == ((), ())
    assert position.table.turns_left == 0


def test_the_dummys_houses_are_compared_but_it_never_wins() -> None:
    at = table(TWO, "red 1 2", "red 1", "red 3 4 5, green 6, yellow 7")
    assert scoring.fates(at) == (("stands",), ("lowest",), ("tallest", "tallest", "tallest"))
    at = with_wolves(marked(at, 2, 0), (1, 5, 2, 0))
    assert [score.points for score in scoring.score(at)] == [4, -1 + 5]
    assert scoring.end(at).winners == (1,)


# ---------------------------------------------------------------- what is drawn and what is known


def test_the_first_card_of_the_deck_is_a_pig_with_2_in_38() -> None:
    """Three players: 41 houses are left, 36 of them in the top part beside two of three pigs."""
    position = dealt(THREE, "r1 r2 r3 r4 r5").play(discard("r1"))
    chances = dict(position.chances())
    assert chances[DrawPig(Pig.LEFT)] == Fraction(2, 38) / 3
    assert chances[draw("g7")] == Fraction(36, 38) / 41
    assert len(chances) == 41 + 3


def test_a_seat_thinks_every_card_that_it_does_not_see_equally_likely() -> None:
    position = dealt(THREE, "r1 r2 r3 r4 r5").play(discard("r1"))
    view = position.view(1)
    seen = {*position.hands[1], card("r1")}
    assert set(view.out) == set(view.undrawn) == set(CARDS) - seen
    chances = dict(view.draws())
    assert chances[draw("r2")] == chances[draw("g7")] == Fraction(36, 38) / 50
    assert chances[DrawPig(Pig.WOLVES)] == Fraction(2, 38) / 3
    assert sum(chances.values()) == 1


def test_a_view_has_the_own_hand_and_the_number_of_cards_of_the_others() -> None:
    position = dealt(THREE, *HANDS)
    view = position.view(1)
    assert view.hand == cards(HANDS[1])
    assert view.held == (5, 5, 5)
    assert view.pigs == (Pig.RIGHT, Pig.LEFT, Pig.WOLVES)
    assert (view.asked, position.view(0).asked) == (False, True)
    assert view.to_act == 0


# ---------------------------------------------------------------- the last test


def test_every_ruling_that_can_be_switched_is_tested() -> None:
    assert {f"{key}={value}" for key, value in SWITCHES} == switches.tested
