"""You Cry Wolf! clause by clause: dice, rows, claims, calls, the power, settling, the end.

Expected values come from the rulebook and from counting by hand, not from the code.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given

from tests.helpers.games_crywolf import BOX, COUNTS, EDITIONS, full_cups, switches
from tests.helpers.games_crywolf import cups as any_cups
from tests.helpers.play import played
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import (
    ANIMALS,
    EMPTY,
    Animal,
    Cup,
    animal,
    cup_of,
    cups,
    die,
    faces_of,
    spellings,
    weight,
    without,
    written,
)
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import Begin, Position, Roll, RollSpare, new_game
from wolfwise.models.crywolf.settlement import Chips, Settlement, settle
from wolfwise.models.crywolf.table import (
    Action,
    Call,
    Claim,
    Marker,
    Pass,
    PlaceRolled,
    Table,
    UsePower,
)
from wolfwise.models.errors import IllegalMove, WolfwiseError
from wolfwise.models.game import CHANCE, End

COW, SHEEP, DOG, WOLF = Animal
LETTERS = {"c": COW, "s": SHEEP, "d": DOG, "w": WOLF}


def game(players: int = 5, edition: str = "japanese", *changes: str) -> CryWolf:
    return crywolf(players, rulebook.rules("crywolf", edition, changes))


def cup(letters: str) -> Cup:
    """`cssdw`: a cow, two sheep, a dog and a wolf."""
    return cup_of(LETTERS[letter] for letter in letters)


def dealt(rules: CryWolf, *letters: str, first: int = 0, lying: str = "") -> Position:
    """All cups rolled; the last one given is everybody's who is not mentioned."""
    position = new_game(rules).play(Begin(first))
    for seat in range(rules.players):
        position = position.play(Roll(cup(letters[min(seat, len(letters) - 1)])))
    return position.play(Roll(cup(lying))) if lying else position


def after(rules: CryWolf, *actions: Action, first: int = 0) -> Table:
    """The public table of a round after some actions, whoever's turn it is."""
    table = Table.new(rules, first)
    for action in actions:
        assert table.to_act is not None
        assert table.breach(table.to_act, action) is None
        table = table.after(table.to_act, action)
    return table


def refused(at: Position | Table, action: Action, why: str, seat: int | None = None) -> None:
    """It is not allowed to whoever has the turn (or to another seat), and the message says why."""
    if isinstance(at, Position):
        assert seat is None
        with pytest.raises(IllegalMove, match=why):
            at.check(action)
    else:
        seat = at.to_act if seat is None else seat
        assert seat is not None
        with pytest.raises(IllegalMove, match=why):
            at.check(seat, action)


def sheep(number: int) -> Claim:
    return Claim(SHEEP, SHEEP, number)


def cow(number: int) -> Claim:
    return Claim(COW, COW, number)


def dog(number: int) -> Claim:
    return Claim(DOG, DOG, number)


def wolf(number: int) -> Claim:
    return Claim(WOLF, WOLF, number)


# ---------------------------------------------------------------- components


def test_the_die_has_three_sheep_and_one_of_every_other_animal() -> None:
    assert game().die == (1, 3, 1, 1)


def test_everybody_has_six_dice_five_chips_and_three_markers() -> None:
    for players in BOX:
        this = game(players)
        assert (this.dice, this.chips, this.markers) == (6, 5, 3)
        assert Table.new(this).dice == (6,) * players
        assert Chips.new(this) == Chips((5,) * players, (0,) * players, 0)


def test_ten_dice_could_have_been_meant() -> None:
    """Six faces, every animal on at least one."""
    every = [faces for faces in product(range(1, 7), repeat=4) if sum(faces) == 6]
    assert len(every) == 10
    values = switches()["die"]
    assert len(values) == 10
    assert sorted(die(text) for text in values) == sorted(every)


@pytest.mark.parametrize("text", switches()["die"])
def test_every_candidate_die_can_be_switched_on_and_is_written_as_read(text: str) -> None:
    this = game(3, "japanese", f"die={text}")
    assert written(this.die) == text
    assert die(text) == this.die


def test_a_die_is_read_in_any_order_and_with_spaces() -> None:
    assert die("wolf=1, dog=1, cow=1, sheep=3") == (1, 3, 1, 1)
    assert die("Wolves=2,cows=1,dogs=1,sheep=2") == (1, 2, 1, 2)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cow=1,sheep=3,dog=1", "no wolf"),
        ("cow=0,sheep=4,dog=1,wolf=1", "no cow"),
        ("cow=2,sheep=3,dog=1,wolf=1", "6 faces, not 7"),
        ("cow=1,sheep=2,dog=1,wolf=1", "6 faces, not 5"),
        ("cow=1,sheep=2,dog=1,wolf=1,cow=1", "cow twice"),
        ("cow=1,sheep=3,dog=1,goat=1", "no animal 'goat'"),
        ("cow=1,sheep=3,dog=1,wolf", "ANIMAL=FACES"),
        ("cow=1,sheep=3,dog=1,wolf=one", "ANIMAL=FACES"),
        ("cow=1,sheep=3,dog=1,wolf=-1", "ANIMAL=FACES"),
        ("cow=1,sheep=3,dog=1,wolf=7", "ANIMAL=FACES"),
        ("cow=1,sheep=3,dog=1,wolf=１", "ANIMAL=FACES"),
        pytest.param("cow=1,sheep=3,dog=1,wolf=" + "9" * 5000, "ANIMAL=FACES", id="huge"),
        ("shep=3,cow=1,dog=1,wolf=1", r"no animal 'shep'; did you mean 'sheep'\?"),
        ("", "no animal ''"),
    ],
)
def test_a_die_that_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(WolfwiseError, match=why):
        die(text)


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("cow", COW),
        ("Cows", COW),
        ("SHEEP", SHEEP),
        ("dogs", DOG),
        ("wolf", WOLF),
        ("wolves", WOLF),
        ("wolfs", WOLF),
        ("Sheeps", SHEEP),
    ],
)
def test_animals_are_named_in_the_singular_and_the_plural(word: str, named: Animal) -> None:
    assert animal(word) is named


def test_an_unknown_animal_is_refused() -> None:
    with pytest.raises(WolfwiseError, match=r"no animal 'goat' \(cow, sheep, dog or wolf\)"):
        animal("goat")


@pytest.mark.parametrize(("word", "meant"), [("shep", SHEEP), ("COWW", COW), ("wolve", WOLF)])
def test_an_animal_spelt_wrongly_is_refused_with_a_suggestion(word: str, meant: Animal) -> None:
    with pytest.raises(WolfwiseError) as caught:
        animal(word)
    suggestion = f"did you mean '{meant.value}'?"
    assert str(caught.value) == (
        f"there is no animal '{word}'; {suggestion} (cow, sheep, dog or wolf)"
    )


@pytest.mark.parametrize("known", ANIMALS)
def test_every_spelling_is_read_as_its_animal(known: Animal) -> None:
    spelt = spellings(known)
    assert spelt[0] == known.value
    assert len(spelt) == len(set(spelt)) == (3 if known is WOLF else 2)
    for word in spelt:
        assert type(word) is str
        assert {animal(word), animal(word.upper()), animal(word.capitalize())} == {known}


