"""The commands of Wooolf!!: each asks the analysis one question and shows the answer."""

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, NoReturn

from models import rulebook
from models.errors import Contradiction
from models.records import Record
from models.values import distinct
from models.wooolf.game import PLAYERS as POSSIBLE
from models.wooolf.game import wooolf
from models.wooolf.situation import Situation, situation, situations, statement
from reports.answer import Answer
from wolfwise.asking import (
    ALL,
    FORMAT,
    PLAYERS,
    RECORD,
    RULES,
    UPTO,
    Argument,
    ExactNumber,
    Flag,
    Flags,
    Questions,
    Source,
    Whole,
    need,
    need_no_breach,
    output_of,
    recorded,
    table,
)

QUESTIONS = Questions(
    "wooolf",
    """Wooolf!!: who could be the wolf, and what to do about it.

    Every question takes a RECORD (- for standard input), or flags that describe the table.
    """,
)


# ---------------------------------------------------------------- from flags to a situation


TABLE = (
    PLAYERS,
    Flag("--me", "Your seat, by number or name.", "SEAT"),
    Flag("--hand", "Your two cards.", "CARD,CARD"),
    Flag("--questions", "Your question cards of this round.", "CARD[,CARD]"),
    Flag("--saw", "One more line: '2 peeks 5 wolf'.", "LINE", many=True),
    UPTO,
)
AS = Flag("--as", "Answer from another seat's knowledge.", "SEAT", dest="as_seat")
GIVEN = Flag("--given", "Suppose something.", "SEAT=CHARACTER", many=True)
STAKES = (
    Flag("--error-cost", "What an error token costs you.", "POINTS",
         read=ExactNumber(1000), default="1/4", show_default=True),
    Flag("--haste", "How likely each other player suspects early on his turn.", "CHANCE",
         read=ExactNumber(1), default="1/2", show_default=True),
)  # fmt: skip


@distinct
class Asked(NamedTuple):
    """A question, read: the record and what is known by it."""

    record: Record
    situation: Situation
    flags: Flags


def _source(flags: Flags) -> Source:
    me, hand, questions = flags["me"], flags["hand"], flags["questions"]
    need(bool(me) == bool(hand), "--me and --hand go together")
    need(me or not questions, "--questions needs --me and --hand")
    extra = []
    if me:
        extra.append(("--hand", f"viewer {me} {hand.replace(',', ' ')}"))
    if questions:
        extra.append(("--questions", f"questions {me} {questions.replace(',', ' ')}"))
    extra += [("--saw", line) for line in flags["saw"]]
    return table(QUESTIONS.game, POSSIBLE, flags, extra)


def _ask(flags: Flags) -> Asked:
    source = _source(flags)
    with source.record() as read:
        seen = situation(read)
    return Asked(read, _view(seen._replace(facts=source.named(seen.facts)), flags), flags)


def _view(seen: Situation, flags: Flags) -> Situation:
    if flags.get("as_seat"):
        seat = seen.seat(flags["as_seat"])
        need(seat != seen.game.neutral, "the neutral seat is nobody, so it knows nothing")
        seen = seen.seen_by(seat)
    return seen.supposing([statement(text, seen.names) for text in flags.get("given", ())])


def _clash(asked: Asked, name: str, error: Contradiction) -> NoReturn:
    """Say which facts clash, and exit with 1."""
    from analysis.wooolf.why import contradiction
    from reports import facts

    if not error.facts:
        error = contradiction(asked.situation)
    answer = facts.contradiction(asked.situation.game.rules, name, error)
    output_of(asked.flags).refuse(answer, error.exit_code, asked.situation.warnings)


Answering = Callable[[Asked], Answer]


def question(*more: Flag) -> Callable[[Answering], Answering]:
    """A question answered from a situation: it reads, asks, shows, and explains contradictions."""

    def decorate(answer: Answering) -> Answering:
        @QUESTIONS.ask(RECORD, *TABLE, *more, *RULES, *FORMAT)
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


# ---------------------------------------------------------------- the questions


@question(AS, GIVEN, ALL)
def who(asked: Asked) -> Answer:
    """Who plays what, and the best suspicions."""
    from analysis.wooolf.posterior import Posterior
    from reports.wooolf import seats

    known = asked.situation
    posterior = Posterior(known.game, known.observations)
    return seats.who(known, posterior, everything=asked.flags["everything"])


@question(AS, GIVEN)
def hands(asked: Asked) -> Answer:
    """Who may hold which two cards."""
    from analysis.wooolf.posterior import Posterior
    from reports.wooolf import seats

    known = asked.situation
    return seats.hands(known, Posterior(known.game, known.observations))


@question(
    AS,
    GIVEN,
    Flag("--number", "How many worlds to show.",
         read=Whole(1, 10_000), default="10", show_default=True),
)  # fmt: skip
def worlds(asked: Asked) -> Answer:
    """The most probable worlds, hand by hand."""
    from analysis.wooolf.posterior import Posterior
    from analysis.wooolf.worlds import most_probable
    from reports.wooolf import seats

    known = asked.situation
    posterior = Posterior(known.game, known.observations)
    return seats.worlds(known, posterior, most_probable(posterior, asked.flags["number"]))


@question(GIVEN, *STAKES, ALL)
def suspect(asked: Asked) -> Answer:
    """Every suspicion, what it is worth, and whether to wait."""
    from analysis.wooolf.advice import advise as weigh
    from analysis.wooolf.posterior import Posterior
    from analysis.wooolf.suspicions import suspicions
    from analysis.wooolf.timing import timing
    from reports.wooolf import decisions

    known = asked.situation
    advice = weigh(known, _stakes(asked))
    assert known.viewer is not None
    assert known.character is not None
    posterior = Posterior(known.game, known.observations)
    found = suspicions(posterior, known.viewer, known.character)
    when = timing(known, found[0], advice)
    return decisions.suspect(known, found, advice, when, everything=asked.flags["everything"])


