"""`wolfwise report GAME|all`: strategy reports, built by the games and written in any format."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from time import time
from types import ModuleType
from typing import Any, TypeVar

from wolfwise import __version__
from wolfwise.analysis.parallel import finished
from wolfwise.console import forget_readers, write
from wolfwise.files import check_folder, write_files
from wolfwise.frame import command, need
from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.models.registry import GAMES
from wolfwise.progress import Bar
from wolfwise.questions import Argument, Flag, Flags, Whole, Words
from wolfwise.report_cache import Cache, default_folder, fingerprint
from wolfwise.reports.document import Report
from wolfwise.reports.renderers import FORMATS, check_installed, formats, render

Result = TypeVar("Result")

RULES = "rules"
ABOUT = (RULES, *GAMES)
"""What there is a report about: the rulebooks of all games, which takes longest, and every game."""


def run(flags: Flags) -> None:
    """Write strategy reports about GAME, rules or all: tables, figures, cheat sheets.

    What has been computed before is not computed again unless something has changed since.
    """
    chosen, wanted, out = _chosen(flags["about"]), formats(flags["format"]), Path(flags["out"])
    check_installed(wanted)  # before all work, not after it
    need(flags["out"], "--out needs the name of a folder")
    check_folder(out)
    folder, how = default_folder(), (flags["quick"], flags["seed"])
    Cache(folder).sweep()
    store = Cache(folder, fresh=flags["fresh"])
    parts = [part for about in chosen for part in _parts(about, *how)] if flags["jobs"] != 1 else []
    with Bar("steps", note=_counting(store)) as bar:
        bar.show(0, len(parts) + len(chosen))
        computed = dict(_done(flags["jobs"], bar, [partial(_part, store, *part) for part in parts]))
        store = Cache(folder, fresh=flags["fresh"], known=computed)
        made = [partial(_made, store, about, wanted, *how) for about in chosen]
        for files in _done(flags["jobs"], bar, made):
            bar.clear()
            _tell("".join(f"{path}\n" for path in write_files(out, files)))


def _tell(text: str) -> None:
    """Say which files there are; that nobody listens any more is no reason to stop."""
    try:
        write(sys.stdout, text)
    except BrokenPipeError:
        forget_readers()


def _done(jobs: int | None, bar: Bar, tasks: Sequence[Callable[[], Result]]) -> Iterator[Result]:
    """What tasks have made, in order."""
    for _, result in finished(partial(_task, tasks), range(len(tasks)), jobs=jobs):
        bar.show(bar.done + 1, bar.whole)
        yield result


def _task(tasks: Sequence[Callable[[], Result]], number: int) -> Result:
    return tasks[number]()


def _parts(about: str, quick: bool, seed: int) -> Sequence[tuple[Callable[..., Any], Any]]:
    """What takes long and can be computed side by side before a report: work and parameters."""
    ahead = getattr(_module(about), "ahead", None)
    return ahead(quick=quick, seed=seed) if ahead else ()


def _part(store: Cache, work: Callable[..., Any], parameters: dict[str, Any]) -> tuple[str, Any]:
    """A result, by its fingerprint."""
    return fingerprint(work, parameters), store(work, **parameters)


def _made(
    store: Cache, about: str, wanted: Sequence[str], quick: bool, seed: int
) -> dict[str, bytes]:
    """All files of a report."""
    report: Report = _module(about).build(store, quick=quick, seed=seed, version=__version__)
    files: dict[str, bytes] = {}
    for name in wanted:
        files |= store(render, report=report, names=[name])
    return files


def _module(about: str) -> ModuleType:
    """Where a report is built."""
    return import_module(
        "wolfwise.reports.rules_report" if about == RULES else f"wolfwise.reports.{about}.strategy"
    )


def _counting(store: Cache) -> Callable[[], str]:
    """How many results have been kept since: workers have no other way to tell how far they are."""
    begun = time()
    return lambda: f"{store.since(begun)} results"


COMMAND = command(
    "report",
    run.__doc__,
    run,
    (
        Argument("about", "GAME|rules|all", required=True, words=Words("report")),
        Flag("--out", "The folder to write into.", "DIR", default="out", show_default=True,
             words=Words("dir")),
        Flag("--format", f"Of {', '.join(FORMATS)}.", "NAME,...", default="html",
             show_default=True, words=Words("format", many=True)),
        Flag("--quick", "Sample less: done in seconds, with larger errors.", switch=True),
        Flag("--seed", "Of all that is sampled.", "N", read=Whole(0), default="0",
             show_default=True),
        Flag("--jobs", "Processes that work, if not one for each core.", "N", read=Whole(1, 1024)),
        Flag("--fresh", "Compute everything anew.", switch=True),
    ),
)  # fmt: skip


def _chosen(about: str) -> tuple[str, ...]:
    folded = about.casefold()
    if folded == "all":
        return ABOUT
    if folded not in ABOUT:
        hint = did_you_mean(about, (*ABOUT, "all"))
        raise WolfwiseError(f"no report about {about!r}{hint} (about: {', '.join(ABOUT)}, all)")
    return (folded,)
