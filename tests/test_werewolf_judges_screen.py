"""The judge's screen: what to say and to type stands right above the prompt, whoever plays."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.helpers.games_werewolf import game
from tests.helpers.play import step_on
from tests.helpers.screens import Screen
from wolfwise.models import records
from wolfwise.models.werewolf.judged_record import JudgedGame, replay
from wolfwise.models.werewolf.position import Position, new_game
from wolfwise.models.werewolf.roles import COMMON, OUTSIDE, Role, Step
from wolfwise.reports.screen import MORE, first_that_fits
from wolfwise.reports.werewolf import screens
from wolfwise.reports.werewolf.fitting import calls_in_brief, roster, ways
from wolfwise.reports.werewolf.script import Spoken

SIZES = [(80, 24), (45, 30)]
NAMES = [f"Player{number}" for number in range(1, 41)]
CARDS = [card.value for card in Role if card not in (*COMMON, *OUTSIDE)]
FORTY = "\n".join(
    [
        "game werewolf",
        f"players {' '.join(NAMES)}",
        f"roles werewolf*9 {' '.join(CARDS)} villager*22",
        *(f"deal {name} {card}" for name, card in zip(NAMES, CARDS, strict=False)),
        *(f"deal {name} werewolf" for name in NAMES[11:20]),
        *(f"deal {name} villager" for name in NAMES[20:]),
        "middle villager villager",
        "night 1",
        "Player1 takes nothing",
        "Player2 pairs Player3 Player12",
        "Player3 guards Player4",
        "Player4 checks Player12",
        "wolves attack Player40",
        "Player5 peeps nobody",
        "Player6 passes",
        "",
    ]
)


def named(text: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


@pytest.mark.parametrize(("columns", "lines"), SIZES)
def test_forty_at_a_table(tmp_path: Path, columns: int, lines: int) -> None:
    path = tmp_path / "game.wolf"
    path.write_text(FORTY)
    steps = {
        "7 guards 8": [
            "Player3 is the guard, not Player7. Not kept.",
            "whom you charm. [Player11]",
        ],
        "21 22": ["= Player11 charms Player21 Player22", "Elect a mayor.", "mayor NAME: all"],
    }
    with Screen(["werewolf", "moderate", str(path)], columns, lines) as terminal:
        terminal.shown()
        for typed, expected in steps.items():
            shown = terminal.type(typed)
            text = " ".join(" ".join(shown).split())
            for sentence in expected:
                assert sentence in text, typed
            alive = NAMES if typed != "21 22" else NAMES[:39]
            assert [name for name in alive if not named(text, name)] == [], typed
            assert MORE in shown
            assert shown[-1] == ">"
        told = " ".join(" ".join(terminal.type("more")).split())
        assert " ".join(f"{name}>NAME" for name in NAMES[30:39]) in told


def positions(seed: int, names: list[str]) -> list[Position]:
    """Moments of a random game at which a judge is asked for something."""
    random = Random(seed)
    cards = f"werewolf*9 {' '.join(CARDS)} villager*22"
    position, asked = new_game(game(cards), tuple(names)), []
    while position.end is None:
        position = position.play(step_on(position, random))
        first = not position.asked or position.to_act == position.asked[0]
        if position.step is not Step.DEAL and first:
            asked.append(position)
    return asked


@pytest.mark.parametrize(("columns", "lines"), SIZES)
@pytest.mark.parametrize("prefix", ["Player", "Maximiliane"])
def test_no_name_is_lost_in_any_moment(prefix: str, columns: int, lines: int) -> None:
    names = [name.replace("Player", prefix) for name in NAMES]
    for now in positions(3, names):
        shown = screens.scene(JudgedGame(now, (), ()))
        room = lines - 1  # the prompt stands below
        note = "= wolves attack somebody"
        text = first_that_fits(ways(shown, [note]), width=columns, height=room)
        assert text.count("\n") <= room
        assert all(len(line) <= columns for line in text.splitlines())
        lost = [n for seat, n in enumerate(names) if seat in now.table.alive and not named(text, n)]
        assert lost == []
        assert note in text
        if now.end is None:
            assert text.index(note) < text.index("Say:") < text.index("Possible now:")
            *_, asked = shown.say.splitlines()
            assert " ".join(asked.split()) in " ".join(text.split())
        else:
            assert "The game is over" in " ".join(text.split())[-len(shown.head) - 1 :]


@pytest.mark.parametrize(("columns", "lines"), SIZES)
@pytest.mark.parametrize("dealt", [0, 1, 20, 39])
def test_nor_while_cards_are_dealt(dealt: int, columns: int, lines: int) -> None:
    text = "\n".join(FORTY.splitlines()[: 3 + dealt])
    shown = screens.scene(replay(records.read(text)))
    told = first_that_fits(ways(shown), width=columns, height=lines - 1)
    assert told.count("\n") < lines
    assert [name for name in NAMES if not named(told, name)] == []


def test_what_fits_is_shown_as_it_is() -> None:
    (now, *_) = positions(1, NAMES)
    shown = screens.scene(JudgedGame(now, (), ()))
    assert MORE not in first_that_fits(ways(shown), width=200, height=60)
    assert first_that_fits(ways(shown), width=200) == first_that_fits(
        ways(shown), width=200, height=60
    )


def test_names_by_card() -> None:
    seats = [
        {"name": "Ana", "role": "werewolf", "alive": True, "marks": ["mayor"]},
        {"name": "Bo", "role": "seer", "alive": True, "marks": []},
        {"name": "Cai", "role": "werewolf", "alive": False, "marks": []},
    ]
    assert roster(seats, "\n") == "werewolf: Ana (mayor), Cai †\nseer: Bo"
    assert roster(seats, "; ", marks=False) == "werewolf: Ana, Cai †; seer: Bo"


def test_calls_that_wake_nobody_are_one_line() -> None:
    idle = "nobody acts"
    said = [
        Spoken(Step.GUARD, "Night 2. Everybody, close your eyes."),
        Spoken(Step.GUARD, "Guard, open your eyes and show me whom you protect.", aside=idle),
        Spoken(Step.GUARD, "Guard, close your eyes."),
        Spoken(Step.SEER, "Seer, open your eyes and show me whose card.", aside=idle),
        Spoken(Step.SEER, "Seer, close your eyes."),
        Spoken(Step.WEREWOLVES, "Werewolves, open your eyes.", 3, "Ana", "wolves attack NAME"),
    ]
    assert [(spoken.says, spoken.aside) for spoken in calls_in_brief(said)] == [
        ("Night 2. Everybody, close your eyes.", ""),
        ("Guard and Seer, each: open your eyes, close your eyes.", idle),
        ("Werewolves, open your eyes.", "Ana"),
    ]
