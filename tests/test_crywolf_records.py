"""Records of You Cry Wolf!: lines read and written, exact errors, rounds replayed, breaches."""

from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.helpers.chronicle_crywolf import HEADER, NAMES, OPEN, SIX, Chronicle, played_games
from tests.helpers.records import (
    Typed,
    damaged,
    error_of,
    fact_behind,
    facts,
    read_or_refused,
    said,
    some_of,
    typed,
)
from tests.helpers.records import Typist as AnyTypist
from wolfwise.models import records, rulebook
from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, Animal, Cup, cups, without
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.record import (
    Acts,
    Calls,
    Count,
    CryWolfScribe,
    First,
    Gap,
    HasChips,
    HasDice,
    Lies,
    OpenDice,
    Reveal,
    Round,
    Stands,
    ToAct,
    Viewer,
)
from wolfwise.models.crywolf.referee import replay
from wolfwise.models.crywolf.situation import Situation, situation
from wolfwise.models.crywolf.table import (
    Claim,
    Marker,
    Missed,
    MissedRoll,
    Pass,
    PlaceRolled,
    Table,
)
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.grammar import source
from wolfwise.models.records import GameLine, PlayersLine, Record, RuleLine

COW, SHEEP, DOG, WOLF = Animal
ANN, BOB, MING, SAKURA = range(4)
fact_of = partial(fact_behind, header=HEADER)

EXAMPLE = """\
game crywolf japanese                     # or: game crywolf english
rule open=yes
players Ann Bob 小明 さくら                 # clockwise
round 1
first Ann                                 # most wolves
viewer Bob cow sheep sheep dog wolf wolf  # what Bob rolled
open cow cow sheep sheep sheep wolf
chips Ann 5 0
Ann places cow claims 4
Bob places wolf as sheep claims 12
小明 places dog as wolf claims 5
...                                       # nobody looked
さくら places sheep claims 14
小明 rolls wolf as dog
Ann passes
Bob calls さくら sheep
reveal Ann cow dog
reveal 小明
count 13
Ann calls Bob cow 7
"""


# ---------------------------------------------------------------- every line


def test_every_line_is_read() -> None:
    assert facts(EXAMPLE) == [
        GameLine("crywolf", "japanese"),
        RuleLine("open=yes"),
        PlayersLine(("Ann", "Bob", "小明", "さくら")),
        Round(1),
        First(ANN),
        Viewer(BOB, (1, 2, 1, 2)),
        OpenDice((2, 3, 0, 1)),
        HasChips(ANN, 5, 0),
        Acts(ANN, Claim(COW, COW, 4)),
        Acts(BOB, Claim(WOLF, SHEEP, 12)),
        Acts(MING, Claim(DOG, WOLF, 5)),
        Gap(),
        Acts(SAKURA, Claim(SHEEP, SHEEP, 14)),
        Acts(MING, PlaceRolled(WOLF, DOG)),
        Acts(ANN, Pass()),
        Calls(BOB, SAKURA, SHEEP, None),
        Reveal(ANN, (1, 0, 1, 0)),
        Reveal(MING, (0, 0, 0, 0)),
        Count(13),
        Calls(ANN, BOB, COW, 7),
    ]


def test_the_example_is_written_in_one_way_with_its_comments() -> None:
    record = records.read(EXAMPLE)
    written = records.write(record)
    assert said(records.read(written)) == said(record)
    assert records.write(records.read(written)) == written
    assert written.splitlines() == [" ".join(line.split()).replace(" #", "  #")
                                    for line in EXAMPLE.splitlines()]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ROUND", "round"),
        ("Round 12", "round 12"),
        ("round 007", "round 7"),
        ("first 3", "first 小明"),
        ("FIRST bob", "first Bob"),
        ("viewer ann wolves cows Sheep dogs COW wolf", "viewer Ann cow cow sheep dog wolf wolf"),
        ("viewer Ann 3 sheep wolf cow dog", "viewer Ann cow sheep sheep sheep dog wolf"),
        ("viewer Ann 1 cow 2 wolfs cow ２ Sheeps", "viewer Ann cow cow sheep sheep wolf wolf"),
        ("viewer 3 3 dogs 003 cows", "viewer 小明 cow cow cow dog dog dog"),
        ("chips さくら 0 21", "chips さくら 0 21"),
        ("Ann places cow as cow claims 3", "Ann places cow claims 3"),
        ("ann PLACES Cows CLAIMS 3", "Ann places cow claims 3"),
        ("1 places dogs as wolves claims 30", "Ann places dog as wolf claims 30"),
        ("Ann places wolfs as sheeps claims 3", "Ann places wolf as sheep claims 3"),
        ("さくら places wolf as sheep claims １２", "さくら places wolf as sheep claims 12"),
        ("Bob calls Ann cows", "Bob calls Ann cow"),
        ("Bob calls Ann wolves 3", "Bob calls Ann wolf 3"),
        ("Bob calls Ann wolfs 3", "Bob calls Ann wolf 3"),
        ("2 calls 1 sheep", "Bob calls Ann sheep"),
        ("2 CALLS 1", "Bob calls Ann"),
        ("Ann rolls wolves as dogs", "Ann rolls wolf as dog"),
        ("Ann rolls dog as dog", "Ann rolls dog"),
        ("ANN PASSES", "Ann passes"),
        ("reveal 4", "reveal さくら"),
        ("reveal Bob wolf sheep cows", "reveal Bob cow sheep wolf"),
        ("reveal Bob 2 cows", "reveal Bob cow cow"),
        ("reveal 2 2 wolves cow 1 dog", "reveal Bob cow dog wolf wolf"),
        ("Count 0", "count 0"),
        ("…", "..."),
    ],
)
def test_a_line_is_written_in_one_way(typed: str, canonical: str) -> None:
    assert records.write(records.read(HEADER + typed)) == f"{HEADER}{canonical}\n"
    assert fact_of(f" \t{typed.replace(' ', '  ')} # why") == fact_of(canonical)


