"""Replays a record round by round and notes every rule it breaks.

At the table people miss things, so nothing here stops at a breach: `check`, `settle` and `score`
refuse a record that has any, the other questions only warn.
"""

from typing import NamedTuple

from models.crywolf import record as lines
from models.crywolf.dice import EMPTY, INDEX, Cup, without
from models.crywolf.game import CryWolf, crywolf
from models.crywolf.position import all_dice
from models.crywolf.settlement import Chips, Settlement, settle
from models.crywolf.table import Action, Call, Claim, Marker, PlaceRolled, Table, UsePower
from models.errors import RecordError
from models.game import End, Seat
from models.records import Breach, GameLine, Line, PlayersLine, Record, RuleLine
from models.values import distinct


@distinct
class Turn(NamedTuple):
    """One action, and the table it was done at."""

    table: Table
    seat: Seat
    action: Action


class RoundPlay:
    """What a record says of one round."""

    def __init__(self, number: int, table: Table, chips: Chips) -> None:
        self.number, self.table, self.chips = number, table, chips  # chips when it begins
        self.viewer: Seat | None = None
        self.cup: Cup | None = None  # what is left in the viewer's
        self.turns: list[Turn] = []
        self.caller: Seat | None = None
        self.revealed: dict[Seat, Cup] = {}
        self.counted: int | None = None
        self.settlement: Settlement | None = None

    @property
    def after(self) -> Chips:
        """The chips once the round is settled."""
        return self.chips if self.settlement is None else self.chips.after(self.settlement)


class Replay:
    """The whole record, replayed."""

    def __init__(self, game: CryWolf, names: tuple[str, ...]) -> None:
        self.game, self.names = game, names
        self.rounds = [RoundPlay(1, Table.new(game, names=names), Chips.new(game))]
        self.breaches: list[Breach] = []

    @property
    def end(self) -> End | None:
        return self.rounds[-1].after.end(self.game, self.names)


def replay(record: Record) -> Replay:
    """Replay all lines. Only a line that makes no sense where it stands raises RecordError."""
    play = Replay(crywolf(len(record.players), record.rules), record.players)
    for line in record.facts:
        if not isinstance(line.fact, GameLine | PlayersLine | RuleLine):
            _Clerk(play, line).enter()
    return play


