"""What programs import answers exactly what the command line answers."""

import inspect
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, MutableMapping
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import wolfwise
from tests.helpers.cli import run_here
from tests.helpers.places import ROOT
from wolfwise import questions
from wolfwise.models import records
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import GAMES
from wolfwise.models.values import FrozenDict
from wolfwise.reports import fact_lists
from wolfwise.reports.answer import Answer
from wolfwise.reports.cells import Table as Rows
from wolfwise.reports.page import html
from wolfwise.table import Table

EXAMPLES = sorted((ROOT / "examples").glob("*.wolf"))
SESSIONS = {"moderate"}
"""Commands of a game that are no questions: somebody types, and is answered line by line."""
USUAL: dict[str, dict[str, Any]] = {
    "littlewolves advise": {"iterations": 40},  # by the clock no two answers are alike
    "wooolf why": {"statement": "Thomas is the boy"},
    "werewolf why": {"statement": "Cai is a werewolf"},
    "crywolf bid": {"claim": "sheep 9"},
}


def table_of(game: str) -> type[Table[Any]]:
    found: type[Table[Any]] = getattr(wolfwise, wolfwise.TABLES[game])
    return found


def every_question() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        for name in import_module(f"wolfwise.{game}").QUESTIONS:
            if name not in SESSIONS:
                yield game, name


def takes_a_table(game: str, name: str) -> bool:
    return not isinstance(inspect.getattr_static(table_of(game), name), classmethod)


# ---------------------------------------------------------------- what there is


def test_every_game_has_its_table() -> None:
    assert tuple(wolfwise.TABLES) == GAMES
    assert [table_of(game).game for game in GAMES] == list(GAMES)


def test_what_is_public_is_there() -> None:
    assert all(hasattr(wolfwise, name) for name in wolfwise.__all__)
    assert set(wolfwise.__all__) <= set(dir(wolfwise))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = wolfwise.chess  # type: ignore[attr-defined]


def test_importing_it_loads_nothing_else() -> None:
    script = "import wolfwise, sys; print(*(n for n in sys.modules if n.startswith('wolfwise')))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "wolfwise\n"


@pytest.mark.parametrize(("game", "name"), [*every_question()])
def test_every_question_is_a_method_with_the_same_options(game: str, name: str) -> None:
    question, method = questions.load(game, name), getattr(table_of(game), name)
    taken = dict(inspect.signature(method).parameters)
    for not_an_option in ("self", "edition", "rules"):
        taken.pop(not_an_option, None)
    assert set(taken) <= {part.key for part in question.own}
    given = {key: p.default for key, p in taken.items() if p.default is not p.empty}
    usual = questions.options({}, question.own)
    assert {**usual, **questions.options(given, question.own)} == usual
    assert method.__doc__


# ---------------------------------------------------------------- the same answers


def by_command_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    """What is written with --json, or the complaint."""
    said = run_here(capsys, *words, "--json")
    if said.exit_code == 2:
        return said.stderr.removeprefix("wolfwise: ").strip()
    return json.loads(said.stdout)


