"""The counts that `bid`, `call` and `odds` go by, found again by listing how hidden dice can fall.

These are the bare odds. What others have done is weighed by a model of habits, of which there is no
second version.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb

from wolfwise.analysis import second_opinions
from wolfwise.analysis.crywolf.bid import Bid
from wolfwise.analysis.crywolf.call import Doubts
from wolfwise.analysis.crywolf.odds import Count
from wolfwise.analysis.crywolf.rows import Odds
from wolfwise.analysis.second_opinions import (
    CONSTRAINT,
    CP_SAT,
    ENUMERATION,
    Engine,
    Finding,
    Opinion,
)
from wolfwise.models.crywolf import cpsat, csp
from wolfwise.models.crywolf.dice import ANIMALS, Animal, Cup, faces_of, weight
from wolfwise.models.crywolf.settlement import settle
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Marker
from wolfwise.models.watch import tick

Numbers = dict[str, int | Fraction]
Claim = tuple[Animal, int]

MOST_ROLLS = 300_000
"""Seven dice; eight take too long."""
MOST_CUPS = 40_000
"""More than the dice of ten players."""
CLAIMANT, CALLER = 0, 1


def odds(situation: Situation, answer: Callable[[], Odds]) -> tuple[Odds, tuple[Opinion, ...]]:
    """`odds`, and what others say about all rows."""
    return second_opinions.checked(
        answer,
        lambda result: _rows_finding(result.rows),
        lambda result: _engines(situation, result.rows, ()),
    )


def bid(situation: Situation, answer: Callable[[], Bid]) -> tuple[Bid, tuple[Opinion, ...]]:
    """`bid`, and what others say about its row."""
    return second_opinions.checked(
        answer,
        lambda result: {
            **_rows_finding({result.row: result.odds}),
            **_claim_finding((result.row, result.number), result.true, result.if_called),
        },
        lambda result: _engines(situation, (result.row,), [(result.row, result.number)]),
    )


def call(situation: Situation, answer: Callable[[], Doubts]) -> tuple[Doubts, tuple[Opinion, ...]]:
    """`call`, and what others say about these claims."""

    def finding(result: Doubts) -> Finding:
        numbers: Numbers = {}
        for doubt in result.claims:
            claim = (doubt.row, doubt.number)
            numbers.update(_claim_finding(claim, doubt.true, -doubt.if_you_call))
        return numbers

    return second_opinions.checked(
        answer,
        finding,
        lambda result: _engines(
            situation, (), [(doubt.row, doubt.number) for doubt in result.claims]
        ),
    )


# ---------------------------------------------------------------- engines


def _engines(
    situation: Situation, rows: Collection[Animal], claims: Iterable[Claim]
) -> Iterator[Engine]:
    """Everybody is asked how these rows are counted, and what these claims are worth."""
    game, dice = situation.game, situation.hidden

    def finding(rolled: Iterable[tuple[Cup, int]]) -> Finding:
        return _rolled_finding(_counted(situation, rolled), rows, claims)

    def by_constraint() -> Finding:
        listed = csp.cups(dice)
        return finding((game.counted(cup), weight(cup, game.die)) for cup in listed)

    def by_cp_sat() -> Finding:
        listed = cpsat.cups(game, dice)
        return finding((counted, weight(cup, game.die)) for cup, counted in listed)

    def by_enumeration() -> Finding:
        return finding(_rolls(situation))

    cups = comb(dice + len(ANIMALS) - 1, dice)
    ways, bare = "ways how dice can fall", "bare odds"
    yield Engine(CONSTRAINT, by_constraint, cups, MOST_CUPS, ways, bare)
    yield Engine(CP_SAT, by_cp_sat, cups, MOST_CUPS, ways, bare)
    yield Engine(ENUMERATION, by_enumeration, 6**dice, MOST_ROLLS, "rolls", bare)


def _rolls(situation: Situation) -> Iterator[tuple[Cup, int]]:
    """Every roll of the hidden dice, die by die and face by face."""
    counts = situation.game.counts
    rows_of = [
        tuple(face in counts[row] for row in ANIMALS) for face in faces_of(situation.game.die)
    ]
    for roll in product(rows_of, repeat=situation.hidden):
        tick()
        cow, sheep, dog, wolf = map(sum, zip(*roll, strict=True)) if roll else (0, 0, 0, 0)
        yield (cow, sheep, dog, wolf), 1


def _counted(situation: Situation, rolled: Iterable[tuple[Cup, int]]) -> dict[Animal, Counter[int]]:
    """For every row how often so many dice are counted, all dice together."""
    ways: dict[Animal, Counter[int]] = {row: Counter() for row in ANIMALS}
    for rows, times in rolled:
        for counted, more, sure in zip(ways.values(), rows, situation.known, strict=True):
            counted[sure + more] += times
    return ways


def _chips(marker: Marker, count: int) -> int:
    """What the claimant receives, or pays."""
    settled = settle(marker, CALLER, count)
    return settled.chips if settled.receiver == CLAIMANT else -settled.chips


# ---------------------------------------------------------------- what is compared


def _rows_finding(counts: Mapping[Animal, Count]) -> Numbers:
    """For every number that can be counted: how likely, and what a claim of it is worth."""
    numbers: Numbers = {}
    for row, count in counts.items():
        for number in range(count.known, count.highest + 1):
            true, chips = count.at_least(number), count.if_called(number)
            numbers[f"exactly {number} for {row}"] = count.exactly(number)
            numbers.update(_claim_finding((row, number), true, chips))
    return numbers


def _claim_finding(claim: Claim, true: Fraction, chips: Fraction) -> Numbers:
    row, number = claim
    return {
        f"at least {number} for {row}": true,
        f"chips if {row} {number} is called": chips,
    }


def _rolled_finding(
    ways: Mapping[Animal, Counter[int]], rows: Collection[Animal], claims: Iterable[Claim]
) -> Numbers:
    """The same from how often so many dice are counted; chips are those of a settlement."""
    numbers: Numbers = {}
    if not all(ways.values()):
        return numbers  # even no dice fall in one way, so whoever finds none is wrong
    for row in rows:
        for number in range(min(ways[row]), max(ways[row]) + 1):
            numbers[f"exactly {number} for {row}"] = Fraction(ways[row][number], ways[row].total())
            numbers.update(_judged(ways, (row, number)))
    for claim in claims:
        numbers.update(_judged(ways, claim))
    return numbers


def _judged(ways: Mapping[Animal, Counter[int]], claim: Claim) -> Numbers:
    row, number = claim
    marker, counted = Marker(CLAIMANT, row, number), ways[row]
    true = sum(times for count, times in counted.items() if count >= number)
    chips = sum(times * _chips(marker, count) for count, times in counted.items())
    total = counted.total()
    return _claim_finding(claim, Fraction(true, total), Fraction(chips, total))