@pytest.mark.parametrize("dice", ["6 sheep", "sheep 5 Sheeps", "3 sheep 3 sheep", "６ sheep"])
def test_open_dice_may_be_told_with_numbers(dice: str) -> None:
    assert fact_of(f"open {dice}", header=OPEN) == OpenDice((0, 6, 0, 0))


def test_a_number_tells_dice_of_the_next_animal_alone() -> None:
    assert fact_of("reveal Ann 3 cows dog") == Reveal(ANN, (3, 0, 1, 0))
    assert fact_of("reveal Ann dog 3 cows") == Reveal(ANN, (3, 0, 1, 0))


def test_a_face_in_every_row_that_it_can_lie_in() -> None:
    for face in ANIMALS:
        for row in ANIMALS:
            line = f"Ann places {face} as {row} claims 5"
            if row in crywolf(4).places[face]:
                assert fact_of(line) == Acts(ANN, Claim(face, row, 5))
                assert fact_of(f"Ann rolls {face} as {row}") == Acts(ANN, PlaceRolled(face, row))
            else:
                assert f"a {face} cannot be placed as a {row}" in error_of(HEADER + line)


def test_a_claim_may_use_every_die_that_can_be_in_a_round() -> None:
    """Open and spare dice count too where a claim cannot exceed the dice of the round."""
    text = OPEN.replace("\n", "\nrule highest=round\n", 1)
    text += "open cow cow cow cow cow cow\nAnn places cow claims 30\n"
    assert replay(records.read(text)).breaches == []
    fewer = text.replace(NAMES, "Ann Bob 小明")
    assert [str(breach) for breach in replay(records.read(fewer)).breaches] == [
        "line 6: against the rules for Ann: there are only 24 dice, so nobody can claim 30"
    ]
    unsaid = fewer.replace("open cow cow cow cow cow cow\n", "")
    assert replay(records.read(unsaid.replace("claims 30", "claims 24"))).breaches == []
    assert [str(breach) for breach in replay(records.read(unsaid)).breaches] == [
        "line 5: against the rules for Ann: there are only 24 dice, so nobody can claim 30"
    ]


@pytest.mark.parametrize("count", [2, 5, 6, 10])
def test_two_to_ten_play(count: int) -> None:
    players = " ".join(f"p{n}" for n in range(count))
    text = f"game crywolf\nplayers {players}\np0 places sheep claims {max(30, 6 * count)}\n"
    assert replay(records.read(text)).breaches == []


@pytest.mark.parametrize(
    "name", ["sheep", "Wolf", "as", "claims", "calls", "places", "rolls", "passes", "many"]
)
def test_words_inside_a_line_may_be_names(name: str) -> None:
    header = f"game crywolf\nplayers A {name}\n"
    lines = ["{} places sheep claims 3", "A calls {} sheep 3", "A calls {} sheep", "A calls {}",
             "{} calls A", "reveal {} sheep wolf",
             "viewer {} cow cow cow cow cow cow", "chips {} 4 1", "first {}", "{} passes",
             "{} rolls dog as wolf"]  # fmt: skip
    for line in lines:
        written = records.write(records.read(header + line.format(name)))
        assert written == f"{header}{line.format(name)}\n"


def test_every_ruling_that_can_be_switched_can_be_written() -> None:
    for ruling in rulebook.load("crywolf").rulings.values():
        for value in ruling.alternatives:
            record = records.read(f"game crywolf\nrule {ruling.key}={value}\nplayers A B C\n")
            assert record.rules[ruling.key] == value
            assert records.read(records.write(record)) == record


def test_what_is_asked_for_wins_over_what_the_record_says() -> None:
    text = "game crywolf english\nrule call-own=yes\nplayers A B\n"
    record = records.read(text, "japanese", ["call-own=no"])
    assert (record.rules.edition, record.rules["placed"]) == ("japanese", "stays")
    assert record.rules["call-own"] == "no"
    assert records.read(text).rules["placed"] == "as-itself"


def test_the_terminals_are_known() -> None:
    declared = [
        name
        for line in source("crywolf").splitlines()
        if line.startswith("%declare")
        for name in line.split()[1:]
    ]
    assert set(declared) == {*CryWolfScribe.vocabulary, *CryWolfScribe.open_terminals}