@pytest.mark.parametrize(
    ("players", "spare", "with_open"), [(2, 18, 12), (3, 12, 6), (4, 6, 0), (5, 0, None)]
)
def test_spare_dice_are_what_thirty_dice_leave(
    players: int, spare: int, with_open: int | None
) -> None:
    assert Table.new(game(players)).spare == spare
    if with_open is not None:
        assert Table.new(game(players, "japanese", "open=yes")).spare == with_open


@pytest.mark.parametrize("players", [1, 0, 11])
def test_the_game_is_for_2_players_or_more(players: int) -> None:
    with pytest.raises(WolfwiseError, match="2 to 10 players"):
        game(players)


def test_with_more_dice_more_than_five_can_play() -> None:
    seven = game(7)
    assert (seven.box, seven.spare) == (42, 0)
    assert Table.new(seven).highest == 42


def test_open_dice_are_for_up_to_four_players() -> None:
    for players in (2, 3, 4):
        assert game(players, "japanese", "open=yes").open
    for players in (5, 6):
        with pytest.raises(WolfwiseError, match="up to 4 players"):
            game(players, "japanese", "open=yes")


# ---------------------------------------------------------------- cups


@pytest.mark.parametrize(
    ("dice", "number"), [(6, 84), (5, 56), (4, 35), (3, 20), (2, 10), (1, 4), (0, 1)]
)
def test_number_of_cups(dice: int, number: int) -> None:
    """Dice not told apart: n dice and 3 fences between 4 animals."""
    found = cups(dice)
    assert len(found) == len(set(found)) == number == comb(dice + 3, 3)
    assert all(sum(cup) == dice and min(cup) >= 0 for cup in found)


@pytest.mark.parametrize("text", switches()["die"])
@pytest.mark.parametrize("dice", range(7))
def test_weights_of_cups_sum_to_all_rolls(dice: int, text: str) -> None:
    assert sum(weight(cup, die(text)) for cup in cups(dice)) == 6**dice


@pytest.mark.parametrize("text", ["cow=1,sheep=3,dog=1,wolf=1", "cow=1,sheep=1,dog=2,wolf=2"])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_weights_are_rolls_of_dice_one_by_one(dice: int, text: str) -> None:
    faces = faces_of(die(text))
    assert len(faces) == 6
    rolled = [cup_of(roll) for roll in product(faces, repeat=dice)]
    for one in cups(dice):
        assert weight(one, die(text)) == rolled.count(one)


def test_weights_by_hand() -> None:
    usual = die("cow=1,sheep=3,dog=1,wolf=1")
    assert weight(cup("ssssss"), usual) == 3**6
    assert weight(cup("cccccc"), usual) == 1
    assert weight(cup("csssdw"), usual) == 6 * 5 * 4 * 27  # places of cow, dog and wolf
    assert weight(EMPTY, usual) == 1


@given(any_cups())
def test_a_cup_is_listed_and_counted_again(some: Cup) -> None:
    assert cup_of(faces_of(some)) == some
    for face in set(faces_of(some)):
        rest = list(faces_of(some))
        rest.remove(face)
        assert faces_of(without(some, face)) == tuple(rest)


def test_a_roll_comes_as_six_dice_fall() -> None:
    position = new_game(game(2)).play(Begin(0))
    chances = dict(position.chances())
    assert len(chances) == 84
    assert chances[Roll(cup("ssssss"))] == Fraction(3**6, 6**6)
    assert chances[Roll(cup("wwwwww"))] == Fraction(1, 6**6)


@pytest.mark.parametrize(
    ("players", "changes", "box", "spare"),
    [
        (2, ("dice=2",), 30, 26),
        (2, ("dice=2", "box=0"), 4, 0),
        (3, ("dice=1", "box=0", "open=yes"), 4, 0),
        (2, ("box=0",), 12, 0),
    ],
)
def test_smaller_games_leave_as_many_dice_as_the_box_has_more(
    players: int, changes: tuple[str, ...], box: int, spare: int
) -> None:
    small = game(players, "japanese", *changes)
    assert (small.box, small.spare) == (box, spare)
    assert Table.new(small).highest == box


def test_a_spare_die_comes_as_one_die_falls() -> None:
    position = played(dealt(game(2), "ssssss"), sheep(2), sheep(3), UsePower())
    sixth = Fraction(1, 6)
    faces = {COW: sixth, SHEEP: 3 * sixth, DOG: sixth, WOLF: sixth}
    assert dict(position.chances()) == {RollSpare(face): p for face, p in faces.items()}


@given(full_cups(game()))
def test_any_six_dice_can_be_rolled_and_no_other_number(some: Cup) -> None:
    position = new_game(game(2)).play(Begin(1))
    assert position.play(Roll(some)).cups == (some,)
    for face in set(faces_of(some)):
        with pytest.raises(IllegalMove):
            position.check(Roll(without(some, face)))


# ---------------------------------------------------------------- what counts where


@pytest.mark.parametrize("row", ANIMALS)
@pytest.mark.parametrize("face", ANIMALS)
def test_what_a_hidden_die_counts_for(face: Animal, row: Animal) -> None:
    counted = Table.new(game()).count_of(row, cup_of([face]))
    assert counted == int(face in COUNTS[row])


@pytest.mark.parametrize(("row", "number"), [(COW, 1), (SHEEP, 5), (DOG, 5), (WOLF, 5)])
def test_a_cup_is_counted(row: Animal, number: int) -> None:
    """A cow, two sheep, two dogs and three wolves."""
    assert Table.new(game()).count_of(row, cup("cssddwww")) == number


def test_faces_that_count_for_each_row_of_the_usual_die() -> None:
    assert game().chances == (1, 4, 2, 2)


# ---------------------------------------------------------------- placing

PLACES = {
    COW: {COW},
    SHEEP: {SHEEP},
    DOG: {DOG, WOLF},
    WOLF: {WOLF, DOG, SHEEP},
}
"""For a face, the rows it may lie in."""


@pytest.mark.parametrize("row", ANIMALS)
@pytest.mark.parametrize("face", ANIMALS)
def test_where_a_die_may_be_placed(face: Animal, row: Animal) -> None:
    position = dealt(game(), "csddww")
    if row in PLACES[face]:
        placed = position.play(Claim(face, row, 2))
        assert placed.table.board == ((face, row),)
        assert placed.table.markers == (Marker(0, row, 2),)
        assert placed.cups[0] == without(cup("csddww"), face)
        assert placed.table.dice == (5, 6, 6, 6, 6)
    else:
        refused(position, Claim(face, row, 2), f"a {face} cannot be placed as a {row}")


@pytest.mark.parametrize("row", ANIMALS)
@pytest.mark.parametrize("face", ANIMALS)
def test_a_rolled_die_is_placed_like_any_other(face: Animal, row: Animal) -> None:
    position = played(dealt(game(2), "ssssss"), sheep(2), sheep(3), UsePower(), RollSpare(face))
    if row in PLACES[face]:
        assert position.play(PlaceRolled(face, row)).table.board[-1] == (face, row)
    else:
        refused(position, PlaceRolled(face, row), f"a {face} cannot be placed as a {row}")


