"""A limit of time for work that may take long: listing worlds, solving, trying everything.

Whoever asks says how long he would wait (`within`), or waits as long as people do (`guarded`);
whoever works long calls `tick` at every step, and is stopped once that time is up. What counts is
the time that this thread has worked, so that an answer does not depend on what else the machine
does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import thread_time

from wolfwise.models.errors import OutOfTime

PATIENCE = 6.0
"""Seconds of work that anybody waits for an answer who has not said how long he would."""


class TimeUp(Exception):
    """Whoever asked would not wait longer."""


class Watch:
    """Whoever works long calls it at every step; once time is up it raises TimeUp."""

    def __init__(self, seconds: float = inf) -> None:
        self.end = thread_time() + seconds

    @property
    def left(self) -> float:
        """Seconds, for a solver that has a clock of its own."""
        return max(0.0, self.end - thread_time())

    def __call__(self) -> None:
        if thread_time() > self.end:
            raise TimeUp


NO_LIMIT = Watch()
_WATCH: ContextVar[Watch] = ContextVar("watch", default=NO_LIMIT)


def tick() -> None:
    """Go on, unless the time of whoever asked is up."""
    _WATCH.get()()


def watch() -> Watch:
    """The watch of whoever asked."""
    return _WATCH.get()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Allow so many seconds of work, and no more than are left anyway.

    >>> import wolfwise
    >>> with wolfwise.within(60):  # a question waits 6 seconds otherwise, and answers with less
    ...     wolfwise.load(wolfwise.example("twelve")).who().result.worlds
    2520
    """
    before = _WATCH.get()
    token = _WATCH.set(Watch(min(seconds, before.left)))
    try:
        yield
    finally:
        _WATCH.reset(token)


@contextmanager
def guarded(seconds: float = PATIENCE) -> Iterator[None]:
    """Allow as long as people wait, unless whoever asked has said how long he would."""
    try:
        if watch() is NO_LIMIT:
            with within(seconds):
                yield
        else:
            yield
    except TimeUp:
        raise OutOfTime("this takes too long; --wait SECONDS lets it work longer") from None
