"""Sessions without a process: what was typed, and what was shown."""

from pathlib import Path
from typing import Generic, TypeVar

import pytest

from wolfwise.live import LiveTable, Notebook
from wolfwise.output import Output
from wolfwise.session import Session

Kind = TypeVar("Kind", bound=Session)


class Typing(Generic[Kind]):
    """Somebody types at a table that keeps a record in a file."""

    def __init__(self, table: Kind, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.table, self.path, self.capsys = table, path, capsys

    def type(self, *lines: str) -> tuple[str, str]:
        self.capsys.readouterr()
        for line in lines:
            assert self.table.take(line)
        told = self.capsys.readouterr()
        return told.out, told.err

    @property
    def file(self) -> str:
        return self.path.read_bytes().decode() if self.path.exists() else ""


class Sitting(Typing[LiveTable]):
    """Live play."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        super().__init__(LiveTable(Notebook(path), Output()), path, capsys)
