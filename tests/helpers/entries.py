"""What may be entered, held against what is accepted: the same for all games."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
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
        after = set(wolfwise.read(f"{text}{line}\n").warnings)
    except RecordError:
        return False
    return all(any(part in warning for part in yet) for warning in after - before)


@lru_cache(maxsize=4)
def _warnings(text: str) -> frozenset[str]:
    return frozenset(wolfwise.read(text).warnings)


def offered(here: Entry, line: str) -> bool:
    """Whether every word of a line is a choice behind those before it, and it may end there."""
    words = line.split()
    for number, word in enumerate(words):
        if not may_follow(here.next(" ".join(words[:number])), word):
            return False
    return here.next(line).may_end


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


# ---------------------------------------------------------------- how few keys a line takes


def shortest(here: Entry, line: str) -> str:
    """A short form of a line: words left out, then each of the others as short as it can be."""
    words = line.split()
    for at in reversed(range(len(words))):
        if _means(here, without := words[:at] + words[at + 1 :], line):
            words = without
    for at, word in enumerate(words):
        for short in sorted(_shorter(here, word), key=len):
            if _means(here, [*words[:at], short, *words[at + 1 :]], line):
                words[at] = short
                break
    return " ".join(words)


def _means(here: Entry, words: list[str], line: str) -> bool:
    try:
        return here.read(" ".join(words)) == line
    except RecordError:
        return False


def _shorter(here: Entry, word: str) -> Iterator[str]:
    """Beginnings and seat numbers; of a ballot those of both names; the letters of has-dog."""
    parts = word.split(">")
    if len(parts) > 1:
        yield from map(">".join, product(*(_shorter(here, part) for part in parts)))
        return
    yield from (word[:length] for length in range(1, len(word) + 1))
    yield from (number for name, number in here._seats.items() if name == word)
    if "-" in word:
        yield "".join(part[0] for part in word.split("-"))
