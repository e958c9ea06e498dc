"""Showing answers: text for people, JSON for programs."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import NamedTuple

import click

from models.values import distinct
from reports.answer import Answer
from reports.text import render


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
            click.echo(json.dumps(data, ensure_ascii=False, indent=2))
            return
        for warning in warnings:
            click.echo(f"warning: {warning}", err=True)
        click.echo(self.text(answer), nl=False)

    def text(self, answer: Answer) -> str:
        """The answer for this terminal; for a file without colour and without a limit of width."""
        terminal = sys.stdout is not None and sys.stdout.isatty()
        return render(
            answer,
            width=shutil.get_terminal_size().columns if terminal else None,
            exact=self.exact,
            colour=terminal and not os.environ.get("NO_COLOR"),
        )
