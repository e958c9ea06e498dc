"""What would be known if some lines of a record had not been written.

That can be read in two ways. Either nothing of the kind happened: who is not written down as dead
lives. Or it was only missed: who lives is as it was, but nobody has told it. What rests on other
lines alone is so in both.
"""

from collections.abc import Collection, Iterable, Iterator

from wolfwise.models.game import Seat
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.events import Told
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Cause
from wolfwise.models.werewolf.witness import FRAME, Facts, facts_known


def without(
    game: Werewolf, told: Iterable[Told], viewer: Seat | None, gone: Collection[int]
) -> tuple[Facts, Facts]:
    """The facts without some lines: as if nothing of it had been, and as if it had been missed."""
    told = tuple(told)
    unwritten = facts_known(game, _left(told, gone), viewer)
    missed = facts_known(game, told, viewer, gone)
    return _of_others(unwritten, gone), _of_others(missed, gone)


def _of_others(facts: Facts, gone: Collection[int]) -> Facts:
    return tuple(fact for fact in facts if fact.line not in gone)


def _left(told: Iterable[Told], gone: Collection[int]) -> Iterator[Told]:
    """What is told by the other lines, read on their own."""
    votes_gone, voted, unexplained = False, False, set[Seat | None]()
    for one in told:
        event = one.entry.event
        lost = one.line in gone
        if isinstance(event, events.NightStarts):
            votes_gone = voted = False
        voted |= isinstance(event, events.Lynched | events.Tied | events.Voted) and not lost
        if lost and not isinstance(event, FRAME):
            votes_gone |= isinstance(event, events.Voted)
            match event:
                case events.Shot(_, seat) | events.Exposed(seat):
                    unexplained.add(seat)
                case events.Challenged():
                    unexplained.update(event)
            continue
        match event:
            case events.Tied() if votes_gone:
                event = events.Tied(())
            case events.Died(seat, role, Cause.SHOT | Cause.CHALLENGED | Cause.EXPOSED as cause):
                if seat in unexplained and str(cause) not in one.text.split():
                    event = events.Died(seat, role, Cause.GRIEF if voted else Cause.NIGHT)
        yield one._replace(entry=one.entry._replace(event=event))
