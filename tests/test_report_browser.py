"""Reports as a real browser shows them, at the width of a phone and of a screen."""

import json
import os
import re
import shutil
import subprocess
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from reports import renderers
from tests.sample_report import report

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(
    BROWSER is None, reason="chromium is not installed: 'make chromium' does it, as root"
)

WIDTHS = (360, 768, 1280)
SPY = """<script>
const wrong = [];
addEventListener("error", event => wrong.push(String(event.message)));
console.error = (...words) => wrong.push(words.join(" "));
console.warn = console.error;
addEventListener("load", () => document.fonts.ready.then(() => {
  const page = document.documentElement;
  const wide = [...document.querySelectorAll("main *, header *")].filter(it =>
    !it.closest(".box, .plot") && it.getBoundingClientRect().right > innerWidth + 1);
  const cut = [...document.querySelectorAll("svg text")].filter(it => {
    const svg = it.ownerSVGElement.getBoundingClientRect(), box = it.getBoundingClientRect();
    return svg.width && (box.left < svg.left - 1 || box.right > svg.right + 1
      || box.top < svg.top - 1 || box.bottom > svg.bottom + 1);
  });
  const table = document.querySelector("#players table");
  const names = () => [...table.tBodies[0].rows].map(row => row.cells[0].textContent.trim());
  const before = names();
  const points = table.tHead.rows[0].cells[3];
  points.querySelector("[role=button]").click();
  const up = names(), sorted = points.getAttribute("aria-sort");
  points.querySelector("[role=button]").click();
  parent.postMessage(JSON.stringify({
    width: innerWidth, scroll: page.scrollWidth, wrong, sorted, before, up, down: names(),
    wide: wide.map(it => it.outerHTML.slice(0, 80)), cut: cut.map(it => it.textContent),
    shown: [...document.querySelectorAll(".plot")].filter(it => it.offsetWidth)
      .map(it => it.className),
  }), "*");
}));
</script>"""
FRAMES = """<!doctype html><meta charset="utf-8"><title>frames</title><pre id="told"></pre>
<script>addEventListener("message", event => {{
  document.getElementById("told").append(event.data + "\\n"); }});</script>
{frames}"""


@cache
def seen(folder: Path) -> dict[int, dict[str, Any]]:
    """What the page says about itself in a frame of each width."""
    page = renderers.render(report(), ["html"])["wooolf.html"].decode()
    (folder / "page.html").write_text(page.replace("<head>", f"<head>{SPY}", 1), "utf-8")
    frames = "".join(
        f'<iframe src="page.html" width="{width}" height="800" style="border: 0"></iframe>'
        for width in WIDTHS
    )
    (folder / "frames.html").write_text(FRAMES.format(frames=frames), "utf-8")
    done = subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
         "--disable-dev-shm-usage", "--window-size=3000,1000", "--virtual-time-budget=20000",
         f"--user-data-dir={folder / 'profile'}", "--dump-dom",
         (folder / "frames.html").as_uri()],
        capture_output=True, encoding="utf-8", timeout=120, check=True,
        env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    told = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    assert told, done.stdout[:500]
    found = [json.loads(line) for line in unescape(told[1]).split("\n") if line]
    return {entry["width"]: entry for entry in found}


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
    page = seen(folder)[1280]
    assert page["sorted"] == "ascending"
    assert page["up"] == page["before"]  # they stand in the order of their points
    assert page["down"] == page["before"][::-1]