def test_a_die_that_is_not_in_the_cup_cannot_be_placed() -> None:
    refused(dealt(game(), "ccssss"), Claim(WOLF, SHEEP, 2), "no wolf in the cup")


# (face, row): the rows that the die counts for once it lies there
STAYS = {
    (COW, COW): {COW},
    (SHEEP, SHEEP): {SHEEP},
    (DOG, DOG): {DOG},
    (DOG, WOLF): {WOLF},
    (WOLF, WOLF): {WOLF},
    (WOLF, DOG): {DOG},
    (WOLF, SHEEP): {SHEEP},
}
AS_ITSELF = STAYS | {(DOG, DOG): {DOG, WOLF}, (WOLF, WOLF): {WOLF, DOG, SHEEP}}


@pytest.mark.parametrize(
    ("edition", "expected"), [("japanese", STAYS), ("english", AS_ITSELF)], ids=EDITIONS
)
def test_what_a_placed_die_counts_for(
    edition: str, expected: dict[tuple[Animal, Animal], set[Animal]]
) -> None:
    for (face, row), counts_for in expected.items():
        table = after(game(5, edition), Claim(face, row, 2))
        assert {r for r in ANIMALS if table.count_of(r, EMPTY)} == counts_for
        assert all(table.count_of(r, EMPTY) <= 1 for r in ANIMALS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wolf_placed_as_a_sheep_stays_a_sheep(edition: str) -> None:
    position = dealt(game(2, edition), "wccccc", "cccccc").play(Claim(WOLF, SHEEP, 2))
    assert [position.table.count_of(row, cup("ccccc")) for row in ANIMALS] == [5, 1, 0, 0]


def test_a_die_placed_as_itself_settles_another_rows_call_in_english_only() -> None:
    """Seat 1 claims two dogs; beside his dog there is a wolf in the wolf row, and nothing else."""
    results = []
    for edition in EDITIONS:
        position = dealt(game(2, edition), "wccccc", "dccccc")
        position = played(position, wolf(2), dog(2), Call(Marker(1, DOG, 2)))
        results.append(position.chips.own)
    assert results == [(5, 4), (4, 5)]


# ---------------------------------------------------------------- claims: numbers


def test_a_cow_and_claiming_one_cow_is_refused_and_two_is_allowed() -> None:
    table = Table.new(game(), 0)
    refused(table, cow(1), "above the dice in its row, so the lowest now is cow 2$")
    refused(table, cow(0), "above the dice in its row, so the lowest now is cow 2$")
    assert table.least(COW) == 2
    assert table.breach(0, cow(2)) is None


@pytest.mark.parametrize("number", [0, -1, -30])
@pytest.mark.parametrize(("changes", "above"), [((), 16), (("threshold=dice",), 3)])
def test_a_claim_of_nothing_is_too_low_whatever_stands_in_the_row(
    number: int, changes: tuple[str, ...], above: int
) -> None:
    """And the lowest that is told can be claimed: above the marker, if markers count."""
    table = after(game(5, "japanese", *changes), sheep(15))
    for row, lowest in ((COW, 2), (SHEEP, above)):
        problem = table.breach_of_number(row, number)
        assert problem is not None
        assert problem.endswith(f", so the lowest now is {row} {lowest}")
        assert table.breach_of_number(row, lowest - 1) is not None
        assert table.breach_of_number(row, lowest) is None


def test_three_cows_can_be_claimed_with_the_first_die() -> None:
    assert after(game(), cow(3)).markers == (Marker(0, COW, 3),)


def test_a_claim_is_above_the_dice_in_the_row() -> None:
    """The power puts dice into a row without a claim."""
    table = after(game(2), cow(2), sheep(2), UsePower(), PlaceRolled(COW, COW))
    table = table.after_placing(COW, COW)
    assert table.lying == (3, 1, 0, 0)
    refused(table, cow(4), "above the dice in its row, so the lowest now is cow 5$")
    refused(table, sheep(2), "a marker stands on sheep 2")
    assert table.least(COW) == 5
    assert table.breach(1, cow(5)) is None


def test_above_a_marker_on_15_a_claim_starts_at_16_and_the_marker_goes_home() -> None:
    table = after(game(), sheep(15))
    refused(table, sheep(14), "sheep 15")
    refused(table, sheep(15), "sheep 15")
    assert table.least(SHEEP) == 16
    assert after(game(), sheep(15), sheep(16)).markers == (Marker(1, SHEEP, 16),)


def test_markers_in_other_rows_do_not_matter() -> None:
    table = after(game(), sheep(15), cow(2), dog(7))
    assert table.markers == (Marker(0, SHEEP, 15), Marker(1, COW, 2), Marker(2, DOG, 7))
    assert table.breach(3, wolf(2)) is None
    assert [table.least(row) for row in ANIMALS] == [3, 16, 8, 2]


@pytest.mark.parametrize("players", BOX)
def test_no_claim_is_above_all_dice(players: int) -> None:
    table = Table.new(game(players), 0)
    refused(table, sheep(31), "only 30 dice")
    assert table.breach(0, sheep(30)) is None
    assert table.highest == 30


def test_a_marker_on_the_highest_number_closes_a_row() -> None:
    position = dealt(game(2), "ssssss").play(sheep(30))
    refused(position, sheep(30), "sheep 30")
    refused(position, sheep(31), "only 30 dice")
    assert position.moves() == [Call(Marker(0, SHEEP, 30))]


def test_claims_listed_are_those_from_the_lowest_to_the_highest() -> None:
    claims = set(Table.new(game(), 0).claims(0, cup("ccccdw")))
    rows = [(COW, COW), (DOG, DOG), (DOG, WOLF), (WOLF, SHEEP), (WOLF, DOG), (WOLF, WOLF)]
    assert claims == {Claim(face, row, n) for face, row in rows for n in range(2, 31)}


def test_play_goes_on_to_the_left() -> None:
    table = Table.new(game(3), 1)
    turns = []
    for number in range(2, 8):
        assert table.to_act is not None
        turns.append(table.to_act)
        table = table.after(table.to_act, sheep(number))
    assert turns == [1, 2, 0, 1, 2, 0]


def test_nobody_claims_out_of_turn() -> None:
    table = after(game(), sheep(2))
    for seat in (0, 2, 3, 4):
        refused(table, sheep(3), "it is seat 2's turn", seat)


# ---------------------------------------------------------------- markers


def three_standing() -> Position:
    """Seat 1 of two has markers on cow, sheep and dog, seat 2 on wolf; it is seat 1's turn."""
    position = dealt(game(2), "csdwss", "wwwwww")
    return played(position, cow(2), wolf(2), sheep(2), wolf(3), dog(2), wolf(4))


def test_a_fourth_row_is_closed_while_three_markers_stand() -> None:
    position = three_standing()
    refused(position, wolf(5), "all 3 markers stand elsewhere")
    refused(position, Claim(WOLF, WOLF, 30), "all 3 markers stand elsewhere")
    assert not position.table.open_to(0, WOLF)
    assert not any(isinstance(m, Claim) and m.row is WOLF for m in position.moves())


def test_an_own_marker_may_be_raised_while_three_stand() -> None:
    position = three_standing()
    raised = position.play(sheep(3))
    assert set(raised.table.markers) == {
        Marker(0, COW, 2),
        Marker(0, DOG, 2),
        Marker(1, WOLF, 4),
        Marker(0, SHEEP, 3),
    }


def test_a_beaten_marker_can_be_used_again() -> None:
    """Seat 2 beats sheep 2, so that seat 1 has a marker for the fourth row."""
    position = dealt(game(2), "csdwss", "wwwwww")
    position = played(position, cow(2), wolf(2), sheep(2), wolf(3), dog(2), Claim(WOLF, SHEEP, 4))
    position = position.play(wolf(4))
    assert set(position.table.markers) == {
        Marker(0, COW, 2),
        Marker(0, DOG, 2),
        Marker(1, SHEEP, 4),
        Marker(0, WOLF, 4),
    }


def test_two_markers_standing_leave_every_row_open() -> None:
    position = played(dealt(game(2), "csdwss", "wwwwww"), cow(2), wolf(2), sheep(2), wolf(3))
    assert all(position.table.open_to(0, row) for row in ANIMALS)


# ---------------------------------------------------------------- calls


def test_any_standing_marker_of_another_can_be_called() -> None:
    table = after(game(), sheep(2), cow(2), sheep(3), dog(2))
    standing = {Marker(1, COW, 2), Marker(2, SHEEP, 3), Marker(3, DOG, 2)}
    assert set(table.callable_by(4)) == standing
    for marker in standing:
        assert table.breach(4, Call(marker)) is None


def test_nobody_calls_himself() -> None:
    table = after(game(2), sheep(2), cow(2))
    refused(table, Call(Marker(0, SHEEP, 2)), "nobody calls himself")
    assert table.callable_by(0) == (Marker(1, COW, 2),)


@pytest.mark.parametrize(
    "marker", [Marker(0, SHEEP, 3), Marker(0, COW, 2), Marker(2, SHEEP, 2), Marker(3, WOLF, 9)]
)
def test_a_marker_that_is_not_there_cannot_be_called(marker: Marker) -> None:
    refused(after(game(), sheep(2)), Call(marker), f"no marker on {marker.row} {marker.number}")


def test_a_beaten_marker_cannot_be_called() -> None:
    table = after(game(), sheep(2), sheep(3))
    refused(table, Call(Marker(0, SHEEP, 2)), "no marker on sheep 2")
    assert table.callable_by(2) == (Marker(1, SHEEP, 3),)


def test_nobody_calls_out_of_turn() -> None:
    table = after(game(), sheep(2))
    refused(table, Call(Marker(0, SHEEP, 2)), "it is seat 2's turn", seat=3)


def test_the_first_player_cannot_call_at_once() -> None:
    assert Table.new(game(), 0).callable_by(0) == ()


def test_nothing_is_done_after_a_call() -> None:
    table = after(game(), sheep(2), Call(Marker(0, SHEEP, 2)))
    for seat in range(5):
        for action in (sheep(3), Call(Marker(0, SHEEP, 2)), UsePower(), Pass()):
            refused(table, action, "the round is over", seat)


# ---------------------------------------------------------------- the first player's power


@pytest.mark.parametrize("players", BOX)
def test_the_power_is_not_for_the_first_lap(players: int) -> None:
    refused(Table.new(game(players), 0), UsePower(), "after a whole lap")


@pytest.mark.parametrize("players", BOX)
def test_where_nobody_is_known_to_be_first_nobody_has_the_power_in_the_first_turn(
    players: int,
) -> None:
    table = Table.new(game(players))
    for seat in range(players):
        refused(table, UsePower(), "after a whole lap", seat)
    assert table.after(1, sheep(2)).first == 1  # whoever has the first turn is first


@pytest.mark.parametrize("players", BOX)
def test_the_power_can_be_used_after_a_lap_by_the_first_player_alone(players: int) -> None:
    table = Table.new(game(players), 0)
    for seat in range(players):
        if seat:
            refused(table, UsePower(), "only the first player has the power, and that is seat 1")
        table = table.after(seat, sheep(seat + 2))
    assert table.breach(0, UsePower()) is None
    later = table.after(0, sheep(players + 2))
    refused(later, UsePower(), "only the first player")


def test_the_power_can_be_used_in_a_later_lap_too() -> None:
    table = after(game(2), *(sheep(number) for number in range(2, 8)))
    assert table.breach(0, UsePower()) is None


def test_the_power_moves_turn_and_first_players_marker_to_the_left() -> None:
    table = after(game(3), sheep(2), cow(2), sheep(3), UsePower())
    assert (table.to_act, table.first, table.spare) == (0, 0, 11)
    table = table.after(0, PlaceRolled(DOG, WOLF))
    assert (table.to_act, table.first) == (1, 1)
    assert table.board[-1] == (DOG, WOLF)
    assert table.dice == (5, 5, 5)  # the die came from none of the cups
    assert table.markers == (Marker(1, COW, 2), Marker(2, SHEEP, 3))  # and nothing was claimed


def test_the_power_of_the_last_seat_moves_to_the_first_one() -> None:
    table = after(game(3), sheep(2), sheep(3), sheep(4), UsePower(), PlaceRolled(COW, COW), first=2)
    assert (table.to_act, table.first) == (0, 0)


def test_the_new_first_player_waits_a_lap_too() -> None:
    table = after(game(3), sheep(2), cow(2), sheep(3), UsePower(), PlaceRolled(COW, COW))
    for number in (4, 5, 6):
        if table.to_act == 1:
            refused(table, UsePower(), "after a whole lap")
        else:
            refused(table, UsePower(), "only the first player")
        assert table.to_act is not None
        table = table.after(table.to_act, sheep(number))
    assert (table.to_act, table.first) == (1, 1)
    assert table.breach(1, UsePower()) is None


def test_the_rolled_die_is_placed_before_anything_else() -> None:
    position = played(dealt(game(2), "ssssss"), sheep(2), sheep(3), UsePower(), RollSpare(DOG))
    for action in (sheep(4), Call(Marker(1, SHEEP, 3)), UsePower(), Pass()):
        refused(position, action, "rolled die is placed first")
    refused(position, PlaceRolled(WOLF, WOLF), "shows a dog")
    assert set(position.moves()) == {PlaceRolled(DOG, DOG), PlaceRolled(DOG, WOLF)}


def test_nothing_is_placed_unless_it_was_rolled() -> None:
    refused(Table.new(game(), 0), PlaceRolled(COW, COW), "no die was rolled")


def test_every_power_takes_a_spare_die() -> None:
    table = Table.new(game(4), 0)._replace(since_first=4)
    for used in range(6):
        assert table.to_act is not None
        table = table.after(table.to_act, UsePower())
        assert table.spare == 5 - used
        table = table.after(used % 4, PlaceRolled(COW, COW))._replace(since_first=4)
    refused(table, UsePower(), "no spare die, and no die in the sheep row")


@pytest.mark.parametrize(("players", "changes"), [(5, ()), (4, ("open=yes",))])
def test_without_a_spare_die_the_first_of_the_sheep_row_is_rolled(
    players: int, changes: tuple[str, ...]
) -> None:
    lap = [cow(2), Claim(WOLF, SHEEP, 9), sheep(10), dog(2), dog(3)][:players]
    table = after(game(players, "japanese", *changes), *lap)
    lying = {5: (1, 2, 2, 0), 4: (1, 2, 1, 0)}[players]
    assert table.lying == lying
    rolled = table.after(0, UsePower())
    assert rolled.rolled
    assert (WOLF, SHEEP) not in rolled.board  # it lay there before the sheep
    assert (SHEEP, SHEEP) in rolled.board
    assert rolled.lying == (1, 1, *lying[2:])
    assert rolled.count_of(SHEEP, EMPTY) == 1
    placed = rolled.after(0, PlaceRolled(COW, COW))
    assert placed.lying == (2, 1, *lying[2:])
    assert placed.count_of(SHEEP, EMPTY) == 1
    assert Marker(2, SHEEP, 10) in placed.markers


def test_a_rerolled_die_may_come_back_to_the_sheep_row() -> None:
    lap = [sheep(number) for number in range(2, 7)]
    table = after(game(5), *lap, UsePower(), PlaceRolled(WOLF, SHEEP))
    assert table.lying == (0, 5, 0, 0)
    assert sum(face is WOLF for face, _ in table.board) == 1


def test_without_a_spare_die_and_with_an_empty_sheep_row_there_is_no_power() -> None:
    table = after(game(5), cow(2), cow(3), dog(2), wolf(2), wolf(3))
    refused(table, UsePower(), "no spare die, and no die in the sheep row")
    assert not table.can_roll


def test_with_a_spare_die_the_sheep_row_stays() -> None:
    table = after(game(2), sheep(2), sheep(3), UsePower())
    assert table.lying == (0, 2, 0, 0)
    assert table.spare == 17


# ---------------------------------------------------------------- turns nobody wrote down


GAPS = [
    pytest.param(lambda: Table.new(game(3)).after_gap(), id="at once"),
    pytest.param(lambda: Table.new(game(3), 0).after_gap(), id="after the first is known"),
    pytest.param(lambda: after(game(3), sheep(2), sheep(3)).after_gap(), id="after two turns"),
    pytest.param(
        lambda: after(
            game(3), sheep(2), sheep(3), sheep(4), UsePower(), PlaceRolled(COW, COW)
        ).after_gap(),
        id="after a power",
    ),
]


@pytest.mark.parametrize("gap", GAPS)
def test_after_a_gap_anybody_may_be_next_and_have_the_power(gap: Callable[[], Table]) -> None:
    table = gap()
    assert (table.first, table.to_act) == (None, None)
    for seat in range(3):
        assert table.breach(seat, sheep(9)) is None
        assert table.breach(seat, UsePower()) is None
        used = table.after(seat, UsePower()).after(seat, PlaceRolled(DOG, DOG))
        left = (seat + 1) % 3
        assert (used.first, used.to_act) == (left, left)
        refused(used, UsePower(), "after a whole lap")


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("action", [sheep(9), Pass()])
def test_the_next_turn_after_a_gap_names_nobody_first(
    gap: Callable[[], Table], action: Action
) -> None:
    table = gap()
    for seat in range(3):
        later = table.after(seat, action)
        assert (later.first, later.to_act) == (None, (seat + 1) % 3)
        assert later.breach((seat + 1) % 3, UsePower()) is None
        refused(later, UsePower(), f"it is seat {(seat + 1) % 3 + 1}'s turn", seat)


def test_after_a_gap_a_power_without_a_die_is_refused_as_ever() -> None:
    table = after(game(5), cow(2), cow(3)).after_gap()
    refused(table, UsePower(), "no spare die, and no die in the sheep row", seat=4)


def test_nobody_is_kept_from_passing_after_a_gap_by_a_power_he_may_not_have() -> None:
    table = Table.new(game(2), 0)._replace(since_first=2)
    refused(table, Pass(), "nobody passes while he has the power")
    for seat in range(2):
        assert table.after_gap().breach(seat, Pass()) is None
    with pytest.raises(IllegalMove, match="nobody passes while he can claim"):
        table.after_gap().check(1, Pass(), cup("ssssss"))


# ---------------------------------------------------------------- nothing left to claim with


def empty_cups() -> Position:
    """Two players with sheep only have claimed 2 to 13; the last marker is seat 2's."""
    return played(dealt(game(2), "ssssss"), *(sheep(number) for number in range(2, 14)))


def test_who_has_no_die_left_must_call_or_use_the_power() -> None:
    position = empty_cups()
    assert position.turn == 0
    assert position.table.dice == (0, 0)
    refused(position, sheep(14), "no die is left")
    refused(position, Pass(), "can call")
    assert set(position.moves()) == {Call(Marker(1, SHEEP, 13)), UsePower()}


def test_who_has_no_die_left_and_is_not_first_must_call() -> None:
    position = played(dealt(game(3), "ssssss"), *(sheep(number) for number in range(2, 20)))
    position = played(position, UsePower(), RollSpare(COW), PlaceRolled(COW, COW))
    assert position.turn == 1
    assert position.moves() == [Call(Marker(2, SHEEP, 19))]


def test_who_can_do_nothing_at_all_passes() -> None:
    """Only his own marker stands, and he has just become first."""
    position = played(empty_cups(), UsePower(), RollSpare(COW), PlaceRolled(COW, COW))
    assert (position.turn, position.table.first) == (1, 1)
    refused(position, UsePower(), "after a whole lap")
    refused(position, Call(Marker(1, SHEEP, 13)), "nobody calls himself")
    assert position.moves() == [Pass()]
    position = position.play(Pass())
    assert (position.turn, position.table.first) == (0, 1)
    assert position.moves() == [Call(Marker(1, SHEEP, 13))]


def test_nobody_passes_while_he_can_do_something_else() -> None:
    position = dealt(game(2), "ssssss")
    refused(position, Pass(), "can claim")
    refused(position.play(sheep(2)), Pass(), "can call")
    alone = played(empty_cups(), UsePower(), RollSpare(COW), PlaceRolled(COW, COW))
    lap_over = alone._replace(table=alone.table._replace(since_first=2))
    refused(lap_over, Pass(), "has the power")


# ---------------------------------------------------------------- settling


def with_sheep(number: int) -> Position:
    """Thirty dice: so many sheep, two of them wolves, and else cows. Seat 1 has sheep only."""
    hidden = "s" * (number - 2) + "ww" + "c" * (30 - number)
    return dealt(game(5), *(hidden[at : at + 6] for at in range(0, 30, 6)))


@pytest.mark.parametrize(
    ("number", "payer", "receiver", "chips"),
    [
        (18, 0, 1, 2),  # both texts
        (19, 0, 1, 1),
        (20, 1, 0, 1),  # both texts
        (21, 1, 0, 2),
        (22, 1, 0, 3),  # both texts
    ],
)
def test_twenty_sheep_are_called(number: int, payer: int, receiver: int, chips: int) -> None:
    assert settle(Marker(0, SHEEP, 20), 1, number) == Settlement(payer, receiver, chips)
    position = played(with_sheep(number), sheep(20), Call(Marker(0, SHEEP, 20)))
    expected = [5] * 5
    expected[payer] -= chips
    assert list(position.chips.own) == expected
    assert position.chips.received == tuple(chips * (seat == receiver) for seat in range(5))
    assert position.chips.unpaid == 0
    assert position.scores == position.chips.received


@pytest.mark.parametrize(("number", "lie"), [(0, True), (6, True), (7, False), (12, False)])
def test_seven_cows_are_a_lie_up_to_six(number: int, lie: bool) -> None:
    assert (settle(Marker(3, COW, 7), 1, number).payer == 3) is lie


def test_any_marker_is_settled_not_only_the_last() -> None:
    """Seat 1 claimed 3 cows, of which there are 2; seat 3 calls him after seat 2's claim."""
    position = dealt(game(3), "cdssss", "csssss", "ssssss")
    position = played(position, cow(3), sheep(2), Call(Marker(0, COW, 3)))
    assert position.chips == Chips((4, 5, 5), (0, 0, 1))


@pytest.mark.parametrize("number", [18, 22])
def test_the_payer_begins_the_next_round(number: int) -> None:
    position = played(with_sheep(number), sheep(20), Call(Marker(0, SHEEP, 20)))
    payer = {18: 0, 22: 1}[number]
    assert position.round == 2
    assert position.turn is CHANCE
    assert position.table == Table.new(game(5), payer)  # dice and markers are back
    assert position.cups == ()
    for _ in range(5):
        assert position.turn is CHANCE
        position = position.play(Roll(cup("csssdw")))
    assert position.turn == position.table.first == payer
    refused(position, UsePower(), "after a whole lap")


def test_who_cannot_pay_all_pays_what_he_has_and_the_rest_is_credited() -> None:
    """Seat 1 claims 30 sheep of which there is none but his own die: 29 chips for seat 2."""
    position = dealt(game(5), "sccccc", "cccccc")
    position = position._replace(chips=Chips((2, 5, 5, 5, 5), (0, 3, 0, 0, 0)))
    position = played(position, sheep(30), Call(Marker(0, SHEEP, 30)))
    assert position.chips == Chips((0, 5, 5, 5, 5), (0, 32, 0, 0, 0), unpaid=27)
    assert isinstance(position.turn, End)
    assert position.turn.winners == (1,)
    assert "seat 1 has no own chip left" in position.turn.reason


def test_only_own_chips_pay() -> None:
    chips = Chips((1, 4), (1, 4)).after(Settlement(0, 1, 3))
    assert chips == Chips((0, 4), (1, 7), unpaid=2)


def test_the_game_ends_with_the_last_own_chip_and_not_before() -> None:
    chips = Chips((3, 5, 5), (0, 2, 0))
    assert chips.after(Settlement(0, 1, 2)).end(game(3)) is None
    end = chips.after(Settlement(0, 2, 3)).end(game(3))
    assert end is not None
    assert end.winners == (2,)


@pytest.mark.parametrize(
    ("own", "received", "winners"),
    [
        ((0, 5, 5), (3, 2, 1), (0,)),  # whoever is out of chips can win
        ((5, 5, 0), (0, 0, 5), (2,)),  # own chips are worth nothing
        ((0, 4, 3), (1, 3, 3), (1,)),  # tied: more own chips left
        ((0, 3, 3), (0, 3, 3), (1, 2)),  # equal in both: shared
        ((5, 0, 3), (0, 3, 3), (2,)),  # own chips count only among the tied
    ],
)
def test_most_received_then_most_own_then_shared(
    own: tuple[int, ...], received: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    end = Chips(own, received).end(game(3))
    assert end is not None
    assert end.winners == winners


def test_the_end_names_who_has_no_chip_left() -> None:
    end = Chips((5, 0, 5), (5, 0, 0)).end(game(3), ["Ann", "Ben", "Cleo"])
    assert end is not None
    assert end.reason == "Ben has no own chip left"


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ((0, 5, 0), "Ann and Cleo have no own chip left"),
        ((0, 0, 0), "Ann, Ben and Cleo have no own chip left"),
    ],
)
def test_the_end_names_all_who_have_no_chip_left(own: tuple[int, ...], reason: str) -> None:
    end = Chips(own, (1, 2, 3)).end(game(3), ["Ann", "Ben", "Cleo"])
    assert end == End(reason, (2,))


