"""Records of You Cry Wolf!: lines read and written, exact errors, rounds replayed, breaches."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from random import Random
from typing import Any, NamedTuple
from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from models import records, rulebook
from models.crywolf.dice import ANIMALS, EMPTY, Animal, Cup, cups, without
from models.crywolf.game import CryWolf, crywolf
from models.crywolf.position import Begin, Position, Roll, all_dice, new_game
from models.crywolf.record import (
    Acts,
    Calls,
    Count,
    CryWolfScribe,
    First,
    Gap,
    HasChips,
    OpenDice,
    Reveal,
    Round,
    Viewer,
)
from models.crywolf.referee import Replay, replay
from models.crywolf.settlement import Chips, Settlement
from models.crywolf.situation import Situation, situation
from models.crywolf.table import Call, Claim, Marker, Pass, PlaceRolled, Table, UsePower
from models.errors import RecordError, WolfwiseError
from models.game import CHANCE, End, Seat, pick_chance
from models.grammar import source
from models.records import GameLine, Line, PlayersLine, Record, RuleLine

COW, SHEEP, DOG, WOLF = Animal
NAMES = "Ann Bob 小明 さくら"
ANN, BOB, MING, SAKURA = range(4)
HEADER = f"game crywolf\nplayers {NAMES}\n"
OPEN = f"game crywolf\nrule open=yes\nplayers {NAMES}\n"

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


def facts(text: str) -> list[Any]:
    return [line.fact for line in records.read(text).facts]


def fact_of(line: str, header: str = HEADER) -> Any:
    return records.read(header + line).lines[-1].fact


def error_of(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        records.read(text)
    return str(caught.value)


def said(record: Record) -> list[tuple[int, Any, str | None]]:
    """What a record says, however it is spelt."""
    return [(line.number, line.fact, line.comment) for line in record.lines]


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
    assert fact_of(f"open {dice}", OPEN) == OpenDice((0, 6, 0, 0))


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
    assert scribe.completions("Ann places ") == ["cow", "sheep", "dog", "wolf"]
    assert {type(word) for word in scribe.completions("Ann places ")} == {str}
    assert scribe.completions("Ann places wolf as sh") == ["sheep"]
    assert scribe.completions("Ann places wolf as sheep claims ") == []
    assert scribe.completions("chips ") == NAMES.split()
    for told in ("viewer Ann ", "viewer Ann 3 ", "reveal Bob 2 cows ", "Ann calls Bob "):
        assert scribe.completions(told) == ["cow", "sheep", "dog", "wolf"]


# ---------------------------------------------------------------- whatever people type

PEOPLE = [
    "Ann", "Bob", "小明", "小红", "さくら", "ユキ", "Zoë", "Zoe\u0308lie", "Weiß", "Ольга",
    "O'Brien", "नेहा", "x1", "b.", "😀", "Wolf", "sheep", "cows", "as", "claims", "Calls",
    "places", "many",
]  # fmt: skip
PLACES = [(face, row) for face in ANIMALS for row in ANIMALS if row in crywolf(4).places[face]]


def people(count: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(
        st.sampled_from(PEOPLE),
        min_size=count,
        max_size=count,
        unique_by=lambda name: normalize("NFC", name).casefold(),
    ).map(tuple)


@st.composite
def lines_of(draw: st.DrawFn, game: CryWolf) -> Any:
    """Any fact that a line of a record can state."""
    seats = range(game.players)
    seat = draw(st.sampled_from(seats))
    other = draw(st.sampled_from([s for s in seats if s != seat]))
    place = draw(st.sampled_from(PLACES))
    claim = st.builds(Claim, *map(st.just, place), st.integers(2, game.box))
    rolled = st.just(PlaceRolled(*place))
    whole = st.sampled_from(cups(game.dice))
    left = st.integers(0, game.dice).flatmap(lambda dice: st.sampled_from(cups(dice)))
    found = [
        st.builds(Round, st.none() | st.integers(1, 999)),
        st.builds(First, st.just(seat)),
        st.builds(Viewer, st.just(seat), whole),
        st.builds(HasChips, st.just(seat), st.integers(0, game.chips), st.integers(0, 999)),
        st.builds(Acts, st.just(seat), claim | rolled | st.just(Pass())),
        st.builds(Calls, st.just(seat), st.just(other), st.none(), st.none()),
        st.builds(
            Calls,
            st.just(seat),
            st.just(other),
            st.sampled_from(ANIMALS),
            st.none() | st.integers(1, 999),
        ),
        st.builds(Reveal, st.just(seat), left),
        st.builds(Count, st.integers(0, 999)),
        st.builds(Gap),
    ]
    return draw(st.one_of(*found, *([st.builds(OpenDice, whole)] if game.open else [])))


class Typist:
    """Writes facts as people do: any case, numbers for names, plurals, dice in any order.

    Several dice alike may be told by their number.
    """

    def __init__(self, names: tuple[str, ...], draw: st.DrawFn) -> None:
        self.names, self.draw = names, draw

    def name(self, seat: Seat) -> str:
        name = self.names[seat]
        spelt = [name, normalize("NFD", name), name.upper(), str(seat + 1)]
        return self.draw(st.sampled_from(spelt))

    def word(self, text: str) -> str:
        return self.draw(st.sampled_from([text, text.upper(), text.capitalize()]))

    def animal(self, animal: Animal) -> str:
        plurals = ["wolves", "wolfs"] if animal is WOLF else [f"{animal}s"]
        return self.word(self.draw(st.sampled_from([str(animal), *plurals])))

    def number(self, number: int) -> str:
        wide = str(number).translate({ord("0") + n: chr(ord("０") + n) for n in range(10)})
        return self.draw(st.sampled_from([str(number), f"{number:03}", wide]))

    def dice(self, cup: Cup) -> list[str]:
        faces = [face for face, count in zip(ANIMALS, cup, strict=True) for _ in range(count)]
        words = []
        for face, alike in groupby(self.draw(st.permutations(faces))):
            left = len(list(alike))
            while left:
                told = self.draw(st.integers(1, left))
                numbered = told > 1 or self.draw(st.booleans())
                words += [*([self.number(told)] if numbered else []), self.animal(face)]
                left -= told
        return words

    def placed(self, face: Animal, row: Animal) -> list[str]:
        if face is row and self.draw(st.booleans()):
            return [self.animal(face)]
        return [self.animal(face), self.word("as"), self.animal(row)]

    def words(self, fact: Any) -> list[str]:
        name, word, number = self.name, self.word, self.number
        match fact:
            case Round(None):
                return [word("round")]
            case Round(int(n)):
                return [word("round"), number(n)]
            case First(seat):
                return [word("first"), name(seat)]
            case Viewer(seat, cup):
                return [word("viewer"), name(seat), *self.dice(cup)]
            case OpenDice(cup):
                return [word("open"), *self.dice(cup)]
            case HasChips(seat, own, received):
                return [word("chips"), name(seat), number(own), number(received)]
            case Acts(seat, Claim(face, row, n)):
                placed = self.placed(face, row)
                return [name(seat), word("places"), *placed, word("claims"), number(n)]
            case Acts(seat, PlaceRolled(face, row)):
                return [name(seat), word("rolls"), *self.placed(face, row)]
            case Acts(seat, Pass()):
                return [name(seat), word("passes")]
            case Calls(seat, owner, row, n):
                called = [] if row is None else [self.animal(row)]
                called += [] if n is None else [number(n)]
                return [name(seat), word("calls"), name(owner), *called]
            case Reveal(seat, cup):
                return [word("reveal"), name(seat), *self.dice(cup)]
            case Count(n):
                return [word("count"), number(n)]
            case Gap():
                return [self.draw(st.sampled_from(["...", "…"]))]
        raise TypeError(fact)

    def line(self, words: list[str]) -> str:
        space = self.draw(st.sampled_from([" ", "  ", "\t", "\u3000"]))
        edge = st.sampled_from(["", " ", "\t "])
        return self.draw(edge) + space.join(words) + self.draw(edge)


@st.composite
def typed_records(draw: st.DrawFn) -> tuple[str, list[Any], list[str | None]]:
    """A record as typed, the facts it states, and the comment of each line."""
    count = draw(st.integers(2, 6))
    opened = "yes" if count < 5 and draw(st.booleans()) else "no"
    edition = draw(st.sampled_from([None, "japanese", "english"]))
    game = crywolf(count, rulebook.rules("crywolf", edition, [f"open={opened}"]))
    names = draw(people(count))
    own = draw(st.lists(lines_of(game), max_size=8))
    typist = Typist(names, draw)
    head = [typist.word("game"), typist.word("crywolf")]
    rows = [
        head if edition is None else [*head, typist.word(edition)],
        [typist.word("rule"), f"open={opened}"],
        [typist.word("players"), *names],
        *(typist.words(fact) for fact in own),
    ]
    stated = [
        GameLine("crywolf", edition),
        RuleLine(f"open={opened}"),
        PlayersLine(tuple(normalize("NFC", name) for name in names)),
        *own,
    ]
    comment = st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=9)
    comments = [draw(st.none() | comment) for _ in rows]
    text = [
        typist.line(row) + ("" if comment is None else f"#{comment}")
        for row, comment in zip(rows, comments, strict=True)
    ]
    return draw(st.sampled_from(["\n", "\r\n", "\r"])).join(text), stated, comments


@given(typed_records())
@settings(max_examples=80, deadline=None)
def test_every_line_is_read_however_it_is_typed(
    typed: tuple[str, list[Any], list[str | None]],
) -> None:
    text, stated, comments = typed
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
PLAYERS = ", ".join(NAMES.split())
DOING = "calls, passes, places, rolls"
DICE = f"{ROWS}, a number"
SIX = "cow cow cow cow cow cow"

BAD_LINES = [
    (f"viewer Ann {SIX} cow", "cow", "there must be 6 dice, not 7", ""),
    ("viewer Ann cow cow cow cow dog", "dog", "there must be 6 dice, not 5", ""),
    ("viewer Ann cow cow cow cow cow cat", "cat", "cannot read 'cat' here", DICE),
    ("viewer Ann 3 shep wolf cow dog", "shep", "cannot read 'shep' here; did you mean 'sheep'?",
     ROWS),
    ("viewer Ann shep 5 cows", "shep", "cannot read 'shep' here; did you mean 'sheep'?", DICE),
    ("viewer Ann 3 sheep", "sheep", "there must be 6 dice, not 3", ""),
    ("viewer Ann 3 sheep 4 dogs", "dogs", "there must be 6 dice, not 7", ""),
    ("viewer Ann 5 cows 999 cows", "cows", "there must be 6 dice, not 1004", ""),
    ("viewer Ann 1000 cows", "1000", "no number in this game is as high as 1000", ""),
    ("viewer Ann 6", "", "the line stops too early", ROWS),
    ("viewer Ann 5 cows 1", "", "the line stops too early", ROWS),
    ("viewer Ann 3 3 sheep", "3 sheep", "cannot read '3' here", ROWS),
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
    (f"open {SIX}", "open", "without 'rule open=yes' no dice lie open", ""),
    ("open", "", "the line stops too early", DICE),
    ("Ann places cat claims 3", "cat", "cannot read 'cat' here", ROWS),
    ("Ann places cow, claims 3", "cow,", "cannot read 'cow,' here; did you mean 'cow'?", ROWS),
    ("Ann places wolfes claims 3", "wolfes", "cannot read 'wolfes' here; did you mean 'wolf'?",
     ROWS),
    ("Ann places 2 cows claims 3", "2", "cannot read '2' here", ROWS),
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
    ("Ann places cow claims", "", "the line stops too early", "a number"),
    ("Ann places cow claims 3 cows", "cows", "the line should have ended before 'cows'", ""),
    ("Ann places cow claim 3", "claim", "cannot read 'claim' here; did you mean 'claims'?",
     "as, claims"),
    ("Ann places wolf sheep claims 5", "sheep", "cannot read 'sheep' here", "as, claims"),
    ("Ann places cow 3", "3", "cannot read '3' here", "as, claims"),
    ("Ann places cow", "", "the line stops too early", "as, claims"),
    ("Ann places", "", "the line stops too early", ROWS),
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
    ("Ann rolls", "", "the line stops too early", ROWS),
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
    ("reveal Ann 3 goats", "goats", "cannot read 'goats' here", ROWS),
    ("reveal Ann goat", "goat", "cannot read 'goat' here", DICE),
    ("reveal Ann 3", "", "the line stops too early", ROWS),
    ("reveal 9 3 cows", "9", "nobody here is called '9'", PLAYERS),
    ("reveal", "", "the line stops too early", PLAYERS),
    ("count", "", "the line stops too early", "a number"),
    ("count -1", "-1", "'-1' is no whole number from 0 on", ""),
    ("count 3 cows", "cows", "the line should have ended before 'cows'", ""),
    ("round 0", "0", "'0' is no whole number from 1 on", ""),
    ("round one", "one", "'one' is no whole number from 1 on", ""),
    ("round 1 2", "2", "the line should have ended before '2'", ""),
    ("first", "", "the line stops too early", PLAYERS),
    ("first Ann Bob", "Bob", "the line should have ended before 'Bob'", ""),
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
        "  possible here: cow, sheep, dog, wolf"
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
    ("game crywolf\nrule dice=7", 2, 5, "rule 'dice' cannot be switched"),
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
     "...", "…"],
)  # fmt: skip
def test_a_name_that_begins_a_line_is_refused(name: str) -> None:
    assert error_of(f"game crywolf\nplayers Ann {name} Bob").startswith(
        f"line 2: {name!r} means something else in a record, so nobody can be called that"
    )


# ---------------------------------------------------------------- the referee

LAP = "Ann places cow claims 3\nBob places sheep claims 5\n小明 places dog claims 4\n"
CALLED = "Ann places cow claims 3\nBob calls Ann cow\n"


def play(lines: str, header: str = HEADER) -> Replay:
    return replay(records.read(header + lines))


def breaches(lines: str, header: str = HEADER) -> list[str]:
    return [str(breach) for breach in play(lines, header).breaches]


def refused(lines: str, header: str = HEADER) -> str:
    with pytest.raises(RecordError) as caught:
        play(lines, header)
    return str(caught.value)


def against(line: int, name: str, reason: str) -> str:
    return f"line {line}: against the rules for {name}: {reason}"


@pytest.mark.parametrize(
    ("lines", "message", "column"),
    [
        ("count 3", "line 3: 'count' comes after a call", 0),
        ("Ann places cow claims 3\ncount 3", "line 4: 'count' comes after a call", 0),
        ("reveal Ann cow", "line 3: 'reveal' comes after a call", 0),
        (
            f"{CALLED}reveal Ann cow\nreveal Ann cow",
            "line 6: Ann's dice are known already", 0,
        ),
        (
            f"viewer Ann {SIX}\nviewer Bob {SIX}",
            "line 4: the viewer of this round and his dice are known already", 0,
        ),
        ("Ann calls Bob cow", "line 3: Bob has no marker in the cow row", 14),
        ("Ann calls Bob", "line 3: Bob has no marker standing", 10),
        (
            "Ann places cow claims 3\nBob places cow claims 4\n小明  calls Ann",
            "line 5: Ann has no marker standing", 10,
        ),
        (
            "Ann places cow claims 3\nBob places dog claims 3\n小明 places dog claims 4\n"
            "さくら places dog claims 5\nAnn places wolf claims 6\nBob calls Ann",
            "line 8: which marker? Ann has cow 3, wolf 6", 10,
        ),
        (
            "Ann places cow claims 3\nBob  calls  Ann  sheep",
            "line 4: Ann has no marker in the sheep row", 17,
        ),
        (
            "Ann places cow claims 3\nBob places cow claims 4\n小明 calls Ann cow",
            "line 5: Ann has no marker in the cow row", 13,
        ),
        (
            f"{CALLED}小明 places cow claims 4",
            "line 5: the round was called; first say what was counted ('count N')", 0,
        ),
        (
            f"{CALLED}Bob calls Ann cow",
            "line 5: the round was called; first say what was counted ('count N')", 0,
        ),
        (
            f"{CALLED}小明 calls さくら",
            "line 5: the round was called; first say what was counted ('count N')", 0,
        ),
        (f"{LAP}first Bob", "line 6: the first player is named before the first turn", 0),
        (f"{LAP}chips Ann 4 0", "line 6: chips are told before the first turn of a round", 0),
        (
            f"{CALLED}count 3\nBob calls Ann cow",
            "line 6: Ann has no marker in the cow row", 14,
        ),
    ],
)  # fmt: skip
def test_a_line_that_makes_no_sense_where_it_stands(lines: str, message: str, column: int) -> None:
    last = lines.splitlines()[-1]
    wide = sum(letter in NAMES and not letter.isascii() for letter in last[:column])
    caret = " " * (column + wide)
    assert refused(lines) == f"{message}\n  {last}\n  {caret}^"
    assert "\n" not in message


def test_open_dice_come_before_the_first_turn() -> None:
    assert refused(f"Ann places cow claims 3\nopen {SIX}", OPEN).startswith(
        "line 5: the open dice are rolled before the first turn\n"
    )


def test_which_of_two_markers_is_called() -> None:
    header = HEADER.replace("players", "rule call-beaten=yes\nplayers")
    lines = "Ann places cow claims 3\nBob places cow claims 4\n小明 places dog claims 3\n" \
            "さくら places dog claims 4\nAnn places cow claims 6\nBob calls Ann cow"  # fmt: skip
    assert refused(lines, header) == (
        "line 9: which marker? Ann has cow 6, cow 3\n  Bob calls Ann cow\n                ^"
    )
    assert refused(lines.removesuffix(" cow"), header) == (
        "line 9: which marker? Ann has cow 6, cow 3\n  Bob calls Ann\n            ^"
    )
    assert breaches(f"{lines} 3", header) == []
    assert breaches(f"{lines} 5", header) == [against(9, "Bob", "Ann has no marker on cow 5")]


def called(lines: str, header: str = HEADER) -> Marker | None:
    done = play(lines, header)
    assert done.breaches == []
    return done.rounds[-1].table.called


def test_a_call_needs_no_row_where_one_marker_of_the_player_can_be_called() -> None:
    assert called(f"{LAP}さくら calls Bob\n") == Marker(BOB, SHEEP, 5)
    assert called(f"{LAP}さくら calls Ann\n") == Marker(ANN, COW, 3)
    beaten = "さくら places cow claims 4\nAnn places dog claims 5\nBob calls Ann\n"
    assert called(LAP + beaten) == Marker(ANN, DOG, 5)  # cow 3 has gone home


def test_a_call_needs_no_row_of_a_beaten_marker_where_it_can_be_called() -> None:
    header = HEADER.replace("players", "rule call-beaten=yes\nplayers")
    lines = "Ann places cow claims 3\nBob places cow claims 4\n小明 calls Ann\n"
    assert called(lines, header) == Marker(ANN, COW, 3)


def test_a_marker_claimed_again_is_no_second_one() -> None:
    header = "game crywolf\nrule call-beaten=yes\nrule threshold=dice\nplayers Ann Bob\n"
    lines = "Ann places sheep claims 5\nBob places sheep claims 8\nAnn places sheep claims 5\n"
    for which in ("", " sheep", " sheep 5"):
        assert called(f"{lines}Bob calls Ann{which}\n", header) == Marker(ANN, SHEEP, 5)


def test_a_call_without_a_row_is_settled_like_any_other() -> None:
    done = play(f"{LAP}さくら calls Bob\ncount 3\n")
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(BOB, SAKURA, 2)
    assert breaches("Ann places cow claims 3\n小明 calls Ann\n") == [
        against(4, "小明", "it is Bob's turn")
    ]


VIEWER = "viewer Ann cow cow sheep sheep dog wolf\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (LAP, []),
        (
            "Ann places cow claims 3\n小明 places cow claims 5\n",
            [against(4, "小明", "it is Bob's turn")],
        ),
        (
            "first Bob\nAnn places cow claims 3\nBob places cow claims 4\n",
            [against(4, "Ann", "it is Bob's turn")],
        ),
        ("first Ann\nfirst Bob\n", ["line 4: Ann is first player already"]),
        (
            "Ann places cow claims 3\nBob places cow claims 3\n",
            [against(4, "Bob", "a marker stands on cow 3, so a claim must be higher")],
        ),
        (
            "Ann places cow claims 2\nBob places cow claims 3\n小明 places cow claims 2\n",
            [against(5, "小明", "a marker stands on cow 3, so a claim must be higher")],
        ),
        (
            "Ann rolls cow\n",
            [against(3, "Ann", "the power comes only after a whole lap as first player")],
        ),
        (
            "first Ann\nAnn rolls cow\n",
            [against(4, "Ann", "the power comes only after a whole lap as first player")],
        ),
        (
            f"{LAP}さくら rolls cow\n",
            [against(6, "さくら", "only the first player has the power, and that is Ann")],
        ),
        (
            f"{LAP}さくら places cow claims 4\nAnn rolls wolf as sheep\nBob places cow claims 6\n",
            [],
        ),
        (
            f"{LAP}さくら places cow claims 4\nAnn rolls cow\nBob rolls cow\n",
            [against(8, "Bob", "the power comes only after a whole lap as first player")],
        ),
        (
            f"{LAP}さくら passes\n",
            [against(6, "さくら", "nobody passes while he can call")],
        ),
        (
            "Ann places cow claims 3\nBob calls Ann cow 4\n",
            [against(4, "Bob", "Ann has no marker on cow 4")],
        ),
        (
            "Ann places cow claims 3\n小明 calls Ann cow\n",
            [against(4, "小明", "it is Bob's turn")],
        ),
        (
            f"{VIEWER.replace('cow', 'dog')}Ann places cow claims 3\n",
            [against(4, "Ann", "there is no cow in the cup")],
        ),
        (
            f"Ann places cow claims 3\n{VIEWER.replace('cow', 'dog')}",
            ["line 4: Ann has placed a cow, and these dice have none for it"],
        ),
        (f"Ann places cow claims 3\n{VIEWER}Bob places dog claims 3\n", []),
        (
            "Ann places cow claims 3\nround 2\nBob places cow claims 3\n",
            ["line 4: round 1 was not settled, so its chips are lost"],
        ),
        (
            f"{CALLED}round 2\nBob places cow claims 3\n",
            ["line 5: round 1 was not settled, so its chips are lost"],
        ),
        (f"{CALLED}count 2\nround 2\nfirst Bob\n", ["line 7: Ann paid, so he begins"]),
        (
            f"{CALLED}count 2\nBob places cow claims 3\n",
            [against(6, "Bob", "it is Ann's turn")],
        ),
        (f"{CALLED}count 2\nround 3\n", ["line 6: this is round 2, not 3"]),
        (f"{CALLED}count 0\n", ["line 5: at least 1 dice count, as can be seen, not 0"]),
        (f"{CALLED}count 24\n", []),
        (f"{CALLED}count 25\n", ["line 5: at most 24 dice can count, not 25"]),
        (f"{CALLED}count 2\ncount 3\n", ["line 6: 2 were counted before, not 3"]),
        (f"{CALLED}count 2\ncount 2\n", []),
        (f"{VIEWER}{CALLED}count 1\n", ["line 6: at least 2 dice count, as can be seen, not 1"]),
        (
            f"{CALLED}reveal Ann cow cow cow dog dog\ncount 3\n",
            ["line 6: at least 4 dice count, as can be seen, not 3"],
        ),
        (
            f"{CALLED}reveal Ann dog dog dog dog dog\ncount 20\n",
            ["line 6: at most 19 dice can count, not 20"],
        ),
        (f"{CALLED}reveal Ann {SIX}\n", ["line 5: Ann has 5 dice left, not 6"]),
        (f"{CALLED}reveal Ann cow\n", ["line 5: Ann has 5 dice left, not 1"]),
        (f"{CALLED}reveal Ann 4 cows\n", ["line 5: Ann has 5 dice left, not 4"]),
        (f"{CALLED}reveal Ann 3 cows 2 dogs\n", []),
        (f"{VIEWER}{CALLED}reveal Ann 2 sheep cow dog wolf\n", []),
        (
            f"{VIEWER}{CALLED}reveal Ann cow sheep sheep dog dog\n",
            ["line 6: these are not the dice that Ann rolled"],
        ),
        ("chips Ann 0 3\n", ["line 3: the game is over: Ann has no own chip left"]),
        (
            f"chips Ann 0 3\nchips Bob 0 2\n{CALLED}count 3\nround\n",
            [
                "line 3: the game is over: Ann has no own chip left",
                "line 4: the game is over: Bob has no own chip left",
                "line 8: the game is over: Ann and Bob have no own chip left",
            ],
        ),
        (f"{CALLED}count 2\nchips Ann 4 0\nchips Bob 5 1\n", []),
        (
            f"{CALLED}count 2\nchips Ann 5 1\n",
            ["line 6: after the last round Ann has 4 own chips and 0 received"],
        ),
    ],
)
def test_breaches_are_noted(lines: str, expected: list[str]) -> None:
    done = play(lines)
    assert [str(breach) for breach in done.breaches] == expected
    assert situation(records.read(HEADER + lines)).warnings == tuple(expected)


def test_a_breach_does_not_stop_the_replay() -> None:
    done = play("first Ann\nBob places cow claims 3\n小明 places cow claims 3\nさくら passes\n")
    assert [breach.line for breach in done.breaches] == [4, 5, 6]
    assert done.rounds[0].table.dice == (6, 5, 5, 6)
    assert done.rounds[0].table.to_act == ANN


FIVE = "game crywolf\nplayers Ann Bob C D E\n"
COWS = "".join(
    f"{name} places cow claims {n}\n" for n, name in enumerate(["Ann", "Bob", "C", "D", "E"], 2)
)


def test_a_power_without_a_die_is_one_breach() -> None:
    reason = "there is no spare die, and no die in the sheep row to roll instead"
    assert breaches(f"{COWS}Ann rolls cow\n", FIVE) == [against(8, "Ann", reason)]


def test_where_the_power_passes_on_without_a_die_passing_uses_it() -> None:
    header = FIVE.replace("players", "rule power-without=passes\nplayers")
    done = play(f"{COWS}Ann passes\n", header)
    assert done.breaches == []
    assert (done.rounds[0].table.first, done.rounds[0].table.to_act) == (BOB, BOB)
    assert breaches(f"{COWS}Ann rolls cow\n", header) == [
        "line 9: there was no die to roll: the power only passes turn and marker on"
    ]
    with_sheep = COWS.replace("E places cow claims 6", "E places sheep claims 6")
    assert breaches(f"{with_sheep}Ann passes\n", header) == [
        against(9, "Ann", "nobody passes while he can call")
    ]


def test_without_spare_dice_the_first_sheep_is_rolled() -> None:
    lines = COWS.replace("C places cow claims 4", "C places wolf as sheep claims 4")
    done = play(f"{lines}Ann rolls dog as wolf\n", FIVE)
    assert done.breaches == []
    assert done.rounds[0].table.lying == (4, 0, 0, 1)


# ---------------------------------------------------------------- settlement


@pytest.mark.parametrize(
    ("count", "payer", "receiver", "chips"),
    [(18, ANN, BOB, 2), (19, ANN, BOB, 1), (20, BOB, ANN, 1), (22, BOB, ANN, 3)],
)
def test_the_examples_of_the_rulebook(count: int, payer: Seat, receiver: Seat, chips: int) -> None:
    done = play(f"Ann places sheep claims 20\nBob calls Ann sheep\ncount {count}\n", FIVE)
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(payer, receiver, chips)
    after = done.rounds[0].after
    assert after.own[payer] == 5 - chips
    assert after.received[receiver] == chips
    assert done.end is None


THREE = "game crywolf{}\nplayers Ann Bob 小明\n"
WOLVES = "Ann places wolf claims 3\nBob places sheep claims 5\n小明 calls Bob sheep\n"
LIFTED = """\
reveal Ann cow cow dog wolf sheep
reveal Bob sheep cow cow cow dog
reveal 小明 cow cow cow cow cow cow
"""


def test_the_cups_settle_a_round_by_themselves() -> None:
    """A sheep on the board, sheep and wolf of Ann, a sheep of Bob: one fewer than claimed."""
    done = play(WOLVES + LIFTED, THREE.format(""))
    assert done.breaches == []
    assert done.rounds[0].counted == 4
    assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_in_english_a_wolf_placed_as_a_wolf_counts_as_a_sheep_too() -> None:
    done = play(WOLVES + LIFTED, THREE.format(" english"))
    assert done.breaches == []
    assert done.rounds[0].counted == 5
    assert done.rounds[0].settlement == Settlement(MING, BOB, 1)
    as_dog = WOLVES.replace("places wolf", "places wolf as dog")
    assert play(as_dog + LIFTED, THREE.format(" english")).rounds[0].counted == 4


def test_cups_and_count_may_both_be_told() -> None:
    for lines in (f"{LIFTED}count 4\n", f"count 4\n{LIFTED}"):
        done = play(WOLVES + lines, THREE.format(""))
        assert done.breaches == []
        assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_where_cups_and_count_disagree_the_cups_are_right() -> None:
    for lines, line in ((f"{LIFTED}count 5\n", 9), (f"count 5\n{LIFTED}", 9)):
        done = play(WOLVES + lines, THREE.format(""))
        assert [str(breach) for breach in done.breaches] == [f"line {line}: the cups show 4, not 5"]
        assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_the_viewers_cup_is_known_and_an_empty_one_too() -> None:
    viewer = "viewer Bob sheep sheep cow cow cow dog\n"
    done = play(viewer + WOLVES + LIFTED.replace(LIFTED.splitlines()[1] + "\n", ""),
                THREE.format(""))  # fmt: skip
    assert done.breaches == []
    assert done.rounds[0].counted == 4
    half = play(WOLVES + LIFTED.splitlines()[0] + "\n", THREE.format(""))
    assert half.rounds[0].settlement is None


def test_open_dice_are_counted() -> None:
    lines = WOLVES + LIFTED
    header = THREE.format("\nrule open=yes")
    opened = play(f"open cow cow cow dog wolf sheep\n{lines}", header)
    assert opened.breaches == []
    assert opened.rounds[0].counted == 6
    assert breaches(f"open {SIX}\nopen {SIX}\n", header) == []
    assert breaches(f"open {SIX}\nopen cow cow cow cow cow dog\n", header) == [
        "line 5: other dice lie open already"
    ]


def test_with_open_dice_not_written_down_the_cups_do_not_settle() -> None:
    header = THREE.format("\nrule open=yes")
    done = play(WOLVES + LIFTED, header)
    assert done.breaches == []
    assert done.rounds[0].settlement is None
    assert play(f"{WOLVES}{LIFTED}count 10\n", header).breaches == []
    assert breaches(f"{WOLVES}{LIFTED}count 11\n", header) == [
        "line 10: at most 10 dice can count, not 11"
    ]


def test_calling_oneself_where_it_is_allowed_moves_no_chip() -> None:
    header = HEADER.replace("players", "rule call-own=yes\nplayers")
    lines = f"{LAP}さくら places dog claims 5\nAnn calls Ann cow\ncount 9\n"
    done = play(f"{lines}Ann places cow claims 2\n", header)
    assert done.breaches == []
    assert done.rounds[0].after == Chips((5,) * 4, (0,) * 4)
    assert done.rounds[1].table.first == ANN


# ---------------------------------------------------------------- gaps


def test_after_a_gap_anybody_may_act() -> None:
    assert breaches(f"{LAP}...\nBob places sheep claims 9\n小明 places sheep claims 10\n") == []
    assert breaches("...\nBob places sheep claims 9\nさくら places sheep claims 10\n") == [
        against(5, "さくら", "it is 小明's turn")
    ]


def test_after_a_gap_nobody_is_known_to_be_first() -> None:
    for gap in ("first Ann\n...\n", f"{LAP}...\n"):
        assert play(gap).rounds[0].table.first is None
        table = play(f"{gap}Bob places sheep claims 9\n").rounds[0].table
        assert (table.first, table.to_act) == (None, MING)


@pytest.mark.parametrize("lines", ["...\n", "first Ann\n...\n", f"{LAP}...\n"])
@pytest.mark.parametrize("seat", range(4))
def test_after_a_gap_anybody_may_have_the_power(lines: str, seat: Seat) -> None:
    names = NAMES.split()
    left, next_left = names[(seat + 1) % 4], names[(seat + 2) % 4]
    lines += f"{names[seat]} rolls dog\n"
    done = play(lines)
    assert done.breaches == []
    table = done.rounds[0].table
    assert (table.first, table.to_act) == ((seat + 1) % 4, (seat + 1) % 4)
    line = len((HEADER + lines).splitlines()) + 1
    assert breaches(f"{lines}{left} rolls cow\n") == [
        against(line, left, "the power comes only after a whole lap as first player")
    ]
    assert breaches(f"{lines}{left} places cow claims 9\n{next_left} rolls cow\n") == [
        against(line + 1, next_left, f"only the first player has the power, and that is {left}")
    ]


def test_a_turn_after_the_gap_does_not_say_who_has_the_power() -> None:
    assert breaches(f"{LAP}...\nBob places sheep claims 9\n小明 rolls dog\n") == []


def test_who_is_named_first_after_a_gap_has_the_power() -> None:
    assert breaches("...\nfirst Bob\nBob rolls cow\n") == []
    assert breaches("...\nfirst Bob\nAnn rolls cow\n") == [
        against(5, "Ann", "only the first player has the power, and that is Bob")
    ]


def test_who_passes_after_a_gap_need_not_have_had_the_power() -> None:
    assert breaches("...\nBob passes\n") == []
    assert breaches("Ann places cow claims 3\n...\nAnn passes\n") == []


def test_a_gap_in_an_earlier_round_is_over_with_it() -> None:
    lines = f"{LAP}...\nBob calls Ann\ncount 2\n"
    assert play(f"{lines}round\n").rounds[1].table.first == ANN
    assert breaches(f"{lines}Ann rolls cow\n") == [
        against(9, "Ann", "the power comes only after a whole lap as first player")
    ]


def test_a_marker_may_have_been_set_in_a_gap() -> None:
    assert breaches(f"{LAP}...\nさくら calls Ann sheep 12\ncount 13\n") == []
    assert breaches(f"{LAP}...\nさくら calls Bob sheep\ncount 13\n") == []
    assert breaches(f"{LAP}...\nさくら calls Bob sheep 4\ncount 13\n") == [
        against(7, "さくら", "Bob has no marker on sheep 4")
    ]
    assert refused(f"{LAP}...\nさくら calls Ann sheep").startswith(
        "line 7: Ann has no marker in the sheep row; if it was set in the gap, say its number\n"
    )
    assert called(f"{LAP}...\nさくら calls Bob\n") == Marker(BOB, SHEEP, 5)
    assert refused(f"{LAP}...\nAnn calls さくら") == (
        "line 7: さくら has no marker standing; if it was set in the gap, say its row and number\n"
        "  Ann calls さくら\n            ^"
    )


def test_dice_may_have_been_placed_in_a_gap() -> None:
    """So the cups cannot say what was counted, only `count` can."""
    lines = f"{LAP}...\nさくら calls Bob sheep 5\nreveal Ann cow cow\nreveal Bob sheep\n"
    done = play(f"{lines}reveal 小明 dog\nreveal さくら\n")
    assert done.breaches == []
    assert done.rounds[0].settlement is None
    done = play(f"{lines}reveal 小明 dog\nreveal さくら\ncount 9\n")
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(SAKURA, BOB, 5)
    assert breaches(f"{LAP}...\nさくら calls Bob sheep 5\nreveal Ann {SIX}\n") == [
        "line 8: Ann has 5 dice left, not 6"
    ]
    assert breaches(f"{LAP}...\nさくら calls Bob sheep 5\ncount 31\n") == [
        "line 8: at most 30 dice can count, not 31"
    ]


def test_no_turn_is_missing_between_a_call_and_its_count() -> None:
    done = play(WOLVES + "...\n" + LIFTED, THREE.format(""))
    assert done.breaches == []
    assert done.rounds[0].settlement == Settlement(BOB, MING, 1)


def test_the_viewers_own_turns_may_be_in_a_gap() -> None:
    lines = "...\n小明 calls Bob sheep 5\nreveal Ann cow dog\n"
    assert breaches(VIEWER + lines) == []


def test_a_gap_after_a_settled_round_is_in_the_next() -> None:
    done = play(f"{CALLED}count 2\n...\n小明 places cow claims 3\n")
    assert done.breaches == []
    assert len(done.rounds) == 2
    assert done.rounds[1].chips.own == (4, 5, 5, 5)
    assert breaches(f"{CALLED}count 2\n...\nround 5\nfirst 小明\nchips Ann 2 2\n") == []


def test_a_record_may_begin_in_the_middle() -> None:
    assert breaches("round 3\nchips Ann 2 4\nfirst Bob\n...\nAnn places sheep claims 12\n") == []
    assert breaches("...\nfirst Bob\nAnn places sheep claims 12\n") == []


# ---------------------------------------------------------------- rounds and the end

ROUNDS = f"""\
first Ann
{CALLED}count 2
round 2
{CALLED}count 4
Bob places sheep claims 9
小明 calls Bob sheep 9
count 5
"""


def test_chips_are_carried_over() -> None:
    done = play(ROUNDS)
    assert done.breaches == []
    assert [played.number for played in done.rounds] == [1, 2, 3]
    assert [played.settlement for played in done.rounds] == [
        Settlement(ANN, BOB, 1),
        Settlement(BOB, ANN, 2),
        Settlement(BOB, MING, 4),
    ]
    assert [played.chips for played in done.rounds] == [
        Chips((5, 5, 5, 5), (0, 0, 0, 0)),
        Chips((4, 5, 5, 5), (0, 1, 0, 0)),
        Chips((4, 3, 5, 5), (2, 1, 0, 0)),
    ]
    assert done.rounds[-1].after == Chips((4, 0, 5, 5), (2, 1, 4, 0), unpaid=1)


def test_who_has_no_own_chip_left_ends_the_game() -> None:
    done = play(ROUNDS)
    assert done.end == End("Bob has no own chip left", (MING,))
    assert play(ROUNDS.replace("count 5", "count 7")).end is None


def test_playing_on_after_the_end_is_a_breach() -> None:
    over = "the game is over: Bob has no own chip left"
    last = len((HEADER + ROUNDS).splitlines())
    for more in ("round 4\n", "Bob places cow claims 3\n", f"viewer Bob {SIX}\n"):
        assert breaches(ROUNDS + more) == [f"line {last + 1}: {over}"]
    done = play(f"{ROUNDS}Bob places cow claims 3\n小明 calls Bob cow\ncount 1\n")
    assert done.rounds[-1].after == Chips((4, 0, 5, 5), (2, 1, 6, 0), unpaid=3)


def test_chips_can_be_told_where_a_record_begins_late() -> None:
    done = play(f"round 4\nchips Ann 1 3\nchips Bob 2 2\n{CALLED}count 1\n")
    assert done.breaches == []
    assert done.rounds[0].number == 4
    assert done.rounds[0].after == Chips((0, 2, 5, 5), (3, 4, 0, 0), unpaid=1)
    assert done.end == End("Ann has no own chip left", (BOB,))


def test_an_unsettled_round_leaves_the_chips_as_they_were() -> None:
    done = play(f"{CALLED}count 2\nAnn places cow claims 3\nround 3\n小明 places cow claims 3\n")
    assert [str(b) for b in done.breaches] == [
        "line 7: round 2 was not settled, so its chips are lost"
    ]
    assert done.rounds[-1].chips.own == (4, 5, 5, 5)


def test_a_round_forgets_the_dice_of_the_one_before() -> None:
    known = situation(records.read(f"{HEADER}{VIEWER}{CALLED}count 2\n"))
    assert (known.viewer, known.cup) == (ANN, (1, 2, 1, 1))
    known = situation(records.read(f"{HEADER}{VIEWER}{CALLED}count 2\nround 2\n"))
    assert (known.viewer, known.cup, known.round) == (None, None, 2)
    assert known.table.dice == (6,) * 4


@pytest.mark.parametrize(("edition", "kept"), [("japanese", False), ("english", True)])
def test_open_dice_last_as_long_as_the_edition_says(edition: str, kept: bool) -> None:
    header = OPEN.replace("crywolf", f"crywolf {edition}")
    lines = f"open {SIX}\nAnn places cow claims 8\nBob calls Ann cow\ncount 7\nround 2\n"
    done = play(lines, header)
    assert done.rounds[1].table.open == ((6, 0, 0, 0) if kept else (0, 0, 0, 0))
    again = breaches(f"{lines}open dog dog dog dog dog dog\n", header)
    assert again == (["line 9: other dice lie open already"] if kept else [])


# ---------------------------------------------------------------- whole games


class Played(NamedTuple):
    """A random legal game: its record, and what the position said meanwhile."""

    record: Record
    chips: list[Chips]  # after each round
    turns: list[tuple[Table, Seat, object]]
    end: End

    def __repr__(self) -> str:
        """Short enough for hypothesis to show which game failed."""
        return records.write(self.record)


class Chronicler:
    """Plays a game at random and writes down what people at the table would."""

    def __init__(self, game: CryWolf, viewer: Seat | None, random: Random) -> None:
        self.game, self.viewer, self.random = game, viewer, random
        self.position: Position = new_game(game)
        self.facts: list[Any] = []
        self.chips: list[Chips] = []
        self.turns: list[tuple[Table, Seat, object]] = []

    def play(self) -> None:
        while not isinstance(self.position.turn, End):
            if self.position.turn is CHANCE:
                move: Any = pick_chance(self.position, self.random)
                self.facts.extend(self.brought(move))
            else:
                move = self.choice()
                seat, table = self.position.turn, self.position.table
                assert isinstance(seat, int)
                self.turns.append((table, seat, move))
                self.facts.extend(self.done(seat, move))
            rounds = self.position.round
            self.position = self.position.play(move)
            if isinstance(move, Call):
                self.chips.append(self.position.chips)
                if self.position.round > rounds and self.random.random() < 0.5:
                    number = self.random.choice([None, self.position.round])
                    self.facts.append(Round(number))

    def choice(self) -> Any:
        """Low claims and calls for few chips mostly, so that rounds and games last."""
        moves = self.position.moves()
        claims = [move for move in moves if isinstance(move, Claim)]
        calls = [move for move in moves if isinstance(move, Call)]
        close = [call for call in calls if abs(self.count(call) - call.marker.number) < 2]
        if close and self.random.random() < 0.5:
            return self.random.choice(close)
        if claims and self.random.random() < 0.8:
            return min(self.random.sample(claims, min(4, len(claims))), key=lambda c: c.number)
        if UsePower() in moves and self.random.random() < 0.5:
            return UsePower()
        return self.random.choice(moves)

    def count(self, call: Call) -> int:
        return self.position.table.count_of(call.marker.row, all_dice(self.position.cups))

    def brought(self, move: Any) -> Iterator[Any]:
        match move:
            case Begin(seat):
                yield First(seat)
            case Roll(cup) if len(self.position.cups) == self.viewer:
                yield Viewer(self.viewer, cup)
            case Roll(cup) if len(self.position.cups) == self.game.players:
                yield OpenDice(cup)

    def done(self, seat: Seat, move: Any) -> Iterator[Any]:
        table = self.position.table
        match move:
            case Claim() | PlaceRolled() | Pass():
                yield Acts(seat, move)
            case UsePower() if not table.can_roll:
                yield Acts(seat, Pass())
            case Call((owner, row, number)):
                same = [m for m in table.callable_by(seat) if (m.owner, m.row) == (owner, row)]
                named = len(same) > 1 or self.random.random() < 0.5
                alone = sum(m.owner == owner for m in table.callable_by(seat)) == 1
                if alone and self.random.random() < 0.5:
                    yield Calls(seat, owner, None, None)
                else:
                    yield Calls(seat, owner, row, number if named else None)
                yield from self.counted(move)

    def counted(self, call: Call) -> Iterator[Any]:
        """Cups or a count, or both in either order; who is known or has no die may be left out."""
        cups = self.position.cups
        reveals = [
            Reveal(seat, cup)
            for seat, cup in enumerate(cups)
            if self.random.random() < 0.5 or (seat != self.viewer and cup != EMPTY)
        ]
        self.random.shuffle(reveals)
        count = Count(self.count(call))
        how = self.random.choice(["cups", "count", "both", "half"]) if reveals else "count"
        if how == "cups":
            yield from reveals
        elif how == "count":
            yield count
        elif how == "half":
            yield from reveals[: self.random.randrange(len(reveals))]
            yield count
        else:
            told = [*reveals, count]
            self.random.shuffle(told)
            yield from told


SWITCHES = {
    key: [str(value) for value in (ruling.value, *ruling.alternatives)]
    for key, ruling in rulebook.load("crywolf").rulings.items()
    if ruling.alternatives
}


@st.composite
def played_games(draw: st.DrawFn) -> Played:
    players = draw(st.integers(2, 6))
    edition = draw(st.sampled_from(["japanese", "english"]))
    random = Random(draw(st.integers(0, 2**32)))
    switched = {key: random.choice(values) for key, values in SWITCHES.items()
                if random.random() < 0.3}  # fmt: skip
    if players > 4:
        switched.pop("open", None)
    if (switched.get("no-die"), switched.get("power-without")) == ("pass", "passes"):
        del switched["no-die"]  # to pass could mean either
    changes = [f"{key}={value}" for key, value in switched.items()]
    rules = rulebook.rules("crywolf", edition, changes)
    names = tuple(random.sample(["Ann", "Bob", "小明", "さくら", "Zoë", "sheep", "as"], players))
    viewer = random.choice([None, *range(players)])
    chronicler = Chronicler(crywolf(players, rules), viewer, random)
    chronicler.play()
    head = [GameLine("crywolf", edition), *map(RuleLine, changes), PlayersLine(names)]
    stated = [*head, *chronicler.facts]
    untexted = Record(
        "crywolf", rules, names, tuple(Line(n, "", fact) for n, fact in enumerate(stated, 1))
    )
    texts = records.write(untexted).splitlines()
    lines = tuple(
        line._replace(text=text) for line, text in zip(untexted.lines, texts, strict=True)
    )
    end = chronicler.position.turn
    assert isinstance(end, End)
    return Played(untexted._replace(lines=lines), chronicler.chips, chronicler.turns, end)


@given(played_games())
@settings(max_examples=80, deadline=None)
def test_a_legal_game_written_down_is_replayed_as_it_was_played(played: Played) -> None:
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


@given(played_games(), st.data())
@settings(max_examples=50, deadline=None)
def test_a_game_can_be_asked_about_at_any_line(played: Played, data: st.DataObject) -> None:
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
    played: Played, data: st.DataObject
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
    try:
        record = records.read(text)
    except WolfwiseError:
        return
    assert said(records.read(records.write(record))) == said(record)
    if record.game == "crywolf":
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


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The example with a few letters or lines changed, lost or doubled."""
    text = EXAMPLE
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(LETTERS, max_size=2)) + text[at + length :]
    lines = text.split("\n")
    return "\n".join(draw(st.permutations(lines)) if draw(st.booleans()) else lines)


@given(damaged())
@settings(max_examples=200, deadline=None)
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    holds_up(text)
