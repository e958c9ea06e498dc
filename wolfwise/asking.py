"""What the questions of all games share: a record or flags that stand for one, rules, output."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import click

from models import records
from models.errors import RecordError, WolfwiseError
from models.records import Record
from models.values import distinct
from wolfwise.files import read_text
from wolfwise.output import Output

Decorated = Callable[..., Any]


@distinct
class Source(NamedTuple):
    """Where the lines of a record come from: a file first, then flags."""

    file: str | None
    upto: int | None
    header: Sequence[tuple[str, str]]  # (flag, line) in place of a file
    extra: Sequence[tuple[str, str]]  # (flag, line) behind it
    edition: str | None
    changes: Sequence[str]

    @contextmanager
    def record(self) -> Iterator[Record]:
        """Read it all. Within this context an error in a flag's line names the flag."""
        lines = [line for _, line in self.header]
        flags = [flag for flag, _ in self.header]
        if self.file is not None:
            lines = records.split_lines(read_text(self.file))[: self.upto]
            while lines and not lines[-1].strip():
                lines.pop()
            flags = [""] * len(lines)
        flags += [flag for flag, _ in self.extra]
        text = "\n".join([*lines, *(line for _, line in self.extra)])
        try:
            yield records.read(text, self.edition, self.changes)
        except RecordError as error:
            flag = flags[error.line - 1] if error.line else ""
            raise error.at_flag(flag) if flag else error from None


RECORD = click.argument("record", required=False)
RULES = [
    click.option("--edition", help="The edition of the rules, whatever the record says."),
    click.option(
        "--rule",
        "changes",
        multiple=True,
        metavar="KEY=VALUE",
        help="Switch a ruling ('wolfwise rules GAME' lists them).",
    ),
]
FORMAT = [
    click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs."),
    click.option("--exact", is_flag=True, help="Show fractions instead of per cent."),
]
UPTO = click.option("--upto", type=click.IntRange(1), metavar="LINE", help="Read no further.")


def options(*decorators: Callable[[Decorated], Decorated]) -> Callable[[Decorated], Decorated]:
    """Several click options as one decorator, listed in this order."""

    def decorate(function: Decorated) -> Decorated:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def output_of(asked: dict[str, Any]) -> Output:
    return Output(json=asked["as_json"], exact=asked["exact"])


def need(condition: object, message: str) -> None:
    """Refuse what makes no sense together."""
    if not condition:
        raise WolfwiseError(message)
