"""The command line: every answer, every exit code, one clear sentence for every mistake."""

import json
import os
import subprocess
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click import Context
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.helpers.cli import LONG, TOOL, CommandLine, at_terminal, columns, make_screen, run, saved
from tests.helpers.games_wooolf import HEADER
from tests.helpers.places import WOLFWISE
from wolfwise import cli
from wolfwise.models import rulebook
from wolfwise.models.wooolf.cards import Character
from wolfwise.reports.answer import Chance, Row, Table
from wolfwise.reports.number import percent
from wolfwise.reports.text import cell, render

WOOOLF = CommandLine("wooolf")
ask, answer, data, complaint = WOOOLF.ask, WOOOLF.answer, WOOOLF.data, WOOOLF.complaint
CHARACTERS = [str(character) for character in Character]
TABLE = f"""{HEADER}viewer Jason sheep sheep
Eva peeks Jason sheep
Thomas peeks Kenneth wolf
Paul peeks Thomas ?
Jason asks Paul wolf-hunter-boy yes
Kenneth peeks Eva wolf
"""
ROUND = f"""{TABLE}Eva peeks Kenneth sheep
Thomas peeks Jason wolf
Paul peeks Eva dog
Jason peeks Thomas saw dog?
Kenneth asks Jason has-sheep yes
Eva suspects
Thomas suspects
reveal Eva wolf dog
reveal Thomas boy? dog?
reveal Paul hunter? sheep
reveal Jason sheep sheep
board Eva Jason x
board Thomas Eva Paul
board Paul Jason 0
board Jason 0 Paul
"""
CLASH = f"{HEADER}Eva asks Jason has-dog yes\n# so what\nPaul asks Jason has-dog no\n"
FLAGS = ["--players", "5", "--me", "4", "--hand", "sheep,sheep",
         "--saw", "1 peeks 4 sheep", "--saw", "2 peeks 5 wolf"]  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> str:
    return saved(tmp_path, TABLE)


# ---------------------------------------------------------------- who


def chances(entry: dict[str, Any]) -> Fraction:
    assert set(entry) == {"p", "exact"}
    assert isinstance(entry["exact"], str)
    assert entry["p"] == float(Fraction(entry["exact"]))
    return Fraction(entry["exact"])


def test_who_in_json_is_as_specified() -> None:
    told = data("who", "-", stdin=TABLE)
    assert set(told) - {"warnings"} == {
        "game", "question", "rules", "worlds", "seats", "absent", "suspicions"
    }  # fmt: skip
    assert (told["game"], told["question"]) == ("wooolf", "who")
    assert told["rules"]["edition"] == "basic"
    assert type(told["worlds"]) is int
    assert [(s["seat"], s["name"]) for s in told["seats"]] == [
        (1, "Eva"), (2, "Thomas"), (3, "Paul"), (4, "Jason"), (5, "Kenneth")
    ]  # fmt: skip
    for seat in told["seats"]:
        assert set(seat) == {"seat", "name", "identity"}
        assert list(seat["identity"]) == CHARACTERS
        assert sum(chances(c) for c in seat["identity"].values()) == 1
    assert told["seats"][3]["identity"]["sheep"] == {"p": 1.0, "exact": "1"}
    assert list(told["absent"]) == CHARACTERS
    found = told["suspicions"]
    assert all(set(s) == {"first", "second", "p", "exact"} for s in found)
    names = ["Eva", "Thomas", "Paul", "Kenneth", "0"]
    pairs = {(a, b) for a in names for b in names if a != b or a == "0"}
    assert {(s["first"], s["second"]) for s in found} == pairs
    assert len(found) == len(pairs)
    ordered = [Fraction(s["exact"]) for s in found]
    assert ordered == sorted(ordered, reverse=True)


def test_without_a_viewer_there_are_no_suspicions() -> None:
    assert "suspicions" not in data("who", "-", stdin=HEADER)


def test_the_wolf_has_one_pointer() -> None:
    told = data("who", "--players", "5", "--me", "1", "--hand", "wolf,dog")
    assert {s["second"] for s in told["suspicions"]} == {"x"}
    assert {s["first"] for s in told["suspicions"]} == {"2", "3", "4", "5", "0"}


def test_with_four_players_the_fifth_seat_is_neutral() -> None:
    told = data("who", "--players", "Ann,Bob,Cy,Di", "--me", "Ann", "--hand", "sheep,sheep")
    assert told["seats"][4]["name"] == "neutral"
    assert any(s["first"] == "neutral" for s in told["suspicions"])


def test_flags_say_the_same_as_a_record(tmp_path: Path) -> None:
    text = "game wooolf\nplayers 1 2 3 4 5\nviewer 4 sheep sheep\n1 peeks 4 sheep\n2 peeks 5 wolf\n"
    expected = data("who", saved(tmp_path, text))
    assert data("who", *FLAGS) == expected
    assert data("who", "-", stdin=text) == expected
    assert data("who", "-", stdin="\ufeff" + text.replace("\n", "\r\n")) == expected
    assert expected["warnings"] == []


