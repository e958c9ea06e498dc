"""Numbers in a rulebook that may be others at somebody's table: a count, or one of each thing."""

import re
from typing import Any, NamedTuple

from wolfwise.models.errors import RulebookError, did_you_mean
from wolfwise.models.values import FrozenDict, distinct


class Counts(FrozenDict[str, int]):
    """How many there are of each thing, as rules have it: `4 sheep, 1 dog`."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(f"{number} {name}" for name, number in self.items())

    def __hash__(self) -> int:  # type: ignore[override]  # a dict that nobody changes
        return hash(tuple(sorted(self.items())))


@distinct
class Numbers(NamedTuple):
    """Which numbers a ruling may have: each in a range, and all together so many."""

    least: int = 0
    most: int = 99
    total: int | None = None  # of a count of each thing
    apart: bool = False  # rulings whose keys begin alike must not have the same

    @property
    def says(self) -> str:
        """What may be switched on, in words."""
        if self.total is not None:
            return f"any numbers that make {self.total}"
        others = ", but none that another of them has" if self.apart else ""
        return f"any number from {self.least} to {self.most}{others}"

    def parse(self, key: str, value: Any, text: str) -> Any:
        """The number, or the numbers, that somebody asks for; things not named keep theirs."""
        if not isinstance(value, dict):
            found: Any = self._number(key, text)
        else:
            parts = [part.split() for part in re.split(r"[,;]", text)]
            asked = dict(self._count(key, value, part) for part in parts)
            if len(asked) < len(parts):
                raise RulebookError(f"rule {key!r} names something twice: {text!r}")
            found = Counts({**value, **asked})
        self.check(key, found)
        return found

    def check(self, key: str, value: Any) -> None:
        """Raise RulebookError, saying why, if a ruling cannot have this value."""
        each = list(value.values()) if isinstance(value, dict) else [value]
        if not all(isinstance(n, int) and self.least <= n <= self.most for n in each):
            limits = f"from {self.least} to {self.most}"
            raise RulebookError(f"rule {key!r} needs numbers {limits}, not {value}")
        if self.total not in (None, sum(each)):
            raise RulebookError(
                f"rule {key!r} needs {self.total} in all, not {sum(each)} ({Counts(value)})"
            )

    def _number(self, key: str, text: str) -> int:
        if not re.fullmatch("[0-9]{1,6}", text):
            raise RulebookError(f"rule {key!r} is {self.says}, not {text!r}")
        return int(text)

    def _count(self, key: str, value: dict[str, int], part: list[str]) -> tuple[str, int]:
        """`3 sheep` or `sheep 3`."""
        names = {known.casefold(): known for known in value}
        match part:
            case [name, number] if name.casefold() in names:
                pass
            case [number, name]:
                pass
            case _:
                said, like = " ".join(part), f"3 {next(iter(value))}"
                raise RulebookError(f"rule {key!r} is changed by {like!r}, not by {said!r}")
        if name.casefold() not in names:
            raise RulebookError(
                f"rule {key!r} has no {name!r}{did_you_mean(name, value)} "
                f"(possible: {', '.join(value)})"
            )
        return names[name.casefold()], self._number(key, number)
