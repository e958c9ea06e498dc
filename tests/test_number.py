"""Numbers that say what they are worth: their errors, how they are shown, and what programs get."""

import json
from fractions import Fraction
from math import inf, isclose, sqrt
from statistics import mean, pstdev, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wolfwise.analysis import number
from wolfwise.analysis.number import Exact, Number, Rounded, Sampled
from wolfwise.models import rulebook
from wolfwise.reports.answer import Answer, Chance, Table
from wolfwise.reports.number import PRINTED, TERMINAL, in_json, shown
from wolfwise.reports.text import cell

# ---------------------------------------------------------------- means and their errors

some = st.lists(st.integers(-50, 50), min_size=2, max_size=40)


@given(some)
def test_a_mean_and_its_error_are_those_of_statistics(values: list[int]) -> None:
    squares = sum(value * value for value in values)
    fractions = [Fraction(value) for value in values]
    for found in (
        number.from_sums(len(values), sum(values), squares, 3, "points"),
        number.mean([*map(float, values)], 3, "points"),
        number.mean(fractions, 3, "points"),
    ):
        assert isclose(found.value, mean(values), abs_tol=1e-12)
        assert isclose(found.stderr, stdev(values) / sqrt(len(values)), abs_tol=1e-9)
        assert (found.samples, found.seed, found.unit) == (len(values), 3, "points")


@given(some, st.integers(-9, 9), st.integers(-9, 9))
def test_a_line_through_a_mean_is_the_mean_of_the_line(
    values: list[int], by: int, add: int
) -> None:
    on_line = [by * value + add for value in values]
    found = number.mean(values, 3, "points").scaled(by, add)
    assert isclose(found.value, mean(on_line), abs_tol=1e-9)
    assert isclose(found.stderr, stdev(on_line) / sqrt(len(values)), abs_tol=1e-9)


@given(st.lists(st.booleans(), min_size=2, max_size=60))
def test_a_share_of_samples_that_differ_has_the_error_of_a_mean(won: list[bool]) -> None:
    ones = [int(one) for one in won]
    found = number.from_sums(len(ones), sum(ones), sum(ones), 0)
    assert found == number.mean(ones, 0)._replace(stderr=found.stderr)
    if 0 < sum(ones) < len(ones):
        assert isclose(found.stderr, stdev(ones) / sqrt(len(ones)))
    else:  # as if there had been two more each way
        more = [*ones, 0, 0, 1, 1]
        assert isclose(found.stderr, pstdev(more) / sqrt(len(more)))


@given(st.integers(1, 500))
def test_none_of_some_samples_are_as_likely_by_luck_as_the_interval_says(samples: int) -> None:
    """The rule of three: if one in three `samples` did, none would be seen once in twenty times."""
    _, most = number.share(0, samples, 0).interval
    assert 2.3 / (samples + 3) < most < 4 / (samples + 3)
    least, _ = number.share(samples, samples, 0).interval
    assert isclose(least, 1 - most)
    assert number.share(0, samples, 0).stderr > 0


