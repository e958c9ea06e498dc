"""How far a record has come, once it is known to keep the rules."""

from collections.abc import Iterator
from typing import NamedTuple

from wolfwise.analysis.werewolf.worlds import worlds
from wolfwise.models.errors import listed
from wolfwise.models.game import End
from wolfwise.models.records import Record
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import judged_record, lines
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.table import Table


@distinct
class Check(NamedTuple):
    """What a record tells of, and what it leaves open."""

    nights: int
    days: int
    alive: tuple[str, ...]
    worlds: int  # that the facts leave
    judged: bool  # it says who was dealt what
    end: End | None = None  # of a judged game
    missing: tuple[str, ...] = ()  # what the record does not tell, in words


def check(record: Record, situation: Situation) -> Check:
    """Raises Contradiction if its facts cannot all be true."""
    table, judged = situation.table, judged_record.is_judged(record)
    return Check(
        table.nights,
        table.days,
        tuple(situation.names[seat] for seat in table.alive),
        worlds(situation.game, situation.observations, situation.viewer).number,
        judged,
        judged_record.replay(record).position.end if judged else None,
        () if judged else tuple(_missing(record, table)),
    )


def _missing(record: Record, table: Table) -> Iterator[str]:
    """What was before a record begins, and what was missed."""
    times = (li.fact for li in record.facts if isinstance(li.fact, lines.Night | lines.Day))
    first = next(times, None)
    if first is not None and (first.number or 1) > 1:
        what = "night" if isinstance(first, lines.Night) else "day"
        yield f"what was before {what} {first.number}, but for what is told of it"
    seats = range(table.game.players)
    unshown = [table.name(s) for s in seats if s not in table.alive and not table.shown[s]]
    if unshown:
        yield f"the card of {listed(unshown)}"
    if table.lynching_missed:
        yield "who was lynched"
