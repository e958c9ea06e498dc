"""Reading people on arrays: the model of `habits.py` in floats, and the match of `match.py`."""

from typing import NamedTuple

import numpy as np

from wolfwise.analysis.wooolf.habits import Habits
from wolfwise.analysis.wooolf.kernel import (
    Counting,
    Desk,
    Minds,
    best_board,
    others,
    sit_down,
    weigh,
)
from wolfwise.analysis.wooolf.match import rounds_of
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.kernel import (
    ROUND,
    SUSPECTED,
    Cards,
    Floats,
    Round,
    compiled,
)


class Reader(NamedTuple):
    """What everybody's turns tell of him, and the habits by which they do."""

    boldness: Floats  # from which chance on people suspect
    shares: Floats  # how many are like that
    habits: Floats  # lapse, whim, learns, curious
    fits: Floats  # [player, hand, boldness]: how likely he would have suspected and passed so
    keen: Floats  # [player, hand]: how likely he would have looked there if he is curious
    anywhere: Floats  # [player]: and if he is not
    sure: Floats  # [player, hand]: his best suspicion on his last turn
    least: Floats  # [hand, seat]: whom whoever's turn it is would look at if he is curious


LAPSE, WHIM, LEARNS, CURIOUS = range(4)


def new_reader(game: Wooolf, habits: Habits) -> Reader:
    players, hands = game.players, len(game.hands)
    return Reader(
        np.array([float(from_) for from_, _ in habits.boldness]),
        np.array([float(share) for _, share in habits.boldness]),
        np.array([float(h) for h in (habits.lapse, habits.whim, habits.learns, habits.curious)]),
        np.zeros((players, hands, len(habits.boldness))),
        np.zeros((players, hands)),
        np.zeros(players),
        np.zeros((players, hands)),
        np.zeros((hands, game.seats)),
    )


@compiled
def begin_reading(reader: Reader) -> None:
    reader.fits[:] = reader.shares
    reader.keen[:] = 1.0
    reader.anywhere[:] = 1.0
    reader.sure[:] = 0.0


@compiled
def judge(
    game: Cards, count: Counting, minds: Minds, desk: Desk, reader: Reader, seat: int, asks: bool
) -> None:
    """With each hand: how sure a seat would be of itself now, and whom it would know least."""
    for hand in range(len(count.ways)):
        reader.sure[seat, hand] = 0.0
        reader.least[hand] = 0.0
        if minds.weights[game.players, :, seat, hand].max() == 0.0:
            continue
        sit_down(game, count, minds, desk, game.players, seat, hand, False)
        if weigh(game, count, desk, hand) == 0.0:
            continue
        best = best_board(game, count, desk, hand, reader.boldness[0])
        reader.sure[seat, hand] = best if best >= reader.boldness[0] else 0.0
        look_at_least(game, desk, seat, asks, reader.least[hand])


@compiled
def look_at_least(game: Cards, desk: Desk, seat: int, asks: bool, chances: Floats) -> None:
    """The seats that a seat knows least, each as likely, by what lies on the desk."""
    least, found = np.inf, 0
    chances[:] = 0.0
    for layer in range(game.players - 1 if asks else game.seats - 1):
        known = desk.held[layer].max()
        if known < least:
            least, found = known, 1
        elif known == least:
            found += 1
    for layer in range(game.players - 1 if asks else game.seats - 1):
        if desk.held[layer].max() == least:
            chances[others(game, seat, layer)] = 1.0 / found


@compiled
def read_decision(count: Counting, minds: Minds, reader: Reader, seat: int, did: bool) -> None:
    """Somebody has suspected early, or has not though he could."""
    for hand in range(len(count.ways)):
        for n in range(len(reader.boldness)):
            sure = reader.sure[seat, hand] >= reader.boldness[n]
            does = 1.0 - reader.habits[LAPSE] if sure else reader.habits[WHIM]
            reader.fits[seat, hand, n] *= does if did else 1.0 - does
    _take_in(count, minds, reader, seat)


@compiled
def read_look(
    game: Cards, count: Counting, minds: Minds, reader: Reader, seat: int, target: int, asks: bool
) -> None:
    """Somebody has peeked at a seat, or asked it."""
    lapse, possible = reader.habits[LAPSE], game.players - 1 if asks else game.seats - 1
    reader.anywhere[seat] /= possible
    for hand in range(len(count.ways)):
        aimed = reader.least[hand, target]
        reader.keen[seat, hand] *= lapse / possible + (1.0 - lapse) * aimed
    _take_in(count, minds, reader, seat)


@compiled
def _take_in(count: Counting, minds: Minds, reader: Reader, seat: int) -> None:
    curious = reader.habits[CURIOUS]
    for hand in range(len(count.ways)):
        looked = (1.0 - curious) * reader.anywhere[seat] + curious * reader.keen[seat, hand]
        minds.likely[seat, hand] = reader.fits[seat, hand].sum() * looked


@compiled
def hazard(count: Counting, desk: Desk, reader: Reader, seat: int, layer: int) -> float:
    """How likely a seat suspects on its next turn; `desk` has what its hand may be."""
    lapse, whim, learns = reader.habits[LAPSE], reader.habits[WHIM], reader.habits[LEARNS]
    found = 0.0
    for hand in range(len(count.ways)):
        weight = desk.held[layer, hand]
        if weight == 0.0:
            continue
        does = together = 0.0
        for n in range(len(reader.boldness)):
            sure = reader.sure[seat, hand] >= reader.boldness[n]
            will = 1.0 if sure else learns
            does += reader.fits[seat, hand, n] * (will * (1.0 - lapse) + (1.0 - will) * whim)
            together += reader.fits[seat, hand, n]
        found += weight * does / together
    return found / desk.total[0]


