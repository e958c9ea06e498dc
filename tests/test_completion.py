"""Completion by the shell: through Click's classes, and by the scripts in shells that are there."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from unittest.mock import patch

import pytest
from click.shell_completion import get_completion_class

from tests.helpers.places import EXAMPLES, ROOT, WOLFWISE
from wolfwise import cli, completion  # noqa: F401 - the latter tells Click of its classes
from wolfwise.models.registry import GAMES
from wolfwise.questions import Words
from wolfwise.setting import Setting
from wolfwise.words import completions, in_runs, names_in

OPENING = str(EXAMPLES / "opening.wolf")
SEER = str(EXAMPLES / "seer.wolf")


def asked(shell: str, words: str, at: int | str) -> list[str]:
    """What a shell is answered, line by line."""
    told = {"COMP_WORDS": words, "COMP_CWORD": str(at)}
    kind = get_completion_class(shell)
    assert kind is not None
    with patch.dict(os.environ, told):
        return kind(cli.cli, {}, "wolfwise", cli.COMPLETE).complete().splitlines()


def apart(line: str) -> tuple[str, int]:
    """A line as bash hands it over, taken apart at `=` and `:` as well, and its last word."""
    words = [word for word in re.split(r"(?<!\\) |([=:])", line) if word]
    return "\n".join(words), len(words) - (not line.endswith(" "))


def found(line: str) -> list[str]:
    """What bash is offered for the last word of a line."""
    return asked("bash", *apart(line))


# ---------------------------------------------------------------- through Click


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("wolfwise w", ["plain,wooolf", "plain,werewolf"]),
        ("wolfwise crywolf ca", ["plain,call"]),
        ("wolfwise wooolf who --verif", ["plain,--verify"]),
        ("wolfwise wooolf who ", ["file,"]),
        ("wolfwise wooolf who --hand sheep,wo", ["part,sheep,wolf"]),
        ("wolfwise wooolf who --hand=sheep,wo", ["part,sheep,wolf"]),
        ("wolfwise wooolf who --hand b", ["part,boy\\?"]),  # a question mark means more in a shell
        ("wolfwise wooolf who --edition advanced --hand b", ["part,boy/hunter"]),
        ("wolfwise wooolf who --edition a", ["plain,advanced"]),
        ("wolfwise wooolf who --questions wo", ["part,wolf-hunter-boy"]),
        ("wolfwise wooolf who --rule pe", ["part,peek="]),
        ("wolfwise wooolf who --rule peek=", ["plain,uniform", "plain,tracked"]),
        (f"wolfwise wooolf who {OPENING} --as k", ["plain,Kenneth"]),
        (f"wolfwise wooolf who {OPENING} --given K", ["part,Kenneth="]),
        (f"wolfwise wooolf who {OPENING} --given Kenneth=wo", ["plain,wolf"]),
        (f"wolfwise wooolf who {OPENING} --given=Kenneth=wo", ["plain,wolf"]),
        ("wolfwise wooolf who --players Ann,Bo,Cy,Di --me C", ["plain,Cy"]),
        (f"wolfwise wooolf who {OPENING} --saw Kenneth\\ a", ["part,Kenneth\\ asks\\ "]),
        ("wolfwise crywolf bid wo", ["plain,wolf", "file,wo"]),
        ("wolfwise crywolf odds --mine sheep,c", ["part,sheep,cow"]),
        ("wolfwise crywolf odds --board cow=2,wolf/d", ["part,2,wolf/dog="]),
        ("wolfwise crywolf odds --model h", ["plain,habits"]),
        ("wolfwise werewolf odds --roles seer,w", ["part,seer,werewolf", "part,seer,witch"]),
        (f"wolfwise werewolf who {SEER} --given Fay=s", ["plain,seer", "plain,scapegoat"]),
        ("wolfwise littlewolves odds x.wolf --cards r14,g14,w1",
         ["part,r14,g14,w1", *(f"part,r14,g14,w1{n}" for n in range(5))]),
        ("wolfwise rules lit", ["plain,littlewolves"]),
        ("wolfwise rules wooolf --edition b", ["plain,basic"]),
        ("wolfwise report al", ["plain,all"]),
        ("wolfwise report all --format html,p", ["part,html,pdf"]),
        ("wolfwise report all --out ", ["dir,"]),
        ("wolfwise league werewolf --bots simple,a", ["part,simple,advice"]),
        ("wolfwise league werewolf --keep x", ["file,x"]),
        ("wolfwise chess who ", [f"plain,{name}" for name in
                                 (*GAMES, "demo", "league", "live", "report", "rules")]),
        ("wolfwise wooolf whom --x", []),
    ],
)  # fmt: skip
def test_what_bash_is_offered(line: str, offered: list[str]) -> None:
    assert found(line) == offered


def test_the_command_answers_to_bash() -> None:
    words, at = apart("wolfwise wooolf who --hand sheep,wo")
    env = {**os.environ, "COMP_WORDS": words, "COMP_CWORD": str(at)}
    env["_WOLFWISE_COMPLETE"] = "bash_complete"
    done = subprocess.run([WOLFWISE], env=env, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout, done.stderr) == (0, "part,sheep,wolf\n", "")


def test_a_card_that_is_used_up_is_not_offered_again() -> None:
    """There are one wolf and, among five players, several sheep (rulebook)."""
    table = Setting("wooolf", {"players": "5"})
    second = {one.text for one in completions(Words("card", many=True), table, "wolf,")}
    assert "wolf,sheep" in second
    assert "wolf,wolf" not in second
    deck = Setting("littlewolves")
    assert completions(Words("card", many=True), deck, "r7,r7") == []


def test_editions_and_rulings_of_a_record_count(tmp_path: Path) -> None:
    file = tmp_path / "game.wolf"
    file.write_text("game wooolf advanced\nplayers a b c d e\nthis line is nonsense\n")
    table = Setting("wooolf", {"record": str(file)})
    assert table.names == ("a", "b", "c", "d", "e")
    cards = [one.text for one in completions(Words("card", many=True), table, "dog")]
    assert cards == ["dog", "dog/wolf"]


@pytest.mark.parametrize(
    "text", [None, "", "game chess\n", "game crywolf\nplayers a b\n", "\udcff"]
)
def test_a_record_that_says_nothing_is_no_reason_to_complain(
    tmp_path: Path, text: str | None
) -> None:
    file = tmp_path / "game.wolf"
    if text is not None:
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert found(f"wolfwise wooolf who {file} --as ") == []
    assert found(f"wolfwise wooolf who {file} --hand w") == ["part,wolf"]


def test_files_of_bots_are_read_and_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(
        "raise SystemExit('run')\nclass Careful: ...\ndef bold(view, random): ...\n_own = 1\n"
    )
    (tmp_path / "notes.txt").write_text("")
    assert found("wolfwise league crywolf --bots bold,m") == ["part,bold,mine.py:"]
    assert found("wolfwise league crywolf --bots bold,mine.py:") == [
        "part,Careful", "part,bold",
    ]  # fmt: skip
    (tmp_path / "mine.py").write_text("class Half(")
    assert names_in(str(tmp_path / "mine.py")) == []


def test_zsh_and_fish_have_the_whole_word() -> None:
    given = f"wolfwise wooolf who {OPENING} --given=Kenneth=wo"
    assert asked("zsh", given, 4) == ["plain", "--given=Kenneth=wolf", "_"]
    assert asked("fish", given, "--given=Kenneth=wo") == ["plain,--given=Kenneth=wolf"]
    assert asked("zsh", "wolfwise wooolf who --hand sheep,wo", 4) == ["part", "sheep,wolf", "_"]


def test_rows_of_numbers_are_told_in_short() -> None:
    assert in_runs(["r1", "r2", "r3", "g1", "g2", "x"]) == ["r1 to r3", "g1", "g2", "x"]


# ---------------------------------------------------------------- in a real bash


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_the_script_works_in_bash() -> None:
    """The function is called as bash would call it: words apart at `=`, the cursor at the end."""
    script = """
        eval "$(_WOLFWISE_COMPLETE=bash_source wolfwise)"
        compopt() { local IFS=' '; echo "compopt $*"; }
        COMP_WORDS=(wolfwise wooolf who --players 5 --hand = wolf,d) COMP_CWORD=7
        _wolfwise_completion wolfwise; printf '<%s>\\n' "${COMPREPLY[@]}"
        COMP_WORDS=(wolfwise rules '') COMP_CWORD=2
        _wolfwise_completion wolfwise; printf '<%s>\\n' "${COMPREPLY[@]}"
    """
    env = {**os.environ, "PATH": f"{Path(WOLFWISE).parent}:{os.environ['PATH']}"}
    told = subprocess.run(
        ["bash", "--norc", "-c", script], env=env, cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    assert told.stderr == ""
    assert told.stdout.splitlines() == [
        "compopt -o nospace", "compopt -o nospace", "<wolf,dog>", "<wolf,dog\\?>",
        *(f"<{game}>" for game in GAMES),
    ]  # fmt: skip
