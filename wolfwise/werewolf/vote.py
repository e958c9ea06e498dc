"""Whom to lynch; for a werewolf also whom to kill."""

from fractions import Fraction

from wolfwise.analysis.werewolf.habits import Habits
from wolfwise.analysis.werewolf.sampling import SAMPLES
from wolfwise.analysis.werewolf.talk import Talk
from wolfwise.analysis.werewolf.vote import Votes, vote
from wolfwise.frame import need
from wolfwise.questions import ExactNumber, Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import decisions
from wolfwise.werewolf.flags import FACTS, TALK, question
from wolfwise.werewolf.table import Werewolf

PLAYED = (
    Flag("--counterclaim", "How likely a werewolf claims seer after the seer.", "CHANCE",
         read=ExactNumber(1), default="1/2", show_default=True),
    Flag("--silence", "How likely somebody lets another claim his card.", "CHANCE",
         read=ExactNumber(1), default="1/4", show_default=True),
    Flag("--skill", "A werewolf's lot against another suspect's in a village that knows nothing.",
         "NUMBER", read=ExactNumber(100), default="1", show_default=True),
    Flag("--samples", "Worlds in which every choice is played on.", "N",
         read=Whole(1, 1_000_000), default=str(SAMPLES), show_default=True),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
)  # fmt: skip


def answer(
    table: Werewolf,
    *,
    facts_only: bool,
    village_lies: Fraction,
    others_admit: Fraction,
    others_lie: Fraction,
    counterclaim: Fraction,
    silence: Fraction,
    skill: Fraction,
    samples: int,
    seed: int,
) -> Answer[Votes]:
    known = table.situation
    need(known.table.alive, "everybody is dead, so there is nobody to vote out")
    talk = None if facts_only else Talk(village_lies, others_admit, others_lie)
    habits = Habits(counterclaim, silence, skill)
    return decisions.vote(known, vote(known, talk, samples=samples, seed=seed, habits=habits))


QUESTION = question(answer, FACTS, *TALK, *PLAYED)
