"""What to do now: every legal move, what it is worth, and what is likely to come of it.

A call is worth what the count is worth, by the odds of what others may hold. Any other move is
played on to the end of the round, others playing by habit (see `habits` and `rollouts`): with two
players over all cups the other may have and all he may do next, with more in samples.

Worth is counted in chips, or in chances to win the game (see `race`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from wolfwise.analysis.crywolf.cups import Weighed, posterior
from wolfwise.analysis.crywolf.habits import Habits
from wolfwise.analysis.crywolf.odds import break_even
from wolfwise.analysis.crywolf.possible import possible
from wolfwise.analysis.crywolf.race import worth as race_worth
from wolfwise.analysis.crywolf.rollouts import Floats, Ints, Rollouts
from wolfwise.analysis.crywolf.unsure import in_all_cases
from wolfwise.analysis.number import Exact, Number, Rounded, Sampled, Unit, sampled
from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, INDEX
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.settlement import Chips, Settlement
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Action, Call, Claim, Pass, UsePower
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.watch import TimeUp, watch, within

UNITS: tuple[Unit, ...] = ("points", "chance", "chance", "chance")
"""Of what a move is worth, and of the ways for a round to end."""
HOPELESS = 2
"""Claims further above break-even than this are not played on."""
DEAREST = 12
"""Settlements of more chips than this are taken to be worth as much as this in the race."""


NEVER, ALWAYS = Exact(Fraction(0)), Exact(Fraction(1))


@distinct
class Option(NamedTuple):
    """A move and what it is worth to the viewer."""

    action: Action
    worth: Rounded | Sampled
    called: Number = NEVER  # how likely the viewer is called in this round,
    calls: Number = NEVER  # calls somebody,
    others: Number = NEVER  # or the others settle it without him
    hopeless: bool = False  # not played on: taken to be called at once

    @property
    def samples(self) -> int:
        """0: nothing was sampled."""
        return self.worth.samples if isinstance(self.worth, Sampled) else 0


@distinct
class Advice(NamedTuple):
    """All moves, the best first."""

    options: tuple[Option, ...]
    race: bool  # worth in chances to win; else in chips
    habits: Habits
    infer: bool  # whether what others did was held to tell something
    cases: int = 1  # in which what was missed was filled in

    @property
    def best(self) -> Option:
        return self.options[0]


@distinct
class Plan(NamedTuple):
    """How advice is to be found."""

    habits: Habits = Habits()
    infer: bool = True
    race: bool = False
    samples: int | None = None  # of the best moves; None: none with two players, else SAMPLES
    seed: int = 0
    quick: bool = False  # only numbers that tell moves apart, and all sampled alike


PLAN = Plan()
SAMPLES = 2000
FINALISTS, FEWER = 8, 10
"""Every move gets a few samples at first (one in FEWER), then those that seem best all of them."""


def advise(known: Situation, plan: Plan = PLAN) -> Advice:
    """Weigh every legal move of the viewer, whose turn it must be."""
    viewer, cup = known.viewer, known.cup
    if viewer is None or cup is None:
        raise WolfwiseError("whose dice? Advice needs a line 'viewer NAME ANIMAL ...'")
    table = known.table
    if table.unseen and table.open == EMPTY:
        raise WolfwiseError("which dice lie open? Advice needs them (a line 'open ANIMAL ...')")
    if problem := table.breach_of_turn(viewer):
        raise WolfwiseError(f"nothing to decide now: {problem}")
    if max(known.known) + known.hidden > known.game.box:
        raise WolfwiseError(f"the record has more than the {known.game.box} dice that there are")
    if known.missed:
        cases = possible(known, plan.habits, infer=plan.infer, seed=plan.seed)
        return _advice(plan, in_all_cases(cases, plan, weigh, SAMPLES), len(cases))
    return _advice(plan, weigh(known, plan))


def _advice(plan: Plan, options: Iterable[Option], cases: int = 1) -> Advice:
    best_first = tuple(sorted(options, key=_rank))
    return Advice(best_first, plan.race, plan.habits, plan.infer, cases)


def weigh(known: Situation, plan: Plan, moves: Iterable[Action] | None = None) -> list[Option]:
    """What these moves are worth, or all that the viewer may make; nothing must be missed."""
    viewer, cup = known.viewer, known.cup
    assert viewer is not None
    assert cup is not None
    table = known.table._replace(to_act=viewer)  # it may be nobody's for sure
    known = known._replace(table=table)
    weighed = posterior(known, plan.habits.rounded() if plan.infer else None)
    beliefs = _beliefs(known, weighed)
    worth = (race_worths if plan.race else chip_worths)(known.game, known.chips, viewer)
    options = []
    ahead: list[Claim | UsePower] = []
    if moves is None:
        moves = _quick_moves(known, beliefs) if plan.quick else table.actions(viewer, cup)
    for move in moves:
        if isinstance(move, Call):
            value = beliefs.settled(INDEX[move.marker.row], move.marker, viewer, worth)
            options.append(Option(move, Rounded(value, "points"), calls=ALWAYS))
        elif isinstance(move, Pass):
            options.append(Option(move, Rounded(0.0, "points")))
        elif isinstance(move, Claim) and beliefs.hopeless(move):
            next_seat = (viewer + 1) % known.game.players
            marker = (viewer, move.row, move.number - beliefs.gain(move))
            value = beliefs.settled(INDEX[move.row], marker, next_seat, worth)
            worth_called = Rounded(value, "points")
            options.append(Option(move, worth_called, called=ALWAYS, hopeless=True))
        elif isinstance(move, Claim | UsePower):
            ahead.append(move)
    look = LookAhead(known, weighed, beliefs, worth, plan)
    options += look.at(ahead)
    return options


def _quick_moves(known: Situation, beliefs: "Beliefs") -> Iterator[Action]:
    """Of the claims only the lowest ones and those about break-even; all other moves."""
    table, viewer, cup = known.table, known.viewer, known.cup
    assert viewer is not None
    assert cup is not None
    for face, row in table.claimable(viewer, cup):
        least, even = table.least(row), beliefs.even[INDEX[row]]
        for number in sorted({least, least + 1, even - 2, even - 1, even, even + 1}):
            claim = Claim(face, row, number)
            if number >= least and table.breach(viewer, claim, cup) is None:
                yield claim
    yield from table.other_actions(viewer, cup)


def _rank(option: Option) -> tuple[float, bool]:
    return -option.worth.value, option.hopeless


# ---------------------------------------------------------------- what the viewer believes


class Beliefs:
    """For every row the viewer's count: `known` for sure, and how likely how many more."""

    def __init__(self, known: Situation, chances: Sequence[Floats]) -> None:
        self.known, self.chances, self.counts = known.known, chances, known.game.counts
        self.even = [self._break_even(row) for row in range(4)]
        blind = [break_even(known.hidden, hits) for hits in known.game.chances]
        self.shift = np.array(self.even) - np.array(self.known) - np.array(blind)
        """How far the break-even numbers lie above those of bare odds."""
        self.standing = [known.table.least(row) for row in ANIMALS]

    def _chips(self, row: int, number: int) -> Ints:
        """The claimant's chips for every count."""
        over: Ints = self.known[row] - number + np.arange(len(self.chances[row]))
        return over + (over >= 0)

    def _break_even(self, row: int) -> int:
        number = self.known[row] + len(self.chances[row]) - 1
        while self.chances[row] @ self._chips(row, number) < -1e-9:
            number -= 1
        return number

    def settled(
        self, row: int, marker: tuple[Seat, object, int], caller: Seat, worth: Floats
    ) -> float:
        """What it is worth to the viewer if this marker is called."""
        owner, _, number = marker
        middle = worth.shape[2] // 2
        return float(self.chances[row] @ worth[owner, caller, middle + self._chips(row, number)])

    def hopeless(self, claim: Claim) -> bool:
        """Whether a claim is so far above break-even that it need not be played on."""
        row = INDEX[claim.row]
        even = self.even[row] + self.gain(claim)
        return claim.number > max(even, self.standing[row]) + HOPELESS

    def gain(self, claim: Claim) -> int:
        """What placing the die adds to its row: 1 where it did not count under the cup."""
        return int(claim.face not in self.counts[claim.row])


