"""Plans against trying everything, by hand, and played out in real positions."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.cli import run_here, saved
from tests.helpers.games_littlewolves import (
    drawing,
    furnished,
    game,
    marked,
    random_changes,
    table,
    way,
    with_wolves,
)
from wolfwise.analysis.littlewolves.brute_force_plans import (
    Act,
    Aim,
    Plan,
    Worth,
    best_by_trying,
    played,
    worth,
)
from wolfwise.analysis.littlewolves.plans import (
    best_houses,
    best_last_turns,
    best_turns,
    sure_turns,
)
from wolfwise.models.errors import IllegalMove, WolfwiseError
from wolfwise.models.game import End
from wolfwise.models.littlewolves.acts import Build, Choose, Discard, Move, Send, Stay
from wolfwise.models.littlewolves.cards import CARDS, Card, Pig, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.position import Position
from wolfwise.models.littlewolves.table import Table

# ---------------------------------------------------------------- by hand


def houses_of(plan: Plan, seat: int = 0) -> list[str]:
    return [str(house) for house in plan.table.houses[seat]]


@pytest.mark.parametrize(("hand", "height", "houses"), [
    ("r4 r5 r9 r10", 4, ["red 4 5 9 10"]),
    ("r9 w9", 2, ["red 9:5 w9", "red w9:5 9"]),  # one of them as a 5
    ("r1 w1", 2, ["red b1 w1", "red wb1 1"]),  # one of them as a basement
    ("r8 r7 r5", 4, ["red 5 7"]),  # the 7 on top is three floors, covered it is one
    ("r13 w14 r3", 4, ["red 3 13 w14"]),  # and only one of these is on top
    ("w3 w4", 2, ["white 3 4"]),
])  # fmt: skip
def test_the_tallest_house(hand: str, height: int, houses: list[str]) -> None:
    plan = best_houses(Table.new(game()), 0, cards(hand), Aim.HEIGHT)
    assert plan.value == height
    assert plan.proved
    assert houses_of(plan)[0] in houses


def test_three_houses_together() -> None:
    """Each of three sevens is three floors; the white one may go with any colour below it."""
    plan = best_houses(Table.new(game()), 0, cards("r7 y7 w7 g2"), Aim.THREE)
    assert plan.worth == Worth(10, 4)
    assert houses_of(plan) == ["red 7", "yellow 7", "green 2 w7"]
    assert plan.moves == (
        Build(way("r7"), 0),
        Build(way("y7"), 1),
        Build(way("g2"), 2),
        Build(way("w7"), 2),
    )


def test_a_house_must_not_be_the_lowest() -> None:
    """Bob has red 2 3 4, and Cy nothing. 5 7 is taller and takes the bonus, but the 7 costs two.
    5 6 11 is as tall as Bob's: both stand, nobody has the bonus, and the 11 is worth three."""
    at = table(game(), "", "red 2 3 4")
    assert best_houses(at, 0, cards("r5 r7"), Aim.POINTS).worth == Worth(4 + 3 - 2, 5 - 0)
    plan = best_houses(at, 0, cards("r5 r6 r11"), Aim.POINTS)
    assert plan.worth == Worth(4 + 3, 7 - 4)
    # A red card alone is the lowest house, so it is better to build nothing. Bob has 4 + 3.
    nothing = best_houses(at, 0, cards("r5"), Aim.MARGIN)
    assert (nothing.moves, nothing.worth) == ((), Worth(-7, 0))


def test_the_last_two_turns_by_hand() -> None:
    """Ann's red house is the lowest: -1 against Bob's 4 + 3 and 4 + 3.

    One red card makes a tie: 4 against 4 and 7; y1 is the only yellow house: 7 more. Two red
    cards are less for her, 4 + 3, but tear Bob's house down, and he is left with -1 + 7.
    """
    at = table(game(), "red 4 5", "red 2 3 6, green 8")
    hand = cards("r8 y1 r1")
    floor, basement, yellow = Build(way("r8"), 0), Build(way("rb1"), 0), Build(way("y1"), 1)
    plan = best_turns(at, 0, hand, 2, Aim.POINTS)
    assert plan.worth == Worth(4 + 7, 11 - 11)
    assert plan.moves in [(floor, yellow), (basement, yellow)]
    plan = best_turns(at, 0, hand, 2, Aim.MARGIN)
    assert plan.worth == Worth(7 - 6, 7)
    assert plan.moves == (floor, basement)


def test_a_wolf_lives_where_a_house_stands() -> None:
    """Nothing fits: two wolves go, the best ones, to the houses that will stand."""
    at = table(game(), "red 14", "red 2 3 6, green 8", "green 9 10, yellow 7")
    plan = best_turns(at, 0, cards("r6 r7 r8"), 2, Aim.POINTS)
    sends = [move for move in plan.moves if isinstance(move, Send)]
    assert [send.wolf for send in sends] == [4, 5]
    assert {(send.place, send.house) for send in sends} <= {(1, 0), (2, 0), (2, 1)}
    assert plan.value == -1 + 4 + 5