def test_flags_can_follow_a_record(tmp_path: Path) -> None:
    short = saved(tmp_path, HEADER)
    told = data("who", short, "--me", "Jason", "--hand", "sheep sheep", "--saw",
                "Eva peeks Jason sheep", "--saw", "Thomas peeks Kenneth wolf")  # fmt: skip
    head = TABLE.splitlines()[:5]
    assert told == data("who", "-", stdin="\n".join(head))


def test_upto_reads_no_further(table: str) -> None:
    head = "\n".join(TABLE.splitlines()[:5])
    assert data("who", table, "--upto", "5") == data("who", "-", stdin=head)


def test_what_a_viewer_saw_shows_in_the_odds() -> None:
    told = data("who", "-", stdin=f"{HEADER}viewer Jason sheep sheep\nJason peeks Eva saw wolf\n")
    assert told["seats"][0]["identity"]["wolf"]["exact"] == "1"
    assert told["absent"]["wolf"]["exact"] == "0"


def test_who_as_text_at_eighty_columns() -> None:
    expected = """\
Wooolf!! basic, 5 players, as Jason (sheep) knows it: 11 worlds left

         sheep    dog  hunter   boy  wolf
Eva          -      -       -     -  100%
Thomas       -      -       -  100%     -
Paul         -      -    100%     -     -
Jason     100%      -       -     -     -
Kenneth  26.3%  21.1%   52.6%     -     -
nobody       -  78.9%       -     -     -

best suspicions           right
dog 0, hunter Paul        78.9%
dog 0, hunter Kenneth     52.6%
dog Kenneth, hunter Paul  21.1%
"""
    lines = TABLE.replace("Kenneth peeks Eva wolf\n", "...\nJason peeks Eva saw wolf\n")
    lines = f"{lines}...\nEva suspects\nreveal Eva wolf dog\n"
    shown = ask("who", "-", "--habits", "off", stdin=lines)
    assert (shown.exit_code, shown.stdout) == (0, expected)


def test_exact_shows_fractions() -> None:
    shown = answer("who", *FLAGS, "--exact")
    assert "%" not in shown
    seats = data("who", *FLAGS)["seats"]
    assert seats[0]["identity"]["wolf"]["exact"] in shown


def test_as_another_seat_only_what_the_table_knows(table: str) -> None:
    own, public = data("who", table), data("who", table, "--as", "Kenneth")
    assert "suspicions" not in public
    assert public["worlds"] > own["worlds"]
    hidden = TABLE.replace("viewer Jason sheep sheep\n", "")
    assert public["seats"] == data("who", "-", stdin=hidden)["seats"]
    assert data("who", table, "--as", "4") == own


def test_as_another_seat_there_is_advice_once_its_hand_is_shown(table: str) -> None:
    shown = ["--saw", "reveal Paul hunter sheep", "--as", "Paul"]
    for name in ("suspect", "advise"):
        assert complaint(name, table, "--as", "Paul") == (
            "wolfwise: advice needs to know the hand of Paul: 'viewer Paul CARD CARD' or "
            "'reveal Paul CARD CARD' in a record, or me and hand of a new table "
            "(--me and --hand)\n"
        )
        told = ask(name, table, *shown)  # with a warning: cards are shown after a round
        assert told.exit_code == 0
        assert "as Paul (hunter) knows it" in told.stdout
        assert data(name, table, "--as", "Jason") == data(name, table)
    assert "the hand of whoever asks: 'viewer NAME" in complaint("advise", "--players", "5")


def test_as_the_neutral_seat_nobody_can_ask() -> None:
    assert "neutral" in complaint("who", "--players", "4", "--as", "neutral")


def test_a_supposition_is_a_fact(table: str) -> None:
    told = data("who", table, "--given", "Thomas is the boy", "--given", "Kenneth!=sheep")
    identity = {seat["name"]: seat["identity"] for seat in told["seats"]}
    assert identity["Thomas"]["boy"]["exact"] == "1"
    assert identity["Kenneth"]["sheep"]["exact"] == "0"


@pytest.mark.parametrize("spelt", ["Zo\u00eb", "Zoe\u0308", "ZO\u00cb", "1"])
def test_names_in_flags_are_read_like_names_in_records(spelt: str) -> None:
    seats = ["--players", "Zo\u00eb,B,C,D,E"]
    assert data("who", *seats, "--given", f"{spelt}=wolf")["absent"]["wolf"]["exact"] == "0"
    assert data("who", *seats, "--as", spelt)["worlds"] == 8100
    assert data("why", *seats, f"{spelt} is the wolf")["verdict"] == "open"
    assert data("who", *seats, "--me", spelt, "--hand", "wolf,dog")["worlds"] > 0


def test_rules_and_editions_can_be_switched() -> None:
    told = data("who", "--players", "5", "--rule", "peek=tracked", "--edition", "advanced",
                "--saw", "1 peeks 2 left wolf", "--saw", "2 peeks 1 dog")  # fmt: skip
    assert told["rules"]["edition"] == "advanced"
    assert told["rules"]["switched"] == {"peek": "tracked"}
    plain = data("who", "--players", "5", "--saw", "2 peeks 1 dog")
    assert plain["rules"]["switched"] == {}
    assert plain["seats"][0]["identity"] != told["seats"][0]["identity"]


