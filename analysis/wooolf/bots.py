"""Players by program: any legal move, a rule of thumb, and the tool's own advice."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
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

    It asks only where it may not peek, unless it `asks` first. `noise`: it misjudges chances by up
    to so much. One that `strolls` looks at anybody.
    """

    def __init__(
        self,
        early: Fraction = Fraction(3, 5),
        finally_: Fraction = Fraction(1, 2),
        *,
        noise: Fraction = Fraction(0),
        strolls: bool = False,
        asks: bool = False,
    ) -> None:
        self.early, self.finally_ = early, finally_
        self.noise, self.strolls, self.asks = noise, strolls, asks

    def __call__(self, view: Situation, random: Random) -> Decision:
        posterior = Posterior(view.game, view.observations)
        best = suspicions(posterior, *seated(view))[0]
        p = best.p + (self.noise * Fraction(random.uniform(-1, 1)) if self.noise else 0)
        if view.table.over:
            return SuspectFinally(best.board if p >= self.finally_ else PASS)
        possible = actions(view)
        if SuspectEarly() in possible and p >= self.early:
            return SuspectEarly(best.board)
        peeks = [act for act in possible if isinstance(act, PeekAt)]
        questions = [act for act in possible if isinstance(act, AskOf)]
        ways: Sequence[PeekAt | AskOf] = questions if self.asks and questions else peeks
        ways = ways or questions
        if not ways:
            return SuspectEarly(best.board)
        if self.strolls:
            return random.choice(ways)
        surest = {seat: _known(posterior, seat) for seat in {act.target for act in ways}}
        least = min(surest.values())
        return random.choice([act for act in ways if surest[act.target] == least])


def _known(posterior: Posterior, seat: Seat) -> Fraction:
    """How likely a seat holds the hand that it most likely holds."""
    return max(posterior.hands(seat).values())


# ---------------------------------------------------------------- by advice


class Adviser:
    """Does what the tool advises, looking no further ahead than this turn."""

    def __init__(self, *, reads: bool = True, points: bool = False) -> None:
        self.reads, self.points = reads, points

    def __call__(self, view: Situation, random: Random) -> Decision:
        from wolfwise.analysis.wooolf.advice import advise
        from wolfwise.analysis.wooolf.habits import MIXED
        from wolfwise.analysis.wooolf.suspicions import stakes_of

        stakes = stakes_of(view.game) if self.points else None
        return advise(view, stakes, habits=MIXED if self.reads else None).options[0].action


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
    "bold": Entrant(
        partial(Thumb, Fraction(9, 20), Fraction(7, 20)),
        "Like thumb, but suspects from 45 % on (finally from 35 % on).",
    ),
    "careful": Entrant(
        partial(Thumb, Fraction(3, 4), Fraction(3, 5)),
        "Like thumb, but suspects from 75 % on (finally from 60 % on).",
    ),
    "noisy": Entrant(
        partial(Thumb, noise=Fraction(1, 5)),
        "Like thumb, but misjudges every chance by up to 20 percentage points.",
    ),
    "stroller": Entrant(partial(Thumb, strolls=True), "Like thumb, but peeks at anybody."),
    "asker": Entrant(
        partial(Thumb, asks=True), "Like thumb, but spends its question cards before it peeks."
    ),
    "plain": Entrant(
        partial(Adviser, reads=False, points=True),
        "Does what 'wooolf advise --habits off --error-cost 1/4' puts first: by the facts alone, "
        "for points of the round.",
    ),
    "advice": Entrant(
        Adviser,
        "Does what 'wooolf advise' puts first at depth 1: reads the others' habits, and aims at "
        "winning the game.",
    ),
}