def flags(question: questions.Question, options: dict[str, Any]) -> list[str]:
    words = []
    for part in question.own:
        if isinstance(part, questions.Flag) and part.key in options:
            words += [part.name, str(options[part.key])]
    return words


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_all_answers_are_those_of_the_command_line(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = records.about(path.read_text("utf-8"))
    table = table_of(game).load(str(path))
    for about, name in every_question():
        if about != game or not takes_a_table(game, name):
            continue
        question, options = questions.load(game, name), USUAL.get(f"{game} {name}", {})
        said = [v for part, v in options.items() if part in ("statement", "claim")]
        record = [*said, str(path)] if name == "bid" else [str(path), *said]
        expected = by_command_line([game, name, *record, *flags(question, options)], capsys)
        assert by_library(table, name, options) == expected
        assert list(bare(expected)) == []


def bare(data: Any, path: str = "") -> Iterator[str]:
    """Where a number stands that does not say whether it is exact, rounded or sampled."""
    if isinstance(data, dict):
        if not data.keys() & {"exact", "rounded", "stderr"}:
            yield from (f"{path}.{key}" for key, value in data.items() if type(value) is float)
        for key, value in data.items():
            yield from bare(value, f"{path}.{key}")
    elif isinstance(data, list):
        for item in data:
            yield from [path] if type(item) is float else bare(item, f"{path}[]")


def by_library(table: Table[Any], name: str, options: dict[str, Any]) -> Any:
    """What a program gets, or the complaint."""
    try:
        answer = table.ask(name, **options)
    except wolfwise.Contradiction as error:
        clash = fact_lists.contradiction(table.rules, name, error)
        return json.loads(json.dumps(clash._replace(warnings=table.warnings).json()))
    except WolfwiseError as error:
        return str(error)
    assert answer.result is not None
    return json.loads(json.dumps(answer.json()))


# ---------------------------------------------------------------- nothing can be changed


def mutable(value: Any, path: str = "result") -> Iterator[str]:
    """Where something could be put into a value. Replays are the games' own, and left out."""
    if isinstance(value, tuple):
        for name, part in zip(getattr(value, "_fields", range(len(value))), value, strict=True):
            yield from mutable(part, f"{path}.{name}")
    elif isinstance(value, FrozenDict):
        for key, part in value.items():
            yield from mutable(part, f"{path}[{key!r}]")
    elif isinstance(value, list | set | MutableMapping):
        yield f"{path}: {type(value).__name__}"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_results_cannot_be_changed(path: Path) -> None:
    table = wolfwise.load(path)
    for game, name in every_question():
        if game == table.game and takes_a_table(game, name):
            try:
                answer = table.ask(name, **USUAL.get(f"{game} {name}", {}))
            except WolfwiseError:
                continue
            assert list(mutable(answer.result)) == []


def test_a_result_refuses_what_is_put_into_it() -> None:
    found = opening().who()
    chances: Any = found.result.seats
    with pytest.raises(TypeError, match="a result cannot be changed"):
        chances["Eva"]["wolf"] = 1
    for change in ("clear", "popitem"):
        with pytest.raises(TypeError, match="a result cannot be changed"):
            getattr(chances, change)()
    with pytest.raises(TypeError, match="a result cannot be changed"):
        chances |= {"Eva": {}}
    with pytest.raises(TypeError, match="a result cannot be changed"):
        del chances["Eva"]
    assert found == opening().who()


def test_a_result_is_the_same_once_pickled_or_copied() -> None:
    for found in (opening().who().result, wolfwise.Wooolf.deck(5).result):
        for again in (pickle.loads(pickle.dumps(found)), deepcopy(found)):
            assert again == found
            assert repr(again) == repr(found)
            assert list(mutable(again)) == []


def test_what_is_done_to_an_answers_json_is_not_done_to_the_answer() -> None:
    answer = opening().add("Thomas suspects").who()
    expected, told = json.dumps(answer.json()), answer.json()
    told["seats"][0].clear()
    told["suspicions"].clear()
    told["rules"]["rulings"].clear()
    told["warnings"].append("nothing")
    assert json.dumps(answer.json()) == expected


def test_a_table_cannot_be_changed() -> None:
    table = opening()
    for name in ("_seat", "game", "situation", "anything"):
        with pytest.raises(AttributeError, match=f"a table cannot be changed: '{name}'"):
            setattr(table, name, "Eva")
    with pytest.raises(AttributeError, match="a table cannot be changed"):
        del table._source
    assert pickle.loads(pickle.dumps(table)) == table == opening()


# ---------------------------------------------------------------- making tables


def opening() -> wolfwise.Wooolf:
    return wolfwise.Wooolf.load(wolfwise.example("opening"))


def test_examples_are_found_by_name() -> None:
    assert {wolfwise.example(path.name).name for path in EXAMPLES} == {p.name for p in EXAMPLES}
    assert wolfwise.load(wolfwise.example("opening.wolf")) == opening()
    assert wolfwise.load(str(wolfwise.example("opening"))) == opening()
    with pytest.raises(WolfwiseError, match="no example 'openings'; did you mean 'opening'"):
        wolfwise.example("openings")


def test_words_may_be_a_list_or_a_text() -> None:
    listed = wolfwise.Wooolf.new(["Ann", "Bob", "Cy", "Dee"], me=1, hand=["sheep", "dog?"])
    assert wolfwise.Wooolf.new("Ann, Bob, Cy, Dee", me=1, hand="sheep dog?") == listed
    built = wolfwise.LittleWolves.new("Ann Bob Cy").house("Ann", "red", ["4", "6"])
    assert built == wolfwise.LittleWolves.new("Ann Bob Cy").house("Ann", "red", "4, 6")


@pytest.mark.parametrize("name", ["Eva Maria", "", "#1", "a\nb"])
def test_a_name_is_one_word(name: str) -> None:
    with pytest.raises(WolfwiseError, match="players: a name is one word, not"):
        wolfwise.Wooolf.new([name, "Ann", "Bob", "Cy"])


def test_lines_that_come_in_one_text_count_each() -> None:
    start = wolfwise.Wooolf.new("Ann Bob Cy Dee")
    one_by_one = start.peek("Ann", "Bob", "sheep").peek("Bob", "Cy", "dog")
    assert start.add("Ann peeks Bob sheep\nBob peeks Cy dog") == one_by_one
    assert one_by_one.upto(3) == start.peek("Ann", "Bob", "sheep")
    with pytest.raises(WolfwiseError, match="no line 0: the first is line 1"):
        one_by_one.upto(0)


def test_a_question_that_there_is_not_is_refused() -> None:
    with pytest.raises(WolfwiseError, match=r"no question 'whoo'; did you mean 'who'\? \(who, "):
        opening().ask("whoo")
    with pytest.raises(WolfwiseError, match="no question 'table'"):  # a module, but no question
        opening().ask("table")


def test_facts_that_clash_say_where_they_stand() -> None:
    with pytest.raises(wolfwise.Contradiction) as clash:
        opening().supposing("Jason is the wolf").who()
    told = [(fact.line, fact.text) for fact in clash.value.facts]
    assert told == [(4, "viewer Jason sheep sheep"), (None, "supposing that Jason plays the wolf")]


# ---------------------------------------------------------------- how they show themselves


def test_a_table_says_whose_it_is() -> None:
    supposing = opening().as_seat("Eva").supposing("Paul=wolf", "Thomas=boy")
    assert repr(supposing) == (
        "<Wooolf of Eva, Thomas, Paul, Jason, Kenneth, as Eva knows it, "
        "supposing Paul=wolf, Thomas=boy>"
    )


def test_an_answer_shows_itself_with_its_warnings() -> None:
    assert repr(opening().hands()) == str(opening().hands())
    odd = opening().add("Thomas suspects").hands()  # it is Kenneth's turn
    assert odd.warnings
    assert repr(odd) == f"warning: {odd.warnings[0]}\n{odd}"
    assert odd._repr_html_().startswith('<p style="white-space: pre-wrap">Warning: ')


def test_a_page_has_numbers_to_the_right_and_the_best_bold() -> None:
    table = Rows(["name", "won"], [["<Ann>", " +1"], ["Bob", None]], best=frozenset({1}))
    assert html(["x < y", table]).split("\n") == [
        '<p style="white-space: pre-wrap">x &lt; y</p>',
        "<table>",
        '<tr><th style="text-align: left">name</th><th style="text-align: right">won</th></tr>',
        '<tr><td style="text-align: left">&lt;Ann&gt;</td>'
        '<td style="text-align: right"> +1</td></tr>',
        '<tr style="font-weight: bold"><td style="text-align: left">Bob</td>'
        '<td style="text-align: right"></td></tr>',
        "</table>",
    ]


# ---------------------------------------------------------------- The Three Little Wolves


def test_little_wolves_are_seen_from_any_seat_whose_cards_are_known() -> None:
    table = wolfwise.LittleWolves.new("Ann Bob Cy")
    table = table.add("viewer Ann", "hand Ann r1 r2 r3 r4 r5", "hand Bob y1 y2 y3 y4 y5")
    table = table.add("turn Ann", "deck 44")
    assert "seen by Bob with y1 y2 y3 y4 y5" in str(table.as_seat("Bob").odds())
    with pytest.raises(WolfwiseError, match="what does Cy hold"):
        table.as_seat("Cy").odds()
    with pytest.raises(WolfwiseError, match="nobody here is called 'Dee'"):
        table.as_seat("Dee")
    with pytest.raises(WolfwiseError, match="the dummy sees nothing"):
        wolfwise.LittleWolves.load(wolfwise.example("two-builders")).as_seat("dummy")
    with pytest.raises(WolfwiseError, match="nothing can be supposed"):
        table.supposing("Bob=wolf")


def test_a_pig_stands_on_a_house() -> None:
    table = wolfwise.LittleWolves.new("Ann Bob Cy").house("Ann", "red", "4 6 7")
    assert table.pig(1, "Ann", "red") == table.add("pig 1 on Ann red")


WITHOUT_A_TABLE: list[tuple[str, Callable[[], Answer[Any]]]] = [
    ("wooolf deck --players 6", lambda: wolfwise.Wooolf.deck(6)),
    (
        "wooolf deck --players 5 --edition advanced --rule peek=tracked",
        lambda: wolfwise.Wooolf.deck(5, edition="advanced", rules=["peek=tracked"]),
    ),
    ("crywolf die --rolled sheep=15,cow=4", lambda: wolfwise.CryWolf.die({"sheep": 15, "cow": 4})),
    (
        "crywolf settle sheep=20 --count 18 --own 2",
        lambda: wolfwise.CryWolf.settled("sheep 20", 18, own=2),
    ),
    (
        "crywolf bid sheep=14 --players 4 --mine sheep=3,wolf=1,cow=1,dog=1",
        lambda: wolfwise.CryWolf.seen(4, "3 sheep, wolf, cow, dog").bid("sheep 14"),
    ),
    (
        "werewolf odds --villagers 7 --wolves 2 --win parity",
        lambda: wolfwise.Werewolf.odds(villagers=7, wolves=2, win="parity"),
    ),
    ("werewolf balance --players 6", lambda: wolfwise.Werewolf.balance(6)),
    (
        "littlewolves tables --players 2 --games 4 --seed 3",
        lambda: wolfwise.LittleWolves.tables(2, games=4, seed=3),
    ),
]


@pytest.mark.parametrize(("words", "ask"), WITHOUT_A_TABLE, ids=[w for w, _ in WITHOUT_A_TABLE])
def test_answers_about_no_record_are_those_of_the_command_line(
    words: str, ask: Callable[[], Answer[Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    expected = by_command_line(words.split(), capsys)
    assert json.loads(json.dumps(ask().json())) == expected
