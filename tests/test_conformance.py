"""What the positions of every game must do; adding a game here is adding one line to GAMES."""

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.helpers import games_littlewolves, games_werewolf
from tests.helpers.games_werewolf import NEW_MOON
from tests.helpers.play import AnyPosition
from wolfwise.models import rulebook
from wolfwise.models.crywolf import position as crywolf_position
from wolfwise.models.crywolf.dice import cups
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.table import Call
from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End, pick_chance, play_randomly
from wolfwise.models.littlewolves import position as littlewolves_position
from wolfwise.models.werewolf import end as werewolf_end
from wolfwise.models.werewolf import position as werewolf_position
from wolfwise.models.wooolf import position as wooolf_position
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Peek
from wolfwise.models.wooolf.table import SuspectEarly, SuspectFinally

Twins = tuple[AnyPosition, AnyPosition, int, int]
"""Two positions that differ only in hidden things, a seat that cannot tell, and one that can."""


@dataclass(frozen=True)
class Game:
    """How to begin a game, how many players score, and how to make twins (None if unlucky)."""

    name: str
    players: int
    new: Callable[[], AnyPosition]
    twins: Callable[[Random], Twins | None]

    def __str__(self) -> str:
        return self.name


# ---------------------------------------------------------------- twins of each game


def wooolf_twins(game: Wooolf, random: Random) -> Twins | None:
    """Play some moves, then the same moves after two seats have swapped all that was dealt them.

    Other seats' suspicions may differ too, and so may cards that others saw. Lucky if whatever
    is said aloud (announcements, answers) is the same in both.
    """
    start = position = wooolf_position.new_game(game)
    deals: list[wooolf_position.Move] = []
    for _ in range(game.seats + game.players):
        deals.append(pick_chance(position, random))
        position = position.play(deals[-1])
    first, second, viewer = random.sample(range(game.players), 3)
    for i, j in ((first, second), (game.seats + first, game.seats + second)):
        deals[i], deals[j] = deals[j], deals[i]
    twin = start
    for deal in deals:
        twin = twin.play(deal)
    for _ in range(random.randrange(6 * game.players)):
        for _attempt in range(20):
            move, copied = _alike(position, twin, viewer, random)
            if copied in twin.moves():
                one, other = position.play(move), twin.play(copied)
                if one.round == 1 and one.end is None and _sounds_alike(one, other, viewer):
                    position, twin = one, other
                    break
    return None if position.hands[first] == twin.hands[first] else (position, twin, viewer, first)


def _alike(
    one: wooolf_position.Position, other: wooolf_position.Position, viewer: int, random: Random
) -> tuple[wooolf_position.Move, wooolf_position.Move]:
    """A move, and one for the twin that the viewer may not be able to tell from it."""
    move = pick_chance(one, random) if one.turn is CHANCE else random.choice(one.moves())
    if isinstance(move, UNSEEN) and one.turn != viewer:
        same = [m for m in other.moves() if type(m) is type(move)]
        return move, random.choice(same or [move])
    return move, move


UNSEEN = wooolf_position.Show | SuspectEarly | SuspectFinally


def _sounds_alike(
    one: wooolf_position.Position, other: wooolf_position.Position, viewer: int
) -> bool:
    for fact, twin in zip(one.log, other.log, strict=True):
        if isinstance(fact, Ask):
            if fact != twin:
                return False
        elif isinstance(twin, Peek) and (
            fact.announced is not twin.announced
            or (fact.peeker == viewer and fact.seen != twin.seen)
        ):
            return False
    return True


def wooolf_game(players: int, edition: str, *changes: str) -> Game:
    game = wooolf(players, rulebook.rules("wooolf", edition, changes))
    return Game(
        " ".join(["wooolf", str(players), edition, *changes]),
        players,
        lambda: wooolf_position.new_game(game),
        lambda random: wooolf_twins(game, random),
    )


