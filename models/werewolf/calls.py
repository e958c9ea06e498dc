"""What the judge calls: every step from the last decision up to the one that waits now.

Here it is only said what comes when, and about whom; the words are `reports.werewolf.script`.
Steps of cards that nobody holds, or whose holder is dead, are called all the same (ruling
`absent-roles`), so that nobody can tell by listening who is left.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.agreement import DAY_ACTS
from wolfwise.models.werewolf.course import Course
from wolfwise.models.werewolf.entering import let_be
from wolfwise.models.werewolf.events import Event
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Cause, Role, Side, Step


@distinct
class Announces(NamedTuple):
    """Everybody hears what has happened."""

    step: Step
    event: Event


@distinct
class Opens(NamedTuple):
    """A step is called in which nobody has anything to decide."""

    step: Step
    event: Event | None = None  # what those who wake see; None: nobody wakes


@distinct
class Shows(NamedTuple):
    """The seer is shown a card; nothing is said."""

    step: Step
    event: events.Checked


@distinct
class Closes(NamedTuple):
    """Whoever is awake closes his eyes."""

    step: Step


@distinct
class Asks(NamedTuple):
    """A decision is waited for. Nobody calls the girl: nothing is said then."""

    step: Step
    waits_for: Seat | None = None  # None: for all who vote, or for the deal
    seats: tuple[Seat, ...] = ()  # the wolves who wake, the witch's victim, those who are tied
    cards: tuple[Role, ...] = ()  # what the thief finds in the middle
    unseen: bool = False  # the witch is not shown whom the werewolves have named


Call = Announces | Opens | Shows | Closes | Asks

ANNOUNCED = (
    events.NightStarts,
    events.DayStarts,
    events.NobodyDied,
    events.Died,
    events.PowersLost,
    events.MayorElected,
    events.MayorNamed,
    events.Shot,
    events.NobodyMayVote,
    events.Challenged,
    events.Exposed,
    events.Lynched,
    events.Tied,
    events.IdiotShown,
    events.ScapegoatTaken,
    events.VotersNamed,
    events.Ended,
)
"""What the judge tells everybody; votes are seen, and all else is secret."""
_MEETS: Mapping[Step, type] = {
    Step.LOVERS: events.LoversMet,
    Step.CHARMED: events.CharmedMet,
    Step.WITCH: events.VictimSeen,
}
"""What somebody may wake for in a step without deciding anything."""
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


def calls(now: Position) -> tuple[Call, ...]:
    """All that is called from the last decision to the next one, in order.

    It goes on as if the girl did not peep; what follows is the same if she does. Whether somebody
    challenges or exposes himself is not asked.
    """
    if now.step is Step.DEAL:
        return (Asks(Step.DEAL),)
    said = tuple(_said(now, [entry.event for entry in now.log]))
    if now.end is not None:
        return said
    if now.step in (Step.CHALLENGE, Step.EXPOSURE):
        return calls(let_be(now))
    waiting = (*said, _waiting(now))
    return (*waiting, *calls(let_be(now))) if now.step is Step.GIRL else waiting


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


# ---------------------------------------------------------------- since the last decision


def _said(now: Course, told: Sequence[Event]) -> Iterator[Call]:
    """What is said since the last decision in a log."""
    night, day = _last(told, events.NightStarts), _last(told, *DAY_ACTS)
    if day > night or night < 0:
        yield from _announced(now, told[day + 1 :])
        return
    gone = _gone_by(now, told, night)
    decided = _last_decided(now, told, night, gone)
    if decided is None:
        yield from _said(now, told[:night])
        yield from _announced(now, told[night : night + 1])
        passed = gone
    else:
        yield from _closed(now, told, decided)
        passed = gone[gone.index(decided) + 1 :]
    for step in passed:
        yield from _passed(step, told[night:])
    yield from _announced(now, told[night + 1 :])


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
        yield Shows(step, checked)
    if step is not Step.WEREWOLVES or now.step not in (Step.GIRL, Step.GLIMPSE):
        yield Closes(step)


def _passed(step: Step, tonight: Sequence[Event]) -> Iterator[Call]:
    """A step in which nobody has anything to decide is called all the same."""
    if step is not Step.GIRL:
        met = _MEETS.get(step, ())
        yield Opens(step, next((event for event in tonight if isinstance(event, met)), None))
        yield Closes(step)


def _announced(now: Course, told: Sequence[Event]) -> Iterator[Call]:
    """The announcements, in order."""
    return (Announces(_step_of(now, e), e) for e in told if isinstance(e, ANNOUNCED))


def _step_of(now: Course, event: Event) -> Step:
    match event:
        case events.NightStarts(night):
            return now.game.steps(night)[0]
        case events.DayStarts() | events.NobodyDied():
            return Step.DAWN
        case events.Died(cause=cause):
            by_day = {
                Cause.LYNCHED: Step.VOTE,
                Cause.SHOT: Step.SHOT,
                Cause.CHALLENGED: Step.CHALLENGE,
                Cause.EXPOSED: Step.EXPOSURE,
            }
            return by_day.get(cause, Step.SCAPEGOAT if cause is Cause.SCAPEGOAT else Step.DAWN)
        case events.MayorElected():
            return Step.ELECTION
        case events.Challenged():
            return Step.CHALLENGE
        case events.Exposed():
            return Step.EXPOSURE
        case events.NobodyMayVote() | events.Lynched() | events.Tied() | events.IdiotShown():
            return Step.VOTE
        case events.ScapegoatTaken():
            return Step.SCAPEGOAT
    return now.step


def _waiting(now: Course) -> Asks:
    match now.step:
        case Step.THIEF:
            return Asks(now.step, now.to_act, cards=now.middle)
        case Step.WEREWOLVES:
            return Asks(now.step, now.to_act, now.wolves)
        case Step.GIRL | Step.GLIMPSE:
            return Asks(Step.GIRL, now.holder(Role.GIRL))
        case Step.WITCH:
            return _asks_witch(now)
        case Step.VOTE:
            return Asks(now.step, seats=now.table.tied)
        case Step.ELECTION:
            return Asks(now.step)
    return Asks(now.step, now.to_act)


def _asks_witch(now: Course) -> Asks:
    """She decides by what she is shown, which may be nothing (ruling `witch-sees`)."""
    told = [entry.event for entry in now.log]
    tonight = told[_last(told, events.NightStarts) :]
    shown = [event.victim for event in tonight if isinstance(event, events.VictimSeen)]
    victims = tuple(seat for seat in shown if seat is not None)
    return Asks(now.step, now.to_act, victims, unseen=not shown)
