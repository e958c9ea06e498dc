"""Whom to lynch; for a werewolf also whom to kill."""

from fractions import Fraction

from wolfwise.analysis.werewolf.talk import Talk
from wolfwise.analysis.werewolf.vote import Votes, vote
from wolfwise.frame import need
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import decisions
from wolfwise.werewolf.flags import FACTS, TALK, question
from wolfwise.werewolf.table import Werewolf


def answer(
    table: Werewolf,
    *,
    facts_only: bool,
    village_lies: Fraction,
    others_admit: Fraction,
    others_lie: Fraction,
) -> Answer[Votes]:
    known = table.situation
    need(known.table.alive, "everybody is dead, so there is nobody to vote out")
    talk = None if facts_only else Talk(village_lies, others_admit, others_lie)
    return decisions.vote(known, vote(known, talk))


QUESTION = question(answer, FACTS, *TALK)
