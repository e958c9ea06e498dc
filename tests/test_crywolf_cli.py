"""The command line of You Cry Wolf!: every figure, every mistake in one sentence, every width."""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.helpers.cli import (
    TOOL,
    CommandLine,
    at_terminal,
    columns,
    exact,
    make_screen,
    run,
    saved,
)
from tests.helpers.games_crywolf import tail
from tests.helpers.games_wooolf import HEADER as WOOOLF
from tests.helpers.places import ROOT
from wolfwise.analysis.number import Rounded
from wolfwise.crywolf import QUESTIONS
from wolfwise.models import rulebook
from wolfwise.questions import load
from wolfwise.reports.answer import Amount, Chance, Part, said
from wolfwise.reports.text import DIM, SHADES, cell, render, sentences

GAME = CommandLine("crywolf")
ask, answer, data, complaint = GAME.ask, GAME.answer, GAME.data, GAME.complaint
ANIMALS = ["cow", "sheep", "dog", "wolf"]
MINE = ["--mine", "sheep,sheep,sheep,wolf,cow,dog"]
FOUR = ["--players", "4", *MINE]
THREE = ["--players", "3", *MINE]
TWO = ["--players", "2", *MINE]
HEADER = "game crywolf\nplayers Ann Bob Cy\n"
TABLE = f"""{HEADER}viewer Ann sheep sheep sheep wolf cow dog
first Ann
Ann places sheep claims 6
Bob places wolf as sheep claims 8
Cy places cow claims 4
"""
SAME_TABLE = ["--players", "3", "--mine", "sheep,sheep,wolf,cow,dog",
              "--board", "sheep=1,wolf/sheep=1,cow=1", "--markers", "sheep=8,cow=4"]  # fmt: skip
CALLED = f"{TABLE}Ann places wolf as sheep claims 12\nBob calls Ann\n"
SETTLED = f"{CALLED}reveal Bob sheep sheep cow dog dog\nreveal Cy 5 sheep\n"
FINISHED = f"""{SETTLED}round 2
Bob places sheep claims 18
Cy calls Bob
count 10
"""


# ---------------------------------------------------------------- bid


def test_bid_in_json_is_as_specified() -> None:
    told = data("bid", "sheep 14", *FOUR)
    assert (told["game"], told["question"]) == ("crywolf", "bid")
    assert told["rules"]["edition"] == "japanese"
    assert told["rules"]["switched"] == {}
    assert told["claim"] == {"row": "sheep", "number": 14}
    assert (told["legal"], told["breach"], told["warnings"]) == (True, None, [])
    assert set(told["true"]) == {"p", "exact"}
    assert told["true"]["exact"] == "345733120/387420489"
    assert set(told["if_called"]) == {"expected", "exact"}
    assert [set(entry) for entry in told["count"]] == [{"count", "p", "exact"}] * 19
    assert [entry["count"] for entry in told["count"]] == list(range(4, 23))
    assert sum(exact(entry) for entry in told["count"]) == 1
    true = sum(exact(entry) for entry in told["count"] if entry["count"] >= 14)
    assert exact(told["true"]) == true
    worth = sum(
        (entry["count"] - 14 + (entry["count"] >= 14)) * exact(entry) for entry in told["count"]
    )
    assert exact(told["if_called"]) == worth
    assert told["safest"]["number"] == told["break_even"] == 16
    assert told["safest"]["level"] == "1/2"


@pytest.mark.parametrize(
    ("number", "true", "worth"),
    [(14, 0.8924, 2.892), (16, 0.6085, 0.609), (17, 0.4122, -0.588)],
)
def test_bid_figures(number: int, true: float, worth: float) -> None:
    told = data("bid", f"sheep {number}", *FOUR)
    assert round(told["true"]["p"], 4) == true
    assert round(told["if_called"]["expected"], 3) == worth
    assert exact(told["true"]) == tail(18, Fraction(2, 3), number - 4)
    shown = answer("bid", f"sheep {number}", *FOUR)
    assert f"\nsheep {number} is true with {true:.1%}. If it is called, you can expect " in shown
    assert f" {worth:+.3f} chips.\n" in shown


@pytest.mark.parametrize("row", ANIMALS)
@pytest.mark.parametrize("number", [2, 5, 9, 24])
def test_bid_for_every_row(row: str, number: int) -> None:
    known = {"cow": 1, "sheep": 4, "dog": 2, "wolf": 2}[row]
    p = {"cow": Fraction(1, 6), "sheep": Fraction(2, 3)}.get(row, Fraction(1, 3))
    told = data("bid", f"{row} {number}", *FOUR)
    assert exact(told["true"]) == tail(18, p, number - known)


def test_a_claim_that_is_not_allowed_is_told_with_its_odds() -> None:
    for claim, why in [
        ("sheep 8", "a marker stands on sheep 8"),
        ("sheep 2", "a marker stands on sheep 8"),
        ("wolf 1", "a claim is above the dice in its row, so the lowest now is wolf 2"),
        ("sheep 31", "there are only 30 dice"),
        ("sheep 999", "there are only 30 dice"),
    ]:
        told = data("bid", claim, *SAME_TABLE)
        assert told["legal"] is False
        assert why in told["breach"]
        assert f"It is not allowed now: {told['breach']}." in answer("bid", claim, *SAME_TABLE)
    only_cows = ["--players", "3", "--mine", "6 cow"]
    assert (
        data("bid", "sheep 3", *only_cows)["breach"] == "no die in the cup can be placed as a sheep"
    )
    assert data("bid", "sheep 9", *SAME_TABLE)["legal"] is True


@pytest.mark.parametrize(
    "claim",
    [["sheep 14"], ["sheep", "14"], ["14", "sheep"], ["14 sheep"], ["sheep=14"], ["SHEEP", "14"]],
    ids=" ".join,
)
def test_a_claim_may_be_said_in_many_ways(tmp_path: Path, claim: list[str]) -> None:
    record = saved(tmp_path, TABLE)
    expected = data("bid", "sheep 14", record)
    assert expected["claim"] == {"row": "sheep", "number": 14}
    assert data("bid", *claim, record) == expected
    assert data("bid", *claim, "-", stdin=TABLE) == expected
    assert data("bid", *claim, *FOUR) == data("bid", "sheep 14", *FOUR)
    assert data("call", *claim, record)["calls"][0]["claim"] == expected["claim"]


@pytest.mark.parametrize(
    "mine",
    ["3 sheep,wolf,cow,dog", "sheep=3,wolf=1,cow=1,dog=1", "sheep sheep sheep wolf cow dog",
     "3 sheep wolf cow dog", " Sheep , sheeps,SHEEP,wolves, cows,dogs ,", "dog,3 sheep,cow=1,wolf"],
)  # fmt: skip
def test_dice_may_be_said_in_many_ways(mine: str) -> None:
    assert data("odds", "--players", "4", "--mine", mine) == data("odds", *FOUR)


@pytest.mark.parametrize(
    ("level", "number"), [("1/2", 16), ("0.5", 16), ("0.9", 13), ("3/4", 15), ("1", 4), ("0", 22)]
)
def test_what_is_safe_depends_on_the_level(level: str, number: int) -> None:
    told = data("bid", "sheep 14", *FOUR, "--safe", level)
    assert told["safest"]["number"] == number
    assert (
        exact(told["safest"])
        >= Fraction(level)
        > tail(18, Fraction(2, 3), number - 3) - (Fraction(level) == 0)
    )
    assert Fraction(told["safest"]["level"]) == Fraction(level)
    assert data("odds", *FOUR, "--safe", level)["rows"]["sheep"]["safest"] == number


# ---------------------------------------------------------------- odds


def test_odds_in_json() -> None:
    told = data("odds", *FOUR)
    assert list(told["rows"]) == ANIMALS
    for name, row in told["rows"].items():
        bid = data("bid", f"{name} 9", *FOUR)
        chances = [exact(entry) for entry in row["at_least"]]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] == 1
        assert row["known"] == bid["count"][0]["count"] == row["at_least"][0]["number"]
        assert exact(row["mean"]) == sum(e["count"] * exact(e) for e in bid["count"])
        (nine,) = [entry for entry in row["at_least"] if entry["number"] == 9]
        assert exact(nine) == exact(bid["true"])
        assert exact(nine["if_called"]) == exact(bid["if_called"])
        even = row["break_even"]
        worth = {e["number"]: exact(e["if_called"]) for e in row["at_least"]}
        assert worth[even] >= 0 > worth[even + 1]


@pytest.mark.parametrize("row", ["sheep", "Wolves", "cow", "dogs"])
def test_odds_of_one_row(row: str) -> None:
    (name,) = (animal for animal in ANIMALS if animal[:3] in row.casefold())
    all_rows = data("odds", *FOUR)["rows"]
    assert data("odds", row, *FOUR, "--verify")["rows"] == {name: all_rows[name]}
    told = data("odds", row, "-", stdin=TABLE)
    assert told == data("odds", "-", stdin=TABLE) | {"rows": {name: told["rows"][name]}}


def test_another_die_has_other_odds() -> None:
    """Two sheep, two cows: sheep and wolves are one half of the faces, cows a third."""
    die = ["--die", "sheep=2,cow=2,dog=1,wolf=1"]
    assert data("bid", "sheep 9", *TWO)["true"]["exact"] == str(tail(6, Fraction(2, 3), 5))
    told = data("bid", "sheep 9", *TWO, *die)
    assert told["true"]["exact"] == "7/64"  # five or six of six: (6 + 1) / 2**6
    assert told["rules"]["switched"] == {"die": "cow=2,sheep=2,dog=1,wolf=1"}
    assert exact(data("bid", "cow 4", *TWO, *die)["true"]) == tail(6, Fraction(1, 3), 3)
    by_rule = data("bid", "sheep 9", *TWO, "--rule", "die=wolf=1,dog=1,cow=2,sheep=2")
    assert by_rule["true"] == told["true"]
    in_record = TABLE.replace("players", "rule die=sheep=2,cow=2,dog=1,wolf=1\nplayers")
    rows = data("odds", "-", *die, stdin=TABLE)["rows"]
    assert data("odds", "-", stdin=in_record)["rows"] == rows


