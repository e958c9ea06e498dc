"""A whole game as positions: chance rolls, players claim and call, chips change hands.

Chance rolls cup by cup, so that every outcome has a small exact probability.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from wolfwise.models.crywolf.dice import (
    ANIMALS,
    EMPTY,
    Animal,
    Cup,
    Die,
    all_dice,
    cups,
    weight,
    without,
)
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.settlement import Chips, settle
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Action, Call, Claim, PlaceRolled, Table, Turn
from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End, Outcomes, Seat
from wolfwise.models.game import Turn as Whose
from wolfwise.models.values import distinct


@distinct
class Begin(NamedTuple):
    """Chance: who rolled the most wolves and begins the game."""

    seat: Seat


@distinct
class Roll(NamedTuple):
    """Chance: the dice of the next cup, or the open ones."""

    cup: Cup


@distinct
class RollSpare(NamedTuple):
    """Chance: the die that the first player's power rolls."""

    face: Animal


Move = Begin | Roll | RollSpare | Action


@distinct
class Position(NamedTuple):
    """Made by `new_game`. Between rounds nothing stays but the chips and who begins."""

    game: CryWolf
    table: Table
    chips: Chips
    cups: tuple[Cup, ...] = ()
    turns: tuple[Turn, ...] = ()  # of this round
    open_rolled: bool = False
    rolled: Animal | None = None  # by the power, not yet placed
    round: int = 1
    end: End | None = None

    # ------------------------------------------------------------ whose turn

    @property
    def turn(self) -> Whose:
        if self.end is not None:
            return self.end
        if not self._ready or (self.table.rolled and self.rolled is None):
            return CHANCE
        assert self.table.to_act is not None
        return self.table.to_act

    @property
    def _ready(self) -> bool:
        """Whether somebody begins and all dice of the round are rolled."""
        return (
            self.table.first is not None
            and len(self.cups) == self.game.players
            and (self.open_rolled or not self.game.open)
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return self.chips.received

    # ------------------------------------------------------------ legal moves

    def moves(self) -> Sequence[Move]:
        turn = self.turn
        if turn is CHANCE:
            return [move for move, _ in self.chances()]
        if isinstance(turn, End):
            return ()
        assert isinstance(turn, int)
        if self.rolled is not None:
            rows = [row for row in ANIMALS if row in self.game.places[self.rolled]]
            return [PlaceRolled(self.rolled, row) for row in rows]
        return list(self.table.actions(turn, self.cups[turn]))

    def check(self, move: Move) -> None:
        turn = self.turn
        if isinstance(turn, End):
            raise IllegalMove("the game is over")
        by_chance = isinstance(move, Begin | Roll | RollSpare)
        if by_chance is not (turn is CHANCE):
            raise IllegalMove("it is chance's turn" if turn is CHANCE else "chance has no turn now")
        if by_chance:
            if move not in self.moves():
                raise IllegalMove("chance cannot bring that now")
            return
        assert isinstance(turn, int)
        assert not isinstance(move, Begin | Roll | RollSpare)
        self.table.check(turn, move, self.cups[turn])
        if isinstance(move, PlaceRolled) and move.face is not self.rolled:
            raise IllegalMove(f"the rolled die shows a {self.rolled}")

    def chances(self) -> Sequence[tuple[Move, Fraction]]:
        if self.turn is not CHANCE:
            return ()
        if self.table.first is None:
            chances = self.game.first_chances
            return [(Begin(seat), Fraction(*chance)) for seat, chance in enumerate(chances)]
        if self.table.rolled:
            faces = zip(ANIMALS, self.game.die, strict=True)
            return [(RollSpare(face), Fraction(n, 6)) for face, n in faces]
        return _rolls(self.game.dice, self.game.die)

    # ------------------------------------------------------------ play

    def play(self, move: Move) -> "Position":
        self.check(move)
        match move:
            case Begin(seat):
                return self._replace(table=self.table._replace(first=seat, to_act=seat))
            case Roll(cup) if len(self.cups) < self.game.players:
                return self._replace(cups=(*self.cups, cup))
            case Roll(cup):
                return self._replace(table=self.table._replace(open=cup), open_rolled=True)
            case RollSpare(face):
                return self._replace(rolled=face)
        actor = self.table.to_act
        assert actor is not None
        table, hidden = self.table.after(actor, move), self.cups
        match move:
            case Call():
                return self._settled(table)
            case Claim(face):
                left = without(hidden[actor], face)
                hidden = (*hidden[:actor], left, *hidden[actor + 1 :])
        turns = (*self.turns, Turn(self.table, actor, move))
        return self._replace(table=table, cups=hidden, turns=turns, rolled=None)

    def _settled(self, table: Table) -> "Position":
        """Cups lifted, chips paid; the payer begins the next round, unless the game is over."""
        marker, caller = table.called, table.to_act
        assert marker is not None
        assert caller is not None
        settled = settle(marker, caller, table.count_of(marker.row, all_dice(self.cups)))
        chips = self.chips.after(settled)
        end = chips.end(self.game)
        if end is not None:
            return self._replace(table=table, chips=chips, end=end)
        kept = self.game.rules["open-dice"] == "whole-game"
        return Position(
            game=self.game,
            table=Table.new(self.game, settled.payer, self.table.open if kept else EMPTY),
            chips=chips,
            open_rolled=kept and self.open_rolled,
            round=self.round + 1,
        )

    # ------------------------------------------------------------ what a seat sees

    def view(self, seat: Seat) -> Situation:
        cup = self.cups[seat] if seat < len(self.cups) else None
        return Situation(self.table, seat, cup, self.chips, self.turns, self.round, self.rolled)


@cache
def _rolls(dice: int, die: Die) -> Outcomes[Move]:
    whole = 6**dice
    return Outcomes((Roll(cup), Fraction(weight(cup, die), whole)) for cup in cups(dice))


def new_game(game: CryWolf) -> Position:
    """Nobody has rolled yet."""
    return Position(game, Table.new(game), Chips.new(game))
