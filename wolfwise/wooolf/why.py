"""Why something must or cannot be: the fewest lines that force it.

STATEMENT is like "Thomas is the boy", "Kenneth is not the wolf", "why must Thomas be the
boy?", Eva=wolf or "nobody is a dog". If it is open, worlds show both ways.
"""

from wolfwise.analysis.wooolf.why import Explanation, why
from wolfwise.frame import need
from wolfwise.models.wooolf.situation import statement as stated
from wolfwise.questions import Argument, Flags
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import judgement
from wolfwise.wooolf.flags import question
from wolfwise.wooolf.table import Wooolf


def answer(table: Wooolf, *, statement: str) -> Answer[Explanation]:
    known = table.situation
    return judgement.why(known, why(known, stated(statement, known.names)))


def _words(flags: Flags) -> Flags:
    """Which of the words is the record; without --players it is the first one."""
    words = flags["words"]
    file, said = (None, words) if flags["players"] else (words[0], words[1:])
    need(said, 'give a statement behind the record, like "Thomas is the boy"')
    return flags | {"record": file, "statement": " ".join(said)}


QUESTION = question(
    answer,
    Argument("statement"),
    argument=Argument("words", "[RECORD] STATEMENT", required=True, many=True),
    words=_words,
)