def test_an_edition_wins_over_the_record() -> None:
    told = data("who", "-", "--edition", "BASIC", stdin=HEADER.replace("wooolf", "wooolf advanced"))
    assert told["rules"]["edition"] == "basic"


def test_breaches_only_warn(tmp_path: Path) -> None:
    skipped = saved(tmp_path, TABLE.replace("Thomas peeks Kenneth wolf\n", ""))
    for question in ("who", "hands", "worlds", "suspect", "advise"):
        result = ask(question, skipped)
        assert result.exit_code == 0
        assert result.stderr == "warning: line 5: against the rules for Paul: it is Thomas's turn\n"
        quiet = ask(question, skipped, "--json")
        assert quiet.stderr == ""
        assert json.loads(quiet.stdout)["warnings"] == [
            "line 5: against the rules for Paul: it is Thomas's turn"
        ]


# ---------------------------------------------------------------- the other questions


def test_hands_add_up(table: str) -> None:
    told = data("hands", table)
    for seat in told["seats"]:
        assert sum(Fraction(h["exact"]) for h in seat["hands"]) == 1
        assert all(len(h["hand"]) == 2 for h in seat["hands"])


def test_worlds_are_the_most_probable_ones(table: str) -> None:
    told = data("worlds", table, "--number", "3")
    found = [Fraction(world["exact"]) for world in told["shown"]]
    assert len(found) == 3
    assert found == sorted(found, reverse=True)
    assert list(told["shown"][0]["hands"]) == ["Eva", "Thomas", "Paul", "Jason", "Kenneth"]
    everything = data("worlds", table, "--number", "10000")
    assert sum(Fraction(world["exact"]) for world in everything["shown"]) == 1
    assert len(everything["shown"]) == everything["worlds"]


def test_suspect_tells_early_from_final(table: str) -> None:
    told = data("suspect", table, "--error-cost", "1/2", "--habits", "off")
    for found in told["suspicions"]:
        p = Fraction(found["exact"])
        assert Fraction(found["early"]["exact"]) == 2 * p - (1 - p) / 2
        assert Fraction(found["final"]["exact"]) == p - (1 - p) / 2
    assert told["early_allowed"] is True


def test_advise_lists_every_action_best_first(table: str) -> None:
    told = data("advise", table, "--error-cost", "1/4", "--habits", "off")
    points = [Fraction(option["points"]["exact"]) for option in told["actions"]]
    assert points == sorted(points, reverse=True)
    for aim, unit in (["--error-cost", "1/4"], "points"), ([], "wins"):
        told = data("advise", table, *aim)
        worth = [option[unit] for option in told["actions"]]
        assert all(each["rounded"] for each in worth)
        assert told["aim"] == ("round" if aim else "game")
        assert told["habits"] == "mixed"
    known = {option["action"] for option in told["actions"]}
    assert {"peek Eva", "ask Eva has-dog"} <= known
    told = data("advise", *FLAGS, "--questions", "has-dog")
    asked = {option["action"] for option in told["actions"] if option["action"].startswith("ask")}
    assert asked == {f"ask {seat} has-dog" for seat in (1, 2, 3, 5)}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Jason=sheep", "proved"),
        ("Jason is the wolf", "refuted"),
        ("why must Jason be the sheep?", "proved"),
        ("Jason is not the wolf", "proved"),
        ("Jason can't be the wolf", "proved"),
        ("nobody is a wolf", "refuted"),
        ("somebody is the wolf", "proved"),
        ("Kenneth≠hunter", "open"),
        ("5 is a hunter.", "open"),
    ],
)
def test_why(table: str, said: str, verdict: str) -> None:
    assert data("why", table, said)["verdict"] == verdict
    assert data("why", table, *said.split())["verdict"] == verdict


def test_why_names_the_lines(table: str) -> None:
    told = answer("why", table, "Jason=sheep")
    assert told.startswith("Yes: Jason plays the sheep")
    assert told.endswith("  line 3: viewer Jason sheep sheep\n")
    assert data("why", table, "Jason=sheep")["lines"] == [
        {"line": 3, "text": "viewer Jason sheep sheep"}
    ]


@pytest.mark.parametrize("said", ["A is a wolf", "a=wolf", "is A the wolf?", "A is not a wolf"])
def test_players_may_have_short_names(said: str) -> None:
    assert data("why", "--players", "A,B,C,D,An", said)["verdict"] == "open"


def test_check_and_score(tmp_path: Path) -> None:
    played = saved(tmp_path, ROUND)
    assert answer("check", played) == (
        "The record keeps the rules: 1 round, 15 facts in the last one, 1 world left.\n"
    )
    told = data("check", played)
    assert (told["ok"], told["rounds"], told["worlds"]) == (True, 1, 1)
    told = data("score", played)
    assert [(p["name"], p["total"], p["errors"], p["red"]) for p in told["players"]] == [
        ("Eva", 2, 0, False),
        ("Thomas", 1, 1, True),
        ("Paul", 0, 1, False),
        ("Jason", 1, 0, False),
        ("Kenneth", 0, 0, False),
    ]
    assert (told["over"], told["winners"], told["rounds"]) == (False, [], 1)
    assert (
        answer("score", played)
        == """\
Wooolf!! basic: 1 round scored

         points  errors  for
Eva           2       0  right early suspicion
Thomas        1       1  wrong early suspicion: red error; Paul took Jason for the wolf
Paul          0       1  wrong final suspicion: black error
Jason         1       0  right final suspicion
Kenneth       0       0  no suspicion

The game goes on.
"""
    )


