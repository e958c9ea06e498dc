"""What the benchmarks share: the best time of a piece of work, and whole commands in turns."""

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

BARE = (sys.executable, "-c", "pass")
"""An interpreter that starts and does nothing."""
WOLFWISE = str(Path(sys.executable).with_name("wolfwise"))


def best(
    work: Callable[[], object], seconds: float = 1.0, at_least: int = 3, loops: int = 1
) -> float:
    """The shortest time of `work` within about so many seconds, looped if it is very short."""
    spent = 0.0
    times: list[float] = []
    while spent < seconds or len(times) < at_least:
        start = perf_counter()
        for _ in range(loops):
            work()
        taken = perf_counter() - start
        spent += taken
        times.append(taken / loops)
    return min(times)


def show(seconds: float) -> str:
    return f"{seconds * 1e3:10.3f} ms"


def in_turns(commands: Mapping[str, Sequence[str]], runs: int = 20) -> dict[str, list[float]]:
    """How long each command takes, run by turns so that a busy moment hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            start = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times[name].append(perf_counter() - start)
    return times


def cold_start(name: str, *arguments: str) -> None:
    """Print how long a whole `wolfwise` command takes against a bare interpreter."""
    bare, ours = in_turns({"bare": BARE, "ours": (WOLFWISE, *arguments)}).values()
    print("cold start, min and median")
    print(f"  python -c pass               {show(min(bare))} {show(median(bare))}")
    print(
        f"  {name:<28} {show(min(ours))} {show(median(ours))}"
        f"  {min(ours) / min(bare):8.1f} and {median(ours) / median(bare):.1f} times"
    )
