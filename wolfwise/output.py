"""Showing answers: text for people, JSON for programs."""

import json
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import click

from reports.answer import Answer
from reports.text import render


@dataclass(frozen=True, slots=True)
class Output:
    """How the caller wants to be answered."""

    json: bool = False
    exact: bool = False

    def show(self, answer: Answer, warnings: Sequence[str] = ()) -> None:
        """Print an answer on standard output, and warnings on standard error."""
        if self.json:
            data = answer.as_json() | {"warnings": list(warnings)}
            click.echo(json.dumps(data, ensure_ascii=False, indent=2))
            return
        for warning in warnings:
            click.echo(f"warning: {warning}", err=True)
        click.echo(self.text(answer), nl=False)

    def text(self, answer: Answer) -> str:
        """The answer for this terminal; for a file without colour and without a limit of width."""
        terminal = sys.stdout.isatty()
        return render(
            answer,
            width=shutil.get_terminal_size().columns if terminal else None,
            exact=self.exact,
            colour=terminal and "NO_COLOR" not in os.environ,
        )
