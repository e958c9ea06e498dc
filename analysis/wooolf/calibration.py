"""Whether chances are what they say: by the facts and by habit, against who was who.

Rounds between players by program are played on arrays and written down (`kernel_notes.py`).
Whoever has to decide gives every other seat its chances; afterwards the hands tell what was true.
Of the players who are as the habits say, everybody draws his boldness and whether he is curious.

Moments of one round go together, so that rounds, not moments, are what was sampled.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from wolfwise.analysis.league import NoEnd
from wolfwise.analysis.number import Sampled, Unit
from wolfwise.analysis.wooolf.bots import BOTS
from wolfwise.analysis.wooolf.habits import MIXED, Habits
from wolfwise.analysis.wooolf.rounds import ratio
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import Wooolf, wooolf

if TYPE_CHECKING:
    from wolfwise.models.wooolf.kernel import Floats, Ints

AS_MODELLED = "as modelled"
WATCHED = (AS_MODELLED, "thumb", "bold", "careful", "noisy", "stroller", "asker", "plain")
"""Who is watched: players as the habits have them, and others that they do not know of."""
BANDS = 10
PASSES = 3
"""So many chances that somebody lets pass are told apart."""


class Stage(StrEnum):
    """How much there is to read at a moment."""

    NOBODY_COULD = "nobody could suspect yet"
    NOBODY_DID = "nobody has suspected"
    SOMEBODY_DID = "somebody has suspected"


class Act(StrEnum):
    """What a turn tells, apart from what is announced and answered."""

    FIRST = "suspects early, as the first"
    LATER = "suspects early, as a later one"
    PASSES = "lets a chance pass"
    PEEKS = "peeks at this seat and no other"
    ASKS = "asks this seat and no other"


@distinct
class Given(NamedTuple):
    """Chances that were given, and how often it was true."""

    facts: Sampled
    habit: Sampled
    true: Sampled


@distinct
class Column(NamedTuple):
    """All chances of one kind within a band."""

    number: int
    said: Sampled  # their mean
    true: Sampled


@distinct
class Band(NamedTuple):
    """Chances from one tenth to the next; None where none was given."""

    low: Fraction
    facts: Column | None
    habit: Column | None


@distinct
class Score(NamedTuple):
    """Bits that were missing to know who a seat is: the fewer, the better."""

    facts: Sampled
    habit: Sampled
    gain: Sampled  # what reading took away of them


@distinct
class Shown(NamedTuple):
    """What an act shows: the chance that others give somebody of being who he is."""

    before: Sampled
    after: Sampled
    gain: Sampled


@distinct
class Watched(NamedTuple):
    """What rounds between players of one kind have shown."""

    rounds: int
    moments: int
    bands: tuple[Band, ...]
    surplus: tuple[Sampled, Sampled]  # from a half on, how much more was true: by facts, by habit
    overall: Score
    stages: Mapping[Stage, Score | None]
    first: Mapping[Character, Given | None]  # whoever suspects early as the first
    passing: tuple[Mapping[Character, Given | None], ...]  # after his first pass, his second...
    shown: Mapping[Act, Mapping[Character, Shown | None]]  # by who he is
    told: Mapping[Act, Sampled | None]  # in bits about the character


def watched(rules: Rules, players: int, who: str, rounds: int, seed: int) -> Watched:
    """So many rounds between players who are all of one kind."""
    game, sums = wooolf(players, rules), _Sums(seed)
    moments = 0
    for seen in watch_rounds(game, who, rounds, seed):
        moments += _moments(seen, sums)
        _acts(seen, sums)
        sums.close()
    score, surplus = sums.score(None), sums.surplus()
    assert score is not None  # every round has moments, and towards its end somebody is sure
    assert surplus is not None
    return Watched(
        rounds,
        moments,
        tuple(
            Band(Fraction(n, BANDS), sums.column("facts", n), sums.column("habit", n))
            for n in range(BANDS)
        ),
        surplus,
        score,
        {stage: sums.score(stage) for stage in Stage},
        {c: sums.given("first", c) for c in Character},
        tuple({c: sums.given(n, c) for c in Character} for n in range(1, PASSES + 1)),
        {act: {c: sums.shown(act, c) for c in Character} for act in Act},
        {act: sums.mean((act, "bits"), "bits") for act in Act},
    )


# ---------------------------------------------------------------- rounds


class Seen(NamedTuple):
    """A round that was watched: what all knew before each turn, and at last after all of them."""

    game: Wooolf
    course: "Ints"  # as `Notes` has it
    could: "Ints"
    facts: "Floats"  # [turn, viewer, seat, character]
    habit: "Floats"
    alone: (
        "Floats"  # [turn, viewer, 3, character]: of who acts: before, with his decision, his look
    )
    hands: "Ints"  # by seat, as the game numbers them
    plays: "Ints"  # and their characters


def watch_rounds(game: Wooolf, who: str, rounds: int, seed: int) -> Iterator[Seen]:
    """Each round has a source of chance of its own, made from the seed and its number."""
    from wolfwise.analysis.wooolf import kernel_notes, kernel_players
    from wolfwise.analysis.wooolf.simulation import prepared

    arrays, room = prepared(game)
    notes = kernel_notes.new_notes(game, kernel_players.LONGEST * game.players)
    for number in range(rounds):
        random = Random(f"{seed}/{who}/{number}")
        how, slips = _people(game, who, random)
        luck = kernel_players.luck_of(random.getrandbits(64))
        turns = kernel_notes.watch(*arrays, room, how, slips, luck, notes)
        if turns < 0:
            raise NoEnd(f"a round has not ended after {kernel_players.LONGEST} turns of everybody")
        yield _seen(game, room.round.hands, notes, turns)


def _people(game: Wooolf, who: str, random: Random) -> "tuple[Floats, Floats]":
    """How everybody plays, and how often each one slips."""
    import numpy as np

    from wolfwise.analysis.wooolf import kernel_players
    from wolfwise.analysis.wooolf.simulation import player_of

    if who != AS_MODELLED:
        bot = player_of(BOTS[who].make())
        return kernel_players.table([bot] * game.players), np.zeros((game.players, 2))
    people = [_drawn(MIXED, random) for _ in range(game.players)]
    slips = [[float(MIXED.lapse), float(MIXED.whim)]] * game.players
    return kernel_players.table(people), np.array(slips)


def _drawn(habits: Habits, random: Random) -> Any:
    from wolfwise.analysis.wooolf.kernel_players import THUMB, Player

    chances, shares = zip(*habits.boldness, strict=True)
    (early,) = random.choices(chances, [*map(float, shares)])
    return Player(THUMB, early=float(early), strolls=random.random() >= habits.curious)


def _seen(game: Wooolf, hands: "Ints", notes: Any, turns: int) -> Seen:
    """Chances of characters instead of hands, by seat instead of clockwise."""
    import numpy as np

    from wolfwise.models.wooolf.kernel import CHARACTERS, cards

    plays = cards(game).plays
    each = np.eye(len(CHARACTERS))[plays]
    players, seats = game.players, game.seats
    chances = np.zeros((2, turns + 1, players, seats, len(CHARACTERS)))
    alone = np.zeros((turns, players, 3, len(CHARACTERS)))
    for viewer in range(players):
        order = [*((viewer + n) % players for n in range(1, players)), *range(players, seats)]
        for n, kept in enumerate((notes.facts, notes.habit)):
            chances[n][:, viewer, order] = kept[: turns + 1, viewer] @ each
        layers = np.array([order.index(s) if s != viewer else 0 for s in notes.course[:turns, 0]])
        held = notes.habit[np.arange(turns), viewer, layers]
        fits = notes.likely[:turns] / notes.likely[:turns, :1]
        weights = (held[:, None] * fits) @ each
        alone[:, viewer] = weights / weights.sum(axis=2, keepdims=True)
    course, could = notes.course[:turns].copy(), notes.could[:turns].copy()
    return Seen(game, course, could, chances[0], chances[1], alone, hands.copy(), plays[hands])


# ---------------------------------------------------------------- what a round adds


class _Sums:
    """Sums and numbers of values, by what they are of and by round."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._rounds: dict[Hashable, list[tuple[float, int]]] = defaultdict(list)
        self._this: dict[Hashable, list[float]] = {}

    def add(self, key: Hashable, total: float, number: int = 1) -> None:
        found = self._this.setdefault(key, [0.0, 0])
        found[0] += float(total)
        found[1] += int(number)

    def close(self) -> None:
        """The round is over."""
        for key, (total, number) in self._this.items():
            self._rounds[key].append((total, int(number)))
        self._this = {}

    def number(self, key: Hashable) -> int:
        return sum(number for _, number in self._rounds[key])

    def mean(self, key: Hashable, unit: Unit = "chance") -> Sampled | None:
        return ratio(self._rounds[key], self.seed, unit)

    def _means(self, *keys: Hashable, unit: Unit = "chance") -> list[Sampled] | None:
        found = [mean for key in keys if (mean := self.mean(key, unit)) is not None]
        return found if len(found) == len(keys) else None

    def column(self, kind: str, band: int) -> Column | None:
        means = self._means((kind, band, "said"), (kind, band, "true"))
        return Column(self.number((kind, band, "true")), *means) if means else None

    def surplus(self) -> tuple[Sampled, Sampled] | None:
        means = self._means(("facts", "surplus"), ("habit", "surplus"))
        return (means[0], means[1]) if means else None

    def score(self, stage: Stage | None) -> Score | None:
        parts = ("facts", "habit", "gain")
        means = self._means(*(("missing", stage, part) for part in parts), unit="bits")
        return Score(*means) if means else None

    def given(self, what: Hashable, character: Character) -> Given | None:
        parts = ("facts", "habit", "true")
        means = self._means(*((what, character, part) for part in parts))
        return Given(*means) if means else None

    def shown(self, act: Act, character: Character) -> Shown | None:
        parts = ("before", "after", "gain")
        means = self._means(*((act, character, part) for part in parts))
        return Shown(*means) if means else None


