"""Leagues over the protocol of positions, in both games."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from analysis.crywolf import bots
from analysis.league import Bot, interval, league, play_game
from models.crywolf import position as crywolf_position
from models.crywolf.dice import ANIMALS
from models.crywolf.game import CryWolf, crywolf
from models.crywolf.table import Claim
from models.errors import IllegalMove
from models.game import End, Position, pick_chance
from models.wooolf import position as wooolf_position
from models.wooolf.game import wooolf
from models.wooolf.observations import Holds
from models.wooolf.position import View as WooolfView
from models.wooolf.table import NOBODY, NONE, PASS, AskOf, Board, SuspectEarly, SuspectFinally
from tests.strategies_crywolf import all_games, switched

COW, SHEEP, DOG, WOLF = ANIMALS
New = Callable[[], Position[Any, Any]]


def new_crywolf(players: int) -> New:
    return partial(crywolf_position.new_game, crywolf(players))


def new_wooolf(players: int) -> New:
    return partial(wooolf_position.new_game, wooolf(players))


def any_wooolf_move(view: WooolfView, random: Random) -> object:
    """Any legal move, found from what the seat sees."""
    table, seat, game = view.table, view.seat, view.table.game
    own = next(fact for fact in view.facts if isinstance(fact, Holds) and fact.seat == seat)
    character = game.character(own.hand)
    pointers = [*range(game.seats), NOBODY, NONE]
    boards: list[Board] = [
        board
        for board in product(pointers, pointers)
        if table.breach_of_board(seat, board, character) is None and board != PASS
    ]
    if table.over:
        return SuspectFinally(random.choice([*boards, PASS]))
    held = view.questions
    actions = [a for a in table.actions(seat) if not isinstance(a, AskOf) or a.question in held]
    action = random.choice(actions)
    return SuspectEarly(random.choice(boards)) if isinstance(action, SuspectEarly) else action


GAMES: dict[str, tuple[New, Bot, int]] = {
    "crywolf 2": (new_crywolf(2), bots.at_random, 2),
    "crywolf 4": (new_crywolf(4), bots.at_random, 4),
    "wooolf 4": (new_wooolf(4), any_wooolf_move, 4),
    "wooolf 5": (new_wooolf(5), any_wooolf_move, 5),
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
            assert view.seat == seat
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
            sat.add((games, name, view.seat))
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
        assert standing.share == pytest.approx(float(won[standing.name]) / 12)
        assert standing.score == pytest.approx(scored[standing.name] / 12)
        assert (standing.seats, standing.games) == (1, 12)


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
    assert sum(standing.share for standing in standings) == pytest.approx(1)
    for standing in standings:
        assert 0 <= standing.low <= standing.share <= standing.high <= 1


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775), (0.5, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval_is_the_published_one(
    share: float, games: int, low: float, high: float
) -> None:
    assert interval(share, games) == pytest.approx((low, high), abs=1e-4)


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
    assert [standing.share for standing in standings] == pytest.approx(shares)
    assert [standing.score for standing in standings] == pytest.approx([4 / 3, 4 / 3])


@any_game
def test_equal_players_have_even_shares(new: New, bot: Bot, players: int) -> None:
    entrants = entrants_like(bot, players)
    games = 120 if bot is bots.at_random else 50
    for standing in league(new, entrants, list(entrants), games, seed="even"):
        assert standing.games == games
        assert standing.low <= 1 / players <= standing.high


def test_an_interval_shrinks_with_the_root_of_the_games() -> None:
    entrants = entrants_like(bots.bold, 2)
    few, many = (league(new_crywolf(2), entrants, list(entrants), n) for n in (40, 640))
    for short, long in zip(few, many, strict=True):
        assert 3.2 < (short.high - short.low) / (long.high - long.low) < 4.8


# ---------------------------------------------------------------- players of You Cry Wolf!

SIMPLE: dict[str, Bot] = {
    "at_random": bots.at_random,
    "bold": bots.bold,
    "caller": bots.caller,
    "fifty": bots.fifty,
}


def legal(game: CryWolf, seated: list[Bot], seed: int) -> None:
    """Every move is checked as it is played."""
    last = play_game(crywolf_position.new_game(game), seated, Random(seed), longest=5000)
    assert isinstance(last.turn, End)


@pytest.mark.parametrize("seed", range(6))
def test_simple_players_play_by_any_rules(seed: int) -> None:
    random = Random(seed)
    for number in range(40):
        game = switched(random)
        legal(game, random.choices(list(SIMPLE.values()), k=game.players), number)


@pytest.mark.parametrize("bot", SIMPLE.values(), ids=SIMPLE)
@pytest.mark.parametrize("fourth", ["closed", "lent"])
def test_simple_players_play_with_several_markers_in_a_row(bot: Bot, fourth: str) -> None:
    for seed, game in enumerate(all_games(changes=["threshold=dice", f"fourth-row={fourth}"])):
        legal(game, [bot] * game.players, seed)


@pytest.mark.parametrize("players", [2, 4])
def test_the_adviser_plays_by_any_rules(players: int) -> None:
    random = Random(players)
    for number in range(3):
        game = switched(random, [players])
        others = random.choices(list(SIMPLE.values()), k=players - 1)
        legal(game, [bots.Adviser(samples=4), *others], number)


def test_the_adviser_needs_nothing_but_its_view_and_a_seed() -> None:
    new = new_crywolf(2)
    entrants: dict[str, Bot] = {"adviser": bots.Adviser(20), "bold": bots.bold}
    once, twice = (league(new, entrants, list(entrants), 4, seed=2) for _ in range(2))
    assert once == twice


@pytest.mark.parametrize(("name", "games"), [("bold", 16), ("fifty", 16), ("caller", 10)])
def test_the_adviser_beats_rules_of_thumb(name: str, games: int) -> None:
    entrants: dict[str, Bot] = {"adviser": bots.Adviser(), name: SIMPLE[name]}
    adviser, other = league(new_crywolf(2), entrants, list(entrants), games, seed=7)
    assert adviser.share >= 0.8
    assert adviser.low > 0.5
    assert other.high < 0.5
    assert adviser.score > other.score
