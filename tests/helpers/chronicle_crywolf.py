"""Records of You Cry Wolf! as people at the table write them, of games played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tests.helpers.records import record_of
from wolfwise.models import records, rulebook
from wolfwise.models.crywolf.dice import EMPTY, all_dice
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import Begin, Position, Roll, new_game
from wolfwise.models.crywolf.record import (
    Acts,
    Calls,
    Count,
    First,
    OpenDice,
    Reveal,
    Round,
    Viewer,
)
from wolfwise.models.crywolf.settlement import Chips
from wolfwise.models.crywolf.table import Call, Claim, Pass, PlaceRolled, Table, UsePower
from wolfwise.models.game import CHANCE, End, Seat, pick_chance
from wolfwise.models.records import GameLine, PlayersLine, Record, RuleLine

NAMES = "Ann Bob 小明 さくら"
HEADER = f"game crywolf\nplayers {NAMES}\n"
SIX = "cow cow cow cow cow cow"
OPEN = f"game crywolf\nrule open=yes\nplayers {NAMES}\n"


class Chronicle(NamedTuple):
    """A random legal game: its record, and what the position said meanwhile."""

    record: Record
    chips: list[Chips]  # after each round
    turns: list[tuple[Table, Seat, object]]
    end: End
    viewer: Seat | None
    moments: list[tuple[int, Position]]  # lines written when somebody had to decide

    def __repr__(self) -> str:
        """Short enough for hypothesis to show which game failed."""
        return records.write(self.record)


class Chronicler:
    """Plays a game at random and writes down what people at the table would."""

    def __init__(self, game: CryWolf, viewer: Seat | None, random: Random) -> None:
        self.game, self.viewer, self.random = game, viewer, random
        self.position: Position = new_game(game)
        self.facts: list[Any] = []
        self.chips: list[Chips] = []
        self.turns: list[tuple[Table, Seat, object]] = []
        self.moments: list[tuple[int, Position]] = []

    def play(self) -> None:
        while not isinstance(self.position.turn, End):
            if self.position.turn is CHANCE:
                move: Any = pick_chance(self.position, self.random)
                self.facts.extend(self.brought(move))
            else:
                if not self.position.table.rolled:  # who rolls by the power places in the same line
                    self.moments.append((len(self.facts), self.position))
                move = self.choice()
                seat, table = self.position.turn, self.position.table
                assert isinstance(seat, int)
                self.turns.append((table, seat, move))
                self.facts.extend(self.done(seat, move))
            rounds = self.position.round
            self.position = self.position.play(move)
            if isinstance(move, Call):
                self.chips.append(self.position.chips)
                if self.position.round > rounds and self.random.random() < 0.5:
                    number = self.random.choice([None, self.position.round])
                    self.facts.append(Round(number))

    def choice(self) -> Any:
        """Low claims and calls for few chips mostly, so that rounds and games last."""
        moves = self.position.moves()
        claims = [move for move in moves if isinstance(move, Claim)]
        calls = [move for move in moves if isinstance(move, Call)]
        close = [call for call in calls if abs(self.count(call) - call.marker.number) < 2]
        if close and self.random.random() < 0.5:
            return self.random.choice(close)
        if claims and self.random.random() < 0.8:
            return min(self.random.sample(claims, min(4, len(claims))), key=lambda c: c.number)
        if UsePower() in moves and self.random.random() < 0.5:
            return UsePower()
        return self.random.choice(moves)

    def count(self, call: Call) -> int:
        return self.position.table.count_of(call.marker.row, all_dice(self.position.cups))

    def brought(self, move: Any) -> Iterator[Any]:
        match move:
            case Begin(seat):
                yield First(seat)
            case Roll(cup) if len(self.position.cups) == self.viewer:
                yield Viewer(self.viewer, cup)
            case Roll(cup) if len(self.position.cups) == self.game.players:
                yield OpenDice(cup)

    def done(self, seat: Seat, move: Any) -> Iterator[Any]:
        table = self.position.table
        match move:
            case Claim() | PlaceRolled() | Pass():
                yield Acts(seat, move)
            case UsePower() if not table.can_roll:
                yield Acts(seat, Pass())
            case Call((owner, row, number)):
                same = [m for m in table.callable_by(seat) if (m.owner, m.row) == (owner, row)]
                named = len(same) > 1 or self.random.random() < 0.5
                alone = sum(m.owner == owner for m in table.callable_by(seat)) == 1
                if alone and self.random.random() < 0.5:
                    yield Calls(seat, owner, None, None)
                else:
                    yield Calls(seat, owner, row, number if named else None)
                yield from self.counted(move)

    def counted(self, call: Call) -> Iterator[Any]:
        """Cups or a count, or both in either order; who is known or has no die may be left out."""
        cups = self.position.cups
        reveals = [
            Reveal(seat, cup)
            for seat, cup in enumerate(cups)
            if self.random.random() < 0.5 or (seat != self.viewer and cup != EMPTY)
        ]
        self.random.shuffle(reveals)
        count = Count(self.count(call))
        how = self.random.choice(["cups", "count", "both", "half"]) if reveals else "count"
        if how == "cups":
            yield from reveals
        elif how == "count":
            yield count
        elif how == "half":
            yield from reveals[: self.random.randrange(len(reveals))]
            yield count
        else:
            told = [*reveals, count]
            self.random.shuffle(told)
            yield from told


SWITCHES = {
    key: [str(value) for value in (ruling.value, *ruling.alternatives)]
    for key, ruling in rulebook.load("crywolf").rulings.items()
    if ruling.alternatives
}


@st.composite
def played_games(draw: st.DrawFn) -> Chronicle:
    players = draw(st.integers(2, 6))
    edition = draw(st.sampled_from(["japanese", "english"]))
    return chronicle(players, edition, Random(draw(st.integers(0, 2**32))))


def chronicle(players: int, edition: str, random: Random, switching: float = 0.3) -> Chronicle:
    """A game at random, by rules at random: how many of them are switched, on average."""
    switched = {key: random.choice(values) for key, values in SWITCHES.items()
                if random.random() < switching}  # fmt: skip
    if players > 4:
        switched.pop("open", None)
    if (switched.get("no-die"), switched.get("power-without")) == ("pass", "passes"):
        del switched["no-die"]  # to pass could mean either
    changes = [f"{key}={value}" for key, value in switched.items()]
    rules = rulebook.rules("crywolf", edition, changes)
    names = tuple(random.sample(["Ann", "Bob", "小明", "さくら", "Zoë", "sheep", "as"], players))
    viewer = random.choice([None, *range(players)])
    chronicler = Chronicler(crywolf(players, rules), viewer, random)
    chronicler.play()
    head = [GameLine("crywolf", edition), *map(RuleLine, changes), PlayersLine(names)]
    end = chronicler.position.turn
    assert isinstance(end, End)
    record = record_of(rules, names, [*head, *chronicler.facts])
    moments = [(len(head) + written, position) for written, position in chronicler.moments]
    return Chronicle(record, chronicler.chips, chronicler.turns, end, viewer, moments)
