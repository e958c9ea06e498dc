"""Hidden cards as a python-constraint problem: a variable a seat, a constraint an observation.

A second opinion on what is possible, written to be read. Of the nights it knows no more than the
werewolves' attack: whoever lovers, guard, witch or elder might have saved or killed is out of its
reach, and `out_of_reach` says so.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.watch import tick
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
from wolfwise.models.werewolf.roles import Role, Side
from wolfwise.models.werewolf.worlds import World, world_of

Cards = tuple[Role, ...]
"""The card of every seat."""

SECRET = (Role.CUPID, Role.GUARD, Role.WITCH, Role.ELDER)
"""Cards that make of a night more than an attack."""
NIGHTS = (LoversAre, Attack, Guarding, Brewing, Dawn)


def out_of_reach(game: Werewolf, observations: Collection[Observation]) -> str:
    """Why these observations cannot be said here; nothing if they can."""
    unsaid = [role for role in SECRET if role in game.deck]
    if not any(isinstance(told, NIGHTS) for told in observations):
        going = any(isinstance(told, GoesOn) for told in observations)
        unsaid = [Role.CUPID] if going and Role.CUPID in unsaid else []
    return f"it knows no nights with {listed(unsaid, 'or')}" if unsaid else ""


def worlds(game: Werewolf, observations: Collection[Observation]) -> Iterator[World]:
    """Every world that all observations allow, each once, if they are not out of reach."""
    import constraint

    assert not out_of_reach(game, observations)
    seats = range(game.players)
    problem = constraint.Problem()
    problem.addVariables(seats, list(game.deck))
    problem.addConstraint(_deck(game.deck), seats)
    rules = _Rules(game)
    if game.middle:
        awake = [told for told in observations if isinstance(told, Dawn) and told.night == 1]
        problem.addConstraint(_of_all(lambda cards: rules.thief_may(cards, awake)), seats)
    for told in observations:
        if isinstance(told, Hold):
            problem.addConstraint(constraint.InSetConstraint(told.roles), told.seats)
        else:
            problem.addConstraint(_of_all(rules.says(told, observations)), seats)
    for found in problem.getSolutionIter():
        cards = tuple(found[seat] for seat in seats)
        yield world_of(cards, rules.middle(cards))


def _of_all(rule: Callable[[Cards], bool]) -> Callable[..., bool]:
    """A rule about the cards of all seats, as the solver asks for it."""
    return lambda *cards: rule(cards)


def _deck(copies: Mapping[Role, int]) -> Any:
    """No card is dealt more often than the deck has it; see the same in Wooolf!!."""
    from constraint import Constraint

    class Deck(Constraint):  # type: ignore[misc]  # python-constraint2 ships no type information
        def __call__(
            self,
            seats: Sequence[Seat],
            domains: Mapping[Seat, Any],
            dealt: Mapping[Seat, Role],
            forwardcheck: object = False,
        ) -> bool:
            tick()
            taken = Counter(dealt.values())
            if any(number > copies[role] for role, number in taken.items()):
                return False
            if forwardcheck:
                gone = [role for role, number in taken.items() if number == copies[role]]
                for seat in seats:
                    if seat not in dealt:
                        domain = domains[seat]
                        for role in gone:
                            if role in domain:
                                domain.hideValue(role)
                        if not domain:
                            return False
            return True

    return Deck()


class _Rules:
    """What observations say about the cards of all seats."""

    def __init__(self, game: Werewolf) -> None:
        self.game = game

    def middle(self, cards: Cards) -> list[Role]:
        """The cards that nobody has."""
        return list((Counter(self.game.deck) - Counter(cards)).elements())

    def thief_may(self, cards: Cards, first_dawns: Sequence[Dawn]) -> bool:
        """Whoever is still the thief was asleep, or has not had to take a card."""
        if Role.THIEF not in cards or self.game.rules["thief-must"] != "both werewolves":
            return True
        thief = cards.index(Role.THIEF)
        able = self.game.side[Role.THIEF] is not Side.VILLAGE
        awake = self.game.rules["begins"] == "night" or any(
            thief in dawn.alive and (dawn.powers or able) for dawn in first_dawns
        )
        return not awake or any(card is not Role.WEREWOLF for card in self.middle(cards))

    def says(
        self, told: Observation, observations: Collection[Observation]
    ) -> Callable[[Cards], bool]:
        match told:
            case InMiddle(middle):
                return lambda cards: Counter(self.middle(cards)) == Counter(middle)
            case GoesOn(alive):
                return lambda cards: self.goes_on(cards, alive)
            case Dawn():
                return lambda cards: self.dawns(cards, told)
            case Attack(night, target):
                dawns = [o for o in observations if isinstance(o, Dawn) and o.night == night]
                return lambda cards: self.attacked(cards, target, dawns)
            case Spent():
                return lambda cards: True  # without a witch, or a night in which she might do it
        return lambda cards: False  # nobody is there who could have done that

    def goes_on(self, cards: Cards, alive: Collection[Seat]) -> bool:
        """A werewolf lives, and so do enough others."""
        living = [cards[seat] for seat in alive]
        wolves = living.count(Role.WEREWOLF)
        against = len(living) - wolves
        if self.game.rules["win-over"] == "village":
            against -= living.count(Role.PIPER)
        groups = self.game.groups(cards) if self.game.rules["win"] == "side" else ()
        if any(group.isdisjoint(living) for group in groups):
            return False
        return wolves > 0 and against > (wolves if self.game.rules["win"] == "parity" else 0)

    def dawns(self, cards: Cards, dawn: Dawn) -> bool:
        """The werewolves who lived have killed whom they attacked, and they attack if they must."""
        victims = self._victims(cards, dawn.alive)
        others = {*dawn.grief, *dawn.shot}
        if not victims or (not dawn.dead and self.game.rules["wolves-must"] == "no"):
            return not dawn.dead and not dawn.grief
        if dawn.open and not dawn.dead:  # somebody of whom nothing is said yet
            return not dawn.grief and not victims <= others
        return (
            len(dawn.dead) == 1
            and dawn.dead[0] in victims
            and not others & {*dawn.dead, *dawn.grief}
        )

    def attacked(self, cards: Cards, target: Seat | None, dawns: Sequence[Dawn]) -> bool:
        """They can have attacked that one. Without a dawn nobody knows if they were alive."""
        if dawns:
            return all(dawn.dead == (() if target is None else (target,)) for dawn in dawns)
        return target is None or target in self._victims(cards, range(self.game.players))

    def _victims(self, cards: Cards, alive: Collection[Seat]) -> set[Seat]:
        """Whom the werewolves among the living may attack."""
        wolves = {seat for seat in alive if cards[seat] is Role.WEREWOLF}
        if not wolves:
            return set()
        own = self.game.rules["wolves-target"] != "others"
        return {seat for seat in alive if own or seat not in wolves}
