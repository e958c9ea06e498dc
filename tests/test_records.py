"""Records: reading and writing every line, exact error texts, and whatever people may type."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark import Lark, Token
from lark.exceptions import ParseError, UnexpectedInput
from lark.lexer import Lexer

from tests.helpers.games_wooolf import HEADER
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
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models import compiled, grammar, records, rulebook
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.grammar import END, Parser, Word, compile_tables, source, tables_name
from wolfwise.models.records import GameLine, Line, PlayersLine, Scribe
from wolfwise.models.registry import GAMES
from wolfwise.models.wooolf.cards import Card, Clue, Hand, Question
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Peek, Side
from wolfwise.models.wooolf.record import (
    Gap,
    Pointers,
    Questions,
    Red,
    Round,
    Starts,
    Suspects,
    Viewer,
    WooolfScribe,
)
from wolfwise.models.wooolf.situation import situations
from wolfwise.models.wooolf.table import NOBODY, NONE, Board, Table

EXAMPLE = """\
game wooolf                              # or: game wooolf advanced
players Eva Thomas Paul Jason Kenneth
viewer Jason sheep sheep                 # cards: sheep dog dog? hunter hunter? boy? wolf; advanced: sheep/dog dog/wolf hunter/sheep boy/hunter
Eva peeks Jason sheep
Thomas peeks Kenneth wolf
Paul peeks Thomas ?
Jason asks Paul wolf-hunter-boy yes      # questions: wolf-hunter-boy sheep-hunter-boy has-dog has-hunter has-sheep
Jason peeks Eva saw wolf                 # the viewer's own peek: the card he saw
Eva suspects                             # early, board hidden
reveal Eva wolf dog                      # after the round, for scoring: all hands, all boards
board Eva Jason x                        # pointers < and <<: a name, 0 (nobody), x (none)
"""  # noqa: E501 - it must parse as it stands in the design
fact_of = partial(fact_behind, header=HEADER)
EVA, THOMAS, PAUL, JASON, KENNETH = range(5)
SHEEP, DOG, WOLF = (Card.named(name) for name in ("sheep", "dog", "wolf"))


# ---------------------------------------------------------------- the example of the design


def test_the_example_parses_as_it_stands() -> None:
    assert facts(EXAMPLE) == [
        GameLine("wooolf", None),
        PlayersLine(("Eva", "Thomas", "Paul", "Jason", "Kenneth")),
        Viewer(JASON, (SHEEP, SHEEP)),
        Peek(EVA, JASON, Clue.SHEEP),
        Peek(THOMAS, KENNETH, Clue.WOLF),
        Peek(PAUL, THOMAS, Clue.UNKNOWN),
        Ask(JASON, PAUL, Question.WOLF_HUNTER_BOY, True),
        Peek(JASON, EVA, seen=WOLF),
        Suspects(EVA),
        Holds(EVA, (WOLF, DOG)),
        Pointers(EVA, (JASON, NONE)),
    ]


def test_the_example_round_trips_with_its_comments() -> None:
    record = records.read(EXAMPLE)
    written = records.write(record)
    assert said(records.read(written)) == said(record)
    assert written == records.write(records.read(written))
    assert written.splitlines()[7] == (
        "Jason peeks Eva saw wolf  # the viewer's own peek: the card he saw"
    )


def test_the_advanced_cards_of_the_example_can_be_written() -> None:
    header = HEADER.replace("wooolf", "wooolf advanced")
    for name in ("sheep", "sheep/dog", "dog", "dog/wolf", "hunter", "hunter/sheep", "boy/hunter"):
        held = fact_of(f"reveal Eva {name} wolf", header=header)
        assert sorted(map(str, held.hand)) == sorted([name, "wolf"])


# ---------------------------------------------------------------- round trips

NAMES = [
    "Eva", "Jason", "小明", "小红", "さくら", "ユキ", "Zoë", "Zoe\u0308lie", "Åsa", "O'Brien",
    "Łukasz", "Ştefan", "Weiß", "Jean-Luc", "Ольга", "नेहा", "x1", "A", "b.", "😀",
    "Wolf", "sheep", "left", "yes", "Peeks", "saw", "has-dog", "?",
]  # fmt: skip


def hands(game: Wooolf) -> st.SearchStrategy[Hand]:
    found = st.sampled_from(game.hands)
    return found.flatmap(lambda h: st.sampled_from([h, h[::-1]])) if game.tracked else found


def boards(game: Wooolf, seat: Seat) -> st.SearchStrategy[Board]:
    pointers = [*range(game.seats), NOBODY, NONE]
    table = Table.new(game)
    possible = [(a, b) for a in pointers for b in pointers]
    return st.sampled_from([b for b in possible if table.breach_of_board(seat, b) is None])


@st.composite
def lines_of(draw: st.DrawFn, game: Wooolf) -> Any:
    """Any fact that a line of a record can state."""
    seat = draw(st.integers(0, game.players - 1))
    other = draw(st.sampled_from(list(game.others(seat))))
    asked = draw(st.integers(0, game.players - 2).map(lambda i: (seat + 1 + i) % game.players))
    return draw(_stated(game, seat, other, asked))


@cache  # hypothesis looks at a new strategy for longer than it draws from it
def _stated(game: Wooolf, seat: Seat, other: Seat, asked: Seat) -> st.SearchStrategy[Any]:
    question = st.sampled_from(Question)
    everybody = st.lists(st.integers(0, game.players - 1), min_size=1, unique=True).map(tuple)
    sides = st.none() | st.sampled_from(Side) if game.tracked else st.none()
    seen = st.none() | st.sampled_from(list(game.deck))
    clue = st.none() | st.sampled_from(game.clues)
    two = st.lists(question, min_size=1, max_size=2).map(tuple)
    return st.one_of(
        st.builds(Round, st.integers(1, 3)),
        st.builds(Starts, st.just(seat)),
        st.builds(Gap),
        st.builds(Red, everybody),
        st.builds(Viewer, st.just(seat), hands(game)),
        st.builds(Questions, st.just(seat), two),
        st.builds(Peek, st.just(seat), st.just(other), clue, seen, sides),
        st.builds(Ask, st.just(seat), st.just(asked), question, st.booleans()),
        st.builds(Suspects, st.just(seat)),
        st.builds(Holds, st.integers(0, game.seats - 1), hands(game)),
        st.builds(Pointers, st.just(seat), boards(game, seat)),
    )


class Typist(AnyTypist):
    """Writes the facts of Wooolf!!."""

    def words(self, fact: Any) -> list[str]:
        name, word = self.name, self.word
        match fact:
            case Round(number):
                return [word("round"), str(number)]
            case Starts(seat):
                return [word("start"), name(seat)]
            case Gap():
                return [self.draw(st.sampled_from(["...", "…"]))]
            case Red(seats):
                return [word("red"), *map(name, seats)]
            case Viewer(seat, hand):
                return [word("viewer"), name(seat), *map(word, hand)]
            case Holds(seat, hand):
                return [word("reveal"), name(seat), *map(word, hand)]
            case Questions(seat, cards):
                return [word("questions"), name(seat), *map(word, cards)]
            case Peek(peeker, target, announced, seen, side):
                middle = [word(w) for w in (side, announced) if w is not None]
                end = [] if seen is None else [word("saw"), word(seen)]
                return [name(peeker), word("peeks"), name(target), *middle, *end]
            case Ask(asker, target, question, yes):
                answer = "yes" if yes else "no"
                return [name(asker), word("asks"), name(target), word(question), word(answer)]
            case Suspects(seat):
                return [name(seat), word("suspects")]
            case Pointers(seat, board):
                pointers = [word(p) if isinstance(p, str) else name(p) for p in board]
                return [word("board"), name(seat), *pointers]
        raise TypeError(fact)


@st.composite
def typed_records(draw: st.DrawFn) -> Typed:
    count = draw(st.integers(4, 8))
    edition = draw(st.sampled_from([None, "basic", "advanced"]))
    rule = draw(st.sampled_from(["peek=uniform", "peek=tracked"]))
    game = wooolf(count, rulebook.rules("wooolf", edition, [rule]))
    names = draw(some_of(NAMES, count))
    own = draw(st.lists(lines_of(game), max_size=8))
    return typed(Typist((*names, "neutral"), draw), GameLine("wooolf", edition), rule, names, own)


@given(typed_records())
@settings(max_examples=80, deadline=None)
def test_every_line_is_read_however_it_is_typed(made: Typed) -> None:
    text, stated, comments = made
    record = records.read(text)
    assert [line.fact for line in record.lines] == stated
    assert [line.comment for line in record.lines] == [
        None if comment is None else comment.rstrip() for comment in comments
    ]


@given(typed_records())
@settings(max_examples=80, deadline=None)
def test_parsing_and_writing_round_trip(made: Typed) -> None:
    record = records.read(made[0])
    written = records.write(record)
    again = records.read(written)
    assert said(again) == said(record)
    assert (again.players, again.rules) == (record.players, record.rules)
    assert records.write(again) == written
    assert written.count("\n") == len(record.lines)


def test_blank_lines_and_comments_keep_their_place() -> None:
    text = "\n# first\ngame wooolf\n\n\tplayers A B C D E # five\n   \n# last #!\n\n\n"
    record = records.read(text)
    assert records.write(record) == (
        "\n# first\ngame wooolf\n\nplayers A B C D E  # five\n\n# last #!\n"
    )
    assert [line.number for line in record.facts] == [3, 5]


def test_a_name_is_the_same_composed_and_decomposed() -> None:
    text = (
        "game wooolf\nplayers Zo\u00eb B C D E\nzoe\u0308 suspects\nZO\u00cb suspects\n1 suspects"
    )
    assert facts(text)[2:] == [Suspects(0)] * 3


def test_four_players_have_a_neutral_seat_that_can_be_named() -> None:
    header = "game wooolf\nplayers A B C D\n"
    assert fact_of("A peeks neutral wolf", header=header) == Peek(0, 4, Clue.WOLF)
    assert fact_of("A peeks 5 wolf", header=header) == Peek(0, 4, Clue.WOLF)
    assert fact_of("reveal neutral sheep sheep", header=header) == Holds(4, (SHEEP, SHEEP))
    assert fact_of("board A NEUTRAL 0", header=header) == Pointers(0, (4, NOBODY))


def test_a_bare_image_will_do_where_the_deck_has_one_kind_of_it() -> None:
    assert fact_of("reveal Eva boy sheep") == fact_of("reveal Eva boy? sheep")
    assert fact_of("Paul peeks Eva ？") == Peek(PAUL, EVA, Clue.UNKNOWN)
    assert fact_of("reveal Eva dog？ sheep") == fact_of("reveal Eva dog? sheep")


def test_every_ruling_that_can_be_switched_can_be_written_in_a_record() -> None:
    for ruling in rulebook.load("wooolf").rulings.values():
        for value in ruling.alternatives:
            record = records.read(f"game wooolf\nrule {ruling.key}={value}\nplayers A B C D E\n")
            assert record.rules[ruling.key] == value
            assert records.read(records.write(record)).rules == record.rules


def test_what_is_asked_for_wins_over_what_the_record_says() -> None:
    text = "game wooolf advanced\nrule peek=tracked\nplayers A B C D E\n"
    record = records.read(text, "basic", ["peek=uniform"])
    assert (record.rules.edition, record.rules["peek"]) == ("basic", "uniform")
    assert records.read(text).rules["peek"] == "tracked"


# ---------------------------------------------------------------- exact error texts

CARDS = "sheep, dog, dog?, hunter, hunter?, boy?, wolf"
PLAYERS = "Eva, Thomas, Paul, Jason, Kenneth"
QUESTIONS = "wolf-hunter-boy, sheep-hunter-boy, has-dog, has-hunter, has-sheep"

BAD_LINES = [
    ("Eva peaks Jason sheep", 4, "cannot read 'peaks' here; did you mean 'peeks'?",
     "asks, missed, peeks, suspects"),
    ("Eva", 3, "the line stops too early", "asks, missed, peeks, suspects"),
    ("Eva peeks", 9, "the line stops too early", PLAYERS),
    ("Eva peeks Jasn sheep", 10, "nobody here is called 'Jasn'; did you mean 'Jason'?", PLAYERS),
    ("Eva peeks Jason sheep sheep", 22, "cannot read 'sheep' here", "saw"),
    ("Eva peeks Jason boy", 16, "cannot read 'boy' here",
     "sheep, dog, hunter, wolf, ?, missed, saw, left, right"),
    ("Eva peeks Jason saw", 19, "the line stops too early", CARDS),
    ("Eva peeks Jason saw cow", 20, "this deck has no card 'cow'", CARDS),
    ("Eva peeks Jason left sheep", 16,
     "left and right mean nothing unless cards are tracked (peek=tracked)", ""),
    ("Eva peeks Eva sheep", 10, "the action needs another seat, not one's own", ""),
    ("Eva asks Jason has-dog", 22, "the line stops too early", "yes, no, missed"),
    ("Eva asks Jason has-cat yes", 15, "cannot read 'has-cat' here", QUESTIONS),
    ("Eva asks Jason has-dgo yes", 15, "cannot read 'has-dgo' here; did you mean 'has-dog'?",
     QUESTIONS),
    ("Eva asks Jason has-dog maybe", 23, "cannot read 'maybe' here", "yes, no, missed"),
    ("Eva asks Eva has-dog yes", 9, "the action needs another seat, not one's own", ""),
    ("Eva suspects Jason", 13, "the line should have ended before 'Jason'", ""),
    ("viewer Eva wolf wolf", 16, "this deck has only 1 wolf card", ""),
    ("viewer Eva cow dog", 11, "this deck has no card 'cow'", CARDS),
    ("viewer Eva hunter", 17, "the line stops too early", CARDS),
    ("viewer Eva sheep sheep sheep", 23, "the line should have ended before 'sheep'", ""),
    ("reveal Eva boy dog/wolf", 15, "this deck has no card 'dog/wolf'; did you mean 'wolf'?",
     CARDS),
    ("questions Eva", 13, "the line stops too early", QUESTIONS),
    ("questions Eva has-dog has-dog has-dog", 30, "the line should have ended before 'has-dog'",
     ""),
    ("round 4", 6, "there is no round '4'", "1, 2, 3"),
    ("round one", 6, "there is no round 'one'", "1, 2, 3"),
    ("round", 5, "the line stops too early", "1, 2, 3"),
    ("red", 3, "the line stops too early", PLAYERS),
    ("red Eva nobody", 8, "nobody here is called 'nobody'", PLAYERS),
    ("start", 5, "the line stops too early", PLAYERS),
    ("... and so on", 4, "the line should have ended before 'and'", ""),
    ("board Eva", 9, "the line stops too early", f"0, x, {PLAYERS}"),
    ("board Eva Eva x", 10, "a pointer names another seat, never one's own", ""),
    ("board Eva x Jason", 10, "x on the first pointer goes with x on the second", ""),
    ("board Eva 0 Jasin", 12, "nobody here is called 'Jasin'; did you mean 'Jason'?", PLAYERS),
    ("6 suspects", 0, "nobody here is called '6'", PLAYERS),
    ("0 suspects", 0, "nobody here is called '0'", PLAYERS),
    ("-1 suspects", 0, "nobody here is called '-1'", PLAYERS),
    ("neutral suspects", 0, "nobody here is called 'neutral'", PLAYERS),
    ("players A B C D", 0, "the players are known already", ""),
    ("rule peek=tracked", 5, "rules stand before the players", ""),
    ("game wooolf", 5, "the game stands in the first line only", ""),
    ("game chess", 5, "this record is about wooolf, not 'chess'", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "column", "message", "possible"), BAD_LINES, ids=[line for line, *_ in BAD_LINES]
)
def test_a_bad_line_says_where_what_and_what_else(
    line: str, column: int, message: str, possible: str
) -> None:
    expected = [f"line 4: {message}", f"  {line}", f"  {' ' * column}^"]
    expected += [f"  possible here: {possible}"] if possible else []
    assert error_of(f"{HEADER}# a comment\n{line}  # why\n") == "\n".join(expected)


@pytest.mark.parametrize("line", ["neutral suspects", "start neutral", "viewer 5 sheep dog"])
def test_the_neutral_seat_never_acts(line: str) -> None:
    assert "the neutral seat never acts" in error_of(f"game wooolf\nplayers A B C D\n{line}")


def test_the_neutral_seat_cannot_be_asked() -> None:
    text = "game wooolf\nplayers A B C D\nA asks neutral has-dog yes"
    assert error_of(text) == (
        "line 3: the neutral seat cannot be asked\n  A asks neutral has-dog yes\n         ^"
    )


@pytest.mark.parametrize("line", ["veiwer Eva sheep sheep", "reveel Eva wolf dog", "Evva suspects"])
def test_a_misspelt_first_word_is_the_one_complained_about(line: str) -> None:
    first = line.split()[0]
    message = error_of(HEADER + line).splitlines()[0]
    assert f"'{first}'" in message
    assert "did you mean" in message


BEGINNINGS = (
    "board, game, ..., …, players, points, questions, red, reveal, round, rule, start, viewer, "
    f"{PLAYERS}"
)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("reveel", "reveal"), ("VEIWER", "viewer"), ("bord", "board"), ("..", "..."),
     ("Jasn", "Jason"), ("suspects", None), ("6", None), ("nonsense", None)],
)  # fmt: skip
def test_a_line_of_one_unknown_word_is_explained_as_a_misspelt_beginning(
    word: str, meant: str | None
) -> None:
    hint = f"; did you mean '{meant}'?" if meant else ""
    assert error_of(f"{HEADER}\n {word} # why\n") == (
        f"line 4: cannot read '{word}' here{hint}\n   {word}\n   ^\n  possible here: {BEGINNINGS}"
    )


@pytest.mark.parametrize("word", ["Eva", "eva", "5", "reveal", "RED"])
def test_a_name_or_a_keyword_alone_is_a_line_that_stops_too_early(word: str) -> None:
    assert error_of(HEADER + word).startswith(
        f"line 3: the line stops too early\n  {word}\n  {' ' * len(word)}^\n"
    )


def _columns(text: str) -> int:
    """Columns in a terminal with tab stops every eight."""
    at = 0
    for letter in text:
        at += 8 - at % 8 if letter == "\t" else 2 if east_asian_width(letter) in "WF" else 1
    return at


@pytest.mark.parametrize(
    "line", ["\tEva peaks Jason", "Eva\tpeaks Jason", "  \t Eva  peaks Jason", "小明 peaks Jason"]
)
def test_the_caret_stands_under_the_word_on_the_screen(line: str) -> None:
    text = error_of(HEADER.replace("Paul", "小明") + line)
    _, shown, caret, _ = text.split("\n")
    assert _columns(caret.rstrip("^")) == _columns(shown[: shown.index("peaks")])


def test_an_error_keeps_its_parts() -> None:
    with pytest.raises(RecordError) as caught:
        records.read(f"{HEADER}  Eva  peaks Jason")
    error = caught.value
    assert (error.line, error.column, error.text) == (3, 7, "  Eva  peaks Jason")
    assert error.possible == ("asks", "missed", "peeks", "suspects")
    assert error.exit_code == 2
    assert str(error.at_line(None)).startswith("cannot read 'peaks' here")


# ---------------------------------------------------------------- the head of a record

BAD_HEADS = [
    ("", "the record is empty; it starts with 'game NAME'"),
    ("\n# nothing\n\n", "the record is empty; it starts with 'game NAME'"),
    ("players A B C D E", "line 1: a record starts with 'game NAME'\n  players A B C D E\n  ^"),
    ("game", f"line 1: which game?\n  game\n      ^\n  possible here: {', '.join(GAMES)}"),
    ("# c\n game gemeinde",
     f"line 2: there is no game 'gemeinde' (games: {', '.join(GAMES)})\n"
     "   game gemeinde\n        ^"),
    ("game woolf",
     "line 1: there is no game 'woolf'; did you mean 'wooolf'? "
     f"(games: {', '.join(GAMES)})\n"
     "  game woolf\n       ^"),
    ("game wooolf advance",
     "line 1: Wooolf!! has no edition 'advance'; did you mean 'advanced'? "
     "(editions: basic, advanced)\n  game wooolf advance\n              ^"),
    ("game wooolf", "the record has no line 'players NAME NAME ...'"),
    ("game wooolf\nEva peeks Jason sheep",
     "line 2: who is playing? A line 'players NAME NAME ...' comes first\n"
     "  Eva peeks Jason sheep\n  ^"),
    ("game wooolf\nround 1", "line 2: the players come before that\n  round 1\n  ^"),
    ("game wooolf\nplayers A B C",
     "line 2: Wooolf!! is for 4 to 8 players, not 3\n  players A B C\n          ^"),
    ("game wooolf\nplayers A B C D E F G H I",
     "line 2: Wooolf!! is for 4 to 8 players, not 9\n  players A B C D E F G H I\n          ^"),
    ("game wooolf\nplayers A B C D a",
     "line 2: two players are called 'a'\n  players A B C D a\n                  ^"),
    ("game wooolf\nplayers Zo\u00eb B C D zoe\u0308",
     "line 2: two players are called 'zo\u00eb'\n  players Zo\u00eb B C D zoe\u0308\n"
     "                    ^"),
    ("game wooolf\nplayers A B C D E\nplayers A B C D E",
     "line 3: the players are known already\n  players A B C D E\n  ^"),
    ("game wooolf\nrule peek",
     "line 2: a rule is switched by key=value, not 'peek'\n  rule peek\n       ^"),
    ("game wooolf\nrule peak=tracked",
     "line 2: Wooolf!! has no rule 'peak'; did you mean 'peek'? "
     "('wolfwise rules wooolf' lists them)\n  rule peak=tracked\n       ^"),
    ("game wooolf\nrule peek=trackd",
     "line 2: rule 'peek' cannot be 'trackd'; did you mean 'tracked'? "
     "(possible: uniform, tracked)\n  rule peek=trackd\n       ^"),
    ("game wooolf\nrule points.early=3",
     "line 2: rule 'points.early' cannot be switched\n  rule points.early=3\n       ^"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), BAD_HEADS)
def test_a_bad_head_is_explained(text: str, message: str) -> None:
    assert error_of(text) == message


RESERVED = ["0", "x", "X", "neutral", "Nobody", "somebody", "game", "Viewer", "reveal", "...", "…"]


@pytest.mark.parametrize("name", RESERVED)
def test_a_name_that_means_something_else_is_refused(name: str) -> None:
    assert f"{name!r} means something else in a record" in error_of(
        f"game wooolf\nplayers A B C D {name}"
    )


@pytest.mark.parametrize("name", ["1", "5", "12", "²", "１", "٣"])
def test_a_name_like_a_seat_number_is_refused(name: str) -> None:
    assert "would be mistaken for a seat number" in error_of(f"game wooolf\nplayers A {name} C D E")


@pytest.mark.parametrize("name", ["a\u200bb", "a\x1b[31m", "a\x00", "\u202eEva", "\ue000"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    assert "cannot be shown" in error_of(f"game wooolf\nplayers A {name} C D E")


def test_seats_may_be_their_own_names() -> None:
    text = "game wooolf\nplayers 1 2 3 4 5\n2 suspects"
    assert facts(text)[-1] == Suspects(1)


def test_an_asked_for_edition_or_rule_that_does_not_exist_is_refused() -> None:
    with pytest.raises(WolfwiseError, match="has no edition 'deluxe'"):
        records.read(HEADER, "deluxe")
    with pytest.raises(WolfwiseError, match="has no rule 'foo'"):
        records.read(HEADER, None, ["foo=bar"])


@pytest.mark.parametrize("edition", rulebook.load("wooolf").editions)
def test_a_ruling_of_another_edition_gives_rules_that_can_be_used(edition: str) -> None:
    """What differs by edition can be asked for by its value; or is refused, but never breaks."""
    for ruling in rulebook.load("wooolf").rulings.values():
        for value in [ruling.value, *ruling.editions.values()]:
            try:
                rules = rulebook.rules("wooolf", edition, [f"{ruling.key}={value}"])
            except WolfwiseError:
                continue
            assert wooolf(5, rules).seats == 5


# ---------------------------------------------------------------- whatever is typed

STRANGE = "ſKıİßﬁ？…\u2028\u2029\x85\x0b\x0c\x1c\x00\x1b\u200b\ufeff\u0301ÅÅ٣²#=<>/?-. \t\r\n"
LETTERS = st.sampled_from(STRANGE + "abdehilnoprstwxyESW0123456789")
WORDS = st.sampled_from(
    ["game", "wooolf", "players", "rule", "peek=tracked", "round", "1", "2", "5", "start", "...",
     "red", "viewer", "questions", "peeks", "saw", "asks", "suspects", "reveal", "board", "left",
     "right", "sheep", "dog", "dog?", "hunter?", "boy", "boy?", "wolf", "?", "？", "yes", "no",
     "has-dog", "wolf-hunter-boy", "0", "x", "Eva", "Thomas", "Paul", "Jason", "Kenneth",
     "neutral", "advanced", "#", "\n", "\n", "ſheep", "yeſ", "haſ-dog", "ſuspectſ", "WOLF"]
)  # fmt: skip


def holds_up(text: str) -> None:
    """Reading may refuse a text, but never break; what it accepts can be written and weighed."""
    record = read_or_refused(text)
    if record is not None:
        with suppress(WolfwiseError):
            for known in situations(record):
                Posterior(known.game, known.observations)


@given(st.text(max_size=60))
@settings(max_examples=150, deadline=None)
@example("game wooolf\nplayers \ud800 B C D E")
def test_any_text_is_read_or_refused(text: str) -> None:
    holds_up(text)
    holds_up(HEADER + text)


@given(st.lists(WORDS, max_size=24).map(" ".join))
@settings(max_examples=300, deadline=None)
@example("Eva peeks Jason ſheep")
@example("Eva asks Jason haſ-dog yes")
@example("viewer Eva ſheep dog")
@example("board Eva Jason X")
def test_any_row_of_words_is_read_or_refused(text: str) -> None:
    holds_up(HEADER + text)


@given(damaged([EXAMPLE, EXAMPLE.replace("game wooolf", "game wooolf advanced")], LETTERS))
@settings(max_examples=300, deadline=None)
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    holds_up(text)


@pytest.mark.parametrize("word", ["yeſ", "YES", "yes"])
def test_no_spelling_of_yes_is_taken_for_no(word: str) -> None:
    try:
        fact = fact_of(f"Eva asks Jason has-dog {word}")
    except RecordError:
        return
    assert fact == Ask(EVA, JASON, Question.HAS_DOG, True)


# ---------------------------------------------------------------- our parser and Lark's


class Terminals(Lexer):
    """Reads a text of terminals' names."""

    def __init__(self, _conf: Any) -> None:
        pass

    def lex(self, data: Any) -> Any:  # type: ignore[override]
        for name in str(data).split():
            yield Token(name, name)


