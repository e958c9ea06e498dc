"""What a reading of the rules changes: the same seeded games under both, and exact figures.

Both readings get the same seeds and the same players by program. So two games go alike until the
reading matters for the first time, and what differs from then on differs because of it. Whatever a
game adds stands in `analysis/<game>/impact.py`: `settings()`, the tables to try readings at;
`NEEDS`, rulings that matter only if another one is switched; `exact(rules)`, figures by name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from analysis.league import LONGEST, NoEnd, Z, bots_module, bots_of, interval
from analysis.parallel import Progress
from models import rulebook
from models.errors import WolfwiseError
from models.game import CHANCE, End, Position, pick_chance
from models.rulebook import Rules, Ruling
from models.values import distinct

GAMES, QUICK = 180, 16
"""Games at every table where nothing else is said; costly tables play a part of them."""
CLEAR = 4
"""A change of so many standard errors is no chance, also where hundreds of shares are looked at."""
FEWEST = 6
"""Games at a table that takes long, if so many are asked for."""
ENOUGH = 40
"""Of fewer games the standard error itself is not known well enough to say so."""


# ---------------------------------------------------------------- readings


@distinct
class Reading(NamedTuple):
    """Another reading than the one played by: of one ruling, or a whole other edition."""

    key: str  # of the ruling, or `edition`
    value: str
    instead_of: str
    status: str  # of the ruling; `edition` where editions differ
    given: str  # what both sides are played with as well, such as `tie=revote`
    before: Rules
    after: Rules

    @property
    def name(self) -> str:
        return f"{self.key}={self.value}" + (f" (with {self.given})" if self.given else "")


def readings(rules: Rules) -> tuple[Reading, ...]:
    """Every other edition, and every value that a ruling could have instead."""
    book, switched = rulebook.load(rules.game), [f"{k}={v}" for k, v in rules.switched]
    found = [
        Reading("edition", other, rules.edition, "edition", "", rules,
                rulebook.rules(rules.game, other, switched))
        for other in book.editions
        if other != rules.edition
    ]  # fmt: skip
    needs: Mapping[str, str] = getattr(_hook(rules.game), "NEEDS", {})
    for ruling in book.rulings.values():
        if ruling.alternatives:
            found += _readings_of(rules, ruling, "")
            given = needs.get(ruling.key)
            if given is not None and switch(rules, given) != rules:
                found += _readings_of(switch(rules, given), ruling, given)
    return tuple(found)


def _readings_of(rules: Rules, ruling: Ruling, given: str) -> Iterator[Reading]:
    here, key = rules[ruling.key], ruling.key
    status = "edition" if ruling.editions else ruling.status
    possible = [ruling.value, *ruling.editions.values(), *ruling.alternatives]
    for value in dict.fromkeys(map(str, possible)):
        if value != str(here):
            after = switch(rules, f"{key}={value}")
            yield Reading(key, value, str(here), status, given, rules, after)


def switch(rules: Rules, change: str) -> Rules:
    """The same rules with one ruling changed."""
    others = [f"{k}={v}" for k, v in rules.switched if k != change.partition("=")[0]]
    return rulebook.rules(rules.game, rules.edition, [*others, change])


def fixed(rules: Rules) -> tuple[Ruling, ...]:
    """Rulings that no rulebook states and that cannot be switched: nothing to compare."""
    found = rulebook.load(rules.game).rulings.values()
    return tuple(r for r in found if r.status != "stated" and not (r.alternatives or r.editions))


# ---------------------------------------------------------------- one game


@distinct
class Played(NamedTuple):
    """What two games are compared by."""

    course: tuple[Any, ...]  # all that happened, in order
    first: Any  # the first decision of a seat
    end: tuple[Any, ...]  # reason, winners, scores
    winners: tuple[int, ...]
    shares: Mapping[str, Fraction]  # of the victory, by seat or side
    length: int


@distinct
class Setting(NamedTuple):
    """A table at which readings are tried."""

    name: str
    play: Callable[[Rules, Random], Played]
    length: str = "decisions"  # what is counted
    part: int = 1  # one in so many of the games asked for is played here


def table(game: str, players: int, bot: str, part: int = 1) -> Setting:
    """A table of bots of one kind, known to leagues by that name."""
    name = f"{players} players, {bot}"
    return Setting(name, partial(_play_bots, game, players, bot), part=part)


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
class Shift(NamedTuple):
    """A mean over games, and by how much another reading changes it, from game to game."""

    name: str
    before: Fraction
    change: Fraction
    error: float  # standard error of the change
    games: int

    @property
    def clear(self) -> bool:
        """Whether it is no mere chance."""
        return self.games >= ENOUGH and abs(self.change) > CLEAR * self.error


@distinct
class Effect(NamedTuple):
    """What a reading changes at one table."""

    setting: str
    games: int
    differ: int  # games with another course or another end
    first: int  # with another first decision
    winners: int  # with other winners
    shares: tuple[Shift, ...]  # of the victory, by seat or side
    length: Shift

    @property
    def largest(self) -> Fraction:
        """The largest change of a share of the victory that is no mere chance."""
        return max((abs(s.change) for s in self.shares if s.clear), default=Fraction(0))


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
    def weight(self) -> tuple[Fraction, ...]:
        """How much changes, to sort by: chances to win first, then the course of games."""
        chances = (abs(f.after - f.before) for f in self.figures if f.is_chance)
        largest, *rest = _weight(self.most)
        return (max([largest, *chances]), *rest, Fraction(len(self.figures)))


def _weight(effect: Effect) -> tuple[Fraction, ...]:
    share = Fraction(1, effect.games)
    return effect.largest, effect.winners * share, effect.differ * share


def measure(
    *,
    game: str,
    edition: str | None = None,
    changes: tuple[str, ...] = (),
    games: int = GAMES,
    seed: int = 0,
    progress: Progress | None = None,
) -> tuple[Impact, ...]:
    """Every other reading of a game's rules, those that change most first."""
    if games < 1:
        raise WolfwiseError("at least one game must be played")
    rules = rulebook.rules(game, edition, changes)
    known: dict[tuple[str, Rules], list[Played]] = {}
    found, asked = [], readings(rules)
    for done, reading in enumerate(asked, 1):
        found.append(impact(reading, games, seed, known))
        if progress is not None:
            progress(done, len(asked))
    return tuple(sorted(found, key=lambda i: (tuple(-w for w in i.weight), i.reading.name)))