def test_without_names_the_end_tells_the_seats() -> None:
    end = Chips((0, 5, 0), (1, 2, 3)).end(game(3))
    assert end is not None
    assert end.reason == "seat 1 and seat 3 have no own chip left"


# ---------------------------------------------------------------- open dice


def opened(edition: str = "japanese", lying: str = "wwwwdd") -> Position:
    return dealt(game(2, edition, "open=yes"), "sccccc", "cccccc", lying=lying)


def test_open_dice_are_rolled_after_the_cups_and_seen_by_all() -> None:
    position = opened()
    assert position.turn == 0
    assert position.table.open == cup("wwwwdd")
    assert position.view(0).table.open == position.view(1).table.open == cup("wwwwdd")


@pytest.mark.parametrize(("row", "number"), [(COW, 10), (SHEEP, 5), (DOG, 6), (WOLF, 6)])
def test_open_dice_count_like_hidden_ones(row: Animal, number: int) -> None:
    assert opened().play(cow(2)).table.count_of(row, cup("sccccccccc")) == number


def test_open_dice_are_counted_at_a_call() -> None:
    """One sheep on the board and four open wolves: five sheep."""
    position = played(opened(), sheep(5), Call(Marker(0, SHEEP, 5)))
    assert position.chips == Chips((5, 4), (1, 0))
    position = played(opened(), sheep(6), Call(Marker(0, SHEEP, 6)))
    assert position.chips == Chips((4, 5), (0, 1))


