"""What each lynching or attack is worth if everybody forgets what he knows: quick and exact.

How the game goes on is a matter of `odds`: everybody plays by the simple policy, so victims are
found by lot. A living seer counts; other roles count as villagers, but for what a lynching or an
attack does to them at once (the hunter shoots, the idiot stays, the elder survives). Players by
program go by it, who have no time to play on as `vote` does.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from wolfwise.analysis.werewolf.assignments import NUMBER, Stock
from wolfwise.analysis.werewolf.claims import unheard_of
from wolfwise.analysis.werewolf.odds import village_chance
from wolfwise.analysis.werewolf.policies import LOT, First, Win
from wolfwise.analysis.werewolf.sampling import complain
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk
from wolfwise.analysis.werewolf.weighing import weighed
from wolfwise.analysis.werewolf.worlds import Sum, possible
from wolfwise.models.errors import Contradiction
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.observations import Observation
from wolfwise.models.werewolf.roles import Role
from wolfwise.models.werewolf.table import Table


@distinct
class Option(NamedTuple):
    """One player out: how likely he is a werewolf, and how likely the village wins then."""

    seat: Seat | None  # None: nobody
    werewolf: Fraction
    village: Fraction


@distinct
class Living(NamedTuple):
    """How many of each side are alive, and whether the seer is."""

    good: int
    wolves: int
    seer: bool

    def without(self, role: Role) -> "Living":
        if role is Role.WEREWOLF:
            return self._replace(wolves=self.wolves - 1)
        return self._replace(good=self.good - 1, seer=self.seer and role is not Role.SEER)


class Choices:
    """What each choice leads to, over all weighed worlds."""

    def __init__(
        self,
        table: Table,
        observations: Sequence[Observation],
        statements: Iterable[Statement] = (),
        viewer: Seat | None = None,
        talk: Talk = PLAIN,
    ) -> None:
        self.table, self.game = table, table.game
        complain(table)
        self.win: Win = "parity" if self.game.rules["win"] == "parity" else "elimination"
        by_stock: dict[Stock, Sum] = {}
        for case, factors in weighed(self.game, observations, statements, viewer, talk):
            by_stock.setdefault(case.stock, Sum(self.game.players)).add(case, factors)
        self.total = sum(some.total for some in by_stock.values())
        if not self.total:
            if possible(self.game, observations):
                raise unheard_of(talk)
            raise Contradiction("these facts cannot all be true")
        self.holding: dict[Seat, Counter[tuple[Living, Role]]] = {
            seat: Counter() for seat in table.alive
        }
        for stock, some in by_stock.items():
            living = self._living(stock)
            for seat in table.alive:
                for role, weight in some.seats[seat].items():
                    self.holding[seat][living, role] += weight

    def _living(self, stock: Stock) -> Living:
        """Who is alive: all cards of the seats but those that the dead have shown."""
        table = self.table
        dead = [table.shown[s] for s in range(self.game.players) if s not in table.alive]
        wolves = stock[NUMBER[Role.WEREWOLF]] - dead.count(Role.WEREWOLF)
        seer = bool(stock[NUMBER[Role.SEER]]) and Role.SEER not in dead and not table.powers_lost
        return Living(len(table.alive) - wolves, wolves, seer)

    # ------------------------------------------------------------ by day

    def lynchings(self) -> list[Option]:
        """For every living player and for nobody, the best for the village first."""
        options = [self._option(seat, self._after_lynching) for seat in self.table.alive]
        seat = self.table.alive[0]  # whoever it is, all worlds are in it
        nobody = self._option(seat, lambda living, _: self._night(living))
        options.append(Option(None, Fraction(0), nobody.village))
        return sorted(options, key=lambda option: (-option.village, -option.werewolf))

    def _after_lynching(self, living: Living, role: Role) -> Fraction:
        if role is Role.IDIOT and not self.table.powers_lost:
            return self._night(living)
        return self._shot(living, role, "hunter-lynched", self._night)

    def _night(self, living: Living) -> Fraction:
        return _goes_on(living, "night", self.win)

    # ------------------------------------------------------------ by night

    def attacks(self) -> list[Option]:
        """For everybody whom werewolves may attack, the best for them first."""
        options = [self._option(seat, self._after_attack) for seat in self.table.alive]
        anyone = self.game.rules["wolves-target"] == "anyone"
        legal = [option for option in options if anyone or option.werewolf < 1]
        return sorted(legal, key=lambda option: (option.village, option.werewolf))

    def _after_attack(self, living: Living, role: Role) -> Fraction:
        if role is Role.ELDER and self.game.elder_lives > 1:
            return self._day(living)
        return self._shot(living, role, "hunter-killed", self._day)

    def _day(self, living: Living) -> Fraction:
        return _goes_on(living, "day", self.win)

    # ------------------------------------------------------------ both

    def _option(self, seat: Seat, after: Callable[[Living, Role], Fraction]) -> Option:
        held = self.holding[seat]
        wolf = sum(number for (_, role), number in held.items() if role is Role.WEREWOLF)
        village = sum(number * after(*key) for key, number in held.items())
        return Option(seat, Fraction(wolf, self.total), Fraction(village) / self.total)

    def _shot(
        self, living: Living, role: Role, ruling: str, go_on: Callable[[Living], Fraction]
    ) -> Fraction:
        """After somebody's death; if he is the hunter he takes any of the others with him."""
        left = living.without(role)
        shoots = self.game.rules[ruling] == "shoots" and not self.table.powers_lost
        others = left.good + left.wolves
        if role is not Role.HUNTER or not shoots or not left.wolves or not others:
            return go_on(left)
        villager = left.without(Role.VILLAGER)
        return (
            left.wolves * go_on(left.without(Role.WEREWOLF))
            + (left.good - left.seer) * go_on(villager)
            + left.seer * go_on(left.without(Role.SEER))
        ) / others


@lru_cache(maxsize=4096)
def _goes_on(living: Living, first: First, win: Win) -> Fraction:
    """The village's chance from a night or a day on."""
    good, wolves, seer = living
    return village_chance(
        good - seer, wolves, first=first, win=win, roles=("seer",) if seer else (), lynch=LOT
    )
