"""What a reading of the rules changes: the same seeded games under both, and exact figures.

Both readings get the same seeds and the same players by program. So two games go alike until the
reading matters for the first time, and what differs from then on differs because of it. Whatever a
game adds stands in `analysis/<game>/impact.py`: `settings()`, the tables to try readings at;
`exact(rules)`, figures by name.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple

from wolfwise.analysis.league import LONGEST, NoEnd, bots_module, bots_of
from wolfwise.analysis.number import Sampled, Unit, clear, mean, share
from wolfwise.analysis.parallel import Progress, finished
from wolfwise.analysis.readings import Reading, hook, readings
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End, Position, pick_chance
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct

GAMES, QUICK = 300, 16
"""Games at every table where nothing else is said; costly tables play a part of them."""
CLEAR = 4
"""A change of so many standard errors is no chance, also where hundreds of shares are looked at."""
FEWEST = 6
"""Games at a table that takes long, if so many are asked for."""
ENOUGH = 40
"""Of fewer games the standard error itself is not known well enough to say so."""


# ---------------------------------------------------------------- one game


@distinct
class Played(NamedTuple):
    """What two games are compared by."""

    course: tuple[Any, ...]  # all that was decided or drawn, in order
    first: Any  # the first decision of a seat
    end: tuple[Any, ...]  # reason, winners, scores
    winners: tuple[int, ...]  # seats, or a side
    shares: Mapping[str, Fraction]  # of the victory, by seat or side
    length: int


@distinct
class Setting(NamedTuple):
    """A table at which readings are tried."""

    name: str
    play: Callable[[Rules, Random], Played]
    says: str = ""  # how everybody plays there
    length: str = "decisions"  # what is counted
    part: int = 1  # one in so many of the games asked for is played here

    def plays(self, number: int, games: int) -> bool:
        """Whether the game of that number, of so many asked for, is played here."""
        played = max(min(games, FEWEST), games // self.part)
        step = games // played
        return number % step == 0 and number // step < played


def table(game: str, players: int, bot: str, part: int = 1) -> Setting:
    """A table of bots of one kind, known to leagues by that name."""
    name, says = f"{players} players, {bot}", bots_of(game)[bot].says
    return Setting(name, partial(_play_bots, game, players, bot), says, part=part)


def _play_bots(game: str, players: int, bot: str, rules: Rules, random: Random) -> Played:
    decide = bots_of(game)[bot].make()
    return play(bots_module(game).new(players, rules), decide, random)


def play(
    position: Position[Any, Any], decide: Callable[[Any, Random], Any], random: Random
) -> Played:
    """A game to its end in which every seat decides alike."""
    course: list[Any] = []
    decisions: list[Any] = []
    for _ in range(LONGEST):
        turn = position.turn
        if isinstance(turn, End):
            seats = range(len(position.scores))
            won = Fraction(1, len(turn.winners) or 1)
            shares = {f"seat {s + 1}": won if s in turn.winners else Fraction(0) for s in seats}
            end = (turn.reason, turn.winners, position.scores)
            first = decisions[0] if decisions else None
            return Played(tuple(course), first, end, turn.winners, shares, len(decisions))
        if turn is CHANCE:
            move = pick_chance(position, random)
        else:
            assert isinstance(turn, int)
            move = decide(position.view(turn), random)
            decisions.append(move)
        course.append(move)
        position = position.play(move)
    raise NoEnd(f"the game has not ended after {LONGEST} moves")


# ---------------------------------------------------------------- many games


@distinct
class Pair(NamedTuple):
    """One seeded game under both readings: what counts of it."""

    differs: bool  # another course, or the same and another end
    parts: bool  # another course
    first: bool  # another first decision
    winners: tuple[tuple[int, ...], tuple[int, ...]]
    shares: Mapping[str, tuple[Fraction, Fraction]]  # of the victory, by seat or side
    length: tuple[int, int]


def pair(before: Played, after: Played) -> Pair:
    """Compare two games."""
    none = Fraction(0)
    names = dict.fromkeys((*before.shares, *after.shares))
    return Pair(
        (before.course, before.end) != (after.course, after.end),
        before.course != after.course,
        before.first != after.first,
        (before.winners, after.winners),
        {name: (before.shares.get(name, none), after.shares.get(name, none)) for name in names},
        (before.length, after.length),
    )


@distinct
class Shift(NamedTuple):
    """A mean over games, and by how much another reading changes it, from game to game."""

    name: str
    before: Sampled
    change: Sampled

    @property
    def clear(self) -> bool:
        """Whether it is no mere chance."""
        return self.change.samples >= ENOUGH and clear(self.change, CLEAR)


@distinct
class Effect(NamedTuple):
    """What a reading changes at one table."""

    setting: str
    games: int
    differ: int  # games with another course, or the same and another end
    parted: int  # with another course
    first: int  # with another first decision
    winners: int  # with other winners
    seed: int | str  # of the games
    luck: Fraction  # the chance that two games with other luck altogether have other winners
    shares: tuple[Shift, ...]  # of the victory, by seat or side
    length: Shift

    @property
    def by_luck(self) -> Fraction:
        """Games that would have other winners, had those of another course begun all over."""
        return self.luck * self.parted

    @property
    def largest(self) -> float:
        """The largest change of a share of the victory that is no mere chance."""
        return max((abs(s.change.value) for s in self.shares if s.clear), default=0.0)

    def share(self, games: Fraction | int) -> Sampled:
        """So many of the games."""
        return share(float(games), self.games, self.seed)


@distinct
class Figure(NamedTuple):
    """An exact figure under both readings. Those whose name begins with `chance` are chances."""

    name: str
    before: Fraction
    after: Fraction

    @property
    def is_chance(self) -> bool:
        return self.name.startswith("chance")


@distinct
class Impact(NamedTuple):
    """All that another reading changes, at every table, and exactly."""

    reading: Reading
    effects: tuple[Effect, ...]
    figures: tuple[Figure, ...]  # those that change
    compared: int  # exact figures that both readings have

    @property
    def most(self) -> Effect:
        """The table at which most changes."""
        return max(self.effects, key=_weight)

    @property
    def nothing(self) -> bool:
        """Whether it changed nothing at all."""
        return not self.figures and not any(effect.differ for effect in self.effects)

    @property
    def weight(self) -> tuple[Fraction | float, ...]:
        """How much changes, to sort by; exact chances count like chances to win."""
        chances = (abs(f.after - f.before) for f in self.figures if f.is_chance)
        largest, *rest = _weight(self.most)
        return (max([largest, *chances]), *rest, Fraction(len(self.figures)))


def _weight(effect: Effect) -> tuple[Fraction | float, ...]:
    """How much changes at a table: chances to win, other winners beyond luck, other courses."""
    share = Fraction(1, effect.games)
    beyond = max(effect.winners - effect.by_luck, Fraction(0)) * share
    return effect.largest, beyond, effect.differ * share


def measure(
    *,
    game: str,
    edition: str | None = None,
    changes: tuple[str, ...] = (),
    games: int = GAMES,
    seed: int = 0,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> tuple[Impact, ...]:
    """Every other reading of a game's rules, those that change most first."""
    asked = readings(rulebook.rules(game, edition, changes))
    measured = impacts(asked, games, seed, jobs, progress)
    return tuple(sorted(measured, key=lambda i: (tuple(-w for w in i.weight), i.reading.name)))


