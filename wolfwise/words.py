"""The words that flags and arguments are made of: help and the manual list them, shells complete.

What a game's cards, roles or animals are called is said by `wolfwise/<game>/words.py`, which takes
it from the rulebook and the models. Nothing here is loaded to answer a question.
"""

import ast
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from wolfwise.files import read_text
from wolfwise.models import rulebook
from wolfwise.models.entry import entry_behind
from wolfwise.models.errors import WolfwiseError, listed
from wolfwise.models.registry import GAMES
from wolfwise.models.values import distinct
from wolfwise.questions import Argument, Flag, Words
from wolfwise.setting import Found, Kind, Setting

FILES = ("file", "dir")
"""Kinds that shells know themselves."""
NUMBERED = re.compile(r"(\D*)(\d+)")
FEWEST = 3
"""Numbers that are told as `r1 to r14`; fewer are listed."""


# ---------------------------------------------------------------- words of every kind


def kinds(game: str) -> Mapping[str, Kind]:
    """The kinds of words that a game has of its own."""
    own: Mapping[str, Kind] = import_module(f"wolfwise.{game}.words").KINDS
    return own


def found(kind: str, setting: Setting) -> Found:
    """All words of a kind; of `seat=role` every pair, of `row=` each with the sign behind it."""
    first, sign, second = kind.partition("=")
    if sign:
        ends = list(found(second, setting)) if second else [""]
        return [f"{word}={end}" for word in found(first, setting) for end in ends]
    own = kinds(setting.game).get(kind) or SHARED.get(kind)
    return own.words(setting) if own else ()


def _rulings(setting: Setting) -> Iterator[str]:
    for ruling in rulebook.load(setting.game).rulings.values():
        if ruling.alternatives:
            values = dict.fromkeys([ruling.value, *ruling.editions.values(), *ruling.alternatives])
            yield from (f"{ruling.key}={value}" for value in values)


def _bots(setting: Setting) -> Iterable[str]:
    from wolfwise.analysis.league import bots_of  # which plays games

    return tuple(bots_of(setting.game))


def _reports(setting: Setting) -> Iterable[str]:
    from wolfwise.report import ABOUT

    return (*ABOUT, "all")


def _formats(setting: Setting) -> Iterable[str]:
    from wolfwise.reports.renderers import FORMATS

    return tuple(FORMATS)


SHARED = {
    "game": Kind("Games", lambda setting: GAMES),
    "seat": Kind("", lambda setting: setting.names),
    "edition": Kind("", lambda setting: rulebook.load(setting.game).editions),
    "ruling": Kind("", _rulings),
    "bot": Kind("", _bots),
    "report": Kind("", _reports),
    "format": Kind("", _formats),
}

# ---------------------------------------------------------------- completing


@distinct
class Completion(NamedTuple):
    """A text that what was typed may become, and whether more may follow without a space."""

    text: str
    goes_on: bool = False


def completions(words: Words, setting: Setting, typed: str) -> list[Completion]:
    """What a value may become that somebody has begun to type."""
    if words.kind == "line":
        return _lines(setting, typed)
    before = re.match(r".*[, ]", typed) if words.many else None
    head = before.group() if before else ""
    last = typed[len(head) :]
    every = _left(found(words.kind, setting), head)
    fitting = _staged([w for w in every if w.casefold().startswith(last.casefold())], last)
    if words.kind == "bot" and last:
        fitting += _own_bots(last)
    return [Completion(head + word, words.many or word.endswith("=")) for word in fitting]


def _left(every: Found, head: str) -> list[str]:
    """The words that may still follow in a list."""
    if not isinstance(every, Mapping):
        return list(dict.fromkeys(map(str, every)))
    taken = Counter(head.replace(",", " ").split())
    return [str(word) for word, most in every.items() if taken[str(word)] < most]


def _staged(fitting: Sequence[str], last: str) -> list[str]:
    """First the keys of `key=value`, and its values once the key is there."""
    if "=" in last:
        return list(fitting)
    keys = Counter(word.partition("=")[0] for word in fitting)
    staged = (word if keys[key := word.partition("=")[0]] == 1 else f"{key}=" for word in fitting)
    return list(dict.fromkeys(staged))


def _lines(setting: Setting, typed: str) -> list[Completion]:
    """What may be entered behind the record, word by word and in full."""
    head, space, last = typed.rpartition(" ")
    more = "".join(f"{line}\n" for line in setting.flags.get("saw") or () if line != typed)
    try:
        behind = entry_behind(f"{setting.text}\n{more}")
    except WolfwiseError:
        return []
    words = [choice.text for choice in behind.next(head).choices]
    texts = [f"{head}{space}{w}" for w in words if w.casefold().startswith(last.casefold())]
    return [Completion(t if behind.next(t).may_end else f"{t} ", True) for t in texts]


def _own_bots(typed: str) -> list[str]:
    """Files that may have bots, or the names in one, which is read and not run."""
    file, colon, begun = typed.partition(":")
    if colon:
        return [f"{file}:{name}" for name in names_in(file) if name.startswith(begun)]
    folder = os.path.dirname(typed)
    try:
        there = sorted(os.scandir(folder or "."), key=lambda entry: entry.name)
    except OSError:
        return []
    paths = [(os.path.join(folder, entry.name), entry.is_dir()) for entry in there]
    ends = [f"{path}/" if inner else f"{path}:" for path, inner in paths]
    wanted = ("/", ".py:") if folder else ".py:"  # folders only for whoever asks for them
    return [end for end in ends if end.startswith(typed) and end.endswith(wanted)]


def names_in(file: str) -> list[str]:
    """The classes and functions that a file of Python defines, as far as it can be read."""
    try:
        body = ast.parse(read_text(file)).body
    except (WolfwiseError, SyntaxError, ValueError):
        return []
    public = (ast.ClassDef, ast.FunctionDef)
    return [n.name for n in body if isinstance(n, public) and not n.name.startswith("_")]


# ---------------------------------------------------------------- listing


def sentences(game: str, given: Iterable[Argument | Flag] | None = None) -> list[str]:
    """The words of a game, kind by kind: all of them, or those that these flags take."""
    own = kinds(game)
    if given is not None:
        parts = {part for each in given if each.words for part in each.words.kind.split("=")}
        own = {name: kind for name, kind in own.items() if name in parts}
    return [f"{kind.title}: {_told(game, kind)}." for kind in own.values() if kind.title]


def _told(game: str, kind: Kind) -> str:
    """The words of a kind in all editions."""
    editions = rulebook.load(game).editions
    settings = [Setting(game, {"edition": edition}) for edition in editions]
    words = dict.fromkeys(str(word) for setting in settings for word in kind.words(setting))
    return listed(in_runs(list(words)))


def in_runs(words: Sequence[str]) -> list[str]:
    """Words as a list has them, with rows of numbers in short: r1 to r14."""
    told: list[str] = []
    run: list[str] = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        run.append(word)
        if not _follows(word, following):
            told += run if len(run) < FEWEST else [f"{run[0]} to {run[-1]}"]
            run = []
    return told


def _follows(word: str, following: str) -> bool:
    one, other = NUMBERED.fullmatch(word), NUMBERED.fullmatch(following)
    if one is None or other is None:
        return False
    return one[1] == other[1] and int(one[2]) + 1 == int(other[2])
