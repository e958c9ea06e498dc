"""The commands of Werewolf: each asks the analysis one question and shows the answer."""

from collections.abc import Callable
from functools import partial, wraps
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from models.errors import Contradiction
from models.records import Record
from models.values import distinct
from models.werewolf.referee import role_list
from models.werewolf.situation import Situation, situation, statement
from reports.answer import Answer
from wolfwise import werewolf_moderate, werewolf_odds  # noqa: F401 - asks its question
from wolfwise.asking import (
    ALL,
    FORMAT,
    RECORD,
    RULES,
    UPTO,
    Argument,
    ExactNumber,
    Flag,
    Flags,
    need,
    need_no_breach,
    output_of,
    recorded,
)
from wolfwise.werewolf_questions import QUESTIONS

if TYPE_CHECKING:
    from analysis.werewolf.claims import Breakdown
    from analysis.werewolf.talk import Talk

__all__ = ["QUESTIONS"]

# ---------------------------------------------------------------- from flags to a situation

AS = Flag("--as", "Answer from another seat's knowledge.", "SEAT", dest="as_seat")
GIVEN = Flag("--given", "Suppose something.", "SEAT=ROLE", many=True)
FACTS = Flag("--facts", "Leave out of account what was said.", dest="facts_only", switch=True)
TALK = (
    Flag("--village-lies", "How likely the village says something false.", "CHANCE",
         read=ExactNumber(1), default="1/20", show_default=True),
    Flag("--others-admit", "How likely others tell the truth about themselves.", "CHANCE",
         read=ExactNumber(1), default="1/20", show_default=True),
    Flag("--others-lie", "How likely others say something false about somebody.", "CHANCE",
         read=ExactNumber(1), default="1/2", show_default=True),
)  # fmt: skip
TABLE = (AS, GIVEN, UPTO)


@distinct
class Asked(NamedTuple):
    """A question, read: the record and what is known by it."""

    record: Record
    situation: Situation
    flags: Flags


def _ask(flags: Flags) -> Asked:
    with recorded(QUESTIONS.game, flags).record() as read:
        known = situation(read, flags.get("as_seat"))
    given = [statement(text, known.names) for text in flags.get("given", ())]
    return Asked(read, known.supposing(given), flags)


Answering = Callable[[Asked], Answer]


def question(*more: Flag) -> Callable[[Answering], Answering]:
    """A question answered from a situation: it reads, asks, shows, and explains contradictions."""

    def decorate(answer: Answering) -> Answering:
        @QUESTIONS.ask(RECORD._replace(required=True), *TABLE, *more, *RULES, *FORMAT)
        @wraps(answer)
        def run(flags: Flags) -> None:
            _show(_ask(flags), answer.__name__, answer)

        return answer

    return decorate


def _show(asked: Asked, name: str, answer: Answering) -> None:
    try:
        output_of(asked.flags).show(answer(asked), asked.situation.warnings)
    except Contradiction as error:
        _clash(asked, name, error)


def _clash(asked: Asked, name: str, error: Contradiction) -> NoReturn:
    """Say which facts clash, and exit with 1."""
    answer = _contradiction(asked.situation, name, error)
    output_of(asked.flags).refuse(answer, error.exit_code, asked.situation.warnings)


def _contradiction(known: Situation, name: str, error: Contradiction) -> Answer:
    from analysis.werewolf.why import contradiction
    from analysis.werewolf.worlds import possible
    from reports import facts

    if not error.facts:
        error = contradiction(known.game, known.facts, partial(possible, known.game))
    return facts.contradiction(known.game.rules, name, error)


def _talk(flags: Flags) -> "Talk":
    from analysis.werewolf.talk import Talk

    return Talk(flags["village_lies"], flags["others_admit"], flags["others_lie"])


# ---------------------------------------------------------------- the questions


@question(FACTS, *TALK)
def who(asked: Asked) -> Answer:
    """Who may hold which card, by the facts, and with what was said."""
    from analysis.werewolf.claims import TooMuchTalk
    from analysis.werewolf.worlds import worlds
    from reports.werewolf import seats

    known, talk, note = asked.situation, None, None
    facts = worlds(known.game, known.observations, known.viewer)
    if known.statements and not asked.flags["facts_only"]:
        try:
            talk = _breakdown(known, _talk(asked.flags))
        except TooMuchTalk as error:
            note = f"What was said is not weighed: {error}."
    return seats.who(known, facts, talk, note)


@question(
    Flag("--each", "Each statement by itself, not a speaker's story.", switch=True), ALL, *TALK
)
def breakdown(asked: Asked) -> Answer:
    """Every consistent way in which what was said is true or false."""
    from reports.werewolf import seats

    known, flags = asked.situation, asked.flags
    need(
        known.statements,
        "nobody has said anything: 'NAME claims ROLE' and 'NAME says NAME ROLE|good' tell what was "
        "said",
    )
    found = _breakdown(known, _talk(flags), each=flags["each"])
    return seats.breakdown(known, found, everything=flags["everything"])


