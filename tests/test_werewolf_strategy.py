"""The strategy report of Werewolf: what it says agrees with the questions it is made of."""

import json
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from analysis.werewolf import strategy
from analysis.werewolf.odds import outlook
from models.werewolf.roles import Role
from reports.document import Exact, Grid, Report, Sampled, check, directly, grids
from reports.werewolf.strategy import build
from tests.test_cli import answer

Asked = dict[str, Any]


class Remembering:
    """An `Ask` that computes everything once."""

    def __init__(self) -> None:
        self.known: Asked = {}

    def __call__(self, work: Callable[..., Any], /, **parameters: Any) -> Any:
        key = f"{work.__qualname__} {sorted(parameters.items())}"
        if key not in self.known:
            self.known[key] = work(**parameters)
        return self.known[key]


REMEMBERED = Remembering()


@pytest.fixture(scope="module")
def report() -> Report:
    return check(build(REMEMBERED, quick=True, seed=5, version="0"))


def grid(report: Report, key: str) -> Grid:
    return next(grid for grid in grids(report) if grid.key == key)


def village(*words: str) -> Fraction:
    """What the command line says."""
    told = json.loads(answer("odds", *words, "--json", game="werewolf"))
    return Fraction(told["village"]["exact"])


def test_it_says_how_to_get_the_same_again(report: Report) -> None:
    assert report.reproduce == "wolfwise report werewolf --seed 5 --quick"
    again = build(REMEMBERED, quick=True, seed=5, version="0")
    assert again == report


@pytest.mark.parametrize("first", ["night", "day"])
@pytest.mark.parametrize("win", ["parity", "elimination"])
def test_cells_of_the_base_odds_agree_with_the_command(
    report: Report, first: str, win: str
) -> None:
    odds, random = grid(report, f"odds-{first}-{win}"), Random(f"{first} {win}")
    filled = [(row, n) for row in odds.rows for n in range(1, len(row)) if row[n] is not None]
    for row, wolves in random.sample(filled, 4):
        villagers = int(str(row[0])) - wolves
        asked = ("--villagers", str(villagers), "--wolves", str(wolves))
        found = row[wolves]
        assert isinstance(found, Exact)
        assert found.value == village(*asked, "--first", first, "--win", win)


def test_what_a_role_adds_agrees_with_the_command(report: Report) -> None:
    roles, random = grid(report, "roles-elimination"), Random(1)
    for row in random.sample(roles.rows, 3):
        players, wolves = int(str(row[0])), int(str(row[1]))
        asked = ("--villagers", str(players - wolves - 1), "--wolves", str(wolves))
        for name, cell in zip(roles.headings[3:], row[3:], strict=True):
            base = row[2]
            assert isinstance(base, Exact)
            assert isinstance(cell, Exact)
            assert base.value + cell.value == village(*asked, f"--{name}")


def test_odd_mornings_give_the_same_chance_by_parity_and_by_elimination(report: Report) -> None:
    for row in grid(report, "mornings").rows:
        assert (row[1] == "odd") == (row[2] == row[4])


@pytest.mark.parametrize("win", ["parity", "elimination"])
def test_lists_are_even_and_as_long_as_they_say(report: Report, win: str) -> None:
    rows = grid(report, f"lists-{win}").rows
    assert {row[0] for row in rows} >= {6, 8, 10}
    for row in rows:
        chance = row[2]
        assert isinstance(chance, Exact)
        assert abs(chance.value - Fraction(1, 2)) < Fraction(1, 10)


def test_lengths_are_whole_distributions(report: Report) -> None:
    length = grid(report, "length")
    for name in length.headings[1:]:
        cells = length.column(name)
        assert sum(cell.value for cell in cells if isinstance(cell, Exact)) == 1


def test_every_other_role_is_there_with_its_error(report: Report) -> None:
    rows = {row[0]: row for row in grid(report, "others-8").rows}
    known = {"seer", "witch", "werewolf"}
    assert set(rows) == {str(role) for role in Role} - known
    assert isinstance(rows["guard"][2], Exact)
    for role in ("girl", "idiot", "elder", "cupid", "scapegoat", "thief", "piper"):
        change = rows[role][2]
        assert isinstance(change, Sampled)
        assert change.stderr > 0
        assert change.seed == 5


def test_there_is_a_sheet_for_judges_and_for_every_range_of_players(report: Report) -> None:
    names = [sheet.key for sheet in report.sheets]
    assert names == ["sheet-judge", "sheet-6-8", "sheet-9-12", "sheet-13-16"]
    calls = [row[1] for row in report.sheets[0].grids[0].rows]
    assert " ".join(map(str, calls)) == (
        "thief cupid lovers guard seer werewolves girl witch piper charmed"
    )


# ---------------------------------------------------------------- the numbers


def test_what_is_sampled_is_the_same_for_the_same_seed() -> None:
    asked: Asked = {"players": 8, "wolves": 2, "changes": (), "games": 20}
    one, same, other = (
        directly(strategy.exchanged, role="cupid", seed=seed, **asked) for seed in (1, 1, 2)
    )
    assert one == same != other


def test_a_villager_for_a_villager_changes_nothing() -> None:
    found = strategy.exchanged(role="villager", players=8, wolves=2, changes=(), games=1, seed=1)
    assert (found.change, found.games) == (0, 0)


def test_roles_together_begin_with_none_and_each_alone() -> None:
    found = strategy.worth_together(players=7, wolves=2, first="night", win="parity")
    assert len(found) == 16
    for company in found[:5]:
        assert company.village - found[0].village == company.sum_of_worths


def test_a_list_is_over_by_the_day_on_which_that_share_has_ended() -> None:
    (even,) = strategy.even_lists(players=6, first="night", win="parity", count=1)
    villagers, wolves, roles, first, win = even.setup
    assert even.outlook == outlook(villagers, wolves, first=first, win=win, roles=roles)
    assert even.over_by(Fraction(1)) == even.outlook.endings[-1].days
