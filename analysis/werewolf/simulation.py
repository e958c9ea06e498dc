"""Many games of Werewolf, played by program: who wins how often, after how many days.

For all that the exact odds leave out. Games are numbered, and the deal and all decisions of a game
come from the seed and its number, so a result does not depend on how games are shared out.
"""

from collections import Counter
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

from analysis.league import interval
from analysis.parallel import Progress, finished, shares
from analysis.werewolf.bots import LOTS, PLAYERS, Player, Talk, Word
from models.errors import WolfwiseError, did_you_mean, listed
from models.game import CHANCE, End, pick_chance
from models.values import distinct
from models.werewolf import end as ends
from models.werewolf.game import Werewolf
from models.werewolf.position import Position, new_game
from models.werewolf.roles import Step

WINNERS = ("village", "werewolves", "lovers", "piper", "nobody")
BATCH = 250
"""Games in a batch: about a second of work, long against what it costs to send it somewhere."""
LONGEST = 10_000
"""Moves of a game; none that the rules allow comes near it."""

_BY_REASON = {
    ends.VILLAGE: "village",
    ends.WEREWOLVES: "werewolves",
    ends.PARITY: "werewolves",
    ends.LOVERS: "lovers",
    ends.PIPER: "piper",
}

Outcome = tuple[str, int]
"""Who has won, and after how many days."""


@distinct
class Share(NamedTuple):
    """How often somebody won: with the standard error, and a 95 % interval (Wilson)."""

    count: int
    games: int

    @property
    def share(self) -> float:
        return self.count / self.games

    @property
    def error(self) -> float:
        return sqrt(self.share * (1 - self.share) / self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.share, self.games)


@distinct
class Result(NamedTuple):
    """What came of many games: how many had which outcome."""

    game: Werewolf
    policy: str
    seed: int
    games: int
    outcomes: tuple[tuple[Outcome, int], ...]  # by days and winner

    def won(self, winner: str) -> Share:
        """How often one of `WINNERS` won."""
        return Share(sum(n for (who, _), n in self.outcomes if who == winner), self.games)

    @property
    def mean_days(self) -> float:
        return sum(days * n for (_, days), n in self.outcomes) / self.games

    @property
    def error_of_days(self) -> float:
        """The standard error of the mean number of days."""
        squares = sum(days * days * n for (_, days), n in self.outcomes) / self.games
        return sqrt(max(0.0, squares - self.mean_days**2) / self.games)


def simulate(
    game: Werewolf,
    games: int,
    seed: int = 0,
    policy: str = "simple",
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play so many games in which everybody goes by one policy."""
    if games < 1:
        raise WolfwiseError("at least one game must be played")
    if policy not in PLAYERS:
        raise WolfwiseError(
            f"there is no policy {policy!r}{did_you_mean(policy, PLAYERS)} ({listed(PLAYERS, 'or')})"
        )
    batches = range(len(shares(games, BATCH)))
    work = partial(_batch, game, policy, games, seed)
    counts: Counter[Outcome] = Counter()
    for _, found in finished(work, batches, jobs=jobs, cluster=cluster, progress=progress):
        counts.update(found)
    outcomes = sorted(counts.items(), key=lambda item: (item[0][1], WINNERS.index(item[0][0])))
    return Result(game, policy, seed, games, tuple(outcomes))


def _batch(game: Werewolf, policy: str, games: int, seed: int, batch: int) -> Counter[Outcome]:
    players = [PLAYERS[policy]] * game.players
    numbers = shares(games, BATCH)[batch]
    return Counter(outcome(play(game, players, Random(f"{seed}/{n}"))) for n in numbers)


def play(game: Werewolf, players: list[Player], random: Random) -> Position:
    """One game to its end; seat n is played by players[n]."""
    position, talk, day = new_game(game), Talk(), 0
    for _ in range(LONGEST):
        turn = position.turn
        if isinstance(turn, End):
            return position
        if turn is CHANCE:
            position = position.play(pick_chance(position, random))
            continue
        assert isinstance(turn, int)
        if position.step in _TALKED_BEFORE and position.table.days != day:
            talk, day = _morning(position, players, talk, random), position.table.days
        position = position.play(players[turn].decide(position.view(turn), talk, random))
    raise RuntimeError(f"the game has not ended after {LONGEST} moves")


_TALKED_BEFORE = (Step.ELECTION, Step.VOTE)


def _morning(position: Position, players: list[Player], talk: Talk, random: Random) -> Talk:
    """The living speak, none of them hearing the others before he has spoken; a lot is drawn."""
    said: list[Word] = []
    for seat in position.table.alive:
        said += players[seat].speak(position.view(seat), talk)
    return Talk((*talk.words, *said), random.randrange(LOTS))


def outcome(position: Position) -> Outcome:
    """Who has won a game that is over, and on how many days there was a vote."""
    end = position.end
    assert end is not None
    winner = _BY_REASON.get(end.reason) or str(position.game.rules["all-dead"])
    return winner, position.table.days - (not position.voted)
