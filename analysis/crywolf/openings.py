"""How to open a round, and what the first player's power is worth: by the tool's own advice.

Others play by habit (see `habits`), so all this is a model. With two players nothing is sampled.
With more, a move is chosen by one set of samples and valued by another: of many moves the one that
seems best has most likely been lucky, and a second look takes that luck away.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple, TypeVar

from wolfwise.analysis.crywolf.advice import Advice, Option, Plan, advise
from wolfwise.analysis.crywolf.habits import USUAL, Habits, Outlook
from wolfwise.analysis.crywolf.odds import break_even
from wolfwise.analysis.number import Rounded, Sampled, Unit, mean, sampled
from wolfwise.analysis.parallel import finished
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, Cup, cups, faces_of, weight
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import Position, new_game
from wolfwise.models.crywolf.situation import Situation, look_up
from wolfwise.models.crywolf.table import Action, Call, Claim, Pass, UsePower
from wolfwise.models.game import CHANCE, pick_chance
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct

Result = TypeVar("Result")

Estimate = Rounded | Sampled
"""What nobody sampled, with two players, is only rounded."""
PLAYED_OUT = 2
"""So many players need no samples."""
BATCH = 4
"""Cups or positions that one worker looks at, at a time."""
SETS = 20
"""Two claims are compared in so many sets of samples: each set has the same cups for both."""

# ---------------------------------------------------------------- the first claim


@distinct
class First(NamedTuple):
    """The best first claim with a cup."""

    cup: Cup
    face: str
    row: str
    number: int
    worth: Estimate  # in chips
    below: int  # how far it lies below the break-even number of its row


def typical(rules: Rules) -> tuple[Cup, ...]:
    """For every number of dice that count for sheep, the likeliest cup that has so many."""
    game = crywolf(2, rules)
    at = INDEX[Animal.SHEEP]
    by_count: dict[int, list[Cup]] = {}
    for cup in cups(game.dice):
        by_count.setdefault(game.counted(cup)[at], []).append(cup)
    # Of equally likely cups the more varied one stands for more of them.
    return tuple(
        max(group, key=lambda cup: (weight(cup, game.die), sum(map(bool, cup)), cup))
        for _, group in sorted(by_count.items())
    )


def first_claim(rules: Rules, players: int, cup: Sequence[int], samples: int, seed: int) -> First:
    """The best first claim of a round with these dice."""
    situation = _beginning(rules, players, cup)
    chosen, again = _twice(situation, samples, seed)
    best = chosen.options[0].action
    option = again[best]
    return _first(situation, best, option.worth)


def _beginning(rules: Rules, players: int, cup: Sequence[int]) -> Situation:
    cow, sheep, dog, wolf = cup
    return look_up(crywolf(players, rules), faces_of((cow, sheep, dog, wolf)), first=True)


def _first(situation: Situation, claim: Action, worth: Estimate) -> First:
    assert isinstance(claim, Claim)
    assert situation.cup is not None
    game, at = situation.game, INDEX[claim.row]
    even = game.counted(situation.cup)[at] + break_even(situation.hidden, game.chances[at])
    face, row = str(claim.face), str(claim.row)
    return First(situation.cup, face, row, claim.number, worth, even - claim.number)


def _twice(situation: Situation, samples: int, seed: int) -> tuple[Advice, dict[Action, Option]]:
    """Advice to choose by, and all moves valued anew."""
    chosen = advise(situation, _plan(situation, samples, seed))
    again = chosen if _exact(situation) else advise(situation, _plan(situation, samples, seed + 1))
    return chosen, _worths(again)


def _exact(situation: Situation) -> bool:
    return situation.game.players == PLAYED_OUT


def _plan(situation: Situation, samples: int, seed: int) -> Plan:
    return Plan(samples=None if _exact(situation) else samples, seed=seed, quick=True)


def _worths(advice: Advice) -> dict[Action, Option]:
    return {option.action: option for option in advice.options}


@distinct
class Choice(NamedTuple):
    """The two best first claims with a cup."""

    best: First
    second: First
    more: (
        Rounded | Sampled
    )  # what the second brings more than the best: less, unless that was lucky


def two_claims(rules: Rules, players: int, cup: Sequence[int], samples: int, seed: int) -> Choice:
    """The best first claim with these dice and the next best one, chosen and valued as above.

    A claim that is the same thing in another row is no choice, and passed over.
    """
    situation = _beginning(rules, players, cup)
    chosen = advise(situation, _plan(situation, samples, seed))
    best, *others = [o.action for o in chosen.options if isinstance(o.action, Claim)]
    second = next(claim for claim in others if not _alike(situation.game, best, claim))
    if _exact(situation):
        again = [_worths(chosen)]
    else:
        plans = (_plan(situation, -(-samples // SETS), seed + 1 + number) for number in range(SETS))
        again = [_worths(advise(situation, plan)) for plan in plans]

    def over_all(values: Sequence[float]) -> Estimate:
        if _exact(situation):
            return Rounded(values[0], "points")
        return mean(values, seed, "points")._replace(samples=samples)

    first, then = ([worths[claim].worth.value for worths in again] for claim in (best, second))
    return Choice(
        _first(situation, best, over_all(first)),
        _first(situation, second, over_all(then)),
        over_all([b - a for a, b in zip(first, then, strict=True)]),
    )


def _alike(game: CryWolf, one: Claim, other: Claim) -> bool:
    """The same die and number in rows with the same odds, where it counts for as many rows."""
    lying = (sum(game.placed[claim.face, claim.row]) for claim in (one, other))
    return (
        (one.face, one.number) == (other.face, other.number)
        and game.counts[one.row] == game.counts[other.row]
        and len({*lying}) == 1
    )


@distinct
class Survey(NamedTuple):
    """First claims over many cups: what beginning is worth, and where one begins."""

    worth: Estimate
    rows: dict[str, Estimate]  # how often each row is the best one to open
    disguised: Estimate  # how often the best die to place is another animal than its row
    below: Estimate  # how far the claim lies below break-even


def lead(survey: Survey) -> tuple[str, str, Estimate]:
    """The row that is the best one most often, the next row, and how far it is ahead of that.

    A cup has one best row: what one share has more the other has less, so the error of the
    difference is not that of two numbers that know nothing of each other.
    """
    (row, first), (other, second), *_ = sorted(survey.rows.items(), key=lambda item: -item[1].value)
    ahead = first.value - second.value
    if isinstance(first, Rounded):
        return row, other, Rounded(ahead, "chance")
    spread = first.value + second.value - ahead**2
    error = sqrt(spread / max(1, first.samples - 1))
    return row, other, sampled(ahead, error, first.samples, first.seed)


def survey(
    rules: Rules,
    players: int,
    rolls: int | None,
    samples: int,
    seed: int,
    jobs: int | None = None,
) -> Survey:
    """The best first claims with so many cups, drawn as likely as they are rolled.

    Without a number of rolls every cup is gone through, each as often as it is rolled.
    """
    game = crywolf(players, rules)
    every = cups(game.dice)
    ways = [weight(cup, game.die) for cup in every]
    drawn: Sequence[Cup] = every
    if rolls is not None:
        drawn = Random(f"{seed}/{players}/cups").choices(every, ways, k=rolls)
    firsts = _all(partial(_claims, rules, players, drawn, samples, seed), len(drawn), jobs)

    def over_all(values: Sequence[float], unit: Unit = "chance") -> Estimate:
        if rolls is not None:
            return mean(values, seed, unit)
        each = zip(values, ways, strict=True)
        return Rounded(sum(value * way for value, way in each) / sum(ways), unit)

    return Survey(
        over_all([first.worth.value for first in firsts], "points"),
        {str(row): over_all([float(first.row == row) for first in firsts]) for row in ANIMALS},
        over_all([float(first.face != first.row) for first in firsts]),
        over_all([float(first.below) for first in firsts], "count"),
    )


def _claims(
    rules: Rules, players: int, drawn: Sequence[Cup], samples: int, seed: int, at: int
) -> list[First]:
    return [
        first_claim(rules, players, cup, samples, seed + 2 * number)
        for number, cup in enumerate(drawn[at : at + BATCH], at)
    ]


def _all(work: Callable[[int], list[Result]], number: int, jobs: int | None) -> list[Result]:
    batches = [*range(0, number, BATCH)]
    return [one for _, batch in finished(work, batches, jobs=jobs) for one in batch][:number]


# ---------------------------------------------------------------- the power


@distinct
class Power(NamedTuple):
    """What the first player's power is worth on his second turn, if the round lasts until then."""

    used: Sampled  # how often it is the best thing to do
    worth: Estimate  # what using it is worth, in chips
    instead: Estimate  # what the best other move is worth
    gain: (
        Rounded | Sampled
    )  # what he wins by having the power, if he uses it only where it seems best


