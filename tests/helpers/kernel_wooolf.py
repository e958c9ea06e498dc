"""Rounds of Wooolf!! on arrays beside positions: one that follows the other, move by move.

What is compiled has no wrapper for Python, so two entrances lead to all of it: one to the rules
alone, which needs no tables, and one to what players know and decide.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tests.helpers.games_wooolf import EDITIONS
from wolfwise.analysis.wooolf import kernel_players as players
from wolfwise.analysis.wooolf.habits import MIXED
from wolfwise.analysis.wooolf.kernel import (
    Counting,
    best_board,
    counting,
    forget,
    hear_answer,
    hear_peek,
    sit_down,
    weigh,
)
from wolfwise.analysis.wooolf.kernel_players import (
    ADVICE,
    ASK,
    KIND,
    PEEK,
    RANDOM,
    SUSPECT,
    THUMB,
    Player,
    Room,
    _smears,
    advise,
    at_random,
    finish,
    thumb,
)
from wolfwise.analysis.wooolf.kernel_reading import (
    begin_reading,
    end_risk,
    hazard,
    judge,
    match_worth,
    read_decision,
    read_look,
)
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.wooolf import kernel
from wolfwise.models.wooolf.cards import Card, Clue
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.kernel import (
    BEGINS,
    CLUES,
    NONE,
    QUESTIONS,
    ROUND,
    Cards,
    Floats,
    Round,
    ask,
    clear,
    deal,
    entrance,
    may_suspect,
    over,
    peek,
    score,
    suspect,
)
from wolfwise.models.wooolf.position import (
    DealHand,
    DealQuestions,
    Move,
    Show,
    Start,
    new_game,
)
from wolfwise.models.wooolf.table import (
    NOBODY,
    AskOf,
    Board,
    PeekAt,
    Pointer,
    SuspectEarly,
    SuspectFinally,
)
from wolfwise.models.wooolf.table import NONE as NO_POINTER

# ---------------------------------------------------------------- the entrances

CLEAR, DEAL, MAY, OVER, SCORE, DO = range(6)
SIT, JUDGE, READ, HEAR, DECIDE, FINISH, RISK, HAZARD, WORTH, SMEARS, FORGET = range(11)


@entrance
def rules(game: Cards, round: Round, what: int, a: int, b: int, c: int, luck: Any) -> int:
    """What a rule says about a round, or what is said on a turn (its kind, and two more)."""
    if what == CLEAR:
        clear(round)
    elif what == DEAL:
        deal(game, round, luck)
    elif what == MAY:
        return int(may_suspect(game, round, a))
    elif what == OVER:
        return int(over(game, round))
    elif what == SCORE:
        return int(score(game, round))
    elif a == PEEK:
        return peek(game, round, b, c)  # type: ignore[no-any-return]
    elif a == ASK:
        return ask(game, round, b, c)  # type: ignore[no-any-return]
    else:
        suspect(game, round, b, c)
    return 0


@entrance
def mind(
    game: Cards, count: Counting, room: Room, what: int, seat: int, a: int, b: int, c: int,
    how: Floats, luck: Any,
) -> float:  # fmt: skip
    """What a seat knows, reads in others or decides."""
    minds, desk, reader, found = room.minds, room.desk, room.reader, 0.0
    if what == SIT:  # a: the viewer, b: the hand, c: by habit
        sit_down(game, count, minds, desk, a, seat, b, c > 0)
        if weigh(game, count, desk, b) > 0.0:
            found = best_board(game, count, desk, b, how[0])
    elif what == JUDGE:
        judge(game, count, minds, desk, reader, seat, a > 0)
    elif what == READ:  # a: the kind of turn, b: its target
        if may_suspect(game, room.round, seat):
            read_decision(count, minds, reader, seat, a == SUSPECT)
        if a != SUSPECT:
            read_look(game, count, minds, reader, seat, b, a == ASK)
    elif what == HEAR and c == NONE:
        hear_answer(game, count, minds, seat, a, b)
    elif what == HEAR:  # a: the target, b: the clue, c: the card
        hear_peek(game, count, minds, seat, a, b, c)
    elif what == DECIDE and how[KIND] == THUMB:
        thumb(game, count, room, seat, how, luck)
    elif what == DECIDE and how[KIND] == ADVICE:
        found = advise(game, count, room, seat, how)
    elif what == DECIDE:
        at_random(game, room, seat, luck)
    elif what == FINISH:
        finish(game, count, room, seat, how, luck)
    elif what == RISK:
        found = end_risk(game, count, room.round, desk, reader, seat, how[0])
    elif what == HAZARD:
        found = hazard(count, desk, reader, seat, a)
    elif what == WORTH:
        match_worth(game, room.round, room.usual, seat, room.worth[seat])
    elif what == SMEARS:
        _smears(game, count, room, seat, a > 0)
    elif what == FORGET:
        forget(count, minds)
        begin_reading(reader)
    return found


# ---------------------------------------------------------------- chance


class Luck:
    """SplitMix64 once more, in plain numbers, on the same array as what is compiled."""

    def __init__(self, number: int) -> None:
        self.state = players.luck_of(number)

    def draw(self) -> int:
        mask = (1 << 64) - 1
        x = (int(self.state[0]) + 0x9E3779B97F4A7C15) & mask
        self.state[0] = x
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & mask
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB & mask
        return x ^ (x >> 31)

    def below(self, number: int) -> int:
        return (self.draw() >> 11) % number

    def chance(self) -> float:
        return (self.draw() >> 11) / 2**53

    def copy(self) -> "Luck":
        return Luck(int(self.state[0]))


# ---------------------------------------------------------------- from one to the other


def pointer_of(game: Wooolf, number: int) -> Pointer:
    return NO_POINTER if number == NONE else NOBODY if number == game.seats else int(number)


def number_of(game: Wooolf, pointer: Pointer) -> int:
    if isinstance(pointer, int):
        return pointer
    return NONE if pointer == NO_POINTER else game.seats


def random_game(random: Random) -> Wooolf:
    """Any number of players and edition, and any rulings under which arrays can be played."""
    switches: dict[str, list[object]] = {
        "targets.sheep": ["hunter dog"],
        "targets.dog": ["hunter wolf", "wolf sheep", "sheep wolf"],
        "targets.hunter": ["dog wolf"],
        "round-limit": [3, 5, 10, 20],
        "smear": ["only-if-right"],
    }
    while True:
        count, edition = random.randint(4, 8), random.choice(EDITIONS)
        changes = [
            f"{key}={random.choice(values)}"
            for key, values in switches.items()
            if random.random() < 0.3
        ]
        if random.random() < 0.3:
            changes += [
                f"value.{who}={value}"
                for who, value in zip(
                    ("sheep", "dog", "hunter", "boy", "wolf"),
                    random.sample(range(1, 8), 5),
                    strict=True,
                )
            ]
        if random.random() < 0.3:
            changes.append(f"deck.{count}={_some_deck(count, random)}")
        try:
            game = wooolf(count, rulebook.rules("wooolf", edition, changes))
        except WolfwiseError:
            continue  # a card is missing that is to be disguised
        assert kernel.fits(game)
        return game


def _some_deck(count: int, random: Random) -> str:
    names = ["sheep", "dog", "dog?", "hunter", "hunter?", "wolf"]
    boys = random.randrange(2)
    total = 2 * max(count, 5) - boys
    cuts = sorted(random.randint(0, total) for _ in names[1:])
    numbers = [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]
    return ",".join(
        f"{number} {name}" for name, number in zip([*names, "boy?"], [*numbers, boys], strict=True)
    )


class Both:
    """A game on arrays and the same one as a position; moves are made in both."""

    def __init__(self, game: Wooolf, knows: bool = True) -> None:
        self.game, self.knows = game, knows
        self.cards, self.position = kernel.cards(game), new_game(game)
        if knows:
            self.count = counting(game)
            self.room = players.new_room(game, MIXED)
            self.round = self.room.round
        else:
            self.round = kernel.new_round(game.players, game.seats)
        self.round.state[ROUND] = 1
        self.luck = Luck(0)
        self.nobody = np.zeros(len(Player._fields))
        self.ended = False

    # ------------------------------------------------------------ what is compiled

    def rule(self, what: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        return rules(self.cards, self.round, what, a, b, c, self.luck.state)  # type: ignore[no-any-return]

    def mind(
        self, what: int, seat: Seat, a: int = 0, b: int = 0, c: int = 0, how: Floats | None = None
    ) -> float:
        how = self.nobody if how is None else how
        more = int(a), int(b), int(c)  # another type would be compiled once more
        found = mind(self.cards, self.count, self.room, what, seat, *more, how, self.luck.state)
        return float(found)

    # ------------------------------------------------------------ dealing

    def deal_as_position(self) -> None:
        """What chance has dealt in the position; it waits for somebody's turn."""
        game, position = self.game, self.position
        self.round.hands[:] = [game.hands.index(game.hand(*hand)) for hand in position.hands]
        for seat, held in enumerate(position.questions):
            self.round.questions[seat] = [QUESTIONS.index(question) for question in held]
        if position.round == 1:
            assert position.table.start is not None
            self.round.state[BEGINS] = position.table.start
        self.rule(CLEAR)
        if self.knows:
            self.mind(FORGET, 0)

    def deal_by_luck(self) -> None:
        """A deal on arrays, which the position takes over."""
        if self.position.round == 1:
            self.round.state[BEGINS] = self.luck.below(self.game.players)
        self.rule(DEAL)
        self.mind(FORGET, 0)
        for number in self.round.hands:
            self.position = self.position.play(DealHand(self.game.hands[number]))
        for held in self.round.questions:
            first, second = sorted(map(int, held))
            pair = QUESTIONS[first], QUESTIONS[second]
            self.position = self.position.play(DealQuestions(pair))
        if self.position.round == 1:
            self.position = self.position.play(Start(int(self.round.state[BEGINS])))

    # ------------------------------------------------------------ moves

    def play(self, move: Move, card: Card | None = None) -> None:
        """One move in both; a peek goes with the card that it hits."""
        seat = self.position.turn
        assert isinstance(seat, int)
        self.position = self.position.play(move)
        match move:
            case PeekAt(target):
                assert card is not None
                self.position = self.position.play(Show(card))
                kind = list(self.game.deck).index(card)
                self._read(seat, PEEK, target)
                clue = self.rule(DO, PEEK, target, kind)
                assert CLUES[clue] is self._said()
                if self.knows:
                    self.mind(HEAR, seat, target, clue, kind)
            case AskOf(target, question):
                place = [*self.round.questions[seat]].index(QUESTIONS.index(question))
                self._read(seat, ASK, target)
                yes = self.rule(DO, ASK, target, place)
                assert bool(yes) is self._said()
                if self.knows:
                    self.mind(HEAR, target, QUESTIONS.index(question), yes, NONE)
            case SuspectEarly(board):
                assert board is not None
                self._read(seat, SUSPECT, NONE)
                self.rule(DO, SUSPECT, *self._numbers(board))
            case SuspectFinally(board):
                self.round.boards[seat] = self._numbers(board)
                if seat == self.last_to_decide:
                    self.ended = bool(self.rule(SCORE))

    @property
    def last_to_decide(self) -> Seat:
        return max(s for s in range(self.game.players) if not self.round.early[s])

    def _numbers(self, board: Board) -> tuple[int, int]:
        first, second = (number_of(self.game, pointer) for pointer in board)
        return first, second

    def _said(self) -> Clue | bool | None:
        return self.position.table.course[-1].said

    def _read(self, seat: Seat, kind: int, target: int) -> None:
        if self.knows:
            self.mind(JUDGE, seat, kind == ASK)
            self.mind(READ, seat, kind, target)

    # ------------------------------------------------------------ decisions on arrays

    def chosen(self) -> Move:
        """The move that stands in the room."""
        kind, first, second = map(int, self.room.choice)
        if kind == PEEK:
            return PeekAt(first)
        seat = self.position.turn
        assert isinstance(seat, int)
        if kind == ASK:
            return AskOf(first, QUESTIONS[self.round.questions[seat, second]])
        board = pointer_of(self.game, first), pointer_of(self.game, second)
        return SuspectFinally(board) if self.position.table.over else SuspectEarly(board)

    def decide(self, how: Floats) -> tuple[Move, float]:
        """What a player on arrays does now, and what he thinks that it is worth."""
        seat = self.position.turn
        assert isinstance(seat, int)
        worth = self.mind(FINISH if self.position.table.over else DECIDE, seat, how=how)
        return self.chosen(), worth

    def card_by_luck(self, move: Move) -> Card | None:
        if not isinstance(move, PeekAt):
            return None
        hand = self.cards.hand[self.round.hands[move.target]]
        return list(self.game.deck)[int(hand[self.luck.below(2)])]


class Turn(NamedTuple):
    """Somebody is about to decide."""

    both: Both
    seat: Seat
    how: Floats


def match(game: Wooolf, how: Floats, seed: int) -> Iterator[Turn]:
    """A whole match as `kernel_players.play` plays it, and in a position beside it."""
    both = Both(game)
    both.luck = Luck(seed)
    while not both.ended:
        both.deal_by_luck()
        number = both.position.round
        while both.position.round == number and not both.ended:
            seat = both.position.turn
            assert isinstance(seat, int)
            yield Turn(both, seat, how[seat])
            move, _ = both.decide(how[seat])
            both.play(move, both.card_by_luck(move))


KINDS = {
    "random": Player(RANDOM),
    "thumb": Player(THUMB),
    "bold": Player(THUMB, 0.45, 0.35),
    "noisy": Player(THUMB, noise=0.2),
    "stroller": Player(THUMB, strolls=True),
    "asker": Player(THUMB, asks=True),
    "plain": Player(ADVICE, haste=0.5),
    "advice": Player(ADVICE, reads=True, match=True),
}
