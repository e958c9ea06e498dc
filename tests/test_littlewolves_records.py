"""Records of The Three Little Wolves: lines read and written, exact errors, games replayed."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.helpers.chronicle_littlewolves import NAMES, chronicle, set_up
from tests.helpers.games_littlewolves import HEADER, random_changes, walk
from tests.helpers.records import record_of
from wolfwise.models import records, rulebook
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.littlewolves import lines
from wolfwise.models.littlewolves.acts import Discard
from wolfwise.models.littlewolves.cards import CARDS, Colour, Pig, card, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.littlewolves.house import House, Wolf
from wolfwise.models.littlewolves.lines import Spot
from wolfwise.models.littlewolves.pigs import Passed
from wolfwise.models.littlewolves.position import Position, View
from wolfwise.models.littlewolves.record import LittleWolvesScribe
from wolfwise.models.littlewolves.referee import Replay, replay
from wolfwise.models.littlewolves.situation import Situation, situation
from wolfwise.models.littlewolves.unseen import HIDDEN
from wolfwise.models.records import GameLine, PlayersLine, Record, RuleLine
from wolfwise.reports.errors import in_words

TWO = "game littlewolves\nplayers Ann Bob\n"
DESIGN = f"""{HEADER}house Ann red 4 6 7                      # floors from the ground up
house Ann yellow b2 3 w5 9
wolf Bob 5 in Ann yellow
pig 1 on Ann yellow
hand Ann r3 y10 w14 g7 g2                # r y g w + number
Ann builds g7
Bob discards r1 sends 4 to Ann red
"""
LATE = f"""{HEADER}viewer Ann
house Bob red 1 2 3 4 5 6
house Bob yellow 1 2 3 4 5 6
house Bob green 1 2 3 4 5 6
discarded r8 r9 r10 r11 r12 r13 y8 y9 y10 y11 y12 y13 g8 g9 g10 g11 g12 g13
pigs right left wolves
hand Ann r14 y14 g14 w1 w2
turn Ann
"""
EVERY_LINE = """\
game littlewolves
players Ann Bob
viewer Ann
turn Bob
beard Bob
deck 33
pigs right wolves
house Ann white w5 w7
house Ann white w9:5
house dummy red b1 wb3 4 9:5 w7
wolf Ann 5 in dummy red
wolf Bob 4 in Ann white w5
pig 1 on dummy red
hand Ann r2 r10 ? y1 w14
hand Bob
discarded g1 G2 g3
Bob builds r4
Ann builds r10 as 4 on new
Bob builds w2 as basement on white w5
Bob builds y2 as B2
Bob builds w4 on RED
Ann discards r1
Ann discards r1 sends 4 to dummy red
Ann draws
Ann draws r3
dummy draws pig left
Ann passes r3
Bob passes
Ann receives y4
Bob receives
Ann sends 3 to 3 red
Ann shows r3
dummy builds g14
dummy discards g13
turns 4
"""


def known(text: str) -> Situation:
    return situation(records.read(text))


def replayed(text: str) -> Replay:
    return replay(records.read(text))


def breaches(text: str) -> list[str]:
    return [str(breach) for breach in replayed(text).breaches]


def refused(text: str) -> str:
    """What is wrong with a record, in one line and without where that is."""
    with pytest.raises(WolfwiseError) as error:
        situation(records.read(text))
    assert isinstance(error.value, RecordError)
    assert "\n" not in error.value.message
    return error.value.message


def unseen(text: str) -> str:
    """Why nobody can tell what the viewer sees."""
    with pytest.raises(WolfwiseError) as error:
        known(text).view()
    assert "\n" not in str(error.value)
    return str(error.value)


# ---------------------------------------------------------------- reading and writing


def test_the_sample_of_the_design_is_read_as_it_stands() -> None:
    now = known(DESIGN)
    table = now.table
    assert [str(house) for house in table.houses[0]] == ["red 4 6 7", "yellow b2 3 w5 9", "green 7"]
    assert [house.wolves for house in table.houses[0]] == [(Wolf(1, 4),), (Wolf(1, 5),), ()]
    assert table.houses[0][1].pig == 1
    assert now.viewer == 0
    assert now.hands == (cards("r3 y10 g2 w14"), (), ())
    assert now.held == (5, 5, 5)
    assert (now.position.step, now.position.to_act) == (Step.TURN, 2)
    assert table.discards == cards("r1")
    assert table.deck == 56 - 7 - 1 - 1 - 15 + 2
    assert now.warnings == ()


def test_only_with_two_players_there_is_a_dummy() -> None:
    assert known("game littlewolves\nplayers Ann Bob\n").names == ("Ann", "Bob", "dummy")
    assert known(HEADER).names == ("Ann", "Bob", "Cy")


def test_every_line_is_written_as_it_is_read() -> None:
    scribe = LittleWolvesScribe()
    facts = []
    for line in EVERY_LINE.splitlines():
        facts.append(scribe.read_line(line))
        if not isinstance(facts[-1], GameLine | PlayersLine):
            written = lines.write(facts[-1], scribe.names)
            assert scribe.read_line(written) == facts[-1]
            assert scribe.read_line(line.upper()) == facts[-1]
    kinds = {type(fact) for fact in facts}
    assert kinds >= {*lines.SetUp.__args__, *lines.Played.__args__}
    assert facts[10] == lines.WolfLives(0, 5, 2, Spot(Colour.RED))
    assert facts[13] == lines.Hand(0, (*cards("r2 r10"), None, *cards("y1 w14")))
    assert facts[25] == lines.Draws(2, Pig.LEFT)
    assert facts[30].place == 2


def test_nobody_can_be_called_dummy() -> None:
    for players in ("Ann dummy", "Dummy Ann Bob"):
        assert "means something else" in refused(f"game littlewolves\nplayers {players}\n")
    assert "The Three Little Wolves is for 2 to 4" in refused(
        "game littlewolves\nplayers A B C D E"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("house Ann blue 3", "cannot read 'blue' here"),
        ("house Ann red 4 3", "'red 4 3': floor 3 is not above floor 4, the top one"),
        ("house Ann red 15", "'15' is no card of a red house"),
        ("house Ann red " + " ".join(map(str, range(1, 16))), "'15' is no card of a red house"),
        ("house Ann red b1", "'red b1': a basement needs a floor above it"),
        ("house Ann red b3 b1 4", "'red b3 b1 4': B1 cannot come after B3"),
        ("house Ann red w5", "'red w5' has no red card, so it is no red house yet"),
        ("house Eve red 4", "nobody here is called 'Eve'"),
        ("house Bob red 4", "there is one r4 only, and it lies in the red house of Ann"),
        ("house Ann red 5", "there is a red house already, and one of a colour is enough"),
        ("house Ann red 9", "there is a red house already, and one of a colour is enough"),
        ("house Ann green 3\nhouse Ann white w1", "Ann has 3 houses already"),
        ("wolf Ann 3 in Ann red", "wolves go to houses of others"),
        ("wolf Bob 6 in Ann red", "wolf 6 of Bob does not exist"),
        ("wolf Bob x in Ann red", "'x' is no number in this game"),
        ("wolf Bob 3 in Ann green", "Ann has no green house"),
        ("wolf Bob 3 in Ann red\nwolf Bob 3 in Ann yellow",
         "wolf 3 of Bob is not at home any more"),
        ("wolf Bob 3 in Ann red\nwolf Cy 3 in Ann red",
         "there is no room left in the red house of Ann"),
        ("wolf Bob 3 in Ann yellow\nwolf Bob 4 in Ann yellow\nwolf Cy 3 in Ann yellow",
         "there is no room left in the yellow house of Ann"),
        ("pig 4 on Ann red", "there is no pig 4 (there are 1, 2, 3)"),
        ("pig 1 on Ann red\npig 1 on Ann yellow", "pig 1 lies on a house already"),
        ("pig 1 on Ann red\npig 2 on Ann red", "the red house of Ann has a pig already"),
        ("pig 2 on Ann red", "the lowest pig marker comes first, so pig 1 is missing"),
        ("pig 1 on Ann red\npig 2 on Ann yellow\npigs left",
         "2 pig markers lie on houses, so as many were drawn"),
        ("pigs left left", "there is one pig left only"),
        ("hand Ann r1 r1", "there is one r1 only"),
        ("hand Ann r4", "there is one r4 only, and it lies in the red house of Ann"),
        ("hand Bob r1 r2 r3 r5 r8 r9", "a hand has 5 cards at most"),
        ("hand Bob r1 r2 r3 r5", "Bob holds 5 cards at the beginning of a turn, not 4"),
        ("hand Bob r1 r2 r3 r5 x9", "there is no card 'x9'"),
        ("hand Bob r1 r2 r3 r5 r8\nhand Cy r1 r9 r10 r11 r12",
         "there is one r1 only, and it is in the hand of Bob"),
        ("hand Bob r1 r2 r3 r5 r8\nhand Bob r1 r2 r3 r5 r8", "the hand of Bob is told already"),
        ("discarded r1 r1", "there is one r1 only, and it was discarded"),
        ("turn Ann\nturn Bob", "'turn' is told already"),
        ("turns 3", "turns are counted after the third pig ('pigs right left wolves')"),
        ("pigs left right wolves\nturns 7", "at most 6 turns are left after the third pig"),
        ("pigs left right wolves\nturns 4\nturn Ann\nhand Ann r1 r2 r3",
         "Ann holds 5 cards with 4 turns left, not 3"),
        ("deck 50", "22 cards lie on the table or are in hands, so at most 37 are left"),
        ("deck 7", "7 cards cannot be left with 3 pigs among them"),
        ("beard Ann", "only two players have the beard marker"),
        ("Ann shows r1", "only two players show their cards, in their last turns"),
        ("Ann builds r14 as 4", "r14 can be laid as 14"),
        ("Ann builds r2 as b3", "r2 can be laid as 2 or B2"),
        ("Ann builds r9 as 6", "r9 can be laid as 9 or 5"),
    ],
)  # fmt: skip
def test_bad_lines_are_refused_in_one_sentence(line: str, message: str) -> None:
    table = "house Ann red 4 6 7\nhouse Ann yellow b3 4 w5 9\n"
    assert refused(f"{HEADER}{table}{line}\n").startswith(message)


def test_an_error_shows_where_it_is() -> None:
    with pytest.raises(RecordError) as error:
        known(f"{HEADER}house Ann red 4\nhand Bob r1 r4 r5 r6 r7\n")
    assert in_words(error.value) == (
        "line 4: there is one r4 only, and it lies in the red house of Ann\n"
        "  hand Bob r1 r4 r5 r6 r7\n"
        "              ^"
    )


# ---------------------------------------------------------------- what is played


def test_a_line_says_only_what_is_not_clear() -> None:
    """A coloured card goes to its house, a white one to the only house it fits."""
    start = f"{HEADER}house Ann red 4\nhouse Ann green 5\nhouse Ann yellow 6 14\n"

    def houses(line: str, before: str = start) -> list[str]:
        return [str(house) for house in known(f"{before}{line}\n").table.houses[0]]

    assert houses("Ann builds r7")[0] == "red 4 7"
    assert houses("Ann builds r9 as 5")[0] == "red 4 9:5"
    assert houses("Ann builds r2")[0] == "red b2 4"
    assert houses("Ann builds r2 as basement")[0] == "red b2 4"
    assert houses("Ann builds w5")[0] == "red 4 w5"
    assert houses("Ann builds w6 on green")[1] == "green 5 w6"
    assert houses("Ann builds w2 as basement on yellow")[2] == "yellow wb2 6 14"
    white = f"{HEADER}house Ann white w5\n"
    assert houses("Ann builds r7 on white", white) == ["red w5 7"]
    assert houses("Ann builds r7 on new", white) == ["white 5", "red 7"]
    assert houses("Ann builds r3", white) == ["white 5", "red 3"]  # upright, if it can be
    assert houses("Ann builds r3 as basement", white) == ["red b3 w5"]
    assert houses("Ann builds w2 on new", white) == ["white 5", "white 2"]
    assert houses("Ann builds w7 on white", white) == ["white 5 7"]
    several = f"{white}house Ann white w2\n"
    assert houses("Ann builds w7 on white w2", several) == ["white 5", "white 2 7"]
    empty = f"{HEADER}turn Ann\n"
    assert houses("Ann builds w7", empty) == houses("Ann builds w7 on white", empty) == ["white 7"]
    assert houses("Ann builds r7 on red", empty) == ["red 7"]
    assert houses("Ann builds w7 on white")[3:] == ["white 7"]  # though it would fit red 4


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann builds w7", "where is w7 built? Say 'on white' or 'on new'"),
        ("Ann builds r7", "where is r7 built? Say 'on white' or 'on new'"),
        ("Ann builds w7 on red", "Ann has no red house"),
        ("Ann builds w7 on white w9", "Ann has no white house with w9"),
        ("Ann builds w5 on new", "there is one w5 only, and it lies in the white house of Ann"),
        ("Ann builds r1 on white\nBob builds r1", "there is one r1 only, and it lies in the red"),
        ("Ann sends 3 to Bob red", "now a card is built or discarded, and Ann is next"),
        ("Ann draws r1", "now a card is built or discarded, and Ann is next"),
        ("Ann passes r1", "now a card is built or discarded, and Ann is next"),
        ("Ann discards r1 sends 3 to Bob green", "Bob has no green house"),
        ("Ann discards r1 sends 6 to Bob yellow", "wolf 6 of Ann does not exist"),
        ("Ann discards r1\nBob draws r2", "now a card is built or discarded, and Bob is next"),
        ("Ann discards r1\ndeck 9", "the table is set up before anything is played"),
        ("Ann discards r1\nhand Ann r2", "Ann holds 5 cards now, not 1"),
        ("Ann discards r1\nAnn draws r1", "there is one r1 only, and it was discarded"),
        ("Ann discards r1\nAnn draws y1", "there is one y1 only, and it lies in the yellow house"),
    ],
)
def test_lines_that_make_no_sense_are_refused(line: str, message: str) -> None:
    start = f"{HEADER}house Ann white w5\nhouse Bob yellow 1\nturn Ann\n"
    assert refused(f"{start}{line}\n").startswith(message)


def test_the_viewer_may_be_told_late_but_once() -> None:
    start = f"{HEADER}hand Ann r1 r2 r3 r4 r5\nAnn builds r1\n"
    assert (known(start).viewer, known(f"{start}viewer Cy\n").viewer) == (0, 2)
    assert known(f"{HEADER}hand Ann r1 r2 r3 r4 r5\nhand Cy y1 y2 y3 y4 y5\n").viewer is None
    assert refused(f"{HEADER}viewer Cy\nAnn discards r1\nviewer Ann") == (
        "the viewer is known already"
    )
    assert known(f"{start}Ann draws r6\n").view(0) == known(f"{start}Ann draws r6\n").view()
    two = known(f"{TWO}hand Ann r1 r2 r3 r4 r5\n")
    with pytest.raises(WolfwiseError, match="the dummy sees nothing"):
        two.view(2)


def test_of_several_white_houses_a_card_says_which() -> None:
    start = f"{HEADER}house Ann white w5\nhouse Ann white w7\n"
    assert refused(f"{start}wolf Bob 3 in Ann white") == (
        "Ann has 2 white houses: say 'white w5' or 'white w7'"
    )
    assert refused(f"{start}Ann builds w9").endswith("'on white w5', 'on white w7' or 'on new'")
    now = known(f"{start}wolf Bob 3 in Ann white w7\n")
    assert [house.wolves for house in now.table.houses[0]] == [(), (Wolf(1, 3),)]


def test_a_hand_that_is_known_is_held_to() -> None:
    start = f"{HEADER}hand Ann r1 r2 r3 r4 r5\n"
    assert refused(f"{start}Ann builds y1") == "Ann has no y1"
    assert refused(f"{start}Ann builds r1\nAnn draws r5") == (
        "there is one r5 only, and it is in the hand of Ann"
    )
    assert refused(f"{start}Ann builds r1\nBob discards r5") == (
        "there is one r5 only, and it is in the hand of Ann"
    )
    now = known(f"{start}Ann builds r1\nBob discards y5\nCy builds g1\nAnn builds g9\n")
    assert now.hands[0] == cards("r2 r3 r4 r5")  # g9 was the card that nobody told


@pytest.mark.parametrize(
    ("line", "breach"),
    [
        ("Bob discards r1", "against the rules for Bob: it is Ann's turn"),
        ("Ann builds r3 as 3", "against the rules for Ann: floor 3 is not above floor 4, the top"),
        ("Ann builds w3 on new", "against the rules for Ann: Ann has 3 houses already"),
        ("Ann discards r1 sends 3 to Ann red",
         "against the rules for Ann: wolves go to houses of others"),
        ("Ann discards r1 sends 3 to Bob red\nBob discards r2\nCy discards r3 sends 3 to Bob red",
         "against the rules for Cy: there is no room left in the red house of Bob"),
    ],
)  # fmt: skip
def test_breaches_are_noted_and_play_goes_on(line: str, breach: str) -> None:
    start = "house Ann red 4\nhouse Ann yellow 6\nhouse Ann green 7\nhouse Bob red 5\nturn Ann\n"
    text = f"{HEADER}{start}{line}\n"
    (only,) = breaches(text)
    assert breach in only
    assert only.startswith("line ")
    assert known(text).warnings == (only,)
    assert breaches(f"{text}Ann draws\n" if "Bob" not in line else text) == [only]


def test_after_the_end_nothing_is_played() -> None:
    text = f"{LATE}turns 1\n".replace("w1 w2", "w1")
    over = f"{text}Ann discards r14\n"
    assert known(over).position.end is not None
    assert refused(f"{over}Bob discards r7").startswith("the game is over: ")


# ---------------------------------------------------------------- pigs


PIG = f"""{HEADER}viewer Ann
hand Ann r1 r2 r3 r4 r5
Ann builds r1
Ann draws pig left
Ann draws g1
"""


def test_the_viewer_tells_what_he_passes_and_receives() -> None:
    asked = known(PIG)
    assert (asked.position.step, asked.view().asked) == (Step.PASS, True)
    waiting = f"{PIG}Ann passes g1\n"
    assert unseen(waiting).startswith("1 of 5 cards of Ann are not told: ")
    both = known(f"{waiting}Ann receives y9\n")
    assert both.hands[0] == cards("r2 r3 r4 r5 y9")
    assert both.hands[1] == cards("g1")
    assert both.view().passed == (Passed(0, 1, card("g1")), Passed(2, 0, card("y9")))
    assert card("g1") not in both.view().undrawn
    for order in ("Ann receives y9\nAnn passes g1\n", "Bob passes\nCy passes\nAnn passes g1\n"
                  "Ann receives y9\n"):  # fmt: skip
        assert known(f"{PIG}{order}").view() == both.view()
    later = f"{PIG}Ann passes g1\nAnn receives y9\nBob builds g1\n"
    assert breaches(later) == []
    assert refused(f"{PIG}Ann passes g1\nAnn receives y9\nBob draws g1").startswith("now a card")


def test_a_card_passed_on_is_never_drawn() -> None:
    text = f"{PIG}Ann passes g1\nAnn receives y9\nBob discards r7\nCy discards r8\nAnn builds r2\n"
    assert refused(f"{text}Ann draws g1") == "there is one g1 only, and it is in the hand of Bob"
    again = f"{text}Ann draws pig right\nAnn draws r9\nAnn passes r9\nBob discards"
    assert refused(f"{again} r10\nCy discards r11\nAnn builds r3\nAnn draws g1\n") == (
        "g1 was passed on, so it is in a hand"
    )


def test_everybody_sends_a_wolf_in_order() -> None:
    start = f"{HEADER}house Ann red 4\nhouse Bob red 5\nturn Ann\nAnn builds r7\n"
    pig = f"{start}Ann draws pig wolves\n"
    assert known(pig).position.step is Step.SENDING
    assert refused(f"{pig}Bob discards y1") == "now everybody sends a wolf, and Ann is next"
    sent = f"{pig}Ann sends 5 to Bob red\nBob sends 5 to Ann red\n"
    assert known(sent).position.to_act == 1  # Cy finds no room and is passed over
    assert breaches(f"{sent}Bob discards y1\n") == []
    assert breaches(f"{pig}Bob sends 5 to Ann red\n") == [
        "line 8: against the rules for Bob: it is Ann's turn"
    ]


def test_a_pig_is_drawn_once_and_when_it_can_be() -> None:
    start = f"{HEADER}hand Ann r1 r2 r3 r4 r5\nAnn builds r1\nAnn draws pig left\n"
    assert refused(f"{start}Ann draws pig left") == "the pig left has been drawn already"
    two = f"{start}Ann draws pig right\n"
    assert breaches(two) == []
    assert breaches(f"{two}Ann draws pig wolves\n") == [
        "line 7: against the rules for Ann: chance cannot bring that now "
        "(42 cards are left by what is written down)"
    ]


def test_which_pigs_were_drawn_may_be_told_later() -> None:
    start = f"{HEADER}house Ann red 4\npig 1 on Ann red\nhand Ann r1 r2 r3 r5 r6\nturn Ann\n"
    assert unseen(start).startswith("which pigs have been drawn?")
    assert known(f"{start}pigs left\n").view().pigs == (Pig.RIGHT, Pig.WOLVES)
    for pig in Pig:  # the one that was drawn before must have been another one
        assert breaches(f"{start}Ann builds r5\nAnn draws pig {pig}\n") == []


# ---------------------------------------------------------------- what is missing for a view


def test_what_is_missing_is_said() -> None:
    house = f"{HEADER}house Ann red 4\n"
    assert unseen(HEADER).startswith("whose cards are known? Lines 'viewer NAME' and 'hand NAME")
    assert unseen(f"{HEADER}viewer Ann\n") == (
        "what does Ann hold? A line 'hand Ann CARD ...' is missing"
    )
    assert unseen(f"{house}hand Ann r1 r2 r3 r5 r6\n") == (
        "whose turn is it? A line 'turn NAME' is missing"
    )
    assert unseen(f"{house}turn Bob\nhand Ann r1 r2 r3 r5 ?\n").startswith("1 of 5 cards of Ann")
    noted = known(f"{house}turn Bob\ndeck 30\nhand Ann r1 r2 r3 r5 r6\n")
    assert noted.assumed == ("13 cards were discarded that nobody has noted, and each may be any",)
    assert (noted.view().table.deck, len(noted.view().undrawn)) == (30, 56 - 1 - 5)
    assert unseen(f"{LATE}".replace("discarded r8 r9", "discarded r9").replace(" y8", "")) == (
        "by what is told 7 cards would be left with 0 pigs among them: "
        "a line 'discarded CARD ...' or 'deck N' is missing"
    )
    assert known(LATE).view().table.deck == 5


def test_a_hand_can_be_told_again() -> None:
    start = f"{HEADER}hand Ann r1 r2 r3 r4 r5\nAnn builds r1\nBob discards y1\nCy discards y2\n"
    assert unseen(start).startswith("1 of 5 cards of Ann are not told")
    told = known(f"{start}hand Ann r2 r3 r4 r5 g9\n")
    assert told.view().hand == cards("r2 r3 r4 r5 g9")
    assert refused(f"{start}hand Ann r2 r3 r4 g8 g9") == "Ann has no g9"


def test_turns_left_say_how_many_cards_are_held() -> None:
    assert known(LATE).held == (5, 5, 5)
    fewer = LATE.replace("turn Ann", "turn Bob\nturns 4").replace(" w1 w2", " w1")
    now = known(fewer)
    assert (now.held, now.table.turns_left) == ((4, 5, 4), 4)
    assert refused(LATE.replace("turn Ann", "turn Bob\nturns 4")) == (
        "Ann holds 4 cards with 4 turns left, not 5"
    )
    assert known(LATE.replace("w1 w2", "w1")).held == (4, 5, 5)  # the deck had run out


# ---------------------------------------------------------------- two players


LAST_TWO = f"""{TWO}viewer Ann
house Ann red 1 2 3 4 5 6 7 8 9 10 11 12
house Bob yellow 1 2 3 4 5 6 7 8 9 10 11 12
house dummy green 1 2 3 4 5 6 7 8 9 10 11
discarded r13 r14 y13 y14 g12 g13
pigs right left wolves
hand Ann w1 w2 w3 w4 w5
beard Ann
deck 5
"""


def test_the_dummys_card_is_told_with_what_becomes_of_it() -> None:
    start = f"{TWO}Ann discards w1\nBob discards w2\n"
    assert refused(f"{start}Ann builds r1") == "now a card is drawn for the dummy"
    built = known(f"{start}dummy builds r4\n")
    assert str(built.table.houses[2][0]) == "red 4"
    assert known(f"{start}dummy draws r4\n") == built
    assert known(f"{start}dummy draws r4\ndummy builds r4\n").table == built.table
    assert refused(f"{start}dummy discards r4") == "r4 can be built for the dummy, so it must be"
    assert refused(f"{start}dummy draws").startswith("which card?")
    placed = f"{start}dummy draws r9\n"
    assert known(placed).position.step is Step.PLACE
    assert known(placed).position.to_act == 0
    assert str(known(f"{placed}dummy builds r9 as 5\n").table.houses[2][0]) == "red 9:5"
    other = f"{start}dummy builds r14\nAnn discards w3\nBob discards w4\n"
    assert known(f"{other}dummy discards r4\n").table.discards == cards("w1 w2 w3 w4 r4")
    assert refused(f"{other}dummy builds r4") == "floor 4 is not above floor 14, the top one"


def test_two_players_show_their_last_cards() -> None:
    asked = known(LAST_TWO)
    assert (asked.position.step, asked.view().asked) == (Step.CHOOSE, True)
    first = known(f"{LAST_TWO}Ann shows w1\n")
    assert (first.view().chosen, first.view().to_act) == (card("w1"), None)
    both = known(f"{LAST_TWO}Ann shows w1\nBob shows g14\n")
    assert both.table.shown == (card("w1"), card("g14"), None)
    assert (both.position.step, both.position.to_act) == (Step.TURN, 0)
    acted = f"{LAST_TWO}Ann shows w1\nBob shows g14\nAnn builds w1 on new\nBob builds g14\n"
    assert (breaches(acted), known(acted).held) == ([], (4, 4))
    short = f"{LAST_TWO}Ann builds w1 on new\nBob builds g14\n"
    assert known(short).position == known(acted).position
    assert unseen(f"{LAST_TWO}Ann builds w1 on new\n").startswith("which card does Bob show?")
    second = LAST_TWO.replace("beard Ann", "beard Bob")
    assert known(second).view().asked
    assert unseen(f"{second}Ann shows w1\n").startswith("which card does Bob show?")
    assert refused(f"{LAST_TWO}Ann shows w1\nAnn shows w2").startswith("now both choose")
    assert refused(f"{LAST_TWO}Ann shows w1\nBob shows g14\nAnn builds w2 on new") == (
        "Ann cannot play w2 now"
    )


def test_in_their_last_turns_two_players_hold_as_many_cards_as_they_have_turns() -> None:
    assert known(LAST_TWO).table.turns_left == 10
    fewer = LAST_TWO.replace("hand Ann w1 w2 w3 w4 w5", "hand Ann w1 w2\nturns 3")
    assert known(fewer.replace("deck 5\n", "")).held == (2, 1)
    assert refused(LAST_TWO.replace("beard", "turns 3\nbeard")) == (
        "each turn takes a card of a hand"
    )
    assert refused(f"{LAST_TWO}turn Bob\n").startswith("in the last turns of two players both")


# ---------------------------------------------------------------- whole games


def nameless(view: View) -> View:
    return view._replace(table=view.table._replace(names=()))


@pytest.mark.parametrize("players", [2, 3, 4])
@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_game_written_down_by_a_player_is_replayed_as_he_saw_it(players: int, seed: int) -> None:
    random = Random(seed)
    story = chronicle(players, random)
    record = records.read(records.write(story.record))
    assert record == story.record
    for number, position in [*random.sample(story.moments, 6), story.moments[-1]]:
        now = situation(story.upto(number))
        assert now.warnings == ()
        seen = position.view(story.viewer)
        view = now.view()
        if position.end is None:
            assert nameless(view) == seen
            assert len(view.out) == now.table.deck - len(view.pigs) + sum(view.held) - len(
                view.hand
            )
        else:
            assert view.end is not None
            assert view.end.winners == position.end.winners
            assert nameless(view) == seen._replace(end=view.end)


def sorted_wolves(view: View) -> View:
    """In which order wolves moved into one house, a table does not show."""

    def tidy(house: House) -> House:
        return house._replace(wolves=tuple(sorted(house.wolves)))

    houses = tuple(tuple(map(tidy, own)) for own in view.table.houses)
    both = view.step is Step.CHOOSE  # and then nobody is active
    active = 0 if both else view.table.active
    table = view.table._replace(houses=houses, active=active, names=())
    return view._replace(table=table, to_act=None if both else view.to_act)


def is_beginning(position: Position) -> bool:
    """Whether a table can be set up like this: at the beginning of a turn."""
    table, two = position.table, position.game.dummy is not None
    if position.end is not None or position.chosen or table.waiting:
        return False
    if position.step is Step.DRAW:
        return table.active == position.game.dummy
    return position.step is Step.CHOOSE or (position.step is Step.TURN and not (two and table.last))


@pytest.mark.parametrize("players", [2, 3, 4])
@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_table_can_be_set_up_at_the_beginning_of_any_turn(players: int, seed: int) -> None:
    random = Random(seed)
    changes = random_changes(random)
    rules, names = rulebook.rules("littlewolves", changes=changes), NAMES[:players]
    story = [step.after for step in walk(littlewolves(players, rules), random)]
    head = [GameLine("littlewolves", None), *map(RuleLine, changes), PlayersLine(names)]
    for position in random.sample([p for p in story if is_beginning(p)], 4):
        view = position.view(random.randrange(players))
        record = record_of(rules, names, [*head, *set_up(view, random)])
        assert records.read(records.write(record)) == record
        now = situation(record)
        assert now.warnings == ()
        assert sorted_wolves(now.view()) == sorted_wolves(view._replace(passed=()))


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.data())
@settings(max_examples=60, deadline=None)
def test_lines_left_out_or_moved_only_warn_or_are_refused(
    seed: int, players: int, data: st.DataObject
) -> None:
    story = chronicle(players, Random(seed))
    found = list(story.record.lines)
    head = next(n for n, line in enumerate(found, 1) if isinstance(line.fact, PlayersLine))
    for _ in range(data.draw(st.integers(1, 3))):
        moved = found.pop(data.draw(st.integers(head, len(found) - 1)))
        if data.draw(st.booleans()):
            found.insert(data.draw(st.integers(head, len(found))), moved)
    holds_together(story.record._replace(lines=tuple(found)))


Result = TypeVar("Result")


def complaint_of(work: Callable[[], Result]) -> tuple[str, Result | None]:
    try:
        return "", work()
    except RecordError as error:
        return error.message, None
    except WolfwiseError as error:
        return str(error), None


def holds_together(record: Record) -> None:
    """A record may be refused, in one line. If it is not, every card is somewhere, once."""
    complaint, now = complaint_of(lambda: situation(record))
    assert "\n" not in complaint
    if now is None:
        assert complaint
        return
    position, table = now.position, now.table
    told = [c for c in (*table.seen, *(c for hand in now.hands for c in hand)) if c != HIDDEN]
    assert len(told) == len(set(told))
    assert all(c in CARDS for c in told)
    assert table.deck == position.deck.size >= 0
    complaint, view = complaint_of(now.view)
    assert "\n" not in complaint
    if view is not None:
        hidden = sum(view.held) - len(view.hand) + table.deck - len(view.pigs)
        assert len(view.out) == hidden
        assert set(view.hand) <= set(CARDS)


# ---------------------------------------------------------------- whatever is typed

SENTENCES = st.sampled_from(
    [*EVERY_LINE.splitlines()[2:], "turn dummy", "turns 0", "turns 2", "pigs right left wolves",
     "deck 0", "deck 3", "house Bob white 1", "house Ann red 4 6 7", "hand Ann", "hand Ann ? ?",
     "hand Bob y1 y2 y3 y4 y5", "Ann builds y1", "Bob builds r5", "Ann discards g5",
     "Bob discards g6 sends 3 to Ann white", "Ann draws pig wolves", "Bob draws pig right",
     "Bob sends 3 to Ann red", "Bob shows g7", "dummy draws w1", "dummy draws pig right"]
)  # fmt: skip


@given(st.lists(SENTENCES, max_size=14), st.sampled_from([TWO, HEADER]))
@settings(max_examples=400, deadline=None)
@example(["turns 0"], TWO)
@example(["pigs right left wolves", "turns 0"], TWO)
@example(["pigs right left wolves", "hand Ann", "hand Bob"], TWO)
@example(["pigs right left wolves", "hand Ann"], TWO)
def test_any_row_of_lines_is_replayed_or_refused(rows: list[str], header: str) -> None:
    try:
        record = records.read(header + "\n".join(rows))
    except WolfwiseError:
        return
    facts: list[Any] = [line.fact for line in record.lines]
    assert [line.fact for line in records.read(records.write(record)).lines] == facts
    holds_together(record)


def test_moves_need_the_hand_of_whoever_is_to_move() -> None:
    start = f"{HEADER}hand Ann r3 y10 w14 g7 g2\n"
    assert Discard(card("r3")) in known(start).moves()
    with pytest.raises(WolfwiseError, match="what does Bob hold"):
        known(f"{start}Ann builds r3\nAnn draws r4\n").moves()
    assert known(f"{start}Ann builds r3\n").moves() == ()  # she draws first
