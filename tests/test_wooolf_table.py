"""What may be done at the table of Wooolf!!, each rule of play with its message."""

from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.games_wooolf import game
from wolfwise.models.errors import IllegalMove
from wolfwise.models.wooolf.cards import Character, Clue, Question
from wolfwise.models.wooolf.observations import Side
from wolfwise.models.wooolf.table import (
    NOBODY,
    NONE,
    PASS,
    Action,
    AskOf,
    Board,
    PeekAt,
    SuspectEarly,
    Table,
)

PLAYERS = (4, 5, 6, 7, 8)
LIMITS = {4: 2, 5: 2, 6: 3, 7: 3, 8: 3}
SEATS = {4: 5, 5: 5, 6: 6, 7: 7, 8: 8}


def table(players: int = 5, *changes: str, start: int = 0, red: Iterable[int] = ()) -> Table:
    return Table.new(game(players, "basic", *changes), start, frozenset(red))


def peek_at_next(state: Table) -> Table:
    """The seat to act peeks at the seat after it and announces a sheep."""
    seat = state.to_act
    assert seat is not None
    move = PeekAt((seat + 1) % state.game.players)
    state.check(seat, move)
    return state.after(seat, move, Clue.SHEEP)


def turns(state: Table, count: int) -> Table:
    for _ in range(count):
        state = peek_at_next(state)
    return state


def suspect(state: Table) -> Table:
    assert state.to_act is not None
    state.check(state.to_act, SuspectEarly())
    return state.after(state.to_act, SuspectEarly())


def forbids(state: Table, seat: int, action: Action, message: str) -> None:
    breach = state.breach(seat, action)
    assert breach is not None
    assert message in breach
    with pytest.raises(IllegalMove) as raised:
        state.check(seat, action)
    assert str(raised.value) == breach


# ---------------------------------------------------------------- turn order


@pytest.mark.parametrize("players", PLAYERS)
def test_players_take_turns_clockwise_from_the_start_player(players: int) -> None:
    state = table(players, start=2)
    acted = []
    for _ in range(2 * players):
        acted.append(state.to_act)
        state = peek_at_next(state)
    assert acted == [(2 + i) % players for i in range(2 * players)]
    assert state.turns == (2,) * players


def test_nobody_acts_out_of_turn() -> None:
    state = turns(table(), 2)
    for action in (PeekAt(0), AskOf(0, Question.HAS_DOG)):
        forbids(state, 4, action, "it is seat 3's turn")
        assert state.breach(2, action) is None


def test_without_a_known_start_whoever_acts_first_starts() -> None:
    state = Table.new(game())
    for seat in range(5):
        assert state.breach(seat, PeekAt((seat + 1) % 5)) is None
    state = state.after(3, PeekAt(0), Clue.DOG)
    assert (state.start, state.to_act) == (3, 4)


def test_whoever_suspected_early_is_skipped() -> None:
    state = suspect(turns(table(), 5))
    acted = []
    for _ in range(8):
        acted.append(state.to_act)
        state = peek_at_next(state)
    assert acted == [1, 2, 3, 4, 1, 2, 3, 4]
    forbids(state, 0, PeekAt(1), "whoever has suspected early takes no more turns")


def test_whoever_suspected_early_is_still_peeked_at_and_asked() -> None:
    state = suspect(turns(table(), 5))
    assert state.breach(1, PeekAt(0)) is None
    assert state.breach(1, AskOf(0, Question.HAS_DOG)) is None


def test_the_neutral_seat_never_acts() -> None:
    state = table(4)
    forbids(state, 4, PeekAt(0), "the neutral seat never acts")
    assert turns(state, 3).to_act == 3
    assert turns(state, 4).to_act == 0


def test_after_unwritten_turns_anybody_still_in_may_be_next() -> None:
    state = suspect(turns(table(), 5)).after_gap()
    for seat in (1, 2, 3, 4):
        assert state.breach(seat, PeekAt((seat + 1) % 5)) is None
    forbids(state, 0, PeekAt(1), "whoever has suspected early")


# ---------------------------------------------------------------- peeks


