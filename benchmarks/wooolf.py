"""How fast Wooolf!! is answered, side by side with enumerating the worlds.

Times are the best of several runs; everything compared is measured in the same process.
"""

from collections.abc import Sequence
from pathlib import Path

from benchmarks._timing import best, cold_start, show
from wolfwise.analysis.wooolf import brute_force
from wolfwise.analysis.wooolf.advice import advise
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import suspicions
from wolfwise.models import records, rulebook
from wolfwise.models.wooolf import csp
from wolfwise.models.wooolf.cards import Card, Character
from wolfwise.models.wooolf.cpsat import Encoding
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Holds, Observation
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


if __name__ == "__main__":
    side_by_side()
    growth()
    advice()
    cold_start("wolfwise wooolf who", "wooolf", "who", str(EXAMPLES / "opening.wolf"))