def crywolf_twins(game: CryWolf, random: Random) -> Twins | None:
    """Play some turns of the first round, then the same turns after somebody has rolled other dice.

    Whatever he has placed is in both rolls. Unlucky if he has nothing left, rolls the same again,
    or somebody passes in one game who may not pass in the other.
    """
    start = position = crywolf_position.new_game(game)
    moves: list[crywolf_position.Move] = []
    turns = random.randrange(4 * game.players)
    while turns or not isinstance(position.turn, int):
        if position.turn is CHANCE:
            moves.append(pick_chance(position, random))
        elif quiet := [move for move in position.moves() if not isinstance(move, Call)]:
            moves.append(random.choice(quiet))
            turns -= 1
        else:
            break
        position = position.play(moves[-1])
    viewer, other = random.sample(range(game.players), 2)
    left, instead = position.cups[other], random.choice(cups(sum(position.cups[other])))
    rolled = moves[1 + other]
    assert isinstance(rolled, crywolf_position.Roll)
    cow, sheep, dog, wolf = (
        n - was + now for n, was, now in zip(rolled.cup, left, instead, strict=True)
    )
    moves[1 + other] = crywolf_position.Roll((cow, sheep, dog, wolf))
    twin = start
    for move in moves:
        if move not in twin.moves():
            return None
        twin = twin.play(move)
    return None if left == instead else (position, twin, viewer, other)


def crywolf_game(players: int, edition: str, *changes: str) -> Game:
    game = crywolf(players, rulebook.rules("crywolf", edition, changes))
    return Game(
        " ".join(["crywolf", str(players), edition, *changes]),
        players,
        lambda: crywolf_position.new_game(game),
        lambda random: crywolf_twins(game, random),
    )


def werewolf_game(cards: str, *changes: str) -> Game:
    game = games_werewolf.game(cards, *changes)
    return Game(
        " ".join(["werewolf", cards, *changes]),
        game.players,
        lambda: werewolf_position.new_game(game),
        lambda random: games_werewolf.twins(game, random),
    )


def littlewolves_game(players: int, *changes: str) -> Game:
    game = games_littlewolves.game(players, *changes)
    return Game(
        " ".join(["littlewolves", str(players), *changes]),
        players,
        lambda: littlewolves_position.new_game(game),
        lambda random: games_littlewolves.twins(game, random),
    )


# ---------------------------------------------------------------- the games


GAMES = [
    *(wooolf_game(n, edition) for n, edition in product(range(4, 9), ["basic", "advanced"])),
    wooolf_game(5, "basic", "peek=tracked"),
    wooolf_game(4, "advanced", "peek=tracked", "round-limit=3"),
    wooolf_game(5, "basic", "clue-tokens=strict"),
    *(crywolf_game(n, edition) for n, edition in product(range(2, 6), ["japanese", "english"])),
    *(crywolf_game(n, edition, "open=yes") for n, edition in [(2, "english"), (4, "japanese")]),
    crywolf_game(2, "japanese", "threshold=dice", "fourth-row=lent", "highest=round"),
    crywolf_game(3, "english", "no-die=pass", "call-own=yes", "call-beaten=yes"),
    crywolf_game(5, "japanese", "power-without=passes", "first-tie=first-seat", "counts.dog=dog"),
    crywolf_game(7, "japanese"),
    werewolf_game("werewolf*2 villager*4 seer witch"),
    werewolf_game(NEW_MOON),
    werewolf_game("werewolf*2 villager*4 thief cupid hunter", "begins=day", "tie=revote"),
    werewolf_game("werewolf villager girl witch guard", "win=parity", "witch-potions=0"),
    werewolf_game(NEW_MOON + " thief villager*2", "mayor-dies=successor", "vote-must=abstain"),
    *(littlewolves_game(n) for n in range(2, 5)),
    littlewolves_game(2, "dummy-pig=players", "dummy-pig-card=another", "beard-last=twice"),
    littlewolves_game(3, "small-wolves=yes"),
    littlewolves_game(4, "wolf-choice=ascending", "marker-tie=next"),
]

every_game = pytest.mark.parametrize("game", GAMES, ids=str)


@cache
def walks(game: Game) -> tuple[tuple[tuple[AnyPosition, ...], tuple[Any, ...]], ...]:
    """Four random games: all their positions, and all moves played."""
    found = []
    for seed in range(4):
        random = Random(f"{game.name} {seed}")
        _, moves = play_randomly(game.new(), random)
        positions = [game.new()]
        for move in moves:
            positions.append(positions[-1].play(move))
        found.append((tuple(positions), tuple(moves)))
    return tuple(found)


def positions(game: Game) -> list[AnyPosition]:
    return [position for walk, _ in walks(game) for position in walk]


def sampled(game: Game, number: int = 40) -> list[AnyPosition]:
    """Some positions, and the ends of all games."""
    every = positions(game)
    some = Random(game.name).sample(every, min(number, len(every)))
    return some + [walk[-1] for walk, _ in walks(game)]


