"""The strategy report of Werewolf: what it says agrees with the questions it is made of."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from tests.helpers.cli import CommandLine
from tests.helpers.reports import grid_of
from wolfwise.analysis.werewolf import strategy
from wolfwise.analysis.werewolf.balance import SUBSETS
from wolfwise.analysis.werewolf.chances import Setup
from wolfwise.analysis.werewolf.odds import outlook
from wolfwise.analysis.werewolf.policies import LOT, ROLES, Win
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.werewolf.roles import OUTSIDE, Role
from wolfwise.reports.document import (
    Cell,
    Exact,
    Grid,
    Report,
    Sampled,
    Text,
    check,
    directly,
    pieces,
)
from wolfwise.reports.werewolf.strategy import build
from wolfwise.reports.werewolf.strategy_lists import RARE, length

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


def chance(cell: Cell) -> Fraction:
    assert isinstance(cell, Exact)
    return cell.value


def said(text: Text) -> str:
    """A text without its numbers."""
    return "".join(piece for piece in pieces(text) if isinstance(piece, str))


def setup_in(cards: str, win: Win) -> Setup:
    """The list that is told in words, night first."""

    def number(word: str) -> int:
        told = re.search(rf"(\d+) {word}", cards)
        return int(told[1]) if told else 0

    roles = tuple(role for role in ROLES if role in cards)
    return Setup(number("villager"), number("werewol"), roles, "night", win, LOT)


def village(*words: str) -> Fraction:
    """What the command line says."""
    told = CommandLine("werewolf").data("odds", *words, "--lynch", "lot")
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
    odds, random = grid_of(report, f"odds-{first}-{win}"), Random(f"{first} {win}")
    filled = [(row, n) for row in odds.rows for n in range(1, len(row)) if row[n] is not None]
    for row, wolves in random.sample(filled, 4):
        villagers = int(str(row[0])) - wolves
        asked = ("--villagers", str(villagers), "--wolves", str(wolves))
        found = row[wolves]
        assert isinstance(found, Exact)
        assert found.value == village(*asked, "--first", first, "--win", win)


def test_what_a_role_adds_agrees_with_the_command(report: Report) -> None:
    roles, random = grid_of(report, "roles-elimination"), Random(1)
    for row in random.sample(roles.rows, 3):
        players, wolves = int(str(row[0])), int(str(row[1]))
        asked = ("--villagers", str(players - wolves - 1), "--wolves", str(wolves))
        for name, cell in zip(roles.headings[3:], row[3:], strict=True):
            base = row[2]
            assert isinstance(base, Exact)
            assert isinstance(cell, Exact)
            assert base.value + cell.value == village(*asked, f"--{name}")


def test_odd_mornings_give_the_same_chance_by_parity_and_by_elimination(report: Report) -> None:
    for row in grid_of(report, "mornings").rows:
        assert (row[1] == "odd") == (row[2] == row[4])


@pytest.mark.parametrize("win", ["parity", "elimination"])
def test_lists_are_even_and_as_long_as_they_say(report: Report, win: str) -> None:
    rows = grid_of(report, f"lists-{win}").rows
    assert {row[0] for row in rows} >= {6, 8, 10}
    for row in rows:
        assert abs(chance(row[2]) - chance(row[3])) < Fraction(1, 5)


@pytest.mark.parametrize("win", ["parity", "elimination"])
def test_shares_of_the_lists_are_a_whole_and_agree_with_the_odds(report: Report, win: Win) -> None:
    lists = grid_of(report, f"lists-{win}")
    assert ("nobody" in lists.headings) == (win == "elimination")
    end = lists.headings.index("days")
    for row in lists.rows:
        shares = [chance(cell) for cell in row[2:end]]
        assert sum(shares) == 1
        found = setup_in(str(row[1]), win).outlook()
        assert [*shares, 0][:3] == [found.village, found.wolves, found.nobody]


@pytest.mark.parametrize("win", ["parity", "elimination"])
def test_lists_stand_by_the_gap_between_the_sides(report: Report, win: str) -> None:
    lists = grid_of(report, f"lists-{win}")
    for one, next_one in pairwise(lists.rows):
        gaps = [abs(chance(row[2]) - chance(row[3])) for row in (one, next_one)]
        assert one[0] != next_one[0] or gaps[0] <= gaps[1]


def test_sheets_tell_both_sides_chances_and_what_is_left_out(report: Report) -> None:
    by_key = {sheet.key: sheet for sheet in report.sheets}
    for row in grid_of(report, "sheet-6-8-lists-elimination").rows:
        found = setup_in(str(row[1]), "elimination").outlook()
        assert [chance(cell) for cell in row[2:4]] == [found.village, found.wolves]
    for key, so in (("sheet-9-12", False), ("sheet-13-16", True)):
        assert any("left out" in said(text) for text in by_key[key].advice) is so


def test_a_sheet_has_as_many_werewolves_as_the_table_of_roles(report: Report) -> None:
    rows = {row[0]: row for row in grid_of(report, "roles-elimination").rows}
    hunter = grid_of(report, "roles-elimination").headings.index("hunter")
    sheet = next(sheet for sheet in report.sheets if sheet.key == "sheet-6-8")
    (told,) = (text for text in sheet.advice if said(text).startswith("A hunter"))
    worths = [piece.value for piece in pieces(told) if isinstance(piece, Exact)]
    assert worths == [100 * chance(rows[players][hunter]) for players in (6, 7)]
    for players in (6, 7):
        assert f"({players} players, {rows[players][1]} w." in said(told)


def test_lengths_are_distributions_without_rare_days(report: Report) -> None:
    length, by_size = grid_of(report, "length"), grid_of(report, "length-by-size")
    cards = {f"{row[0]} players": str(row[1]) for row in by_size.rows}
    last = int(str(length.rows[-1][0]))
    assert max(chance(cell) for cell in length.rows[-1][1:]) >= RARE
    for name in length.headings[1:]:
        ends = {
            end.days: end.chance for end in setup_in(cards[name], "elimination").outlook().endings
        }
        assert [chance(cell) for cell in length.column(name)] == [
            ends.get(day, 0) for day in range(1, last + 1)
        ]
        assert all(share < RARE for day, share in ends.items() if day > last)


def test_days_that_hardly_any_game_reaches_are_left_out() -> None:
    setup = Setup(7, 2, ("guard",), "night", "elimination", LOT)
    one = strategy.EvenList(setup, setup.outlook())
    found = length({(10, "elimination"): (one,)})
    days = next(part for part in found.parts if isinstance(part, Grid) and part.key == "length")
    assert len(days.rows) < one.longest == 9


def test_only_a_guard_makes_games_longer_than_half_the_players(report: Report) -> None:
    by_size = grid_of(report, "length-by-size")
    sizes = [int(str(players)) for players in by_size.column("players")]
    days = [int(str(longest)) for longest in by_size.column("longest")]
    cards = zip(sizes, days, by_size.column("cards"), strict=True)
    long = [str(held) for players, longest, held in cards if 2 * longest > players]
    assert long
    assert all("guard" in held for held in long)
    for players, subset in product((6, 9, 12), SUBSETS):
        if "guard" not in subset:
            setup = Setup(players - 2 - len(subset), 2, subset, "night", "elimination", LOT)
            assert 2 * setup.outlook().endings[-1].days <= players


def test_what_is_assumed_stands_before_the_worth_of_roles(report: Report) -> None:
    titles = [section.title for section in report.sections]
    assumed = titles.index("What everybody is assumed to do")
    assert assumed < titles.index("Guard, witch, hunter and seer")


def test_every_other_role_is_there_with_its_error(report: Report) -> None:
    rows = {row[0]: row for row in grid_of(report, "others-8").rows}
    known = {"seer", "witch", "werewolf"}
    assert set(rows) == {str(role) for role in Role if role not in OUTSIDE} - known
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
    assert found.change == Exact(Fraction(0))


def test_roles_together_begin_with_none_and_each_alone() -> None:
    found = strategy.worth_together(players=7, wolves=2, first="night", win="parity")
    assert len(found) == 16
    for company in found[:5]:
        assert company.village - found[0].village == company.sum_of_worths


def test_a_list_is_over_by_the_day_on_which_that_share_has_ended() -> None:
    (even,) = strategy.even_lists(players=6, first="night", win="parity", count=1)
    villagers, wolves, roles, first, win, lynch = even.setup
    assert lynch == LOT
    exact = outlook(villagers, wolves, first=first, win=win, roles=roles, lynch=LOT)
    assert even.outlook == exact
    assert even.over_by(Fraction(1)) == even.outlook.endings[-1].days


@pytest.mark.parametrize("players", [6, 9])
def test_the_most_even_list_has_the_smallest_gap_of_all(players: int) -> None:
    """Also of those in which nobody wins so often that neither side comes near one half."""
    (even,) = strategy.even_lists(players=players, first="night", win="elimination", count=1)
    gaps = []
    for wolves, roles in product(range(1, (players + 1) // 2), SUBSETS):
        if wolves + len(roles) <= players:
            found = Setup(players - wolves - len(roles), wolves, roles, "night", "elimination", LOT)
            gaps.append(abs(found.outlook().village - found.outlook().wolves))
    assert even.gap == min(gaps)


def test_a_list_may_do_without_villagers_but_not_with_fewer_than_none() -> None:
    """Two werewolves, seer, witch and hunter are five; a thief brings two more cards."""
    special = {Role.WEREWOLF: 2, Role.SEER: 1, Role.WITCH: 1}
    assert strategy.with_role("hunter", 5, 2) == {**special, Role.HUNTER: 1}
    assert strategy.with_role("villager", 5, 2) == {**special, Role.VILLAGER: 1}
    assert sum(strategy.with_role("thief", 8, 2).values()) == 8 + 2
    with pytest.raises(WolfwiseError, match=r"^4 players are too few for these roles$"):
        strategy.with_role("hunter", 4, 2)