def _moments(seen: Seen, sums: _Sums) -> int:
    """Chances that whoever had to decide gave every other seat, and what was true."""
    import numpy as np

    turns, seats = len(seen.course), seen.game.seats
    suspected = [int(turn[0]) for turn in seen.course if _suspects(turn)]
    left = [s for s in range(seen.game.players) if s not in suspected]
    whens = np.array([*range(turns), *([turns] * len(left))])
    who = np.array([*seen.course[:, 0], *left])
    true = np.eye(len(Character))[seen.plays]
    others = np.arange(seats)[None, :] != who[:, None]
    truth = np.broadcast_to(true, (len(who), seats, len(Character)))[others]
    bits = {}
    for kind, chances in (("facts", seen.facts), ("habit", seen.habit)):
        given = chances[whens, who][others]
        bits[kind] = -np.log2((given * truth).sum(axis=1)).reshape(len(who), -1)
        place = np.minimum(np.floor(given * BANDS + 1e-9).astype(int), BANDS - 1)
        for band in np.unique(place):
            inside = place == band
            sums.add((kind, int(band), "said"), given[inside].sum(), inside.sum())
            sums.add((kind, int(band), "true"), truth[inside].sum(), inside.sum())
        likely = given >= 0.5 - 1e-9
        sums.add((kind, "surplus"), (truth - given)[likely].sum(), likely.sum())
    bits["gain"] = bits["facts"] - bits["habit"]
    stages = np.array([_stage(seen, when) for when in whens])
    for stage in (None, *Stage):
        inside = np.full(len(who), True) if stage is None else stages == stage
        for part, missing in bits.items():
            sums.add(("missing", stage, part), missing[inside].sum(), missing[inside].size)
    return len(who)