def test_completion_offers_plain_words() -> None:
    scribe = CryWolfScribe()
    scribe.read_line(f"players {NAMES}")
    assert scribe.completions("Ann pl") == ["places"]
    assert scribe.completions("Ann places ") == ["cow", "sheep", "dog", "wolf", "missed"]
    assert {type(word) for word in scribe.completions("Ann places ")} == {str}
    assert scribe.completions("Ann places wolf as sh") == ["sheep"]
    assert scribe.completions("Ann places wolf as sheep claims ") == ["missed"]
    assert scribe.completions("chips ") == NAMES.split()
    assert scribe.completions("Ann calls Bob ") == ["cow", "sheep", "dog", "wolf"]
    for told in ("viewer Ann ", "viewer Ann 3 ", "reveal Bob 2 cows "):
        assert scribe.completions(told) == ["cow", "sheep", "dog", "wolf", "missed"]


# ---------------------------------------------------------------- whatever people type

PEOPLE = [
    "Ann", "Bob", "小明", "小红", "さくら", "ユキ", "Zoë", "Zoe\u0308lie", "Weiß", "Ольга",
    "O'Brien", "नेहा", "x1", "b.", "😀", "Wolf", "sheep", "cows", "as", "claims", "Calls",
    "places", "many",
]  # fmt: skip
PLACES = [(face, row) for face in ANIMALS for row in ANIMALS if row in crywolf(4).places[face]]


@st.composite
def lines_of(draw: st.DrawFn, game: CryWolf) -> Any:
    """Any fact that a line of a record can state."""
    seats = range(game.players)
    seat = draw(st.sampled_from(seats))
    other = draw(st.sampled_from([s for s in seats if s != seat]))
    place = draw(st.sampled_from(PLACES))
    claim = st.builds(Claim, *map(st.just, place), st.integers(2, game.box))
    rolled = (
        st.just(PlaceRolled(*place)) | st.just(MissedRoll(place[1])) | st.just(MissedRoll(None))
    )
    number = st.none() | st.integers(2, game.box)
    missed = st.sampled_from(
        [st.builds(Missed, st.none(), row, number) for row in (st.none(), st.just(place[1]))]
        + [st.just(Missed(*place, None))]
    ).flatmap(lambda some: some)
    told = draw(st.integers(0, game.dice))
    whole = st.sampled_from(cups(told))
    left = st.integers(0, game.dice).flatmap(lambda dice: st.sampled_from(cups(dice)))
    found = [
        st.builds(Round, st.none() | st.integers(1, 999)),
        st.builds(First, st.just(seat), st.booleans()),
        st.builds(Lies, st.integers(1, 30), *map(st.just, (*place, seat, False))),
        st.builds(Lies, st.just(1), st.none(), st.none(), st.none(), st.booleans()),
        st.builds(Lies, st.just(2), st.none(), *map(st.just, (place[1], None, False))),
        st.builds(Stands, st.builds(Marker, st.just(seat), st.just(place[1]), st.integers(2, 30))),
        st.builds(HasDice, st.just(seat), st.integers(0, game.dice)),
        st.builds(ToAct, st.just(seat)),
        st.builds(Viewer, st.just(seat), whole, st.just(game.dice - told)),
        st.builds(HasChips, st.just(seat), st.integers(0, game.chips), st.integers(0, 999)),
        st.builds(Acts, st.just(seat), claim | missed | rolled | st.just(Pass())),
        st.builds(Calls, st.just(seat), st.just(other), st.none(), st.none()),
        st.builds(
            Calls,
            st.just(seat),
            st.just(other),
            st.sampled_from(ANIMALS),
            st.none() | st.integers(2, game.box),
        ),
        st.builds(Reveal, st.just(seat), left, st.just(0)),
        st.builds(Reveal, st.just(seat), whole, st.integers(0, game.dice - told)),
        st.builds(Count, st.integers(0, 999)),
        st.builds(Gap),
    ]
    return draw(
        st.one_of(
            *found, *([st.builds(OpenDice, whole, st.just(game.dice - told))] if game.open else [])
        )
    )


