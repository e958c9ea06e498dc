"""The most probable worlds, without listing all of them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from wolfwise.analysis.wooolf.evidence import SeatWeights, cases
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.observations import Somebody
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.worlds import World


@distinct
class WeighedWorld(NamedTuple):
    """A world and its probability."""

    hands: World
    p: Fraction


@distinct
class Worlds(NamedTuple):
    """Some of the worlds that are left, the most probable first, and how many there are."""

    most_probable: tuple[WeighedWorld, ...]
    worlds: int


def worlds(situation: Situation, number: int) -> Worlds:
    """The `number` most probable worlds."""
    posterior = Posterior(situation.game, situation.observations)
    return Worlds(tuple(most_probable(posterior, number)), posterior.worlds)


def most_probable(posterior: Posterior, number: int) -> list[WeighedWorld]:
    """The `number` most probable worlds, best first."""
    return list(islice(_best_first(posterior), number))


def _best_first(posterior: Posterior) -> Iterator[WeighedWorld]:
    """Best-first search: hands dealt so far weigh in, and the best that the other seats could have.

    A world belongs to one case (who lies), so none comes twice.
    """
    game, hands = posterior.game, posterior.dealing.hands
    somebody = [o.character for o in posterior.observations if isinstance(o, Somebody) and o.holds]
    plain = [o for o in posterior.observations if not (isinstance(o, Somebody) and o.holds)]
    weights = [[_unordered(posterior, seat) for seat in case.seats] for case in cases(game, plain)]
    bounds = [_bounds(seats) for seats in weights]
    used = [[hand.count(kind) for kind in game.deck] for hand in hands]
    heap: list[tuple[int, int, tuple[int, ...], tuple[int, ...], int]] = [
        (-bound[0], c, (), tuple(game.deck.values()), 1) for c, bound in enumerate(bounds)
    ]
    heap.sort()
    while heap:
        _, c, dealt, left, weight = heappop(heap)
        seat = len(dealt)
        if seat == game.seats:
            world = tuple(game.hand(*hands[hand]) for hand in dealt)
            played = {game.character(hand) for hand in world}
            if played.issuperset(somebody):
                yield WeighedWorld(world, Fraction(weight, posterior.total))
            continue
        for hand, own in weights[c][seat].items():
            rest = tuple(n - u for n, u in zip(left, used[hand], strict=True))
            if min(rest) >= 0:
                grown = weight * own
                at_most = grown * bounds[c][seat + 1]
                heappush(heap, (-at_most, c, (*dealt, hand), rest, grown))


def _unordered(posterior: Posterior, seat: SeatWeights) -> SeatWeights:
    """The weights of a seat's hands with both orders of tracked cards taken together."""
    weights: SeatWeights = {}
    for hand, weight in seat.items():
        either = posterior.dealing.unordered[hand]
        weights[either] = weights.get(either, 0) + weight
    return weights


def _bounds(seats: Sequence[SeatWeights]) -> list[int]:
    """For each number of seats dealt to: the most that the weights of the others can give."""
    bounds = [1]
    for seat in reversed(seats):
        bounds.append(bounds[-1] * max(seat.values()))
    return bounds[::-1]
