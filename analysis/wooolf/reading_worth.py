"""What reading people is worth: the advice with it and without it, against each kind of player.

One player by advice sits among players of one kind; the same seeded games with reading and without.
"""

from functools import partial
from typing import NamedTuple

from wolfwise.analysis.league import Entrant, contest, played, standings
from wolfwise.analysis.number import Number, Sampled, difference
from wolfwise.analysis.wooolf.bots import Adviser
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct

AGAINST = ("thumb", "bold", "careful", "noisy", "stroller", "asker", "plain")
"""Bots that it is tried against."""


@distinct
class ReadingWorth(NamedTuple):
    """Shares of the victories against one kind of player."""

    reading: Sampled
    facts: Sampled

    @property
    def gain(self) -> Number:
        return difference(self.reading, self.facts)


def reading_worth(
    rules: Rules, players: int, others: str, games: int, seed: int, jobs: int | None = None
) -> ReadingWorth:
    """So many games with reading, and so many without."""
    return ReadingWorth(
        *(_wins(rules, players, others, reads, games, seed, jobs) for reads in (True, False))
    )


def _wins(
    rules: Rules, players: int, others: str, reads: bool, games: int, seed: int, jobs: int | None
) -> Sampled:
    one = {"one": Entrant(partial(Adviser, reads=reads), "The advice, with or without reading.")}
    seats = ["one"] + [others] * (players - 1)
    games_of = contest(rules, players, seats, seed, one)
    return standings(games_of, [*played(games_of, games, jobs=jobs)])[0].wins
