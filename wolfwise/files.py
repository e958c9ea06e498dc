"""Reading and writing records on disk: nothing is lost, and every failure is one sentence."""

import os
import sys
from typing import TYPE_CHECKING

from models.errors import WolfwiseError

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 1 << 20
"""No record is larger than a megabyte; whatever is, is something else."""


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


def check_writable(path: "Path") -> None:
    """Raise, saying why, if lines could not be added to a file."""
    try:
        if path.exists():
            open(path, "ab").close()
        elif not path.parent.is_dir():
            raise WolfwiseError(f"cannot write {path}: there is no folder {path.parent}")
        elif not os.access(path.parent, os.W_OK):
            raise WolfwiseError(f"cannot write {path}: permission denied")
    except OSError as error:
        raise WolfwiseError(f"cannot write {path}: {_reason(error)}") from None


def append_line(path: "Path", line: str) -> None:
    """Add a line and have it on disk before returning."""
    try:
        with open(path, "ab+") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) not in (b"\n", b"\r"):
                    file.write(b"\n")
            file.write(f"{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise WolfwiseError(f"cannot write {path}: {_reason(error)}") from None


def replace_text(path: "Path", text: str) -> None:
    """Put a new text in place of a file; whoever looks finds the old one or the new one, whole."""
    try:
        path = path.resolve()  # through a link, to the file itself
        beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            with open(beside, "w", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                os.chmod(beside, path.stat().st_mode)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except RuntimeError:
        raise WolfwiseError(f"cannot write {path}: it is a link that leads nowhere") from None
    except OSError as error:
        raise WolfwiseError(f"cannot write {path}: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
