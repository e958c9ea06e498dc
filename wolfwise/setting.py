"""What is known of a table while a command is still being typed, and the words of a game."""

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from wolfwise.files import read_text
from wolfwise.models import records, rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.source import opening


class Setting:
    """What is known of a table while a command is still being typed: as much as can be read."""

    def __init__(self, game: str, flags: Mapping[str, Any] | None = None) -> None:
        self.game, self.flags = game, flags or {}

    @cached_property
    def text(self) -> str:
        """The record, or the beginning of one that --players stands for."""
        named = [self.flags.get("record"), *(self.flags.get("words") or ())]
        file = next((name for name in named if name and os.path.isfile(name)), None)
        try:
            if file is not None:
                text = read_text(file)
                return text if records.about(text) == self.game else ""
            players = self.flags.get("players")
            lines = opening(self.game, range(2, 41), players, "--players") if players else ()
            return "".join(f"{line.text}\n" for line in lines)
        except WolfwiseError:
            return ""

    @cached_property
    def head(self) -> str:
        """The record up to its players: what follows may not be readable yet."""
        lines = records.split_lines(self.text)
        ends = [at for at, line in enumerate(lines, 1) if line.split()[:1] == ["players"]]
        return "\n".join(lines[: ends[0]]) if ends else ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everybody at the table, as far as that was said."""
        try:
            return records.read_lines(self.head)[0].names if self.head else ()
        except WolfwiseError:
            return ()

    @cached_property
    def rules(self) -> Rules:
        """The rules that were asked for; the usual ones where that cannot be read."""
        edition, changes = self.flags.get("edition"), self.flags.get("changes") or ()
        try:
            if self.head:
                return records.read(self.head, edition, changes).rules
            return rulebook.rules(self.game, edition, changes)
        except WolfwiseError:
            return rulebook.rules(self.game)


Found = Iterable[object] | Mapping[Any, int]
"""Words; or how often each may stand in one list."""


@distinct
class Kind(NamedTuple):
    """Words of one kind, and what they are called where help lists them."""

    title: str
    words: Callable[[Setting], Found]
