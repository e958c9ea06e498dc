"""The fonts of figures and pages, which have Latin, Chinese and Japanese letters.

They come with the tool, so that pages look the same on every machine and hardly any name of a
player is a row of empty boxes: a subset of Noto Sans CJK, made by `make fonts`, under the Open Font
License, and under a name of its own.
"""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

FAMILY = "Wolfwise Sans"
SIGNS = "DejaVu Sans"
"""Which comes with Matplotlib."""
BOX = "\u25a1"
FOLDER = Path(__file__).with_name("typefaces")


def font_files() -> tuple[Path, ...]:
    """The files of the fonts, regular and bold."""
    name = FAMILY.replace(" ", "")
    return (FOLDER / f"{name}-Regular.otf", FOLDER / f"{name}-Bold.otf")


def sign_files() -> tuple[Path, ...]:
    """The files of the font of signs, regular and bold."""
    from matplotlib import get_data_path

    folder = Path(get_data_path(), "fonts", "ttf")
    return (folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf")


def with_glyphs(text: str) -> str:
    """A text with a box for each letter that neither font has."""
    missing = {letter for letter in set(text) if letter not in "\n" and letter not in _glyphs()}
    return text.translate(dict.fromkeys(map(ord, missing), BOX)) if missing else text


@lru_cache
def _glyphs() -> frozenset[str]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types

    characters: set[str] = set()
    for path in (font_files()[0], sign_files()[0]):
        with TTFont(path, lazy=True) as font:
            characters.update(map(chr, font.getBestCmap()))
    return frozenset(characters)


def east_asian(text: str) -> frozenset[str]:
    """The letters of a text that many machines have no font for."""
    from unicodedata import east_asian_width

    return frozenset(letter for letter in text if east_asian_width(letter) in "WF")


def subset(letters: Iterable[str]) -> bytes:
    """The regular font with these letters only (WOFF), small enough to stand in a page."""
    from io import BytesIO

    from fontTools.subset import (  # type: ignore[import-untyped]
        Options,
        Subsetter,
    )
    from fontTools.ttLib import TTFont

    options = Options(layout_features=[], hinting=False, desubroutinize=True, notdef_outline=True)
    with TTFont(font_files()[0], lazy=True, recalcTimestamp=False) as font:
        cutter = Subsetter(options)
        cutter.populate(text="".join(sorted(letters)))
        cutter.subset(font)
        font.flavor = "woff"
        out = BytesIO()
        font.save(out)
    return out.getvalue()
