"""A store of results and rendered files, so that a second report makes only what has changed.

A result is found by the function that made it, its parameters, and a hash of everything it could
have read: the sources and data of its own package and of those that this one imports, without those
of other games (games never import each other), and the versions of Python and of the libraries.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from wolfwise.console import complain
from wolfwise.files import replace_files
from wolfwise.models.errors import WolfwiseError, listed
from wolfwise.models.registry import GAMES
from wolfwise.models.rulebook import Rules
from wolfwise.report_values import dump, load

Result = TypeVar("Result")

PACKAGES = ("models", "analysis", "reports")
"""Each imports those before it, and none after it."""
LIBRARIES = ("numpy", "ortools")
DRAWING = ("jinja2", "matplotlib", "typst", "fonttools")
"""What only `reports` is made with."""
SUFFIX, UNFINISHED = ".result", ".tmp"
KEPT = 30 * 24 * 3600
"""Seconds after which an entry that nobody has read is thrown away."""
HOW = frozenset({"jobs", "cluster", "progress"})
"""Parameters that say how to compute, not what."""


class Cache:
    """Results in a folder. It is an `Ask` (reports/document.py): `cache(function, players=5)`.

    The folder is made when it is needed, for this user alone. One that cannot be written, that
    others can write to, or that has been tampered with only costs time: whatever is not as it was
    stored is computed again. A fresh one reads nothing but what is `known`, results at hand by
    their fingerprints.
    """

    def __init__(
        self, folder: Path, *, fresh: bool = False, known: Mapping[str, Any] | None = None
    ) -> None:
        self.folder, self.fresh, self.known = folder, fresh, known or {}
        with suppress(OSError):  # there is none yet
            if not _private(folder):
                _warn(folder)

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
        _store(path, result)
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
            for path in self.folder.glob(pattern) if _private(self.folder) else ():
                with suppress(OSError):  # it is gone
                    found.append((path, path.stat().st_mtime))
        return found


def default_folder() -> Path:
    """Where a user keeps such things; nowhere for a user without a home."""
    from platformdirs import user_cache_path  # only reports need it

    try:
        return user_cache_path("wolfwise", appauthor=False) / "reports"
    except RuntimeError:
        return Path(os.devnull, "reports")


@lru_cache
def _warn(folder: Path) -> None:
    """Say once that results are not kept since they could be somebody else's."""
    complain(f"wolfwise: nothing is kept in {folder}: others may write there")


def fingerprint(work: Callable[..., Any], parameters: Mapping[str, Any]) -> str:
    """What a result depends on, as a name for it. `work` must be a function of these packages."""
    module, name = work.__module__, work.__qualname__
    package = _layer(module)
    if package not in PACKAGES or "<" in name:
        raise ValueError(f"{module}.{name} is no function of {listed(PACKAGES, 'or')}")
    game = next((part for part in module.split(".") if part in GAMES), None)
    asked = {key: _plain(value) for key, value in parameters.items() if key not in HOW}
    about = [module, name, asked, sources(package, game), sys.version, *_libraries(package)]
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


def _layer(module: str) -> str:
    """`models` for `wolfwise.models.game`."""
    return module.removeprefix("wolfwise.").partition(".")[0]


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
        spec = find_spec(f"wolfwise.{package}")
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


# ---------------------------------------------------------------- entries: a checksum, then JSON


def _private(folder: Path) -> bool:
    """Whether a folder is the user's own and nobody else can write to it."""
    found = folder.stat()
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _read(path: Path) -> tuple[Any] | None:
    """An entry; None if there is none that is whole."""
    try:
        if not (_private(path.parent) and path.is_file()):  # a pipe would keep us waiting
            return None
        content = path.read_bytes()
        digest, body = content[:32], content[32:]
        if hashlib.sha256(body).digest() != digest:
            return None
        found = load(body)
        os.utime(path)  # it is of use
    except Exception:  # whatever is wrong with it, it is of no use
        return None
    return (found,)


def _store(path: Path, result: Any) -> None:
    body = dump(result)
    with suppress(OSError, WolfwiseError):  # then it is computed again another time
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _private(path.parent):
            replace_files({path: hashlib.sha256(body).digest() + body})
