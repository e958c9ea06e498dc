"""The command line of The Three Little Wolves: exact output, JSON, every mistake in a sentence."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.chronicle_littlewolves import chronicle
from tests.helpers.cli import CommandLine
from tests.helpers.games_littlewolves import HEADER, tables
from tests.helpers.places import EXAMPLES
from wolfwise.analysis.littlewolves.what_if import changes
from wolfwise.littlewolves.live import PLAYOUTS, _weighed
from wolfwise.live import LiveTable, Notebook
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.table import Table
from wolfwise.output import Output

GAME = CommandLine("littlewolves")
ask, answer, data, complaint = GAME.ask, GAME.answer, GAME.data, GAME.complaint
THREE_HOUSES = str(EXAMPLES / "three-houses.wolf")
LAST_TURNS = str(EXAMPLES / "last-turns.wolf")
TWO_BUILDERS = str(EXAMPLES / "two-builders.wolf")
TABLE = f"{HEADER}house Ann red 4\nhouse Ann yellow 6\nhouse Ann green 7\nhouse Bob red 5 8\n"


# ---------------------------------------------------------------- score


def test_the_scoring_sheet_of_the_rulebooks_example() -> None:
    assert (
        answer("score", THREE_HOUSES)
        == """\
The Three Little Wolves chinese, if the game ended now

owner  house   cards        height  inside          fate
Rosa   red     2 5 7             5                  stands
       yellow  3 6 8 10          4                  stands, the tallest
       green   4                 1  pig 1, Jan's 3  falls, the lowest
Jan    red     10                1  Rosa's 4        falls, the lowest
       yellow  5 9               2                  stands
       green   2 6 8             3                  stands
Lin    red     1 3 4 6 8 9       6  Rosa's 5        stands, the tallest
       yellow  2 4               2                  stands
       green   3 5 13            4                  stands, the tallest

player  points  for
Rosa        +4  red house stands
            -2  red house has 7 on top
            +4  yellow house stands
            +3  yellow house is the tallest
            -1  green house is torn down
            -1  pig 1 on the green house, which is torn down
             0  wolf 3 at home
            -1  wolf 4 in the red house of Jan, which is torn down
            +5  wolf 5 in the red house of Lin
            11  in all
Jan         -1  red house is torn down
            +4  yellow house stands
            +4  green house stands
            -1  wolf 3 in the green house of Rosa, which is torn down
             0  wolf 4 at home
             0  wolf 5 at home
             6  in all
Lin         +4  red house stands
            +3  red house is the tallest
            +4  yellow house stands
            +4  green house stands
            +3  green house is the tallest
             0  wolf 3 at home
             0  wolf 4 at home
             0  wolf 5 at home
            18  in all

Lin wins: Lin has most points: 18.

if                                 Rosa  Jan  Lin
Rosa's red house a floor higher       0    0   -3
Jan's yellow house a floor higher     0    0   -5
Jan's yellow house a floor lower      0   -5    0
Jan's green house a floor higher      0    0   -3
Lin's red house a floor lower         0    0   -3
Lin's yellow house a floor higher     0   -5    0
Lin's yellow house a floor lower      0    0   -5
Lin's green house a floor lower       0    0   -3

