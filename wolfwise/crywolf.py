"""The commands of You Cry Wolf!: each asks the analysis one question and shows the answer."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from models import rulebook
from models.crywolf.dice import ANIMALS, Animal, Cup, animal, die, written
from models.crywolf.game import PLAYERS as POSSIBLE
from models.crywolf.game import CryWolf, crywolf
from models.crywolf.settlement import Chips
from models.crywolf.situation import Situation, look_up
from models.errors import WolfwiseError
from models.values import distinct
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
    OneOf,
    Questions,
    Source,
    Whole,
    need,
    need_no_breach,
    output_of,
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

TABLE = (
    Flag("--players", "Without a record: how many play.", "N"),
    Flag("--mine", "The dice in your cup.", "ANIMAL,..."),
    Flag("--board", "Dice on the board; a wolf placed as a sheep is wolf/sheep.", "ROW=N,..."),
    Flag("--markers", "Markers on the board, none of them yours.", "ROW=N,..."),
    Flag("--open", "The open dice.", "ANIMAL,..."),
    Flag("--hidden", "Dice under the cups of others, if not all that are missing.", "N",
         read=Whole(0)),
    Flag("--chips", "Own/received chips of every player, you first: 5/0,4/1.", "OWN/RECEIVED,..."),
    Flag("--first", "You are the first player.", switch=True),
    UPTO,
    Flag("--die", "The faces of the die.", "ANIMAL=N,..."),
)  # fmt: skip
LEVEL = Flag("--safe", "How likely a claim must be to count as safe.", "CHANCE",
             read=ExactNumber(1), default="1/2", show_default=True)  # fmt: skip
MODEL = (
    Flag("--model", "blind: what others do tells nothing; habits: it does.", "blind|habits",
         read=OneOf("blind", "habits")),
    Flag("--bluff", "How often others bluff.", "CHANCE",
         read=ExactNumber(1), default="1/4", show_default=True),
    Flag("--slip", "How often others do what is not best for them.", "CHANCE",
         read=ExactNumber(1), default="1/10", show_default=True),
)  # fmt: skip


# ---------------------------------------------------------------- from flags to a situation


@distinct
class Asked(NamedTuple):
    """A question, read: what is known, and the claim it is about."""

    situation: Situation
    flags: Flags
    claim: tuple[Animal, int] | None = None


def _rules(flags: Flags) -> list[str]:
    """The rulings to switch; --die and --open stand for rulings, too."""
    changes = list(flags["changes"])
    if flags.get("die"):
        changes.append(f"die={written(die(flags['die']))}")
    if flags.get("open"):
        changes.append("open=yes")
    return changes


def _source(flags: Flags, record: str) -> Source:
    return Source(record, upto=flags.get("upto"), edition=flags["edition"], changes=_rules(flags))


def _ask(flags: Flags, record: str | None, claim: tuple[Animal, int] | None = None) -> Asked:
    """The situation in a record, or the one that flags describe."""
    described = [name for name in ("players", "mine", "board", "markers", "open", "chips")
                 if flags[name]]  # fmt: skip
    described += ["hidden"] if flags["hidden"] is not None else []
    described += ["first"] if flags["first"] else []
    if record:
        need(not described, f"either a RECORD or --{next(iter(described), '')}, not both")
        from models.crywolf.situation import situation

        with _source(flags, record).record() as read:
            return Asked(situation(_about(read)), flags, claim)
    need(flags["players"], "give a RECORD, or say with --players how many play")
    return Asked(_looked_up(flags), flags, claim)


def _about(read: "Record") -> "Record":
    need(read.game == "crywolf", f"the record is about {read.game}, not crywolf")
    return read


def _looked_up(flags: Flags) -> Situation:
    players = flags["players"]
    need(
        players in map(str, POSSIBLE),
        f"--players: You Cry Wolf! is for {POSSIBLE[0]} to {POSSIBLE[-1]} players, "
        f"not {players[:9]}",
    )
    need(flags["mine"] is not None, "say with --mine what is in your cup")
    need(flags["upto"] is None, "--upto is about a RECORD")
    game = crywolf(int(players), rulebook.rules("crywolf", flags["edition"], _rules(flags)))
    return look_up(
        game,
        mine=_dice("--mine", flags["mine"]),
        board=_board(flags["board"] or ""),
        markers=_numbers("--markers", flags["markers"] or ""),
        open_dice=_dice("--open", flags["open"] or ""),
        hidden=flags["hidden"],
        chips=_chips(game, flags["chips"]),
        first=flags["first"],
    )


def _dice(flag: str, text: str) -> list[Animal]:
    """`sheep,sheep,wolf`, or `2 sheep,wolf`, or `sheep=2,wolf=1`."""
    found: list[Animal] = []
    for part in _parts(text):
        number, face = 1, part
        if "=" in part:
            face, _, counted = part.partition("=")
            number = _number(flag, counted)
        elif " " in part:
            counted, _, face = part.partition(" ")
            number = _number(flag, counted)
        found += [_named(flag, face)] * number
    return found


def _board(text: str) -> dict[tuple[Animal, Animal], int]:
    """`sheep=2,wolf/sheep=1`: what lies in which row."""
    found: dict[tuple[Animal, Animal], int] = {}
    for part in _parts(text):
        what, equals, counted = part.partition("=")
        need(equals, f"--board: say ROW=N, not {part!r}")
        face, _, row = what.partition("/")
        pair = _named("--board", face), _named("--board", row or face)
        need(pair not in found, f"--board: {what.strip()} stands there twice")
        found[pair] = _number("--board", counted)
    return found


def _numbers(flag: str, text: str) -> dict[Animal, int]:
    found: dict[Animal, int] = {}
    for part in _parts(text):
        row, equals, counted = part.partition("=")
        need(equals, f"{flag}: say ROW=N, not {part!r}")
        known = _named(flag, row)
        need(known not in found, f"{flag}: {known} stands there twice")
        found[known] = _number(flag, counted)
    return found


def _chips(game: CryWolf, text: str | None) -> Chips | None:
    if text is None:
        return None
    pairs = [part.partition("/") for part in _parts(text)]
    need(
        len(pairs) == game.players and all(slash for _, slash, _ in pairs),
        f"--chips: say OWN/RECEIVED for all {game.players} players",
    )
    own = tuple(_number("--chips", first) for first, _, _ in pairs)
    received = tuple(_number("--chips", last) for _, _, last in pairs)
    need(max(own) <= game.chips, f"--chips: nobody has more than {game.chips} own chips")
    need(min(own) > 0, "--chips: whoever has no own chip left has ended the game")
    return Chips(own, received)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _named(flag: str, word: str) -> Animal:
    try:
        return animal(word.strip())
    except WolfwiseError as error:
        raise WolfwiseError(f"{flag}: {error}") from None


def _number(flag: str, text: str) -> int:
    text = text.strip()
    need(text.isascii() and text.isdecimal() and len(text) < 4,
         f"{flag}: {text[:20]!r} is no whole number")  # fmt: skip
    return int(text)


# ---------------------------------------------------------------- claims


CLAIM = Argument("words", metavar="CLAIM [RECORD]", many=True)


def _claim_and_record(words: Sequence[str]) -> tuple[tuple[Animal, int] | None, str | None]:
    """`"sheep 14" game.wolf`, `sheep 14 game.wolf`, `sheep=14`, `14 sheep` or only a record."""
    left = list(words)
    said = " ".join(left[:1]).replace("=", " ").split()
    used = 1
    if len(said) == 1 and len(left) > 1 and (_is_number(said[0]) or _is_number(left[1])):
        said, used = [said[0], left[1]], 2
    if len(said) != 2 or not any(_is_number(word) for word in said):
        need(len(left) <= 1, f'cannot read {" ".join(left)!r} as a claim like "sheep 14"')
        return None, left[0] if left else None
    number, row = said if _is_number(said[0]) else (said[1], said[0])
    need(len(left) <= used + 1, f"cannot read {left[-1]!r} behind a claim and a record")
    claimed = int(number)
    need(0 < claimed < 1000, f"a claim is a number from 1 on, not {number[:20]}")
    return (animal(row), claimed), left[used] if len(left) > used else None


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdecimal() and len(word) < 20


# ---------------------------------------------------------------- the questions


Answering = Callable[[Asked], "Answer"]


def _show(asked: Asked, answer: Answering) -> None:
    output_of(asked.flags).show(answer(asked), asked.situation.warnings)


def about_a_claim(*more: Flag) -> Callable[[Answering], Answering]:
    """A question about a claim, in a record or by flags alone."""

    def decorate(answer: Answering) -> Answering:
        def run(flags: Flags) -> None:
            claim, record = _claim_and_record(flags["words"])
            _show(_ask(flags, record, claim), answer)

        run.__doc__ = answer.__doc__
        QUESTIONS.ask(CLAIM, *TABLE, *more, *RULES, *FORMAT, name=answer.__name__)(run)
        return answer

    return decorate


def about_a_table(*more: Flag) -> Callable[[Answering], Answering]:
    """A question about a situation, in a record or by flags alone."""

    def decorate(answer: Answering) -> Answering:
        def run(flags: Flags) -> None:
            _show(_ask(flags, flags["record"]), answer)

        run.__doc__ = answer.__doc__
        QUESTIONS.ask(RECORD, *TABLE, *more, *RULES, *FORMAT, name=answer.__name__)(run)
        return answer

    return decorate


def _counts(asked: Asked) -> tuple[Any, Any, str]:
    """The counts that a question goes by, those by habit if they differ, and the model's name."""
    from analysis.crywolf.odds import counts

    known, model = asked.situation, asked.flags["model"] or "blind"
    bare = counts(known)
    if not known.turns:
        return bare, None, model
    from analysis.crywolf.cups import counts_given, posterior

    by_habit = counts_given(known, posterior(known, _habits(asked.flags)))
    return (by_habit, None, model) if model == "habits" else (bare, by_habit, model)


