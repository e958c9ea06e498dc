"""Writing reports into a folder: whoever looks, or pulls the plug, finds whole files only."""

import os
import time
from collections.abc import Mapping
from pathlib import Path

from models.errors import WolfwiseError

STALE = 3600
"""Seconds after which an unfinished file was left by somebody who is gone."""
PREFIX, SUFFIX = ".wolfwise-", ".tmp"


def check_folder(folder: Path) -> None:
    """Raise, saying why, if no files can be written into a folder; it is made if it is missing.

    Worth asking before hours of work, not after.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = _beside(folder / "probe")
        probe.touch()
        probe.unlink()
    except OSError as error:
        error.filename = folder  # not the probe
        raise _failure(folder, error) from None


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Put files into a folder, each in place of the one before it; their paths.

    All are written under other names first. Only when all of them are on disk, one after the
    other takes its place, so that a full disk or a sudden end spoils nothing that was there.
    """
    check_folder(folder)
    _sweep(folder)
    paths = [_itself(folder / name) for name in files]
    waiting = [_beside(path) for path in paths]
    try:
        try:
            for beside, content in zip(waiting, files.values(), strict=True):
                _write(beside, content)
            for beside, path in zip(waiting, paths, strict=True):
                os.replace(beside, path)
            _settle(folder)
        finally:
            for beside in waiting:
                beside.unlink(missing_ok=True)
    except OSError as error:
        raise _failure(folder, error) from None
    return [folder / name for name in files]


def _itself(path: Path) -> Path:
    """A file, through links; raises if it cannot be replaced by another one."""
    try:
        path = path.resolve()
    except (OSError, RuntimeError):
        raise WolfwiseError(f"cannot write {path}: it is a link that leads nowhere") from None
    if path.is_dir():
        raise WolfwiseError(f"cannot write {path}: is a directory")
    return path


def _beside(path: Path) -> Path:
    return path.with_name(f"{PREFIX}{path.name}.{os.getpid()}{SUFFIX}")


def _write(path: Path, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Have the new names on disk as well, where a system knows how to."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path) -> None:
    """Remove what a process that was killed has left behind."""
    for path in folder.glob(f"{PREFIX}*{SUFFIX}"):
        try:
            if time.time() - path.stat().st_mtime > STALE:
                path.unlink()
        except OSError:  # somebody else was faster, or it is not ours
            continue


def _failure(path: Path, error: OSError) -> WolfwiseError:
    where = error.filename2 or error.filename or path  # the file itself, not how it is called now
    return WolfwiseError(f"cannot write {where}: {(error.strerror or str(error)).lower()}")
