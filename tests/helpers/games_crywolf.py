"""Games, cups and reachable positions of You Cry Wolf!, for random and property tests."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from random import Random

from hypothesis import strategies as st

from tests.helpers import play
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, Cup, cup_of, faces_of
from wolfwise.models.crywolf.game import MOST_WITH_OPEN_DICE, CryWolf, crywolf
from wolfwise.models.crywolf.position import Move, Position, new_game
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Call, Claim, UsePower
from wolfwise.models.game import CHANCE, Seat, pick_chance

EDITIONS = ("japanese", "english")
COW, SHEEP, DOG, WOLF = ANIMALS
COUNTS = {COW: {COW}, SHEEP: {SHEEP, WOLF}, DOG: {DOG, WOLF}, WOLF: {WOLF, DOG}}
"""The faces that count for a row, written down once more (a ruling can take wolves from dogs)."""
BOX = (2, 3, 4, 5)
"""Numbers of players that the box is made for."""

# ---------------------------------------------------------------- games


def all_games(
    players: Iterable[int] = BOX, changes: Sequence[str] = (), editions: Iterable[str] = EDITIONS
) -> list[CryWolf]:
    """Every edition, without open dice and, where they are allowed, with them."""
    seats = list(players)
    return [
        crywolf(count, rulebook.rules("crywolf", edition, [*changes, f"open={lying}"]))
        for edition in editions
        for count in seats
        for lying in ("no", "yes")
        if lying == "no" or count <= MOST_WITH_OPEN_DICE
    ]


def games(players: Iterable[int] = BOX) -> st.SearchStrategy[CryWolf]:
    return st.sampled_from(all_games(players))


def switches() -> dict[str, tuple[str, ...]]:
    """Every ruling that can be switched, but for the open dice, with all its values."""
    return {
        key: tuple(dict.fromkeys(map(str, (ruling.value, *ruling.alternatives))))
        for key, ruling in rulebook.load("crywolf").rulings.items()
        if ruling.alternatives and key != "open"
    }


def switched(random: Random, players: Iterable[int] = BOX) -> CryWolf:
    """A game in which every ruling that can be switched is switched at random."""
    changes = [f"{key}={random.choice(values)}" for key, values in switches().items()]
    count = random.choice(list(players))
    lying = random.choice(["no", "yes"]) if count <= MOST_WITH_OPEN_DICE else "no"
    edition = random.choice(EDITIONS)
    return crywolf(count, rulebook.rules("crywolf", edition, [*changes, f"open={lying}"]))


def switched_games(players: Iterable[int] = BOX) -> st.SearchStrategy[CryWolf]:
    seats = tuple(players)
    return st.integers(0, 2**32 - 1).map(lambda seed: switched(Random(seed), seats))


# ---------------------------------------------------------------- cups


def cups(least: int = 0, most: int = 6) -> st.SearchStrategy[Cup]:
    """Any dice that can lie under a cup, however unlikely."""
    return st.lists(st.sampled_from(ANIMALS), min_size=least, max_size=most).map(cup_of)


def full_cups(game: CryWolf) -> st.SearchStrategy[Cup]:
    """What one roll of a player can give."""
    return cups(game.dice, game.dice)


# ---------------------------------------------------------------- play


@dataclass(frozen=True, slots=True)
class Style:
    """How a random player plays: how likely he calls, uses the power, and what he claims.

    A claim is anything at all (`jumps`), about what is to be expected (`likely`), or low.
    """

    calls: float
    power: float
    jumps: float
    likely: float


PATIENT = Style(0.03, 0.35, 0.03, 0)
"""Cups get empty."""
USUAL = Style(0.3, 0.3, 0.05, 0.8)
"""Few chips are paid at a time, so that a game has many rounds."""
RASH = Style(0.4, 0.35, 0.6, 0)
"""Over within a round or two, and seldom can all be paid."""
STYLES = (PATIENT, USUAL, RASH)


def choose(position: Position, random: Random, style: Style = USUAL) -> Move:
    """A legal move; most claims are close to the lowest allowed."""
    seat = position.turn
    if seat is CHANCE:
        return pick_chance(position, random)
    assert isinstance(seat, int)
    table, cup = position.table, position.cups[seat]
    if not table.rolled:
        there = table.callable_by(seat)
        if there and random.random() < style.calls:
            return Call(random.choice(there))
        if random.random() < style.power and table.breach(seat, UsePower(), cup) is None:
            return UsePower()
        claimable = list(table.claimable(seat, cup))
        if claimable:
            face, row = random.choice(claimable)
            claim = Claim(face, row, _number(position, row, random, style))
            if table.breach(seat, claim, cup) is None:
                return claim
    return random.choice(position.moves())


def _number(position: Position, row: Animal, random: Random, style: Style) -> int:
    """What to claim for a row; may be refused only where several markers stand in it."""
    table, at = position.table, INDEX[row]
    least, most = table.least(row), table.highest
    if random.random() < style.jumps:
        return random.randint(least, most)
    if random.random() < style.likely:
        hidden = sum(table.dice) + sum(table.open)
        expected = table.fixed[at] + hidden * position.game.chances[at] // 6
        return max(least, min(expected + random.randint(-2, 1), most))
    return least if random.random() < 0.6 else min(least + random.randrange(3), most)


def walk(
    game: CryWolf, random: Random, style: Style = USUAL
) -> Iterator[play.Played[Position, Move]]:
    return play.walk(new_game(game), random, partial(choose, style=style))


def reached(game: CryWolf, seed: int, depth: int, style: Style = USUAL) -> Position:
    """The position after so many moves of a random game, or its end if that comes sooner."""
    position = new_game(game)
    for played, (_, _, after) in enumerate(walk(game, Random(seed), style), 1):
        if played > depth:
            break
        position = after
    return position


@st.composite
def positions(draw: st.DrawFn, game: CryWolf, deepest: int = 60) -> Position:
    """Any position that play can reach: chance's, a player's, or the end."""
    seed, style = draw(st.integers(0, 2**32 - 1)), draw(st.sampled_from(STYLES))
    return reached(game, seed, draw(st.integers(0, deepest)), style)


@st.composite
def decisions(draw: st.DrawFn, game: CryWolf, deepest: int = 40) -> Position:
    """A position in which somebody has to claim, call, use the power, place a die or pass."""
    random, style = Random(draw(st.integers(0, 2**32 - 1))), draw(st.sampled_from(STYLES))
    wanted = draw(st.integers(0, deepest))
    found: Position | None = None
    for before, _, _ in walk(game, random, style):
        if isinstance(before.turn, int):
            found = before
            if not wanted:
                break
            wanted -= 1
    assert found is not None
    return found


def seen(position: Position, seat: Seat | None) -> Situation:
    """The position as a seat, or somebody who looks on, sees it."""
    cup = None if seat is None else position.cups[seat]
    names = tuple(f"seat {n}" for n in range(position.game.players))
    table = position.table._replace(names=names)
    return Situation(table, seat, cup, position.chips, position.turns)


def rolled(game: CryWolf, dice: int, random: Random) -> Cup:
    return cup_of(random.choices(faces_of(game.die), k=dice))


def tail(dice: int, p: Fraction, least: int) -> Fraction:
    """How likely at least so many of some dice count: the binomial distribution, by hand."""
    return sum(
        (comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(max(0, least), dice + 1)),
        Fraction(0),
    )