@question(
    GIVEN,
    *STAKES,
    Flag("--depth", "Own turns to look ahead.",
         read=Whole(1, 2), default="1", show_default=True),
    ALL,
)  # fmt: skip
def advise(asked: Asked) -> Answer:
    """Every action you may take now, best first, and why."""
    from analysis.wooolf.advice import advise as weigh
    from reports.wooolf import decisions

    known, flags = asked.situation, asked.flags
    advice = weigh(known, _stakes(asked), depth=flags["depth"])
    return decisions.advise(known, advice, everything=flags["everything"])


def _stakes(asked: Asked) -> Any:
    from analysis.wooolf.suspicions import stakes_of

    flags = asked.flags
    return stakes_of(asked.situation.game)._replace(
        error_cost=flags["error_cost"], haste=flags["haste"]
    )


@QUESTIONS.ask(
    Argument("words", "[RECORD] STATEMENT", required=True, many=True),
    *TABLE, AS, GIVEN, *RULES, *FORMAT,
)  # fmt: skip
def why(flags: Flags) -> None:
    """Why something must or cannot be: the fewest lines that force it.

    STATEMENT is like "Thomas is the boy", "Kenneth is not the wolf", "why must Thomas be the
    boy?", Eva=wolf or "nobody is a dog". If it is open, worlds show both ways.
    """
    from analysis.wooolf.why import why as explain
    from reports.wooolf import judgement

    words = flags["words"]
    file, said = (None, words) if flags["players"] else (words[0], words[1:])
    need(said, 'give a statement behind the record, like "Thomas is the boy"')
    asked = _ask(flags | {"record": file})
    stated = statement(" ".join(said), asked.situation.names)
    _show(asked, "why", lambda a: judgement.why(a.situation, explain(a.situation, stated)))


# ---------------------------------------------------------------- records held to the rules


def strict(answer: Answering) -> Answering:
    """A question that refuses a record which breaks the rules or contradicts itself."""

    @QUESTIONS.ask(RECORD._replace(required=True), *RULES, *FORMAT)
    @wraps(answer)
    def run(flags: Flags) -> None:
        from analysis.wooolf.posterior import Posterior

        with recorded(QUESTIONS.game, flags).record() as read:
            seen = situation(read)
        need_no_breach(seen.warnings)
        for round_ in situations(read):
            try:
                Posterior(round_.game, round_.observations)
            except Contradiction as error:
                _clash(Asked(read, round_, flags), answer.__name__, error)
        output_of(flags).show(answer(Asked(read, seen, flags)))

    return answer


@strict
def check(asked: Asked) -> Answer:
    """Hold a record to the rules, and its facts against each other."""
    from analysis.wooolf.posterior import Posterior
    from models.wooolf.referee import replay
    from reports.wooolf import judgement

    known = asked.situation
    left = Posterior(known.game, known.observations).worlds
    return judgement.check(known, replay(asked.record), left)


@strict
def score(asked: Asked) -> Answer:
    """Score the rounds of a record that shows all hands and boards."""
    from models.wooolf.referee import replay
    from reports.wooolf import judgement

    play = replay(asked.record)
    need(
        all(played.score for played in play.rounds[:-1]) and any(p.score for p in play.rounds),
        "nothing to score: a round needs 'reveal NAME CARD CARD' for all seats (but one)",
    )
    return judgement.score(play)


@QUESTIONS.ask(
    Flag("--players", "4 to 8.", read=Whole(POSSIBLE[0], POSSIBLE[-1]), required=True),
    *RULES, *FORMAT,
)  # fmt: skip
def deck(flags: Flags) -> None:
    """The cards in play and the base rates before anything is known."""
    from analysis.wooolf.posterior import Posterior
    from reports.wooolf import seats

    rules = rulebook.rules(QUESTIONS.game, flags["edition"], flags["changes"])
    game = wooolf(flags["players"], rules)
    output_of(flags).show(seats.deck(game, Posterior(game, [])))


# ---------------------------------------------------------------- during play


LIVE_HELP = """  why STATEMENT  the lines that force it, or a world that shows it
right after: expected chance of the best suspicion afterwards; bits: learnt about your targets;
seen through: the chance that an onlooker then gives your true character.
"""


def dashboard(record: Record) -> list[Answer]:
    """What live play shows after every line: who plays what, and the advice for the viewer."""
    from analysis.wooolf.advice import advise as weigh
    from analysis.wooolf.posterior import Posterior
    from analysis.wooolf.why import contradiction
    from reports import facts
    from reports.wooolf import decisions, seats

    known = situation(record)
    try:
        shown = [seats.who(known, Posterior(known.game, known.observations), brief=True)]
        if known.character is not None:
            shown.append(decisions.advise(known, weigh(known), brief=True))
    except Contradiction:
        return [facts.contradiction(known.game.rules, "live", contradiction(known))]
    return shown


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one."""
    return said.endswith(("?", "？"))


def explain(record: Record, said: str) -> Answer:
    """Live play's `why STATEMENT`."""
    from analysis.wooolf.why import why as reasons
    from reports import facts
    from reports.wooolf import judgement

    known = situation(record)
    try:
        return judgement.why(known, reasons(known, statement(said, known.names)))
    except Contradiction as error:
        return facts.contradiction(known.game.rules, "why", error)


def warnings(record: Record) -> tuple[str, ...]:
    """What live play warns about: turns skipped or doubled."""
    return situation(record).warnings
