"""Every possible world, by trying all of them: slow, and as plain as the rules can be said.

A world is possible if nights can be imagined that go with it and with everything observed. Of a
night without a Dawn nobody knows who lived in it, nor what came of it: what was told of it was
done by the rules, and anything else may have been done or not, for instance to the elder.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeVar

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.watch import tick
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.acts import Brew, Potions
from wolfwise.models.werewolf.end import Standing
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.night import Fate, Night, resolve
from wolfwise.models.werewolf.observations import (
    ANY,
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
from wolfwise.models.werewolf.roles import Cause, Potion, Role, Side
from wolfwise.models.werewolf.table import Table
from wolfwise.models.werewolf.worlds import World, in_order

Kind = TypeVar("Kind", Hold, InMiddle, LoversAre, Attack, Guarding, Brewing, Spent, Dawn, GoesOn)
Lovers = tuple[Seat, ...]
"""The two of them, or nobody."""


def worlds(game: Werewolf, observations: Iterable[Observation]) -> list[World]:
    """All worlds that the observations allow."""
    return list(_worlds(game, tuple(observations)))


def possible(game: Werewolf, observations: Iterable[Observation]) -> bool:
    """Whether there is one."""
    return next(_worlds(game, tuple(observations)), None) is not None


def _worlds(game: Werewolf, observations: tuple[Observation, ...]) -> Iterator[World]:
    for world in deals(game, observations):
        tick()
        case = _Case(game, observations, world)
        if case.cards_fit() and any(case.nights_fit(lovers) for lovers in case.griefs()):
            yield world


def deals(game: Werewolf, observations: Iterable[Observation] = ()) -> Iterator[World]:
    """All ways to deal the cards, where every seat has one that it is known to have."""
    allowed = [ANY] * game.players
    for hold in _of(Hold, observations):
        for seat in hold.seats:
            allowed[seat] &= hold.roles

    def dealt(roles: tuple[Role, ...]) -> Iterator[World]:
        left = {role: number - roles.count(role) for role, number in game.deck.items()}
        if len(roles) == game.players:
            yield World(roles, tuple(role for role, number in left.items() for _ in range(number)))
            return
        for role, number in left.items():
            if number and role in allowed[len(roles)]:
                yield from dealt((*roles, role))

    return dealt(())


def _of(kind: type[Kind], observations: Iterable[Observation]) -> list[Kind]:
    return [observation for observation in observations if isinstance(observation, kind)]


@distinct
class Memory(NamedTuple):
    """What a night needs to know of those before it."""

    lives: int  # the elder's
    potions: Potions = Potions()
    last_guarded: Seat | None = None  # in the night before; None: nobody, or it is not known


class _Case:
    """One world, held against the observations."""

    def __init__(self, game: Werewolf, observations: tuple[Observation, ...], world: World) -> None:
        self.game, self.observations, self.world = game, observations, world
        self.roles = world.roles
        self.dawns = _of(Dawn, observations)
        self.everybody = tuple(range(game.players))

    # ------------------------------------------------------------ cards and lovers

    def cards_fit(self) -> bool:
        """Whether all that is known of the middle is so, and the thief has done what he must."""
        if any(told.cards != self.world.middle for told in self._told_middles()):
            return False
        if Role.THIEF not in self.roles or not self._was_awake(Role.THIEF):
            return True
        return acts.breach_of_take(self._table(1, None), None, self.world.middle) is None

    def _told_middles(self) -> list[InMiddle]:
        told = _of(InMiddle, self.observations)
        return [middle._replace(cards=in_order(middle.cards)) for middle in told]

    def _was_awake(self, role: Role) -> bool:
        """Whether somebody certainly had this card and could use it in the first night."""
        if self.game.rules["begins"] == "night":
            return True  # when everybody was alive
        return any(self._actor(role, dawn) is not None for dawn in self.dawns if dawn.night == 1)

    def griefs(self) -> set[Lovers]:
        """Lovers who die together at a dawn. All others, and none, make no difference: ()."""
        return {
            lovers if any(self._may_grieve(lovers, dawn) for dawn in self.dawns) else ()
            for lovers in self._lovers()
            if self._lovers_fit(lovers)
        }

    def _may_grieve(self, lovers: Lovers, dawn: Dawn) -> bool:
        """Whether both have died, as far as it is told."""
        return set(lovers) <= dawn.died or (dawn.open and not dawn.died.isdisjoint(lovers))

    def _lovers(self) -> Collection[Lovers]:
        """All whom cupid may have named; () if he may have named nobody."""
        if Role.CUPID not in self.roles:
            return [()]
        pairs = set(self._pairs(None))
        if not self._was_awake(Role.CUPID):
            pairs.add(())
        for dawn in self.dawns:
            if dawn.night == 1:
                pairs &= set(self._pairs(dawn))
        return pairs

    def _pairs(self, dawn: Dawn | None) -> list[Lovers]:
        cupid, table = self._actor(Role.CUPID, dawn), self._table(1, dawn)
        if cupid is None:
            return [()]
        pairs = combinations(table.alive, 2)
        return [pair for pair in pairs if acts.breach_of_pair(table, cupid, pair) is None]

    def _lovers_fit(self, lovers: Lovers) -> bool:
        """They are who they are known to be, live and die together, and nobody has won."""
        goes_on = _of(GoesOn, self.observations)
        together = [
            *(set(dawn.alive) for dawn in self.dawns),
            *(set(dawn.alive) - dawn.died for dawn in self.dawns if not dawn.open),
            *(set(going.alive) for going in goes_on),
        ]
        return (
            all(lovers == tuple(sorted(told.pair)) for told in _of(LoversAre, self.observations))
            and all(len(living & set(lovers)) != 1 for living in together)
            and all(
                Standing(self.game, self.roles, going.alive, lovers).end() is None
                for going in goes_on
            )
        )

    # ------------------------------------------------------------ nights

    def nights_fit(self, lovers: Lovers) -> bool:
        """Whether something can have been done in all nights that leads to what is known."""
        memories = {Memory(self.game.elder_lives)}
        told = _of(Dawn, self.observations), *self._acts_told()
        last = max((one.night for some in told for one in some), default=0)
        for night in range(1, last + 1):
            memories = {after for m in memories for after in self._after(night, m, lovers)}
        return bool(memories)

    def _acts_told(self) -> tuple[list[Attack], list[Guarding], list[Brewing]]:
        told = self.observations
        return _of(Attack, told), _of(Guarding, told), _of(Brewing, told)

    def _after(self, number: int, memory: Memory, lovers: Lovers) -> Iterator[Memory]:
        """What may be remembered after a night."""
        dawns = [dawn for dawn in self.dawns if dawn.night == number]
        done = [set(self._done(number, dawn, memory)) for dawn in dawns]
        for night in set.intersection(*done) if done else self._done(number, None, memory):
            fates = resolve(self.game, night, self.roles, memory.lives)
            if not all(self._brings(dawn, fates, lovers) for dawn in dawns):
                continue
            brew = Brew(night.saved, night.poisoned)
            potions = memory.potions.after(self._table(number, None), brew)
            costs = {sum(fate.life_lost for fate in fates)}
            if not dawns and self._elder_attacked(night) and memory.lives > 1:
                costs = {0, 1}
            for lives in costs:
                yield Memory(memory.lives - lives, potions, night.guarded)

    def _elder_attacked(self, night: Night) -> bool:
        return night.attacked is not None and self.roles[night.attacked] is Role.ELDER

    def _brings(self, dawn: Dawn, fates: Collection[Fate], lovers: Lovers) -> bool:
        """Whether such fates lead to such a dawn, and to those that follow."""
        killed = {fate.seat for fate in fates if fate.dies}
        died = dawn.died | killed if dawn.open else dawn.died
        bereaved = set(lovers) if set(lovers) <= died else set()
        return (
            (dawn.open or killed <= set(dawn.dead))
            and set(dawn.dead) - killed <= bereaved
            and set(dawn.grief) <= bereaved - killed
            and not killed & set(dawn.shot)
            and all(self._powers_follow(dawn, fate) for fate in fates if fate.dies)
        )

    def _powers_follow(self, dawn: Dawn, fate: Fate) -> bool:
        """The village loses its powers with an elder who is poisoned, and not after his death."""
        if self.roles[fate.seat] is not Role.ELDER:
            return True
        powers = dawn.powers and fate.cause is not Cause.POISON
        return all(later.powers is powers for later in self.dawns if later.night > dawn.night)

    # ------------------------------------------------------------ what may be done in a night

    def _table(self, number: int, dawn: Dawn | None) -> Table:
        alive = self.everybody if dawn is None else dawn.alive
        return Table.new(self.game)._replace(alive=alive, nights=number)

    def _actor(self, role: Role, dawn: Dawn | None, number: int = 1) -> Seat | None:
        """Who has this card and can use it; of a night without a Dawn, who may have used it."""
        if self.game.callings[role].step not in self.game.steps(dawn.night if dawn else number):
            return None
        if dawn is None:
            return self.roles.index(role) if role in self.roles else None
        able = dawn.powers or self.game.side[role] is not Side.VILLAGE
        holders = [seat for seat in dawn.alive if self.roles[seat] is role]
        return holders[0] if able and holders else None

    def _done(self, number: int, dawn: Dawn | None, memory: Memory) -> Iterator[Night]:
        """All that may have been done."""
        table = self._table(number, dawn)
        guarded = self._guarded(table, dawn, memory)
        for attacked in self._attacked(table, dawn):
            for save, poison in self._brewed(table, dawn, attacked, memory):
                for seat in guarded:
                    yield Night(seat, attacked, save, poison)

    def _attacked(self, table: Table, dawn: Dawn | None) -> list[Seat | None]:
        """Whom the werewolves may have attacked, and nobody if they need not or could not.

        Without a Dawn it is not known if any were left.
        """
        wolves = [seat for seat in table.alive if self.roles[seat] is Role.WEREWOLF]
        targets: list[Seat | None] = [
            seat
            for seat in table.alive
            if wolves and acts.breach_of_attack(table, seat, wolves) is None
        ]
        if dawn is None or not targets or acts.breach_of_attack(table, None, wolves) is None:
            targets.append(None)
        told = [one for one in _of(Attack, self.observations) if one.night == table.nights]
        return [seat for seat in targets if all(one.target == seat for one in told)]

    def _guarded(self, table: Table, dawn: Dawn | None, memory: Memory) -> list[Seat | None]:
        told = [one for one in _of(Guarding, self.observations) if one.night == table.nights]
        if self._actor(Role.GUARD, dawn, table.nights) is None:
            return [] if told else [None]
        if dawn is None and not told:
            return [None]  # which allows all that anybody else would
        return [
            seat
            for seat in (None, *table.alive)
            if acts.breach_of_guard(table, seat, memory.last_guarded) is None
            and all(one.target == seat for one in told)
        ]

    def _brewed(
        self, table: Table, dawn: Dawn | None, attacked: Seat | None, memory: Memory
    ) -> list[Brew]:
        told = [one for one in _of(Brewing, self.observations) if one.night == table.nights]
        witch = self._actor(Role.WITCH, dawn, table.nights)
        if witch is None:
            return [] if told else [Brew()]
        if dawn is None and not told:
            return [Brew()]  # which leaves more for other nights than anything else would
        all_spent = _of(Spent, self.observations)
        spent = {one.potion for one in all_spent if one.night <= table.nights}
        brews = [Brew(save, seat) for save in (False, True) for seat in (None, *table.alive)]
        return [
            brew
            for brew in brews
            if acts.breach_of_brew(table, witch, brew, attacked, memory.potions) is None
            and all((one.saved, one.poisoned) == tuple(brew) for one in told)
            and not (brew.save and Potion.ANTIDOTE in spent)
            and not (brew.poison is not None and Potion.POISON in spent)
        ]
