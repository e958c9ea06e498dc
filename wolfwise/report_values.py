"""Results as plain data: JSON that can become values of our own, and nothing that acts.

A store of pickles, such as joblib's, does whatever a file that somebody has put there tells it to.
Here a file names at most a NamedTuple or an enumeration, and it is taken from the module of ours
that defines it.
"""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any

from wolfwise.models.rulebook import Rules
from wolfwise.models.values import FrozenDict

OURS = re.compile(r"(wolfwise\.(?:models|analysis|reports)(?:\.[a-z]\w*)*):(\w+)", re.ASCII)
"""A class by the module that defines it."""
LARGE = 1 << 63
"""Whole numbers from here on are in hexadecimal digits, of which there may be any number."""

READ: dict[str, Callable[[list[Any]], Any]] = {
    "int": lambda said: int(said[0], 16),
    "bytes": lambda said: b64decode(*said),
    "tuple": tuple,
    "list": list,
    "dict": lambda said: dict(zip(said[::2], said[1::2], strict=True)),
    "frozen": lambda said: FrozenDict(zip(said[::2], said[1::2], strict=True)),
    "fraction": lambda said: Fraction(*map(_whole, said)),
    "rules": lambda said: Rules(*said),
}
"""How a list is read whose first word is one of these."""


def dump(value: Any) -> bytes:
    """A result as JSON; raises TypeError if it could not be read again."""
    return json.dumps(_told(value), separators=(",", ":")).encode()


def load(content: bytes) -> Any:
    """A result that `dump` has written; raises, or is another value, if somebody else has."""
    return _read(json.loads(content))


def _told(value: Any) -> Any:
    kind = type(value)
    if value is None or kind in (bool, float, str):
        return value
    if kind is int:
        return value if abs(value) < LARGE else ["int", hex(value)]
    if kind is bytes:
        return ["bytes", b64encode(value).decode()]
    if kind in (tuple, list):
        return [kind.__name__, *map(_told, value)]
    if kind in (dict, FrozenDict):
        name = "dict" if kind is dict else "frozen"
        return [name, *map(_told, chain.from_iterable(value.items()))]
    if kind is Fraction:
        return ["fraction", _told(value.numerator), _told(value.denominator)]
    if kind is Rules:
        return ["rules", value.game, value.edition, _told(value.switched)]
    name = f"{kind.__module__}:{kind.__qualname__}"
    items = [value.name] if issubclass(_class(name), Enum) else map(_told, value)
    return [name, *items]


def _read(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    kind, *said = data
    items = [_read(item) for item in said]
    if kind in READ:
        return READ[kind](items)
    found = _class(kind)
    if issubclass(found, Enum):
        (name,) = items
        return found.__members__[name]
    return found._make(items)  # type: ignore[attr-defined]


def _whole(number: Any) -> int:
    """A part of a fraction; of a text, a whole fraction of any size could be made."""
    if type(number) is not int:
        raise TypeError(f"{number!r} is no whole number")
    return number


@cache
def _class(name: str) -> type:
    """A NamedTuple or an enumeration of ours; nothing that a module has only imported."""
    ours = OURS.fullmatch(name)
    found: Any = vars(import_module(ours[1])).get(ours[2]) if ours else None
    value = isinstance(found, type) and (issubclass(found, Enum) or hasattr(found, "_make"))
    if not ours or not value or (found.__module__, found.__qualname__) != ours.groups():
        raise TypeError(f"{name} is no value")
    kind: type = found
    return kind