class Typist(AnyTypist):
    """Writes the facts of You Cry Wolf!, with plurals and dice in any order.

    Several dice alike may be told by their number.
    """

    def animal(self, animal: Animal | None) -> str:
        if animal is None:
            return self.word("missed")
        plurals = ["wolves", "wolfs"] if animal is WOLF else [f"{animal}s"]
        return self.word(self.draw(st.sampled_from([str(animal), *plurals])))

    def number(self, number: int) -> str:
        wide = str(number).translate({ord("0") + n: chr(ord("０") + n) for n in range(10)})
        return self.draw(st.sampled_from([str(number), f"{number:03}", wide]))

    def dice(self, cup: Cup, missed: int) -> list[str]:
        counted = zip((*ANIMALS, None), (*cup, missed), strict=True)
        faces = [face for face, count in counted for _ in range(count)]
        words = []
        for face, alike in groupby(self.draw(st.permutations(faces))):
            left = len(list(alike))
            while left:
                told = self.draw(st.integers(1, left))
                numbered = told > 1 or self.draw(st.booleans())
                words += [*([self.number(told)] if numbered else []), self.animal(face)]
                left -= told
        return words

    def placed(self, face: Animal | None, row: Animal | None) -> list[str]:
        if row is None or (face is row and self.draw(st.booleans())):
            return [self.animal(face)]
        return [self.animal(face), self.word("as"), self.animal(row)]

    def words(self, fact: Any) -> list[str]:
        name, word, number = self.name, self.word, self.number
        match fact:
            case Round(None):
                return [word("round")]
            case Round(int(n)):
                return [word("round"), number(n)]
            case First(seat, new):
                return [word("first"), name(seat), *[word("new")] * new]
            case Lies(n, face, row, owner, spare):
                told = [number(n)] if n > 1 or self.draw(st.booleans()) else []
                whose = [] if owner is None else [word("by"), name(owner)]
                return [word("board"), *told, *self.placed(face, row), *whose,
                        *[word("spare")] * spare]  # fmt: skip
            case Stands(Marker(owner, row, n)):
                return [word("marker"), name(owner), self.animal(row), number(n)]
            case HasDice(seat, n):
                return [word("cup"), name(seat), number(n)]
            case ToAct(seat):
                return [word("turn"), name(seat)]
            case Viewer(seat, cup, missed):
                return [word("viewer"), name(seat), *self.dice(cup, missed)]
            case OpenDice(cup, missed):
                return [word("open"), *self.dice(cup, missed)]
            case HasChips(seat, own, received):
                return [word("chips"), name(seat), number(own), number(received)]
            case Acts(seat, Claim(face, row, n) | Missed(face, row, n)):
                placed, said = self.placed(face, row), word("missed") if n is None else number(n)
                return [name(seat), word("places"), *placed, word("claims"), said]
            case Acts(seat, MissedRoll(row)):
                return [name(seat), word("rolls"), *self.placed(None, row)]
            case Acts(seat, PlaceRolled(face, row)):
                return [name(seat), word("rolls"), *self.placed(face, row)]
            case Acts(seat, Pass()):
                return [name(seat), word("passes")]
            case Calls(seat, owner, row, n):
                called = [] if row is None else [self.animal(row)]
                called += [] if n is None else [number(n)]
                return [name(seat), word("calls"), name(owner), *called]
            case Reveal(seat, cup, missed):
                return [word("reveal"), name(seat), *self.dice(cup, missed)]
            case Count(n):
                return [word("count"), number(n)]
            case Gap():
                return [self.draw(st.sampled_from(["...", "…"]))]
        raise TypeError(fact)


@st.composite
def typed_records(draw: st.DrawFn) -> Typed:
    count = draw(st.integers(2, 6))
    rule = "open=yes" if count < 5 and draw(st.booleans()) else "open=no"
    edition = draw(st.sampled_from([None, "japanese", "english"]))
    game = crywolf(count, rulebook.rules("crywolf", edition, [rule]))
    names = draw(some_of(PEOPLE, count))
    own = draw(st.lists(lines_of(game), max_size=8))
    return typed(Typist(names, draw), GameLine("crywolf", edition), rule, names, own)


@given(typed_records())
@settings(max_examples=80, deadline=None)
def test_every_line_is_read_however_it_is_typed(made: Typed) -> None:
    text, stated, comments = made
    record = records.read(text)
    assert [line.fact for line in record.lines] == stated
    assert [line.comment for line in record.lines] == [
        None if comment is None else comment.rstrip() for comment in comments
    ]
    written = records.write(record)
    again = records.read(written)
    assert said(again) == said(record)
    assert (again.players, again.rules) == (record.players, record.rules)
    assert records.write(again) == written
    with suppress(WolfwiseError):
        situation(record)


# ---------------------------------------------------------------- exact error texts

ROWS = "cow, sheep, dog, wolf"
FACES = f"{ROWS}, missed"
PLAYERS = ", ".join(NAMES.split())
DOING = "calls, passes, places, rolls"
DICE = f"{FACES}, a number"

