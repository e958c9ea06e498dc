"""A limit of time for work that may take long: listing worlds, solving, trying everything."""

from math import inf
from time import perf_counter


class Watch:
    """Whoever works long calls it at every step; once time is up it raises TimeoutError."""

    def __init__(self, seconds: float = inf) -> None:
        self._end = perf_counter() + seconds

    @property
    def left(self) -> float:
        """Seconds, for a solver that has a clock of its own."""
        return max(0.0, self._end - perf_counter())

    def __call__(self) -> None:
        if perf_counter() > self._end:
            raise TimeoutError


NO_LIMIT = Watch()
