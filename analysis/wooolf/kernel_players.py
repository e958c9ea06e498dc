"""Players on arrays: at random, by thumb and by advice, and whole matches between them.

Each decides as its like in `bots.py` does; property tests hold them together.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wolfwise.analysis.wooolf.habits import Habits
from wolfwise.analysis.wooolf.kernel import (
    LANES,
    Counting,
    Desk,
    Minds,
    best_board,
    counting,
    forget,
    hear_answer,
    hear_peek,
    new_desk,
    new_minds,
    others,
    sit_down,
    weigh,
)
from wolfwise.analysis.wooolf.kernel_reading import (
    EARLY_RIGHT,
    EARLY_WRONG,
    FINAL_RIGHT,
    FINAL_WRONG,
    NOTHING,
    Reader,
    begin_reading,
    end_risk,
    judge,
    look_at_least,
    match_worth,
    new_reader,
    read_decision,
    read_look,
    usual_rounds,
)
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.kernel import (
    BEGINS,
    BOY,
    CRY,
    DOG,
    HUNTER,
    NONE,
    ROUND,
    TO_ACT,
    WOLF,
    Cards,
    Floats,
    Ints,
    Round,
    ask,
    below,
    cards,
    chance,
    compiled,
    deal,
    entrance,
    may_suspect,
    new_round,
    over,
    peek,
    score,
    suspect,
)

LONGEST = 200
"""Turns of everybody in a round; longer ones are given up."""
PATIENCE = 0.01
"""As in `advice.py`."""
TIE = 1e-12
"""What differs by less is worth the same: in a game that is decided everything is."""
RANDOM, THUMB, ADVICE = range(3)
PEEK, ASK, SUSPECT = range(3)


class Player(NamedTuple):
    """How somebody plays; what does not concern his kind is left alone."""

    kind: int
    early: float = 0.6  # by thumb: suspects from this chance on
    final: float = 0.5  # and finally from this one on
    noise: float = 0.0  # misjudges chances by up to so much
    strolls: bool = False  # peeks at anybody
    asks: bool = False  # spends his question cards first
    reads: bool = False  # by advice: weighs what others do
    match: bool = False  # aims at the game, not at points
    cost: float = 0.25  # of an error, in points
    haste: float = -1.0  # of everybody else; below 0: by habit


KIND, EARLY, FINAL, NOISE, STROLLS, ASKS, READS, MATCH, COST, HASTE = range(len(Player._fields))


class Room(NamedTuple):
    """All that a match is played with. It changes in place."""

    round: Round
    minds: Minds
    desk: Desk
    reader: Reader
    usual: Floats
    worth: Floats  # [player, result]
    choice: Ints  # kind, then target and question card, or pointers
    spare: Floats  # [hand, lane]
    held: Floats  # [layer, hand]
    smear: Floats  # [layer]: points that a wolf token there may bring the boy


def new_room(game: Wooolf, habits: Habits) -> Room:
    desk = new_desk(game)
    return Room(
        new_round(game.players, game.seats),
        new_minds(game),
        desk,
        new_reader(game, habits),
        usual_rounds(game.players),
        np.zeros((game.players, 5)),
        np.zeros(3, np.int64),
        np.zeros((len(game.hands), LANES)),
        np.zeros_like(desk.held),
        np.zeros(game.seats - 1),
    )


# ---------------------------------------------------------------- thinking


@compiled
def think(game: Cards, count: Counting, room: Room, seat: int, reads: bool, floor: float) -> float:
    """The chance of a seat's best suspicion."""
    hand = room.round.hands[seat]
    sit_down(game, count, room.minds, room.desk, seat, seat, hand, reads)
    weigh(game, count, room.desk, hand)
    return best_board(game, count, room.desk, hand, floor)


@compiled
def pointed(game: Cards, seat: int, pointer: int) -> int:
    """Whom a pointer of the desk names: a seat, nobody or none."""
    if pointer == NONE:
        return NONE
    return game.seats if pointer == game.seats - 1 else others(game, seat, pointer)


@compiled
def _choose(room: Room, kind: int, first: int, second: int) -> None:
    room.choice[0], room.choice[1], room.choice[2] = kind, first, second


@compiled
def _choose_board(game: Cards, room: Room, seat: int) -> None:
    board = room.desk.board
    _choose(room, SUSPECT, pointed(game, seat, board[0]), pointed(game, seat, board[1]))


