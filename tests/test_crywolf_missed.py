"""What was missed at a table of You Cry Wolf!: told, kept, and never more than is known."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

import wolfwise
from tests.helpers.chronicle_crywolf import chronicle
from tests.helpers.entries import accepted, entry_after, offered, some_lines, texts_of
from wolfwise.analysis.crywolf.habits import USUAL, Outlook
from wolfwise.analysis.crywolf.possible import MOST, possible
from wolfwise.models import records
from wolfwise.models.crywolf.dice import ANIMALS, Animal, cup_of, faces_of
from wolfwise.models.crywolf.referee import replay
from wolfwise.models.crywolf.round import RoundPlay
from wolfwise.models.crywolf.settlement import Settlement
from wolfwise.models.crywolf.situation import Situation, situation
from wolfwise.models.crywolf.table import Claim
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


# ---------------------------------------------------------------- advice

SMALL = "game crywolf\nrule dice=2\nrule box=0\nrule placed=as-itself\nplayers Ann Bob\n"
LINES = {
    "Bob places missed as wolf claims 2": (None, Animal.WOLF, 2),
    "Bob places missed as sheep claims missed": (None, Animal.SHEEP, None),
    "Bob places missed claims 3": (None, None, 3),
    "Bob places dog claims missed": (Animal.DOG, Animal.DOG, None),
    "Bob places missed claims missed": (None, None, None),
}


def _told(line: str) -> Iterator[Claim]:
    """Every claim that a line may stand for, whether it could be made or not."""
    for claim in product(ANIMALS, ANIMALS, range(2, 5)):
        if all(told in (None, said) for told, said in zip(LINES[line], claim, strict=True)):
            yield Claim(*claim)


@pytest.mark.parametrize("model", ["habits", "blind"])
@pytest.mark.parametrize("line", LINES)
def test_advice_is_the_mean_over_all_that_may_have_been(line: str, model: str) -> None:
    """Each case as a record of its own, as likely as Bob would claim that with any two dice."""
    head = f"{SMALL}first Bob\nviewer Ann sheep wolf\n"
    table = known_of(head).table
    outlook = Outlook(table, 1)
    weighed: dict[str, Fraction] = {}
    for claim in _told(line):
        if claim.row not in table.game.places[claim.face]:
            continue
        weight = Fraction(0)
        for first, second in product(faces_of(table.game.die), repeat=2):  # the faces of two dice
            mind = outlook.mind(cup_of([first, second]))
            weight += Fraction(mind.chance(claim, USUAL)) / 36
        if weight:
            text = f"Bob places {claim.face} as {claim.row} claims {claim.number}"
            weighed[f"{head}{text}\n"] = weight
    assert len(weighed) > 1
    whole = sum(weighed.values())
    expected: dict[str, float] = {}
    allowed: list[set[str]] = []
    for text, weight in weighed.items():
        moves = wolfwise.read(text).ask("advise", model=model).data["moves"]
        allowed.append({move["move"] for move in moves})
        for move in moves:
            worth = move["worth"]["expected"] * float(weight / whole)
            expected[move["move"]] = expected.get(move["move"], 0) + worth
    both = set.intersection(*allowed)
    table_missed = wolfwise.read(f"{head}{line}\n")
    if not both:
        with pytest.raises(WolfwiseError, match="depends on what was missed"):
            table_missed.ask("advise", model=model)
        return
    answer = table_missed.ask("advise", model=model)
    found = {move["move"]: move["worth"]["expected"] for move in answer.data["moves"]}
    assert found == pytest.approx({move: expected[move] for move in both})
    assert answer.data["cases"] == len(weighed)


def test_advice_with_dice_of_ones_own_that_are_not_known() -> None:
    """Only what the known die allows; the other one is as likely as a roll."""
    head = f"{SMALL}first Bob\nviewer Ann sheep {{}}\nBob places cow claims 2\n"
    worths: dict[str, float] = {}
    for face, faces in zip(ANIMALS, (1, 3, 1, 1), strict=True):
        for move in wolfwise.read(head.format(face)).ask("advise").data["moves"]:
            worth = move["worth"]["expected"] * faces / 6
            worths[move["move"]] = worths.get(move["move"], 0) + worth
    answer = wolfwise.read(head.format("missed")).ask("advise")
    found = {move["move"]: move["worth"]["expected"] for move in answer.data["moves"]}
    assert set(found) == {"call Bob's cow 2", *(f"place sheep, claim {n}" for n in (2, 3, 4))}
    assert found == pytest.approx({move: worths[move] for move in found})


def test_what_comes_later_rules_out_what_was_missed() -> None:
    """Cy's claim on sheep 8 was higher than Bob's, so that Bob claimed 7 or less."""
    text = f"{HEAD}viewer Ann 3 sheep wolf cow dog\nAnn places cow claims 3\n"
    text += "Bob places sheep claims missed\nCy places sheep claims 8\n"
    cases = possible(known_of(text), USUAL).cases
    bobs = {case.known.turns[1].action for case in cases}
    assert bobs == {Claim(Animal.SHEEP, Animal.SHEEP, n) for n in range(2, 8)}
    assert sum(case.chance for case in cases) == pytest.approx(1)
    assert not any(case.known.missed for case in cases)
    answer = wolfwise.read(text).ask("advise", samples=50)
    assert "call Cy's sheep 8" in {move["move"] for move in answer.data["moves"]}
    assert "Something was missed" in str(answer)


def test_dice_that_lay_there_before_and_were_missed() -> None:
    text = f"{HEAD}board missed as sheep by Ann\nboard 2 missed as dog by Bob\nturn Ann\n"
    cases = possible(known_of(f"{text}viewer Ann 3 sheep wolf cow\n"), USUAL).cases
    chances: dict[object, float] = {}
    for case in cases:
        board = case.known.table.board
        chances[board] = chances.get(board, 0) + case.chance
    sheep, wolf, dog = Animal.SHEEP, Animal.WOLF, Animal.DOG
    # A wolf goes to three rows, a sheep to one, a dog to two: 3/1 to 1/3, and 1/2 to 1/3.
    assert chances[(sheep, sheep), (dog, dog), (dog, dog)] == pytest.approx(0.9 * 0.6**2)
    assert chances[(wolf, sheep), (wolf, dog), (dog, dog)] == pytest.approx(0.1 * 0.6 * 0.4)


def test_more_cases_than_can_be_gone_through_are_drawn() -> None:
    text = f"{HEAD}viewer Ann 3 sheep wolf cow dog\nAnn places cow claims 3\n"
    text += "Bob places missed claims missed\nCy places missed claims missed\n"
    known = known_of(text)
    drawn = possible(known, USUAL, seed=1)
    assert drawn.drawn == MOST
    assert MOST / 2 < len(drawn) <= MOST
    assert sum(case.chance for case in drawn.cases) == pytest.approx(1)
    for case in drawn.cases:
        table = case.known.table
        assert (sum(table.lying), table.total, table.to_act) == (3, 18, 0)


def test_advice_says_precisely_what_it_lacks() -> None:
    text = f"{HEAD}viewer Ann 3 sheep wolf cow dog\nAnn places cow claims 3\n"
    gap = wolfwise.read(f"{text}Bob places missed claims 9\n...\nturn Ann\n")
    with pytest.raises(WolfwiseError, match="turns of this round are not told"):
        gap.ask("advise")
    unseen = wolfwise.read("game crywolf\nrule open=yes\nplayers A B\nviewer A 6 sheep\n")
    with pytest.raises(WolfwiseError, match="which dice lie open"):
        unseen.ask("advise")


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
