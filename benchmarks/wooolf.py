"""How fast Wooolf!! is answered, side by side with enumerating the worlds, and how fast played.

Times are the best of several runs; everything compared is measured in the same process.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks._timing import best, cold_start, show
from wolfwise.analysis.league import play_game
from wolfwise.analysis.wooolf import brute_force, habits
from wolfwise.analysis.wooolf import kernel_players as arrays
from wolfwise.analysis.wooolf.advice import advise
from wolfwise.analysis.wooolf.bots import BOTS
from wolfwise.analysis.wooolf.kernel import Counting, forget
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.simulation import play_on_arrays
from wolfwise.analysis.wooolf.suspicions import suspicions
from wolfwise.models import records, rulebook
from wolfwise.models.game import CHANCE, pick_chance
from wolfwise.models.wooolf import csp
from wolfwise.models.wooolf.cards import Card, Character
from wolfwise.models.wooolf.cpsat import Encoding
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.kernel import Cards, deal, entrance
from wolfwise.models.wooolf.observations import Holds, Observation
from wolfwise.models.wooolf.position import new_game
from wolfwise.models.wooolf.situation import Situation, situation

EXAMPLES = Path(__file__).parent.parent / "examples"


def posterior(game: Wooolf, observations: Sequence[Observation]) -> object:
    found = Posterior(game, observations)
    return [found.characters(seat) for seat in range(game.seats)]


def who(game: Wooolf, observations: Sequence[Observation], character: Character) -> object:
    found = Posterior(game, observations)
    seats = [found.characters(seat) for seat in range(game.seats)]
    absent = [found.absent(c) for c in Character]
    return seats, absent, found.worlds, suspicions(found, 0, character)


def example(name: str) -> Situation:
    return situation(records.read((EXAMPLES / f"{name}.wolf").read_text("utf-8")))


def side_by_side() -> None:
    """The exact posterior against three ways of listing the worlds it weighs."""
    opening = example("opening")
    for title, game, facts in [
        ("5 players, nothing known", wooolf(5), ()),
        ("5 players, examples/opening.wolf", opening.game, opening.observations),
    ]:
        exact = best(lambda: posterior(game, facts))  # noqa: B023  called at once
        print(f"{title}: {Posterior(game, facts).worlds} worlds")
        print(f"  exact posterior, all seats   {show(exact)}")
        for name, work in [
            ("python-constraint, all worlds", lambda: list(csp.worlds(game, facts))),  # noqa: B023
            ("CP-SAT, all worlds", lambda: Encoding(game, facts).worlds()),  # noqa: B023
            ("plain Python, all worlds", lambda: brute_force.worlds(game, facts)),  # noqa: B023
        ]:
            seconds = best(work)
            print(f"  {name:<28} {show(seconds)}  {seconds / exact:8,.0f} times")
        print()


def growth() -> None:
    """How an answer grows with the number of players."""
    print("growth: players, edition, posterior, all of who (posterior, worlds, suspicions)")
    for edition in ("basic", "advanced"):
        first = 0.0
        for players in range(4, 9):
            game = wooolf(players, rulebook.rules("wooolf", edition))
            sheep = Card.named("sheep")
            facts = [Holds(0, (sheep, sheep))]
            one = best(lambda: posterior(game, facts), 0.3)  # noqa: B023
            all_of = best(lambda: who(game, facts, Character.SHEEP), 0.3)  # noqa: B023
            first = all_of if players == 5 else first
            ratio = f"  {all_of / first:4.1f} times 5 players" if players > 5 else ""
            print(f"  {players}  {edition:<8} {show(one)} {show(all_of)}{ratio}")
    print()


def advice() -> None:
    """Advice at eight players, one and two own turns ahead."""
    print("advice: examples/eight-players.wolf, then nothing known and any question card")
    busy = example("eight-players")
    fresh = situation(records.read("game wooolf\nplayers 1 2 3 4 5 6 7 8\nviewer 1 hunter sheep\n"))
    for known in (busy, fresh, busy._replace(questions=None)):
        for depth in (1, 2):
            seconds = best(lambda: advise(known, depth=depth), 0.5, at_least=1)  # noqa: B023
            print(f"  {len(known.facts)} facts, depth {depth}  {show(seconds)}")
    print()


def after_two_laps(players: int) -> Situation:
    """What whoever is next knows when everybody has had two turns and nobody has suspected."""
    bot, position = BOTS["careful"].make(), new_game(wooolf(players))
    random = Random(players)
    while len(position.table.course) < 2 * players:
        seat = position.turn
        chance = seat is CHANCE
        move = pick_chance(position, random) if chance else bot(position.view(seat), random)  # type: ignore[arg-type]  # a seat
        position = position.play(move)
        if position.table.suspected:
            position = new_game(wooolf(players))
    assert isinstance(position.turn, int)
    return position.view(position.turn)


def reading() -> None:
    """The same with two laps of turns to read, by the facts alone and by habit."""
    known = after_two_laps(8)
    print("advice: eight players after two turns of everybody, depth 1")
    for name, people in (("facts alone", None), ("facts and habits", habits.MIXED)):
        seconds = best(lambda: anew(known, people), 1.0, at_least=1)  # noqa: B023
        print(f"  {name:<28} {show(seconds)}")
    print()


def anew(known: Situation, people: habits.Habits | None) -> object:
    """Advice; what was worked out for another answer does not count."""
    for kept in (habits.sureness, habits.least_known, habits._public):
        kept.cache_clear()
    return advise(known, habits=people)


# ---------------------------------------------------------------- playing


def a_second(work: Callable[[int], object], seconds: float, at_least: int = 2) -> float:
    """How many games a second are played, over so many seconds at least."""
    games, start = 0, perf_counter()
    while games < at_least or perf_counter() - start < seconds:
        work(games)
        games += 1
    return games / (perf_counter() - start)


def playing() -> None:
    """Whole games on arrays and on positions; all seats play alike."""
    print("games a second: players, bot, on arrays, on positions")
    for players in (5, 8):
        game = wooolf(players)
        for name in ("thumb", "advice"):
            bots = [BOTS[name].make()] * players
            play_on_arrays(game, bots, 0)  # compiled, if it was not
            fast = a_second(lambda seed: play_on_arrays(game, bots, seed), 3.0)  # noqa: B023
            slow = a_second(
                lambda seed: play_game(new_game(game), bots, Random(seed)),  # noqa: B023
                10.0,
            )
            print(f"  {players}  {name:<8} {fast:10,.1f} {slow:10.3f}  {fast / slow:8,.0f} times")
    print()


@entrance
def _think(game: Cards, count: Counting, room: arrays.Room, luck: Any, often: int) -> float:
    """The best suspicion of seat 1 at the beginning of a round, so many times."""
    found = 0.0
    deal(game, room.round, luck)
    forget(count, room.minds)
    for _ in range(often):
        found += arrays.think(game, count, room, 0, False, 0.0)
    return found


def suspecting() -> None:
    """The best suspicion at the beginning of a round, on arrays and by the exact engine."""
    print("best suspicion: players, on arrays, exact engine")
    for players in (5, 8):
        game = wooolf(players)
        both, room = arrays.arrays_of(game), arrays.new_room(game, habits.MIXED)
        fast = best(lambda: _think(*both, room, arrays.luck_of(players), 100)) / 100  # noqa: B023
        facts = [Holds(0, game.hands[int(room.round.hands[0])])]
        plays = game.character(facts[0].hand)
        slow = best(lambda: suspicions(Posterior(game, facts), 0, plays))  # noqa: B023
        print(f"  {players}  {fast * 1e6:10.1f} us {slow * 1e6:10.1f} us  {slow / fast:8.1f} times")
    print()


if __name__ == "__main__":
    side_by_side()
    growth()
    advice()
    reading()
    playing()
    suspecting()
    cold_start("wolfwise wooolf who", "wooolf", "who", str(EXAMPLES / "opening.wolf"))
