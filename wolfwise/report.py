"""`wolfwise report GAME|all`: strategy reports, built by the games and written in any format."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic

from analysis.parallel import finished
from models.errors import WolfwiseError, did_you_mean
from models.registry import GAMES
from reports.document import Ask, Report, directly
from reports.renderers import FORMATS, formats, render
from wolfwise.asking import Argument, Flag, Flags, Question, Whole
from wolfwise.console import write
from wolfwise.report_cache import Cache, default_folder
from wolfwise.report_files import check_folder, write_files

RULES = "rules"
ABOUT = (RULES, *GAMES)
"""What there is a report about: the rulebooks of all games, which takes longest, and every game."""


def run(flags: Flags) -> None:
    """Write strategy reports about GAME, rules or all: tables, figures, cheat sheets.

    What has been computed before is not computed again unless something has changed since.
    """
    chosen, wanted, out = _chosen(flags["about"]), formats(flags["format"]), Path(flags["out"])
    check_folder(out)
    Cache(default_folder()).sweep()
    work = partial(_made, chosen, wanted, flags["quick"], flags["seed"], flags["fresh"])
    bar = _Bar()
    for _, files in finished(work, range(len(chosen)), jobs=flags["jobs"], progress=bar.show):
        bar.clear()
        write(sys.stdout, "".join(f"{path}\n" for path in write_files(out, files)))


def _made(
    chosen: Sequence[str], wanted: Sequence[str], quick: bool, seed: int, fresh: bool, number: int
) -> dict[str, bytes]:
    """All files of one of the chosen reports."""
    ask: Ask = directly if fresh else Cache(default_folder())
    report = _build(chosen[number], ask, quick, seed)
    files: dict[str, bytes] = {}
    for name in wanted:
        files |= ask(render, report=report, names=[name])
    return files


command = Question(
    "report",
    run.__doc__ or "",
    (Argument("about", "GAME|rules|all", required=True),),
    (
        Flag("--out", "The folder to write into.", "DIR", default="out", show_default=True),
        Flag("--format", f"Of {', '.join(FORMATS)}.", "NAME,...", default="html",
             show_default=True),
        Flag("--quick", "Sample less: done in seconds, with larger errors.", switch=True),
        Flag("--seed", "Of all that is sampled.", "N", read=Whole(0), default="0",
             show_default=True),
        Flag("--jobs", "Processes that work, if not one for each core.", "N", read=Whole(1, 1024)),
        Flag("--fresh", "Compute everything anew.", switch=True),
    ),
    run,
)  # fmt: skip


def _chosen(about: str) -> tuple[str, ...]:
    folded = about.casefold()
    if folded == "all":
        return ABOUT
    if folded not in ABOUT:
        hint = did_you_mean(about, (*ABOUT, "all"))
        raise WolfwiseError(f"no report about {about!r}{hint} (about: {', '.join(ABOUT)}, all)")
    return (folded,)


def _build(name: str, ask: Ask, quick: bool, seed: int) -> Report:
    from importlib.metadata import version

    module = "reports.rules_report" if name == RULES else f"reports.{name}.strategy"
    build: Callable[..., Report] = import_module(module).build
    return build(ask, quick=quick, seed=seed, version=version("wolfwise"))


class _Bar:
    """How far it is, on a terminal: how many reports of how many, and about how long it takes."""

    def __init__(self) -> None:
        self.shown = sys.stderr is not None and sys.stderr.isatty()
        self.begun = monotonic()
        self.show(0, 1)

    def show(self, done: int, whole: int) -> None:
        if not self.shown:
            return
        spent = monotonic() - self.begun
        left = f", about {spent / done * (whole - done):.0f} s left" if done else ""
        bar = "#" * (20 * done // whole)
        write(sys.stderr, f"\r\x1b[K[{bar:.<20}] {done} of {whole} reports ({spent:.0f} s{left})")

    def clear(self) -> None:
        if self.shown:
            write(sys.stderr, "\r\x1b[K")
