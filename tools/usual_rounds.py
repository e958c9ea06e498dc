"""`make usual-rounds`: count what rounds by the rule of thumb bring, and write it down."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from wolfwise.analysis.wooolf import kernel_players as kernel
from wolfwise.analysis.wooolf.habits import MIXED
from wolfwise.analysis.wooolf.match import Result
from wolfwise.models.wooolf.game import PLAYERS, wooolf
from wolfwise.models.wooolf.kernel import Floats

FILE = Path(__file__).parent.parent / "analysis" / "wooolf" / "usual_rounds.py"
GAMES = 20_000
SEED = 1
WHOLE = 10_000
WIDE = 100
"""Columns of a line of code."""
HEAD = '''\
"""Results of rounds by the rule of thumb, out of 10,000 (`tools/usual_rounds.py` counts them).

By number of players: of those who may suspect early, whether they do or not, of those who may not,
and of those who do; points and error (0 none, 1 black, 2 red).
"""

from collections.abc import Mapping

USUAL: Mapping[int, tuple[Mapping[tuple[int, int], int], ...]] = {
'''

Usual = Mapping[int, Sequence[Mapping[Result, int]]]


def counted(players: int, games: int, seed: int) -> Floats:
    """How often each result came up in matches in which all play by thumb."""
    game = wooolf(players)
    arrays, room, tally = kernel.arrays_of(game), kernel.new_room(game, MIXED), kernel.new_tally()
    how, luck = kernel.table([kernel.Player(kernel.THUMB)] * players), kernel.luck_of(seed)
    for _ in range(games):
        assert kernel.play(*arrays, room, how, luck, tally)
    return tally


def out_of(whole: int, times: Sequence[float]) -> list[int]:
    """The same shares of another sum in whole numbers, by the largest remainders."""
    shares = [whole * each / sum(times) for each in times]
    found = [int(share) for share in shares]
    by_rest = sorted(range(len(shares)), key=lambda n: found[n] - shares[n])
    for n in by_rest[: whole - sum(found)]:
        found[n] += 1
    return found


def usual(tally: Floats) -> list[dict[Result, int]]:
    """Results of each kind of player, out of 10,000; the rarest are left out."""
    idle, barred, early = tally
    found = []
    for results in (idle + early, barred, early):
        places = [(int(a), int(b)) for a, b in np.argwhere(results)]
        shares = out_of(WHOLE, [float(results[place]) for place in places])
        found.append({place: n for place, n in zip(places, shares, strict=True) if n})
    return found


def page(found: Usual) -> str:
    """The whole file."""
    return HEAD + "".join(line + "\n" for line in _lines(found)) + "}\n"


def _lines(found: Usual) -> Iterator[str]:
    for players, kinds in found.items():
        yield f"    {players}: ("
        for results in kinds:
            items = [f"{place}: {n}" for place, n in results.items()]
            line = f"        {{{', '.join(items)}}},"
            if len(line) <= WIDE:
                yield line
            else:
                yield from ("        {", *(f"            {item}," for item in items), "        },")
        yield "    ),"


if __name__ == "__main__":
    FILE.write_text(page({n: usual(counted(n, GAMES, SEED)) for n in PLAYERS}), "utf-8")
