"""What somebody knows at one moment of a round: what every question and every player starts from.

It comes from a position, from a record, or from a handful of flags for a quick look-up.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, INDEX, Animal, Cup, cup_of
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.missed import widened
from wolfwise.models.crywolf.settlement import Chips
from wolfwise.models.crywolf.table import Claim, Marker, Missed, MissedRoll, Table, Turn
from wolfwise.models.errors import WolfwiseError, listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct

if TYPE_CHECKING:
    from wolfwise.models.crywolf.round import RoundPlay
    from wolfwise.models.records import Record


@distinct
class Situation(NamedTuple):
    """The table as one seat (or an onlooker) sees it."""

    table: Table
    viewer: Seat | None
    cup: Cup | None  # what is left in the viewer's; None: not rolled yet, or not told
    chips: Chips
    turns: tuple[Turn, ...] = ()  # of this round
    round: int = 1
    rolled: Animal | None = None  # by the power, not yet placed
    warnings: tuple[str, ...] = ()
    unknown: int = 0  # dice in the viewer's cup that were missed

    @property
    def missed(self) -> bool:
        """Whether something was missed that the others, or the viewer, went by."""
        return bool(
            self.unknown
            or self.table.unseen
            or any(None in die for die in self.table.board)
            or any(isinstance(turn.action, Missed | MissedRoll) for turn in self.turns)
        )

    @property
    def game(self) -> CryWolf:
        return self.table.game

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def known(self) -> Cup:
        """For every row, what counts for sure: the board, the open dice, the own cup."""
        own = self.game.counted(self.cup or EMPTY)
        shown = self.game.counted(self.table.open)
        cow, sheep, dog, wolf = (
            sum(parts) for parts in zip(self.table.fixed, shown, own, strict=True)
        )
        return cow, sheep, dog, wolf

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats whose dice are hidden from the viewer."""
        return tuple(seat for seat in range(self.game.players) if seat != self.viewer)

    @property
    def hidden(self) -> int:
        """How many dice the viewer cannot see, or has missed."""
        lost = sum(row is None for _, row in self.table.board) + self.unknown
        return sum(self.table.dice[seat] for seat in self.others) + self.table.unseen + lost

    def breach_of_claim(self, row: Animal, number: int) -> str | None:
        """Why the viewer (or, without one, anybody) cannot claim that now."""
        if self.viewer is None or self.cup is None:
            return self.table.breach_of_number(row, number)
        there = widened(self.cup, self.unknown)
        faces = [f for f in ANIMALS if there[INDEX[f]] and row in self.game.places[f]]
        if not faces:
            return f"no die in the cup can be placed as a {row}"
        return self.table.breach(self.viewer, Claim(faces[0], row, number), there)


def situation(record: "Record") -> Situation:
    """Where the record's last round stands; breaches of the rules become warnings."""
    # A look-up by numbers does not need these.
    from wolfwise.models import records
    from wolfwise.models.crywolf.referee import replay

    play = replay(record)
    now = play.rounds[-1]
    return Situation(
        table=now.table,
        viewer=now.viewer,
        cup=now.cup,
        chips=now.after,
        turns=tuple(now.turns),
        round=now.number,
        warnings=(*records.warnings(play.breaches), *_missing(now)),
        unknown=now.unknown,
    )


def _missing(now: "RoundPlay") -> Iterator[str]:
    """What the record should say, too."""
    table, unknown = now.table, now.unknown
    if table.called is not None:
        return
    if now.untold and now.after.end(table.game) is None:
        whose = listed(table.name(seat) for seat in sorted(now.untold))
        yield f"what chips {whose} had before is not told ('chips NAME OWN RECEIVED')"
    for midway in now.midway:
        yield from midway.missing()
    if table.unseen and table.open == EMPTY:
        yield "the open dice are not written down ('open ANIMAL ...'), so they count as hidden"
    elif table.unseen:
        yield f"of the open dice {_hidden_as(table.unseen)}"
    if unknown:
        yield f"of the viewer's dice {_hidden_as(unknown)}"
    if lost := sum(row is None for _, row in table.board):
        yield f"of the dice on the board {_hidden_as(lost)}"
    for face, row in table.board:
        more = (table.game.may_count_more(face, row, other) for other in ANIMALS)
        if row is not None and any(more):
            yield f"a {row} whose face was missed counts for its own row alone"
    for owner, row, number in table.guessed:
        yield f"{table.name(owner)}'s number for {row} was missed: it is {number} or more"


