"""What a seat has seen and done so far, read from the events that it knows of."""

from typing import TypeVar

from models.game import Seat
from models.werewolf import events
from models.werewolf.acts import Potions
from models.werewolf.position import View
from models.werewolf.roles import Role

Kind = TypeVar("Kind")


def own(view: View, kind: type[Kind]) -> list[Kind]:
    """The events of a kind that a seat knows of."""
    return [event for event in view.events if isinstance(event, kind)]


def middle(view: View) -> tuple[Role, ...]:
    return own(view, events.MiddleSeen)[-1].cards


def last_guarded(view: View) -> Seat | None:
    guarded = own(view, events.Guarded)
    return guarded[-1].target if guarded else None


def wolves(view: View) -> tuple[Seat, ...]:
    return own(view, events.WolvesMet)[-1].wolves


def victim(view: View) -> Seat | None:
    """Whom the witch has been shown tonight, if anybody."""
    for event in reversed(view.events):
        if isinstance(event, events.VictimSeen):
            return event.victim
        if isinstance(event, events.NightStarts):
            break
    return None


def potions(view: View) -> Potions:
    if view.table.game.unlimited_potions:
        return Potions()
    return Potions(bool(own(view, events.Saved)), bool(own(view, events.Poisoned)))


def charmed(view: View) -> set[Seat]:
    """Whom the piper has charmed."""
    return {seat for charm in own(view, events.Charmed) for seat in charm.seats}


def asked_about(view: View) -> Seat:
    """Of whom the scapegoat has to speak now."""
    table = view.table
    about = [seat for seat in table.others(view.seat) if seat != table.idiot]
    return about[len(view.chosen)]


def lover(view: View) -> Seat | None:
    for event in view.events:
        if isinstance(event, events.LoversMet):
            first, second = event.lovers
            return second if view.seat == first else first
    return None
