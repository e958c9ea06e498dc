"""The referee of You Cry Wolf!: rounds replayed, breaches, settlements, gaps, and the end."""

import pytest

from tests.helpers.chronicle_crywolf import HEADER, NAMES, OPEN, SIX
from tests.helpers.records import (
    against,
    error_of,
)
from wolfwise.models import records
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.referee import Replay, replay
from wolfwise.models.crywolf.settlement import Chips, Settlement
from wolfwise.models.crywolf.situation import situation
from wolfwise.models.crywolf.table import Marker
from wolfwise.models.game import End, Seat

COW, SHEEP, DOG, WOLF = Animal
ANN, BOB, MING, SAKURA = range(4)
LAP = "Ann places cow claims 3\nBob places sheep claims 5\n小明 places dog claims 4\n"
CALLED = "Ann places cow claims 3\nBob calls Ann cow\n"


def replayed(lines: str, header: str = HEADER) -> Replay:
    return replay(records.read(header + lines))


def breaches(lines: str, header: str = HEADER) -> list[str]:
    return [str(breach) for breach in replayed(lines, header).breaches]


def refused(lines: str, header: str = HEADER) -> str:
    return error_of(header + lines, lambda text: replayed(text, ""))


@pytest.mark.parametrize(
    ("lines", "message", "column"),
    [
        ("count 3", "line 3: 'count' comes after a call", 0),
        ("Ann places cow claims 3\ncount 3", "line 4: 'count' comes after a call", 0),
        ("reveal Ann cow", "line 3: 'reveal' comes after a call", 0),
        (
            f"{CALLED}reveal Ann cow\nreveal Ann cow",
            "line 6: Ann's dice are known already", 0,
        ),
        (
            f"viewer Ann {SIX}\nviewer Bob {SIX}",
            "line 4: the viewer of this round and his dice are known already", 0,
        ),
        ("Ann calls Bob cow", "line 3: Bob has no marker in the cow row", 14),
        ("Ann calls Bob", "line 3: Bob has no marker standing", 10),
        (
            "Ann places cow claims 3\nBob places cow claims 4\n小明  calls Ann",
            "line 5: Ann has no marker standing", 10,
        ),
        (
            "Ann places cow claims 3\nBob places dog claims 3\n小明 places dog claims 4\n"
            "さくら places dog claims 5\nAnn places wolf claims 6\nBob calls Ann",
            "line 8: which marker? Ann has cow 3, wolf 6", 10,
        ),
        (
            "Ann places cow claims 3\nBob  calls  Ann  sheep",
            "line 4: Ann has no marker in the sheep row", 17,
        ),
        (
            "Ann places cow claims 3\nBob places cow claims 4\n小明 calls Ann cow",
            "line 5: Ann has no marker in the cow row", 13,
        ),
        (
            f"{CALLED}小明 places cow claims 4",
            "line 5: the round was called; first say what was counted ('count N')", 0,
        ),
        (
            f"{CALLED}Bob calls Ann cow",
            "line 5: the round was called; first say what was counted ('count N')", 0,
        ),
        (
            f"{CALLED}小明 calls さくら",
            "line 5: the round was called; first say what was counted ('count N')", 0,
        ),
        (f"{LAP}first Bob", "line 6: the first player is named before the first turn", 0),
        (f"{LAP}chips Ann 4 0", "line 6: chips are told before the first turn of a round", 0),
        (
            f"{CALLED}count 3\nBob calls Ann cow",
            "line 6: Ann has no marker in the cow row", 14,
        ),
    ],
)  # fmt: skip
def test_a_line_that_makes_no_sense_where_it_stands(lines: str, message: str, column: int) -> None:
    last = lines.splitlines()[-1]
    wide = sum(letter in NAMES and not letter.isascii() for letter in last[:column])
    caret = " " * (column + wide)
    assert refused(lines) == f"{message}\n  {last}\n  {caret}^"
    assert "\n" not in message


def test_open_dice_come_before_the_first_turn() -> None:
    assert refused(f"Ann places cow claims 3\nopen {SIX}", OPEN).startswith(
        "line 5: the open dice are rolled before the first turn\n"
    )


