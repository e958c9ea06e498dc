"""What a record of Wooolf!! leaves out: `score` and `check` say so, and turns still count."""

import re
from random import Random

import pytest

import wolfwise
from tests.helpers.chronicle_wooolf import chronicle
from tests.helpers.places import EXAMPLES
from wolfwise.models import records
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.wooolf.referee import replay

HEAD = "game wooolf\nplayers Eva Thomas Paul Jason Kenneth\n"
WORKED = (EXAMPLES / "scored.wolf").read_text()
"""The rulebooks' example: Eva 2 points, Thomas 1 and an error, Paul an error, Jason 1."""
LATE = f"{HEAD}round 3\npoints Eva 4 1\npoints Paul 2\n"
ROUND = WORKED.partition("Kenneth\n")[2]
HANDS = "".join(f"{line}\n" for line in WORKED.splitlines() if line.startswith("reveal"))
SECOND = f"round 2\n...\nJason suspects\nKenneth suspects\n{HANDS}"
SECOND += "board Jason 0 Paul\nboard Kenneth Eva 0\n"
"""The same cards again: nobody plays a dog, Paul the hunter and Eva the wolf, so both are right."""


def scored(text: str) -> dict[str, tuple[int, int]]:
    players = wolfwise.Wooolf.read(text).score().data["players"]
    return {player["name"]: (player["total"], player["errors"]) for player in players}


def missing(text: str) -> list[str]:
    found: list[str] = wolfwise.Wooolf.read(text).score().data["missing"]
    return found


def without(text: str, *beginnings: str) -> str:
    lines = [line for line in text.splitlines() if not line.startswith(beginnings)]
    return "\n".join([*lines, ""])


# ---------------------------------------------------------------- score


def test_a_standing_is_shown_where_nothing_but_points_is_told() -> None:
    answer = wolfwise.Wooolf.read(LATE).score()
    assert scored(LATE) == {
        "Eva": (4, 1), "Thomas": (0, 0), "Paul": (2, 0), "Jason": (0, 0), "Kenneth": (0, 0)
    }  # fmt: skip
    assert "no round scored" in str(answer)
    assert "4 points and 1 error before round 3" in str(answer)
    assert answer.data["missing"] == [
        "no points of Thomas, Jason and Kenneth before round 3 are told, so none are counted"
    ]
    assert not answer.data["over"]


def test_points_told_and_a_round_add_up() -> None:
    text = f"{LATE}{ROUND}"
    assert scored(text) == {
        "Eva": (6, 1), "Thomas": (1, 1), "Paul": (2, 1), "Jason": (1, 0), "Kenneth": (0, 0)
    }  # fmt: skip
    data = wolfwise.Wooolf.read(text).score().data
    assert (data["over"], data["winners"]) == (True, ["Eva"])


def test_nobody_wins_while_points_are_not_known() -> None:
    text = f"{HEAD}round 3\n{ROUND}"
    answer = wolfwise.Wooolf.read(text).score()
    assert (answer.data["over"], answer.data["winners"]) == (True, [])
    assert "not all points are known" in str(answer)
    assert missing(text)[0].startswith("what everybody had before round 3 is not told")


@pytest.mark.parametrize(
    ("gone", "says"),
    [
        (("board Eva",), "no board of Eva, who suspected early, is told"),
        (("board",), "no board of Eva and Thomas, who suspected early, is told"),
        (("reveal Eva", "reveal Paul"), "the cards of Eva and Paul are not shown"),
        (("Thomas suspects",), "1 of 2 early suspicions are told"),
        (
            ("reveal", "board Thomas"),
            "the cards of Eva, Thomas, Paul, Jason and Kenneth are not shown and "
            "no board of Thomas, who suspected early, is told",
        ),
    ],
)
def test_a_round_that_lacks_something_is_not_scored_but_others_are(
    gone: tuple[str, ...], says: str
) -> None:
    first = without(WORKED, *gone)
    with pytest.raises(WolfwiseError, match="nothing to score"):
        scored(first)
    text = f"{first}{SECOND}"
    assert missing(text) == [f"round 1 is not scored: {says}"]
    assert scored(text) == {
        "Eva": (0, 0), "Thomas": (0, 0), "Paul": (0, 0), "Jason": (2, 0), "Kenneth": (2, 0)
    }  # fmt: skip
    assert scored(f"{WORKED}{SECOND}") == {
        "Eva": (2, 0), "Thomas": (1, 1), "Paul": (0, 1), "Jason": (3, 0), "Kenneth": (2, 0)
    }  # fmt: skip


def test_one_hand_may_be_left_out() -> None:
    assert scored(without(WORKED, "reveal Thomas")) == scored(WORKED)


def test_a_bonus_that_may_have_been_missed_is_named() -> None:
    assert missing(WORKED) == []  # Thomas has it already
    text = WORKED.replace("Thomas peeks Jason wolf", "Thomas missed")
    assert missing(text) == [
        "round 1: Paul took Jason for the wolf, and Thomas, the boy, may have announced that in a "
        "turn that is not told"
    ]
    assert scored(text)["Thomas"] == (0, 1)
    heard = without(text, "...").replace("Eva suspects", "Paul missed\nJason missed\n"
                                         "Kenneth missed\nEva suspects")  # fmt: skip
    assert len(missing(heard)) == 1
    assert missing(heard.replace("Thomas missed", "Thomas peeks Paul ?")) == []