def _breakdown(known: Situation, talk: "Talk", each: bool = False) -> "Breakdown":
    from analysis.werewolf.claims import breakdown

    said = [fact.observation for fact in known.statements]
    return breakdown(known.game, known.observations, said, known.viewer, talk, each)


@question(FACTS, *TALK)
def vote(asked: Asked) -> Answer:
    """Whom to lynch; for a werewolf also whom to kill."""
    return _vote(asked.situation, _talk(asked.flags), facts_only=asked.flags["facts_only"])


def _vote(known: Situation, talk: "Talk", *, facts_only: bool, brief: bool = False) -> Answer:
    from analysis.werewolf.vote import Choices
    from reports.werewolf import decisions

    need(known.table.alive, "everybody is dead, so there is nobody to vote out")
    said = () if facts_only else [fact.observation for fact in known.statements]
    try:
        choices = Choices(known.table, known.observations, said, known.viewer, talk)
    except Contradiction:
        if said:
            _breakdown(known, talk)  # which says so if it is only that nobody talks like this
        raise
    layer = f"facts and talk ({talk.name})" if said else "facts alone, every deal as likely"
    return decisions.vote(known, choices.lynchings(), choices.attacks(), layer, brief=brief)


@QUESTIONS.ask(
    Argument("words", "RECORD STATEMENT", required=True, many=True), *TABLE, *RULES, *FORMAT
)
def why(flags: Flags) -> None:
    """Why something must or cannot be: the fewest lines that force it.

    STATEMENT is like "Ana is a werewolf", "Ana is not the seer", "why must Ana be good?" or
    Ana=witch. If it is open, worlds show both ways.
    """
    file, *said = flags["words"]
    need(said, 'give a statement behind the record, like "Ana is a werewolf"')
    asked = _ask(flags | {"record": file})
    _show(asked, "why", lambda a: _explained(a.situation, " ".join(said)))


def _explained(known: Situation, said: str) -> Answer:
    from fractions import Fraction

    from analysis.werewolf.why import why as reasons
    from analysis.werewolf.worlds import possible, worlds
    from reports.werewolf import judgement

    stated = statement(said, known.names)
    found = worlds(known.game, known.observations, known.viewer)
    explanation = reasons(known.game, known.facts, stated, partial(possible, known.game))
    (seat,) = stated.seats
    p = sum((found.p(seat, role) for role in stated.roles), Fraction(0))
    return judgement.why(known, explanation, p)


@QUESTIONS.ask(RECORD._replace(required=True), *RULES, *FORMAT)
def check(flags: Flags) -> None:
    """Hold a record to the rules, and its facts against each other."""
    from analysis.werewolf.worlds import worlds
    from models.werewolf import judge
    from reports.werewolf import judgement

    asked = _ask(flags)
    known = asked.situation
    need_no_breach(known.warnings)
    judged = judge.is_judged(asked.record)
    end = judge.replay(asked.record).position.end if judged else None

    def answer(_: Asked) -> Answer:
        left = worlds(known.game, known.observations, known.viewer).number
        return judgement.check(known, left, end, judged)

    _show(asked, "check", answer)


# ---------------------------------------------------------------- during play

LIVE_HELP = """  why STATEMENT  the lines that force it, or a world that shows it
by talk: a werewolf, once what was said is weighed ('wolfwise werewolf breakdown' says how).
A judge keeps his record with 'wolfwise werewolf moderate'.
"""


def dashboard(record: Record) -> list[Answer]:
    """What live play shows after every line: who holds what, who tells the truth, whom to vote."""
    from analysis.werewolf.claims import TooMuchTalk
    from analysis.werewolf.talk import PLAIN
    from analysis.werewolf.worlds import worlds
    from reports.werewolf import seats

    if role_list(record) is None:
        text = "Next: roles ROLE ROLE ..., one for each player (with a thief two more)"
        return [Answer(record.rules, "live", {}, [text])]
    known = situation(record)
    try:
        facts = worlds(known.game, known.observations, known.viewer)
        talk = None
        shown: list[Answer] = []
        try:
            if known.statements:
                talk = _breakdown(known, PLAIN)
                shown.append(seats.breakdown(known, talk, brief=True))
            if known.viewer in known.table.alive:
                shown.append(_vote(known, PLAIN, facts_only=False, brief=True))
        except TooMuchTalk:
            pass
        return [seats.who(known, facts, talk), *shown]
    except Contradiction as error:
        return [_contradiction(known, "live", error)]


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one."""
    return said.endswith(("?", "？"))


def explain(record: Record, said: str) -> Answer:
    """Live play's `why STATEMENT`."""
    need(role_list(record), "the record needs its roles first")
    known = situation(record)
    try:
        return _explained(known, said)
    except Contradiction as error:
        return _contradiction(known, "why", error)


def warnings(record: Record) -> tuple[str, ...]:
    """What live play warns about: whatever breaks the rules."""
    return () if role_list(record) is None else situation(record).warnings
