"""Which die it is: Bayes against counting every roll, and the rulebook's examples by hand."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.games_crywolf import cups as any_cups
from wolfwise.analysis.crywolf.which_die import (
    CANDIDATES,
    EXAMPLES,
    SETTLEMENTS,
    Candidate,
    Example,
    given_rolls,
    given_settlements,
    which_die,
)
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import EMPTY, Animal, Cup, Die, cup_of, cups, faces_of, written
from wolfwise.models.crywolf.dice import die as read_die
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.errors import WolfwiseError

GAME = crywolf(5)
EVEN = dict.fromkeys(CANDIDATES, 1)
USUAL = read_die("sheep=3,cow=1,dog=1,wolf=1")


def ways(die: Die, rolls: int) -> Counter[Cup]:
    """In how many of all rolls, listed one by one, a die shows so many of each animal."""
    return Counter(map(cup_of, product(faces_of(die), repeat=rolls)))


def found(rolls: Cup = EMPTY, prior: Mapping[Die, int | Fraction] | None = None) -> list[Candidate]:
    return list(which_die(GAME, rolls, prior).candidates)


def candidate_with(die: Die) -> Candidate:
    return next(candidate for candidate in found() if candidate.die == die)


def averages(*rows: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, rows))


# ---------------------------------------------------------------- candidates


def test_the_candidates_are_the_dice_that_the_rulebook_can_be_switched_to() -> None:
    ruling = rulebook.load("crywolf").rulings["die"]
    assert {written(die) for die in CANDIDATES} == {str(ruling.value), *ruling.alternatives}
    assert len(CANDIDATES) == len(set(CANDIDATES)) == comb(5, 3)


def test_without_rolls_all_are_as_likely() -> None:
    assert [candidate.posterior for candidate in found()] == [Fraction(1, 10)] * 10


# ---------------------------------------------------------------- rolls


@pytest.mark.parametrize("rolls", [1, 2, 3])
@pytest.mark.parametrize("prior", [EVEN, {die: n * n for n, die in enumerate(CANDIDATES)}])
def test_the_posterior_agrees_with_listing_every_roll(rolls: int, prior: dict[Die, int]) -> None:
    weighed = {die: ways(die, rolls) for die in CANDIDATES}
    for seen in cups(rolls):
        whole = sum(prior[die] * weighed[die][seen] for die in CANDIDATES)
        expected = {die: Fraction(prior[die] * weighed[die][seen], whole) for die in CANDIDATES}
        assert given_rolls(seen, prior) == expected


def test_what_is_expected_after_a_roll_is_what_was_thought_before() -> None:
    weighed = {die: ways(die, 3) for die in CANDIDATES}
    for die in CANDIDATES:
        expected = sum(
            Fraction(sum(w[seen] for w in weighed.values()), 10 * 6**3)
            * given_rolls(seen, EVEN)[die]
            for seen in cups(3)
        )
        assert expected == Fraction(1, 10)


def test_one_sheep() -> None:
    """All ten dice together have fifteen faces with a sheep."""
    by_die = {candidate.die: candidate.posterior for candidate in found((0, 1, 0, 0))}
    assert by_die == {die: Fraction(die[1], 15) for die in CANDIDATES}
    assert next(iter(by_die)) == USUAL  # the most likely comes first


def test_thirty_rolls_by_hand() -> None:
    """Against three sheep, two sheep and two dogs have (2/3)^15 * 2^6 as much to say."""
    likely = {candidate.die: candidate.posterior for candidate in found((4, 15, 6, 5))}
    rival = read_die("cow=1,sheep=2,dog=2,wolf=1")
    assert next(iter(likely)) == USUAL
    assert likely[rival] / likely[USUAL] == Fraction(2**15 * 2**6, 3**15)
    assert float(likely[USUAL]) == pytest.approx(0.79612, abs=5e-6)


@given(any_cups(0, 40), any_cups(0, 40))
def test_rolls_can_be_told_at_once_or_one_after_the_other(first: Cup, then: Cup) -> None:
    cow, sheep, dog, wolf = (a + b for a, b in zip(first, then, strict=True))
    at_once = given_rolls((cow, sheep, dog, wolf), EVEN)
    assert given_rolls(then, given_rolls(first, EVEN)) == at_once
    assert sum(at_once.values()) == 1


@given(any_cups(0, 60))
def test_candidates_come_with_the_most_likely_first(rolls: Cup) -> None:
    likely = [candidate.posterior for candidate in found(rolls)]
    assert likely == sorted(likely, reverse=True)
    assert sum(likely) == 1


def test_a_prior_names_the_dice_there_are() -> None:
    blank = (0, 6, 0, 0)
    both = found((0, 2, 0, 0), {USUAL: 3, blank: Fraction(1, 4)})
    assert {c.die: c.posterior for c in both} == {USUAL: Fraction(3, 4), blank: Fraction(1, 4)}
    with pytest.raises(WolfwiseError, match="none of these dice"):
        found((1, 0, 0, 0), {blank: 1})
    with pytest.raises(WolfwiseError, match="less likely than impossible"):
        found(EMPTY, {USUAL: 2, blank: -1})
    with pytest.raises(WolfwiseError, match="less than never"):
        found((1, -1, 0, 0))


# ---------------------------------------------------------------- the rulebook's examples


def test_the_examples_under_the_usual_die_by_hand() -> None:
    """Four faces of six count as sheep, one as a cow."""
    usual = candidate_with(USUAL)
    chances = dict(zip(EXAMPLES, usual.examples, strict=True))
    assert usual.means == averages(5, 20, 10, 10)
    for number in (18, 20, 22):
        exactly = Example(Animal.SHEEP, number, number)
        assert exactly.exact
        assert chances[exactly] == Fraction(comb(30, number) * 2**number, 3**30)
    brave = sum(comb(30, k) * 2**k for k in range(22, 31))
    assert chances[Example(Animal.SHEEP, 22, 30)] == Fraction(brave, 3**30)
    lies = Fraction(sum(comb(30, k) * 5 ** (30 - k) for k in range(7)), 6**30)
    assert chances[Example(Animal.COW, 0, 6)] == lies
    assert chances[Example(Animal.COW, 7, 30)] == 1 - lies


def test_the_examples_under_a_die_with_two_cows_and_two_sheep() -> None:
    """Three faces of six count as sheep, so a count of sheep is one of heads of thirty coins."""
    even = candidate_with(read_die("cow=2,sheep=2,dog=1,wolf=1"))
    chances = dict(zip(EXAMPLES, even.examples, strict=True))
    assert even.means == averages(10, 15, 10, 10)
    assert [chances[example] for example in SETTLEMENTS] == [
        Fraction(comb(30, number), 2**30) for number in (18, 20, 22)
    ]
    two_in_six = Fraction(sum(comb(30, k) * 2 ** (30 - k) for k in range(7)), 3**30)
    assert chances[Example(Animal.COW, 0, 6)] == two_in_six


@pytest.mark.parametrize("candidate", CANDIDATES)
def test_what_counts_as_sheep_averages_five_for_each_face(candidate: Die) -> None:
    cow, sheep, dog, wolf = candidate
    either = 5 * (dog + wolf)
    assert candidate_with(candidate).means == averages(5 * cow, 5 * (sheep + wolf), either, either)


def test_the_settlements_cannot_tell_dice_apart_that_count_as_many_sheep() -> None:
    """If they were rolls: three dice share nearly all, since only sheep or wolf was counted."""
    likely = given_settlements(GAME, EVEN)
    assert likely == {c.die: c.if_settlements_were_rolled for c in found((3, 1, 2, 2))}
    weight = {  # k sheep of thirty, three times, up to what all have in common
        hits: Fraction(hits**60 * (6 - hits) ** 30) for hits in (2, 3, 4)
    }
    whole = sum(weight[die[1] + die[3]] for die in CANDIDATES)
    assert likely == {die: weight[die[1] + die[3]] / whole for die in CANDIDATES}
    four = [die for die in CANDIDATES if die[1] + die[3] == 4]
    assert len(four) == 3
    assert USUAL in four
    assert sum(likely[die] for die in four) > Fraction(99, 100)


@given(st.sampled_from(CANDIDATES), st.sampled_from(EXAMPLES))
def test_examples_add_up_over_every_count(candidate: Die, example: Example) -> None:
    hits = GAME.counted(candidate)[("cow", "sheep").index(example.row)]
    exactly = [Example(example.row, n, n).chance(hits) for n in range(31)]
    assert sum(exactly) == 1
    assert sum(exactly[example.least : example.most + 1]) == example.chance(hits)
