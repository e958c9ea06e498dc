"""Plain questions, answered without Click, which takes longer to import than they take to answer.

What is plain is read exactly as Click reads it. Whatever is not (help, a mistake, a game spelt in
capitals) is left alone before anything has been done about it, and Click has its say.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import GAMES
from wolfwise.questions import Flag, Flags, Question, load


def run(words: Sequence[str]) -> int | None:
    """Answer `GAME QUESTION ...` and return the exit code; None: that is no plain question."""
    if len(words) < 2 or words[0] not in GAMES:
        return None
    if words[1] not in import_module(f"wolfwise.{words[0]}").QUESTIONS:
        return None
    question = load(words[0], words[1])
    flags = read(question, words[2:])
    if flags is None:
        return None
    question.run(flags)
    return 0


def read(question: Question, words: Sequence[str]) -> Flags | None:
    """What these words ask, as Click would read them; None if anything about them is not plain."""
    known = {flag.name: flag for flag in question.flags}
    alone: list[str] = []
    given: dict[str, list[str]] = {name: [] for name in known}
    left = iter(words)
    for word in left:
        if not word.startswith("-") or word == "-":
            alone.append(word)
            continue
        name, equals, text = word.partition("=")
        flag = known.get(name)
        if flag is None or (flag.switch and equals):
            return None
        if not flag.switch and not equals:
            following = next(left, None)
            if following is None:
                return None
            text = following
        given[name].append(text)
    flags: Flags = {}
    for argument in question.arguments:
        taken = alone if argument.many else alone[:1]
        alone = alone[len(taken) :]
        if argument.required and not taken:
            return None
        flags[argument.name] = tuple(taken) if argument.many else next(iter(taken), None)
    try:
        flags |= {flag.key: _value(flag, given[flag.name]) for flag in question.flags}
    except (ValueError, WolfwiseError):
        return None
    return None if alone else flags


def _value(flag: Flag, texts: Sequence[str]) -> Any:
    if flag.switch:
        return bool(texts)
    if flag.default is not None:
        texts = texts or [flag.default]
    if flag.required and not texts:
        raise ValueError(f"{flag.name} is missing")
    if flag.many:
        return tuple(flag.read(text) for text in texts)
    return flag.read(texts[-1]) if texts else None
