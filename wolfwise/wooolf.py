"""The commands of Wooolf!!: each asks the analysis one question and shows the answer."""

from collections.abc import Callable
from typing import Any, NamedTuple

import click

from models import rulebook
from models.errors import Contradiction, WolfwiseError
from models.records import Record
from models.values import distinct
from models.wooolf.game import PLAYERS, wooolf
from models.wooolf.situation import Situation, situation, situations, statement
from reports.answer import Answer
from wolfwise.asking import (
    ALL,
    FORMAT,
    RECORD,
    RULES,
    UPTO,
    ExactNumber,
    Source,
    need,
    options,
    output_of,
)


@click.group("wooolf")
def command() -> None:
    """Wooolf!!: who could be the wolf, and what to do about it.

    Every question takes a RECORD (- for standard input), or flags that describe the table.
    """


# ---------------------------------------------------------------- from flags to a situation


TABLE = [
    click.option("--players", metavar="N|NAMES", help="Without a record: 5, or Ann,Bob,..."),
    click.option("--me", metavar="SEAT", help="Your seat, by number or name."),
    click.option("--hand", metavar="CARD,CARD", help="Your two cards."),
    click.option("--questions", metavar="CARD[,CARD]", help="Your question cards of this round."),
    click.option("--saw", multiple=True, metavar="LINE", help="One more line: '2 peeks 5 wolf'."),
    UPTO,
]  # fmt: skip
VIEW = [
    click.option("--as", "as_seat", metavar="SEAT", help="Answer from another seat's knowledge."),
    click.option("--given", multiple=True, metavar="SEAT=CHARACTER", help="Suppose something."),
]
STAKES = [
    click.option("--error-cost", type=ExactNumber(1000), default="1", show_default=True,
                 metavar="POINTS", help="What an error token costs you."),
    click.option("--haste", type=ExactNumber(1), default="1/10", show_default=True,
                 metavar="CHANCE", help="How likely each other player suspects early on his turn."),
]  # fmt: skip


@distinct
class Asked(NamedTuple):
    """A question, read: the record and what is known by it."""

    record: Record
    situation: Situation
    flags: dict[str, Any]


def source(flags: dict[str, Any], file: str | None) -> Source:
    """The record that flags describe, or a file with flags behind it."""
    players = flags["players"]
    need(file or players, "give a RECORD, or describe the table with --players")
    need(not (file and players), "either a RECORD or --players, not both")
    need(bool(flags["me"]) == bool(flags["hand"]), "--me and --hand go together")
    names = ""
    if players:
        number = players.isdecimal() and players.isascii()
        need(
            not number or players in map(str, PLAYERS),
            f"--players: Wooolf!! is for 4 to 8 players, not {players[:9]}",
        )
        names = " ".join(str(n + 1) for n in range(int(players))) if number else players
    extra = []
    if flags["me"]:
        cards = flags["hand"].replace(",", " ")
        extra.append(("--hand", f"viewer {flags['me']} {cards}"))
    if flags["questions"]:
        need(flags["me"], "--questions needs --me and --hand")
        cards = flags["questions"].replace(",", " ")
        extra.append(("--questions", f"questions {flags['me']} {cards}"))
    extra += [("--saw", line) for line in flags["saw"]]
    return Source(
        file,
        upto=flags["upto"],
        header=[("game", "game wooolf"), ("--players", f"players {names.replace(',', ' ')}")],
        extra=extra,
        edition=flags["edition"],
        changes=flags["changes"],
    )


def question(*more: Callable[..., Any]) -> Callable[..., Any]:
    """A command that answers from a situation: reads, asks, shows, and explains contradictions."""

    def decorate(answer: Callable[[Asked], Answer]) -> click.Command:
        def run(record: str | None, **flags: Any) -> None:
            asked = _ask(flags, record)
            try:
                output_of(flags).show(answer(asked), asked.situation.warnings)
            except Contradiction as error:
                _show_contradiction(asked, answer.__name__, error)

        decorated = options(RECORD, *TABLE, *more, *RULES, *FORMAT)(run)
        return command.command(answer.__name__, help=answer.__doc__)(decorated)

    return decorate


def _ask(flags: dict[str, Any], file: str | None) -> Asked:
    given = source(flags, file)
    with given.record() as read:
        seen = situation(read)
    return Asked(read, _view(seen._replace(facts=given.named(seen.facts)), flags), flags)


def _view(seen: Situation, flags: dict[str, Any]) -> Situation:
    if flags.get("as_seat"):
        seat = seen.seat(flags["as_seat"])
        need(seat != seen.game.neutral, "the neutral seat is nobody, so it knows nothing")
        seen = seen.seen_by(seat)
    return seen.supposing([statement(text, seen.names) for text in flags.get("given", ())])


def _show_contradiction(asked: Asked, name: str, error: Contradiction) -> None:
    """Say which facts clash, and exit with 1."""
    from analysis.wooolf.why import contradiction
    from reports.wooolf import judgement

    if not error.facts:
        error = contradiction(asked.situation)
    answer = judgement.contradiction(asked.situation.game.rules, name, error)
    output = output_of(asked.flags)
    if asked.flags["as_json"]:
        output.show(answer, asked.situation.warnings)
    else:
        click.echo(output.text(answer), nl=False, err=True)
    click.get_current_context().exit(error.exit_code)