def test_open_dice_do_not_lie_in_a_row() -> None:
    position = opened(lying="cccccc")
    assert position.table.lying == EMPTY
    assert position.play(cow(2)).table.lying == (1, 0, 0, 0)


@pytest.mark.parametrize(("edition", "rolls"), [("japanese", 3), ("english", 2)])
def test_open_dice_are_rolled_in_every_round_or_once(edition: str, rolls: int) -> None:
    position = played(opened(edition), sheep(5), Call(Marker(0, SHEEP, 5)))
    assert position.round == 2
    number = 0
    while position.turn is CHANCE:
        position = position.play(Roll(cup("ssssss")))
        number += 1
    assert number == rolls
    assert position.table.open == cup("ssssss" if edition == "japanese" else "wwwwdd")


def test_without_the_option_no_dice_lie_open() -> None:
    position = dealt(game(2), "ssssss")
    assert position.turn == 0
    assert position.table.open == EMPTY


# ---------------------------------------------------------------- who begins the game


@pytest.mark.parametrize("players", BOX)
def test_with_ties_rolled_again_everybody_begins_alike(players: int) -> None:
    chances = new_game(game(players)).chances()
    assert chances == [(Begin(seat), Fraction(1, players)) for seat in range(players)]


def wolves(faces: int) -> list[Fraction]:
    """Chances of 0 to 6 wolves in six dice."""
    p = Fraction(faces, 6)
    return [comb(6, k) * p**k * (1 - p) ** (6 - k) for k in range(7)]


