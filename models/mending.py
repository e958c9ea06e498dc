"""Mending a record: another line in place of one, one more in between, one less, or elsewhere.

Lines are counted from 1, comments and blank lines included, as a record shows them. All other lines
stay as they are, with their comments and ends.
"""

from collections.abc import Sequence
from itertools import pairwise

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.records import LINE_BREAK


def fix(text: str, number: int, line: str) -> str:
    """Another line in place of one; its comment stays, unless the new one has its own."""
    lines = _lines(text)
    old = lines[_index(lines, number)]
    body, end = _body(old)
    _, mark, comment = body.partition("#")
    keeps = f"  {mark}{comment}" if mark and "#" not in line else ""
    lines[number - 1] = f"{line.rstrip()}{keeps}{end or _usual_end(lines)}"
    return "".join(lines)


def insert(text: str, number: int, line: str) -> str:
    """One more line, which then is that number."""
    lines = _lines(text)
    if number != len(lines) + 1:
        _index(lines, number)
    if lines and not _body(lines[-1])[1]:
        lines[-1] += _usual_end(lines)
    lines.insert(number - 1, line.rstrip() + _usual_end(lines))
    return "".join(lines)


def drop(text: str, number: int) -> str:
    """One line less."""
    lines = _lines(text)
    del lines[_index(lines, number)]
    return "".join(lines)


def move(text: str, number: int, to: int) -> str:
    """A line elsewhere, where it then is that number."""
    lines = _lines(text)
    _index(lines, to)
    line, _ = _body(lines.pop(_index(lines, number)))
    return insert("".join(lines), to, line)


def line_at(text: str, number: int) -> str:
    """A line of a record, without its end."""
    lines = _lines(text)
    return _body(lines[_index(lines, number)])[0]


def before(text: str, number: int) -> str:
    """All lines before one, or before one that is to come behind all others."""
    lines = _lines(text)
    if number != len(lines) + 1:
        _index(lines, number)
    return "".join(lines[: number - 1])


def _lines(text: str) -> list[str]:
    """The lines of a record, each with its end; the last one may have none."""
    ends = [found.end() for found in LINE_BREAK.finditer(text)]
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)]) if start < end]


def _body(line: str) -> tuple[str, str]:
    body = line.rstrip("\r\n")
    return body, line[len(body) :]


def _usual_end(lines: Sequence[str]) -> str:
    return next((end for line in lines if (end := _body(line)[1])), "\n")


def _index(lines: Sequence[str], number: int) -> int:
    if not 1 <= number <= len(lines):
        raise WolfwiseError(f"there is no line {number}: the record has {len(lines)} lines")
    return number - 1
