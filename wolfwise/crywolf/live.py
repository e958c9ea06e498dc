"""You Cry Wolf! during play: what is shown after every line, and what can be asked."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from wolfwise.analysis.crywolf.advice import Plan, advise
from wolfwise.analysis.crywolf.beliefs import BLIND
from wolfwise.analysis.crywolf.bid import bid
from wolfwise.analysis.crywolf.call import call, callable_markers
from wolfwise.analysis.crywolf.odds import counts
from wolfwise.analysis.crywolf.rows import Odds
from wolfwise.analysis.crywolf.standing import score, settlements
from wolfwise.crywolf.seen import claim_and_record
from wolfwise.models.crywolf import record as lines
from wolfwise.models.crywolf.dice import EMPTY, Animal
from wolfwise.models.crywolf.referee import Replay, replay
from wolfwise.models.crywolf.round import RoundPlay
from wolfwise.models.crywolf.situation import situation
from wolfwise.models.crywolf.table import Missed
from wolfwise.models.errors import WolfwiseError, listed
from wolfwise.models.game import Seat
from wolfwise.models.records import Record
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import decisions, judgement
from wolfwise.reports.crywolf import odds as report

MOST_LACKS = 2
"""Sentences about what is to be entered."""
LIVE_HELP = """  CLAIM          the odds of a claim: sheep 14
true: how likely the claim is true, by bare odds and by what the others have done;
win: what a move adds to your chance to win the game; called, you call, others: how the round ends.
"""


def dashboard(record: Record) -> list[Answer[Any]]:
    """What is shown after every line: what to call, and the advice for the viewer."""
    play, known = replay(record), situation(record)
    rules = play.game.rules
    if play.end is not None or play.rounds[-1].settlement is not None:
        settled = settlements(play)
        return [judgement.settle(rules, settled) if settled.rounds else
                judgement.score(rules, score(play))]  # fmt: skip
    if known.table.called is not None:
        return [judgement.called(play)]
    shown: list[Answer[Any]] = [judgement.state(known)]
    if callable_markers(known):
        shown.append(report.call(known, call(known)))
    mine = known.viewer is not None and known.table.to_act in (None, known.viewer)
    if mine:
        with suppress(WolfwiseError):  # too little is known
            shown.append(decisions.advise(known, advise(known, Plan(race=True)), brief=True))
    if len(shown) == 1:
        shown.append(report.odds(known, Odds(counts(known), BLIND), brief=True))
    return shown


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: a bare claim."""
    try:
        return claim_and_record([said.rstrip("?？ ")])[0] is not None
    except WolfwiseError:
        return False


def explain(record: Record, said: str) -> Answer[Any]:
    """What `why CLAIM` shows: the odds of a claim, as `bid` tells them."""
    claim, _ = claim_and_record([said.rstrip("?？ ")])
    if claim is None:
        raise WolfwiseError("say which claim: sheep 14")
    known = situation(record)
    return report.bid(known, bid(known, *claim))


def warnings(record: Record) -> tuple[str, ...]:
    """What is warned about."""
    return situation(record).warnings


def footer(record: Record) -> str:
    """Round, turn and chips."""
    play = replay(record)
    now = play.rounds[-1]
    turn = now.table.to_act
    to_act = [] if turn is None else [f"{record.players[turn]} to act"]
    chips = enumerate(zip(record.players, now.after.own, now.after.received, strict=True))
    held = ", ".join(
        f"{name} ?" if seat in now.untold else f"{name} {own}+{received}"
        for seat, (name, own, received) in chips
    )
    return " | ".join([f"round {now.number}", *to_act, held])


# ---------------------------------------------------------------- what is to be entered next


def lacks(record: Record) -> Sequence[str]:
    """What to enter so that more can be answered, the most pressing first."""
    play = replay(record)
    if play.end is not None:
        return ()
    now = play.rounds[-1]
    if now.settlement is not None:
        begins = play.names[now.settlement.payer]
        return [f"Begin the next round, in which {begins} is first: {_dice_line(play)}"]
    if now.caller is not None:
        return ()  # the answer itself asks for the count
    return list(_lacking(record, play))[:MOST_LACKS]


def _lacking(record: Record, play: Replay) -> Iterator[str]:
    """What a round that is played lacks."""
    now = play.rounds[-1]
    table = now.table
    if now.viewer is None:
        yield f"Enter your dice: {_dice_line(play)}{', or those that are left' * _began(now)}"
    elif now.unknown:
        number = _line_of(record, lambda fact: isinstance(fact, lines.Viewer))
        name = play.names[now.viewer]
        yield f"Look under your cup, and mend your dice: fix {number} viewer {name} ANIMAL ..."
    if table.to_act is None:
        fresh = not (now.gap or now.joined)
        yield "Enter who begins: first NAME" if fresh else "Enter whose turn it is: turn NAME"
    if table.unseen and now.joining and table.open == EMPTY:
        yield "Enter the open dice: open ANIMAL ..."
    for owner, row, _ in table.guessed:
        number = _line_of(record, partial(_missed_number, owner, row))
        name = play.names[owner]
        yield f"Read {name}'s marker in the {row} row, and mend its number: fix {number} ..."
    if now.untold and not now.turns:
        whose = listed(play.names[seat] for seat in sorted(now.untold))
        name = play.names[min(now.untold)]
        yield f"Enter the chips of {whose}: chips {name} OWN RECEIVED"


def _began(now: RoundPlay) -> bool:
    """Whether somebody has placed a die."""
    return any(left < now.table.game.dice for left in now.table.dice)


def _dice_line(play: Replay) -> str:
    """How the viewer's dice are entered; he is who he was before."""
    last = next((each for each in reversed(play.rounds) if each.viewer is not None), None)
    name = "NAME" if last is None or last.viewer is None else play.names[last.viewer]
    return f"viewer {name} ANIMAL ..., all {play.game.dice} that were rolled"


def _line_of(record: Record, wanted: Callable[[object], bool]) -> int:
    """The number of the last line that says something."""
    return max(line.number for line in record.facts if wanted(line.fact))


def _missed_number(owner: Seat, row: Animal, fact: object) -> bool:
    """Whether a line is a claim of somebody in a row, but its number was missed."""
    match fact:
        case lines.Acts(seat, Missed(_, told, None)):
            return seat == owner and told is row
    return False
