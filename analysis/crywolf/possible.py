"""What may have been missed in a round, case by case, and how likely each case is.

Dice that nobody has told are as likely as a roll. A claim of which something was missed is as
likely as the habits of its player say, by all cups that he may have had; what was done later rules
out what it would have been against the rules after.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from wolfwise.analysis.crywolf.cups import cups_of
from wolfwise.analysis.crywolf.habits import Habits, Outlook
from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, Animal, Cup, cups, plus, weight
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.missed import claims_like
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import (
    Action,
    Claim,
    Lying,
    Missed,
    MissedRoll,
    PlaceRolled,
    Table,
    Turn,
    UsePower,
)
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.watch import tick

MOST = 40
"""More cases than these are drawn from."""


@distinct
class Case(NamedTuple):
    """A situation in which nothing was missed, and how likely it is."""

    known: Situation
    chance: float


@distinct
class Cases(NamedTuple):
    """All that may have been, or some of it."""

    cases: tuple[Case, ...]
    drawn: int = 0  # there were more, of which so many were drawn; what came twice is one case

    def __len__(self) -> int:
        return len(self.cases)


def possible(known: Situation, habits: Habits, *, infer: bool = True, seed: int = 0) -> Cases:
    """Every way in which what was missed may have been."""
    return _Filling(known, habits.rounded(), infer, Random(seed)).cases()


class _Filling:
    """Fills in what was missed, one thing after another; every way to do so is a branch."""

    def __init__(self, known: Situation, habits: Habits, infer: bool, random: Random) -> None:
        self.known, self.habits, self.infer, self.random = known, habits, infer, random
        self.game: CryWolf = known.game
        self.drawn = 0
        base = known.turns[0].table if known.turns else known.table
        self.branches = [Case(known._replace(table=base, turns=(), unknown=0), 1.0)]

    def cases(self) -> Cases:
        self._branch(self._open_dice)
        self._branch(self._own_dice)
        self._branch(self._board)
        for turn in self.known.turns:
            self._branch(partial(self._turn, turn))
        for case in self.branches:
            self._same(case.known.table, self.known.table)
        return Cases(tuple(self.branches), self.drawn)

    def _branch(self, ways: Callable[[Situation], Iterable[tuple[Situation, float]]]) -> None:
        """Split every branch; if there are too many then, draw some of them."""
        found = []
        for now, chance in self.branches:
            tick()
            some = list(ways(now))
            whole = sum(likely for _, likely in some)
            found += [Case(then, chance * likely / whole) for then, likely in some if likely]
        if not found:
            raise WolfwiseError("nothing that was missed in this round fits what was done later")
        if len(found) > MOST:
            self.drawn = MOST
            weights = [case.chance for case in found]
            times = Counter(self.random.choices(range(len(found)), weights, k=MOST))
            found = [found[at]._replace(chance=number) for at, number in times.items()]
        whole = sum(case.chance for case in found)
        self.branches = [case._replace(chance=case.chance / whole) for case in found]

    # ------------------------------------------------------------ dice

    def _rolls(self, dice: int) -> Iterator[tuple[Cup, float]]:
        for cup in cups(dice):
            yield cup, weight(cup, self.game.die) / 6**dice

    def _open_dice(self, now: Situation) -> Iterator[tuple[Situation, float]]:
        for cup, chance in self._rolls(now.table.unseen):
            table = now.table._replace(open=plus(now.table.open, cup))
            yield now._replace(table=table), chance

    def _own_dice(self, now: Situation) -> Iterator[tuple[Situation, float]]:
        for cup, chance in self._rolls(self.known.unknown):
            yield now._replace(cup=plus(now.cup or EMPTY, cup)), chance

    def _board(self, now: Situation) -> Iterator[tuple[Situation, float]]:
        """Dice that lay there when the record began."""
        empty = now.table._replace(board=(), lying=EMPTY, fixed=EMPTY)
        tables = [(empty, 1.0)]
        for die in now.table.board:
            tables = [
                (table.after_placing(face, row), chance * likely)
                for table, chance in tables
                for face, row, likely in self._lying(die)
            ]
        for table, chance in tables:
            yield now._replace(table=table), chance

    def _lying(self, die: Lying) -> Iterator[tuple[Animal, Animal, float]]:
        """Faces and rows that a die on the board may have."""
        for face, faces in zip(ANIMALS, self.game.die, strict=True):
            for row in self.game.places[face] if die[0] in (None, face) else ():
                if die[1] in (None, row):
                    yield face, row, faces / len(self.game.places[face])

    # ------------------------------------------------------------ turns

    def _turn(self, turn: Turn, now: Situation) -> Iterator[tuple[Situation, float]]:
        """All ways to have had this turn."""
        self._same(now.table, turn.table)
        match turn.action:
            case Missed() as missed:
                for claim, chance in self._claims(now, turn.seat, missed):
                    yield self._after(now, turn.seat, claim), chance
            case MissedRoll(row):
                rolled = self._after(now, turn.seat, UsePower())
                if not now.table.can_roll:
                    yield rolled, 1
                    return
                for face, lies, chance in self._lying((None, row)):
                    yield self._after(rolled, turn.seat, PlaceRolled(face, lies)), chance
            case action:
                broken = now.table.breach_of_action(turn.seat, action)
                before = turn.table.breach_of_action(turn.seat, action)
                yield self._after(now, turn.seat, action), float(not broken or bool(before))

    def _after(self, now: Situation, seat: Seat, action: Action) -> Situation:
        turns = (*now.turns, Turn(now.table, seat, action))
        return now._replace(table=now.table.after(seat, action), turns=turns)

    def _claims(self, now: Situation, seat: Seat, missed: Missed) -> Iterator[tuple[Claim, float]]:
        """The claims that a missed one may have been."""
        told = {
            claim for claim in claims_like(now.table, missed)
            if now.table.breach_of_action(seat, claim) is None
        }  # fmt: skip
        usual: dict[Claim, float] = dict.fromkeys(sorted(told), 0.0)
        outlook = Outlook(now.table, seat)
        for cup, ways in cups_of(now, seat, self.habits if self.infer else None).items():
            mind = outlook.mind(cup)
            claims = float(ways * mind.chance_of(Claim, self.habits))
            for claim, chance in mind.claims(self.habits) if claims else ():
                if claim in usual:
                    usual[claim] += claims * float(chance)
        if not any(usual.values()):  # nobody with these habits does that
            usual = dict.fromkeys(told or claims_like(now.table, missed), 1.0)
        yield from usual.items()

    def _same(self, filled: Table, told: Table) -> None:
        """Refuse what turns that nobody wrote down have changed in between."""
        if (filled.to_act, filled.first, filled.dice) != (told.to_act, told.first, told.dice):
            raise WolfwiseError(
                "no advice: behind something that was missed, turns of this round are not told "
                "('...'); odds and calls are told"
            )
