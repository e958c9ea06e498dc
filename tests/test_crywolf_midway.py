"""Records of You Cry Wolf! that begin in the middle of a round, held against whole ones."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import wolfwise
from tests.helpers.chronicle_crywolf import Chronicle, chronicle
from tests.helpers.entries import (
    accepted,
    entry_after,
    grammatical_lines,
    offered,
    some_lines,
    unusual_lines,
)
from wolfwise.models import records
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.position import Position
from wolfwise.models.crywolf.record import (
    First,
    HasChips,
    HasDice,
    Lies,
    OpenDice,
    Round,
    Stands,
    ToAct,
    Viewer,
    write,
)
from wolfwise.models.crywolf.referee import Replay, replay
from wolfwise.models.crywolf.settlement import receivable
from wolfwise.models.crywolf.situation import Situation, situation
from wolfwise.models.crywolf.table import Claim, Marker, PlaceRolled, UsePower
from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat

HEAD = "game crywolf\nplayers Ann Bob Cy\n"
MIDWAY = f"""{HEAD}round 3
chips Ann 3 2
chips Bob 4 1
chips Cy 4 1
first Ann
board cow by Ann
board wolf as sheep by Bob
board sheep by Cy
marker Ann cow 3
marker Cy sheep 13
viewer Ann 3 sheep wolf dog
"""
WHOLE = f"""{HEAD}first Ann
viewer Ann 3 sheep wolf cow dog
Ann places cow claims 3
Bob places wolf as sheep claims 9
Cy places sheep claims 13
"""


def known_of(text: str) -> Situation:
    return situation(records.read(text))


def play_of(text: str) -> Replay:
    return replay(records.read(text))


def breaches(text: str) -> list[str]:
    return [breach.message for breach in play_of(text).breaches]


# ---------------------------------------------------------------- against whole records


def _owned(position: Position) -> list[tuple[Animal, Animal, Seat | None]]:
    """The dice on the board and whose they are; what the power rolls anew stays somebody's."""
    board: list[tuple[Animal, Animal, Seat | None]] = []
    owner: Seat | None = None
    for table, seat, action in position.turns:
        if isinstance(action, Claim):
            board.append((action.face, action.row, seat))
        elif isinstance(action, UsePower) and table.can_roll:
            first = next((n for n, die in enumerate(board) if die[1] is Animal.SHEEP), 0)
            owner = None if table.spare else board.pop(first)[2]
        elif isinstance(action, PlaceRolled):
            board.append((action.face, action.row, owner))
    return board


def _late(position: Position, viewer: Seat, random: Random) -> Iterator[object]:
    """What somebody who joins now would write, in an order of his own."""
    table = position.table
    yield Round(position.round)
    whose = random.random() < 0.5
    told: list[object] = [
        HasChips(seat, *piles) for seat, piles in enumerate(zip(*position.chips[:2], strict=True))
    ]
    for face, row, owner in _owned(position):
        if owner is None:
            told.append(Lies(1, face, row, spare=True))
        else:
            told.append(Lies(1, face, row, owner if whose else None))
    told += map(Stands, table.markers)
    told.append(First(table.first or 0, bool(table.board) and not table.since_first))
    if not whose:
        told += [HasDice(seat, left) for seat, left in enumerate(table.dice)]
    told.append(ToAct(table.to_act or 0))
    if table.game.open:
        told.append(OpenDice(table.open))
    random.shuffle(told)
    yield from told
    if any(position.cups[viewer]):
        yield Viewer(viewer, position.cups[viewer])


def _moments(made: Chronicle) -> list[tuple[Position, Seat]]:
    """Where somebody with dice has to decide."""
    found = []
    for _, position in made.moments:
        viewer = position.table.to_act
        if viewer is not None and any(position.cups[viewer]):
            found.append((position, viewer))
    return found