def test_wolves_in_order_send_the_lowest_first() -> None:
    at = table(game(3, "wolf-choice=ascending"), "red 14", "red 2 3 6, green 8", "green 9 10")
    plan = best_turns(at, 0, cards("r6 r7 r8"), 2, Aim.POINTS)
    assert [move.wolf for move in plan.moves if isinstance(move, Send)] == [3, 4]


def test_small_wolves_move_into_houses_built_before() -> None:
    """A house of one's own, a B3 for a second wolf, and two discards for them."""
    at = table(game(3, "small-wolves=yes"))
    plan = best_turns(at, 0, cards("r4 r3 r2 r1"), 4, Aim.POINTS)
    assert plan.value == 4 + 3 + 4 + 5
    assert [type(move) for move in plan.moves] == [Build, Build, Discard, Send, Discard, Send]


def test_turns_without_use_are_spent_on_discards() -> None:
    at = table(game(), "red 14", "red 2")
    plan = best_turns(at, 0, cards("r6 r7"), 2, Aim.HEIGHT)
    assert plan.moves == (Discard(cards("r6")[0]), Stay(), Discard(cards("r7")[0]), Stay())
    assert plan.table.discards == cards("r6 r7")
    nowhere = best_turns(table(game(), "red 14"), 0, cards("r6"), 3, Aim.POINTS)
    assert nowhere.moves == plan.moves[:1]


def test_a_card_cannot_be_had_twice() -> None:
    with pytest.raises(WolfwiseError, match="there is only one r7"):
        best_houses(Table.new(game()), 0, cards("r7 g2 r7"), Aim.POINTS)


def test_moves_that_break_the_rules_are_refused() -> None:
    at = table(game(), "red 14", "red 2")
    with pytest.raises(IllegalMove, match="not above floor 14"):
        played(at, 0, [Build(way("r6"), 0)])
    with pytest.raises(IllegalMove, match="does not exist"):
        played(at, 0, [Send(9, 1, 0)])


# ---------------------------------------------------------------- against trying everything


def random_table(random: Random) -> tuple[Table, list[Card]]:
    """Houses, wolves and markers anywhere; some rulings switched; five cards that are left."""
    this = game(random.randint(2, 4), *random_changes(random))
    shuffled = random.sample(CARDS, len(CARDS))
    at = furnished(this, shuffled[5 : 5 + random.randint(0, 40)], random)
    return at, shuffled[:5]


def holds(plan: Plan, at: Table, seat: int, hand: list[Card], turns: int) -> None:
    """A plan is proved, legal, no longer than there are turns, and worth what it says."""
    assert plan.proved
    used = [move.laid.card if isinstance(move, Build) else move.card for move in plan.moves
            if isinstance(move, Build | Discard)]  # fmt: skip
    assert len(used) == len(set(used)) <= turns
    assert set(used) <= set(hand)
    after = played(at, seat, plan.moves)
    assert after == plan.table
    assert worth(after, seat, plan.aim) == plan.worth


@given(st.randoms(use_true_random=False), st.sampled_from(Aim), st.integers(0, 4))
@settings(deadline=None, max_examples=60)
def test_small_hands_as_by_trying_everything(random: Random, aim: Aim, size: int) -> None:
    at, five = random_table(random)
    seat, hand = random.randrange(at.game.players), five[:size]
    turns = random.randint(0, min(3, size))
    plan = best_turns(at, seat, hand, turns, aim)
    holds(plan, at, seat, hand, turns)
    assert plan.worth == best_by_trying(at, seat, hand, turns, aim).worth


@given(st.randoms(use_true_random=False), st.sampled_from(Aim))
@settings(deadline=None, max_examples=40)
def test_houses_of_five_cards_as_by_trying_everything(random: Random, aim: Aim) -> None:
    at, hand = random_table(random)
    seat = random.randrange(at.game.players)
    plan = best_houses(at, seat, hand, aim)
    holds(plan, at, seat, hand, 5)
    assert all(isinstance(move, Build) for move in plan.moves)
    assert plan.worth == best_by_trying(at, seat, hand, 5, aim, wolves=False).worth