# ---------------------------------------------------------------- the match

FREE, BARRED, EARLY = range(3)
MOST_POINTS = 32
MOST_ERRORS = 4
EARLY_RIGHT, EARLY_WRONG, FINAL_RIGHT, FINAL_WRONG, NOTHING = range(5)


def usual_rounds(players: int) -> Floats:
    """[kind of player, points, kind of error]: how often that is a round's result."""
    found = np.zeros((3, 8, 3))
    for kind, results in enumerate(rounds_of(players)):
        for (points, error), times in results.items():
            found[kind, points, error] = times
    normed: Floats = found / found.sum(axis=(1, 2), keepdims=True)
    return normed


@compiled
def _one_round(standing: Floats, results: Floats, after: Floats) -> None:
    """Add one round to where somebody may stand: [barred, points, errors]."""
    after[:] = 0.0
    for barred in range(2):
        for points in range(MOST_POINTS):
            for errors in range(MOST_ERRORS):
                weight = standing[barred, points, errors]
                if weight == 0.0:
                    continue
                for gain in range(results.shape[1]):
                    for error in range(3):
                        times = results[barred, gain, error]
                        if times > 0.0:
                            most = min(points + gain, MOST_POINTS - 1)
                            after[int(error == 2), most, errors + int(error > 0)] += weight * times


@compiled
def _share(game: Cards, standings: Floats, me: int, errors: int) -> float:
    """My part of the victory where everybody has fewer errors than that."""
    ranks = MOST_POINTS * MOST_ERRORS
    at = np.zeros((game.players, ranks))
    behind = np.zeros((game.players, ranks))
    for player in range(game.players):
        for points in range(MOST_POINTS):
            for wrong in range(errors):
                rank = points * MOST_ERRORS + MOST_ERRORS - 1 - wrong
                at[player, rank] = standings[player, 0, points, wrong]
                at[player, rank] += standings[player, 1, points, wrong]
        for rank in range(1, ranks):
            behind[player, rank] = behind[player, rank - 1] + at[player, rank - 1]
    level, found = np.zeros(game.players + 1), 0.0
    for rank in range(ranks):
        if at[me, rank] == 0.0:
            continue
        level[:] = 0.0
        level[0] = 1.0
        for player in range(game.players):
            if player == me:
                continue
            for n in range(game.players, 0, -1):
                level[n] = level[n] * behind[player, rank] + level[n - 1] * at[player, rank]
            level[0] *= behind[player, rank]
        for n in range(game.players):
            found += at[me, rank] * level[n] / (n + 1)
    return found


@compiled
def match_worth(game: Cards, round: Round, usual: Floats, me: int, worth: Floats) -> None:
    """My chance to win the game after each result that this round may bring me."""
    left, limit = game.limits[3] - round.state[ROUND], game.limits[4]
    at = np.zeros((left + 1, game.players, 2, MOST_POINTS, MOST_ERRORS))
    now = np.zeros((2, MOST_POINTS, MOST_ERRORS))
    once = np.zeros(usual.shape)
    for player in range(game.players):
        if player == me:
            continue
        kind = EARLY if round.early[player] else BARRED if round.red[player] else FREE
        once[FREE] = usual[kind]
        now[:] = 0.0
        now[0, round.points[player], round.errors[player]] = 1.0
        _one_round(now, once, at[0, player])
        for more in range(left):
            now[:] = at[more, player]
            now[:, :, limit:] = 0.0
            _one_round(now, usual, at[more + 1, player])
    for what in range(5):
        points = round.points[me]
        if what in (EARLY_RIGHT, FINAL_RIGHT):
            points += game.points[0 if what == EARLY_RIGHT else 1]
        wrong = what in (EARLY_WRONG, FINAL_WRONG)
        at[0, me] = 0.0
        at[0, me, int(what == EARLY_WRONG), points, round.errors[me] + int(wrong)] = 1.0
        for more in range(left):
            now[:] = at[more, me]
            now[:, :, limit:] = 0.0
            _one_round(now, usual, at[more + 1, me])
        worth[what] = 0.0
        for more in range(left + 1):
            worth[what] += _share(game, at[more], me, MOST_ERRORS)
            if more < left:
                worth[what] -= _share(game, at[more], me, limit)


@compiled
def end_risk(
    game: Cards, count: Counting, round: Round, desk: Desk, reader: Reader, seat: int, haste: float
) -> float:
    """The chance that the round ends between a seat's turn and its next one; by habit below 0."""
    if game.limits[2] and round.turns[seat] + 1 >= game.limits[2]:
        return 1.0
    missing = game.limits[0] - round.state[SUSPECTED]
    suspected = np.zeros(game.players + 1)
    suspected[0] = 1.0
    for layer in range(game.players - 1):
        other = others(game, seat, layer)
        if round.early[other] or round.red[other] or round.turns[other] + 1 < game.limits[1]:
            continue
        p = haste if haste >= 0.0 else hazard(count, desk, reader, other, layer)
        for n in range(game.players, 0, -1):
            suspected[n] = suspected[n] * (1.0 - p) + suspected[n - 1] * p
        suspected[0] *= 1.0 - p
    return 1.0 - suspected[:missing].sum()
