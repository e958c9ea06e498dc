"""You Cry Wolf! during play: what is shown after every line, and what can be asked."""

from typing import Any

from wolfwise.analysis.crywolf.advice import Plan, advise
from wolfwise.analysis.crywolf.beliefs import BLIND
from wolfwise.analysis.crywolf.bid import bid
from wolfwise.analysis.crywolf.call import call, callable_markers
from wolfwise.analysis.crywolf.odds import counts
from wolfwise.analysis.crywolf.rows import Odds
from wolfwise.analysis.crywolf.standing import score, settlements
from wolfwise.crywolf.seen import claim_and_record
from wolfwise.models.crywolf.referee import replay
from wolfwise.models.crywolf.situation import situation
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.records import Record
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import decisions, judgement
from wolfwise.reports.crywolf import odds as report

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
    if mine and not known.missed:
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
    chips = zip(record.players, now.after.own, now.after.received, strict=True)
    held = ", ".join(f"{name} {own}+{received}" for name, own, received in chips)
    return " | ".join([f"round {now.number}", *to_act, held])
