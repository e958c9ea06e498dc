"""Texts that are slow to read, each with a compiled copy beside it.

Reading a rulebook takes longer than answering from it, and importing Lark for a grammar twice as
long again. So a copy in JSON is kept that names the text it was made from by its checksum
(`make tables` refreshes all copies). A text that has changed since is compiled in memory.
"""

import json
from binascii import crc32
from collections.abc import Callable, Mapping
from os import path
from typing import Any

FOLDER = path.dirname(__file__)


def text(name: str) -> str:
    """A file of this package; raises OSError if there is none."""
    loader: Any = __spec__.loader  # as pkgutil.get_data does, which is slower to import
    data: bytes = loader.get_data(path.join(FOLDER, *name.split("/")))
    return data.decode()


def load(source: str, copy: str, compiler: Callable[[str], Mapping[str, Any]]) -> Mapping[str, Any]:
    """What `compiler` makes of a source text, read from the copy if that is current."""
    try:
        kept: dict[str, Any] = json.loads(text(copy))
    except (OSError, ValueError):  # there is none, or it is damaged
        kept = {}
    return kept if kept.get("crc32") == checksum(source) else compiler(source)


def checksum(source: str) -> int:
    return crc32(source.encode())
