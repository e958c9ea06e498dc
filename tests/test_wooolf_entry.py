"""What may be entered into a record of Wooolf!!, against what its referee and positions accept."""

from random import Random

import pytest

import wolfwise
from tests.helpers.chronicle_wooolf import chronicle
from tests.helpers.entries import (
    entry_after,
    grammatical_lines,
    hold_together,
    texts_of,
)
from tests.helpers.places import EXAMPLES
from wolfwise.models import records
from wolfwise.models.entry import Choice, Kind, Next, Span
from wolfwise.models.errors import RecordError
from wolfwise.models.wooolf.cards import Question
from wolfwise.models.wooolf.referee import replay

HEAD = "game wooolf\nplayers Eva Thomas Paul Jason Kenneth\n"
OPENING = f"""{HEAD}viewer Jason sheep sheep
Eva peeks Jason sheep
Thomas peeks Kenneth wolf
Paul peeks Thomas ?
Jason asks Paul wolf-hunter-boy yes
"""


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [4, 5, 8])
def test_what_is_offered_is_what_is_accepted(players: int, seed: int) -> None:
    random = Random(seed)
    record, _ = chronicle(players, random.randrange(players), random)
    before = texts_of(record)
    for text, line in random.sample(before, min(8, len(before))):
        others = grammatical_lines(text, random, 12)
        hold_together(text, others, random, number=12, happened=line)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("eva s", "Kenneth peeks Eva sheep"),
        ("1 s", "Kenneth peeks Eva sheep"),
        ("ken p eva s", "Kenneth peeks Eva sheep"),
        ("peek eva sheep", "Kenneth peeks Eva sheep"),
        ("2 ?", "Kenneth peeks Thomas ?"),
        ("5 a 2 whb y", "Kenneth asks Thomas wolf-hunter-boy yes"),
        ("2 has-d n", "Kenneth asks Thomas has-dog no"),
        ("2 hs y  # aha", "Kenneth asks Thomas has-sheep yes  # aha"),
        ("jas eva sa w", "Jason peeks Eva saw wolf"),
        ("q whb hd", "questions Jason wolf-hunter-boy has-dog"),
    ],
)
def test_short_forms(typed: str, line: str) -> None:
    assert entry_after(OPENING).read(typed) == line


@pytest.mark.parametrize(
    ("typed", "says", "possible"),
    [
        ("eva", "the line stops too early", ["sheep"]),
        ("eva peeks eva s", "cannot read 'eva' here", []),
        ("thomas thomas s", "cannot read 'thomas' here", []),
        ("neutral s", "cannot read 'neutral' here", ["Kenneth"]),
        ("", "the line stops too early", ["Kenneth"]),
    ],
)
def test_what_cannot_be_read(typed: str, says: str, possible: list[str]) -> None:
    with pytest.raises(RecordError) as error:
        entry_after(OPENING).read(typed)
    assert says in str(error.value)
    assert set(possible) <= set(error.value.possible)


def test_what_could_mean_several_lines_is_asked_back() -> None:
    here = entry_after("game wooolf\nplayers Eva Eve Ann Anna\nstart Eva\n")
    with pytest.raises(RecordError) as error:
        here.read("a s")
    assert error.value.possible == ("Eva peeks Ann sheep", "Eva peeks Anna sheep")
    assert here.read("ann s") == "Eva peeks Ann sheep"  # a whole name means itself
    assert here.read("anna s") == "Eva peeks Anna sheep"


def test_what_fits_comes_before_what_does_not() -> None:
    """It is Eva's turn, so that `e` could be nobody else; whoever acts out of turn is named."""
    here = entry_after("game wooolf\nplayers Eva Bob Ann Cy\nstart Eva\n")
    assert here.read("b s") == "Eva peeks Bob sheep"
    assert here.read("b p a s") == "Bob peeks Ann sheep"


def test_what_is_a_line_word_for_word_is_that_one() -> None:
    """`Eva missed` is a turn of hers, though Kenneth may have peeked at her unheard."""
    here = entry_after(OPENING)
    assert here.read("eva missed") == here.read("1 MISSED") == "Eva missed"
    assert here.read("eva mi") == "Kenneth peeks Eva missed"


