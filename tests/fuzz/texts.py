"""Records at random: grown by the grammar, and spoiled as people and machines spoil them."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from tests.helpers.places import EXAMPLES
from wolfwise.models import records, registry, rulebook
from wolfwise.models.errors import RecordError, WolfwiseError

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eli", "小明", "さくら", "Zoë", "as", "sheep", "Kim", "李")
ODD = ("\x00", "\x1b[31m", "\u202e", "\u200d", "\ufeff", "\u3000", "#", "…", "?", "=", "９", "½",
       "e\u0301", "ß", "İ", "👨\u200d👩\u200d👧", "\ud800", "\r", "\t", "\n", "\x85", "-",
       "'", "%")  # fmt: skip
NUMBERS = ("0", "1", "2", "3", "7", "14", "24", "99", "-1", "999999999999999999999", "1/2", "１２")
POOL = 300
"""How many records are kept to be spoiled further."""


@lru_cache
def examples(game: str) -> tuple[str, ...]:
    texts = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.wolf"))]
    return tuple(text for text in texts if records.about(text) == game)


@lru_cache
def vocabulary(game: str) -> tuple[str, ...]:
    """Every word that means something in a game's records."""
    fixed = [word for words in registry.scribe(game).vocabulary.values() for word in words]
    switched = [
        f"{ruling.key}={value}"
        for ruling in rulebook.load(game).rulings.values()
        for value in ruling.alternatives
    ]
    return tuple(dict.fromkeys([*fixed, *NAMES, *NUMBERS, *switched]))


class Texts:
    """A stream of records of one game: what is accepted is spoiled again, and so gets deep."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.random = game, Random(seed)
        self.pool = list(examples(game))

    def next(self) -> str:
        if self.random.random() < 0.02:
            return grown(self.game, self.random)
        text = self.random.choice(self.pool)
        for _ in range(1 + int(self.random.expovariate(0.7))):
            text = self._spoiled(text)
        return text

    def keep(self, text: str) -> None:
        """A record that was accepted; it takes the place of another one."""
        if len(text) > 5_000:
            return
        if len(self.pool) < POOL:
            self.pool.append(text)
        else:
            self.pool[self.random.randrange(len(self.pool))] = text

    def _spoiled(self, text: str) -> str:
        draw = self.random
        way = draw.random()
        if way < 0.35:
            return self._lines(text)
        if way < 0.85:
            return self._words(text)
        at, length = draw.randrange(len(text) + 1), draw.randrange(3)
        letters = draw.choice(ODD) if draw.random() < 0.7 else chr(draw.randrange(32, 0xD7FF))
        return text[:at] + letters + text[at + length :]

    def _lines(self, text: str) -> str:
        """Lines lost, doubled, moved, or taken from another record."""
        draw, lines = self.random, text.split("\n")
        at, to = draw.randrange(len(lines)), draw.randrange(len(lines))
        match draw.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(to, lines[at])
            case 2:
                lines[at], lines[to] = lines[to], lines[at]
            case 3:
                del lines[at:]
            case _:
                lines.insert(at, draw.choice(draw.choice(self.pool).split("\n")))
        return "\n".join(lines)

    def _words(self, text: str) -> str:
        """A word lost, doubled, or in place of another one."""
        draw, lines = self.random, text.split("\n")
        at = draw.randrange(len(lines))
        words = lines[at].split(" ")
        place = draw.randrange(len(words))
        match draw.randrange(4):
            case 0:
                del words[place]
            case 1:
                words.insert(place, draw.choice(words))
            case _:
                own = [word for word in text.split() if word]
                words[place] = draw.choice(own if own and draw.random() < 0.5 else self._all)
        lines[at] = " ".join(words)
        return "\n".join(lines)

    @property
    def _all(self) -> Sequence[str]:
        return vocabulary(self.game)


def grown(game: str, random: Random) -> str:
    """A record that its grammar allows, whatever sense it makes."""
    names = random.sample(NAMES[:8], random.randint(2, 7))
    lines = [f"game {game}", f"players {' '.join(names)}"]
    for _ in range(random.randint(0, 12)):
        try:
            scribe, _ = records.read_lines("\n".join(lines))
        except WolfwiseError:
            break  # too few play, or too many
        if line := written(scribe, random):
            lines.append(line)
    return "\n".join(lines)


def written(scribe: records.Scribe, random: Random) -> str | None:
    """A line that can be read, or None."""
    line = ""
    for _ in range(random.randint(2, 14)):
        words = scribe.completions(f"{line} " if line else "")
        line = f"{line} {random.choice([*words, random.choice(NUMBERS)])}".strip()
        try:
            scribe.read_line(line)
        except RecordError:
            continue
        if random.random() < 0.5:
            return line
    return None