@given(st.randoms(use_true_random=False), st.sampled_from([Aim.MARGIN, Aim.POINTS]))
@settings(deadline=None, max_examples=60)
def test_two_turns_with_five_cards_as_by_trying_everything(random: Random, aim: Aim) -> None:
    at, hand = random_table(random)
    seat = random.randrange(at.game.players)
    plan = best_turns(at, seat, hand, 2, aim)
    holds(plan, at, seat, hand, 2)
    assert plan.worth == best_by_trying(at, seat, hand, 2, aim).worth


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_four_turns_with_wolves_as_by_trying_everything(seed: int) -> None:
    at = table(game(), "red 4", "red 2 3 6, green 8", "green 9 10, yellow 7")
    hand = Random(seed).sample([card for card in CARDS if card not in at.seen], 4)
    for aim in (Aim.MARGIN, Aim.POINTS):
        plan = best_turns(at, 0, hand, 4, aim)
        holds(plan, at, 0, hand, 4)
        assert plan.worth == best_by_trying(at, 0, hand, 4, aim).worth


@pytest.mark.parametrize("aim", Aim)
def test_twenty_cards_are_proved_too(aim: Aim) -> None:
    at = table(game(), "red 4", "red 2 3 6")
    left = [card for card in Random(1).sample(CARDS, 25) if card not in at.seen][:20]
    holds(best_houses(at, 0, left, aim), at, 0, left, 20)


@pytest.mark.parametrize("effort", [0, 0.02])
def test_a_solver_that_is_stopped_proves_nothing(effort: float) -> None:
    plan = best_houses(Table.new(game()), 0, CARDS, Aim.HEIGHT, effort)
    assert not plan.proved
    assert worth(played(Table.new(game()), 0, plan.moves), 0, Aim.HEIGHT) == plan.worth


# ---------------------------------------------------------------- in real positions


def last_turns(at: Table, *hands: str, turns: int, active: int = 0) -> Position:
    """The third pig has come; nobody draws any more."""
    held = tuple(tuple(sorted(cards(hand))) for hand in hands)
    at = at._replace(turns_left=turns, pigs=tuple(Pig), active=active, deck=0)
    deck = Deck((), (), at.game.bottom)
    if at.game.dummy is not None:
        return Position(at, held, deck, Step.CHOOSE, at.beard)
    return Position(at, held, deck, Step.TURN, active)


def with_plan(position: Position, seat: int, plan: list[Act]) -> Position:
    """One plays by plan, and the others discard and send nobody."""
    moves = list(plan)
    while not isinstance(position.turn, End):
        options = position.moves()
        move: Move
        if position.turn == seat and position.step is Step.CHOOSE:
            first = moves[0]
            assert isinstance(first, Build | Discard)
            move = Choose(first.laid.card if isinstance(first, Build) else first.card)
        elif position.turn == seat:
            move = moves.pop(0)
        else:
            move = next(m for m in options if isinstance(m, Discard | Stay | Choose))
        position = position.play(move)
    assert not moves
    return position


HANDS = ("r6 y1 y2 g2 w3", "r1 r8 r9 r12 r13", "y3 y4 y5 y6 y8")


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("aim", [Aim.MARGIN, Aim.POINTS])
def test_last_turns_of_three_come_true_if_others_do_nothing(seat: int, aim: Aim) -> None:
    at = table(game(), "red 4 5", "red 2 3 14, green 8", "green 9 10, yellow 7")
    at = with_wolves(marked(at, 1, 0), (0, 3, 1, 0))
    position = last_turns(at, *HANDS, turns=6)
    view = position.view(seat)
    assert sure_turns(view) == 2
    plan = best_last_turns(view, aim)
    end = with_plan(position, seat, list(plan.moves))
    assert worth(end.table, seat, aim) == plan.worth


@pytest.mark.parametrize("seat", [0, 1])
def test_last_turns_of_two_play_the_whole_hand(seat: int) -> None:
    at = table(game(2), "red 4 5", "red 2 3 14, green 8", "green 9 10, yellow 7")
    position = last_turns(at, *HANDS[:2], turns=10)
    view = position.view(seat)
    assert sure_turns(view) == 5
    plan = best_last_turns(view, Aim.MARGIN)
    end = with_plan(position, seat, list(plan.moves))
    assert worth(end.table, seat, Aim.MARGIN) == plan.worth


@pytest.mark.parametrize(("step", "turns"), [(Step.TURN, (3, 2, 2)), (Step.DRAW, (2, 2, 2))])
def test_only_turns_that_are_sure_are_planned_for(step: Step, turns: tuple[int, ...]) -> None:
    """The third pig is any of three cards, and after it everybody has two turns.

    If it comes first, the others do not play before these; if it comes last, all do.
    """
    hands = ["r1 r2 r3 r4", "y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5"]
    hands[0] += " r5" if step is Step.TURN else ""
    position = drawing(Table.new(game()), hands, "w1 w2", Pig.LEFT)._replace(step=step)
    assert tuple(sure_turns(position.view(seat)) for seat in range(3)) == turns
    plan = best_last_turns(position.view(1), Aim.HEIGHT)
    assert plan.worth == Worth(2, 2), "a house of two floors, and no other"
    assert len(plan.moves) == 2


