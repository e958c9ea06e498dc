"""What a record says of one round, and what its next line may say of it."""

from collections.abc import Iterator

from wolfwise.models.crywolf.dice import EMPTY, INDEX, Animal, Cup, all_dice
from wolfwise.models.crywolf.missed import agree, faces_like, taken, widened
from wolfwise.models.crywolf.settlement import Chips, Settlement
from wolfwise.models.crywolf.table import Claim, Marker, Missed, Table, Turn
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat


class RoundPlay:
    """What a record says of one round."""

    def __init__(
        self, number: int, table: Table, chips: Chips, before: "RoundPlay | None" = None
    ) -> None:
        self.number, self.table, self.chips = number, table, chips  # chips when it begins
        self.before = before
        self.announced = False  # by a line of its own
        self.viewer: Seat | None = None
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
        if settled and (old.own[seat], old.received[seat]) != (own, received):
            had = f"{old.own[seat]} own chips and {old.received[seat]} received"
            return f"after the last round {name} has {had}"
        if own == 0 < old.own[seat]:
            return f"the game is over: {name} has no own chip left"
        if own and received > (most := (game.chips - 1) * (game.players - 1)):
            return f"the others cannot have paid more than {most} chips while the game goes on"
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
        shown, left = self.revealed.get(seat), self.table.dice[seat]
        if shown is not None and not self.gap and not agree(shown, cup, left):
            return f"these are not the dice that {name} has shown"
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
        """The dice that a seat has placed, as far as turns were written down: what each may be."""
        for table, acted, action in self.turns:
            if acted == seat and isinstance(action, Claim):
                yield (action.face,)
            elif acted == seat and isinstance(action, Missed):
                yield faces_like(table, action)

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
