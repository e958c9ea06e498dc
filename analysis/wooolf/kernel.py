"""What seats know, on arrays: the exact engine's products in floats, for very many rounds.

The same cases and products as `posterior.py`: whoever announced may be the boy and lie, or nobody
does; in each case the weights of the seats multiply. Here a case is a lane, and all lanes go
through the product side by side. Without habits all weights are whole numbers, and floats are
exact as long as they stay below 2**53; property tests hold both engines together.

The seat that asks holds a known hand. So there is a list of steps for each own hand: which numbers
of cards the seats before may have used, and which hands lead from there to what comes after.
"""

from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from wolfwise.models.wooolf.cards import announcement
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.kernel import (
    BOY,
    CLUES,
    NONE,
    Cards,
    Floats,
    Ints,
    cards,
    compiled,
)

LANES = 8
"""Nobody lies, or one of up to seven others does."""
EVERYBODY = 31
"""A set of characters as bits: all five."""


class Steps(NamedTuple):
    """How to multiply seats, one layer each; by own hand, and by layer within it."""

    first: Ints  # [own hand, layer]: where its rows begin
    row: Ints  # what has been used after the layer, or before it
    begin: Ints  # where the ways of a row begin; they end where those of the next one do
    used: Ints  # of a way: what has been used on the other side of the layer
    hand: Ints  # of a way: the hand that leads there


class Counting(NamedTuple):
    """All that the products of a game need."""

    ways: Floats  # to be dealt each hand
    honest: Floats  # [clue, hand]: cards of the hand that are announced so
    lying: Floats  # the same, if the boy announces them
    held: Floats  # [kind, hand]: cards of that kind
    said: Floats  # [question, answer, hand]: 1 if it fits
    images: Ints  # cards with the image of each character
    own: Ints  # [hand, character]: those of them in a hand
    ahead: Steps
    back: Steps
    last: Ints  # by own hand: when everything has been used


@lru_cache
def counting(game: Wooolf) -> Counting:
    kinds, hands, arrays = list(game.deck), game.hands, cards(game)
    used = np.array([[hand.count(kind) for kind in kinds] for hand in hands])
    images = np.array([[kind.image == c for kind in kinds] for c in game.value], int)
    ahead, back, last = _steps(game, used)
    return Counting(
        ways=np.array([1.0 if a == b else 2.0 for a, b in hands]),
        honest=_announced(game, liar=False),
        lying=_announced(game, liar=True),
        held=used.T.astype(float).copy(),
        said=np.stack([1.0 - arrays.answer, arrays.answer], axis=1).astype(float),
        images=images @ arrays.stock,
        own=used @ images.T,
        ahead=ahead,
        back=back,
        last=last,
    )


def _announced(game: Wooolf, liar: bool) -> Floats:
    rows = [[sum(announcement(c, liar) is clue for c in h) for h in game.hands] for clue in CLUES]
    return np.array(rows, float)


def _steps(game: Wooolf, used: Ints) -> tuple[Steps, Steps, Ints]:
    stock = cards(game).stock
    filler, layers = int(stock.argmax()), game.seats - 1  # the filler: what is left over
    others = [kind for kind in range(len(stock)) if kind != filler]
    ahead, back, last = _Listed(), _Listed(), []
    for own in used:
        left = stock - own
        states = [*product(*(range(left[kind] + 1) for kind in others))]
        number = {state: n for n, state in enumerate(states)}
        last.append(len(states) - 1)
        at = [
            [state for state in states if 0 <= 2 * layer - sum(state) <= left[filler]]
            for layer in range(layers + 1)
        ]
        for before, after in pairwise(at):
            ahead.layer(after, before, -used[:, others], number)
            back.layer(before, after, used[:, others], number)
        ahead.close()
        back.close()
    return ahead.steps(len(used)), back.steps(len(used)), np.array(last)


Used = tuple[int, ...]
"""How many cards of each kind but the filler have been used."""


class _Listed:
    """Steps in the making."""

    def __init__(self) -> None:
        self.first: list[int] = []
        self.row: list[int] = []
        self.begin: list[int] = []
        self.used: list[int] = []
        self.hand: list[int] = []

    def layer(
        self, rows: list[Used], sources: list[Used], change: Ints, number: dict[Used, int]
    ) -> None:
        self.first.append(len(self.row))
        possible = set(sources)
        for row in rows:
            self.row.append(number[row])
            self.begin.append(len(self.used))
            for hand, step in enumerate((change + row).tolist()):
                if (source := tuple(step)) in possible:
                    self.used.append(number[source])
                    self.hand.append(hand)

    def close(self) -> None:
        self.first.append(len(self.row))

    def steps(self, hands: int) -> Steps:
        begin = [*self.begin, len(self.used)]
        return Steps(
            np.array(self.first).reshape(hands, -1),
            *(np.array(each, np.int64) for each in (self.row, begin, self.used, self.hand)),
        )


