"""`make api`: write docs/api.md (and results.md) from the docstrings of what programs import."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import wolfwise
from tools import results
from wolfwise import questions
from wolfwise.questions import Flag

FLAG = re.compile(r"--[a-z-]+")
PAGE = Path(__file__).parent.parent / "docs" / "api.md"
HEAD = """# The library

This page is made from the docstrings (`make api`), and its examples are run by the tests. What is
listed here is public and stays; everything else below `wolfwise.models`, `wolfwise.analysis` and
`wolfwise.reports` may change from one version to the next. What the `result` of an answer has is on
[a page of its own](results.md).

What is about no table has no method: `demo`, `live`, `report` and a judge's `moderate` are for
people, and of `rules` and `league` programs read what the command writes with `--json`
(`python -m wolfwise league crywolf --bots fifty,random --games 10 --json`). The rules that a
table is played by are its `.rules`.

There is a notebook for each game: [Wooolf!!](notebooks/wooolf.ipynb),
[You Cry Wolf!](notebooks/crywolf.ipynb), [Werewolf](notebooks/werewolf.ipynb) and
[The Three Little Wolves](notebooks/littlewolves.ipynb).
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_texts(inspect.getdoc(wolfwise) or ""), *_parts()])


def _parts() -> Iterator[str]:
    tables = [wolfwise.Table, *(getattr(wolfwise, name) for name in wolfwise.TABLES.values())]
    functions = [wolfwise.read, wolfwise.load, wolfwise.example]
    others = [getattr(wolfwise, name) for name in wolfwise.__all__]
    rest = [one for one in others if one not in (*tables, *functions)]
    for public in (*functions, *tables, *rest):
        yield from _class(public) if isinstance(public, type) else _function(public, "wolfwise.", 2)


def _class(public: type) -> Iterator[str]:
    yield f"## wolfwise.{public.__name__}\n"
    yield from _texts(inspect.getdoc(public) or "")
    if issubclass(public, Exception):
        return
    for name, member in vars(public).items():
        if name.startswith("_") or not getattr(member, "__doc__", None):
            continue
        if isinstance(member, classmethod):
            yield from _function(member.__func__, f"{public.__name__}.", 3)
            yield from _options(public, name)
        elif inspect.isfunction(member):
            yield from _function(member, ".", 3)
            yield from _options(public, name)
        elif isinstance(member, property) or hasattr(member, "func"):  # one that is cached
            yield f"### .{name}\n"
            yield from _texts(inspect.getdoc(member) or "")


def _function(function: Any, prefix: str, level: int) -> Iterator[str]:
    yield f"{'#' * level} {prefix}{function.__name__}\n"
    yield f"`{function.__name__}{results.plain(function)}`\n"
    yield from _texts(inspect.getdoc(function) or "")


def _options(public: type, name: str) -> Iterator[str]:
    """What the options of a question are, as the command line explains them."""
    game = getattr(public, "game", None)
    if game is None or name not in import_module(f"wolfwise.{game}").QUESTIONS:
        return
    flags = [part for part in questions.load(game, name).own if isinstance(part, Flag)]
    taken = inspect.signature(getattr(public, name)).parameters
    keys = {flag.name: flag.key for flag in flags}
    for flag in flags:
        if flag.key in taken:
            told = FLAG.sub(lambda found: f"`{keys.get(found[0], found[0])}`", flag.help)
            yield f"- `{flag.key}`: {told}"
    if flags:
        yield ""


def _texts(doc: str) -> Iterator[str]:
    """Paragraphs, and examples as blocks of code."""
    for paragraph in dedent(doc).split("\n\n"):
        if paragraph.startswith(">>>"):
            yield f"```python\n{paragraph}\n```\n"
        else:
            yield f"{paragraph}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    results.PAGE.write_text(results.page(), "utf-8")