def test_which_of_two_markers_is_called() -> None:
    header = HEADER.replace("players", "rule call-beaten=yes\nplayers")
    lines = "Ann places cow claims 3\nBob places cow claims 4\n小明 places dog claims 3\n" \
            "さくら places dog claims 4\nAnn places cow claims 6\nBob calls Ann cow"  # fmt: skip
    assert refused(lines, header) == (
        "line 9: which marker? Ann has cow 6, cow 3\n  Bob calls Ann cow\n                ^"
    )
    assert refused(lines.removesuffix(" cow"), header) == (
        "line 9: which marker? Ann has cow 6, cow 3\n  Bob calls Ann\n            ^"
    )
    assert breaches(f"{lines} 3", header) == []
    assert breaches(f"{lines} 5", header) == [against(9, "Bob", "Ann has no marker on cow 5")]


def called(lines: str, header: str = HEADER) -> Marker | None:
    done = replayed(lines, header)
    assert done.breaches == []
    return done.rounds[-1].table.called


def test_a_call_needs_no_row_where_one_marker_of_the_player_can_be_called() -> None:
    assert called(f"{LAP}さくら calls Bob\n") == Marker(BOB, SHEEP, 5)
    assert called(f"{LAP}さくら calls Ann\n") == Marker(ANN, COW, 3)
    beaten = "さくら places cow claims 4\nAnn places dog claims 5\nBob calls Ann\n"
    assert called(LAP + beaten) == Marker(ANN, DOG, 5)  # cow 3 has gone home


def test_a_call_needs_no_row_of_a_beaten_marker_where_it_can_be_called() -> None:
    header = HEADER.replace("players", "rule call-beaten=yes\nplayers")
    lines = "Ann places cow claims 3\nBob places cow claims 4\n小明 calls Ann\n"
    assert called(lines, header) == Marker(ANN, COW, 3)


def test_a_marker_claimed_again_is_no_second_one() -> None:
    header = "game crywolf\nrule call-beaten=yes\nrule threshold=dice\nplayers Ann Bob\n"
    lines = "Ann places sheep claims 5\nBob places sheep claims 8\nAnn places sheep claims 5\n"
    for which in ("", " sheep", " sheep 5"):
        assert called(f"{lines}Bob calls Ann{which}\n", header) == Marker(ANN, SHEEP, 5)


def test_a_call_without_a_row_is_settled_like_any_other() -> None:
    done = replayed(f"{LAP}さくら calls Bob\ncount 3\n")
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(BOB, SAKURA, 2)
    assert breaches("Ann places cow claims 3\n小明 calls Ann\n") == [
        against(4, "小明", "it is Bob's turn")
    ]