@pytest.mark.parametrize("question", ["check", "score"])
def test_check_and_score_refuse_a_breach(question: str) -> None:
    told = complaint(question, "-", stdin=ROUND.replace("Kenneth peeks Eva wolf\n", ""))
    assert told == (
        "wolfwise: the record breaks the rules:\n"
        "  line 8: against the rules for Eva: it is Kenneth's turn\n"
    )


def test_score_without_hands_says_what_is_missing() -> None:
    assert "reveal NAME CARD CARD" in complaint("score", "-", stdin=TABLE)


@pytest.mark.parametrize(
    ("players", "seats", "cards", "worlds", "no_boy"),
    [
        (4, 5, 10, 8_100, "1/9"),
        (5, 5, 10, 8_100, "1/9"),
        (6, 6, 12, 70_920, "1/11"),
        (7, 7, 14, 695_520, "2/13"),
        (8, 8, 16, None, None),
    ],
)
@pytest.mark.parametrize("edition", ["basic", "advanced"])
def test_deck(
    players: int, seats: int, cards: int, worlds: int | None, no_boy: str | None, edition: str
) -> None:
    told = data("deck", "--players", str(players), "--edition", edition)
    assert (told["question"], told["players"], told["seats"]) == ("deck", players, seats)
    assert sum(told["deck"].values()) == cards
    assert sum(Fraction(c["exact"]) for c in told["identity"].values()) == 1
    if edition == "basic":
        assert worlds in (None, told["worlds"])
        assert {"dog?", "hunter?", "boy?"} < set(told["deck"])
    else:
        assert {"sheep/dog", "dog/wolf", "hunter/sheep", "boy/hunter"} < set(told["deck"])
    assert no_boy in (None, told["absent"]["boy"]["exact"])
    shown = answer("deck", "--players", str(players), "--edition", edition)
    assert f"{players} players, {seats} seats" in shown
    assert ("neutral" in shown) is (players == 4)


@pytest.mark.parametrize("players", ["3", "9", "five", "-1", ""])
def test_deck_for_other_numbers(players: str) -> None:
    assert "--help' tells more" in complaint("deck", "--players", players)


def test_rules_as_text() -> None:
    shown = TOOL.answer("rules", "wooolf")
    book = rulebook.load("wooolf")
    for key, ruling in book.rulings.items():
        assert f"\n{key} = " in shown
        assert ruling.says in shown
    assert "peek = uniform  [inferred, en zh]" in shown
    assert "  could be: tracked" in shown
    assert "Found in the rulebooks:" in shown
    advanced = TOOL.answer("rules", "Wooolf", "--edition", "advanced", "--rule", "peek=tracked")
    assert "peek = tracked" in advanced
    assert "boy? boy/hunter" in advanced


def test_rules_in_json() -> None:
    told = TOOL.data("rules", "wooolf")
    assert (told["game"], told["question"]) == ("wooolf", "rules")
    assert told["editions"] == ["basic", "advanced"]
    keys = {"key", "value", "status", "source", "says", "alternatives", "numbers"}
    assert all(set(ruling) == keys for ruling in told["rulebook"])
    assert {r["key"] for r in told["rulebook"]} == set(rulebook.load("wooolf").rulings)
    assert all(f["says"] and f["source"] for f in told["findings"])
    some = TOOL.data("rules", "wooolf", "--status", "assumed")["rulebook"]
    assert {r["status"] for r in some} == {"assumed"}


# ---------------------------------------------------------------- bad usage, bad records: exit 2

