"""What to do: every move with its expected margin and its chance to win.

The end of a game is solved exactly where that can be done. Everything before is sampled: worlds
are dealt out that the viewer cannot tell from the true one, and in each of them every move is
played and the rest of the game played on by rules of thumb; moves that fall behind are dropped. So
the numbers say what a move is worth among players who go by these rules, not against perfect ones.
"""

from functools import partial
from math import exp
from random import Random
from typing import NamedTuple

from wolfwise.analysis.littlewolves.endgame import Value, solved
from wolfwise.analysis.littlewolves.playouts import draw, outcome, thumb_move
from wolfwise.analysis.littlewolves.worlds import deal_out
from wolfwise.analysis.number import Exact, Sampled
from wolfwise.analysis.search import Budget, Estimate, Outcome, Search
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import Move
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.position import View
from wolfwise.models.values import distinct

SECONDS = 1.0
STEEP = 5.0
"""So many points ahead are worth as much as 73 per cent of a victory."""


@distinct
class Option(NamedTuple):
    """A move, and what it is worth."""

    move: Move
    margin: Exact | Sampled
    win: Exact | Sampled
    then: Move | None = None  # after a discard: the best wolf to send, or none


@distinct
class Advice(NamedTuple):
    """All moves, the best first."""

    options: tuple[Option, ...]
    worlds: int  # that were sampled; 0: everything is exact
    playouts: int  # in all of them
    seed: int

    @property
    def best(self) -> Option:
        """The move that is worth most."""
        return self.options[0]

    @property
    def exact(self) -> bool:
        return not self.worlds

    @property
    def method(self) -> str:
        """What was done, in a word or two."""
        return "exact" if self.exact else f"sampled {self.worlds} worlds"


def advise(
    view: View, seconds: float | None = None, iterations: int | None = None, seed: int = 0
) -> Advice:
    """What the viewer should do now. Without a budget it takes about a second."""
    if not view.asked:
        raise WolfwiseError("it is not the viewer's turn to decide")
    exact = solved(view)
    if exact is not None:
        ranked = sorted(exact.items(), key=lambda choice: choice[1].to(view.seat), reverse=True)
        return Advice(tuple(_solved(view, move, value) for move, value in ranked), 0, 0, seed)
    if seconds is None and iterations is None:
        seconds = SECONDS
    estimates = search(view).race(Budget(iterations, seconds), seed)
    visits = [each.visits for each in estimates]
    return Advice(tuple(_sampled(view, each) for each in estimates), max(visits), sum(visits), seed)


def search(view: View) -> Search[Move]:
    """How the viewer looks ahead."""
    deal = partial(deal_out, view)
    return Search(view.seat, deal, outcome, worth, policy=thumb_move, chance=draw, explore=0.25)


def worth(ended: Outcome, seat: Seat) -> float:
    """What an outcome is worth when moves are compared.

    A margin tells more about a move than who won by it does, but great margins are no better than
    sufficient ones; so most of it is an S-shaped function of the margin.
    """
    return 0.25 * ended.shares[seat] + 0.75 / (1 + exp(-ended.margin(seat) / STEEP))


def _solved(view: View, move: Move, value: Value) -> Option:
    seat, then = view.seat, None
    after = deal_out(view, Random(0)).play(move)
    if after.step is Step.WOLF:
        wolves = solved(after.view(seat)) or {}
        then = max(wolves, key=lambda wolf: wolves[wolf].to(seat), default=None)
    margin, win = Exact(value.margins[seat], "points"), Exact(value.shares[seat])
    return Option(move, margin, win, then)


def _sampled(view: View, estimate: Estimate[Move]) -> Option:
    after = deal_out(view, Random(0)).play(estimate.move)
    then = thumb_move(after, Random(0)) if after.step is Step.WOLF else None
    return Option(estimate.move, estimate.margin, estimate.win, then)