LALR = {g: Lark(source(g), start="fact", parser="lalr", lexer=Terminals) for g in GAMES}
EARLEY = {g: Lark(source(g), start="fact", parser="earley", lexer=Terminals) for g in GAMES}
VOCABULARY = {
    g: sorted(
        name
        for line in source(g).splitlines()
        if line.startswith("%declare")
        for name in line.split()[1:]
    )
    for g in GAMES
}


def lark_reads(lark: Lark, terminals: list[str]) -> bool:
    try:
        lark.parse(" ".join(terminals))
    except (UnexpectedInput, ParseError):
        return False
    return True


def we_read(game: str, terminals: list[str]) -> grammar.Phrase | None:
    parser = Parser(grammar.load(game))
    for at, name in enumerate(terminals):
        if not parser.feed(name, Word(name, name, at)):
            return None
    return parser.finish()


def test_the_terminals_are_known() -> None:
    assert set(VOCABULARY["wooolf"]) == {*WooolfScribe.vocabulary, *WooolfScribe.open_terminals}


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
@settings(max_examples=200, deadline=None)
def test_random_lines_are_accepted_exactly_if_lark_accepts_them(
    game: str, data: st.DataObject
) -> None:
    terminals = data.draw(st.lists(st.sampled_from(VOCABULARY[game]), max_size=7))
    expected = lark_reads(EARLEY[game], terminals)
    assert (we_read(game, terminals) is not None) is expected
    assert lark_reads(LALR[game], terminals) is expected


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
@settings(max_examples=150, deadline=None)
def test_what_may_come_next_is_what_lark_says(game: str, data: st.DataObject) -> None:
    ours = Parser(grammar.load(game))
    theirs: Any = LALR[game].parse_interactive("")  # Lark leaves parts of it untyped
    read: list[str] = []
    while len(read) < 9:
        accepted = theirs.accepts()
        assert ours.accepts() == accepted
        assert accepted <= set(ours.choices)
        refused = data.draw(st.sampled_from(VOCABULARY[game]), label="a try")
        assert ours._copy().feed(refused) is (refused in accepted)
        possible = sorted(accepted - {END})
        if not possible:
            break
        name = data.draw(st.sampled_from(possible), label="next")
        theirs.feed_token(Token(name, name))
        assert ours.feed(name, Word(name, name, len(read)))
        read.append(name)
        assert (we_read(game, read) is not None) is lark_reads(EARLEY[game], read)


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_phrase_has_the_rule_and_all_words_that_lark_finds(
    game: str, data: st.DataObject
) -> None:
    parser, read = Parser(grammar.load(game)), list[str]()
    terminals = set(VOCABULARY[game])
    while possible := sorted(parser.accepts() & terminals):
        if END in parser.accepts() and data.draw(st.booleans()):
            break
        if len(read) > 12:
            return
        read.append(data.draw(st.sampled_from(possible)))
        parser.feed(read[-1], Word(read[-1], read[-1], len(read) - 1))
    phrase = parser.finish()
    assert phrase is not None
    tree = EARLEY[game].parse(" ".join(read))
    assert phrase.rule == tree.data
    assert [word.terminal for word in phrase.words] == read
    assert [word.terminal for word in phrase.words] == [t for t in tree.children if t is not None]