BAD = [
    (["who"], "give a RECORD, or describe the table with --players"),
    (["who", "--players", "5", "--me", "4"], "--me and --hand go together"),
    (["who", "--players", "5", "--hand", "sheep,sheep"], "--me and --hand go together"),
    (["who", "--players", "5", "--questions", "has-dog"], "--questions needs --me and --hand"),
    (["who", "-", "--players", "5"], "either a RECORD or --players, not both"),
    (["who", "--players", "3"], "--players: Wooolf!! is for 4 to 8 players, not 3"),
    (["who", "--players", "9"], "--players: Wooolf!! is for 4 to 8 players, not 9"),
    (["who", "--players", "0"], "4 to 8 players"),
    (["who", "--players", "9" * 5000], "4 to 8 players"),
    (["who", "--players", "A,B,C,D,a"], "--players: two players are called 'a'"),
    (["who", "--players", "5", "--me", "6", "--hand", "sheep,sheep"],
     "--hand: nobody here is called '6'"),
    (["who", "--players", "5", "--me", "4", "--hand", "wolf,wolf"],
     "--hand: this deck has only 1 wolf card"),
    (["who", "--players", "5", "--me", "4", "--hand", "sheep"], "--hand: the line stops too early"),
    (["who", "--players", "5", "--me", "4", "--hand", "sheep,sheep,sheep"],
     "--hand: the line should have ended before 'sheep'"),
    (["who", "--players", "5", "--me", "4", "--hand", "cow,dog"],
     "--hand: this deck has no card 'cow'"),
    (["who", "--players", "5", "--saw", "1 peeks 7 wolf"], "--saw: nobody here is called '7'"),
    (["who", "--players", "5", "--saw", "1 peeks 2"], "--saw: what was announced?"),
    (["who", "--players", "5", "--saw", "2 peeks 1 saw wolf"],
     "--saw: only the viewer can know the card itself"),
    (["who", "--players", "5", "--saw", "hello"], "--saw: "),
    (["who", "--players", "5", "--as", "Bob"], "nobody here is called 'Bob'"),
    (["who", "--players", "Ann,Bob,Cy,Di,Ed", "--as", "Bop"], "did you mean 'Bob'?"),
    (["who", "--players", "5", "--given", "nonsense"], "cannot read 'nonsense' as a statement"),
    (["who", "--players", "5", "--given", "1=cow"], "there is no character 'cow'"),
    (["who", "--players", "5", "--given", "9=wolf"], "nobody here is called '9'"),
    (["who", "--players", "5", "--given", ""], "cannot read '' as a statement"),
    (["who", "--players", "5", "--rule", "peek"], "a rule is switched by key=value"),
    (["who", "--players", "5", "--rule", "peak=tracked"], "did you mean 'peek'?"),
    (["who", "--players", "5", "--rule", "peek=never"], "(possible: uniform, tracked)"),
    (["who", "--players", "5", "--edition", "deluxe"], "(editions: basic, advanced)"),
    (["who", "nowhere.wolf"], "cannot read nowhere.wolf: no such file or directory"),
    (["who", "."], "cannot read .: is a directory"),
    (["why", "--players", "5", "gibberish"], "cannot read 'gibberish' as a statement"),
    (["why", "nowhere.wolf"], "give a statement behind the record"),
    (["advise", "--players", "5"], "viewer NAME CARD CARD"),
    (["suspect", "--players", "5"], "viewer NAME CARD CARD"),
    (["check", "nowhere.wolf"], "no such file or directory"),
    (["score", "."], "is a directory"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), BAD, ids=[" ".join(w)[:60] for w, _ in BAD])
def test_a_mistake_is_one_clear_sentence(words: list[str], message: str) -> None:
    told = complaint(*words)
    assert told.startswith("wolfwise: ")
    assert message in told
    assert "line 3" not in told  # a flag has no line number


@pytest.mark.parametrize(
    "words",
    [
        ["--upto", "0"], ["--upto", "x"], ["--nonsense"],
    ],
)  # fmt: skip
def test_bad_flags_show_the_usage(words: list[str]) -> None:
    assert "('wolfwise wooolf who --help' tells more)" in complaint("who", *words)


@pytest.mark.parametrize("flag", ["--error-cost", "--haste"])
@pytest.mark.parametrize("value", ["-1", "lots", "1/0", "nan", "inf", "", "1e400"])
def test_stakes_that_are_no_numbers(flag: str, value: str) -> None:
    result = ask("suspect", *FLAGS, flag, value)
    if value == "1e400" and flag == "--error-cost":
        assert result.exit_code in (0, 2)
    else:
        assert result.exit_code == 2
        assert flag in result.stderr


def test_a_number_with_too_many_digits_is_refused_at_once() -> None:
    assert run("wooolf", "suspect", *FLAGS, "--error-cost", "1e99999999").returncode in (0, 2)


def test_a_second_viewer_from_flags_is_the_flags_fault(table: str) -> None:
    told = complaint("who", table, "--me", "Eva", "--hand", "wolf,dog")
    assert told.startswith("wolfwise: --hand: the viewer of this round")


def test_unknown_commands() -> None:
    assert "there is no game 'foo'" in TOOL.complaint("foo")
    assert "did you mean 'wooolf'?" in TOOL.complaint("woolf")
    assert "there is no question 'foo'" in complaint("foo")
    assert "there is no game 'chess'" in TOOL.complaint("rules", "chess")
    assert TOOL.ask().exit_code == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the record is empty; it starts with 'game NAME'"),
        (b"\n\n# nothing\n", "the record is empty; it starts with 'game NAME'"),
        (b"game wooolf\n", "the record has no line 'players NAME NAME ...'"),
        (HEADER.encode() + b"Eva peeks \xff\n", "is not UTF-8 text (line 3)"),
        ("game wooolf\nplayers A B C D E\n".encode("utf-16"), "is not UTF-8 text (line 1)"),
        (b"\x00" * 100, "a record starts with 'game NAME'"),
        (HEADER.encode() + b"# x\n" * 300_000, "is too large for a record"),
        (HEADER.encode() + b"Eva peaks Jason sheep\n", "line 3: cannot read 'peaks' here"),
    ],
)
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes, message: str) -> None:
    name = saved(tmp_path, content)
    assert message in complaint("who", name)
    assert message in complaint("check", name)
    assert message in complaint("who", "-", stdin=content)