def power(
    rules: Rules, players: int, positions: int, samples: int, seed: int, jobs: int | None = None
) -> Power:
    """The power in so many positions that players by habit come to after one lap."""
    work = partial(_powers, rules, players, samples, seed)
    worths = _all(work, positions, jobs)
    return Power(
        mean([float(used) for used, _, _ in worths], seed),
        mean([worth for _, worth, _ in worths], seed, "points"),
        mean([instead for _, _, instead in worths], seed, "points"),
        mean([worth - instead if used else 0.0 for used, worth, instead in worths], seed, "points"),
    )


def _powers(
    rules: Rules, players: int, samples: int, seed: int, first: int
) -> list[tuple[bool, float, float]]:
    """Whether it seems best, what it is worth, and what the move that seems best without it is."""
    game = crywolf(players, rules)
    worths = []
    for number in range(first, first + BATCH):
        view = second_turn(game, Random(f"{seed}/{players}/power/{number}"))
        chosen, again = _twice(view, samples, seed + 2 * number)
        others = [o.action for o in chosen.options if not isinstance(o.action, UsePower)]
        used = isinstance(chosen.options[0].action, UsePower)
        worths.append((used, again[UsePower()].worth.value, again[others[0]].worth.value))
    return worths


def second_turn(game: CryWolf, random: Random) -> Situation:
    """What the first player sees on his second turn, when nobody has called and he has the power.

    Rounds that end before are dealt anew.
    """
    while True:
        position = _lap(game, random)
        if position is not None:
            seat = position.table.to_act
            assert seat is not None
            view = position.view(seat)
            if position.table.breach_of_action(seat, UsePower(), view.cup) is None:
                return view


def _lap(game: CryWolf, random: Random) -> Position | None:
    """A round after a turn of everybody; None if somebody has called."""
    position: Position = new_game(game)
    while position.turn is CHANCE:
        position = position.play(pick_chance(position, random))
    for _ in range(game.players):
        seat = position.turn
        assert isinstance(seat, int)
        move = by_habit(position.view(seat), USUAL, random)
        if not isinstance(move, Claim):
            return None
        position = position.play(move)
    return position


def by_habit(view: Situation, habits: Habits, random: Random) -> Action:
    """A move drawn as likely as a player with these habits makes it."""
    seat, cup = view.viewer, view.cup
    assert seat is not None
    assert cup is not None
    mind = Outlook(view.table, seat).mind(cup)
    kinds: list[type[Action]] = [Claim, Call, UsePower, Pass]
    (kind,) = random.choices(kinds, [float(mind.chance_of(kind, habits)) for kind in kinds])
    if kind is Claim:
        claims = [*mind.claims(habits)]
        (claim,) = random.choices([c for c, _ in claims], [float(p) for _, p in claims])
        return claim
    if kind is Call:
        return Call(random.choice(mind.doubted()))
    return UsePower() if kind is UsePower else Pass()