# ---------------------------------------------------------------- the questions


@question(*VIEW, ALL)
def who(asked: Asked) -> Answer:
    """Who plays what, and the best suspicions."""
    from analysis.wooolf.posterior import Posterior
    from reports.wooolf import seats

    known = asked.situation
    posterior = Posterior(known.game, known.observations)
    return seats.who(known, posterior, everything=asked.flags["everything"])


@question(*VIEW)
def hands(asked: Asked) -> Answer:
    """Who may hold which two cards."""
    from analysis.wooolf.posterior import Posterior
    from reports.wooolf import seats

    known = asked.situation
    return seats.hands(known, Posterior(known.game, known.observations))


@question(
    *VIEW,
    click.option("--number", type=click.IntRange(1, 10_000), default=10, show_default=True,
                 help="How many worlds to show."),
)  # fmt: skip
def worlds(asked: Asked) -> Answer:
    """The most probable worlds, hand by hand."""
    from analysis.wooolf.posterior import Posterior
    from analysis.wooolf.worlds import most_probable
    from reports.wooolf import seats

    known = asked.situation
    posterior = Posterior(known.game, known.observations)
    return seats.worlds(known, posterior, most_probable(posterior, asked.flags["number"]))


@question(*VIEW[1:], *STAKES, ALL)
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
    *VIEW[1:],
    *STAKES,
    click.option("--depth", type=click.IntRange(1, 2), default=1, show_default=True,
                 help="Own turns to look ahead."),
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


@command.command()
@click.argument("words", nargs=-1, required=True, metavar="[RECORD] STATEMENT")
@options(*TABLE, *VIEW, *RULES, *FORMAT)
def why(words: tuple[str, ...], **flags: Any) -> None:
    """Why something must or cannot be: the fewest lines that force it.

    STATEMENT is like "Thomas is the boy", "Kenneth is not the wolf", "why must Thomas be the
    boy?", Eva=wolf or "nobody is a dog". If it is open, worlds show both ways.
    """
    from analysis.wooolf.why import why as explain
    from reports.wooolf import judgement

    file, said = (None, words) if flags["players"] else (words[0], words[1:])
    need(said, 'give a statement behind the record, like "Thomas is the boy"')
    asked = _ask(flags, file)
    stated = statement(" ".join(said), asked.situation.names)
    try:
        answer = judgement.why(asked.situation, explain(asked.situation, stated))
        output_of(flags).show(answer, asked.situation.warnings)
    except Contradiction as error:
        _show_contradiction(asked, "why", error)


# ---------------------------------------------------------------- records held to the rules


def strict(answer: Callable[[Asked], Answer]) -> click.Command:
    """A command that refuses a record which breaks the rules or contradicts itself."""

    def run(record: str, **flags: Any) -> None:
        from analysis.wooolf.posterior import Posterior

        given = Source(record, edition=flags["edition"], changes=flags["changes"])
        with given.record() as read:
            seen = situation(read)
        if seen.warnings:
            raise WolfwiseError("the record breaks the rules:\n  " + "\n  ".join(seen.warnings))
        for round_ in situations(read):
            try:
                Posterior(round_.game, round_.observations)
            except Contradiction as error:
                _show_contradiction(Asked(read, round_, flags), answer.__name__, error)
        output_of(flags).show(answer(Asked(read, seen, flags)))

    decorated = options(click.argument("record"), *RULES, *FORMAT)(run)
    return command.command(answer.__name__, help=answer.__doc__)(decorated)


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


@command.command()
@click.option("--players", type=click.IntRange(4, 8), required=True, help="4 to 8.")
@options(*RULES, *FORMAT)
def deck(players: int, **flags: Any) -> None:
    """The cards in play and the base rates before anything is known."""
    from analysis.wooolf.posterior import Posterior
    from reports.wooolf import seats

    game = wooolf(players, rulebook.rules("wooolf", flags["edition"], flags["changes"]))
    output_of(flags).show(seats.deck(game, Posterior(game, [])))


# ---------------------------------------------------------------- during play


def dashboard(record: Record) -> list[Answer]:
    """What live play shows after every line: who plays what, and the advice for the viewer."""
    from analysis.wooolf.advice import advise as weigh
    from analysis.wooolf.posterior import Posterior
    from analysis.wooolf.why import contradiction
    from reports.wooolf import decisions, judgement, seats

    known = situation(record)
    try:
        shown = [seats.who(known, Posterior(known.game, known.observations), brief=True)]
        if known.character is not None:
            shown.append(decisions.advise(known, weigh(known), brief=True))
    except Contradiction:
        return [judgement.contradiction(known.game.rules, "live", contradiction(known))]
    return shown


def explain(record: Record, said: str) -> Answer:
    """Live play's `why STATEMENT`."""
    from analysis.wooolf.why import why as reasons
    from reports.wooolf import judgement

    known = situation(record)
    try:
        return judgement.why(known, reasons(known, statement(said, known.names)))
    except Contradiction as error:
        return judgement.contradiction(known.game.rules, "why", error)


def warnings(record: Record) -> tuple[str, ...]:
    """What live play warns about: turns skipped or doubled."""
    return situation(record).warnings
