"""What a seat sees, as words and as a vector, whatever the game.

A word is `path=value`, and for an item of a list `path.3:value`; no word has a space in it. A view
becomes its words, and a vector counts words, each in the place that its checksum gives it (feature
hashing): so every view of every game has a vector of one size, and equal views have equal vectors.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

SIZE = 1024
"""Numbers in a vector."""
MOST = 255
"""The highest number there is in one."""
_SILENT = frozenset({"game", "names"})
"""Fields that are the same throughout a game."""
_SEEN_BEFORE = _SILENT | {"table"}
"""In items of a list: a table that something was done at has been in view by itself."""
_NUMBERED = re.compile(r"\.\d+:")


def words(view: Any) -> dict[str, str]:
    """Every word of a view by its path."""
    return dict(_words(view, ""))


def _words(record: Any, path: str) -> Iterator[tuple[str, str]]:
    for name, value in zip(record._fields, record, strict=True):
        if name in _SILENT:
            continue
        here = f"{path}{name}"
        if hasattr(value, "_fields"):
            yield from _words(value, f"{here}.")
        elif isinstance(value, tuple | frozenset):
            for at, item in enumerate(value if isinstance(value, tuple) else sorted(value)):
                # The order of plain numbers says whose they are; that of other things only when.
                joint = "=" if type(item) is int else ":"
                yield f"{here}.{at}", f"{here}.{at}{joint}{told(item)}"
        else:
            yield here, f"{here}={told(value)}"


def told(value: Any) -> str:
    """One value without spaces: `Claim(wolf,sheep,3)`."""
    if hasattr(value, "_fields"):
        named = zip(value._fields, value, strict=True)
        parts = [told(part) for name, part in named if name not in _SEEN_BEFORE]
        return f"{type(value).__name__}({','.join(parts)})"
    if isinstance(value, tuple | frozenset):
        items = value if isinstance(value, tuple) else sorted(value)
        return f"({','.join(map(told, items))})"
    if value is None:
        return "-"
    if isinstance(value, Enum):
        return str(value.value)
    # Marks keep the pointer '0' (nobody) apart from seat 0.
    return repr(value).replace(" ", "_") if isinstance(value, str) else str(value)


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """What is new in a view; words that are gone have a minus in front."""
    yield from (f"-{word}" for path, word in before.items() if path not in after)
    yield from (word for path, word in after.items() if before.get(path) != word)


def vector(seen: Iterable[str]) -> NDArray[np.float32]:
    """Words counted, each in the place that its checksum gives it."""
    counted = np.zeros(SIZE, np.float32)
    for word in seen:
        counted[_place(word)] += 1
    return np.minimum(counted, MOST, out=counted)


@lru_cache(maxsize=1 << 16)
def _place(word: str) -> int:
    return crc32(_NUMBERED.sub(":", word).encode()) % SIZE