@pytest.mark.parametrize("text", switches()["die"])
def test_with_ties_for_the_first_seat_it_begins_more_often(text: str) -> None:
    position = new_game(game(2, "japanese", "first-tie=first-seat", f"die={text}"))
    chance = wolves(die(text)[3])
    first = sum(chance[a] * chance[b] for a in range(7) for b in range(7) if a >= b)
    assert dict(position.chances()) == {Begin(0): first, Begin(1): 1 - first}


def test_with_ties_for_the_first_seat_three_players_against_all_rolls() -> None:
    chance = wolves(1)
    expected = [Fraction(0)] * 3
    for rolled in product(range(7), repeat=3):
        p = chance[rolled[0]] * chance[rolled[1]] * chance[rolled[2]]
        expected[rolled.index(max(rolled))] += p
    position = new_game(game(3, "japanese", "first-tie=first-seat"))
    assert [p for _, p in position.chances()] == expected


def test_whoever_begins_has_the_first_turn_and_is_first_player() -> None:
    position = dealt(game(3), "ssssss", first=2)
    assert position.turn == position.table.first == 2


# ---------------------------------------------------------------- what a seat sees


def test_a_seat_sees_its_own_cup_only() -> None:
    position = dealt(game(3), "ssssss", "cccccc", "wwwwww")
    assert [position.view(seat).cup for seat in range(3)] == list(position.cups)
    assert position.view(0) == dealt(game(3), "ssssss", "wwwwww", "dddddd").view(0)


