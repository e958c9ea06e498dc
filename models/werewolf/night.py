"""Who dies at dawn and why: a pure function of what was done in the night.

Every fate names the ruling it rests on, so that a judge can look it up.
"""

from collections.abc import Sequence
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Cause, Role


@distinct
class Night(NamedTuple):
    """What was done to whom in a night; None: to nobody."""

    guarded: Seat | None = None
    attacked: Seat | None = None
    saved: bool = False  # whom the werewolves attacked was given the antidote
    poisoned: Seat | None = None


@distinct
class Fate(NamedTuple):
    """What becomes of somebody who was attacked or poisoned, and the ruling that it rests on."""

    seat: Seat
    cause: Cause | None  # None: survives
    ruling: str
    life_lost: bool = False  # the elder survives an attack with a life less

    @property
    def dies(self) -> bool:
        return self.cause is not None


def resolve(game: Werewolf, night: Night, roles: Sequence[Role], lives: int) -> tuple[Fate, ...]:
    """The fates of all who were attacked or poisoned; `lives` are the elder's before the night."""
    touched = sorted({s for s in (night.attacked, night.poisoned) if s is not None})
    return tuple(_fate(game, night, seat, roles[seat], lives) for seat in touched)


def _fate(game: Werewolf, night: Night, seat: Seat, role: Role, lives: int) -> Fate:
    fates = [
        blow(game, night, seat, role, lives)
        for blow, target in ((_attack, night.attacked), (_poison, night.poisoned))
        if target == seat
    ]
    deadly = [fate for fate in fates if fate.dies]
    if len(deadly) == 2:
        counts = Cause(game.rules["attack-and-poison"])
        return Fate(seat, counts, "attack-and-poison")
    return (deadly or fates)[-1]._replace(life_lost=any(fate.life_lost for fate in fates))


def _attack(game: Werewolf, night: Night, seat: Seat, role: Role, lives: int) -> Fate:
    """What the werewolves' attack alone does."""
    named = night.guarded == seat
    guarded = named and role is not Role.GIRL
    if guarded and night.saved:
        if game.rules["double-save"] == "lives":
            return Fate(seat, None, "double-save")
        if role is Role.ELDER and lives > 1:
            return _first_life(seat)
        return Fate(seat, Cause.WEREWOLVES, "double-save")
    if guarded and role is Role.ELDER:
        lost = lives > 1 and game.rules["guard-elder"] == "loses"
        return Fate(seat, None, "guard-elder", lost)
    if guarded:
        return Fate(seat, None, "guard-wolves")
    if night.saved and role is Role.ELDER:
        return Fate(seat, None, "elder-antidote", lives > 1)
    if night.saved:
        return Fate(seat, None, "witch-antidote")
    if role is Role.ELDER and lives > 1:
        return _first_life(seat)
    if role is Role.ELDER:
        return Fate(seat, Cause.WEREWOLVES, "elder-lives")
    if named:
        return Fate(seat, Cause.WEREWOLVES, "guard-girl")
    return Fate(seat, Cause.WEREWOLVES, "wolves-attack")


def _first_life(seat: Seat) -> Fate:
    return Fate(seat, None, "elder-lives", True)


def _poison(game: Werewolf, night: Night, seat: Seat, role: Role, lives: int) -> Fate:
    """What the poison alone does; lives do not matter to it."""
    if night.guarded != seat:
        return Fate(seat, Cause.POISON, "witch-poison")
    if role is Role.GIRL:
        return Fate(seat, Cause.POISON, "guard-girl")
    if game.rules["guard-poison"] == "both":
        return Fate(seat, None, "guard-poison")
    return Fate(seat, Cause.POISON, "guard-poison")