def _head(made: Chronicle) -> str:
    lines = records.write(made.record).splitlines()
    behind = next(n for n, line in enumerate(lines) if line.startswith("players")) + 1
    return "".join(f"{line}\n" for line in lines[:behind])


@pytest.mark.parametrize("seed", range(7))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_late_record_says_what_the_position_says(players: int, seed: int) -> None:
    random = Random(seed)
    made = chronicle(players, random.choice(["japanese", "english"]), random)
    names = made.record.players
    if made.record.rules["call-beaten"] == "yes":
        made = chronicle(players, "english", random, switching=0)
        names = made.record.players
    moments = _moments(made)
    for position, viewer in random.sample(moments, min(8, len(moments))):
        facts = _late(position, viewer, random)
        text = _head(made) + "".join(f"{write(fact, names)}\n" for fact in facts)
        play, seen = play_of(text), known_of(text)
        assert not play.breaches, text
        assert not seen.warnings, text
        table, now = seen.table, position.table
        for part in ("first", "to_act", "dice", "lying", "fixed", "spare", "open", "total"):
            assert getattr(table, part) == getattr(now, part), f"{part}\n{text}"
        assert set(table.markers) == set(now.markers)
        view = position.view(viewer)
        assert (seen.cup, seen.viewer, seen.chips) == (view.cup, view.viewer, view.chips)
        assert (seen.known, seen.hidden, seen.round) == (view.known, view.hidden, view.round)
        assert seen.cup is not None
        assert set(table.actions(viewer, seen.cup)) == set(now.actions(viewer, seen.cup)), text


def _answers(text: str) -> Iterator[object]:
    """But for what others have done, which only the whole record tells."""
    table = wolfwise.read(text)
    for row, number in product(["sheep", "dog"], [4, 14]):
        yield table.ask("bid", claim=f"{row} {number}", model="blind").result._replace(
            believed=None
        )
    doubts = table.ask("call", model="blind").result
    yield [doubt._replace(by_habit=None) for doubt in doubts.claims]
    yield table.ask("odds", model="blind").result._replace(hidden=None)
    yield table.ask("advise", model="blind", samples=50).data
    yield table.ask("advise", model="blind", samples=20, goal="win").data


def test_every_answer_is_that_of_the_whole_record() -> None:
    chips = "chips Ann 3 2\nchips Bob 4 1\nchips Cy 4 1\n"
    whole = WHOLE.replace("first", f"{chips}first")
    assert list(_answers(MIDWAY)) == list(_answers(whole))


def test_what_is_done_later_tells_what_somebody_hides() -> None:
    """By habit: the next turn is read as if it were the first that anybody saw."""
    text = MIDWAY.replace("first Ann", "turn Bob")
    after = wolfwise.read(f"{text}Bob places sheep claims 15\n")
    blind = after.ask("bid", claim="sheep 15", model="blind").result.true
    assert after.ask("bid", claim="sheep 15", model="habits").result.true > blind


def test_the_round_is_settled_and_the_next_begins() -> None:
    text = f"{MIDWAY}Ann calls Cy\ncount 12\n"
    play = play_of(text)
    assert not play.breaches
    assert play.rounds[-1].after.own == (3, 4, 3)
    assert play.rounds[-1].after.received == (3, 1, 1)
    assert play_of(f"{text}round\n").rounds[-1].table.first == 2
    assert breaches(f"{MIDWAY}Ann calls Cy\ncount 4\n") == [
        "at least 6 dice count, as can be seen, not 4"  # 2 on the board, 3 sheep and a wolf
    ]
    assert breaches(f"{MIDWAY}Ann calls Cy\ncount 17\n") == ["at most 16 dice can count, not 17"]


# ---------------------------------------------------------------- what follows from what