def pool(game: Game) -> list[Any]:
    """Moves that are legal somewhere: whatever was played, and some that were not."""
    listed: list[Any] = []
    random = Random(game.name)
    for position in sampled(game, 30):
        moves = list(position.moves())
        listed += random.sample(moves, min(12, len(moves)))
    played = [move for _, moves in walks(game) for move in moves]
    return list(dict.fromkeys([*played, *listed]))


# ---------------------------------------------------------------- moves


@every_game
def test_every_listed_move_is_accepted_once(game: Game) -> None:
    for position in sampled(game):
        moves = list(position.moves())
        assert len(moves) == len(set(moves))
        for move in moves:
            position.check(move)


@every_game
def test_every_listed_move_can_be_played(game: Game) -> None:
    for position in sampled(game, 25):
        for move in position.moves():
            position.play(move)


@every_game
def test_whatever_is_not_listed_is_refused_with_a_message(game: Game) -> None:
    elsewhere = pool(game)
    refused = 0
    for position in sampled(game):
        listed = set(position.moves())
        for move in elsewhere:
            if move in listed:
                continue
            with pytest.raises(IllegalMove) as checked:
                position.check(move)
            with pytest.raises(IllegalMove) as played:
                position.play(move)
            assert str(checked.value).strip()
            assert str(played.value) == str(checked.value)
            refused += 1
    assert refused > 100


@every_game
def test_there_is_a_move_until_the_end_and_none_after(game: Game) -> None:
    for position in positions(game):
        assert bool(position.moves()) is not isinstance(position.turn, End)


@every_game
def test_who_keeps_to_the_kind_of_move_listed_first_never_gets_stuck(game: Game) -> None:
    """This makes for the longest games."""
    for seed in range(3):
        random = Random(seed)
        position = game.new()
        for _ in range(400):
            if isinstance(position.turn, End):
                break
            moves = list(position.moves())
            assert moves, f"seat {position.turn} has no move in {position}"
            alike = [move for move in moves if type(move) is type(moves[0])]
            position = position.play(random.choice(alike))


@every_game
def test_turns_are_seats_chance_or_the_end(game: Game) -> None:
    for position in positions(game):
        turn = position.turn
        assert turn is CHANCE or isinstance(turn, End) or turn in range(game.players)


# ---------------------------------------------------------------- positions are values


@every_game
def test_a_position_is_unchanged_by_play(game: Game) -> None:
    for position in sampled(game, 25):
        before, number = pickle.dumps(position), hash(position)
        copy = pickle.loads(before)
        for move in position.moves()[:10]:
            after = position.play(move)
            assert after != position
        assert position == copy
        assert hash(position) == number == hash(copy)


@every_game
def test_the_same_move_leads_to_the_same_position(game: Game) -> None:
    for position in sampled(game, 25):
        for move in position.moves()[:5]:
            assert position.play(move) == position.play(move)
            assert hash(position.play(move)) == hash(position.play(move))


@every_game
def test_positions_are_pickled_and_compare_equal(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game.new())) == game.new()
    for position in sampled(game):
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position
        assert copy.turn == position.turn
        assert list(copy.moves()) == list(position.moves())


@every_game
def test_moves_are_pickled_and_compare_equal(game: Game) -> None:
    for move in pool(game):
        assert pickle.loads(pickle.dumps(move)) == move


# ---------------------------------------------------------------- chance


@every_game
def test_probabilities_of_chance_sum_to_exactly_1(game: Game) -> None:
    seen = 0
    for position in positions(game):
        chances = position.chances()
        if position.turn is not CHANCE:
            assert list(chances) == []
            continue
        seen += 1
        assert all(isinstance(p, Fraction) and p > 0 for _, p in chances)
        assert sum(p for _, p in chances) == 1
        assert [move for move, _ in chances] == list(position.moves())
    assert seen


@every_game
def test_chance_is_drawn_with_its_probability(game: Game) -> None:
    position = next(p for p in positions(game) if p.turn is CHANCE and len(p.moves()) > 1)
    random = Random(1)
    drawn = Counter(pick_chance(position, random) for _ in range(4000))
    for move, probability in position.chances():
        mean = 4000 * float(probability)
        assert abs(drawn[move] - mean) <= 5 * mean**0.5


# ---------------------------------------------------------------- what a seat sees