def test_a_card_that_is_shown_is_played_first() -> None:
    """y2 is shown, so y1 can only go below it."""
    at = table(game(2), "red 4 5", "red 2 3 14", "green 9 10")
    position = last_turns(at, "y1 y2", "r1 r8", turns=4)
    (y1, y2), (r1, _) = position.hands
    chosen = position.play(Choose(y2))
    position = chosen.play(Choose(r1))
    plan = best_last_turns(position.view(0), Aim.HEIGHT)
    assert plan.worth == Worth(2, 4)
    assert plan.moves == (Build(way("y2"), 1), Build(way("yb1"), 1))
    assert best_last_turns(chosen.view(0), Aim.HEIGHT).moves == plan.moves
    assert sure_turns(position.view(0)) == sure_turns(chosen.view(0)) == 2
    end = with_plan(position, 0, list(plan.moves))
    assert worth(end.table, 0, Aim.HEIGHT) == plan.worth
    assert y1 in end.table.seen


def test_a_wolf_that_may_go_now_comes_first() -> None:
    at = table(game(), "red 4 5", "red 2 3 14, green 8", "yellow 7")
    position = last_turns(at, *HANDS, turns=6).play(Discard(cards("y1")[0]))
    view = position.view(0)
    plan = best_last_turns(view, Aim.POINTS)
    assert isinstance(plan.moves[0], Send)
    end = with_plan(position, 0, list(plan.moves))
    assert worth(end.table, 0, Aim.POINTS) == plan.worth


def test_k_turns_are_k_cards() -> None:
    position = last_turns(table(game(), "red 4"), *HANDS, turns=6)
    for turns in range(6):
        plan = best_last_turns(position.view(0), Aim.THREE, turns)
        assert sum(isinstance(move, Build | Discard) for move in plan.moves) == turns


# ---------------------------------------------------------------- the question

RECORD = """game littlewolves
players Ann Bob Cy
house Ann red 4 5
house Bob red 2 3 6
house Bob green 8
hand Ann r8 y1 r1 y12 g12
"""


def asked(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    told = run_here(capsys, "littlewolves", "plan", saved(path, RECORD), *words)
    return told.exit_code, told.output


def test_a_plan_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = asked(tmp_path, capsys, "--cards", "r8,y1,r1", "--turns", "2")
    assert code == 0
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert (
        "1 ahead of the best of the others: nothing better is possible, which is proved." in lines
    )
    assert "1 Ann builds r8" in lines
    assert "2 Ann builds r1 as basement" in lines
    assert "red b1 4 5 8 4 stands, is the tallest" in lines
    assert "Ann -1 7 0" in lines
    assert "Bob 14 6 0" in lines


def test_a_plan_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """y12 is the only yellow house, 4 + 3 + 2; g12 is as low as Bob's, 4 + 2; red falls, -1."""
    code, text = asked(tmp_path, capsys, "--turns", "2", "--for", "points", "--json")
    data = json.loads(text)
    assert code == 0
    assert (data["value"], data["proved"], data["aim"]) == (14, True, "points")
    assert data["moves"] == ["Ann builds y12", "Ann builds g12"]
    assert data["points"][0] == {"player": "Ann", "now": -1, "then": 14}


def test_a_plan_for_wolves_is_told_as_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wolf 5 is worth more than g1, a house as low as Bob's."""
    code, text = asked(tmp_path, capsys, "--cards", "g1", "--turns", "1", "--for", "points")
    assert code == 0
    assert "Ann discards g1 sends 5 to Bob" in text


def test_a_plan_for_cards_that_lie_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = {*cards("r4 r5 r2 r3 r14 y1 y2 r1 r13")}
    away = " ".join(str(card) for card in CARDS if card not in known)
    record = tmp_path / "two.wolf"
    record.write_text(
        "game littlewolves\nplayers Ann Bob\nhouse Ann red 4 5\nhouse Bob red 2 3 14\n"
        f"pigs left right wolves\nhand Ann y1 y2\ndiscarded {away}\n"
        "Ann shows y2\nBob shows r1\n",
        "utf-8",
    )
    code, text, _ = run_here(capsys, "littlewolves", "plan", str(record), "--for", "height")
    assert code == 0
    assert "Ann with y1 y2 in 2 turns" in text
    assert text.index("Ann builds y2") < text.index("Ann builds y1 as basement")


@pytest.mark.parametrize(("words", "says"), [
    ([], "A line 'turn NAME' is missing"),
    (["--cards", "r4"], "there is one r4 only, and it lies in the red house of Ann"),
    (["--for", "fun"], "--for"),
    (["--turns", "1", "--upto", "5"], "whose cards are known?"),
])  # fmt: skip
def test_plans_that_cannot_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    code, text = asked(tmp_path, capsys, *words)
    assert code == 2
    assert says in text
