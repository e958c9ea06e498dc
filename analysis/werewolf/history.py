"""Can what a village saw have happened? Looks for hidden deeds that explain every dawn.

For one world at a time. Living seats that hold the same card and of whom nothing else is known are
alike, so two of each are enough to be attacked or protected (two, as the guard never protects the
same player twice running).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.acts import (
    Brew,
    Potions,
    breach_of_attack,
    breach_of_brew,
    breach_of_guard,
    breach_of_pair,
    breach_of_take,
)
from wolfwise.models.werewolf.end import Standing
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.night import Fate, Night, resolve
from wolfwise.models.werewolf.observations import (
    Attack,
    Brewing,
    Dawn,
    GoesOn,
    Guarding,
    LoversAre,
    Observation,
    Spent,
)
from wolfwise.models.werewolf.roles import Cause, Potion, Role, Side, Step
from wolfwise.models.werewolf.table import Table

MATTER = (
    Role.WEREWOLF, Role.THIEF, Role.CUPID, Role.GUARD, Role.GIRL, Role.WITCH, Role.ELDER,
    Role.PIPER,
)  # fmt: skip
"""The cards that nights and most ends depend on."""

Pair = tuple[Seat, ...]
"""The lovers; empty if there are none."""
BY_NIGHT = (Dawn, Attack, Guarding, Brewing)
UNKNOWN = -2
ELSEWHERE = -1
"""The guard protected somebody who was not touched; with many alive it is all the same whom."""


@distinct
class _Kept(NamedTuple):
    """What one night hands on to the next."""

    potions: Potions = Potions()
    guarded: Seat | None = None  # in the night before
    lives: int = 0  # of the elder


class History:
    """All that is known of the nights of a game."""

    def __init__(self, game: Werewolf, observations: Iterable[Observation]) -> None:
        self.game = game
        self._known: dict[tuple[tuple[Role, ...], ...], bool] = {}
        observed = list(observations)
        self.dawns = {o.night: o for o in observed if isinstance(o, Dawn)}
        self.attacks = {o.night: o.target for o in observed if isinstance(o, Attack)}
        self.guardings = {o.night: o.target for o in observed if isinstance(o, Guarding)}
        self.brewings = {o.night: o for o in observed if isinstance(o, Brewing)}
        self.spent = [o for o in observed if isinstance(o, Spent)]
        self.lovers = [o.pair for o in observed if isinstance(o, LoversAre)]
        self.goes_on = [o.alive for o in observed if isinstance(o, GoesOn)]
        told = {(type(o), o.night): o for o in observed if isinstance(o, BY_NIGHT)}
        self.agrees = all(told[type(o), o.night] == o for o in observed if isinstance(o, BY_NIGHT))
        """Whether nothing is said of the same night in two ways."""
        self.nights = sorted({*self.dawns, *self.attacks, *self.guardings, *self.brewings})
        """All nights of which something is known."""

    @cached_property
    def matter(self) -> tuple[Role, ...]:
        """The cards that matter in this game; of all others it is all the same who holds them."""
        by_groups = self.game.rules["win"] == "side"
        return (*MATTER, Role.VILLAGER) if by_groups and self.goes_on else MATTER

    @property
    def tells_nothing(self) -> bool:
        return not (self.nights or self.lovers or self.goes_on)

    @cached_property
    def seats(self) -> frozenset[Seat]:
        """The seats whose cards it matters to know."""
        everybody = range(self.game.players)
        alive = [set(dawn.alive) - dawn.died for dawn in self.dawns.values()]
        dead = {s for s in everybody for some in (*alive, *self.goes_on) if s not in some}
        named = [*self.attacks.values(), *self.guardings.values()]
        named += [brewing.poisoned for brewing in self.brewings.values()]
        loving = (seat for pair in self.lovers for seat in pair)
        return frozenset({*dead, *loving, *(s for s in named if s is not None)})

    def possible(self, roles: tuple[Role, ...], middle: tuple[Role, ...] = ()) -> bool:
        """Whether all of it can have happened to seats that hold these cards."""
        if (roles, middle) not in self._known:
            self._known[roles, middle] = self._possible(roles, middle)
        return self._known[roles, middle]

    def _possible(self, roles: tuple[Role, ...], middle: tuple[Role, ...]) -> bool:
        if not self.agrees:
            return False
        kept = Role.THIEF in roles and self._thief_chose(roles)
        if kept and breach_of_take(self._table(1, ()), None, middle):
            return False
        return any(
            all(self._went_on(roles, pair, alive) for alive in self.goes_on)
            and self._explained(roles, pair)
            for pair in self._pairs(roles)
        )

    def _thief_chose(self, roles: Sequence[Role]) -> bool:
        """Whether the thief lived to see the middle, and so has kept his card by choice."""
        if self.game.rules["begins"] == "night":
            return True
        first = self.dawns.get(1)
        return first is not None and self._acts(Role.THIEF, roles, 1, first.alive, first.powers)

    # ------------------------------------------------------------ lovers and ends

    def _pairs(self, roles: Sequence[Role]) -> Iterator[Pair]:
        """Who may be the lovers, those who are alike only once; () if there may be none."""
        first = self.dawns.get(1)
        alive = first.alive if first else tuple(range(self.game.players))
        acts = self._acts(Role.CUPID, roles, 1, alive, first is None or first.powers)
        named = self.lovers or (combinations(alive, 2) if acts else ())
        if not self.lovers and not (acts and self._awake_in_first_night):
            yield ()
        table = self._table(1, alive)
        snapshots = [set(some) for some in self._snapshots()]
        so_far = [set(d.alive) - d.died for d in self.dawns.values() if d.open]
        seen: set[tuple[object, ...]] = set()
        for pair in named if acts else ():
            if any(pair != other for other in self.lovers):
                return
            inside = [len(some.intersection(pair)) for some in snapshots]
            lived = all(number == 2 for number in inside) and all(map(set(pair).issubset, so_far))
            alike = tuple(sorted(roles[seat] for seat in pair)) if lived else pair
            legal = breach_of_pair(table, roles.index(Role.CUPID), pair) is None
            if legal and 1 not in inside and alike not in seen:
                seen.add(alike)
                yield pair

    @property
    def _awake_in_first_night(self) -> bool:
        """Whether nobody can have died before the first night, or it is known who had not."""
        return self.game.rules["begins"] == "night" or 1 in self.dawns

    def _snapshots(self) -> Iterator[Iterable[Seat]]:
        """Who was alive, as often as that is known."""
        for dawn in self.dawns.values():
            yield dawn.alive
            if not dawn.open:
                yield set(dawn.alive) - dawn.died
        yield from self.goes_on

    def _went_on(self, roles: Sequence[Role], pair: Pair, alive: tuple[Seat, ...]) -> bool:
        return Standing(self.game, roles, alive, pair).end() is None

    def potions(self, night: int, used: Potions) -> Potions:
        """What the witch has used up before a night."""
        gone = {told.potion for told in self.spent if told.night <= night}
        return Potions(
            used.antidote_used or Potion.ANTIDOTE in gone,
            used.poison_used or Potion.POISON in gone,
        )

    # ------------------------------------------------------------ night by night

    def _explained(self, roles: Sequence[Role], pair: Pair) -> bool:
        states = {_Kept(lives=self.game.elder_lives)}
        for number in range(1, self.nights[-1] + 1 if self.nights else 0):
            night = _OneNight(self, number, roles, pair)
            states = _freest({after for kept in states for after in night.after(kept)})
            if not states:
                return False
        return True

    def _acts(
        self, role: Role, roles: Sequence[Role], night: int, alive: Sequence[Seat], powers: bool
    ) -> bool:
        """Whether the holder of a card is awake in a night."""
        if Step(role.value) not in self.game.steps(night):
            return False
        if not powers and self.game.side[role] is Side.VILLAGE:
            return False
        return any(roles[seat] is role for seat in alive)

    def _table(self, night: int, alive: Sequence[Seat]) -> Table:
        return Table.new(self.game)._replace(alive=tuple(alive), nights=night)


class _OneNight:
    """One night in one world."""

    def __init__(self, history: History, number: int, roles: Sequence[Role], pair: Pair) -> None:
        self.history, self.game, self.number = history, history.game, number
        self.roles, self.pair = roles, pair
        self.dawn = history.dawns.get(number)
        self.brewing = history.brewings.get(number)
        self.alive = self.dawn.alive if self.dawn else tuple(range(self.game.players))
        powers = self.dawn is None or self.dawn.powers
        acts = history._acts
        self.guard_acts = acts(Role.GUARD, roles, number, self.alive, powers)
        self.witch_acts = acts(Role.WITCH, roles, number, self.alive, powers)
        self.table = history._table(number, self.alive)

    def after(self, kept: _Kept) -> Iterator[_Kept]:
        """All that can be handed on, if this night can be explained."""
        kept = kept._replace(potions=self.history.potions(self.number, kept.potions))
        guarding, brewing = self.number in self.history.guardings, self.brewing is not None
        if (guarding and not self.guard_acts) or (brewing and not self.witch_acts):
            return
        if self.dawn is None:
            yield from self._unseen(kept)
            return
        for attacked in self._attacks():
            for brew in self._brews(attacked, kept.potions):
                for guarded in self._guardings(attacked, brew.poison, kept.guarded):
                    night = Night(guarded, attacked, brew.save, brew.poison)
                    fates = resolve(self.game, night, self.roles, kept.lives)
                    if self._seen(self.dawn, fates):
                        lost = sum(fate.life_lost for fate in fates)
                        potions = kept.potions.after(self.table, brew)
                        yield _Kept(potions, guarded, kept.lives - lost)

    def _unseen(self, kept: _Kept) -> Iterator[_Kept]:
        """After a night of which it is not known who died: what is known of it was done by the
        rules; nothing else need have been done, but the elder may have been attacked."""
        for attacked in self._attacks():
            for brew in self._brews(attacked, kept.potions):
                for guarded in self._guardings(attacked, brew.poison, kept.guarded):
                    potions = kept.potions.after(self.table, brew)
                    yield _Kept(potions, guarded, kept.lives)
                    if attacked is not None and self.roles[attacked] is Role.ELDER:
                        yield _Kept(potions, guarded, max(1, kept.lives - 1))

    # ------------------------------------------------------------ what may have been done

    def _attacks(self) -> Iterator[Seat | None]:
        """Whom the werewolves may have named."""
        wolves = [seat for seat in self.alive if self.roles[seat] is Role.WEREWOLF]
        targets: list[Seat | None] = [
            seat
            for seat in self.targets
            if wolves and breach_of_attack(self.table, seat, wolves) is None
        ]
        named = self.history.attacks.get(self.number, UNKNOWN)
        may_not = breach_of_attack(self.table, None, wolves) is None
        if may_not or not targets or self.dawn is None:  # then it is not known if any were left
            targets.append(None)
        for target in targets:
            if named in (UNKNOWN, target):
                yield target

    @cached_property
    def targets(self) -> list[Seat]:
        """The living; of those who are alike two are enough."""
        alike: Counter[Role] = Counter()
        targets = []
        for seat in self.alive:
            if seat not in self.history.seats:
                alike[self.roles[seat]] += 1
                if alike[self.roles[seat]] > 2:
                    continue
            targets.append(seat)
        return targets

    def _brews(self, attacked: Seat | None, potions: Potions) -> Iterator[Brew]:
        """What the witch may have done."""
        if not self.witch_acts or (self.dawn is None and self.brewing is None):
            yield Brew()
            return
        witch = self.roles.index(Role.WITCH)
        holds_off = self.game.rules["guard-poison"] == "both"  # then who was poisoned may live
        dawn = self.dawn
        silent = dawn is None or dawn.open or holds_off
        poisoned = (None, *(self.targets if silent or dawn is None else dawn.dead))
        brews = [Brew(save, seat) for save in (False, True) for seat in poisoned]
        for brew in brews if self.brewing is None else [self._known_brew()]:
            if breach_of_brew(self.table, witch, brew, attacked, potions) is None:
                yield brew

    def _known_brew(self) -> Brew:
        told = self.brewing
        return Brew() if told is None else Brew(told.saved, told.poisoned)

    def _guardings(
        self, attacked: Seat | None, poisoned: Seat | None, last: Seat | None
    ) -> Iterator[Seat | None]:
        """Whom the guard may have protected."""
        if not self.guard_acts:
            yield None
        elif self.dawn is None and self.number not in self.history.guardings:
            yield None  # which allows all that anybody else would
        elif self.number in self.history.guardings:
            target = self.history.guardings[self.number]
            if breach_of_guard(self.table, target, last) is None:
                yield target
        else:
            few = len(self.alive) <= 5
            touched = {seat for seat in (attacked, poisoned) if seat is not None}
            for seat in (None, *(self.alive if few else touched)):
                if breach_of_guard(self.table, seat, last) is None:
                    yield seat
            if not few:
                yield ELSEWHERE

    # ------------------------------------------------------------ what was seen

    def _seen(self, dawn: Dawn, fates: Iterable[Fate]) -> bool:
        """Whether these fates, and grief, are all that the village saw."""
        killed = {fate.seat: fate.cause for fate in fates if fate.dies}
        died = dawn.died | killed.keys() if dawn.open else dawn.died

        def of_grief(seat: Seat) -> bool:
            return seat in self.pair and all(lover in died for lover in self.pair)

        return (
            (dawn.open or killed.keys() <= set(dawn.dead))
            and killed.keys().isdisjoint((*dawn.grief, *dawn.shot))
            and all(seat in killed or of_grief(seat) for seat in dawn.dead)
            and all(of_grief(seat) for seat in dawn.grief)
            and self._powers_afterwards(dawn, killed)
        )

    def _powers_afterwards(self, dawn: Dawn, killed: Mapping[Seat, Cause | None]) -> bool:
        """With an elder who dies of poison the village loses its powers, and not otherwise."""
        later = next((d for n, d in sorted(self.history.dawns.items()) if n > self.number), None)
        for seat, cause in killed.items():
            if later is not None and self.roles[seat] is Role.ELDER:
                return later.powers == (dawn.powers and cause is not Cause.POISON)
        return True


def _freest(states: set[_Kept]) -> set[_Kept]:
    """Leave out what allows no more than another: potions used up for nothing, and protection
    of a certain player where it could have been anybody's."""

    def beaten(kept: _Kept) -> bool:
        antidote_used, poison_used = kept.potions
        fewer = product({antidote_used, False}, {poison_used, False})
        freer = (
            {kept.guarded, None} if kept.guarded == ELSEWHERE else {kept.guarded, ELSEWHERE, None}
        )
        return any(
            (other := _Kept(Potions(*used), guarded, kept.lives)) != kept and other in states
            for used, guarded in product(fewer, {None} if kept.guarded is None else freer)
        )

    return {kept for kept in states if not beaten(kept)}


@lru_cache(maxsize=16)
def history(game: Werewolf, observations: tuple[Observation, ...]) -> History:
    """The same object for the same nights, which remembers what it has found."""
    return History(game, observations)
