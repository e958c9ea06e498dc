"""Bots from somebody's own file: they play like those of the games, or it is said why not."""

import json
import pickle
from pathlib import Path

import pytest

from tests.helpers.cli import run_here
from tests.helpers.places import EXAMPLES, ROOT
from wolfwise.analysis.own_bots import OwnBot

Captured = pytest.CaptureFixture[str]
SAME = {
    "wooolf": ("thumb", 5, 6, "from wolfwise.analysis.wooolf.bots import Thumb\n"
               "class Own(Thumb):\n    'Mine.'\n"),
    "crywolf": ("fifty", 3, 30, "from wolfwise.analysis.crywolf.bots import fifty\n"
                "def Own(view, random):\n    'Mine.'\n    return fifty(view, random)\n"),
    "werewolf": ("simple", 8, 40, "from wolfwise.analysis.werewolf.bots import Simple\n"
                 "class Own(Simple):\n    'Mine.'\n"),
    "littlewolves": ("greedy", 2, 4, "from wolfwise.analysis.littlewolves.bots import greedy\n"
                     "class Own:\n    'Mine.'\n    def __call__(self, view, random):\n"
                     "        return greedy(view, random)\n"),
}  # fmt: skip
"""For every game a bot of its own, players, games, and a file with a bot that does the same."""


def league(capsys: Captured, *words: str) -> str:
    told = run_here(capsys, "league", *words)
    assert (told.exit_code, told.stderr) == (0, "")
    return told.stdout


def complaint(capsys: Captured, *words: str) -> str:
    told = run_here(capsys, "league", *words)
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.count("\n") == 1
    return told.stderr.removeprefix("wolfwise: ").strip()


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of bots, which commands find by its name alone."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "mine.py"


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("game", SAME)
def test_an_own_bot_plays_as_the_one_that_does_the_same(
    capsys: Captured, file: Path, game: str
) -> None:
    """In the same seeded games: so it sees, decides, and where there is talk speaks and hears."""
    name, players, games, text = SAME[game]
    file.write_text(text)
    words = [game, "--players", str(players), "--games", str(games), "--json"]
    if game == "wooolf":  # whose own bots play on positions, too, where cards keep their place
        words += ["--rule", "peek=tracked"]
    usual = league(capsys, *words, "--bots", f"{name},random", "--jobs", "1")
    for jobs in ("1", "2"):
        own = league(capsys, *words, "--bots", "mine.py:Own,random", "--jobs", jobs)
        renamed = json.loads(own.replace("mine.py:Own", name))
        assert renamed["standings"] == json.loads(usual)["standings"]
        assert json.loads(own)["bots"]["mine.py:Own"] == "Mine."


def test_in_werewolf_a_bot_may_keep_silent(capsys: Captured, file: Path) -> None:
    """A village whose seer does not speak loses more often than one whose seer does."""
    file.write_text(
        "from wolfwise.analysis.werewolf.bots import Heard, Simple\n"
        "def mute(view, random):\n    return Simple().decide(view, Heard(), random)\n"
    )
    words = ("werewolf", "--players", "8", "--games", "60", "--json", "--jobs", "1", "--bots")

    def score(bot: str) -> float:
        shown = json.loads(league(capsys, *words, bot))["standings"][0]["score"]["expected"]
        return float(shown)

    assert score("mine.py:mute") < score("simple")  # most of whom are of the village


def test_the_example_plays_and_is_better_than_chance(capsys: Captured) -> None:
    bots = f"{EXAMPLES / 'my_bots.py'}:Careful,random"
    told = json.loads(league(capsys, "crywolf", "--bots", bots, "--games", "40", "--json"))
    best, other = (standing["bot"] for standing in told["standings"])
    assert best.endswith("my_bots.py:Careful")
    assert told["clearly_better"][best] == [other]


def test_the_text_goes_along_and_not_the_file(tmp_path: Path) -> None:
    """A worker on another machine has no such file, and here it may have changed since."""
    sent = pickle.dumps(OwnBot("nowhere.py", "two", "def two(view, random): return 2\n"))
    assert pickle.loads(sent)(None, None) == 2


def test_nothing_is_left_beside_the_file(capsys: Captured, file: Path) -> None:
    file.write_text(SAME["crywolf"][3])
    league(capsys, "crywolf", "--bots", "mine.py:Own,random", "--games", "2")
    assert [path.name for path in file.parent.iterdir()] == ["mine.py"]


# ---------------------------------------------------------------- keeping


