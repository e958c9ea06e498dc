"""Werewolf during play: what is shown after every line, and what can be asked."""

from collections.abc import Sequence
from typing import Any

from wolfwise.analysis.werewolf.act import act, is_asked
from wolfwise.analysis.werewolf.claims import truths
from wolfwise.analysis.werewolf.vote import vote
from wolfwise.analysis.werewolf.who import who
from wolfwise.analysis.werewolf.why import clash
from wolfwise.analysis.werewolf.why import explain as reasons
from wolfwise.frame import need
from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Record
from wolfwise.models.werewolf.referee import role_list
from wolfwise.models.werewolf.situation import situation, statement
from wolfwise.models.werewolf.table import Table
from wolfwise.reports import fact_lists
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import decisions, judgement, seats
from wolfwise.reports.werewolf.lacking import lacking

QUICK = 200
"""Worlds to play on in after every line."""
LIVE_HELP = """  why STATEMENT  the lines that force it, or a world that shows it
by talk: a werewolf, once what was said is weighed ('wolfwise werewolf breakdown' says how).
A judge keeps his record with 'wolfwise werewolf moderate'.
"""


def dashboard(record: Record) -> list[Answer[Any]]:
    """What is shown after every line: who holds what, who tells the truth, whom to vote out;
    by night what to do by one's own card."""
    if role_list(record) is None:
        text = "Next: roles ROLE ROLE ..., one for each player (with a thief two more)"
        return [Answer(record.rules, "live", {}, [text])]
    known = situation(record)
    try:
        found = who(known)
        shown: list[Answer[Any]] = [seats.who(known, found, brief=True)]
        if found.talk is not None:
            shown.append(seats.breakdown(known, truths(known), brief=True))
        onlooker = known.viewer is None and known.table.days > 0
        if is_asked(known):
            shown.append(decisions.act(known, act(known, samples=QUICK), brief=True))
        elif onlooker or known.viewer in known.table.alive:
            shown.append(decisions.vote(known, vote(known, samples=QUICK), brief=True))
    except Contradiction:
        return [fact_lists.contradiction(known.game.rules, "live", clash(known))]
    return shown


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one."""
    return said.endswith(("?", "？"))


def explain(record: Record, said: str) -> Answer[Any]:
    """What `why STATEMENT` shows."""
    need(role_list(record), "the record needs its roles first")
    known = situation(record)
    try:
        return judgement.why(known, reasons(known, statement(said, known.names)))
    except Contradiction as error:
        return fact_lists.contradiction(known.game.rules, "why", error)


def warnings(record: Record) -> tuple[str, ...]:
    """What is warned about: whatever breaks the rules."""
    return () if role_list(record) is None else situation(record).warnings


def footer(record: Record) -> str:
    """Night or day, and who lives."""
    if role_list(record) is None:
        return ""
    table = situation(record).table
    alive = f"{len(table.alive)} of {len(record.players)} alive"
    return " | ".join([*_time(table), f"at most {alive}" if table.lynching_missed else alive])


def _time(table: Table) -> list[str]:
    """Which night or day it is, once one has begun."""
    if table.dark:
        return [f"night {table.nights}"]
    return [f"day {table.days}"] if table.days else []


def lacks(record: Record) -> Sequence[str]:
    """What is to be told next, most pressing first; at the end, to turn up the cards."""
    return lacking(record)
