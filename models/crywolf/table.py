"""What lies on the table for all to see in a round, and what may be done there.

The position of a whole game and the referee of a record both rest on it, so each rule of play is
written once. Every check answers with the reason why not, or None.
"""

from collections.abc import Iterator
from typing import NamedTuple

from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, INDEX, Animal, Cup, one, plus
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct

LEAST_CLAIM = 2
"""One above the die that is placed with it."""


@distinct
class Marker(NamedTuple):
    """A claim that stands: at least so many in that row."""

    owner: Seat
    row: Animal
    number: int


@distinct
class Claim(NamedTuple):
    """Place a die from the cup in a row and claim a number for it."""

    face: Animal
    row: Animal
    number: int


@distinct
class Call(NamedTuple):
    """Cry wolf at a marker of another player."""

    marker: Marker


@distinct
class UsePower(NamedTuple):
    """The first player rolls a spare die instead of claiming or calling."""


@distinct
class PlaceRolled(NamedTuple):
    """Where the first player places the die that his power has rolled."""

    face: Animal
    row: Animal


@distinct
class Pass(NamedTuple):
    """Nothing else can be done."""


@distinct
class Missed(NamedTuple):
    """A claim of which something was missed: the face, face and row, the number."""

    face: Animal | None
    row: Animal | None
    number: int | None


@distinct
class MissedRoll(NamedTuple):
    """The power, but which die it brought (and perhaps to which row) was missed."""

    row: Animal | None


Action = Claim | Call | UsePower | PlaceRolled | Pass


Lying = tuple[Animal | None, Animal | None]
"""A die on the board: its face and its row, as far as they are known."""


