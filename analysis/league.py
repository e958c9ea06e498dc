"""Leagues: players who decide by program, seat against seat, over many seeded games.

Written against the protocol of positions, so that every game can use it. A game's dice and all
decisions in it come from one seed and the number of the game, and what is added up are whole
numbers and fractions. So results do not depend on how the games are shared out, nor on how often
a league was interrupted on the way.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from wolfwise.analysis.number import Exact, Sampled, from_sums, share
from wolfwise.analysis.own_bots import after_move
from wolfwise.analysis.parallel import finished
from wolfwise.models.errors import WolfwiseError, did_you_mean, listed
from wolfwise.models.game import CHANCE, End, Position, pick_chance
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct

Move = TypeVar("Move")
View = TypeVar("View")
Bot = Callable[[Any, Random], Any]
"""Decides on a move from what its seat sees (a game's View) and a source of chance."""
New = Callable[[], Position[Any, Any]]
"""Begins a game."""
Play = Callable[[Position[Any, Any], Sequence[Any], Random], Position[Any, Any]]
"""Plays a game from its beginning to its end, seat n by the n-th bot."""

LONGEST = 100_000
"""Moves of a game; none that is played with any sense comes near it."""
LARGEST = 50
"""Games in a batch: of the quickest players a fraction of a second's work."""


class NoEnd(WolfwiseError, RuntimeError):
    """A game was given up because nobody brings it to an end."""


@distinct
class Entrant(NamedTuple):
    """A player by program that leagues know by name: how to make one, and what it does."""

    make: Callable[[], Any]
    says: str  # a sentence


@distinct
class Standing(NamedTuple):
    """How one entrant did."""

    name: str
    seats: int  # a game
    wins: Sampled  # its share of the victories, all its seats together
    score: Sampled  # of a seat
    even: Exact  # the share if all seats had won alike

    def beats(self, other: "Standing") -> bool:
        """Whether a seat of this one wins more often, and not by mere chance: intervals apart."""
        return self.wins.interval[0] / self.seats > other.wins.interval[1] / other.seats


# ---------------------------------------------------------------- one game


def play_game(
    position: Position[Move, View], bots: Sequence[Bot], random: Random, longest: int = LONGEST
) -> Position[Move, View]:
    """One game to its end; seat n is played by bots[n]."""
    for _ in range(longest):
        turn = position.turn
        if isinstance(turn, End):
            break
        if turn is CHANCE:
            position = position.play(pick_chance(position, random))
        else:
            assert isinstance(turn, int)
            move = bots[turn](position.view(turn), random)
            position = after_move(position, bots[turn], move)
    if not isinstance(position.turn, End):
        raise NoEnd(f"the game has not ended after {longest} moves")
    return position


# ---------------------------------------------------------------- many games


@distinct
class Tally(NamedTuple):
    """What one entrant has from some games, all its seats together: exact, so that sums are."""

    victories: Fraction = Fraction(0)
    score: int = 0
    squares: int = 0  # of its score in each game

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.victories + other.victories,
            self.score + other.score,
            self.squares + other.squares,
        )


@distinct
class Batch(NamedTuple):
    """Games that are done, from a number on, and what every entrant has from them."""

    first: int
    games: int
    tallies: tuple[Tally, ...]

    @property
    def end(self) -> int:
        return self.first + self.games


@distinct
class Contest(NamedTuple):
    """All that the results of a league depend on, but for how many games are played."""

    new: New
    entrants: Mapping[str, Any]
    seats: tuple[str, ...]  # who plays, as they sit in the first game
    seed: int | str = 0
    play: Play = play_game

    @property
    def names(self) -> tuple[str, ...]:
        """Whoever takes part, once each."""
        return tuple(dict.fromkeys(self.seats))


