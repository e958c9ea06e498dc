"""What is installed: one package, whole, that nothing called like its layers can disturb."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.helpers.places import ROOT
from wolfwise.models.registry import GAMES

HOSTILE = "raise SystemExit('a foreign module was imported')\n"
WHO = ("wooolf", "who", "--players", "5", "--me", "4", "--hand", "sheep,sheep")
CONSUMER = """
from fractions import Fraction

import wolfwise


def chance(text: str) -> Fraction:
    table = wolfwise.Wooolf.read(text)
    who = table.who()
    print(who, who.json()["worlds"])
    best = table.advise(depth=2, haste="1/3").result.best
    assert best is not None
    clash = table.as_seat("Paul").why("Thomas is the boy").result.facts
    print(best.worth, clash, wolfwise.CryWolf.seen(4, "3 sheep, wolf").bid("sheep 14").result)
    game = wolfwise.read(text)
    if isinstance(game, wolfwise.Werewolf):
        print(game.who().result.seats["Ana"]["seer"], game.vote().result.best)
        print(wolfwise.Werewolf.odds(villagers=7, wolves=2).result)
    elif isinstance(game, wolfwise.LittleWolves):
        print(game.plan().result.proved)
    return who.result.seats["Thomas"]["boy"]
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel puts into site-packages."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(folder / "site")
    return folder / "site"


def run(words: Sequence[str], where: Path, *path: Path) -> str:
    """What the tool says in a folder, imported from these."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", "wolfwise", *words]
    done = subprocess.run(command, cwd=where, env=env, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_has_one_package_and_nothing_else(installed: Path) -> None:
    names = {path.name.partition("-")[0] for path in installed.iterdir()}
    assert names == {"wolfwise"}


def test_the_wheel_is_whole(installed: Path) -> None:
    """Every file that git knows of the layers and the examples, and no other."""
    listing = ["git", "ls-files", "models", "analysis", "reports", "wolfwise", "examples"]
    known = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tracked = {path for path in known.split("\n") if path and (ROOT / path).is_file()}
    there = {
        path.relative_to(installed / "wolfwise").as_posix()
        for path in (installed / "wolfwise").rglob("*")
        if path.is_file()
    }
    assert there == {path.removeprefix("wolfwise/") for path in tracked}


def test_the_manual_is_installed_where_man_looks(installed: Path) -> None:
    (found,) = installed.rglob("wolfwise.1")
    assert found.parts[-5:] == ("data", "share", "man", "man1", "wolfwise.1")
    assert found.read_bytes() == (ROOT / "docs" / "wolfwise.1").read_bytes()


def test_foreign_modules_of_the_same_names_change_nothing(installed: Path, tmp_path: Path) -> None:
    expected = run(WHO, tmp_path, installed)
    for name in ("models", "analysis", "reports", "tests", "tables", "questions"):
        (tmp_path / f"{name}.py").write_text(HOSTILE)
    assert run(WHO, tmp_path, tmp_path, installed) == expected
    command = [sys.executable, "-m", "wolfwise", *WHO]  # which has the folder itself on its path
    env = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8")
    assert done.stdout == expected


def test_the_examples_rules_and_reports_come_with_it(installed: Path, tmp_path: Path) -> None:
    shown = run(["demo"], tmp_path, installed)
    assert str(installed) in shown
    assert shown.count("$ wolfwise") > 20
    for game in GAMES:
        assert run(["rules", game], tmp_path, installed)


def test_a_checkout_without_links_works(tmp_path: Path) -> None:
    for layer in ("models", "analysis", "reports", "wolfwise", "examples"):
        shutil.copytree(
            ROOT / layer, tmp_path / layer, symlinks=True,
            ignore=shutil.ignore_patterns("__pycache__"),
        )  # fmt: skip
    for link in (tmp_path / "wolfwise").iterdir():
        if link.is_symlink():
            target = os.readlink(link)
            link.unlink()
            link.write_text(target)  # as git does where there are no links
    assert run(WHO, tmp_path, tmp_path) == run(WHO, tmp_path, ROOT)
    assert run(["demo"], tmp_path, tmp_path).count("$ wolfwise") > 20


def test_a_program_with_strict_types_has_no_error(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "consumer.py").write_text(CONSUMER)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "consumer.py"]
    env = {**os.environ, "MYPYPATH": str(installed)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.stdout == "Success: no issues found in 1 source file\n"