@distinct
class Table(NamedTuple):
    """The public state of a round. It is the turn of `to_act`; None: nobody knows whose."""

    game: CryWolf
    first: Seat | None
    to_act: Seat | None
    dice: tuple[int, ...]  # left in each cup
    board: tuple[Lying, ...] = ()  # in the order they were placed
    lying: Cup = EMPTY  # dice in each row
    fixed: Cup = EMPTY  # for each row, how many dice on the board count for it
    markers: tuple[Marker, ...] = ()
    beaten: tuple[Marker, ...] = ()  # gone home; kept only where they can still be called
    since_first: int = 0  # turns since the first player became first
    spare: int = 0
    open: Cup = EMPTY
    rolled: bool = False  # the first player has rolled by his power and has yet to place the die
    called: Marker | None = None
    names: tuple[str, ...] = ()  # for messages
    guessed: tuple[Marker, ...] = ()  # numbers that were missed: these or higher ones

    @classmethod
    def new(
        cls,
        game: CryWolf,
        first: Seat | None = None,
        open_dice: Cup = EMPTY,
        names: tuple[str, ...] = (),
    ) -> "Table":
        dice = (game.dice,) * game.players
        return cls(game, first, first, dice, spare=game.spare, open=open_dice, names=names)

    def name(self, seat: Seat) -> str:
        return self.names[seat] if self.names else f"seat {seat + 1}"

    # ------------------------------------------------------------ numbers

    @property
    def total(self) -> int:
        """All dice of the round: under cups, on the board, open."""
        return sum(self.dice) + len(self.board) + self.game.dice * self.game.open

    @property
    def unseen(self) -> int:
        """Open dice that nobody has told us."""
        return self.game.dice * self.game.open - sum(self.open)

    @property
    def highest(self) -> int:
        """The highest number that may be claimed."""
        return self.game.box if self.game.limit_is_box else self.total

    def standing(self, row: Animal) -> int:
        """The highest marker in a row; 0 if there is none."""
        return max((m.number for m in self.markers if m.row is row), default=0)

    def least(self, row: Animal) -> int:
        """The lowest number that may be claimed with a die placed in a row."""
        above_dice = self.lying[INDEX[row]] + LEAST_CLAIM  # the new die is one of them
        return max(above_dice, self.standing(row) + 1) if self.game.above_marker else above_dice

    def callable_by(self, seat: Seat) -> tuple[Marker, ...]:
        """The markers that a seat may cry wolf at."""
        return tuple(
            marker
            for marker in (*self.markers, *self.beaten)
            if marker.owner != seat or self.game.calls_own
        )

    def open_to(self, seat: Seat, row: Animal) -> bool:
        """Whether a seat has a marker for a row, and the row room for a claim."""
        least = self.least(row)
        if least > self.highest:
            return False
        highest = Claim(row, row, self.highest)
        return self.game.lent or self._left_standing(seat, highest) < self.game.markers

    def _left_standing(self, seat: Seat, claim: Claim) -> int:
        """Own markers that a claim does not send home."""
        return sum(m.owner == seat and not _beats(claim, m) for m in self.markers)

    # ------------------------------------------------------------ what may be done

    def check(self, seat: Seat, action: Action, cup: Cup | None = None) -> None:
        """Raise IllegalMove, saying why, unless `action` of `seat` is legal here."""
        if problem := self.breach(seat, action, cup):
            raise IllegalMove(problem)

    def breach(self, seat: Seat, action: Action, cup: Cup | None = None) -> str | None:
        """The first rule that an action would break, or None; `cup` if what is in it is known."""
        return self.breach_of_turn(seat) or self.breach_of_action(seat, action, cup)

    def breach_of_turn(self, seat: Seat) -> str | None:
        """Why it is not this seat's turn."""
        if self.called is not None:
            return "the round is over: somebody has cried wolf"
        if self.to_act is not None and seat != self.to_act:
            return f"it is {self.name(self.to_act)}'s turn"
        return None

    def breach_of_action(self, seat: Seat, action: Action, cup: Cup | None = None) -> str | None:
        """Why this seat may not do that, if it is its turn."""
        if self.rolled is not isinstance(action, PlaceRolled):
            return "the rolled die is placed first" if self.rolled else "no die was rolled"
        match action:
            case Claim():
                return self._breach_of_claim(seat, action, cup)
            case Call(Marker(_, row, number) as marker):
                if marker.owner == seat and not self.game.calls_own:
                    return "nobody calls himself"
                if marker not in self.callable_by(seat):
                    return f"{self.name(marker.owner)} has no marker on {row} {number}"
            case UsePower():
                return self._breach_of_power(seat)
            case PlaceRolled(face, row):
                return self.breach_of_place(face, row)
            case Pass():
                return self._breach_of_pass(seat, cup)
        return None

    def breach_of_place(self, face: Animal, row: Animal) -> str | None:
        """Why a die cannot lie in a row."""
        if row not in self.game.places[face]:
            return f"a {face} cannot be placed as a {row}"
        return None

    def _breach_of_claim(self, seat: Seat, claim: Claim, cup: Cup | None) -> str | None:
        face, row, number = claim
        if not self.dice[seat]:
            return "no die is left in the cup"
        if cup is not None and not cup[INDEX[face]]:
            return f"there is no {face} in the cup"
        if problem := self.breach_of_place(face, row):
            return problem
        if problem := self.breach_of_number(row, number):
            return problem
        if not self.game.lent and self._left_standing(seat, claim) >= self.game.markers:
            return f"all {self.game.markers} markers stand elsewhere, so that row is closed"
        return None

    def breach_of_number(self, row: Animal, number: int) -> str | None:
        """Why a number cannot be claimed for a row, whoever claims it."""
        if number > self.highest:
            return f"there are only {self.highest} dice, so nobody can claim {number}"
        if self.game.above_marker and 0 < number <= self.standing(row):
            return f"a marker stands on {row} {self.standing(row)}, so a claim must be higher"
        if any(m.row is row and m.number == number for m in self.markers):
            return f"a marker stands on {row} {number} already"
        if number < (least := self.least(row)):
            return f"a claim is above the dice in its row, so the lowest now is {row} {least}"
        return None

    def _breach_of_power(self, seat: Seat) -> str | None:
        if self.first is not None and seat != self.first:
            return f"only the first player has the power, and that is {self.name(self.first)}"
        if self.since_first < self.game.players:
            return "the power comes only after a whole lap as first player"
        if not self.can_roll and self.game.rules["power-without"] == "closed":
            return "there is no spare die, and no die in the sheep row to roll instead"
        return None

    @property
    def can_roll(self) -> bool:
        """Whether the power has a die: a spare one, or the first in the sheep row."""
        return bool(self.spare or self.lying[INDEX[Animal.SHEEP]])

    def _breach_of_pass(self, seat: Seat, cup: Cup | None) -> str | None:
        if self.dice[seat] == 0 and self.game.rules["no-die"] == "pass":
            return None
        if self.callable_by(seat):
            return "nobody passes while he can call"
        if self.first is not None and self._breach_of_power(seat) is None:
            return "nobody passes while he has the power"
        if cup is not None and next(self.claims(seat, cup), None) is not None:
            return "nobody passes while he can claim"
        return None

    def passes_by_power(self, seat: Seat) -> bool:
        """Whether to pass is to use the power without a die."""
        return (
            not self.can_roll
            and self.breach(seat, UsePower()) is None
            and self.breach(seat, Pass()) is not None
        )

    def claimable(self, seat: Seat, cup: Cup) -> Iterator[tuple[Animal, Animal]]:
        """Every (face, row) for which a seat has a die and a marker."""
        for row in ANIMALS:
            if self.open_to(seat, row):
                for face in ANIMALS:
                    if cup[INDEX[face]] and row in self.game.places[face]:
                        yield face, row

    def claims(self, seat: Seat, cup: Cup) -> Iterator[Claim]:
        """Every claim that a seat with this cup can make."""
        for face, row in self.claimable(seat, cup):
            for number in range(self.least(row), self.highest + 1):
                claim = Claim(face, row, number)
                if self._breach_of_claim(seat, claim, cup) is None:
                    yield claim

    def actions(self, seat: Seat, cup: Cup) -> Iterator[Action]:
        """Everything that `breach_of_action` accepts of a seat with this cup."""
        yield from self.claims(seat, cup)
        yield from self.other_actions(seat, cup)

    def other_actions(self, seat: Seat, cup: Cup) -> Iterator[Action]:
        """Everything but claims."""
        for marker in self.callable_by(seat):
            yield Call(marker)
        for other in (UsePower(), Pass()):
            if self.breach_of_action(seat, other, cup) is None:
                yield other

    # ------------------------------------------------------------ what happens

    def after(self, seat: Seat, action: Action) -> "Table":
        """The table once `seat` has acted, legal or not."""
        match action:
            case Claim(face, row, number):
                return self.after_placing(face, row)._claimed(Marker(seat, row, number))._next(seat)
            case Call(marker):
                return self._replace(called=marker, to_act=seat)
            case UsePower():
                if not self.can_roll:
                    return self._passed_on(seat)
                return self._rolled()._replace(rolled=True, to_act=seat)
            case PlaceRolled(face, row):
                return self.after_placing(face, row)._replace(rolled=False)._passed_on(seat)
            case Pass():
                return self._next(seat)
        raise TypeError(f"no action: {action!r}")

    def after_placing(self, face: Animal | None, row: Animal) -> "Table":
        """A die more on the board."""
        counts = self.game.counts_for_sure(face, row)
        at = INDEX[row]
        return self._replace(
            board=(*self.board, (face, row)),
            lying=plus(self.lying, one(at)),
            fixed=plus(self.fixed, counts),
        )

    def lost(self) -> "Table":
        """A die more on the board, nobody knows where."""
        return self._replace(board=(*self.board, (None, None)))

    def _claimed(self, marker: Marker) -> "Table":
        """A die fewer in the cup, and its marker."""
        return self._die_fewer(marker.owner).with_marker(marker)

    def with_marker(self, marker: Marker) -> "Table":
        """The new marker set, the beaten ones gone home."""
        claim = Claim(marker.row, marker.row, marker.number)
        beaten = tuple(m for m in self.markers if _beats(claim, m))
        kept = tuple(m for m in self.markers if not _beats(claim, m))
        return self._replace(
            markers=(*kept, marker),
            beaten=self._gone_home(beaten, marker),
            guessed=tuple(m for m in self.guessed if m in kept) if self.guessed else (),
        )

    def _die_fewer(self, seat: Seat) -> "Table":
        return self._replace(dice=tuple(n - (s == seat and n > 0) for s, n in enumerate(self.dice)))

    def _gone_home(self, beaten: tuple[Marker, ...], new: Marker) -> tuple[Marker, ...]:
        """The beaten markers to keep in mind; what is claimed again stands again."""
        if not self.game.calls_beaten:
            return ()
        return tuple(m for m in (*self.beaten, *beaten) if m != new)

    def _rolled(self) -> "Table":
        """A die taken for the power: a spare one, or the first of the sheep row."""
        if self.spare:
            return self._replace(spare=self.spare - 1)
        at = next(n for n, (_, row) in enumerate(self.board) if row is Animal.SHEEP)
        counts = self.game.counts_for_sure(self.board[at][0], Animal.SHEEP)
        return self._replace(
            board=self.board[:at] + self.board[at + 1 :],
            lying=plus(self.lying, one(INDEX[Animal.SHEEP]), -1),
            fixed=plus(self.fixed, counts, -1),
        )

    def _passed_on(self, seat: Seat) -> "Table":
        """Turn and first player's marker go on to the left."""
        left = (seat + 1) % self.game.players
        return self._replace(first=left, to_act=left, since_first=0)

    def _next(self, seat: Seat) -> "Table":
        return self._replace(
            first=seat if self.first is None and not self.since_first else self.first,
            to_act=(seat + 1) % self.game.players,
            since_first=self.since_first + 1,
        )

    def after_gap(self) -> "Table":
        """The table after turns that nobody wrote down: anybody may be next."""
        return self._replace(first=None, to_act=None, since_first=self.game.players)

    # ------------------------------------------------------------ counting

    def count_of(self, row: Animal, cups: Cup) -> int:
        """What counts for a row when all dice still under cups are `cups` together."""
        at = INDEX[row]
        return self.fixed[at] + self.game.counted(cups)[at] + self.game.counted(self.open)[at]


@distinct
class Turn(NamedTuple):
    """One action, and the table it was done at."""

    table: Table
    seat: Seat
    action: Action | Missed | MissedRoll


def _beats(claim: Claim, marker: Marker) -> bool:
    return marker.row is claim.row and marker.number < claim.number
