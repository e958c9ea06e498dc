"""Questions of a game that are asked from within a sitting, with their flags: `who as Bob`.

What can be read as a line of the record is one, though: `call` asks what a call is worth, `call Cy`
is a call; `vote` asks whom to vote for, `vote Ana>Bo` tells it.
"""

import sys
from collections import deque
from collections.abc import Sequence
from importlib import import_module
from shutil import get_terminal_size

from wolfwise import questions
from wolfwise.line_forms import lines_of, narrow
from wolfwise.models import registry
from wolfwise.models.entry import Unclear
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.session import RecordBook

SITTINGS = ("moderate",)
"""Questions that begin a sitting of their own."""


def asked(book: RecordBook, game: str, typed: str, *more: str) -> bool:
    """Answer what was typed, and more flags, if it is a question about a record; False if not."""
    word, _, rest = typed.strip().partition(" ")
    name = word.casefold()
    if name in ("as", "given"):  # which only tell how `who` is asked
        name, rest = "who", f"{name} {rest}"
    if name not in possible(game):
        return False
    bare, flags = _flagged(rest.split())
    if bare and (begins_a_line(game, name) or _is_line(book, typed)):
        return False
    arguments = [argument.name for argument in questions.load(game, name).arguments]
    file = str(book.path)
    if arguments == ["words"] and bare:  # a claim stands before the record, a statement behind it
        said = " ".join(bare)
        words = [file, said] if name == "why" else [said, file]
    else:
        words = [*[file] * bool(arguments), *bare]
    tool = import_module("wolfwise.main")  # by its name, since a game's own sitting asks as well
    tool.run([game, name, *words, *flags, *more])
    return True


def possible(game: str) -> list[str]:
    """The questions of a game that can be asked from within a sitting."""
    return [name for name in import_module(f"wolfwise.{game}").QUESTIONS if name not in SITTINGS]


def lines_about(game: str, word: str = "") -> str:
    """The kinds of lines a record has, each with an example; or those with a certain word."""
    lines = lines_of(game)
    if word:
        said = word.casefold()
        lines = [line for line in lines if said in line.partition("#")[0].casefold().split()]
    if not lines:
        raise WolfwiseError(f"no line of a record has the word {word!r}; 'help' lists them")
    terminal = sys.stdout is not None and sys.stdout.isatty()
    wide = get_terminal_size().columns if terminal else max(map(len, lines))
    return "".join(f"{narrow(line, wide)}\n" for line in lines)


def begins_a_line(game: str, word: str) -> bool:
    """Whether lines of a record may begin with this word."""
    return any(word in words for words in registry.scribe(game).vocabulary.values())


def _is_line(book: RecordBook, typed: str) -> bool:
    """Whether this means a line that fits now, or several."""
    try:
        book.in_full(typed)
    except Unclear:
        return True
    except RecordError:
        return False
    return True


def _flagged(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Words that stand by themselves, and flags: `as Bob` is --as Bob, `given Eva wolf` --given."""
    bare: list[str] = []
    flags: list[str] = []
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word.startswith("-"):
            return bare, [*flags, word, *rest]
        if word.casefold() == "as" and rest:
            flags += ["--as", rest.popleft()]
        elif word.casefold() == "given" and len(rest) > 1:
            flags += ["--given", f"{rest.popleft()}={rest.popleft()}"]
        else:
            bare.append(word)
    return bare, flags