def _stage(seen: Seen, when: int) -> Stage:
    if any(_suspects(turn) for turn in seen.course[:when]):
        return Stage.SOMEBODY_DID
    return Stage.NOBODY_DID if seen.could[:when].any() else Stage.NOBODY_COULD


def _acts(seen: Seen, sums: _Sums) -> None:
    """What every act told the other players about whoever did it."""
    passed = dict.fromkeys(range(seen.game.players), 0)
    first = True
    for when, turn in enumerate(seen.course):
        seat, could = int(turn[0]), bool(seen.could[when])
        viewers = [s for s in range(seen.game.players) if s != seat]
        if _suspects(turn):
            _told(seen, sums, Act.FIRST if first else Act.LATER, when, viewers, (0, 1))
            if first:
                _given(seen, sums, "first", when, viewers)
            first = False
            continue
        if could:
            passed[seat] += 1
            _told(seen, sums, Act.PASSES, when, viewers, (0, 1))
            if passed[seat] <= PASSES:
                _given(seen, sums, passed[seat], when, viewers)
        _told(seen, sums, _look(turn), when, viewers, (1, 2))


def _told(
    seen: Seen, sums: _Sums, act: Act, when: int, viewers: list[int], both: tuple[int, int]
) -> None:
    import numpy as np

    plays = seen.plays[seen.course[when, 0]]
    before, after = (seen.alone[when, viewers, n, plays] for n in both)
    sums.add((act, "bits"), np.log2(after / before).sum(), len(viewers))
    character = [*Character][plays]
    for part, chances in (("before", before), ("after", after), ("gain", after - before)):
        sums.add((act, character, part), chances.sum(), len(viewers))


def _given(seen: Seen, sums: _Sums, what: Hashable, when: int, viewers: list[int]) -> None:
    """Chances of whoever acts, right after his decision."""
    seat = seen.course[when, 0]
    facts = seen.facts[when, viewers, seat].mean(axis=0)
    habit = seen.alone[when, viewers, 1].mean(axis=0)
    for n, character in enumerate(Character):
        true = float(seen.plays[seat] == n)
        for part, chance in (("facts", facts[n]), ("habit", habit[n]), ("true", true)):
            sums.add((what, character, part), chance)


def _suspects(turn: "Ints") -> bool:
    from wolfwise.analysis.wooolf.kernel_players import SUSPECT

    return int(turn[1]) == SUSPECT


def _look(turn: "Ints") -> Act:
    from wolfwise.analysis.wooolf.kernel_players import ASK

    return Act.ASKS if turn[1] == ASK else Act.PEEKS