# ---------------------------------------------------------------- at random


@compiled
def at_random(game: Cards, room: Room, seat: int, luck: Any) -> None:
    """Any kind of action, each as likely, and any board if it is a suspicion."""
    held = room.round.questions[seat]
    kinds = int(held[0] != NONE) + int(held[1] != NONE and held[1] != held[0])
    peeks, asks = game.seats - 1, kinds * (game.players - 1)
    n = below(luck, peeks + asks + int(may_suspect(game, room.round, seat)))
    if n < peeks:
        _choose(room, PEEK, others(game, seat, n), 0)
    elif n < peeks + asks:
        place = (n - peeks) // (game.players - 1)
        place = 1 if held[0] == NONE else place
        _choose(room, ASK, others(game, seat, (n - peeks) % (game.players - 1)), place)
    else:
        any_board(game, room, seat, luck, False)


@compiled
def any_board(game: Cards, room: Room, seat: int, luck: Any, may_pass: bool) -> None:
    alone = game.targets[game.plays[room.round.hands[seat]], 1] == NONE
    number = game.seats if alone else game.seats * game.seats
    n = below(luck, number + int(may_pass))
    if n == number:
        _choose(room, SUSPECT, NONE, NONE)
        return
    second = NONE if alone else pointed(game, seat, n // game.seats)
    _choose(room, SUSPECT, pointed(game, seat, n % game.seats), second)


# ---------------------------------------------------------------- by thumb


@compiled
def any_question(room: Room, seat: int, luck: Any) -> int:
    """Where one of the questions lies that a seat still holds, each as likely; NONE if none."""
    first, second = room.round.questions[seat, 0], room.round.questions[seat, 1]
    if first != NONE and second != NONE and first != second:
        return below(luck, 2)
    return 0 if first != NONE else 1 if second != NONE else NONE


@compiled
def thumb(game: Cards, count: Counting, room: Room, seat: int, how: Floats, luck: Any) -> None:
    """Suspects from a chance on; until then looks at whom he knows least."""
    allowed = may_suspect(game, room.round, seat)
    p = think(game, count, room, seat, False, how[EARLY] - how[NOISE] if allowed else 1.0)
    p += how[NOISE] * (2.0 * chance(luck) - 1.0)
    if allowed and p >= how[EARLY]:
        _choose_board(game, room, seat)
        return
    place = any_question(room, seat, luck) if how[ASKS] else NONE
    asks = place != NONE
    chances = np.zeros(game.seats)
    if how[STROLLS]:
        number = game.players - 1 if asks else game.seats - 1
        target = others(game, seat, below(luck, number))
    else:
        look_at_least(game, room.desk, seat, asks, chances)
        left, target = chance(luck), NONE
        for other in range(game.seats):
            left -= chances[other]
            if chances[other] > 0.0 and (target == NONE or left + chances[other] >= 0.0):
                target = other
    _choose(room, ASK if asks else PEEK, target, place if asks else 0)


# ---------------------------------------------------------------- by advice


@compiled
def value(game: Cards, room: Room, seat: int, p: float, risk: float) -> float:
    """What a suspicion is worth that will be right with that chance, next turn or at the end."""
    worth = room.worth[seat]
    final = max(worth[NOTHING], p * worth[FINAL_RIGHT] + (1.0 - p) * worth[FINAL_WRONG])
    if room.round.red[seat]:
        return final
    early = p * worth[EARLY_RIGHT] + (1.0 - p) * worth[EARLY_WRONG]
    return risk * final + (1.0 - risk) * max(final, early)


@compiled
def advise(game: Cards, count: Counting, room: Room, seat: int, how: Floats) -> float:
    """What is worth most, one turn ahead; its worth."""
    round, desk, worth = room.round, room.desk, room.worth[seat]
    _set_worth(game, room, seat, how)
    own = round.hands[seat]
    point = worth[FINAL_RIGHT] - worth[NOTHING]
    _smears(game, count, room, seat, how[READS] > 0)
    p = think(game, count, room, seat, how[READS] > 0, 0.0)
    best, ranked, surest = -np.inf, -np.inf, -np.inf
    if may_suspect(game, round, seat):
        best = p * worth[EARLY_RIGHT] + (1.0 - p) * worth[EARLY_WRONG]
        ranked, surest = best + PATIENCE * point, np.inf
        _choose_board(game, room, seat)
    risk = end_risk(game, count, round, desk, room.reader, seat, how[HASTE])
    total = desk.total[0]
    room.held[:] = desk.held
    layers = game.seats - 1
    for step in range(layers):  # of looks that are worth the same not always at the same seat
        layer = (step + round.turns[seat]) % layers
        target = others(game, seat, layer)
        room.spare[:] = desk.weights[layer]
        for place in range(-1, 2):  # a peek, then the question cards
            question = round.questions[seat, max(place, 0)]
            if place >= 0 and (target >= game.players or question == NONE):
                continue
            if place == 1 and question == round.questions[seat, 0]:
                continue
            found = sure = 0.0
            for outcome in range(2 if place >= 0 else len(game.stock)):
                fit = count.said[question, outcome] if place >= 0 else count.held[outcome]
                weight = (room.held[layer] * fit).sum()
                if weight > 0.0:
                    for hand in range(len(count.ways)):
                        desk.weights[layer, hand] = room.spare[hand] * fit[hand]
                    weigh(game, count, desk, own)
                    p = best_board(game, count, desk, own, 0.0)
                    found += weight * value(game, room, seat, p, risk)
                    sure += weight * p
            whole = total * (1.0 if place >= 0 else 2.0)
            found, sure = found / whole, sure / whole
            found += room.smear[layer] * point if place < 0 else 0.0
            if found > ranked + TIE or (found > ranked - TIE and sure > surest + TIE):
                best, ranked, surest = found, found, sure
                _choose(room, ASK if place >= 0 else PEEK, target, max(place, 0))
        desk.weights[layer] = room.spare
    return best


@compiled
def _set_worth(game: Cards, room: Room, seat: int, how: Floats) -> None:
    worth = room.worth[seat]
    if how[MATCH]:
        match_worth(game, room.round, room.usual, seat, worth)
    else:
        worth[EARLY_RIGHT], worth[FINAL_RIGHT], worth[NOTHING] = game.points[0], game.points[1], 0.0
        worth[EARLY_WRONG] = worth[FINAL_WRONG] = -how[COST]


@compiled
def _smears(game: Cards, count: Counting, room: Room, seat: int, reads: bool) -> None:
    """What a wolf token in front of each seat may bring the boy, as `PublicEye.smear` tells."""
    desk, round = room.desk, room.round
    own, hands = round.hands[seat], len(count.ways)
    room.smear[:] = 0.0
    if game.plays[own] != BOY or not game.smears:
        return
    layers = game.seats - 1
    public = np.zeros((4, layers))  # all and wolves, before the cry and after it
    for hand in range(hands):
        if room.minds.weights[game.players, :, seat, hand].max() == 0.0:
            continue
        sit_down(game, count, room.minds, desk, game.players, seat, hand, False)
        if weigh(game, count, desk, hand) == 0.0:
            continue
        fit = count.lying[CRY] if game.plays[hand] == BOY else count.honest[CRY]
        for layer in range(layers):
            for other in range(hands):
                weight, wolf = desk.held[layer, other], game.plays[other] == WOLF
                public[0, layer] += weight
                public[1, layer] += weight if wolf else 0.0
                public[2, layer] += weight * fit[other]
                public[3, layer] += weight * fit[other] if wolf else 0.0
    sit_down(game, count, room.minds, desk, seat, seat, own, reads)
    total = weigh(game, count, desk, own)
    for layer in range(layers):
        credit = public[3, layer] / public[2, layer] if public[2, layer] > 0.0 else 0.0
        if round.cried[seat, others(game, seat, layer)]:
            credit -= public[1, layer] / public[0, layer]
        room.spare[:] = desk.weights[layer]
        for hand in range(hands):
            fit = 0.0 if game.plays[hand] == WOLF else count.lying[CRY, hand]
            desk.weights[layer, hand] = room.spare[hand] * fit
        fooled = 0.0
        if weigh(game, count, desk, own) > 0.0:
            for other in range(game.players - 1):
                for hand in range(hands):
                    if other != layer and (game.plays[hand] == DOG or game.plays[hand] == HUNTER):
                        fooled += desk.held[other, hand]
        desk.weights[layer] = room.spare
        room.smear[layer] = game.points[2] * fooled / (2.0 * total) * credit


@compiled
def finish(
    game: Cards, count: Counting, room: Room, seat: int, how: Floats, luck: Any
) -> None:  # fmt: skip
    """A final suspicion, or none."""
    if how[KIND] == RANDOM:
        any_board(game, room, seat, luck, True)
        return
    least, reads = how[FINAL], False
    if how[KIND] == ADVICE:
        _set_worth(game, room, seat, how)
        worth, reads = room.worth[seat], how[READS] > 0
        gain = worth[FINAL_RIGHT] - worth[FINAL_WRONG]  # nothing, if the game is decided
        least = (worth[NOTHING] - worth[FINAL_WRONG]) / gain if gain > 0.0 else 0.0
    p = think(game, count, room, seat, reads, least - how[NOISE])
    p += how[NOISE] * (2.0 * chance(luck) - 1.0)
    if p >= least:
        _choose_board(game, room, seat)
    else:
        _choose(room, SUSPECT, NONE, NONE)


# ---------------------------------------------------------------- a match


@entrance
def play(game: Cards, count: Counting, room: Room, how: Floats, luck: Any, tally: Floats) -> bool:
    """A whole match; whether it came to its end. `tally` counts the results of rounds.

    One long function: every function that holds others is compiled together with them, so that
    each level would take as long again.
    """
    round, minds, reader = room.round, room.minds, room.reader
    round.points[:] = 0
    round.errors[:] = 0
    round.red[:] = 0
    round.state[ROUND] = 1
    round.state[BEGINS] = below(luck, game.players)
    reading = False
    for seat in range(game.players):
        reads = how[seat, READS] > 0 or how[seat, HASTE] < 0.0
        reading = reading or (how[seat, KIND] == ADVICE and reads)
    before = np.zeros((3, game.players), np.int64)
    while True:
        deal(game, round, luck)
        forget(count, minds)
        begin_reading(reader)
        turns = 0
        while not over(game, round):
            turns += 1
            if turns > LONGEST * game.players:
                return False
            seat = round.state[TO_ACT]
            if how[seat, KIND] == THUMB:
                thumb(game, count, room, seat, how[seat], luck)
            elif how[seat, KIND] == ADVICE:
                advise(game, count, room, seat, how[seat])
            else:
                at_random(game, room, seat, luck)
            kind, first, second = room.choice[0], room.choice[1], room.choice[2]
            if reading:
                judge(game, count, minds, room.desk, reader, seat, kind == ASK)
                if may_suspect(game, round, seat):
                    read_decision(count, minds, reader, seat, kind == SUSPECT)
                if kind != SUSPECT:
                    read_look(game, count, minds, reader, seat, first, kind == ASK)
            if kind == SUSPECT:
                suspect(game, round, first, second)
            elif kind == PEEK:
                card = game.hand[round.hands[first], below(luck, 2)]
                clue = peek(game, round, first, card)
                hear_peek(game, count, minds, seat, first, clue, card)
            else:
                question = round.questions[seat, second]
                yes = ask(game, round, first, second)
                hear_answer(game, count, minds, first, question, yes)
        for seat in range(game.players):
            if not round.early[seat]:
                finish(game, count, room, seat, how[seat], luck)
                round.boards[seat, 0], round.boards[seat, 1] = room.choice[1], room.choice[2]
        before[0], before[1], before[2] = round.points, round.errors, round.red
        ended = score(game, round)
        for seat in range(game.players):
            who = 2 if round.early[seat] else before[2, seat]
            error = int(round.errors[seat] > before[1, seat])
            error += int(error and round.early[seat] > 0)
            tally[who, min(7, round.points[seat] - before[0, seat]), error] += 1.0
        if ended:
            return True


def table(players: "list[Player]") -> Floats:
    """How everybody at a table plays."""
    return np.array([[float(each) for each in player] for player in players])


def new_tally() -> Floats:
    """No results yet: [who did not suspect early, who may not, who did; points; kind of error]."""
    return np.zeros((3, 8, 3))


def luck_of(number: int) -> NDArray[np.uint64]:
    """A source of chance."""
    return np.array([number], np.uint64)


def arrays_of(game: Wooolf) -> tuple[Cards, Counting]:
    return cards(game), counting(game)
