"""What the questions of all games share: a record or flags that stand for one, rules, output."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import click

from models import records
from models.errors import RecordError, WolfwiseError
from models.records import Fact, Known, Record
from wolfwise.files import read_text
from wolfwise.output import Output

Decorated = Callable[..., Any]


class Source:
    """Where the lines of a record come from: a file or flags in place of it, then more flags."""

    def __init__(
        self,
        file: str | None,
        *,
        header: Sequence[tuple[str, str]] = (),  # (flag, line) in place of a file
        extra: Sequence[tuple[str, str]] = (),  # (flag, line) behind it
        upto: int | None = None,
        edition: str | None = None,
        changes: Sequence[str] = (),
    ) -> None:
        lines = [("", line) for line in _file_lines(file, upto)] if file else list(header)
        lines += extra
        self._flags = [flag for flag, _ in lines]
        self._text = "\n".join(line for _, line in lines)
        self._rules = (edition, changes)

    @contextmanager
    def record(self) -> Iterator[Record]:
        """Read it all. Within this context an error in a flag's line names the flag."""
        try:
            yield records.read(self._text, *self._rules)
        except RecordError as error:
            flag = self._flag(error.line)
            raise error.at_flag(flag) if flag else error from None

    def named(self, facts: Sequence[Fact[Known]]) -> tuple[Fact[Known], ...]:
        """Facts that came from flags named after them, as nobody sees their lines."""
        return tuple(
            fact._replace(line=None, text=f"{self._flag(fact.line)} {fact.text}")
            if self._flag(fact.line)
            else fact
            for fact in facts
        )

    def _flag(self, line: int | None) -> str:
        return self._flags[line - 1] if line and line <= len(self._flags) else ""


def _file_lines(file: str, upto: int | None) -> list[str]:
    lines = records.split_lines(read_text(file))[:upto]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


class ExactNumber(click.ParamType[Fraction]):
    """A number from 0 on that stays exact: 1, 0.5 or 1/3."""

    name = "number"

    def __init__(self, most: int) -> None:
        self.most = most

    def convert(self, value: Any, param: Any, ctx: Any) -> Fraction:
        if not re.fullmatch(r"[0-9./]{1,20}", str(value)):
            self.fail(f"{str(value)[:20]!r} is no plain number (1, 0.5 or 1/3)", param, ctx)
        try:
            number = Fraction(value)
        except (ValueError, ZeroDivisionError):
            self.fail(f"{value!r} is not a number", param, ctx)
        if not 0 <= number <= self.most:
            self.fail(f"{value} is out of range (0 to {self.most})", param, ctx)
        return number


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
ALL = click.option("--all", "everything", is_flag=True, help="Show everything, not only the best.")
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
