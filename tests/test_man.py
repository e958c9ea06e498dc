"""The manual page: fresh, whole, and roff that says what it means."""

import re
from importlib import import_module

import pytest

from tools import man
from wolfwise.models.registry import GAMES
from wolfwise.questions import Question, load

PAGE = man.PAGE.read_text("utf-8")
MACROS = {".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".EX", ".EE", ".br", ".nh", ".ad"}
ESCAPES = {"e": "\\", "-": "-", "(aq": "'", "(ga": "`", "(ha": "^", "(ti": "~", "(dq": '"', "&": "",
           "fB": "", "fI": "", "fR": ""}  # fmt: skip
ESCAPE = re.compile(r"\\(\(..|f.|.)")


def shown(line: str) -> str:
    """A line as a reader sees it; an escape that is not known is an error."""
    return ESCAPE.sub(lambda found: ESCAPES[found[1]], line)


TEXT = [shown(line) for line in PAGE.splitlines()[1:]]
COMMANDS = ["demo", "league", "live", "report", "rules"]
EVERY: list[tuple[str, Question]] = [
    *((f"{g} {n}", load(g, n)) for g in GAMES for n in import_module(f"wolfwise.{g}").QUESTIONS),
    *((name, import_module(f"wolfwise.{name}").COMMAND) for name in COMMANDS),
]


def test_the_page_is_up_to_date() -> None:
    assert man.page() == PAGE, "run `make man`"


def test_only_macros_begin_with_a_dot_and_nothing_steers_by_accident() -> None:
    assert PAGE.isascii()
    for line in PAGE.splitlines()[1:]:
        assert not line.startswith("'")
        if line.startswith("."):
            assert line.split()[0] in MACROS, line
        elif not line.startswith(("\\f", "[")):
            assert not re.search(r"(?<![\\\w])-", line), f"a bare hyphen: {line}"


@pytest.mark.parametrize(("command", "question"), EVERY, ids=[name for name, _ in EVERY])
def test_every_command_and_its_flags_are_there(command: str, question: Question) -> None:
    assert any(re.fullmatch(rf"(\.SS )?wolfwise {command}( .*)?", line) for line in TEXT)
    for flag in question.flags:
        assert any(re.fullmatch(rf"{flag.name}( \S+)?", line) for line in TEXT), flag.name
        assert any(line.startswith(flag.help[:20]) for line in TEXT)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_record_is_there_and_fits(game: str) -> None:
    blocks = PAGE.split("\n.SS Lines of a record\n")[1:]
    block = blocks[GAMES.index(game)].partition(".EX\n")[2].partition("\n.EE")[0]
    told = [shown(line) for line in block.splitlines()]
    assert max(map(len, told)) <= 73  # 80 columns, less the margins of man
    texts = (man.PAGE.parent.parent / "reports" / game / "lines.txt").read_text("utf-8")
    written = [part.strip() for line in texts.splitlines() for part in line.split("#", 1)]
    seen = [part.strip() for line in told for part in line.split("#", 1)]
    assert [part for part in seen if part] == [part for part in written if part]


def test_signs_stand_for_themselves() -> None:
    text = '.so it\'s `--a\\b` ~ ^ "x"'
    assert man.plain(text).startswith("\\&.")
    assert shown(man.plain(text)) == text


def test_exit_codes_environment_and_files_are_there() -> None:
    codes = PAGE.partition(".SH EXIT STATUS")[2].partition(".SH")[0]
    assert re.findall(r"\\fB(\d+)\\fR", codes) == ["0", "1", "2", "3", "4", "130"]
    for name in ("NO_COLOR", "XDG_CACHE_HOME", "_WOLFWISE_COMPLETE", "~/.cache/wolfwise/reports"):
        assert any(name in line for line in TEXT)
