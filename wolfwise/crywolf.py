"""The commands of You Cry Wolf!: each asks the analysis one question and shows the answer."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from models import rulebook
from models.crywolf.dice import ANIMALS, Animal, Cup
from models.crywolf.game import PLAYERS as POSSIBLE
from models.crywolf.game import crywolf
from models.crywolf.settlement import Chips
from models.crywolf.situation import Situation
from models.errors import WolfwiseError
from wolfwise.asking import (
    ALL,
    FORMAT,
    RECORD,
    RULES,
    Argument,
    Flag,
    Flags,
    OneOf,
    Questions,
    Whole,
    need,
    need_no_breach,
    output_of,
)
from wolfwise.crywolf_flags import (
    CLAIM,
    LEVEL,
    MODEL,
    TABLE,
    Asked,
    ask,
    claim_and_record,
    dice,
    rules,
    source,
)

if TYPE_CHECKING:
    from models.records import Record
    from reports.answer import Answer

QUESTIONS = Questions(
    "crywolf",
    """You Cry Wolf!: is this bid safe, and what to do now.

    Every question takes a RECORD (- for standard input), or flags for a quick look-up:
    wolfwise crywolf bid "sheep 14" --players 4 --mine sheep,sheep,sheep,wolf,cow,dog
    """,
)

# ---------------------------------------------------------------- the questions


Answering = Callable[[Asked], "Answer"]


def question(about: Argument, *more: Flag) -> Callable[[Answering], Answering]:
    """A question about a table (RECORD) or a claim (CLAIM), in a record or by flags alone."""

    def decorate(answer: Answering) -> Answering:
        @QUESTIONS.ask(about, *TABLE, *more, *RULES, *FORMAT)
        @wraps(answer)
        def run(flags: Flags) -> None:
            claim, record = None, flags.get("record")
            if about is CLAIM:
                claim, record = claim_and_record(flags["words"])
            asked = ask(flags, record, claim)
            output_of(flags).show(answer(asked), asked.situation.warnings)

        return answer

    return decorate


def _counts(asked: Asked) -> tuple[Any, Any, str]:
    """The counts that a question goes by, those by habit if they differ, and the model's name."""
    from analysis.crywolf.odds import counts

    by_habit = _by_habit(asked.situation, asked.flags)
    if by_habit is not None and asked.flags["model"] == "habits":
        return by_habit, None, "habits"
    return counts(asked.situation), by_habit, "blind"


def _by_habit(known: Situation, flags: Flags | None = None) -> Any:
    """The counts by what others have done, if that tells anything."""
    cups = _cups(known, flags)
    if cups is None:
        return None
    from analysis.crywolf.cups import counts_given

    return counts_given(known, cups)


def _cups(known: Situation, flags: Flags | None = None) -> Any:
    """What the others may hold by what they have done; None if they have done nothing yet.

    Nor does it tell anything while we lack the open dice that they went by.
    """
    if not known.turns or known.table.unseen:
        return None
    from analysis.crywolf.cups import posterior
    from analysis.crywolf.habits import USUAL

    return posterior(known, _habits(flags) if flags else USUAL)


def _habits(flags: Flags) -> Any:
    from analysis.crywolf.habits import Habits

    return Habits(flags["bluff"], flags["slip"])


@question(CLAIM, LEVEL, *MODEL)
def bid(asked: Asked) -> "Answer":
    """Is this claim safe, and what is it worth if called?"""
    from reports.crywolf import odds as report

    need(asked.claim, 'which claim? Say it like "sheep 14"')
    assert asked.claim is not None
    row, number = asked.claim
    counts, by_habit, model = _counts(asked)
    return report.bid(
        asked.situation,
        row,
        number,
        counts[row],
        believed=None if by_habit is None else by_habit[row],
        level=asked.flags["safe"],
        model=model,
    )


@question(CLAIM, *MODEL)
def call(asked: Asked) -> "Answer":
    """What is calling worth? All markers, or one claim."""
    from models.crywolf.table import Marker
    from reports.crywolf import odds as report

    known = asked.situation
    viewer = -1 if known.viewer is None else known.viewer
    markers = known.table.callable_by(viewer)
    if asked.claim is not None:
        row, number = asked.claim
        standing = [m for m in markers if (m.row, m.number) == asked.claim]
        before = (viewer - 1) % known.game.players
        markers = tuple(standing) or (Marker(before, row, number),)  # if he claimed that
    need(markers, "no marker stands that could be called")
    counts, by_habit, _ = _counts(asked)
    return report.call(known, markers, counts, by_habit)