VIEWER = "viewer Ann cow cow sheep sheep dog wolf\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (LAP, []),
        (
            "Ann places cow claims 3\n小明 places cow claims 5\n",
            [against(4, "小明", "it is Bob's turn")],
        ),
        (
            "first Bob\nAnn places cow claims 3\nBob places cow claims 4\n",
            [against(4, "Ann", "it is Bob's turn")],
        ),
        ("first Ann\nfirst Bob\n", ["line 4: Ann is first player already"]),
        (
            "Ann places cow claims 3\nBob places cow claims 3\n",
            [against(4, "Bob", "a marker stands on cow 3, so a claim must be higher")],
        ),
        (
            "Ann places cow claims 2\nBob places cow claims 3\n小明 places cow claims 2\n",
            [against(5, "小明", "a marker stands on cow 3, so a claim must be higher")],
        ),
        (
            "Ann rolls cow\n",
            [against(3, "Ann", "the power comes only after a whole lap as first player")],
        ),
        (
            "first Ann\nAnn rolls cow\n",
            [against(4, "Ann", "the power comes only after a whole lap as first player")],
        ),
        (
            f"{LAP}さくら rolls cow\n",
            [against(6, "さくら", "only the first player has the power, and that is Ann")],
        ),
        (
            f"{LAP}さくら places cow claims 4\nAnn rolls wolf as sheep\nBob places cow claims 6\n",
            [],
        ),
        (
            f"{LAP}さくら places cow claims 4\nAnn rolls cow\nBob rolls cow\n",
            [against(8, "Bob", "the power comes only after a whole lap as first player")],
        ),
        (
            f"{LAP}さくら passes\n",
            [against(6, "さくら", "nobody passes while he can call")],
        ),
        (
            "Ann places cow claims 3\nBob calls Ann cow 4\n",
            [against(4, "Bob", "Ann has no marker on cow 4")],
        ),
        (
            "Ann places cow claims 3\n小明 calls Ann cow\n",
            [against(4, "小明", "it is Bob's turn")],
        ),
        (
            f"{VIEWER.replace('cow', 'dog')}Ann places cow claims 3\n",
            [against(4, "Ann", "there is no cow in the cup")],
        ),
        (
            f"Ann places cow claims 3\n{VIEWER.replace('cow', 'dog')}",
            ["line 4: Ann has placed a cow, and these dice have none for it"],
        ),
        (f"Ann places cow claims 3\n{VIEWER}Bob places dog claims 3\n", []),
        (
            "Ann places cow claims 3\nround 2\nBob places cow claims 3\n",
            ["line 4: round 1 was not settled, so its chips are lost"],
        ),
        (
            f"{CALLED}round 2\nBob places cow claims 3\n",
            ["line 5: round 1 was not settled, so its chips are lost"],
        ),
        (f"{CALLED}count 2\nround 2\nfirst Bob\n", ["line 7: Ann paid, so he begins"]),
        (
            f"{CALLED}count 2\nBob places cow claims 3\n",
            [against(6, "Bob", "it is Ann's turn")],
        ),
        (f"{CALLED}count 2\nround 3\n", ["line 6: this is round 2, not 3"]),
        (f"{CALLED}count 0\n", ["line 5: at least 1 dice count, as can be seen, not 0"]),
        (f"{CALLED}count 24\n", []),
        (f"{CALLED}count 25\n", ["line 5: at most 24 dice can count, not 25"]),
        (f"{CALLED}count 2\ncount 3\n", ["line 6: 2 were counted before, not 3"]),
        (f"{CALLED}count 2\ncount 2\n", []),
        (f"{VIEWER}{CALLED}count 1\n", ["line 6: at least 2 dice count, as can be seen, not 1"]),
        (
            f"{CALLED}reveal Ann cow cow cow dog dog\ncount 3\n",
            ["line 6: at least 4 dice count, as can be seen, not 3"],
        ),
        (
            f"{CALLED}reveal Ann dog dog dog dog dog\ncount 20\n",
            ["line 6: at most 19 dice can count, not 20"],
        ),
        (f"{CALLED}reveal Ann {SIX}\n", ["line 5: Ann has 5 dice left, not 6"]),
        (f"{CALLED}reveal Ann cow\n", ["line 5: Ann has 5 dice left, not 1"]),
        (f"{CALLED}reveal Ann 4 cows\n", ["line 5: Ann has 5 dice left, not 4"]),
        (f"{CALLED}reveal Ann 3 cows 2 dogs\n", []),
        (f"{VIEWER}{CALLED}reveal Ann 2 sheep cow dog wolf\n", []),
        (
            f"{VIEWER}{CALLED}reveal Ann cow sheep sheep dog dog\n",
            ["line 6: these are not the dice that Ann rolled"],
        ),
        ("chips Ann 0 3\n", ["line 3: the game is over: Ann has no own chip left"]),
        (
            f"chips Ann 0 3\nchips Bob 0 2\n{CALLED}count 3\nround\n",
            [
                "line 3: the game is over: Ann has no own chip left",
                "line 4: the game is over: Bob has no own chip left",
                "line 8: the game is over: Ann and Bob have no own chip left",
            ],
        ),
        (f"{CALLED}count 2\nchips Ann 4 0\nchips Bob 5 1\n", []),
        (
            f"{CALLED}count 2\nchips Ann 5 1\n",
            ["line 6: after the last round Ann has 4 own chips and 0 received"],
        ),
    ],
)
def test_breaches_are_noted(lines: str, expected: list[str]) -> None:
    done = replayed(lines)
    assert [str(breach) for breach in done.breaches] == expected
    assert situation(records.read(HEADER + lines)).warnings == tuple(expected)


def test_a_breach_does_not_stop_the_replay() -> None:
    done = replayed("first Ann\nBob places cow claims 3\n小明 places cow claims 3\nさくら passes\n")
    assert [breach.line for breach in done.breaches] == [4, 5, 6]
    assert done.rounds[0].table.dice == (6, 5, 5, 6)
    assert done.rounds[0].table.to_act == ANN


FIVE = "game crywolf\nplayers Ann Bob C D E\n"
COWS = "".join(
    f"{name} places cow claims {n}\n" for n, name in enumerate(["Ann", "Bob", "C", "D", "E"], 2)
)


