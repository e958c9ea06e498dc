"""The race to the end: what chips are worth in chances to win the game.

A model, and a plain one: from here on all play equally well. Every round is settled between any two
players, either way round, at a break-even claim on sheep; how many chips that costs follows from
the odds of all dice. Exact for two and three players; for more it is sampled, always from the same
seed.
"""

from fractions import Fraction
from functools import cache, lru_cache

from wolfwise.analysis.crywolf.odds import Count, binomial
from wolfwise.analysis.number import Exact, Sampled, share
from wolfwise.models.crywolf.dice import INDEX, Animal
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.settlement import Chips, Settlement, settle
from wolfwise.models.crywolf.table import Marker
from wolfwise.models.game import Seat

EXACT_UP_TO = 3
SAMPLES, SEED = 2000, 0


@cache
def round_chips(game: CryWolf) -> tuple[tuple[int, Fraction], ...]:
    """How many chips a round between equals costs, and how likely: (chips, probability)."""
    dice = game.dice * (game.players + game.open)
    count = Count(0, binomial(dice, game.chances[INDEX[Animal.SHEEP]]))
    claim = count.break_even
    by_chips: dict[int, Fraction] = {}
    for number in range(count.highest + 1):
        chips = settle(Marker(0, Animal.SHEEP, claim), 1, number).chips
        by_chips[chips] = by_chips.get(chips, Fraction(0)) + count.exactly(number)
    return tuple(sorted(by_chips.items()))


def chances(game: CryWolf, chips: Chips) -> tuple[Fraction | float, ...]:
    """How likely each seat wins the game from these chips (shared victories shared)."""
    order = sorted(range(game.players), key=lambda s: (chips.received[s], chips.own[s]))
    state = tuple((chips.own[seat], chips.received[seat]) for seat in order)
    by_place = _exact(game, state) if game.players <= EXACT_UP_TO else _sampled(game, state)
    won: list[Fraction | float] = [0] * game.players
    for place, seat in enumerate(order):
        won[seat] = by_place[place]
    return tuple(won)


def winning(game: CryWolf, chips: Chips) -> tuple[Exact | Sampled, ...]:
    """The same, with errors where it is sampled; shared victories vary less than these say."""
    return tuple(
        Exact(p) if isinstance(p, Fraction) else share(p * SAMPLES, SAMPLES, SEED)
        for p in chances(game, chips)
    )


State = tuple[tuple[int, int], ...]
"""Own and received chips of every player; the seats do not matter."""


def _ended(game: CryWolf, state: State) -> tuple[Fraction, ...] | None:
    own, received = zip(*state, strict=True)
    chips = Chips(own, received)
    if chips.end(game) is None:
        return None
    winners = chips.winners(game)
    return tuple(Fraction(seat in winners, max(1, len(winners))) for seat in range(game.players))


@cache
def _exact(game: CryWolf, state: State) -> tuple[Fraction, ...]:
    ended = _ended(game, state)
    if ended is not None:
        return ended
    own, received = zip(*state, strict=True)
    chips, players = Chips(own, received), range(game.players)
    total = [Fraction(0)] * game.players
    for payer in players:
        for receiver in players:
            if payer == receiver:
                continue
            for cost, chance in round_chips(game):
                after = chips.after(Settlement(payer, receiver, cost))
                for seat, won in enumerate(chances(game, after)):
                    total[seat] += chance * Fraction(won)
    pairs = game.players * (game.players - 1)
    return tuple(won / pairs for won in total)


@lru_cache(maxsize=200_000)
def _sampled(game: CryWolf, state: State) -> tuple[float, ...]:
    ended = _ended(game, state)
    if ended is not None:
        return tuple(map(float, ended))
    import numpy as np

    random = np.random.default_rng(SEED)
    players, many = game.players, SAMPLES
    own = np.tile([o for o, _ in state], (many, 1))
    received = np.tile([r for _, r in state], (many, 1))
    costs = np.array([cost for cost, _ in round_chips(game)])
    likely = np.array([float(chance) for _, chance in round_chips(game)]).cumsum()
    shares = np.zeros(players)
    while len(own):
        rows = np.arange(len(own))
        payer = random.integers(players, size=len(own))
        receiver = (payer + 1 + random.integers(players - 1, size=len(own))) % players
        at = np.searchsorted(likely, random.random(len(own))).clip(max=len(costs) - 1)
        own[rows, payer] = np.maximum(0, own[rows, payer] - costs[at])
        received[rows, receiver] += costs[at]
        over = own[rows, payer] == 0
        rank = received[over] * (game.chips + 1) + own[over]
        best = rank == rank.max(axis=1, keepdims=True)
        won = best / best.sum(axis=1, keepdims=True)
        if game.rules["end-tie"] == "nobody":
            won[best.sum(axis=1) > 1] = 0
        shares += won.sum(axis=0)
        own, received = own[~over], received[~over]
    alike = {player: [p for p, other in enumerate(state) if other == player] for player in state}
    return tuple(float(shares[alike[player]].mean()) / many for player in state)


def worth(game: CryWolf, chips: Chips, viewer: Seat, settled: Settlement) -> Fraction | float:
    """What a settlement adds to the viewer's chance to win."""
    return chances(game, chips.after(settled))[viewer] - chances(game, chips)[viewer]
