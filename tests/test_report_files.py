"""Writing reports and keeping results: nothing half-done is ever found."""

import os
import pickle
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.places import ROOT
from tests.helpers.sample_report import report
from wolfwise import report_cache, report_values
from wolfwise.files import check_folder, replace_text, write_files
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError, listed
from wolfwise.models.registry import GAMES
from wolfwise.models.values import FrozenDict
from wolfwise.models.wooolf.cards import Character
from wolfwise.report_cache import Cache, default_folder, fingerprint
from wolfwise.reports.document import Ask, Bullets, Paragraph, Report, directly

# ---------------------------------------------------------------- files


def test_files_are_written_and_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert write_files(folder, {"a.md": b"one", "b.md": b"two"}) == [
        folder / "a.md",
        folder / "b.md",
    ]
    write_files(folder, {"a.md": b"three"})
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "a.md": b"three", "b.md": b"two"
    }  # fmt: skip


def test_what_a_link_leads_to_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    with pytest.raises(WolfwiseError) as error:
        write_files(tmp_path, {"other": b"new", "link": b"new"})
    assert str(error.value) == f"cannot write {tmp_path / 'link'}: it is a link to real"
    assert {path.name for path in tmp_path.iterdir()} == {"real", "link"}
    assert (tmp_path / "real").read_bytes() == b"old"


def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"old")
    (tmp_path / "secret").chmod(0o600)
    write_files(tmp_path, {"secret": b"new", "open": b"new"})
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("secret", "open")]
    assert modes[0] == 0o600
    assert modes[1] == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_what_is_no_plain_file_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(WolfwiseError, match=r"cannot write .*pipe: it is no plain file"):
        replace_text(tmp_path / "pipe", "text")
    assert (tmp_path / "pipe").is_fifo()


def test_a_link_under_the_name_of_an_unfinished_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"other")
    (tmp_path / f".wolfwise-{os.getpid()}-0.tmp").symlink_to("other")
    replace_text(tmp_path / "a", "text")
    assert (tmp_path / "other").read_bytes() == b"other"
    assert (tmp_path / "a").read_bytes() == b"text"


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(WolfwiseError, match=r"^cannot write .*: (not a dir|file exists)"):
            write_files(folder, {"a.md": b"one"})


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(WolfwiseError, match="permission denied"):
        check_folder(tmp_path)


@pytest.mark.parametrize("way", ["folder", "loop"])
def test_a_failure_leaves_what_was_there(tmp_path: Path, way: str) -> None:
    (tmp_path / "a.md").write_bytes(b"old")
    if way == "folder":
        (tmp_path / "b.md").mkdir()
    else:
        (tmp_path / "b.md").symlink_to("b.md")
    reason = "is a directory" if way == "folder" else "it is a link to b.md"
    with pytest.raises(WolfwiseError, match=rf"cannot write .*b\.md: {reason}"):
        write_files(tmp_path, {"a.md": b"new", "b.md": b"new"})
    assert (tmp_path / "a.md").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "b.md"]


def test_what_a_killed_process_left_is_swept_up_later(tmp_path: Path) -> None:
    left, fresh = tmp_path / ".wolfwise-a.md.1.tmp", tmp_path / ".wolfwise-b.md.1.tmp"
    for path in (left, fresh):
        path.write_bytes(b"half")
    os.utime(left, (0, 0))
    write_files(tmp_path, {"a.md": b"one"})
    assert not left.exists()
    assert fresh.exists()


WRITER = """
import sys
from pathlib import Path
from wolfwise.files import write_files
number = int(sys.argv[2])
while True:
    number += 1
    line = f"{number:08}\\n".encode()
    write_files(Path(sys.argv[1]), {name: line * 40_000 for name in ("a.html", "b.md", "c.pdf")})
    if sys.argv[3] == "ready":
        sys.argv[3] = ""
        print("ready", flush=True)
"""


