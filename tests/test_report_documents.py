"""Reports in every format: complete, honest about their numbers, and the same every time."""

import csv
import json
import os
import pickle
import re
import subprocess
import sys
from contextlib import redirect_stderr
from fractions import Fraction
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest

from tests.helpers.places import ROOT
from tests.helpers.sample_report import FORMATS, all_text, made, report, with_parts
from wolfwise.console import ended
from wolfwise.models.errors import WolfwiseError
from wolfwise.reports import render_csv, renderers
from wolfwise.reports.document import (
    Exact,
    Figure,
    Grid,
    Misbuilt,
    Rounded,
    Sampled,
    grids,
    labels,
    value,
)
from wolfwise.reports.number_format import footnote, shown, worth


def page() -> str:
    return made("html")["wooolf.html"].decode()


# ---------------------------------------------------------------- documents


GRID = Grid("some", "Some", ("name", "n", "p"), (("a", 1, Exact(Fraction(1, 2))),))

MANY = Grid("many", "Many", tuple("abcdefgh"), (tuple(range(8)),))


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ((GRID, GRID), "the key 'some' stands there twice"),
        ((GRID._replace(key="So me"),), "'So me' is no key"),
        ((GRID._replace(key="about"),), "has a meaning of its own"),
        ((GRID._replace(rows=((1, 2),)),), "a row is not as long as the headings"),
        ((GRID._replace(rows=()),), "has no rows"),
        ((GRID._replace(headings=("a", "a", "b")),), "headings must differ"),
        ((GRID._replace(best=frozenset({1})),), "no such best row"),
        ((GRID, Figure("f", "F", "bars", "none")), "unknown table 'none'"),
        ((GRID, Figure("f", "F", "bars", "some", ("x",))), "has no column 'x'"),
        ((GRID, Figure("f", "F", "bars", "some", ("name",), "n")), "'name' is not of numbers"),
        ((GRID, Figure("f", "F", "bars", "some")), "mixes chance and count"),
        (("a\x07b",), "has a letter that cannot be shown"),
        ((GRID._replace(caption="\ud800"),), "has a letter that cannot be shown"),
        ((MANY, Figure("f", "F", "lines", "many")), "nobody tells more than 6 columns apart"),
    ],
)
def test_a_mistake_in_a_document_is_found_before_it_is_shown(parts: Any, wrong: str) -> None:
    with pytest.raises(Misbuilt, match=re.escape(wrong)):
        renderers.render(with_parts(*parts), ["md"])


def test_a_mistake_of_a_builder_is_one_sentence_also_from_another_process() -> None:
    mistake = pickle.loads(pickle.dumps(Misbuilt("wooolf", "there are no numbers")))

    def work() -> int:
        raise mistake

    told = StringIO()
    with redirect_stderr(told):
        assert ended(work) == 2
    assert told.getvalue() == (
        "wolfwise: the report about wooolf is built wrongly, a mistake in wolfwise itself: "
        "there are no numbers\n"
    )


def test_tables_and_figures_are_numbered_apart() -> None:
    assert labels(report())["worth"] == "Table 3"
    assert labels(report())["worth-bars"] == "Figure 5"


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (Exact(Fraction(1, 3)), "33.3%", "exactly 1/3"),
        (Exact(Fraction(0)), "0%", "exactly 0"),
        (Exact(Fraction(1, 10**9)), "<0.1%", "exactly 1/1000000000"),
        (Exact(Fraction(-1, 4)), "−25.0%", "exactly -1/4"),
        (Exact(Fraction(-5, 4), "points"), "−1.25", "exactly -5/4"),
        (Exact(Fraction(5, 4), "count"), "1.25", "exactly 5/4"),
        (Rounded(1.5849625), "≈1.585", "1.5849625, computed and rounded"),
        (Sampled(0.25, 0.004, 1000, 7), "25.0%\u202f±\u202f0.4%",
         "sampled: 0.25, standard error 0.004, 1,000 samples, seed 7"),
        (Sampled(-0.001, 0.001, 9, "x/1", "points"), "+0.00\u202f±\u202f<0.01",
         "sampled: -0.001, standard error 0.001, 9 samples, seed x/1"),
        (-1234, "−1,234", ""),
        ("text", "text", ""),
        (None, "", ""),
    ],
)  # fmt: skip
def test_a_number_says_what_it_is_worth(number: Any, text: str, said: str) -> None:
    assert shown(number) == text
    assert worth(number) == said


def test_every_table_says_below_it_where_its_numbers_come_from() -> None:
    notes = {grid.key: footnote(grid) for grid in grids(report())}
    assert notes["claims"] == "Exact."
    assert notes["players"] == "Sampled: ± one standard error, 1,000 to 1,500 samples each, seed 7."
    assert notes["worth"] == (
        "≈ computed and rounded; ± sampled: ± one standard error, 500 samples each, seeds 7, a/b; "
        "all else exact."
    )


