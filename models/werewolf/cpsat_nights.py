"""Hidden cards and nights as parts of a CP-SAT model: what the rules say before anything is known.

What may be done in a night may also be left undone here; only observations, which `cpsat.py` adds,
say that somebody lived who must have done something. So fewer of them never allow less.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from wolfwise.models.game import Seat
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.acts import Brew, Potions
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.night import Night, resolve
from wolfwise.models.werewolf.roles import Cause, Role
from wolfwise.models.werewolf.table import Table

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Literal = cp_model.LiteralT
    Bools = list[cp_model.IntVar]

FATED = (Role.GIRL, Role.ELDER)
"""Roles that make a difference to what an attack or a poison does."""


class Model:
    """A CP-SAT model of cards and lovers, and short words to write clauses with."""

    def __init__(self, game: Werewolf) -> None:
        from ortools.sat.python import cp_model

        self.game, self.seats = game, range(game.players)
        self.table = Table.new(game)  # of which the rules are asked; who is who does not matter
        self.cp = cp_model.CpModel()
        self.never = self.cp.new_constant(0)
        self.holds = {
            (seat, role): self.cp.new_bool_var(f"{seat}: {role}")
            for seat, role in product(self.seats, game.deck)
        }
        self.middle = {
            role: self.cp.new_int_var(0, min(copies, game.middle), f"middle: {role}")
            for role, copies in game.deck.items()
        }
        self._deal()
        self.paired, self.lovers = self.choice("lovers", Role.CUPID, 1, targets=2)
        self._pair()

    def some(self, *literals: "Literal", only_if: "Literal | None" = None) -> None:
        """One of these is true, at least where the condition is."""
        clause = self.cp.add_bool_or(literals)
        if only_if is not None:
            clause.only_enforce_if(only_if)

    def none(self, literals: "Iterable[cp_model.IntVar]", only_if: "Literal") -> None:
        """None of these is true where the condition is."""
        self.cp.add_bool_and([~literal for literal in literals]).only_enforce_if(only_if)

    def holding(self, role: Role, seats: Iterable[Seat] | None = None) -> "Bools":
        """For each of these seats (None: all) whether it holds that card."""
        seats = self.seats if seats is None else seats
        return [self.holds.get((seat, role), self.never) for seat in seats]

    def choice(
        self, name: str, role: Role, night: int, targets: int = 1
    ) -> "tuple[cp_model.IntVar, Bools]":
        """Whether somebody with this card makes a choice in a night, and for each seat if it is it.

        Nobody can whose card is not in the deck or not called; all else is up to further clauses.
        """
        game = self.game
        if role not in game.deck or game.callings[role].step not in game.steps(night):
            return self.never, [self.never for _ in self.seats]
        made = self.cp.new_bool_var(f"{name} {night}")
        chosen = [self.cp.new_bool_var(f"{name} {night}: {seat}") for seat in self.seats]
        self.cp.add(sum(chosen) == targets * made)
        self.some(~made, *self.holding(role))
        return made, chosen

    def meets(self, made: "cp_model.IntVar", chosen: "Bools", others: "Bools") -> "cp_model.IntVar":
        """Whether the chosen seat is one of the others; not, where none is chosen."""
        if made is self.never or all(other is self.never for other in others):
            return self.never
        meets = self.cp.new_bool_var("")
        self.some(~meets, made)
        for one, other in zip(chosen, others, strict=True):
            self.some(~one, ~other, meets)
            self.some(~one, other, ~meets)
        return meets

    def _deal(self) -> None:
        """Every seat has a card, the rest lies in the middle, the thief has done what he must."""
        for seat in self.seats:
            self.cp.add_exactly_one(self.holds[seat, role] for role in self.game.deck)
        for role, copies in self.game.deck.items():
            self.cp.add(sum(self.holding(role)) + self.middle[role] == copies)
        if self.game.middle and self.game.rules["begins"] == "night":
            self.thief_awake(self.seats)

    def thief_awake(self, seats: Iterable[Seat], only_if: "Literal | None" = None) -> None:
        """If the thief was one of these, he was awake and has kept his card, where he may."""
        wolves = [Role.WEREWOLF] * self.game.middle
        if acts.breach_of_take(self.table, None, wolves) is not None:
            kept = sum(self.holding(Role.THIEF, seats))
            rule = self.cp.add(self.middle[Role.WEREWOLF] + kept <= self.game.middle)
            if only_if is not None:
                rule.only_enforce_if(only_if)

    def _pair(self) -> None:
        """Cupid names two players; whether he must depends on his being alive."""
        for cupid, lover in zip(self.holding(Role.CUPID), self.lovers, strict=True):
            if acts.breach_of_pair(self.table, 0, (0, 1)) is not None:
                self.some(~cupid, ~lover)
            if self.game.rules["begins"] == "night":
                self.some(~cupid, self.paired)


class HiddenNight:
    """What may have been done in a night, by the rules, and what would come of it."""

    def __init__(self, model: Model, number: int, earlier: "Sequence[HiddenNight]") -> None:
        self.model, self.number, self.cp = model, number, model.cp
        self.table = model.table._replace(nights=number)
        self.attack, self.attacked = model.choice("attack", Role.WEREWOLF, number)
        self.guard, self.guarded = model.choice("guard", Role.GUARD, number)
        self.poison, self.poisoned = model.choice("poison", Role.WITCH, number)
        self.guard_acts, self.witch_acts, self.saved = (
            model.never if role not in model.game.deck else model.cp.new_bool_var(name)
            for role, name in (
                (Role.GUARD, f"guard {number}"),
                (Role.WITCH, f"witch {number}"),
                (Role.WITCH, f"saved {number}"),
            )
        )
        self._werewolves()
        self._guard(earlier)
        self._witch()
        self._lives(earlier)
        self._fates()

    def _werewolves(self) -> None:
        if acts.breach_of_attack(self.table, 0, [0]) is not None:
            wolves = self.model.holding(Role.WEREWOLF)
            for attacked, wolf in zip(self.attacked, wolves, strict=True):
                self.model.some(~attacked, ~wolf)

    def _guard(self, earlier: "Sequence[HiddenNight]") -> None:
        if self.guard is self.model.never:
            self.model.some(~self.guard_acts)
            return
        some = self.model.some
        some(~self.guard, self.guard_acts)
        some(~self.guard_acts, *self.model.holding(Role.GUARD))
        if acts.breach_of_guard(self.table, None, None) is not None:
            some(~self.guard_acts, self.guard)
        for last in earlier[-1:]:
            for now, before in zip(self.guarded, last.guarded, strict=True):
                some(~now, ~before)

    def _witch(self) -> None:
        if self.poison is self.model.never:
            return
        some, breach = self.model.some, partial(acts.breach_of_brew, self.table, 0)
        some(~self.poison, self.witch_acts)
        some(~self.saved, self.witch_acts)
        some(~self.saved, self.attack)
        witches = self.model.holding(Role.WITCH)
        some(~self.witch_acts, *witches)
        if breach(Brew(True, 1), 1, Potions()) is not None:
            some(~self.saved, ~self.poison)
        herself = breach(Brew(True), 0, Potions()) is not None
        for witch, attacked, poisoned in zip(witches, self.attacked, self.poisoned, strict=True):
            some(~witch, ~poisoned)
            if herself:
                some(~self.saved, ~witch, ~attacked)

    # ------------------------------------------------------------ what comes of it

    def _lives(self, earlier: "Sequence[HiddenNight]") -> None:
        """Whether the elder has one life left, and whether this night costs him one."""
        if Role.ELDER not in self.model.game.deck:
            self.weak = self.lost = self.model.never
            return
        self.weak = self.cp.new_bool_var(f"one life {self.number}")
        self.lost = self.cp.new_bool_var(f"life lost {self.number}")
        spent, spare = sum(night.lost for night in earlier), self.model.game.elder_lives - 1
        self.cp.add(spent >= spare).only_enforce_if(self.weak)
        self.cp.add(spent < spare).only_enforce_if(~self.weak)
        self.model.some(~self.lost, ~self.weak)

    def _fates(self) -> None:
        """Who dies: all cases that the rules tell apart, looked up in a table of `resolve`."""
        model, meets = self.model, self.model.meets
        attack, poison = (self.attack, self.attacked), (self.poison, self.poisoned)
        self.both = meets(*attack, self.poisoned)
        attack_guarded, poison_guarded = meets(*attack, self.guarded), meets(*poison, self.guarded)
        attacks = [meets(*attack, model.holding(role)) for role in FATED]
        poisons = [meets(*poison, model.holding(role)) for role in FATED]
        self.attack_kills, self.of_poison, self.costs_life, self.poison_kills = (
            self.cp.new_bool_var(f"{name} {self.number}")
            for name in ("attack kills", "of poison", "costs a life", "poison kills")
        )
        self.elder_attacked, self.elder_poisoned = attacks[-1], poisons[-1]
        model.some(~self.lost, self.elder_attacked)
        given = [self.attack, attack_guarded, self.saved, self.both, self.weak, *attacks]
        then = [self.attack_kills, self.of_poison, self.costs_life]
        self.cp.add_allowed_assignments([*given, *then], self._attack_table())
        given = [self.poison, poison_guarded, self.both, *poisons]
        self.cp.add_allowed_assignments([*given, self.poison_kills], self._poison_table())

    def _attack_table(self) -> list[tuple[int, ...]]:
        """Rows of what is done to whoever is attacked, and of what becomes of him."""
        rows: list[tuple[int, ...]] = [
            (0, 0, 0, 0, weak, *(0 for _ in FATED), 0, 0, 0) for weak in (0, 1)
        ]
        for guarded, saved, both, weak in product((0, 1), repeat=4):
            night = Night(0 if guarded else None, 0, bool(saved), 0 if both else None)
            for role in (Role.VILLAGER, *FATED):
                (fate,) = resolve(self.model.game, night, [role], 1 if weak else 2)
                is_role = (int(role is fated) for fated in FATED)
                then = (fate.dies, fate.cause is Cause.POISON, fate.life_lost)
                rows.append((1, guarded, saved, both, weak, *is_role, *map(int, then)))
        return rows

    def _poison_table(self) -> list[tuple[int, ...]]:
        """The same for whoever is poisoned; if he is attacked too, the other table says it all."""
        rows: list[tuple[int, ...]] = [(0, 0, 0, *(0 for _ in FATED), 0)]
        for guarded, both, role in product((0, 1), (0, 1), (Role.VILLAGER, *FATED)):
            night = Night(guarded=0 if guarded else None, poisoned=0)
            (fate,) = resolve(self.model.game, night, [role], 1)
            is_role = (int(role is fated) for fated in FATED)
            rows.append((1, guarded, both, *is_role, int(fate.dies and not both)))
        return rows
