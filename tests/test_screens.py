"""Live play on a screen: verdict, warnings and prompt are there after every line."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.helpers.places import EXAMPLES
from tests.helpers.screens import Screen
from wolfwise.reports.cells import Chance, Part, Table
from wolfwise.reports.screen import MORE, fitted

SEATS = " ".join(f"Player{number}" for number in range(1, 41))
FORTY = f"""game werewolf
players {SEATS}
roles 10 werewolves seer witch guard hunter elder 25 villagers
viewer Player1 villager
day 1
Player2 claims seer
Player2 says Player3 werewolf
Player3 claims seer
Player3 says Player2 werewolf
"""
TEN = f"""game crywolf
players {" ".join(SEATS.split()[:10])}
viewer Player1 sheep sheep sheep wolf cow dog
Player1 places sheep claims 9
Player2 places cow claims 7
Player3 places wolf as sheep claims 14
"""
LARGEST = {
    "wooolf": (
        (EXAMPLES / "eight-players.wolf").read_text(),
        "Ben peeks Cleo sheep",
        "it is Ada's turn",
        "Suspect ",
    ),
    "crywolf": (TEN, "Player6 places cow claims 9", "it is Player4's turn", "to act"),
    "werewolf": (FORTY, "night 5", "night 5", "Best: lynch Player2 or Player3; village wins"),
    "littlewolves": ((EXAMPLES / "three-houses.wolf").read_text(), "Jan draws r1", "", "Rosa 11"),
}


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (45, 30)])
@pytest.mark.parametrize("game", LARGEST)
def test_the_verdict_is_on_the_screen(tmp_path: Path, game: str, columns: int, lines: int) -> None:
    text, odd, warning, verdict = LARGEST[game]
    path = tmp_path / "game.wolf"
    path.write_text(text)
    with Screen(["live", str(path)], columns, lines) as terminal:
        terminal.shown()
        shown = terminal.type("show")
        assert len(shown) <= lines
        assert shown[-1] == ">"
        assert verdict in " ".join(shown[-7:])
        told = " ".join(" ".join(terminal.type(odd)).split())
        assert warning in told
        assert told.endswith(">")


def test_a_screen_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.wolf"
    path.write_text((EXAMPLES / "eight-players.wolf").read_text())
    with Screen(["live", str(path)], 60, 16) as terminal:
        assert terminal.shown() == [
            "best suspicions         by the facts  by habit",
            "wolf Cleo, hunter Gil          41.9%     59.7%",
            "wolf Cleo, hunter Finn         40.6%     40.7%",
            "",
            "action                         right after   wins",
            "suspect wolf Cleo, hunter Gil        59.7%  16.5%",
            "ask Gil has-hunter                   72.8%  10.7%",
            MORE,
            "Suspect wolf Cleo, hunter Gil: 16.5% to win.",
            "It is your turn.",
            "round 1 | Ada to act | Ada 0, Ben 0, Cleo 0, Dan 0, Emi 0,",
            "Finn 0, Gil 0, Hana 0",
            ">",
        ]
        assert "Hana" in " ".join(terminal.type("more"))


def test_no_word_is_cut_at_the_edge(tmp_path: Path) -> None:
    path = tmp_path / "game.wolf"
    path.write_text((EXAMPLES / "opening.wolf").read_text())
    with Screen(["live", str(path)], 45, 30) as terminal:
        terminal.shown()
        told = terminal.type("nonsense")
        assert "Not kept. ('help' lists what else can be typed.) >" in " ".join(told)
        told = terminal.type("who --nonsense")
        assert "('wolfwise wooolf who --help' tells more) >" in " ".join(told)
        helps = " ".join(" ".join(terminal.type("help")).split())
        assert "the answer once more, or all of it if the screen is too low" in helps


# ---------------------------------------------------------------- what is left out first


def table(*rows: tuple[str, Fraction], best: int = 0) -> Table:
    return Table(("seat", "wolf"), [(name, Chance(p)) for name, p in rows], frozenset({best}))


SEVEN = table(*((name, Fraction(1 + (name != "C"), 2)) for name in "ABCDEFG"), best=6)


def heights(height: int | None, *parts: Part, warnings: tuple[str, ...] = ()) -> list[str]:
    return fitted(parts, warnings, "round 1", height=height).splitlines()


def test_what_fits_is_shown_whole() -> None:
    assert heights(None, SEVEN, "Call Cy.") == heights(12, SEVEN, "Call Cy.")
    assert heights(12, SEVEN, "Call Cy.")[-3:] == ["", "Call Cy.", "round 1"]


def test_settled_rows_go_first_and_the_best_row_last() -> None:
    shown = heights(7, SEVEN, "Call Cy.")
    assert len(shown) <= 7
    assert [line[0] for line in shown[1:4]] == ["A", "C", "G"]
    assert shown[-3:] == [MORE, "Call Cy.", "round 1"]


def test_warnings_stand_right_above_the_verdict() -> None:
    shown = heights(6, SEVEN, "Call Cy.", warnings=("line 3: no",))
    assert shown[-3:] == ["Warning: line 3: no", "Call Cy.", "round 1"]


WIDE = Table(("seat", "wolf", "a column that is quite wide", "talk"), [("Ann", 1, 2, 3)] * 3,
             main=("seat", "talk"))  # fmt: skip


def test_a_table_too_wide_keeps_its_main_columns() -> None:
    both = [len(fitted([WIDE, "Call Cy."], width=w, height=9).splitlines()) for w in (50, 30)]
    assert both == [4 + 2, 4 + 2]
    assert fitted([WIDE, "Call Cy."], width=30, height=9).splitlines()[:2] == [
        "seat  talk",
        "Ann      3",
    ]
    stacked = fitted([WIDE, "Call Cy."], width=30).splitlines()
    assert stacked[:4] == ["Ann", *stacked[1:4]]
    assert "a column that is quite wide" in stacked[2]
    assert fitted([WIDE, "Call Cy."], width=30, height=14).splitlines() == stacked


def test_a_first_column_that_names_no_row_keeps_its_heading() -> None:
    said = Table(("Ben", "a column that is quite wide"), [("true", 1), ("false", 2)], named=False)
    assert fitted([said, ""], width=25).splitlines()[:3:2] == ["Ben: true", "Ben: false"]


@pytest.mark.parametrize("height", range(3, 14))
def test_no_screen_is_too_low_for_the_verdict(height: int) -> None:
    shown = heights(height, "A paragraph.", SEVEN, SEVEN, "Call Cy.")
    assert shown[-2:] == ["Call Cy.", "round 1"]
    assert len(shown) <= max(height, 3)
