"""Statements in plain words: `Eva=wolf`, `Eva is not the wolf`, `why must Eva be the wolf?`."""

from collections.abc import Sequence
from typing import NamedTuple

from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.models.game import Seat
from wolfwise.models.records import find_seat
from wolfwise.models.values import distinct

_FILLERS = {
    "why", "must", "can", "could", "does", "is", "be", "play", "plays", "the", "a", "an", "of",
}  # fmt: skip
_NEGATIONS = {"not", "cannot", "can't", "isn't", "never", "doesn't", "couldn't"}


@distinct
class Statement(NamedTuple):
    """Somebody is something, or is not."""

    who: str
    what: str
    holds: bool


def read(text: str, names: Sequence[str], usage: str) -> Statement:
    """The parts of a statement; `usage` says what can be said, if this cannot be read."""
    holds = "!=" not in text and "≠" not in text
    words = text.replace("!=", " ").replace("≠", " ").replace("=", " ").rstrip("?？. ").split()
    *rest, what = words or [""]
    folded = [word.casefold().replace("’", "'") for word in rest]
    subject = _subject(rest, folded, names)
    if subject is None:
        raise WolfwiseError(f"cannot read {text!r} as a statement; say {usage}")
    denials = sum(word in _NEGATIONS for n, word in enumerate(folded) if n != subject)
    return Statement(rest[subject], what, holds is (denials % 2 == 0))


def _subject(words: Sequence[str], folded: Sequence[str], names: Sequence[str]) -> int | None:
    """Where the name stands: the only word that is no filler, or else one that is a name, too."""
    small = _FILLERS | _NEGATIONS
    proper = [n for n, word in enumerate(folded) if word not in small]
    named = [n for n, word in enumerate(words) if find_seat(word, names) is not None]
    subjects = proper or named[:1]
    return subjects[0] if len(subjects) == 1 else None


def seat_called(name: str, names: Sequence[str]) -> Seat:
    """The seat of that name or number."""
    seat = find_seat(name, names)
    if seat is None:
        raise WolfwiseError(f"nobody here is called {name!r}{did_you_mean(name, names)}")
    return seat
