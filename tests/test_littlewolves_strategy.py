"""The strategy report of The Three Little Wolves: whole, the same every time, and said plainly."""

from collections.abc import Callable
from typing import Any

import pytest

from analysis.littlewolves.tables import measure
from reports.document import Report, Sampled, check, directly, figures, grids, sampled
from reports.littlewolves.strategy import ITERATIONS, QUICK_GAMES, SEARCHED, build
from reports.renderers import render

Asked = list[tuple[str, dict[str, Any]]]


def fewer(asked: Asked) -> Callable[..., Any]:
    """Has everything computed with a few games only, and writes down what was asked for."""

    def ask(work: Callable[..., Any], /, **parameters: Any) -> Any:
        asked.append((work.__name__, parameters))
        if work is measure:
            parameters = parameters | {"games": 6, "iterations": 0}
        return work(**parameters)

    return ask


@pytest.fixture(scope="module")
def quick() -> Report:
    return build(directly, quick=True, seed=3, version="1.2")


def test_a_quick_report_is_whole(quick: Report) -> None:
    check(quick)
    assert (quick.game, quick.seed, quick.version) == ("littlewolves", 3, "1.2")
    assert quick.reproduce == "wolfwise report littlewolves --seed 3 --quick"
    keys = {grid.key for grid in grids(quick)}
    for players in (2, 3, 4):
        for what in ("stands", "ahead", "sending", "kept", "from", "pigs", "pigs-by"):
            assert f"{what}-{players}" in keys
    assert [sheet.key for sheet in quick.sheets] == [f"sheet-{n}-players" for n in (2, 3, 4)]
    assert all(len(sheet.advice) == 4 for sheet in quick.sheets)
    assert {figure.kind for figure in figures(quick)} == {"heat map", "lines", "intervals"}


def test_seats_share_all_victories(quick: Report) -> None:
    seats = next(grid for grid in grids(quick) if grid.key == "seats")
    for column, number in zip(seats.headings[1:], (2, 3, 4), strict=True):
        wins = sampled(seats.column(column))
        assert len(wins) == number
        assert sum(cell.value for cell in wins) == pytest.approx(1)


def test_every_sampled_number_has_an_error_and_the_seed(quick: Report) -> None:
    cells = [cell for grid in grids(quick) for row in grid.rows for cell in row]
    found = [cell for cell in cells if isinstance(cell, Sampled)]
    assert found
    assert all(cell.stderr > 0 and cell.seed == 3 and cell.samples <= QUICK_GAMES for cell in found)


def test_the_whole_report_has_a_second_opinion() -> None:
    asked: Asked = []
    report = check(build(fewer(asked), quick=False, seed=1, version="1.2"))
    assert report.reproduce == "wolfwise report littlewolves --seed 1"
    assert report.sections[-1].title == "Players who look ahead"
    searched = [p for name, p in asked if name == "measure" and p["iterations"]]
    assert [(p["games"], p["iterations"]) for p in searched] == [(SEARCHED, ITERATIONS)] * 3
    opinions = next(grid for grid in grids(report) if grid.key == "opinions")
    assert len(opinions.headings) == 7
    files = render(report, ["md"])
    assert render(build(fewer([]), quick=False, seed=1, version="1.2"), ["md"]) == files
