"""How far a record has come, once it is known to keep the rules."""

from typing import NamedTuple

from wolfwise.analysis.werewolf.worlds import worlds
from wolfwise.models.game import End
from wolfwise.models.records import Record
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import judged_record
from wolfwise.models.werewolf.situation import Situation


@distinct
class Check(NamedTuple):
    """What a record tells of, and what it leaves open."""

    nights: int
    days: int
    alive: tuple[str, ...]
    worlds: int  # that the facts leave
    judged: bool  # it says who was dealt what
    end: End | None = None  # of a judged game


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
    )
