"""The reports of all games, sampled little: as a browser shows them, and on paper."""

import os
import subprocess
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from tests.helpers.browser import BROWSER, look
from tests.helpers.places import WOLFWISE
from wolfwise.report import ABOUT


def build(folder: Path) -> Path:
    subprocess.run(
        [WOLFWISE, "report", "all", "--quick", "--jobs", "1",
         "--format", "html,pdf", "--out", folder / "out"],
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")},
        check=True, capture_output=True,
    )  # fmt: skip
    return folder / "out"


def test_all_reports_read_well_on_phone_screen_and_paper(tmp_path: Path) -> None:
    """One test, since it takes a minute to build them."""
    reports = build(tmp_path)
    for about in ABOUT:
        on_paper(about, sorted(reports.glob(f"{about}*.pdf")))
        if BROWSER is not None:
            in_browser((reports / f"{about}.html").read_text("utf-8"), tmp_path)


def in_browser(html: str, folder: Path) -> None:
    for width, page in look(html, folder).items():
        assert page["wrong"] == []
        assert page["scroll"] <= width
        assert page["wide"] == []
        assert page["cut"] == []


def on_paper(about: str, files: list[Path]) -> None:
    """Fonts are in the file, every page says something, and a cheat sheet is one page."""
    papers = {path.stem: PdfReader(path).pages for path in files}
    assert about in papers
    for name, pages in papers.items():
        assert name == about or len(pages) == 1
        for page in pages:
            assert page.extract_text().strip()
            resources: Any = page["/Resources"]
            for font in resources["/Font"].values():
                descriptor = font.get_object()["/DescendantFonts"][0]["/FontDescriptor"]
                assert {"/FontFile3", "/FontFile2"} & set(descriptor.get_object())