def canonical(tables: dict[str, Any]) -> Any:
    """Tables with the states numbered as they are reached, so that equal grammars are equal."""
    order, rules = [tables["start"]], tables["rules"]
    for state in order:
        for _, to in sorted(tables["states"][state].items()):
            if to >= 0 and to not in order:
                order.append(to)
    states = [
        {
            name: order.index(to) if to >= 0 else tuple(rules[-1 - to])
            for name, to in tables["states"][state].items()
        }
        for state in order
    ]
    return states, order.index(tables["end"]), tables["crc32"]


def shipped(game: str) -> dict[str, Any]:
    path = Path(compiled.FOLDER) / tables_name(game)
    tables: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return tables


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_tables_are_current(game: str) -> None:
    compiled = compile_tables(source(game))
    assert canonical(shipped(game)) == canonical(compiled), "run `make grammar`"


@pytest.mark.parametrize("game", GAMES)
def test_compiling_a_grammar_gives_the_same_file_every_time(game: str) -> None:
    """Otherwise `make grammar` changes a file in git that has not changed."""
    code = (
        "import json; from wolfwise.models.grammar import compile_tables, source; "
        f"print(json.dumps(compile_tables(source({game!r}))))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(compiled.FOLDER).parent,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_lark_is_not_imported_for_a_grammar_that_is_compiled() -> None:
    code = (
        "import sys; from wolfwise.models import records; "
        "records.read('game wooolf\\nplayers A B C D E\\n1 suspects'); print('lark' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(compiled.FOLDER).parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n", "run `make grammar`"


# ---------------------------------------------------------------- completion


def scribe_of(header: str = HEADER) -> Scribe:
    return records.read_lines(header)[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ev", ["Eva"]),
        ("ev", ["Eva"]),
        ("  Ev", ["Eva"]),
        ("Eva ", ["asks", "missed", "peeks", "suspects"]),
        ("Eva pe", ["peeks"]),
        ("Eva  PE", ["peeks"]),
        ("Eva peeks j", ["Jason"]),
        ("Eva peeks Jason s", ["sheep", "saw"]),
        ("Eva peeks Jason sheep ", ["saw"]),
        ("Eva peeks Jason saw dog", ["dog", "dog?"]),
        ("Eva asks Jason has", ["has-dog", "has-hunter", "has-sheep"]),
        ("Eva asks Jason has-dog ", ["yes", "no", "missed"]),
        ("board Eva ", ["0", "x", "Eva", "Thomas", "Paul", "Jason", "Kenneth"]),
        ("round ", ["1", "2", "3"]),
        ("vi", ["viewer"]),
        ("Eva suspects ", []),
        ("Eva flies ", []),
        ("nonsense", []),
    ],
)
def test_completions(text: str, expected: list[str]) -> None:
    assert scribe_of().completions(text) == expected


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_the_next_word_of_a_written_line_is_always_offered(data: st.DataObject) -> None:
    names = ("Eva", "Zo\u00eb", "小明", "Jason", "Kenneth")
    scribe = scribe_of(f"game wooolf\nrule peek=tracked\nplayers {' '.join(names)}\n")
    game = wooolf(5, scribe.rules)
    words = scribe.write(data.draw(lines_of(game))).split(" ")
    for at, word in enumerate(words):
        head = "".join(f"{w} " for w in words[:at])
        assert word in scribe.completions(head + word[: data.draw(st.integers(0, len(word)))])


@pytest.mark.parametrize("header", ["game wooolf\n", HEADER])
@pytest.mark.parametrize("text", ["", "players ", "rule ", "game ", "game wooolf ", "red ", "a"])
def test_only_words_that_can_be_typed_are_offered(header: str, text: str) -> None:
    for word in scribe_of(header).completions(text):
        assert " " not in word


def test_lines_know_their_numbers_and_texts() -> None:
    record = records.read("\ufeff# hi\r\ngame wooolf\r\n\tplayers A B C D E # x\r\n")
    assert record.lines == (
        Line(1, "", None, " hi"),
        Line(2, "game wooolf", GameLine("wooolf", None)),
        Line(3, "players A B C D E", PlayersLine(("A", "B", "C", "D", "E")), " x"),
    )
