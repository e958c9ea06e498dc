"""What somebody knows at one moment of a game: what every question starts from."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wolfwise.models import records
from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import Move, Stay
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.lines import DUMMY
from wolfwise.models.littlewolves.notes import is_unknown
from wolfwise.models.littlewolves.position import Position, View
from wolfwise.models.littlewolves.referee import Replay, replay
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.littlewolves.unseen import (
    HIDDEN,
    after_choice,
    after_hidden_draw,
    after_unknown_pig,
)
from wolfwise.models.records import Record, find_seat
from wolfwise.models.values import distinct


@distinct
class Situation(NamedTuple):
    """A table, and what one seat (or an onlooker) knows beside it.

    A record waits for the viewer's own draws and choices. Those of others that nobody sees are
    taken to be done once it is time for them, and a discard without a wolf is one without a wolf.
    """

    position: Position  # with HIDDEN cards in it: for what is shown, not for what is weighed
    viewer: Seat | None
    missing: tuple[str, ...] = ()  # what a view needs and nobody wrote down, a sentence each
    warnings: tuple[str, ...] = ()
    turns: int = 0  # played in this record
    unsure: tuple[str, ...] = ()  # why not all houses and wolves are known
    assumed: tuple[str, ...] = ()  # of the table that play began with, a sentence each

    @property
    def table(self) -> Table:
        return self.position.table

    @property
    def game(self) -> LittleWolves:
        return self.table.game

    @property
    def names(self) -> tuple[str, ...]:
        """Of all places; the dummy is the last of three."""
        return (*self.table.names, DUMMY) if self.game.dummy is not None else self.table.names

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of every seat that are known."""
        return tuple(tuple(c for c in hand if c != HIDDEN) for hand in self.position.hands)

    @property
    def held(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(len, self.position.hands))

    @property
    def over(self) -> bool:
        return self.position.end is not None

    def seat(self, name: str) -> Seat:
        """The place of that name or number."""
        found = find_seat(name, self.names)
        if found is None:
            raise WolfwiseError(f"nobody here is called {name!r}{did_you_mean(name, self.names)}")
        return found

    # ------------------------------------------------------------ what a seat sees

    def need_houses(self) -> None:
        """Raise unless all houses are known, and who lives in them."""
        if self.unsure:
            raise WolfwiseError(f"{self.unsure[0]}; houses and wolves are not all known")

    def view(self, seat: Seat | None = None, *, houses: bool = True) -> View:
        """All that a seat (the viewer) sees, as in a whole game; raises if a line is missing."""
        if houses:
            self.need_houses()
        seat = self.viewer if seat is None else seat
        if seat is None:
            raise WolfwiseError(
                "whose cards are known? Lines 'viewer NAME' and 'hand NAME CARD ...' are missing"
            )
        if seat not in range(self.game.players):
            raise WolfwiseError("the dummy sees nothing")
        if problem := self.unknown_to(seat):
            raise WolfwiseError(problem)
        seen = self.position.view(seat)
        return seen._replace(passed=tuple(p for p in seen.passed if p.card != HIDDEN))

    def unknown_to(self, seat: Seat) -> str | None:
        """Which line is missing, so that nobody can tell what this seat sees; or None."""
        if self.missing:
            return self.missing[0]
        position, name = self.position, self.names[seat]
        if HIDDEN in position.table.shown:
            other = self.names[position.table.shown.index(HIDDEN)]
            return f"which card does {other} show? A line '{other} shows CARD' is missing"
        if position.view(seat).chosen == HIDDEN:
            return f"which card has {name} chosen? Only {name} knows"
        return self._unknown_hand(seat)

    def can_advise(self, seat: Seat) -> bool:
        """Whether all is known that a seat sees."""
        return not self.unsure and self.unknown_to(seat) is None

    def _unknown_hand(self, seat: Seat) -> str | None:
        hand, name = self.position.hands[seat], self.names[seat]
        hidden = hand.count(HIDDEN)
        if not hidden:
            return None
        if hidden == len(hand):
            return f"what does {name} hold? A line 'hand {name} CARD ...' is missing"
        lines = f"'{name} draws CARD', '{name} receives CARD' or 'hand {name} CARD ...'"
        return f"{hidden} of {len(hand)} cards of {name} are not told: {lines} is missing"

    def moves(self) -> Sequence[Move]:
        """Every legal move of whoever is to decide; raises if his hand is not known."""
        self.need_houses()
        position = self.position
        seat = position.to_act
        if position.end is not None or seat is None:
            return ()
        by_hand = position.step in (Step.TURN, Step.PASS, Step.CHOOSE)
        if by_hand and (problem := self._unknown_hand(seat)):
            raise WolfwiseError(problem)
        return position.moves()


def situation(record: Record) -> Situation:
    """Where a record leaves the game; breaches of the rules become warnings."""
    play = replay(record)
    position, waiting_for = settled(play)
    return Situation(
        position=position,
        viewer=play.viewer,
        missing=(*play.missing, *_unknown_pigs(play), *waiting_for),
        warnings=records.warnings(play.breaches),
        turns=play.turns,
        assumed=() if play.missing else play.assumed,
        unsure=tuple(dict.fromkeys(play.unsure.values())),
    )


def _unknown_pigs(play: Replay) -> Sequence[str]:
    """Pigs that have left their markers, but nobody told which they were; three are all."""
    if play.stand_ins and len(play.position.table.pigs) < len(play.game.pigs):
        return ["which pigs have been drawn? A line 'pigs right left wolves' (or some) is missing"]
    return ()


def settled(play: Replay) -> tuple[Position, Sequence[str]]:
    """The position once everybody but the viewer has done what nobody sees."""
    now, choices, viewer = play.position, play.choices, play.viewer
    while now.end is None:
        if now.step is Step.WOLF:  # whoever sends a wolf says so in the same line or the next
            now = now.after(Stay())
        elif now.step is Step.DRAW and now.table.active not in (viewer, play.game.dummy):
            after = after_hidden_draw(now)
            if after is None:
                break
            now = after
        elif is_unknown(play, now):
            now = after_unknown_pig(now)
        elif now.step is Step.PASS:
            for seat in now.choosers:
                if seat == viewer and seat not in choices:
                    return now, ()
                now = after_choice(now, choices.get(seat, HIDDEN))
            choices = {}
        elif now.step is Step.CHOOSE:
            return _showing(now, choices, viewer)
        else:
            break
    return now, ()


def _showing(
    now: Position, choices: Mapping[Seat, Card], viewer: Seat | None
) -> tuple[Position, Sequence[str]]:
    """Two players choose what to show. Once both are told, the cards lie open already."""
    first = now.choosers[0]
    if viewer in choices and viewer != first:
        other = now.table.name(first)
        return now, [f"which card does {other} show? A line '{other} shows CARD' is missing"]
    if first in choices:
        now = after_choice(now, choices[first])
    elif viewer in now.choosers and viewer != first:
        now = after_choice(now, HIDDEN)
    return now, ()