def test_a_power_without_a_die_is_one_breach() -> None:
    reason = "there is no spare die, and no die in the sheep row to roll instead"
    assert breaches(f"{COWS}Ann rolls cow\n", FIVE) == [against(8, "Ann", reason)]


def test_where_the_power_passes_on_without_a_die_passing_uses_it() -> None:
    header = FIVE.replace("players", "rule power-without=passes\nplayers")
    done = replayed(f"{COWS}Ann passes\n", header)
    assert done.breaches == []
    assert (done.rounds[0].table.first, done.rounds[0].table.to_act) == (BOB, BOB)
    assert breaches(f"{COWS}Ann rolls cow\n", header) == [
        "line 9: there was no die to roll: the power only passes turn and marker on"
    ]
    with_sheep = COWS.replace("E places cow claims 6", "E places sheep claims 6")
    assert breaches(f"{with_sheep}Ann passes\n", header) == [
        against(9, "Ann", "nobody passes while he can call")
    ]


def test_without_spare_dice_the_first_sheep_is_rolled() -> None:
    lines = COWS.replace("C places cow claims 4", "C places wolf as sheep claims 4")
    done = replayed(f"{lines}Ann rolls dog as wolf\n", FIVE)
    assert done.breaches == []
    assert done.rounds[0].table.lying == (4, 0, 0, 1)


# ---------------------------------------------------------------- settlement


@pytest.mark.parametrize(
    ("count", "payer", "receiver", "chips"),
    [(18, ANN, BOB, 2), (19, ANN, BOB, 1), (20, BOB, ANN, 1), (22, BOB, ANN, 3)],
)
def test_the_examples_of_the_rulebook(count: int, payer: Seat, receiver: Seat, chips: int) -> None:
    done = replayed(f"Ann places sheep claims 20\nBob calls Ann sheep\ncount {count}\n", FIVE)
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(payer, receiver, chips)
    after = done.rounds[0].after
    assert after.own[payer] == 5 - chips
    assert after.received[receiver] == chips
    assert done.end is None


THREE = "game crywolf{}\nplayers Ann Bob 小明\n"
WOLVES = "Ann places wolf claims 3\nBob places sheep claims 5\n小明 calls Bob sheep\n"
LIFTED = """\
reveal Ann cow cow dog wolf sheep
reveal Bob sheep cow cow cow dog
reveal 小明 cow cow cow cow cow cow
"""


def test_the_cups_settle_a_round_by_themselves() -> None:
    """A sheep on the board, sheep and wolf of Ann, a sheep of Bob: one fewer than claimed."""
    done = replayed(WOLVES + LIFTED, THREE.format(""))
    assert done.breaches == []
    assert done.rounds[0].counted == 4
    assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_in_english_a_wolf_placed_as_a_wolf_counts_as_a_sheep_too() -> None:
    done = replayed(WOLVES + LIFTED, THREE.format(" english"))
    assert done.breaches == []
    assert done.rounds[0].counted == 5
    assert done.rounds[0].settlement == Settlement(MING, BOB, 1)
    as_dog = WOLVES.replace("places wolf", "places wolf as dog")
    assert replayed(as_dog + LIFTED, THREE.format(" english")).rounds[0].counted == 4


def test_cups_and_count_may_both_be_told() -> None:
    for lines in (f"{LIFTED}count 4\n", f"count 4\n{LIFTED}"):
        done = replayed(WOLVES + lines, THREE.format(""))
        assert done.breaches == []
        assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_where_cups_and_count_disagree_the_cups_are_right() -> None:
    for lines, line in ((f"{LIFTED}count 5\n", 9), (f"count 5\n{LIFTED}", 9)):
        done = replayed(WOLVES + lines, THREE.format(""))
        assert [str(breach) for breach in done.breaches] == [f"line {line}: the cups show 4, not 5"]
        assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_the_viewers_cup_is_known_and_an_empty_one_too() -> None:
    viewer = "viewer Bob sheep sheep cow cow cow dog\n"
    done = replayed(viewer + WOLVES + LIFTED.replace(LIFTED.splitlines()[1] + "\n", ""),
                THREE.format(""))  # fmt: skip
    assert done.breaches == []
    assert done.rounds[0].counted == 4
    half = replayed(WOLVES + LIFTED.splitlines()[0] + "\n", THREE.format(""))
    assert half.rounds[0].settlement is None


