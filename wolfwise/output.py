"""Showing answers: text for people, JSON for programs."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, NoReturn, TextIO

from wolfwise.console import Stop, complain, write
from wolfwise.models.values import distinct
from wolfwise.reports.answer import Answer, Part


@distinct
class Output(NamedTuple):
    """How the caller wants to be answered."""

    json: bool = False
    exact: bool = False

    def show(self, answer: Answer[Any]) -> None:
        """Print an answer on standard output, and its warnings on standard error."""
        if self.json:
            import json

            write(sys.stdout, json.dumps(answer.json(), ensure_ascii=False, indent=2) + "\n")
            return
        for warning in answer.warnings:
            complain(f"warning: {warning}")
        write(sys.stdout, self.text(answer, sys.stdout))

    def screen(
        self,
        answers: Sequence[Answer[Any]],
        warnings: Sequence[str],
        lacks: Sequence[str],
        footer: str,
        *,
        whole: bool,
    ) -> None:
        """Answers and what else is to be said, cut to the terminal's height unless whole."""
        from wolfwise.reports.screen import fitted  # only sittings at a terminal need it

        columns, lines = _size()
        text = fitted(
            [part for answer in answers for part in answer.parts],
            warnings,
            footer,
            lacks=lacks,
            width=columns,
            height=None if whole else lines - 1,  # the prompt stands below
            exact=self.exact,
            colour=_coloured(terminal=True),
        )
        write(sys.stdout, text)

    def first_that_fits(self, ways: Iterable[Sequence[Part]], *, whole: bool) -> None:
        """The first of some ways to say the same that the terminal has room for."""
        from wolfwise.reports.screen import first_that_fits  # only sittings at a terminal need it

        columns, lines = _size()
        height = None if whole else lines - 1
        colour = _coloured(terminal=True)
        write(sys.stdout, first_that_fits(ways, width=columns, height=height, colour=colour))

    def refuse(self, answer: Answer[Any], code: int) -> NoReturn:
        """Show why a question has no answer, people on standard error, and end with that code."""
        if self.json:
            self.show(answer)
        else:
            write(sys.stderr, self.text(answer, sys.stderr))
        raise Stop(code)

    def text(self, answer: Answer[Any], stream: TextIO | None) -> str:
        """The answer for a terminal; for a file without colour and without a limit of width."""
        terminal = stream is not None and stream.isatty()
        return answer.text(
            width=_size()[0] if terminal else None,
            exact=self.exact,
            colour=_coloured(terminal),
        )


def _coloured(terminal: bool) -> bool:
    """Whether to colour an answer, as terminals and their users say."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (terminal and os.environ.get("TERM") != "dumb")


def _size() -> tuple[int, int]:
    """Columns and lines of the terminal."""
    from shutil import get_terminal_size  # only terminals need it

    return get_terminal_size()
