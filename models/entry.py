"""Entering facts in a few keys: which lines fit here and now, and what short forms of them mean.

A game says which lines may come next as forms, rows of slots (`models/<game>/entry.py`); all else
is the same for every game and every door: completing a line, saying what was possible, prompts and
buttons (`next`), and reading what somebody typed in short (`read`). Nothing is guessed: what could
be several lines is asked back.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from importlib import import_module
from itertools import islice
from typing import NamedTuple
from unicodedata import normalize

from wolfwise.models import records, registry, rulebook
from wolfwise.models.errors import RecordError
from wolfwise.models.records import Record
from wolfwise.models.values import distinct

JOINTS = re.compile(r"[-/>:]")
"""What the parts of a word are joined by: wolf-hunter-boy, sheep/dog, Ana>Cai."""
AND = frozenset({"and", "&", ","})
"""Words between the things of a list, which say nothing, unless somebody is called that."""
SHOWN = 8
"""Lines that are named if what was typed could be any of them."""
MOST = 100
"""Things of one kind in a line are fewer than that."""
WAYS = 1000
"""Ways to read a line that are looked at; with each vague word there are several times as many."""
LONGEST = 9
"""Digits of a number that anybody means."""


class Unclear(RecordError):
    """What was typed could mean several lines: those that are possible."""


class Kind(StrEnum):
    """What stands in a slot."""

    WORD = "word"  # part of the line, with nothing to choose: peeks, claims
    PLAYER = "player"
    CARD = "card"
    CLUE = "clue"
    QUESTION = "question"
    ANSWER = "answer"
    SIDE = "side"
    POINTER = "pointer"
    ANIMAL = "animal"
    NUMBER = "number"
    ROLE = "role"
    BALLOT = "ballot"  # Ana>Cai
    CAUSE = "cause"
    WINNER = "winner"
    COLOUR = "colour"
    EFFECT = "effect"
    USE = "use"
    GAME = "game"
    TEXT = "text"  # any word


NAMING = (Kind.PLAYER, Kind.POINTER, Kind.BALLOT)
"""Where seat numbers stand for names."""
Row = Callable[[tuple[str, ...]], tuple[tuple[str, ...], bool]]
"""Of a list: the words that may follow those that are there, and whether it may end with them."""


@distinct
class Span(NamedTuple):
    """Numbers that may stand in a slot: a page draws a wheel for them, not a button for each."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@distinct