class _Clerk:
    """Enters one line into the replay."""

    def __init__(self, play: Replay, line: Line) -> None:
        self.play, self.line = play, line
        starts = lines.Round | lines.First | lines.Viewer | lines.OpenDice | lines.Acts
        if play.rounds[-1].settlement and isinstance(line.fact, starts):
            self.new_round()
        elif isinstance(line.fact, lines.Round) and play.rounds[-1].turns:
            self.breach(f"round {play.rounds[-1].number} was not settled, so its chips are lost")
            self.new_round()
        self.round = play.rounds[-1]

    def new_round(self) -> None:
        """The payer begins; the open dice may stay."""
        last = self.play.rounds[-1]
        if self.play.end is not None:
            self.breach(f"the game is over: {self.play.end.reason}")
        game, settled = self.play.game, last.settlement
        kept = game.rules["open-dice"] == "whole-game"
        first = None if settled is None else settled.payer
        table = Table.new(game, first, last.table.open if kept else EMPTY, self.play.names)
        self.play.rounds.append(RoundPlay(last.number + 1, table, last.after))

    def enter(self) -> None:
        now = self.round
        match self.line.fact:
            case lines.Round(number):
                if number is not None:
                    if len(self.play.rounds) > 1 and number != now.number:
                        self.breach(f"this is round {now.number}, not {number}")
                    now.number = number
            case lines.First(seat):
                self.first(seat)
            case lines.Viewer(seat, cup):
                if now.viewer is not None:
                    raise self.error("the viewer of this round and his dice are known already")
                now.viewer, now.cup = seat, cup
                for turn in now.turns:
                    self.take_out(turn.seat, turn.action)
            case lines.OpenDice(cup):
                if now.turns:
                    raise self.error("the open dice are rolled before the first turn")
                now.table = now.table._replace(open=cup)
            case lines.HasChips(seat, own, received):
                self.chips(seat, own, received)
            case lines.Acts(seat, PlaceRolled() as placed):
                self.act(seat, UsePower())
                self.act(seat, placed)
            case lines.Acts(seat, action):
                self.act(seat, action)
            case lines.Calls() as calls:
                self.call(calls)
            case lines.Reveal(seat, cup):
                self.reveal(seat, cup)
            case lines.Count(number):
                self.after_call("count")
                if now.counted is not None and now.counted != number:
                    self.breach(f"the cups show {now.counted}, not {number}")
                self.settle(number)
            case lines.Gap():
                now.table = now.table.after_gap()

    def first(self, seat: Seat) -> None:
        now = self.round
        if now.turns:
            raise self.error("the first player is named before the first turn")
        if now.table.first not in (None, seat):
            self.breach(f"{self.play.names[now.table.first or 0]} paid, so he begins")
        now.table = now.table._replace(first=seat, to_act=seat)

    def chips(self, seat: Seat, own: int, received: int) -> None:
        now = self.round
        if now.turns:
            raise self.error("chips are told before the first turn of a round")
        old = now.chips
        now.chips = Chips(
            (*old.own[:seat], own, *old.own[seat + 1 :]),
            (*old.received[:seat], received, *old.received[seat + 1 :]),
            old.unpaid,
        )

    def act(self, seat: Seat, action: Action) -> None:
        now = self.round
        if now.caller is not None:
            raise self.error("the round was called; first say what was counted ('count N')")
        cup = now.cup if seat == now.viewer else None
        if problem := now.table.breach(seat, action, cup):
            self.breach(f"against the rules for {self.play.names[seat]}: {problem}")
        now.turns.append(Turn(now.table, seat, action))
        now.table = now.table.after(seat, action)
        self.take_out(seat, action)

    def take_out(self, seat: Seat, action: Action) -> None:
        """The viewer's cup after his claim."""
        now = self.round
        if seat == now.viewer and isinstance(action, Claim):
            cup = now.cup or EMPTY
            now.cup = without(cup, action.face) if cup[INDEX[action.face]] else cup

    def call(self, calls: lines.Calls) -> None:
        now = self.round
        _, owner, row, number = calls
        there = [m for m in now.table.callable_by(calls.seat) if (m.owner, m.row) == (owner, row)]
        if number is None and len(there) > 1:
            which = ", ".join(str(m.number) for m in there)
            raise self.error(f"which marker? {self.play.names[owner]} has {row} {which}")
        if number is None and not there:
            raise self.error(f"{self.play.names[owner]} has no marker in the {row} row")
        marker = Marker(owner, row, there[0].number if number is None else number)
        self.act(calls.seat, Call(marker))
        now.caller = calls.seat

    def reveal(self, seat: Seat, cup: Cup) -> None:
        now, names = self.round, self.play.names
        self.after_call("reveal")
        if seat in now.revealed:
            raise self.error(f"{names[seat]}'s dice are known already")
        if sum(cup) != now.table.dice[seat]:
            self.breach(f"{names[seat]} has {now.table.dice[seat]} dice left, not {sum(cup)}")
        if seat == now.viewer and cup != now.cup:
            self.breach(f"these are not the dice that {names[seat]} rolled")
        now.revealed[seat] = cup
        cups = dict(now.revealed)
        if now.viewer is not None and now.cup is not None:
            cups.setdefault(now.viewer, now.cup)
        if all(s in cups or not left for s, left in enumerate(now.table.dice)):
            marker = now.table.called
            assert marker is not None
            counted = now.table.count_of(marker.row, all_dice(list(cups.values())))
            if now.counted is not None and now.counted != counted:
                self.breach(f"the cups show {counted}, not {now.counted}")
            self.settle(counted)

    def after_call(self, word: str) -> None:
        if self.round.caller is None:
            raise self.error(f"'{word}' comes after a call")

    def settle(self, counted: int) -> None:
        now = self.round
        marker, caller = now.table.called, now.caller
        assert marker is not None
        assert caller is not None
        if counted > now.table.total:
            self.breach(f"only {now.table.total} dice are in this round, not {counted}")
        elif counted < now.table.fixed[INDEX[marker.row]]:
            on_board = now.table.fixed[INDEX[marker.row]]
            self.breach(f"{on_board} of them lie on the board already, so not {counted}")
        now.counted = counted
        now.settlement = settle(marker, caller, counted)

    def breach(self, message: str) -> None:
        self.play.breaches.append(Breach(self.line.number, message))

    def error(self, message: str) -> RecordError:
        return RecordError(message, text=self.line.text, line=self.line.number, column=0)