class Desk(NamedTuple):
    """Where one seat does its sums. All of it changes in place."""

    own: Floats  # [lane]: how well the own hand fits
    weights: Floats  # [layer, hand, lane]: the seats clockwise, neutral last
    ahead: Floats  # [layer, used, lane]: products of the layers before
    back: Floats  # products of the layers from this one on
    some: Floats  # products of layers of which some are restricted
    shut: Floats  # [hand, lane]: a layer that is restricted
    held: Floats  # [layer, hand]: the weight of all worlds with that hand there
    only: Ints  # [layer]: the characters that a seat may play
    upto: Floats  # [2, pointer]: no board with that pointer can weigh more
    tried: Ints  # [pointer, pointer]: 1 if that board has been weighed, or need not be
    board: Ints  # the best one found
    total: Floats  # [1]: of all worlds


def new_desk(game: Wooolf) -> Desk:
    layers, hands = game.seats - 1, len(game.hands)
    states = int(counting(game).last.max()) + 1
    return Desk(
        np.zeros(LANES),
        np.zeros((layers, hands, LANES)),
        np.zeros((layers + 1, states, LANES)),
        np.zeros((layers + 1, states, LANES)),
        np.zeros((layers + 1, states, LANES)),
        np.zeros((hands, LANES)),
        np.zeros((layers, hands)),
        np.zeros(layers, np.int64),
        np.zeros((2, layers + 1)),
        np.zeros((layers + 1, layers + 1), np.int64),
        np.zeros(2, np.int64),
        np.zeros(1),
    )


# ---------------------------------------------------------------- what was heard and seen


class Minds(NamedTuple):
    """What everybody knows of everybody's hand but his own: weights, changed in place."""

    weights: Floats  # [viewer, case, seat, hand]; the last viewer is an onlooker
    heard: Ints  # [player]: 1 once he has announced a peek
    likely: Floats  # [player, hand]: how well what he did fits the hand, by habit


def new_minds(game: Wooolf) -> Minds:
    viewers, hands = game.players + 1, len(game.hands)
    return Minds(
        np.zeros((viewers, viewers, game.seats, hands)),
        np.zeros(game.players, np.int64),
        np.ones((game.players, hands)),
    )


@compiled
def forget(count: Counting, minds: Minds) -> None:
    """A new round."""
    minds.weights[:] = count.ways
    minds.heard[:] = 0
    minds.likely[:] = 1.0


@compiled
def hear_peek(
    game: Cards, count: Counting, minds: Minds, peeker: int, target: int, clue: int, kind: int
) -> None:
    """Everybody hears a clue; the peeker saw the card."""
    if minds.heard[peeker] == 0:
        minds.heard[peeker] = 1
        for viewer in range(game.players + 1):
            if viewer == peeker:
                continue
            for seat in range(game.seats):
                for hand in range(len(count.ways)):
                    weight = minds.weights[viewer, 0, seat, hand]
                    boy = seat == peeker and game.plays[hand] == BOY
                    honest = seat == peeker and not boy
                    minds.weights[viewer, 1 + peeker, seat, hand] = 0.0 if honest else weight
                    minds.weights[viewer, 0, seat, hand] = 0.0 if boy else weight
    for viewer in range(game.players + 1):
        for case in range(game.players + 1):
            if viewer == peeker:
                fit = count.held[kind]
            elif case == 1 + peeker:
                fit = count.lying[clue]
            else:
                fit = count.honest[clue]
            for hand in range(len(count.ways)):
                minds.weights[viewer, case, target, hand] *= fit[hand]


@compiled
def hear_answer(
    game: Cards, count: Counting, minds: Minds, target: int, question: int, yes: int
) -> None:
    for viewer in range(game.players + 1):
        for case in range(game.players + 1):
            for hand in range(len(count.ways)):
                minds.weights[viewer, case, target, hand] *= count.said[question, yes, hand]


# ---------------------------------------------------------------- products