No other house would change anything by being a floor higher or lower.
"""
    )


def test_a_score_in_json_is_as_specified() -> None:
    told = data("score", THREE_HOUSES)
    assert (told["game"], told["question"]) == ("littlewolves", "score")
    assert told["rules"]["edition"] == "chinese"
    assert set(told) >= {"game", "question", "rules", "players", "winners", "houses"}
    assert [set(player) for player in told["players"]] == [{"name", "total", "wolves", "lines"}] * 3
    assert [(p["name"], p["total"], p["wolves"]) for p in told["players"]] == [
        ("Rosa", 11, 4), ("Jan", 6, -1), ("Lin", 18, 0)
    ]  # fmt: skip
    assert told["players"][0]["lines"][0] == {"what": "red house stands", "points": 4}
    for player in told["players"]:
        assert sum(line["points"] for line in player["lines"]) == player["total"]
    assert told["winners"] == ["Lin"]
    assert len(told["houses"]) == 9
    first = {key: told["houses"][0][key] for key in ("owner", "colour", "height", "standing")}
    assert first == {"owner": "Rosa", "colour": "red", "height": 5, "standing": True}
    assert told["over"] is False
    assert {
        "owner": "Rosa", "colour": "red", "floors": 1, "standing": True,
        "changes": {"Rosa": 0, "Jan": 0, "Lin": -3}, "winners": ["Lin"],
    } in told["if"]  # fmt: skip


def test_rules_can_be_switched() -> None:
    sheet = data("score", THREE_HOUSES, "--rule", "bonus.red=4", "--rule", "top-points-of=all")
    assert [player["total"] for player in sheet["players"]] == [11, 6, 19]
    assert sheet["rules"]["switched"] == {"bonus.red": 4, "top-points-of": "all"}


def test_the_dummys_houses_count_and_it_never_wins() -> None:
    told = data("score", TWO_BUILDERS)
    assert [player["name"] for player in told["players"]] == ["Ann", "Bob"]
    assert {house["owner"] for house in told["houses"]} == {"Ann", "Bob", "dummy"}
    assert "the dummy's yellow house a floor higher   -5    0\n" in answer("score", TWO_BUILDERS)


def test_a_table_without_houses_scores_nothing() -> None:
    told = data("score", "-", stdin=HEADER)
    assert [player["total"] for player in told["players"]] == [0, 0, 0]
    assert (told["houses"], told["if"]) == ([], [])
    assert told["winners"] == ["Ann", "Bob", "Cy"]
    assert "Ann, Bob and Cy share the victory" in answer("score", "-", stdin=HEADER)


@given(tables())
@settings(max_examples=150, deadline=None)
def test_a_floor_more_or_less_changes_what_the_rules_say(table: Table) -> None:
    """Said a second time: all heights compared as numbers, fallen houses and bonuses counted."""
    game = table.game
    plain = {
        (place, at): (house.colour, game.height(house))
        for place, own in enumerate(table.houses)
        for at, house in enumerate(own)
    }
    now = [score.points for score in scoring.score(table)]
    found = changes(table)
    several = {(p, n) for p, n in plain if len(table.houses[p][n].cards) > 1}
    tried = {(change.place, change.house, change.floors) for change in found}
    assert tried == {(*at, 1) for at in plain} | {(*at, -1) for at in several}
    for change in found:
        heights = dict(plain)
        colour, height = plain[change.place, change.house]
        heights[change.place, change.house] = (colour, height + change.floors)
        for seat in range(game.players):
            gain = sum(
                worth(table, heights, where, seat) - worth(table, plain, where, seat)
                for where in plain
            )
            assert gain == change.gains[seat]
        assert len(change.gains) == len(now)


Heights = dict[tuple[int, int], tuple[Any, int]]


def worth(table: Table, heights: Heights, where: tuple[int, int], seat: int) -> int:
    """What one house is worth to a player, if houses are as high as that."""
    game, (place, at) = table.game, where
    house, (colour, own) = table.houses[place][at], heights[where]
    same = sorted(h for c, h in heights.values() if c is colour)
    alone = len(same) == 1
    lowest = same[0] == own and (game.only_house_falls if alone else same[1] != own)
    falls = colour is None or lowest
    tallest = not falls and same[-1] == own and (alone or same[-2] != own)
    points = 0
    if place == seat:
        points += game.torn_down if falls else game.standing
        points += game.bonus[colour] if tallest else 0
        if not falls or game.fallen_tops_count:
            points += game.top_points.get(house.top, 0)
        if house.pig is not None:
            points += game.marker_torn_down if falls else house.pig
    for owner, number in house.wolves:
        if owner == seat:
            points += game.wolf_torn_down if falls else number
    return points


# ---------------------------------------------------------------- moves and check


def test_moves_are_listed_with_the_lines_that_record_them() -> None:
    assert (
        answer("moves", LAST_TURNS)
        == """\
The Three Little Wolves chinese

Ann builds or discards; 6 turns left.

move                                   record
build y11 on the yellow house          Ann builds y11
build g14 on the green house           Ann builds g14
build w2 as B2 under the yellow house  Ann builds w2 as basement on yellow
build w2 as B2 under the red house     Ann builds w2 as basement on red
build w2 as B2 under the green house   Ann builds w2 as basement on green
discard y5                             Ann discards y5
discard y11                            Ann discards y11
discard g4                             Ann discards g4
discard g14                            Ann discards g14
discard w2                             Ann discards w2

