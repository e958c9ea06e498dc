"""Attack, guard, antidote and poison on the same player: every combination has a line in the table.

The lines of `tests/data/werewolf_interactions.toml` were worked out by hand from the rules.
"""

import tomllib
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.helpers.games_werewolf import BOOK, dealt, game
from tests.helpers.places import DATA
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.events import Died, Resolved, public
from wolfwise.models.werewolf.night import Fate, Night, resolve
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Cause, Role, Step
from wolfwise.reports.werewolf.screens import fate_in_words

TABLE = DATA / "werewolf_interactions.toml"
DONE = ["".join(letters) for letters in product("A-", "G-", "S-", "P-")]
VICTIMS = ("villager", "girl", "elder2", "elder1", "lover", "hunter", "guard", "witch")
RULINGS = ("double-save", "guard-poison", "guard-elder", "attack-and-poison")
READINGS = [
    dict(zip(RULINGS, values, strict=True))
    for values in product(
        *((BOOK.ruling(key).value, *BOOK.ruling(key).alternatives) for key in RULINGS)
    )
]


class Case(NamedTuple):
    """Something done to somebody under some rulings."""

    done: str
    victim: str
    reading: tuple[tuple[str, str], ...]

    @property
    def changes(self) -> list[str]:
        return [f"{key}={value}" for key, value in self.reading]

    @property
    def lives(self) -> int:
        return 1 if self.victim == "elder1" else 2


CASES = [
    Case(done, victim, tuple(reading.items()))
    for done, victim, reading in product(DONE, VICTIMS, READINGS)
]


@cache
def lines() -> list[dict[str, Any]]:
    return list(tomllib.loads(TABLE.read_text("utf-8"))["line"])


@cache
def lines_for(case: Case) -> list[dict[str, Any]]:
    reading = dict(case.reading)
    return [
        line
        for line in lines()
        if line["done"] == case.done
        and case.victim in line["victims"].split()
        and all(reading[key] == value for key, value in line.get("when", {}).items())
    ]


def line_for(case: Case) -> dict[str, Any]:
    (line,) = lines_for(case)
    return line


# ---------------------------------------------------------------- the table is whole


def test_every_combination_has_exactly_one_line() -> None:
    assert len(CASES) == 16 * 8 * 16
    wrong = [(case, len(lines_for(case))) for case in CASES if len(lines_for(case)) != 1]
    assert wrong == []


def test_every_line_is_about_something() -> None:
    used = [line_for(case) for case in CASES]
    assert [line for line in lines() if line not in used] == []


def test_every_line_names_rulings_of_the_book() -> None:
    for line in lines():
        assert line["done"] in DONE
        assert set(line["victims"].split()) <= set(VICTIMS)
        for key, value in line.get("when", {}).items():
            assert value in (BOOK.ruling(key).value, *BOOK.ruling(key).alternatives)
        quiet = line["fate"] in ("untouched", "impossible")
        assert line["fate"] in ("untouched", "impossible", "lives", "werewolves", "poison")
        assert quiet is ("rests-on" not in line)
        if not quiet:
            BOOK.ruling(line["rests-on"])
        if "life" in line:
            assert (line["life"], line["fate"]) == ("lost", "lives")


def test_impossible_is_saving_without_an_attack_and_poisoning_oneself() -> None:
    for case in CASES:
        impossible = ("S" in case.done and "A" not in case.done) or (
            "P" in case.done and case.victim == "witch"
        )
        assert (line_for(case)["fate"] == "impossible") is impossible


# ---------------------------------------------------------------- the judge's working


def fates(case: Case) -> tuple[Fate, ...]:
    """Seat 0 is the victim, seat 1 somebody else."""
    role = {"elder2": "elder", "elder1": "elder", "lover": "villager"}.get(case.victim, case.victim)
    this = game("werewolf villager*3 girl elder hunter guard witch", *case.changes)
    attacked, guarded, saved, poisoned = (letter != "-" for letter in case.done)
    night = Night(
        guarded=0 if guarded else None,
        attacked=0 if attacked else None,
        saved=saved,
        poisoned=0 if poisoned else None,
    )
    return resolve(this, night, (Role(role), Role.VILLAGER), case.lives)