@pytest.mark.parametrize("players", PLAYERS)
def test_every_other_seat_may_be_peeked_at_the_neutral_one_too(players: int) -> None:
    state = table(players)
    targets = [t for t in range(SEATS[players]) if state.breach(0, PeekAt(t)) is None]
    assert targets == list(range(1, SEATS[players]))


def test_nobody_peeks_at_his_own_cards() -> None:
    forbids(table(), 0, PeekAt(0), "another seat, not one's own")


@pytest.mark.parametrize(("target", "message"), [(5, "no seat 6"), (-1, "no seat 0")])
def test_nobody_peeks_at_a_seat_that_is_not_there(target: int, message: str) -> None:
    forbids(table(), 0, PeekAt(target), message)


@pytest.mark.parametrize("side", list(Side))
def test_sides_are_named_only_where_cards_are_tracked(side: Side) -> None:
    forbids(table(), 0, PeekAt(1, side), "left and right mean nothing")
    assert table(5, "peek=tracked").breach(0, PeekAt(1, side)) is None
    assert table(5, "peek=tracked").breach(0, PeekAt(1)) is None


def test_a_peek_lays_a_clue_token() -> None:
    state = table().after(0, PeekAt(3), Clue.WOLF)
    assert state.tokens == ((0, 3, Clue.WOLF),)


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("players", PLAYERS)
def test_every_other_player_may_be_asked(players: int) -> None:
    state = table(players)
    for question in Question:
        asked = [t for t in range(players) if state.breach(0, AskOf(t, question)) is None]
        assert asked == list(range(1, players))


def test_the_neutral_seat_cannot_be_asked() -> None:
    forbids(table(4), 0, AskOf(4, Question.HAS_DOG), "the neutral seat cannot be asked")


def test_nobody_asks_himself_or_a_seat_that_is_not_there() -> None:
    forbids(table(), 0, AskOf(0, Question.HAS_DOG), "another seat, not one's own")
    forbids(table(), 0, AskOf(5, Question.HAS_DOG), "no seat 6")


def test_everybody_has_two_question_cards_a_round() -> None:
    state = table()
    for question in (Question.HAS_DOG, Question.HAS_HUNTER):
        assert state.breach(0, AskOf(1, question)) is None
        state = turns(state.after(0, AskOf(1, question)), 4)
    for question in Question:
        forbids(state, 0, AskOf(1, question), "no question card is left")
    assert state.breach(0, PeekAt(1)) is None


@pytest.mark.parametrize(
    ("question", "number"),
    [
        (Question.WOLF_HUNTER_BOY, 4),
        (Question.SHEEP_HUNTER_BOY, 4),
        (Question.HAS_DOG, 3),
        (Question.HAS_HUNTER, 3),
        (Question.HAS_SHEEP, 2),
    ],
)
def test_there_are_only_so_many_question_cards_of_a_kind(question: Question, number: int) -> None:
    state = table(8)
    for seat in range(number):
        assert state.breach(seat, AskOf(7, question)) is None
        state = state.after(seat, AskOf(7, question))
    forbids(state, number, AskOf(7, question), f"all {number} cards {question} have been spent")
    for other in Question:
        if other is not question:
            assert state.breach(number, AskOf(7, other)) is None


# ---------------------------------------------------------------- early suspicions


@pytest.mark.parametrize("players", PLAYERS)
def test_no_early_suspicion_on_the_first_turn(players: int) -> None:
    state = table(players)
    for seat in range(players):
        forbids(state, seat, SuspectEarly(), "not allowed on the first turn")
        state = peek_at_next(state)
    assert state.breach(0, SuspectEarly()) is None


def test_where_turns_are_missing_the_first_turn_may_be_among_them() -> None:
    assert table().after_gap().breach(2, SuspectEarly()) is None


def test_a_red_error_token_bars_from_suspecting_early() -> None:
    state = turns(table(red=[0, 3]), 5)
    forbids(state, 0, SuspectEarly(), "a red error token bars")
    forbids(state, 0, SuspectEarly((1, 2)), "a red error token bars")
    assert peek_at_next(state).breach(1, SuspectEarly()) is None
    assert turns(state, 3).breach(3, SuspectEarly()) is not None
    assert state.breach(0, PeekAt(1)) is None


