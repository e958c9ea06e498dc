"""Rounds of Wooolf!! on arrays, for those who play very many of them: the same rules, compiled.

`Position` is the reference and says why a move is illegal; here legal moves are taken for granted,
and a property test plays both side by side. Not for tracked cards or counted clue tokens.
"""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wolfwise.models.wooolf.cards import Character, Clue, Question, announcement, answer
from wolfwise.models.wooolf.game import Wooolf

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

NONE = -1
"""A pointer on x, a question card that is spent, a seat that has not suspected."""
CHARACTERS, CLUES, QUESTIONS = tuple(Character), tuple(Clue), tuple(Question)
BOY, WOLF = CHARACTERS.index(Character.BOY), CHARACTERS.index(Character.WOLF)
DOG, HUNTER = CHARACTERS.index(Character.DOG), CHARACTERS.index(Character.HUNTER)
CRY, UNKNOWN = CLUES.index(Clue.WOLF), CLUES.index(Clue.UNKNOWN)


def compiled(function: Any) -> Any:
    """For other compiled functions only: without what Python would need to call it."""
    return _kept(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entrance(function: Any) -> Any:
    """Compiled on the first call, which takes its time, and kept on disk for the next one."""
    return _kept(function)


def _kept(function: Any, **options: Any) -> Any:
    """Numba looks whether the file of a function has changed, but not those of what it calls."""
    try:
        made = njit(cache=True, error_model="numpy", **options)(function)
        file = made._cache._cache_file
        file._source_stamp = (file._source_stamp, _together())
    except (RuntimeError, AttributeError):  # no place to keep it, or no way to tell when it is old
        return njit(error_model="numpy", **options)(function)
    return made


@lru_cache
def _together() -> str:
    """A checksum of all files whose functions are compiled into each other."""
    package = Path(__file__).parents[2]
    files = [*package.glob("*/wooolf/kernel*.py"), Path(__file__).with_name("cards.py")]
    return sha256(b"".join(path.read_bytes() for path in sorted(files))).hexdigest()


class Cards(NamedTuple):
    """A game as arrays: kinds of cards and hands are numbered as its deck and hands list them."""

    players: int
    seats: int
    stock: Ints  # cards of each kind
    hand: Ints  # the kinds of both cards, by hand
    number: Ints  # the hand of two kinds, in either order
    plays: Ints  # the character, by hand
    clue: Ints  # what is announced of a kind, honestly
    answer: Ints  # by question and hand: 0 or 1
    targets: Ints  # of each character; NONE for the wolf's x
    questions: Ints  # cards of each question
    points: Ints  # early, final, smear
    limits: Ints  # early suspicions, first turn of one, turns of a round, rounds, errors
    smears: bool  # whether the boy has his bonus though he was wrong himself


@lru_cache
def cards(game: Wooolf) -> Cards:
    kinds, rules = list(game.deck), game.rules
    number = np.full((len(kinds), len(kinds)), NONE)
    for n, (a, b) in enumerate(game.hands):
        i, j = kinds.index(a), kinds.index(b)
        number[i, j] = number[j, i] = n
    targets = [game.targets[character] for character in CHARACTERS]
    return Cards(
        game.players,
        game.seats,
        np.array([game.deck[kind] for kind in kinds]),
        np.array([[kinds.index(a), kinds.index(b)] for a, b in game.hands]),
        number,
        np.array([CHARACTERS.index(game.character(hand)) for hand in game.hands]),
        np.array([CLUES.index(announcement(kind, liar=False)) for kind in kinds]),
        np.array([[answer(q, game.character(h), h) for h in game.hands] for q in QUESTIONS], int),
        np.array([[NONE if t is None else CHARACTERS.index(t) for t in two] for two in targets]),
        np.array([game.questions[question] for question in QUESTIONS]),
        np.array([rules["points.early"], rules["points.final"], rules["points.smear"]]),
        np.array(
            [
                game.early_limit,
                rules["early-from-turn"],
                rules["round-limit"],
                rules["rounds"],
                rules["errors-to-end"],
            ]
        ),
        rules["smear"] == "always",
    )


def fits(game: Wooolf) -> bool:
    """Whether rounds of this game can be played here."""
    return not game.tracked and game.rules["clue-tokens"] == "unlimited"


class Round(NamedTuple):
    """A round in play, and the match it is part of. All of it changes in place."""

    hands: Ints  # by seat
    questions: Ints  # [player, place]: what he still holds, or NONE
    turns: Ints
    early: Ints  # when a player suspected early: 1 first, 2 second...; 0: not yet
    red: Ints  # 1: barred from suspecting early
    boards: Ints  # [player, pointer]: a seat, the number of seats for nobody, or NONE
    cried: Ints  # [player, seat]: 1 if he laid a wolf token there
    points: Ints  # of the match
    errors: Ints
    state: Ints  # to act, begins, early suspicions, round


TO_ACT, BEGINS, SUSPECTED, ROUND = range(4)


def new_round(players: int, seats: int) -> Round:
    def zeros(*shape: int) -> Ints:
        return np.zeros(shape, np.int64)

    return Round(
        zeros(seats), zeros(players, 2), zeros(players), zeros(players), zeros(players),
        zeros(players, 2), zeros(players, seats), zeros(players), zeros(players), zeros(4),
    )  # fmt: skip


# ---------------------------------------------------------------- chance


@compiled
def draw(luck: Any) -> Any:
    """The next of a row of numbers that look like chance (SplitMix64)."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    x = luck[0]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@compiled
def below(luck: Any, number: int) -> int:
    """A number from 0 on, each below `number` as likely."""
    return int((draw(luck) >> np.uint64(11)) % np.uint64(number))


@compiled
def chance(luck: Any) -> float:
    """A number from 0 to 1."""
    return float(draw(luck) >> np.uint64(11)) / 9007199254740992.0


@compiled
def deal(game: Cards, round: Round, luck: Any) -> None:
    """A new deal for the round whose number, beginner and red tokens are set."""
    pile = np.empty(2 * game.seats, np.int64)
    place = 0
    for kind in range(len(game.stock)):
        for _ in range(game.stock[kind]):
            pile[place] = kind
            place += 1
    _shuffle(pile, luck)
    for seat in range(game.seats):
        round.hands[seat] = game.number[pile[2 * seat], pile[2 * seat + 1]]
    asks = np.empty(game.questions.sum(), np.int64)
    place = 0
    for question in range(len(game.questions)):
        for _ in range(game.questions[question]):
            asks[place] = question
            place += 1
    _shuffle(asks, luck)
    for player in range(game.players):
        round.questions[player, 0] = asks[2 * player]
        round.questions[player, 1] = asks[2 * player + 1]
    clear(round)


@compiled
def _shuffle(pile: Ints, luck: Any) -> None:
    for last in range(len(pile) - 1, 0, -1):
        other = below(luck, last + 1)
        pile[last], pile[other] = pile[other], pile[last]


@compiled
def clear(round: Round) -> None:
    """Nothing has happened yet in this round."""
    round.turns[:] = 0
    round.early[:] = 0
    round.boards[:] = NONE
    round.cried[:] = 0
    round.state[SUSPECTED] = 0
    round.state[TO_ACT] = round.state[BEGINS]


# ---------------------------------------------------------------- turns


@compiled
def may_suspect(game: Cards, round: Round, seat: int) -> bool:
    return round.red[seat] == 0 and round.turns[seat] + 1 >= game.limits[1]


@compiled
def announced(game: Cards, round: Round, peeker: int, kind: int) -> int:
    """The clue that whoever sees a card must give."""
    lies = game.plays[round.hands[peeker]] == BOY
    return CRY if lies and game.clue[kind] != UNKNOWN else game.clue[kind]


@compiled
def peek(game: Cards, round: Round, target: int, kind: int) -> int:
    """Whoever's turn it is sees a card of that kind; what he announces."""
    seat = round.state[TO_ACT]
    clue = announced(game, round, seat, kind)
    if clue == CRY:
        round.cried[seat, target] = 1
    _pass_on(game, round)
    return clue


@compiled
def ask(game: Cards, round: Round, target: int, place: int) -> int:
    """Whoever's turn it is spends a question card; the answer."""
    seat = round.state[TO_ACT]
    question = round.questions[seat, place]
    round.questions[seat, place] = NONE
    _pass_on(game, round)
    return game.answer[question, round.hands[target]]


@compiled
def suspect(game: Cards, round: Round, first: int, second: int) -> None:
    """Whoever's turn it is suspects early."""
    seat = round.state[TO_ACT]
    round.state[SUSPECTED] += 1
    round.early[seat] = round.state[SUSPECTED]
    round.boards[seat, 0], round.boards[seat, 1] = first, second
    _pass_on(game, round)


@compiled
def _pass_on(game: Cards, round: Round) -> None:
    seat = round.state[TO_ACT]
    round.turns[seat] += 1
    for step in range(1, game.players + 1):
        following = (seat + step) % game.players
        if round.early[following] == 0:
            round.state[TO_ACT] = following
            return


@compiled
def over(game: Cards, round: Round) -> bool:
    """Whether only final suspicions are left."""
    if round.state[SUSPECTED] >= game.limits[0]:
        return True
    if game.limits[2] == 0:
        return False
    for seat in range(game.players):
        if round.early[seat] == 0 and round.turns[seat] < game.limits[2]:
            return False
    return True


# ---------------------------------------------------------------- scoring


@compiled
def right(game: Cards, round: Round, seat: int) -> bool:
    """Whether both pointers of a board that is no pass are right."""
    own = game.plays[round.hands[seat]]
    for side in range(2):
        target, pointer = game.targets[own, side], round.boards[seat, side]
        if target == NONE:
            if pointer != NONE:
                return False
        elif pointer == game.seats:
            for other in range(game.seats):
                if game.plays[round.hands[other]] == target:
                    return False
        elif pointer == NONE or game.plays[round.hands[pointer]] != target:
            return False
    return True


@compiled
def smears(game: Cards, round: Round, boy: int) -> int:
    """How many dogs and hunters take for the wolf whom the boy has cried wolf about."""
    found = 0
    for seat in range(game.players):
        own = game.plays[round.hands[seat]]
        if own != DOG and own != HUNTER:
            continue
        for side in range(2):
            pointer = round.boards[seat, side]
            if game.targets[own, side] != WOLF or pointer == NONE or pointer == game.seats:
                continue
            if round.cried[boy, pointer] and game.plays[round.hands[pointer]] != WOLF:
                found += 1
    return found


@compiled
def score(game: Cards, round: Round) -> bool:
    """Score a round with all its boards, and make ready for the next; whether the match is over."""
    for seat in range(game.players):
        passed, was_right = round.boards[seat, 0] == NONE, right(game, round, seat)
        if not passed and was_right:
            round.points[seat] += game.points[0 if round.early[seat] else 1]
        elif not passed:
            round.errors[seat] += 1
        boy = game.plays[round.hands[seat]] == BOY
        if boy and (game.smears or (was_right and not passed)):
            round.points[seat] += game.points[2] * smears(game, round, seat)
    last = round.state[BEGINS]
    for seat in range(game.players):
        round.red[seat] = int(round.early[seat] > 0 and not right(game, round, seat))
        if round.early[seat] == round.state[SUSPECTED] > 0:
            last = seat
    round.state[BEGINS] = (last + 1) % game.players
    ended = round.errors.max() >= game.limits[4] or round.state[ROUND] >= game.limits[3]
    round.state[ROUND] += 1
    return bool(ended)
