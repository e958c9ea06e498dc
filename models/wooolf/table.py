"""What lies on the table for all to see in a round, and what may be done there.

The position of a whole game and the referee of a record both rest on it, so each rule of play is
written once. Every check answers with the reason why not, or None.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character, Clue, Question
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Peek, Side

NOBODY = "0"
NONE = "x"
Pointer = Seat | str
"""A seat, NOBODY (no seat plays the target) or NONE (no suspicion)."""
Board = tuple[Pointer, Pointer]
PASS: Board = (NONE, NONE)


@distinct
class PeekAt(NamedTuple):
    """Look at a card of another seat; only with tracked cards does a side matter."""

    target: Seat
    side: Side | None = None


@distinct
class AskOf(NamedTuple):
    """Spend a question card on another player."""

    target: Seat
    question: Question


@distinct
class SuspectEarly(NamedTuple):
    """Set one's pointers and lay the board down; None while nobody may see them."""

    board: Board | None = None


@distinct
class SuspectFinally(NamedTuple):
    """The last decision of a round: pointers, or PASS."""

    board: Board


Action = PeekAt | AskOf | SuspectEarly


@distinct
class Turn(NamedTuple):
    """What somebody did on his turn, and what was said then: a clue, or whether it was a yes."""

    seat: Seat
    action: Action | None  # None: nobody has seen it
    said: Clue | bool | None = None  # None: nothing, or it was missed

    @property
    def heard(self) -> Peek | Ask | None:
        """What everybody learnt from it."""
        match self.action:
            case PeekAt(target, side) if isinstance(self.said, Clue):
                return Peek(self.seat, target, self.said, side=side)
            case AskOf(target, question) if isinstance(self.said, bool):
                return Ask(self.seat, target, question, self.said)
        return None


