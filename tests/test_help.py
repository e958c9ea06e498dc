"""What help and mistakes look like to somebody who is new here: every command, at 80 columns."""

import subprocess
import sys
from importlib import import_module

import pytest

from tests.helpers.cli import TOOL, columns, run
from wolfwise.models import rulebook
from wolfwise.models.registry import GAMES

SHARED = ("demo", "league", "live", "report", "rules")
ASKED = [(game, name) for game in GAMES for name in import_module(f"wolfwise.{game}").QUESTIONS]
EVERY: list[tuple[str, ...]] = [(), *((name,) for name in (*GAMES, *SHARED)), *ASKED]


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_every_help_is_whole_and_fits(words: tuple[str, ...]) -> None:
    shown = TOOL.answer(*words, "--help")
    assert shown.startswith("Usage: wolfwise")
    assert all(columns(line) <= 80 for line in shown.splitlines())
    assert "…" not in shown
    summaries = shown.partition("\nCommands:\n")[2].partition("\n\n")[0]
    assert "..." not in summaries
    assert "INTEGER" not in shown
    assert " TEXT " not in shown


@pytest.mark.parametrize(("game", "name"), ASKED)
def test_editions_are_named(game: str, name: str) -> None:
    shown = TOOL.answer(game, name, "--help")
    assert f"--edition {'|'.join(rulebook.load(game).editions)} " in shown
    assert f"'wolfwise rules {game}'" in " ".join(shown.split())


@pytest.mark.parametrize("name", ["league", "rules"])
def test_a_command_about_any_game_names_the_editions_of_all(name: str) -> None:
    shown = " ".join(TOOL.answer(name, "--help").split())
    assert "basic|advanced (wooolf), japanese|english (crywolf), newmoon (werewolf)" in shown


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("wooolf", "Question cards: wolf-hunter-boy, sheep-hunter-boy, has-dog, has-hunter and"),
        ("wooolf who", "Cards: sheep, dog, dog?, hunter, hunter?, boy?, wolf, sheep/dog, dog/wolf"),
        ("wooolf who", "Characters: sheep, dog, hunter, boy and wolf."),
        ("crywolf", "Animals: cow, sheep, dog and wolf."),
        ("crywolf bid", "Animals: cow, sheep, dog and wolf."),
        ("werewolf", "Roles: werewolf, villager, thief, cupid, guard, seer, girl, witch, hunter,"),
        ("littlewolves plan", "Cards: r1 to r14, y1 to y14, g1 to g14 and w1 to w14."),
    ],
)  # fmt: skip
def test_cards_and_the_like_are_listed(words: str, told: str) -> None:
    assert told in " ".join(TOOL.answer(*words.split(), "--help").split())


def test_a_question_lists_only_what_it_takes() -> None:
    assert "Cards:" not in TOOL.answer("wooolf", "deck", "--help")
    assert "Cards:" not in TOOL.answer("littlewolves", "moves", "--help")


def test_a_claim_is_optional_where_it_is() -> None:
    assert "call [OPTIONS] [CLAIM] [RECORD]\n" in TOOL.answer("crywolf", "call", "--help")
    assert "settle [OPTIONS] [CLAIM] [RECORD]\n" in TOOL.answer("crywolf", "settle", "--help")
    assert "bid [OPTIONS] CLAIM [RECORD]\n" in TOOL.answer("crywolf", "bid", "--help")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("crywolf bid", 'which claim? Say it like "sheep 14"'),
        ("crywolf settle", 'give a RECORD, or a claim like "sheep 20" and --count'),
        ("wooolf whom", "there is no question 'whom'; did you mean 'who'?"),
        ("wooolf who --plyers 5", "no such option '--plyers'; did you mean '--players'?"),
        ("wooolf who a b", "got unexpected extra argument (b)"),
        ("wooolf deck", "missing option '--players'"),
        ("wooolf deck --players 9", "invalid value for '--players': 9 is not in the range 4 to 8"),
        ("wooolf deck --players x", "for '--players': 'x' is not a valid whole number"),
        ("wooolf worlds --players 5 --number 0", "0 is not in the range 1 to 10000"),
        ("wooolf who --players 5 --upto 0", "0 is not in the range from 1 on"),
        ("wooolf who --hand", "option '--hand' requires an argument"),
        ("werewolf who", "missing argument 'RECORD'"),
        ("chess", "there is no game 'chess'"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence(words: str, sentence: str) -> None:
    told = TOOL.complaint(*words.split())
    assert told.startswith("wolfwise: ")
    assert sentence in told
    assert told.count("\n") == 1


def test_the_module_is_the_command() -> None:
    words = ["crywolf", "bid", "sheep 14", "--players", "4", "--mine", "3 sheep,wolf,cow,dog"]
    module = subprocess.run(
        [sys.executable, "-m", "wolfwise", *words], capture_output=True, encoding="utf-8"
    )
    assert (module.returncode, module.stderr) == (0, "")
    assert module.stdout == run(*words).stdout
    assert "sheep 14 is true with" in module.stdout
