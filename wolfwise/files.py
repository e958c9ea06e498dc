"""Reading and writing files: nothing is lost, and every failure is one sentence."""

import os
import sys
from contextlib import contextmanager, suppress
from time import monotonic, sleep, time
from typing import TYPE_CHECKING

from wolfwise.models.errors import WolfwiseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

LARGEST = 1 << 20
"""No record is larger than a megabyte; whatever is, is something else."""
PATIENCE = 5.0
"""Seconds to wait for somebody else who writes."""
STALE = 3600
"""Seconds after which an unfinished file was left by somebody who is gone."""
PREFIX, SUFFIX = ".wolfwise-", ".tmp"
"""How unfinished files are called."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if name == "-":
            if sys.stdin is None:
                raise WolfwiseError("standard input is closed")
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(name, "rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise WolfwiseError(f"cannot read {name}: {_reason(error)}") from None
    if len(data) > LARGEST:
        raise WolfwiseError(f"{name} is too large for a record")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WolfwiseError(f"{name} is not UTF-8 text (line {line})") from None


def read_if_there(path: "Path") -> str:
    """The text of a file; of one that is not there yet, none."""
    return read_text(str(path)) if os.path.lexists(path) else ""


def check_writable(path: "Path") -> None:
    """Raise, saying why, if lines could not be added to a file."""
    with _writing(path):
        if path.exists():
            open(path, "ab").close()
        elif not path.parent.is_dir():
            raise WolfwiseError(f"cannot write {path}: there is no folder {path.parent}")
        elif not os.access(path.parent, os.W_OK):
            raise WolfwiseError(f"cannot write {path}: permission denied")


def check_folder(folder: "Path") -> None:
    """Raise, saying why, if no files can be written into a folder; it is made if it is missing.

    Worth asking before hours of work, not after.
    """
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        probe = _unfinished(folder, 0)
        probe.unlink(missing_ok=True)
        probe.touch(exist_ok=False)
        probe.unlink()


@contextmanager
def alone(path: "Path") -> "Iterator[None]":
    """Read a file and write it with nobody who asks for the same in between.

    Its folder is locked, not the file, which may be replaced by another one meanwhile. Where that
    cannot be done it goes on without.
    """
    handle = None
    try:
        with suppress(ImportError, OSError, RuntimeError):
            import fcntl  # not every system has it

            handle = os.open(path.resolve().parent, os.O_RDONLY)
            end = monotonic() + PATIENCE
            while True:
                with suppress(BlockingIOError):
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                if monotonic() > end:
                    raise WolfwiseError(f"cannot write {path}: somebody else is writing there")
                sleep(0.005)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def append_line(path: "Path", line: str) -> None:
    """Add a line and have it on disk before returning; half a line is taken back.

    Half a line may say something else: `claims 2` of `claims 24`.
    """
    with _writing(path), open(path, "ab+", buffering=0) as file:
        end = file.seek(0, os.SEEK_END)
        left = f"{line}\n".encode()
        if end:
            file.seek(-1, os.SEEK_END)
            left = left if file.read(1) in (b"\n", b"\r") else b"\n" + left
        try:
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        except BaseException:  # an interruption as well
            file.truncate(end)
            raise


def replace_text(path: "Path", text: str) -> None:
    """Put a new text in place of a file."""
    replace_files({path: text.encode()})


def write_files(folder: "Path", files: "Mapping[str, bytes]") -> "list[Path]":
    """Put files into a folder, all of them together or none; their paths.

    What a link there leads to is somebody else's, and left alone.
    """
    check_folder(folder)
    paths = {folder / name: content for name, content in files.items()}
    for path in paths:
        if path.is_symlink():
            raise WolfwiseError(f"cannot write {path}: it is a link to {os.readlink(path)}")
    replace_files(paths)
    return [*paths]


def replace_files(files: "Mapping[Path, bytes]") -> None:
    """Put new files in place of those before them; whoever looks, or pulls the plug, finds whole
    files only.

    All are written under other names first. Only when all of them are on disk, one after the
    other takes its place, so that a full disk or a sudden end spoils nothing that was there.
    """
    places = [_itself(path) for path in files]
    waiting = [_unfinished(place.parent, number) for number, place in enumerate(places)]
    folders = {place.parent for place in places}
    for folder in folders:
        _sweep(folder)
    try:
        for place, beside, content in zip(places, waiting, files.values(), strict=True):
            with _writing(place):
                _write(beside, content, place)
        for place, beside in zip(places, waiting, strict=True):
            with _writing(place):
                os.replace(beside, place)
        for folder in folders:
            _settle(folder)
    finally:
        for beside in waiting:
            with suppress(OSError):  # it could not even be begun
                beside.unlink()


def _itself(path: "Path") -> "Path":
    """A file, through links; raises if it cannot be replaced by another one."""
    with _writing(path):
        place = path.resolve()
        if place.is_symlink():  # newer versions of Python do not raise
            raise RuntimeError
        if place.exists() and not place.is_file():
            reason = "is a directory" if place.is_dir() else "it is no plain file"
            raise WolfwiseError(f"cannot write {path}: {reason}")
        return place


def _unfinished(folder: "Path", number: int) -> "Path":
    return folder / f"{PREFIX}{os.getpid()}-{number}{SUFFIX}"


def _write(path: "Path", content: bytes, place: "Path") -> None:
    """Have a file on disk that may be used as the one whose place it is to take."""
    path.unlink(missing_ok=True)  # of a process with the same number, long ago
    with open(path, "xb") as file:  # whatever else appears there is not followed
        if place.exists():
            os.chmod(path, place.stat().st_mode)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: "Path") -> None:
    """Have the new names on disk as well, where a system knows how to."""
    if hasattr(os, "O_DIRECTORY"):
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _sweep(folder: "Path") -> None:
    """Remove what a process that was killed has left behind."""
    with suppress(OSError):  # nobody may look into it
        for path in folder.glob(f"{PREFIX}*{SUFFIX}"):
            with suppress(OSError):  # somebody else was faster, or it is not ours
                if time() - path.stat().st_mtime > STALE:
                    path.unlink()


@contextmanager
def _writing(path: "Path") -> "Iterator[None]":
    """What goes wrong with writing a file is said in a sentence."""
    try:
        yield
    except RuntimeError:
        raise WolfwiseError(f"cannot write {path}: it is a link that leads nowhere") from None
    except OSError as error:
        raise WolfwiseError(f"cannot write {path}: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
