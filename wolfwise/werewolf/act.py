"""What to do by one's own card: whom to check, protect, save, poison, attack, charm or shoot."""

from fractions import Fraction

from wolfwise.analysis.werewolf.act import Acting, act
from wolfwise.analysis.werewolf.habits import Habits
from wolfwise.analysis.werewolf.talk import Talk
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import decisions
from wolfwise.werewolf.flags import FACTS, TALK, question
from wolfwise.werewolf.table import Werewolf
from wolfwise.werewolf.vote import PLAYED


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
) -> Answer[Acting]:
    known = table.situation
    talk = None if facts_only else Talk(village_lies, others_admit, others_lie)
    habits = Habits(counterclaim, silence, skill)
    return decisions.act(known, act(known, talk, samples=samples, seed=seed, habits=habits))


QUESTION = question(answer, FACTS, *TALK, *PLAYED)