class Slot(NamedTuple):
    """A place in a line, and what may stand there (nothing is named: any word)."""

    kind: Kind
    words: tuple[str, ...]
    spare: bool = False  # short forms may leave it out; there is but one word then
    many: bool = False  # one or more of them
    counted: bool = False  # in a row of these, `3 sheep` or `3sheep` stands in three of them
    row: Row | None = None  # if which of them depends on those before
    spans: tuple[Span, ...] = ()  # numbers, besides the words

    @property
    def open(self) -> bool:
        return not self.words and self.row is None and not self.spans

    def behind(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """The words that may stand here, in a list behind others."""
        return self.words if self.row is None else self.row(said)[0]

    def number(self, said: str) -> list[str]:
        """A number as it is written, if it may stand here."""
        if not said.isdecimal() or len(said) > LONGEST:
            return []
        number = int(said)
        return [str(number)] if any(s.low <= number <= s.high for s in self.spans) else []

    def whole(self, said: tuple[str, ...]) -> bool:
        """Whether no more words are needed here."""
        return self.row is None or self.row(said)[1]


@distinct
class Form(NamedTuple):
    """Lines that may come next: any word of each slot goes with any of the others."""

    slots: tuple[Slot, ...]
    now: bool = True  # False: against the rules at this moment, or rarely meant; never offered

    def reached(self, at: int) -> Iterator[Slot]:
        """The slot at that place, and those behind it if it may be left out."""
        for slot in self.slots[at:]:
            yield slot
            if not slot.spare:
                return

    def goes_on(self, at: int) -> bool:
        """Whether more of the same follows what stands before a slot."""
        return (
            0 < at < len(self.slots)
            and self.slots[at - 1].kind is self.slots[at].kind is not Kind.WORD
        )


def word(text: str, *, spare: bool = False) -> Slot:
    """A word that says what kind of line it is."""
    return Slot(Kind.WORD, (text,), spare)


def slot(kind: Kind, words: Iterable[object], *, many: bool = False) -> Slot:
    return Slot(kind, tuple(map(str, words)), many=many)


def numbers(some: Iterable[int], *words: str) -> Slot:
    """Any of these numbers, or a word instead of one."""
    return Slot(Kind.NUMBER, words, spans=_spans(Span(number, number) for number in some))


def row(kind: Kind, follow: Row) -> Slot:
    """A list in which words depend on those before them."""
    return Slot(kind, (), many=True, row=follow)


def each_once(kind: Kind, words: Iterable[object], most: int | None = None) -> Slot:
    """One or more of these, none of them twice; of ballots nobody's twice."""
    some = tuple(map(str, words))

    def follow(said: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
        taken = {text.partition(">")[0] for text in said}
        left = tuple(text for text in some if text.partition(">")[0] not in taken)
        return () if len(said) == most else left, bool(said)

    return row(kind, follow)


def actor(name: str, *, spare: bool) -> Slot:
    """Whose turn it is, who need not be named then; or somebody else."""
    return Slot(Kind.PLAYER, (name,), spare)


@distinct
class Choice(NamedTuple):
    """A word that may come next, and what it would be."""

    text: str
    kind: Kind


@distinct
class Next(NamedTuple):
    """What may follow the words that a line begins with."""

    choices: tuple[Choice, ...]  # each once
    may_end: bool  # the line is whole as it is
    open: bool  # any other word may follow as well
    spans: tuple[Span, ...] = ()  # numbers that may follow, from the lowest on

    @property
    def told(self) -> list[str]:
        """All of it as people read it: words, and `0 to 999`."""
        return [*(choice.text for choice in self.choices), *map(str, self.spans)]


class Entry:
    """What may be entered at one moment of a game."""

    def __init__(self, forms: Iterable[Form], names: Sequence[str] = ()) -> None:
        self.forms = tuple(forms)
        self._seats = {name: str(seat + 1) for seat, name in enumerate(names)}
        self._joints = AND.difference(name.casefold() for name in names)

    # ------------------------------------------------------------ what may come next

    def next(self, begun: str = "") -> Next:
        """What may follow these words, which may be short themselves."""
        tokens = begun.split()
        some = [form for form in self.forms if form.now]
        found = [(form, way) for form in some for way in self._ways(form, tokens)]
        slots = [(form.slots[w.at], w.said) for form, w in found if w.at < len(form.slots)]
        choices = (Choice(text, slot.kind) for slot, said in slots for text in slot.behind(said))
        return Next(
            tuple(dict.fromkeys(choices)),
            any(way.at == len(form.slots) for form, way in found),
            any(slot.open for slot, _ in slots),
            _spans(span for slot, _ in slots for span in slot.spans),
        )

    def complete(self, text: str) -> list[str]:
        """The words that could follow a text, or complete its last word; numbers as `0 to 999`."""
        head, _, last = text.rpartition(" ")
        begun = normalize("NFC", last).casefold()
        reached = [
            (slot, () if at else way.said)
            for form in self.forms
            if form.now
            for way in self._ways(form, head.split())
            for at, slot in enumerate(form.reached(way.at))
        ]
        words = (text for slot, said in reached for text in slot.behind(said))
        spans = () if begun else _spans(span for slot, _ in reached for span in slot.spans)
        found = (text for text in words if text.casefold().startswith(begun))
        return [*dict.fromkeys(found), *map(str, spans)]

    # ------------------------------------------------------------ what was meant

    def read(self, typed: str) -> str:
        """The whole line that a short form means; raises RecordError if none or several."""
        body, mark, comment = typed.partition("#")
        lines = self.meanings(body)
        if not lines:
            raise self._misread(body)
        if len(lines) > 1:
            message = f"{body.strip()!r} could mean several lines"
            raise Unclear(message, text=body, possible=lines[:SHOWN])
        return f"{lines[0]}  #{comment}" if mark else lines[0]

    def meanings(self, typed: str) -> list[str]:
        """Every line that a short form could mean.

        What is a line word for word means that one; and what fits comes before what does not.
        """
        tokens = typed.split()
        fitting = [form for form in self.forms if form.now]
        others = [form for form in self.forms if not form.now]
        for forms, whole in ((self.forms, True), (fitting, False), (others, False)):
            found = (
                " ".join(way.words)
                for form in forms
                for way in self._ways(form, tokens, whole=whole)
                if tokens and way.at == len(form.slots)
            )
            if lines := list(dict.fromkeys(found)):
                return lines
        return []

    def _misread(self, typed: str) -> RecordError:
        """Where a line goes wrong, and what was possible there."""
        tokens = list(re.finditer(r"\S+", typed))
        for number, token in enumerate(tokens):
            upto = [each.group() for each in tokens[: number + 1]]
            if not any(True for form in self.forms for _ in self._ways(form, upto)):
                possible = self.next(" ".join(upto[:-1])).told
                message = f"cannot read {token.group()!r} here"
                return RecordError(message, text=typed, column=token.start(), possible=possible)
        message = "the line stops too early"
        return RecordError(message, text=typed, column=len(typed), possible=self.next(typed).told)

    # ------------------------------------------------------------ words and slots

    def _ways(self, form: Form, tokens: Sequence[str], *, whole: bool = False) -> "list[_Way]":
        """All ways to read words as the beginning of a form; or as they stand, whole."""
        ways = [_Way(0, ())]
        for token in tokens:
            joint = token in self._joints and not whole
            between = [w for w in ways if w.said or form.goes_on(w.at)] if joint else []
            after = (w for way in ways for w in self._after(form, way, token, whole=whole))
            ways = between or list(islice(after, WAYS + 1))
            if not ways:
                return []
            if len(ways) > WAYS:
                text = " ".join(tokens)
                raise Unclear(f"{text!r} could mean far too many lines", text=text)
        return ways

    def _after(self, form: Form, way: "_Way", token: str, *, whole: bool) -> "Iterator[_Way]":
        """One word more: it stands in the next slot, or behind some that are left out."""
        words, said = way.words, way.said
        for at, here in enumerate(form.reached(way.at), way.at):
            times, short = _counted(token, way.times) if here.counted else (1, token)
            if not short:
                yield _Way(at, words, times)
                continue
            run = form.slots[at : at + times]
            for meant in self._meant(here, short, said, whole=whole):
                fits = times == 1 or (len(run) == times and all(meant in s.words for s in run))
                if fits and here.whole((*said, meant)):
                    yield _Way(at + times, (*words, *[meant] * times))
                if here.many:
                    yield _Way(at, (*words, meant), said=(*said, meant))
            if whole:
                return
            words, said = (*words, *here.words), ()

    def _meant(self, slot: Slot, token: str, before: tuple[str, ...], *, whole: bool) -> list[str]:
        """The words of a slot that a short one stands for; whole ones and numbers are no others."""
        if slot.open:
            return [token]
        said, words = normalize("NFC", token).casefold(), slot.behind(before)
        seats = self._seats if slot.kind in NAMING else {}
        exact = [w for w in words if said in (w.casefold(), seats.get(w))] + slot.number(said)
        if ">" in said:
            exact = [w for w in words if _is_ballot(said, w, seats)]
        if exact or whole or said.isdecimal():
            return exact
        return [w for w in words if _is_short(said, w, seats)]


def _is_ballot(said: str, word: str, seats: Mapping[str, str]) -> bool:
    """Whether both names of a ballot are said as a whole, or by their seat numbers."""
    parts, own = said.split(">"), word.split(">")
    return len(parts) == len(own) and all(
        a in (b.casefold(), seats.get(b)) for a, b in zip(parts, own, strict=True)
    )


def _is_short(said: str, word: str, seats: Mapping[str, str]) -> bool:
    """Whether a word is short for another: its beginning, or that of each of its parts."""
    if word.casefold().startswith(said) and not said.endswith(">"):  # Ana> is for nobody
        return True
    own = JOINTS.split(word)
    if len(own) == 1:
        return False
    parts = JOINTS.split(said)
    if len(parts) == 1:
        return "-" in word and said == "".join(part[:1] for part in own).casefold()
    return len(parts) == len(own) and all(
        a and (a == seats.get(b) or b.casefold().startswith(a))
        for a, b in zip(parts, own, strict=True)
    )


class _Way(NamedTuple):
    """A beginning of a form as it was read: the next slot, and the words before it in full."""

    at: int
    words: tuple[str, ...]
    times: int = 1  # how many slots the next word stands in
    said: tuple[str, ...] = ()  # of these, the last ones that belong to a list at this slot


def _spans(some: Iterable[Span]) -> tuple[Span, ...]:
    """The same numbers in as few spans as possible, from the lowest on."""
    found: list[Span] = []
    for span in sorted(some):
        if found and span.low <= found[-1].high + 1:
            found[-1] = Span(found[-1].low, max(found[-1].high, span.high))
        else:
            found.append(span)
    return tuple(found)


def _counted(token: str, before: int) -> tuple[int, str]:
    """How many slots a word stands in, and the word without its number: `3sheep`, or `3`."""
    said = token.lstrip("0123456789")
    number = token[: len(token) - len(said)]
    known = 0 < len(number) <= LONGEST and 0 < int(number) < MOST
    return (int(number) if known else before), said


def entry(record: Record) -> Entry:
    """What may be entered next into a record that has its players."""
    found: Entry = import_module(f"wolfwise.models.{record.game}.entry").entry(record)
    return found


def entry_behind(text: str) -> Entry:
    """What may be entered next behind a text, from its very first line on."""
    if not any(records.split_lines(_without_comments(text))):
        return Entry(_first_lines())
    scribe, _ = records.read_lines(text)
    if scribe.names:
        return entry(records.read(text))
    rulings = rulebook.load(scribe.game_name).rulings.values()
    changes = [f"{ruling.key}={value}" for ruling in rulings for value in ruling.alternatives]
    return Entry(
        [
            Form((word("players"), Slot(Kind.TEXT, (), many=True))),
            Form((word("rule"), slot(Kind.TEXT, changes))),
        ]
    )


def _first_lines() -> Iterator[Form]:
    for game in registry.GAMES:
        named = word("game", spare=True), slot(Kind.GAME, [game])
        yield Form(named)
        yield Form((*named, slot(Kind.TEXT, rulebook.load(game).editions)))


def _without_comments(text: str) -> str:
    return "\n".join(line.partition("#")[0].strip() for line in records.split_lines(text))