def test_cards_shown_too_soon_are_still_against_the_rules() -> None:
    with pytest.raises(WolfwiseError, match="shown after 2 early suspicions, not before"):
        scored(without(WORKED, "...", "Thomas suspects"))


# ---------------------------------------------------------------- check


def unchecked(text: str) -> list[str]:
    answer = wolfwise.Wooolf.read(text).check()
    found: list[str] = answer.data["unchecked"]
    assert all(sentence in str(answer) for sentence in found)
    return found


def test_check_says_what_a_late_beginning_leaves_unchecked() -> None:
    assert [sentence.partition(" (")[0] for sentence in unchecked(f"{HEAD}round 3\n")] == [
        "what everybody had before round 3 is not told",
        "nobody is said to have a red error token in round 3",
        "who had to begin round 3 is not told",
    ]
    everybody = "".join(f"points {n} 1\n" for n in ("Eva", "Thomas", "Paul", "Jason", "Kenneth"))
    assert unchecked(f"{HEAD}round 3\n{everybody}start Eva\nred Paul\n") == []
    assert unchecked(HEAD) == []


def test_check_says_what_gaps_and_rounds_without_points_leave_unchecked() -> None:
    assert unchecked(WORKED) == [
        "round 1 has a gap, so who was next after it, and whether somebody suspected on his first "
        "turn, is not checked"
    ]
    later = f"{without(WORKED, 'board Eva')}round 2\nPaul peeks Eva ?\n"
    assert unchecked(later)[1:] == [
        "round 1 is not scored (no board of Eva, who suspected early, is told), so whose error "
        "token is red in round 2 is not known"
    ]


# ---------------------------------------------------------------- what was missed is a turn


def missed(line: str, random: Random) -> str:
    """The same turn, of which somebody has noticed less."""
    turn = re.match(r"(\S+) (peeks|asks) ", line)
    if turn is None or " saw " in line:
        return line
    heard = re.sub(r" \S+$", " missed", line)
    return random.choice([heard, f"{turn[1]} missed"])


@pytest.mark.parametrize("players", [4, 5, 8])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_missed_of_a_turn_the_table_goes_on_alike(players: int, seed: int) -> None:
    random = Random(f"{players} {seed}")
    record, _ = chronicle(players, random.randrange(players), random)
    full = records.write(record).splitlines()
    part = [missed(line, random) for line in full]
    assert part != full
    for number in range(2, len(full) + 1):
        if not full[number - 1].startswith(("game", "rule", "players", "board", "reveal")):
            whole, rest = (
                replay(records.read("\n".join(some[:number]))).rounds[-1].table
                for some in (full, part)
            )
            for what in ("turns", "to_act", "start", "suspected", "over"):
                assert getattr(whole, what) == getattr(rest, what), full[:number]
    assert replay(records.read("\n".join(part))).breaches == []


LAP = ["Eva peeks Paul missed", "Thomas missed", "Paul asks Eva has-dog missed",
       "Jason missed", "Kenneth peeks Eva missed"]  # fmt: skip


def test_a_missed_first_turn_allows_an_early_suspicion_on_the_next() -> None:
    soon = "\n".join([*LAP[:1], "Eva suspects", ""])
    assert any("first turn" in text or "Thomas's turn" in text for text in warnings(soon))
    lap = "\n".join([*LAP, ""])
    for number, name in enumerate(("Eva", "Thomas", "Paul", "Jason", "Kenneth")):
        between = "".join(f"{line.split()[0]} missed\n" for line in LAP[:number])
        assert warnings(f"{lap}{between}{name} suspects\n") == ()
        first = "\n".join([*LAP[:number], f"{name} suspects", ""])
        (told,) = warnings(first)
        assert "an early suspicion is not allowed on the first turn" in told


def test_missed_turns_come_to_the_round_limit() -> None:
    head = HEAD.replace("\n", "\nrule round-limit=3\n", 1)
    for laps in range(1, 4):
        table = replay(records.read(head + "\n".join(LAP * laps))).rounds[-1].table
        assert table.turns == (laps,) * 5
        assert table.over is (laps == 3)
    assert not replay(records.read(head + "\n".join((LAP * 3)[:-1]))).rounds[-1].table.over


def test_a_question_whose_answer_was_missed_is_spent() -> None:
    two = [*LAP, *LAP, "Eva missed", "Thomas missed"]
    for line, told in (("Paul asks Jason has-sheep yes", True), ("Paul peeks Jason ?", False)):
        text = "\n".join([*two, line, ""])
        assert any("no question card is left" in said for said in warnings(text)) is told


def warnings(lines: str) -> tuple[str, ...]:
    return wolfwise.Wooolf.read(f"{HEAD}{lines}").warnings
