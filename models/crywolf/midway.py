"""A round that a record joins midway: what lies and stands there, and what follows from that.

It is told in any order, before the first turn that is written down or behind a gap. Turns go round
whatever happens, and each but the power takes a die from a cup, so that the dice on the board tell
how far the turn is from the first player, who moves on with every power.
"""

from collections.abc import Iterator
from typing import NamedTuple

from wolfwise.models.crywolf.dice import ANIMALS, Animal
from wolfwise.models.crywolf.table import Claim, Lying, Marker, Table
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct


@distinct
class Shares(NamedTuple):
    """Whose dice have gone where."""

    dice: tuple[int, ...]  # left in each cup
    loose: int = 0  # on the board, and nobody has said whose: taken from the fullest cups
    lost: int = 0  # placed, and nobody has said where
    spare: int = 0  # rolled by the power


class Midway:
    """What is told of the table; `base` is what was known of it before."""

    def __init__(self, base: Table, *, gap: bool = False) -> None:
        self.base, self.gap = base, gap
        self.board: list[tuple[Lying, Seat | None]] = []  # and who has placed it
        self.spares: list[Lying] = []
        self.markers: list[Marker] = []
        self.cups: dict[Seat, int] = {}
        self.turn: Seat | None = None
        self.first: Seat | None = base.first
        self.new = False  # he has just become first player
        self.viewer: Seat | None = None  # who has told us what he rolled

    @property
    def told(self) -> bool:
        """Whether turns of this round came before the record."""
        return bool(self.board or self.spares or self.markers or self.cups or self.new)

    # ------------------------------------------------------------ why something cannot be told

    def breach_of_dice(self, number: int, owner: Seat | None, *, spare: bool = False) -> str | None:
        """Why so many more dice cannot lie on the board."""
        room = self._room()
        if owner is not None and number > room[owner]:
            name, left = self.base.name(owner), self.cups.get(owner)
            told = f"{left} dice left" if left is not None else f"{self.base.dice[owner]} dice"
            return f"{name} has {told}, so no more than {room[owner]} others can lie on the board"
        if spare and number > self.base.spare - len(self.spares):
            return f"there are only {self.base.spare} spare dice"
        if number > (most := self._most()):
            return f"no more than {most} other dice can lie on the board"
        return None

    def breach_of_cup(self, seat: Seat, dice: int) -> str | None:
        """Why a seat cannot have so many dice left."""
        name, before = self.base.name(seat), self.cups.get(seat)
        if before not in (None, dice):
            return f"{name} has {before} dice left, as was told, not {dice}"
        if dice > (most := self.base.dice[seat] - self._placed_by(seat)):
            return f"{name} has no more than {most} dice left, not {dice}"
        if before is None and dice > self._most():
            return f"then the board has more dice than {name} and the others can have placed"
        return None

    def breach_of_marker(self, marker: Marker, table: Table | None = None) -> str | None:
        """Why a marker cannot stand there; `table` as it has been told, if it is at hand."""
        owner, row, number = marker
        game, table = self.base.game, table or self.table()
        if number > table.highest:
            return f"there are only {table.highest} dice, so nobody can claim {number}"
        there = self.markers if game.above_marker else []
        if any(m.row is row for m in there):
            return f"a marker stands in the {row} row already, and the higher one beats the other"
        if game.above_marker and number <= table.standing(row):
            return f"a marker stands on {row} {table.standing(row)}, so a claim must be higher"
        if any((m.row, m.number) == (row, number) for m in table.markers):
            return f"a marker stands on {row} {number} already"
        others = table._left_standing(owner, Claim(row, row, number))
        if not game.lent and others >= game.markers:
            return f"{table.name(owner)} has only {game.markers} markers"
        return None

    def breach_of_turn(self, seat: Seat) -> str | None:
        """Why it cannot be this seat's turn."""
        if self.turn not in (None, seat):
            return f"it is {self.base.name(self.turn or 0)}'s turn, as was told"
        return None

    def _room(self) -> list[int]:
        """For every seat how many more of its dice may lie on the board."""
        seats = range(self.base.game.players)
        return [self.base.dice[s] - self._placed_by(s) - self.cups.get(s, 0) for s in seats]

    def _most(self) -> int:
        """How many more dice may lie on the board, whosever they are."""
        loose = sum(owner is None for _, owner in self.board)
        return sum(self._room()) + self.base.spare - len(self.spares) - loose

    def _placed_by(self, seat: Seat) -> int:
        return sum(owner == seat for _, owner in self.board)

    # ------------------------------------------------------------ what follows

    def shares(self) -> Shares:
        """Where dice of which nobody said whose they are come from."""
        left = [n - self._placed_by(seat) for seat, n in enumerate(self.base.dice)]
        loose, lost = sum(owner is None for _, owner in self.board), 0
        for seat, told in self.cups.items():
            short = left[seat] - told
            lost += max(0, short - loose)
            loose, left[seat] = max(0, loose - short), told
        guessed = 0
        untold = [seat for seat in self._in_turn() if seat not in self.cups]
        while loose and any(left[seat] for seat in untold):
            there = [seat for seat in untold if left[seat]]  # of equals the first in turn
            seat = max(there, key=lambda seat: (seat != self.viewer, left[seat]))
            left[seat], loose, guessed = left[seat] - 1, loose - 1, guessed + 1
        return Shares(tuple(left), guessed, lost, loose + len(self.spares))

    def _in_turn(self) -> list[Seat]:
        players, begins = self.base.game.players, self.first or 0
        return [(begins + n) % players for n in range(players)]

    def table(self) -> Table:
        """The table as it has been told."""
        table, shares = self.base, self.shares()
        for face, row in (*(die for die, _ in self.board), *self.spares):
            table = table.lost() if row is None else table.after_placing(face, row)
        for _ in range(shares.lost):
            table = table.lost()
        for marker in sorted(self.markers, key=lambda m: -m.number):  # none beats another
            table = table.with_marker(marker)
        first, turn, since = self._whose(shares)
        return table._replace(
            dice=shares.dice,
            spare=self.base.spare - shares.spare,
            first=first,
            to_act=turn,
            since_first=since,
        )

    def at_turn_of(self, seat: Seat) -> Table:
        """The same if it turns out to be the turn of somebody."""
        told, self.turn = self.turn, seat
        table = self.table()
        self.turn = told
        return table

    def _whose(self, shares: Shares) -> tuple[Seat | None, Seat | None, int]:
        """First player, turn, and turns since he became it."""
        players, first, turn = self.base.game.players, self.first, self.turn
        placed = sum(self.base.dice) - sum(shares.dice)
        if not self.gap and first is None and turn is not None:
            first = (turn - placed) % players
        if not self.gap and turn is None and first is not None:
            turn = (first + placed) % players
        if first is None or turn is None:
            return first, turn, players if placed else self.base.since_first
        steps = (turn - first) % players
        if self.new or not (self.gap or placed or shares.spare):
            return first, turn, steps
        whole = placed if not shares.spare and (placed - steps) % players == 0 else steps + players
        return first, turn, max(self.base.since_first, whole) if self.gap else whole

    def placed_by(self, seat: Seat) -> Iterator[tuple[Animal, ...]]:
        """What each of the dice that a seat has placed may be."""
        for (face, row), owner in self.board:
            if owner == seat:
                yield self._faces(face, row)
        if seat in self.cups:
            loose = [self._faces(*die) for die, owner in self.board if owner is None]
            some = dict.fromkeys(face for faces in loose for face in faces)
            for _ in range(self.base.dice[seat] - self._placed_by(seat) - self.cups[seat]):
                yield tuple(some) or ANIMALS

    def _faces(self, face: Animal | None, row: Animal | None) -> tuple[Animal, ...]:
        if face is not None:
            return (face,)
        return tuple(a for a in ANIMALS if row is None or row in self.base.game.places[a])

    def missing(self) -> Iterator[str]:
        """What should be told, too, or does not go together."""
        if not self.told:
            return
        shares, table = self.shares(), self.table()
        if shares.loose:
            yield "it is not told whose dice lie on the board, so those of the fullest cups are " \
                "taken to ('cup NAME N')"  # fmt: skip
        idle = {m.owner for m in self.markers if shares.dice[m.owner] == table.game.dice}
        if idle:
            whose = listed(self.base.name(seat) for seat in sorted(idle))
            yield f"a die goes with a marker, but none of {whose} is told ('board ANIMAL by NAME')"
        if self.gap or self.first is None or self.turn is None:
            return
        placed = sum(self.base.dice) - sum(shares.dice)
        due = (self.first + placed) % table.game.players
        if due != self.turn and all(shares.dice):
            yield (
                f"with {table.name(self.first)} as first player and these dice on the board "
                f"it would be {table.name(due)}'s turn, not {table.name(self.turn)}'s"
            )
