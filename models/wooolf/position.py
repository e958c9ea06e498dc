"""A whole game of up to three rounds as positions: chance deals, players act, rounds are scored.

Chance deals seat by seat, so that every outcome has a small exact probability.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeVar

from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End, Seat, Turn
from wolfwise.models.records import Fact
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Card, Character, Hand, Question, announcement, answer
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Side
from wolfwise.models.wooolf.scoring import end_of_game, score_round
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import (
    NOBODY,
    NONE,
    PASS,
    Action,
    AskOf,
    Board,
    PeekAt,
    Pointer,
    SuspectEarly,
    SuspectFinally,
    Table,
)


@distinct
class DealHand(NamedTuple):
    """Chance: the next seat's two cards (left one first if cards are tracked)."""

    hand: Hand


@distinct
class DealQuestions(NamedTuple):
    """Chance: the next player's question cards."""

    questions: tuple[Question, ...]


@distinct
class Start(NamedTuple):
    """Chance: who begins the first round."""

    seat: Seat


@distinct
class Show(NamedTuple):
    """Chance: the card that a peek hit."""

    card: Card


Move = DealHand | DealQuestions | Start | Show | Action | SuspectFinally


@distinct
class Position(NamedTuple):
    """Made by `new_game`. Between rounds nothing stays but points, errors and who is barred."""

    game: Wooolf
    round: int
    points: tuple[int, ...]
    errors: tuple[int, ...]
    table: Table
    hands: tuple[Hand, ...] = ()
    questions: tuple[tuple[Question, ...], ...] = ()
    log: tuple[Peek | Ask, ...] = ()  # with every card that was really seen
    peek: PeekAt | None = None  # chance still has to show the card
    boards: tuple[tuple[Seat, Board], ...] = ()
    end: End | None = None

    # ------------------------------------------------------------ whose turn

    @property
    def turn(self) -> Turn:
        if self.end is not None:
            return self.end
        if not self._dealt or self.table.start is None or self.peek is not None:
            return CHANCE
        if not self.table.over:
            assert self.table.to_act is not None
            return self.table.to_act
        return next(self._undecided())

    @property
    def _dealt(self) -> bool:
        return len(self.hands) == self.game.seats and len(self.questions) == self.game.players

    def _undecided(self) -> Iterator[Seat]:
        decided = {seat for seat, _ in self.boards}
        return (seat for seat in range(self.game.players) if seat not in decided)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    # ------------------------------------------------------------ legal moves

    def check(self, move: Move) -> None:
        """Raise IllegalMove unless `move` is legal here."""
        seat = self.turn
        if isinstance(seat, End):
            raise IllegalMove(f"the game is over: {seat.reason}")
        if seat is CHANCE:
            if move not in self.moves():
                raise IllegalMove("chance cannot do that here")
            return
        assert isinstance(seat, int)
        if isinstance(move, SuspectFinally):
            problem = self._breach_of_final(seat, move.board)
        elif isinstance(move, PeekAt | AskOf | SuspectEarly):
            problem = self.table.breach(seat, move) or self._secret_breach(seat, move)
        else:
            problem = "only chance deals and shows cards"
        if problem:
            raise IllegalMove(problem)

    def _secret_breach(self, seat: Seat, action: Action) -> str | None:
        """What is wrong with an action that the others at the table could not know."""
        if isinstance(action, AskOf) and action.question not in self._questions_left(seat):
            return f"the question card {action.question!s} is not in hand"
        if isinstance(action, SuspectEarly):
            if action.board is None:
                return "a suspicion needs its pointers"
            return self.table.breach_of_board(seat, action.board, self._character(seat))
        return None

    def _breach_of_final(self, seat: Seat, board: Board) -> str | None:
        if not self.table.over:
            return "final suspicions come when the early ones have ended the round"
        return self.table.breach_of_board(seat, board, self._character(seat))

    def moves(self) -> Sequence[Move]:
        seat = self.turn
        if isinstance(seat, End):
            return ()
        if seat is CHANCE:
            return [move for move, _ in self.chances()]
        assert isinstance(seat, int)
        boards = list(self._boards(seat))
        if self.table.over:
            return [SuspectFinally(board) for board in [*boards, PASS]]
        moves: list[Move] = []
        for action in self.table.actions(seat):
            if isinstance(action, SuspectEarly):
                moves += [SuspectEarly(board) for board in boards]
            elif self._secret_breach(seat, action) is None:
                moves.append(action)
        return moves

    def _boards(self, seat: Seat) -> Iterator[Board]:
        pointers: list[Pointer] = [s for s in range(self.game.seats) if s != seat]
        pointers.append(NOBODY)
        alone = self.game.targets[self._character(seat)][1] is None
        return ((first, second) for first in pointers for second in ([NONE] if alone else pointers))

    def _character(self, seat: Seat) -> Character:
        return self.game.character(self.hands[seat])

    def _questions_left(self, seat: Seat) -> list[Question]:
        left = list(self.questions[seat])
        for asker, question in self.table.asked:
            if asker == seat:
                left.remove(question)
        return left

    # ------------------------------------------------------------ chance

    def chances(self) -> Sequence[tuple[Move, Fraction]]:
        if self.turn is not CHANCE:
            return ()
        if len(self.hands) < self.game.seats:
            return [(DealHand(hand), p) for hand, p in self._deals()]
        if len(self.questions) < self.game.players:
            left = _without(self.game.questions, [q for hand in self.questions for q in hand])
            return [(DealQuestions(pair), p) for pair, p in _pairs(left)]
        if self.table.start is None:
            players = self.game.players
            return [(Start(seat), Fraction(1, players)) for seat in range(players)]
        assert self.peek is not None
        hand = self.hands[self.peek.target]
        if self.peek.side is not None:
            return [(Show(hand[self.peek.side is Side.RIGHT]), Fraction(1))]
        return [(Show(card), Fraction(hand.count(card), 2)) for card in dict.fromkeys(hand)]

    def _deals(self) -> Iterator[tuple[Hand, Fraction]]:
        left = _without(self.game.deck, [card for hand in self.hands for card in hand])
        for (a, b), probability in _pairs(left):
            if self.game.tracked and a != b:
                yield (a, b), probability / 2
                yield (b, a), probability / 2
            else:
                yield self.game.hand(a, b), probability

    # ------------------------------------------------------------ play

    def play(self, move: Move) -> "Position":
        self.check(move)
        match move:
            case DealHand(hand):
                return self._replace(hands=(*self.hands, hand))
            case DealQuestions(questions):
                return self._replace(questions=(*self.questions, questions))
            case Start(seat):
                return self._replace(table=Table.new(self.game, seat, self.table.red))
            case PeekAt():
                return self._replace(peek=move)
            case Show(card):
                return self._shown(card)
            case AskOf(target, question):
                seat = self._acting
                yes = answer(question, self._character(target), self.hands[target])
                log = (*self.log, Ask(seat, target, question, yes))
                return self._replace(table=self.table.after(seat, move, yes), log=log)
            case SuspectEarly(board):
                seat = self._acting
                assert board is not None
                table = self.table.after(seat, SuspectEarly())
                return self._replace(table=table, boards=(*self.boards, (seat, board)))
            case SuspectFinally(board):
                boards = (*self.boards, (self._acting, board))
                done = self._replace(boards=boards)
                return done if len(boards) < self.game.players else done._scored()

    @property
    def _acting(self) -> Seat:
        assert isinstance(self.turn, int)
        return self.turn

    def _shown(self, card: Card) -> "Position":
        peek, seat = self.peek, self.table.to_act
        assert peek is not None
        assert seat is not None
        clue = announcement(card, liar=self._character(seat) is Character.BOY)
        return self._replace(
            peek=None,
            table=self.table.after(seat, peek, clue),
            log=(*self.log, Peek(seat, peek.target, clue, card, peek.side)),
        )

    def _scored(self) -> "Position":
        """Score the finished round, and end the game or make ready for the next round."""
        table = self.table
        score = score_round(self.game, self.hands, dict(self.boards), table.suspected, table.tokens)
        points = tuple(a + b for a, b in zip(self.points, score.points, strict=True))
        errors = tuple(a + b for a, b in zip(self.errors, score.errors, strict=True))
        if end := end_of_game(self.game, self.round, points, errors):
            return self._replace(points=points, errors=errors, end=end)
        return Position(
            game=self.game,
            round=self.round + 1,
            points=points,
            errors=errors,
            table=Table.new(self.game, table.next_start, score.red),
        )

    # ------------------------------------------------------------ what a seat sees

    def view(self, seat: Seat) -> Situation:
        over = self.end is not None
        hands = [(s, hand) for s, hand in enumerate(self.hands) if over or s == seat]
        known: list[Fact[Observation]] = [
            Fact(Holds(s, hand), None, "", private=not over) for s, hand in hands
        ]
        return Situation(
            table=self.table,
            viewer=seat,
            facts=(*known, *(_seen(fact, seat) for fact in self.log)),
            questions=tuple(self._questions_left(seat)) if seat < len(self.questions) else (),
            boards=tuple((s, board) for s, board in self.boards if over or s == seat),
            points=self.points,
            errors=self.errors,
            round=self.round,
        )


def _seen(fact: Peek | Ask, seat: Seat) -> Fact[Observation]:
    """What a seat knows of a peek or a question; only the peeker has seen the card."""
    if isinstance(fact, Peek):
        private = fact.peeker == seat
        return Fact(fact if private else fact._replace(seen=None), None, "", private)
    return Fact(fact, None, "")


def new_game(game: Wooolf) -> Position:
    """The start of a game: nothing is dealt yet."""
    zeros = (0,) * game.players
    return Position(game, 1, zeros, zeros, Table.new(game))


Kind = TypeVar("Kind")


def _without(stock: Mapping[Kind, int], gone: Sequence[Kind]) -> dict[Kind, int]:
    return {kind: count - gone.count(kind) for kind, count in stock.items()}


def _pairs(left: Mapping[Kind, int]) -> Iterator[tuple[tuple[Kind, Kind], Fraction]]:
    """Every pair that two draws from `left` can give, with its probability."""
    total = sum(left.values())
    for a, b in combinations_with_replacement(left, 2):
        ways = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
        if ways:
            yield (a, b), Fraction(ways, total * (total - 1))
