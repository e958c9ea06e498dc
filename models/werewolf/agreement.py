"""Lines of a judged record that only repeat what follows anyway: do they agree with the game?

They play nothing. Each rule answers with one sentence that says what is so instead, or None.
"""

from collections.abc import Sequence
from typing import NamedTuple

from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import end as ends
from wolfwise.models.werewolf import events, lines
from wolfwise.models.werewolf.course import Course
from wolfwise.models.werewolf.events import Event
from wolfwise.models.werewolf.lines import GOOD, Told, Winner, roles_told
from wolfwise.models.werewolf.position import ASKED
from wolfwise.models.werewolf.roles import Cause, Role, Step, article
from wolfwise.models.werewolf.table import Table

NIGHT_ACTS = (
    events.Swapped,
    events.Paired,
    events.Guarded,
    events.Checked,
    events.Attacked,
    events.Peeped,
    events.Saved,
    events.Poisoned,
    events.Withheld,
    events.Charmed,
)
"""What somebody has decided by night; that the girl does not peep leaves no trace."""
DAY_ACTS = (
    events.Backed,
    events.Challenged,
    events.Exposed,
    events.Voted,
    events.Shot,
    events.MayorNamed,
    events.VotersNamed,
)
MISSES_NOTHING = "a judge misses nothing"
_VERDICTS = (events.Lynched, events.Tied)
_INTERRUPTIONS = (events.Challenged, events.Exposed)

_DIED = {
    Cause.NIGHT: "in the night",
    Cause.WEREWOLVES: "of the werewolves",
    Cause.POISON: "of the poison",
    Cause.SHOT: "of the shot",
    Cause.GRIEF: "of grief",
    Cause.LYNCHED: "by the vote",
    Cause.CHALLENGED: "by the challenge",
    Cause.EXPOSED: "by exposing himself",
    Cause.SCAPEGOAT: "for the tied",
    Cause.ELDER: "with the elder",
}
_WON = {
    Winner.VILLAGE: "the village has won",
    Winner.WEREWOLVES: "the werewolves have won",
    Winner.LOVERS: "the lovers have won",
    Winner.PIPER: "the piper has won",
    Winner.NOBODY: "nobody has won",
}
_WINNERS = {
    ends.LOVERS: Winner.LOVERS,
    ends.PIPER: Winner.PIPER,
    ends.VILLAGE: Winner.VILLAGE,
    ends.WEREWOLVES: Winner.WEREWOLVES,
    ends.PARITY: Winner.WEREWOLVES,
    ends.A_GROUP: Winner.WEREWOLVES,
}


def winner(now: Course) -> Winner | None:
    """Who has won, in the words of a record; None while nobody has."""
    if now.end is None:
        return None
    if now.end.reason == ends.NOBODY_LEFT:
        return Winner(now.game.rules["all-dead"])
    return _WINNERS[now.end.reason]


@distinct
class Recent(NamedTuple):
    """What has happened in the latest night and in the latest day, either of which may go on."""

    night: tuple[Event, ...]
    day: tuple[Event, ...]

    @property
    def night_decided(self) -> bool:
        """Whether anybody has done anything in that night."""
        return any(isinstance(event, NIGHT_ACTS) for event in self.night)

    @property
    def day_decided(self) -> bool:
        return any(isinstance(event, DAY_ACTS) for event in self.day)

    @property
    def at_dawn(self) -> tuple[Event, ...]:
        """The day up to its election, its vote, or whoever ends it before."""
        talk = (*_VERDICTS, *_INTERRUPTIONS, events.Voted, events.Backed)
        first = next((n for n, e in enumerate(self.day) if isinstance(e, talk)), len(self.day))
        return self.day[:first]


def recent(now: Course) -> Recent:
    """The latest night and day of a game."""
    told = [entry.event for entry in now.log]
    night = _last(told, events.NightStarts)
    day = _last(told, events.DayStarts)
    if now.table.dark:
        return Recent(tuple(told[night:]), tuple(told[day:night]) if now.table.days else ())
    return Recent(tuple(told[night:day]) if now.table.nights else (), tuple(told[day:]))


