"""Advice for two players the slow way: one cup after the other, with the rules as written.

What `rollouts` does for all cups at once and in floats, in plain Python and exact fractions. Tests
hold one against the other.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from wolfwise.analysis.crywolf.cups import Weighed
from wolfwise.analysis.crywolf.habits import NO_BLUFF, NO_SHIFT, Habits, Outlook
from wolfwise.models.crywolf.dice import ANIMALS, Cup, all_dice, without
from wolfwise.models.crywolf.settlement import Settlement, settle
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Call, Claim, Marker, Pass, PlaceRolled, Table, UsePower
from wolfwise.models.game import Seat

Worth = Callable[[Settlement], Fraction]


def worth_of(
    situation: Situation,
    move: Claim | UsePower,
    others: Weighed,
    shift: Sequence[int],
    habits: Habits,
    worth: Worth,
) -> Fraction:
    """What a move of the viewer is worth: the other replies by habit, then both go by plan."""
    game = _Round(situation, shift, habits, worth)
    (seat,) = situation.others
    total = whole = Fraction(0)
    for cup, weight in others.items():
        cups = [cup, cup]
        assert situation.viewer is not None
        assert situation.cup is not None
        cups[situation.viewer], cups[seat] = situation.cup, cup
        if weight:
            total += Fraction(weight) * game.after(situation.table, cups, move, replies=True)
            whole += Fraction(weight)
    return total / whole


class _Round:
    def __init__(
        self, situation: Situation, shift: Sequence[int], habits: Habits, worth: Worth
    ) -> None:
        self.situation, self.shift, self.habits, self.worth = situation, shift, habits, worth

    def after(
        self, table: Table, cups: list[Cup], move: Claim | UsePower | Pass, replies: bool
    ) -> Fraction:
        """The worth of the round once the seat to act has made a move."""
        seat = table.to_act
        assert seat is not None
        then = table.after(seat, move)
        if isinstance(move, UsePower) and then.rolled:
            total = Fraction(0)
            for face, faces in zip(ANIMALS, table.game.die, strict=True):
                placed = then.after(seat, PlaceRolled(face, face))
                total += Fraction(faces, 6) * self.turn(placed, cups, replies)
            return total
        if isinstance(move, Claim):
            cups = [without(c, move.face) if s == seat else c for s, c in enumerate(cups)]
        return self.turn(then, cups, replies)

    def turn(self, table: Table, cups: list[Cup], replies: bool) -> Fraction:
        """The worth of the round for the viewer, the seat to act still to decide."""
        seat = table.to_act
        assert seat is not None
        habits = self.habits if replies else NO_BLUFF
        shift = self.shift if seat == self.situation.viewer else NO_SHIFT
        mind = Outlook(table, seat).mind(cups[seat], shift)
        total = Fraction(0)
        if chance := mind.chance_of(Call, habits):
            total += Fraction(chance) * self.called(table, cups, seat, mind.doubted())
        if chance := mind.chance_of(UsePower, habits):
            total += Fraction(chance) * self.after(table, cups, UsePower(), False)
        if chance := mind.chance_of(Pass, habits):
            total += Fraction(chance) * self.after(table, cups, Pass(), False)
        if chance := mind.chance_of(Claim, habits):
            claims = mind.claims(habits) if replies else [(mind.best_claim(), Fraction(1))]
            for claim, share in claims:
                total += Fraction(chance) * Fraction(share) * self.after(table, cups, claim, False)
        return total

    def called(
        self, table: Table, cups: list[Cup], caller: Seat, doubted: Sequence[Marker]
    ) -> Fraction:
        """The worth of calling one of these markers, each as likely."""
        shown = all_dice(cups)
        settled = [settle(m, caller, table.count_of(m.row, shown)) for m in doubted]
        return sum((self.worth(s) for s in settled), Fraction(0)) / len(doubted)