@compiled
def others(game: Cards, seat: int, layer: int) -> int:
    """Who has that layer: the players clockwise from a seat, then the neutral one."""
    if layer == game.players - 1:
        return game.players
    return (seat + 1 + layer) % game.players


@compiled
def layer_of(game: Cards, seat: int, other: int) -> int:
    if other == game.players:
        return game.players - 1
    return (other - seat - 1) % game.players


@compiled
def sit_down(
    game: Cards, count: Counting, minds: Minds, desk: Desk, viewer: int, seat: int, hand: int,
    by_habit: bool,
) -> None:  # fmt: skip
    """Lay out what a viewer knows as somebody who sits there with that hand."""
    boys = count.own[hand, BOY] > 0
    lane = 0
    for case in range(game.players + 1):
        liar = case - 1
        if case == 0:
            use = not (viewer == game.players and minds.heard[seat] and game.plays[hand] == BOY)
        elif minds.heard[liar] == 0 or liar == viewer:
            use = False
        elif liar == seat:
            use = game.plays[hand] == BOY
        else:
            use = not boys
        if not use:
            continue
        for layer in range(game.seats - 1):
            other = others(game, seat, layer)
            for each in range(len(count.ways)):
                weight = minds.weights[viewer, case, other, each]
                if by_habit and other < game.players:
                    weight *= minds.likely[other, each]
                desk.weights[layer, each, lane] = weight
        desk.own[lane] = minds.weights[viewer, case, seat, hand]
        lane += 1
    desk.own[lane:] = 0.0
    for empty in range(lane, LANES):
        desk.weights[:, :, empty] = 0.0


@compiled
def _multiply(
    steps: Steps, own: int, layer: int, before: Floats, weights: Floats, after: Floats
) -> None:
    """One layer of a product, all lanes side by side."""
    for row in range(steps.first[own, layer], steps.first[own, layer + 1]):
        a0 = a1 = a2 = a3 = a4 = a5 = a6 = a7 = 0.0
        for way in range(steps.begin[row], steps.begin[row + 1]):
            x, w = before[steps.used[way]], weights[steps.hand[way]]
            a0 += x[0] * w[0]
            a1 += x[1] * w[1]
            a2 += x[2] * w[2]
            a3 += x[3] * w[3]
            a4 += x[4] * w[4]
            a5 += x[5] * w[5]
            a6 += x[6] * w[6]
            a7 += x[7] * w[7]
        y = after[steps.row[row]]
        y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7] = a0, a1, a2, a3, a4, a5, a6, a7


@compiled
def weigh(game: Cards, count: Counting, desk: Desk, own: int) -> float:
    """Fill in all products and the weight of every hand; the total."""
    layers = game.seats - 1
    desk.ahead[0, 0, :] = desk.own
    for layer in range(layers):
        _multiply(
            count.ahead, own, layer, desk.ahead[layer], desk.weights[layer], desk.ahead[layer + 1]
        )
    desk.total[0] = desk.ahead[layers, count.last[own]].sum()
    if desk.total[0] == 0.0:
        return 0.0
    desk.back[layers, count.last[own], :] = 1.0
    desk.held[:] = 0.0
    steps = count.back
    for layer in range(layers - 1, -1, -1):
        weights, after = desk.weights[layer], desk.back[layer + 1]
        _multiply(steps, own, layer, after, weights, desk.back[layer])
        for row in range(steps.first[own, layer], steps.first[own, layer + 1]):
            f = desk.ahead[layer, steps.row[row]]
            for way in range(steps.begin[row], steps.begin[row + 1]):
                hand = steps.hand[way]
                x, w = after[steps.used[way]], weights[hand]
                desk.held[layer, hand] += (
                    (f[0] * x[0] * w[0] + f[1] * x[1] * w[1])
                    + (f[2] * x[2] * w[2] + f[3] * x[3] * w[3])
                ) + (
                    (f[4] * x[4] * w[4] + f[5] * x[5] * w[5])
                    + (f[6] * x[6] * w[6] + f[7] * x[7] * w[7])
                )
    return desk.total[0]


