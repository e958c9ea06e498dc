"""How fast The Three Little Wolves is played, looked ahead in and solved.

Times are the best of several runs, everything in one process.
"""

from random import Random

from benchmarks._timing import best, show
from wolfwise.analysis.littlewolves.advice import search
from wolfwise.analysis.littlewolves.endgame import solved
from wolfwise.analysis.littlewolves.playouts import play_on, thumb_move
from wolfwise.analysis.search import Budget
from wolfwise.models.game import CHANCE, End, pick_chance, play_randomly
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.littlewolves.position import Position, new_game

PLAYERS = (2, 3, 4)
SAMPLED = 200
"""Playouts in one measured search."""


def dealt(players: int, random: Random) -> Position:
    """The first turn of a game."""
    position = new_game(littlewolves(players))
    while position.step is Step.DEAL:
        position = position.play(pick_chance(position, random))
    return position


def last_turn_but(turns: int, players: int, random: Random) -> Position:
    """A game played by rules of thumb until so many turns are left."""
    position = dealt(players, random)
    while position.table.turns_left != turns or position.step is not Step.TURN:
        turn = position.turn
        assert not isinstance(turn, End)
        choose = pick_chance if turn is CHANCE else thumb_move
        position = position.play(choose(position, random))
    return position


def playing() -> None:
    """Whole games from the deal on."""
    print("whole games a second: random moves as positions (every move checked), and playouts")
    for players in PLAYERS:
        random = Random(1)
        start = dealt(players, random)
        for _ in range(200):  # playouts remember what cards are worth in a house
            play_on(start, random)

        def by_position(start: Position = start, random: Random = random) -> object:
            return play_randomly(start, random)

        def by_thumb(start: Position = start, random: Random = random) -> object:
            return play_on(start, random)

        slow, quick = best(by_position, 1.0), best(by_thumb, 1.0)
        mean = best(by_thumb, 1.0, loops=50)
        print(
            f"  {players} players  {1 / slow:8,.0f} random games/s at best"
            f"  {1 / quick:8,.0f} playouts/s at best, {1 / mean:8,.0f} on average"
        )
    print()


def searching() -> None:
    """Advice in the first turn and in the middle of a game."""
    print(f"playouts a second in a search (a race of all moves, {SAMPLED} playouts)")
    for players in PLAYERS:
        random = Random(2)
        early = dealt(players, random)
        middle = early
        while middle.table.deck > 25 or middle.step is not Step.TURN:
            choose = pick_chance if middle.turn is CHANCE else thumb_move
            middle = middle.play(choose(middle, random))
        rates = []
        for position in (early, middle):
            assert position.to_act is not None
            look = search(position.view(position.to_act))
            rates.append(SAMPLED / best(lambda: look.race(Budget(SAMPLED), 3), 1.0))  # noqa: B023 - called at once
        print(
            f"  {players} players  first turn {rates[0]:8,.0f}/s  25 cards left {rates[1]:8,.0f}/s"
        )
    print()


def solving() -> None:
    """The exact end of a game."""
    print("exact solving of the last turns, all moves")
    for players, turns in ((2, 1), (3, 1), (3, 2), (4, 2)):
        position = last_turn_but(turns, players, Random(4))
        assert position.to_act is not None
        view = position.view(position.to_act)
        found = solved(view)
        number = 0 if found is None else len(found)
        seconds = best(lambda: solved(view), 1.0)  # noqa: B023 - called at once
        print(f"  {players} players, {turns} turns left, {number:2} moves  {show(seconds)}")


if __name__ == "__main__":
    playing()
    searching()
    solving()
