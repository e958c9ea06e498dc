"""Players by program: any legal move, a rule of thumb, and the tool's own advice."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random

from wolfwise.analysis.league import Entrant
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import suspicions
from wolfwise.models.game import Seat
from wolfwise.models.rulebook import Rules
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.position import Position, new_game
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import (
    NOBODY,
    NONE,
    PASS,
    Action,
    AskOf,
    Board,
    PeekAt,
    SuspectEarly,
    SuspectFinally,
)

Decision = Action | SuspectFinally


def new(players: int, rules: Rules) -> Position:
    """A game for a league."""
    return new_game(wooolf(players, rules))


# ---------------------------------------------------------------- what a seat may do


def seated(view: Situation) -> tuple[Seat, Character]:
    """Whose view it is, and who he plays."""
    seat, plays = view.viewer, view.character
    assert seat is not None
    assert plays is not None
    return seat, plays


def boards(view: Situation) -> Iterator[Board]:
    """Every way to set the pointers of a suspicion.

    In an order that goes by the targets, not by which pointer is whose: a choice by number is the
    same one if a rulebook calls the pointers the other way round.
    """
    (seat, plays), seats = seated(view), range(view.game.seats)
    first, second = view.game.targets[plays]
    swapped = second is not None and second < first
    for board in product([*seats, NOBODY, NONE], repeat=2):
        board = board[::-1] if swapped else board
        if board != PASS and view.table.breach_of_board(seat, board, plays) is None:
            yield board


def actions(view: Situation) -> list[Action]:
    """All that a seat may do on its turn; a suspicion still needs its board."""
    held, possible = view.questions or (), view.table.actions(seated(view)[0])
    return [act for act in possible if not isinstance(act, AskOf) or act.question in held]


# ---------------------------------------------------------------- at random


def at_random(view: Situation, random: Random) -> Decision:
    """Any kind of action, each as likely, and any board if it is a suspicion."""
    if view.table.over:
        return SuspectFinally(random.choice([*boards(view), PASS]))
    action = random.choice(actions(view))
    if isinstance(action, SuspectEarly):
        return SuspectEarly(random.choice([*boards(view)]))
    return action


# ---------------------------------------------------------------- by thumb


class Thumb:
    """Suspects early from a chance on, and finally; until then peeks at whoever is least known.

    It asks only where it may not peek. Finally, points and error tokens weigh the same at 50 %.
    """

    def __init__(
        self, early: Fraction = Fraction(3, 5), finally_: Fraction = Fraction(1, 2)
    ) -> None:
        self.early, self.finally_ = early, finally_

    def __call__(self, view: Situation, random: Random) -> Decision:
        posterior = Posterior(view.game, view.observations)
        best = suspicions(posterior, *seated(view))[0]
        if view.table.over:
            return SuspectFinally(best.board if best.p >= self.finally_ else PASS)
        possible = actions(view)
        if SuspectEarly() in possible and best.p >= self.early:
            return SuspectEarly(best.board)
        ways: list[PeekAt | AskOf] = [act for act in possible if isinstance(act, PeekAt)]
        ways = ways or [act for act in possible if isinstance(act, AskOf)]
        if not ways:
            return SuspectEarly(best.board)
        surest = {seat: _known(posterior, seat) for seat in {act.target for act in ways}}
        least = min(surest.values())
        return random.choice([act for act in ways if surest[act.target] == least])


def _known(posterior: Posterior, seat: Seat) -> Fraction:
    """How likely a seat holds the hand that it most likely holds."""
    return max(posterior.hands(seat).values())


# ---------------------------------------------------------------- by advice


def adviser(view: Situation, random: Random) -> Decision:
    """What the tool advises, looking no further ahead than this turn."""
    from wolfwise.analysis.wooolf.advice import advise

    return advise(view).options[0].action


# ---------------------------------------------------------------- by name

BOTS: Mapping[str, Entrant] = {
    "random": Entrant(
        lambda: at_random, "Makes any kind of legal move, and suspects anybody of anything."
    ),
    "thumb": Entrant(
        Thumb,
        "Peeks at whoever is least known, by the exact odds, and suspects as soon as a suspicion "
        "is 60 % likely (finally from 50 % on); asks no questions.",
    ),
    "advice": Entrant(
        lambda: adviser, "Does what 'wooolf advise' puts first at depth 1, with its usual stakes."
    ),
}