BAD_LINES = [
    (f"viewer Ann {SIX} cow", "cow", "there must be 6 dice, not 7", ""),
    ("viewer Ann cow cow cow cow cow cat", "cat", "cannot read 'cat' here", DICE),
    ("viewer Ann 3 shep wolf cow dog", "shep", "cannot read 'shep' here; did you mean 'sheep'?",
     FACES),
    ("viewer Ann shep 5 cows", "shep", "cannot read 'shep' here; did you mean 'sheep'?", DICE),
    ("viewer Ann 3 sheep 4 dogs", "dogs", "there must be 6 dice, not 7", ""),
    ("viewer Ann 5 cows 999 cows", "cows", "there must be 6 dice, not 1004", ""),
    ("viewer Ann 1000 cows", "1000", "no number in this game is as high as 1000", ""),
    ("viewer Ann 6", "", "the line stops too early", FACES),
    ("viewer Ann 5 cows 1", "", "the line stops too early", FACES),
    ("viewer Ann 3 3 sheep", "3 sheep", "cannot read '3' here", FACES),
    ("viewer Ann six cows", "six", "cannot read 'six' here", DICE),
    ("viewer Ann -6 cows", "-6", "cannot read '-6' here", DICE),
    ("viewer Ann 6.0 cows", "6.0", "cannot read '6.0' here", DICE),
    ("viewer Ann ⁶ cows", "⁶", "cannot read '⁶' here", DICE),
    ("viewer Ann 6cows", "6cows", "cannot read '6cows' here; did you mean 'cow'?", DICE),
    ("viewer Ann 0 dogs 6 cows", "0", "'0' is no whole number from 1 on", ""),
    ("viewer Ann", "", "the line stops too early", DICE),
    ("viewer", "", "the line stops too early", PLAYERS),
    (f"viewer Dan {SIX}", "Dan",
     "nobody here is called 'Dan'; did you mean 'Ann'?", PLAYERS),
    ("open", "", "the line stops too early", DICE),
    ("Ann places cat claims 3", "cat", "cannot read 'cat' here", FACES),
    ("Ann places cow, claims 3", "cow,", "cannot read 'cow,' here; did you mean 'cow'?", FACES),
    ("Ann places wolfes claims 3", "wolfes", "cannot read 'wolfes' here; did you mean 'wolf'?",
     FACES),
    ("Ann places 2 cows claims 3", "2", "cannot read '2' here", FACES),
    ("Ann places cow as sheep claims 3", "sheep", "a cow cannot be placed as a sheep", ""),
    ("Ann places sheep as wolf claims 3", "wolf", "a sheep cannot be placed as a wolf", ""),
    ("Ann places cow claims 0", "0", "'0' is no whole number from 1 on", ""),
    ("Ann places cow claims -1", "-1", "'-1' is no whole number from 1 on", ""),
    ("Ann places cow claims +3", "+3", "'+3' is no whole number from 1 on", ""),
    ("Ann places cow claims 3.5", "3.5", "'3.5' is no whole number from 1 on", ""),
    ("Ann places cow claims ³", "³", "'³' is no whole number from 1 on", ""),
    ("Ann places cow claims many", "many", "'many' is no whole number from 1 on", ""),
    ("Ann places cow claims 1", "1", "the die just placed counts, so a claim is 2 or more", ""),
    ("Ann places cow claims 31", "31", "there are only 30 dice, so nobody can claim 31", ""),
    ("Ann places cow claims 99999999999999", "99999999999999",
     "no number in this game is as high as 99999999999999", ""),
    ("Ann places cow claims", "", "the line stops too early", "missed, a number"),
    ("Ann places cow claims 3 cows", "cows", "the line should have ended before 'cows'", ""),
    ("Ann places cow claim 3", "claim", "cannot read 'claim' here; did you mean 'claims'?",
     "as, claims"),
    ("Ann places wolf sheep claims 5", "sheep", "cannot read 'sheep' here", "as, claims"),
    ("Ann places cow 3", "3", "cannot read '3' here", "as, claims"),
    ("Ann places cow", "", "the line stops too early", "as, claims"),
    ("Ann places", "", "the line stops too early", FACES),
    ("Ann", "", "the line stops too early", DOING),
    ("Ann claims 3 cows", "claims", "cannot read 'claims' here", DOING),
    ("Ann pleces cow claims 3", "pleces", "cannot read 'pleces' here; did you mean 'places'?",
     DOING),
    ("Dan places cow claims 3", "Dan",
     "nobody here is called 'Dan'; did you mean 'Ann'?", PLAYERS),
    ("5 places cow claims 3", "5", "nobody here is called '5'", PLAYERS),
    ("0 places cow claims 3", "0", "nobody here is called '0'", PLAYERS),
    ("小明 calls 小明 cow", "小明 cow", "nobody calls himself", ""),
    ("Ann calls 1 cow", "1", "nobody calls himself", ""),
    ("Ann calls Dan cow", "Dan", "nobody here is called 'Dan'; did you mean 'Ann'?", PLAYERS),
    ("Ann calls", "", "the line stops too early", PLAYERS),
    ("Ann calls Ann", "Ann", "nobody calls himself", ""),
    ("Ann calls Dan", "Dan", "nobody here is called 'Dan'; did you mean 'Ann'?", PLAYERS),
    ("Ann calls Bob 3", "3", "cannot read '3' here", ROWS),
    ("Ann calls Bob 3 cows", "3", "cannot read '3' here", ROWS),
    ("Ann calls Bob cat", "cat", "cannot read 'cat' here", ROWS),
    ("Ann calls Bob cow 0", "0", "'0' is no whole number from 1 on", ""),
    ("Ann calls Bob cow x", "x", "'x' is no whole number from 1 on", ""),
    ("Ann calls Bob cow 3 4", "4", "the line should have ended before '4'", ""),
    ("Ann rolls", "", "the line stops too early", FACES),
    ("Ann rolls dog as sheep", "sheep", "a dog cannot be placed as a sheep", ""),
    ("Ann rolls dog claims 3", "claims", "cannot read 'claims' here", "as"),
    ("Ann passes now", "now", "the line should have ended before 'now'", ""),
    ("chips Ann 9 0", "9", "nobody has more than 5 own chips", ""),
    ("chips Ann 5 -1", "-1", "'-1' is no whole number from 0 on", ""),
    ("chips Ann five 0", "five", "'five' is no whole number from 0 on", ""),
    ("chips Ann 5", "", "the line stops too early", "a number"),
    ("chips 5 0 0", "5 0 0", "nobody here is called '5'", PLAYERS),
    (f"reveal Ann {SIX} dog", "dog", "there must be 6 dice, not 7", ""),
    ("reveal Ann 3 cows 4 dogs", "dogs", "there must be 6 dice, not 7", ""),
    ("reveal Ann 3 goats", "goats", "cannot read 'goats' here", FACES),
    ("reveal Ann goat", "goat", "cannot read 'goat' here", DICE),
    ("reveal Ann 3", "", "the line stops too early", FACES),
    ("reveal 9 3 cows", "9", "nobody here is called '9'", PLAYERS),
    ("reveal", "", "the line stops too early", PLAYERS),
    ("count", "", "the line stops too early", "a number"),
    ("count -1", "-1", "'-1' is no whole number from 0 on", ""),
    ("count 3 cows", "cows", "the line should have ended before 'cows'", ""),
    ("round 0", "0", "'0' is no whole number from 1 on", ""),
    ("round one", "one", "'one' is no whole number from 1 on", ""),
    ("round 1 2", "2", "the line should have ended before '2'", ""),
    ("first", "", "the line stops too early", PLAYERS),
    ("first Ann Bob", "Bob", "cannot read 'Bob' here", "new"),
    ("board", "", "the line stops too early", f"{FACES}, a number"),
    ("board dog as sheep", "sheep", "a dog cannot be placed as a sheep", ""),
    ("board dog by", "", "the line stops too early", PLAYERS),
    ("board 0 dogs", "0", "'0' is no whole number from 1 on", ""),
    ("marker Ann cow 1", "1", "the die just placed counts, so a claim is 2 or more", ""),
    ("marker Ann cow", "", "the line stops too early", "a number"),
    ("cup Ann 7", "7", "a cup holds 6 dice, not 7", ""),
    ("cup Ann -1", "-1", "'-1' is no whole number from 0 on", ""),
    ("turn Dan", "Dan", "nobody here is called 'Dan'; did you mean 'Ann'?", PLAYERS),
    ("... and so on", "and", "the line should have ended before 'and'", ""),
    ("players A B", "players", "the players are known already", ""),
    ("rule open=yes", "open=yes", "rules stand before the players", ""),
    ("game wooolf", "wooolf", "this record is about crywolf, not 'wooolf'", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "word", "message", "possible"), BAD_LINES, ids=[line for line, *_ in BAD_LINES]
)
def test_a_bad_line_says_where_what_and_what_else(
    line: str, word: str, message: str, possible: str
) -> None:
    with pytest.raises(RecordError) as caught:
        records.read(f"{HEADER}# a comment\n{line}  # why\n")
    error = caught.value
    assert (error.line, error.text, error.message) == (4, line, message)
    assert error.column == (line.rindex(word) if word else len(line))
    assert ", ".join(error.possible) == possible
    assert {type(word) for word in error.possible} <= {str}