@compiled
def weigh_only(game: Cards, count: Counting, desk: Desk, own: int, first: int, last: int) -> float:
    """The weight of all worlds in which seats play what `desk.only` says, from a layer to another.

    In all other layers they may play anybody. Needs the products that `weigh` has filled in.
    """
    before = desk.ahead[first]
    for layer in range(first, last + 1):
        weights = desk.weights[layer]
        if desk.only[layer] != EVERYBODY:
            for hand in range(len(count.ways)):
                may = (desk.only[layer] >> game.plays[hand]) & 1
                for lane in range(LANES):
                    desk.shut[hand, lane] = weights[hand, lane] if may else 0.0
            weights = desk.shut
        _multiply(count.ahead, own, layer, before, weights, desk.some[layer + 1])
        before = desk.some[layer + 1]
    total = 0.0
    steps = count.ahead
    for row in range(steps.first[own, last], steps.first[own, last + 1]):
        used = steps.row[row]
        for lane in range(LANES):
            total += before[used, lane] * desk.back[last + 1, used, lane]
    return total


# ---------------------------------------------------------------- suspicions


@compiled
def best_board(game: Cards, count: Counting, desk: Desk, own: int, floor: float) -> float:
    """The chance of the best suspicion; `desk.board` has its layers (the last one is nobody).

    Boards are weighed in the order of what they could weigh at most, so that few have to be, and
    of those that differ in seats of which the same is known only the first. One that is less
    likely than `floor` need not be found. Of equals it is the first.
    """
    layers, total = game.seats - 1, desk.total[0]
    targets = game.targets[game.plays[own]]
    _bounds(game, count, desk, own, 0, targets[0])
    alone = targets[1] == NONE
    if not alone:
        _bounds(game, count, desk, own, 1, targets[1])
    _leave_out_twins(desk, layers)
    desk.board[:] = NONE
    best = -1.0
    while True:
        most, first, second = -1.0, NONE, NONE
        for a in range(layers + 1):
            for b in range(1 if alone else layers + 1):
                bound = desk.upto[0, a] if alone else min(desk.upto[0, a], desk.upto[1, b])
                same = a == b < layers and not alone
                if not same and desk.tried[a, b] == 0 and bound > most:
                    most, first, second = bound, a, b
        if first == NONE or most < best or (best >= 0.0 and most < floor * total):
            break
        desk.tried[first, second] = 1
        found = _weigh_board(game, count, desk, own, first, NONE if alone else second)
        earlier = first * (layers + 1) + second < desk.board[0] * (layers + 1) + desk.board[1]
        if found > best or (found == best and earlier):
            best, desk.board[0], desk.board[1] = found, first, second
        if most < floor * total:
            break
    if alone:
        desk.board[1] = NONE
    return best / total


@compiled
def _leave_out_twins(desk: Desk, layers: int) -> None:
    """Of boards that must weigh the same, since seats are alike, only the first is left to try."""
    desk.tried[:] = 0
    for soon in range(layers):
        twins = 0
        for late in range(soon + 1, layers):
            if desk.tried[late, layers] == 0 and _alike(desk.weights[soon], desk.weights[late]):
                desk.tried[late] = 1
                desk.tried[:, late] = 1
                twins += 1
                if twins == 1:
                    desk.tried[soon, late] = 0


@compiled
def _alike(one: Floats, other: Floats) -> bool:
    for hand in range(one.shape[0]):
        for lane in range(LANES):
            if one[hand, lane] != other[hand, lane]:
                return False
    return True


@compiled
def _bounds(game: Cards, count: Counting, desk: Desk, own: int, side: int, target: int) -> None:
    layers, together = game.seats - 1, 0.0
    for layer in range(layers):
        weight = 0.0
        for hand in range(len(count.ways)):
            if game.plays[hand] == target:
                weight += desk.held[layer, hand]
        desk.upto[side, layer] = weight
        together += weight
    left = count.images[target] - count.own[own, target]
    none = desk.total[0] - (together / left if left else 0.0)
    desk.upto[side, layers] = 0.0 if game.plays[own] == target else none * (1.0 + 1e-12)


@compiled
def _weigh_board(
    game: Cards, count: Counting, desk: Desk, own: int, first: int, second: int
) -> float:
    layers = game.seats - 1
    targets = game.targets[game.plays[own]]
    if second == NONE and first < layers:
        return desk.upto[0, first]
    desk.only[:] = EVERYBODY
    low, high = layers, -1
    for side in range(2):
        pointer, target = (first, targets[0]) if side == 0 else (second, targets[1])
        if pointer == NONE:
            continue
        if pointer == layers:
            if game.plays[own] == target:
                return 0.0
            low, high = 0, layers - 1
            for layer in range(layers):
                desk.only[layer] &= ~(1 << target)
        else:
            low, high = min(low, pointer), max(high, pointer)
            desk.only[pointer] &= 1 << target
    return weigh_only(game, count, desk, own, low, high)
