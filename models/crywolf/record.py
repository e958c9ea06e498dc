"""The lines of a You Cry Wolf! record: what each states, how it is read and how it is written."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from models.crywolf.dice import ANIMALS, Animal, Cup, animal, cup_of, faces_of
from models.crywolf.game import CryWolf, crywolf
from models.crywolf.table import Claim, Pass, PlaceRolled, Table
from models.game import Seat
from models.grammar import Word
from models.records import Scribe
from models.values import distinct


@distinct
class Round(NamedTuple):
    """`round [N]`: everybody rolls again."""

    number: int | None


@distinct
class First(NamedTuple):
    """`first NAME`: who is first player when the round begins."""

    seat: Seat


@distinct
class Viewer(NamedTuple):
    """`viewer NAME ANIMAL ...`: whose knowledge this record holds, and his roll of the round."""

    seat: Seat
    cup: Cup


@distinct
class OpenDice(NamedTuple):
    """`open ANIMAL ...`: the six dice that all can see."""

    cup: Cup


@distinct
class HasChips(NamedTuple):
    """`chips NAME OWN RECEIVED`: what a player has when the round begins."""

    seat: Seat
    own: int
    received: int


@distinct
class Acts(NamedTuple):
    """`NAME places ...`, `NAME rolls ...`, `NAME passes`: a turn that is no call."""

    seat: Seat
    action: Claim | PlaceRolled | Pass


@distinct
class Calls(NamedTuple):
    """`NAME calls NAME ROW [N]`; without a number it is the marker that stands there."""

    seat: Seat
    owner: Seat
    row: Animal
    number: int | None


@distinct
class Reveal(NamedTuple):
    """`reveal NAME ANIMAL ...`: what was left under a cup when it was lifted."""

    seat: Seat
    cup: Cup


@distinct
class Count(NamedTuple):
    """`count N`: what was counted after a call."""

    number: int


@distinct
class Gap(NamedTuple):
    """`...`: some turns were not written down."""


class CryWolfScribe(Scribe):
    """Reads and writes the lines of `record.lark`."""

    game_name = "crywolf"
    vocabulary: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Scribe.vocabulary,
        "ROUND": ("round",),
        "FIRST": ("first",),
        "VIEWER": ("viewer",),
        "OPEN": ("open",),
        "CHIPS": ("chips",),
        "PLACES": ("places",),
        "AS": ("as",),
        "CLAIMS": ("claims",),
        "CALLS": ("calls",),
        "ROLLS": ("rolls",),
        "PASSES": ("passes",),
        "REVEAL": ("reveal",),
        "COUNT": ("count",),
        "GAP": ("...", "…"),
        "ANIMAL": (*ANIMALS, "cows", "dogs", "wolves"),
    }
    open_terminals = (*Scribe.open_terminals, "NUMBER")

    def seat_names(self, players: tuple[str, ...]) -> tuple[str, ...]:
        crywolf(len(players), self.rules)
        return players

    @property
    def crywolf(self) -> CryWolf:
        return crywolf(len(self.names), self.rules)

    def words(self, terminal: str) -> Sequence[str]:
        if terminal == "NUMBER":
            return ["a number"]
        return ANIMALS if terminal == "ANIMAL" else super().words(terminal)

    # ------------------------------------------------------------ reading

    def round(self, words: list[Word]) -> Round:
        return Round(self.number(words[1]) if len(words) > 1 else None)

    def first(self, words: list[Word]) -> First:
        return First(self.seat(words[1]))

    def viewer(self, words: list[Word]) -> Viewer:
        _, who, *dice = words
        seat, rolled = self.seat(who), self.dice(dice)
        if len(dice) != self.crywolf.dice:
            raise self.error(dice[-1], f"a cup holds {self.crywolf.dice} dice, not {len(dice)}")
        return Viewer(seat, rolled)

    def open(self, words: list[Word]) -> OpenDice:
        keyword, *dice = words
        if not self.names:
            raise self.error(keyword, "who is playing? A line 'players NAME NAME ...' comes first")
        if not self.crywolf.open:
            raise self.error(keyword, "without 'rule open=yes' no dice lie open")
        if len(dice) != self.crywolf.dice:
            raise self.error(dice[-1], f"{self.crywolf.dice} dice lie open, not {len(dice)}")
        return OpenDice(self.dice(dice))

    def chips(self, words: list[Word]) -> HasChips:
        _, who, own, received = words
        seat, most = self.seat(who), self.crywolf.chips
        if self.number(own, least=0) > most:
            raise self.error(own, f"nobody has more than {most} own chips")
        return HasChips(seat, self.number(own, least=0), self.number(received, least=0))

    def claim(self, words: list[Word]) -> Acts:
        who, _, shown, *more = words
        row, number = (more[1] if len(more) > 2 else shown), more[-1]
        claim = Claim(animal(shown.text), animal(row.text), self.number(number))
        seat, table = self.seat(who), Table.new(self.crywolf)
        if problem := table.breach_of_place(claim.face, claim.row):
            raise self.error(row, problem)
        if problem := table.breach_of_number(claim.row, claim.number):
            raise self.error(number, problem)
        return Acts(seat, claim)

    def call(self, words: list[Word]) -> Calls:
        caller, _, whom, row, *number = words
        seat, owner = self.seat(caller), self.seat(whom)
        if seat == owner and not self.crywolf.calls_own:
            raise self.error(whom, "nobody calls himself")
        called = self.number(number[0]) if number else None
        return Calls(seat, owner, animal(row.text), called)

    def power(self, words: list[Word]) -> Acts:
        who, _, shown, *more = words
        row = more[1] if more else shown
        placed = PlaceRolled(animal(shown.text), animal(row.text))
        if problem := Table.new(self.crywolf).breach_of_place(*placed):
            raise self.error(row, problem)
        return Acts(self.seat(who), placed)

    def pass_turn(self, words: list[Word]) -> Acts:
        return Acts(self.seat(words[0]), Pass())

    def reveal(self, words: list[Word]) -> Reveal:
        _, who, *dice = words
        seat = self.seat(who)
        if len(dice) > self.crywolf.dice:
            raise self.error(dice[-1], f"a cup holds {self.crywolf.dice} dice, not {len(dice)}")
        return Reveal(seat, self.dice(dice))

    def count(self, words: list[Word]) -> Count:
        return Count(self.number(words[1], least=0))

    def gap(self, words: list[Word]) -> Gap:
        return Gap()

    # ------------------------------------------------------------ the words of a line

    def number(self, word: Word, least: int = 1) -> int:
        """A whole number; no number in this game has more than two digits."""
        text = word.text
        if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) >= least):
            raise self.error(word, f"{text!r} is no whole number from {least} on")
        return int(text)

    def dice(self, words: Sequence[Word]) -> Cup:
        return cup_of(animal(word.text) for word in words)

    def write(self, fact: object) -> str:
        return write(fact, self.names)


def write(fact: object, names: Sequence[str]) -> str:
    """A fact as a line of a record."""
    name = names.__getitem__
    match fact:
        case Round(number):
            return "round" if number is None else f"round {number}"
        case First(seat):
            return f"first {name(seat)}"
        case Viewer(seat, cup):
            return f"viewer {name(seat)} {' '.join(faces_of(cup))}"
        case OpenDice(cup):
            return f"open {' '.join(faces_of(cup))}"
        case HasChips(seat, own, received):
            return f"chips {name(seat)} {own} {received}"
        case Acts(seat, Claim(face, row, number)):
            return f"{name(seat)} places {_placed(face, row)} claims {number}"
        case Acts(seat, PlaceRolled(face, row)):
            return f"{name(seat)} rolls {_placed(face, row)}"
        case Acts(seat, Pass()):
            return f"{name(seat)} passes"
        case Calls(seat, owner, row, number):
            which = f"{row}" if number is None else f"{row} {number}"
            return f"{name(seat)} calls {name(owner)} {which}"
        case Reveal(seat, cup):
            return " ".join(["reveal", name(seat), *faces_of(cup)])
        case Count(number):
            return f"count {number}"
        case Gap():
            return "..."
    raise TypeError(f"no line of a You Cry Wolf! record states {fact!r}")


def _placed(face: Animal, row: Animal) -> str:
    return str(face) if face is row else f"{face} as {row}"


SCRIBE = CryWolfScribe
