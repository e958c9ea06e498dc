"""Cuts the fonts of reports out of Noto Sans CJK JP 2.004: `make fonts`, or by hand

    python -m tools.fonts FOLDER

where FOLDER has the two fonts somewhere in it, as they come with either of

- noto-cjk-sans-jp-regular and noto-cjk-sans-jp-bold 0.0.1 from PyPI (`make fonts` gets these),
- fonts-noto-cjk 1:20220127+repack1-1 from Debian, unpacked.

Both have the same tables, byte for byte, so the same files come of them; a file that is neither
is refused. Another version of fontTools may write other bytes: the fonts name theirs.

Kept are the letters of our own texts, of common Japanese and of common Chinese, traditional and
simplified, in the shapes of Japan. Left out is what pages do not need: rarer letters,
Hangul, the shapes of other regions, hints for coarse screens, vertical setting.
"""

import argparse
import hashlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import fontTools  # type: ignore[import-untyped]  # it ships no types
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from wolfwise.models.values import distinct
from wolfwise.reports.fonts import FAMILY, FOLDER

REGIONAL = 0
"""The face of Japan is the first in a collection."""
FEATURES = ("ccmp", "kern", "liga")
NEEDLESS = ("BASE", "DSIG", "VORG", "vhea", "vmtx")
"""Tables of vertical setting, and a signature that holds no longer."""


@distinct
class Face(NamedTuple):
    """One weight, and the SHA-256 of the files that have it."""

    weight: str
    otf: str
    ttc: str

    @property
    def file(self) -> str:
        return f"{FAMILY.replace(' ', '')}-{self.weight}.otf"


FACES = (
    Face("Regular",
         otf="68a3fc98800b2a27b371f2fb79991daf3633bd89309d4ffaa6946fd587f375b5",
         ttc="b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a"),
    Face("Bold",
         otf="e53dcb0dcb2922e45d01aae1ebd2f382bb81d4229b18b6b883bd170678af1f76",
         ttc="faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb"),
)  # fmt: skip

# ---------------------------------------------------------------- which letters

# No accents by themselves: this font has five and places none of them, and where it has some,
# typesetters take a letter apart that another font has whole.
BLOCKS = (
    (0x0020, 0x02FF), (0x0370, 0x10FF), (0x1200, 0x2E7F),  # alphabets and signs, no Hangul
    (0x3000, 0x312F), (0x31F0, 0x31FF),  # punctuation, kana, bopomofo
    (0xFE30, 0xFE4F), (0xFF00, 0xFF9F), (0xFFE0, 0xFFEE),  # forms: vertical, full and half width
)  # fmt: skip
STANDARDS = (
    ("big5", 0xA440, 0xC67E),  # level 1: 5,401 letters of Chinese in common use
    ("gb2312", 0xB0A1, 0xD7F9),  # level 1: 3,755 in simplified writing
    ("euc_jp", 0xB0A1, 0xCFD3),  # JIS X 0208, level 1: 2,965 of Japanese
)
JOYO = "丼喩塡𠮟"
JINMEIYO = "僞卽奬崚愼敍昴晄晟栞梛槇滉澁澪燿爲珈眞穰緖苺菫萠衞郞鎭顚飜鷄"
"""For school and for names in Japan, as far as they are in none of the standards."""


def letters() -> frozenset[str]:
    """What is kept, as far as the font has it."""
    found = {chr(code) for first, last in BLOCKS for code in range(first, last + 1)}
    return frozenset(found.union(*(standard(*each) for each in STANDARDS), JOYO, JINMEIYO))


def standard(codec: str, first: int, last: int) -> Iterator[str]:
    """The letters that an encoding has from one pair of bytes to another."""
    for code in range(first, last + 1):
        letter = code.to_bytes(2, "big").decode(codec, errors="ignore")
        if len(letter) == 1 and not letter.isascii():
            yield letter


# ---------------------------------------------------------------- cutting and naming


def cut(source: Path, face: Face) -> bytes:
    """A weight of our own font."""
    options = Options(
        layout_features=list(FEATURES), hinting=False, notdef_outline=True, name_IDs=["*"],
        drop_tables=[*Options().drop_tables, *NEEDLESS],
    )  # fmt: skip
    with TTFont(source, fontNumber=REGIONAL, lazy=True, recalcTimestamp=False) as font:
        cutter = Subsetter(options)
        cutter.populate(unicodes=map(ord, letters()))
        cutter.subset(font)
        _name(font, face)
        out = BytesIO()
        font.save(out)
    return out.getvalue()


def _name(font: TTFont, face: Face) -> None:
    """Names of its own, and the copyright and licence of the original."""
    table, whole, short = font["name"], f"{FAMILY} {face.weight}", Path(face.file).stem
    copyright, version, licence, link = (str(table.getName(n, 3, 1, 0x409)) for n in (0, 5, 13, 14))
    version = f"{version.partition(';')[0]};subset by fontTools {fontTools.version}"
    table.names = []
    names = {
        0: copyright, 1: FAMILY, 2: face.weight, 3: f"{short};{version}", 4: whole, 5: version,
        6: short, 10: "A subset of Noto Sans CJK JP for the reports of Wolfwise.", 13: licence,
        14: link,
    }  # fmt: skip
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    font["OS/2"].achVendID = "NONE"
    outlines = font["CFF "].cff
    outlines.fontNames = [short]
    top = outlines.topDictIndex[0]
    top.FamilyName, top.FullName, top.Notice = FAMILY, whole, copyright
    for part in top.FDArray:
        part.FontName = f"{short}-{part.FontName.rpartition('-')[2]}"


def find(folder: Path, face: Face) -> Path:
    """A file with the original of a weight."""
    for path in sorted(folder.rglob("*.[ot]t[fc]")):
        if hashlib.sha256(path.read_bytes()).hexdigest() in (face.otf, face.ttc):
            return path
    raise SystemExit(f"no known original of {face.weight} in {folder}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("folder", type=Path, help="where the originals are")
    folder = parser.parse_args().folder
    for face in FACES:
        made = cut(find(folder, face), face)
        (FOLDER / face.file).write_bytes(made)
        print(f"{face.file}: {len(made):,} bytes, sha256 {hashlib.sha256(made).hexdigest()}")


if __name__ == "__main__":
    main()
