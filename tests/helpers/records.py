"""Records: what they say, how they are refused, and how people type and spoil them."""

from collections.abc import Callable, Sequence
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import strategies as st

from wolfwise.models import records
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.records import GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.rulebook import Rules
from wolfwise.reports.errors import in_words

COMMENTS = st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=12)


def facts(text: str) -> list[Any]:
    return [line.fact for line in records.read(text).facts]


def fact_behind(line: str, *, header: str) -> Any:
    """The fact that a line behind a header states."""
    return records.read(header + line).lines[-1].fact


def said(record: Record) -> list[tuple[int, Any, str | None]]:
    """What a record says, however it is spelt."""
    return [(line.number, line.fact, line.comment) for line in record.lines]


def error_of(text: str, read: Callable[[str], object] = records.read) -> str:
    """Why a text is refused, in the words that people are shown."""
    with pytest.raises(RecordError) as caught:
        read(text)
    return in_words(caught.value)


def against(line: int, name: str, reason: str) -> str:
    """A breach of the rules, as it is told."""
    return f"line {line}: against the rules for {name}: {reason}"


def read_or_refused(text: str) -> Record | None:
    """Reading may refuse a text, but never break; what it accepts can be written."""
    try:
        record = records.read(text)
    except WolfwiseError:
        return None
    assert said(records.read(records.write(record))) == said(record)
    return record


def record_of(rules: Rules, names: tuple[str, ...], facts: list[Any]) -> Record:
    """Facts as a record that was read from its own text."""
    untexted = tuple(Line(number, "", fact) for number, fact in enumerate(facts, 1))
    record = Record(rules.game, rules, names, untexted)
    texts = records.write(record).splitlines()
    return record._replace(
        lines=tuple(line._replace(text=t) for line, t in zip(untexted, texts, strict=True))
    )


# ---------------------------------------------------------------- as people type


def some_of(names: Sequence[str], count: int) -> st.SearchStrategy[tuple[str, ...]]:
    """So many of the names, none of them twice in another spelling."""
    return st.lists(
        st.sampled_from(names),
        min_size=count,
        max_size=count,
        unique_by=lambda name: normalize("NFC", name).casefold(),
    ).map(tuple)


class Typist:
    """Writes facts as people do: any case, numbers for names, tabs, decomposed accents."""

    def __init__(self, names: tuple[str, ...], draw: st.DrawFn) -> None:
        self.names, self.draw = names, draw

    def name(self, seat: Seat) -> str:
        name = self.names[seat]
        spelt = [name, normalize("NFD", name), normalize("NFC", name), name.upper(), str(seat + 1)]
        return self.draw(st.sampled_from(spelt))

    def word(self, word: object) -> str:
        text = str(word)
        return self.draw(st.sampled_from([text, text.upper(), text.capitalize()]))

    def words(self, fact: Any) -> list[str]:
        """The words of a line that states a fact; every game has its own."""
        raise TypeError(fact)

    def line(self, words: list[str]) -> str:
        space = st.sampled_from([" ", "  ", "\t", " \t ", "\u3000"])
        edge = st.sampled_from(["", " ", "  ", "\t", "\t "])
        text = words[0] + "".join(self.draw(space) + word for word in words[1:])
        return self.draw(edge) + text + self.draw(edge)


Typed = tuple[str, list[Any], list[str | None]]
"""A record as typed, the facts it states, and the comment of each line."""


def typed(
    typist: Typist, head: GameLine, rule: str, names: tuple[str, ...], own: Sequence[Any]
) -> Typed:
    """A record of these facts behind its first three lines."""
    draw, word = typist.draw, typist.word
    rows = [
        [word("game"), *(word(name) for name in head if name is not None)],
        [word("rule"), rule],
        [word("players"), *names],
        *(typist.words(fact) for fact in own),
    ]
    known_as = tuple(normalize("NFC", name) for name in names)
    stated = [head, RuleLine(rule), PlayersLine(known_as), *own]
    comments = [draw(st.none() | COMMENTS) for _ in rows]
    lines = [
        typist.line(row) + ("" if comment is None else f"#{comment}")
        for row, comment in zip(rows, comments, strict=True)
    ]
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    bom = draw(st.sampled_from(["", "\ufeff"]))
    tail = draw(st.sampled_from(["", end, end + end + " " + end]))
    return bom + end.join(lines) + tail, stated, comments


@st.composite
def damaged(draw: st.DrawFn, texts: Sequence[str], letters: st.SearchStrategy[str]) -> str:
    """One of some texts with a few letters or lines changed, lost or doubled."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(letters, max_size=2)) + text[at + length :]
    lines = text.split("\n")
    if draw(st.booleans()):
        lines = draw(st.permutations(lines))
    return "\n".join(lines)
