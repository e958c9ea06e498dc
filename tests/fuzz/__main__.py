"""`python -m tests.fuzz`: try for a while, say what went wrong, and keep it to be looked at."""

import sys
from functools import partial
from pathlib import Path
from time import perf_counter

import click

from tests.fuzz.checks import GAMES, KINDS, Tally
from wolfwise.analysis.parallel import finished, shares

SIZE = {"records": 2_000, "questions": 200, "commands": 100, "games": 50}
"""How many things make a batch."""


def tried(kind: str, game: str, number: int, seed: int, jobs: int | None) -> Tally:
    """Try so many things of a kind, on all cores."""
    batches = shares(number, SIZE[kind])
    work = partial(_batch, kind, game, seed, tuple(map(len, batches)))
    together = Tally()
    for _, tally in finished(work, range(len(batches)), jobs=jobs):
        together = together.plus(tally)
    return together


def _batch(kind: str, game: str, seed: int, sizes: tuple[int, ...], batch: int) -> Tally:
    return KINDS[kind](game, seed + batch, sizes[batch])


@click.command()
@click.argument("kinds", nargs=-1, type=click.Choice([*KINDS]))
@click.option("--game", "some", multiple=True, type=click.Choice(GAMES), help="All, if none.")
@click.option("--number", default=2_000, help="How many of each kind and game.")
@click.option("--seed", default=0)
@click.option("--jobs", type=int, help="Processes, if not one for each core.")
@click.option("--keep", default="out/fuzz", help="Where to keep what went wrong.")
def run(
    kinds: tuple[str, ...], some: tuple[str, ...], number: int, seed: int, jobs: int | None,
    keep: str,
) -> None:  # fmt: skip
    """Try records, questions, commands or games at random (all, if none is named)."""
    failed = 0
    for kind in kinds or KINDS:
        for game in some or GAMES:
            began = perf_counter()
            tally = tried(kind, game, number, seed, jobs)
            failed += len(tally.failures)
            print(
                f"{game:12} {tally.tried:9,} {kind:9} {tally.accepted:9,} accepted, "
                f"{len(tally.failures)} failures, slowest {tally.slowest:.2f} s, "
                f"{tally.memory >> 20} MB, in {perf_counter() - began:.0f} s",
                flush=True,
            )
            for place, failure in enumerate(tally.failures):
                path = Path(keep, f"{kind}-{game}-{seed}-{place}.txt")
                path.parent.mkdir(parents=True, exist_ok=True)
                content = f"{failure.wrong}\n\n{failure.tried}"
                path.write_bytes(content.encode("utf-8", "surrogatepass"))
                if place < 3:
                    print(f"  {failure.wrong.splitlines()[-1]} ({path})", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    run()
