"""What may be entered into a record of You Cry Wolf!, against what its referee accepts."""

from random import Random

import pytest

from tests.helpers.chronicle_crywolf import chronicle
from tests.helpers.entries import (
    entry_after,
    grammatical_lines,
    hold_together,
    texts_of,
    unusual_lines,
)
from wolfwise.models.entry import Choice, Kind, Span, Unclear
from wolfwise.models.errors import RecordError

YET = "the open dice are not written down", "missed", "not told", "is told ('", "it would be"
"""Warnings that break no rule: about a round that has just begun, or what nobody knows."""
HEAD = "game crywolf\nplayers Ann Bob Cy\n"
CLAIMS = f"""{HEAD}first Ann
viewer Ann 3 sheep wolf cow dog
Ann places cow claims 3
Bob places wolf as sheep claims 9
"""
CALLED = f"{CLAIMS}Cy calls Ann cow 3\n"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_offered_is_what_is_accepted(players: int, seed: int) -> None:
    random = Random(seed)
    record = chronicle(players, random.choice(["japanese", "english"]), random).record
    before = texts_of(record)
    for text, line in random.sample(before, min(6, len(before))):
        gap = "...\n" if random.random() < 0.2 and "calls" not in text else ""
        others = *grammatical_lines(text, random, 8), *unusual_lines(text + gap, random, 8)
        hold_together(text + gap, others, random, happened="" if gap else line, yet=YET)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("p s 10", "Cy places sheep claims 10"),
        ("w s 10", "Cy places wolf as sheep claims 10"),
        ("wolf as sheep 10", "Cy places wolf as sheep claims 10"),
        ("cy places d as w claims 2", "Cy places dog as wolf claims 2"),
        ("p d c 4", "Cy places dog claims 4"),  # c is for claims
        ("3 d 4  # aha", "Cy places dog claims 4  # aha"),
        ("ca 1", "Cy calls Ann"),
        ("calls bob", "Cy calls Bob"),
        ("ca b s", "Cy calls Bob sheep"),
        ("ca b s 9", "Cy calls Bob sheep 9"),
        ("ann s 12", "Ann places sheep claims 12"),  # out of turn
        ("p s 9", "Cy places sheep claims 9"),  # too low
        ("p s 3", "Cy places sheep claims 3"),  # not 30
        ("cy r w s", "Cy rolls wolf as sheep"),  # he has no power
        ("p", "Cy passes"),
        ("r", "round"),  # nobody has called
        ("...", "..."),
    ],
)
def test_short_forms(typed: str, line: str) -> None:
    assert entry_after(CLAIMS).read(typed) == line


@pytest.mark.parametrize(
    ("text", "typed", "line"),
    [
        (HEAD, "v ann 3 s w c d", "viewer Ann sheep sheep sheep wolf cow dog"),
        (HEAD, "v 1 3s w c d", "viewer Ann sheep sheep sheep wolf cow dog"),
        (HEAD, "v 1 3sheep 1 w 1cow d", "viewer Ann sheep sheep sheep wolf cow dog"),
        (HEAD, "v 1 s s s s s s", f"viewer Ann {' '.join(['sheep'] * 6)}"),
        (HEAD, "f 2", "first Bob"),
        (HEAD, "ch b 3 2", "chips Bob 3 2"),
        (HEAD, "r 3", "round 3"),
        (CALLED, "c 4", "count 4"),
        (CALLED, "r b 2s 2 c w", "reveal Bob sheep sheep cow cow wolf"),
        (CALLED, "r ann 3s d w", "reveal Ann sheep sheep sheep dog wolf"),
        (CALLED, "r ann d w 3s", "reveal Ann dog wolf sheep sheep sheep"),  # in any order
        (f"{CALLED}count 5\n", "p s 4", "Cy places sheep claims 4"),  # who paid begins
        (f"{CALLED}count 5\n", "2 c 4", "Bob places cow claims 4"),
    ],
)
def test_short_forms_about_dice_and_chips(text: str, typed: str, line: str) -> None:
    assert entry_after(text).read(typed) == line


@pytest.mark.parametrize(
    ("text", "typed", "says", "possible"),
    [
        (CLAIMS, "p s", "the line stops too early", ["claims"]),
        (CLAIMS, "cy", "the line stops too early", ["places", "calls"]),
        (CLAIMS, "p s w 9", "cannot read 'w' here", ["claims"]),
        (CLAIMS, "p s 31", "cannot read '31' here", ["claims"]),
        (CLAIMS, "p s c 31", "cannot read '31' here", ["missed", "10 to 30"]),
        (CLAIMS, "ca cy", "cannot read 'cy' here", ["Ann", "Bob"]),
        (HEAD, "v ann 7 s", "cannot read 's' here", []),
        (HEAD, "v ann 3 s", "the line stops too early", ["sheep"]),
        (CLAIMS, "sheep 14", "cannot read 'sheep' here", []),  # a question
        (CALLED, "s 10", "cannot read 's' here", ["count", "reveal"]),
    ],
)
def test_what_cannot_be_read(text: str, typed: str, says: str, possible: list[str]) -> None:
    with pytest.raises(RecordError) as error:
        entry_after(text).read(typed)
    assert says in str(error.value)
    assert set(possible) <= set(error.value.possible)


def test_what_could_mean_several_lines_is_asked_back() -> None:
    text = "game crywolf\nplayers Ann Bob Amy\nfirst Amy\nAmy places sheep claims 8\n"
    here = entry_after(f"{text}Ann places cow claims 3\n")
    with pytest.raises(Unclear) as error:
        here.read("c a")
    assert error.value.possible == ("Bob calls Ann", "Bob calls Amy")
    assert here.read("c am") == here.read("c 3") == "Bob calls Amy"


def test_a_seat_number_is_no_animal() -> None:
    """Even if somebody is called like one."""
    here = entry_after(CLAIMS.replace("Bob", "Sheep"))
    assert here.read("ca 2") == "Cy calls Sheep"
    with pytest.raises(RecordError):
        here.read("p 2 12")


def test_what_may_come_next() -> None:
    here = entry_after(CLAIMS)
    assert [c.text for c in here.next("").choices] == ["Cy", "..."]
    assert [c.text for c in here.next("Cy").choices] == ["places", "calls"]
    shown = ("cow", "sheep", "wolf", "dog", "missed")
    animals = tuple(Choice(face, Kind.ANIMAL) for face in shown)
    assert set(here.next("Cy places").choices) == set(animals)
    rows = here.next("Cy places wolf as").choices
    assert {choice.text for choice in rows} == {"sheep", "dog"}
    numbers = here.next("Cy places sheep claims")
    assert numbers.spans == (Span(10, 30),)
    assert numbers.choices == (Choice("missed", Kind.NUMBER),)
    assert here.complete("Cy places sheep claims ") == ["missed", "10 to 30"]
    assert here.next("Cy calls Bob").may_end
    assert not here.next("Cy places sheep claims").may_end
    assert here.complete("Cy c") == ["cow", "calls"]
    assert here.complete("pl") == ["places"]


def test_the_viewer_places_what_he_has() -> None:
    text = f"{HEAD}viewer Bob 6 sheep\nfirst Bob\n"
    assert [c.text for c in entry_after(text).next("Bob places").choices] == [
        "sheep", "missed"
    ]  # fmt: skip
    assert entry_after(text).read("p w 4") == "Bob places wolf claims 4"  # he says so, all the same