def test_open_dice_are_counted() -> None:
    lines = WOLVES + LIFTED
    header = THREE.format("\nrule open=yes")
    opened = replayed(f"open cow cow cow dog wolf sheep\n{lines}", header)
    assert opened.breaches == []
    assert opened.rounds[0].counted == 6
    assert breaches(f"open {SIX}\nopen {SIX}\n", header) == []
    assert breaches(f"open {SIX}\nopen cow cow cow cow cow dog\n", header) == [
        "line 5: other dice lie open already"
    ]


def test_with_open_dice_not_written_down_the_cups_do_not_settle() -> None:
    header = THREE.format("\nrule open=yes")
    done = replayed(WOLVES + LIFTED, header)
    assert done.breaches == []
    assert done.rounds[0].settlement is None
    assert replayed(f"{WOLVES}{LIFTED}count 10\n", header).breaches == []
    assert breaches(f"{WOLVES}{LIFTED}count 11\n", header) == [
        "line 10: at most 10 dice can count, not 11"
    ]


def test_calling_oneself_where_it_is_allowed_moves_no_chip() -> None:
    header = HEADER.replace("players", "rule call-own=yes\nplayers")
    lines = f"{LAP}さくら places dog claims 5\nAnn calls Ann cow\ncount 9\n"
    done = replayed(f"{lines}Ann places cow claims 2\n", header)
    assert done.breaches == []
    assert done.rounds[0].after == Chips((5,) * 4, (0,) * 4)
    assert done.rounds[1].table.first == ANN


# ---------------------------------------------------------------- gaps


def test_after_a_gap_anybody_may_act() -> None:
    assert breaches(f"{LAP}...\nBob places sheep claims 9\n小明 places sheep claims 10\n") == []
    assert breaches("...\nBob places sheep claims 9\nさくら places sheep claims 10\n") == [
        against(5, "さくら", "it is 小明's turn")
    ]


def test_after_a_gap_nobody_is_known_to_be_first() -> None:
    for gap in ("first Ann\n...\n", f"{LAP}...\n"):
        assert replayed(gap).rounds[0].table.first is None
        table = replayed(f"{gap}Bob places sheep claims 9\n").rounds[0].table
        assert (table.first, table.to_act) == (None, MING)


@pytest.mark.parametrize("lines", ["...\n", "first Ann\n...\n", f"{LAP}...\n"])
@pytest.mark.parametrize("seat", range(4))
def test_after_a_gap_anybody_may_have_the_power(lines: str, seat: Seat) -> None:
    names = NAMES.split()
    left, next_left = names[(seat + 1) % 4], names[(seat + 2) % 4]
    lines += f"{names[seat]} rolls dog\n"
    done = replayed(lines)
    assert done.breaches == []
    table = done.rounds[0].table
    assert (table.first, table.to_act) == ((seat + 1) % 4, (seat + 1) % 4)
    line = len((HEADER + lines).splitlines()) + 1
    assert breaches(f"{lines}{left} rolls cow\n") == [
        against(line, left, "the power comes only after a whole lap as first player")
    ]
    assert breaches(f"{lines}{left} places cow claims 9\n{next_left} rolls cow\n") == [
        against(line + 1, next_left, f"only the first player has the power, and that is {left}")
    ]


def test_a_turn_after_the_gap_does_not_say_who_has_the_power() -> None:
    assert breaches(f"{LAP}...\nBob places sheep claims 9\n小明 rolls dog\n") == []


def test_who_is_named_first_after_a_gap_has_the_power() -> None:
    assert breaches("...\nfirst Bob\nBob rolls cow\n") == []
    assert breaches("...\nfirst Bob\nAnn rolls cow\n") == [
        against(5, "Ann", "only the first player has the power, and that is Bob")
    ]


def test_who_passes_after_a_gap_need_not_have_had_the_power() -> None:
    assert breaches("...\nBob passes\n") == []
    assert breaches("Ann places cow claims 3\n...\nAnn passes\n") == []


def test_a_gap_in_an_earlier_round_is_over_with_it() -> None:
    lines = f"{LAP}...\nBob calls Ann\ncount 2\n"
    assert replayed(f"{lines}round\n").rounds[1].table.first == ANN
    assert breaches(f"{lines}Ann rolls cow\n") == [
        against(9, "Ann", "the power comes only after a whole lap as first player")
    ]


