"""What may be given with a question, at random: mostly what makes sense, and also what does not."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from random import Random
from typing import Any

from tests.fuzz.texts import NUMBERS, ODD, vocabulary
from wolfwise.models.registry import GAMES
from wolfwise.questions import Argument, ExactNumber, Flag, OneOf, Whole, load

LITTLE = {"iterations": 40, "samples": 40, "games": 2, "seconds": 0.02, "jobs": 1, "wait": 3}
"""What says how much is to be done is little here."""
LONG = ("moderate", "tables", "balance")
"""Commands that sit with somebody, or work for minutes by design."""
ROWS = ("sheep", "cow", "dog")
ABOUT = (*ROWS, "wolf", "werewolf", "boy", "hunter", "seer", "witch", "villager", "good")
CHANCES = ("0", "1", "1/2", "1/3", "0.05", "2", "1/0", "x", "")


def asked(game: str) -> list[str]:
    """The questions about a record."""
    names = import_module(f"wolfwise.{game}").QUESTIONS
    return [name for name in names if name not in LONG and load(game, name).arguments]


def chosen(own: Iterable[Argument | Flag], names: Sequence[str], random: Random) -> dict[str, Any]:
    """Values for some of the options of a question; what has to be given is."""
    given: dict[str, Any] = {}
    for part in own:
        if part.key in LITTLE:
            given[part.key] = LITTLE[part.key]
        elif part.key == "verify":
            given[part.key] = False  # which may take as long as several engines
        elif isinstance(part, Argument) or part.required or random.random() < 0.3:
            given[part.key] = value(part, names, random)
    return given


def value(part: Argument | Flag, names: Sequence[str], random: Random) -> Any:
    if isinstance(part, Argument):
        return said(names, random) if random.random() < 0.8 else phrase(names, random)
    if part.switch:
        return random.random() < 0.7
    if part.many:
        return [text(part, names, random) for _ in range(random.randint(0, 2))]
    return text(part, names, random)


def text(flag: Flag, names: Sequence[str], random: Random) -> str:
    """A value of a flag, as it would be typed."""
    if flag.key in LITTLE:
        return str(LITTLE[flag.key])
    match flag.read:
        case Whole(least=least, most=most):
            return str(
                random.randint(least - 1, min(least + 12, least + 12 if most is None else most + 1))
            )
        case OneOf(words=words):
            return random.choice([*words, "x"])
        case ExactNumber():
            return random.choice(CHANCES)
    return phrase(names, random)


def said(names: Sequence[str], random: Random) -> str:
    """What a question may be about: a statement on somebody, or a claim."""
    word = random.choice(ABOUT)
    if word in ROWS:
        return f"{word} {random.choice(NUMBERS)}"
    return f"{random.choice(names)} is {random.choice(('', 'not ', 'the ', 'not the '))}{word}"


def phrase(names: Sequence[str], random: Random) -> str:
    """Some words that could mean something together."""
    game = random.choice(GAMES)
    words = [*names, *NUMBERS, "is", "not", "the", "or", "and", "no", "nobody"]
    some = [
        random.choice(words if random.random() < 0.5 else vocabulary(game))
        for _ in range(random.randint(1, 5))
    ]
    if random.random() < 0.1:
        some.append(random.choice(ODD).replace("\ud800", ""))
    return random.choice([" ", " ", ",", "="]).join(some)


def command(game: str, random: Random) -> list[str]:
    """A command line about a game, with its record on standard input."""
    names = import_module(f"wolfwise.{game}").QUESTIONS
    name = random.choice([name for name in names if name not in LONG])
    question = load(game, name)
    words = [game, name]
    people = [str(seat + 1) for seat in range(6)]
    for argument in question.arguments:
        if argument.name == "record" and random.random() < 0.9:
            words.append("-")
        elif random.random() < 0.8:
            words.append(phrase(people, random))
    for flag in question.flags:
        if flag.key == "verify":
            continue
        if flag.key in LITTLE or random.random() < 0.15:
            words.append(flag.name)
            if not flag.switch:
                words.append(text(flag, people, random))
    if random.random() < 0.1:
        random.shuffle(words)
    if random.random() < 0.1:
        words.insert(random.randrange(len(words) + 1), random.choice(("--x", "--", "", "-h", "=")))
    return [word.replace("\x00", "") for word in words]
