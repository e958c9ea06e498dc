"""The console: how things are said there, and how a command ends."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import ENOSPC
from typing import TextIO

from wolfwise.models.errors import WolfwiseError

UNSEEN = dict.fromkeys({*range(32), *range(127, 160)} - {ord("\n"), ord("\t")}, "\ufffd")
"""Characters that would steer a terminal instead of being seen there."""


class Stop(Exception):
    """All has been said; the command ends with this exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def write(stream: TextIO | None, text: str) -> None:
    """Say something at once. Nobody hears it if the stream is closed."""
    if stream is not None:
        stream.write(text)
        stream.flush()


def complain(message: str) -> None:
    """A message on standard error; it may repeat whatever was typed."""
    write(sys.stderr, f"{folded(message.translate(UNSEEN), sys.stderr)}\n")


def folded(text: str, stream: TextIO | None) -> str:
    """A text as wide as the terminal that shows it, so that no word is cut there."""
    if stream is None or not stream.isatty():
        return text
    from shutil import get_terminal_size  # only terminals need it

    from wolfwise.reports.text import paragraph

    return paragraph(text, get_terminal_size().columns)


def open_streams() -> None:
    """Put streams to nowhere in place of closed ones: libraries and workers count on them."""
    for number, name in ((1, "stdout"), (2, "stderr")):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
            os.set_inheritable(number, True)
            setattr(sys, name, open(number, "w", encoding="utf-8", closefd=False))  # noqa: SIM115


def ended(work: Callable[[], int | None]) -> int:
    """Do something; the exit code. Whatever the user can mend is one message and never a trace."""
    code = 0
    try:
        try:
            code = work() or 0
        except Stop as stop:
            code = stop.code
        except WolfwiseError as error:
            from wolfwise.reports.errors import in_words  # only errors need it

            code = error.exit_code
            complain(f"wolfwise: {in_words(error)}")
        except ModuleNotFoundError as error:
            from wolfwise.extras import missing  # which mostly nothing is

            advice = missing(error)
            if advice is None:
                raise
            code = 2
            complain(f"wolfwise: {advice}")
        except KeyboardInterrupt:
            code = 130
            write(sys.stderr, "\n")
    except BrokenPipeError:  # the reader has seen enough
        forget_readers()
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        code = code or 2
        forget_readers()
        complain("wolfwise: the answer cannot be written: no space left")
    return code


def forget_readers() -> None:
    """Let streams that take nothing more go nowhere, so that nothing complains at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            write(stream, "")
        except OSError:
            os.dup2(nowhere, stream.fileno())
            with suppress(OSError):
                stream.flush()
