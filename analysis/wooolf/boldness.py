"""How bold to be: players who differ only in the chance from which on they suspect early.

One of them plays against the usual rule of thumb at every other seat, the same seeded games for
every chance, so that what differs is the boldness alone.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from wolfwise.analysis.league import Entrant, contest, played, standings
from wolfwise.analysis.number import Sampled
from wolfwise.analysis.wooolf.bots import Thumb
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct


@distinct
class Boldness(NamedTuple):
    """How somebody did who suspects early from a chance on."""

    early: Fraction
    wins: Sampled  # his share of the victories
    score: Sampled  # his points at the end of a game
    others: Sampled  # mean points of one of the others


def boldness(
    rules: Rules,
    players: int,
    chances: Sequence[Fraction],
    games: int,
    seed: int,
    jobs: int | None = None,
) -> tuple[Boldness, ...]:
    """The same games for each of these chances."""
    return tuple(_played(rules, players, early, games, seed, jobs) for early in chances)


def _played(
    rules: Rules, players: int, early: Fraction, games: int, seed: int, jobs: int | None
) -> Boldness:
    one = {"one": Entrant(partial(Thumb, early), "The rule of thumb, from another chance on.")}
    seats = ["one"] + ["thumb"] * (players - 1)
    games_of = contest(rules, players, seats, seed, one)
    he, others = standings(games_of, [*played(games_of, games, jobs=jobs)])
    return Boldness(early, he.wins, he.score, others.score)
