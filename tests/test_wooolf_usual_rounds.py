"""What rounds usually bring: how it is counted, and that the file has been written by the tool."""

import pytest

from tools import usual_rounds as tool
from wolfwise.analysis.wooolf.usual_rounds import USUAL


def test_the_file_is_as_the_tool_writes_it() -> None:
    assert tool.FILE.read_text("utf-8") == tool.page(USUAL), "run `make usual-rounds`"


@pytest.mark.parametrize("players", USUAL)
def test_all_results_are_out_of_the_same_sum(players: int) -> None:
    free, barred, early = USUAL[players]
    assert [sum(kind.values()) for kind in (free, barred, early)] == [10_000] * 3
    assert all(error in (0, 1) for _, error in barred)
    assert all((points >= 2) or error == 2 for points, error in early)
    assert {2} <= {error for _, error in free}  # some of those who may suspect early do, wrongly


def test_shares_are_rounded_by_the_largest_remainders() -> None:
    assert tool.out_of(10, [1, 1, 1]) == [4, 3, 3]
    assert tool.out_of(10, [47, 16, 15.8, 12, 6.1, 3.1]) == [5, 2, 1, 1, 1, 0]  # Hare's example
    assert tool.out_of(7, [3, 4]) == [3, 4]


def test_a_few_rounds_are_much_like_very_many() -> None:
    """Four players' 300 games; five standard errors of a share."""
    for few, many in zip(tool.usual(tool.counted(4, 300, 1)), USUAL[4], strict=True):
        for place, times in many.items():
            spread = (times / 10_000 * (1 - times / 10_000) / 300) ** 0.5
            assert abs(few.get(place, 0) - times) / 10_000 < 5 * spread + 0.005
