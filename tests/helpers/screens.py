"""A terminal of a given size, and what is on its screen."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from types import TracebackType

import pyte

from tests.helpers.places import WOLFWISE

QUIET = 1.0
"""Seconds without a word after which all has been said, if there is a prompt."""
PATIENCE = 60


class Screen:
    """A command at a terminal."""

    def __init__(self, words: Sequence[str], columns: int, lines: int) -> None:
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
        self._process = subprocess.Popen(
            [WOLFWISE, *words],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=env | {"TERM": "xterm"},
            start_new_session=True,
        )
        os.close(follower)

    def __enter__(self) -> "Screen":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._leader)

    def type(self, line: str) -> list[str]:
        """Type a line; what is on the screen then."""
        os.write(self._leader, f"{line}\r".encode())
        return self.shown()

    def shown(self) -> list[str]:
        """The lines on the screen, once a prompt waits and nothing more is said."""
        end, quiet = time.monotonic() + PATIENCE, time.monotonic()
        while time.monotonic() < end:
            if select.select([self._leader], [], [], 0.05)[0]:
                data = os.read(self._leader, 65536)
                if b"\x1b[6n" in data:  # where the cursor is, a program asks
                    at = self.screen.cursor
                    os.write(self._leader, f"\x1b[{at.y + 1};{at.x + 1}R".encode())
                self._stream.feed(data)
                quiet = time.monotonic()
            elif time.monotonic() > quiet + QUIET and self.lines[-1].startswith(">"):
                return self.lines
        raise AssertionError("\n".join(["no prompt:", *self.lines]))

    @property
    def lines(self) -> list[str]:
        """The lines on the screen down to the last that is not empty."""
        lines = [line.rstrip() for line in self.screen.display]
        while lines and not lines[-1]:
            lines.pop()
        return lines or [""]
