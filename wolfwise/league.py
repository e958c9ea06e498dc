"""`wolfwise league GAME`: bots against bots, over many seeded games.

With --keep every batch of games is on disk as soon as it is done, so whatever happens to a long
league, it goes on from there and ends with the same numbers.
"""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from threading import Timer
from typing import Any

from wolfwise import __version__
from wolfwise.analysis.league import (
    Batch,
    Contest,
    Entrant,
    Tally,
    bots_module,
    bots_of,
    contest,
    follow,
    played,
    prepare,
    standings,
)
from wolfwise.analysis.own_bots import OwnBot
from wolfwise.console import Stop, complain
from wolfwise.files import append_line, check_writable, read_text, replace_text
from wolfwise.frame import command, need, rules_of
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import known
from wolfwise.models.rulebook import Rules
from wolfwise.output import Output
from wolfwise.progress import Bar
from wolfwise.questions import JSON, RULES, Argument, Flag, Flags, Whole, Words
from wolfwise.reports import league as report

MOST_GAMES, MOST_JOBS = 10_000_000, 1024
MOST_SQUARES = 10**15
"""No batch has larger scores."""
SOON = 5.0
"""Seconds after which it is said what takes so long before the first game."""


def run(flags: Flags) -> None:
    """Let bots play GAME against each other, many seeded games, and show how they did.

    Everybody sits everywhere in turn. Fewer bots than players repeat as they sit: --players 4
    --bots advice,thumb is advice, thumb, advice, thumb. Without --bots the bots of GAME are listed.

    FILE.py:NAME is a bot of your own: a class, or a function that is called with what its seat
    sees and a source of random numbers, and answers with a move. The code of that file is run.
    """
    rules = rules_of(known(flags["game"]), flags)
    output, bots = Output(json=flags["as_json"]), bots_of(rules.game)
    if flags["bots"] is None:
        output.show(report.bots(rules, bots))
        return
    need(flags["games"], "at least one game must be played")
    named = [name.strip() for name in flags["bots"].split(",")]
    own = {name: _own(name) for name in named if ":" in name or name.endswith(".py")}
    bots = {**bots, **own}
    made = contest(rules, flags["players"] or len(named), named, flags["seed"], bots)
    book = _book(flags["keep"], rules, made)
    if flags["cluster"] is None:
        _prepare(rules.game, made)
    done = _play(made, flags, book)
    told = getattr(bots_module(rules.game), "told", None)
    setup = told(made.new()) if told else ""
    output.show(report.league(rules, made, standings(made, done), bots, setup))


COMMAND = command(
    "league",
    run.__doc__,
    run,
    (
        Argument("game", required=True, words=Words("game")),
        Flag("--players", "How many play, if not as many as bots are named.", "N", read=Whole(1)),
        Flag("--bots", "Who plays, in the order in which they sit.", "NAME|FILE.py:NAME,...",
             words=Words("bot", many=True)),
        Flag("--games", "Games to play.", "N",
             read=Whole(0, MOST_GAMES), default="100", show_default=True),
        Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
        Flag("--keep", "Keep what is done in a file, and go on from what is there.", "FILE",
             words=Words("file")),
        Flag("--jobs", "Processes that play, if not one for each core.", "N",
             read=Whole(1, MOST_JOBS)),
        Flag("--cluster", "A Dask cluster to play on.", "tcp://HOST:PORT"),
        RULES[0]._replace(help="The edition of the rules."),
        RULES[1],
        JSON,
    ),
)  # fmt: skip


def _own(name: str) -> Entrant:
    """A bot of somebody's own, FILE.py:NAME; the file is run here for the first time."""
    file, _, called = name.rpartition(":") if ":" in name else (name, "", "")
    bot = OwnBot(file, called, read_text(file))
    bot.check()
    return Entrant(lambda: bot, bot.says)


# ---------------------------------------------------------------- playing


def _prepare(game: str, made: Contest) -> None:
    """Compile what is not compiled yet, here and once."""
    patience = Timer(SOON, complain, ["wolfwise: compiling, about half a minute, this once"])
    patience.daemon = True
    patience.start()
    try:
        prepare(game, made)
    finally:
        patience.cancel()


def _play(made: Contest, flags: Flags, book: "Book | None") -> list[Batch]:
    """All games, those kept in the book and those still to play."""
    done, games = [] if book is None else book.batches, flags["games"]
    first = follow(done)
    need(first <= games, f"{flags['keep']} has {first} games already, more than {games}")
    where = {"jobs": flags["jobs"], "cluster": flags["cluster"]}
    try:
        with Bar("games", first) as bar, _quiet_dask():
            for batch in played(made, games, tuple(done), **where):
                if book is not None:
                    book.add(batch)
                done.append(batch)
                bar.show(batch.end, games)
    except WolfwiseError as error:
        so_far = f"; {_so_far(follow(done), games, book)}" if done else ""
        raise WolfwiseError(f"{error}{so_far}") from None
    except KeyboardInterrupt:
        complain(f"wolfwise: interrupted; {_so_far(follow(done), games, book)}")
        raise Stop(130) from None
    return done


@contextmanager
def _quiet_dask() -> Iterator[None]:
    """Dask logs in many words what is said here in one sentence."""
    import logging

    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _so_far(done: int, games: int, book: "Book | None") -> str:
    if book is None:
        return f"{done} of {games} games are lost (--keep FILE would have kept them)"
    kept = follow(book.read())  # it may have been interrupted just when a batch was written
    return f"{kept} of {games} games are kept in {book.path}, to go on with the same command"