def test_a_record_may_be_long(tmp_path: Path) -> None:
    """More peeks than anybody makes: chances with thousands of digits are still told."""
    text = HEADER + "Eva peeks Jason sheep\n...\n" * 15_000
    told = ask("who", saved(tmp_path, text))
    assert told.exit_code == 0
    assert "no time to read what the others did" in told.stdout


def test_a_name_that_breaks_the_screen_is_refused() -> None:
    assert "\x1b" not in complaint("who", "--players", "A,B,C,D,\x1b[2J")


def test_when_no_action_is_left_that_is_said() -> None:
    """With strict tokens a player can be stuck: no token, no question, and a red error."""
    text = HEADER.replace("players", "rule clue-tokens=strict\nplayers") + (
        "viewer Eva hunter sheep\nred Eva\n"
        "Eva peeks Paul saw sheep\n...\nEva peeks Paul saw sheep\n...\nEva peeks Jason saw sheep\n"
        "...\nEva asks Paul has-dog no\n...\nEva asks Jason has-dog no\n...\n"
    )
    for record in (text, text.replace("red Eva\n", "")):
        for question in ("advise", "suspect", "who"):
            result = ask(question, "-", stdin=record)
            assert result.exit_code in (0, 2)
            assert result.output.strip()
        assert ask("advise", "-", "--depth", "2", stdin=record).exit_code in (0, 2)


@pytest.mark.parametrize("rule", ["disguises={}", "deck.5={}", "value.boy=4", "value.boy=5"])
def test_any_ruling_can_be_named_without_harm(rule: str) -> None:
    for edition in ("basic", "advanced"):
        result = ask("deck", "--players", "5", "--edition", edition, "--rule", rule)
        assert result.exit_code in (0, 2)


# ---------------------------------------------------------------- contradictions: exit 1


@pytest.mark.parametrize("question", ["who", "hands", "worlds", "check"])
def test_a_contradiction_names_its_lines(question: str) -> None:
    """`check` meets the facts in an orderly record, the others in any."""
    lines = CLASH.replace("# so what", "Thomas peeks Paul sheep")
    result = ask(question, "-", stdin=lines)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == (
        "The facts contradict each other: Jason answered both yes and no to has-dog. "
        "These cannot all be true, and without any one of them they could:\n"
        "  line 3: Eva asks Jason has-dog yes\n"
        "  line 5: Paul asks Jason has-dog no\n"
    )
    told = ask(question, "-", "--json", stdin=lines)
    assert (told.exit_code, told.stderr) == (1, "")
    assert json.loads(told.stdout)["contradiction"] == [
        {"line": 3, "text": "Eva asks Jason has-dog yes"},
        {"line": 5, "text": "Paul asks Jason has-dog no"},
    ]


@pytest.mark.parametrize("question", ["suspect", "advise", "who", "why"])
def test_every_question_meets_contradictions_alike(question: str) -> None:
    lines = f"{CLASH}viewer Thomas sheep sheep\n"
    said = ["Eva=wolf"] if question == "why" else []
    result = ask(question, "-", *said, stdin=lines)
    assert result.exit_code == 1
    assert "line 3: Eva asks Jason has-dog yes" in result.stderr
    told = json.loads(ask(question, "-", *said, "--json", stdin=lines).stdout)
    assert [fact["line"] for fact in told["contradiction"]] == [3, 5]
    assert (told["game"], told["question"]) == ("wooolf", question)
    assert "rules" in told


def test_more_cards_than_the_deck_has_contradict_each_other() -> None:
    result = ask("who", "-", stdin=f"{HEADER}reveal Eva wolf dog\nreveal Paul wolf sheep\n")
    assert result.exit_code == 1
    assert "line 3: reveal Eva wolf dog" in result.stderr
    assert "line 4: reveal Paul wolf sheep" in result.stderr


def test_a_supposition_may_contradict_the_facts(table: str) -> None:
    result = ask("who", table, "--given", "Jason=wolf")
    assert result.exit_code == 1
    assert "supposing that Jason plays the wolf" in result.stderr
    assert "line 3: viewer Jason sheep sheep" in result.stderr


def test_a_contradiction_in_flags_names_them() -> None:
    result = ask("who", *FLAGS, "--saw", "3 asks 4 has-dog yes")
    assert result.exit_code == 1
    assert "viewer 4 sheep sheep" in result.stderr
    assert "3 asks 4 has-dog yes" in result.stderr


def test_a_card_seen_must_fit_what_was_announced() -> None:
    text = f"{HEADER}viewer Eva sheep sheep\nEva peeks Jason dog saw wolf\n"
    assert ask("who", "-", stdin=text).exit_code == 1


def test_a_contradiction_of_an_earlier_round_is_found_by_check() -> None:
    lines = ROUND.replace("Kenneth asks Jason has-sheep yes", "Kenneth asks Jason has-sheep no")
    result = ask("check", "-", stdin=f"{lines}round 2\nPaul peeks Eva sheep\n")
    assert result.exit_code == 1
    assert "line 13: Kenneth asks Jason has-sheep no" in result.stderr


