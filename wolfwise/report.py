"""`wolfwise report GAME|all`: strategy reports, built by the games and written in any format."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from time import time

from analysis.parallel import finished
from models.errors import WolfwiseError, did_you_mean
from models.registry import GAMES
from reports.document import Ask, Report
from reports.renderers import FORMATS, formats, render
from wolfwise.asking import Argument, Flag, Flags, Question, Whole
from wolfwise.console import write
from wolfwise.progress import Bar
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
    store = Cache(default_folder())
    store.sweep()
    work = partial(_made, chosen, wanted, flags["quick"], flags["seed"], flags["fresh"])
    with Bar("reports", note=_counting(store)) as bar:
        bar.show(0, len(chosen))
        for _, files in finished(work, range(len(chosen)), jobs=flags["jobs"], progress=bar.show):
            bar.clear()
            write(sys.stdout, "".join(f"{path}\n" for path in write_files(out, files)))


def _counting(store: Cache) -> Callable[[], str]:
    """How many results have been kept since: workers have no other way to tell how far they are."""
    begun = time()
    return lambda: f"{store.since(begun)} results"


def _made(
    chosen: Sequence[str], wanted: Sequence[str], quick: bool, seed: int, fresh: bool, number: int
) -> dict[str, bytes]:
    """All files of one of the chosen reports."""
    ask: Ask = Cache(default_folder(), fresh=fresh)
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