@distinct
class Table(NamedTuple):
    """The public state of a round."""

    game: Wooolf
    start: Seat | None = None  # None: whoever acts first
    red: frozenset[Seat] = frozenset()  # barred from suspecting early this round
    to_act: Seat | None = None
    turns: tuple[int, ...] = ()
    suspected: tuple[Seat, ...] = ()  # early, in order
    asked: tuple[tuple[Seat, Question], ...] = ()
    tokens: tuple[tuple[Seat, Seat, Clue], ...] = ()  # who laid which clue in front of whom
    gaps: bool = False  # some turns were not written down
    names: tuple[str, ...] = ()  # for messages
    course: tuple[Turn, ...] = ()  # all turns that were written down

    @classmethod
    def new(
        cls,
        game: Wooolf,
        start: Seat | None = None,
        red: frozenset[Seat] = frozenset(),
        names: tuple[str, ...] = (),
    ) -> "Table":
        return cls(game, start, red, to_act=start, turns=(0,) * game.players, names=names)

    def name(self, seat: Seat) -> str:
        return self.names[seat] if self.names else f"seat {seat + 1}"

    # ------------------------------------------------------------ what may be done

    def breach(self, seat: Seat, action: Action) -> str | None:
        """The first rule that `action` of `seat` would break, or None."""
        return self.breach_of_turn(seat) or self.breach_of_action(seat, action)

    def check(self, seat: Seat, action: Action) -> None:
        """Raise IllegalMove, saying why, unless `action` of `seat` is legal here."""
        if problem := self.breach(seat, action):
            raise IllegalMove(problem)

    def breach_of_turn(self, seat: Seat) -> str | None:
        """Why it is not this seat's turn."""
        if seat == self.game.neutral:
            return "the neutral seat never acts"
        if self.over:
            return "the round is over: only final suspicions are left"
        if seat in self.suspected:
            return "whoever has suspected early takes no more turns in the round"
        if self.to_act is not None and seat != self.to_act:
            return f"it is {self.name(self.to_act)}'s turn"
        return None

    def breach_of_action(self, seat: Seat, action: Action) -> str | None:
        """Why this seat may not do that, if it is its turn."""
        match action:
            case PeekAt(target, side):
                if problem := self._other(seat, target):
                    return problem
                if side is not None and not self.game.tracked:
                    return "left and right mean nothing unless cards are tracked (peek=tracked)"
                if self._out_of_tokens(seat) and not self._nothing_else(seat):
                    return "some clue tokens have run out, so that a peek might need one too many"
            case AskOf(target, question):
                if problem := self._other(seat, target):
                    return problem
                if target == self.game.neutral:
                    return "the neutral seat cannot be asked"
                if (
                    sum(asker == seat for asker, _ in self.asked)
                    >= self.game.rules["question-cards"]
                ):
                    return "no question card is left"
                spent = sum(q is question for _, q in self.asked)
                if spent >= self.game.questions[question]:
                    return f"all {spent} cards {question!s} have been spent"
            case SuspectEarly(board):
                if not self.gaps and self.turns[seat] + 1 < self.game.rules["early-from-turn"]:
                    return "an early suspicion is not allowed on the first turn"
                if seat in self.red:
                    return "a red error token bars from suspecting early this round"
                if board is not None:
                    if board == PASS:
                        return "an early suspicion needs its pointers"
                    return self.breach_of_board(seat, board)
        return None

    def breach_of_board(
        self, seat: Seat, board: Board, character: Character | None = None
    ) -> str | None:
        """Why pointers cannot stand like this; more can be said where the character is known."""
        first, second = board
        for pointer in board:
            if pointer == seat:
                return "a pointer names another seat, never one's own"
            if isinstance(pointer, int) and not 0 <= pointer < self.game.seats:
                return f"there is no seat {pointer + 1}"
            if not isinstance(pointer, int) and pointer not in (NOBODY, NONE):
                return "a pointer names a seat, 0 (nobody) or x (none)"
        if first == NONE:
            return None if second == NONE else "x on the first pointer goes with x on the second"
        if character is not None:
            no_target = self.game.targets[character][1] is None
            if (second == NONE) is not no_target:
                return (
                    f"the second pointer of the {character} must{' ' if no_target else ' not '}be x"
                )
        return None

    def _other(self, seat: Seat, target: Seat) -> str | None:
        if target == seat:
            return "the action needs another seat, not one's own"
        if not 0 <= target < self.game.seats:
            return f"there is no seat {target + 1}"
        return None

    def _out_of_tokens(self, seat: Seat) -> bool:
        """Whether a clue may come up for which none of the six tokens (pairs of faces) is left."""
        if self.game.rules["clue-tokens"] != "strict":
            return False
        laid = [clue for who, _, clue in self.tokens if who == seat and clue is not Clue.UNKNOWN]
        faces = [clue for clue in Clue if clue is not Clue.UNKNOWN]
        return not all(_tokens_suffice([*laid, face], faces) for face in faces)

    def _nothing_else(self, seat: Seat) -> bool:
        """Whether a seat can neither ask nor suspect, so that only a peek is left to it."""
        asked = sum(asker == seat for asker, _ in self.asked)
        spent = asked >= self.game.rules["question-cards"]
        return spent and self.breach_of_action(seat, SuspectEarly()) is not None

    def actions(self, seat: Seat) -> Iterator[Action]:
        """Everything that `breach_of_action` accepts, early suspicions without their boards."""
        sides: list[Side | None] = [None]
        if self.game.tracked:
            sides = [None, *Side]
        others = [t for t in range(self.game.seats) if t != seat]
        possible: list[Action] = [PeekAt(t, side) for t in others for side in sides]
        possible += [AskOf(t, q) for q in self.game.questions for t in others]
        possible.append(SuspectEarly())
        return (a for a in possible if self.breach_of_action(seat, a) is None)

    # ------------------------------------------------------------ what happens

    def after(self, seat: Seat, action: Action | None, said: Clue | bool | None = None) -> "Table":
        """The table once `seat` has acted, legal or not.

        No action is one that nobody has seen. A peek leaves a clue, a question an answer, unless
        it was missed.
        """
        asked, tokens, suspected = self.asked, self.tokens, self.suspected
        match action:
            case PeekAt(target):
                tokens = (*tokens, (seat, target, said)) if isinstance(said, Clue) else tokens
            case AskOf(_, question):
                asked = (*asked, (seat, question))
            case SuspectEarly() if seat not in suspected:
                suspected = (*suspected, seat)
        turns = tuple(n + (s == seat) for s, n in enumerate(self.turns))
        return self._replace(
            start=seat if self.start is None else self.start,
            to_act=self._next(seat, suspected),
            turns=turns,
            suspected=suspected,
            asked=asked,
            tokens=tokens,
            course=(*self.course, Turn(seat, action, said)),
        )

    def after_gap(self) -> "Table":
        """The table after turns that nobody wrote down: anybody may be next."""
        return self._replace(to_act=None, gaps=True)

    def _next(self, seat: Seat, suspected: tuple[Seat, ...]) -> Seat | None:
        players = self.game.players
        clockwise = ((seat + i) % players for i in range(1, players + 1))
        return next((s for s in clockwise if s not in suspected), None)

    @property
    def over(self) -> bool:
        """Whether the round has come to the final suspicions."""
        if len(self.suspected) >= self.game.early_limit:
            return True
        limit = self.game.rules["round-limit"]
        still_in = [n for s, n in enumerate(self.turns) if s not in self.suspected]
        return bool(limit) and min(still_in) >= limit

    @property
    def next_start(self) -> Seat:
        """Who begins the next round: left of the last early suspicion, else of the last start."""
        assert self.start is not None
        return ((self.suspected or (self.start,))[-1] + 1) % self.game.players


def _tokens_suffice(laid: Sequence[Clue], faces: Sequence[Clue]) -> bool:
    """Hall's condition: no set of faces needs more tokens than carry one of them."""
    return all(
        sum(clue in some for clue in laid)
        <= sum(bool({a, b} & set(some)) for a, b in combinations(faces, 2))
        for size in range(1, len(faces) + 1)
        for some in combinations(faces, size)
    )
