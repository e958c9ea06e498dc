"""`odds` and `plan` answered again in other ways.

The odds of the deck: by real games through every order of its pigs; python-constraint and CP-SAT
list where the pigs can lie, which says when they come, but not whose turn it is then. A plan is
found by CP-SAT, so it is held against trying everything; python-constraint looks for any solution,
not for the best one, and is not asked.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod

from wolfwise.analysis import second_opinions
from wolfwise.analysis.littlewolves import brute_force_decks, plans
from wolfwise.analysis.littlewolves.brute_force_decks import Course
from wolfwise.analysis.littlewolves.brute_force_plans import Plan, best_by_trying, turns_of
from wolfwise.analysis.littlewolves.odds import DeckOdds, Future, Hope, Kind, deck_odds
from wolfwise.analysis.littlewolves.plans import Task
from wolfwise.analysis.second_opinions import (
    CONSTRAINT,
    CP_SAT,
    ENUMERATION,
    Engine,
    Finding,
    Opinion,
)
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import cpsat, csp
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.csp import Places
from wolfwise.models.littlewolves.position import View

Numbers = dict[str, int | Fraction]

LENGTHS: Mapping[str, Callable[[Future], int]] = {
    "draws_to_pig": lambda future: future.to_pig.draws,
    "turns_to_pig": lambda future: future.to_pig.turns,
    "own_turns_to_pig": lambda future: future.to_pig.own_turns,
    "own_draws": lambda future: future.to_end.own_draws,
    "turns": lambda future: future.to_end.turns,
    "own_turns": lambda future: future.to_end.own_turns,
}
"""Everything in `Lengths`."""
PIG_NEXT = "the next card is a pig"

MOST_ORDERS = 6_000
"""Orders of pigs in a deck: all that a game of two begins with."""
MOST_WAYS = 10_000_000
"""Ways to play some cards; most of them lead to the same few tables."""

# ---------------------------------------------------------------- the deck


def odds(view: View, wanted: Sequence[Card], within: int) -> tuple[DeckOdds, tuple[Opinion, ...]]:
    """The odds of the deck, and what others say about them."""
    return second_opinions.checked(
        lambda: deck_odds(view, wanted, within),
        lambda result: _odds_finding(view, result),
        lambda result: _engines(view, result),
    )


def _odds_finding(view: View, result: DeckOdds) -> Finding:
    numbers: Numbers = {}
    if result.top is not None:
        numbers[PIG_NEXT] = result.top.pig
        numbers[_drawer(view, result.top.drawer)] = 1
        numbers.update({_next(card): p for card, p in result.top.cards.items()})
    for what, spread in zip(result.lengths._fields, result.lengths, strict=True):
        numbers.update({f"{what} is {number}": p for number, p in spread.items()})
    for place, p in result.third_pig.items():
        numbers[_third_pig(view, place)] = p
    for hope in result.hopes:
        numbers.update(_hope(hope, hope.next, hope.within, hope.all))
    return numbers


def _next(card: Card) -> str:
    return f"the next card is {card}"


def _drawer(view: View, place: Seat) -> str:
    return f"the next card is for {view.table.name(place)}"


def _third_pig(view: View, place: Seat) -> str:
    return f"{view.table.name(place)} draws the third pig"


def _hope(hope: Hope, next_: Fraction, within: Fraction, all_: Fraction) -> Numbers:
    cards = hope.cards[0] if hope.kind is Kind.CARD else hope.colour or hope.kind.value
    return {
        f"{cards} comes next": next_,
        f"{cards} comes within some draws": within,
        f"{cards} comes at all": all_,
    }


def _engines(view: View, result: DeckOdds) -> Iterator[Engine]:
    cards, pigs, bottom = view.table.deck, len(view.pigs), view.table.game.bottom
    above = max(0, cards - bottom - 1)
    number = (cards - above) * comb(above, pigs - 1) if pigs else 1
    where, orders = "where pigs lie", "orders of the deck"
    why_not = "" if pigs else "no pig is left in the deck"

    def by_constraint() -> Finding:
        return _places_finding(view, csp.pig_places(cards, pigs, bottom))

    def by_cp_sat() -> Finding:
        return _places_finding(view, cpsat.pig_places(cards, pigs, bottom))

    def by_enumeration() -> Finding:
        return _courses_finding(view, brute_force_decks.courses(view), result)

    yield Engine(CONSTRAINT, by_constraint, number, MOST_ORDERS, orders, where, True, why_not)
    yield Engine(CP_SAT, by_cp_sat, number, MOST_ORDERS, orders, where, True, why_not)
    yield Engine(ENUMERATION, by_enumeration, number, MOST_ORDERS, orders)


def _places_finding(view: View, possible: Iterable[Places]) -> Finding:
    """When pigs come; every card that was not seen is as likely as any other where none lies."""
    every = list(possible)
    pig = Fraction(sum(0 in places for places in every), len(every) or 1)
    numbers: Numbers = {PIG_NEXT: pig}
    if pig != 1:
        for card in view.undrawn:
            numbers[_next(card)] = (1 - pig) / len(view.undrawn)
    for draws, times in Counter(max(places) + 1 for places in every).items():
        numbers[f"draws_to_pig is {draws}"] = Fraction(times, len(every))
    return numbers


def _courses_finding(view: View, every: Counter[Course], asked: DeckOdds) -> Finding:
    """What all orders of the deck say together; each of them is as likely."""
    total, unseen = every.total(), len(view.undrawn)
    times: Counter[str] = Counter()
    for course, orders in every.items():
        future = course.future
        times.update({f"{what} is {of(future)}": orders for what, of in LENGTHS.items()})
        if future.drawer is not None:
            times[_third_pig(view, future.drawer)] += orders
        if course.first is not None:
            times[_drawer(view, course.first)] += orders
            times[PIG_NEXT] += orders * course.pig_first
    numbers: Numbers = {what: Fraction(number, total) for what, number in times.items()}
    draws = any(course.first is not None for course in every)
    house = 1 - Fraction(times[PIG_NEXT], total) if draws else Fraction()
    if house:
        numbers.update({_next(card): house / unseen for card in view.undrawn})
    drawn, drawn_within = _own_houses(every, None), _own_houses(every, asked.within)
    for hope in asked.hopes:
        good = len(set(hope.cards).intersection(view.undrawn))
        within, all_ = (_comes(houses, good, unseen) for houses in (drawn_within, drawn))
        numbers.update(_hope(hope, house * Fraction(good, unseen or 1), within, all_))
    return numbers


def _own_houses(every: Counter[Course], draws: int | None) -> Counter[int]:
    """In how many orders so many of the viewer's first draws are houses."""
    by_number: Counter[int] = Counter()
    for course, orders in every.items():
        by_number[course.own[:draws].count(False)] += orders
    return by_number