# ---------------------------------------------------------------- all formats


def test_formats_are_named_in_a_list() -> None:
    assert renderers.formats("html, PDF,html") == ("html", "pdf")
    with pytest.raises(WolfwiseError, match=r"no format 'htm'; did you mean 'html'\? \(formats"):
        renderers.formats("htm")
    with pytest.raises(WolfwiseError, match="no format is named"):
        renderers.formats(" , ")


def test_the_same_report_is_the_same_bytes_in_every_process() -> None:
    script = (
        "from hashlib import sha256; import sys; "
        "from tests.helpers.sample_report import FORMATS, made; "
        "sys.stdout.write(repr([sha256(d).hexdigest() for f in FORMATS for d in made(f).values()]))"
    )
    command = [sys.executable, "-c", script]
    other = {**os.environ, "PYTHONHASHSEED": "4", "TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "99"}
    done = subprocess.run(command, cwd=ROOT, env=other, capture_output=True, text=True, check=True)
    here = [sha256(data).hexdigest() for name in FORMATS for data in made(name).values()]
    assert done.stdout == repr(here)


@pytest.mark.parametrize("name", renderers.FORMATS)
def test_every_format_names_rules_version_seed_and_the_command(name: str) -> None:
    files = made(name)
    text = all_text(files) if name == "pdf" else b"\n".join(files.values()).decode()
    assert "wolfwise report wooolf --seed 7" in text
    assert "0.1.0" in text
    assert "basic" in text


@pytest.mark.parametrize("name", renderers.FORMATS)
def test_no_name_is_lost_in_any_script(name: str) -> None:
    files = made(name)
    text = all_text(files) if name == "pdf" else b"\n".join(files.values()).decode()
    for part in ("王小明", "さくら", "Zoë Müller-Lüdenscheidt", "Bobby", "1,200"):
        if part != "1,200" or name not in ("csv", "json"):
            assert part in text


@pytest.mark.parametrize("name", renderers.FORMATS)
def test_letters_that_no_font_has_stop_nobody(name: str) -> None:
    grid = GRID._replace(rows=tuple((text, 1, None) for text in ("🐺", "สมชาย", "أحمد", "a b")))
    files = renderers.render(with_parts(grid, Figure("f", "F", "bars", "some", ("n",))), [name])
    text = all_text(files) if name == "pdf" else b"\n".join(files.values()).decode()
    assert ("□" if name == "pdf" else "🐺") in text


@pytest.mark.parametrize("name", renderers.FORMATS)
def test_all_files_of_a_game_begin_with_its_name(name: str) -> None:
    assert all(file.startswith("wooolf") and "/" not in file for file in made(name))


# ---------------------------------------------------------------- CSV and JSON


def rows_of(grid: Grid) -> list[dict[str, str]]:
    text = made("csv")[f"wooolf-{grid.key}.csv"].decode()
    return list(csv.DictReader(StringIO(text)))


@pytest.mark.parametrize("grid", grids(report()), ids=lambda grid: grid.key)
def test_csv_has_every_number_with_its_worth(grid: Grid) -> None:
    for row, cells in zip(rows_of(grid), grid.rows, strict=True):
        for heading, cell in zip(grid.headings, cells, strict=True):
            if cell is None or isinstance(cell, str):
                assert row[heading] == (cell or "")
                continue
            assert float(row[heading]) == value(cell)
            if isinstance(cell, Exact):
                assert Fraction(row[f"{heading}: exact"]) == cell.value
            if isinstance(cell, Rounded):
                assert row[f"{heading}: rounded"] == "yes"
            if isinstance(cell, Sampled):
                assert float(row[f"{heading}: stderr"]) == cell.stderr
                assert int(row[f"{heading}: samples"]) == cell.samples
                assert row[f"{heading}: seed"] == str(cell.seed)


@pytest.mark.parametrize("cell", ["=1+1", "+A1", "-A1", "@SUM(A1)", "=HYPERLINK(1)", "\t=1", "--1"])
def test_csv_has_no_cell_that_a_spreadsheet_would_run(cell: str) -> None:
    ((shown,),) = csv.reader(StringIO(render_csv._written([[cell]]).decode()))
    assert shown == f"'{cell}"


@pytest.mark.parametrize("cell", ["-1", "-0.5", "+1e-05", "-1/3", "", "a-b", "1=1"])
def test_csv_has_numbers_and_plain_texts_as_they_are(cell: str) -> None:
    assert render_csv._written([[cell, "x"]]) == f"{cell},x\n".encode()


def test_csv_says_which_file_is_which_table() -> None:
    about = made("csv")["wooolf-about.csv"].decode()
    assert ["wooolf-long.csv", "Table 4. A long table"] in list(csv.reader(StringIO(about)))


def test_json_writes_numbers_as_answers_do() -> None:
    data = json.loads(made("json")["wooolf.json"])
    tables = {part["table"]["key"]: part["table"] for section in data["sections"]
              for part in section["parts"] if "table" in part}  # fmt: skip
    assert tables["claims"]["rows"][0][1] == {"p": 665 / 729, "exact": "665/729"}
    assert tables["worth"]["rows"][0][2] == {"expected": -1.25, "exact": "-5/4"}
    assert tables["worth"]["rows"][2][3] == {"bits": 0.918295834, "rounded": True}
    assert tables["players"]["rows"][0][1] == {
        "p": 0.12, "stderr": 0.013, "samples": 1000, "seed": 7
    }  # fmt: skip
    assert tables["players"]["rows"][2][2] is None
    assert data["sheets"][0]["tables"][0]["key"] == "claims-5"
    assert data["rules"]["edition"] == "basic"


def test_json_figures_name_the_columns_they_show() -> None:
    data = json.loads(made("json")["wooolf.json"])
    shown = [p["figure"] for s in data["sections"] for p in s["parts"] if "figure" in p]
    assert shown[0]["columns"] == ["6 dice", "9 dice", "12 dice", "15 dice", "18 dice"]
    assert {figure["table"] for figure in shown} <= {grid.key for grid in grids(report())}


# ---------------------------------------------------------------- Markdown


def test_markdown_tables_have_as_many_cells_in_every_row() -> None:
    lines = made("md")["wooolf.md"].decode().split("\n")
    bars = [len(re.findall(r"(?<!\\)\|", line)) for line in lines]
    assert all(a == b for a, b in pairwise(bars) if a and b)


def test_markdown_signs_in_names_are_letters() -> None:
    text = made("md")["wooolf.md"].decode()
    assert r"5 \* 3 &lt; 16 &amp; \`\#x\` is no \[link\](nowhere) \| \_so\_." in text
    assert "<b>" not in text


# ---------------------------------------------------------------- HTML


class Balanced(HTMLParser):
    """Raises when an element is not closed where it should be."""

    VOID = frozenset({"meta", "br", "img", "link", "input", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert len(given) == len(attrs), f"an attribute twice in {tag}"
        self.ids += [found for name, found in attrs if name == "id" and found]
        self.links += [v for n, v in attrs if n in ("href", "src", "xlink:href") and v]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@cache
def parsed() -> Balanced:
    parser = Balanced()
    parser.feed(page())
    parser.close()
    return parser


def test_html_is_well_formed_and_its_ids_differ() -> None:
    assert parsed().open == []
    assert len(set(parsed().ids)) == len(parsed().ids)


def test_html_needs_nothing_else_and_its_links_lead_somewhere() -> None:
    assert {link[0] for link in parsed().links} == {"#"}
    assert {link[1:] for link in parsed().links} <= set(parsed().ids)
    assert all(url.startswith(("data:", "#")) for url in re.findall(r"url\(([^)]+)\)", page()))
    assert "@import" not in page()
    assert "<script src" not in page()


def test_html_takes_no_name_for_markup() -> None:
    assert "&lt;b&gt;Bobby&lt;/b&gt;" in page()
    assert "<b>" not in page()


def test_html_tables_have_captions_and_headings_with_a_scope() -> None:
    count = len(grids(report()))
    assert page().count("<table>") == page().count("<caption>") == count
    assert len(re.findall(r"<th(?! scope=)[ >]", page())) == 0
    assert page().count('<th scope="row"') == sum(len(grid.rows) for grid in grids(report()))


def test_html_brings_letters_that_a_machine_may_not_have_and_only_if_there_are_any() -> None:
    assert "font/woff" in page()
    latin = renderers.render(with_parts("Nothing else.")._replace(title="Plain"), ["html"])
    assert b"font/woff" not in latin["wooolf.html"]


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    pairs = [(int(one[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
def test_html_colours_can_be_read(which: int) -> None:
    block = re.findall(r":root \{(.*?)\}", page(), re.DOTALL)[which]
    colours = {
        name: code if len(code) == 7 else "#" + "".join(2 * c for c in code[1:])
        for name, code in re.findall(r"--([\w-]+): (#\w+)", block)
    }
    for text in ("ink", "muted", "link"):
        for ground in ("paper", "panel"):
            assert contrast(colours[text], colours[ground]) >= 4.5
    assert contrast(colours["ink"], colours["best"]) >= 4.5
    strongest = mixed(colours["shade"], colours["paper"], 0.55)
    assert "calc(var(--p) * 55%)" in page()
    assert contrast(colours["ink"], strongest) >= 4.5
    assert all(contrast(colours[f"series-{n}"], colours["paper"]) >= 3 for n in range(1, 7))
