"""What is tried: each takes a game and a seed, tries so many things, and tells how that went."""

import json
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from resource import RUSAGE_SELF, getrusage
from signal import ITIMER_PROF, SIGPROF, setitimer, signal
from time import process_time
from typing import Any, NamedTuple

from click.testing import CliRunner

import wolfwise
from tests.fuzz import games, options
from tests.fuzz.texts import Texts, grown
from tests.helpers.records import read_or_refused
from wolfwise import main, questions
from wolfwise.models import records, registry
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.values import distinct
from wolfwise.reports.errors import in_words

SECONDS = 10.0
"""Nothing may work longer."""
MEMORY = 1 << 30
"""No process may need more."""


class TooLong(BaseException):
    """It worked longer than anything may."""


@distinct
class Failure(NamedTuple):
    """What was tried, and what went wrong."""

    tried: str
    wrong: str


@distinct
class Tally(NamedTuple):
    """How often something was tried, how often it was accepted, and what went wrong."""

    tried: int = 0
    accepted: int = 0
    slowest: float = 0.0  # seconds of work
    memory: int = 0  # the most that the process has needed so far, in bytes
    failures: tuple[Failure, ...] = ()

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.tried + other.tried,
            self.accepted + other.accepted,
            max(self.slowest, other.slowest),
            max(self.memory, other.memory),
            self.failures + other.failures,
        )


class Watched:
    """Does one thing after the other and keeps the tally."""

    def __init__(self) -> None:
        self.tally = Tally()

    def try_it(self, tried: str, work: Callable[[], bool]) -> bool:
        """Whether it was accepted; whatever is raised is a failure."""
        began, accepted, wrong = process_time(), False, ""
        try:
            with _at_most(2 * SECONDS):
                accepted = work()
        except TooLong:
            wrong = "does not end"
        except Exception:
            wrong = traceback.format_exc()
        seconds = process_time() - began
        if seconds > SECONDS and not wrong:
            wrong = f"took {seconds:.1f} s of work"
        memory = getrusage(RUSAGE_SELF).ru_maxrss * 1024
        if memory > MEMORY >= self.tally.memory and not wrong:
            wrong = f"needs {memory >> 20} MB"
        failures = (Failure(tried, wrong),) if wrong else ()
        self.tally = self.tally.plus(Tally(1, accepted, seconds, memory, failures))
        return accepted


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooLong

    before = signal(SIGPROF, stop)
    setitimer(ITIMER_PROF, seconds)
    try:
        yield
    finally:
        setitimer(ITIMER_PROF, 0)
        signal(SIGPROF, before)


# ---------------------------------------------------------------- records


def read_records(game: str, seed: int, number: int) -> Tally:
    """Reading refuses in words, and what it accepts is written and read as the same again."""
    texts, watched = Texts(game, seed), Watched()
    for _ in range(number):
        text = texts.next()
        if watched.try_it(text, partial(_read, text)):
            texts.keep(text)
    return watched.tally


def _read(text: str) -> bool:
    try:
        records.read(text)
    except WolfwiseError as error:
        _need_words(in_words(error))
        return False
    return read_or_refused(text) is not None


def _need_words(said: str) -> None:
    assert said.strip(), "nothing was said"


# ---------------------------------------------------------------- questions


def ask_questions(game: str, seed: int, number: int) -> Tally:
    """Every question about a record that can be read is answered, or refused in words."""
    texts, watched, random = Texts(game, seed), Watched(), Random(seed)
    while watched.tally.tried < number:
        text = texts.next()
        try:
            table = wolfwise.read(text)
        except WolfwiseError:
            continue
        texts.keep(text)
        if table.game != game:
            continue
        name = random.choice(options.asked(game))
        given = options.chosen(questions.load(game, name).own, table.names, random)
        seat = random.choice([None, *table.names]) if random.random() < 0.3 else None
        tried = f"{name} {given} as {seat}\n{text}"
        watched.try_it(tried, partial(_ask, table, seat, name, given))
    return watched.tally


def _ask(table: Any, seat: str | None, name: str, given: dict[str, Any]) -> bool:
    try:
        asked = table if seat is None else table.as_seat(seat)
        answer = asked.ask(name, **given)
        _need_words(str(answer))
        _need_words(answer.text(width=80, exact=True))
        json.dumps(answer.json(), allow_nan=False)
    except WolfwiseError as error:
        _need_words(in_words(error))
        return False
    return True


# ---------------------------------------------------------------- command lines


def run_commands(game: str, seed: int, number: int) -> Tally:
    """Whatever words are typed, the command ends with a code of its own and without a trace."""
    texts, watched, random = Texts(game, seed), Watched(), Random(seed)
    for _ in range(number):
        words = options.command(game, random)
        text = random.choice(texts.pool) if random.random() < 0.7 else grown(game, random)
        watched.try_it(f"{words}\n{text}", partial(_run, words, text))
    return watched.tally


def _run(words: list[str], text: str) -> bool:
    stdin = text.encode("utf-8", "surrogatepass")
    with CliRunner().isolation(stdin) as (stdout, stderr, _):
        code = main.run(words)
    said = (stdout.getvalue() + stderr.getvalue()).decode("utf-8", "replace")
    assert code in (0, 1, 2, 4), code
    _need_words(said)
    assert "Traceback" not in said
    return code == 0


# ---------------------------------------------------------------- games


def play_games(game: str, seed: int, number: int) -> Tally:
    """Random games under random rulings keep to what must always hold."""
    watched = Watched()
    for each in range(number):
        one = seed * number + each
        watched.try_it(f"seed {one}", partial(games.play, game, Random(one)))
    return watched.tally


KINDS: dict[str, Callable[[str, int, int], Tally]] = {
    "records": read_records,
    "questions": ask_questions,
    "commands": run_commands,
    "games": play_games,
}
GAMES = registry.GAMES
