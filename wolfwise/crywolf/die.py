"""Which die is this? What rolls tell about its faces."""

from wolfwise import frame
from wolfwise.analysis.crywolf.which_die import WhichDie, which_die
from wolfwise.crywolf.seen import dice
from wolfwise.models.crywolf.dice import cup_of
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.rulebook import Rules
from wolfwise.questions import Flag, Words
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import die as report

ROLLED = Flag("--rolled", "What was rolled: sheep,sheep,cow or sheep=15,cow=4.", "ANIMAL,...",
              default="", words=Words("animal", many=True))  # fmt: skip


def answer(rules: Rules, *, rolled: str) -> Answer[WhichDie]:
    rolls = cup_of(dice("--rolled", rolled))
    return report.die(rules, which_die(crywolf(2, rules), rolls))


QUESTION = frame.question(answer, [ROLLED])
