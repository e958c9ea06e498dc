"""What somebody knows at a moment: from a record, or from a handful of numbers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wolfwise.models import records, rulebook
from wolfwise.models.crywolf.dice import ANIMALS, Animal, cups, faces_of
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import new_game
from wolfwise.models.crywolf.settlement import Chips
from wolfwise.models.crywolf.situation import Situation, look_up, situation
from wolfwise.models.crywolf.table import Call, Claim, Marker, PlaceRolled, UsePower
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.game import CHANCE, End, pick_chance

COW, SHEEP, DOG, WOLF = Animal
SIX = (COW, SHEEP, SHEEP, SHEEP, DOG, WOLF)
HEADER = "game crywolf\nplayers Ann Bob 小明\n"
OPEN = "game crywolf\nrule open=yes\nplayers Ann Bob 小明\n"
UNWRITTEN = "the open dice are not written down ('open ANIMAL ...'), so they count as hidden"
ANN, BOB, MING = range(3)
VIEWER = "viewer Ann cow sheep sheep sheep dog wolf\n"
TURNS = (
    "Ann places wolf as sheep claims 6\nBob places cow claims 4\n小明 places dog as wolf claims 5\n"
)


def known(lines: str, header: str = HEADER) -> Situation:
    return situation(records.read(header + lines))


def rules(*changes: str, edition: str | None = None) -> rulebook.Rules:
    return rulebook.rules("crywolf", edition, changes)


# ---------------------------------------------------------------- from a record


def test_before_anything_has_happened() -> None:
    seen = known("")
    assert (seen.viewer, seen.cup, seen.turns, seen.round) == (None, None, (), 1)
    assert seen.names == ("Ann", "Bob", "小明")
    assert seen.chips == Chips((5, 5, 5), (0, 0, 0))
    assert (seen.known, seen.others, seen.hidden) == ((0, 0, 0, 0), (ANN, BOB, MING), 18)


def test_the_viewer_knows_the_board_and_his_cup() -> None:
    seen = known(VIEWER + TURNS)
    assert (seen.viewer, seen.cup) == (ANN, (1, 3, 1, 0))
    assert seen.table.lying == (1, 1, 0, 1)
    assert seen.known == (1 + 1, 1 + 3, 1, 1 + 1)
    assert (seen.others, seen.hidden) == ((BOB, MING), 10)
    assert seen.table.markers == (Marker(ANN, SHEEP, 6), Marker(BOB, COW, 4), Marker(MING, WOLF, 5))
    assert [(turn.seat, turn.action) for turn in seen.turns] == [
        (ANN, Claim(WOLF, SHEEP, 6)),
        (BOB, Claim(COW, COW, 4)),
        (MING, Claim(DOG, WOLF, 5)),
    ]
    assert seen.warnings == ()


def test_an_onlooker_knows_the_board_alone() -> None:
    seen = known(TURNS)
    assert (seen.known, seen.hidden) == ((1, 1, 0, 1), 15)


def test_open_dice_are_known_to_all() -> None:
    seen = known(f"open cow cow dog wolf sheep sheep\n{TURNS}", OPEN)
    assert seen.known == (1 + 2, 1 + 3, 2, 1 + 2)
    assert seen.hidden == 15


def test_in_english_a_die_placed_as_itself_counts_on() -> None:
    header = HEADER.replace("crywolf", "crywolf english")
    lines = "Ann places wolf claims 6\nBob places dog claims 4\n小明 places wolf as dog claims 5\n"
    assert known(lines).known == (0, 0, 2, 1)
    assert known(lines, header).known == (0, 1, 3, 2)


def test_the_power_is_two_of_the_turns() -> None:
    seen = known(f"{TURNS}Ann rolls wolf as dog\n")
    assert seen.warnings == ()
    assert [turn.action for turn in seen.turns[-2:]] == [UsePower(), PlaceRolled(WOLF, DOG)]
    assert (seen.table.first, seen.table.to_act, seen.table.spare) == (BOB, BOB, 11)


def test_dice_may_be_told_with_numbers() -> None:
    numbered = VIEWER.replace("sheep sheep sheep", "3 sheeps")
    assert numbered != VIEWER
    seen = known(numbered + TURNS)
    assert (seen.cup, seen.known) == ((1, 3, 1, 0), (2, 4, 1, 2))
    opened = known(f"open 2 cows 3 wolfs dog\n{TURNS}", OPEN)
    assert opened.known == (1 + 2, 1 + 3, 4, 1 + 4)


def test_after_a_gap_it_is_anybodys_turn_and_power() -> None:
    seen = known(f"{VIEWER}{TURNS}...\n")
    assert (seen.table.first, seen.table.to_act, seen.warnings) == (None, None, ())
    assert seen.table.breach(ANN, UsePower()) is None
    assert seen.breach_of_claim(SHEEP, 7) is None
    assert known(f"{VIEWER}Ann places cow claims 4\n").breach_of_claim(SHEEP, 7) == (
        "it is Bob's turn"
    )


def test_a_call_without_a_row_is_a_call_of_the_marker_that_stands() -> None:
    assert known(f"{TURNS}Ann calls 小明\n").turns[-1].action == Call(Marker(MING, WOLF, 5))


def test_open_dice_belong_to_the_round_though_nobody_wrote_them_down() -> None:
    seen = known(TURNS, OPEN)
    assert (seen.table.total, seen.table.spare) == (24, 6)
    assert known(f"open 6 cows\n{TURNS}", OPEN).table.total == 24


@pytest.mark.parametrize(
    ("lines", "hidden"),
    [("", 18), (TURNS, 15), (VIEWER, 12), (VIEWER + TURNS, 10), (f"{VIEWER}{TURNS}...\n", 10)],
)
def test_open_dice_that_nobody_wrote_down_are_hidden_with_a_warning(
    lines: str, hidden: int
) -> None:
    missing = known(lines, OPEN)
    assert missing.warnings == (UNWRITTEN,)
    assert (missing.table.unseen, missing.hidden) == (6, hidden + 6)
    written = known(f"open 2 cows 2 dogs 2 wolves\n{lines}", OPEN)
    assert (written.warnings, written.table.unseen, written.hidden) == ((), 0, hidden)
    shown = written.game.counted((2, 0, 2, 2))
    assert written.known == tuple(map(sum, zip(missing.known, shown, strict=True)))
    without = known(lines)  # where no dice lie open, none are missing
    assert (without.warnings, without.table.unseen, without.hidden) == ((), 0, hidden)


def test_open_dice_are_missed_as_long_as_they_matter() -> None:
    """Nobody needs them after a call; a new round rolls its own in one edition only."""
    called = f"{TURNS}Ann calls Bob cow\n"
    assert known(called, OPEN).warnings == ()
    assert known(f"{called}count 4\n", OPEN).warnings == ()
    for edition, missing in (("japanese", (UNWRITTEN,)), ("english", ())):
        header = OPEN.replace("crywolf", f"crywolf {edition}")
        assert known(f"open 6 dogs\n{called}count 4\nround\n", header).warnings == missing
    first, second = known("Ann places cow claims 3\nAnn places cow claims 4\n", OPEN).warnings
    assert first == "line 5: against the rules for Ann: it is Bob's turn"
    assert second == UNWRITTEN


def test_chips_are_those_after_a_settled_round() -> None:
    settled = f"{TURNS}Ann calls Bob cow\ncount 2\n"
    seen = known(settled)
    assert seen.chips == Chips((5, 3, 5), (2, 0, 0))
    assert seen.turns[-1].action == Call(Marker(BOB, COW, 4))
    again = known(f"{settled}round\n")
    assert (again.chips, again.round, again.turns) == (seen.chips, 2, ())
    assert (again.table.first, again.table.to_act) == (BOB, BOB)


def test_breaches_are_warnings() -> None:
    assert known("Ann places cow claims 3\nAnn places cow claims 4\n").warnings == (
        "line 4: against the rules for Ann: it is Bob's turn",
    )


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(RecordError, match="'count' comes after a call"):
        known("count 3\n")


@pytest.mark.parametrize(
    ("lines", "row", "number", "problem"),
    [
        (VIEWER, COW, 2, None),
        (VIEWER, COW, 30, None),
        (VIEWER, COW, 31, "there are only 30 dice, so nobody can claim 31"),
        (VIEWER, COW, 1, "a claim is above the dice in its row, so the lowest now is cow 2"),
        (
            f"{VIEWER}Ann places cow claims 4\n...\n",
            COW,
            9,
            "no die in the cup can be placed as a cow",
        ),
        (f"{VIEWER}first Bob\n", COW, 4, "it is Bob's turn"),
        (VIEWER + TURNS, SHEEP, 6, "a marker stands on sheep 6, so a claim must be higher"),
        (VIEWER + TURNS, SHEEP, 7, None),
        (VIEWER + TURNS, WOLF, 6, None),
        (TURNS, COW, 4, "a marker stands on cow 4, so a claim must be higher"),
        (TURNS, COW, 5, None),
        (f"{VIEWER}{TURNS}Ann calls Bob cow\n", COW, 9,
         "the round is over: somebody has cried wolf"),
    ],
)  # fmt: skip
def test_why_a_claim_cannot_be_made(
    lines: str, row: Animal, number: int, problem: str | None
) -> None:
    assert known(lines).breach_of_claim(row, number) == problem


@pytest.mark.parametrize("number", [0, -7])
@pytest.mark.parametrize("lines", [VIEWER + TURNS, TURNS])
def test_why_nothing_cannot_be_claimed(lines: str, number: int) -> None:
    for row, lowest in ((COW, 5), (SHEEP, 7), (DOG, 2)):
        problem = known(lines).breach_of_claim(row, number)
        assert problem is not None
        assert problem.endswith(f", so the lowest now is {row} {lowest}")
        assert known(lines).breach_of_claim(row, lowest) is None


@pytest.mark.parametrize("number", [1, 0, -7, 31, 10**9])
@pytest.mark.parametrize("lines", ["", VIEWER, VIEWER + TURNS])
def test_no_number_below_two_or_above_the_box_can_be_claimed(lines: str, number: int) -> None:
    for row in ANIMALS:
        assert known(lines).breach_of_claim(row, number) is not None


# ---------------------------------------------------------------- from numbers alone


def look(
    players: int = 3,
    mine: Sequence[Animal] = SIX,
    board: Mapping[tuple[Animal, Animal], int] | None = None,
    changes: Sequence[str] = (),
    **more: Any,
) -> Situation:
    return look_up(crywolf(players, rules(*changes)), mine, board, **more)


def contradiction(*args: Any, **more: Any) -> str:
    with pytest.raises(WolfwiseError) as caught:
        look(*args, **more)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    return message


def test_a_full_cup_alone() -> None:
    seen = look()
    assert (seen.viewer, seen.cup, seen.hidden) == (0, (1, 3, 1, 1), 12)
    assert seen.known == (1, 4, 2, 2)
    assert seen.names == ("you", "seat 2", "seat 3")
    assert seen.table.dice == (6, 6, 6)
    assert (seen.table.to_act, seen.table.spare, seen.round) == (0, 12, 1)
    assert seen.chips == Chips.new(crywolf(3))
    assert seen.breach_of_claim(COW, 2) is None


@pytest.mark.parametrize(
    ("players", "mine", "placed", "hidden"),
    [
        (3, 6, 0, 12),
        (3, 6, 1, 11),
        (3, 5, 1, 12),
        (3, 5, 4, 9),
        (3, 0, 6, 12),
        (3, 0, 18, 0),
        (3, 0, 20, 0),  # two of them by the power
        (3, 6, 24, 0),
        (2, 4, 3, 5),
        (5, 3, 10, 17),
        (5, 0, 30, 0),
        (10, 6, 0, 54),
    ],
)
def test_hidden_dice_are_worked_out(players: int, mine: int, placed: int, hidden: int) -> None:
    seen = look(players, [SHEEP] * mine, {(COW, COW): placed})
    assert seen.hidden == hidden
    assert seen.table.dice[0] == mine
    others = seen.table.dice[1:]
    assert max(others) - min(others) <= 1
    assert seen.table.total + seen.table.spare == seen.game.box


def test_hidden_dice_can_be_told_where_the_power_was_used() -> None:
    seen = look(3, SIX, {(COW, COW): 5}, hidden=9)
    assert (seen.hidden, seen.table.spare) == (9, 10)
    assert seen.table.dice == (6, 5, 4)


def test_the_board_counts_by_face_and_row() -> None:
    board = {(WOLF, SHEEP): 2, (WOLF, WOLF): 1, (DOG, WOLF): 1, (COW, COW): 3}
    seen = look(4, SIX[:4], board)
    assert seen.table.lying == (3, 2, 0, 2)
    assert seen.known == (3 + 1, 2 + 3, 0, 2)
    english = look_up(crywolf(4, rules(edition="english")), SIX[:4], board)
    assert english.table.fixed == (3, 3, 1, 2)


def test_markers_are_of_the_player_before() -> None:
    seen = look(3, SIX, {(COW, COW): 2}, markers={COW: 5, SHEEP: 9})
    assert seen.table.markers == (Marker(2, COW, 5), Marker(2, SHEEP, 9))
    assert seen.table.callable_by(0) == seen.table.markers
    problem = "a marker stands on sheep 9, so a claim must be higher"
    assert seen.breach_of_claim(SHEEP, 9) == problem
    assert seen.breach_of_claim(SHEEP, 10) is None


def test_the_power_belongs_to_who_is_said_to_be_first() -> None:
    board = {(SHEEP, SHEEP): 3}
    assert look(3, SIX, board, first=True).table.breach(0, UsePower()) is None
    assert look(3, SIX, board).table.breach(0, UsePower()) == (
        "only the first player has the power, and that is seat 3"
    )
    assert look(3, SIX, first=True).table.breach(0, UsePower()) == (
        "the power comes only after a whole lap as first player"
    )


def test_open_dice_and_chips_are_taken_over() -> None:
    chips = Chips((1, 2, 3), (4, 4, 1))
    seen = look(3, SIX, open_dice=[COW] * 6, chips=chips, changes=["open=yes"])
    assert (seen.known, seen.chips) == ((7, 4, 2, 2), chips)
    assert seen.hidden == 12


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"mine": [COW] * 7}, "a cup holds 6 dice, not 7"),
    (
        {"mine": SIX[:5]},
        "you hold 5 of 6 dice, so 1 of yours lie on the board, but the board has 0",
    ),
    (
        {"mine": [], "board": {(COW, COW): 5}},
        "you hold 0 of 6 dice, so 6 of yours lie on the board, but the board has 5",
    ),
    ({"board": {(COW, COW): 25}}, "the board cannot have 25 dice: at most 24 can lie there"),
    (
        {"players": 5, "board": {(COW, COW): 25}},
        "the board cannot have 25 dice: at most 24 can lie there",
    ),
    (
        {"board": {(COW, COW): 10**12}},
        "the board cannot have 1000000000000 dice: at most 24 can lie there",
    ),
    ({"hidden": 13}, "the others have 0 to 12 dice under their cups, not 13"),
    (
        {"board": {(COW, COW): 13}, "hidden": -1},
        "the others have 0 to 12 dice under their cups, not -1",
    ),
    (
        {"hidden": 11},
        "6 of yours, 0 on the board and 11 hidden make 17 dice, "
        "but 3 players have 18 and 12 spare ones",
    ),
    (
        {"board": {(COW, COW): 20}, "hidden": 5},
        "6 of yours, 20 on the board and 5 hidden make 31 dice, "
        "but 3 players have 18 and 12 spare ones",
    ),
    (
        {"players": 5, "board": {(COW, COW): 2}, "hidden": 23},
        "6 of yours, 2 on the board and 23 hidden make 31 dice, but 5 players have 30",
    ),
    ({"board": {(COW, SHEEP): 1}}, "a cow cannot be placed as a sheep"),
    ({"board": {(COW, COW): -1}}, "-1 dice cannot lie on the board (cow as cow)"),
    (
        {"board": {(COW, COW): 2, (DOG, WOLF): -2}},
        "-2 dice cannot lie on the board (dog as wolf)",
    ),
    (
        {"markers": {COW: 1}},
        "a marker stands on a number from 2 to 30, not on cow 1",
    ),
    (
        {"markers": {COW: 4, DOG: -4}},
        "a marker stands on a number from 2 to 30, not on dog -4",
    ),
    (
        {"markers": {SHEEP: 31}},
        "a marker stands on a number from 2 to 30, not on sheep 31",
    ),
    ({"open_dice": SIX}, "without 'rule open=yes' no dice lie open"),
    ({"open_dice": SIX[:5], "changes": ["open=yes"]}, "6 dice lie open, not 5"),
    ({"open_dice": [*SIX, COW], "changes": ["open=yes"]}, "6 dice lie open, not 7"),
    ({"changes": ["open=yes"]}, "6 dice lie open, not 0"),
]


@pytest.mark.parametrize(("numbers", "message"), CONTRADICTIONS)
def test_a_contradiction_is_one_clear_sentence(numbers: dict[str, Any], message: str) -> None:
    assert contradiction(**numbers) == message


def test_only_what_can_be_is_accepted() -> None:
    """Every small table, against the plain sums: nothing negative, no die too many or too few."""
    game = crywolf(2)
    for mine, placed, hidden in product(range(8), range(-1, 32), range(-1, 9)):
        played = mine + placed + hidden - 12  # dice that came by the power
        possible = (
            0 <= mine <= 6 and 0 <= hidden <= 6 and placed >= 6 - mine and 0 <= played <= game.spare
        )
        try:
            seen = look_up(game, [SHEEP] * mine, {(COW, COW): placed}, hidden=hidden)
        except WolfwiseError:
            assert not possible, (mine, placed, hidden)
        else:
            assert possible, (mine, placed, hidden)
            assert (seen.hidden, seen.table.spare) == (hidden, game.spare - played)


NUMBERS = st.integers(-3, 40) | st.sampled_from([-(10**9), 10**9])


@given(
    players=st.integers(2, 10),
    opened=st.booleans(),
    mine=st.lists(st.sampled_from(ANIMALS), max_size=8),
    board=st.dictionaries(st.tuples(st.sampled_from(ANIMALS), st.sampled_from(ANIMALS)), NUMBERS),
    markers=st.dictionaries(st.sampled_from(ANIMALS), NUMBERS),
    open_dice=st.lists(st.sampled_from(ANIMALS), max_size=7),
    hidden=st.none() | NUMBERS,
    first=st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_any_numbers_give_a_sound_situation_or_one_sentence(
    players: int, opened: bool, hidden: int | None, **told: Any
) -> None:
    changes = ["open=yes"] if opened and players < 5 else []
    try:
        seen = look_up(crywolf(players, rules(*changes)), hidden=hidden, **told)
    except WolfwiseError as error:
        sentence = str(error)
    else:
        sentence = "fine"
        assert_sound(seen)
        assert hidden in (None, seen.hidden)
    assert sentence
    assert "\n" not in sentence


def assert_sound(seen: Situation) -> None:
    table, game = seen.table, seen.game
    assert all(0 <= dice <= game.dice for dice in table.dice)
    assert 0 <= table.spare <= game.spare
    assert table.total + table.spare == game.box
    assert len(table.board) == sum(table.lying)
    assert sum(seen.cup or ()) == table.dice[0]
    assert all(number >= 0 for number in seen.known)
    assert max(seen.known) + seen.hidden <= game.box


# ---------------------------------------------------------------- both ways


def position_after(seed: int, players: int, changes: Sequence[str], turns: int) -> Any:
    """A position of a random legal round, a few turns on."""
    random = Random(seed)
    position = new_game(crywolf(players, rules(*changes)))
    while turns > 0 or position.turn is CHANCE or position.table.rolled:
        if position.turn is CHANCE:
            move: Any = pick_chance(position, random)
        else:
            assert not isinstance(position.turn, End)
            moves = [m for m in position.moves() if not isinstance(m, Call)]
            if not moves:
                break
            powers = [m for m in moves if isinstance(m, UsePower)]
            claims = [m for m in moves if isinstance(m, Claim)]
            low = min(claims, key=lambda c: (c.number, random.random())) if claims else moves[0]
            move = powers[0] if powers and random.random() < 0.6 else low
            turns -= 1
        position = position.play(move)
    return position


@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 6),
    opened=st.booleans(),
    turns=st.integers(0, 20),
    edition=st.sampled_from(["stays", "as-itself"]),
)
@settings(max_examples=120, deadline=None)
def test_numbers_say_the_same_as_the_table_they_were_read_from(
    seed: int, players: int, opened: bool, turns: int, edition: str
) -> None:
    changes = [f"placed={edition}", f"open={'yes' if opened and players < 5 else 'no'}"]
    position = position_after(seed, players, changes, turns)
    table, viewer = position.table, position.turn
    assert isinstance(viewer, int)
    game: CryWolf = position.game
    cup = position.cups[viewer]
    seen = look_up(
        game,
        faces_of(cup),
        Counter(table.board),
        {row: table.standing(row) for row in ANIMALS if table.standing(row)},
        faces_of(table.open),
        sum(table.dice) - table.dice[viewer],
    )
    assert_sound(seen)
    exact = Situation(table, viewer, cup, position.chips)
    assert (seen.known, seen.hidden) == (exact.known, exact.hidden)
    assert (seen.table.total, seen.table.spare) == (table.total, table.spare)
    assert (seen.table.lying, seen.table.fixed) == (table.lying, table.fixed)
    for row, number in product(ANIMALS, (1, 2, 5, 9, 14, 30)):
        assert seen.table.breach_of_number(row, number) == table.breach_of_number(row, number)


def test_every_cup_can_be_looked_up() -> None:
    game = crywolf(3)
    for dice in range(7):
        for cup in cups(dice):
            seen = look_up(game, faces_of(cup), {(COW, COW): 6 - dice} if dice < 6 else None)
            assert (seen.cup, seen.hidden) == (cup, 12)
