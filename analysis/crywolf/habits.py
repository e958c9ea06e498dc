"""How players are thought to play: a named model, with its numbers open to change.

Nobody knows how people bluff. This model says what a sensible player with a certain cup does, and
how often people depart from it. It serves twice: read forwards it foretells what others will do,
read backwards (by Bayes, in `cups`) it tells what they hold.

A player here judges by his own dice and the bare odds of all others. The break-even number of a row
is the highest he could afford to be called on; `room` is how far a claim lies below it.

- What he does. He calls the marker with the least room, claims, or (as first player) uses his
  power, whichever is worth most: a claim with room costs nothing, one without costs what it lacks,
  a call earns what the marker lacks. With probability `slip`, shared out, he does one of the other
  things; half as likely for every chip that it costs him.
- Which row. Rows in which he has room, each as often as he has dice that count for it. A bluffer
  takes any row open to him.
- Which number. Any that leaves him room, each as likely. A bluffer goes on above his break-even
  number, each further step half as likely, up to STRETCH of them.
- Which die. The one that counts for the fewest rows; a bluffer any that fits.

Row and number are bluffed together, the die apart, each with probability `bluff`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.crywolf.odds import break_even
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, Cup
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.table import Action, Call, Claim, Marker, Pass, Table, UsePower
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct

Number = Fraction | float
"""Fractions keep every result exact; floats are for sampling, where they cost nothing."""

STRETCH = 8
"""How far above his break-even number a bluffer may claim."""


@distinct
class Habits(NamedTuple):
    """How often players depart from what their own dice tell them."""

    bluff: Number = Fraction(1, 4)
    slip: Number = Fraction(1, 10)

    def rounded(self) -> "Habits":
        """The same in floats."""
        return Habits(float(self.bluff), float(self.slip))


USUAL = Habits()
NO_BLUFF = Habits(Fraction(0), Fraction(0))
NO_SHIFT = (0, 0, 0, 0)


class Outlook:
    """What one seat can do at a table, whatever its cup; `mind(cup)` adds the dice."""

    def __init__(self, table: Table, seat: Seat) -> None:
        game = table.game
        self.table, self.seat, self.game = table, seat, game
        hidden = sum(table.dice) - table.dice[seat]
        shown = game.counted(table.open)
        self.base = [
            table.fixed[r] + shown[r] + break_even(hidden, game.chances[r]) for r in range(4)
        ]
        """Break-even numbers of somebody without dice."""
        self.rows = [
            (INDEX[row], table.least(row))
            for row in ANIMALS
            if table.dice[seat] and table.open_to(seat, row)
        ]
        self.markers = table.callable_by(seat)
        self.power = table.breach_of_action(seat, UsePower()) is None
        self.highest = table.highest

    def mind(self, cup: Cup, shift: Sequence[int] = NO_SHIFT) -> "Mind":
        """The seat with a cup; `shift` is what it believes the rows hold beyond bare odds."""
        return Mind(self, cup, shift)


class Mind:
    """A seat with its cup: what it would do, and how likely."""

    __slots__ = ("best", "even", "others", "outlook", "own", "plan", "rows", "worst")

    def __init__(self, outlook: Outlook, cup: Cup, shift: Sequence[int]) -> None:
        self.outlook = outlook
        self.own = own = outlook.game.counted(cup)
        self.even = even = [b + o + s for b, o, s in zip(outlook.base, own, shift, strict=True)]
        fits = faces_for(outlook.game)
        self.rows: list[tuple[int, int, int, tuple[Animal, ...]]] = []  # row, least, room, faces
        best = worst = None
        for row, least in outlook.rows:
            faces = tuple(face for at, face in fits[row] if cup[at])
            if faces:
                room = even[row] - least
                self.rows.append((row, least, room, faces))
                if best is None or room > best:
                    best = room
        for _, row_, number in outlook.markers:
            room = even[INDEX[row_]] - number
            if worst is None or room < worst:
                worst = room
        self.best, self.worst = best, worst
        self._decide()

    def _decide(self) -> None:
        """The kind of action that is worth most, and the others that are possible."""
        worth: list[tuple[int, type[Action]]] = []  # in half chips
        if self.best is not None:
            worth.append((min(0, 2 * self.best + 1), Claim))
        if self.worst is not None:
            worth.append((-2 * self.worst - 1, Call))
        if self.outlook.power:
            worth.append((0, UsePower))
        if not worth:
            worth.append((0, Pass))
        most, self.plan = max(worth, key=lambda choice: choice[0])
        self.others = {
            kind: (most - value) // 2 for value, kind in worth if kind is not self.plan
        }  # and what they cost, in chips

    # ------------------------------------------------------------ how likely

    def chance_of(self, kind: type[Action], habits: Habits) -> Number:
        """How likely this player does this kind of thing."""
        if kind is self.plan:
            return 1 - sum(self.chance_of(other, habits) for other in self.others)
        if kind not in self.others:
            return 0
        return habits.slip / (len(self.others) << self.others[kind])

    def chance(self, action: Action, habits: Habits) -> Number:
        """How likely this player does exactly this."""
        of_kind = self.chance_of(type(action), habits)
        match action:
            case Claim(face, row, number):
                for at, least, room, faces in self.rows:
                    if at == INDEX[row] and face in faces:
                        shown = self._chance_of_die(face, faces, habits)
                        return of_kind * shown * self._chance_of(at, least, room, number, habits)
                return 0
            case Call(marker):
                doubted = self.doubted()
                return of_kind * Fraction(1, len(doubted)) if marker in doubted else 0
        return of_kind

    def _chance_of_die(self, face: Animal, faces: tuple[Animal, ...], habits: Habits) -> Number:
        bluffed = habits.bluff / len(faces)
        return 1 - habits.bluff + bluffed if face is faces[0] else bluffed

    def _chance_of(self, row: int, least: int, room: int, number: int, habits: Habits) -> Number:
        """How likely a claim is on this row and number."""
        if number < least:
            return 0
        top = self._top(least, room)
        honest: Number = 0
        if number <= top:
            share, shares = self._shares(row, room)
            honest = (1 - habits.bluff) * share / (shares * (top - least + 1))
        steps = self._steps(top)
        whole = (top - least + 2 << steps) - 1  # in parts of 2 ** -steps
        over = number - top
        parts = 1 << steps - max(0, over) if over <= steps else 0
        return honest + habits.bluff * parts / (whole * len(self.rows))

    def _top(self, least: int, room: int) -> int:
        """The highest number that an honest player claims."""
        return min(least + max(0, room), self.outlook.highest)

    def _steps(self, top: int) -> int:
        """How many steps above his break-even number a bluffer can go."""
        return min(STRETCH, self.outlook.highest - top)

    def _shares(self, row: int, room: int) -> tuple[int, int]:
        """How often, out of how often, an honest player takes a row."""
        assert self.best is not None
        if self.best >= 0:
            open_rows = [(r, max(1, self.own[r])) for r, _, left, _ in self.rows if left >= 0]
        else:
            open_rows = [(r, 1) for r, _, left, _ in self.rows if left == self.best]
        return sum(n for r, n in open_rows if r == row), sum(n for _, n in open_rows)

    def doubted(self) -> list[Marker]:
        """The markers with the least room."""
        even, worst = self.even, self.worst
        return [m for m in self.outlook.markers if even[INDEX[m.row]] - m.number == worst]

    def best_claim(self) -> Claim:
        """The lowest number where there is the most room, with the narrowest die."""
        row, least, _, faces = max(self.rows, key=lambda claim: claim[2])
        return Claim(faces[0], ANIMALS[row], least)

    def claims(self, habits: Habits) -> Iterator[tuple[Claim, Number]]:
        """Every claim, and how likely it is if this player claims."""
        for at, least, room, faces in self.rows:
            shown = [(face, self._chance_of_die(face, faces, habits)) for face in faces]
            top = self._top(least, room)
            for number in range(least, top + self._steps(top) + 1):
                chance = self._chance_of(at, least, room, number, habits)
                for face, of_die in shown:
                    yield Claim(face, ANIMALS[at], number), chance * of_die


_FITS: dict[CryWolf, list[list[tuple[int, Animal]]]] = {}


def faces_for(game: CryWolf) -> list[list[tuple[int, Animal]]]:
    """For every row the faces that fit, each with its index; what counts for fewest rows first."""
    faces = _FITS.get(game)
    if faces is None:
        rows_of = {face: sum(face in game.counts[row] for row in ANIMALS) for face in ANIMALS}
        narrow = sorted(ANIMALS, key=lambda face: (rows_of[face], INDEX[face]))
        faces = _FITS[game] = [
            [(INDEX[face], face) for face in narrow if row in game.places[face]] for row in ANIMALS
        ]
    return faces