# ---------------------------------------------------------------- keeping


def _book(name: str | None, rules: Rules, made: Contest) -> "Book | None":
    need(name != "", "--keep needs the name of a file")
    return None if name is None else Book(name, rules, made)


def _plain(path: Path) -> bool:
    """Whether a file is none of the odd ones; a folder is refused with other words."""
    try:
        return path.is_file() or path.is_dir() or not os.path.lexists(path)
    except OSError as error:
        raise WolfwiseError(f"cannot read {path}: {(error.strerror or '').lower()}") from None


class Book:
    """Results on disk: a line that says which league it is, then a line for every batch.

    How many games are to be played is not part of it: a league may go on for more.
    """

    def __init__(self, name: str, rules: Rules, made: Contest) -> None:
        self.path = Path(name)
        need(_plain(self.path) and name != "-", f"--keep needs a plain file, not {name}")
        check_writable(self.path)
        self.entrants, self.head = len(made.names), json.dumps(_identity(rules, made))
        self.batches = self.read()
        whole = "".join(f"{line}\n" for line in [self.head, *map(_write, self.batches)])
        self.size = len(whole)
        if not self.path.exists() or self.path.stat().st_size != self.size:
            replace_text(self.path, whole)  # a new book, or one without a damaged last line

    def add(self, batch: Batch) -> None:
        """Have a batch on disk before anything else is done."""
        line = _write(batch)
        size = self.path.stat().st_size if self.path.exists() else -1
        need(size == self.size, f"something else has changed {self.path} meanwhile")
        append_line(self.path, line)
        self.size += len(line) + 1

    def read(self) -> list[Batch]:
        """All batches that are in the file."""
        lines, found = self._lines(), list[Batch]()
        end = 0
        for number, line in enumerate(lines[1:], 2):
            batch = _read(line, self.entrants)
            if batch is None and number == len(lines):
                break  # it was killed while it wrote this
            if batch is None or batch.first != end:
                raise WolfwiseError(f"line {number} of {self.path} is damaged")
            found.append(batch)
            end = batch.end
        return found

    def _lines(self) -> list[bytes]:
        """The lines of the file that are whole, if it is about this league."""
        head = self.head
        stranger = WolfwiseError(f"{self.path} is not the results of a league")
        if not self.path.exists():
            return []
        try:
            with open(self.path, "rb") as file:
                first = file.readline(len(head) + 10_000)
                if first.endswith(b"\n"):
                    _compare(self.path, json.loads(first), json.loads(head))
                elif head.encode().startswith(first):
                    return []  # it was killed when it had hardly begun
                else:
                    raise stranger
                *lines, _ = (first + file.read()).split(b"\n")
                return lines
        except OSError as error:
            raise WolfwiseError(f"cannot read {self.path}: {error.strerror}") from None
        except (ValueError, RecursionError):  # neither JSON nor UTF-8, or a trap
            raise stranger from None


def _identity(rules: Rules, made: Contest) -> dict[str, Any]:
    """All that the results depend on."""
    return {
        "league": rules.game,
        "version": __version__,
        "edition": rules.edition,
        "rules": dict(rules.switched),
        "bots": list(made.seats),
        "seed": made.seed,
    } | _files(made)


def _files(made: Contest) -> dict[str, Any]:
    """The texts that bots of somebody's own are made of, by their checksums."""
    own = [bot for bot in made.entrants.values() if isinstance(bot, OwnBot)]
    return {"files": {bot.file: bot.checksum for bot in own}} if own else {}


def _compare(path: Path, there: Any, here: dict[str, Any]) -> None:
    """Refuse a file that keeps another league, and say what is other about it."""
    if not isinstance(there, dict) or "league" not in there:
        raise ValueError
    for key, value in here.items():
        if there.get(key) != value:
            other = f"{key} {_words(there.get(key))}, not {_words(value)}"
            raise WolfwiseError(f"{path} keeps another league: {other}")


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={item}" for key, item in value.items()) or "as they stand"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _write(batch: Batch) -> str:
    tallies = [[str(t.victories), t.score, t.squares] for t in batch.tallies]
    return json.dumps({"first": batch.first, "games": batch.games, "tallies": tallies})


def _read(line: bytes, entrants: int) -> Batch | None:
    """A batch as it was written; None if the line is damaged."""
    try:
        found = json.loads(line)
        tallies = tuple(
            Tally(_fraction(victories), int(score), int(squares))
            for victories, score, squares in found["tallies"]
        )
        batch = Batch(int(found["first"]), int(found["games"]), tallies)
        whole = _write(batch).encode() == line and len(tallies) == entrants
    except (ValueError, TypeError, KeyError, ArithmeticError, RecursionError):
        return None
    return batch if whole and all(_possible(tally, batch.games) for tally in tallies) else None


def _fraction(text: str) -> Fraction:
    if not re.fullmatch(r"\d{1,12}(/\d{1,12})?", text):
        raise ValueError
    return Fraction(text)


def _possible(tally: Tally, games: int) -> bool:
    """Whether so many games can have brought that."""
    won, apart = tally.victories, games * tally.squares - tally.score**2
    return games > 0 and won <= games and apart >= 0 and tally.squares < MOST_SQUARES
