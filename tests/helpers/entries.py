"""What may be entered, held against what is accepted: the same for all games."""

from collections.abc import Iterable
from random import Random

import wolfwise
from tests.fuzz.texts import written
from wolfwise.models import records
from wolfwise.models.entry import Entry, Form, Slot, entry
from wolfwise.models.errors import RecordError
from wolfwise.models.records import Record


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


def accepted(text: str, line: str, yet: str = "nothing is missing") -> bool:
    """Whether a record can be read with one more line, which breaks no rule that was kept before.

    `yet` is part of warnings about what is only missing yet.
    """
    before = set(wolfwise.read(text).warnings)
    try:
        after = set(wolfwise.read(f"{text}{line}\n").warnings)
    except RecordError:
        return False
    return all(yet in warning for warning in after - before)


def offered(here: Entry, line: str) -> bool:
    """Whether every word of a line is a choice behind those before it, and it may end there."""
    words = line.split()
    for number, word in enumerate(words):
        follows = here.next(" ".join(words[:number]))
        if not follows.open and word not in [choice.text for choice in follows.choices]:
            return False
    return here.next(line).may_end


def some_lines(here: Entry, random: Random, number: int) -> list[str]:
    """Lines that are offered, drawn form by form."""
    forms = [form for form in here.forms if form.now]
    return [_line(form, random) for form in random.choices(forms, k=number)] if forms else []


def _line(form: Form, random: Random) -> str:
    return " ".join(word for slot in form.slots for word in _words(slot, random))


def _words(slot: Slot, random: Random) -> Iterable[str]:
    if slot.open:
        return ["Somebody"]
    return (
        random.sample(slot.words, random.randint(1, min(3, len(slot.words))))
        if slot.many
        else [random.choice(slot.words)]
    )


def grammatical_lines(text: str, random: Random, number: int) -> list[str]:
    """Lines that the grammar allows, as they are written in full, whatever sense they make."""
    scribe, _ = records.read_lines(text)
    found = []
    for _ in range(number):
        line = written(scribe, random)
        if line is not None:
            found.append(scribe.write(scribe.read_line(line)))
    return found