def test_the_caret_stands_under_the_word_on_the_screen() -> None:
    assert error_of(f"{HEADER}\t小明 places cat claims 3") == (
        "line 3: cannot read 'cat' here\n"
        "  \t小明 places cat claims 3\n"
        "  \t            ^\n"
        "  possible here: cow, sheep, dog, wolf, missed"
    )


@pytest.mark.parametrize(
    "line", ["veiwer Ann cow", "veiwer Ann 6 cows", "reveel Ann cow dog", "chipps Ann 3 0"]
)
def test_a_misspelt_first_word_is_the_one_complained_about(line: str) -> None:
    first = line.split()[0]
    message = error_of(HEADER + line).splitlines()[0]
    assert f"'{first}'" in message
    assert "did you mean" in message


@pytest.mark.parametrize(
    ("word", "meant"),
    [("roud", "round"), ("ROUDN", "round"), ("cuont", "count"), ("....", "..."), ("Sakra", None),
     ("An", "Ann"), ("calls", None), ("9", None)],
)  # fmt: skip
def test_a_line_of_one_unknown_word_is_explained_as_a_misspelt_beginning(
    word: str, meant: str | None
) -> None:
    with pytest.raises(RecordError) as caught:
        records.read(f"{HEADER}  {word}  # why\n")
    error = caught.value
    hint = f"; did you mean {meant!r}?" if meant else ""
    assert (error.line, error.column) == (3, 2)
    assert error.message == f"cannot read {word!r} here{hint}"
    assert {"round", "count", "...", *NAMES.split()} <= set(error.possible)


def test_a_keyword_or_a_name_alone_is_a_line_that_stops_too_early() -> None:
    for word in ("Ann", "ann", "2", "小明", "first", "VIEWER"):
        with pytest.raises(RecordError) as caught:
            records.read(HEADER + word)
        assert (caught.value.message, caught.value.column) == (
            "the line stops too early",
            len(word),
        )


