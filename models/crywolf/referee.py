"""Replays a record round by round and notes every rule it breaks.

At the table people miss things, so nothing here stops at a breach: `check`, `settle` and `score`
refuse a record that has any, the other questions only warn.
"""

import re

from wolfwise.models.crywolf import record as lines
from wolfwise.models.crywolf.dice import EMPTY, Cup
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.midway import Midway
from wolfwise.models.crywolf.missed import (
    after_missed,
    after_missed_roll,
    breach_of_missed,
    faces_like,
    tells_marker,
)
from wolfwise.models.crywolf.round import RoundPlay
from wolfwise.models.crywolf.settlement import Chips, settle
from wolfwise.models.crywolf.table import (
    Action,
    Call,
    Claim,
    Marker,
    Missed,
    MissedRoll,
    Pass,
    PlaceRolled,
    Table,
    Turn,
    UsePower,
)
from wolfwise.models.errors import RecordError
from wolfwise.models.game import End, Seat
from wolfwise.models.records import Breach, GameLine, Line, PlayersLine, Record, RuleLine


class Replay:
    """The whole record, replayed."""

    def __init__(self, game: CryWolf, names: tuple[str, ...]) -> None:
        self.game, self.names = game, names
        self.rounds = [RoundPlay(1, Table.new(game, names=names), Chips.new(game))]
        self.breaches: list[Breach] = []

    @property
    def end(self) -> End | None:
        return self.rounds[-1].after.end(self.game, self.names)

    @property
    def untold(self) -> tuple[Seat, ...]:
        """Whose chips are not known, because earlier rounds are not recorded."""
        return tuple(sorted(self.rounds[-1].untold))

    def following(self) -> RoundPlay:
        """The round after the last one: the payer begins; the open dice may stay."""
        last, game = self.rounds[-1], self.game
        first = None if last.settlement is None else last.settlement.payer
        kept = last.table.open if game.rules["open-dice"] == "whole-game" else EMPTY
        table = Table.new(game, first, kept, self.names)
        return RoundPlay(last.number + 1, table, last.after, last)


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
        if play.rounds[-1].settlement and not isinstance(line.fact, lines.Reveal | lines.Count):
            self.new_round()
        elif isinstance(line.fact, lines.Round) and play.rounds[-1].turns:
            self.breach(f"round {play.rounds[-1].number} was not settled, so its chips are lost")
            self.new_round()
        self.round = play.rounds[-1]

    def new_round(self) -> None:
        if self.play.end is not None:
            self.breach(f"the game is over: {self.play.end.reason}")
        self.play.rounds.append(self.play.following())

    def enter(self) -> None:
        now = self.round
        match self.line.fact:
            case lines.Round(number):
                self.announce(number)
            case lines.First(seat, new):
                self.first(seat, new)
            case lines.Viewer(seat, cup, missed):
                if now.viewer is not None:
                    raise self.error("the viewer of this round and his dice are known already")
                self.viewer(seat, cup, missed)
            case lines.OpenDice(cup):
                if not now.joining:
                    raise self.error("the open dice are rolled before the first turn")
                self.open(cup)
            case lines.HasChips(seat, own, received):
                self.chips(seat, own, received)
            case lines.Acts(seat, PlaceRolled() as placed):
                self.roll(seat, placed)
            case lines.Acts(seat, Missed() as missed):
                self.missed(seat, missed)
            case lines.Acts(seat, MissedRoll() as missed):
                self.missed_roll(seat, missed)
            case lines.Acts(seat, Pass()) if now.table.passes_by_power(seat):
                self.act(seat, UsePower())
            case lines.Acts(seat, (Claim() | Pass()) as action):
                self.act(seat, action)
            case lines.Calls() as calls:
                self.call(calls)
            case lines.Reveal(seat, cup, missed):
                self.reveal(seat, cup, missed)
            case lines.Count(number):
                self.after_call("count")
                self.count(number)
            case lines.Gap() if now.caller is None:  # after a call no turn can be missing
                now.gap, now.joining, now.table = True, True, now.table.after_gap()
                now.midway.append(Midway(now.table, gap=True))
            case lines.Lies() | lines.Stands() | lines.HasDice() | lines.ToAct() as told:
                self.join(told)

    def join(self, told: lines.Lies | lines.Stands | lines.HasDice | lines.ToAct) -> None:
        """What lies and stands there when the record begins, or goes on after a gap."""
        now, midway = self.round, self.round.midway[-1]
        if not now.joining:
            word = self.line.text.split()[0].casefold()
            raise self.error(f"'{word}' comes before the first turn, or behind '...'")
        match told:
            case lines.Lies(number, face, row, owner, spare):
                die = face, row
                self.note(now.breach_of_lying(die, number, owner, spare=spare))
                midway.spares += [die] * number * spare
                midway.board += [(die, owner)] * number * (not spare)
            case lines.Stands(marker):
                self.note(midway.breach_of_marker(marker))
                midway.markers.append(marker)
            case lines.HasDice(seat, dice):
                self.note(midway.breach_of_cup(seat, dice))
                midway.cups[seat] = dice
            case lines.ToAct(seat):
                self.note(midway.breach_of_turn(seat))
                midway.turn = seat
        now.table = midway.table()
        now.recount()

    def turns_begin(self, seat: Seat) -> None:
        """A turn comes: whose it is tells whose it was."""
        now = self.round
        now.table, now.joining = now.at_turn_of(seat), False

    def first(self, seat: Seat, new: bool) -> None:
        now, midway = self.round, self.round.midway[-1]
        before = midway.first
        if not now.joining:
            raise self.error("the first player is named before the first turn")
        if before not in (None, seat) and not now.gap:
            paid = len(self.play.rounds) > 1 and self.play.rounds[-2].settlement
            why = "paid, so he begins" if paid else "is first player already"
            self.breach(f"{self.play.names[before or 0]} {why}")
        midway.first, midway.new = seat, new
        now.table = midway.table()

    def announce(self, number: int | None) -> None:
        now = self.round
        if now.announced:
            self.breach(f"round {now.number} has begun already")
        now.announced = True
        if number is not None:
            self.note(now.breach_of_number(number))
            now.number = number

    def viewer(self, seat: Seat, cup: Cup, missed: int) -> None:
        """What he rolled, of which he may have placed some already; or only what he has left."""
        now, told = self.round, sum(cup) + missed
        rolled, left = self.play.game.dice, now.table.dice[seat]
        if told not in (rolled, left):
            raise self.error(self.misdealt(seat, told), word=-1)
        now.viewer = seat
        if told == rolled:
            self.note(now.breach_of_roll(seat, cup, missed))
            now.roll, now.midway[-1].viewer = (cup, missed), seat
            now.recount()
        else:
            self.note(now.breach_of_left(seat, cup, missed))
            now.cup, now.unknown = cup, missed
            if now.joining:
                now.midway[-1].cups[seat] = told
        self.tally()

    def misdealt(self, seat: Seat, told: int) -> str:
        """Why nobody has that many dice."""
        name, rolled = self.play.names[seat], self.play.game.dice
        if (left := self.round.table.dice[seat]) < rolled:
            return f"{name} has rolled {rolled} dice and has {left} left, not {told}"
        message = f"there must be {rolled} dice, not {told}"
        if self.round.joining and told < rolled:
            message += f"; if {name} has placed the others, first say 'cup {name} {told}'"
        return message

    def open(self, cup: Cup) -> None:
        """The open dice; what was known of them stays known."""
        table, problem = self.round.table, self.round.breach_of_open(cup)
        self.note(problem)
        if problem is None:
            cow, sheep, dog, wolf = map(max, table.open, cup)
            cup = cow, sheep, dog, wolf
        self.round.table = table._replace(open=cup)
        midway = self.round.midway[-1]
        midway.base = midway.base._replace(open=cup)

    def chips(self, seat: Seat, own: int, received: int) -> None:
        now = self.round
        if now.turns:
            raise self.error("chips are told before the first turn of a round")
        self.note(now.breach_of_chips(seat, own, received))
        now.has_told[seat] = own, received
        old = now.chips
        now.chips = Chips(
            (*old.own[:seat], own, *old.own[seat + 1 :]),
            (*old.received[:seat], received, *old.received[seat + 1 :]),
            old.unpaid,
        )

    def act(self, seat: Seat, action: Action) -> None:
        now = self.round
        self.before_call()
        self.turns_begin(seat)
        if isinstance(action, Pass):
            self.against(seat, now.breach_of_pass(seat))
        else:
            self.against(seat, now.table.breach(seat, action, now.may_be_in(seat)))
        now.turns.append(Turn(now.table, seat, action))
        now.table = now.table.after(seat, action)
        if seat == now.viewer and isinstance(action, Claim):
            now.take_out((action.face,))

    def missed(self, seat: Seat, missed: Missed) -> None:
        """A claim of which not all is known; nor are all markers then, unless its row is."""
        now = self.round
        self.before_call()
        self.turns_begin(seat)
        self.against(seat, breach_of_missed(now.table, seat, missed, now.may_be_in(seat)))
        if seat == now.viewer:
            now.take_out(faces_like(now.table, missed))
        now.turns.append(Turn(now.table, seat, missed))
        now.table = after_missed(now.table, seat, missed)
        now.gap = now.gap or not tells_marker(self.play.game, missed)

    def missed_roll(self, seat: Seat, missed: MissedRoll) -> None:
        now = self.round
        self.before_call()
        self.turns_begin(seat)
        self.against(seat, now.table.breach(seat, UsePower()))
        if not now.table.can_roll:
            self.breach("there was no die to roll: the power only passes turn and marker on")
        now.turns.append(Turn(now.table, seat, missed))
        now.table = after_missed_roll(now.table, seat, missed)

    def against(self, seat: Seat, problem: str | None) -> None:
        if problem is not None:
            self.breach(f"against the rules for {self.play.names[seat]}: {problem}")

    def roll(self, seat: Seat, placed: PlaceRolled) -> None:
        """The power, if there is a die for it."""
        can_roll, noted = self.round.table.can_roll, len(self.play.breaches)
        self.act(seat, UsePower())
        if can_roll:
            self.act(seat, placed)
        elif len(self.play.breaches) == noted:
            self.breach("there was no die to roll: the power only passes turn and marker on")

    def call(self, calls: lines.Calls) -> None:
        now = self.round
        self.before_call()
        _, owner, row, number = calls
        name = self.play.names[owner]
        there = [
            marker
            for marker in now.table.callable_by(calls.seat)
            if marker.owner == owner and row in (None, marker.row)
        ]
        if number is None and len(there) > 1:
            which = ", ".join(f"{m.row} {m.number}" for m in there)
            raise self.error(f"which marker? {name} has {which}", word=2 if row is None else 3)
        if row is None and not there:
            unless = "; if it was set in the gap, say its row and number" if now.gap else ""
            raise self.error(f"{name} has no marker standing{unless}", word=2)
        if number is None and not there:
            unless = "; if it was set in the gap, say its number" if now.gap else ""
            raise self.error(f"{name} has no marker in the {row} row{unless}", word=3)
        marker = there[0] if row is None or number is None else Marker(owner, row, number)
        if number is None and marker in now.table.guessed:
            which = f"'calls {name} {marker.row} N'"
            raise self.error(f"the number of this marker was missed; say it now: {which}", word=2)
        if guess := now.guess_at(marker):
            there = [m for m in now.table.markers if m != guess]
            now.table = now.table._replace(markers=(*there, marker), guessed=())
        elif now.set_in_gap(marker):
            now.table = now.table._replace(markers=(*now.table.markers, marker))
        self.act(calls.seat, Call(marker))
        now.caller = calls.seat

    def reveal(self, seat: Seat, cup: Cup, missed: int) -> None:
        now = self.round
        self.after_call("reveal")
        if seat in now.revealed:
            raise self.error(f"{self.play.names[seat]}'s dice are known already")
        self.note(now.breach_of_cup(seat, cup, missed))
        now.revealed[seat], now.unrevealed[seat] = cup, missed
        self.tally()

    def tally(self) -> None:
        """Once all cups are known, they say what counts."""
        if self.round.caller is not None:
            seen, hidden = self.round.in_sight()
            if not hidden:
                self.settle(seen)

    def count(self, number: int) -> None:
        """What was counted; where all cups are known, they say it."""
        now = self.round
        self.note(now.breach_of_count(number))
        seen, hidden = now.in_sight()
        self.settle(number if hidden else seen)

    def before_call(self) -> None:
        if self.round.caller is not None:
            raise self.error("the round was called; first say what was counted ('count N')")

    def after_call(self, word: str) -> None:
        if self.round.caller is None:
            raise self.error(f"'{word}' comes after a call")

    def settle(self, counted: int) -> None:
        now = self.round
        marker, caller = now.table.called, now.caller
        assert marker is not None
        assert caller is not None
        now.counted = counted
        now.settlement = settle(marker, caller, counted)

    def note(self, problem: str | None) -> None:
        if problem is not None:
            self.breach(problem)

    def breach(self, message: str) -> None:
        self.play.breaches.append(Breach(self.line.number, message))

    def error(self, message: str, word: int = 0) -> RecordError:
        """An error about one word of the line."""
        text = self.line.text
        starts = [match.start() for match in re.finditer(r"\S+", text)]
        column = starts[word] if starts else 0
        return RecordError(message, text=text, line=self.line.number, column=column)
