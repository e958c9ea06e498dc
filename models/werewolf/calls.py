"""What the judge says aloud: every step from the last decision up to the one that waits now.

Steps of cards that nobody holds, or whose holder is dead, are called all the same (ruling
`absent-roles`), so that nobody can tell by listening who is left.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from models.errors import listed
from models.game import Seat
from models.values import distinct
from models.werewolf import events
from models.werewolf.acts import Peep
from models.werewolf.agreement import DAY_ACTS, a
from models.werewolf.course import Course
from models.werewolf.events import Event
from models.werewolf.position import Position
from models.werewolf.roles import Cause, Role, Side, Step
from models.werewolf.table import Table


@distinct
class Call(NamedTuple):
    """A sentence to say aloud, and whom it waits for: None if for nobody, or for all who vote."""

    step: Step
    says: str  # empty: nothing is said aloud
    waits_for: Seat | None = None
    aside: str = ""  # for the judge alone: who wakes, what to show
    types: str = ""  # what he is expected to type then


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
_TYPED: Mapping[Step, str] = {
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
_LEAVES: Mapping[Step, tuple[type, ...]] = {
    Step.THIEF: (events.Swapped,),
    Step.CUPID: (events.Paired,),
    Step.GUARD: (events.Guarded,),
    Step.SEER: (events.Checked,),
    Step.WEREWOLVES: (events.Attacked,),
    Step.GIRL: (events.Peeped,),
    Step.WITCH: (events.Saved, events.Poisoned, events.Withheld),
    Step.PIPER: (events.Charmed,),
}
"""What a decision in a step leaves in the log."""
_DIED = {
    Cause.NIGHT: "has died in the night",
    Cause.SHOT: "is shot dead",
    Cause.GRIEF: "dies of grief",
    Cause.ELDER: "dies with the elder",
    Cause.SCAPEGOAT: "dies for the tied",
    Cause.LYNCHED: "is out",
}


def calls(now: Position) -> tuple[Call, ...]:
    """All that is said from the last decision to the next one, in order.

    Nobody calls the girl, so it goes on as if she did not peep; what follows is the same if she
    does.
    """
    if now.step is Step.DEAL:
        says = "Everybody gets a card, looks at it and keeps it face down."
        middle = f", and middle{' ROLE' * now.game.middle}" if now.game.middle else ""
        return (Call(Step.DEAL, says, types=f"deal NAME ROLE for everybody{middle}"),)
    said = tuple(_said(now, [entry.event for entry in now.log]))
    if now.end is not None:
        return said
    waiting = (*said, _waiting(now))
    return (*waiting, *calls(now.play(Peep(False)))) if now.step is Step.GIRL else waiting


def kept_her_eyes_closed(now: Course, told: Sequence[Event], night: int) -> bool:
    """Whether the girl could have peeped in a night and did not, which leaves no trace.

    `told` is the log up to some time in the night that begins at index `night`, or behind it.
    """
    return (
        any(isinstance(event, events.Attacked) for event in told[night:])
        and not any(isinstance(event, events.Peeped) for event in told[night:])
        and now.game.rules["girl-peep"] != "nothing"
        and _awake(now, Role.GIRL, told[:night])
        and Step.GIRL in _gone_by(now, told, night)
    )


def _awake(now: Course, role: Role, before: Sequence[Event]) -> bool:
    """Whether somebody lived with this card after that, and could use it."""
    if role not in now.roles:
        return False
    seat = now.roles.index(role)
    lost = now.game.side[role] is Side.VILLAGE and any(
        isinstance(event, events.PowersLost) for event in before
    )
    return not lost and not any(isinstance(e, events.Died) and e.seat == seat for e in before)


def _gone_by(now: Course, told: Sequence[Event], night: int) -> tuple[Step, ...]:
    """The steps of a night that are over: all of them, unless it is the present one."""
    started = told[night]
    assert isinstance(started, events.NightStarts)
    steps = now.game.steps(started.night)
    if not now.table.dark or started.night < now.table.nights or now.end is not None:
        return steps
    step = Step.GIRL if now.step is Step.GLIMPSE else now.step
    return steps[: steps.index(step)]


# ---------------------------------------------------------------- what is said


def _said(now: Course, told: Sequence[Event]) -> Iterator[Call]:
    """What is said since the last decision in a log."""
    night, day = _last(told, events.NightStarts), _last(told, *DAY_ACTS)
    if day > night or night < 0:
        yield from _heard(now, told[day + 1 :])
        return
    gone = _gone_by(now, told, night)
    decided = _last_decided(now, told, night, gone)
    if decided is None:
        yield from _said(now, told[:night])
        yield from _heard(now, told[night : night + 1])
        passed = gone
    else:
        yield from _closed(now, told, decided)
        passed = gone[gone.index(decided) + 1 :]
    for step in passed:
        yield from _passed(now, step, told[night:])
    yield from _heard(now, told[night + 1 :])


def _last(told: Sequence[Event], *kinds: type) -> int:
    return next((n for n in range(len(told) - 1, -1, -1) if isinstance(told[n], kinds)), -1)


def _last_decided(
    now: Course, told: Sequence[Event], night: int, gone: tuple[Step, ...]
) -> Step | None:
    for step in reversed(gone):
        if step is Step.GIRL and kept_her_eyes_closed(now, told, night):
            return step
        kinds = _LEAVES.get(step, ())
        if any(isinstance(event, kinds) for event in told[night:]):
            return step
    return None


def _closed(now: Course, told: Sequence[Event], step: Step) -> Iterator[Call]:
    """Whoever has just decided closes his eyes."""
    if step is Step.SEER:
        checked = told[_last(told, events.Checked)]
        assert isinstance(checked, events.Checked)
        card = "a werewolf" if checked.werewolf else "no werewolf"
        shown = card if checked.role is None else a(checked.role)
        yield Call(step, "", aside=f"show that {now.table.name(checked.target)} is {shown}")
    if step is not Step.WEREWOLVES or now.step not in (Step.GIRL, Step.GLIMPSE):
        yield Call(step, _CLOSED[step])


def _passed(now: Course, step: Step, tonight: Sequence[Event]) -> Iterator[Call]:
    """A step in which nobody has anything to decide is called all the same."""
    if step in _OPEN:
        yield Call(step, _OPEN[step], aside=_who_wakes(now, step, tonight))
        yield Call(step, _CLOSED[step])


def _who_wakes(now: Course, step: Step, tonight: Sequence[Event]) -> str:
    for event in tonight:
        match step, event:
            case (Step.LOVERS, events.LoversMet(seats)) | (Step.CHARMED, events.CharmedMet(seats)):
                return f"touch {_names(now.table, seats)}"
            case Step.WITCH, events.VictimSeen(witch, victim):
                shown = "nobody" if victim is None else now.table.name(victim)
                return f"{now.table.name(witch)} is shown {shown} and has no potion left"
    return "nobody acts"


def _names(table: Table, seats: Sequence[Seat]) -> str:
    return listed(map(table.name, seats)) if seats else "nobody"


# ---------------------------------------------------------------- what everybody hears


def _heard(now: Course, told: Sequence[Event]) -> Iterator[Call]:
    """The announcements, in order."""
    for event in told:
        if says := announced(now.table, event):
            yield Call(_heard_in(now, event), says)


def _heard_in(now: Course, event: Event) -> Step:
    match event:
        case events.NightStarts(night):
            return now.game.steps(night)[0]
        case events.DayStarts() | events.NobodyDied():
            return Step.DAWN
        case events.Died(cause=cause):
            by_day = {Cause.LYNCHED: Step.VOTE, Cause.SHOT: Step.SHOT}
            return by_day.get(cause, Step.SCAPEGOAT if cause is Cause.SCAPEGOAT else Step.DAWN)
        case events.MayorElected():
            return Step.ELECTION
        case events.Lynched() | events.Tied() | events.IdiotShown():
            return Step.VOTE
        case events.ScapegoatTaken():
            return Step.SCAPEGOAT
    return now.step


def announced(table: Table, event: Event) -> str:
    """What the judge says aloud of something that everybody hears; nothing of all else."""
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
            return "The election is tied. Nobody is mayor."
        case events.MayorElected(int(seat)) | events.MayorNamed(_, int(seat)):
            return f"{name(seat)} is mayor."
        case _:
            return _announced_verdict(table, event)


def _announced_verdict(table: Table, event: Event) -> str:
    name = table.name
    match event:
        case events.Shot(hunter, target):
            return f"{name(hunter)} shoots {_names(table, () if target is None else (target,))}."
        case events.Lynched(seat):
            return f"The vote is against {name(seat)}."
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
        case events.Ended(reason, winners):
            win = f"{_names(table, winners)} {'win' if len(winners) > 1 else 'wins'}"
            return f"The game is over: {reason}. {win if winners else 'Nobody wins'}."
    return ""


# ---------------------------------------------------------------- what waits now


def _waiting(now: Course) -> Call:
    seat, step = now.to_act, Step.GIRL if now.step is Step.GLIMPSE else now.step
    if step is Step.GIRL:
        seat = now.holder(Role.GIRL)
    who = "" if seat is None else now.table.name(seat)
    says = _OPEN.get(step, "") or _by_day(now, who)
    aside = ""
    match step:
        case Step.THIEF:
            aside = f"in the middle: {listed(now.middle)}"
        case Step.GIRL:
            aside = f"{who} may peep"
        case Step.WITCH:
            victim = () if now.night.attacked is None else (now.night.attacked,)
            aside = f"{who} is shown {_names(now.table, victim)}"
        case Step.WEREWOLVES:
            aside = _names(now.table, now.wolves)
        case _ if step in _OPEN:
            aside = who
    waits_for = None if step in (Step.ELECTION, Step.VOTE) else seat
    return Call(step, says, waits_for, aside, _TYPED[step].format(who=who))


def _by_day(now: Course, who: str) -> str:
    match now.step:
        case Step.ELECTION:
            return "Elect a mayor."
        case Step.VOTE if now.table.tied:
            return f"Vote again, for {listed(map(now.table.name, now.table.tied), 'or')}."
        case Step.VOTE:
            return "Talk, and then vote: all point at somebody at once."
        case Step.SHOT:
            return f"{who} is the hunter: whom do you shoot?"
        case Step.SUCCESSOR:
            return f"{who}, name the next mayor."
        case Step.SCAPEGOAT:
            return f"{who}, who may vote on the next day?"
    return ""