@pytest.mark.parametrize(
    ("lines", "first", "turn"),
    [
        ("first Ann\n", "Ann", "Ann"),
        ("first Ann\nboard cow by Ann\n", "Ann", "Bob"),
        ("turn Bob\nboard cow by Ann\n", "Ann", "Bob"),
        ("board cow by Ann\nfirst Bob\nboard 2 sheep by Bob\nboard dog by Cy\n", "Bob", "Cy"),
        ("first Bob\nboard 4 sheep\n", "Bob", "Cy"),
        ("first Bob new\nboard 3 sheep\nboard dog spare\n", "Bob", "Bob"),
        ("board cow by Ann\n", None, None),
        ("board cow by Ann\nBob places dog claims 2\n", "Ann", "Cy"),
        ("...\nturn Cy\n", None, "Cy"),
        ("...\nfirst Bob\n", "Bob", None),
    ],
)
def test_the_dice_tell_whose_turn_it_is(lines: str, first: str | None, turn: str | None) -> None:
    table = known_of(HEAD + lines).table
    names = [None if seat is None else table.names[seat] for seat in (table.first, table.to_act)]
    assert names == [first, turn]


@pytest.mark.parametrize(
    ("lines", "power"),
    [
        ("first Bob\nboard 3 sheep\n", True),
        ("first Bob new\nboard 3 sheep\nboard dog spare\n", False),
        ("first Bob\nboard 3 sheep\nboard dog spare\n", True),
        ("first Bob\nturn Cy\nboard sheep by Bob\n", False),
    ],
)
def test_the_power_is_there_after_a_lap(lines: str, power: bool) -> None:
    table = known_of(HEAD + lines).table
    assert table.to_act is not None
    assert (table.breach(table.to_act, UsePower()) is None) is power


def test_dice_of_which_nobody_said_whose_they_are() -> None:
    known = known_of(f"{HEAD}first Ann\nboard 4 sheep\n")
    assert known.table.dice == (4, 5, 5)
    assert known.hidden == 14
    assert "it is not told whose dice lie on the board" in known.warnings[0]
    known = known_of(f"{HEAD}first Ann\nboard 4 sheep\ncup Ann 4\ncup Bob 5\ncup Cy 5\n")
    assert known.warnings == ()
    known = known_of(f"{HEAD}first Ann\nboard 4 sheep\ncup Ann 5\ncup Bob 5\ncup Cy 5\n")
    assert (known.table.spare, known.warnings) == (11, ())


def test_dice_that_nobody_can_tell_any_more_count_as_hidden() -> None:
    known = known_of(f"{HEAD}first Ann\ncup Ann 4\ncup Bob 5\ncup Cy 5\nboard sheep\n")
    assert known.warnings == ("of the dice on the board 3 were missed and count as hidden",)
    assert (known.hidden, known.table.total) == (17, 18)