def _beliefs(known: Situation, weighed: Mapping[Seat, Weighed]) -> Beliefs:
    chances = [np.ones(1) for _ in ANIMALS]
    for seat, cups in weighed.items():
        weights = np.array([float(weight) for weight in cups.values()])
        counted = np.array([known.game.counted(cup) for cup in cups])
        for row in range(4):
            mine = np.bincount(counted[:, row], weights, known.table.dice[seat] + 1)
            chances[row] = np.convolve(chances[row], mine / mine.sum())
    return Beliefs(known, chances)


# ---------------------------------------------------------------- playing on


class LookAhead:
    """What moves come to when the round is played on."""

    def __init__(
        self,
        known: Situation,
        weighed: Mapping[Seat, Weighed],
        beliefs: Beliefs,
        worth: Floats,
        plan: Plan,
    ) -> None:
        self.known, self.weighed, self.beliefs = known, weighed, beliefs
        self.worth, self.plan = worth, plan

    def at(self, moves: Sequence[Claim | UsePower]) -> list[Option]:
        """All moves; with two players nothing is sampled, unless samples are asked for."""
        if not moves:
            return []
        if self.plan.samples is None and self.known.game.players == 2:
            return self._enumerated(moves)
        samples = self.plan.samples or SAMPLES
        if self.plan.quick:
            return self._sampled(moves, samples, self.plan.seed)
        options = dict(zip(moves, self._at_first(moves, samples), strict=True))
        while True:  # what is sampled once more may fall behind others that only looked worse
            order = sorted(moves, key=lambda move: _rank(options[move]))
            rough = [move for move in order[:FINALISTS] if options[move].samples < samples]
            if not rough:
                return list(options.values())
            try:
                better = self._sampled(rough, samples, self.plan.seed + 1)
            except TimeUp:  # then those that there are will do: they say how few they are
                return list(options.values())
            options.update(zip(rough, better, strict=True))

    def _at_first(self, moves: Sequence[Claim | UsePower], samples: int) -> list[Option]:
        """A few samples of every move, and fewer still if there is no time for them."""
        few = -(-samples // FEWER)
        while True:
            try:
                with within(watch().left / 2):
                    return self._sampled(moves, few, self.plan.seed)
            except TimeUp:
                if few < FEWER:
                    raise
                few //= FEWER

    def _enumerated(self, moves: Sequence[Claim | UsePower]) -> list[Option]:
        """With every cup of the other player, and all that he may do."""
        cups, chances = _all_cups(self.known, self.weighed)
        means = (self._played(moves, cups, None) @ chances).T.tolist()
        found = []
        for move, (worth, *ends) in zip(moves, means, strict=True):
            called, calls, others = (Rounded(p, "chance") if p else NEVER for p in ends)
            found.append(Option(move, Rounded(worth, "points"), called, calls, others))
        return found

    def _sampled(self, moves: Sequence[Claim | UsePower], samples: int, seed: int) -> list[Option]:
        random = np.random.default_rng(seed)
        cups, chances = _draw_cups(self.known, self.weighed, samples, random)
        found = self._played(moves, cups, random)
        means, errors = found @ chances, found.std(axis=2) / np.sqrt(samples)
        means[1:] = means[1:].round(12)  # what always happens is certain in spite of the weights
        asked = self.plan.seed  # the one that repeats it
        numbers = (
            [sampled(mean, error, samples, asked, unit) for mean, error in zip(*row, strict=True)]
            for *row, unit in zip(means.tolist(), errors.tolist(), UNITS, strict=True)
        )
        return [
            Option(move, worth, called, calls, others)
            for move, worth, called, calls, others in zip(moves, *numbers, strict=True)
        ]

    def _played(
        self,
        moves: Sequence[Claim | UsePower],
        cups: Ints,
        random: np.random.Generator | None,
    ) -> Floats:
        """Play every move on with every one of these cups (set x seat x animal).

        For each move and set: what it is worth, and how likely each way for the round to end is.
        """
        assert self.known.viewer is not None
        many, sets = len(moves), len(cups)
        rollouts = Rollouts(
            self.known.table,
            np.tile(cups, (many, 1, 1)),
            self.known.viewer,
            self.beliefs.shift,
            self.worth,
        )
        rollouts.begin(moves, np.repeat(np.arange(many), sets))
        if random is None:
            rollouts.play_out(self.plan.habits)
        else:
            rollouts.play(self.plan.habits, random)
        return np.stack([rollouts.value, *rollouts.ends.T]).reshape(4, many, sets)


def _all_cups(known: Situation, weighed: Mapping[Seat, Weighed]) -> tuple[Ints, Floats]:
    """Every cup of the only other player, and how likely it is."""
    (seat, cups), *more = weighed.items()
    assert not more
    possible = {cup: weight for cup, weight in cups.items() if weight}
    drawn = np.zeros((len(possible), 2, 4), np.int64)
    drawn[:, known.viewer], drawn[:, seat] = np.array(known.cup), np.array(list(possible))
    chances = np.array([float(weight) for weight in possible.values()])
    return drawn, chances / chances.sum()


def _draw_cups(
    known: Situation, weighed: Mapping[Seat, Weighed], samples: int, random: np.random.Generator
) -> tuple[Ints, Floats]:
    """Cups for all other players, drawn as likely as they are."""
    drawn = np.zeros((samples, known.game.players, 4), np.int64)
    drawn[:, known.viewer] = np.array(known.cup)
    for seat, cups in weighed.items():
        running = np.cumsum([float(weight) for weight in cups.values()])
        at = np.searchsorted(running, random.random(samples) * running[-1], side="right")
        drawn[:, seat] = np.array(list(cups))[at]
    return drawn, np.full(samples, 1 / samples)


# ---------------------------------------------------------------- what settlements are worth


def chip_worths(game: CryWolf, chips: Chips, viewer: Seat) -> Floats:
    """Every settlement in the viewer's chips: worth[claimant, caller, chips], 0 in the middle."""
    reach = game.box + 1
    table = np.zeros((game.players, game.players, 2 * reach + 1))
    table[viewer] += np.arange(-reach, reach + 1)
    table[:, viewer] -= np.arange(-reach, reach + 1)
    return table


@lru_cache(maxsize=4096)
def race_worths(game: CryWolf, chips: Chips, viewer: Seat) -> Floats:
    """The same in chances to win the game."""
    reach = game.box + 1
    table = np.zeros((game.players, game.players, 2 * reach + 1))
    for claimant in range(game.players):
        for caller in range(game.players):
            for cost in range(1, DEAREST + 1) if claimant != caller else ():
                won, lost = Settlement(caller, claimant, cost), Settlement(claimant, caller, cost)
                table[claimant, caller, reach + cost] = race_worth(game, chips, viewer, won)
                table[claimant, caller, reach - cost] = race_worth(game, chips, viewer, lost)
    table[:, :, reach + DEAREST + 1 :] = table[:, :, [reach + DEAREST]]
    table[:, :, : reach - DEAREST] = table[:, :, [reach - DEAREST]]
    return table
