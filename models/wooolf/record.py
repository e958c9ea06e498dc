"""The lines of a Wooolf!! record: what each states, how it is read and how it is written."""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from wolfwise.models.errors import did_you_mean
from wolfwise.models.game import Seat
from wolfwise.models.grammar import Word
from wolfwise.models.records import Scribe
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Card, Clue, Hand, Question
from wolfwise.models.wooolf.game import NEUTRAL, Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Peek, Side
from wolfwise.models.wooolf.table import NOBODY, NONE, Action, AskOf, Board, PeekAt, Pointer, Table

MISSED = "missed"
"""Stands for what nobody has seen or heard."""


@distinct
class Round(NamedTuple):
    """`round N`: a new deal."""

    number: int


@distinct
class Points(NamedTuple):
    """`points NAME POINTS [ERRORS]`: what somebody has from rounds that are not recorded."""

    seat: Seat
    points: int
    errors: int


@distinct
class Starts(NamedTuple):
    """`start NAME`: who begins the round."""

    seat: Seat


@distinct
class Gap(NamedTuple):
    """`...`: some turns were not written down."""


@distinct
class Red(NamedTuple):
    """`red NAME ...`: whose error token is red this round."""

    seats: tuple[Seat, ...]


@distinct
class Viewer(NamedTuple):
    """`viewer NAME CARD CARD`: whose knowledge this record holds, and the own hand of the round."""

    seat: Seat
    hand: Hand

    def shows_otherwise(self, seat: Seat, hand: Hand) -> bool:
        """Whether a seat cannot show these cards, because the viewer holds others."""
        return seat == self.seat and hand != self.hand


@distinct
class Questions(NamedTuple):
    """`questions NAME CARD [CARD]`: the viewer's question cards of the round."""

    seat: Seat
    questions: tuple[Question, ...]


@distinct
class Suspects(NamedTuple):
    """`NAME suspects`: an early suspicion, board hidden."""

    seat: Seat


@distinct
class MissedTurn(NamedTuple):
    """`NAME missed`: a turn that nobody has seen; no early suspicion, for that could not be."""

    seat: Seat


@distinct
class MissedClue(NamedTuple):
    """`NAME peeks NAME missed`: what was announced was not heard."""

    peeker: Seat
    target: Seat
    side: Side | None = None


@distinct
class MissedAnswer(NamedTuple):
    """`NAME asks NAME QUESTION missed`: the answer was not heard."""

    asker: Seat
    target: Seat
    question: Question


@distinct
class Pointers(NamedTuple):
    """`board NAME POINTER POINTER`: how the pointers < and << stood."""

    seat: Seat
    board: Board


