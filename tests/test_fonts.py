"""The fonts of reports: whose they are, and that no letter of ours is missing."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types

from tests.helpers.places import ROOT
from tests.helpers.sample_report import pages, with_parts
from tools.fonts import FACES, STANDARDS, find, letters, standard
from wolfwise.reports import renderers
from wolfwise.reports.fonts import BOX, FAMILY, FOLDER, font_files, sign_files, with_glyphs

OURS = ("models", "analysis", "reports", "wolfwise", "examples")
TEXTS = frozenset({".toml", ".html", ".typ", ".lark", ".wolf", ".sh"})
COPYRIGHT = "2014-2021 Adobe (http://www.adobe.com/)."
LICENCE = "SIL Open Font License, Version 1.1"

each_file = pytest.mark.parametrize("path", font_files(), ids=lambda path: path.stem)


@cache
def has(path: Path) -> frozenset[str]:
    with TTFont(path, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def texts(path: Path) -> str:
    """What a file may have to print; of Python, what it has in quotes."""
    content = path.read_text("utf-8")
    if path.suffix == ".py":
        found = (n.value for n in ast.walk(ast.parse(content)) if isinstance(n, ast.Constant))
        return "".join(value for value in found if isinstance(value, str))
    if path.suffix == ".json":
        return json.dumps(json.loads(content), ensure_ascii=False)
    return content


@cache
def written() -> frozenset[str]:
    """Every letter in our own texts that could be printed."""
    files = [path for folder in OURS for path in (ROOT / folder).rglob("*") if path.is_file()]
    used = [path for path in files if path.suffix in {*TEXTS, ".py", ".json"}]
    return frozenset(filter(str.isprintable, "".join(map(texts, used))))


def block(first: int, last: int) -> frozenset[str]:
    return frozenset(filter(str.isprintable, map(chr, range(first, last + 1))))


# ---------------------------------------------------------------- which letters


def test_every_letter_of_our_own_texts_is_there() -> None:
    assert set("\u2212≈†大") <= written()  # from an escape, a source, and a record
    for ours, signs in zip(font_files(), sign_files(), strict=True):
        assert written() <= has(ours) | has(signs)
    whole = "".join(written() - {BOX})
    assert with_glyphs(whole) == whole


def test_all_of_latin_greek_and_cyrillic_is_there_with_the_signs() -> None:
    wanted = block(0x20, 0x17F) | block(0x384, 0x3CE) | block(0x400, 0x45F) | block(0x2190, 0x21FF)
    for ours, signs in zip(font_files(), sign_files(), strict=True):
        assert wanted <= has(ours) | has(signs)


@each_file
def test_latin_and_whatever_is_wide_needs_no_other_font(path: Path) -> None:
    assert block(0x20, 0xFF) <= has(path)
    assert set("“”‘’–—…†•←→↔≠≤≥±×−─│┌□■○●△▲◇◆☆★①②③") <= has(path)
    assert block(0x3041, 0x3096) | block(0x30A1, 0x30FF) | block(0x3001, 0x3020) <= has(path)
    assert block(0xFF01, 0xFF9F) <= has(path)


JOYO = "丼傲刹剝哺喩嗅嘲塡彙恣惧慄憬拉摯曖楷毀璧瘍箋籠緻羞訃諧貪踪辣錮頰鬱𠮟"
"""Those of the 2,136 (kJoyoKanji of Unihan 15) that are not of level 1 in JIS X 0208."""


@each_file
def test_common_chinese_and_japanese_is_there(path: Path) -> None:
    found = {codec: set(standard(codec, *ends)) for codec, *ends in STANDARDS}
    assert {codec: len(those) for codec, those in found.items()} == {
        "big5": 5401, "gb2312": 3755, "euc_jp": 2965  # as the standards count them
    }  # fmt: skip
    assert set(JOYO).union(*found.values()) <= has(path)
    assert set("狼來了狼来了狼が来た獵人猎人猟師預言家预言家予言者") <= has(path)


def test_accents_by_themselves_are_left_to_a_font_that_can_place_them() -> None:
    assert not block(0x300, 0x36F) & has(font_files()[0])
    assert "ź" in has(sign_files()[0])


# ---------------------------------------------------------------- the files


def test_both_weights_have_the_same_letters_and_only_those_that_are_asked_for() -> None:
    regular, bold = map(has, font_files())
    assert regular == bold <= letters()
    assert [face.file for face in FACES] == [path.name for path in font_files()]


@each_file
def test_a_font_has_a_name_of_its_own_and_the_licence_of_the_original(path: Path) -> None:
    with TTFont(path) as font:
        names = {name.nameID: str(name) for name in font["name"].names}
        inside = font["CFF "].cff
        assert font["OS/2"].usWeightClass == {"Regular": 400, "Bold": 700}[names[2]]
        parts = [part.FontName for part in inside.topDictIndex[0].FDArray]
    assert names[1] == FAMILY
    assert names[6] == path.stem
    assert inside.fontNames == [path.stem]
    called = [names[number] for number in (1, 3, 4, 6)] + parts
    assert not re.search("noto|source", " ".join(called), re.IGNORECASE)
    assert re.fullmatch(r"Version 2\.004;subset by fontTools [\d.]+", names[5])
    assert COPYRIGHT in names[0]
    assert LICENCE in names[13]


def test_the_licence_is_beside_the_fonts() -> None:
    text = (FOLDER / "OFL.txt").read_text("utf-8")
    assert COPYRIGHT in text.split("\n")[0]
    assert "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007" in text
    assert "PERMISSION & CONDITIONS" in text


def test_only_known_originals_are_cut(tmp_path: Path) -> None:
    (tmp_path / "NotoSansCJKjp-Regular.otf").write_bytes(b"OTTO")
    with pytest.raises(SystemExit, match="no known original of Regular"):
        find(tmp_path, FACES[0])


# ---------------------------------------------------------------- on paper


def test_chinese_and_japanese_are_set_in_our_font_light_and_bold() -> None:
    sentences = ("今晚誰是狼人？獵人開槍。", "今晚谁是狼人？猎人开枪。", "今夜だれが人狼か。")
    report = with_parts(*sentences)._replace(title="狼來了 狼来了 狼が来た")
    (page,) = pages(renderers.render(report, ["pdf"])["wooolf.pdf"])
    text = page.extract_text()
    assert all(sentence in text for sentence in (*sentences, report.title))
    fonts = {font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values()}
    for path in font_files():
        assert any(path.stem in font for font in fonts)