def test_a_marker_may_have_been_set_in_a_gap() -> None:
    assert breaches(f"{LAP}...\nさくら calls Ann sheep 12\ncount 13\n") == []
    assert breaches(f"{LAP}...\nさくら calls Bob sheep\ncount 13\n") == []
    assert breaches(f"{LAP}...\nさくら calls Bob sheep 4\ncount 13\n") == [
        against(7, "さくら", "Bob has no marker on sheep 4")
    ]
    assert refused(f"{LAP}...\nさくら calls Ann sheep").startswith(
        "line 7: Ann has no marker in the sheep row; if it was set in the gap, say its number\n"
    )
    assert called(f"{LAP}...\nさくら calls Bob\n") == Marker(BOB, SHEEP, 5)
    assert refused(f"{LAP}...\nAnn calls さくら") == (
        "line 7: さくら has no marker standing; if it was set in the gap, say its row and number\n"
        "  Ann calls さくら\n            ^"
    )


def test_dice_may_have_been_placed_in_a_gap() -> None:
    """So the cups cannot say what was counted, only `count` can."""
    lines = f"{LAP}...\nさくら calls Bob sheep 5\nreveal Ann cow cow\nreveal Bob sheep\n"
    done = replayed(f"{lines}reveal 小明 dog\nreveal さくら\n")
    assert done.breaches == []
    assert done.rounds[0].settlement is None
    done = replayed(f"{lines}reveal 小明 dog\nreveal さくら\ncount 9\n")
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(SAKURA, BOB, 5)
    assert breaches(f"{LAP}...\nさくら calls Bob sheep 5\nreveal Ann {SIX}\n") == [
        "line 8: Ann has 5 dice left, not 6"
    ]
    assert breaches(f"{LAP}...\nさくら calls Bob sheep 5\ncount 31\n") == [
        "line 8: at most 30 dice can count, not 31"
    ]


def test_no_turn_is_missing_between_a_call_and_its_count() -> None:
    done = replayed(WOLVES + "...\n" + LIFTED, THREE.format(""))
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_the_viewers_own_turns_may_be_in_a_gap() -> None:
    lines = "...\n小明 calls Bob sheep 5\nreveal Ann cow dog\n"
    assert breaches(VIEWER + lines) == []


def test_a_gap_after_a_settled_round_is_in_the_next() -> None:
    done = replayed(f"{CALLED}count 2\n...\n小明 places cow claims 3\n")
    assert done.breaches == []
    assert len(done.rounds) == 2
    assert done.rounds[1].chips.own == (4, 5, 5, 5)
    assert breaches(f"{CALLED}count 2\n...\nround 5\nfirst 小明\nchips Ann 2 2\n") == []


def test_a_record_may_begin_in_the_middle() -> None:
    assert breaches("round 3\nchips Ann 2 4\nfirst Bob\n...\nAnn places sheep claims 12\n") == []
    assert breaches("...\nfirst Bob\nAnn places sheep claims 12\n") == []


# ---------------------------------------------------------------- rounds and the end

ROUNDS = f"""\
first Ann
{CALLED}count 2
round 2
{CALLED}count 4
Bob places sheep claims 9
小明 calls Bob sheep 9
count 5
"""


def test_chips_are_carried_over() -> None:
    done = replayed(ROUNDS)
    assert done.breaches == []
    assert [played.number for played in done.rounds] == [1, 2, 3]
    assert [played.settlement for played in done.rounds] == [
        Settlement(ANN, BOB, 1),
        Settlement(BOB, ANN, 2),
        Settlement(BOB, MING, 4),
    ]
    assert [played.chips for played in done.rounds] == [
        Chips((5, 5, 5, 5), (0, 0, 0, 0)),
        Chips((4, 5, 5, 5), (0, 1, 0, 0)),
        Chips((4, 3, 5, 5), (2, 1, 0, 0)),
    ]
    assert done.rounds[-1].after == Chips((4, 0, 5, 5), (2, 1, 4, 0), unpaid=1)


def test_who_has_no_own_chip_left_ends_the_game() -> None:
    done = replayed(ROUNDS)
    assert done.end == End("Bob has no own chip left", (MING,))
    assert replayed(ROUNDS.replace("count 5", "count 7")).end is None


