"""A store of results and rendered files, so that a second report makes only what has changed.

A result is found by the function that made it, its parameters, and a hash of everything it could
have read: the sources and data of its own package and of those that this one imports, without those
of other games (games never import each other), and the versions of Python and of the libraries.
"""

import hashlib
import json
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from models.errors import listed
from models.registry import GAMES
from models.rulebook import Rules

Result = TypeVar("Result")

PACKAGES = ("models", "analysis", "reports")
"""Each imports those before it, and none after it."""
LIBRARIES = ("numpy", "ortools")
DRAWING = (
    "jinja2", "matplotlib", "typst", "fonttools",
    "noto-cjk-sans-jp-bold", "noto-cjk-sans-jp-regular",
)  # fmt: skip
"""What only `reports` is made with."""
SUFFIX, UNFINISHED = ".result", ".tmp"
KEPT = 30 * 24 * 3600
"""Seconds after which an entry that nobody has read is thrown away."""
HOW = frozenset({"jobs", "cluster", "progress"})
"""Parameters that say how to compute, not what."""
HARMLESS = {
    ("builtins", "set"), ("builtins", "frozenset"), ("builtins", "complex"), ("builtins", "range"),
    ("fractions", "Fraction"), ("collections", "OrderedDict"), ("collections", "Counter"),
    ("collections", "deque"),
}  # fmt: skip
"""Classes of others that results may have in them."""


class Cache:
    """Results in a folder. It is an `Ask` (reports/document.py): `cache(function, players=5)`.

    The folder is made when it is needed. One that cannot be written or has been tampered with only
    costs time: whatever is not as it was stored is computed again. A fresh one reads nothing but
    what is `known`, results at hand by their fingerprints.
    """

    def __init__(
        self, folder: Path, *, fresh: bool = False, known: Mapping[str, Any] | None = None
    ) -> None:
        self.folder, self.fresh, self.known = folder, fresh, known or {}

    def __call__(self, work: Callable[..., Result], /, **parameters: Any) -> Result:
        result: Result
        name = fingerprint(work, parameters)
        if name in self.known:
            result = self.known[name]
            return result
        path = self.folder / f"{name}{SUFFIX}"
        found = None if self.fresh else _read(path)
        if found is not None:
            result = found[0]
            return result
        result = work(**parameters)
        _store(path, (result,))
        return result

    def since(self, moment: float) -> int:
        """How many entries have been read or written since then."""
        return sum(used >= moment for _, used in self._entries())

    def sweep(self) -> None:
        """Throw away what nobody has read for long, most of it made by other versions."""
        long_ago = time.time() - KEPT
        for pattern in (f"*{SUFFIX}", f".*{UNFINISHED}"):
            for path, used in self._entries(pattern):
                if used < long_ago:
                    with suppress(OSError):  # somebody else was faster, or it is not ours
                        path.unlink()

    def _entries(self, pattern: str = f"*{SUFFIX}") -> list[tuple[Path, float]]:
        """All entries, and when each was last of use."""
        found: list[tuple[Path, float]] = []
        with suppress(OSError):  # nobody may look into the folder
            for path in self.folder.glob(pattern):
                with suppress(OSError):  # it is gone
                    found.append((path, path.stat().st_mtime))
        return found


def default_folder() -> Path:
    """Where a user keeps such things; nowhere for a user without a home."""
    try:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:
        home = os.devnull
    return Path(home) / "wolfwise" / "reports"


def fingerprint(work: Callable[..., Any], parameters: Mapping[str, Any]) -> str:
    """What a result depends on, as a name for it. `work` must be a function of these packages."""
    module, name = work.__module__, work.__qualname__
    package = module.partition(".")[0]
    if package not in PACKAGES or "<" in name:
        raise ValueError(f"{module}.{name} is no function of {listed(PACKAGES, 'or')}")
    game = next((part for part in module.split(".") if part in GAMES), None)
    asked = {key: _plain(value) for key, value in parameters.items() if key not in HOW}
    about = [module, name, asked, sources(package, game), sys.version, *_libraries(package)]
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """A parameter in JSON; what differs in kind alone differs there, too."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Fraction():
            return ["fraction", str(value)]
        case Rules():
            return ["rules", repr(value)]
        case list() | tuple():
            return [type(value).__name__, *map(_plain, value)]
        case set() | frozenset():
            return ["set", *sorted(json.dumps(_plain(item)) for item in value)]
        case _:
            raise TypeError(f"{value!r} cannot be a parameter of a result that is kept")


# ---------------------------------------------------------------- what it was computed by


@lru_cache
def sources(package: str, game: str | None) -> str:
    """A hash of all sources and data that a function can reach: of a package, of a game or none."""
    found = hashlib.sha256()
    for name, path in _files(package, frozenset(GAMES) - {game} if game else frozenset()):
        content = path.read_bytes()
        found.update(f"{name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def _files(last: str, others: frozenset[str]) -> Iterator[tuple[str, Path]]:
    for package in PACKAGES[: PACKAGES.index(last) + 1]:
        spec = find_spec(package)
        assert spec is not None
        assert spec.submodule_search_locations
        root = Path(spec.submodule_search_locations[0])
        for path in sorted(root.rglob("*")):
            parts = path.relative_to(root).parts
            names = {part.partition(".")[0] for part in parts}
            if path.is_file() and "__pycache__" not in parts and not names & others:
                yield f"{package}/{'/'.join(parts)}", path


@lru_cache
def _libraries(package: str) -> tuple[str, ...]:
    found = []
    for name in LIBRARIES + (DRAWING if package == "reports" else ()):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(name)
    return tuple(found)


# ---------------------------------------------------------------- entries: a checksum, a pickle


class _Careful(pickle.Unpickler):
    """Reads values and nothing that acts: a folder of files may have been written by anybody."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("builtins", "getattr"):
            return _member
        found = super().find_class(module, name)
        own = module.partition(".")[0] in PACKAGES and isinstance(found, type)
        if own or (module, name) in HARMLESS:
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value")


def _member(kind: Any, name: str) -> Any:
    """What early versions of Python 3.11 write for a member of an enumeration is `getattr`."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind[name]
    raise pickle.UnpicklingError(f"{name} of {kind!r} is no value")


def _read(path: Path) -> tuple[Any] | None:
    """An entry; None if there is none that is whole."""
    try:
        content = path.read_bytes()
        digest, body = content[:32], content[32:]
        if hashlib.sha256(body).digest() != digest:
            return None
        found = _Careful(BytesIO(body)).load()
        os.utime(path)  # it is of use
    except Exception:  # whatever is wrong with it, it is of no use
        return None
    return found if isinstance(found, tuple) and len(found) == 1 else None


def _store(path: Path, entry: tuple[Any]) -> None:
    body = pickle.dumps(entry, protocol=5)
    _Careful(BytesIO(body)).load()  # what could not be read again is a mistake, found at once
    beside = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_bytes(hashlib.sha256(body).digest() + body)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError:  # then it is computed again another time
        return