@question(RECORD, LEVEL, *MODEL)
def odds(asked: Asked) -> "Answer":
    """How likely there are at least so many, for every row."""
    from reports.crywolf import odds as report

    counts, _, model = _counts(asked)
    return report.odds(
        asked.situation, counts, level=asked.flags["safe"], model=model, hidden=_hidden(asked)
    )


def _hidden(asked: Asked) -> Any:
    """What each of the others hides on average, by what he has done."""
    known, weighed = asked.situation, _cups(asked.situation, asked.flags)
    if weighed is None:
        return None
    from analysis.crywolf.cups import dice_of

    return {seat: dice_of(cups) for seat, cups in weighed.items() if known.table.dice[seat]}


@question(
    RECORD,
    *MODEL,
    Flag("--for", "chips: expected chips of the round; win: the chance to win the game.",
         "chips|win", dest="goal", read=OneOf("chips", "win"), default="chips", show_default=True),
    Flag("--samples", "Rounds to play on for each of the best moves (two players need none).",
         "N", read=Whole(1, 100_000)),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
    ALL,
)  # fmt: skip
def advise(asked: Asked) -> "Answer":
    """Every move you may make now, best first, and why."""
    from analysis.crywolf.advice import Plan
    from analysis.crywolf.advice import advise as weigh
    from reports.crywolf import decisions

    flags = asked.flags
    plan = Plan(
        _habits(flags), flags["model"] != "blind", flags["goal"] == "win", flags["samples"],
        flags["seed"],
    )  # fmt: skip
    advice = weigh(asked.situation, plan)
    return decisions.advise(asked.situation, advice, everything=flags["everything"])


# ---------------------------------------------------------------- records held to the rules


def _replayed(flags: Flags, record: str) -> Any:
    """A record that keeps the rules, replayed."""
    from models.crywolf.referee import replay

    with source(flags, record).record() as read:
        play = replay(read)
    need_no_breach([str(breach) for breach in play.breaches])
    return play


STRICT = RECORD._replace(required=True)


@QUESTIONS.ask(
    CLAIM,
    Flag("--count", "Without a record: what was counted.", "N", read=Whole(0)),
    Flag("--own", "Own chips that the loser has left.", "N", read=Whole(1, 5), default="5"),
    *RULES,
    *FORMAT,
)
def settle(flags: Flags) -> None:
    """Who pays whom: in a record, or for a claim and a count."""
    from reports.crywolf import judgement

    claim, record = claim_and_record(flags["words"])
    if claim is None:
        need(record, 'give a RECORD, or a claim like "sheep 20" and --count')
        need(flags["count"] is None, "--count goes with a claim, not with a record")
        assert record is not None
        play = _replayed(flags, record)
        need(
            any(played.settlement for played in play.rounds),
            "nothing to settle: after a call say 'count N' or 'reveal NAME ANIMAL ...' for all",
        )
        output_of(flags).show(judgement.settle(play))
        return
    need(record is None, "either a RECORD or a claim, not both")
    need(flags["count"] is not None, "say with --count what was counted")
    output_of(flags).show(_settled(flags, *claim))


def _settled(flags: Flags, row: Animal, number: int) -> "Answer":
    from models.crywolf.settlement import settle as settlement_of
    from models.crywolf.table import Marker
    from reports.crywolf import judgement

    played = rulebook.rules("crywolf", flags["edition"], rules(flags))
    game = crywolf(2, played)
    most = max(game.box, game.dice * POSSIBLE[-1])
    need(flags["count"] <= most, f"no table has more than {most} dice, so none counts more")
    need(2 <= number <= most, f"a claim is a number from 2 to {most}, not {number}")
    names = ("the claimant", "the caller")
    settled = settlement_of(Marker(0, row, number), 1, flags["count"])
    own = tuple(flags["own"] if seat == settled.payer else game.chips for seat in range(2))
    chips = Chips(own, (0, 0)).after(settled)
    return judgement.settled(
        played,
        names,
        Marker(0, row, number),
        flags["count"],
        settled,
        chips,
        chips.end(game, names),
    )


