"""The judge's script: his calls in words, each with what he does besides and what he types then."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.acts import breach_of_attack
from wolfwise.models.werewolf.calls import Announces, Asks, Call, Closes, Opens, Shows
from wolfwise.models.werewolf.events import Event
from wolfwise.models.werewolf.roles import Cause, Role, Step, article
from wolfwise.models.werewolf.table import Table


@distinct
class Spoken(NamedTuple):
    """A call in words, and whom it waits for: None if for nobody, or for all who vote."""

    step: Step
    says: str  # empty: nothing is said aloud
    waits_for: Seat | None = None
    aside: str = ""  # for the judge alone: who wakes, what to show
    types: str = ""  # what he is expected to type then


NOBODY_ACTS = "nobody acts"
"""Beside a call that wakes nobody; it is made all the same, so that nobody learns that."""

_OPEN: Mapping[Step, str] = {
    Step.THIEF: "Thief, open your eyes. Look at the cards in the middle, and take one or none.",
    Step.CUPID: "Cupid, open your eyes and show me the two who fall in love.",
    Step.LOVERS: "Lovers, whom I touch now, open your eyes and see each other.",
    Step.GUARD: "Guard, open your eyes and show me whom you protect.",
    Step.SEER: "Seer, open your eyes and show me whose card you want to see.",
    Step.WEREWOLVES: "Werewolves, open your eyes and show me your victim.",
    Step.WITCH: "Witch, open your eyes. This is the victim. Do you save, do you poison anybody?",
    Step.PIPER: "Piper, open your eyes and show me whom you charm.",
    Step.CHARMED: "Charmed, whom I touch now, open your eyes and see each other.",
}
_CLOSED: Mapping[Step, str] = {
    step: f"{says.partition(',')[0]}, close your eyes." for step, says in _OPEN.items()
} | {Step.GIRL: "Werewolves, close your eyes."}
_BY_DAY: Mapping[Step, str] = {
    Step.DEAL: "Everybody gets a card, looks at it and keeps it face down.",
    Step.ELECTION: "Elect a mayor.",
    Step.VOTE: "Talk, and then vote: all point at somebody at once.",
    Step.SHOT: "{who} is the hunter: whom do you shoot?",
    Step.SUCCESSOR: "{who}, name the next mayor.",
    Step.SCAPEGOAT: "{who}, who may vote on the next day?",
}
_TYPED: Mapping[Step, str] = {
    Step.DEAL: "deal NAME ROLE for everybody",
    Step.THIEF: "{who} takes ROLE, or {who} takes nothing",
    Step.CUPID: "{who} pairs NAME NAME",
    Step.GUARD: "{who} guards NAME",
    Step.SEER: "{who} checks NAME",
    Step.WEREWOLVES: "wolves attack NAME",
    Step.GIRL: "{who} peeps NAME for the werewolf she makes out, or {who} peeps nobody",
    Step.WITCH: "{who} saves NAME, {who} poisons NAME, both in one line, or {who} passes",
    Step.PIPER: "{who} charms NAME NAME",
    Step.SHOT: "{who} shoots NAME",
    Step.SUCCESSOR: "mayor NAME",
    Step.ELECTION: "mayor NAME if all agree, or elect VOTER>NAME VOTER>NAME ...",
    Step.VOTE: "vote VOTER>NAME VOTER>NAME ...",
    Step.SCAPEGOAT: "voters NAME NAME ..., or voters nobody",
}
_DIED = {
    Cause.NIGHT: "has died in the night",
    Cause.SHOT: "is shot dead",
    Cause.GRIEF: "dies of grief",
    Cause.ELDER: "dies with the elder",
    Cause.SCAPEGOAT: "dies for the tied",
    Cause.LYNCHED: "is out",
    Cause.CHALLENGED: "dies of the challenge",
    Cause.EXPOSED: "is dead",
}


def script(table: Table, calls: Iterable[Call]) -> tuple[Spoken, ...]:
    """All calls in words, in order."""
    return tuple(_spoken(table, call) for call in calls)


def _spoken(table: Table, call: Call) -> Spoken:
    match call:
        case Announces(step, event):
            return Spoken(step, announced(table, event))
        case Opens(step, event):
            return Spoken(step, _OPEN[step], aside=_who_wakes(table, event))
        case Shows(step, checked):
            card = "a werewolf" if checked.werewolf else "no werewolf"
            shown = card if checked.role is None else article(checked.role)
            return Spoken(step, "", aside=f"show that {table.name(checked.target)} is {shown}")
        case Closes(step):
            return Spoken(step, _CLOSED[step])
        case Asks():
            return _asked(table, call)


def _who_wakes(table: Table, event: Event | None) -> str:
    match event:
        case events.LoversMet(seats) | events.CharmedMet(seats):
            return f"touch {_names(table, seats)}"
        case events.VictimSeen(witch, victim):
            return f"{table.name(witch)} is shown {_name(table, victim)} and has no potion left"
    return NOBODY_ACTS


def _asked(table: Table, call: Asks) -> Spoken:
    step, waits_for, seats, cards, unseen = call
    who = "" if waits_for is None else table.name(waits_for)
    says = (_OPEN.get(step) or _BY_DAY.get(step, "")).format(who=who)
    aside = who if step in _OPEN else ""
    types = _TYPED[step].format(who=who)
    match step:
        case Step.DEAL if table.game.middle:
            types += f", and middle{' ROLE' * table.game.middle}"
        case Step.THIEF:
            aside = f"in the middle: {listed(cards)}"
        case Step.GIRL:
            aside = f"{who} may peep"
        case Step.WITCH if unseen:
            aside = f"{who} is shown nothing: her antidote is used"
        case Step.WITCH:
            aside = f"{who} is shown {_names(table, seats)}"
        case Step.WEREWOLVES:
            aside = _names(table, seats)
            if breach_of_attack(table, None, seats) is None:
                types += ", or wolves attack nobody"
        case Step.VOTE if not seats:
            if Role.KNIGHT in table.game.deck and not table.challenged:
                types += ", or NAME challenges NAME"
            if table.game.wolves_expose:
                types += ", or NAME exposes"
        case Step.VOTE if seats:
            says = f"Vote again, for {listed(map(table.name, seats), 'or')}."
    return Spoken(step, says, waits_for, aside, types)


def _names(table: Table, seats: Sequence[Seat]) -> str:
    return listed(map(table.name, seats)) if seats else "nobody"


def _name(table: Table, seat: Seat | None) -> str:
    return "nobody" if seat is None else table.name(seat)


# ---------------------------------------------------------------- what everybody hears


def announced(table: Table, event: Event) -> str:
    """What the judge says aloud of something that everybody hears."""
    name = table.name
    match event:
        case events.NightStarts(night):
            return f"Night {night}. Everybody, close your eyes."
        case events.DayStarts(day):
            return f"Day {day}. Everybody, open your eyes."
        case events.NobodyDied():
            return "Nobody has died in the night."
        case events.Died(seat, role, cause):
            return f"{name(seat)} {_DIED[cause]}. The card: {role}."
        case events.PowersLost():
            return "With the elder the village has lost its powers."
        case events.MayorElected(None):
            return "Nobody has most votes, so nobody is mayor."
        case events.MayorElected(int(seat)) | events.MayorNamed(_, int(seat)):
            return f"{name(seat)} is mayor."
        case events.Ended(reason, winners):
            win = f"{_names(table, winners)} {'win' if len(winners) > 1 else 'wins'}"
            return f"The game is over: {reason}. {win if winners else 'Nobody wins'}."
    return _announced_verdict(table, event)


def _announced_verdict(table: Table, event: Event) -> str:
    name = table.name
    match event:
        case events.Shot(hunter, target):
            return f"{name(hunter)} shoots {_name(table, target)}."
        case events.Challenged(knight, seat):
            return f"{name(knight)} is the knight and challenges {name(seat)}."
        case events.Exposed(seat):
            return f"{name(seat)} is a werewolf and ends the day."
        case events.Lynched(seat):
            return f"The vote is against {name(seat)}."
        case events.NobodyMayVote():
            return "Nobody may vote today."
        case events.Tied(()):
            return "There are no votes, so nobody is out."
        case events.Tied(seats):
            return f"{_names(table, seats)} are tied."
        case events.IdiotShown(seat):
            return f"{name(seat)} is the idiot, and stays, but votes no more."
        case events.ScapegoatTaken(seat):
            return f"{name(seat)} is the scapegoat."
        case events.VotersNamed(_, ()):
            return "On the next day nobody may vote."
        case events.VotersNamed(_, seats):
            return f"On the next day {_names(table, seats)} may vote, and nobody else."
    raise TypeError(f"nothing that everybody hears: {event!r}")
