"""What was missed at a table of You Cry Wolf!: told, kept, and never more than is known."""

from itertools import product
from random import Random

import pytest

import wolfwise
from tests.helpers.chronicle_crywolf import chronicle
from tests.helpers.entries import accepted, entry_after, offered, some_lines, texts_of
from wolfwise.models import records
from wolfwise.models.crywolf.dice import ANIMALS
from wolfwise.models.crywolf.referee import replay
from wolfwise.models.crywolf.round import RoundPlay
from wolfwise.models.crywolf.settlement import Settlement
from wolfwise.models.crywolf.situation import Situation, situation
from wolfwise.models.errors import RecordError, WolfwiseError

HEAD = "game crywolf\nplayers Ann Bob Cy\nfirst Ann\n"


def known_of(text: str) -> Situation:
    return situation(records.read(text))


def last_round(text: str) -> RoundPlay:
    return replay(records.read(text)).rounds[-1]


@pytest.mark.parametrize(
    "line",
    [
        "Ann places missed claims 9",
        "Ann places missed claims missed",
        "Ann places missed as sheep claims 9",
        "Ann places wolf as sheep claims missed",
        "Ann places sheep claims missed",
        "Ann places missed as dog claims missed",
        "viewer Ann sheep sheep sheep wolf missed missed",
        "Ann rolls missed",
        "Ann rolls missed as wolf",
    ],
)
def test_a_line_with_something_missed_is_written_as_it_is_read(line: str) -> None:
    text = f"{HEAD}{line}\n"
    assert records.write(records.read(text)) == text


def test_a_missed_claim_counts_as_a_turn() -> None:
    now = last_round(f"{HEAD}Ann places missed as sheep claims 9\n")
    assert (now.table.to_act, now.table.dice) == (1, (5, 6, 6))
    assert now.table.lying == (0, 1, 0, 0)
    assert [(m.row, m.number) for m in now.table.markers] == [("sheep", 9)]
    now = last_round(f"{HEAD}Ann places missed claims 9\n")
    assert (now.table.to_act, now.table.dice, now.table.total) == (1, (5, 6, 6), 18)


def test_a_missed_number_is_told_when_it_is_called() -> None:
    text = f"{HEAD}Ann places sheep claims missed\n"
    told = wolfwise.read(text)
    assert told.warnings == ("Ann's number for sheep was missed: it is 2 or more",)
    with pytest.raises(RecordError, match="say it now: 'calls Ann sheep N'"):
        replay(records.read(f"{text}Bob calls Ann\n"))
    here = entry_after(text)
    assert here.read("c 1 s 9") == "Bob calls Ann sheep 9"
    assert not offered(here, "Bob calls Ann")
    done = last_round(f"{text}Bob calls Ann sheep 9\ncount 8\n")
    assert done.settlement == Settlement(0, 1, 1)


def test_dice_of_the_viewer_that_are_not_known_count_as_hidden() -> None:
    known = known_of(f"{HEAD}viewer Ann 3 sheep wolf 2 missed\n")
    assert (known.hidden, known.known) == (14, (0, 4, 1, 1))
    whole = known_of(f"{HEAD}viewer Ann 3 sheep wolf 2 missed\nAnn places cow claims 3\n")
    assert whole.warnings == ("of the viewer's dice 1 was missed and counts as hidden",)
    assert whole.cup == (0, 3, 0, 1)


def test_advice_says_that_too_much_was_missed() -> None:
    table = wolfwise.read(f"{HEAD}viewer Ann 3 sheep wolf 2 missed\n")
    with pytest.raises(WolfwiseError, match="too much was missed"):
        table.ask("advise")


@pytest.mark.parametrize("edition", ["japanese", "english"])
@pytest.mark.parametrize("seed", range(4))
def test_it_never_says_more_than_the_union_of_all_it_may_have_been(edition: str, seed: int) -> None:
    """What may follow one of the values may follow `missed`; what is counted is in its range."""
    random = Random(seed)
    text, line = _a_claim(edition, random)
    who, _, *words = line.split()
    number = words[-1]
    row = words[2] if "as" in words else words[0]
    for missed, values in (
        (f"missed as {row} claims {number}", [(face, row, number) for face in ANIMALS]),
        (f"missed claims {number}", product(ANIMALS, ANIMALS, [number])),
        (f"{' '.join(words[:-1])} missed", [(words[0], row, n) for n in range(2, 31)]),
    ):
        before = f"{text}{who} places {missed}\n"
        for face, to, claimed in random.sample(list(values), 4):
            after = f"{text}{who} places {face} as {to} claims {claimed}\n"
            if accepted(text, after.removeprefix(text).strip()):
                for some in some_lines(entry_after(after), random, 6):
                    if "calls" not in some or some[-1].isdecimal():  # which, must be told then
                        assert accepted(before, some, "missed"), f"{before}{some}"
                _bounds(before, after)


def _a_claim(edition: str, random: Random) -> tuple[str, str]:
    """A claim in the first lap of a game, and what was before it."""
    record = chronicle(random.choice([2, 3, 4]), edition, random, switching=0).record
    return random.choice([told for told in texts_of(record)[:9] if " places " in told[1]])


def _bounds(missed: str, told: str) -> None:
    """What is sure of the count is sure in all cases, and what may be counted is no less."""
    loose, known = known_of(missed), known_of(told)
    said = any("counts for its own row alone" in warning for warning in loose.warnings)
    for at in range(len(ANIMALS)):
        assert loose.known[at] <= known.known[at]
        assert said or loose.known[at] + loose.hidden >= known.known[at] + known.hidden


def test_open_dice_are_played_with_once_they_are_told() -> None:
    text = "game crywolf\nplayers Ann Bob\nfirst Ann\n"
    assert entry_after(text).read("o 4s 2 m") == "open sheep sheep sheep sheep missed missed"
    known = known_of(f"{text}open 4 sheep 2 missed\n")
    assert known.game.open
    assert (known.known[1], known.hidden) == (4, 14)
    assert known.warnings == ("of the open dice 2 were missed and count as hidden",)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("game crywolf\nrule open=no\nplayers Ann Bob\n", "by 'rule open=no' no dice lie open"),
        ("game crywolf\nplayers A B C D E\n", "open dice are for up to 4 players, not 5"),
    ],
)
def test_open_dice_are_refused_where_nobody_plays_with_them(head: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        records.read(f"{head}open 6 sheep\n")
    assert "open" not in [choice.text for choice in entry_after(head).next("").choices]
