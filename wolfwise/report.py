"""`wolfwise report GAME|all`: strategy reports, built by the games and written in any format."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from models.errors import WolfwiseError, did_you_mean
from models.registry import GAMES
from reports.document import Ask, Report, directly
from reports.renderers import FORMATS, formats, render
from wolfwise.asking import Argument, Flag, Flags, Question, Whole
from wolfwise.console import write
from wolfwise.report_cache import Cache, default_folder
from wolfwise.report_files import check_folder, write_files

RULES = "rules"
ABOUT = (*GAMES, RULES)
"""What there is a report about: every game, and the rulebooks of all of them."""

Result = TypeVar("Result")


def run(flags: Flags) -> None:
    """Write strategy reports about GAME, rules or all: tables, figures, cheat sheets.

    What has been computed before is not computed again unless something has changed since.
    """
    chosen, wanted, out = _chosen(flags["about"]), formats(flags["format"]), Path(flags["out"])
    check_folder(out)
    bar = _Bar(len(chosen))
    ask: Ask = bar.watched(directly if flags["fresh"] else Cache(default_folder()))
    for name in chosen:
        bar.begin(name)
        report = _build(name, ask, flags["quick"], flags["seed"])
        bar.show("writing")
        written = write_files(out, render(report, wanted))
        bar.clear()
        write(sys.stdout, "".join(f"{path}\n" for path in written))


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
    """How far it is, on a terminal: which report of how many, what it computes, for how long."""

    def __init__(self, reports: int) -> None:
        self.reports, self.number, self.name = reports, 0, ""
        self.shown = sys.stderr is not None and sys.stderr.isatty()
        self.begun = monotonic()

    def begin(self, name: str) -> None:
        self.number, self.name = self.number + 1, name
        self.show("")

    def show(self, doing: str) -> None:
        if not self.shown:
            return
        whole = 20
        done = whole * (self.number - 1) // self.reports
        spent = monotonic() - self.begun
        left = spent / (self.number - 1) * (self.reports - self.number + 1) if done else None
        times = f"{spent:.0f} s" + (f", about {left:.0f} s left" if left else "")
        line = f"[{'#' * done}{'.' * (whole - done)}] {self.name}: {doing} ({times})"
        write(sys.stderr, f"\r\x1b[K{line[:78]}")

    def clear(self) -> None:
        if self.shown:
            write(sys.stderr, "\r\x1b[K")

    def watched(self, ask: Ask) -> Ask:
        """The same, telling what it is about."""

        def watching(work: Callable[..., Result], /, **parameters: Any) -> Result:
            self.show(work.__name__.replace("_", " ").strip())
            return ask(work, **parameters)

        return watching