@pytest.mark.parametrize(
    ("share", "samples", "low", "high"),
    [(1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775), (0.5, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval_is_the_published_one(
    share: float, samples: int, low: float, high: float
) -> None:
    assert number.wilson(share, samples) == pytest.approx((low, high), abs=1e-4)
    found = number.share(share * samples, samples, 4)
    assert found.interval == number.wilson(share, samples)
    assert found.stderr == pytest.approx((high - low) / 3.92, abs=1e-4)


def test_an_interval_of_none_or_all_ends_there() -> None:
    """To the bit, whatever rounding does: no chance is below 0 or above 1."""
    for samples in range(1, 300):
        assert number.wilson(0, samples)[0] == 0
        assert number.wilson(1, samples)[1] == 1
        assert 0 < number.wilson(0, samples)[1] < 1
        assert 0 < number.wilson(1, samples)[0] < 1


def test_the_interval_of_any_other_mean_is_the_usual_one() -> None:
    low, high = Sampled(2.0, 0.5, 9, 0, "points").interval
    assert (low, high) == pytest.approx((1.02, 2.98))


def test_one_sample_tells_nothing_about_its_error() -> None:
    assert number.mean([7], 0, "points").stderr == inf
    assert number.from_sums(1, 7, 49, 0, "count").stderr == inf
    assert 0.2 < number.mean([1], 0).stderr < 0.25  # but a share is between none and all


# ---------------------------------------------------------------- differences


def test_differences_are_worth_what_the_less_certain_number_is() -> None:
    exact, rounded = Exact(Fraction(1, 4)), Rounded(0.5, "chance")
    one, other = Sampled(1.0, 0.3, 9, 5), Sampled(0.0, 0.4, 5, 6)
    assert number.difference(exact, Exact(Fraction(1))) == Exact(Fraction(-3, 4))
    assert number.difference(exact, rounded) == Rounded(-0.25, "chance")
    assert number.difference(one, exact) == Sampled(0.75, 0.3, 9, 5)
    assert number.difference(one, other) == Sampled(1.0, 0.5, 5, 5)
    assert number.clear(number.difference(one, other), 1.9)
    assert not number.clear(number.difference(one, other))
    assert number.clear(number.difference(exact, rounded))  # there is no luck in them
    assert not number.clear(Sampled(5.0, inf, 1, 0))


# ---------------------------------------------------------------- for people and programs

NUMBERS: list[tuple[Number, str, str, dict[str, Any]]] = [
    (Exact(Fraction(1, 4)), "25.0%", "25.0%", {"p": 0.25, "exact": "1/4"}),
    (
        Exact(Fraction(-5, 4), "points"),
        "-1.250",
        "\u22121.25",
        {"expected": -1.25, "exact": "-5/4"},
    ),
    (Exact(Fraction(5, 2), "count"), "2.500", "2.50", {"expected": 2.5, "exact": "5/2"}),
    (Rounded(0.5), "0.500", "≈0.500", {"bits": 0.5, "rounded": True}),
    (Rounded(0.5, "chance"), "50.0%", "≈50.0%", {"p": 0.5, "rounded": True}),
    (
        Sampled(0.25, 0.01, 900, 7),
        "25.0%±1.0%",
        "25.0%\u202f±\u202f1.0%",
        {"p": 0.25, "stderr": 0.01, "samples": 900, "seed": 7},
    ),
    (
        Sampled(-0.5, 0.0001, 9, "a/1", "points"),
        "-0.500±<0.001",
        "\u22120.50\u202f±\u202f<0.01",
        {"expected": -0.5, "stderr": 0.0001, "samples": 9, "seed": "a/1"},
    ),
    (
        Sampled(3.0, inf, 1, 0, "count"),
        "3.000±?",
        "3.00\u202f±\u202f?",
        {"expected": 3.0, "stderr": None, "samples": 1, "seed": 0},
    ),
]


@pytest.mark.parametrize(("found", "on_screen", "on_paper", "data"), NUMBERS)
def test_every_kind_is_shown_and_written(
    found: Number, on_screen: str, on_paper: str, data: dict[str, Any]
) -> None:
    assert shown(found, TERMINAL) == cell(found) == on_screen
    assert shown(found, PRINTED) == on_paper
    assert json.loads(json.dumps(in_json(found), allow_nan=False)) == data
    if isinstance(found, Exact):
        assert cell(found, exact=True).lstrip("+") == data["exact"]


@pytest.mark.parametrize("samples", [1, 5, 57, 2000])
def test_only_what_is_impossible_is_a_dash(samples: int) -> None:
    assert cell(Chance(Fraction(0))) == cell(Exact(Fraction(0))) == "-"
    for found in (number.mean([0] * samples, 1), number.share(0, samples, 1)):
        assert cell(found).startswith("0%±")
        assert cell(found) != "0%±0%"
        assert in_json(found)["stderr"] > 0


def test_errors_stand_below_each_other() -> None:
    column: list[Number] = [
        Sampled(0.5, 0.125, 16, 0),
        Sampled(0.0, 0.001, 999, 0),
        Exact(Fraction(1, 4)),
    ]
    table = Table(["", "wins"], [[name, cell] for name, cell in zip("abc", column, strict=True)])
    answer: Answer[None] = Answer(rulebook.rules("crywolf"), "test", {}, [table])
    assert answer.text() == (
        "          wins\n"
        "a  50.0%±12.5%\n"
        "b     0%±0.1%\n"
        "c  25.0%\n"
    )  # fmt: skip
