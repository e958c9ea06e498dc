"""Simulated rounds: how fast players come to know who is who, and how fast the boy is seen through.

Nobody suspects in these rounds, all of them only look: so they show what there is to know after so
many turns. Each round has a source of chance of its own, made from the seed and its number.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple, TypeVar

from wolfwise.analysis.number import Sampled, Unit, sampled
from wolfwise.analysis.parallel import finished
from wolfwise.analysis.wooolf.advice import Lookahead
from wolfwise.analysis.wooolf.bots import actions, seated
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import stakes_of, suspicions
from wolfwise.models.game import CHANCE, Seat, pick_chance
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Peek
from wolfwise.models.wooolf.position import Position, new_game
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import AskOf, PeekAt

Result = TypeVar("Result")

BATCH = 5
"""Rounds that one worker plays at a time."""


def ratio(sums: Iterable[tuple[float, int]], seed: int, unit: Unit = "chance") -> Sampled | None:
    """The mean of all values, given as the sum and number of each round; None without any.

    Values of one round go together, so that rounds, not values, are what was sampled.
    """
    counted = [(total, number) for total, number in sums if number]
    whole = sum(number for _, number in counted)
    if not whole:
        return None
    mean = sum(total for total, _ in counted) / whole
    spread = sum((total - mean * number) ** 2 for total, number in counted)
    rounds = len(counted)
    unbiased = spread * rounds / (rounds - 1) if rounds > 1 else spread
    return sampled(mean, sqrt(unbiased) / whole, rounds, seed, unit)


# ---------------------------------------------------------------- knowing one's targets


@distinct
class Knowledge(NamedTuple):
    """How likely the best suspicion is right after so many turns of everybody."""

    turns: int
    everybody: Sampled
    by_character: dict[Character, Sampled | None]
    sure: Sampled  # share of players whose best suspicion is at least as likely as not


Seen = list[tuple[Character, Fraction]]
"""Who everybody plays, and how likely his best suspicion is right."""


def knowledge(
    rules: Rules, players: int, turns: int, rounds: int, seed: int, jobs: int | None = None
) -> tuple[Knowledge, ...]:
    """Rounds in which everybody does what lets him expect the likeliest suspicion afterwards."""
    work = partial(_looking, rules, players, turns, seed)
    played = _rounds(work, rounds, jobs)
    return tuple(
        Knowledge(
            turn,
            _always(ratio((_each(laps[turn], None) for laps in played), seed)),
            {c: ratio((_each(laps[turn], c) for laps in played), seed) for c in Character},
            _always(ratio((_sure(laps[turn]) for laps in played), seed)),
        )
        for turn in range(turns + 1)
    )


def _rounds(work: Callable[[int], list[Result]], rounds: int, jobs: int | None) -> list[Result]:
    batches = [*range(0, rounds, BATCH)]
    results = [result for _, batch in finished(work, batches, jobs=jobs) for result in batch]
    return results[:rounds]


def _always(estimate: Sampled | None) -> Sampled:
    assert estimate is not None  # every round has players
    return estimate


def _each(seen: Seen, wanted: Character | None) -> tuple[float, int]:
    chances = [p for plays, p in seen if wanted in (None, plays)]
    return float(sum(chances)), len(chances)


def _sure(seen: Seen) -> tuple[float, int]:
    return float(sum(2 * p >= 1 for _, p in seen)), len(seen)


def _looking(rules: Rules, players: int, turns: int, seed: int, first: int) -> list[list[Seen]]:
    """Some rounds: what everybody knows before the first lap and after each of them."""
    by_round = []
    for number in range(first, first + BATCH):
        random = Random(f"{seed}/{players}/{number}")
        position = dealt(wooolf(players, rules), random)
        laps = [_known(position)]
        for _ in range(turns):
            for _ in range(players):
                seat = position.table.to_act
                assert seat is not None
                position = position.play(keenest(position.view(seat), random))
                if position.turn is CHANCE:
                    position = position.play(pick_chance(position, random))
            laps.append(_known(position))
        by_round.append(laps)
    return by_round


def dealt(game: Wooolf, random: Random) -> Position:
    """A round in which everybody has his cards and somebody begins."""
    position = new_game(game)
    while position.turn is CHANCE:
        position = position.play(pick_chance(position, random))
    return position


def keenest(view: Situation, random: Random) -> PeekAt | AskOf:
    """What makes the best suspicion afterwards as likely as possible; any of those that do."""
    posterior = Posterior(view.game, view.observations)
    look = Lookahead(view, *seated(view), stakes_of(view.game), [])
    possible: dict[Seat, list[PeekAt | AskOf]] = {}
    for action in actions(view):
        if isinstance(action, PeekAt | AskOf):
            possible.setdefault(action.target, []).append(action)
    rated = [
        (sum((outcome.p * outcome.success for outcome in outcomes), Fraction(0)), action)
        for seat, on_seat in possible.items()
        for action, outcomes in look.outcomes(posterior, seat, on_seat)
    ]
    most = max(success for success, _ in rated)
    return random.choice([action for success, action in rated if success == most])


def _known(position: Position) -> Seen:
    seen = []
    for seat in range(position.game.players):
        view = position.view(seat)
        _, plays = seated(view)
        best = suspicions(Posterior(position.game, view.observations), seat, plays)[0]
        seen.append((plays, best.p))
    return seen


# ---------------------------------------------------------------- seeing through the boy


@distinct
class Boyhood(NamedTuple):
    """What an onlooker makes of the boy after so many turns of everybody."""

    turns: int
    chance: Sampled  # that the onlooker gives him of being the boy
    named: Sampled  # share of rounds in which no other seat seems likelier to be the boy


def seen_through(
    rules: Rules,
    players: int,
    turns: int,
    rounds: int,
    seed: int,
    asks: int,
    jobs: int | None = None,
) -> tuple[Boyhood, ...]:
    """Rounds in which a player is the boy and all peek at random; he asks so many times first."""
    work = partial(_crying, rules, players, turns, seed, asks)
    played = _rounds(work, rounds, jobs)
    return tuple(
        Boyhood(
            turn,
            _always(ratio(((float(laps[turn][0]), 1) for laps in played), seed)),
            _always(ratio(((float(laps[turn][1]), 1) for laps in played), seed)),
        )
        for turn in range(turns + 1)
    )


Suspected = tuple[Fraction, bool]


def _crying(
    rules: Rules, players: int, turns: int, seed: int, asks: int, first: int
) -> list[list[Suspected]]:
    game = wooolf(players, rules)
    by_round = []
    for number in range(first, first + BATCH):
        random = Random(f"{seed}/{players}/boy/{number}")
        position, boy = _with_boy(game, random)
        laps = [_suspected(position, boy)]
        for lap in range(turns):
            for _ in range(players):
                seat = position.table.to_act
                assert seat is not None
                look = PeekAt if seat != boy or lap >= asks else AskOf
                possible = [a for a in actions(position.view(seat)) if isinstance(a, look)]
                position = position.play(random.choice(possible))
                if position.turn is CHANCE:
                    position = position.play(pick_chance(position, random))
            laps.append(_suspected(position, boy))
        by_round.append(laps)
    return by_round


def _with_boy(game: Wooolf, random: Random) -> tuple[Position, Seat]:
    """A deal in which a player, not the neutral seat and not nobody, plays the boy."""
    while True:
        position = dealt(game, random)
        for seat, hand in enumerate(position.hands[: game.players]):
            if game.character(hand) is Character.BOY:
                return position, seat


def _suspected(position: Position, boy: Seat) -> Suspected:
    """What the table alone says about the boy."""
    heard = [f._replace(seen=None) if isinstance(f, Peek) else f for f in position.log]
    posterior = Posterior(position.game, heard)
    chances: Sequence[Fraction] = [
        posterior.characters(seat)[Character.BOY] for seat in range(position.game.seats)
    ]
    return chances[boy], chances[boy] == max(chances)
