"""How a game ends: who has won, looked for in the order that the rulebook file gives."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from wolfwise.models.game import End, Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Role, Side

NOBODY_LEFT = "everybody is dead"
LOVERS = "the two lovers are the last alive"
PIPER = "everybody alive is charmed"
VILLAGE = "no werewolf is alive"
WEREWOLVES = "nobody is left against the werewolves"
PARITY = "the werewolves are at least as many as the others"
A_GROUP = "all villagers or all others of the village are dead"


@distinct
class Standing(NamedTuple):
    """All that the end of a game depends on."""

    game: Werewolf
    roles: Sequence[Role]
    alive: Collection[Seat]
    lovers: tuple[Seat, ...] = ()
    charmed: Collection[Seat] = ()

    def end(self) -> End | None:
        """The end, if one side has won or nobody is left."""
        if not self.alive:
            winner = self.game.rules["all-dead"]
            return End(NOBODY_LEFT, () if winner == "nobody" else self._of_side(Side(winner)))
        ways = {
            "lovers": self._lovers,
            "piper": self._piper,
            "village": self._village,
            "werewolves": self._werewolves,
        }
        ends = (ways[winner]() for winner in self.game.rules["end-order"].split())
        return next((end for end in ends if end is not None), None)

    def _lovers(self) -> End | None:
        if set(self.alive) == set(self.lovers) and self.of_different_sides:
            return End(LOVERS, tuple(sorted(self.lovers)))
        return None

    def _piper(self) -> End | None:
        if Role.PIPER not in self.roles:
            return None
        piper = self.roles.index(Role.PIPER)
        if piper not in self.alive and self.game.rules["piper-alive"] == "yes":
            return None
        if all(seat in self.charmed for seat in self.alive if seat != piper):
            return End(PIPER, (piper,))
        return None

    def _village(self) -> End | None:
        if any(self.roles[seat] is Role.WEREWOLF for seat in self.alive):
            return None
        return End(VILLAGE, self._of_side(Side.VILLAGE))

    def _werewolves(self) -> End | None:
        wolves = sum(self.roles[seat] is Role.WEREWOLF for seat in self.alive)
        against = len(self.alive) - wolves
        if self.game.rules["win-over"] == "village":
            against -= sum(self.roles[seat] is Role.PIPER for seat in self.alive)
        if not wolves:
            return None
        if against <= 0:
            return End(WEREWOLVES, self._of_side(Side.WEREWOLVES))
        if self.game.rules["win"] == "parity" and against <= wolves:
            return End(PARITY, self._of_side(Side.WEREWOLVES))
        if self.game.rules["win"] == "side" and self._a_group_is_dead:
            return End(A_GROUP, self._of_side(Side.WEREWOLVES))
        return None

    @property
    def _a_group_is_dead(self) -> bool:
        """Whether all villagers have died, or all who hold another card of the village."""
        living = {self.roles[seat] for seat in self.alive}
        return any(group.isdisjoint(living) for group in self.game.groups(self.roles))

    @property
    def of_different_sides(self) -> bool:
        """Whether there are lovers, and they have a side of their own."""
        sides = {self.game.side[self.roles[seat]] for seat in self.lovers}
        if self.game.rules["lovers-sides"] == "different":
            return len(sides) == 2
        return sides == {Side.WEREWOLVES, Side.VILLAGE}

    def _of_side(self, side: Side) -> tuple[Seat, ...]:
        """All who win with a side, dead or alive."""
        apart = self.game.rules["lovers-win"] == "only" and self.of_different_sides
        return tuple(
            seat
            for seat, role in enumerate(self.roles)
            if self.game.side[role] is side and not (apart and seat in self.lovers)
        )