After discarding, if wanted: send wolf 3, 4 or 5 to Bob's green house, Cy's yellow house, \
Cy's green house or Cy's red house.
"""
    )
    told = data("moves", LAST_TURNS)
    assert (told["to_move"], told["step"], len(told["moves"])) == ("Ann", "turn", 10)
    assert told["moves"][0] == {"move": "build y11 on the yellow house", "line": "Ann builds y11"}
    assert len(told["after_discard"]) == 12


@pytest.mark.parametrize("record", [LAST_TURNS, TWO_BUILDERS], ids=["last", "two"])
def test_every_move_can_be_recorded_as_it_is_shown(record: str) -> None:
    text = Path(record).read_text("utf-8")
    told = data("moves", record)
    for move in told["moves"]:
        assert "keeps the rules" in answer("check", "-", stdin=f"{text}{move['line']}\n")
    discard = next(m["line"] for m in told["moves"] if "discards" in m["line"])
    for move in told["after_discard"]:
        wolf = move["line"].removeprefix("Ann ")
        answer("check", "-", stdin=f"{text}{discard} {wolf}\n")
        answer("check", "-", stdin=f"{text}{discard}\n{move['line']}\n")


@pytest.mark.parametrize(
    ("lines", "state"),
    [
        ("turn Bob", None),
        ("hand Ann r1 r2 r3 r6 r7\nAnn builds r6\n", "Ann draws a card; "),
        ("hand Ann r1 r2 r3 r6 r7\nAnn builds r6\nAnn draws pig left\nAnn draws r9\n",
         "Everybody passes a card to the left; "),
        ("turn Ann\nAnn discards r6\nAnn draws pig wolves\n", "Ann has to send a wolf; "),
    ],
)  # fmt: skip
def test_moves_say_what_is_to_be_done(lines: str, state: str | None) -> None:
    text = f"{TABLE}{lines}\n"
    if state is None:
        assert complaint("moves", "-", stdin=text) == (
            "wolfwise: what does Bob hold? A line 'hand Bob CARD ...' is missing\n"
        )
    else:
        assert f"\n\n{state}" in answer("moves", "-", stdin=text)


def test_check_says_where_the_game_stands() -> None:
    assert answer("check", TWO_BUILDERS) == (
        "The Three Little Wolves chinese\n\n"
        "The record keeps the rules: 8 turns. Ann builds or discards; 37 cards in the deck, "
        "3 pigs among them (right, left, wolves); Bob has the beard.\n"
    )
    told = data("check", TWO_BUILDERS)
    assert (told["ok"], told["turns"], told["to_move"], told["deck"]) == (True, 8, "Ann", 37)
    assert (told["over"], told["winners"], told["missing"]) == (False, [], [])
    missing = answer("check", THREE_HOUSES)
    assert (
        "\n\nFor advice and odds:\n  whose turn is it? A line 'turn NAME' is missing.\n" in missing
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_checked_and_scored(players: int) -> None:
    story = chronicle(players, Random(players))
    text = repr(story)
    assert "The game is over: " in answer("check", "-", stdin=text)
    told = data("score", "-", stdin=text)
    assert told["over"] is True
    assert tuple(player["total"] for player in told["players"]) == story.last.scores
    assert story.last.end is not None
    names = [told["players"][seat]["name"] for seat in story.last.end.winners]
    assert told["winners"] == names
    assert "The game is over: " in answer("moves", "-", stdin=text)
    assert data("moves", "-", stdin=text)["moves"] == []


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("house Bob red 9", "line 7: there is a red house already, and one of a colour is enough"),
        ("house Cy red 9 3", "line 7: 'red 9 3': floor 3 is not above floor 9, the top one"),
        ("house Cy red 4", "line 7: there is one r4 only, and it lies in the red house of Ann"),
        ("house Cy red 15", "line 7: '15' is no card of a red house"),
        ("house Cy blue 3", "line 7: cannot read 'blue' here"),
        ("house Ann white w1", "line 7: Ann has 3 houses already"),
        ("wolf Ann 3 in Ann red", "line 7: wolves go to houses of others"),
        ("wolf Bob 2 in Ann red", "line 7: wolf 2 of Bob does not exist"),
        ("wolf Bob 3 in Ann red\nwolf Cy 3 in Ann red",
         "line 8: there is no room left in the red house of Ann"),
        ("pig 1 on Ann red\npig 1 on Bob red", "line 8: pig 1 lies on a house already"),
        ("pig 1 on Ann red\npig 2 on Ann red", "line 8: the red house of Ann has a pig already"),
        ("pig 9 on Ann red", "line 7: there is no pig 9 (there are 1, 2, 3)"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("question", ["score", "moves", "check"])
def test_bad_records_are_refused(question: str, lines: str, message: str) -> None:
    told = complaint(question, "-", stdin=f"{TABLE}{lines}\n")
    assert told.startswith(f"wolfwise: {message}")


def test_a_broken_rule_is_refused_by_score_and_check_and_warned_of_by_moves() -> None:
    text = f"{TABLE}turn Ann\nhand Bob r1 r2 r3 r6 r7\nAnn builds r3 as 3\nAnn draws\n"
    broken = "line 9: against the rules for Ann: floor 3 is not above floor 4, the top one"
    for question in ("score", "check"):
        assert complaint(question, "-", stdin=text.replace(" r3 r6", " r9 r6")) == (
            f"wolfwise: the record breaks the rules:\n  {broken}\n"
        )
    result = ask("moves", "-", stdin=text.replace(" r3 r6", " r9 r6"))
    assert (result.exit_code, result.stderr) == (0, f"warning: {broken}\n")
    assert "there is one r3 only, and it is in the hand of Bob" in complaint(
        "moves", "-", stdin=text
    )


def test_other_mistakes_are_one_sentence() -> None:
    assert "the record is about wooolf" in complaint(
        "score", "-", stdin="game wooolf\nplayers A B C D E\n"
    )
    assert complaint("score", "nowhere.wolf").startswith("wolfwise: cannot read nowhere.wolf")
    assert "The Three Little Wolves is for 2 to 4 players" in complaint(
        "score", "-", stdin="game littlewolves\nplayers A B C D E\n"
    )
    assert "missing argument" in complaint("score")


def test_upto_reads_no_further() -> None:
    assert data("check", TWO_BUILDERS, "--upto", "7")["turns"] == 1
    assert data("check", TWO_BUILDERS, "--upto", "99") == data("check", TWO_BUILDERS)


# ---------------------------------------------------------------- live play


def test_live_play_shows_the_table_and_answers_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.wolf"
    path.write_text(Path(TWO_BUILDERS).read_text("utf-8"))
    table = LiveTable(Notebook(path), Output())

    def typed(line: str) -> tuple[str, str]:
        capsys.readouterr()
        assert table.take(line)
        told = capsys.readouterr()
        return told.out, told.err

    shown, error = typed("Ann builds y12")
    assert error == ""
    assert "Ann    yellow  2 6 12         3           stands, the tallest\n" in shown
    assert "If the game ended now: Ann 13, Bob 7.\n" in shown
    assert typed("why red falls")[0] == (
        "Red: Bob 3, Ann 1. Bob's is the tallest: +3. Ann's is the lowest and falls.\n"
    )
    assert typed("does yellow stand?")[0].startswith("Yellow: Ann 3, the dummy 2. Ann's is the")
    assert "13  in all\n" in typed("why Ann")[0]
    assert "Ann wins: Ann has most points: 13.\n" in typed("score")[0]
    assert typed("why")[0].startswith("Red: Bob 3, Ann 1.")
    assert "why red falls" in typed("help")[0]
    out, error = typed("Bob builds r5")
    assert out == ""
    assert "there is one r5 only" in error
    assert typed("Ann draws g9")[1] == ""
    assert "dummy" in typed("Bob discards g4")[0]
    assert path.read_text("utf-8").endswith("Ann builds y12\nAnn draws g9\nBob discards g4\n")


def test_live_play_begins_with_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = LiveTable(Notebook(tmp_path / "game.wolf"), Output())
    for line in ("game littlewolves", "players Ann Bob Cy", "hand Ann r1 r2 r3 r4 r5"):
        assert table.take(line)
    told = capsys.readouterr()
    assert told.err == ""
    assert "Ann builds or discards; 44 cards in the deck, 3 pigs among them" in told.out
    assert "begin a house with r1  Ann builds r1\n" in told.out
    assert table.take("why red falls")
    assert capsys.readouterr().out == "Red: no house.\n"


def test_live_play_advises_whoever_is_to_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the question does for so many playouts, and always the same; others only look on."""
    path = tmp_path / "game.wolf"
    path.write_text(Path(TWO_BUILDERS).read_text("utf-8"))
    asked = answer("advise", TWO_BUILDERS, "--iterations", str(PLAYOUTS))
    best = [line for line in asked.splitlines() if line.startswith(("Best: ", "Second best: "))]
    assert len(best) == 2
    shown = []
    for _ in range(2):
        _weighed.cache_clear()
        LiveTable(Notebook(path), Output()).show()
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert shown[0].splitlines()[-2:] == best
    table = LiveTable(Notebook(path), Output())
    for line in ("Ann builds y12", "Ann draws g9"):
        capsys.readouterr()
        assert table.take(line)
    assert "Best: " not in capsys.readouterr().out  # it is Bob's turn


@given(st.text(max_size=30))
@settings(max_examples=60, deadline=None)
def test_any_question_during_play_has_an_answer(said: str) -> None:
    from wolfwise.littlewolves.live import asks, dashboard, explain
    from wolfwise.models import records

    record = records.read(Path(TWO_BUILDERS).read_text("utf-8"))
    asks(said)
    assert explain(record, said).parts
    assert dashboard(record)
