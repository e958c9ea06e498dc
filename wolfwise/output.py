"""Showing answers: text for people, JSON for programs."""

import os
import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn, TextIO

from models.values import distinct
from reports.answer import Answer
from reports.text import render
from wolfwise.console import Stop, complain, write


@distinct
class Output(NamedTuple):
    """How the caller wants to be answered."""

    json: bool = False
    exact: bool = False

    def show(self, answer: Answer, warnings: Sequence[str] = ()) -> None:
        """Print an answer on standard output, and warnings on standard error."""
        if self.json:
            import json

            data = answer.as_json() | {"warnings": list(warnings)}
            write(sys.stdout, json.dumps(data, ensure_ascii=False, indent=2) + "\n")
            return
        for warning in warnings:
            complain(f"warning: {warning}")
        write(sys.stdout, self.text(answer, sys.stdout))

    def refuse(self, answer: Answer, code: int, warnings: Sequence[str] = ()) -> NoReturn:
        """Show why a question has no answer, people on standard error, and end with that code."""
        if self.json:
            self.show(answer, warnings)
        else:
            write(sys.stderr, self.text(answer, sys.stderr))
        raise Stop(code)

    def text(self, answer: Answer, stream: TextIO | None) -> str:
        """The answer for a terminal; for a file without colour and without a limit of width."""
        terminal = stream is not None and stream.isatty()
        return render(
            answer,
            width=_columns() if terminal else None,
            exact=self.exact,
            colour=terminal and not os.environ.get("NO_COLOR"),
        )


def _columns() -> int:
    from shutil import get_terminal_size  # only terminals need it

    return get_terminal_size().columns