def test_what_may_come_next() -> None:
    here = entry_after(OPENING)
    first = here.next("")
    assert [choice.text for choice in first.choices] == ["questions", "red", "Kenneth", "..."]
    assert not first.may_end
    assert {(c.text, c.kind) for c in here.next("Kenneth").choices} == {
        ("peeks", Kind.WORD), ("asks", Kind.WORD), ("missed", Kind.WORD)
    }  # fmt: skip
    seats = here.next("Kenneth peeks")
    assert seats.choices == tuple(
        Choice(n, Kind.PLAYER) for n in ("Eva", "Thomas", "Paul", "Jason")
    )
    assert here.next("Kenneth peeks Eva sheep").may_end
    assert here.complete("Kenneth p") == ["peeks", "Paul"]  # whom he peeks at
    assert here.complete("p") == ["peeks", "Paul"]
    assert here.complete("Kenneth asks Eva has-") == ["has-dog", "has-hunter", "has-sheep"]


def test_numbers_are_offered_as_a_range() -> None:
    here = entry_after(HEAD)
    assert here.next("points Eva") == Next((), may_end=False, open=False, spans=(Span(0, 999),))
    assert here.next("points Eva 4").spans == (Span(0, 999),)  # errors
    assert here.next("points Eva 4").may_end
    assert here.complete("points Eva ") == ["0 to 999"]
    assert here.complete("points Eva 1") == []
    assert here.read("poi 1 0 999") == "points Eva 0 999"
    assert here.read("poi 1 ７") == "points Eva 7"
    for typed in ("poi 1 1000", "poi 1", f"poi 1 {'9' * 5000}"):
        with pytest.raises(RecordError) as error:
            here.read(typed)
        assert error.value.possible == ("0 to 999",)


# ---------------------------------------------------------------- what was missed, what was before


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("eva m", "Kenneth peeks Eva missed"),
        ("2 has-d m", "Kenneth asks Thomas has-dog missed"),
        ("m", "Kenneth missed"),
    ],
)
def test_what_was_missed_is_a_turn_and_says_nothing_of_the_cards(typed: str, line: str) -> None:
    assert entry_after(OPENING).read(typed) == line
    before, after = (wolfwise.Wooolf.read(text) for text in (OPENING, f"{OPENING}{line}\n"))
    assert records.write(after.record) == f"{OPENING}{line}\n"
    assert after.situation.observations == before.situation.observations
    assert after.who().result == before.who().result
    assert (before.situation.table.to_act, after.situation.table.to_act) == (4, 0)
    assert after.situation.table.turns[4] == 1
    assert after.warnings == ()


def test_a_question_whose_answer_was_missed_is_spent() -> None:
    table = wolfwise.Wooolf.read(f"{OPENING}Kenneth asks Thomas has-dog missed\n").situation.table
    assert table.asked[-1] == (4, Question.HAS_DOG)


def test_whoever_saw_the_card_has_missed_nothing() -> None:
    with pytest.raises(RecordError, match="whoever saw the card knows"):
        wolfwise.read(f"{HEAD}viewer Jason sheep sheep\nJason peeks Eva missed saw wolf\n")


def test_a_record_begins_in_round_three_with_the_points_so_far() -> None:
    scored = (EXAMPLES / "scored.wolf").read_text()
    head, _, rest = scored.partition("Kenneth\n")
    now = wolfwise.Wooolf.read(scored)
    later = wolfwise.Wooolf.read(f"{head}Kenneth\nround 3\npoints Eva 4 1\npoints Paul 2\n{rest}")
    one, three = (replay(table.record) for table in (now, later))
    assert three.rounds[-1].number == 3
    assert [b - a for a, b in zip(one.points, three.points, strict=True)] == [4, 0, 2, 0, 0]
    assert [b - a for a, b in zip(one.errors, three.errors, strict=True)] == [1, 0, 0, 0, 0]


def test_points_so_far_come_before_the_first_turn() -> None:
    (warning,) = wolfwise.read(f"{HEAD}Eva peeks Paul wolf\npoints Eva 4\n").warnings
    assert warning == "line 4: points so far are told before the first turn of the record"
    with pytest.raises(RecordError, match="is no number of points"):
        wolfwise.read(f"{HEAD}points Eva many\n")
