"""What a record says of one round, and what its next line may say of it."""

from collections.abc import Iterator

from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, INDEX, Animal, Cup, all_dice, one, plus
from wolfwise.models.crywolf.midway import Midway
from wolfwise.models.crywolf.missed import agree, faces_like, surely_claims, taken, widened
from wolfwise.models.crywolf.settlement import Chips, Settlement, receivable
from wolfwise.models.crywolf.table import Claim, Lying, Marker, Missed, Pass, Table, Turn
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat


class RoundPlay:
    """What a record says of one round."""

    def __init__(
        self, number: int, table: Table, chips: Chips, before: "RoundPlay | None" = None
    ) -> None:
        self.number, self.table, self.chips = number, table, chips  # chips when it begins
        self.before = before
        self.midway = [Midway(table)]  # what is told of turns that are not: at first, after gaps
        self.joining = True  # no turn has come since
        self.has_told: dict[Seat, tuple[int, int]] = {}  # chips, in lines of their own
        self.announced = False  # by a line of its own
        self.viewer: Seat | None = None
        self.roll: tuple[Cup, int] | None = None  # the viewer's, and how many of it were missed
        self.cup: Cup | None = None  # what is left in the viewer's, as far as it is known
        self.unknown = 0  # dice in it that are not known
        self.gap = False  # some turns are not known, so neither are all dice and markers
        self.turns: list[Turn] = []
        self.caller: Seat | None = None
        self.revealed: dict[Seat, Cup] = {}
        self.unrevealed: dict[Seat, int] = {}  # dice of these that were missed
        self.counted: int | None = None
        self.settlement: Settlement | None = None

    @property
    def after(self) -> Chips:
        """The chips once the round is settled."""
        return self.chips if self.settlement is None else self.chips.after(self.settlement)

    @property
    def untold(self) -> frozenset[Seat]:
        """Whose chips nobody knows, because earlier rounds are not recorded."""
        late = self.before is None and (self.number > 1 or self.has_told)
        seats = range(self.table.game.players) if late else ()
        before = frozenset(seats) if self.before is None else self.before.untold
        return before - self.has_told.keys()

    @property
    def joined(self) -> bool:
        """Whether turns of it came before the record."""
        return any(midway.told for midway in self.midway)

    # ------------------------------------------------------------ what a line may say of it

    def breach_of_number(self, number: int) -> str | None:
        """Why this cannot be the round of that number."""
        if self.before is not None and number != self.number and not self.gap:
            return f"this is round {self.number}, not {number}"
        if number > (most := self.table.game.rounds):
            return f"no game of {self.table.game.players} has more than {most} rounds"
        return None

    def breach_of_chips(self, seat: Seat, own: int, received: int) -> str | None:
        """Why a seat cannot have these chips when the round begins."""
        old, name, game = self.chips, self.table.name(seat), self.table.game
        settled = self.before is not None and self.before.settlement and not self.gap
        known = settled and seat not in (self.before.untold if self.before else ())
        if known and (old.own[seat], old.received[seat]) != (own, received):
            had = f"{old.own[seat]} own chips and {old.received[seat]} received"
            return f"after the last round {name} has {had}"
        if own == 0 < old.own[seat]:
            return f"the game is over: {name} has no own chip left"
        if own and received > (most := (game.chips - 1) * (game.players - 1)):
            return f"the others cannot have paid more than {most} chips while the game goes on"
        others = tuple(piles for s, piles in sorted(self.has_told.items()) if s != seat)
        if own and not known and received not in receivable(game, own, others):
            whole = game.chips * game.players
            return f"own and received chips of all must make {whole}, and nobody receives his own"
        return None

    def breach_of_open(self, cup: Cup, _unknown: int = 0) -> str | None:
        """Why these dice cannot lie open."""
        if not agree(self.table.open, cup, self.table.game.dice):
            return "other dice lie open already"
        return None

    def breach_of_roll(self, seat: Seat, cup: Cup, unknown: int = 0) -> str | None:
        """Why a seat cannot have rolled that, by what it has shown of it."""
        name = self.table.name(seat)
        for faces in self.placed_by(seat):
            if not unknown and not any(cup[INDEX[face]] for face in faces):
                face = listed(faces, "or")
                return f"{name} has placed a {face}, and these dice have none for it"
            cup, unknown = taken(cup, unknown, faces)
        return self.breach_of_left(seat, cup, unknown)

    def breach_of_left(self, seat: Seat, cup: Cup, unknown: int = 0) -> str | None:
        """Why a seat cannot have these dice left, by what it has done and shown."""
        name, shown, left = self.table.name(seat), self.revealed.get(seat), self.table.dice[seat]
        if shown is not None and not self.gap and not agree(shown, cup, left):
            return f"these are not the dice that {name} has shown"
        return self._breach_of_passes(seat, cup, unknown)

    def _breach_of_passes(self, seat: Seat, cup: Cup, unknown: int) -> str | None:
        """Why a seat with these dice left cannot have passed when it did."""
        if self.gap:
            return None
        for table, acted, action in reversed(self.turns):
            if acted == seat and isinstance(action, Claim):
                cup = plus(cup, one(INDEX[action.face]))
            elif acted == seat and isinstance(action, Missed):
                unknown += 1
            elif (
                acted == seat
                and isinstance(action, Pass)
                and surely_claims(table, seat, cup, unknown)
            ):
                return f"{table.name(seat)} has passed, but could have claimed with these dice"
        return None

    def at_turn_of(self, seat: Seat) -> Table:
        """The table if it is the turn of somebody, which may tell who is first."""
        if self.joining and not self.gap and self.table.to_act is None:
            return self.midway[-1].at_turn_of(seat)
        return self.table

    def breach_of_pass(self, seat: Seat) -> str | None:
        """Why a seat may not pass, as far as its dice are known."""
        if problem := self.at_turn_of(seat).breach(seat, Pass()):
            return problem
        mine = seat == self.viewer and self.cup is not None
        cup, unknown = (self.cup or EMPTY, self.unknown) if mine else (EMPTY, self.table.dice[seat])
        if not self.gap and surely_claims(self.table, seat, cup, unknown):
            return "nobody passes while he can claim"
        return None

    def breach_of_lying(
        self, lies: Lying, number: int, owner: Seat | None, *, spare: bool = False
    ) -> str | None:
        """Why these dice cannot have been placed before the record begins."""
        if problem := self.midway[-1].breach_of_dice(number, owner, spare=spare):
            return problem
        cup, face = self.may_be_in(owner) if owner is not None else None, lies[0]
        if self.roll is not None and cup is not None and face and cup[INDEX[face]] < number:
            return f"{self.table.name(owner or 0)} has rolled too few dice for that"
        return None

    def breach_of_cup(self, seat: Seat, cup: Cup, unknown: int = 0) -> str | None:
        """Why a seat cannot show that when the cups are lifted."""
        left, name, told = self.table.dice[seat], self.table.name(seat), sum(cup) + unknown
        if told > left or (told < left and not self.gap):
            return f"{name} has {left} dice left, not {told}"
        mine = self.cup if seat == self.viewer else None
        if mine is not None and not agree(cup, mine, left) and not self.gap:
            return f"these are not the dice that {name} rolled"
        seen, hidden = self.in_sight((seat, cup, unknown))
        if problem := self._breach_of_passes(seat, cup, unknown):
            return problem
        if self.counted is not None and not seen <= self.counted <= seen + hidden:
            least = "at least " if hidden and seen > self.counted else ""
            shown = seen if seen > self.counted or not hidden else f"at most {seen + hidden}"
            return f"the cups show {least}{shown}, not {self.counted}"
        return None

    def breach_of_count(self, number: int) -> str | None:
        """Why that cannot be what was counted after the call."""
        seen, hidden = self.in_sight()
        if not hidden and number != seen:
            return f"the cups show {seen}, not {number}"
        if number < seen:
            return f"at least {seen} dice count, as can be seen, not {number}"
        if number > seen + hidden:
            return f"at most {seen + hidden} dice can count, not {number}"
        if self.counted not in (None, number):
            return f"{self.counted} were counted before, not {number}"
        return None

    def placed_by(self, seat: Seat) -> Iterator[tuple[Animal, ...]]:
        """The dice that a seat has placed, as far as it is written down: what each may be."""
        for midway in self.midway:
            yield from midway.placed_by(seat)
        for table, acted, action in self.turns:
            if acted == seat and isinstance(action, Claim):
                yield (action.face,)
            elif acted == seat and isinstance(action, Missed):
                yield faces_like(table, action)

    def recount(self) -> None:
        """The viewer's cup, by what he rolled and has placed."""
        if self.roll is None or self.viewer is None:
            return
        self.cup, self.unknown = self.roll
        for faces in self.placed_by(self.viewer):
            self.take_out(faces)
        left = max(0, self.table.dice[self.viewer])  # whoever has placed too many has none
        while self.joined and sum(self.cup) + self.unknown > left:
            self.take_out(ANIMALS)

    def take_out(self, faces: tuple[Animal, ...]) -> None:
        """The viewer's cup once he has placed one of these."""
        self.cup, self.unknown = taken(self.cup or EMPTY, self.unknown, faces)

    def may_be_in(self, seat: Seat) -> Cup | None:
        """The most there may be of each animal in a cup, if anything is known of it."""
        mine = self.cup if seat == self.viewer else None
        return None if mine is None else widened(mine, self.unknown)

    def set_in_gap(self, marker: Marker) -> bool:
        """Whether a marker may have been set in turns that were not written down."""
        return self.gap and marker.number > self.table.standing(marker.row)

    def guess_at(self, marker: Marker) -> Marker | None:
        """The marker whose number was missed, if it may be this one."""
        owner, row, number = marker
        for guess in self.table.guessed:
            if (guess.owner, guess.row) == (owner, row) and guess.number <= number:
                return guess
        return None

    def in_sight(self, lifted: tuple[Seat, Cup, int] | None = None) -> tuple[int, int]:
        """How many dice count for the called row for sure, and how many more might."""
        marker, game = self.table.called, self.table.game
        assert marker is not None
        if self.gap:
            return 0, game.box
        cups, hidden = dict(self.revealed), dict(enumerate(self.table.dice))
        hidden |= self.unrevealed
        if self.viewer is not None and self.cup is not None and self.viewer not in cups:
            cups[self.viewer], hidden[self.viewer] = self.cup, self.unknown
        if lifted is not None:
            seat, cup, missed = lifted
            cups[seat], hidden[seat] = cup, missed
        more = sum(game.may_count_more(*die, marker.row) for die in self.table.board)
        return (
            self.table.count_of(marker.row, all_dice(list(cups.values()))),
            sum(hidden.values()) + more + self.table.unseen,
        )
