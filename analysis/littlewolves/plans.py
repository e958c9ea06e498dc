"""The best that one player can make of known cards, proved to be the best by CP-SAT.

What a plan is, and what it takes for granted, is said in `brute_force_plans`, which tries all.

As nothing else changes meanwhile, the order hardly matters: floors that rise can be laid from the
ground up, basements after them, and cards are discarded for wolves at the end, when houses have
most room. So the solver (`planner`) only decides which card is what, and which wolf goes where.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from wolfwise.analysis.littlewolves.brute_force_plans import Act, Aim, Plan, played, worth
from wolfwise.analysis.littlewolves.odds import futures
from wolfwise.analysis.littlewolves.planner import Model
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import Build, Discard, Stay
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.position import View
from wolfwise.models.littlewolves.table import Table, with_item
from wolfwise.models.values import distinct

EFFORT = 10.0
"""When the solver is stopped, in its own units of work: answers do not depend on the machine."""

# ---------------------------------------------------------------- what can be asked


def best_houses(
    table: Table, seat: Seat, cards: Iterable[Card], aim: Aim, effort: float = EFFORT
) -> Plan:
    """The best houses that these cards allow, on top of what a seat has built; no wolf is sent.

    There are as many turns as cards; cards that are of no use are left out.
    """
    cards = _once(cards)
    return _solved(table, seat, cards, len(cards), aim, effort, wolves=False)


def best_turns(
    table: Table, seat: Seat, cards: Iterable[Card], turns: int, aim: Aim, effort: float = EFFORT
) -> Plan:
    """The best way to play so many of these cards: each is built, or discarded for a wolf or not.

    Every turn is spent: when nothing is left worth doing a card is discarded.
    """
    cards = _once(cards)
    plan = _solved(table, seat, cards, min(turns, len(cards)), aim, effort)
    after, moves = plan.table, list(plan.moves)
    used = [_card_of(move) for move in moves]
    spare = [card for card in cards if card not in used]
    for card in spare[: max(0, turns - _cards_played(moves))]:
        after = after.discarded(card)
        moves += [Discard(card), Stay()] if after.can_send(seat) else [Discard(card)]
    return plan._replace(moves=tuple(moves), table=after)


def best_last_turns(view: View, aim: Aim, turns: int | None = None, effort: float = EFFORT) -> Plan:
    """The best way to play the hand that a seat holds, in the turns that it is sure to have.

    What it is in the middle of comes first: a wolf that may be sent now, a card that it has shown
    or chosen to show.
    """
    return best(last_turns(view, aim, sure_turns(view) if turns is None else turns), effort)


Beginning = tuple[tuple[Act, ...], Table]
"""What a seat does with a turn that it has begun, and the table then; often nothing."""


@distinct
class Task(NamedTuple):
    """What a plan is to be made of: cards for so many turns, from one of several beginnings."""

    seat: Seat
    aim: Aim
    cards: tuple[Card, ...]
    turns: int
    beginnings: tuple[Beginning, ...]
    wolves: bool = True  # else no wolf is sent, and not every turn is spent

    def turns_left(self, moves: Sequence[Act]) -> int:
        """After these moves of a beginning."""
        return max(0, self.turns - _cards_played(moves))


def last_turns(view: View, aim: Aim, turns: int) -> Task:
    """The task of a seat that plays its hand, whatever it is in the middle of."""
    shown = _shown(view)
    hand = tuple(card for card in view.hand if card != shown)
    return Task(view.seat, aim, hand, turns, tuple(_beginnings(view, shown)))


def best(task: Task, effort: float = EFFORT) -> Plan:
    """The best plan for a task."""
    plans = []
    for moves, table in task.beginnings:
        left = task.turns_left(moves)
        plan = (
            best_turns(table, task.seat, task.cards, left, task.aim, effort)
            if task.wolves
            else best_houses(table, task.seat, task.cards, task.aim, effort)
        )
        plans.append(plan._replace(moves=moves + plan.moves))
    proved = all(plan.proved for plan in plans)
    return max(plans, key=lambda plan: plan.worth)._replace(proved=proved)


def sure_turns(view: View) -> int:
    """How many cards a seat will play at least until the end."""
    return min(future.to_end.own_turns for future in futures(view))


def cards_to_play(view: View) -> tuple[Card, ...]:
    """The hand of a seat, and the card that it has shown but not played yet."""
    shown = _shown(view)
    return tuple(sorted({*view.hand, *([] if shown is None else [shown])}))


def _cards_played(moves: Iterable[Act]) -> int:
    """How many cards are played by these moves."""
    return sum(_card_of(move) is not None for move in moves)


def _once(cards: Iterable[Card]) -> tuple[Card, ...]:
    ordered = tuple(sorted(cards))
    for card, another in pairwise(ordered):
        if card == another:
            raise WolfwiseError(f"there is only one {card}")
    return ordered


def _card_of(move: Act) -> Card | None:
    match move:
        case Build(laid, _):
            return laid.card
        case Discard(card):
            return card
    return None


def _shown(view: View) -> Card | None:
    """The card that a seat has to play next, in the last turns of two players."""
    if view.step is Step.CHOOSE:
        return view.chosen
    return view.table.shown[view.seat] if view.table.shown else None


def _beginnings(view: View, shown: Card | None) -> list[Beginning]:
    """What a seat may do with a turn that it has begun; nothing if it has not begun any."""
    seat, table = view.seat, view.table
    if view.step is Step.WOLF and view.asked:
        return _sendings(table, seat, ())
    if shown is None:
        return [((), table)]
    table = table._replace(shown=with_item(table.shown, seat, None))
    builds: list[Beginning] = [
        ((build,), table.built(seat, *build)) for build in table.buildings(seat, (shown,))
    ]
    return builds + _sendings(table.discarded(shown), seat, (Discard(shown),))


def _sendings(table: Table, seat: Seat, before: tuple[Act, ...]) -> list[Beginning]:
    """After a discard: a wolf goes somewhere, or none does."""
    if not table.can_send(seat):
        return [(before, table)]
    sent = [((*before, send), table.sent(seat, send)) for send in table.sendings(seat)]
    return [((*before, Stay()), table), *sent]


def _solved(
    table: Table,
    seat: Seat,
    cards: Sequence[Card],
    turns: int,
    aim: Aim,
    effort: float,
    wolves: bool = True,
) -> Plan:
    """Ask the solver, and play what it says by the rules of the game."""
    model = Model(table, seat, cards, aim, wolves)
    promised, builds, sends, proved = model.best(turns, effort)
    built = {build.laid.card for build in builds}
    moves: list[Act] = list(builds)
    for card, send in zip([card for card in cards if card not in built], sends, strict=False):
        moves += [Discard(card), send]
    after = played(table, seat, moves)
    plan = Plan(aim, tuple(moves), after, worth(after, seat, aim), proved)
    if proved and plan.worth != promised:
        raise RuntimeError(f"the solver promises {promised}, the rules give {plan.worth}")
    return plan
