"""Reports as a real browser shows them, at the width of a phone and of a screen."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.browser import WIDTHS, look, needs_browser
from tests.helpers.sample_report import report
from wolfwise.reports import renderers

pytestmark = needs_browser

CLICK = """
  const table = document.querySelector("#players table");
  const names = () => [...table.tBodies[0].rows].map(row => row.cells[0].textContent.trim());
  const before = names();
  const points = table.tHead.rows[0].cells[3];
  points.querySelector("[role=button]").click();
  const up = names(), sorted = points.getAttribute("aria-sort");
  points.querySelector("[role=button]").click();
  return {before, up, sorted, down: names()};
"""


@cache
def seen(folder: Path) -> dict[int, dict[str, Any]]:
    page = renderers.render(report(), ["html"])["wooolf.html"].decode()
    return look(page, folder, CLICK)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("browser")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_fits_its_screen(folder: Path, width: int) -> None:
    page = seen(folder)[width]
    assert page["wrong"] == []
    assert page["scroll"] <= width
    assert page["wide"] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_label_of_a_figure_is_cut_off(folder: Path, width: int) -> None:
    page = seen(folder)[width]
    assert page["cut"] == []
    assert set(page["shown"]) == {"plot narrow" if width < 736 else "plot wide"}


def test_tables_are_sorted_by_a_click(folder: Path) -> None:
    page = seen(folder)[1280]["more"]
    assert page["sorted"] == "ascending"
    assert page["up"] == page["before"]  # they stand in the order of their points
    assert page["down"] == page["before"][::-1]