@every_game
def test_a_seat_sees_the_same_where_only_hidden_things_differ(game: Game) -> None:
    random = Random(game.name)
    found = 0
    for _ in range(4000):
        twins = game.twins(random)
        if twins is None:
            continue
        found += 1
        one, other, blind, knowing = twins
        assert one != other
        assert one.view(blind) == other.view(blind)
        assert repr(one.view(blind)) == repr(other.view(blind))
        assert one.view(knowing) != other.view(knowing)
        if found == 25:
            break
    assert found == 25


@every_game
def test_everybody_has_a_view_of_every_position(game: Game) -> None:
    for position in sampled(game):
        for seat in range(game.players):
            assert position.view(seat) == position.view(seat)


# ---------------------------------------------------------------- scores and the end


@every_game
def test_there_is_a_score_for_every_player(game: Game) -> None:
    assert game.new().scores == (0,) * game.players
    for position in positions(game):
        assert len(position.scores) == game.players
        assert all(type(score) is int for score in position.scores)


@every_game
def test_the_end_has_a_reason_and_a_winner(game: Game) -> None:
    for walk, _ in walks(game):
        assert not any(isinstance(position.turn, End) for position in walk[:-1])
        end = walk[-1].turn
        assert isinstance(end, End)
        assert end.reason.strip()
        assert end.winners or end.reason == werewolf_end.NOBODY_LEFT
        assert list(end.winners) == sorted(set(end.winners))
        assert set(end.winners) <= set(range(game.players))
        assert walk[-1].chances() == ()


# ---------------------------------------------------------------- one object for equal rules


MANY_WOOOLF = """
import pickle
from itertools import product
from wolfwise.models import rulebook
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.position import new_game

position = new_game(wooolf(5))
stored = pickle.dumps(position)
dogs = ["wolf hunter", "hunter wolf", "wolf sheep", "sheep wolf"]
limits = [0, 3, 5, 10, 20]
for n, edition, dog, limit in product(range(4, 9), ["basic", "advanced"], dogs, limits):
    changes = [f"targets.dog={dog}", f"round-limit={limit}"]
    wooolf(n, rulebook.rules("wooolf", edition, changes))
assert pickle.loads(stored) == position, "unpickled"
assert new_game(wooolf(5)) == position, "made anew"
"""

MANY_CRYWOLF = """
import pickle
from itertools import product
from wolfwise.models import rulebook
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.position import new_game

position = new_game(crywolf(5))
stored = pickle.dumps(position)
ties, highest = ["first-seat", "reroll"], ["box", "round"]
dice = rulebook.load("crywolf").ruling("die").alternatives
for n, edition, tie, most, die in product(
    range(2, 6), ["japanese", "english"], ties, highest, dice
):
    changes = [f"first-tie={tie}", f"highest={most}", f"die={die}"]
    crywolf(n, rulebook.rules("crywolf", edition, changes))
assert pickle.loads(stored) == position, "unpickled"
assert new_game(crywolf(5)) == position, "made anew"
"""


MANY_WEREWOLF = """
import pickle
from itertools import combinations
from wolfwise.models import rulebook
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.position import new_game

cards = ["seer", "werewolf", "villager", "villager", "villager"]
position = new_game(werewolf(cards))
stored = pickle.dumps(position)
changes = [f"{r.key}={v}" for r in rulebook.load("werewolf").rulings.values()
           for v in r.alternatives]
for some in combinations(changes, 2):
    werewolf(cards, rulebook.rules("werewolf", changes=some))
assert pickle.loads(stored) == position, "unpickled"
assert new_game(werewolf(sorted(cards))) == position, "made anew"
"""


MANY_LITTLEWOLVES = """
import pickle
from itertools import combinations, product
from wolfwise.models import rulebook
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.littlewolves.position import new_game

position = new_game(littlewolves(3))
stored = pickle.dumps(position)
changes = [f"{r.key}={v}" for r in rulebook.load("littlewolves").rulings.values()
           for v in r.alternatives]
for n, some in product(range(2, 5), combinations(changes, 2)):
    littlewolves(n, rulebook.rules("littlewolves", changes=some))
assert pickle.loads(stored) == position, "unpickled"
assert new_game(littlewolves(3)) == position, "made anew"
"""


@pytest.mark.parametrize(
    "many_games",
    [MANY_WOOOLF, MANY_CRYWOLF, MANY_WEREWOLF, MANY_LITTLEWOLVES],
    ids=["wooolf", "crywolf", "werewolf", "littlewolves"],
)
def test_positions_stay_equal_however_many_games_were_made(many_games: str) -> None:
    """In a process of its own, so that other tests do not depend on it."""
    command = [sys.executable, "-c", many_games]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