@pytest.mark.parametrize("done", DONE)
def test_fates_are_as_the_table_says(done: str) -> None:
    for case in CASES:
        line = line_for(case)
        if case.done != done or line["fate"] == "impossible":
            continue
        found = fates(case)
        if line["fate"] == "untouched":
            assert found == ()
            continue
        (fate,) = found
        cause = None if line["fate"] == "lives" else Cause(line["fate"])
        assert (fate.seat, fate.cause, fate.ruling) == (0, cause, line["rests-on"]), case
        assert fate.dies is (cause is not None)
        if not fate.dies:
            assert fate.life_lost is ("life" in line), case
        assert fate_in_words(fate)


# ---------------------------------------------------------------- and so it is played


ROLES = ("villager", "girl", "elder", "hunter", "guard", "witch", "werewolf", "villager",
         "villager", "villager")  # fmt: skip
SEAT = {"villager": 0, "girl": 1, "elder2": 2, "elder1": 2, "lover": 0, "hunter": 3, "guard": 4,
        "witch": 5}  # fmt: skip
OTHER, PARTNER, GUARDED = 7, 8, 9


def night_of(case: Case, other: int | None = OTHER) -> tuple[Position, list[acts.Move]]:
    """A game in its first night, and the moves that do all this to the victim.

    `other` is whom the werewolves attack if it is not him, which may be nobody.
    """
    seat = SEAT[case.victim]
    free = ("wolves-must=no",) if other is None else ()
    position = dealt(" ".join(ROLES), *case.changes, *free)._replace(
        lives=case.lives, lovers=(0, PARTNER) if case.victim == "lover" else ()
    )
    attacked, guarded, saved, poisoned = (letter != "-" for letter in case.done)
    return position, [
        acts.Guard(seat if guarded else GUARDED),
        acts.Attack(seat if attacked else other),
        acts.Peep(False),
        acts.Brew(saved, seat if poisoned else None),
    ]


@pytest.mark.parametrize("other", [OTHER, None])
@pytest.mark.parametrize("victim", VICTIMS)
@pytest.mark.parametrize("done", DONE)
def test_games_go_as_the_table_says(done: str, victim: str, other: int | None) -> None:
    for case in CASES:
        line = line_for(case)
        if (case.done, case.victim) != (done, victim) or line["fate"] == "impossible":
            continue
        position, moves = night_of(case, other)
        for move in moves:
            position = position.play(move)
        seat, dies = SEAT[victim], line["fate"] in ("werewolves", "poison")
        expected = set(range(10))
        if dies:
            expected.remove(seat)
        if dies and victim == "lover":
            expected.remove(PARTNER)
        if "A" not in done and other is not None:
            expected.remove(other)
        assert set(position.table.alive) == expected, case
        check_what_follows(position, case, line, dies)


def check_what_follows(position: Position, case: Case, line: dict[str, Any], dies: bool) -> None:
    seat = SEAT[case.victim]
    assert (position.step is Step.SHOT) is (dies and case.victim == "hunter")
    lost = case.victim.startswith("elder") and line["fate"] == "poison"
    assert position.table.powers_lost is lost
    if case.victim.startswith("elder") and not dies:
        assert position.lives == (1 if "life" in line else case.lives)
    told = [e for e in public(position.log) if isinstance(e, Died) and e.seat == seat]
    assert told == ([Died(seat, position.roles[seat], Cause.NIGHT)] if dies else [])
    working = [e.event for e in position.log if isinstance(e.event, Resolved)]
    assert len(working) == 1
    about = [fate for fate in working[0].fates if fate.seat == seat]
    assert [fate.ruling for fate in about] == ([line["rests-on"]] if "rests-on" in line else [])


def test_what_is_impossible_is_refused() -> None:
    for case in CASES:
        if line_for(case)["fate"] != "impossible" or "P" not in case.done or case.victim != "witch":
            continue
        position, moves = night_of(case._replace(done=case.done.replace("S", "-")))
        for move in moves[:-1]:
            position = position.play(move)
        assert position.breach(moves[-1]) == "the witch poisons another player"


def test_two_players_can_die_in_one_night() -> None:
    this = game("werewolf villager*3 witch")
    roles = (Role.WEREWOLF, Role.VILLAGER, Role.VILLAGER, Role.VILLAGER, Role.WITCH)
    first, second = resolve(this, Night(attacked=2, poisoned=1), roles, 2)
    assert (first.seat, first.cause, first.ruling) == (1, Cause.POISON, "witch-poison")
    assert (second.seat, second.cause, second.ruling) == (2, Cause.WEREWOLVES, "wolves-attack")
    assert resolve(this, Night(guarded=1), roles, 2) == ()
