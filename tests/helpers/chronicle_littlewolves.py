"""Random games of The Three Little Wolves, written down as one player at the table would."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.helpers.games_littlewolves import Played, random_changes, walk
from tests.helpers.records import record_of
from wolfwise.models import records, rulebook
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import lines
from wolfwise.models.littlewolves.acts import (
    Build,
    Choose,
    Discard,
    Draw,
    DrawPig,
    Move,
    Pass,
    Send,
)
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import LittleWolves, littlewolves
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.position import Position, View
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.records import GameLine, PlayersLine, Record, RuleLine

NAMES = ("Ann", "Bob", "小明", "Zoë")


class Chronicle(NamedTuple):
    """A game as a record, and the positions that the viewer must find when he reads on from it."""

    record: Record
    viewer: Seat
    moments: list[tuple[int, Position]]  # after so many lines the game had come to this
    last: Position

    def __repr__(self) -> str:
        """Short enough for hypothesis to show which game failed."""
        return records.write(self.record)

    def upto(self, number: int) -> Record:
        return self.record._replace(lines=self.record.lines[:number])


class Chronicler:
    """Writes down what the viewer sees; what need not be told is left out now and then."""

    def __init__(self, game: LittleWolves, viewer: Seat, random: Random) -> None:
        self.game, self.viewer, self.random = game, viewer, random
        self.facts: list[Any] = []
        self.late = False  # what has happened is not all written down yet

    def write(self, played: Played) -> None:
        before, move, after = played
        self.late = False
        if before.step is Step.DEAL:
            if after.step is not Step.DEAL:
                self.facts.append(lines.Viewer(self.viewer))
                self.facts.append(lines.Hand(self.viewer, after.hands[self.viewer]))
        else:
            self.facts.extend(self.told(before, move, after))

    def told(self, before: Position, move: Move, after: Position) -> Iterator[Any]:
        table, place = before.table, before.to_act
        match move:
            case Draw() | DrawPig():
                yield from self.drawn(before, move, after)
            case Build() if before.step is Step.PLACE:
                yield lines.told(table, table.active, move)
            case Send() if before.step is Step.WOLF and self.random.random() < 0.8:
                assert place is not None
                discard = self.facts.pop()
                yield discard._replace(sends=lines.told(table, place, move))
            case Pass():
                yield from self.passed(before, move)
            case Choose():
                yield from self.shown(before, move)
            case Build() | Discard() | Send():
                assert place is not None
                yield lines.told(table, place, move)

    def drawn(self, before: Position, move: Draw | DrawPig, after: Position) -> Iterator[Any]:
        table, place = before.table, before.table.active
        if place == self.game.dummy and isinstance(move, Draw):
            often = self.random.random() < 0.5
            if after.step is Step.PLACE or often:
                self.late = after.step is Step.PLACE and not often
                if not self.late:
                    yield lines.Draws(place, move.card)
            if after.step is not Step.PLACE and (not often or self.random.random() < 0.5):
                if move.card in after.table.discards:
                    yield lines.Discards(place, move.card)
                else:
                    yield lines.told(table, place, built(before, move, after))
        elif isinstance(move, DrawPig) or place == self.viewer:
            yield lines.told(table, place, move)
        elif self.random.random() < 0.5:
            yield lines.Draws(place, None)

    def passed(self, before: Position, move: Pass) -> Iterator[Any]:
        """Everybody's card changes owners when the last one has chosen."""
        seat, table = before.to_act, before.table
        assert seat is not None
        if seat == self.viewer:
            yield lines.Passes(seat, move.card)
        elif self.random.random() < 0.3:
            yield lines.Passes(seat, None)
        if len(before.chosen) + 1 == self.game.players:
            pig = table.pigs[-table.waiting]
            cards = (*before.chosen, move.card)
            for giver, card in zip(before.choosers, cards, strict=True):
                if self.game.neighbour(giver, pig) == self.viewer:
                    yield lines.Receives(self.viewer, card)

    def shown(self, before: Position, move: Choose) -> Iterator[Any]:
        """The viewer knows his own card at once, the other one when both lie open."""
        seat, seats = before.to_act, before.choosers
        assert seat is not None
        if seat == self.viewer:
            yield lines.Shows(seat, move.card)
        if len(before.chosen) + 1 == len(seats):
            for other, card in zip(seats, (*before.chosen, move.card), strict=True):
                if other != self.viewer:
                    yield lines.Shows(other, card)

    def agrees(self, position: Position) -> bool:
        """Whether a reader of the lines so far must come to this position."""
        step, to_act = position.step, position.to_act
        if position.end is not None:
            return True
        if self.late or step in (Step.DEAL, Step.WOLF):
            return False
        if step is Step.DRAW:
            return position.table.active in (self.viewer, self.game.dummy)
        if step is Step.CHOOSE:
            own = self.viewer in position.choosers
            return to_act == self.viewer or (bool(position.chosen) and own) or not own
        return step in (Step.TURN, Step.PLACE, Step.SENDING) or to_act == self.viewer