def played(
    contest: Contest,
    games: int,
    done: Sequence[Batch] = (),
    *,
    jobs: int | None = None,
    cluster: str | None = None,
) -> Iterator[Batch]:
    """The games that are not done yet, batch by batch in order: keep them, to go on from there.

    Batches may be larger or smaller the next time, as long as all of them are in order.
    """
    if games < 1:
        raise WolfwiseError("at least one game must be played")
    first = follow(done)
    if first > games:
        raise WolfwiseError(f"{first} games are done already, more than {games}")
    size = max(1, min(LARGEST, games // 100))
    work = partial(_batch, contest, games, size)
    starts = range(first, games, size)
    for _, batch in finished(work, starts, jobs=jobs, cluster=cluster):
        yield batch


def follow(done: Iterable[Batch]) -> int:
    """How many games are done; batches must follow each other without a gap."""
    end = 0
    for batch in done:
        if batch.first != end or batch.games < 1:
            raise WolfwiseError(f"game {end + 1} should come next, not game {batch.first + 1}")
        end = batch.end
    return end


def _batch(contest: Contest, games: int, size: int, first: int) -> Batch:
    numbers = range(first, min(first + size, games))
    tallies = [Tally()] * len(contest.names)
    for game in numbers:
        tallies = [a.plus(b) for a, b in zip(tallies, _play(contest, game), strict=True)]
    return Batch(first, len(numbers), tuple(tallies))


def _play(contest: Contest, number: int) -> Iterator[Tally]:
    """What every entrant has from one game, in which all sit rotated by its number."""
    seats, players = contest.seats, len(contest.seats)
    at_seat = [seats[(seat - number) % players] for seat in range(players)]
    bots = [contest.entrants[name] for name in at_seat]
    last = contest.play(contest.new(), bots, Random(f"{contest.seed}/{number}"))
    end, scores = last.turn, last.scores
    assert isinstance(end, End)
    for name in contest.names:
        mine = [seat for seat in range(players) if at_seat[seat] == name]
        won = sum(seat in end.winners for seat in mine)
        score = sum(scores[seat] for seat in mine)
        yield Tally(Fraction(won, len(end.winners) or 1), score, score * score)


def standings(contest: Contest, done: Sequence[Batch]) -> list[Standing]:
    """How everybody did in all these games."""
    games, names = follow(done), contest.names
    sums = [reduce(Tally.plus, (b.tallies[n] for b in done)) for n in range(len(names))]
    victories = sum((tally.victories for tally in sums), Fraction(0))
    a_seat = victories / (games * len(contest.seats))
    return [
        _standing(name, contest, games, tally, a_seat)
        for name, tally in zip(names, sums, strict=True)
    ]


def _standing(name: str, contest: Contest, games: int, tally: Tally, a_seat: Fraction) -> Standing:
    seats, seed = contest.seats.count(name), contest.seed
    wins = share(float(tally.victories), games, seed)
    score = from_sums(games, tally.score, tally.squares, seed, "count")
    return Standing(name, seats, wins, score.scaled(1 / seats), Exact(a_seat * seats))


def league(
    new: New,
    entrants: Mapping[str, Bot],
    seats: Sequence[str],
    games: int,
    seed: int | str = 0,
    jobs: int | None = 1,
    cluster: str | None = None,
) -> list[Standing]:
    """Play games between the entrants named in `seats`; everybody sits everywhere in turn."""
    contest = Contest(new, dict(entrants), tuple(seats), seed)
    return standings(contest, [*played(contest, games, jobs=jobs, cluster=cluster)])


# ---------------------------------------------------------------- the bots of every game
# `analysis/<game>/bots.py` has BOTS, and `new(players, rules)` to begin a game. Where players do
# more than move (they talk), or can do it compiled, `analysis/<game>/simulation.py` has a
# `play(game, bots, random)`, and a `prepare(game, bots)` if there is something to do before.


def bots_module(game: str) -> ModuleType:
    """The players by program of a game, found by its name."""
    return import_module(f"wolfwise.analysis.{game}.bots")


def bots_of(game: str) -> Mapping[str, Entrant]:
    """All players by program of a game, by name."""
    bots: Mapping[str, Entrant] = getattr(bots_module(game), "BOTS", {})
    if not bots:
        raise WolfwiseError(f"there are no bots of {game} yet")
    return bots


def contest(
    rules: Rules,
    players: int,
    bots: Sequence[str],
    seed: int | str = 0,
    own: Mapping[str, Entrant] | None = None,
) -> Contest:
    """A league of so many players between bots, of the game or somebody's own.

    Fewer bots than players take turns as they sit.
    """
    game, by_name = rules.game, {**bots_of(rules.game), **(own or {})}
    if not bots:
        raise WolfwiseError(f"no bots are named ({listed(by_name, 'or')})")
    for name in bots:
        if name not in by_name:
            instead = did_you_mean(name, by_name) or f" ({listed(by_name, 'or')})"
            raise WolfwiseError(f"there is no bot {name!r} for {game}{instead}")
    new: New = partial(bots_module(game).new, players, rules)
    new()  # refuses what is no game
    if len(bots) > players:
        raise WolfwiseError(f"{len(bots)} bots are more than {players} players")
    seats = tuple(bots[seat % len(bots)] for seat in range(players))
    entrants = {name: by_name[name].make() for name in dict.fromkeys(seats)}
    return Contest(new, entrants, seats, seed, _way_to_play(game))


def prepare(game: str, contest: Contest) -> None:
    """Do once what every process that plays would have to do first, if there is anything."""
    if own := _own_way(game, "prepare"):
        own(contest.new().game, [contest.entrants[name] for name in contest.seats])  # type: ignore[attr-defined]  # as below


def _way_to_play(game: str) -> Play:
    own = _own_way(game, "play")
    return play_game if own is None else partial(_play_own, own)


def _own_way(game: str, what: str) -> Any:
    name = f"wolfwise.analysis.{game}.simulation"
    return getattr(import_module(name), what, None) if find_spec(name) else None


def _play_own(
    own: Callable[..., Position[Any, Any]],
    position: Position[Any, Any],
    bots: Sequence[Any],
    random: Random,
) -> Position[Any, Any]:
    return own(position.game, [*bots], random)  # type: ignore[attr-defined]  # the games that do this have it