def test_open_dice_are_counted() -> None:
    lying = ["--open", "3 sheep,2 wolf,cow"]
    told = data("bid", "sheep 12", *TWO, *lying)
    assert told["rules"]["switched"] == {"open": "yes"}
    assert told["count"][0]["count"] == 4 + 5
    assert exact(told["true"]) == tail(6, Fraction(2, 3), 12 - 9)
    record = (
        "game crywolf\nrule open=yes\nplayers Ann Bob\nviewer Ann 3 sheep wolf cow dog\n"
        "open 3 sheep 2 wolves cow\n"
    )
    assert data("bid", "sheep 12", "-", stdin=record)["count"] == told["count"]
    assert data("advise", *TWO, *lying, "--samples", "5")["moves"]


UNWRITTEN = "the open dice are not written down ('open ANIMAL ...'), so they count as hidden"


@pytest.mark.parametrize("row", ANIMALS)
def test_open_dice_that_nobody_wrote_down_count_as_hidden(row: str) -> None:
    """Bob's six and the six on the table."""
    record = "game crywolf\nrule open=yes\nplayers Ann Bob\nviewer Ann 3 sheep wolf cow dog\n"
    known = {"cow": 1, "sheep": 4, "dog": 2, "wolf": 2}[row]
    p = {"cow": Fraction(1, 6), "sheep": Fraction(2, 3)}.get(row, Fraction(1, 3))
    words = ["bid", f"{row} 7", "-"]
    told = data(*words, stdin=record)
    assert told["warnings"] == [UNWRITTEN]
    assert [entry["count"] for entry in told["count"]] == list(range(known, known + 13))
    assert exact(told["true"]) == tail(12, p, 7 - known)
    result = ask(*words, stdin=record)
    assert (result.exit_code, result.stderr) == (0, f"warning: {UNWRITTEN}\n")
    assert "seen by Ann with 1 cow, 3 sheep, 1 dog, 1 wolf, 12 dice hidden\n" in result.stdout
    written = data(*words, stdin=f"{record}open 6 cows\n")
    assert written["warnings"] == []
    assert exact(written["true"]) == tail(6, p, 7 - known - 6 * (row == "cow"))


def test_advice_needs_the_open_dice() -> None:
    record = TABLE.replace("players", "rule open=yes\nplayers")
    for words in ([], ["--for", "win"], ["--model", "blind"], ["--json"]):
        assert complaint("advise", "-", *words, stdin=record) == (
            "wolfwise: which dice lie open? Advice needs them (a line 'open ANIMAL ...')\n"
        )
    written = record.replace("first", "open 2 cows dog 3 wolves\nfirst")
    assert data("advise", "-", "--samples", "5", stdin=written)["moves"]
    for words in (["check"], ["score"]):  # they break no rule, and are not asked for
        answer(*words, "-", stdin=record)
    called = record + "Ann calls Bob\n"
    assert answer("settle", "-", stdin=f"{called}count 9\n")
    assert data("odds", "-", stdin=called)["warnings"] == []


def test_flags_say_the_same_as_a_record() -> None:
    rows = data("odds", "-", stdin=TABLE)["rows"]
    assert data("odds", *SAME_TABLE)["rows"] == rows
    for claim in ("sheep 8", "sheep 9", "cow 4", "cow 5", "wolf 2"):
        by_record, by_flags = data("bid", claim, "-", stdin=TABLE), data("bid", claim, *SAME_TABLE)
        for key in ("claim", "legal", "true", "if_called", "count", "break_even", "safest"):
            assert by_record[key] == by_flags[key], (claim, key)
    called = {
        (call["claim"]["row"], call["claim"]["number"]): (call["true"], call["if_you_call"])
        for call in data("call", *SAME_TABLE)["calls"]
    }
    for call in data("call", "-", stdin=TABLE)["calls"]:
        claim = call["claim"]
        assert called[claim["row"], claim["number"]] == (call["true"], call["if_you_call"])


def test_spare_dice_on_the_board_hide_nothing() -> None:
    """The power put a spare die there: three on the board, but Bob has placed only one."""
    record = (
        "game crywolf\nplayers Ann Bob\nviewer Ann 3 sheep wolf cow dog\nfirst Ann\n"
        "Ann places sheep claims 3\nBob places sheep claims 5\nAnn rolls wolf as sheep\n"
    )
    rows = data("odds", "-", stdin=record)["rows"]
    flags = ["--players", "2", "--mine", "2 sheep,wolf,cow,dog", "--board", "sheep=2,wolf/sheep=1"]
    assert data("odds", *flags, "--hidden", "5")["rows"] == rows
    assert data("odds", *flags)["rows"] != rows


def test_upto_reads_no_further(tmp_path: Path) -> None:
    record = saved(tmp_path, TABLE)
    head = "".join(TABLE.splitlines(keepends=True)[:5])
    assert data("odds", record, "--upto", "5") == data("odds", "-", stdin=head)
    assert data("odds", record, "--upto", "99") == data("odds", record)


def test_a_wolf_placed_as_a_wolf_counts_elsewhere_in_english() -> None:
    record = f"{HEADER}viewer Ann 3 sheep wolf cow dog\nfirst Ann\nAnn places wolf claims 3\n"
    japanese = data("odds", "-", stdin=record)["rows"]
    english = data("odds", "-", "--edition", "english", stdin=record)["rows"]
    assert {row: english[row]["known"] - japanese[row]["known"] for row in ANIMALS} == {
        "cow": 0, "sheep": 1, "dog": 1, "wolf": 0
    }  # fmt: skip
    assert exact(japanese["sheep"]["at_least"][8]) == exact(english["sheep"]["at_least"][8])
    inside = record.replace("game crywolf", "game crywolf english")
    assert data("odds", "-", stdin=inside)["rows"] == english
    assert data("odds", "-", "--edition", "japanese", stdin=inside)["rows"] == japanese
    as_sheep = record.replace("wolf claims", "wolf as sheep claims")
    assert (
        data("odds", "-", stdin=as_sheep)["rows"]
        == data("odds", "-", "--edition", "english", stdin=as_sheep)["rows"]
    )


def test_breaches_only_warn(tmp_path: Path) -> None:
    skipped = saved(tmp_path, TABLE.replace("Bob places wolf as sheep claims 8\n", ""))
    warning = "line 6: against the rules for Cy: it is Bob's turn"
    for words in (["odds"], ["bid", "sheep 14"], ["call"], ["advise"]):
        result = ask(*words, skipped)
        assert (result.exit_code, result.stderr) == (0, f"warning: {warning}\n")
        quiet = ask(*words, skipped, "--json")
        assert (quiet.exit_code, quiet.stderr) == (0, "")
        assert json.loads(quiet.stdout)["warnings"] == [warning]
    for words in (["check"], ["score"], ["settle"]):
        told = complaint(*words, skipped)
        assert told == f"wolfwise: the record breaks the rules:\n  {warning}\n"


# ---------------------------------------------------------------- habits


def test_habits_stand_beside_the_bare_odds() -> None:
    told = data("bid", "sheep 10", "-", stdin=TABLE)
    assert told["model"] == "blind"
    assert set(told["habits"]) == {"true", "if_called"}
    assert exact(told["habits"]["true"]) != exact(told["true"])
    shown = answer("bid", "sheep 10", "-", stdin=TABLE)
    assert f"sheep 10 is true with {told['true']['p']:.1%}." in shown
    assert "What the others have done changes that to " in shown
    assert f" {told['habits']['true']['p']:.1%} and " in shown
    believing = data("bid", "sheep 10", "-", "--model", "habits", stdin=TABLE)
    assert believing["model"] == "habits"
    assert believing["true"] == told["habits"]["true"]
    assert believing["if_called"] == told["habits"]["if_called"]
    assert sum(exact(entry) for entry in believing["count"]) == 1
    assert "What the others have done changes" not in answer(
        "bid", "sheep 10", "-", "--model", "habits", stdin=TABLE
    )
    assert data("bid", "sheep 10", "-", "--model", "blind", stdin=TABLE) == told
    rows = data("odds", "-", "--model", "habits", stdin=TABLE)["rows"]
    (ten,) = [entry for entry in rows["sheep"]["at_least"] if entry["number"] == 10]
    assert exact(ten) == exact(believing["true"])


def test_bluffs_and_slips_tell_less() -> None:
    usual = data("bid", "sheep 10", "-", stdin=TABLE)
    other = data("bid", "sheep 10", "-", "--bluff", "1", "--slip", "1", stdin=TABLE)
    assert other["true"] == usual["true"]
    assert other["habits"] != usual["habits"]


def test_where_nobody_has_done_anything_there_are_no_habits() -> None:
    assert "habits" not in data("bid", "sheep 14", *FOUR)
    blind, believing = (data("bid", "sheep 9", *FOUR, "--model", m) for m in ("blind", "habits"))
    assert blind["true"] == believing["true"]


def test_what_others_hide_adds_up() -> None:
    hidden = data("odds", "-", stdin=TABLE)["hidden"]
    assert set(hidden) == {"Bob", "Cy"}
    for dice in hidden.values():
        assert sum(exact(mean) for mean in dice.values()) == 5


# ---------------------------------------------------------------- call