@pytest.mark.parametrize("players", PLAYERS)
def test_the_round_ends_at_the_2nd_or_3rd_early_suspicion(players: int) -> None:
    state = turns(table(players), players)
    for number in range(1, LIMITS[players] + 1):
        assert not state.over
        state = suspect(state)
        assert len(state.suspected) == number
    assert state.over
    assert state.suspected == tuple(range(LIMITS[players]))
    for seat in range(LIMITS[players], players):
        forbids(state, seat, PeekAt(0), "the round is over: only final suspicions are left")


def test_an_early_suspicion_needs_its_pointers() -> None:
    state = turns(table(), 5)
    forbids(state, 0, SuspectEarly(PASS), "needs its pointers")
    assert state.breach(0, SuspectEarly((1, 2))) is None


def test_early_suspicions_are_remembered_in_order() -> None:
    state = turns(table(start=3), 5)
    state = suspect(suspect(state))
    assert state.suspected == (3, 4)


# ---------------------------------------------------------------- boards

NO_SECOND = {Character.WOLF}


def test_a_pointer_names_another_seat() -> None:
    boards: tuple[Board, ...] = ((0, 1), (1, 0), (0, NONE))
    for board in boards:
        breach = table().breach_of_board(0, board)
        assert breach is not None
        assert "never one's own" in breach


@pytest.mark.parametrize("board", [(5, 1), (1, 5), (-1, 1), (1, -1)])
def test_a_pointer_names_a_seat_that_is_there(board: Board) -> None:
    breach = table().breach_of_board(0, board)
    assert breach is not None
    assert "there is no seat" in breach


def test_a_pointer_may_name_the_neutral_seat() -> None:
    assert table(4).breach_of_board(0, (4, NOBODY)) is None


@pytest.mark.parametrize("second", [1, NOBODY])
def test_x_on_the_first_pointer_goes_with_x_on_the_second(second: int | str) -> None:
    breach = table().breach_of_board(0, (NONE, second))
    assert breach is not None
    assert "x on the first pointer" in breach
    assert table().breach_of_board(0, PASS) is None


@pytest.mark.parametrize("board", [("nobody", 1), (1, ""), ("1", "2"), ("X", "X")])
def test_a_pointer_is_a_seat_0_or_x_and_nothing_else(board: Board) -> None:
    assert table().breach_of_board(0, board)


@pytest.mark.parametrize("character", list(Character))
@pytest.mark.parametrize("first", [1, NOBODY])
def test_only_the_wolfs_second_pointer_is_x(character: Character, first: int | str) -> None:
    no_second = character in NO_SECOND
    with_x = table().breach_of_board(0, (first, NONE), character)
    with_seat = table().breach_of_board(0, (first, 2), character)
    with_nobody = table().breach_of_board(0, (first, NOBODY), character)
    assert (with_x is None) is no_second
    assert (with_seat is None) is not no_second
    assert (with_nobody is None) is not no_second
    message = with_seat or with_x
    assert message is not None
    assert f"second pointer of the {character} must {'' if no_second else 'not '}be x" in message


@pytest.mark.parametrize("character", list(Character))
def test_everybody_may_pass(character: Character) -> None:
    assert table().breach_of_board(0, PASS, character) is None


# ---------------------------------------------------------------- clue tokens

FACES = (Clue.SHEEP, Clue.DOG, Clue.HUNTER, Clue.WOLF)
TOKENS = [(a, b) for i, a in enumerate(FACES) for b in FACES[i + 1 :]]
"""The six two-sided tokens of a player, as the Chinese rulebook lists them."""


def can_lay(clues: list[Clue]) -> bool:
    """Try out all ways to lay these clues with different tokens."""
    return any(
        len(set(chosen)) == len(clues)
        for chosen in product(
            *([i for i, faces in enumerate(TOKENS) if clue in faces] for clue in clues)
        )
    )


def laid(clues: Iterable[Clue], *changes: str) -> Table:
    """Seat 0 has laid these clues in front of seat 1, and is to act again."""
    state = table(5, *changes)
    for clue in clues:
        state = state.after(0, PeekAt(1), clue)
        for seat in range(1, 5):
            state = state.after(seat, PeekAt(0), Clue.UNKNOWN)
    return state


