"""Lines as people type them in a hurry: short, in any case, by seat numbers; and mistyped."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple
from unicodedata import normalize

from tests.fuzz.texts import NUMBERS, ODD
from tests.helpers.entries import words_of
from wolfwise.models.entry import AND, JOINTS, Entry, Form, Kind, Slot


class Drawn(NamedTuple):
    """A line that is offered, slot by slot."""

    parts: list[tuple[Slot, list[str]]]

    @property
    def line(self) -> str:
        return " ".join(word for _, words in self.parts for word in words)


def drawn(form: Form, random: Random) -> Drawn:
    return Drawn([(slot, list(words_of(slot, random))) for slot in form.slots])


class Hurry:
    """Somebody who types short forms of lines that may be entered at a moment."""

    def __init__(self, here: Entry, names: Sequence[str], random: Random) -> None:
        self.names, self.random = names, random
        slots = [slot for form in here.forms for slot in form.slots]
        whole = {word for slot in slots for word in slot.behind(())} | {*names, *AND}
        self.joints = sorted(AND.difference(names))
        self.whole = {word.casefold() for word in whole}

    def typed(self, line: Drawn) -> str:
        """A short form: spare words may be left out, all others are shortened or not."""
        kept = [part for part in line.parts if not (part[0].spare and self.random.random() < 0.5)]
        tokens: list[str] = []
        for counted, parts in groupby(kept, key=lambda part: part[0].counted):
            some = list(parts)
            if counted:
                tokens += self._counted([words[0] for _, words in some])
                continue
            for slot, words in some:
                said = [self._word(word, words[:at], slot) for at, word in enumerate(words)]
                tokens += self._joined(said) if slot.many else said
        return self.random.choice([" ", " ", "  ", "\t"]).join(tokens)

    def _counted(self, words: list[str]) -> Iterator[str]:
        """`3 sheep`, `3s`, or one by one."""
        for word, same in groupby(words):
            number, short = len(list(same)), self._cased(self._beginning(word))
            match self.random.randrange(3):
                case 0:
                    yield f"{number}{short}"
                case 1:
                    yield from (str(number), short)
                case _:
                    yield from [short] * number

    def _joined(self, words: list[str]) -> list[str]:
        """Things of a list, some of them with `and` between them."""
        found = words[:1]
        for word in words[1:]:
            found += [self.random.choice(self.joints)] * (self.random.random() < 0.3) + [word]
        return found

    def _word(self, word: str, before: list[str], slot: Slot) -> str:
        if slot.open or self.random.random() < 0.2:
            return word if slot.open else self._cased(word)
        parts = JOINTS.split(word)
        if len(parts) == 1 or self.random.random() < 0.3:
            initials = "".join(part[:1] for part in parts)
            if "-" in word and self.random.random() < 0.5 and self._free(initials, word):
                return self._cased(initials)
            return self._cased(self._name_or_beginning(word, slot))
        joints = [*JOINTS.findall(word), ""]
        said = [self._name_or_beginning(part, slot) for part in parts]
        short = "".join(part + joint for part, joint in zip(said, joints, strict=True))
        behind = {other.casefold() for other in slot.behind(tuple(before))}
        return self._cased(short) if short.casefold() not in behind else word

    def _name_or_beginning(self, word: str, slot: Slot) -> str:
        named = slot.kind in (Kind.PLAYER, Kind.POINTER, Kind.BALLOT)
        if named and word in self.names and self.random.random() < 0.4:
            return str(self.names.index(word) + 1)
        return self._beginning(word)

    def _beginning(self, word: str) -> str:
        short = word[: self.random.randint(1, len(word))].rstrip(">")
        return short if self._free(short, word) else word

    def _free(self, short: str, word: str) -> bool:
        """Whether a short word is no other one: whole words and numbers mean themselves."""
        said = short.casefold()
        return said == word.casefold() or not (said in self.whole or said.isdecimal())

    def _cased(self, word: str) -> str:
        ways = (str, str, str.upper, str.title, str.swapcase)
        return normalize(self.random.choice(["NFC", "NFD"]), self.random.choice(ways)(word))


def mistyped(text: str, random: Random) -> str:
    """The same with letters or words lost, doubled, swapped or odd."""
    for _ in range(random.randint(1, 3)):
        words = text.split(" ")
        at, letter = random.randrange(len(words)), random.randrange(len(text) + 1)
        match random.randrange(6):
            case 0:
                words.insert(at, random.choice([*words, *NUMBERS, *AND]))
            case 1:
                words[at] = random.choice([*words, *NUMBERS])
            case 2:
                del words[at]
            case 3:
                random.shuffle(words)
            case _:
                put = random.choice([*"abcdefgmnprsvwy123>-/:,?", *ODD, ""])
                words = [text[:letter] + put + text[letter + random.randrange(2) :]]
        text = " ".join(words) or "x"
    return text