def _comes(houses: Counter[int], good: int, unseen: int) -> Fraction:
    """How likely one of some good cards is among the houses drawn, one after the other."""
    missed = Fraction()
    for drawn, orders in houses.items():
        chances = (Fraction(max(0, unseen - good - n), unseen - n) for n in range(drawn))
        missed += orders * prod(chances, start=Fraction(1))
    return 1 - missed / houses.total()


# ---------------------------------------------------------------- plans


def plan(task: Task) -> tuple[Plan, tuple[Opinion, ...]]:
    """The best plan, and what trying everything says about it."""
    return second_opinions.checked(
        lambda: plans.best(task), _plan_finding, lambda result: [_trying(task, result)]
    )


def _trying(task: Task, result: Plan) -> Engine:
    def by_trying() -> Finding:
        tried = [
            best_by_trying(
                table,
                task.seat,
                task.cards,
                task.turns_left(moves),
                task.aim,
                wolves=task.wolves,
            )
            for moves, table in task.beginnings
        ]
        return _plan_finding(max(tried, key=lambda plan: plan.worth))

    unproved = "" if result.proved else "the solver was stopped before it could prove the plan"
    return Engine(ENUMERATION, by_trying, _ways(task), MOST_WAYS, "ways to play", cannot=unproved)


def _ways(task: Task) -> int:
    """About how many ways there are: as many for every card as in the first turn."""
    total = 0
    for moves, table in task.beginnings:
        first = len(turns_of(table, task.seat, frozenset(task.cards), task.wolves))
        cards, ways = len(task.cards), 1
        for turn in range(min(task.turns_left(moves), cards)):
            ways *= max(1, first * (cards - turn) // cards)
        total += ways
    return total


def _plan_finding(best: Plan) -> Finding:
    value, second = best.worth
    return {f"{best.aim}": value, "what decides between equals": second}
