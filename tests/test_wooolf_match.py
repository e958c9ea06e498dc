"""What a round's result is worth: against a plain recursion over everybody's results."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wolfwise
from wolfwise.analysis.wooolf.bots import Thumb
from wolfwise.analysis.wooolf.match import (
    BLACK,
    RED,
    Player,
    Result,
    Results,
    Rounds,
    Worth,
    rounds_of,
    share,
    worth,
)
from wolfwise.analysis.wooolf.usual_rounds import USUAL
from wolfwise.models import records
from wolfwise.models.game import CHANCE, End
from wolfwise.models.wooolf.game import PLAYERS, Wooolf, wooolf
from wolfwise.models.wooolf.position import new_game
from wolfwise.models.wooolf.scoring import end_of_game
from wolfwise.models.wooolf.situation import situation
from wolfwise.models.wooolf.table import AskOf, SuspectEarly

FOUR = wooolf(4)
Shares = tuple[Fraction, ...]


# ---------------------------------------------------------------- the plain reference


class Plain:
    """A game with so many rounds, all of its results tried: everybody's part of the victory."""

    def __init__(self, game: Wooolf, rounds: Rounds) -> None:
        self.game, self.rounds = game, rounds
        self.last: int = game.rules["rounds"]
        self.after = cache(self._after)

    def _after(self, standing: tuple[Player, ...], played: int) -> Shares:
        points, errors = [p.points for p in standing], [p.errors for p in standing]
        end = end_of_game(self.game, played, points, errors)
        if end is not None:
            part = Fraction(1, len(end.winners))
            return tuple(part if s in end.winners else Fraction(0) for s in range(len(standing)))
        usual = [self.rounds.barred if p.barred else self.rounds.free for p in standing]
        return self.playing(standing, usual, played + 1)

    def playing(
        self, standing: tuple[Player, ...], results: Sequence[Results], number: int
    ) -> Shares:
        """In a round of that number, if everybody's results are as frequent as these."""
        parts = [Fraction(0)] * len(standing)
        for joint in product(*(each.items() for each in results)):
            p, then = Fraction(1), []
            for player, (result, times), each in zip(standing, joint, results, strict=True):
                p *= Fraction(times, sum(each.values()))
                points, error = result
                errors = player.errors + (1 if error else 0)
                then.append(Player(player.points + points, errors, error == RED))
            for seat, part in enumerate(self.after(tuple(then), number)):
                parts[seat] += p * part
        return tuple(parts)


OUTCOMES: tuple[Result, ...] = ((0, 0), (1, 0), (2, 0), (3, 0), (0, BLACK), (0, RED), (1, RED))
SIZE = 4


@st.composite
def some_results(draw: st.DrawFn, most: int) -> Results:
    """A few results, four rounds altogether."""
    chosen = draw(st.lists(st.sampled_from(OUTCOMES), min_size=1, max_size=most, unique=True))
    times = [1] * len(chosen)
    times[0] += SIZE - len(chosen)
    return dict(zip(chosen, times, strict=True))


def some_players() -> st.SearchStrategy[Player]:
    return st.builds(Player, st.integers(0, 3), st.integers(0, 1), st.booleans())


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_share_is_what_all_games_together_say(data: st.DataObject) -> None:
    """With one to three rounds to go, errors that end the game, and victories that are shared."""
    rounds = Rounds(*(data.draw(some_results(2)) for _ in range(3)))
    standing = tuple(data.draw(some_players()) for _ in range(4))
    now = [data.draw(some_results(3)) for _ in range(4)]
    number = data.draw(st.integers(1, 3))
    reference, whole = Plain(FOUR, rounds), Fraction(0)
    together = reference.playing(standing, now, number)
    assert sum(together) == 1
    for seat in range(4):
        others = [(standing[s], now[s]) for s in range(4) if s != seat]
        mine = Fraction(0)
        for result, times in now[seat].items():
            found = share(FOUR, standing[seat], result, others, 3 - number, rounds)
            given_that = [{result: 1} if s == seat else now[s] for s in range(4)]
            assert found == reference.playing(standing, given_that, number)[seat]
            mine += found * Fraction(times, SIZE)
        assert mine == together[seat]
        whole += mine
    assert whole == 1, "somebody wins"


# ---------------------------------------------------------------- of a record

TABLE = """
game wooolf
players Ann Bob Cem Dee
round {}
points Ann 2 0
points Bob 3 0
points Cem 2 1
points Dee 1 1
red Dee
viewer Ann wolf sheep
start Bob
Bob peeks Ann sheep
Cem peeks Ann sheep
Dee peeks Ann wolf
Ann peeks Bob saw dog
Bob suspects
"""


def test_the_last_round_of_a_record_by_hand() -> None:
    """Bob has suspected, Cem may, Dee may not; 12 results at most, and the most points win."""
    few = Rounds(
        free={(0, 0): 1, (1, 0): 3},
        barred={(0, BLACK): 2, (1, 0): 2},
        early={(0, RED): 1, (2, 0): 3},
    )
    found = worth(situation(records.read(TABLE.format(3))), few)
    # Bob: 3 points and an error with 1/4, 5 without. Cem: 2 or 3 (3/4) with an error. Dee: 2 at
    # most. Ann with 4 wins unless Bob is right. With 3 and no error she is ahead of all others.
    # With 2, Bob has at least 3. Wrong, she has 2 points at most, and Bob 3.
    assert found.early_right == found.final_right == Fraction(1, 4)
    assert found.early_wrong == found.final_wrong == found.nothing == 0


