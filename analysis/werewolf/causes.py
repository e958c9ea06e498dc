"""Which lines of a record break the rules by themselves, and how many only because of them.

A line that cannot be played leaves the game where it is, and nearly everything behind it is against
the rules then. So something else is tried in its place: what is all right then was only a
consequence.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.records import Breach, Record, warnings
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import acts, events, judged_record, lines, referee
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.entering import enter
from wolfwise.models.werewolf.judged_record import Instead
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Step

EXAMINED = 3
"""Causes whose consequences are looked for; a judge who has made more mends these first."""
TRIED = 40
"""Moves that are tried in place of a line."""
BEFORE_PLAY = (lines.Roles, lines.Viewer, lines.Middle, events.Dealt)
"""Lines that play nothing, so that nothing can be missing before them."""

Lines = Sequence[Breach]
Trial = Callable[[Mapping[int, Instead]], Lines]
"""What is against the rules if something else is played in place of some lines."""


@distinct
class Cause(NamedTuple):
    """A breach, and how many lines behind it are against the rules because of it alone."""

    breach: Breach
    follows: int = 0
    without: int | None = None  # the line before it without which it would be all right, if one

    def with_more(self) -> Breach:
        """The breach with its consequences in words."""
        if not self.follows:
            return self.breach
        what = "it" if self.without is None else f"line {self.without}"
        more = f"{self.follows} more line{'s' * (self.follows > 1)}"
        message = f"{self.breach.message} ({what} makes {more} break the rules)"
        return self.breach._replace(message=message)


def told(found: Iterable[Cause]) -> tuple[str, ...]:
    """Causes in words, each once."""
    return warnings(cause.with_more() for cause in found)


def causes(record: Record) -> tuple[Cause, ...]:
    """Every breach of a record that is no mere consequence of one before it."""
    if judged_record.is_judged(record):
        found = list(_causes(partial(_judged, record), partial(_other_moves, record)))
        shown, rest = found[: EXAMINED + 1], {cause.breach.line for cause in found[EXAMINED + 1 :]}
        more = f"{len(rest)} more lines break the rules, if these are as they stand"
        return (*shown, *([Cause(Breach(None, more))] if rest else []))
    return tuple(_causes(partial(_played, record), partial(_fewer_lines, record)))


def _causes(
    trial: Trial, others: Callable[[Breach, Mapping[int, Instead]], Iterable[Mapping[int, Instead]]]
) -> Iterator[Cause]:
    """One cause after the other; from each on something else is played than the record says."""
    instead: dict[int, Instead] = {}
    breaches = list(trial(instead))
    for _ in range(EXAMINED):
        if not breaches:
            return
        first, *rest = breaches
        tried = [{**instead, **other} for other in others(first, instead)]
        if not rest or not tried:
            break
        best = min(tried, key=lambda changed: len(_behind(first, trial(changed))))
        left = _behind(first, trial(best))
        if len(left) >= len(rest):
            yield Cause(first)
            breaches = rest
            continue
        (changed,) = best.keys() - instead.keys()
        earlier = changed if changed < _line(first) else None
        instead, breaches = best, left
        yield Cause(first, len({b.line for b in rest} - {b.line for b in left}), earlier)
    yield from map(Cause, breaches)


def _behind(first: Breach, breaches: Lines) -> list[Breach]:
    return [breach for breach in breaches if _line(breach) > _line(first)]


def _line(breach: Breach) -> int:
    return breach.line or 0


def _skip(position: Position) -> Position:
    return position


# ---------------------------------------------------------------- records of players


def _played(record: Record, instead: Mapping[int, Instead]) -> Lines:
    """A player's record without some lines."""
    left = tuple(li for li in record.lines if li.number not in instead)
    try:
        return referee.replay(record._replace(lines=left)).breaches
    except WolfwiseError:  # then it makes no sense at all
        return referee.replay(record).breaches


def _fewer_lines(
    record: Record, breach: Breach, instead: Mapping[int, Instead]
) -> Iterator[Mapping[int, Instead]]:
    """Without the line that breaks a rule, or without a death before it."""
    yield {_line(breach): _skip}
    for line in record.facts:
        dead = isinstance(line.fact, lines.Dead | lines.Lynched)
        if dead and line.number < _line(breach) and line.number not in instead:
            yield {line.number: _skip}


# ---------------------------------------------------------------- records of judges


def _judged(record: Record, instead: Mapping[int, Instead]) -> Lines:
    return judged_record.replay(record, instead).breaches


def _other_moves(
    record: Record, breach: Breach, instead: Mapping[int, Instead]
) -> Iterator[Mapping[int, Instead]]:
    """What else may have been played in the line that breaks a rule, or before it, if a line is
    missing there, or in the one played last."""
    before = judged_record.replay(_before(record, _line(breach)), instead)
    yield {_line(breach): _skip}
    for moves in _options(before.position):
        yield {_line(breach): partial(_play, moves)}
    fact = next(line.fact for line in record.facts if line.number == _line(breach))
    for moves in () if isinstance(fact, BEFORE_PLAY) else _options(before.position):
        yield {_line(breach): partial(_play_before, moves, fact)}
    played = [line for line in before.lines_that_played if line not in instead]
    dealt = [line.number for line in record.facts if isinstance(line.fact, lines.Roles)]
    if played and max(played) > max(dealt):
        earlier = judged_record.replay(_before(record, max(played)), instead)
        for moves in _options(earlier.position):
            yield {max(played): partial(_play, moves)}


def _before(record: Record, number: int) -> Record:
    return record._replace(lines=tuple(li for li in record.lines if li.number < number))


def _play(moves: Sequence[Move], position: Position) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def _play_before(moves: Sequence[Move], fact: object, position: Position) -> Position:
    """Something that the record leaves out, and then what it says."""
    return enter(_play(moves, position), fact)


def _options(now: Position) -> Iterator[Sequence[Move]]:
    """Ways in which the game may go on."""
    if now.end is not None or now.to_act is None:
        return
    if now.step in (Step.VOTE, Step.ELECTION):
        for target in now.table.tied or now.table.alive:
            yield _all_for(now, target)
        return
    yield from ([move] for move in islice(now.moves(), TRIED))


def _all_for(now: Position, target: int) -> Sequence[Move]:
    """Everybody votes for the same, who may have to vote for another."""
    votes: list[Move] = []
    for _ in now.asked:
        vote = acts.Elect(target) if now.step is Step.ELECTION else acts.Vote(target)
        move = vote if now.breach(vote) is None else now.moves()[0]
        votes.append(move)
        now = now.play(move)
    return votes
