"""What is known as a CP-SAT model of hidden cards and nights, with a switch for every observation.

A second opinion, and the judge of explanations: which observations contradict each other is found
by switching some of them on and asking for a world.
"""

from collections.abc import Iterable
from itertools import combinations, product
from typing import TYPE_CHECKING

from wolfwise.models.game import Seat
from wolfwise.models.solver import is_possible, new_solver
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.cpsat_nights import HiddenNight, Model
from wolfwise.models.werewolf.end import Standing
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import (
    Attack,
    Brewing,
    Dawn,
    GoesOn,
    Guarding,
    Hold,
    InMiddle,
    LoversAre,
    Observation,
    Spent,
)
from wolfwise.models.werewolf.roles import Potion, Role, Side
from wolfwise.models.werewolf.worlds import World

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from wolfwise.models.werewolf.cpsat_nights import Bools

Indices = Iterable[int] | None
"""Of observations; None: all of them."""


class Encoding:
    """Cards, lovers and nights, and for every observation a Boolean that enforces it."""

    def __init__(self, game: Werewolf, observations: Iterable[Observation]) -> None:
        self.game = game
        self.observations = tuple(observations)
        self._model = Model(game)
        self._cp = self._model.cp
        self._nights = self._hidden_nights()
        self._switches = [self._cp.new_bool_var(str(told)) for told in self.observations]
        for switch, observation in zip(self._switches, self.observations, strict=True):
            self._enforce(switch, observation)
        self._powers_follow()

    def _hidden_nights(self) -> list[HiddenNight]:
        told = (o for o in self.observations if isinstance(o, Attack | Guarding | Brewing | Dawn))
        nights: list[HiddenNight] = []
        for number in range(1, 1 + max((one.night for one in told), default=0)):
            nights.append(HiddenNight(self._model, number, nights))
        if not self.game.unlimited_potions:
            self._cp.add_at_most_one(night.saved for night in nights)
            self._cp.add_at_most_one(night.poison for night in nights)
        return nights

    # ------------------------------------------------------------ what can be asked

    def world(self, enforced: Indices = None) -> World | None:
        """A world that exactly these observations allow, or None."""
        solver = self._solved(enforced)
        return None if solver is None else self._read(solver)

    def agreeing(self, enforced: Indices = None) -> frozenset[int] | None:
        """These observations and all others that hold in some world that they allow, or None."""
        solver = self._solved(enforced, self._switches)
        if solver is None:
            return None
        return frozenset(i for i, switch in enumerate(self._switches) if solver.value(switch))

    def worlds(self) -> list[World]:
        """Every world that all observations allow, each once.

        Nights that lead to the same cards are as many solutions, so it is not the solver who lists
        them all: it is asked for another world again and again.
        """
        model, worlds = self._cp.clone(), []
        while solver := self._solved(None, model=model):
            worlds.append(self._read(solver))
            cards = enumerate(worlds[-1].roles)
            model.add_bool_or([~self._model.holds[seat, role] for seat, role in cards])
        return worlds

    def possible_roles(self, enforced: Indices = None) -> list[frozenset[Role]]:
        """For every seat the cards that it may have; none for any seat if there is no world.

        Every world shows a card of every seat. Ask for one with anything that has not been seen.
        """
        seen: list[set[Role]] = [set() for _ in self._model.seats]
        unseen = dict(self._model.holds)
        enforced = None if enforced is None else list(enforced)
        model = self._cp.clone()  # what is asked here is not to change what else is found
        while unseen:
            model.add_bool_or(unseen.values())
            solver = self._solved(enforced, list(unseen.values()), model)
            if solver is None:
                break
            for seat, role in enumerate(self._read(solver).roles):
                seen[seat].add(role)
                unseen.pop((seat, role), None)
        return [frozenset(roles) for roles in seen]

    def _solved(
        self,
        enforced: Indices,
        liked: "Iterable[cp_model.IntVar]" = (),
        model: "cp_model.CpModel | None" = None,
    ) -> "cp_model.CpSolver | None":
        """A solver with a solution, or None. What is liked is true where that is easy."""
        model, switches = model or self._cp, self._switches
        model.clear_assumptions()
        model.add_assumptions(switches if enforced is None else [switches[i] for i in enforced])
        model.clear_hints()  # type: ignore[no-untyped-call]  # ortools leaves out its types
        for literal in liked:
            model.add_hint(literal, True)
        solver = new_solver()
        return solver if is_possible(solver, model) else None

    def _read(self, solver: "cp_model.CpSolver") -> World:
        held = {seat: role for (seat, role), var in self._model.holds.items() if solver.value(var)}
        middle = self._model.middle.items()
        return World(
            tuple(held[seat] for seat in self._model.seats),
            tuple(role for role, number in middle for _ in range(solver.value(number))),
        )

    # ------------------------------------------------------------ observations

    def _enforce(self, switch: "cp_model.IntVar", observation: Observation) -> None:
        """Have an observation hold where its switch is true."""
        model, some = self._model, self._model.some
        match observation:
            case Hold(seats, roles):
                for seat in seats:
                    held = [model.holds[seat, role] for role in self.game.deck if role in roles]
                    some(*held, only_if=switch)
            case InMiddle(cards):
                for role in Role:
                    number = model.middle.get(role, 0)
                    self._cp.add(number == cards.count(role)).only_enforce_if(switch)
            case LoversAre(pair):
                for lover in pair:
                    some(model.lovers[lover], only_if=switch)
            case Attack(number, target):
                night = self._nights[number - 1]
                some(~night.attack if target is None else night.attacked[target], only_if=switch)
            case Guarding(number, target):
                night = self._nights[number - 1]
                some(night.guard_acts, only_if=switch)
                some(~night.guard if target is None else night.guarded[target], only_if=switch)
            case Brewing(number, saved, poisoned):
                night = self._nights[number - 1]
                some(night.witch_acts, only_if=switch)
                some(night.saved if saved else ~night.saved, only_if=switch)
                poison = ~night.poison if poisoned is None else night.poisoned[poisoned]
                some(poison, only_if=switch)
            case Spent(number, potion):
                later = self._nights[number - 1 :]
                used = [n.saved if potion is Potion.ANTIDOTE else n.poison for n in later]
                model.none(used, only_if=switch)
            case Dawn():
                self._dusk(switch, observation)
                self._deaths(switch, observation)
            case GoesOn(alive):
                self._goes_on(switch, alive)

    def _together(self, switch: "cp_model.IntVar", alive: Iterable[Seat]) -> None:
        """Both lovers are among the living, or neither is."""
        living = self._cp.new_bool_var("lovers live")
        for seat, lover in enumerate(self._model.lovers):
            self._model.some(~lover, living if seat in alive else ~living, only_if=switch)

    def _goes_on(self, switch: "cp_model.IntVar", alive: tuple[Seat, ...]) -> None:
        """A werewolf lives, not enough of them do, and no two lovers have won."""
        model, rules = self._model, self.game.rules
        self._together(switch, alive)
        wolves = model.holding(Role.WEREWOLF, alive)
        model.some(*wolves, only_if=switch)
        others = len(alive) - sum(wolves)
        if rules["win-over"] == "village":
            others -= sum(model.holding(Role.PIPER, alive))
        enemies = sum(wolves) if rules["win"] == "parity" else 0
        self._cp.add(others > enemies).only_enforce_if(switch)
        for group in self.game.groups(self.game.deck) if rules["win"] == "side" else ():
            living = [held for role in group for held in model.holding(role, alive)]
            dead = [seat for seat in model.seats if seat not in alive]
            for held in (held for role in group for held in model.holding(role, dead)):
                model.some(~held, *living, only_if=switch)
        if len(alive) != 2:
            return
        first, second = alive
        for (one, a), (other, b) in combinations(model.holds.items(), 2):
            if {one[0], other[0]} != {first, second}:
                continue
            pair = Standing(self.game, (one[1], other[1]), (0, 1), (0, 1))
            if pair.of_different_sides:
                lovers = (model.lovers[first], model.lovers[second])
                model.some(*(~literal for literal in (a, b, *lovers)), only_if=switch)

    # ------------------------------------------------------------ nights and their dawns

    def _dusk(self, switch: "cp_model.IntVar", dawn: Dawn) -> None:
        """The living do what they must, and nobody else does anything or is chosen."""
        model, some, night = self._model, self._model.some, self._nights[dawn.night - 1]
        dead = [seat for seat in model.seats if seat not in dawn.alive]
        for chosen in (night.attacked, night.guarded, night.poisoned):
            model.none([chosen[seat] for seat in dead], only_if=switch)
        wolves = model.holding(Role.WEREWOLF, dawn.alive)
        some(~night.attack, *wolves, only_if=switch)
        nobody_else = model.never
        if acts.breach_of_attack(night.table, 0, [0]) is not None:
            nobody_else = self._cp.new_bool_var("no targets")
            self._cp.add_bool_and(wolves).only_enforce_if(nobody_else)
        if acts.breach_of_attack(night.table, None, [0]) is not None:
            for wolf in wolves:
                some(~wolf, nobody_else, night.attack, only_if=switch)
        guards = self._able(Role.GUARD, dawn)
        some(~night.guard_acts, *guards, only_if=switch)
        for guard in guards:
            some(~guard, night.guard_acts, only_if=switch)
        some(~night.witch_acts, *self._able(Role.WITCH, dawn), only_if=switch)
        if dawn.night == 1:
            self._first_dusk(switch, dawn, dead)

    def _first_dusk(self, switch: "cp_model.IntVar", dawn: Dawn, dead: list[Seat]) -> None:
        """Thief and cupid, who were awake if they could be."""
        model = self._model
        if self.game.middle and dawn.powers:
            model.thief_awake(dawn.alive, only_if=switch)
        cupids = self._able(Role.CUPID, dawn)
        model.some(~model.paired, *cupids, only_if=switch)
        for cupid in cupids:
            model.some(~cupid, model.paired, only_if=switch)
        model.none([model.lovers[seat] for seat in dead], only_if=switch)

    def _able(self, role: Role, dawn: Dawn) -> "Bools":
        """For each seat that could have acted by such a card whether it holds it."""
        called = self.game.callings[role].step in self.game.steps(dawn.night)
        able = dawn.powers or self.game.side[role] is not Side.VILLAGE
        return self._model.holding(role, dawn.alive if called and able else ())

    def _deaths(self, switch: "cp_model.IntVar", dawn: Dawn) -> None:
        """Exactly these died: of the night, or of grief if the other lover died too."""
        some, night, lovers = self._model.some, self._nights[dawn.night - 1], self._model.lovers
        self._together(switch, dawn.alive)
        if not dawn.open:
            self._together(switch, set(dawn.alive) - dawn.died)
        some(~night.costs_life, night.lost, only_if=switch)
        some(~night.lost, night.costs_life, only_if=switch)
        blows = ((night.attack_kills, night.attacked), (night.poison_kills, night.poisoned))
        for kills, struck in blows:
            if not dawn.open:
                some(~kills, *(struck[seat] for seat in dawn.dead), only_if=switch)
            for seat in (*dawn.grief, *dawn.shot):
                some(~kills, ~struck[seat], only_if=switch)
        silent = [s for s in dawn.alive if s not in dawn.died] if dawn.open else []
        bereft = [self._all(kills, struck[s], lovers[s]) for s in silent for kills, struck in blows]
        for seat in (*dawn.dead, *dawn.grief):
            grieves = self._cp.new_bool_var("grieves")
            some(~grieves, lovers[seat])
            some(~grieves, *(lovers[other] for other in dawn.died if other != seat), *bereft)
            reasons = [grieves]
            for kills, struck in blows if seat in dawn.dead else ():
                reasons.append(self._all(kills, struck[seat]))
            some(*reasons, only_if=switch)

    def _all(self, *literals: "cp_model.IntVar") -> "cp_model.IntVar":
        """Something that can be true only if all of these are."""
        both = self._cp.new_bool_var("all")
        for literal in literals:
            self._cp.add_implication(both, literal)
        return both

    def _powers_follow(self) -> None:
        """The village loses its powers with an elder who is poisoned, and not after his death."""
        dawns = [
            (switch, told)
            for switch, told in zip(self._switches, self.observations, strict=True)
            if isinstance(told, Dawn)
        ]
        for (switch, dawn), (later_switch, later) in product(dawns, repeat=2):
            if dawn.night >= later.night:
                continue
            night, both = self._nights[dawn.night - 1], [~switch, ~later_switch]
            attacked = [~night.elder_attacked, ~night.attack_kills]
            if later.powers:
                self._model.some(*both, *attacked, ~night.of_poison)
                self._model.some(*both, ~night.elder_poisoned, ~night.poison_kills)
            if later.powers is not dawn.powers:
                self._model.some(*both, *attacked, night.of_poison)