@pytest.mark.parametrize("number", [1, 2, 3])
def test_worth_is_the_chance_of_all_games_together(number: int) -> None:
    few = Rounds(
        free={(0, RED): 1, (2, 0): 3},
        barred={(0, BLACK): 2, (1, 0): 2},
        early={(0, RED): 1, (2, 0): 3},
    )
    known = situation(records.read(TABLE.format(number)))
    standing = Player(2, 0), Player(3, 0), Player(2, 1), Player(1, 1, barred=True)
    mine: list[Result] = [(2, 0), (0, RED), (1, 0), (0, BLACK), (0, 0)]
    reference = Plain(FOUR, few)
    expected = [
        reference.playing(standing, [{result: 1}, few.early, few.free, few.barred], number)[0]
        for result in mine
    ]
    assert worth(known, few) == Worth(*expected)
    assert expected[0] > expected[4]


def test_without_points_all_begin_alike() -> None:
    """An even share on the whole; a right suspicion brings more than nothing, an error less."""
    text = "game wooolf\nplayers A B C D E\nviewer A wolf sheep\nstart A\n"
    found, usual = worth(situation(records.read(text))), rounds_of(5)
    assert found.early_right > found.final_right > found.nothing
    assert found.nothing > found.final_wrong > found.early_wrong, "a red token bars for a round"
    fresh, others = Player(0, 0), [(Player(0, 0), usual.free)] * 4
    whole = sum(
        Fraction(times, 10_000) * share(wooolf(5), fresh, result, others, 2, usual)
        for result, times in usual.free.items()
    )
    assert whole == Fraction(1, 5)


def test_the_usual_rounds_are_those_of_positions() -> None:
    """Counted once more, game by game: points of a round of those who may suspect early."""
    points: list[int] = []
    for seed in range(30):
        random, position = Random(seed), new_game(FOUR)
        while not isinstance(turn := position.turn, End):
            before, red = position, position.table.red
            if turn is CHANCE:
                moves, chances = zip(*position.chances(), strict=True)
                move = random.choices(moves, [float(p) for p in chances])[0]
            else:
                assert isinstance(turn, int)
                move = Thumb()(position.view(turn), random)
            position = position.play(move)
            if position.round > before.round or position.end is not None:
                both = zip(position.points, before.points, strict=True)
                gained = [after - old for after, old in both]
                points += [gained[seat] for seat in range(4) if seat not in red]
    usual = rounds_of(4).free
    expected = sum(times * gained for (gained, _), times in usual.items()) / 10_000
    assert len(points) > 200
    assert sum(points) / len(points) == pytest.approx(expected, abs=0.2)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_usual_rounds_are_rounds(players: int) -> None:
    """Red errors come of early suspicions alone; who may not suspect early has none."""
    usual = rounds_of(players)
    assert {sum(results.values()) for results in usual} == {10_000}
    assert len(USUAL) == len(PLAYERS)
    assert not any(error == RED for _, error in usual.barred)
    assert all(error != BLACK for _, error in usual.early)
    right = sum(
        times for (points, error), times in usual.early.items() if points >= 2 and not error
    )
    assert right + sum(times for (_, error), times in usual.early.items() if error) == 10_000


HALF = Fraction(1, 2)


def test_what_a_suspicion_is_worth() -> None:
    """A mean of both results; whoever may pass need not take less than that."""
    found = Worth(*(Fraction(n, 10) for n in (8, 2, 5, 1, 4)))
    assert found.early(HALF) == HALF
    assert found.plain_final(HALF) == Fraction(3, 10)
    assert found.final(HALF) == Fraction(4, 10)
    assert found.next_turn(HALF) == HALF
    assert found.next_turn(Fraction(0)) == Fraction(4, 10)
    assert found.bonus(Fraction(2)) == Fraction(2, 10)


def test_whoever_is_behind_in_the_last_round_dares_what_points_do_not() -> None:
    """Two points behind, only an early suspicion wins; a question first would be worth more points.

    A right final suspicion leaves Jason with 3 points where Eva has 4.
    """
    path = Path(__file__).parents[1] / "examples" / "behind.wolf"
    table = wolfwise.Wooolf.load(path)
    game, points = table.advise().result, table.advise(error_cost=Fraction(1, 4)).result
    assert game.best is not None
    assert points.best is not None
    assert isinstance(game.best.action, SuspectEarly)
    assert isinstance(points.best.action, AskOf)
    assert isinstance(game.stakes, Worth)
    assert game.stakes.final_right == game.stakes.nothing == 0
    assert game.stakes.early_right > 0
    level = wolfwise.Wooolf.read(path.read_text().replace("points Eva 4 0", "points Eva 2 0"))
    best = level.advise().result.best
    assert best is not None
    assert isinstance(best.action, AskOf), "level with Eva a final point is worth waiting for"
