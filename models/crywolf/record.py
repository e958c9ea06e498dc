"""The lines of a You Cry Wolf! record: what each states, how it is read and how it is written."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, NamedTuple

from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, Animal, Cup, animal, faces_of, spellings
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.table import (
    LEAST_CLAIM,
    Claim,
    Marker,
    Missed,
    MissedRoll,
    Pass,
    PlaceRolled,
    Table,
)
from wolfwise.models.game import Seat
from wolfwise.models.grammar import Word
from wolfwise.models.records import Scribe
from wolfwise.models.values import distinct

OPEN = "open=yes"
MISSED = "missed"
"""A die, a face or a number that the writer did not see or hear."""


@distinct
class Round(NamedTuple):
    """`round [N]`: everybody rolls again."""

    number: int | None


@distinct
class First(NamedTuple):
    """`first NAME [new]`: who is first player when the record of the round begins."""

    seat: Seat
    new: bool = False  # he has just become it, by the power of the player before him


@distinct
class Viewer(NamedTuple):
    """`viewer NAME ANIMAL ...`: whose knowledge it is, and what he rolled or has left."""

    seat: Seat
    cup: Cup
    missed: int = 0  # dice that are not known


@distinct
class OpenDice(NamedTuple):
    """`open ANIMAL ...`: the six dice that all can see."""

    cup: Cup
    missed: int = 0


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
    action: Claim | Missed | PlaceRolled | MissedRoll | Pass


@distinct
class Calls(NamedTuple):
    """`NAME calls NAME [ROW [N]]`; what is left out is clear where only one marker stands."""

    seat: Seat
    owner: Seat
    row: Animal | None
    number: int | None


@distinct
class Reveal(NamedTuple):
    """`reveal NAME ANIMAL ...`: what was left under a cup when it was lifted."""

    seat: Seat
    cup: Cup
    missed: int = 0


@distinct
class Count(NamedTuple):
    """`count N`: what was counted after a call."""

    number: int


@distinct
class Gap(NamedTuple):
    """`...`: some turns were not written down."""


@distinct
class Lies(NamedTuple):
    """`board [N] ANIMAL [as ROW] [by NAME | spare]`: dice that lie there when the record begins."""

    number: int
    face: Animal | None
    row: Animal | None
    owner: Seat | None = None  # who placed them, if that is told
    spare: bool = False  # rolled by the power


@distinct
class Stands(NamedTuple):
    """`marker NAME ROW N`: a claim that stands when the record begins."""

    marker: Marker


@distinct
class HasDice(NamedTuple):
    """`cup NAME N`: how many dice somebody has left."""

    seat: Seat
    dice: int


@distinct
class ToAct(NamedTuple):
    """`turn NAME`: whose turn it is."""

    seat: Seat


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
        "MISSED": (MISSED,),
        "NEW": ("new",),
        "BOARD": ("board",),
        "BY": ("by",),
        "SPARE": ("spare",),
        "MARKER": ("marker",),
        "CUP": ("cup",),
        "TURN": ("turn",),
        "GAP": ("...", "…"),
        "ANIMAL": tuple(word for animal in ANIMALS for word in spellings(animal)),
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
        return [*map(str, ANIMALS)] if terminal == "ANIMAL" else super().words(terminal)

    def _terminal(self, word: str, choices: Collection[str]) -> str | None:
        """Where dice are told, only what looks like a number is one."""
        terminal = super()._terminal(word, choices)
        if terminal == "NUMBER" and "ANIMAL" in choices and not word.isdecimal():
            return None
        return terminal

    # ------------------------------------------------------------ reading

    def round(self, words: list[Word]) -> Round:
        return Round(self.number(words[1]) if len(words) > 1 else None)

    def first(self, words: list[Word]) -> First:
        _, who, *new = words
        return First(self.seat(who), bool(new))

    def viewer(self, words: list[Word]) -> Viewer:
        _, who, *dice = words
        return Viewer(self.seat(who), *self.dice(dice))

    def open(self, words: list[Word]) -> OpenDice:
        keyword, *dice = words
        self.need_players(keyword)
        told = OpenDice(*self.dice(dice, exactly=True))
        if not self.crywolf.open:
            self.play_open(keyword)
        return told

    def play_open(self, keyword: Word) -> None:
        """Whoever tells open dice plays with them, unless a rule says that nobody does."""
        if any(change.replace(" ", "") == "open=no" for change in (*self.written, *self.asked_for)):
            raise self.error(keyword, "by 'rule open=no' no dice lie open")
        changes = [*self.written, OPEN, *self.asked_for]
        rules = rulebook.rules(self.game_name, self.edition, changes)
        self.guard(keyword, lambda: crywolf(len(self.names), rules))
        self.written.append(OPEN)
        self._rules = None

    def chips(self, words: list[Word]) -> HasChips:
        _, who, own, received = words
        seat, most = self.seat(who), self.crywolf.chips
        if self.number(own, least=0) > most:
            raise self.error(own, f"nobody has more than {most} own chips")
        return HasChips(seat, self.number(own, least=0), self.number(received, least=0))

    def claim(self, words: list[Word]) -> Acts:
        who, _, *placed, _, number = words
        seat, (face, row) = self.seat(who), self.placed(placed)
        claimed = None if number.terminal == "MISSED" else self.claimed(number)
        if face is None or row is None or claimed is None:
            return Acts(seat, Missed(face, row, claimed))
        return Acts(seat, Claim(face, row, claimed))

    def call(self, words: list[Word]) -> Calls:
        caller, _, whom, *more = words
        seat, owner = self.seat(caller), self.seat(whom)
        if seat == owner and not self.crywolf.calls_own:
            raise self.error(whom, "nobody calls himself")
        row = animal(more[0].text) if more else None
        return Calls(seat, owner, row, self.claimed(more[1]) if len(more) > 1 else None)

    def power(self, words: list[Word]) -> Acts:
        who, _, *placed = words
        seat, (face, row) = self.seat(who), self.placed(placed)
        if face is None or row is None:
            return Acts(seat, MissedRoll(row))
        return Acts(seat, PlaceRolled(face, row))

    def pass_turn(self, words: list[Word]) -> Acts:
        return Acts(self.seat(words[0]), Pass())

    def reveal(self, words: list[Word]) -> Reveal:
        _, who, *dice = words
        return Reveal(self.seat(who), *self.dice(dice))

    def count(self, words: list[Word]) -> Count:
        return Count(self.number(words[1], least=0))

    def gap(self, words: list[Word]) -> Gap:
        return Gap()

    def board(self, words: list[Word]) -> Lies:
        keyword, *more = words
        self.need_players(keyword)
        number = self.number(more.pop(0)) if more[0].terminal == "NUMBER" else 1
        spare = more[-1].terminal == "SPARE"
        owner = self.seat(more[-1]) if more[-1].terminal == "NAME" else None
        placed = [word for word in more if word.terminal in ("ANIMAL", "MISSED")]
        return Lies(number, *self.placed(placed), owner, spare)

    def marker(self, words: list[Word]) -> Stands:
        _, who, row, number = words
        return Stands(Marker(self.seat(who), animal(row.text), self.claimed(number)))

    def cup(self, words: list[Word]) -> HasDice:
        _, who, number = words
        seat, most = self.seat(who), self.crywolf.dice
        if self.number(number, least=0) > most:
            raise self.error(number, f"a cup holds {most} dice, not {number}")
        return HasDice(seat, self.number(number, least=0))

    def turn(self, words: list[Word]) -> ToAct:
        return ToAct(self.seat(words[1]))

    # ------------------------------------------------------------ the words of a line

    def need_players(self, keyword: Word) -> None:
        if not self.names:
            raise self.error(keyword, "who is playing? A line 'players NAME NAME ...' comes first")

    def number(self, word: Word, least: int = 1) -> int:
        """A whole number in digits of any script, such as the full-width ones of Japanese."""
        text = word.text
        if text.isdecimal() and len(text) > 3:
            raise self.error(word, f"no number in this game is as high as {text}")
        if not text.isdecimal() or int(text) < least:
            raise self.error(word, f"{text!r} is no whole number from {least} on")
        return int(text)

    def claimed(self, word: Word) -> int:
        """A number that may be claimed in some round."""
        number, most = self.number(word), self.crywolf.box  # open and spare dice may be in it
        if number < LEAST_CLAIM:
            raise self.error(word, "the die just placed counts, so a claim is 2 or more")
        if number > most:
            raise self.error(word, f"there are only {most} dice, so nobody can claim {number}")
        return number

    def placed(self, words: Sequence[Word]) -> tuple[Animal | None, Animal | None]:
        """A face and its row; a die that was missed lies anywhere unless its row is told."""
        shown, *more = words
        face = None if shown.terminal == "MISSED" else animal(shown.text)
        row = animal(more[-1].text) if more else face
        table = Table.new(self.crywolf)
        if face is not None and row is not None and (bad := table.breach_of_place(face, row)):
            raise self.error(words[-1], bad)
        return face, row

    def dice(self, words: Sequence[Word], exactly: bool = False) -> tuple[Cup, int]:
        """Dice as they are said: `sheep sheep sheep wolf`, or `3 sheep missed`; how many missed."""
        counted = dict.fromkeys(ANIMALS, 0)
        times, missed = 1, 0
        for word in words:
            if word.terminal == "NUMBER":
                times = self.number(word)
            elif word.terminal == "MISSED":
                missed, times = missed + times, 1
            else:
                counted[animal(word.text)] += times
                times = 1
        most, told = self.crywolf.dice, sum(counted.values()) + missed
        if told > most or (exactly and told < most):
            raise self.error(words[-1], f"there must be {most} dice, not {told}")
        cow, sheep, dog, wolf = counted.values()
        return (cow, sheep, dog, wolf), missed

    def write(self, fact: object) -> str:
        return write(fact, self.names)


def write(fact: object, names: Sequence[str]) -> str:
    """A fact as a line of a record."""
    name = names.__getitem__
    match fact:
        case Round(number):
            return "round" if number is None else f"round {number}"
        case First(seat, new):
            return f"first {name(seat)}{' new' * new}"
        case Viewer(seat, cup, missed):
            return " ".join(["viewer", name(seat), *_dice(cup, missed)])
        case OpenDice(cup, missed):
            return " ".join(["open", *_dice(cup, missed)])
        case HasChips(seat, own, received):
            return f"chips {name(seat)} {own} {received}"
        case Acts(seat, Claim(face, row, number) | Missed(face, row, number)):
            said = MISSED if number is None else number
            return f"{name(seat)} places {_placed(face, row)} claims {said}"
        case Acts(seat, PlaceRolled(face, row)):
            return f"{name(seat)} rolls {_placed(face, row)}"
        case Acts(seat, MissedRoll(row)):
            return f"{name(seat)} rolls {_placed(None, row)}"
        case Acts(seat, Pass()):
            return f"{name(seat)} passes"
        case Calls(seat, owner, row, number):
            which = [str(part) for part in (row, number) if part is not None]
            return " ".join([name(seat), "calls", name(owner), *which])
        case Reveal(seat, cup, missed):
            return " ".join(["reveal", name(seat), *_dice(cup, missed)])
        case Count(number):
            return f"count {number}"
        case Gap():
            return "..."
        case Lies(number, face, row, owner, spare):
            whose = " spare" if spare else "" if owner is None else f" by {name(owner)}"
            return f"board {f'{number} ' * (number > 1)}{_placed(face, row)}{whose}"
        case Stands((owner, row, number)):
            return f"marker {name(owner)} {row} {number}"
        case HasDice(seat, dice):
            return f"cup {name(seat)} {dice}"
        case ToAct(seat):
            return f"turn {name(seat)}"
    raise TypeError(f"no line of a You Cry Wolf! record states {fact!r}")


def _dice(cup: Cup, missed: int) -> list[str]:
    return [*faces_of(cup), *[MISSED] * missed]


def _placed(face: Animal | None, row: Animal | None) -> str:
    shown = str(face or MISSED)
    return shown if face is row else f"{shown} as {row}"


SCRIBE = CryWolfScribe
