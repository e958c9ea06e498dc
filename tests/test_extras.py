"""A library that a plain installation does without is asked for in one sentence."""

import subprocess
import sys
import tomllib

import pytest

from tests.helpers.places import ROOT
from wolfwise.console import ended
from wolfwise.extras import EXTRAS, TOOLS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def lacking(module: str) -> int:
    def work() -> None:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    return ended(work)


def test_a_missing_library_is_named_with_what_to_install(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert lacking("matplotlib.pyplot") == 2
    assert capsys.readouterr().err == (
        "wolfwise: this needs matplotlib, which is not installed: pip install 'wolfwise[reports]' "
        "(with uv tool or pipx, in the project's folder: install --force '.[reports]')\n"
    )


def test_without_lark_nothing_is_compiled_and_one_sentence_says_so() -> None:
    script = (
        "import runpy, sys; sys.modules['lark'] = None; "
        "runpy.run_module('wolfwise.tables', run_name='__main__')"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == ("wolfwise: this needs lark, which is not installed: pip install lark\n")


def test_make_tables_sets_up_what_it_needs() -> None:
    command = ["make", "--dry-run", "--what-if=requirements-dev.lock", "tables"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, check=True)
    assert "install --requirement requirements-dev.lock" in done.stdout


def test_any_other_missing_module_is_a_mistake_of_ours() -> None:
    with pytest.raises(ModuleNotFoundError):
        lacking("wolfwise.nothing")


def test_what_is_to_be_installed_can_be() -> None:
    """Every extra is one of the project's, and none of its libraries is needed by everybody."""
    plain = {name.partition(">")[0] for name in PROJECT["dependencies"]}
    for module, extra in EXTRAS.items():
        names = {name.partition(">")[0] for name in PROJECT["optional-dependencies"][extra]}
        assert module.casefold() in names
        assert not names & plain
    assert not {*TOOLS} & plain