def _hidden_as(number: int) -> str:
    return f"{number} were missed and count as hidden" if number > 1 else (
        "1 was missed and counts as hidden"
    )  # fmt: skip


def look_up(
    game: CryWolf,
    mine: Sequence[Animal] = (),
    board: Mapping[tuple[Animal, Animal], int] | None = None,
    markers: Mapping[Animal, int] | None = None,
    open_dice: Sequence[Animal] = (),
    hidden: int | None = None,
    chips: Chips | None = None,
    first: bool = False,
) -> Situation:
    """A situation of seat 1, whose turn it is, from numbers alone.

    `board` counts (face, row); whose dice they were is not known, nor whose the markers are: they
    are taken to be of the player before. Hidden dice are dealt round the other seats. The power can
    be used if seat 1 is said to be first.
    """
    board, markers = board or {}, markers or {}
    if problem := _misstated(game, board, markers, len(open_dice)):
        raise WolfwiseError(problem)
    others = _hidden(game, len(mine), sum(board.values()), hidden)
    placed = [pair for pair, number in board.items() for _ in range(number)]
    table = Table.new(game, first=0, open_dice=cup_of(open_dice))
    for face, row in placed:
        if problem := table.breach_of_place(face, row):
            raise WolfwiseError(problem)
        table = table.after_placing(face, row)
    seats = game.players - 1
    extra = len(mine) + others + len(placed) - game.dice * game.players
    before = game.players - 1
    table = table._replace(
        first=0 if first else before,
        to_act=0,
        dice=(len(mine), *(others // seats + (n < others % seats) for n in range(seats))),
        markers=tuple(Marker(before, row, number) for row, number in markers.items()),
        spare=game.spare - extra,
        since_first=game.players if placed else 0,
    )
    names = ("you", *(f"seat {n + 1}" for n in range(1, game.players)))
    return Situation(table._replace(names=names), 0, cup_of(mine), chips or Chips.new(game))


def _misstated(
    game: CryWolf,
    board: Mapping[tuple[Animal, Animal], int],
    markers: Mapping[Animal, int],
    open_dice: int,
) -> str | None:
    """What no table can look like, whatever else is said of it."""
    for (face, row), number in board.items():
        if number < 0:
            return f"{number} dice cannot lie on the board ({face} as {row})"
    for row, number in markers.items():
        if not 2 <= number <= game.box:
            return f"a marker stands on a number from 2 to {game.box}, not on {row} {number}"
    if open_dice and not game.open:
        return "without 'rule open=yes' no dice lie open"
    if open_dice != game.dice * game.open:
        return f"{game.dice} dice lie open, not {open_dice}"
    return None


def _hidden(game: CryWolf, mine: int, placed: int, hidden: int | None) -> int:
    """How many dice are under the cups of others; raises if the numbers cannot all be right."""
    cups, theirs = game.dice, game.dice * (game.players - 1)
    if mine > cups:
        raise WolfwiseError(f"a cup holds {cups} dice, not {mine}")
    from_me = cups - mine
    if placed < from_me:
        raise WolfwiseError(
            f"you hold {mine} of {cups} dice, so {from_me} of yours lie on the board, "
            f"but the board has {placed}"
        )
    most = theirs + from_me + game.spare
    if placed > most:
        raise WolfwiseError(f"the board cannot have {placed} dice: at most {most} can lie there")
    if hidden is None:
        return max(0, theirs - (placed - from_me))
    if not 0 <= hidden <= theirs:
        raise WolfwiseError(f"the others have 0 to {theirs} dice under their cups, not {hidden}")
    extra = mine + hidden + placed - cups * game.players
    if not 0 <= extra <= game.spare:
        parts = listed([f"{mine} of yours", f"{placed} on the board", f"{hidden} hidden"])
        spare = f" and {game.spare} spare ones" if game.spare else ""
        raise WolfwiseError(
            f"{parts} make {mine + placed + hidden} dice, but {game.players} players "
            f"have {cups * game.players}{spare}"
        )
    return hidden
