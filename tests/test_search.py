"""Search by sampling, on tiny games whose values are known."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from statistics import mean, stdev
from time import perf_counter
from typing import Any, NamedTuple

import pytest

from wolfwise.analysis.search import (
    Budget,
    Estimate,
    Outcome,
    Search,
    ended,
    lead,
    play_out,
    victory,
)
from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End, Turn

# ---------------------------------------------------------------- games as trees


class Leaf(NamedTuple):
    scores: tuple[int, ...]


class Choice(NamedTuple):
    """Somebody chooses, and sees no more than `seen` of what has happened (None: everything)."""

    seat: int
    moves: dict[str, Any]
    seen: str | None = None


class Lottery(NamedTuple):
    outcomes: dict[str, tuple[Fraction, Any]]


Branch = Leaf | Choice | Lottery


class Tree(NamedTuple):
    """A game that is written down in full."""

    at: Any
    past: tuple[str, ...] = ()

    @property
    def turn(self) -> Turn:
        match self.at:
            case Leaf(scores):
                best = max(scores)
                return End("over", tuple(s for s, score in enumerate(scores) if score == best))
            case Choice(seat, _, _):
                return int(seat)
        return CHANCE

    def moves(self) -> Sequence[str]:
        return list(self.at.moves if isinstance(self.at, Choice) else self.at.outcomes)

    def check(self, move: str) -> None:
        if move not in self.moves():
            raise IllegalMove(move)

    def play(self, move: str) -> "Tree":
        self.check(move)
        if isinstance(self.at, Choice):
            return Tree(self.at.moves[move], (*self.past, move))
        return Tree(self.at.outcomes[move][1], (*self.past, move))

    def chances(self) -> Sequence[tuple[str, Fraction]]:
        return [(move, p) for move, (p, _) in self.at.outcomes.items()]

    def view(self, seat: int) -> object:
        seen = self.at.seen if isinstance(self.at, Choice) else None
        return self.past if seen is None else seen

    @property
    def scores(self) -> tuple[int, ...]:
        return self.at.scores if isinstance(self.at, Leaf) else (0, 0)


def exact_margin(at: Branch) -> Fraction:
    """The margin of seat 0 if both play as well as they can."""
    match at:
        case Leaf(scores):
            return Fraction(scores[0] - scores[1])
        case Choice(seat, moves, _):
            return (max, min)[seat](map(exact_margin, moves.values()))
    return sum((p * exact_margin(then) for p, then in at.outcomes.values()), Fraction())


def random_tree(random: Random, depth: int) -> Branch:
    """Two players and chance, by turns as it comes."""
    if depth == 0:
        return Leaf((random.randint(0, 10), random.randint(0, 10)))
    number = random.randint(2, 3)
    if random.random() < 0.3:
        weights = [random.randint(1, 4) for _ in range(number)]
        return Lottery(
            {
                f"luck {n}": (Fraction(weight, sum(weights)), random_tree(random, depth - 1))
                for n, weight in enumerate(weights)
            }
        )
    moves = {f"move {n}": random_tree(random, depth - 1) for n in range(number)}
    return Choice(random.randrange(2), moves)


Way = Callable[[Search[str], Budget, int], list[Estimate[str]]]
WAYS: dict[str, Way] = {
    "flat": lambda search, *rest: search.flat(*rest),
    "race": lambda search, *rest: search.race(*rest),
    "tree": lambda search, *rest: search.tree(*rest),
}
any_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def searching(at: Branch, **how: Any) -> Search[str]:
    return Search(0, lambda random: Tree(at), **how)


def by_move(found: list[Estimate[str]]) -> dict[str, Estimate[str]]:
    return {each.move: each for each in found}


# ---------------------------------------------------------------- known values


@pytest.mark.parametrize("seed", range(8))
def test_the_tree_finds_the_exact_value_of_any_small_game(seed: int) -> None:
    random = Random(seed)
    at = Choice(0, {f"move {n}": random_tree(random, 3) for n in range(3)})
    values = {move: exact_margin(then) for move, then in at.moves.items()}
    found = searching(at, worth=lead, explore=6).tree(Budget(6000), seed)
    best = max(values.values())
    assert values[found[0].move] == best
    assert found[0].margin.value == pytest.approx(float(best), abs=0.6)


LUCKY = Choice(
    0,
    {
        "sure": Leaf((6, 5)),
        "lottery": Lottery(
            {"good": (Fraction(1, 4), Leaf((9, 0))), "bad": (Fraction(3, 4), Leaf((0, 3)))}
        ),
    },
)


@any_way
def test_lotteries_come_out_with_their_probabilities(way: Way) -> None:
    found = by_move(way(searching(LUCKY), Budget(4000), 1))
    sure, lottery = found["sure"], found["lottery"]
    assert (sure.margin.value, sure.margin.stderr, sure.win.value) == (1, 0, 1)
    assert abs(lottery.win.value - 0.25) < 4 * lottery.win.stderr
    assert abs(lottery.margin.value - 0.0) < 4 * lottery.margin.stderr
    assert sum(each.visits for each in found.values()) == pytest.approx(4000, abs=2)


def test_errors_are_standard_errors_of_the_mean() -> None:
    found = by_move(searching(LUCKY).flat(Budget(600), 2))["lottery"]
    wins = round(found.win.value * found.visits)
    samples = [1] * wins + [0] * (found.visits - wins)
    margins = [9] * wins + [-3] * (found.visits - wins)
    assert found.win.value == mean(samples)
    assert found.win.stderr == pytest.approx(stdev(samples) / found.visits**0.5)
    assert found.margin.stderr == pytest.approx(stdev(margins) / found.visits**0.5)


def test_one_sample_tells_nothing_about_its_error() -> None:
    found = searching(LUCKY).flat(Budget(1), 1)
    assert [each.visits for each in found] == [1, 1]
    assert {each.margin.stderr for each in found} == {float("inf")}


# ---------------------------------------------------------------- what a seat does not see


def guess(hidden: str, now: bool) -> Branch:
    """Guess a hidden card; `later` it is still hidden, and must be guessed all the same."""
    guesses: dict[str, Any] = {
        colour: Leaf((1, 0) if colour == hidden else (0, 1)) for colour in ("red", "black")
    }
    if not now:
        return Choice(0, guesses, seen="later")
    return Choice(0, {"later": guess(hidden, now=False), "black": guesses["black"]}, seen="now")


def deal(random: Random) -> Tree:
    return Tree(guess("red" if random.random() < 0.75 else "black", now=True))


def test_the_tree_does_not_use_what_its_seat_cannot_see() -> None:
    """A search that solved every world by itself would think that `later` always wins."""
    found = by_move(Search[str](0, deal).tree(Budget(4000), 3))
    assert found["later"].win.value == pytest.approx(0.75, abs=0.06)
    assert found["black"].win.value < 0.5


def test_moves_of_others_that_are_rarely_legal_are_not_forgotten() -> None:
    """The other one has the move `catch` in one world of ten only, and then it is his best."""

    def sample(random: Random) -> Tree:
        replies: dict[str, Any] = {"let go": Leaf((1, 0))}
        if random.random() < 0.1:
            replies["catch"] = Leaf((0, 9))
        after = Choice(1, replies, seen="his turn")
        return Tree(Choice(0, {"run": after, "stay": Leaf((0, 5))}, seen="start"))

    found = by_move(Search[str](0, sample).tree(Budget(5000), 4))
    assert found["run"].win.value == pytest.approx(0.9, abs=0.04)


def test_all_moves_of_a_world_meet_the_same_luck() -> None:
    """Two moves that do the same are worth exactly the same, however lucky they are."""
    draw = Lottery({str(n): (Fraction(1, 9), Leaf((n, 4))) for n in range(9)})
    found = by_move(searching(Choice(0, {"a": draw, "b": draw})).flat(Budget(100), 5))
    assert found["a"][1:] == found["b"][1:]


# ---------------------------------------------------------------- budgets


@any_way
def test_a_number_of_iterations_and_a_seed_give_the_same_to_the_bit(way: Way) -> None:
    at = Choice(0, {f"move {n}": random_tree(Random(n), 3) for n in range(5)})
    one, two = (way(searching(at), Budget(500), 7) for _ in range(2))
    assert one == two
    assert one != way(searching(at), Budget(500), 8)


@any_way
def test_every_move_is_tried_however_small_the_budget(way: Way) -> None:
    at = Choice(0, {f"move {n}": Leaf((n, 0)) for n in range(6)})
    found = way(searching(at), Budget(1), 1)
    assert {each.move for each in found} == set(at.moves)
    assert all(each.visits for each in found)


@any_way
def test_seconds_end_a_search(way: Way) -> None:
    start = perf_counter()
    found = way(searching(LUCKY), Budget(seconds=0.05), 1)
    assert perf_counter() - start < 2
    assert sum(each.visits for each in found) > 2


def test_a_search_needs_a_budget() -> None:
    with pytest.raises(ValueError, match="iterations, or seconds"):
        searching(LUCKY).flat(Budget(), 1)


def test_a_race_gives_most_of_its_budget_to_the_best() -> None:
    at = Choice(0, {f"move {n}": Leaf((n, 0)) for n in range(8)})
    found = searching(at, worth=lead).race(Budget(600), 1)
    assert [each.move for each in found[:2]] == ["move 7", "move 6"]
    assert found[0].visits > 5 * found[-1].visits


def test_policies_play_games_on() -> None:
    at = Choice(0, {"a": Choice(1, {"good": Leaf((0, 1)), "bad": Leaf((1, 0))}), "b": Leaf((0, 0))})

    def bad(position: Tree, random: Random) -> str:
        return "bad"

    found = by_move(searching(at, rollout=play_out(bad)).flat(Budget(10), 1))
    assert found["a"].win.value == 1
    learnt = by_move(searching(at, rollout=play_out(bad), policy=bad).tree(Budget(500), 1))
    assert learnt["a"].win.value < 0.2


def test_what_outcomes_are_worth() -> None:
    outcome = Outcome((0.5, 0.5, 0.0), (7, 7, 3))
    assert (victory(outcome, 0), victory(outcome, 2)) == (0.5, 0)
    assert (lead(outcome, 0), lead(outcome, 2)) == (0, -4)
    last = Tree(Leaf((4, 4)))
    assert isinstance(last.turn, End)
    assert ended(last, last.turn) == Outcome((0.5, 0.5), (4, 4))