# ---------------------------------------------------------------- help, widths, colours


def every_command() -> list[list[str]]:
    found: list[list[str]] = [[]]
    for name in ("wooolf", "live", "rules"):
        command = cli.cli.get_command(Context(cli.cli), name)
        found.append([name])
        found += [[name, sub] for sub in getattr(command, "commands", {})]
    return found


@pytest.mark.parametrize("words", every_command(), ids=" ".join)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help(words: list[str], flag: str) -> None:
    shown = TOOL.answer(*words, flag)
    assert shown.startswith("Usage: ")
    assert all(columns(line) <= 80 for line in shown.splitlines())
    assert shown.count("\n") > 5


def test_the_help_names_every_question() -> None:
    shown = answer("--help")
    for name in ("who", "hands", "worlds", "suspect", "advise", "why", "check", "score", "deck"):
        assert f"\n  {name} " in shown
    assert "wooolf" in TOOL.answer("--help")
    assert TOOL.answer("--version").startswith("wolfwise, version ")


NARROW = [
    ["who", "-"], ["who", "-", "--exact"], ["who", "-", "--all"], ["hands", "-"],
    ["hands", "-", "--exact"], ["worlds", "-"], ["suspect", "-"], ["suspect", "-", "--exact"],
    ["advise", "-"], ["advise", "-", "--exact"], ["why", "-", "Ann=wolf"],
    ["why", "-", "Ann=hunter"], ["check", "-"], ["score", "-"], ["deck", "--players", "8"],
    ["deck", "--players", "8", "--exact"],
]  # fmt: skip


