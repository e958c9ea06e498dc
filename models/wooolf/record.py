"""The lines of a Wooolf!! record: what each states, how it is read and how it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from lark import Token

from models.errors import did_you_mean
from models.game import Seat
from models.records import Scribe
from models.wooolf.cards import Card, Clue, Hand, Question
from models.wooolf.game import NEUTRAL, Wooolf, wooolf
from models.wooolf.observations import Ask, Holds, Peek, Side
from models.wooolf.table import NOBODY, NONE, Action, AskOf, Board, PeekAt, Pointer, Table


@dataclass(frozen=True, slots=True)
class Round:
    """`round N`: a new deal."""

    number: int


@dataclass(frozen=True, slots=True)
class Starts:
    """`start NAME`: who begins the round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Gap:
    """`...`: some turns were not written down."""


@dataclass(frozen=True, slots=True)
class Red:
    """`red NAME ...`: whose error token is red this round."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Viewer:
    """`viewer NAME CARD CARD`: whose knowledge this record holds, and the own hand of the round."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True)
class Questions:
    """`questions NAME CARD [CARD]`: the viewer's question cards of the round."""

    seat: Seat
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Suspects:
    """`NAME suspects`: an early suspicion, board hidden."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pointers:
    """`board NAME POINTER POINTER`: how the pointers < and << stood."""

    seat: Seat
    board: Board


class WooolfScribe(Scribe):
    """Reads and writes the lines of `record.lark`."""

    game_name = "wooolf"
    vocabulary: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Scribe.vocabulary,
        "ROUND": ("round",),
        "START": ("start",),
        "GAP": ("...", "…"),
        "RED": ("red",),
        "VIEWER": ("viewer",),
        "QUESTIONS": ("questions",),
        "PEEKS": ("peeks",),
        "SAW": ("saw",),
        "ASKS": ("asks",),
        "SUSPECTS": ("suspects",),
        "REVEAL": ("reveal",),
        "BOARD": ("board",),
        "SIDE": tuple(str(side) for side in Side),
        "CLUE": (*(str(clue) for clue in Clue), "？"),
        "QUESTION": tuple(str(question) for question in Question),
        "ANSWER": ("yes", "no"),
        "POINTER": (NOBODY, NONE),
    }
    reserved = frozenset({NOBODY, NONE, NEUTRAL, "nobody", "somebody"})
    open_terminals = (*Scribe.open_terminals, "CARD", "NUMBER")

    def seat_names(self, players: tuple[str, ...]) -> tuple[str, ...]:
        game = wooolf(len(players), self.rules)
        return players if game.neutral is None else (*players, NEUTRAL)

    @property
    def wooolf(self) -> Wooolf:
        return wooolf(len(self.names) - (NEUTRAL in self.names), self.rules)

    def words(self, terminal: str) -> Sequence[str]:
        if terminal == "CARD" and self.names:
            return [str(card) for card in self.wooolf.deck]
        if terminal == "CLUE" and self.names:
            return [str(clue) for clue in self.wooolf.clues]
        if terminal == "NUMBER":
            return [str(number) for number in range(1, self.rules["rounds"] + 1)]
        return super().words(terminal)

    # ------------------------------------------------------------ reading

    def round(self, tokens: list[Token]) -> Round:
        if tokens[1] not in self.words("NUMBER"):
            raise self.error(tokens[1], f"no round {str(tokens[1])!r}", self.words("NUMBER"))
        return Round(int(tokens[1]))

    def start(self, tokens: list[Token]) -> Starts:
        return Starts(self.player(tokens[1]))

    def gap(self, tokens: list[Token]) -> Gap:
        return Gap()

    def red(self, tokens: list[Token]) -> Red:
        return Red(tuple(self.player(token) for token in tokens[1:]))

    def viewer(self, tokens: list[Token]) -> Viewer:
        return Viewer(self.player(tokens[1]), self.hand(tokens[2:]))

    def questions(self, tokens: list[Token | None]) -> Questions:
        _, who, *cards = tokens
        assert who is not None
        return Questions(self.player(who), tuple(_question(card) for card in cards if card))

    def peek(self, tokens: list[Token | None]) -> Peek:
        peeker, _, target, side, clue, _, card = tokens
        assert peeker is not None
        assert target is not None
        who = self.player(peeker)
        whom = self.seat(target)
        where = None if side is None else Side(side.lower())
        self.allow(who, PeekAt(whom, where), side or target)
        return Peek(
            who,
            whom,
            None if clue is None else Clue(clue.lower().replace("？", "?")),
            None if card is None else self.card(card),
            where,
        )

    def ask(self, tokens: list[Token]) -> Ask:
        asker, _, target, question, answered = tokens
        who, whom, card = self.player(asker), self.seat(target), _question(question)
        self.allow(who, AskOf(whom, card), target)
        return Ask(who, whom, card, answered.lower() == "yes")

    def suspect(self, tokens: list[Token]) -> Suspects:
        return Suspects(self.player(tokens[0]))

    def reveal(self, tokens: list[Token]) -> Holds:
        return Holds(self.seat(tokens[1]), self.hand(tokens[2:]))

    def board(self, tokens: list[Token]) -> Pointers:
        seat = self.player(tokens[1])
        board = (self.pointer(tokens[2]), self.pointer(tokens[3]))
        if problem := Table.new(self.wooolf).breach_of_board(seat, board):
            raise self.error(tokens[2], problem)
        return Pointers(seat, board)

    # ------------------------------------------------------------ the words of a line

    def player(self, token: Token) -> Seat:
        """A seat that can act."""
        seat = self.seat(token)
        if problem := Table.new(self.wooolf).breach_of_turn(seat):
            raise self.error(token, problem)
        return seat

    def allow(self, seat: Seat, action: Action, token: Token) -> None:
        """Refuse what could not be done on any table, whatever happened before."""
        if problem := Table.new(self.wooolf).breach_of_action(seat, action):
            raise self.error(token, problem)

    def card(self, token: Token) -> Card:
        """A card of this game's deck; a bare image will do where it has only one kind of that."""
        word = token.lower().replace("？", "?")
        deck = list(self.wooolf.deck)
        same_image = [card for card in deck if card.image == word]
        found = next((card for card in deck if str(card) == word), None)
        if found is None and len(same_image) == 1:
            found = same_image[0]
        if found is None:
            names = [str(card) for card in deck]
            hint = did_you_mean(word, names)
            raise self.error(token, f"this deck has no card {str(token)!r}{hint}", names)
        return found

    def hand(self, tokens: Sequence[Token]) -> Hand:
        first, second = (self.card(token) for token in tokens)
        have = self.wooolf.deck[first]
        if first == second and have < 2:
            raise self.error(tokens[1], f"this deck has only {have} {first} card")
        return (first, second) if self.wooolf.tracked else self.wooolf.hand(first, second)

    def pointer(self, token: Token) -> Pointer:
        word = token.lower()
        return word if word in (NOBODY, NONE) else self.seat(token)

    # ------------------------------------------------------------ writing

    def write(self, fact: object) -> str:
        name = self.names.__getitem__
        match fact:
            case Round(number):
                return f"round {number}"
            case Starts(seat):
                return f"start {name(seat)}"
            case Gap():
                return "..."
            case Red(seats):
                return f"red {' '.join(name(seat) for seat in seats)}"
            case Viewer(seat, hand):
                return f"viewer {name(seat)} {hand[0]} {hand[1]}"
            case Questions(seat, questions):
                return f"questions {name(seat)} {' '.join(questions)}"
            case Peek(peeker, target, announced, seen, side):
                parts = [name(peeker), "peeks", name(target), side, announced]
                parts += [] if seen is None else ["saw", str(seen)]
                return " ".join(part for part in parts if part is not None)
            case Ask(asker, target, question, yes):
                return f"{name(asker)} asks {name(target)} {question} {'yes' if yes else 'no'}"
            case Suspects(seat):
                return f"{name(seat)} suspects"
            case Holds(seat, hand):
                return f"reveal {name(seat)} {hand[0]} {hand[1]}"
            case Pointers(seat, board):
                first, second = (p if isinstance(p, str) else name(p) for p in board)
                return f"board {name(seat)} {first} {second}"
        raise TypeError(f"no line of a Wooolf!! record states {fact!r}")


def _question(token: Token) -> Question:
    return Question(token.lower())


SCRIBE = WooolfScribe