def test_calls_are_the_other_side_of_claims() -> None:
    told = data("call", "-", stdin=TABLE)
    assert {(c["owner"], c["claim"]["row"], c["claim"]["number"]) for c in told["calls"]} == {
        ("Bob", "sheep", 8), ("Cy", "cow", 4)
    }  # fmt: skip
    for call in told["calls"]:
        claim = call["claim"]
        bid = data("bid", f"{claim['row']} {claim['number']}", "-", stdin=TABLE)
        assert call["true"] == bid["true"]
        assert exact(call["if_you_call"]) == -exact(bid["if_called"])
        assert exact(call["habits"]["if_you_call"]) == -exact(bid["habits"]["if_called"])
    worths = [exact(call["habits"]["if_you_call"]) for call in told["calls"]]
    assert worths == sorted(worths, reverse=True)


def test_a_claim_that_nobody_made_is_nobodys() -> None:
    """Not the player's before, and least of all the own one."""
    for words, stdin in [(["sheep 20", "-"], TABLE), (["sheep 6", "-"], TABLE)]:
        (call,) = data("call", *words, stdin=stdin)["calls"]
        assert call["owner"] is None
        assert "'s sheep" not in answer("call", *words, stdin=stdin)
    (call,) = data("call", "sheep 8", "-", stdin=TABLE)["calls"]
    assert call["owner"] == "Bob"
    shown = answer("call", "sheep 20", *FOUR)
    assert "Calling sheep 20 can be expected to bring +3.967 chips." in shown
    assert data("call", "sheep 20", "-", stdin=HEADER)["calls"][0]["owner"] is None


def test_the_verdict_follows_the_best_call() -> None:
    pays = answer("call", *FOUR, "--markers", "sheep=20,cow=2")
    assert "Calling seat 4's sheep 20 can be expected to bring +3.967 chips." in pays
    assert "No call pays on average; the best, " in answer("call", *FOUR, "--markers", "cow=2")


# ---------------------------------------------------------------- advise


def moves(told: Any) -> list[float]:
    found = [move["worth"]["expected"] for move in told["moves"]]
    assert found == sorted(found, reverse=True)
    for move in told["moves"]:
        ends = [move[end]["p"] for end in ("called", "calls", "others")]
        assert all(-1e-9 <= end <= 1 + 1e-9 for end in ends)
        assert sum(ends) <= 1 + 1e-9
    return found


def test_advice_for_two_weighs_everything() -> None:
    told = data("advise", *TWO)
    assert (told["question"], told["goal"]) == ("advise", "chips")
    assert told["model"] == {"name": "habits", "bluff": "1/4", "slip": "1/10"}
    moves(told)
    assert all(set(move["worth"]) == {"expected", "rounded"} for move in told["moves"])
    assert all(move["others"] == {"p": 0.0, "exact": "0"} for move in told["moves"])
    names = [move["move"] for move in told["moves"]]
    assert len(set(names)) == len(names)
    assert {"place sheep, claim 2", "place wolf as dog, claim 3", "place cow, claim 30"} <= {*names}
    assert data("advise", *TWO, "--seed", "7") == told  # nothing is drawn
    shown = answer("advise", *TWO)
    assert "±" not in shown
    assert "Nothing is sampled" in shown


def test_advice_for_three_is_sampled_from_a_seed() -> None:
    words = ["advise", "-", "--samples", "60"]
    told = data(*words, stdin=TABLE)
    moves(told)
    assert data(*words, "--seed", "0", stdin=TABLE) == told  # asked anew, and by default
    other = data(*words, "--seed", "1", stdin=TABLE)
    assert other != told
    assert {move["move"] for move in other["moves"]} == {move["move"] for move in told["moves"]}
    calls = [move for move in told["moves"] if move["move"].startswith("call ")]
    assert {move["move"] for move in calls} == {"call Bob's sheep 8", "call Cy's cow 4"}
    for move in calls:
        assert set(move["worth"]) == {"expected", "rounded"}
        assert move["calls"] == {"p": 1.0, "exact": "1"}
    by_habit = {c["owner"]: c["habits"] for c in data("call", "-", stdin=TABLE)["calls"]}
    for move in calls:
        owner = move["move"].split()[1].removesuffix("'s")
        assert move["worth"]["expected"] == pytest.approx(
            by_habit[owner]["if_you_call"]["expected"], abs=1e-6
        )
    sampled = [move for move in told["moves"] if "samples" in move["worth"]]
    assert sampled
    for move in sampled:
        for number in (move["worth"], move["called"], move["calls"], move["others"]):
            assert number["seed"] == 0
            assert number["samples"] in (6, 60)
            assert number["stderr"] >= 0
            assert number.get("p") not in (0, 1) or number["stderr"] > 0
    shown = answer(*words, stdin=TABLE)
    assert "±" in shown
    assert f"Best: {told['moves'][0]['move']}, " in shown
    assert f"Second best, {told['moves'][1]['move']}: " in shown


def test_advice_shows_the_best_or_everything() -> None:
    short, full = answer("advise", *TWO), answer("advise", *TWO, "--all")
    assert full.count("\n") == short.count("\n") + len(data("advise", *TWO)["moves"]) - 10


def test_blind_advice_takes_calls_by_bare_odds() -> None:
    told = data("advise", "-", "--model", "blind", "--samples", "5", stdin=TABLE)
    assert told["model"]["name"] == "blind"
    bare = {c["owner"]: c["if_you_call"] for c in data("call", "-", stdin=TABLE)["calls"]}
    (worth,) = [m["worth"]["expected"] for m in told["moves"] if m["move"] == "call Cy's cow 4"]
    assert worth == pytest.approx(bare["Cy"]["expected"], abs=1e-6)


def test_advice_for_the_win_depends_on_the_chips() -> None:
    even = data("advise", *TWO, "--for", "win", "--markers", "sheep=9")
    assert even["goal"] == "win"
    assert all(-1 <= worth <= 1 for worth in moves(even))
    lost = data("advise", *TWO, "--for", "win", "--markers", "sheep=9", "--chips", "1/0,5/4")
    assert all(-1 <= worth <= 1 for worth in moves(lost))
    assert moves(lost) != moves(even)
    assert "of a victory" in answer("advise", *TWO, "--for", "win")


def test_the_power_is_a_move_of_the_first_player() -> None:
    table = ["advise", *SAME_TABLE, "--samples", "5"]
    power = [m["move"] for m in data(*table, "--first")["moves"] if m["move"] == "use the power"]
    assert power == ["use the power"]
    assert "use the power" not in [m["move"] for m in data(*table)["moves"]]


# ---------------------------------------------------------------- settle, score, check

CLAIMANT, CALLER = "the claimant", "the caller"


@pytest.mark.parametrize(
    ("count", "payer", "chips"),
    [(18, CLAIMANT, 2), (19, CLAIMANT, 1), (20, CALLER, 1), (22, CALLER, 3)],
)
def test_settle_one_claim(count: int, payer: str, chips: int) -> None:
    told = data("settle", "sheep 20", "--count", str(count))
    assert (told["game"], told["question"]) == ("crywolf", "settle")
    assert told["claim"] == {"row": "sheep", "number": 20}
    receiver = CALLER if payer == CLAIMANT else CLAIMANT
    assert (told["payer"], told["receiver"], told["pays"]) == (payer, receiver, chips)
    assert told["claimant"] == CLAIMANT
    has = {entry["name"]: (entry["own"], entry["received"]) for entry in told["chips"]}
    assert has == {payer: (5 - chips, 0), receiver: (5, chips)}
    assert told["end"] is None
    shown = answer("settle", "sheep", "20", "--count", str(count))
    paid = f": {payer} pays {receiver} {chips} chip{'s' * (chips > 1)}.\n"
    assert f"he claimant's sheep 20 was called, {count} count{paid}" in shown


def test_who_cannot_pay_ends_the_game() -> None:
    told = data("settle", "sheep 20", "--count", "22", "--own", "2")
    has = {entry["name"]: (entry["own"], entry["received"]) for entry in told["chips"]}
    assert has == {CALLER: (0, 0), CLAIMANT: (5, 3)}
    assert told["end"]["winners"] == [CLAIMANT]
    shown = answer("settle", "sheep 20", "--count", "22", "--own", "2")
    assert "The game is over, the caller has no own chip left" in shown
    assert "1 chip credited without being paid" in shown
    assert shown.endswith(": the claimant wins.\n")
    enough = data("settle", "sheep 20", "--count", "21", "--own", "3")
    assert enough["end"] is None


def test_a_big_table_counts_more_than_one_box() -> None:
    assert data("settle", "sheep 40", "--count", "42", "--players", "7")["payer"] == CALLER
    assert data("settle", "sheep30", "--count", "30")["payer"] == CALLER


def test_settle_a_record() -> None:
    told = data("settle", "-", stdin=FINISHED)
    assert [(r["round"], r["claimant"], r["count"], r["payer"], r["receiver"])
            for r in told["rounds"]] == [(1, "Ann", 12, "Bob", "Ann"),
                                         (2, "Bob", 10, "Bob", "Cy")]  # fmt: skip
    shown = answer("settle", "-", stdin=FINISHED)
    assert "Round 1: Ann's sheep 12 was called, 12 count: Bob pays Ann 1 chip.\n" in shown
    assert "Round 2: Bob's sheep 18 was called, 10 count: Bob pays Cy 8 chips.\n" in shown
    assert "4 chips credited without being paid" in shown
    assert shown.endswith(": Cy wins.\n")
    told = data("settle", str(ROOT / "examples" / "settled.wolf"))
    assert told["rounds"][0]["payer"] == "Bob"
    assert "nothing to settle" in complaint("settle", "-", stdin=TABLE)
    assert "nothing to settle" in complaint("settle", "-", stdin=CALLED)