def test_the_viewer_tells_what_he_rolled_or_what_he_has_left() -> None:
    rolled = MIDWAY.replace("viewer Ann 3 sheep wolf dog", "viewer Ann 3 sheep wolf dog cow")
    assert known_of(rolled) == known_of(MIDWAY)
    first = f"{HEAD}viewer Ann 3 sheep wolf dog cow\nfirst Ann\nboard cow by Ann\n"
    assert known_of(first).cup == (0, 3, 1, 1)
    later = f"{WHOLE}Ann places dog claims 2\n".replace("viewer Ann 3 sheep wolf cow dog\n", "")
    assert known_of(f"{later}viewer Ann 3 sheep wolf\n").cup == (0, 3, 0, 1)
    assert breaches(f"{HEAD}viewer Ann 6 sheep\nboard cow by Ann\n") == [
        "Ann has rolled too few dice for that"
    ]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("viewer Ann 5 sheep\n", "there must be 6 dice, not 5; if Ann has placed the others, first "
         "say 'cup Ann 5'"),
        ("cup Ann 4\nviewer Ann 5 sheep\n", "Ann has rolled 6 dice and has 4 left, not 5"),
        ("Ann places sheep claims 3\nboard cow\n", "'board' comes before the first turn"),
        ("Ann places sheep claims 3\nturn Cy\n", "'turn' comes before the first turn, or behind"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(lines: str, says: str) -> None:
    with pytest.raises(RecordError) as error:
        play_of(HEAD + lines)
    assert says in error.value.message


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("board 7 sheep by Ann\n", "Ann has 6 dice, so no more than 6 others can lie on the board"),
        ("cup Ann 4\nboard 3 cows by Ann\n",
         "Ann has 4 dice left, so no more than 2 others can lie on the board"),
        ("board 13 dogs spare\n", "there are only 12 spare dice"),
        ("board 31 dogs\n", "no more than 30 other dice can lie on the board"),
        ("cup Ann 4\ncup Ann 3\n", "Ann has 4 dice left, as was told, not 3"),
        ("board cow by Ann\ncup Ann 6\n", "Ann has no more than 5 dice left, not 6"),
        ("marker Ann sheep 9\nmarker Bob sheep 10\n",
         "a marker stands in the sheep row already, and the higher one beats the other"),
        ("marker Ann sheep 9\nmarker Ann cow 3\nmarker Ann dog 3\nmarker Ann wolf 3\n",
         "Ann has only 3 markers"),
        ("turn Ann\nturn Bob\n", "it is Ann's turn, as was told"),
        ("Ann places sheep claims 9\n...\nmarker Bob sheep 8\n",
         "a marker stands on sheep 9, so a claim must be higher"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_breach(lines: str, says: str) -> None:
    assert breaches(HEAD + lines) == [says]


def test_behind_a_gap_the_table_is_told_anew() -> None:
    text = f"{WHOLE}...\nmarker Bob sheep 15\nboard sheep by Bob\nturn Cy\nfirst Cy\n"
    known = known_of(text)
    assert known.table.markers == (Marker(0, Animal.COW, 3), Marker(1, Animal.SHEEP, 15))
    assert known.table.dice == (5, 4, 5)
    assert (known.table.to_act, known.table.lying) == (2, (1, 3, 0, 0))
    assert not breaches(f"{text}Cy calls Bob\ncount 12\n")


def test_what_does_not_go_together_is_said() -> None:
    known = known_of(f"{HEAD}first Ann\nturn Cy\nboard cow by Ann\nmarker Bob sheep 4\n")
    assert known.warnings == (
        "a die goes with a marker, but none of Bob is told ('board ANIMAL by NAME')",
        "with Ann as first player and these dice on the board it would be Bob's turn, not Cy's",
    )


# ---------------------------------------------------------------- chips


def test_chips_that_nobody_has_told() -> None:
    text = f"{HEAD}chips Ann 3 2\nchips Bob 4 1\n"
    (warning,) = known_of(text).warnings
    assert warning == "what chips Cy had before is not told ('chips NAME OWN RECEIVED')"
    assert known_of(f"{text}chips Cy 4 1\n").warnings == ()
    assert known_of(f"{HEAD}round 2\n").warnings
    assert not known_of(f"{HEAD}round 1\n").warnings


def test_only_chips_that_some_payments_bring_about_keep_the_rules() -> None:
    """Against every way in which three players with three chips each can have paid so far."""
    game = crywolf(3, wolfwise.read("game crywolf\nrule chips=3\nplayers A B C\n").rules)
    pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    there = set()
    for paid in product(range(3), repeat=len(pairs)):
        own, received = [3] * 3, [0] * 3
        for (payer, receiver), chips in zip(pairs, paid, strict=True):
            own[payer] -= chips
            received[receiver] += chips
        if min(own) > 0:
            there.add(tuple(zip(own, received, strict=True)))
    for a, b, c in product(product(range(1, 4), range(7)), repeat=3):
        fits = c[1] in receivable(game, c[0], (a, b))
        assert fits is ((a, b, c) in there)
    for a, b in product(product(range(1, 4), range(7)), repeat=2):
        fits = b[1] in receivable(game, b[0], (a,))
        assert fits is any(all_three[:2] == (a, b) for all_three in there)


def test_chips_that_cannot_be_are_a_breach() -> None:
    assert breaches(f"{HEAD}chips Ann 3 2\nchips Bob 4 1\nchips Cy 4 2\n") == [
        "own and received chips of all must make 15, and nobody receives his own"
    ]
    assert breaches(f"{HEAD}chips Ann 3 0\nchips Bob 5 2\nchips Cy 5 0\n") == []
    assert breaches(f"{HEAD}chips Ann 3 2\nchips Bob 5 0\nchips Cy 5 0\n") == [
        "own and received chips of all must make 15, and nobody receives his own"
    ]


def test_check_and_score_say_what_is_missing() -> None:
    table = wolfwise.read(MIDWAY.replace("chips Cy 4 1\n", ""))
    missing = "what chips Cy had before is missing ('chips NAME OWN RECEIVED')."
    assert table.ask("check").data["missing"] == [
        "It begins in round 3, so earlier ones could not be checked.",
        "Round 3 is told from its middle on.",
        f"What everybody has cannot be told: {missing}",
    ]
    score = table.ask("score")
    assert score.result.chances is None
    assert score.data["chips"][1:] == [
        {"name": "Bob", "own": 4, "received": 1},
        {"name": "Cy", "own": None, "received": None},
    ]
    assert f"How likely each wins cannot be told: {missing}" in str(score)
    over = wolfwise.read(f"{MIDWAY.replace('chips Cy 4 1', '')}Ann calls Cy\ncount 16\n")
    assert "who has won cannot be told" in str(over.ask("settle"))
    assert over.ask("settle").data["end"] == {
        "reason": "Ann has no own chip left", "winners": None
    }  # fmt: skip
    assert wolfwise.read(WHOLE).ask("check").data["missing"] == []


# ---------------------------------------------------------------- entering it


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_what_is_accepted(seed: int) -> None:
    random = Random(seed)
    made = chronicle(random.choice([2, 3, 4]), "japanese", random)
    yet = "missed", "not told", "is told ('", "it would be", "the open dice are not written down"
    for position, viewer in random.sample(moments := _moments(made), min(4, len(moments))):
        facts = [write(f, made.record.players) for f in _late(position, viewer, random)]
        for number in random.sample(range(len(facts)), min(3, len(facts))):
            text = _head(made) + "".join(f"{line}\n" for line in facts[:number])
            here = entry_after(text)
            assert offered(here, facts[number]), f"{text}{facts[number]}"
            for some in some_lines(here, random, 6):
                assert accepted(text, some, *yet), f"{text}{some}"
            for some in (*grammatical_lines(text, random, 6), *unusual_lines(text, random, 4)):
                assert offered(here, some) or not accepted(text, some, *yet), f"{text}{some}"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("b 2 s by 1", "board 2 sheep by Ann"),
        ("b w as s by b", "board wolf as sheep by Bob"),
        ("b w sh", "board wolf as sheep"),
        ("b d spare", "board dog spare"),
        ("b missed", "board missed"),
        ("m 2 s 14", "marker Bob sheep 14"),
        ("cu 2 4", "cup Bob 4"),
        ("t c", "turn Cy"),
        ("f c n", "first Cy new"),
    ],
)
def test_short_forms(typed: str, line: str) -> None:
    assert entry_after(HEAD).read(typed) == line


def test_more_dice_on_the_board_than_somebody_has_empty_his_cup() -> None:
    """The referee used to take dice out of a cup for ever that was empty already."""
    text = "game crywolf\nplayers Ann Bob Cy\nviewer Bob 4 cow 2 sheep\n...\nboard 19 wolf by Bob\n"
    play = replay(records.read(text))
    assert play.rounds[-1].cup == (0, 0, 0, 0)
    assert any("no more than 6" in breach.message for breach in play.breaches)