def _last(told: Sequence[Event], kind: type) -> int:
    return next((n for n in range(len(told) - 1, -1, -1) if isinstance(told[n], kind)), 0)


# ---------------------------------------------------------------- in words


def breach_of_card(table: Table, seat: Seat, role: Role, told: Told) -> str | None:
    """Why somebody with that card is not what he is said to be."""
    if role in roles_told(told):
        return None
    other = GOOD if told == GOOD else article(Role(told))
    return f"{table.name(seat)} is {article(role)}, not {other}"


def period(now: Course) -> str:
    """`night 2` or `day 2`."""
    table = now.table
    return f"night {table.nights}" if table.dark else f"day {table.days}"


def over(now: Course) -> str | None:
    """What is wrong with whatever comes after the end."""
    return None if now.end is None else f"the game is over: {now.end.reason}"


def _not_yet(now: Course) -> str:
    asked = Step.GIRL if now.step is Step.GLIMPSE else now.step
    return f"{period(now)} is not over: now {ASKED[asked].says}"


def _names(table: Table, seats: Sequence[Seat]) -> str:
    return listed(map(table.name, seats)) if seats else "nobody"


# ---------------------------------------------------------------- does it agree?


def breach_of_statement(now: Course, fact: object) -> str | None:
    """Why a line that plays nothing does not agree with the game, or None."""
    match fact:
        case lines.OutcomeMissed() | lines.Dead(_, None) | lines.Lynched(int(), None):
            return MISSES_NOTHING
        case lines.Used():
            return "a judge's record begins with the deal, so nothing was used before"
        case lines.Night(number):
            return _night(now, number)
        case lines.Day(number):
            return _day(now, number)
        case lines.NobodyDead():
            return _nobody_dead(now)
        case lines.Dead():
            return _dead(now, fact)
        case lines.Lynched():
            return _lynched(now, fact)
        case lines.Victim(seat):
            return _victim(now, seat)
        case events.WolvesMet(wolves):
            return _wolves(now, wolves)
        case events.LoversMet(lovers):
            return _lovers(now, lovers)
        case events.CharmedMet(seats):
            return _charmed(now, seats)
        case lines.Won(told):
            won = winner(now)
            if won is None:
                return "the game is not over"
            return None if won is told else f"{_WON[won]}, not {_WON[told].partition(' ha')[0]}"
        case lines.Claims(seat) | lines.Says(seat):
            return _talk(now, seat) or now.game.breach_of_talk(fact.told)
        case lines.TalkMissed(seat):
            return _talk(now, seat)
    raise TypeError(f"no line that only repeats something: {fact!r}")


def _night(now: Course, number: int | None) -> str | None:
    lately = recent(now)
    passed = now.table.nights and not (lately.night_decided or lately.day_decided)
    if number in (None, now.table.nights) and (now.table.dark or passed):
        return None
    return over(now) or f"it is {period(now)}, not {_numbered('night', number)}"


def _day(now: Course, number: int | None) -> str | None:
    lately, table = recent(now), now.table
    passed = table.days and not (lately.night_decided or lately.day_decided)
    if number in (None, table.days) and (not table.dark or passed):
        return None
    if table.dark and number in (None, table.days + 1):
        return _not_yet(now)
    return over(now) or f"it is {period(now)}, not {_numbered('day', number)}"


def _numbered(what: str, number: int | None) -> str:
    return what if number is None else f"{what} {number}"


def _nobody_dead(now: Course) -> str | None:
    lately = recent(now)
    if now.table.dark and (lately.night_decided or not now.table.days):
        return _not_yet(now)
    dead = [event.seat for event in lately.at_dawn if isinstance(event, events.Died)]
    return f"{_names(now.table, dead)} died in night {now.table.nights}" if dead else None


