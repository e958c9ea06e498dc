"""Many games of Werewolf, played by program: who wins how often, after how many days.

For all that the exact odds leave out. Games are numbered, and the deal and all decisions of a game
come from the seed and its number, so a result does not depend on how games are shared out.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

from wolfwise.analysis.league import NoEnd
from wolfwise.analysis.number import Sampled, sampled
from wolfwise.analysis.own_bots import OwnBot, after_move
from wolfwise.analysis.parallel import Progress, finished, shares
from wolfwise.analysis.werewolf.bots import LOTS, PLAYERS, Heard, Player, Word
from wolfwise.analysis.werewolf.policies import LOT, VOTES, Lynching
from wolfwise.models.errors import WolfwiseError, did_you_mean, listed
from wolfwise.models.game import CHANCE, End, Seat, pick_chance
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.agreement import winner
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.position import Position, View, new_game
from wolfwise.models.werewolf.roles import Role, Step

WINNERS = ("village", "werewolves", "lovers", "piper", "nobody")
WORK = 25_000
"""Games in a batch, times players squared: half a second of work, much longer than sending it."""
LONGEST = 10_000
"""Moves of a game; none that the rules allow comes near it."""

Outcome = tuple[str, int, int]
"""Who has won, and after how many days with a vote and how many nights."""


@distinct
class Result(NamedTuple):
    """What came of many games: how many had which outcome."""

    policy: str
    seed: int
    games: int
    outcomes: tuple[tuple[Outcome, int], ...]  # by days, nights and winner

    def won(self, *winners: str) -> Sampled:
        """How often any of some of `WINNERS` won."""
        return self.share(sum(n for (who, *_), n in self.outcomes if who in winners))

    def share(self, games: int) -> Sampled:
        """So many of the games."""
        p = games / self.games
        return sampled(p, sqrt(p * (1 - p) / self.games), self.games, self.seed)

    @property
    def days(self) -> Sampled:
        """The mean number of days."""
        return self.length(1, 0)

    @property
    def nights(self) -> Sampled:
        """The mean number of nights."""
        return self.length(0, 1)

    def length(self, day: Fraction | int, night: Fraction | int) -> Sampled:
        """How long games take on average, if days and nights take so long."""
        lengths = [
            (float(days * day + nights * night), n) for (_, days, nights), n in self.outcomes
        ]
        mean = sum(length * n for length, n in lengths) / self.games
        squares = sum(length * length * n for length, n in lengths) / self.games
        error = sqrt(max(0.0, squares - mean**2) / self.games)
        return sampled(mean, error, self.games, self.seed, "count")


def in_order(counts: Mapping[Outcome, int]) -> tuple[tuple[Outcome, int], ...]:
    """Outcomes by days, then by nights, then by winner."""
    return tuple(sorted(counts.items(), key=lambda item: (*item[0][1:], WINNERS.index(item[0][0]))))


def simulate(
    game: Werewolf,
    games: int,
    seed: int = 0,
    policy: str = "simple",
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    lynch: Lynching = VOTES,
) -> Result:
    """Play so many games in which everybody goes by one policy."""
    if games < 1:
        raise WolfwiseError("at least one game must be played")
    if policy not in PLAYERS:
        instead = did_you_mean(policy, PLAYERS) or f" ({listed(PLAYERS, 'or')})"
        raise WolfwiseError(f"there is no policy {policy!r}{instead}")
    batches = range(len(_shares(game, games)))
    if jobs is None and len(batches) <= 2:
        jobs = 1  # other processes would not have started by the time it is done
    work = partial(_batch, game, policy, games, seed, lynch)
    counts: Counter[Outcome] = Counter()
    for _, batch in finished(work, batches, jobs=jobs, cluster=cluster, progress=progress):
        counts.update(batch)
    return Result(policy, seed, games, in_order(counts))


def _shares(game: Werewolf, games: int) -> list[range]:
    """The numbers of the games of every batch; a game takes about as long as players squared."""
    return shares(games, max(1, WORK // game.players**2))


def _batch(
    game: Werewolf, policy: str, games: int, seed: int, lynch: Lynching, batch: int
) -> Counter[Outcome]:
    players = [PLAYERS[policy]] * game.players
    numbers = _shares(game, games)[batch]
    return Counter(outcome(play(game, players, Random(f"{seed}/{n}"), lynch)) for n in numbers)


def play(game: Werewolf, players: list[Player], random: Random, lynch: Lynching = LOT) -> Position:
    """One game to its end; seat n is played by players[n].

    By lot simple players all vote alike, as they do in leagues.
    """
    position, heard, day = new_game(game), Heard(), 0
    for _ in range(LONGEST):
        turn = position.turn
        if isinstance(turn, End):
            return position
        if turn is CHANCE:
            position = position.play(pick_chance(position, random))
            continue
        assert isinstance(turn, int)
        if position.step in _TALKED_BEFORE and position.table.days != day:
            heard = _morning(position, players, heard, random, lynch)
            day = position.table.days
        move = players[turn].decide(position.view(turn), heard, random)
        position = after_move(position, players[turn], move)
    raise NoEnd(f"the game has not ended after {LONGEST} moves")


_TALKED_BEFORE = (Step.ELECTION, Step.CHALLENGE, Step.EXPOSURE, Step.VOTE)


def _morning(
    position: Position, players: list[Player], heard: Heard, random: Random, lynch: Lynching
) -> Heard:
    """The living speak, none of them hearing the others before he has spoken; a lot is drawn."""
    said: list[Word] = []
    for seat in position.table.alive:
        said += _spoken(players[seat], seat, position.view(seat), heard)
    lot, accused = random.randrange(LOTS), None
    known, of = lynch.skill.as_integer_ratio()
    if known and random.randrange(of) < known:
        wolves = [s for s in position.table.alive if position.roles[s] is Role.WEREWOLF]
        accused = random.choice(wolves) if wolves else None
    return Heard((*heard.words, *said), lot, accused, lynch.by == "votes")


def _spoken(player: Player, seat: Seat, view: View, heard: Heard) -> Iterable[Word]:
    """What somebody says; his own bot may say something that cannot be said."""
    words = player.speak(view, heard)
    if isinstance(player, OwnBot):
        for word in words:
            if not isinstance(word, Word) or word.speaker != seat:
                raise player.failed(f"has said what is no Word of its own, {word!r}")
    return words


def outcome(position: Position) -> Outcome:
    """Who has won a game that is over, on how many days there was a vote, and how many nights."""
    won = winner(position)
    assert won is not None
    table = position.table
    return won.value, table.days - (not position.voted), table.nights
