"""Leagues over the protocol of positions, in two games; the players of all are in test_bots."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from wolfwise.analysis.crywolf import bots
from wolfwise.analysis.league import (
    Batch,
    Bot,
    Contest,
    NoEnd,
    Standing,
    Tally,
    league,
    play_game,
    played,
    standings,
)
from wolfwise.analysis.number import Exact, Sampled
from wolfwise.analysis.wooolf import bots as wooolf_bots
from wolfwise.models.crywolf import position as crywolf_position
from wolfwise.models.crywolf.dice import ANIMALS
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.table import Claim
from wolfwise.models.errors import IllegalMove, WolfwiseError
from wolfwise.models.game import End, Position, pick_chance
from wolfwise.models.wooolf import position as wooolf_position
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.situation import Situation as WooolfView
from wolfwise.models.wooolf.table import PASS, SuspectFinally

COW, SHEEP, DOG, WOLF = ANIMALS
New = Callable[[], Position[Any, Any]]


def new_crywolf(players: int) -> New:
    return partial(crywolf_position.new_game, crywolf(players))


def new_wooolf(players: int) -> New:
    return partial(wooolf_position.new_game, wooolf(players))


GAMES: dict[str, tuple[New, Bot, int]] = {
    "crywolf 2": (new_crywolf(2), bots.at_random, 2),
    "crywolf 4": (new_crywolf(4), bots.at_random, 4),
    "wooolf 4": (new_wooolf(4), wooolf_bots.at_random, 4),
    "wooolf 5": (new_wooolf(5), wooolf_bots.at_random, 5),
}
any_game = pytest.mark.parametrize(("new", "bot", "players"), GAMES.values(), ids=GAMES)


# ---------------------------------------------------------------- one game


@any_game
def test_a_game_is_played_to_its_end(new: New, bot: Bot, players: int) -> None:
    last = play_game(new(), [bot] * players, Random(1))
    assert isinstance(last.turn, End)
    assert len(last.scores) == players
    again = play_game(new(), [bot] * players, Random(1))
    assert (again.turn, again.scores) == (last.turn, last.scores)


@any_game
def test_every_seat_is_played_by_its_own_bot(new: New, bot: Bot, players: int) -> None:
    asked: Counter[int] = Counter()

    def at(seat: int) -> Bot:
        def decide(view: Any, random: Random) -> object:
            assert view.viewer == seat
            asked[seat] += 1
            return bot(view, random)

        return decide

    for seed in range(10):
        play_game(new(), [at(seat) for seat in range(players)], Random(seed))
    assert set(asked) == set(range(players))


@any_game
def test_a_game_that_takes_too_long_is_given_up(new: New, bot: Bot, players: int) -> None:
    moves = 0
    position = new()
    random = Random(3)

    def counted(view: Any, random: Random) -> object:
        nonlocal moves
        moves += 1
        return bot(view, random)

    with pytest.raises(RuntimeError, match=r"^the game has not ended after 7 moves$"):
        play_game(position, [counted] * players, random, longest=7)
    assert moves <= 7
    with pytest.raises(RuntimeError, match="after 0 moves"):
        play_game(position, [counted] * players, random, longest=0)


def moves_of(position: Position[Any, Any], bot: Bot, random: Random) -> int:
    """How many moves a game takes, those of chance included."""
    moves = 0
    while not isinstance(position.turn, End):
        seat = position.turn
        if isinstance(seat, int):
            position = position.play(bot(position.view(seat), random))
        else:
            position = position.play(pick_chance(position, random))
        moves += 1
    return moves


@any_game
def test_the_last_move_that_is_allowed_may_end_the_game(new: New, bot: Bot, players: int) -> None:
    whole = moves_of(new(), bot, Random(5))
    last = play_game(new(), [bot] * players, Random(5), longest=whole)
    assert isinstance(last.turn, End)
    with pytest.raises(RuntimeError, match=f"has not ended after {whole - 1} moves"):
        play_game(new(), [bot] * players, Random(5), longest=whole - 1)


def cheat(view: Any, random: Random) -> object:
    return SuspectFinally(PASS) if isinstance(view, WooolfView) else Claim(COW, WOLF, 99)


@any_game
def test_an_illegal_move_is_refused(new: New, bot: Bot, players: int) -> None:
    with pytest.raises(IllegalMove):
        play_game(new(), [cheat] * players, Random(1))
    seats = ["any"] * (players - 1) + ["cheat"]
    with pytest.raises(IllegalMove):
        league(new, {"any": bot, "cheat": cheat}, seats, players)


# ---------------------------------------------------------------- many games


def entrants_like(bot: Bot, players: int) -> dict[str, Bot]:
    return {f"player {n}": bot for n in range(players)}


@any_game
def test_everybody_sits_everywhere_as_often(new: New, bot: Bot, players: int) -> None:
    games = 0
    sat: set[tuple[int, str, int]] = set()

    def begin() -> Position[Any, Any]:
        nonlocal games
        games += 1
        return new()

    def noting(name: str) -> Bot:
        def decide(view: Any, random: Random) -> object:
            sat.add((games, name, view.viewer))
            return bot(view, random)

        return decide

    entrants = {name: noting(name) for name in entrants_like(bot, players)}
    league(begin, entrants, list(entrants), 3 * players, seed="rotation")
    assert games == 3 * players
    places: dict[tuple[int, str], set[int]] = {}
    for game, name, seat in sat:
        places.setdefault((game, name), set()).add(seat)
    assert {len(seats) for seats in places.values()} == {1}  # nobody changes seats in a game
    for game in range(1, games + 1):
        taken = [seats for (number, _), seats in places.items() if number == game]
        assert len(taken) == len(set().union(*taken))
    # A round may end before somebody's turn comes, so not all have been seen in every game.
    seen = Counter((name, seat) for _, name, seat in sat)
    assert max(seen.values()) == 3
    assert len(seen) == players * players


def test_scores_and_victories_go_to_whoever_sat_there() -> None:
    """Games replayed one by one, with the seats worked out once more."""
    new = new_crywolf(3)
    names = ["bold", "any", "caller"]
    entrants: dict[str, Bot] = {"bold": bots.bold, "any": bots.at_random, "caller": bots.caller}
    standings = league(new, entrants, names, 12, seed="s")
    won, scored = dict.fromkeys(names, Fraction(0)), dict.fromkeys(names, 0)
    for number in range(12):
        seated = {(entry + number) % 3: name for entry, name in enumerate(names)}
        last = play_game(new(), [entrants[seated[s]] for s in range(3)], Random(f"s/{number}"))
        assert isinstance(last.turn, End)
        for seat in last.turn.winners:
            won[seated[seat]] += Fraction(1, len(last.turn.winners))
        for seat, score in enumerate(last.scores):
            scored[seated[seat]] += score
    assert [standing.name for standing in standings] == names
    for standing in standings:
        assert standing.wins.value == pytest.approx(float(won[standing.name]) / 12)
        assert standing.score.value == pytest.approx(scored[standing.name] / 12)
        assert (standing.seats, standing.wins.samples) == (1, 12)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@any_game
def test_standings_do_not_depend_on_the_number_of_processes(
    new: New, bot: Bot, players: int
) -> None:
    entrants = entrants_like(bot, players)
    alone, two, three = (
        league(new, entrants, list(entrants), 12, seed=3, jobs=jobs) for jobs in (1, 2, 3)
    )
    assert alone == two == three
    assert alone == league(new, entrants, list(entrants), 12, seed=3)
    assert alone != league(new, entrants, list(entrants), 12, seed=4)


@any_game
def test_shares_add_up_to_one(new: New, bot: Bot, players: int) -> None:
    entrants = entrants_like(bot, players - 1)
    seats = [*entrants, "player 0"]  # who has two seats
    standings = league(new, entrants, seats, 20, seed=5)
    assert [standing.seats for standing in standings] == [2, *[1] * (players - 2)]
    assert sum(standing.wins.value for standing in standings) == pytest.approx(1)
    for standing in standings:
        low, high = standing.wins.interval
        assert 0 <= low <= standing.wins.value <= high <= 1


class Over(NamedTuple):
    """A game that has ended as it begins."""

    turn: End
    scores: tuple[int, ...] = (3, 1, 0)


@pytest.mark.parametrize(
    ("winners", "shares"),
    [((), [0, 0]), ((0,), [1 / 3, 2 / 3]), ((0, 2), [1 / 3, 2 / 3]), ((0, 1, 2), [1 / 3, 2 / 3])],
)
def test_victories_are_shared_and_some_games_have_none(
    winners: tuple[int, ...], shares: list[float]
) -> None:
    """Whoever sits where, each entry is in every seat once."""
    new: Any = partial(Over, End("over", winners))
    standings = league(new, {"a": cheat, "b": cheat}, ["a", "b", "b"], 3)
    assert [standing.wins.value for standing in standings] == pytest.approx(shares)
    assert [standing.score.value for standing in standings] == pytest.approx([4 / 3, 4 / 3])


@any_game
def test_equal_players_have_even_shares(new: New, bot: Bot, players: int) -> None:
    entrants = entrants_like(bot, players)
    games = 120 if bot is bots.at_random else 50
    for standing in league(new, entrants, list(entrants), games, seed="even"):
        low, high = standing.wins.interval
        assert standing.wins.samples == games
        assert low <= 1 / players <= high


def test_an_interval_shrinks_with_the_root_of_the_games() -> None:
    entrants = entrants_like(bots.bold, 2)
    few, many = (league(new_crywolf(2), entrants, list(entrants), n) for n in (40, 640))
    for short, long in zip(few, many, strict=True):
        widths = [high - low for low, high in (short.wins.interval, long.wins.interval)]
        assert 3.2 < widths[0] / widths[1] < 4.8


# ---------------------------------------------------------------- interrupted and resumed


def small(seed: int = 1) -> Contest:
    entrants: dict[str, Bot] = {"any": bots.at_random, "bold": bots.bold}
    return Contest(new_crywolf(3), entrants, ("any", "bold", "bold"), seed)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_resumed_league_ends_like_an_uninterrupted_one(jobs: int) -> None:
    """To the byte, wherever it was interrupted and however it went on."""
    whole = [*played(small(), 25, jobs=1)]
    in_one_go = repr(standings(small(), whole))
    for stop in (0, 1, 12, 25):
        kept = whole[:stop]
        rest = [*played(small(), 25, kept, jobs=jobs)]
        assert [batch.first for batch in rest] == list(range(stop, 25))
        assert repr(standings(small(), [*kept, *rest])) == in_one_go


def test_results_do_not_depend_on_the_size_of_batches() -> None:
    """Sums are exact, so that batches of a longer league fit, too."""
    short, long = [*played(small(), 30, jobs=1)], [*played(small(), 230, jobs=1)]
    assert {batch.games for batch in short} == {1}
    assert {batch.games for batch in long} == {2}
    both = [*short, *played(small(), 230, short, jobs=1)]
    assert repr(standings(small(), both)) == repr(standings(small(), long))


def test_a_league_that_was_longer_is_not_cut_short() -> None:
    done = [*played(small(), 5, jobs=1)]
    assert [*played(small(), 5, done, jobs=1)] == []
    with pytest.raises(WolfwiseError, match=r"^5 games are done already, more than 4$"):
        next(played(small(), 4, done))
    with pytest.raises(WolfwiseError, match=r"^at least one game must be played$"):
        next(played(small(), 0))


@pytest.mark.parametrize("firsts", [[1], [0, 2], [0, 0]])
def test_batches_with_gaps_are_refused(firsts: list[int]) -> None:
    done = [Batch(first, 1, (Tally(),) * 2) for first in firsts]
    with pytest.raises(WolfwiseError, match="should come next"):
        next(played(small(), 9, done))


def test_an_iterator_of_batches_plays_no_further_than_it_is_asked() -> None:
    begun: list[int] = []

    def begin() -> Position[Any, Any]:
        begun.append(1)
        return new_crywolf(2)()

    entrants = entrants_like(bots.at_random, 2)
    batches = played(Contest(begin, entrants, tuple(entrants)), 50, jobs=1)
    assert next(batches).end == 1
    assert len(begun) == 1


def endless(view: Any, random: Random) -> object:
    raise NoEnd("the game has not ended")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_without_end_is_one_sentence(jobs: int) -> None:
    contest = Contest(new_crywolf(2), {"a": endless}, ("a", "a"))
    with pytest.raises(WolfwiseError, match=r"^the game has not ended$"):
        list(played(contest, 4, jobs=jobs))


# ---------------------------------------------------------------- scores and verdicts


def test_scores_have_intervals_and_victories_an_even_share() -> None:
    one, two = league(new_crywolf(3), small().entrants, small().seats, 40)
    for standing in (one, two):
        low, high = standing.score.interval
        assert low < standing.score.value < high
    assert (one.even, two.even) == (Exact(Fraction(1, 3)), Exact(Fraction(2, 3)))


def test_games_that_nobody_wins_lower_the_even_share() -> None:
    new: Any = partial(Over, End("over", ()))
    assert league(new, {"a": cheat}, ["a", "a", "a"], 2)[0].even == Exact(Fraction(0))


def test_whoever_beats_another_has_an_interval_above_his() -> None:
    entrants: dict[str, Bot] = {"any": bots.at_random, "bold": bots.bold}
    weak, strong = league(new_crywolf(3), entrants, ["any", "bold", "bold"], 30, seed=2)
    assert strong.beats(weak)
    assert not weak.beats(strong)
    assert not strong.beats(strong)


def test_an_interval_that_overlaps_beats_nobody() -> None:
    """Of 100 games 60 are more than 40, but 95 % of chance reaches from 50 to 69; 70 are enough.

    By Wilson: 0.502 to 0.691 of 60 in 100, 0.404 to 0.598 of 50, 0.604 to 0.781 of 70.
    """

    def won(games: int, seats: int = 1) -> Standing:
        score = Sampled(0, 1, 100, 0, "points")
        share = Sampled(games / 100, 0.05, 100, 0)
        return Standing("any", seats, share, score, Exact(Fraction(seats, 2)))

    assert not won(60).beats(won(50))
    assert not won(50).beats(won(60))
    assert won(70).beats(won(50))
    assert not won(70, seats=2).beats(won(50)), "a seat of his wins no more than 40 %"
    assert won(50).beats(won(50, seats=2)), "a seat of the other no more than 30 %"
