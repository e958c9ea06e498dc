"""What somebody types in a hurry is that line, or is asked back; it is never another one."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from tests.helpers.chronicle_crywolf import chronicle as crywolf
from tests.helpers.chronicle_littlewolves import chronicle as littlewolves
from tests.helpers.chronicle_werewolf import judges_chronicle, players_chronicle
from tests.helpers.chronicle_wooolf import chronicle as wooolf
from tests.helpers.entries import entry_after, texts_of
from tests.helpers.short_forms import Hurry, drawn, mistyped
from wolfwise.models import records
from wolfwise.models.entry import SHOWN, Entry, Unclear
from wolfwise.models.errors import RecordError
from wolfwise.models.records import PlayersLine, Record, Scribe

NAMES = (
    "Ann", "Anna", "Andy", "Bo", "Bob", "Cy", "Sheena", "Wolfram", "Viv", "Rob", "Missy", "Zoë",
    "李", "李明", "Jean-Luc", "2b", "to", "and", "sheep", "Calla", "Dis", "Pia", "x",
)  # fmt: skip
"""Many begin alike, or like other words of a line."""
GAMES: dict[str, Callable[[Random], Record]] = {
    "wooolf": lambda random: wooolf(random.randint(4, 8), random.randrange(4), random)[0],
    "crywolf": lambda random: (
        crywolf(random.randint(2, 6), random.choice(["japanese", "english"]), random).record
    ),
    "werewolf": lambda random: random.choice([players_chronicle, judges_chronicle])(random),
    "littlewolves": lambda random: littlewolves(random.randint(2, 4), random).record,
}


def renamed(record: Record, random: Random) -> str:
    """The same record with other players, as it is written."""
    while True:
        names = tuple(random.sample(NAMES, len(record.players)))
        lines = tuple(
            line._replace(fact=PlayersLine(names)) if isinstance(line.fact, PlayersLine) else line
            for line in record.lines
        )
        text = records.write(record._replace(players=names, lines=lines))
        try:
            records.read(text)
        except RecordError:  # somebody cannot be called that in this game
            continue
        return text


def means(scribe: Scribe, line: str) -> object:
    """What a line says, behind a text that the scribe has read; None if it cannot be read."""
    try:
        return scribe.read_line(line.partition("#")[0])
    except RecordError:
        return None


def check_read(scribe: Scribe, here: Entry, typed: str) -> None:
    """Whatever is read is a whole line that says the same when it is read again."""
    with suppress(RecordError):
        line = here.read(typed)
        fact, told = means(scribe, line), f"{typed!r} -> {line}"
        assert fact is not None, told
        assert means(scribe, scribe.write(fact)) == fact, told
        assert here.read(line) == line, told


def check_short(scribe: Scribe, here: Entry, typed: str, line: str) -> bool:
    """A short form is its line, or it is asked which of several it is; whether it was clear."""
    told = f"{typed!r} -> {line}"
    as_it_is = means(scribe, typed)
    try:
        meanings = here.meanings(typed)
    except Unclear:  # far too many
        return False
    if as_it_is is None:
        assert line in meanings, told
    else:  # what is a line as it is means that one
        assert as_it_is in [means(scribe, each) for each in meanings], told
    if len(meanings) == 1:
        assert here.read(typed) == meanings[0], told
    else:
        with pytest.raises(Unclear) as unclear:
            here.read(typed)
        assert unclear.value.possible == tuple(meanings[:SHOWN]), told
    return len(meanings) == 1


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_a_short_form_is_never_another_line(game: str, seed: int) -> None:
    random = Random(seed)
    before = texts_of(records.read(renamed(GAMES[game](random), random)))
    clear: list[bool] = []
    for text, _ in random.sample(before, min(4, len(before))):
        here, (scribe, _) = entry_after(text), records.read_lines(text)
        hurry = Hurry(here, scribe.names, random)
        for form in random.choices([form for form in here.forms if form.now], k=20):
            line = drawn(form, random)
            typed = hurry.typed(line)
            clear.append(check_short(scribe, here, typed, line.line))
            check_read(scribe, here, typed)
            check_read(scribe, here, mistyped(random.choice([typed, line.line]), random))
    assert sum(clear) > len(clear) / 3