def test_playing_on_after_the_end_is_a_breach() -> None:
    over = "the game is over: Bob has no own chip left"
    last = len((HEADER + ROUNDS).splitlines())
    for more in ("round 4\n", "Bob places cow claims 3\n", f"viewer Bob {SIX}\n"):
        assert breaches(ROUNDS + more) == [f"line {last + 1}: {over}"]
    done = replayed(f"{ROUNDS}Bob places cow claims 3\n小明 calls Bob cow\ncount 1\n")
    assert done.rounds[-1].after == Chips((4, 0, 5, 5), (2, 1, 6, 0), unpaid=3)


def test_chips_can_be_told_where_a_record_begins_late() -> None:
    done = replayed(f"round 4\nchips Ann 1 3\nchips Bob 2 2\n{CALLED}count 1\n")
    assert done.breaches == []
    assert done.rounds[0].number == 4
    assert done.rounds[0].after == Chips((0, 2, 5, 5), (3, 4, 0, 0), unpaid=1)
    assert done.end == End("Ann has no own chip left", (BOB,))


def test_an_unsettled_round_leaves_the_chips_as_they_were() -> None:
    done = replayed(
        f"{CALLED}count 2\nAnn places cow claims 3\nround 3\n小明 places cow claims 3\n"
    )
    assert [str(b) for b in done.breaches] == [
        "line 7: round 2 was not settled, so its chips are lost"
    ]
    assert done.rounds[-1].chips.own == (4, 5, 5, 5)


def test_a_round_forgets_the_dice_of_the_one_before() -> None:
    known = situation(records.read(f"{HEADER}{VIEWER}{CALLED}count 2\n"))
    assert (known.viewer, known.cup) == (ANN, (1, 2, 1, 1))
    known = situation(records.read(f"{HEADER}{VIEWER}{CALLED}count 2\nround 2\n"))
    assert (known.viewer, known.cup, known.round) == (None, None, 2)
    assert known.table.dice == (6,) * 4


@pytest.mark.parametrize(("edition", "kept"), [("japanese", False), ("english", True)])
def test_open_dice_last_as_long_as_the_edition_says(edition: str, kept: bool) -> None:
    header = OPEN.replace("crywolf", f"crywolf {edition}")
    lines = f"open {SIX}\nAnn places cow claims 8\nBob calls Ann cow\ncount 7\nround 2\n"
    done = replayed(lines, header)
    assert done.rounds[1].table.open == ((6, 0, 0, 0) if kept else (0, 0, 0, 0))
    again = breaches(f"{lines}open dog dog dog dog dog dog\n", header)
    assert again == (["line 9: other dice lie open already"] if kept else [])


# ---------------------------------------------------------------- passing with a claim in hand


def _notes(text: str) -> list[str]:
    return [breach.message for breach in replay(records.read(text)).breaches]


def test_nobody_passes_with_a_die_for_every_row_at_hand() -> None:
    """Bob has dice and nothing closes a row to him, so any die of his could be placed."""
    text = "game crywolf\nplayers Ann Bob\nfirst Ann\nAnn passes\n"
    assert _notes(text) == ["against the rules for Ann: nobody passes while he can claim"]
    assert _notes(text.replace("Ann passes", "...\nAnn passes")) == []  # what he has, nobody knows


def test_cups_that_are_told_later_prove_that_somebody_could_claim() -> None:
    """Three of Ann's markers stand, so only the cow row is closed to her."""
    text = """game crywolf
players Ann Bob
first Bob
board sheep by Ann
board dog by Ann
board wolf by Ann
board 4 cows by Bob
marker Ann sheep 4
marker Ann dog 4
marker Ann wolf 4
Ann passes
{}
"""
    assert _notes(text.format("")) == []
    assert _notes(text.format("viewer Ann 3 cows")) == []
    assert _notes(text.format("viewer Ann 2 cows missed")) == []
    assert _notes(text.format("viewer Ann 2 cows sheep")) == [
        "Ann has passed, but could have claimed with these dice"
    ]
    called = "Bob calls Ann sheep\nreveal Bob 2 cows\nreveal Ann {}"
    assert _notes(text.format(called.format("3 cows"))) == []
    assert _notes(text.format(called.format("2 cows wolf"))) == [
        "Ann has passed, but could have claimed with these dice"
    ]
    before = text.replace("Ann passes", "viewer Ann 2 cows wolf\nAnn passes").format("")
    assert _notes(before) == ["against the rules for Ann: nobody passes while he can claim"]
