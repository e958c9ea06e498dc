"""Records of The Three Little Wolves in which something was missed: nothing is concluded of it."""

import re
from random import Random

import pytest

import wolfwise
from tests.helpers.chronicle_littlewolves import chronicle
from wolfwise.littlewolves.live import footer, lacks
from wolfwise.models import records
from wolfwise.models.errors import RecordError
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.situation import Situation, situation

PIG = """game littlewolves
players Ann Bob Cy
viewer Ann
hand Ann r3 y10 w14 g7 g2
Ann builds g7
Ann draws r8
Bob builds r9
Bob draws pig missed
"""
CARD = PIG.replace("Bob builds r9\nBob draws pig missed\n", "Bob builds r9\nCy builds missed\n")
WOLF = f"{CARD}Ann builds r8\nAnn draws w1\n"


def known(text: str) -> Situation:
    return situation(records.read(text))


# ---------------------------------------------------------------- a pig


def test_nothing_follows_from_a_pig_that_was_missed() -> None:
    now = known(PIG)
    assert (now.position.step, now.position.to_act) == (Step.TURN, 2)
    assert [house.pig for own in now.table.houses for house in own] == [1, None]
    record = records.read(PIG)
    assert known(PIG).unsure == ("what did the pig make everybody do? Line 8 does not tell",)
    assert lacks(record)[0].startswith("Say what Ann holds: ")
    assert footer(record) == "Cy to act"  # no points: wolves may have gone
    assert "passes a card" not in str(wolfwise.read(PIG).check())
    drawn = known(f"{PIG}Bob draws\nCy builds r10\n")
    assert (drawn.warnings, drawn.position.to_act) == ((), 0)


def test_a_wolf_shows_which_pig_it_was() -> None:
    for lines in (
        "Bob sends 3 to Ann green\n",
        "Bob sends 3 to Ann green\nCy sends 4 to Bob red\n",
    ):
        told, named = (known(f"{text}{lines}") for text in (PIG, PIG.replace("missed", "wolves")))
        assert told == named
        assert told.unsure == ()


def test_cards_drawn_meanwhile_are_kept() -> None:
    lines = "Bob draws\nBob sends 3 to Ann green\n"
    assert known(f"{PIG}{lines}") == known(f"{PIG.replace('missed', 'wolves')}{lines}")


def test_a_passed_card_shows_which_pig_it_was_if_one_is_left() -> None:
    right = PIG.replace("pig missed", "pig right") + "Ann passes r8\nAnn receives y4\n"
    again = f"{right}Cy builds r10\nCy draws pig missed\nAnn passes y4\n"
    assert known(again) == known(again.replace("missed", "left"))
    with pytest.raises(RecordError, match="Line 8 should say 'pig right' or 'pig left'"):
        known(f"{PIG}Ann passes r8\n")
    assert known(f"{again}Ann receives y5\n").missing == ()


def test_whoever_tells_his_hand_knows_it_again() -> None:
    text = f"{PIG}Cy builds r10\n"
    assert known(text).hands[0] == ()
    assert len(known(f"{text}hand Ann r3 y10 w14 g2 y5\n").hands[0]) == 5


def test_a_pig_that_turned_up_beside_a_missed_one_has_its_effect() -> None:
    text = f"{PIG}Bob draws pig wolves\nBob sends 3 to Ann green\n"
    now = known(text)
    assert (now.position.step, now.position.to_act) == (Step.SENDING, 2)
    assert now.table.home[1] == (4, 5)


# ---------------------------------------------------------------- wolves


@pytest.mark.parametrize("house", ["green", "white", "white w4", "red r2"])
def test_a_wolf_goes_to_a_house_that_was_not_noted(house: str) -> None:
    text = f"{WOLF}Bob discards r1 sends 4 to Cy {house}\n"
    now = known(text)
    assert now.warnings == ()
    assert now.table.home == ((3, 4, 5), (3, 5), (3, 4, 5))
    assert now.position.to_act == 2
    with pytest.raises(RecordError, match="wolf 4 of Bob is not at home any more"):
        known(f"{text}Cy discards y1\nAnn discards w1\nAnn draws w2\n"
              "Bob discards y2 sends 4 to Cy red\n")  # fmt: skip
    with pytest.raises(RecordError, match="Ann has no yellow house"):
        known(text.replace(f"Cy {house}", "Ann yellow"))


def test_a_wolf_goes_there_because_of_a_pig() -> None:
    text = f"{WOLF}Bob builds r12\nBob draws pig wolves\nBob sends 3 to Cy red\n"
    assert known(text).position.to_act == 2
    assert known(f"{text}Cy sends 5 to Ann green\nAnn sends 3 to Cy white w4\n").warnings == ()


