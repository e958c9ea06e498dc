"""`wolfwise werewolf moderate`: the judge's assistant, and the screen for the players beside it."""

from models.errors import RecordError, WolfwiseError
from models.records import Record
from wolfwise.asking import (
    FORMAT,
    RECORD,
    RULES,
    Flag,
    Flags,
    Whole,
    need,
    output_of,
    recorded,
)
from wolfwise.werewolf_questions import QUESTIONS

PUBLIC = Flag("--public", "Show once what the players may see, and nothing else.", switch=True)
SEED = Flag("--seed", "'deal random' deals by these random numbers.", "N", read=Whole(0))


@QUESTIONS.ask(RECORD, PUBLIC, SEED, *RULES, *FORMAT)
def moderate(flags: Flags) -> None:
    """Run a game as its judge: what to say, what is legal, who dies and why.

    RECORD is made if it is new, and resumed if it is not.
    """
    if flags["public"]:
        _show_public(flags)
        return
    from wolfwise.werewolf_sitting import sit

    sit(flags)


def _show_public(flags: Flags) -> None:
    """The players' screen. What is wrong with a line is not quoted here: it may be secret."""
    from models.werewolf.events import public as heard
    from models.werewolf.judge import replay
    from reports.werewolf import judging

    need(flags["record"], "which game? --public needs a RECORD")
    sitting = replay(_read(flags))
    wrong = [str(breach.line) for breach in sitting.breaches]
    need(not wrong, f"the record breaks the rules in line {', '.join(wrong)}")
    position = sitting.position
    output_of(flags).show(judging.public(position.table, heard(position.log)))


def _read(flags: Flags) -> Record:
    try:
        with recorded(QUESTIONS.game, flags).record() as record:
            return record
    except RecordError as error:
        if error.line is None:
            raise
        raise WolfwiseError(f"line {error.line} of the record cannot be read") from None