def test_by_default_clue_tokens_never_run_out() -> None:
    assert laid([Clue.WOLF] * 9).breach(0, PeekAt(1)) is None


@pytest.mark.parametrize("face", FACES)
def test_strict_each_face_can_be_laid_three_times(face: Clue) -> None:
    assert laid([face] * 2, "clue-tokens=strict").breach(0, PeekAt(1)) is None
    message = "some clue tokens have run out"
    forbids(laid([face] * 3, "clue-tokens=strict"), 0, PeekAt(1), message)


def test_strict_question_marks_need_none_of_ones_own_tokens() -> None:
    assert laid([Clue.UNKNOWN] * 7, "clue-tokens=strict").breach(0, PeekAt(1)) is None


def test_strict_counts_only_ones_own_tokens() -> None:
    state = laid([Clue.WOLF] * 3, "clue-tokens=strict")
    state = state.after(0, AskOf(1, Question.HAS_DOG))
    assert state.breach(1, PeekAt(0)) is None


def test_strict_still_lets_one_ask_and_suspect() -> None:
    state = laid([Clue.WOLF] * 3, "clue-tokens=strict")
    assert state.breach(0, AskOf(1, Question.HAS_DOG)) is None
    assert state.breach(0, SuspectEarly()) is None


@given(st.lists(st.sampled_from(FACES), max_size=6).filter(can_lay))
def test_strict_a_peek_needs_a_token_for_whatever_may_be_seen(clues: list[Clue]) -> None:
    expected = all(can_lay([*clues, face]) for face in FACES)
    tokens = tuple((0, 1, clue) for clue in clues)
    state = Table(
        game(5, "basic", "clue-tokens=strict"), 0, to_act=0, turns=(6,) * 5, tokens=tokens
    )
    assert (state.breach(0, PeekAt(1)) is None) is expected


# ---------------------------------------------------------------- the limit of a round


def test_by_default_a_round_without_suspicions_goes_on() -> None:
    assert not turns(table(), 5 * 50).over


@pytest.mark.parametrize("limit", [3, 5, 10, 20])
def test_round_limit_ends_the_round_when_everybody_has_had_that_many_turns(limit: int) -> None:
    state = turns(table(5, f"round-limit={limit}"), 5 * limit - 1)
    assert not state.over
    assert state.breach(4, PeekAt(0)) is None
    state = peek_at_next(state)
    assert state.over
    forbids(state, 0, PeekAt(1), "the round is over")


def test_round_limit_counts_only_those_still_in() -> None:
    state = suspect(turns(table(5, "round-limit=3"), 5))  # seat 0 suspects on its second turn
    state = turns(state, 7)
    assert not state.over  # seat 4 has had two turns
    assert turns(state, 1).over


def test_early_suspicions_still_end_a_round_with_a_limit() -> None:
    assert suspect(suspect(turns(table(5, "round-limit=20"), 5))).over


# ---------------------------------------------------------------- what is listed


@pytest.mark.parametrize("changes", [(), ("peek=tracked",), ("clue-tokens=strict",)])
@pytest.mark.parametrize("players", PLAYERS)
def test_actions_lists_exactly_what_the_rules_accept(
    players: int, changes: tuple[str, ...]
) -> None:
    state = table(players, *changes, red=[1])
    sides = [None, Side.LEFT, Side.RIGHT]
    everything: list[Action] = [PeekAt(t, s) for t in range(-1, 10) for s in sides]
    everything += [AskOf(t, q) for t in range(-1, 10) for q in Question]
    everything.append(SuspectEarly())
    for step in range(3 * players):
        seat = state.to_act
        assert seat is not None
        listed = list(state.actions(seat))
        assert len(listed) == len(set(listed))
        assert set(listed) == {a for a in everything if state.breach(seat, a) is None}
        choice = listed[7 * step % len(listed)]
        if choice == SuspectEarly() and len(state.suspected) == LIMITS[players] - 1:
            choice = listed[0]
        state = state.after(seat, choice, Clue.SHEEP)