def test_a_kill_at_any_moment_leaves_whole_files(tmp_path: Path) -> None:
    chance = random.Random(7)
    for attempt in range(12):
        command = [sys.executable, "-c", WRITER, str(tmp_path), str(1000 * attempt), "ready"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            time.sleep(chance.uniform(0, 0.06))
            process.send_signal(signal.SIGKILL)
        for name in ("a.html", "b.md", "c.pdf"):
            content = (tmp_path / name).read_bytes()
            assert content == content[:9] * 40_000
            assert int(content[:8]) > 1000 * attempt


# ---------------------------------------------------------------- the store


def of_models(
    work: Callable[..., Any], module: str = "wolfwise.analysis.deals"
) -> Callable[..., Any]:
    """A function as if it stood in one of the packages whose results are kept."""
    work.__module__, work.__qualname__ = module, work.__name__
    return work


def counting(result: Any) -> tuple[Callable[..., Any], list[dict[str, Any]]]:
    calls: list[dict[str, Any]] = []

    def work(**parameters: Any) -> Any:
        calls.append(parameters)
        return result

    return of_models(work), calls


def test_a_result_is_computed_once(tmp_path: Path) -> None:
    result = {"rules": rulebook.rules("wooolf"), "p": (Fraction(1, 3), 0.5, None, "王")}
    work, calls = counting(result)
    for _ in range(2):
        found = Cache(tmp_path)(work, players=5, rules=rulebook.rules("wooolf"), p=Fraction(1, 2))
        assert found == result
    assert len(calls) == 1
    Cache(tmp_path)(work, players=6)
    assert len(calls) == 2


def test_builders_do_without_a_store_as_well(tmp_path: Path) -> None:
    ways: list[Ask] = [directly, Cache(tmp_path)]
    assert [ask(listed, words=["a", "b"]) for ask in ways] == ["a and b"] * 2


def test_what_reports_need_is_loaded_only_by_them() -> None:
    modules = ("reports.document", "reports.renderers", "files", "report_cache")
    imports = ", ".join(f"wolfwise.{module}" for module in modules)
    script = f"import {imports}, sys; sys.stdout.write(' '.join(sys.modules))"
    command = [sys.executable, "-c", script]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not {"matplotlib", "jinja2", "typst", "fontTools", "numpy"} & set(loaded.split())


def test_a_folder_that_nobody_may_look_into_only_costs_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shut(self: Path, pattern: str) -> Any:
        raise PermissionError

    monkeypatch.setattr(Path, "glob", shut)
    store = Cache(tmp_path)
    store.sweep()
    assert store.since(0) == 0


def test_a_user_without_a_home_has_no_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    work, calls = counting(1)
    for _ in range(2):
        assert Cache(default_folder())(work) == 1
    assert len(calls) == 2


def test_nothing_is_a_result_too(tmp_path: Path) -> None:
    work, calls = counting(None)
    assert Cache(tmp_path)(work) is None
    assert Cache(tmp_path)(work) is None
    assert len(calls) == 1


def test_how_it_is_computed_does_not_matter(tmp_path: Path) -> None:
    work, calls = counting(1)
    Cache(tmp_path)(work, games=10, jobs=2, progress=print)
    Cache(tmp_path)(work, games=10, jobs=1)
    assert len(calls) == 1


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\0" * 100])
def test_a_damaged_entry_is_computed_again(tmp_path: Path, damage: bytes) -> None:
    work, calls = counting([1, 2])
    Cache(tmp_path)(work)
    (entry,) = tmp_path.iterdir()
    entry.write_bytes(damage)
    assert Cache(tmp_path)(work) == [1, 2]
    assert len(calls) == 2
    assert Cache(tmp_path)(work) == [1, 2]
    assert len(calls) == 2


def planted(folder: Path, body: bytes) -> Path:
    """An entry that somebody else has written, with a checksum that is right."""
    path = folder / "entry.result"
    path.write_bytes(sha256(body).digest() + body)
    return path


class Evil:
    def __reduce__(self) -> tuple[Any, ...]:
        return (os.mkdir, ("evil",))


HOSTILE = [
    pickle.dumps((Evil(),)),
    b'["wolfwise.analysis.crywolf.rollouts:np.os.mkdir","evil"]',
    b'["wolfwise.analysis.crywolf.rollouts:np","evil"]',
    b'["wolfwise.analysis.crywolf.rollouts.np.os:mkdir","evil"]',
    b'["wolfwise.analysis.parallel:import_module","evil"]',
    b'["wolfwise.models.compiled:load","evil"]',
    b'["wolfwise.models.wooolf.cards:Character.WOLF.__class__","WOLF"]',
    b'["wolfwise.models.wooolf.cards:Character","__class__"]',
    b'["wolfwise.models.wooolf.cards:Character","wolf","WOLF"]',
    b'["wolfwise.models.wooolf.cards:StrEnum","WOLF"]',
    b'["wolfwise.models.wooolf.cards:Fraction",1]',
    b'["wolfwise.models.rulebook:Rulebook",1]',
    b'["wolfwise.models.errors:WolfwiseError","evil"]',
    b'["wolfwise.report_cache:Cache","evil"]',
    b'["wolfwise.models..evil:Evil","evil"]',
    b'["wolfwise.models.evil:Evil","evil"]',
    b'["evil:Evil"]',
    b'["os:mkdir","evil"]',
    b'["builtins:eval","1"]',
    b'["subprocess:Popen",["list","mkdir","evil"]]',
    b'["fraction","1e999999999"]',
    b'["fraction",1,0]',
    b'["fraction",1.5,2]',
    b'["dict",1]',
    b'["dict",["list"],1]',
    b'["bytes",1]',
    b'["int",1]',
    b'["rules"]',
    b"[[]]",
    b"[]",
    b"[" * 100_000,
]


@pytest.mark.parametrize("body", HOSTILE, ids=lambda body: repr(body[:60]))
def test_an_entry_that_would_act_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    """Nothing of it is done, and no module that is not one of ours is imported."""
    (tmp_path / "evil.py").write_text("import os; os.mkdir('evil')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert report_cache._read(planted(tmp_path, body)) is None
    assert not (tmp_path / "evil").exists()
    assert "evil" not in sys.modules


def test_an_entry_that_would_act_is_computed_again(tmp_path: Path) -> None:
    work, calls = counting(1)
    Cache(tmp_path)(work)
    (entry,) = tmp_path.iterdir()
    entry.write_bytes(planted(tmp_path, HOSTILE[1]).read_bytes())
    assert Cache(tmp_path)(work) == 1
    assert len(calls) == 2


VALUES: list[Any] = [
    None, True, 0, -1, 2**63, -(10**5000), 0.1, -0.0, 1e300, "", "王\ud800", b"", b"\x00\xff",
    (), [], {}, (1,), [1], [(1, [2])], {(1, 2): {"a": None}}, ["dict", "tuple"], ("int", "f"),
    Fraction(-1, 3), Fraction(10**30, 7), rulebook.rules("wooolf"),
    rulebook.rules("crywolf", None, ["open=yes"]),
    Character.WOLF, {Character.WOLF: Fraction(1, 2)}, Paragraph(("a", 1)), Bullets(("a",)),
    FrozenDict(a=FrozenDict()), [FrozenDict({Character.WOLF: 1})],
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_read_as_they_were_written(value: Any) -> None:
    found = report_values.load(report_values.dump(value))
    assert found == value
    assert type(found) is type(value)
    if type(value) is not int:
        assert repr(found) == repr(value)  # with the kinds of all its parts


@pytest.mark.parametrize(
    "value", [Path("somewhere"), {1}, 1j, range(2), Evil(), Evil, print, [Path()], {1: {2}}, float]
)
def test_a_result_that_could_not_be_read_again_is_a_mistake(tmp_path: Path, value: Any) -> None:
    work, _ = counting(value)
    with pytest.raises(TypeError, match="is no value"):
        Cache(tmp_path)(work)


def test_a_pipe_in_place_of_an_entry_does_not_keep_anybody_waiting(tmp_path: Path) -> None:
    work, calls = counting(1)
    Cache(tmp_path)(work)
    (entry,) = tmp_path.iterdir()
    entry.unlink()
    os.mkfifo(entry)
    assert Cache(tmp_path)(work) == 1
    assert len(calls) == 2


def test_a_store_is_made_for_its_user_alone(tmp_path: Path) -> None:
    work, _ = counting(1)
    Cache(tmp_path / "store")(work)
    assert stat.S_IMODE((tmp_path / "store").stat().st_mode) == 0o700


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_store_that_others_can_write_to_is_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mode: int
) -> None:
    work, calls = counting(1)
    Cache(tmp_path)(work)
    tmp_path.chmod(mode)
    for _ in range(2):
        assert Cache(tmp_path)(work) == 1
    assert len(calls) == 3
    said = f"wolfwise: nothing is kept in {tmp_path}: others may write there\n"
    assert capsys.readouterr().err == said


def test_a_store_of_somebody_else_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, calls = counting(1)
    Cache(tmp_path)(work)
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    Cache(tmp_path)(work)
    assert len(calls) == 2


def test_a_store_is_never_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert default_folder().is_relative_to(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "there"))
    assert default_folder() == tmp_path / "there" / "wolfwise" / "reports"


def test_a_store_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    work, calls = counting(1)
    for _ in range(2):
        assert Cache(tmp_path / "file" / "store")(work) == 1
    assert len(calls) == 2


def test_a_changed_source_makes_results_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    work, _ = counting(1)
    before = fingerprint(work, {})
    monkeypatch.setattr(report_cache, "sources", lambda package, game: "changed")
    assert fingerprint(work, {}) != before


def test_a_source_counts_for_its_own_game_and_what_games_share_for_all() -> None:
    wooolf = [name for name, _ in report_cache._files("analysis", frozenset(GAMES) - {"wooolf"})]
    assert "models/wooolf/position.py" in wooolf
    assert "models/rulebooks/wooolf.toml" in wooolf
    assert "analysis/deals.py" in wooolf
    assert not any("crywolf" in name for name in wooolf)


def test_only_what_is_rendered_depends_on_how_reports_are_made() -> None:
    files = {
        package: {name for name, _ in report_cache._files(package, frozenset())}
        for package in report_cache.PACKAGES
    }
    assert files["models"] < files["analysis"] < files["reports"]
    assert "reports/templates/report.typ" in files["reports"] - files["analysis"]
    assert "typst" in " ".join(report_cache._libraries("reports"))
    assert "typst" not in " ".join(report_cache._libraries("analysis"))


def test_parts_of_a_report_that_differ_in_kind_alone_are_not_mixed_up() -> None:
    words = ("Nothing.",)
    parts: list[Any] = [Paragraph(words), Bullets(words), words, [*words], frozenset(words)]
    work, _ = counting(1)
    assert len({fingerprint(work, {"part": part}) for part in parts}) == len(parts)


def test_a_report_is_rendered_once(tmp_path: Path) -> None:
    rendered: list[str] = []

    def render(report: Report, names: list[str]) -> dict[str, bytes]:
        rendered.extend(names)
        return {f"{name}.txt": repr(report).encode() for name in names}

    work = of_models(render, "wolfwise.reports.renderers")
    for _ in range(2):
        for name in ("html", "pdf"):
            assert Cache(tmp_path)(work, report=report(), names=[name]) == {
                f"{name}.txt": repr(report()).encode()
            }
    assert rendered == ["html", "pdf"]
    Cache(tmp_path)(work, report=report()._replace(version="2"), names=["pdf"])
    assert rendered == ["html", "pdf", "pdf"]


def test_what_nobody_reads_is_thrown_away_in_the_end(tmp_path: Path) -> None:
    store, (work, calls) = Cache(tmp_path), counting(1)
    for number in (1, 2):
        store(work, number=number)
    long_ago = time.time() - report_cache.KEPT - 60
    for path in tmp_path.iterdir():
        os.utime(path, (long_ago, long_ago))
    store(work, number=2)  # of use, so it stays
    unfinished = tmp_path / ".x.result.1.tmp"
    unfinished.write_bytes(b"half")
    os.utime(unfinished, (long_ago, long_ago))
    store.sweep()
    assert len(list(tmp_path.iterdir())) == 1
    store(work, number=2)
    assert len(calls) == 2


def test_only_functions_that_the_hash_covers_are_kept() -> None:
    with pytest.raises(ValueError, match="no function of models, analysis or reports"):
        fingerprint(write_files, {})
    with pytest.raises(TypeError, match="cannot be a parameter"):
        fingerprint(counting(1)[0], {"path": Path()})
