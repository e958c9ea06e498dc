"""From a game back to the lines of its record: what was decided, and what follows from it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wolfwise.models.records import GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import events, lines
from wolfwise.models.werewolf.agreement import winner
from wolfwise.models.werewolf.calls import kept_her_eyes_closed
from wolfwise.models.werewolf.course import Course
from wolfwise.models.werewolf.events import Event
from wolfwise.models.werewolf.lines import GOOD
from wolfwise.models.werewolf.record import write
from wolfwise.models.werewolf.roles import Cause, Role

_AS_THEY_ARE = (
    events.Dealt,
    events.Swapped,
    events.Paired,
    events.Guarded,
    events.Peeped,
    events.Charmed,
    events.Shot,
    events.Challenged,
    events.Exposed,
)


@distinct
class Stated(NamedTuple):
    """A fact for a line, and whether it only repeats what follows from the lines before."""

    fact: object
    follows: bool = False


def what_follows(now: Course, since: int) -> tuple[str, ...]:
    """The lines that need not be typed, for all that the log tells from an index on."""
    return tuple(_line(now, stated) for stated in facts(now, since) if stated.follows)


def record_of(now: Course) -> Record:
    """A judged record of a game, up to the last line that is complete."""
    names = now.table.names or tuple(str(seat + 1) for seat in range(now.game.players))
    switched = (RuleLine(f"{key}={value}") for key, value in now.game.rules.switched)
    head = [GameLine("werewolf", None), *switched, PlayersLine(names), lines.Roles(now.game.cards)]
    whole = [*head, *(stated.fact for stated in facts(now))]
    numbered = (Line(number, "", fact) for number, fact in enumerate(whole, 1))
    return Record("werewolf", now.game.rules, names, tuple(numbered))


def facts(now: Course, since: int = 0) -> Iterator[Stated]:
    """What the log of a game tells from an index on, as the lines of a record tell it."""
    told = [entry.event for entry in now.log]
    day: list[Stated] = []  # deaths of the night are told before the day
    for number in range(since, len(told)):
        event, following = told[number], told[number + 1 :]
        if day and not isinstance(event, events.Died | events.NobodyDied | events.PowersLost):
            yield day.pop()
        match event:
            case events.DayStarts(days):
                day.append(Stated(lines.Day(days), True))
            case events.Dealt() if not any(isinstance(e, events.Dealt) for e in following):
                yield Stated(event)
                if now.game.middle:
                    yield Stated(lines.Middle(_middle(now)))
            case events.Attacked():
                yield Stated(event)
                yield from _girl_asleep(now, told, number)
            case _:
                yield from _stated(now, event, told[:number], following)
    yield from day


def _line(now: Course, stated: Stated) -> str:
    return write(stated.fact, now.table.names)


def _middle(now: Course) -> tuple[Role, ...]:
    """The cards in the middle as they were dealt; the thief has looked if he has swapped."""
    seen = (e.event.cards for e in now.log if isinstance(e.event, events.MiddleSeen))
    return next(seen, now.middle)


def _girl_asleep(now: Course, told: Sequence[Event], attack: int) -> Iterator[Stated]:
    nights = [n for n in range(attack) if isinstance(told[n], events.NightStarts)]
    later = (n for n in range(attack, len(told)) if isinstance(told[n], events.DayStarts))
    if kept_her_eyes_closed(now, told[: next(later, len(told))], nights[-1]):
        yield Stated(events.Peeped(now.roles.index(Role.GIRL), ()))


def _stated(
    now: Course, event: Event, before: Sequence[Event], after: Sequence[Event]
) -> Iterator[Stated]:
    """The fact that an event is told by, if it is told at all."""
    following = after[0] if after else None
    match event:
        case _ if isinstance(event, _AS_THEY_ARE):
            yield Stated(event)
        case events.NightStarts(nights):
            yield Stated(lines.Night(nights), True)
        case events.WolvesMet():
            yield Stated(event, True)
        case events.Checked(seer, target, werewolf, role):
            side: lines.Told = Role.WEREWOLF if werewolf else GOOD
            yield Stated(lines.Checks(seer, target, role or side))
        case events.Saved(witch, target):
            poisoned = following.target if isinstance(following, events.Poisoned) else None
            yield Stated(lines.Brews(witch, target, poisoned))
        case events.Poisoned(witch, target):
            if not before or not isinstance(before[-1], events.Saved):
                yield Stated(lines.Brews(witch, None, target))
        case events.Withheld(witch):
            yield Stated(lines.Brews(witch))
        case events.NobodyDied():
            yield Stated(lines.NobodyDead(), True)
        case events.Died(seat, role, cause) if cause is not Cause.LYNCHED:
            heard = None if cause is Cause.NIGHT else cause
            yield Stated(lines.Dead(seat, role, heard), True)
        case _:
            yield from _by_day(now, event, before, following)


def _by_day(
    now: Course, event: Event, before: Sequence[Event], following: Event | None
) -> Iterator[Stated]:
    match event:
        case events.MayorElected(mayor):
            backed = [e for e in _run(before, events.Backed) if isinstance(e, events.Backed)]
            yield Stated(lines.Election(tuple((e.voter, e.candidate) for e in backed)))
            if mayor is not None:
                yield Stated(lines.Mayor(mayor), True)
        case events.MayorNamed(_, successor):
            yield Stated(lines.Mayor(successor))
        case events.Lynched(seat):
            yield from _votes(before)
            yield Stated(lines.Lynched(seat, now.roles[seat]), True)
        case events.Tied():
            yield from _votes(before)
            if not isinstance(following, events.Voted | events.ScapegoatTaken | None):
                yield Stated(lines.Lynched(None, None), True)
        case events.VotersNamed(_, voters):
            yield Stated(lines.Voters(voters))
        case events.Ended():
            won = winner(now)
            assert won is not None
            yield Stated(lines.Won(won), True)


def _votes(before: Sequence[Event]) -> Iterator[Stated]:
    votes = [e for e in _run(before, events.Voted) if isinstance(e, events.Voted)]
    if votes:
        yield Stated(lines.Votes(tuple((e.voter, e.target) for e in votes)))


def _run(told: Sequence[Event], kind: type) -> list[Event]:
    """The events of one kind that stand at the end."""
    start = len(told)
    while start and isinstance(told[start - 1], kind):
        start -= 1
    return list(told[start:])
