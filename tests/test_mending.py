"""Mending records: what was asked for changes, and nothing else."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.mending import before, drop, fix, insert, line_at, move

THREE = "game wooolf\n# a note\nplayers Eva Bob Cy Dee  # four\n"


def test_a_line_in_place_of_another_keeps_its_comment() -> None:
    assert fix(THREE, 3, "players Eva Bob Cy Di") == (
        "game wooolf\n# a note\nplayers Eva Bob Cy Di  # four\n"
    )
    assert fix(THREE, 3, "players A B C D # 4") == "game wooolf\n# a note\nplayers A B C D # 4\n"


def test_a_line_in_between_and_at_the_end() -> None:
    assert insert(THREE, 2, "rule peek=tracked") == (
        "game wooolf\nrule peek=tracked\n# a note\nplayers Eva Bob Cy Dee  # four\n"
    )
    assert insert("a\r\nb", 3, "c") == "a\r\nb\r\nc\r\n"
    assert insert("", 1, "game wooolf") == "game wooolf\n"


def test_a_line_less_and_elsewhere() -> None:
    assert drop(THREE, 2) == "game wooolf\nplayers Eva Bob Cy Dee  # four\n"
    assert move("1\n2\n3\n4\n", 4, 2) == "1\n4\n2\n3\n"
    assert move("1\n2\n3\n4\n", 1, 3) == "2\n3\n1\n4\n"
    assert move("1\n2\n3", 3, 1) == "3\n1\n2\n"


def test_one_line_and_all_before_it() -> None:
    assert line_at(THREE, 2) == "# a note"
    assert before(THREE, 3) == "game wooolf\n# a note\n"


@pytest.mark.parametrize("number", [0, -1, 4, 99])
def test_a_line_that_is_not_there(number: int) -> None:
    message = f"there is no line {number}: the record has 3 lines"
    mends: list[Callable[[], str]] = [
        lambda: fix(THREE, number, "x"),
        lambda: drop(THREE, number),
        lambda: move(THREE, number, 1),
        lambda: move(THREE, 1, number),
        lambda: line_at(THREE, number),
    ]
    for mend in mends:
        with pytest.raises(WolfwiseError, match=message):
            mend()


@given(st.lists(st.text("ab #", max_size=5), min_size=1, max_size=6), st.data())
def test_whatever_is_mended_the_other_lines_stay(lines: list[str], data: st.DataObject) -> None:
    """Against lists of lines, which is all that it is about."""
    text = "".join(f"{line}\n" for line in lines)
    number = data.draw(st.integers(1, len(lines)))
    to = data.draw(st.integers(1, len(lines)))
    rest = lines[: number - 1] + lines[number:]
    assert drop(text, number) == "".join(f"{line}\n" for line in rest)
    moved = [*rest[: to - 1], lines[number - 1].rstrip(), *rest[to - 1 :]]
    assert move(text, number, to) == "".join(f"{line}\n" for line in moved)
    assert drop(insert(text, number, "new"), number) == text
    assert fix(text, number, "new # own").splitlines() == [
        *lines[: number - 1], "new # own", *lines[number:]
    ]  # fmt: skip