def test_before_its_roll_a_seat_has_no_cup() -> None:
    position = new_game(game(2)).play(Begin(0)).play(Roll(cup("ssssss")))
    assert position.view(0).cup == cup("ssssss")
    assert position.view(1).cup is None


# ---------------------------------------------------------------- rulings that can be switched


def rules(*changes: str, players: int = 2) -> CryWolf:
    return game(players, "japanese", *changes)


def allowed(table: Table, action: Action) -> bool:
    assert table.to_act is not None
    return table.breach(table.to_act, action) is None


def seen_spare_die(*changes: str) -> object:
    """How many of the six faces show a cow, a sheep, a dog, a wolf."""
    position = played(dealt(rules(*changes), "ssssss"), sheep(2), sheep(3), UsePower())
    return [6 * p for _, p in position.chances()]


def seen_dogs(*changes: str) -> object:
    """Dogs among a hidden dog and a hidden wolf, and whether a wolf may still lie as a dog."""
    table = Table.new(rules(*changes), 0)
    return table.count_of(DOG, cup("dw")), allowed(table, Claim(WOLF, DOG, 2))


def seen_wolf_on_board(*changes: str) -> object:
    """What a wolf placed as a wolf counts for."""
    return [after(rules(*changes), wolf(2)).count_of(row, EMPTY) for row in ANIMALS]


def seen_beginner(*changes: str) -> object:
    """Whether the first seat begins as often as the second."""
    (_, first), (_, second) = new_game(rules(*changes)).chances()
    return first == second, first > second


def seen_below_marker(*changes: str) -> object:
    """The markers after sheep 9 and sheep 5, if that is allowed."""
    table = after(rules(*changes), sheep(9))
    return table.after(1, sheep(5)).markers if allowed(table, sheep(5)) else None


def seen_highest(*changes: str) -> object:
    """Whether 12 and 13 may be claimed, and 13 with a spare die on the board."""
    table = Table.new(rules(*changes), 0)
    later = after(rules(*changes), cow(2), cow(3), UsePower(), PlaceRolled(COW, COW))
    return allowed(table, sheep(12)), allowed(table, sheep(13)), allowed(later, sheep(13))


def seen_fourth_row(*changes: str) -> object:
    """How many markers one player can have standing."""
    table = after(rules(*changes), cow(2), wolf(2), sheep(2), wolf(3), dog(2), wolf(4))
    if allowed(table, wolf(5)):
        table = table.after(0, wolf(5))
    return sum(marker.owner == 0 for marker in table.markers)


def seen_no_die(*changes: str) -> object:
    """Whether a player with no die left may pass where he could call."""
    position = dealt(rules(*changes), "ssssss")
    return Pass() in played(position, *(sheep(number) for number in range(2, 14))).moves()


def seen_own_call(*changes: str) -> object:
    """Round, chips and who begins after somebody has called his own lie."""
    position = played(dealt(rules(*changes), "ssssss", "cccccc"), sheep(20), cow(2))
    call = Call(Marker(0, SHEEP, 20))
    if call not in position.moves():
        return None
    settled = position.play(call)
    return settled.round, settled.chips, settled.table.first


def seen_beaten_call(*changes: str) -> object:
    """Chips after a call of sheep 14, beaten by sheep 15, when there are 12."""
    position = dealt(rules(*changes, players=3), "ssssss", "ssssss", "cccccc")
    position = played(position, sheep(14), sheep(15))
    call = Call(Marker(0, SHEEP, 14))
    return position.play(call).chips if call in position.moves() else None


def seen_power_without(*changes: str) -> object:
    """Turn, first player and board after a power without any die for it."""
    position = dealt(rules(*changes, players=5), "ccddww")
    position = played(position, cow(2), cow(3), dog(2), wolf(2), wolf(3))
    if UsePower() not in position.moves():
        return None
    used = position.play(UsePower())
    return used.turn, used.table.first, len(used.table.board)


def seen_end_tie(*changes: str) -> object:
    end = Chips((0, 3, 3), (0, 3, 3)).end(rules(*changes, players=3))
    return None if end is None else end.winners


def seen_open(*changes: str) -> object:
    """Spare dice, and rolls before the first turn."""
    position, number = new_game(rules(*changes)).play(Begin(0)), 0
    while position.turn is CHANCE:
        position, number = position.play(Roll(cup("ssssss"))), number + 1
    return position.table.spare, number


def seen_second_round(*changes: str) -> object:
    """Rolls before the first turn of the second round, with open dice."""
    position = dealt(rules("open=yes", *changes), "ssssss", lying="cccccc")
    position, number = played(position, sheep(13), Call(Marker(0, SHEEP, 13))), 0
    while position.turn is CHANCE:
        position, number = position.play(Roll(cup("ssssss"))), number + 1
    return position.round, number


