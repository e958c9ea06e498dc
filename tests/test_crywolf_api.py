"""You Cry Wolf! for programs: the answers of the command line, from tables made in code."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.helpers.cli import run_here
from tests.helpers.games_crywolf import tail
from tests.helpers.places import EXAMPLES
from wolfwise.crywolf.table import CryWolf
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.settlement import Settlement
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.questions import typed
from wolfwise.reports.answer import Answer

CLAIMS, SETTLED = (str(EXAMPLES / f"{name}.wolf") for name in ("claims", "settled"))
CUP = ["sheep", "sheep", "sheep", "wolf", "cow", "dog"]
TEXT = """game crywolf
players Ann Bob Cy
first Ann
viewer Ann 3 sheep wolf cow dog
chips Ann 3 2
Ann places sheep claims 6
Bob places wolf as sheep claims 8
Cy places cow claims 4
Ann calls Bob sheep 8
reveal Bob sheep sheep cow dog dog
reveal Cy sheep 4 cows
round
"""
TWO_THIRDS = Fraction(2, 3)  # of the faces are sheep or wolves


def written(*words: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """What the command line writes with --json, or its complaint."""
    said = run_here(capsys, "crywolf", *words, "--json")
    assert said.exit_code == (2 if said.stderr else 0)
    return said.stderr.removeprefix("wolfwise: ").strip() or json.loads(said.stdout)


def got(asked: Callable[[], Answer[Any]]) -> Any:
    """What a program gets, or the complaint."""
    try:
        answer = asked()
    except WolfwiseError as error:
        return str(error)
    assert answer.result is not None
    return json.loads(json.dumps(answer.json()))


def claims() -> CryWolf:
    return CryWolf.load(CLAIMS)


# ---------------------------------------------------------------- the same answers


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda: claims().bid("sheep 14"), ["bid", "sheep 14", CLAIMS]),
        (lambda: claims().bid("14 sheep", safe=0.9, model="habits", bluff="1/2", slip=0),
         ["bid", "sheep=14", CLAIMS, "--safe", "0.9", "--model", "habits", "--bluff", "1/2",
          "--slip", "0"]),
        (lambda: claims().bid("goat 14"), ["bid", "goat 14", CLAIMS]),
        (lambda: claims().bid("sheep"), ["bid", "sheep"]),
        (lambda: claims().call(), ["call", CLAIMS]),
        (lambda: claims().call("cow 3", model="blind", bluff=Fraction(1, 3)),
         ["call", "cow 3", CLAIMS, "--model", "blind", "--bluff", "1/3"]),
        (lambda: claims().upto(5).call(), ["call", CLAIMS, "--upto", "5"]),
        (lambda: claims().odds(), ["odds", CLAIMS]),
        (lambda: claims().odds("sheep"), ["odds", "sheep", CLAIMS]),
        (lambda: claims().odds("goat"), ["odds", "goat", CLAIMS]),
        (lambda: claims().odds(safe="3/4", model="habits", slip=0.5),
         ["odds", CLAIMS, "--safe", "3/4", "--model", "habits", "--slip", "0.5"]),
        (lambda: claims().advise(samples=20), ["advise", CLAIMS, "--samples", "20"]),
        (lambda: claims().advise(goal="win", samples=20, seed=7, model="blind", bluff=0, slip=0),
         ["advise", CLAIMS, "--for", "win", "--samples", "20", "--seed", "7", "--model", "blind",
          "--bluff", "0", "--slip", "0", "--all"]),
        (lambda: claims().settle(), ["settle", CLAIMS]),
        (lambda: CryWolf.load(SETTLED).settle(), ["settle", SETTLED]),
        (lambda: CryWolf.load(SETTLED).score(), ["score", SETTLED]),
        (lambda: CryWolf.load(SETTLED, edition="english", rules=["end-tie=nobody"]).check(),
         ["check", SETTLED, "--edition", "english", "--rule", "end-tie=nobody"]),
        (lambda: CryWolf.settled("sheep 20", 18), ["settle", "sheep 20", "--count", "18"]),
        (lambda: CryWolf.settled("sheep 20", 26, own=2, rules=["end-tie=nobody"]),
         ["settle", "sheep 20", "--count", "26", "--own", "2", "--rule", "end-tie=nobody"]),
        (lambda: CryWolf.settled("sheep 20", 61), ["settle", "sheep 20", "--count", "61"]),
        (lambda: CryWolf.die(), ["die"]),
        (lambda: CryWolf.die({"cow": 4, "sheep": 15}, edition="english"),
         ["die", "--rolled", "cow=4,sheep=15", "--edition", "english"]),
        (lambda: CryWolf.die(["cow", "goat"]), ["die", "--rolled", "cow,goat"]),
    ],
)  # fmt: skip
def test_answers_are_those_of_the_command_line(
    asked: Callable[[], Answer[Any]], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert got(asked) == written(*words, capsys=capsys)


SEEN: dict[str, Any] = {
    "board": {"sheep": 1, "wolf/sheep": 1, "cow": 1},
    "markers": {"sheep": 8, "cow": 4},
    "chips": [(3, 2), (5, 0), (4, 0)],
    "first": True,
}
SEEN_FLAGS = ["--board", "sheep=1,wolf/sheep=1,cow=1", "--markers", "sheep=8,cow=4",
              "--chips", "3/2,5/0,4/0", "--first"]  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "given", "flags"),
    [
        (["sheep", "sheep", "wolf", "cow", "dog"], SEEN, SEEN_FLAGS),
        ({"sheep": 2, "wolf": 1, "dog": 2}, SEEN | {"hidden": 10}, [*SEEN_FLAGS, "--hidden", "10"]),
        ("2 sheep wolf cow dog", SEEN | {"hidden": 3}, [*SEEN_FLAGS, "--hidden", "3"]),
        (CUP, {"die": {"sheep": 2, "cow": 2, "dog": 1, "wolf": 1}, "edition": "english"},
         ["--die", "sheep=2,cow=2,dog=1,wolf=1", "--edition", "english"]),
        (CUP, {"open": "3 sheep,2 wolf,cow", "rules": ["no-die=pass"]},
         ["--open", "3 sheep,2 wolf,cow", "--rule", "no-die=pass"]),
        (CUP, {"open": ["sheep"]}, ["--open", "sheep"]),
    ],
)  # fmt: skip
def test_a_quick_look_is_that_of_the_command_line(
    mine: Any, given: dict[str, Any], flags: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ["--players", "3", "--mine", typed(mine), *flags]
    for name, asked in {
        "odds": lambda: CryWolf.seen(3, mine, **given).odds(),
        "call": lambda: CryWolf.seen(3, mine, **given).call("sheep 9"),
        "bid": lambda: CryWolf.seen(3, mine, **given).bid("sheep 9"),
    }.items():
        words = [name, *([] if name == "odds" else ["sheep 9"]), *flags]
        assert got(asked) == written(*words, capsys=capsys)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 11}, "players: You Cry Wolf! is for 2 to 10 players, not 11"),
        ({"mine": ["goat"]}, "mine: there is no animal 'goat'"),
        ({"board": "sheep"}, "board: say ROW=N, not 'sheep'"),
        ({"markers": {"sheep": -1}}, "markers: '-1' is no whole number"),
        ({"chips": [(5, 0)]}, "chips: say OWN/RECEIVED for all 3 players"),
        ({"die": "sheep=6"}, "die: the die has no cow, dog or wolf; every animal has a face"),
    ],
)
def test_a_quick_look_names_what_is_wrong(given: dict[str, Any], message: str) -> None:
    usual: dict[str, Any] = {"players": 3, "mine": CUP}
    with pytest.raises(WolfwiseError) as raised:
        CryWolf.seen(**usual | given)
    assert str(raised.value).startswith(message)


def test_a_quick_look_has_no_record() -> None:
    table = CryWolf.seen(3, CUP)
    assert table == CryWolf.seen(3, ",".join(CUP)) != CryWolf.seen(4, CUP)
    assert hash(table) == hash(CryWolf.seen(3, CUP))
    assert repr(table) == "<CryWolf seen by one of 3>"
    assert (table.names, table.warnings) == (("you", "seat 2", "seat 3"), ())
    assert table.rules.edition == "japanese"
    asked: list[Callable[[], object]] = [
        table.check, table.score, table.settle, lambda: table.record, lambda: table.upto(3),
        lambda: table.place("you", "sheep", 9), table.next_round, lambda: table.as_seat(2),
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(WolfwiseError, match="known in numbers alone and has no record"):
            ask()


# ---------------------------------------------------------------- tables made in code


def built() -> CryWolf:
    return (
        CryWolf.new(["Ann", "Bob", "Cy"], me="Ann", cup=CUP, first="Ann")
        .chips("Ann", 3, 2)
        .place("Ann", "sheep", 6)
        .place("Bob", "wolf", 8, row="sheep")
        .place("Cy", "cow", 4)
        .cry("Ann", "Bob", "sheep", 8)
        .reveal("Bob", {"sheep": 2, "cow": 1, "dog": 2, "wolf": 0})
        .reveal("Cy", "sheep, 4 cows")
        .next_round()
    )


def test_a_table_made_in_code_is_the_one_that_its_text_tells_of() -> None:
    for table in (CryWolf.read(TEXT), CryWolf.read(str(built()))):
        assert table.situation == built().situation
        assert table.names == ("Ann", "Bob", "Cy")
        for question in ("check", "settle", "odds"):
            assert table.ask(question).json() == built().ask(question).json()


def test_a_power_a_pass_a_count_and_open_dice_are_lines_too() -> None:
    table = CryWolf.new(2, me=1, cup="3 sheep,wolf,cow,dog", open="6 cow", first=1)
    table = table.place(1, "sheep", 3).place(2, "sheep", 5).roll(1, "wolf", row="sheep")
    lines = str(table).splitlines()
    assert lines == [
        "game crywolf", "rule open=yes", "players 1 2", "first 1",
        "viewer 1 3 sheep wolf cow dog", "open 6 cow",
        "1 places sheep claims 3", "2 places sheep claims 5", "1 rolls wolf as sheep",
    ]  # fmt: skip
    assert CryWolf.read(str(table)).situation == table.situation
    assert table.warnings == ()
    assert str(table.pass_turn(2)).endswith("\n2 passes")
    after = table.cry(1, 2).count(4).next_round(me=2, cup="6 wolves", open=["dog"] * 6)
    assert str(after).splitlines()[len(lines) :] == [
        "1 calls 2", "count 4", "round", "viewer 2 6 wolves", "open dog dog dog dog dog dog",
    ]  # fmt: skip
    assert after.situation.cup == (0, 0, 0, 6)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: CryWolf.new(1), "players: You Cry Wolf! is for 2 to 10 players, not 1"),
        (lambda: CryWolf.new(2, me=1), "me and cup go together"),
        (lambda: CryWolf.new(2, me=1, cup="5 sheep"), "cup: there must be 6 dice, not 5"),
        (lambda: CryWolf.new(2, me=3, cup=CUP), "cup: "),
        (lambda: CryWolf.new(2, first="Eva"), "first: "),
        (lambda: CryWolf.new(5, open="6 cow"), "players: open dice are for up to 4 players, not 5"),
        (lambda: CryWolf.new(2).as_seat(1), "a record of You Cry Wolf! is what its viewer knows"),
        (lambda: CryWolf.new(2).supposing("1=wolf"), "nothing can be supposed in You Cry Wolf!"),
        (lambda: CryWolf.new(2).place(1, "cow", 9, row="dog"), "line 3: a cow cannot be placed as"),
        (lambda: CryWolf.new(2).count(3), "line 3: 'count' comes after a call"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_once(made: Callable[[], CryWolf], message: str) -> None:
    with pytest.raises(WolfwiseError) as raised:
        made()
    assert str(raised.value).startswith(message), raised.value


def test_a_breach_only_warns_but_is_refused_where_the_rules_are_asked() -> None:
    table = CryWolf.new(["Ann", "Bob"]).place("Ann", "sheep", 5).place("Ann", "sheep", 6)
    assert (
        table.odds().warnings
        == table.warnings
        == ("line 4: against the rules for Ann: it is Bob's turn",)
    )
    with pytest.raises(WolfwiseError, match="the record breaks the rules:\n  line 4: against"):
        table.check()


def test_open_dice_that_are_missing_are_missed_only_where_odds_are_asked() -> None:
    table = CryWolf.read("game crywolf\nrule open=yes\nplayers Ann Bob\n")
    assert "not written down" in table.odds().warnings[0]
    assert table.check().warnings == table.score().warnings == ()


# ---------------------------------------------------------------- typed results


def test_results_are_values() -> None:
    seen = CryWolf.seen(4, CUP)
    bid = seen.bid("sheep 14").result
    assert (bid.row, bid.number, bid.breach) == (Animal.SHEEP, 14, None)
    assert bid.true == tail(18, TWO_THIRDS, 10)
    assert (bid.safest, bid.odds.break_even, bid.believed) == (16, 16, None)
    assert seen.odds().result.rows[Animal.SHEEP].at_least(14) == tail(18, TWO_THIRDS, 10)

    doubts = CryWolf.new(["Ann", "Bob"], me="Ann", cup=CUP)
    doubts = doubts.place("Ann", "sheep", 5).place("Bob", "wolf", 9, row="sheep")
    best = doubts.call().result.best
    assert (best.owner, best.row, best.number) == ("Bob", Animal.SHEEP, 9)
    assert best.true == tail(
        5, TWO_THIRDS, 4
    )  # four of her own, his wolf on the board, five dice hidden
    assert best.by_habit is not None
    assert best.worth == best.by_habit.if_you_call
    hidden = doubts.odds().result.hidden
    assert hidden is not None
    assert hidden["Bob"].dice == sum(hidden["Bob"].means.values()) == 5
    assert sum(hidden["Bob"].fresh.values()) == 5


def test_results_of_advice_and_of_what_is_over() -> None:
    lost = CryWolf.new(["Ann", "Bob"], me="Ann", cup="6 cows")
    lost = lost.place("Ann", "cow", 2).place("Bob", "wolf", 12)
    advice = lost.advise().result
    assert advice.best is advice.options[0]
    assert advice.best.worth == max(option.worth for option in advice.options)
    settled = built().settle().result
    assert [each.counted for each in settled.rounds] == [8]  # 4 of Ann, 3 of Bob, 1 of Cy
    assert settled.rounds[0].settlement == Settlement(0, 1, 1)
    assert (settled.chips.own, settled.chips.received) == ((2, 5, 5), (2, 1, 0))
    assert settled.end is None
    score = CryWolf.load(SETTLED).score().result
    assert (score.settled, score.chances) == (2, None)
    assert score.end is not None
    assert score.chips.own[0] == 0  # Ann called 17 and 21 were counted, so she pays Dee all five
    assert [score.names[seat] for seat in score.end.winners] == ["Dee"]
    assert CryWolf.settled("sheep 20", 18).result.rounds[0].settlement == Settlement(0, 1, 2)
    assert CryWolf.die("6 sheep").result.best.die == (1, 3, 1, 1)
    assert len(built().check().result.rounds) == 2


def test_errors_say_where() -> None:
    with pytest.raises(RecordError, match="line 2"):
        CryWolf.read("game crywolf\nplayers Ann\n")
    with pytest.raises(WolfwiseError, match=r"bluff: 2 is out of range \(0 to 1\)"):
        claims().bid("sheep 14", bluff=2)
    with pytest.raises(TypeError, match="there is no option 'sfae'"):
        claims().ask("odds", sfae=1)
