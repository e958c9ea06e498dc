"""The best that one player can make of known cards, proved to be the best by CP-SAT.

What a plan is, and what it takes for granted, is said in `plain_plans`, which tries everything.

As nothing else changes meanwhile, the order hardly matters: floors that rise can be laid from the
ground up, basements after them, and cards are discarded for wolves at the end, when houses have
most room. So the solver (`planner`) only decides which card is what, and which wolf goes where.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from analysis.littlewolves.odds import futures
from analysis.littlewolves.plain_plans import Act, Aim, Plan, played, worth
from analysis.littlewolves.planner import Model
from models.errors import WolfwiseError
from models.game import Seat
from models.littlewolves.acts import Build, Discard, Stay
from models.littlewolves.cards import Card
from models.littlewolves.course import Step
from models.littlewolves.position import View
from models.littlewolves.table import Table, with_item

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
    for card in spare[: max(0, turns - sum(card is not None for card in used))]:
        after = after.discarded(card)
        moves += [Discard(card), Stay()] if after.can_send(seat) else [Discard(card)]
    return plan._replace(moves=tuple(moves), table=after)


def best_last_turns(view: View, aim: Aim, turns: int | None = None, effort: float = EFFORT) -> Plan:
    """The best way to play the hand that a seat holds, in the turns that it is sure to have.

    What it is in the middle of comes first: a wolf that may be sent now, a card that it has shown
    or chosen to show.
    """
    turns = sure_turns(view) if turns is None else turns
    shown = _shown(view)
    hand = [card for card in view.hand if card != shown]
    plans = []
    for moves, table in _beginnings(view, shown):
        spent = sum(_card_of(move) is not None for move in moves)
        plan = best_turns(table, view.seat, hand, max(0, turns - spent), aim, effort)
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


def _once(cards: Iterable[Card]) -> tuple[Card, ...]:
    found = tuple(sorted(cards))
    for card, another in pairwise(found):
        if card == another:
            raise WolfwiseError(f"there is only one {card}")
    return found


def _card_of(move: Act) -> Card | None:
    match move:
        case Build(laid, _):
            return laid.card
        case Discard(card):
            return card
    return None


Beginning = tuple[tuple[Act, ...], Table]


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
    found: list[Beginning] = [
        ((build,), table.built(seat, *build)) for build in table.buildings(seat, (shown,))
    ]
    return found + _sendings(table.discarded(shown), seat, (Discard(shown),))


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
    found = Plan(aim, tuple(moves), after, worth(after, seat, aim), proved)
    if proved and found.worth != promised:
        raise RuntimeError(f"the solver promises {promised}, the rules give {found.worth}")
    return found
