"""The figures of reports, and their pages on paper."""

import re
from fractions import Fraction
from xml.etree import ElementTree as Xml

import pytest

from tests.helpers.sample_report import HARD, NAMES, all_text, made, pages, report, with_parts
from wolfwise.reports import renderers
from wolfwise.reports.document import Exact, Figure, Grid, Misbuilt, Sampled, Sheet, figures, grids
from wolfwise.reports.figures import svg
from wolfwise.reports.number_format import shown
from wolfwise.reports.palette import PAPER, SCREEN

# ---------------------------------------------------------------- figures


@pytest.mark.parametrize("figure", figures(report()), ids=lambda figure: figure.key)
def test_a_figure_is_xml_with_text_as_text_and_colours_by_role(figure: Figure) -> None:
    grid = next(grid for grid in grids(report()) if grid.key == figure.grid)
    drawn = svg(figure, grid, SCREEN)
    texts = "".join(t for e in Xml.fromstring(drawn).iter() for t in (e.text or "",))
    for name in grid.column(figure.along or grid.headings[0]):
        assert all(word in texts for word in shown(name).split())
    assert not re.search(r"#(0[1-9])(\1){2}", drawn)  # no stand-in is left
    assert "currentColor" in drawn
    assert "var(" not in svg(figure, grid, PAPER)


def test_every_number_of_a_heat_map_is_in_its_table() -> None:
    figure, grid = figures(report())[0], grids(report())[0]
    texts = {e.text for e in Xml.fromstring(svg(figure, grid)).iter() if e.text}
    table = {shown(cell).rstrip("%") for row in grid.rows for cell in row}
    assert {text for text in texts if re.fullmatch(r"[\d.]+", text)} <= table


def test_a_figure_may_show_the_first_rows_only() -> None:
    figure, grid = figures(report())[0], grids(report())[0]
    names = [shown(name) for name in grid.column(grid.headings[0])]
    drawn = Xml.fromstring(svg(figure._replace(rows=1), grid))
    texts = {element.text for element in drawn.iter() if element.text}
    assert names[0] in texts
    assert not texts & set(names[1:])


# ---------------------------------------------------------------- PDF


def test_pdf_has_a_file_for_every_sheet_and_each_is_one_page_of_a4() -> None:
    files = made("pdf")
    assert set(files) == {"wooolf.pdf", *(f"wooolf-{s.key}.pdf" for s in report().sheets)}
    for sheet in report().sheets:
        (only,) = pages(files[f"wooolf-{sheet.key}.pdf"])
        assert [round(float(side) / 72 * 25.4) for side in only.mediabox[2:]] == [210, 297]
        assert sheet.title in only.extract_text()
    last = pages(files["wooolf.pdf"])[-len(report().sheets) :]
    for sheet, found in zip(report().sheets, last, strict=True):
        assert sheet.title in found.extract_text()


def test_pdf_fonts_are_embedded() -> None:
    for file in made("pdf").values():
        for found in pages(file):
            for font in found["/Resources"]["/Font"].values():
                descriptor = font.get_object()["/DescendantFonts"][0]["/FontDescriptor"]
                assert {"/FontFile3", "/FontFile2"} & set(descriptor.get_object())


def test_pdf_tells_every_number_of_every_table() -> None:
    text = re.sub(r"\s", "", all_text({"": made("pdf")["wooolf.pdf"]}))
    for grid in grids(report()):
        for row in grid.rows:
            assert all(re.sub(r"\s", "", shown(cell)) in text for cell in row)


def test_a_figure_of_samples_says_what_is_drawn_around_them() -> None:
    sampled = Grid("some", "Some", ("n", "p"), ((1, Sampled(0.5, 0.1, 20, 0)),))
    exact = Grid("more", "More", ("n", "p"), ((1, Exact(Fraction(1, 2))),))
    parts = (sampled, Figure("f", "F", "lines", "some"), exact, Figure("g", "G", "lines", "more"))
    files = renderers.render(with_parts(*parts), ["pdf", "html"])
    on_paper = all_text({"": files["wooolf.pdf"]})
    assert "(with 95 % intervals; numbers: Table 1)" in on_paper
    assert "(numbers: Table 2)" in on_paper
    assert files["wooolf.html"].count(b"with 95 % intervals") == 1


def test_a_sheet_that_could_not_be_read_is_refused() -> None:
    full = Sheet("full", "Full", report().sheets[0].grids, (HARD,) * 40)
    with pytest.raises(Misbuilt, match="the sheet full does not fit on a page"):
        renderers.render(report()._replace(sheets=(full,)), ["pdf"])


def test_a_table_that_is_too_wide_for_paper_is_broken_between_columns() -> None:
    headings = ("name", *(f"column {n}" for n in range(40)))
    grid = Grid("wide", "Wide", headings, ((NAMES[1], *range(10**6, 10**6 + 40)),) * 3)
    (only,) = pages(renderers.render(with_parts(grid), ["pdf"])["wooolf.pdf"])
    text = only.extract_text()
    assert all(shown(10**6 + n) in text for n in range(40))
