"""What was told of a game, told in part: from a later night on, or to the middle of a dawn."""

from collections.abc import Sequence
from random import Random

from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.events import Entry
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Potion

DAWN = (events.Died, events.PowersLost, events.NobodyDied, events.Shot)
KEPT = (
    events.Dealt, events.MiddleSeen, events.Swapped, events.Paired, events.LoversMet,
    events.Checked, events.WolvesMet, events.Peeped, events.Charmed, events.CharmedMet,
    events.Died, events.PowersLost, events.IdiotShown,
)  # fmt: skip
"""What can be told of the time before a record begins."""


def in_part(game: Werewolf, log: Sequence[Entry], random: Random) -> list[Entry]:
    """From some night on, up to some death of some dawn, or both; all of it if there is neither."""
    told = list(log)
    if random.random() < 0.6:
        told = up_to_a_dawn(told, random)
    return from_a_night(game, told, random) if random.random() < 0.6 else told


def up_to_a_dawn(log: Sequence[Entry], random: Random) -> list[Entry]:
    """It ends with a death, before it is said that day breaks."""
    breaks = [at for at, entry in enumerate(log) if isinstance(entry.event, events.DayStarts)]
    nights = [at for at in breaks if _nights(log[:at])]
    if not nights:
        return list(log)
    at = random.choice(nights)
    end = at + 1
    ends = []
    while end < len(log) and isinstance(log[end].event, (*DAWN, events.Resolved)):
        end += 1
        ends.append(end)
    return [*log[:at], *log[at + 1 : random.choice(ends)]] if ends else list(log)


def from_a_night(game: Werewolf, log: Sequence[Entry], random: Random) -> list[Entry]:
    """It begins with a night; of the time before as much is told as a record can."""
    later = _nights(log)[1:]
    if not later:
        return list(log)
    at = random.choice(later)
    last = max(night for night in _nights(log) if night < at)
    before: list[Entry] = []
    for number, entry in enumerate(log[:at]):
        match entry.event:
            case events.Saved(witch, _):
                gone = events.PotionGone(witch, Potion.ANTIDOTE)
                before.append(Entry(gone, entry.known_to))
            case events.Poisoned(witch, _):
                gone = events.PotionGone(witch, Potion.POISON)
                before.append(Entry(gone, entry.known_to))
            case events.Guarded() if number < last:
                continue
            case events.Guarded():
                before.append(entry)
            case event if isinstance(event, KEPT):
                before.append(entry)
    return [*before, *log[at:]]


def _nights(log: Sequence[Entry]) -> list[int]:
    return [at for at, entry in enumerate(log) if isinstance(entry.event, events.NightStarts)]
