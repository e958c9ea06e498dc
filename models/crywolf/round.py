"""What a record says of one round, and what its next line may say of it."""

from collections.abc import Mapping
from operator import sub
from types import MappingProxyType

from wolfwise.models.crywolf.dice import ANIMALS, Animal, Cup, all_dice, cup_of
from wolfwise.models.crywolf.settlement import Chips, Settlement
from wolfwise.models.crywolf.table import Claim, Marker, Table, Turn
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
        self.cup: Cup | None = None  # what is left in the viewer's
        self.gap = False  # some turns are not known, so neither are all dice and markers
        self.turns: list[Turn] = []
        self.caller: Seat | None = None
        self.revealed: dict[Seat, Cup] = {}
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

    def breach_of_roll(self, seat: Seat, cup: Cup) -> str | None:
        """Why a seat cannot have rolled that, by what it has shown of it."""
        placed = cup_of(self.placed_by(seat))
        for face, rolled, shown in zip(ANIMALS, cup, placed, strict=True):
            if shown > rolled:
                name = self.table.name(seat)
                return f"{name} has placed a {face}, and these dice have none for it"
        left = tuple(map(sub, cup, placed))
        if not self.gap and self.revealed.get(seat, left) != left:
            return f"these are not the dice that {self.table.name(seat)} has shown"
        return None

    def breach_of_cup(self, seat: Seat, cup: Cup) -> str | None:
        """Why a seat cannot show that when the cups are lifted."""
        left, name = self.table.dice[seat], self.table.name(seat)
        if sum(cup) > left or (sum(cup) < left and not self.gap):
            return f"{name} has {left} dice left, not {sum(cup)}"
        if seat == self.viewer and cup != self.cup and not self.gap:
            return f"these are not the dice that {name} rolled"
        seen, hidden = self.in_sight({seat: cup})
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

    def placed_by(self, seat: Seat) -> list[Animal]:
        """The dice that a seat has placed, as far as turns were written down."""
        turns = [turn.action for turn in self.turns if turn.seat == seat]
        return [action.face for action in turns if isinstance(action, Claim)]

    def set_in_gap(self, marker: Marker) -> bool:
        """Whether a marker may have been set in turns that were not written down."""
        return self.gap and marker.number > self.table.standing(marker.row)

    def in_sight(self, lifted: Mapping[Seat, Cup] = MappingProxyType({})) -> tuple[int, int]:
        """How many dice count for the called row for sure, and how many more might."""
        marker, game = self.table.called, self.table.game
        assert marker is not None
        if self.gap:
            return 0, game.box
        cups = {**self.revealed, **lifted}
        if self.viewer is not None and self.cup is not None:
            cups.setdefault(self.viewer, self.cup)
        hidden = sum(left for seat, left in enumerate(self.table.dice) if seat not in cups)
        return (
            self.table.count_of(marker.row, all_dice(list(cups.values()))),
            hidden + self.table.unseen,  # nobody wrote them down
        )
