"""How many columns texts take in a terminal."""

import subprocess
import sys

import pytest

from tests.helpers.places import ROOT
from wolfwise.reports.columns import display_width


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Eva", 3),
        ("Zoë ± ½", 7),
        ("Zoe\u0308", 3),  # the dots are a letter of their own
        ("น้ำ", 2),  # a consonant with a tone mark above it, a vowel behind it
        ("กิ่ง", 2),  # vowel and tone mark above the first consonant
        ("東京", 4),
        ("ｶﾅ", 2),  # half as wide
        ("한글", 4),
        ("\u1112\u1161\u11ab", 2),  # the same kind of syllable in three letters
        ("🐺", 2),
        ("👨\u200d👩\u200d👧\u200d👦", 2),  # a family: four joined to one picture
        ("👍🏽", 2),  # with a colour of skin
        ("🇩🇪", 2),  # a flag of two letters
        ("🇩🇪🇯🇵", 4),
        ("❤", 1),
        ("❤\ufe0f", 2),  # as a picture
        ("a\u200bb", 2),
        ("a\tb\x07", 4),
        ("王\x07", 3),  # a sign is shown in place of the bell
    ],
)
def test_columns_of_a_text(text: str, columns: int) -> None:
    assert display_width(text) == columns


@pytest.mark.parametrize(("text", "loaded"), [("Eva", False), ("Zoë ±", False), ("王", True)])
def test_only_texts_that_need_it_load_the_library(text: str, loaded: bool) -> None:
    script = (
        "import sys; from wolfwise.reports.columns import display_width; "
        "display_width(sys.argv[1]); sys.exit('wcwidth' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script, text], cwd=ROOT, check=False)
    assert done.returncode == loaded