@QUESTIONS.ask(STRICT, *RULES, *FORMAT)
def score(flags: Flags) -> None:
    """The chips, and who has won or is likely to."""
    from analysis.crywolf.race import EXACT_UP_TO, chances
    from reports.crywolf import judgement

    play = _replayed(flags, flags["record"])
    won = None if play.end else chances(play.game, play.rounds[-1].after)
    exact = play.game.players <= EXACT_UP_TO
    output_of(flags).show(judgement.score(play, won, exact_chances=exact))


@QUESTIONS.ask(STRICT, *RULES, *FORMAT)
def check(flags: Flags) -> None:
    """Hold a record to the rules."""
    from reports.crywolf import judgement

    play = _replayed(flags, flags["record"])
    turns = sum(len(played.turns) for played in play.rounds)
    output_of(flags).show(judgement.check(play, turns))


@QUESTIONS.ask(
    Flag("--rolled", "What was rolled: sheep,sheep,cow or sheep=15,cow=4.", "ANIMAL,...",
         default=""),
    *RULES,
    *FORMAT,
    name="die",
)  # fmt: skip
def which(flags: Flags) -> None:
    """Which die is this? What rolls tell about its faces."""
    from analysis.crywolf.which_die import which_die
    from reports.crywolf import die as report

    played = rulebook.rules("crywolf", flags["edition"], flags["changes"])
    rolled = dice("--rolled", flags["rolled"])
    cow, sheep, dog, wolf = (rolled.count(face) for face in ANIMALS)
    rolls: Cup = (cow, sheep, dog, wolf)
    output_of(flags).show(report.die(played, which_die(crywolf(2, played), rolls)))


# ---------------------------------------------------------------- during play


LIVE_HELP = """  CLAIM          the odds of a claim: sheep 14
true: how likely the claim is true, by bare odds and by what the others have done;
win: what a move adds to your chance to win the game; called, you call, others: how the round ends.
"""


def dashboard(record: "Record") -> list["Answer"]:
    """What live play shows after every line: what to call, and the advice for the viewer."""
    from analysis.crywolf.advice import Plan
    from analysis.crywolf.advice import advise as weigh
    from analysis.crywolf.odds import counts
    from models.crywolf.referee import replay
    from models.crywolf.situation import situation
    from reports.crywolf import decisions, judgement
    from reports.crywolf import odds as report

    play, known = replay(record), situation(record)
    if play.end is not None or play.rounds[-1].settlement is not None:
        settled = any(played.settlement for played in play.rounds)
        return [judgement.settle(play) if settled else judgement.score(play, None)]
    if known.table.called is not None:
        return [judgement.called(play)]
    markers = known.table.callable_by(-1 if known.viewer is None else known.viewer)
    shown: list[Answer] = [judgement.state(known)]
    if markers:
        shown.append(report.call(known, markers, counts(known), _by_habit(known)))
    mine = known.viewer is not None and known.table.to_act in (None, known.viewer)
    if mine and not known.table.unseen:
        plan = Plan(race=True)
        shown.append(decisions.advise(known, weigh(known, plan), brief=True))
    if len(shown) == 1:
        shown.append(report.odds(known, counts(known), model="blind", brief=True))
    return shown


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: a bare claim."""
    try:
        return claim_and_record([said.rstrip("?？ ")])[0] is not None
    except WolfwiseError:
        return False


def explain(record: "Record", said: str) -> "Answer":
    """Live play's `why CLAIM`: the odds of a claim, as `bid` tells them."""
    from analysis.crywolf.odds import counts
    from models.crywolf.situation import situation
    from reports.crywolf import odds as report

    claim, _ = claim_and_record([said.rstrip("?？ ")])
    need(claim, "say which claim: sheep 14")
    assert claim is not None
    known, (row, number) = situation(record), claim
    by_habit = _by_habit(known)
    believed = None if by_habit is None else by_habit[row]
    return report.bid(known, row, number, counts(known)[row], believed=believed)


def warnings(record: "Record") -> tuple[str, ...]:
    """What live play warns about."""
    from models.crywolf.situation import situation

    return situation(record).warnings
