"""What live play of You Cry Wolf! asks for, because it lacks it."""

import pytest

from wolfwise.crywolf.live import footer, lacks
from wolfwise.models import records

HEAD = "game crywolf\nplayers Ann Bob Cy\n"
MINE = "viewer Ann 3 sheep wolf cow dog\n"
DICE = "Enter your dice: viewer NAME ANIMAL ..., all 6 that were rolled"
CLAIM = "Ann places cow claims 3\n"
CALLED = f"{CLAIM}Bob calls Ann\n"


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ("", [DICE, "Enter who begins: first NAME"]),
        (MINE, ["Enter who begins: first NAME"]),
        (f"first Ann\n{MINE}", []),
        (f"first Ann\n{CLAIM}", [f"{DICE}, or those that are left"]),
        (f"{CLAIM}{MINE}", []),
        (f"{MINE}{CLAIM}...\n", ["Enter whose turn it is: turn NAME"]),
        (f"{MINE}{CLAIM}...\nturn Ann\n", []),
        (f"{MINE}board sheep by Bob\n", ["Enter whose turn it is: turn NAME"]),
        ("viewer Ann 3 sheep wolf 2 missed\nfirst Ann\n",
         ["Look under your cup, and mend your dice: fix 3 viewer Ann ANIMAL ..."]),
        (f"{MINE}Ann places cow claims missed\n",
         ["Read Ann's marker in the cow row, and mend its number: fix 4 ..."]),
        (f"{MINE}Ann places cow claims missed\nBob places cow claims 8\n", []),
        (f"{MINE}first Ann\nchips Ann 3 2\n",
         ["Enter the chips of Bob and Cy: chips Bob OWN RECEIVED"]),
        (f"round 2\n{MINE}first Ann\n",
         ["Enter the chips of Ann, Bob and Cy: chips Ann OWN RECEIVED"]),
        (f"{MINE}first Ann\nchips Ann 3 2\n{CLAIM}", []),  # chips are told before the turns
        ("chips Ann 3 2\n", [DICE, "Enter who begins: first NAME"]),  # no more than two
        (f"{MINE}{CALLED}", []),
        (f"{MINE}{CALLED}count 4\n", ["Begin the next round, in which Bob is first: viewer Ann "
                                      "ANIMAL ..., all 6 that were rolled"]),
        (f"{MINE}{CALLED}count 4\nround\n",
         ["Enter your dice: viewer Ann ANIMAL ..., all 6 that were rolled"]),
        (f"{MINE}{CALLED}count 7\n", []),  # Bob has paid all: it is over
    ],
)  # fmt: skip
def test_what_is_lacking_is_asked_for(lines: str, asked: list[str]) -> None:
    assert list(lacks(records.read(HEAD + lines))) == asked


def test_open_dice_are_asked_for() -> None:
    text = f"game crywolf\nrule open=yes\nplayers Ann Bob Cy\nfirst Ann\n{MINE}"
    assert list(lacks(records.read(text))) == ["Enter the open dice: open ANIMAL ..."]
    assert not lacks(records.read(f"{text}open 6 sheep\n"))


def test_every_line_that_is_asked_for_can_be_entered() -> None:
    """As it is written there, with something in place of the capitals."""
    said = {"NAME": "Bob", "ANIMAL ...": "6 sheep", "OWN RECEIVED": "4 1"}
    text = f"{HEAD}round 2\n"
    for _ in range(6):
        asked = lacks(records.read(text))
        if not asked:
            break
        line = asked[0].split(": ")[1].split(", ")[0]
        for capitals, words in said.items():
            line = line.replace(capitals, words)
        text += f"{line}\n"
    assert text.count("chips") == 3
    assert not lacks(records.read(text))


def test_chips_that_are_not_known_are_no_numbers_in_the_footer() -> None:
    assert footer(records.read(f"{HEAD}chips Ann 3 2\n")) == "round 1 | Ann 3+2, Bob ?, Cy ?"
