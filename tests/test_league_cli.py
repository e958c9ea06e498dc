"""`wolfwise league`: the command, what it keeps, and what becomes of it when it is interrupted."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # Dask's, which tests need anyway
import pytest

from tests.helpers.cli import run_here
from tests.helpers.cluster import local_cluster
from tests.helpers.places import ROOT, WOLFWISE
from tests.helpers.processes import still_running
from wolfwise import league, main
from wolfwise.analysis.league import Batch, Tally
from wolfwise.analysis.wooolf import simulation
from wolfwise.progress import Bar

TWO = ("crywolf", "--players", "2", "--bots", "bold,random")
FEW = (*TWO, "--games", "30", "--seed", "2", "--jobs", "1")
Captured = pytest.CaptureFixture[str]


def answer(capsys: Captured, *words: str) -> str:
    """What a command prints that goes well."""
    told = run_here(capsys, "league", *words)
    assert (told.exit_code, told.stderr) == (0, "")
    return told.stdout


def complaint(capsys: Captured, *words: str) -> str:
    """The one sentence that a command ends with."""
    told = run_here(capsys, "league", *words)
    assert (told.exit_code, told.stdout) == (2, "")
    sentence = told.stderr.strip()
    assert sentence.startswith("wolfwise: ")
    assert "\n" not in sentence
    return sentence.removeprefix("wolfwise: ")


# ---------------------------------------------------------------- answers


def test_a_league_in_words(capsys: Captured) -> None:
    told = answer(capsys, *FEW)
    head, table, _, verdict, bots = told.split("\n\n")
    assert head == (
        "You Cry Wolf! japanese, 2 players, 30 games, seed 2; everybody sits everywhere in turn."
    )
    assert [line.split()[0] for line in table.splitlines()] == ["bot", "bold", "random"]
    assert verdict == "Clearly better: bold than random."
    assert bots.startswith("  bold: Bids as high as is 50 % safe;")


def test_a_league_in_json(capsys: Captured) -> None:
    told = json.loads(answer(capsys, *FEW, "--json"))
    assert (told["game"], told["question"]) == ("crywolf", "league")
    assert (told["players"], told["games"], told["seed"]) == (2, 30, 2)
    assert told["seats"] == ["bold", "random"]
    assert told["clearly_better"] == {"bold": ["random"], "random": []}
    best = told["standings"][0]
    assert (best["bot"], best["seats"]) == ("bold", 1)
    assert best["even"] == {"p": 0.5, "exact": "1/2"}
    assert best["wins"]["low"] < best["wins"]["p"] <= best["wins"]["high"]
    assert best["score"]["low"] < best["score"]["expected"] < best["score"]["high"]
    for number in (best["wins"], best["score"]):
        assert (number["samples"], number["seed"]) == (30, 2)
        assert number["stderr"] > 0


def test_the_cards_of_werewolf_are_told(capsys: Captured) -> None:
    told = answer(capsys, "werewolf", "--players", "8", "--bots", "simple", "--games", "3")
    assert "The cards are werewolf*2 villager*4 seer witch." in told
    assert "All play alike" in told


@pytest.mark.parametrize("game", ["wooolf", "crywolf", "werewolf"])
def test_without_bots_they_are_listed(capsys: Captured, game: str) -> None:
    assert "  random: " in answer(capsys, game)
    assert "advice" in json.loads(answer(capsys, game, "--json"))["bots"]


def test_players_are_as_many_as_bots_unless_said_otherwise(capsys: Captured) -> None:
    told = answer(capsys, "crywolf", "--bots", "bold,bold,random", "--games", "4")
    assert ", 3 players, 4 games," in told
    assert "\nbold        2 " in told


def test_rules_can_be_switched(capsys: Captured) -> None:
    told = answer(capsys, *FEW, "--rule", "threshold=dice", "--edition", "english")
    assert told.startswith("You Cry Wolf! english, threshold=dice, 2 players")


def test_it_is_listed_and_has_help(capsys: Captured) -> None:
    assert main.run(["--help"]) == 0
    assert "league" in capsys.readouterr().out
    assert main.run(["league", "--help"]) == 0
    assert "--keep FILE" in capsys.readouterr().out


@pytest.mark.parametrize("bots", ["random,thumb,advice", "random,thumb,plain"])
def test_it_is_compiled_once_before_workers_begin(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, bots: str
) -> None:
    """And if that takes long it is said, once; whoever plays on positions does not wait for it."""
    compiled: list[int] = []
    monkeypatch.setattr(league, "SOON", 0.05)
    monkeypatch.setattr(simulation, "play_on_arrays", lambda game, bots, seed: _slow(compiled))
    monkeypatch.setattr(league, "_play", lambda *_: [Batch(0, 1, (Tally(),) * 3)])
    words = ("league", "wooolf", "--players", "4", "--bots", bots, "--games", "1")
    told = run_here(capsys, *words)
    assert told.stderr == "wolfwise: compiling, about half a minute, this once\n"
    assert len(compiled) == 1
    assert run_here(capsys, *words, "--rule", "peek=tracked").stderr == ""
    assert len(compiled) == 1


def _slow(compiled: list[int]) -> None:
    compiled.append(1)
    time.sleep(0.3)


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess",), "there is no game 'chess'"),
        (("crywolf", "--bots", "bald"), "there is no bot 'bald' for crywolf; did you mean 'bold'?"),
        (("crywolf", "--bots", ""), "there is no bot ''"),
        (("crywolf", "--bots", "bold", "--players", "11"), "2 to 10 players, not 11"),
        (("crywolf", "--bots", "bold"), "2 to 10 players, not 1"),
        (("crywolf", "--bots", "bold,bold,bold", "--players", "2"), "3 bots are more than 2"),
        ((*TWO, "--games", "0"), "at least one game must be played"),
        (
            (*TWO, "--cluster", "here"),
            "the address of a cluster is tcp://HOST:PORT or tls",
        ),
        ((*TWO, "--cluster", "tcp://127.0.0.1:1"), "no cluster answers at tcp://127.0.0.1:1"),
        ((*TWO, "--keep", "/nowhere/file"), "cannot write /nowhere/file: there is no folder"),
        ((*TWO, "--keep", str(ROOT)), "is a directory"),
        ((*TWO, "--keep", os.devnull), "--keep needs a plain file"),
        ((*TWO, "--keep", "-"), "--keep needs a plain file"),
        ((*TWO, "--rule", "x=y"), "You Cry Wolf! has no rule 'x'"),
    ],
)
def test_a_mistake_is_one_sentence(capsys: Captured, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(capsys, *words)


@pytest.mark.parametrize("flag", ["--games=x", "--games=-1", "--jobs=0", "--seed=-1"])
def test_a_number_out_of_range_is_refused(capsys: Captured, flag: str) -> None:
    assert main.run(["league", *TWO, flag]) == 2
    assert flag.partition("=")[0] in capsys.readouterr().err


# ---------------------------------------------------------------- keeping


def test_what_is_kept_is_not_played_again(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    plain = answer(capsys, *FEW)
    assert answer(capsys, *FEW, "--keep", str(file)) == plain
    kept = file.read_bytes()
    assert kept.count(b"\n") == 31
    assert answer(capsys, *FEW, "--keep", str(file)) == plain
    assert file.read_bytes() == kept


@pytest.mark.parametrize("cut", [0, 1, 40, 150, 300, 600])
def test_a_damaged_end_is_left_out(capsys: Captured, tmp_path: Path, cut: int) -> None:
    """Wherever writing stopped: in the first line, within a line or between two."""
    file = tmp_path / "league.jsonl"
    plain = answer(capsys, *FEW, "--keep", str(file))
    whole = file.read_bytes()
    file.write_bytes(whole[:cut])
    assert answer(capsys, *FEW, "--keep", str(file)) == plain
    assert file.read_bytes() == whole
    for end in (b"\0\0\0\n", b'{"first": \xff\xfe\x80'):
        file.write_bytes(whole[: whole.rindex(b"{")] + end)
        assert answer(capsys, *FEW, "--keep", str(file)) == plain
        assert file.read_bytes() == whole


def test_a_league_can_go_on_for_more_games(capsys: Captured, tmp_path: Path) -> None:
    file = str(tmp_path / "league.jsonl")
    answer(capsys, *FEW, "--keep", file)
    more = (*TWO, "--games", "45", "--seed", "2", "--jobs", "1")
    assert answer(capsys, *more, "--keep", file) == answer(capsys, *more)
    told = complaint(capsys, *FEW, "--keep", file)
    assert told == f"{file} has 45 games already, more than 30"


def test_another_leagues_file_is_refused(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "league.jsonl"
    answer(capsys, *FEW, "--keep", str(file))
    before = file.read_bytes()
    for words, other in (
        (("--seed", "3"), "seed 2, not 3"),
        (("--bots", "bold,caller"), "bots bold,random, not bold,caller"),
        (("--bots", "random,bold"), "bots bold,random, not random,bold"),
        (("--rule", "threshold=dice"), "rules as they stand, not threshold=dice"),
        (("--edition", "english"), "edition japanese, not english"),
    ):
        told = complaint(capsys, *FEW, *words, "--keep", str(file))
        assert told == f"{file} keeps another league: {other}"
    monkeypatch.setattr("wolfwise.league.__version__", "9.9")
    assert "version 0." in complaint(capsys, *FEW, "--keep", str(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["game crywolf\nplayers a b\n", "x", "[]\n", "{}\n", "\udcff\n"])
def test_a_file_of_something_else_is_refused(capsys: Captured, tmp_path: Path, text: str) -> None:
    file = tmp_path / "league.jsonl"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    told = complaint(capsys, *FEW, "--keep", str(file))
    assert told == f"{file} is not the results of a league"
    assert file.read_bytes() == text.encode("utf-8", "surrogateescape")


def line(victories: str = '"1/2"', score: str = "4", squares: str = "16") -> str:
    """A line for the second game, with a place for damage."""
    tally = f"[{victories}, {score}, {squares}]"
    return f'{{"first": 1, "games": 1, "tallies": [{tally}, {tally}]}}'


DAMAGED = [
    "x",
    "{}",
    '{"first": 9, "games": 1, "tallies": []}',
    "[" * 100_000,
    '{"first": 1, "games": Infinity, "tallies": []}',
    line(victories="Infinity"),
    line(victories='"1e99999999"'),
    line(victories='"99"'),
    line(victories='"-3"'),
    line(score="1e400"),
    line(score="5"),  # more than its square allows
    line(squares="-1"),
    line(score="4.0"),
]


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_middle_is_refused(capsys: Captured, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "league.jsonl"
    answer(capsys, *FEW, "--keep", str(file))
    lines = file.read_text().splitlines()
    for broken in ([*lines[:2], damage, *lines[3:]], lines[:2] + lines[3:]):
        file.write_text("\n".join(broken) + "\n")
        assert complaint(capsys, *FEW, "--keep", str(file)) == f"line 3 of {file} is damaged"


def test_a_name_that_cannot_be_a_file_is_refused(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for name, says in (
        ("", "--keep needs the name of a file"),
        ("x" * 300, "cannot read x"),
        (str(tmp_path / "loop"), "--keep needs a plain file"),
    ):
        assert complaint(capsys, *FEW, "--keep", name).startswith(says)


# ---------------------------------------------------------------- interrupted


LONG = (*TWO, "--games", "3000", "--seed", "5")
"""Takes long enough to be interrupted, and is never finished here."""


@contextmanager
def running(file: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """A league in a session of its own, once it has kept a few batches; nothing of it survives."""
    started = subprocess.Popen(
        [WOLFWISE, "league", *words, "--keep", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # it may be ignored here
    )
    try:
        give_up = time.monotonic() + 60
        while not file.exists() or file.read_bytes().count(b"\n") < 4:
            assert started.poll() is None
            assert time.monotonic() < give_up
            time.sleep(0.02)
        yield started
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.communicate()


def kept_games(file: Path) -> int:
    """How many games a file keeps."""
    last = json.loads(file.read_text().splitlines()[-1])
    games: int = last["first"] + last["games"]
    return games


def test_a_killed_league_goes_on_and_ends_with_the_same_numbers(
    capsys: Captured, tmp_path: Path
) -> None:
    file = tmp_path / "league.jsonl"
    with running(file, *LONG, "--jobs", "1") as started:
        started.kill()
        started.wait()
    games = kept_games(file) + 20
    words = (*LONG, "--games", str(games))
    assert 20 < games < 3000
    alone = answer(capsys, *words, "--jobs", "1")
    assert answer(capsys, *words, "--jobs", "2", "--keep", str(file)) == alone


def test_an_interrupted_league_says_what_it_keeps(tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    with running(file, *LONG, "--jobs", "2") as started:
        os.killpg(started.pid, signal.SIGINT)  # as a terminal does
        out, err = started.communicate(timeout=60)
    assert (started.returncode, out) == (130, "")
    done = kept_games(file)
    assert err.strip() == (
        f"wolfwise: interrupted; {done} of 3000 games are kept in {file}, to go on with the same "
        "command"
    )


def test_a_killed_worker_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    with running(file, *LONG, "--jobs", "2") as started:
        children = psutil.Process(started.pid).children(recursive=True)
        worker = next(c for c in children if any("LokyProcess" in word for word in c.cmdline()))
        worker.kill()
        out, err = started.communicate(timeout=60)
    assert (started.returncode, out) == (2, "")
    assert err.strip() == (
        "wolfwise: a worker process was killed, perhaps for want of memory; fewer jobs need less; "
        f"{kept_games(file)} of 3000 games are kept in {file}, to go on with the same command"
    )


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_do_not_outlive_a_league(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path / "league.jsonl", *LONG, "--jobs", "2") as started:
        assert len(still_running(started.pid)) > 2
        started.send_signal(how)  # to it alone, as `kill` does
        started.wait(timeout=30)
        give_up = time.monotonic() + 30
        while left := still_running(started.pid):
            assert time.monotonic() < give_up, left
            time.sleep(0.1)


@pytest.mark.parametrize("redirection", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_workers_need_no_streams(redirection: str) -> None:
    words = " ".join([WOLFWISE, "league", *FEW[:-2], "--jobs", "2"])
    done = subprocess.run(["sh", "-c", f"{words} {redirection}"], stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_file_it_is_said_what_is_lost(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(bar: Bar, done: int, whole: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "show", interrupted)
    assert main.run(["league", *FEW]) == 130
    told = capsys.readouterr().err
    assert told == (
        "wolfwise: interrupted; 1 of 30 games are lost (--keep FILE would have kept them)\n"
    )


def test_a_file_that_somebody_else_changes_is_left_alone(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "league.jsonl"

    def meddle(bar: Bar, done: int, whole: int) -> None:
        with open(file, "a") as other:
            other.write("x")

    monkeypatch.setattr(Bar, "show", meddle)
    told = complaint(capsys, *FEW, "--keep", str(file))
    assert told.startswith(f"something else has changed {file} meanwhile; 1 of 30 games are kept")


# ---------------------------------------------------------------- clusters


def test_a_cluster_gives_the_same_answer_and_may_get_lost(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    with local_cluster(1) as cluster:
        address = cluster.scheduler_address
        on_it = [WOLFWISE, "league", *FEW, "--cluster", address]
        done = subprocess.run(on_it, capture_output=True, text=True, check=True)
        assert (done.stdout, done.stderr) == (answer(capsys, *FEW), "")
        with running(file, *LONG, "--cluster", address) as started:
            cluster.close()
            out, err = started.communicate(timeout=60)
    assert (started.returncode, out) == (2, "")
    assert err.startswith(f"wolfwise: the cluster at {address} was lost; ")
    assert err.endswith("to go on with the same command\n")
    assert err.count("\n") == 1