def built(before: Position, move: Draw, after: Position) -> Build:
    """How the dummy's card was built that could be built in one way only."""
    place, card = before.table.active, move.card
    return next(
        way
        for way in before.table.buildings(place, (card,))
        if before.table.built(place, *way).houses == after.table.houses
    )


def chronicle(players: int, random: Random) -> Chronicle:
    changes = random_changes(random)
    rules = rulebook.rules("littlewolves", changes=changes)
    game, viewer = littlewolves(players, rules), random.randrange(players)
    names = NAMES[:players]
    chronicler = Chronicler(game, viewer, random)
    head = [GameLine("littlewolves", None), *map(RuleLine, changes), PlayersLine(names)]
    moments: list[tuple[int, Position]] = []
    last = None
    for played in walk(game, random):
        chronicler.write(played)
        last = played.after
        if isinstance(played.move, Send):  # it may have joined the line before
            while moments and moments[-1][0] >= len(head) + len(chronicler.facts):
                moments.pop()
        if chronicler.agrees(last):
            moments.append((len(head) + len(chronicler.facts), last))
    assert last is not None
    return Chronicle(record_of(rules, names, [*head, *chronicler.facts]), viewer, moments, last)


# ---------------------------------------------------------------- a table set up at some moment


def set_up(view: View, random: Random) -> list[Any]:
    """The lines that set up what a seat sees at the beginning of a turn, in any order."""
    table, game = view.table, view.table.game
    facts: list[Any] = [lines.Viewer(view.seat), lines.Hand(view.seat, view.hand)]
    if table.discards:
        facts.append(lines.Discarded(table.discards))
    if table.pigs:
        facts.append(lines.PigsDrawn(table.pigs))
    if table.turns_left is not None:
        facts.append(lines.TurnsLeft(table.turns_left))
    if view.step is not Step.CHOOSE:
        facts.append(lines.TurnOf(table.active))
    if table.beard is not None:
        facts.append(lines.Beard(table.beard))
    if random.random() < 0.5 or (table.last and game.dummy is not None):
        facts.append(lines.DeckSize(table.deck))
    random.shuffle(facts)
    return [*_houses(table), *facts]


def _houses(table: Table) -> Iterator[Any]:
    """Houses before what is in them."""
    for place, own in enumerate(table.houses):
        for house in own:
            yield lines.HouseStands(place, _empty(house))
    homes = [
        (house, place, lines.spot_of(table, place, at))
        for place, own in enumerate(table.houses)
        for at, house in enumerate(own)
    ]
    for number in table.game.wolves:  # the lowest first, as they may have to go
        for house, place, spot in homes:
            for seat, wolf in house.wolves:
                if wolf == number:
                    yield lines.WolfLives(seat, wolf, place, spot)
    for house, place, spot in homes:
        if house.pig is not None:
            yield lines.PigLies(house.pig, place, spot)


def _empty(house: House) -> House:
    return house._replace(wolves=(), pig=None)