def _habits(flags: Flags) -> Any:
    from analysis.crywolf.habits import Habits

    return Habits(flags["bluff"], flags["slip"])


@about_a_claim(LEVEL, *MODEL)
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


@about_a_claim(*MODEL)
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
        markers = tuple(standing) or (Marker(before, row, number),)
    need(markers, "no marker stands that could be called")
    counts, by_habit, _ = _counts(asked)
    return report.call(known, markers, counts, by_habit)


@about_a_table(LEVEL, *MODEL)
def odds(asked: Asked) -> "Answer":
    """How likely there are at least so many, for every row."""
    from reports.crywolf import odds as report

    counts, _, model = _counts(asked)
    return report.odds(asked.situation, counts, level=asked.flags["safe"], model=model)


@about_a_table(
    *MODEL,
    Flag("--for", "chips: expected chips of the round; win: the chance to win the game.",
         "chips|win", dest="goal", read=OneOf("chips", "win"), default="chips", show_default=True),
    Flag("--samples", "Rounds to play on for every move (with two players none are needed).",
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

    with _source(flags, record).record() as read:
        play = replay(_about(read))
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

    claim, record = _claim_and_record(flags["words"])
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

    rules = rulebook.rules("crywolf", flags["edition"], _rules(flags))
    game = crywolf(2, rules)
    need(flags["count"] <= game.box, f"there are only {game.box} dice, not {flags['count']}")
    names = ("claimant", "caller")
    settled = settlement_of(Marker(0, row, number), 1, flags["count"])
    own = tuple(flags["own"] if seat == settled.payer else game.chips for seat in range(2))
    chips = Chips(own, (0, 0)).after(settled)
    return judgement.settled(
        rules, names, Marker(0, row, number), flags["count"], settled, chips, chips.end(game, names)
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

    rules = rulebook.rules("crywolf", flags["edition"], flags["changes"])
    rolled = _dice("--rolled", flags["rolled"])
    cow, sheep, dog, wolf = (rolled.count(face) for face in ANIMALS)
    rolls: Cup = (cow, sheep, dog, wolf)
    output_of(flags).show(report.die(rules, which_die(crywolf(2, rules), rolls)))


# ---------------------------------------------------------------- during play


def dashboard(record: "Record") -> list["Answer"]:
    """What live play shows after every line: what to call, and the advice for the viewer."""
    from analysis.crywolf.advice import Plan
    from analysis.crywolf.advice import advise as weigh
    from analysis.crywolf.cups import counts_given, posterior
    from analysis.crywolf.habits import USUAL
    from analysis.crywolf.odds import counts
    from models.crywolf.referee import replay
    from models.crywolf.situation import situation
    from reports.crywolf import decisions, judgement
    from reports.crywolf import odds as report

    play, known = replay(record), situation(record)
    if known.table.called is not None or play.end is not None:
        if not any(played.settlement for played in play.rounds):
            return [judgement.check(play, len(known.turns))]
        return [judgement.settle(play)]
    markers = known.table.callable_by(-1 if known.viewer is None else known.viewer)
    shown: list[Answer] = []
    if markers:
        by_habit = counts_given(known, posterior(known, USUAL)) if known.turns else None
        shown.append(report.call(known, markers, counts(known), by_habit))
    if known.viewer is not None and known.table.to_act in (None, known.viewer):
        plan = Plan(race=True)
        shown.append(decisions.advise(known, weigh(known, plan), brief=True))
    if not shown:
        shown.append(report.odds(known, counts(known), model="blind"))
    return shown


def explain(record: "Record", said: str) -> "Answer":
    """Live play's `why CLAIM`: the odds of a claim."""
    from analysis.crywolf.odds import counts
    from models.crywolf.situation import situation
    from reports.crywolf import odds as report

    claim, _ = _claim_and_record([said])
    need(claim, "say which claim: why sheep 14")
    assert claim is not None
    known = situation(record)
    return report.bid(known, *claim, counts(known)[claim[0]])


def warnings(record: "Record") -> tuple[str, ...]:
    """What live play warns about."""
    from models.crywolf.situation import situation

    return situation(record).warnings
