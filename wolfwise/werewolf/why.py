"""Why something must or cannot be: the fewest lines that force it.

STATEMENT is like "Ana is a werewolf", "Ana is not the seer", "why must Ana be good?" or
Ana=witch. If it is open, worlds show both ways.
"""

from wolfwise.analysis.werewolf.why import Explanation, explain
from wolfwise.frame import need
from wolfwise.models.werewolf.situation import statement as stated
from wolfwise.questions import Argument, Flags
from wolfwise.reports.answer import Answer
from wolfwise.reports.werewolf import judgement
from wolfwise.werewolf.flags import question
from wolfwise.werewolf.table import Werewolf


def answer(table: Werewolf, *, statement: str) -> Answer[Explanation]:
    known = table.situation
    return judgement.why(known, explain(known, stated(statement, known.names)))


def _words(flags: Flags) -> Flags:
    """The first of the words is the record."""
    file, *said = flags["words"]
    need(said, 'give a statement behind the record, like "Ana is a werewolf"')
    return flags | {"record": file, "statement": " ".join(said)}


QUESTION = question(
    answer,
    Argument("statement"),
    argument=Argument("words", "RECORD STATEMENT", required=True, many=True),
    words=_words,
)