@pytest.mark.parametrize("words", NARROW, ids=" ".join)
@pytest.mark.parametrize(("width", "long"), [(80, False), (80, True), (40, True)])
def test_no_answer_is_wider_than_the_screen(
    words: list[str], width: int, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_screen(width, monkeypatch)
    asked_after = words[0] in ("check", "score")
    text = ROUND if asked_after else TABLE
    text = text.replace("Paul", "Ann")
    if long:
        for name, other in zip(("Eva", "Thomas", "Ann", "Jason", "Kenneth"), LONG, strict=True):
            text = text.replace(name, other)
    for line in answer(*words, stdin=text).splitlines():
        assert columns(line) <= width, line


@pytest.mark.parametrize("width", [80, 40])
def test_the_rulebook_fits_the_screen(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make_screen(width, monkeypatch)
    for line in TOOL.answer("rules", "wooolf").splitlines():
        assert columns(line) <= width, line


WORDS = [
    "a",
    "司马",
    "ユキ",
    "Éva",
    "e\u0301",
    "hunter?",
    "very-long-name-of-somebody",
    "司马相如" * 6,
]
WIDE = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
CELLS = st.none() | WIDE | st.integers(0, 10**6) | st.builds(Chance, st.fractions(0, 1))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    count = draw(st.integers(2, 9))
    row: st.SearchStrategy[Row] = st.lists(CELLS, min_size=count - 1, max_size=count - 1)
    rows = [[draw(WIDE), *cells] for cells in draw(st.lists(row, max_size=5))]
    headings = draw(
        st.lists(st.sampled_from(WORDS).map(lambda h: h[:8]), min_size=count, max_size=count)
    )
    return Table(headings, rows)


def shown(parts: Sequence[str | Table], width: int | None, **how: bool) -> str:
    return render(parts, width=width, **how)


@given(tables(), st.integers(40, 90), st.booleans())
@settings(max_examples=150, deadline=None)
def test_no_table_is_wider_than_asked_for(table: Table, width: int, exact: bool) -> None:
    for line in shown([table], width, exact=exact).splitlines():
        assert columns(line) <= width, line


@given(st.lists(WIDE, max_size=20).map(" ".join), st.integers(40, 90))
@settings(max_examples=100, deadline=None)
def test_no_paragraph_is_wider_than_asked_for(text: str, width: int) -> None:
    for line in shown([f"{text}\n  {text}"], width).splitlines():
        assert columns(line) <= width, line


@given(tables())
@settings(max_examples=50, deadline=None)
def test_a_narrow_table_loses_no_cell(table: Table) -> None:
    narrow = "".join(shown([table], 40).split())
    for row in table.rows:
        for value in row:
            assert "".join(cell(value).split()) in narrow


def test_a_table_stacks_when_it_is_too_wide() -> None:
    table = Table(["", "first", "second"], [["Ann", "x" * 20, Chance(Fraction(1, 3))]])
    assert shown([table], 30) == f"Ann\n  first   {'x' * 20}\n  second  33.3%\n"
    assert shown([table], 34) == (f"     first                 second\nAnn  {'x' * 20}   33.3%\n")


def test_colours_only_style_whole_lines() -> None:
    table = Table(["", "p"], [["Ann", 1], ["司马", 2]], best=frozenset({1}))
    assert shown([table], 80) == "      p\nAnn   1\n司马  2\n"
    coloured = shown([table], 80, colour=True)
    assert coloured == "\x1b[2m      p\x1b[0m\nAnn   1\n\x1b[1m司马  2\x1b[0m\n"


@given(st.fractions(0, 1))
@settings(max_examples=200, deadline=None)
@example(Fraction(1999, 2000))
@example(Fraction(1, 2000))
@example(Fraction(99_949, 100_000))
@example(Fraction(99_951, 100_000))
@example(Fraction(1, 10**30))
@example(1 - Fraction(1, 10**30))
def test_per_cent_tells_certain_and_impossible_from_nearly_so(p: Fraction) -> None:
    told = percent(p)
    if p in (0, 1):
        assert told == ("0%", "100%")[int(p)]
        assert cell(Chance(p)) == ("-", "100%")[int(p)]
        return
    assert told not in ("-", "0%", "0.0%", "100%", "100.0%")
    number = Fraction(told.strip("<>%")) / 100
    assert abs(number - p) <= Fraction(1, 1000)


# ---------------------------------------------------------------- the console script


def test_a_terminal_gets_colour_unless_it_wants_none() -> None:
    question = ("wooolf", "who", *FLAGS)
    assert "\x1b[" in at_terminal(*question)
    plain = at_terminal(*question, NO_COLOR="1")
    assert "\x1b" not in plain
    assert plain == run(*question).stdout


def test_a_terminal_gets_lines_that_fit() -> None:
    told = at_terminal("wooolf", "advise", *FLAGS, columns=50, NO_COLOR="1")
    assert max(columns(line) for line in told.splitlines()) <= 50


def test_the_console_script_answers_and_refuses(tmp_path: Path) -> None:
    good = run("wooolf", "who", saved(tmp_path, TABLE))
    assert (good.returncode, good.stderr) == (0, "")
    bad = run("wooolf", "who", "nowhere")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "wolfwise: cannot read nowhere: no such file or directory\n"
    clash = run("wooolf", "who", "-", input=CLASH)
    assert clash.returncode == 1
    assert "Traceback" not in clash.stderr


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    """And no contradiction either: exit code 1 would say so."""
    read, write = os.pipe()
    os.close(read)
    try:
        for words in (["rules", "wooolf"], ["wooolf", "who", *FLAGS, "--json"]):
            done = subprocess.run(
                [WOLFWISE, *words], stdout=write, stderr=subprocess.PIPE, timeout=20
            )
            assert done.stderr == b""
            assert done.returncode not in (1, 2)
    finally:
        os.close(write)


def test_head_shows_the_first_line() -> None:
    command = f"'{WOLFWISE}' rules wooolf | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=20)
    assert done.stdout == f"Wooolf!! basic: {len(rulebook.load('wooolf').rulings)} rulings\n"
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("redirection", "code"), [("- <&-", 2), ("--players 5 >&-", 0), ("--players 5 2>&-", 0)]
)
def test_closed_streams_are_no_traceback(redirection: str, code: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f"'{WOLFWISE}' wooolf who {redirection}"],
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code


@pytest.mark.parametrize(
    "words", ["wooolf who --players 5", "rules wooolf", "--help", "wooolf who nowhere 2>/dev/full"]
)
def test_a_full_disk_is_no_traceback(words: str) -> None:
    command = f"'{WOLFWISE}' {words} >/dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=20)
    assert done.returncode == 2
    full = "wolfwise: the answer cannot be written: no space left\n"
    assert done.stderr == ("" if "2>" in words else full)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_terminal_will_do(tmp_path: Path, encoding: str) -> None:
    text = TABLE.replace("Eva", "司马相如")
    env = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    command = [WOLFWISE, "wooolf", "who", saved(tmp_path, text, "司马.wolf")]
    done = subprocess.run(command, env=env, capture_output=True, timeout=20)
    assert (done.returncode, done.stderr) == (0, b"")


def test_names_that_are_not_utf8_are_refused_calmly() -> None:
    done = subprocess.run(
        [WOLFWISE.encode(), b"wooolf", b"who", b"no\xffwhere"], capture_output=True, timeout=20
    )
    assert done.returncode == 2
    assert b"no such file or directory" in done.stderr


# ---------------------------------------------------------------- whatever is typed


@given(
    st.sampled_from(["who", "hands", "suspect", "advise", "why", "check", "deck"]),
    st.lists(
        st.sampled_from(
            ["--players", "5", "4", "Ann,Bob,Cy,Di", "--me", "1", "Ann", "--hand", "sheep,dog",
             "wolf", "--saw", "1 peeks 2 wolf", "2 asks 3 has-dog no", "--as", "neutral", "--given",
             "1=wolf", "nobody is a dog", "--rule", "peek=tracked", "round-limit=3", "--edition",
             "advanced", "--json", "--exact", "-", "--upto", "2", "--all", "--haste", "0.5", ""]
        ),
        max_size=9,
    ),
)  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_any_words_are_answered_or_refused(question: str, words: list[str]) -> None:
    result = ask(question, *words, stdin=TABLE)
    assert result.exit_code in (0, 1, 2)
    assert bool(result.stderr.strip()) or result.exit_code == 0 or "--json" in words
    if result.exit_code == 2:
        assert result.stdout == ""
