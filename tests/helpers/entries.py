"""What may be entered, held against what is accepted: the same for all games."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random

import wolfwise
from tests.fuzz.texts import written
from wolfwise.models import records
from wolfwise.models.entry import Entry, Form, Next, Slot, entry
from wolfwise.models.errors import RecordError
from wolfwise.models.records import Record, Scribe


def entry_after(text: str) -> Entry:
    return entry(records.read(text))


def texts_of(record: Record) -> list[tuple[str, str]]:
    """Every line of a record behind its players, and the text before it."""
    lines = records.write(record).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("players")) + 1
    return [
        ("".join(f"{line}\n" for line in lines[:number]), lines[number])
        for number in range(first, len(lines))
    ]


def accepted(text: str, line: str, *yet: str) -> bool:
    """Whether a record can be read with one more line, which breaks no rule that was kept before.

    `yet` are parts of warnings about what is only missing yet.
    """
    before = _warnings(text)
    try:
        after = _warnings(f"{text}{line}\n")
    except RecordError:
        return False
    return all(any(part in warning for part in yet) for warning in after - before)


@lru_cache(maxsize=32)
def _warnings(text: str) -> frozenset[str]:
    return frozenset(wolfwise.read(text).warnings)


def offered(here: Entry, line: str) -> bool:
    """Whether every word of a line is a choice behind those before it, and it may end there."""
    words = line.split()
    for number, word in enumerate(words):
        if not may_follow(here.next(" ".join(words[:number])), word):
            return False
    return here.next(line).may_end


Excuse = Callable[[str, str, Entry], bool]
"""Whether a line need not be offered, though it is accepted behind a text."""


def hold_together(
    text: str,
    others: Iterable[str],
    random: Random,
    *,
    number: int = 8,
    happened: str = "",
    yet: Sequence[str] = (),
    excused: Excuse = lambda *_: False,
) -> None:
    """What is offered behind a text is accepted; and what is accepted of other lines is offered."""
    here = entry_after(text)
    assert not happened or offered(here, happened), f"what happened is offered\n{text}{happened}"
    for line in some_lines(here, random, number):
        assert accepted(text, line, *yet), f"{text}{line}"
    for line in others:
        if not offered(here, line) and accepted(text, line, *yet):
            assert excused(text, line, here), f"{text}{line}"


def may_follow(following: Next, word: str) -> bool:
    numbers = (number for s in following.spans for number in range(s.low, s.high + 1))
    return following.open or word in {*(c.text for c in following.choices), *map(str, numbers)}


def some_lines(here: Entry, random: Random, number: int, *, now: bool = True) -> list[str]:
    """Lines that are offered (or only read), drawn form by form."""
    forms = [form for form in here.forms if form.now is now]
    return [_line(form, random) for form in random.choices(forms, k=number)] if forms else []


def _line(form: Form, random: Random) -> str:
    return " ".join(word for slot in form.slots for word in words_of(slot, random))


def words_of(slot: Slot, random: Random) -> Iterable[str]:
    """Words that may stand in a slot, all of them."""
    if slot.open:
        return ["Somebody"]
    if slot.row is not None:
        return _row(slot, random)
    if slot.many:
        return random.sample(slot.words, random.randint(1, min(3, len(slot.words))))
    numbers = [str(random.randint(span.low, span.high)) for span in slot.spans]
    return [random.choice([*numbers, *slot.words])]


def _row(slot: Slot, random: Random) -> tuple[str, ...]:
    """A list that may end where it does."""
    said: tuple[str, ...] = ()
    while not slot.whole(said) or (slot.behind(said) and random.random() < 0.5):
        said = (*said, random.choice(slot.behind(said)))
    return said


def grammatical_lines(text: str, random: Random, number: int) -> list[str]:
    """Lines that the grammar allows, as they are written in full, whatever sense they make."""
    scribe, _ = records.read_lines(text)
    lines = (written(scribe, random) for _ in range(number))
    return [_in_full(scribe, line) for line in lines if line is not None]


def unusual_lines(text: str, random: Random, number: int) -> list[str]:
    """Lines that are only read, never offered, as they are written in full."""
    scribe, _ = records.read_lines(text)
    lines = some_lines(entry_after(text), random, number, now=False)
    return [_in_full(scribe, line) for line in lines]


def _in_full(scribe: Scribe, line: str) -> str:
    return scribe.write(scribe.read_line(line))
