"""Whole games of Wooolf!!: random ones scored a second time, and recorded ones kept as text.

The recorded games are in tests/data/. After a change of rules that is meant, write them anew with

    WOLFWISE_REGENERATE=1 pytest tests/test_wooolf_playthrough.py -k recorded

and read the difference before it is committed.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from random import Random

import pytest

from tests.helpers.games_wooolf import EDITIONS, game
from tests.helpers.places import DATA
from wolfwise.models.game import CHANCE, End, pick_chance
from wolfwise.models.wooolf.cards import Card, Question
from wolfwise.models.wooolf.observations import Ask, Peek
from wolfwise.models.wooolf.position import (
    DealHand,
    DealQuestions,
    Move,
    Position,
    Show,
    Start,
    new_game,
)
from wolfwise.models.wooolf.table import AskOf, Board, PeekAt, SuspectEarly, SuspectFinally

PLAYERS = (4, 5, 6, 7, 8)
CHUNKS, GAMES_A_CHUNK = 4, 250


# ---------------------------------------------------------------- the rules once more, plainly

ORDER = ["sheep", "dog", "hunter", "boy", "wolf"]
LOOKS_FOR = {
    "sheep": ("dog", "hunter"),
    "dog": ("wolf", "hunter"),
    "hunter": ("wolf", "dog"),
    "boy": ("wolf", "sheep"),
    "wolf": ("sheep", "x"),
}


@dataclass
class Tally:
    """What one round gives, worked out from what everybody held, did and wrote."""

    points: list[int]
    errors: list[int]
    red: set[int]
    seen: Counter[str]


def plays(cards: tuple[Card, Card]) -> str:
    return max((str(card.image) for card in cards), key=ORDER.index)


def is_right(characters: list[str], seat: int, board: Board) -> bool:
    for wanted, pointer in zip(LOOKS_FOR[characters[seat]], board, strict=True):
        if wanted == "x":
            good = pointer == "x"
        elif pointer == "0":
            good = wanted not in characters
        elif pointer == "x":
            good = False
        else:
            good = characters[int(pointer)] == wanted
        if not good:
            return False
    return True


def announced(characters: list[str], peek: Peek) -> str:
    assert peek.seen is not None
    look = str(peek.seen.appearance)
    return "wolf" if characters[peek.peeker] == "boy" and look != "?" else look


def tally(players: int, last: Position) -> Tally:
    """Score the round that ended in `last`, in which all boards have been laid down."""
    characters = [plays(cards) for cards in last.hands]
    boards = dict(last.boards)
    result = Tally([0] * players, [0] * players, set(), Counter())
    for seat in range(players):
        early = seat in last.table.suspected
        if boards[seat] == ("x", "x"):
            assert not early
            result.seen["pass"] += 1
        elif is_right(characters, seat, boards[seat]):
            result.points[seat] += 2 if early else 1
            result.seen["right early" if early else "right final"] += 1
        else:
            result.errors[seat] += 1
            result.seen["wrong early" if early else "wrong final"] += 1
            if early:
                result.red.add(seat)
    if "boy" in characters[:players]:
        boy = characters.index("boy")
        for seat in range(players):
            if characters[seat] not in ("dog", "hunter"):
                continue
            taken_for_wolf = boards[seat][0]
            if not isinstance(taken_for_wolf, int) or characters[taken_for_wolf] == "wolf":
                continue
            if any(
                isinstance(fact, Peek)
                and (fact.peeker, fact.target) == (boy, taken_for_wolf)
                and announced(characters, fact) == "wolf"
                for fact in last.log
            ):
                result.points[boy] += 1
                result.seen["bonus"] += 1
    return result


def true_answer(cards: tuple[Card, Card], question: Question) -> bool:
    asks = str(question).split("-")
    if asks[0] == "has":
        return any(str(card.image) == asks[1] for card in cards)
    return plays(cards) in asks


# ---------------------------------------------------------------- playing


def choose(position: Position, random: Random) -> Move:
    """A kind of move (suspicions most often), then one of that kind; a third of them right."""
    if position.turn is CHANCE:
        return pick_chance(position, random)
    seat = position.turn
    assert isinstance(seat, int)
    kinds = [list(moves) for _, moves in groupby(position.moves(), key=kind)]
    soon = isinstance(kinds[-1][0], SuspectEarly) and random.random() < 0.75
    moves = kinds[-1] if soon else random.choice(kinds)
    if isinstance(moves[0], SuspectEarly | SuspectFinally) and random.random() < 0.35:
        characters = [plays(cards) for cards in position.hands]
        right = [
            move
            for move in moves
            if isinstance(move, SuspectEarly | SuspectFinally)
            and move.board is not None
            and is_right(characters, seat, move.board)
        ]
        return random.choice(right or moves)
    return random.choice(moves)


def kind(move: Move) -> tuple[str, bool]:
    return type(move).__name__, isinstance(move, SuspectFinally) and move.board == ("x", "x")


def rounds_of(start: Position, random: Random) -> Iterator[tuple[Position, Position]]:
    """For every round: the position with all boards laid down, and the one after scoring."""
    position = start
    while not isinstance(position.turn, End):
        move = choose(position, random)
        after = position.play(move)
        if isinstance(move, SuspectFinally) and len(position.boards) == len(start.points) - 1:
            seat = position.turn
            assert isinstance(seat, int)
            yield position._replace(boards=(*position.boards, (seat, move.board))), after
        position = after


@cache
def stock(players: int, edition: str) -> Counter[str]:
    """The deck as the tables of the rulebook have it."""
    extra = max(players, 5) - 5
    deck = Counter({"sheep": 4, "dog": 1, "hunter": 1, "wolf": 1})
    deck += Counter({"sheep": extra, "dog": int(extra > 0)})
    deck += Counter({"wolf": int(extra > 1), "hunter": int(extra > 2)})
    if edition == "basic":
        return deck + Counter(["dog?", "hunter?", "boy?"])
    deck["sheep"] -= 1
    return deck + Counter(["sheep/dog", "dog/wolf", "hunter/sheep", "boy/hunter"])


QUESTIONS = Counter(
    {
        "wolf-hunter-boy": 4,
        "sheep-hunter-boy": 4,
        "has-dog": 3,
        "has-hunter": 3,
        "has-sheep": 2,
    }
)


def check_round(players: int, edition: str, last: Position) -> None:
    """Cards, tokens, turns and suspicions of a finished round are all accounted for."""
    assert Counter(str(card) for cards in last.hands for card in cards) == stock(players, edition)
    assert len(last.hands) == max(players, 5)
    dealt = Counter(str(question) for cards in last.questions for question in cards)
    assert dealt <= QUESTIONS
    assert dealt.total() == 2 * players
    characters = [plays(cards) for cards in last.hands]
    tokens = []
    asked: dict[int, Counter[Question]] = {seat: Counter() for seat in range(players)}
    for fact in last.log:
        if isinstance(fact, Peek):
            assert fact.seen in last.hands[fact.target]
            assert fact.peeker != fact.target
            tokens.append((fact.peeker, fact.target, announced(characters, fact)))
        else:
            assert isinstance(fact, Ask)
            assert fact.target in set(range(players)) - {fact.asker}
            assert fact.yes is true_answer(last.hands[fact.target], fact.question)
            asked[fact.asker][fact.question] += 1
    assert [(a, b, str(clue)) for a, b, clue in last.table.tokens] == tokens
    for seat, spent in asked.items():
        assert spent <= Counter(last.questions[seat])
    assert sum(last.table.turns) == len(last.log) + len(last.table.suspected)
    early = last.table.suspected
    assert len(early) == len(set(early)) == (2 if players <= 5 else 3)
    assert not set(early) & last.table.red
    assert all(last.table.turns[seat] >= 2 for seat in early)
    assert sorted(seat for seat, _ in last.boards) == list(range(players))


def check_game(players: int, edition: str, random: Random) -> Counter[str]:
    """Play a random game and check it round by round; what has happened in it."""
    points, errors = [0] * players, [0] * players
    red: set[int] = set()
    start: int | None = None
    happened: Counter[str] = Counter()
    after = None
    rounds = rounds_of(new_game(game(players, edition)), random)
    for number, (last, after) in enumerate(rounds, start=1):
        assert last.round == number
        assert last.table.red == red
        assert start is None or last.table.start == start
        check_round(players, edition, last)
        gained = tally(players, last)
        points = [a + b for a, b in zip(points, gained.points, strict=True)]
        errors = [a + b for a, b in zip(errors, gained.errors, strict=True)]
        red, start = gained.red, (last.table.suspected[-1] + 1) % players
        happened += gained.seen
        assert list(after.points) == list(after.scores) == points
        assert list(after.errors) == errors
        assert isinstance(after.turn, End) is (number == 3 or max(errors) >= 2)
    assert after is not None
    end = after.turn
    assert isinstance(end, End)
    most = max(points)
    fewest = min(errors[seat] for seat in range(players) if points[seat] == most)
    winners = [s for s in range(players) if (points[s], errors[s]) == (most, fewest)]
    assert list(end.winners) == winners
    happened["two errors" if max(errors) >= 2 else "three rounds"] += 1
    happened["shared" if len(winners) > 1 else "one winner"] += 1
    return happened


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end_and_a_second_scorer_agrees(
    players: int, edition: str, chunk: int
) -> None:
    happened: Counter[str] = Counter()
    for number in range(GAMES_A_CHUNK):
        seed = f"{players} {edition} {chunk * GAMES_A_CHUNK + number}"
        try:
            happened += check_game(players, edition, Random(seed))
        except Exception as error:
            error.add_note(f"in the game with seed {seed!r}")
            raise
    for event in ("right early", "wrong early", "right final", "wrong final", "pass", "bonus",
                  "two errors", "three rounds", "shared", "one winner"):  # fmt: skip
        assert happened[event] > 0, f"no game in which this happens: {event}"


# ---------------------------------------------------------------- recorded games


def pointers(board: Board | None) -> str:
    assert board is not None
    return " ".join(str(p + 1) if isinstance(p, int) else p for p in board)


def told(position: Position, move: Move) -> str:
    """A move as one line; seats count from 1."""
    match move:
        case DealHand(cards):
            return f"deal {len(position.hands) + 1} {cards[0]} {cards[1]}"
        case DealQuestions(questions):
            return f"questions {len(position.questions) + 1} {' '.join(map(str, questions))}"
        case Start(seat):
            return f"start {seat + 1}"
        case Show(card):
            return f"shows {card}"
    assert isinstance(position.turn, int)
    who = position.turn + 1
    match move:
        case PeekAt(target):
            return f"{who} peeks {target + 1}"
        case AskOf(target, question):
            return f"{who} asks {target + 1} {question}"
        case SuspectEarly(board):
            return f"{who} suspects early {pointers(board)}"
        case SuspectFinally(board):
            return f"{who} suspects finally {pointers(board)}"


def playthrough(players: int, edition: str, seed: int) -> str:
    random = Random(seed)
    position = new_game(game(players, edition))
    lines = [f"# wooolf, {players} players, {edition}, seed {seed}"]
    while not isinstance(position.turn, End):
        move = choose(position, random)
        after = position.play(move)
        lines.append(told(position, move))
        if isinstance(move, Show):
            lines[-1] += f", announced {after.table.tokens[-1][2]}"
        if isinstance(move, AskOf) and isinstance(fact := after.log[-1], Ask):
            lines[-1] += f" {'yes' if fact.yes else 'no'}"
        if isinstance(after.turn, End) or after.round > position.round:
            lines.append(f"points {' '.join(map(str, after.points))}")
            lines.append(f"errors {' '.join(map(str, after.errors))}")
        position = after
    winners = " ".join(str(seat + 1) for seat in position.turn.winners)
    lines.append(f"end: {position.turn.reason}; won by {winners}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_recorded_games_are_played_as_recorded(players: int, edition: str) -> None:
    path = DATA / f"wooolf-{players}-{edition}.txt"
    played = playthrough(players, edition, seed=players + 10 * (edition == "advanced"))
    if os.environ.get("WOLFWISE_REGENERATE"):
        DATA.mkdir(exist_ok=True)
        path.write_bytes(played.encode())
    assert path.exists(), f"{path} is missing; the docstring of this file says how it is written"
    assert played == path.read_bytes().decode()
