"""The strategy report of The Three Little Wolves: whole, the same every time, and said plainly."""

from collections.abc import Callable
from typing import Any

import pytest

from wolfwise.analysis.littlewolves.tables import SHARE, measure
from wolfwise.reports.document import (
    Paragraph,
    Report,
    Sampled,
    check,
    directly,
    figures,
    grids,
    sampled,
)
from wolfwise.reports.littlewolves.strategy import GAMES, QUICK_GAMES, build
from wolfwise.reports.renderers import render

Asked = list[tuple[str, dict[str, Any]]]


def fewer(asked: Asked) -> Callable[..., Any]:
    """Has everything computed with a few games only, and writes down what was asked for."""

    def ask(work: Callable[..., Any], /, **parameters: Any) -> Any:
        asked.append((work.__name__, parameters))
        if work is measure:
            parameters = parameters | {"games": 6}
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
        for what in ("stands", "ahead", "open", "open-height", "kept", "pigs", "pigs-by"):
            assert f"{what}-{players}" in keys
        assert {f"sending-{players}-{wolf}" for wolf in (3, 4, 5)} <= keys
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
    assert all(cell.stderr > 0 and cell.seed == 3 for cell in found)
    few = QUICK_GAMES // SHARE  # and the first chapter says so
    assert all(few <= cell.samples <= QUICK_GAMES for cell in found)
    assert any(
        few in part.pieces for part in quick.sections[0].parts if isinstance(part, Paragraph)
    )


def test_a_wolf_brings_its_number_or_what_a_fallen_house_costs(quick: Report) -> None:
    """On the sheets as in the chapter; and the pictures draw chances, which suit every wolf."""
    found = {grid.key: grid for grid in grids(quick)}
    for players in (2, 3, 4):
        stands = found[f"open-{players}"]
        assert found[f"sheet-sending-{players}"].rows == found[f"sending-{players}-5"].rows
        for wolf in (3, 4, 5):
            brings = found[f"sending-{players}-{wolf}"]
            for chances, points in zip(stands.rows, brings.rows, strict=True):
                assert chances[0] == points[0]
                for p, worth in zip(chances[1:], points[1:], strict=True):
                    assert (p is None) == (worth is None)
                    if isinstance(p, Sampled) and isinstance(worth, Sampled):
                        assert worth.value == pytest.approx(wolf * p.value - (1 - p.value))
    drawn = {figure.grid for figure in figures(quick) if figure.kind == "heat map"}
    assert drawn == {f"{what}-{n}" for what in ("stands", "open") for n in (2, 3, 4)}


def test_only_places_along_an_axis_are_drawn_as_lines(quick: Report) -> None:
    found = {grid.key: grid for grid in grids(quick)}
    for figure in figures(quick):
        if figure.grid.startswith("ahead"):
            names = [row[0] for row in found[figure.grid].rows]
            assert names[figure.rows :] == ["no rival", "no colour"]


def test_the_whole_report_is_counted_in_games_by_thumb_and_always_the_same() -> None:
    asked: Asked = []
    report = check(build(fewer(asked), quick=False, seed=1, version="1.2"))
    assert report.reproduce == "wolfwise report littlewolves --seed 1"
    measured = [p for name, p in asked if name == "measure"]
    assert [(p["games"], p["iterations"]) for p in measured] == [(GAMES, 0)] * 3
    files = render(report, ["md"])
    assert render(build(fewer([]), quick=False, seed=1, version="1.2"), ["md"]) == files