BAD_HEADS = [
    ("game crywolf\nAnn rolls cow", 2, 0,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nAnn places cow claims 3", 2, 0,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nAnn passes", 2, 0,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nAnn calls Bob cow", 2, 0,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    (f"game crywolf\nviewer Ann {SIX}", 2, 7,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nviewer Ann 6 cows", 2, 7,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nopen 6 cows", 2, 0,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nAnn calls Bob", 2, 0,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nreveal Ann", 2, 7,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\nchips Ann 5 0", 2, 6,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    (f"game crywolf\nopen {SIX}", 2, 0,
     "who is playing? A line 'players NAME NAME ...' comes first"),
    ("game crywolf\ncount 3", 2, 0, "the players come before that"),
    ("game crywolf\nround", 2, 0, "the players come before that"),
    ("game crywolf\n...", 2, 0, "the players come before that"),
    ("game crywolf\nplayers Ann", 2, 8, "You Cry Wolf! is for 2 to 10 players, not 1"),
    ("game crywolf\nplayers a b c d e f g h i j k", 2, 8,
     "You Cry Wolf! is for 2 to 10 players, not 11"),
    ("game crywolf\nrule open=yes\nplayers a b c d e", 3, 8,
     "open dice are for up to 4 players, not 5"),
    ("game crywolf\nplayers Ann Bob ann", 2, 16, "two players are called 'ann'"),
    ("game crywolf\nplayers Ann 1", 2, 12, "'1' would be mistaken for a seat number"),
    ("game crywolf korean\nplayers Ann Bob", 1, 13,
     "You Cry Wolf! has no edition 'korean' (editions: japanese, english)"),
    ("game crywolf\nrule open=maybe", 2, 5, "rule 'open' cannot be 'maybe' (possible: no, yes)"),
    ("game crywolf\nrule markers=4", 2, 5, "rule 'markers' cannot be switched"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "message"), BAD_HEADS)
def test_a_bad_head_is_explained(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        records.read(text)
    error = caught.value
    assert (error.line, error.column, error.message) == (line, column, message)


def test_open_dice_are_six() -> None:
    for dice in (5, 7):
        for told in (" ".join(["cow"] * dice), f"{dice} cows", f"wolf {dice - 2} dogs 1 cow"):
            line = f"open {told}"
            with pytest.raises(RecordError) as caught:
                records.read(OPEN + line)
            assert caught.value.message == f"there must be 6 dice, not {dice}"
            assert caught.value.column == line.rindex("cow")


@pytest.mark.parametrize(
    "name",
    ["open", "Round", "count", "FIRST", "chips", "viewer", "reveal", "game", "players", "rule",
     "board", "Marker", "cup", "turn", "...", "…"],
)  # fmt: skip
def test_a_name_that_begins_a_line_is_refused(name: str) -> None:
    assert error_of(f"game crywolf\nplayers Ann {name} Bob").startswith(
        f"line 2: {name!r} means something else in a record, so nobody can be called that"
    )


# ---------------------------------------------------------------- whole games


@given(played_games())
@settings(max_examples=80, deadline=None)
def test_a_legal_game_written_down_is_replayed_as_it_was_played(played: Chronicle) -> None:
    record = records.read(records.write(played.record))
    assert record == played.record
    done = replay(record)
    assert [str(breach) for breach in done.breaches] == []
    assert [play.after for play in done.rounds] == played.chips
    assert done.end is not None
    assert done.end.winners == played.end.winners
    turns = [
        (turn.table._replace(names=()), turn.seat, turn.action)
        for play in done.rounds
        for turn in play.turns
    ]
    assert turns == played.turns


def nameless(known: Situation) -> Situation:
    def bare(table: Table) -> Table:
        return table._replace(names=())

    turns = tuple(turn._replace(table=bare(turn.table)) for turn in known.turns)
    return known._replace(table=bare(known.table), turns=turns)


@given(played_games(), st.data())
@settings(max_examples=50, deadline=None)
def test_a_record_says_what_its_viewer_sees(played: Chronicle, data: st.DataObject) -> None:
    """Whoever writes a game down can ask about it what a player by program can ask."""
    for lines, position in data.draw(st.lists(st.sampled_from(played.moments), max_size=4)):
        known = situation(played.record._replace(lines=played.record.lines[:lines]))
        assert known.warnings == ()
        if played.viewer is not None:
            assert nameless(known) == position.view(played.viewer)


@given(played_games(), st.data())
@settings(max_examples=50, deadline=None)
def test_a_game_can_be_asked_about_at_any_line(played: Chronicle, data: st.DataObject) -> None:
    lines = played.record.lines
    head = next(n for n, line in enumerate(lines, 1) if isinstance(line.fact, PlayersLine))
    cut = played.record._replace(lines=lines[: data.draw(st.integers(head, len(lines)))])
    known = situation(cut)
    missing = known.game.open and known.table.open == EMPTY
    assert not (missing and known.turns)  # they are rolled and written down before the first turn
    assert [warning.partition(" (")[0] for warning in known.warnings] == (
        ["the open dice are not written down"] if missing else []
    )
    if known.cup is not None and known.viewer is not None:
        assert sum(known.cup) == known.table.dice[known.viewer]
    under_cups = sum(known.table.dice) - sum(known.cup or ())
    assert known.hidden == under_cups + (known.game.dice if missing else 0)
    total = sum(known.chips.own) + sum(known.chips.received) - known.chips.unpaid
    assert total == known.game.chips * known.game.players


@given(played_games(), st.data())
@settings(max_examples=50, deadline=None)
def test_lines_left_out_or_moved_only_warn_or_are_refused(
    played: Chronicle, data: st.DataObject
) -> None:
    lines = list(played.record.lines)
    head = next(n for n, line in enumerate(lines, 1) if isinstance(line.fact, PlayersLine))
    for _ in range(data.draw(st.integers(1, 3))):
        if len(lines) > head + 1:
            moved = lines.pop(data.draw(st.integers(head, len(lines) - 1)))
            if data.draw(st.booleans()):
                lines.insert(data.draw(st.integers(head, len(lines))), moved)
    check_replay(played.record._replace(lines=tuple(lines)))


def check_replay(record: Record) -> None:
    """Replaying may refuse a record, in one line, and keeps what can never be otherwise."""
    try:
        known = situation(record)
    except RecordError as error:
        told = (error.line is not None, "\n" in error.message, error.message != "")
    else:
        told = (True, False, True)
        check_known(known)
    assert told == (True, False, True)


def check_known(known: Situation) -> None:
    table = known.table
    assert all("\n" not in warning for warning in known.warnings)
    assert min(*table.dice, *table.lying, *table.fixed, table.spare, *(known.cup or (0,))) >= 0
    assert sum(table.lying) == len(table.board)
    assert min(known.chips.own) >= 0
    assert max(known.chips.own) <= known.game.chips
    for row in ANIMALS:
        for number in (-1, 0, 2, 30, 31):
            known.breach_of_claim(row, number)
    if known.cup is not None:
        for face in ANIMALS:
            if known.cup[ANIMALS.index(face)]:
                assert min(without(known.cup, face)) >= 0


# ---------------------------------------------------------------- whatever is typed

STRANGE = "ſKıİßﬁ？…\u2028\u2029\x85\x0b\x0c\x1c\x00\x1b\u200b\ufeff\u0301٣²３#=<>/?-. \t\r\n\ud800"
LETTERS = st.sampled_from(STRANGE + "abcdehilnoprstwAS0123456789小")
WORDS = st.sampled_from(
    ["game", "crywolf", "english", "players", "rule", "open=yes", "round", "1", "2", "3", "4", "30",
     "first", "...", "…", "viewer", "open", "chips", "places", "as", "claims", "calls", "rolls",
     "passes", "reveal", "count", "cow", "sheep", "dog", "wolf", "cows", "wolves", "Ann", "Bob",
     "小明", "0", "-1", "6", "5", "999", "99999999999999", "wolfs", "many",
     "#", "\n", "\n", "\n", "ſheep", "callſ", "WOLF"]
)  # fmt: skip
SENTENCES = st.sampled_from(
    [f"viewer Ann {SIX}", "viewer Bob sheep sheep sheep dog wolf wolf",
     "open dog dog dog cow cow wolf", "open 6 sheep", "viewer 小明 3 sheep 2 wolfs cow",
     "Ann calls Bob", "Bob calls Ann", "小明 calls Bob", "reveal Ann 5 cows", "reveal Bob 2 wolves",
     "first Ann", "first 小明", "round", "round 2", "...",
     "chips Ann 2 1", "chips Bob 0 3",
     "Ann places cow claims 2", "Ann places wolf as sheep claims 5", "Bob places sheep claims 7",
     "Bob places sheep claims 3", "小明 places dog claims 4", "小明 places dog as wolf claims 3",
     "Ann passes", "Bob passes", "Ann rolls wolf as dog", "Bob rolls sheep", "小明 rolls cow",
     "Ann calls Bob sheep", "Bob calls Ann cow", "小明 calls Ann sheep 9", "Ann calls 小明 wolf 3",
     "reveal Ann", "reveal Ann cow cow cow cow cow", f"reveal Bob {SIX}", "reveal 小明 dog wolf",
     "count 0", "count 3", "count 9", "count 40"]
)  # fmt: skip


def holds_up(text: str) -> None:
    """Reading may refuse a text, but never break; what it accepts can be written and replayed."""
    record = read_or_refused(text)
    if record is not None and record.game == "crywolf":
        check_replay(record)


@given(st.text(max_size=60))
@settings(max_examples=150, deadline=None)
@example("game crywolf\nplayers \ud800 B")
@example("game crywolf\nAnn rolls cow")
def test_any_text_is_read_or_refused(text: str) -> None:
    holds_up(text)
    holds_up(HEADER + text)


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for text in (data.decode("utf-8", "surrogateescape"), data.decode("latin-1")):
        holds_up(text)
        holds_up(HEADER + text)


@given(st.lists(WORDS, max_size=24).map(" ".join))
@settings(max_examples=300, deadline=None)
@example("Ann places ſheep claims 3")
@example("count " + "9" * 5000)
@example("viewer Ann " + "9" * 5000 + " cows")
@example("reveal Ann " + "999 cows " * 5000)
@example("Ann places cow claims " + "９" * 5000)
def test_any_row_of_words_is_read_or_refused(text: str) -> None:
    holds_up(HEADER + text)
    holds_up(f"game crywolf\n{text}")


@given(st.lists(SENTENCES, max_size=16), st.sampled_from(["", "rule open=yes\n"]),
       st.sampled_from(["", "rule call-beaten=yes\n", "rule threshold=dice\n",
                        "rule power-without=passes\n", "rule no-die=pass\n"]))  # fmt: skip
@settings(max_examples=400, deadline=None)
def test_any_row_of_lines_is_replayed_or_refused(
    lines: list[str], opened: str, ruling: str
) -> None:
    header = f"game crywolf\n{opened}{ruling}players Ann Bob 小明\n"
    holds_up(header + "\n".join(lines))


@given(damaged([EXAMPLE], LETTERS))
@settings(max_examples=200, deadline=None)
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    holds_up(text)