def test_score_of_a_game_that_goes_on() -> None:
    told = data("score", "-", stdin=SETTLED)
    assert told["chips"] == [
        {"name": "Ann", "own": 5, "received": 1},
        {"name": "Bob", "own": 4, "received": 0},
        {"name": "Cy", "own": 5, "received": 0},
    ]
    assert told["end"] is None
    assert list(told["win"]) == ["Ann", "Bob", "Cy"]
    chances = {name: exact(chance) for name, chance in told["win"].items()}
    assert sum(chances.values()) == 1
    assert chances["Ann"] > chances["Cy"] > chances["Bob"]
    assert answer("score", "-", stdin=SETTLED).startswith("You Cry Wolf! japanese, after 1 round\n")
    fresh = data("score", "-", stdin=TABLE)["win"]
    assert {chance["exact"] for chance in fresh.values()} == {"1/3"}
    assert "after 0 rounds\n" in answer("score", "-", stdin=TABLE)


def test_score_of_a_finished_game() -> None:
    told = data("score", "-", stdin=FINISHED)
    assert told["end"] == {"reason": "Bob has no own chip left", "winners": ["Cy"]}
    assert "win" not in told
    assert [entry["received"] for entry in told["chips"]] == [1, 0, 8]
    assert answer("score", "-", stdin=FINISHED).endswith(": Cy wins.\n")


FIVE = (
    "game crywolf\nplayers A B C D E\nchips A 1 0\nchips B 5 4\nchips C 5 0\nchips D 5 0\n"
    "chips E 5 0\n"
)


def test_score_with_many_players_is_sampled() -> None:
    told = data("score", "-", stdin=FIVE)
    assert sum(chance["p"] for chance in told["win"].values()) == pytest.approx(1)
    for chance in told["win"].values():
        assert set(chance) == {"p", "stderr", "samples", "seed"}
        assert 0 < chance["stderr"] < 0.02


def test_a_number_and_an_animal_may_stand_together() -> None:
    usual = answer("bid", "sheep 12", "--players", "4", "--mine", "2 sheep,wolf,3 cows")
    for claim, mine in [("sheep12", "2sheep,wolf,3cows"), ("12Sheep", "2Sheeps wolf 3cow")]:
        assert answer("bid", claim, "--players", "4", "--mine", mine) == usual
    assert "there is no animal '2goats'" in complaint("odds", "--players", "4", "--mine", "2goats")


def test_advice_says_whether_turns_of_others_were_read() -> None:
    """By numbers alone none are known, though a marker stands."""
    look = ["advise", "--players", "2", "--mine", "2 cows", "--rule", "dice=2", "--rule", "box=0"]
    assert "none of their turns in this round is known" in answer(*look)
    turn = "game crywolf\nrule dice=2\nplayers A B\nviewer B 2 cows\nA places cow claims 2\n"
    assert "what they did so far tells what they hold" in answer("advise", "-", stdin=turn)
    blind = answer("advise", "-", "--model", "blind", stdin=turn)
    assert "what they did so far tells nothing" in blind


def test_check() -> None:
    told = data("check", "-", stdin=FINISHED)
    assert (told["rounds"], told["settled"], told["turns"]) == (2, 2, 7)
    assert told["end"]["winners"] == ["Cy"]
    assert answer("check", "-", stdin=FINISHED).endswith(
        "The record keeps the rules: 2 rounds, 7 turns, 2 settled; the game is over.\n"
    )
    one = f"{HEADER}Ann places sheep claims 3\n"
    assert answer("check", "-", stdin=one).endswith(
        ": 1 round, 1 turn, 0 settled; the game goes on.\n"
    )


def test_a_count_against_the_cups_is_a_breach() -> None:
    told = complaint("settle", "-", stdin=f"{SETTLED}count 3\n")
    assert "the cups show 12, not 3" in told
    assert "line 12" in told


# ---------------------------------------------------------------- die


@pytest.mark.parametrize(
    "rolled", ["", "sheep", "cow=4,sheep=15,dog=6,wolf=5", "6 wolf", "cow=999"]
)
def test_which_die(rolled: str) -> None:
    told = data("die", "--rolled", rolled)
    found = [exact(candidate) for candidate in told["candidates"]]
    assert len(found) == 10
    assert sum(found) == 1
    assert found == sorted(found, reverse=True)
    assert sum(exact(c["if_settlements_were_rolled"]) for c in told["candidates"]) == 1
    if not rolled:
        assert {*found} == {Fraction(1, 10)}
        assert told == data("die")
        assert "all ten dice are equally likely" in answer("die")


def test_which_die_by_hand() -> None:
    """Of all ten dice, the sheep faces are 1 on six, 2 on three and 3 on one: 15 in all."""
    told = data("die", "--rolled", "sheep")["candidates"]
    assert told[0]["die"] == "cow=1,sheep=3,dog=1,wolf=1"
    assert told[0]["exact"] == "1/5"


# ---------------------------------------------------------------- the rulebook


@pytest.mark.parametrize("edition", ["japanese", "english"])
def test_the_rulebook_as_text(edition: str) -> None:
    shown = TOOL.ask("rules", "crywolf", "--edition", edition)
    assert (shown.exit_code, shown.stderr) == (0, "")
    book = rulebook.load("crywolf")
    assert shown.stdout.startswith(f"You Cry Wolf! {edition}: {len(book.rulings)} rulings\n")
    for key, ruling in book.rulings.items():
        source = "".join(f", {' '.join(ruling.source)}" if ruling.source else "")
        (line,) = [li for li in shown.stdout.splitlines() if li.startswith(f"{key} = ")]
        assert line.endswith(f"  [{ruling.status}{source}]")
        assert f"  {ruling.says}\n" in shown.stdout
        for alternative in ruling.alternatives:
            assert str(alternative) in shown.stdout
    assert len(book.findings) >= 10
    for number, finding in enumerate(book.findings, 1):
        assert f"\n  {number}. {finding.says} ({', '.join(finding.source)})\n" in shown.stdout
    for key, name in book.sources.items():
        assert f"\n  {key}: {name}\n" in shown.stdout
    placed = {"japanese": "stays", "english": "as-itself"}[edition]
    assert f"\nplaced = {placed}  [stated, ja en]\n" in shown.stdout


def test_the_rulebook_in_json() -> None:
    told = json.loads(TOOL.ask("rules", "crywolf", "--json").stdout)
    book = rulebook.load("crywolf")
    assert told["editions"] == ["japanese", "english"]
    assert {r["key"]: r["status"] for r in told["rulebook"]} == {
        key: ruling.status for key, ruling in book.rulings.items()
    }
    assert all(r["source"] or r["status"] == "assumed" for r in told["rulebook"])
    assert [finding["says"] for finding in told["findings"]] == [f.says for f in book.findings]


# ---------------------------------------------------------------- mistakes: exit 2, one sentence