def test_a_wolf_goes_there_even_if_no_house_is_known() -> None:
    text = "game littlewolves\nplayers Ann Bob Cy\nAnn builds missed\n"
    assert known(f"{text}Bob discards r1 sends 3 to Ann red\n").table.home[1] == (4, 5)
    pig = f"{text}Bob discards r1\nBob draws pig wolves\nBob sends 3 to Ann red\n"
    assert known(pig).table.home[1] == (4, 5)
    assert known(f"{pig}Cy sends 4 to Ann red\nCy builds r2\n").warnings == ()


def test_wolves_that_nobody_noted_hold_nothing_up() -> None:
    now = known(f"{WOLF}Bob builds r12\nBob draws pig wolves\nCy builds y3\n")
    assert now.warnings == ()
    assert now.unsure[-1] == "did Bob send a wolf before line 13? No line tells"


def test_wolves_may_go_in_any_order_if_some_were_missed() -> None:
    head = PIG.replace("players", "rule wolf-choice=ascending\nplayers")
    sent = "Cy discards y1 sends 4 to Ann green\n"
    assert known(head + sent).warnings == ()
    sure = head.replace("draws pig missed", "draws")
    assert "wolves go in order" in known(sure + sent).warnings[0]


# ---------------------------------------------------------------- houses

THREE = """game littlewolves
players Ann Bob Cy
house Cy red 4 7
turn Cy
Cy builds missed
Ann discards y1
Bob discards y2
"""


@pytest.mark.parametrize(
    ("line", "warned"),
    [
        ("Cy builds r5", "7"),  # whatever was missed, the red house is as high as that
        ("Cy builds r9", ""),
        ("Cy builds r9 as 5", "7"),
        ("Cy builds w5 on red", "7"),
        ("Cy builds r2", ""),  # as a basement
        ("Cy builds g3", ""),  # there may be a green house, or none
        ("Cy builds g3 on new", ""),
        ("Cy builds w3", ""),
        ("Cy builds w3 on white w2", ""),
    ],
)
def test_what_can_be_checked_is(line: str, warned: str) -> None:
    (*told,) = known(f"{THREE}{line}\n").warnings
    assert bool(told) is bool(warned)
    assert warned in "".join(told)


def test_a_fourth_house_is_one_too_many() -> None:
    text = THREE.replace("turn Cy", "house Cy yellow 5\nhouse Cy white w3\nturn Cy")
    assert known(f"{text}Cy builds g3\n").warnings == ()  # on the white house
    assert "3 houses already" in known(f"{text}Cy builds g3 on new\n").warnings[0]
    coloured = text.replace("white w3", "green 3").replace("missed", "missed on red")
    assert known(f"{coloured}Cy builds g4\n").warnings == ()


def test_a_card_is_on_no_house_that_it_may_not_be_on() -> None:
    for line, houses in (
        ("Cy builds w9", ["red 4 7"]),  # red, or a house that nobody noted
        ("Cy builds g3", ["red 4 7"]),
        ("Cy builds r9", ["red 4 7 9"]),
        ("Cy builds w9 on red", ["red 4 7 w9"]),
    ):
        assert [str(house) for house in known(f"{THREE}{line}\n").table.houses[2]] == houses


# ---------------------------------------------------------------- whole games


def some_missed(text: str, viewer: str, random: Random) -> str:
    """A record with some cards and pigs of others missed, and without what such pigs brought."""
    told, unknown, shown = [], False, False
    for line in text.splitlines():
        who, *rest = line.split() or [""]
        other = who not in (viewer, "dummy", "house", "hand", "pig", "wolf")
        if rest[:1] in (["builds"], ["discards"], ["shows"]) or who == "dummy":
            unknown = False
        if unknown and rest[:1] in (["passes"], ["receives"]):
            continue
        shown = shown or rest[:1] == ["shows"]  # then all know what is built
        if other and rest[:1] == ["builds"] and random.random() < 0.15 and not shown:
            line = f"{who} builds missed"
        elif other and rest[:2] == ["draws", "pig"] and random.random() < 0.6:
            line, unknown = f"{who} draws pig missed", True
        told.append(line)
    return "\n".join([*told, ""])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_missing_something_breaks_no_rule(players: int, seed: int) -> None:
    """Games that keep the rules, written down with gaps: whatever is left still keeps them."""
    random = Random(f"{players} {seed}")
    record = chronicle(players, random).record
    text = records.write(record)
    assert known(text).warnings == ()
    viewer = next((m[1] for m in [re.search(r"^viewer (\S+)", text, re.M)] if m), "")
    gaps = some_missed(text, viewer, random)
    assert "missed" in gaps or players == 2
    assert known(gaps).warnings == ()
    assert known(gaps).turns == known(text).turns
