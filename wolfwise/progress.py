"""How far a long piece of work is: one line of standard error, on a terminal, for people only."""

import os
import sys
from collections.abc import Callable
from threading import Event, Lock, Thread
from time import monotonic
from types import TracebackType

from wolfwise.console import write

WIDTH = 20
WAIT = 1.0
"""Seconds before anything is shown, and between two looks at the clock."""


class Bar:
    """`with Bar("games") as bar: work(progress=bar.show)`; the line is gone when the work is done.

    `first`: so many are there from an earlier time. `note` may say more whenever it is shown.
    """

    def __init__(self, things: str, first: int = 0, note: Callable[[], str] = str) -> None:
        self.things, self.first, self.note = things, first, note
        self.begun = self.told = monotonic()
        self.done, self.whole = first, 0
        self.shown = False
        self.over, self.lock = Event(), Lock()
        self.on = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> "Bar":
        if self.on:
            Thread(target=self._tick, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.over.set()
        self.clear()

    def show(self, done: int, whole: int) -> None:
        """So many of so many are done."""
        self.done, self.whole, self.told = done, whole, monotonic()

    def clear(self) -> None:
        """Make room for other words."""
        with self.lock:
            if self.shown:
                write(sys.stderr, "\r\x1b[K")
            self.shown = False

    def line(self, now: float) -> str:
        """`[####................] 2 of 10 games, 4 s, 16 s left`"""
        spent, new = now - self.begun, self.done - self.first
        parts = [f"{self.done} of {self.whole} {self.things}"] if self.whole else []
        parts += [note] if (note := self.note()) else []
        parts.append(duration(spent))
        if new:
            needed = (self.told - self.begun) / new * (self.whole - self.first)
            parts.append(f"{duration(max(needed - spent, 0))} left")
        full = WIDTH * self.done // (self.whole or 1)
        return f"[{'#' * full:.<{WIDTH}}] {', '.join(parts)}"

    def _tick(self) -> None:
        while not self.over.wait(WAIT):
            with self.lock:
                if not self.over.is_set():
                    line = self.line(monotonic())[: _columns() - 1]
                    write(sys.stderr, f"\r{line}\x1b[K")
                    self.shown = True


def _columns() -> int:
    """How wide the terminal is."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80


def duration(seconds: float) -> str:
    """`45 s`, `3 min` or `2 h 10 min`."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