BAD: list[tuple[list[str], str]] = [
    # claims
    (["bid", *THREE], "which claim?"),
    (["bid"], "which claim?"),
    (["bid", "sheep", *THREE], "cannot read 'sheep' as a claim"),
    (["bid", "14", *THREE], "cannot read '14' as a claim"),
    (["call", "wolves", *THREE], "cannot read 'wolves' as a claim"),
    (["bid", "sheep", "14", "game.wolf", "more"], "cannot read 'more' behind a claim and a record"),
    (["bid", "sheep 14", "game.wolf", "more"], "cannot read 'more' behind a claim and a record"),
    (["bid", "sheep", "wolf", "14"], "cannot read 'sheep wolf 14' as a claim"),
    (["bid", "game.wolf", "sheep", "14"], "as a claim like"),
    (["bid", "goat 14", *THREE], "there is no animal 'goat'"),
    (["bid", "sheeep 14", *THREE], "did you mean 'sheep'?"),
    (["bid", "14 14", *THREE], "there is no animal '14'"),
    (["bid", "sheep 0", *THREE], "a claim is a number from 1 to 999, not 0"),
    (["bid", "sheep -3", *THREE], "a claim is a number from 1 to 999, not -3"),
    (["bid", "sheep 1000", *THREE], "a claim is a number from 1 to 999, not 1000"),
    (["bid", f"sheep {'9' * 5000}", *THREE], ""),
    (["bid", "sheep 1.5", *THREE], ""),
    (["bid", "", *THREE], "which claim?"),
    (["bid", "sheep 14", "", *THREE], "a RECORD needs a name"),
    (["call", *THREE], "no marker stands that could be called"),
    # the number of players
    (["odds"], "give a RECORD, or say with --players how many play"),
    (["odds", *MINE], "give a RECORD, or say with --players how many play"),
    (["odds", "sheep", *MINE], "give a RECORD, or say with --players how many play"),
    (["odds", "sheep", "cow", "game.wolf"],
     "cannot read 'sheep cow game.wolf' as a row and a record"),
    (["odds", "--players", "3"], "say with --mine what is in your cup"),
    (["odds", "--players", "1", *MINE], "You Cry Wolf! is for 2 to 10 players, not 1"),
    (["odds", "--players", "11", *MINE], "You Cry Wolf! is for 2 to 10 players, not 11"),
    (["odds", "--players", "0", *MINE], "You Cry Wolf! is for 2 to 10 players, not 0"),
    (["odds", "--players", "-3", *MINE], "You Cry Wolf! is for 2 to 10 players, not -3"),
    (["odds", "--players", "Ann,Bob", *MINE], "You Cry Wolf! is for 2 to 10 players"),
    (["odds", "--players", "9" * 5000, *MINE], "You Cry Wolf! is for 2 to 10 players"),
    # dice
    (["odds", "--players", "3", "--mine", "7 sheep"], "a cup holds 6 dice, not 7"),
    (["odds", "--players", "3", "--mine", ",".join(["sheep"] * 7)], "a cup holds 6 dice, not 7"),
    (["odds", "--players", "3", "--mine", "sheep=999"], "a cup holds 6 dice, not 999"),
    (["odds", "--players", "3", "--mine", "sheep=9999"], "'9999' is no whole number"),
    (["odds", "--players", "3", "--mine", "sheep=-1"], "--mine: '-1' is no whole number"),
    (["odds", "--players", "3", "--mine", "-2 sheep"], "--mine: '-2' is no whole number"),
    (["odds", "--players", "3", "--mine", "sheep="], "--mine: '' is no whole number"),
    (["odds", "--players", "3", "--mine", "2 sheep=3"], "--mine: say 2 sheep or sheep=2"),
    (["odds", "--players", "3", "--mine", "sheep,3"], "--mine: 3 of which animal?"),
    (["odds", "--players", "3", "--mine", "goat"], "--mine: there is no animal 'goat'"),
    (["odds", "--players", "3", "--mine", "3 3 sheep"], "--mine: there is no animal '3'"),
    (["odds", "--players", "3", "--mine", "sheep"], "so 5 of yours lie on the board"),
    (["die", "--rolled", "goat"], "--rolled: there is no animal 'goat'"),
    (["die", "--rolled", "sheep=-2"], "--rolled: '-2' is no whole number"),
    # the board
    (["odds", *THREE, "--board", "sheep"], "--board: say ROW=N, not 'sheep'"),
    (["odds", *THREE, "--board", "goat=1"], "--board: there is no animal 'goat'"),
    (["odds", *THREE, "--board", "wolf/goat=1"], "--board: there is no animal 'goat'"),
    (["odds", *THREE, "--board", "sheep=-1"], "--board: '-1' is no whole number"),
    (["odds", *THREE, "--board", "sheep=1,cow=1,sheep=2"], "--board: sheep stands there twice"),
    (["odds", *THREE, "--board", "sheep/sheep=1,sheep=2"], "--board: sheep stands there twice"),
    (["odds", *THREE, "--board", "cow/sheep=1"], "a cow cannot be placed as a sheep"),
    (["odds", *THREE, "--board", "sheep=25"], "the board cannot have 25 dice"),
    (["odds", *THREE, "--board", "sheep=99999999999"], "is no whole number"),
    (["odds", "--players", "5", *MINE, "--board", "sheep=25"], "the board cannot have 25 dice"),
    (["odds", "--players", "3", "--mine", "4 sheep", "--board", "sheep=1"],
     "2 of yours lie on the board, but the board has 1"),
    # markers
    (["odds", *THREE, "--markers", "sheep"], "--markers: say ROW=N, not 'sheep'"),
    (["odds", *THREE, "--markers", "goat=3"], "--markers: there is no animal 'goat'"),
    (["odds", *THREE, "--markers", "sheep=3,sheep=4"], "--markers: sheep stands there twice"),
    (["odds", *THREE, "--markers", "sheep=1"], "from 2 to 30, not on sheep 1"),
    (["odds", *THREE, "--markers", "sheep=0"], "from 2 to 30, not on sheep 0"),
    (["odds", *THREE, "--markers", "sheep=31"], "from 2 to 30, not on sheep 31"),
    # open and hidden dice
    (["odds", *THREE, "--open", "5 sheep"], "6 dice lie open, not 5"),
    (["odds", *THREE, "--open", "7 sheep"], "6 dice lie open, not 7"),
    (["odds", *THREE, "--open", "6 goat"], "--open: there is no animal 'goat'"),
    (["odds", "--players", "5", *MINE, "--open", "6 sheep"], "open dice are for up to 4 players"),
    (["odds", *THREE, "--rule", "open=yes"], "6 dice lie open, not 0"),
    (["odds", *THREE, "--hidden", "13"], "the others have 0 to 12 dice under their cups, not 13"),
    (["odds", *THREE, "--hidden", "11"], "make 17 dice, but 3 players have 18"),
    (["odds", *THREE, "--board", "sheep=20", "--hidden", "12"], "make 38 dice"),
    # chips
    (["advise", *THREE, "--chips", "5/0,5/0"], "--chips: say OWN/RECEIVED for all 3 players"),
    (["advise", *THREE, "--chips", "5/0,5/0,5/0,5/0"], "--chips: say OWN/RECEIVED for all 3"),
    (["advise", *THREE, "--chips", "5,5,5"], "--chips: say OWN/RECEIVED for all 3 players"),
    (["advise", *THREE, "--chips", "6/0,5/0,5/0"], "nobody has more than 5 own chips"),
    (["advise", *THREE, "--chips", "0/0,5/0,5/0"], "has ended the game"),
    (["advise", *THREE, "--chips", "-1/0,5/0,5/0"], "--chips: '-1' is no whole number"),
    (["advise", *THREE, "--chips", "5/x,5/0,5/0"], "--chips: 'x' is no whole number"),
    (["advise", *THREE, "--chips", "5/0/1,5/0,5/0"], "--chips: '0/1' is no whole number"),
    # the die and other rules
    (["odds", *THREE, "--die", "sheep=6"], "--die: the die has no cow, dog or wolf"),
    (["odds", *THREE, "--die", "sheep=4,cow=1,dog=1,wolf=1"], "--die: a die has 6 faces, not 7"),
    (["odds", *THREE, "--die", "sheep=2,sheep=1,cow=1,dog=1,wolf=1"], "names sheep twice"),
    (["odds", *THREE, "--die", "goat=6"], "--die: there is no animal 'goat'"),
    (["odds", *THREE, "--die", "sheep=-1,cow=3,dog=2,wolf=2"], "--die: a die says ANIMAL=FACES"),
    (["odds", *THREE, "--edition", "klingon"], "(editions: japanese, english)"),
    (["odds", *THREE, "--rule", "die"], "a rule is switched by key=value"),
    (["odds", *THREE, "--rule", "opne=yes"], "did you mean 'open'?"),
    (["odds", *THREE, "--rule", "open=maybe"], "(possible: "),
    (["odds", *THREE, "--upto", "3"], "--upto is about a RECORD"),
    # files
    (["bid", "sheep 14"], "give a RECORD, or say with --players how many play"),
    (["bid", "sheep 14", "nowhere.wolf"], "cannot read nowhere.wolf: no such file or directory"),
    (["odds", "nowhere.wolf"], "cannot read nowhere.wolf: no such file or directory"),
    (["check", "nowhere.wolf"], "cannot read nowhere.wolf: no such file or directory"),
    (["odds", "."], "cannot read .: is a directory"),
    (["bid", "sheep 14", "."], "cannot read .: is a directory"),
    (["settle", "."], "cannot read .: is a directory"),
    (["score", "."], "cannot read .: is a directory"),
    # settle
    (["settle"], "give a RECORD, or a claim like \"sheep 20\" and --count"),
    (["settle", "--count", "3"], "give a RECORD, or a claim like \"sheep 20\" and --count"),
    (["settle", "sheep"], "cannot read 'sheep' as a claim"),
    (["settle", "sheep 20"], "say with --count what was counted"),
    (["settle", "sheep 20", "--count", "40"], "there are only 30 dice, so 40 cannot count (more"),
    (["settle", "sheep 20", "--count", "43", "--players", "7"],
     "there are only 42 dice, so 43 cannot count"),
    (["settle", "sheep 31", "--count", "20"],
     "a claim is a number from 2 to 30, the dice that there are, not 31"),
    (["settle", "sheep 1", "--count", "20"],
     "a claim is a number from 2 to 30, the dice that there are, not 1"),
    (["settle", "game.wolf", "--players", "3"], "--players goes with a claim, not with a record"),
    (["settle", "goat 20", "--count", "20"], "there is no animal 'goat'"),
    (["settle", "game.wolf", "--count", "20"], "--count goes with a claim, not with a record"),
    (["settle", "sheep 20", "game.wolf", "--count", "20"], "either a RECORD or a claim, not both"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), BAD, ids=[" ".join(w)[:60] for w, _ in BAD])
def test_a_mistake_is_one_clear_sentence(words: list[str], message: str) -> None:
    told = complaint(*words)
    assert told.startswith("wolfwise: ")
    assert told.count("\n") == 1
    assert message in told
    assert "line " not in told  # a flag has no line number


