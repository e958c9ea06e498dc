"""The console: how things are said there, and how a command ends."""

import os
import sys
from collections.abc import Callable
from typing import TextIO

from models.errors import WolfwiseError

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
    write(sys.stderr, f"{message.translate(UNSEEN)}\n")


def ended(work: Callable[[], int | None]) -> int:
    """Do something; the exit code. Whatever the user can mend is one message and never a trace."""
    code = 0
    try:
        try:
            code = work() or 0
        except Stop as stop:
            code = stop.code
        except WolfwiseError as error:
            code = error.exit_code
            complain(f"wolfwise: {error}")
        except KeyboardInterrupt:
            code = 130
            write(sys.stderr, "\n")
    except BrokenPipeError:  # the reader has seen enough
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            try:
                write(stream, "")
            except BrokenPipeError:
                os.dup2(nowhere, stream.fileno())
    return code