def impacts(
    asked: Sequence[Reading],
    games: int,
    seed: int,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> list[Impact]:
    """What each of these readings, all of one game, changes by itself."""
    if games < 1:
        raise WolfwiseError("at least one game must be played")
    tables = settings(asked[0].before.game)
    work = partial(_compared, asked, tables, games, seed)
    pairs: dict[Where, list[Pair]] = defaultdict(list)
    for _, batch in finished(work, range(games), jobs=jobs, progress=progress):
        for where, compared in batch.items():
            pairs[where].append(compared)
    return [
        _impact(reading, [effect(table, pairs[n, table.name], seed) for table in tables])
        for n, reading in enumerate(asked)
    ]


Where = tuple[int, str]
"""The number of a reading, and the name of a table."""


def _compared(
    asked: Sequence[Reading], tables: Sequence[Setting], games: int, seed: int, number: int
) -> dict[Where, Pair]:
    """One game at every table where it is played, by all readings."""
    pairs = {}
    for table in tables:
        if not table.plays(number, games):
            continue
        played: dict[Rules, Played] = {}  # most readings are compared with the same rules
        for n, reading in enumerate(asked):
            for rules in (reading.before, reading.after):
                if rules not in played:
                    played[rules] = table.play(rules, Random(f"{seed}/{number}"))
            pairs[n, table.name] = pair(played[reading.before], played[reading.after])
    return pairs


def _impact(reading: Reading, effects: Sequence[Effect]) -> Impact:
    figures = _figures(reading)
    changed = tuple(figure for figure in figures if figure.before != figure.after)
    return Impact(reading, tuple(effects), changed, len(figures))


def effect(table: Setting, pairs: Sequence[Pair], seed: int | str) -> Effect:
    """The same games under two readings, one by one."""
    names = dict.fromkeys(name for pair in pairs for name in pair.shares)
    none, lengths = (Fraction(0), Fraction(0)), [pair.length for pair in pairs]
    return Effect(
        table.name,
        len(pairs),
        sum(pair.differs for pair in pairs),
        sum(pair.parts for pair in pairs),
        sum(pair.first for pair in pairs),
        sum(before != after for before, after in (pair.winners for pair in pairs)),
        seed,
        apart([pair.winners[0] for pair in pairs]),
        tuple(shift(name, [p.shares.get(name, none) for p in pairs], seed) for name in names),
        shift(table.length, [(Fraction(a), Fraction(b)) for a, b in lengths], seed, "count"),
    )


def apart(winners: Sequence[tuple[int, ...]]) -> Fraction:
    """The share of all pairs of games whose winners are not the same."""
    games = len(winners)
    alike = sum(number * (number - 1) for number in Counter(winners).values())
    return 1 - Fraction(alike, games * (games - 1)) if games > 1 else Fraction(0)


def shift(
    name: str,
    pairs: Sequence[tuple[Fraction, Fraction]],
    seed: int | str,
    unit: Unit = "chance",
) -> Shift:
    """The mean of the first numbers, and of the changes to the second ones."""
    before = mean([before for before, _ in pairs], seed, unit)
    return Shift(name, before, mean([after - before for before, after in pairs], seed, "points"))


def _figures(reading: Reading) -> list[Figure]:
    """The exact figures that both readings have."""
    exact = getattr(hook(reading.before.game), "exact", None)
    if exact is None:
        return []
    before: Mapping[str, Fraction] = exact(reading.before)
    after: Mapping[str, Fraction] = exact(reading.after)
    return [Figure(name, before[name], after[name]) for name in before if name in after]


# ---------------------------------------------------------------- what a game adds


def settings(game: str) -> tuple[Setting, ...]:
    """The tables to try readings at: a game's own, or bots at random."""
    own = getattr(hook(game), "settings", None)
    if own is not None:
        tables: tuple[Setting, ...] = own()
        return tables
    return (table(game, 4, "random"),)