@pytest.mark.parametrize(
    "words",
    [
        ["--upto", "0"], ["--upto", "-1"], ["--upto", "x"], ["--hidden", "-1"], ["--hidden", "x"],
        ["--safe", "2"], ["--safe", "-1"], ["--safe", "nan"], ["--safe", "1/0"], ["--safe", "1e-3"],
        ["--model", "telepathy"], ["--bluff", "2"], ["--bluff", "x"], ["--slip", "-1"],
        ["--slip", "inf"], ["--nonsense"], ["-14"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_bad_flags_show_the_usage(words: list[str]) -> None:
    told = complaint("bid", "sheep 14", *THREE, *words)
    assert told.endswith("('wolfwise crywolf bid --help' tells more)\n")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("advise", ["--samples", "0"]), ("advise", ["--samples", "100001"]),
        ("advise", ["--seed", "-1"]), ("advise", ["--for", "glory"]), ("advise", ["--for", ""]),
        ("settle", ["sheep 20", "--count", "-1"]), ("settle", ["sheep 20", "--own", "0"]),
        ("settle", ["sheep 20", "--own", "6"]), ("settle", ["sheep 20", "--count", "many"]),
        ("check", []), ("score", []), ("advise", ["one", "two"]), ("check", ["one", "two"]),
        ("die", ["sheep"]),
    ],
)  # fmt: skip
def test_other_bad_flags_show_the_usage(question: str, words: list[str]) -> None:
    assert f"('wolfwise crywolf {question} --help' tells more)" in complaint(question, *words)


@pytest.mark.parametrize("word", ["--mine", "--first=yes"])
def test_a_flag_with_too_much_or_too_little(word: str) -> None:
    told = complaint("bid", "sheep 14", *THREE, word)
    assert told.startswith(f"wolfwise: option '{word.partition('=')[0]}' ")
    assert told.count("\n") == 1


RECORD_FLAGS = [
    ["--players", "3"], ["--mine", "sheep"], ["--mine", ""], ["--board", "sheep=1"],
    ["--board", ""], ["--markers", "sheep=3"], ["--markers", ""], ["--open", "6 sheep"],
    ["--open", ""], ["--hidden", "0"], ["--chips", "5/0,5/0,5/0"], ["--chips", ""], ["--first"],
    ["--players", ""],
]  # fmt: skip


@pytest.mark.parametrize("words", RECORD_FLAGS, ids=" ".join)
@pytest.mark.parametrize("question", [["bid", "sheep 14"], ["call"], ["odds"], ["advise"]])
def test_a_record_or_flags_not_both(question: list[str], words: list[str]) -> None:
    told = complaint(*question, "-", *words, stdin=TABLE)
    assert told == f"wolfwise: either a RECORD or {words[0]}, not both\n"


@pytest.mark.parametrize(
    "flag", [flag.name for flag in load("crywolf", "bid").flags if not flag.switch]
)
def test_an_empty_value_is_refused_or_means_nothing_there(flag: str) -> None:
    """An empty board, cup or set of markers can be; an empty die, number or rule cannot."""
    words = ["bid", "sheep 14", *THREE, flag, ""]
    if flag in ("--board", "--markers"):
        assert data(*words) == data("bid", "sheep 14", *THREE)
        return
    told = complaint(*words)
    assert "Error: Invalid value" in told or told.count("\n") == 1
    if flag == "--mine":
        placed = ["--players", "3", "--mine", "", "--board", "sheep=6"]
        assert data("odds", *placed)["rows"]["sheep"]["known"] == 6


ABOUT_WOOOLF = [
    WOOOLF, f"# ours\n\n{WOOOLF}", f"{WOOOLF}Eva peeks Paul sheep\n", "game wooolf\n",
    "GAME Wooolf basic  # ours\nplayers Ann Bob\n", f"{WOOOLF}nonsense\n",
]  # fmt: skip
ABOUT_CRYWOLF = [
    TABLE, f"# ours\n\n{TABLE}", TABLE.replace(" Cy\n", " Cy Di Ed\n"), "game crywolf\n",
    "game crywolf english\n", CALLED, FINISHED, f"{HEADER}nonsense\n",
]  # fmt: skip


@pytest.mark.parametrize("text", ABOUT_WOOOLF)
@pytest.mark.parametrize(
    "words",
    [["odds"], ["bid", "sheep 14"], ["call"], ["call", "sheep 14"], ["advise"], ["check"],
     ["settle"], ["score"]],
    ids=" ".join,
)  # fmt: skip
def test_a_record_of_wooolf_is_not_about_dice(words: list[str], text: str) -> None:
    """Whatever else is wrong with it, or with the flags."""
    for more in ([], ["--json"], ["--edition", "english"], ["--rule", "open=yes"]):
        told = complaint(*words, "-", *more, stdin=text)
        assert told == "wolfwise: the record is about wooolf, not crywolf\n"


@pytest.mark.parametrize("text", ABOUT_CRYWOLF)
@pytest.mark.parametrize(
    "words",
    [["who", "-"], ["hands", "-"], ["worlds", "-"], ["advise", "-"], ["suspect", "-"],
     ["why", "-", "Ann is the wolf"], ["check", "-"], ["score", "-"]],
    ids=" ".join,
)  # fmt: skip
def test_a_record_about_dice_is_not_about_wooolf(words: list[str], text: str) -> None:
    for more in ([], ["--json"], ["--edition", "basic"]):
        result = CommandLine("wooolf").ask(*words, *more, stdin=text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "wolfwise: the record is about crywolf, not wooolf\n"


def test_a_record_in_a_file_may_be_about_another_game(tmp_path: Path) -> None:
    told = run("crywolf", "odds", saved(tmp_path, WOOOLF))
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "wolfwise: the record is about wooolf, not crywolf\n"
    told = run("wooolf", "who", saved(tmp_path, TABLE))
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "wolfwise: the record is about crywolf, not wooolf\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann places cow as sheep claims 5", "a cow cannot be placed as a sheep"),
        ("Ann places sheep as cow claims 5", "a sheep cannot be placed as a cow"),
        ("Ann places dog as sheep claims 5", "a dog cannot be placed as a sheep"),
        ("Ann places goat claims 5", "cannot read 'goat' here"),
        ("Ann places sheep as goat claims 5", "cannot read 'goat' here"),
        ("Ann places sheep claims 1", "the die just placed counts, so a claim is 2 or more"),
        ("Ann places sheep claims 0", "'0' is no whole number from 1 on"),
        ("Ann places sheep claims -5", "'-5' is no whole number from 1 on"),
        ("Ann places sheep claims 31", "there are only 30 dice, so nobody can claim 31"),
        ("Ann places sheep claims 5555", "no number in this game is as high as 5555"),
        ("Ann places sheep claims", "the line stops too early"),
        ("Ann places sheep", "the line stops too early"),
        ("Zoe places sheep claims 5", "Zoe"),
        ("viewer Ann 7 sheep", "there must be 6 dice, not 7"),
        ("viewer Ann 5 sheep", "there must be 6 dice, not 5"),
        ("viewer Ann sheep sheep sheep wolf cow dog dog", "there must be 6 dice, not 7"),
        ("viewer Ann 6 goats", "cannot read 'goats' here"),
        ("open 5 sheep", "there must be 6 dice, not 5"),
        ("chips Ann 6 0", "nobody has more than 5 own chips"),
        ("Ann calls Ann", "nobody calls himself"),
        ("Ann calls Bob", "Bob has no marker standing"),
        ("count 5", "'count' comes after a call"),
        ("reveal Ann sheep", "'reveal' comes after a call"),
        ("rule die=sheep=6", "rule 'die' cannot be 'sheep=6'"),
    ],
)  # fmt: skip
def test_a_bad_line_is_named(line: str, message: str) -> None:
    text = "game crywolf\n{}players Ann Bob Cy\n{}\n"
    text = text.format(f"{line}\n", "") if line.startswith("rule") else text.format("", line)
    for words in (["odds", "-"], ["bid", "sheep 14", "-"], ["check", "-"]):
        told = complaint(*words, stdin=text)
        assert told.startswith(f"wolfwise: line {2 if line.startswith('rule') else 3}: ")
        assert message in told


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the record is empty"),
        (b"game crywolf\n", "the record has no line 'players NAME NAME ...'"),
        (b"game crywolf\nplayers Ann\n", "2 to 10 players, not 1"),
        (b"game crywolf klingon\nplayers Ann Bob\n", "(editions: japanese, english)"),
        (HEADER.encode() + b"\xff\n", "is not UTF-8 text (line 3)"),
        (b"\x00" * 50, "a record starts with 'game NAME'"),
    ],
)
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes, message: str) -> None:
    name = saved(tmp_path, content)
    for words in (["odds"], ["bid", "sheep 14"], ["check"], ["settle"], ["score"]):
        assert message in complaint(*words, name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEADER, "whose dice?"),
        (TABLE + "Ann places sheep claims 9\n", "nothing to decide now: it is Bob's turn"),
        (CALLED, "nothing to decide now: the round is over"),
    ],
)
def test_advice_needs_something_to_decide(text: str, message: str) -> None:
    told = complaint("advise", "-", stdin=text)
    assert told.count("\n") == 1
    assert message in told


def test_a_message_cannot_steer_the_terminal() -> None:
    for words in (["bid", "\x1b[2J 14", *THREE], ["odds", *THREE, "--board", "\x1b[2J=1"]):
        assert "\x1b" not in complaint(*words)


# ---------------------------------------------------------------- text