OBSERVED: dict[str, tuple[Callable[..., object], object, object]] = {
    "counts.dog=dog": (seen_dogs, (2, True), (1, True)),
    "placed=as-itself": (seen_wolf_on_board, [0, 0, 0, 1], [0, 1, 1, 1]),
    "first-tie=first-seat": (seen_beginner, (True, False), (False, True)),
    "threshold=dice": (seen_below_marker, None, (Marker(0, SHEEP, 9), Marker(1, SHEEP, 5))),
    "highest=round": (seen_highest, (True, True, True), (True, False, True)),
    "fourth-row=lent": (seen_fourth_row, 3, 4),
    "no-die=pass": (seen_no_die, False, True),
    "call-own=yes": (seen_own_call, None, (2, Chips((5, 5), (0, 0)), 0)),
    "call-beaten=yes": (seen_beaten_call, None, Chips((3, 5, 5), (0, 0, 2))),
    "power-without=passes": (seen_power_without, None, (1, 1, 5)),
    "end-tie=nobody": (seen_end_tie, (1, 2), ()),
    "open=yes": (seen_open, (18, 2), (12, 3)),
    "open-dice=whole-game": (seen_second_round, (2, 3), (2, 2)),
    **{
        f"die={text}": (seen_spare_die, [1, 3, 1, 1], [int(part[-1]) for part in text.split(",")])
        for text in switches()["die"][1:]
    },
}
"""For every alternative: what to look at, what is seen usually, and what with the alternative."""


@pytest.mark.parametrize("change", OBSERVED)
def test_every_alternative_can_be_observed(change: str) -> None:
    look, usually, switched = OBSERVED[change]
    assert look() == usually
    assert look(change) == switched
    assert usually != switched


def test_no_alternative_is_left_out() -> None:
    alternatives = {
        f"{ruling.key}={value}"
        for ruling in rulebook.load("crywolf").rulings.values()
        for value in ruling.alternatives
    }
    assert alternatives == set(OBSERVED)


def test_the_english_edition_can_be_switched_back() -> None:
    stays = game(2, "english", "placed=stays")
    assert [after(stays, wolf(2)).count_of(row, EMPTY) for row in ANIMALS] == [0, 0, 0, 1]
    assert game(2, "english", "open-dice=each-round").rules["open-dice"] == "each-round"


def test_the_editions_differ_in_two_rulings() -> None:
    japanese, english = game(2).rules, game(2, "english").rules
    keys = rulebook.load("crywolf").rulings
    assert {key for key in keys if japanese[key] != english[key]} == {"placed", "open-dice"}


def test_if_wolves_are_no_dogs_one_placed_as_a_dog_is_and_one_placed_as_itself_is_not() -> None:
    this = game(2, "english", "counts.dog=dog")
    assert after(this, Claim(WOLF, DOG, 2)).count_of(DOG, EMPTY) == 1
    assert [after(this, wolf(2)).count_of(row, EMPTY) for row in ANIMALS] == [0, 1, 0, 1]


def test_above_the_dice_alone_two_markers_stand_in_a_row_and_both_can_be_called() -> None:
    table = after(rules("threshold=dice", players=3), sheep(9), sheep(5))
    assert set(table.callable_by(2)) == {Marker(0, SHEEP, 9), Marker(1, SHEEP, 5)}
    assert table.least(SHEEP) == 4
    refused(table, sheep(3), "above the dice in its row, so the lowest now is sheep 4$")
    refused(table, sheep(5), "sheep 5 already")
    refused(table, sheep(9), "sheep 9 already")
    between = table.after(2, sheep(7))
    assert set(between.markers) == {Marker(0, SHEEP, 9), Marker(2, SHEEP, 7)}


def test_above_the_dice_alone_three_markers_may_stand_in_one_row() -> None:
    """Seat 1 goes down with his claims; a fourth is closed unless it beats one of the three."""
    table = after(rules("threshold=dice"), sheep(20), cow(2), sheep(19), cow(3), sheep(18), cow(4))
    refused(table, sheep(17), "all 3 markers stand elsewhere")
    assert allowed(table, sheep(21))
    assert table.after(0, sheep(21)).callable_by(1) == (Marker(0, SHEEP, 21),)


def test_calling_oneself_for_the_truth_moves_no_chip_either() -> None:
    position = played(dealt(rules("call-own=yes"), "ssssss", "cccccc"), sheep(2), cow(2))
    settled = position.play(Call(Marker(0, SHEEP, 2)))
    assert (settled.chips, settled.table.first) == (Chips((5, 5), (0, 0)), 0)


def test_dice_of_the_round_are_those_in_cups_on_the_board_and_open() -> None:
    position = dealt(rules("highest=round", "open=yes"), "ssssss", lying="cccccc")
    for number in (3, 5):
        refused(position, sheep(19), "only 18 dice")
        position.check(sheep(18))
        position = position.play(sheep(number))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_open_dice_belong_to_the_round_before_they_are_known(players: int) -> None:
    """A record may leave them out; they lie there all the same."""
    this = rules("highest=round", "open=yes", players=players)
    table = Table.new(this, 0)
    assert (table.open, table.total) == (EMPTY, 6 * players + 6)
    assert table._replace(open=cup("wwwwdd")).total == table.total
    assert Table.new(rules("highest=round", players=players), 0).total == 6 * players
    assert allowed(table, sheep(table.total))
    refused(table, sheep(table.total + 1), f"only {table.total} dice")


def test_nobody_calls_his_own_beaten_marker() -> None:
    table = after(rules("call-beaten=yes"), sheep(2), sheep(3))
    refused(table, Call(Marker(0, SHEEP, 2)), "nobody calls himself")
    assert table.callable_by(0) == (Marker(1, SHEEP, 3),)


def test_beaten_markers_are_forgotten_in_the_next_round() -> None:
    position = played(dealt(rules("call-beaten=yes"), "ssssss"), sheep(13), sheep(14))
    position = position.play(Call(Marker(1, SHEEP, 14)))
    assert position.round == 2
    assert position.table.beaten == ()


def test_who_may_pass_without_a_die_may_still_call() -> None:
    position = dealt(rules("no-die=pass"), "ssssss")
    position = played(position, *(sheep(number) for number in range(2, 14)))
    assert set(position.moves()) == {Call(Marker(1, SHEEP, 13)), UsePower(), Pass()}
    refused(dealt(rules("no-die=pass"), "ssssss").play(sheep(2)), Pass(), "can call")


def test_a_beaten_marker_that_is_claimed_again_is_called_but_once() -> None:
    this = rules("threshold=dice", "call-beaten=yes")
    table = after(this, sheep(5), sheep(8), sheep(5))
    assert table.callable_by(1) == (Marker(0, SHEEP, 5),)
    assert table.beaten == ()
    again = table.after(1, sheep(9))  # and once more it goes home
    assert again.beaten == (Marker(1, SHEEP, 8), Marker(0, SHEEP, 5))
    assert again.callable_by(1) == (Marker(0, SHEEP, 5),)


def test_a_beaten_marker_stays_beaten_where_another_player_claims_its_number() -> None:
    table = after(rules("threshold=dice", "call-beaten=yes", players=3), sheep(5), sheep(8))
    table = table.after(2, sheep(5))
    assert set(table.callable_by(1)) == {Marker(0, SHEEP, 5), Marker(2, SHEEP, 5)}
