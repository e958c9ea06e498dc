"""Run a game as its judge: what to say, what is legal, who dies and why.

RECORD is made if it is new, and resumed if it is not.
"""

from wolfwise.frame import command, need, output_of, recorded
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.records import Record
from wolfwise.models.werewolf.events import public
from wolfwise.models.werewolf.judged_record import replay
from wolfwise.models.werewolf.table import Table as Public
from wolfwise.questions import FORMAT, RECORD, RULES, Flag, Flags, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import screens
from wolfwise.werewolf.judges_session import sit
from wolfwise.werewolf.table import Werewolf

PUBLIC = Flag("--public", "Show once what the players may see, and nothing else.", switch=True)
SEED = Flag("--seed", "'deal random' deals by these random numbers.", "N", read=Whole(0))


def answer(table: Werewolf) -> Answer[Public]:
    """The players' screen. What is wrong with a line is not quoted here: it may be secret."""
    game = replay(_read(table))
    wrong = [str(breach.line) for breach in game.breaches]
    need(not wrong, f"the record breaks the rules in line {', '.join(wrong)}")
    return screens.public(game.position.table, public(game.position.log))


def _read(table: Werewolf) -> Record:
    try:
        return table.record
    except RecordError as error:
        if error.line is None:
            raise
        raise WolfwiseError(f"line {error.line} of the record cannot be read") from None


def _run(flags: Flags) -> None:
    if flags["public"]:
        need(flags["record"], "which game? --public needs a RECORD")
        output_of(flags).show(answer(Werewolf(recorded(flags))))
        return
    sit(flags)


QUESTION = command("moderate", __doc__, _run, (RECORD, PUBLIC, SEED, *RULES, *FORMAT))
QUESTION = QUESTION._replace(answering=answer)