LONG = ["Bartholomäus-Maximilian", "司马相如与卓文君", "Ann-Éléonore-Josée-Wilhelmine"]
SHOWN = [
    ["bid", "sheep 14", "-"], ["bid", "sheep 14", "-", "--exact"], ["bid", "sheep 2", "-"],
    ["bid", "sheep 14", "-", "--model", "habits", "--exact"], ["call", "-"], ["odds", "-"],
    ["call", "-", "--exact"], ["odds", "-", "--exact"], ["advise", "-", "--samples", "5"],
    ["advise", "-", "--samples", "5", "--for", "win"], ["score", "-"], ["score", "-", "--exact"],
    ["check", "-"], ["die", "--rolled", "sheep"], ["die", "--rolled", "sheep=99,cow=3", "--exact"],
    ["settle", "sheep 20", "--count", "30"], ["odds", "-", "--die", "sheep=2,cow=2,dog=1,wolf=1"],
]  # fmt: skip


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
@pytest.mark.parametrize(("width", "long"), [(80, False), (80, True), (40, True)])
def test_no_answer_is_wider_than_the_screen(
    words: list[str], width: int, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_screen(width, monkeypatch)
    text = TABLE
    for name, other in zip(("Ann", "Bob", "Cy"), LONG, strict=True):
        text = text.replace(name, other) if long else text
    shown = answer(*words, stdin=text)
    assert shown.endswith("\n")
    for line in shown.splitlines():
        assert columns(line) <= width, line


@pytest.mark.parametrize("words", [["settle", "-"], ["score", "-"], ["check", "-"]], ids=" ".join)
def test_no_finished_game_is_wider_than_the_screen(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_screen(40, monkeypatch)
    text = FINISHED
    for name, other in zip(("Ann", "Bob", "Cy"), LONG, strict=True):
        text = text.replace(name, other)
    for line in answer(*words, stdin=text).splitlines():
        assert columns(line) <= 40, line


def test_nothing_is_coloured_in_a_pipe() -> None:
    for words in SHOWN:
        assert "\x1b" not in answer(*words, stdin=TABLE)


def coloured(words: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    def bright(told: Sequence[Part], **how: Any) -> str:
        return render(told, **how | {"width": 80, "colour": True})

    monkeypatch.setattr("wolfwise.reports.answer.render", bright)
    return answer(*words)


def test_odds_are_coloured_by_safety(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = coloured(["odds", *FOUR], monkeypatch)
    safe, _, risky, lost = (code for _, code in SHADES)
    assert lost == DIM
    table = shown.split("\n\n")[1]
    for code, number in [(safe, "89.2%"), ("", "60.9%"), (risky, "41.2%"), (lost, "23.1%")]:
        (line,) = [li for li in table.splitlines() if f"{number}" in li]
        before, _, after = line.partition(number)
        assert before.rstrip(" ").endswith(code or "  ") or not code
        assert after.startswith("\x1b[0m") is bool(code)
    for code in (safe, risky, lost):
        assert code in table
        table = table.replace(code, "")
    plain = answer_plain(["odds", *FOUR], monkeypatch)
    assert [li.rstrip() for li in table.replace("\x1b[0m", "").splitlines()] == [
        li.rstrip() for li in plain.split("\n\n")[1].splitlines()
    ]


def answer_plain(words: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("wolfwise.reports.answer.render", render)
    return answer(*words)


def test_the_claim_asked_for_is_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = coloured(["bid", "sheep 14", *FOUR], monkeypatch)
    assert "\x1b[1msheep 14  89.2%     +2.892\x1b[0m" in shown


def test_a_terminal_gets_colour_and_lines_that_fit() -> None:
    question = ("crywolf", "odds", *FOUR)
    assert "\x1b[1;34m" in at_terminal(*question)
    plain = at_terminal(*question, columns=50, NO_COLOR="1")
    assert "\x1b" not in plain
    assert max(columns(line) for line in plain.splitlines()) <= 50


def test_exact_shows_fractions() -> None:
    shown = answer("bid", "sheep 14", *FOUR, "--exact")
    assert "sheep 14 is true with 345733120/387420489. " in shown
    assert "you can expect +1120574098/387420489 chips." in shown
    assert "89.2%" not in shown
    assert "345733120/387420489" in answer("odds", *FOUR, "--exact")
    assert "1/5" in answer("die", "--rolled", "sheep", "--exact")
    assert "1/3" in answer("score", "-", "--exact", stdin=TABLE)


def test_bid_as_text() -> None:
    assert (
        answer("bid", "sheep", "17", *FOUR)
        == """\
You Cry Wolf! japanese, seen by you with 1 cow, 3 sheep, 1 dog, 1 wolf, 18 dice hidden

sheep 17 is true with 41.2%. If it is called, you can expect -0.588 chips.

claim      true  if called
sheep 15  77.7%     +1.777
sheep 16  60.9%     +0.609
sheep 17  41.2%     -0.588
sheep 18  23.1%     -1.769
sheep 19  10.2%     -2.898
sheep 20   3.3%     -3.967

You can afford to be called up to sheep 16. At least 50.0% safe: up to 16; at least 90.0%: up to 13.
"""
    )
    exactly = answer("bid", "sheep", "17", *FOUR, "--safe", "0.6", "--exact")
    assert exactly.endswith(" At least 3/5 safe: up to 16; at least 9/10: up to 13.\n")


def test_what_can_be_afforded_by_habit_is_told_too() -> None:
    shown = answer("bid", "sheep 10", "-", stdin=TABLE)
    by_habit = data("bid", "sheep 10", "-", "--model", "habits", stdin=TABLE)["break_even"]
    assert shown.endswith(f" By habit you can afford up to sheep {by_habit}.\n")
    assert "By habit" not in answer("bid", "sheep 14", *FOUR)


@pytest.mark.parametrize("claim", ["cow 2", "sheep 14", "sheep 30", "sheep 999", "wolf 1"])
def test_the_claim_asked_for_has_a_line_in_the_table(claim: str) -> None:
    """Though it is no longer possible, or was never in doubt."""
    (line,) = [li for li in answer("bid", claim, *FOUR).splitlines() if li.startswith(f"{claim}  ")]
    told = data("bid", claim, *FOUR)
    assert line.split()[-1] == f"{told['if_called']['expected']:+.3f}"


def test_what_calls_are_worth_by_habit_is_named_so() -> None:
    shown = answer("call", "-", stdin=TABLE)
    assert re.search(r"\nmarker +true +if you call +true by habit +if you call, by habit\n", shown)
    assert "\nNo call pays on average by habit; the best, " in shown
    high = f"{TABLE}Ann places sheep claims 9\nBob places sheep claims 18\n"
    assert "\nCalling Bob's sheep 18 can be expected by habit to bring +" in answer(
        "call", "-", stdin=high
    )
    by_flags = answer("call", *SAME_TABLE)  # which tell nothing about what others have done
    assert "\nmarker             true  if you call\n" in by_flags
    assert "\nNo call pays on average; the best, " in by_flags


@pytest.mark.parametrize(
    ("mine", "shown"),
    [("2 cow,2 dog,2 wolf", "2 cows, 2 dogs, 2 wolves"), ("5 sheep,wolf", "5 sheep, 1 wolf"),
     ("cow,sheep,4 dog", "1 cow, 1 sheep, 4 dogs"), ("6 wolf", "6 wolves"), ("", "no dice")],
)  # fmt: skip
def test_animals_are_counted_in_words(mine: str, shown: str) -> None:
    board = [] if mine else ["--board", "sheep=6"]
    told = answer("odds", "--players", "3", "--mine", mine, *board)
    assert told.startswith(f"You Cry Wolf! japanese, seen by you with {shown}, 12 dice hidden\n")


def test_odds_as_text() -> None:
    """The lowest claim is above the marker or above the dice; `safe` is as safe as was asked."""
    shown = answer("odds", *SAME_TABLE, "--safe", "3/4")
    rows = data("odds", *SAME_TABLE, "--safe", "3/4")["rows"]
    very = data("odds", *SAME_TABLE, "--safe", "9/10")["rows"]
    heading, *lines = shown.split("\n\n")[2].splitlines()
    assert re.split(r" {2,}", heading) == [
        "row", "lowest claim", "sure", "mean", "break-even", "safe", "very safe"
    ]  # fmt: skip
    lowest = {"cow": 5, "sheep": 9, "dog": 2, "wolf": 2}
    assert [line.split() for line in lines] == [
        [row, str(lowest[row]), str(told["known"]), f"{told['mean']['expected']:.3f}",
         str(told["break_even"]), str(told["safest"]), str(very[row]["safest"])]
        for row, told in rows.items()
    ]  # fmt: skip
    assert "is true with at least 75.0%, `very safe` with 90.0%." in shown


# ---------------------------------------------------------------- exact and sampled numbers


@pytest.mark.parametrize(
    ("shown", "exactly", "number"),
    [
        ("25.0%", "1/4", Chance(Fraction(1, 4))),
        ("25.0%", "25.0%", Rounded(0.25, "chance")),
        ("10.0%", "10.0%", Rounded(0.1, "chance")),
        ("<0.1%", "<0.1%", Rounded(1e-9, "chance")),
        (">99.9%", ">99.9%", Rounded(1 - 1e-9, "chance")),
        ("100%", "1", Chance(Fraction(1))),
        ("100%", "100%", Rounded(1.0, "chance")),
        ("0%", "0", Chance(Fraction(0))),
        ("0%", "0%", Rounded(0.0, "chance")),
        ("+0.250", "+1/4", Amount(Fraction(1, 4))),
        ("-2.000", "-2", Amount(Fraction(-2))),
        ("+0.250", "+0.250", Rounded(0.25, "points")),
        ("-0.100", "-0.100", Rounded(-0.1, "points")),
        ("+0.000", "+0.000", Rounded(-1e-7, "points")),
        ("+20000000000000000.000", "+20000000000000000.000", Rounded(2e16, "points")),
    ],
)
def test_only_what_is_exact_is_shown_as_a_fraction(
    shown: str, exactly: str, number: Chance | Amount | Rounded
) -> None:
    """A float stands for what was sampled or rounded; its fraction would be a lie."""
    told = said(number) if isinstance(number, Rounded) else str(number)
    for fractions, expected in ((False, shown), (True, exactly)):
        assert sentences(f"about {told}, or so", fractions) == f"about {expected}, or so"
        dash = number == Chance(Fraction(0)) and not fractions  # so that the rest stands out
        assert cell(number, fractions) == ("-" if dash else expected)


def test_sampled_chances_are_never_fractions() -> None:
    shown = answer("score", "-", "--exact", stdin=FIVE)
    assert shown == answer("score", "-", stdin=FIVE)
    for name, won in data("score", "-", stdin=FIVE)["win"].items():
        assert re.search(rf"\n{name} +[04] +[15] +{won['p']:.1%}±[01]\.\d%\n", shown)
    assert "(found from 2,000 samples, seed 0)" in shown
    for words in (["--samples", "20"], ["--samples", "20", "--for", "win"]):
        shown = answer("advise", "-", *words, "--exact", stdin=TABLE)
        usual = answer("advise", "-", *words, stdin=TABLE)
        certain = {"0": "-", "1": "100%"}  # to call, if one calls
        for line, same in zip(shown.splitlines(), usual.splitlines(), strict=True):
            words_of = [certain.get(w, w) if line[:4] == "call" else w for w in line.split()]
            assert words_of == same.split()
        moves = [line for line in shown.splitlines() if re.match(r"(Best: )?(place|call) ", line)]
        assert len(moves) == 11
        assert not any("/" in line for line in moves)
    assert "/" not in answer("advise", *TWO, "--exact").split("\n\n")[1]  # summed up in floats


@pytest.mark.parametrize("question", QUESTIONS)
def test_help(question: str) -> None:
    shown = answer(question, "--help")
    assert shown.startswith(f"Usage: wolfwise crywolf {question} ")
    assert all(columns(line) <= 80 for line in shown.splitlines())
    assert f"\n  {question} " in answer("--help")
    for flag in load("crywolf", question).flags:
        assert f"  {flag.name} " in shown


def test_the_console_script_answers_and_refuses(tmp_path: Path) -> None:
    good = run("crywolf", "bid", "sheep", "14", saved(tmp_path, TABLE))
    assert (good.returncode, good.stderr) == (0, "")
    assert "sheep 14 is true with " in good.stdout
    bad = run("crywolf", "bid", "sheep", "14", "nowhere.wolf")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "wolfwise: cannot read nowhere.wolf: no such file or directory\n"


# ---------------------------------------------------------------- whatever is typed

NASTY = [
    "", " ", ",", "=", "/", "-", "--", "0", "1", "2", "3", "5", "6", "14", "30", "31", "60", "999",
    "-1", "1000", "9" * 25, "1.5", "1/2", "1/0", "nan", "inf", "1e9", "0x10", "1_0", "٣", "½", "²",
    "sheep", "wolf", "goat", "sheep 14", "cow=3", "14 dog", "wolf 0", "sheep,sheep", "6 sheep",
    "6 wolf", "3 sheep,wolf,cow,dog", "sheep=3,wolf/sheep=1", "sheep=1,sheep=1", "cow/sheep=1",
    "sheep=99", "sheep=-1", "=3", "sheep=", "/=1", "wolf/=1", "5/0,5/0", "5/0,4/1,5/0", "0/0,5/0",
    "9/9,9/9", "5/0,5/0,5/0,", "sheep=2,cow=2,dog=1,wolf=1", "sheep=6", "japanese", "english",
    "English", "open=yes", "call-own=yes", "threshold=dice", "counts.dog=dog", "no-die=pass",
    "highest=round", "fourth-row=lent", "open", "blind", "habits", "win", "chips", "--json",
    "--help", "--exact", "--all", "--first", "\x1b[2J", "\udcff", "\ue000", "ユキ", "nowhere.wolf",
    ".", "{}", "%s", "'", '"', "\n", "a\nb", "$(id)", "*", "é" * 40,
]  # fmt: skip
SENSIBLE = {
    "--players": ["2", "3", "4"], "--mine": ["6 sheep", "3 sheep,wolf,cow,dog", "wolf=2,dog=4"],
    "--board": ["", "sheep=1", "wolf/sheep=2,cow=2", "dog/wolf=9"], "--hidden": ["5", "12", "18"],
    "--markers": ["", "sheep=9", "cow=3,wolf=5", "dog=30"], "--open": ["6 sheep", "3 cow,3 wolf"],
    "--chips": ["5/0,5/0", "1/0,5/4,2/9", "5/0,5/0,4/0,1/2"], "--upto": ["1", "5", "99"],
    "--die": ["sheep=2,cow=2,dog=1,wolf=1", "sheep=1,cow=1,dog=1,wolf=3"], "--own": ["1", "5"],
    "--safe": ["0", "1/3", "1"], "--model": ["blind", "habits"], "--bluff": ["0", "1"],
    "--slip": ["0", "1/100", "1"], "--edition": ["english", "JAPANESE"], "--for": ["win", "chips"],
    "--rule": ["threshold=dice", "call-own=yes", "highest=round", "counts.dog=dog", "no-die=pass",
               "fourth-row=lent", "call-beaten=yes", "end-tie=nobody", "open=yes"],
    "--samples": ["1", "4"], "--seed": ["0", "9", "9" * 30], "--count": ["0", "7", "18", "60"],
    "--rolled": ["", "sheep", "cow=3,wolf=9", "6 dog"], "--wait": ["60"],
}  # fmt: skip
TEXTS = ["", HEADER, TABLE, CALLED, SETTLED, FINISHED, WOOOLF, "\x00", "game crywolf\n",
         f"{HEADER}...\nBob calls Cy sheep 9\n", f"{TABLE}Cy passes\nBob calls Cy\n"]  # fmt: skip
TWO_PLAY = "game crywolf\nplayers Ann Bob\nchips Bob 3 1\nAnn places sheep claims 6\n"


CLAIMS = [["sheep 14"], ["sheep", "9"], ["cow=2"], ["wolf 40"], ["3", "dog"]]


@st.composite
def typed_commands(draw: st.DrawFn) -> tuple[list[str], str]:
    """A command that somebody might type, or would not dream of."""
    name = draw(st.sampled_from([*QUESTIONS, "bid", "call", "odds"]))
    question, careful = load("crywolf", name), draw(st.integers(0, 2))
    words: list[str] = []
    if name in ("bid", "call", "settle"):
        words += draw(st.sampled_from([*CLAIMS, []] if careful else CLAIMS))
    flags = [*question.flags]
    if name != "die" and (name in ("score", "check") or draw(st.booleans())):
        words.append("-")
    elif any(flag.name == "--mine" for flag in flags):
        words += draw(st.sampled_from([TWO, THREE, FOUR, SAME_TABLE]))
    for flag in draw(st.lists(st.sampled_from(flags), max_size=3)):
        nasty = not careful and flag.name != "--samples" and draw(st.booleans())
        value = (
            "" if flag.switch else draw(st.sampled_from(NASTY if nasty else SENSIBLE[flag.name]))
        )
        both = [flag.name] if flag.switch else [flag.name, value]
        words += both if draw(st.booleans()) or flag.switch else ["=".join(both)]
    if not careful:
        words += draw(st.lists(st.sampled_from(NASTY), max_size=2))
        words = draw(st.permutations(words)) if draw(st.booleans()) else words
    if name == "advise":
        words += ["--samples", "3"]
    texts = TEXTS if not careful else [TABLE, SETTLED, FINISHED]
    if name == "score":  # a second for every three who still play: an example has to do
        texts = [text for text in texts if text == FINISHED or HEADER not in text] + [TWO_PLAY]
    return [name, *words], draw(st.sampled_from(texts))


@given(typed_commands())
@settings(max_examples=300, deadline=None)
@example((["bid", "sheep 14", "-", "--open", ""], TABLE))
@example((["odds", "-", "--rule", "open=yes"], TABLE))
@example((["score", "-", "--rule", "end-tie=nobody"], SETTLED))
@example((["call", "--players", "2", "--mine", "", "--board", "sheep=6"], ""))
@example((["advise", "--players", "2", "--mine", "", "--board", "sheep=18", "--samples", "3"], ""))
def test_any_words_are_answered_or_refused(asked: tuple[list[str], str]) -> None:
    words, stdin = asked
    result = ask(*words, stdin=stdin)
    assert result.exit_code in (0, 1, 2)
    assert "Traceback" not in result.output
    assert result.stderr.strip() or result.exit_code == 0
    if result.exit_code == 2:
        assert result.stdout == ""
    if result.exit_code == 0 and "--json" in words and "--help" not in words:
        json.loads(result.stdout)


LINES = [
    "round", "round 2", "round 99", "first Ann", "first Bob", "viewer Ann 6 sheep",
    "viewer Bob 3 sheep wolf cow dog", "viewer Cy 2 wolf 2 dog 2 cow", "chips Ann 1 0",
    "chips Bob 0 5", "chips Cy 5 999", "Ann places sheep claims 6", "Bob places sheep claims 9",
    "Cy places wolf as sheep claims 12", "Ann places cow claims 3", "Bob places dog claims 30",
    "Cy places wolf claims 2", "Ann rolls sheep", "Bob rolls wolf as dog", "Cy rolls cow",
    "Ann passes", "Bob passes", "Cy passes", "Ann calls Bob", "Bob calls Ann", "Cy calls Ann sheep",
    "Ann calls Cy sheep 12", "Bob calls Cy wolf 2", "reveal Ann", "reveal Ann 5 sheep",
    "reveal Bob 6 dog", "reveal Cy cow", "count 0", "count 9", "count 30", "count 999", "...",
    "open 6 sheep", "# a comment",
]  # fmt: skip


ANY_LINES = st.lists(st.sampled_from(LINES), max_size=12)
ANY_RULE = st.sampled_from(["", "rule open=yes\n", "rule call-own=yes\n", "rule no-die=pass\n"])


def answered_or_refused(lines: list[str], words: list[str], rule: str) -> None:
    text = "\n".join([HEADER.replace("players", f"{rule}players").rstrip(), *lines])
    result = ask(*words, "-", stdin=text)
    assert result.exit_code in (0, 2)
    assert "Traceback" not in result.output
    assert result.stdout == "" if result.exit_code else result.stdout


@given(
    ANY_LINES,
    st.sampled_from(
        [["odds"], ["call"], ["bid", "sheep 9"], ["settle"], ["check"],
         ["odds", "--model", "habits"], ["advise", "--samples", "2"],
         ["call", "--edition", "english"]]
    ),
    ANY_RULE,
)  # fmt: skip
@settings(max_examples=220, deadline=None)
def test_any_record_is_answered_or_refused(lines: list[str], words: list[str], rule: str) -> None:
    answered_or_refused(lines, words, rule)


@given(ANY_LINES, ANY_RULE)
@settings(max_examples=15, deadline=None)
def test_any_record_is_scored_or_refused(lines: list[str], rule: str) -> None:
    """Seldom: three who still play take a second."""
    answered_or_refused(lines, ["score"], rule)


def test_open_dice_that_are_not_written_down_make_no_odds_by_habit(tmp_path: Path) -> None:
    record = tmp_path / "open.wolf"
    lines = ["game crywolf", "rule open=yes", "players Ann Bob", "viewer Ann 3 sheep wolf cow dog",
             "first Ann", "Ann places sheep claims 6", "Bob places sheep claims 9"]  # fmt: skip
    record.write_text("\n".join(lines), "utf-8")
    for model in ("blind", "habits"):
        told = data("bid", "sheep 12", str(record), "--model", model)
        assert told["model"] == "blind"
        assert "habits" not in told
        # 4 sheep or wolves of her own, one of Bob's on the board; 7 more of 11 hidden, 2 in 3 each
        ways = sum(comb(11, k) * 2**k for k in range(7, 12))
        assert Fraction(told["true"]["exact"]) == Fraction(ways, 3**11)
