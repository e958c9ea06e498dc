"""Live play asks for what the record lacks: most pressing first, two things at once."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.helpers.live import Sitting
from tests.helpers.screens import Screen
from wolfwise.models import records
from wolfwise.models.registry import GAMES

FIVE = "game wooolf\nplayers Eva Thomas Paul Jason Kenneth\n"
JASON = f"{FIVE}viewer Jason sheep sheep\nquestions Jason has-dog has-sheep\nstart Eva\n"
BOY = JASON.replace("sheep sheep", "boy sheep").replace("start Eva", "start Jason")
OVER = f"{JASON}...\nEva suspects\nThomas suspects\n"
SHOWN = """reveal Eva wolf dog
reveal Thomas hunter? boy?
reveal Paul hunter sheep
"""
BOARDS = """board Eva Jason x
board Thomas Eva Jason
board Paul Eva Thomas
board Jason x x
"""
ANN = """game littlewolves
players Ann Bob Cy
viewer Ann
hand Ann r3 y10 w14 g7 g2
"""
TWO = "game littlewolves\nplayers Ann Bob\nviewer Ann\nhand Ann r3 y10 w14 g7 g2\n"


def lacks(text: str) -> list[str]:
    record = records.read(text)
    return list(import_module(f"wolfwise.{record.game}.live").lacks(record))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (FIVE, ["Say who you are and what you hold: viewer NAME CARD CARD.",
                "Say who begins: start NAME."]),
        (f"{FIVE}viewer Jason sheep sheep\nstart Eva\n",
         ["Say which question cards Jason holds: questions Jason CARD CARD."]),
        (f"{FIVE}viewer Jason sheep sheep\nstart Jason\nJason asks Eva has-dog yes\n...\n"
         "Jason asks Eva has-sheep no\n", []),  # both are spent
        (JASON, []),
        (f"{JASON}...\n", ["Name whoever acts next: after the gap it may be anybody's turn."]),
        (f"{JASON}...\nPaul missed\n", []),
        # Only a wolf card looks like a wolf to him, but three cards show a question mark.
        (JASON.replace("start Eva", "start Jason") + "Jason peeks Eva wolf\n", []),
        (JASON.replace("start Eva", "start Jason") + "Jason peeks Eva ?\n",
         ["Say which card of Eva you saw: fix 6 Jason peeks Eva saw CARD."]),
        (JASON.replace("start Eva", "start Jason") + "Jason peeks Eva missed\n",
         ["Say which card of Eva you saw: fix 6 Jason peeks Eva saw CARD."]),
        (f"{BOY}Jason peeks Eva wolf\n",  # the boy says so of nearly everything
         ["Say which card of Eva you saw: fix 6 Jason peeks Eva saw CARD."]),
        (f"{BOY}Jason peeks Eva saw sheep\n", []),
        (f"{JASON}Eva peeks Jason ?\n", []),  # it is hers to know
        (OVER, ["Write what is shown of 4 seats (one may be left out): reveal NAME CARD CARD.",
                "Write the boards of 5 seats, x x for no suspicion: board NAME POINTER POINTER."]),
        (f"{OVER}{SHOWN}", [
            "Write the boards of 5 seats, x x for no suspicion: board NAME POINTER POINTER."]),
        (f"{OVER}{SHOWN}{BOARDS}", [
            "Write the boards of Kenneth, x x for no suspicion: board NAME POINTER POINTER."]),
        (f"{OVER}{SHOWN}{BOARDS}board Kenneth x x\n", [
            "Type score to see the points, and round 2 for the next deal."]),
        (f"{OVER}{SHOWN}{BOARDS}board Kenneth x x\nround 2\n", [
            "Say what Jason holds in round 2: viewer Jason CARD CARD."]),
        (f"{OVER}{SHOWN}{BOARDS}board Kenneth x x\n".replace("viewer", "round 3\nviewer"),
         ["Type score: the game is over."]),
    ],
)  # fmt: skip
def test_wooolf(text: str, asked: list[str]) -> None:
    assert lacks(text) == asked


def test_what_was_not_seen_in_an_earlier_round_is_not_asked_for_again() -> None:
    text = JASON.replace("start Eva", "start Jason") + "Jason peeks Eva ?\n...\n"
    later = "round 2\nviewer Jason sheep dog\nquestions Jason has-dog\nstart Eva\n"
    assert "fix 6" in lacks(text)[0]
    assert lacks(text + later) == []


HAND = "Say what Ann holds: hand Ann CARD CARD CARD CARD CARD."
DREW = "Write what Ann has drawn: Ann draws CARD, or Ann draws pig KIND."


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("game littlewolves\nplayers Ann Bob Cy\n", ["Say who you are: viewer NAME."]),
        ("game littlewolves\nplayers Ann Bob Cy\nviewer Ann\n", [HAND]),
        (ANN, []),
        (f"{ANN}Ann builds g7\n", [DREW]),
        (f"{ANN}Ann builds g7\nBob builds r9\n", [
            "Say what Ann holds by now, 1 of 5 are not told: hand Ann CARD CARD CARD CARD CARD."]),
        (f"{ANN}Ann builds g7\nAnn draws r8\nBob builds r9\nBob draws pig right\n",
         ["Write what Ann passes on: Ann passes CARD."]),
        (f"{ANN}Ann builds g7\nAnn draws r8\nBob builds r9\nBob draws pig right\nAnn passes r8\n",
         ["Write what Ann got: Ann receives CARD."]),
        (f"{ANN}Ann builds g7\nAnn draws r8\nBob builds r9\nBob draws pig right\nAnn passes r8\n"
         "Ann receives y4\n", []),
        (f"{ANN}Ann builds g7\nAnn draws r8\nBob builds r9\nBob draws pig wolves\n",
         ["Write where the wolf of Bob goes: Bob sends WOLF to NAME COLOUR."]),
        ("game littlewolves\nplayers Ann Bob Cy\nviewer Ann\nhouse Ann red 4 6\n",
         [HAND, "Whose turn is it? A line 'turn NAME' is missing."]),
        (f"{TWO}Ann builds g7\nAnn draws r8\nBob builds r9\n",
         ["Write which card is turned up for the dummy: dummy draws CARD."]),
        (f"{TWO}Ann builds g7\nAnn draws r8\nBob builds r9\ndummy builds r4\nAnn builds r3\n"
         "Ann draws r5\nBob builds w1 on new\ndummy draws w8\n",
         ["Write where the dummy builds w8: dummy builds w8 on COLOUR."]),
        ("game littlewolves\nplayers Ann Bob Cy\nhouse Ann red 4\npigs right left wolves\n"
         "turns 0\n", ["Type score: the game is over."]),
    ],
)  # fmt: skip
def test_littlewolves(text: str, asked: list[str]) -> None:
    assert lacks(text) == asked


@pytest.mark.parametrize("game", GAMES)
def test_a_new_record_is_led_to_its_players(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = Sitting(tmp_path / "new.wolf", capsys)
    told, _ = sitting.type("show")
    assert told.startswith("A new record. Begin with: game NAME (")
    assert game in told
    told, error = sitting.type(game)  # its name alone will do
    assert (sitting.file, error) == (f"game {game}\n", "")
    assert "Name the players of " in told
    few = int(told.partition("(")[2].split()[0])
    names = " ".join(f"Player{n}" for n in range(1, few + 1))
    told, error = sitting.type(f"players {names}")
    assert (error, "Name the players" in told) == ("", False)
    asked = lacks(sitting.file)[:2]
    assert told.splitlines()[len(told.splitlines()) - len(asked) :] == asked


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (45, 30)])
def test_what_is_lacking_stands_right_above_the_verdict(
    tmp_path: Path, columns: int, lines: int
) -> None:
    path = tmp_path / "game.wolf"
    players = " ".join(f"Player{number}" for number in range(1, 9))
    path.write_text(f"game wooolf\nplayers {players}\nviewer Player4 boy sheep\nstart Player4\n")
    with Screen(["live", str(path)], columns, lines) as terminal:
        terminal.shown()
        shown = terminal.type("5 p 1 w")  # out of turn, and what he saw is not told
        assert len(shown) <= lines
        told = " ".join(" ".join(shown).split())
        asked = "Say which question cards Player4 holds: questions Player4 CARD CARD."
        warning = "Warning: line 5: against the rules for Player5: it is Player4's turn"
        assert f"{warning} {asked}" in told
        assert "right after" not in told.partition(asked)[2]  # no table below it
        assert shown[-1] == ">"
        terminal.type("...")
        assert "Name whoever acts next" in " ".join(" ".join(terminal.lines).split())
        for line in ("2 sus", "3 sus"):
            terminal.type(line)
        over = terminal.type("6 sus")
        assert len(over) <= lines
        told = " ".join(" ".join(over).split())
        for asked in lacks(path.read_text()):
            assert asked in told
        assert "the round is over" in told