class WooolfScribe(Scribe):
    """Reads and writes the lines of `record.lark`."""

    game_name = "wooolf"
    vocabulary: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Scribe.vocabulary,
        "ROUND": ("round",),
        "POINTS": ("points",),
        "START": ("start",),
        "GAP": ("...", "…"),
        "RED": ("red",),
        "VIEWER": ("viewer",),
        "QUESTIONS": ("questions",),
        "PEEKS": ("peeks",),
        "SAW": ("saw",),
        "ASKS": ("asks",),
        "SUSPECTS": ("suspects",),
        "MISSED": (MISSED,),
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

    def round(self, words: list[Word]) -> Round:
        _, number = words
        if number.text not in self.words("NUMBER"):
            raise self.error(number, f"there is no round {number.text!r}", self.words("NUMBER"))
        return Round(int(number.text))

    def points(self, words: list[Word]) -> Points:
        _, who, *numbers = words
        points, errors, *_ = (*(self.number(word) for word in numbers), 0)
        return Points(self.player(who), points, errors)

    def number(self, word: Word) -> int:
        """A number of points or error tokens."""
        if not re.fullmatch("[0-9]{1,3}", word.text):
            raise self.error(word, f"{word.text!r} is no number of points or error tokens")
        return int(word.text)

    def start(self, words: list[Word]) -> Starts:
        return Starts(self.player(words[1]))

    def gap(self, words: list[Word]) -> Gap:
        return Gap()

    def red(self, words: list[Word]) -> Red:
        return Red(tuple(self.player(word) for word in words[1:]))

    def viewer(self, words: list[Word]) -> Viewer:
        return Viewer(self.player(words[1]), self.hand(words[2:]))

    def questions(self, words: list[Word]) -> Questions:
        _, who, *cards = words
        return Questions(self.player(who), tuple(_question(card) for card in cards))

    def peek(self, words: list[Word]) -> Peek | MissedClue:
        peeker, _, target, *more = words
        named = {word.terminal: word for word in more}
        side = Side(named["SIDE"].text.casefold()) if "SIDE" in named else None
        who, whom = self.player(peeker), self.seat(target)
        self.allow(who, PeekAt(whom, side), named.get("SIDE", target))
        if "MISSED" in named:
            if "CARD" in named:
                raise self.error(named["CARD"], "whoever saw the card knows what was to be said")
            return MissedClue(who, whom, side)
        return Peek(
            who,
            whom,
            Clue(_plain(named["CLUE"])) if "CLUE" in named else None,
            self.card(named["CARD"]) if "CARD" in named else None,
            side,
        )

    def missed(self, words: list[Word]) -> MissedTurn:
        return MissedTurn(self.player(words[0]))

    def ask(self, words: list[Word]) -> Ask | MissedAnswer:
        asker, _, target, question, answered = words
        who, whom, card = self.player(asker), self.seat(target), _question(question)
        self.allow(who, AskOf(whom, card), target)
        if answered.terminal == "MISSED":
            return MissedAnswer(who, whom, card)
        return Ask(who, whom, card, answered.text.casefold() == "yes")

    def suspect(self, words: list[Word]) -> Suspects:
        return Suspects(self.player(words[0]))

    def reveal(self, words: list[Word]) -> Holds:
        return Holds(self.seat(words[1]), self.hand(words[2:]))

    def board(self, words: list[Word]) -> Pointers:
        _, who, first, second = words
        seat, board = self.player(who), (self.pointer(first), self.pointer(second))
        if problem := Table.new(self.wooolf).breach_of_board(seat, board):
            raise self.error(first, problem)
        return Pointers(seat, board)

    # ------------------------------------------------------------ the words of a line

    def player(self, word: Word) -> Seat:
        """A seat that can act."""
        seat = self.seat(word)
        if problem := Table.new(self.wooolf).breach_of_turn(seat):
            raise self.error(word, problem)
        return seat

    def allow(self, seat: Seat, action: Action, word: Word) -> None:
        """Refuse what could not be done on any table, whatever happened before."""
        if problem := Table.new(self.wooolf).breach_of_action(seat, action):
            raise self.error(word, problem)

    def card(self, word: Word) -> Card:
        """A card of this game's deck; a bare image will do where it has only one kind of that."""
        name = _plain(word)
        deck = list(self.wooolf.deck)
        same_image = [card for card in deck if card.image == name]
        found = next((card for card in deck if str(card) == name), None)
        if found is None and len(same_image) == 1:
            found = same_image[0]
        if found is None:
            names = [str(card) for card in deck]
            hint = did_you_mean(name, names)
            raise self.error(word, f"this deck has no card {word.text!r}{hint}", names)
        return found

    def hand(self, words: Sequence[Word]) -> Hand:
        first, second = (self.card(word) for word in words)
        have = self.wooolf.deck[first]
        if first == second and have < 2:
            raise self.error(words[1], f"this deck has only {have} {first} card")
        return (first, second) if self.wooolf.tracked else self.wooolf.hand(first, second)

    def pointer(self, word: Word) -> Pointer:
        return word.text.casefold() if word.terminal == "POINTER" else self.seat(word)

    def write(self, fact: object) -> str:
        return write(fact, self.names)


def write(fact: object, names: Sequence[str]) -> str:
    """A fact as a line of a record."""
    name = names.__getitem__
    match fact:
        case Round(number):
            return f"round {number}"
        case Points(seat, points, errors):
            return f"points {name(seat)} {points}{f' {errors}' if errors else ''}"
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
        case MissedTurn(seat):
            return f"{name(seat)} {MISSED}"
        case MissedClue(peeker, target, side):
            words = [name(peeker), "peeks", name(target), *([] if side is None else [side]), MISSED]
            return " ".join(words)
        case MissedAnswer(asker, target, question):
            return f"{name(asker)} asks {name(target)} {question} {MISSED}"
        case Holds(seat, hand):
            return f"reveal {name(seat)} {hand[0]} {hand[1]}"
        case Pointers(seat, board):
            first, second = (p if isinstance(p, str) else name(p) for p in board)
            return f"board {name(seat)} {first} {second}"
    raise TypeError(f"no line of a Wooolf!! record states {fact!r}")


def _question(word: Word) -> Question:
    return Question(word.text.casefold())


def _plain(word: Word) -> str:
    return word.text.casefold().replace("？", "?")


SCRIBE = WooolfScribe