def test_a_league_goes_on_only_with_the_same_file(capsys: Captured, file: Path) -> None:
    text = SAME["crywolf"][3]
    file.write_text(text)
    words = ("crywolf", "--bots", "mine.py:Own,random", "--jobs", "1", "--games")
    kept = ("--keep", "league.jsonl")
    league(capsys, *words, "10", *kept)
    assert league(capsys, *words, "20", *kept) == league(capsys, *words, "20")
    file.write_text(text.replace("Mine.", "Another."))
    told = complaint(capsys, *words, "30", *kept)
    assert told.startswith("league.jsonl keeps another league: files mine.py=")
    file.write_text(text)
    assert ", 30 games" in league(capsys, *words, "30", *kept)


# ---------------------------------------------------------------- mistakes

WRONG = """
class Nothing:
    def __call__(self, view, random): return None

def text(view, random): return "x"

def fails(view, random):
    return inner()

def inner():
    return {}["key"]

def leaves(view, random): raise SystemExit("bye\\nbye")

class Needs:
    def __init__(self, more): ...

thing = 3
"""


@pytest.mark.parametrize("game", SAME)
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Nothing", "the bot mine.py:Nothing has made an illegal move, None: "),
        ("text", "the bot mine.py:text has made an illegal move, 'x': "),
        ("fails", "the bot mine.py:fails failed: KeyError: 'key' (line 11 of mine.py)"),
        ("leaves", "the bot mine.py:leaves failed: SystemExit: bye bye (line 13 of mine.py)"),
        ("Needs", "the bot mine.py:Needs cannot be made: TypeError: Needs.__init__() missing"),
        ("thing", "mine.py:thing is no bot: it cannot be called"),
        ("Nothin", "there is no bot 'Nothin' in mine.py; did you mean 'Nothing'?"),
        ("", "which bot of mine.py? Say mine.py:Nothing|text|fails|inner|leaves|Needs"),
    ],
)
def test_a_bot_that_cannot_play_is_one_sentence(
    capsys: Captured, file: Path, game: str, name: str, says: str
) -> None:
    file.write_text(WRONG)
    words = (game, "--bots", f"mine.py:{name},random", "--players", str(SAME[game][1]))
    assert complaint(capsys, *words, "--games", "2", "--jobs", "1").startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = (", "cannot be loaded: SyntaxError: '(' was never closed (line 1 of mine.py)"),
        ("import nowhere_at_all\n",
         "cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all' (line 1"),
        ("\n1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero (line 2 of mine.py)"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_loaded_is_one_sentence(
    capsys: Captured, file: Path, text: str, says: str
) -> None:
    file.write_text(text)
    told = complaint(capsys, "crywolf", "--bots", "mine.py:Own,random")
    assert told.startswith(f"the bot mine.py:Own {says}")


def test_a_failure_in_a_worker_is_one_sentence_too(capsys: Captured, file: Path) -> None:
    file.write_text(WRONG)
    words = ("crywolf", "--bots", "mine.py:fails,random", "--games", "200", "--jobs", "2")
    assert complaint(capsys, *words) == (
        "the bot mine.py:fails failed: KeyError: 'key' (line 11 of mine.py)"
    )


def test_in_werewolf_only_words_of_ones_own_can_be_said(capsys: Captured, file: Path) -> None:
    file.write_text(
        "from wolfwise.analysis.werewolf.bots import Simple, Word\n"
        "from wolfwise.models.werewolf.roles import Role\n"
        "class Noise(Simple):\n    def speak(self, view, heard): return ['hello']\n"
        "class Mimic(Simple):\n    def speak(self, view, heard):\n"
        "        return [Word((view.seat + 1) % 8, Role.SEER, 0, True)]\n"
    )
    for name in ("Noise", "Mimic"):
        words = ("werewolf", "--players", "8", "--bots", f"mine.py:{name}", "--games", "1")
        told = complaint(capsys, *words)
        assert told.startswith(f"the bot mine.py:{name} has said what is no Word of its own, ")


def test_a_file_without_a_name_or_that_is_not_there(capsys: Captured, file: Path) -> None:
    assert complaint(capsys, "crywolf", "--bots", "mine.py:Own,bold") == (
        "cannot read mine.py: no such file or directory"
    )
    file.write_text(SAME["crywolf"][3])
    assert complaint(capsys, "crywolf", "--bots", "mine.py,bold") == (
        "which bot of mine.py? Say mine.py:Own"
    )


def test_only_one_module_runs_what_it_is_given() -> None:
    folders = ("models", "analysis", "reports", "wolfwise")
    sources = [path for name in folders for path in (ROOT / name).rglob("*.py")]
    found = {path.name for path in sources if "exec_module(" in path.read_text("utf-8")}
    assert found == {"own_bots.py"}