def _dead(now: Course, fact: lines.Dead) -> str | None:
    lately, table, name = recent(now), now.table, now.table.name(fact.seat)
    if table.dark and lately.night_decided:
        return _not_yet(now)
    for event in lately.day:
        if isinstance(event, events.Died) and event.seat == fact.seat:
            assert event.role is not None
            assert fact.role is not None
            wrong_card = breach_of_card(table, fact.seat, event.role, fact.role)
            return wrong_card or _cause(now, event, fact.cause)
    if fact.seat not in table.alive:
        return f"{name} was dead already"
    voted = any(isinstance(event, (*_VERDICTS, *_INTERRUPTIONS)) for event in lately.day)
    when = f"on day {table.days}" if voted or not table.nights else f"in night {table.nights}"
    return f"{name} did not die {when}"


def _cause(now: Course, died: events.Died, told: Cause | None) -> str | None:
    """The village hears less of a death in the night than the judge knows."""
    cause = died.cause
    if told in (None, cause):
        return None
    if cause is Cause.NIGHT:
        worked_out = [e.event for e in now.log if isinstance(e.event, events.Resolved)]
        cause = next(f.cause for f in worked_out[-1].fates if f.seat == died.seat) or cause
    if told in (None, cause):
        return None
    return f"{now.table.name(died.seat)} died {_DIED[cause]}, not {_DIED[told]}"


def _lynched(now: Course, fact: lines.Lynched) -> str | None:
    lately, table = recent(now), now.table
    if table.dark and lately.night_decided:
        return f"nobody is voted out in night {table.nights}"
    verdict = next((e for e in reversed(lately.day) if isinstance(e, _VERDICTS)), None)
    match verdict:
        case None:
            return "the village has not voted yet"
        case events.Tied(seats) if table.tied:
            return f"{_names(table, seats)} are tied, and there is a further vote"
        case events.Tied(seats):
            tied = f": {_names(table, seats)} are tied" if seats else ""
            return None if fact.seat is None else f"nobody was voted out{tied}"
        case events.Lynched(seat) if fact.seat is None:
            return f"{table.name(seat)} was voted out"
        case events.Lynched(seat) if fact.seat != seat:
            return f"{table.name(seat)} was voted out, not {table.name(fact.seat)}"
    assert fact.seat is not None
    assert fact.role is not None
    return breach_of_card(table, fact.seat, now.roles[fact.seat], fact.role)


def _victim(now: Course, seat: Seat | None) -> str | None:
    shown = [e.victim for e in recent(now).night if isinstance(e, events.VictimSeen)]
    if not shown:
        return "the witch has not been shown a victim tonight"
    if shown[-1] == seat:
        return None
    told = () if seat is None else (seat,)
    return f"the werewolves have named {_named(now, shown[-1])}, not {_names(now.table, told)}"


def _named(now: Course, seat: Seat | None) -> str:
    return "nobody" if seat is None else now.table.name(seat)


def _wolves(now: Course, told: tuple[Seat, ...]) -> str | None:
    """Those who saw each other in the first night, or those of them who are left."""
    met = [e.event.wolves for e in now.log if isinstance(e.event, events.WolvesMet)]
    if not met:
        return "the werewolves have not been called yet"
    if told in (*met, now.wolves):
        return None
    for seat in told:
        if problem := breach_of_card(now.table, seat, now.roles[seat], Role.WEREWOLF):
            return problem
    return f"the werewolves are {_names(now.table, now.wolves)}"


def _lovers(now: Course, told: tuple[Seat, ...]) -> str | None:
    met = [e.event.lovers for e in now.log if isinstance(e.event, events.LoversMet)]
    if not met:
        return "nobody is in love"
    return None if told in met else f"the lovers are {_names(now.table, met[-1])}"


def _charmed(now: Course, told: tuple[Seat, ...]) -> str | None:
    """Those who saw each other last."""
    met = [e.event.seats for e in now.log if isinstance(e.event, events.CharmedMet)]
    if not met or not met[-1]:
        return "nobody is charmed yet"
    return None if told == met[-1] else f"the charmed are {_names(now.table, met[-1])}"


def _talk(now: Course, seat: Seat) -> str | None:
    if now.table.dark:
        return f"nobody speaks in night {now.table.nights}"
    return now.table.breach_of_target(seat) or over(now)