def impact(
    reading: Reading,
    games: int,
    seed: int,
    known: dict[tuple[str, Rules], list[Played]] | None = None,
) -> Impact:
    """What one reading changes. Games of the usual reading are remembered in `known`."""
    known = {} if known is None else known
    effects = []
    for setting in settings(reading.before.game):
        number = max(min(games, FEWEST), games // setting.part)
        before = known.get((setting.name, reading.before))
        if before is None:
            before = _games(setting, reading.before, number, seed)
            known[setting.name, reading.before] = before
        effects.append(compare(setting, before, _games(setting, reading.after, number, seed)))
    figures = _figures(reading)
    changed = tuple(figure for figure in figures if figure.before != figure.after)
    return Impact(reading, tuple(effects), changed, len(figures))


def _games(setting: Setting, rules: Rules, games: int, seed: int) -> list[Played]:
    return [setting.play(rules, Random(f"{seed}/{number}")) for number in range(games)]


def compare(setting: Setting, before: Sequence[Played], after: Sequence[Played]) -> Effect:
    """The same games under two readings, one by one."""
    pairs = list(zip(before, after, strict=True))
    names = dict.fromkeys(name for played in (*before, *after) for name in played.shares)
    none = Fraction(0)
    return Effect(
        setting.name,
        len(pairs),
        sum((a.course, a.end) != (b.course, b.end) for a, b in pairs),
        sum(a.first != b.first for a, b in pairs),
        sum(a.winners != b.winners for a, b in pairs),
        tuple(
            shift(name, [(a.shares.get(name, none), b.shares.get(name, none)) for a, b in pairs])
            for name in names
        ),
        shift(setting.length, [(Fraction(a.length), Fraction(b.length)) for a, b in pairs]),
    )


def shift(name: str, pairs: Sequence[tuple[Fraction, Fraction]]) -> Shift:
    """The mean of the first numbers, and of the changes to the second ones."""
    games = len(pairs)
    changes = [after - before for before, after in pairs]
    mean = sum(changes, Fraction(0)) / games
    squares = sum(((change - mean) ** 2 for change in changes), Fraction(0))
    error = sqrt(squares / (games * (games - 1))) if games > 1 else 0.0
    before = sum((before for before, _ in pairs), Fraction(0)) / games
    return Shift(name, before, mean, error, games)


def error_of_share(number: int, games: int) -> float:
    """The standard error of a share of games, by Wilson: eight of eight are no certainty."""
    low, high = interval(number / games, games)
    return (high - low) / (2 * Z)


def _figures(reading: Reading) -> list[Figure]:
    """The exact figures that both readings have."""
    exact = getattr(_hook(reading.before.game), "exact", None)
    if exact is None:
        return []
    before: Mapping[str, Fraction] = exact(reading.before)
    after: Mapping[str, Fraction] = exact(reading.after)
    return [Figure(name, before[name], after[name]) for name in before if name in after]


# ---------------------------------------------------------------- what a game adds


def settings(game: str) -> tuple[Setting, ...]:
    """The tables to try readings at: a game's own, or bots at random."""
    own = getattr(_hook(game), "settings", None)
    if own is not None:
        found: tuple[Setting, ...] = own()
        return found
    return (table(game, 4, "random"),)


def _hook(game: str) -> ModuleType | None:
    name = f"analysis.{game}.impact"
    return import_module(name) if find_spec(name) else None
