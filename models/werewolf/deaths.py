"""What deaths bring with them: cards shown, powers lost, a shot, grief, an idiot's end."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.events import Died, Event, PowersLost
from wolfwise.models.werewolf.roles import Cause, Role
from wolfwise.models.werewolf.table import Table

BY_NIGHT = (Cause.WEREWOLVES, Cause.POISON)
COST_THE_POWERS = (Cause.POISON, Cause.SHOT, Cause.LYNCHED)
"""What the elder must die of for the village to lose its powers."""

_SHOOTS = {
    Cause.WEREWOLVES: "hunter-killed",
    Cause.POISON: "hunter-poisoned",
    Cause.LYNCHED: "hunter-lynched",
    Cause.GRIEF: "hunter-grief",
}
"""The ruling on whether a hunter shoots who dies of that."""


@distinct
class Owed(NamedTuple):
    """What is still to come at once: the hunter's shot, or somebody's death of grief."""

    what: Cause  # SHOT: the hunter has yet to shoot; GRIEF: the seat has yet to die
    seat: Seat


@distinct
class Aftermath(NamedTuple):
    """The table after some deaths, all that everybody hears of them, and what is still to come."""

    table: Table
    heard: tuple[Event, ...]
    owed: tuple[Owed, ...]


def die(
    table: Table, deaths: Mapping[Seat, Cause], roles: Sequence[Role], lovers: Sequence[Seat]
) -> Aftermath:
    """Let these players, all alive, die at the same time."""
    elder = _elder_who_costs_the_powers(table, deaths, roles)
    if elder is not None and table.idiot in table.alive and table.idiot not in deaths:
        deaths = {**deaths, table.idiot: Cause.ELDER}
    heard: list[Event] = [
        Died(seat, roles[seat], Cause.NIGHT if cause in BY_NIGHT else cause)
        for seat, cause in sorted(
            deaths.items(), key=lambda death: (death[1] is Cause.ELDER, death)
        )
    ]
    table = table.after_deaths(deaths, roles)
    if elder is not None:
        table = table._replace(powers_lost=True)
        heard.append(PowersLost(elder))
    shots = [Owed(Cause.SHOT, seat) for seat in deaths if _shoots(table, seat, deaths, roles)]
    grief = [
        Owed(Cause.GRIEF, other)
        for other in lovers
        if other in table.alive and any(seat in deaths for seat in lovers)
    ]
    first, then = (shots, grief) if shot_first(table) else (grief, shots)
    return Aftermath(table, tuple(heard), (*first, *then))


def shot_first(table: Table) -> bool:
    """Whether the hunter shoots before anybody dies of grief."""
    first: bool = table.game.rules["shot-or-grief"] == "shot first"
    return first


def _elder_who_costs_the_powers(
    table: Table, deaths: Mapping[Seat, Cause], roles: Sequence[Role]
) -> Seat | None:
    if table.powers_lost:
        return None
    for seat, cause in deaths.items():
        if roles[seat] is Role.ELDER and cause in COST_THE_POWERS:
            return seat
    return None


def _shoots(table: Table, seat: Seat, deaths: Mapping[Seat, Cause], roles: Sequence[Role]) -> bool:
    if roles[seat] is not Role.HUNTER or table.powers_lost:
        return False
    ruling = _SHOOTS[deaths[seat]]
    shoots: bool = table.game.rules[ruling] == "shoots"
    return shoots
