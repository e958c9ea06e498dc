"""Second opinions on The Three Little Wolves: all agree about random games, none can be wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import wolfwise
from tests.helpers.games_littlewolves import dealt, game, random_changes, table, walk
from tests.helpers.places import EXAMPLES
from wolfwise.analysis.littlewolves import (
    brute_force_decks,
    brute_force_plans,
    odds,
    plans,
    second_opinions,
)
from wolfwise.analysis.littlewolves.brute_force_plans import Aim, Plan
from wolfwise.analysis.littlewolves.plans import Task
from wolfwise.analysis.second_opinions import Disagreement
from wolfwise.models.littlewolves import cpsat, csp
from wolfwise.models.littlewolves.acts import Discard
from wolfwise.models.littlewolves.cards import CARDS, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import odds_of
from wolfwise.models.littlewolves.position import Position, View

# ---------------------------------------------------------------- all agree


def late(random: Random) -> Position:
    """Any moment of a random game at which few cards are left in the deck."""
    this = game(random.randint(2, 4), *random_changes(random))
    steps = [played.after for played in walk(this, random)]
    few = [now for now in steps if now.deck.size <= 9 and now.step is not Step.DEAL]
    return random.choice(few)


def test_all_agree_about_random_decks() -> None:
    for seed in range(200):
        random = Random(seed)
        position = late(random)
        view = position.view(random.randrange(position.table.game.players))
        wanted = random.sample(CARDS, random.randrange(3))
        _, opinions = second_opinions.odds(view, wanted, random.randrange(5))
        assert opinions[3].found is not None
        assert all((each.found is None) is not bool(view.pigs) for each in opinions[1:3])


def test_all_agree_about_a_whole_deck() -> None:
    """39 cards of a game of four: 33 above with two pigs, six below with one."""
    view = dealt(game(4), "r1 r2 y5 g9 w14").view(1)
    _, opinions = second_opinions.odds(view, cards("w7"), 3)
    assert all(each.found is not None for each in opinions)


def task(random: Random) -> Task:
    """Some turns of a random game, in the middle of one or with any cards."""
    position = late(random)
    seat = random.randrange(position.table.game.players)
    aim = random.choice(list(Aim))
    if position.end is None and random.random() < 0.5:
        return plans.last_turns(position.view(seat), aim, random.randint(0, 2))
    seen = position.table.seen
    unseen = [card for card in CARDS if card not in seen]
    hand = random.sample(unseen, min(len(unseen), random.randint(1, 3)))
    now = (((), position.table),)
    return Task(seat, aim, tuple(hand), random.randint(1, 2), now)


def test_all_agree_about_random_plans() -> None:
    for seed in range(200):
        plan, opinions = second_opinions.plan(task(Random(seed)))
        assert plan.proved
        assert opinions[1].found is not None


def test_a_plan_that_is_not_proved_is_not_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "best", lambda task: best(task, effort=0))
    _, (_, tried) = second_opinions.plan(HOUSES)
    assert tried.left_out == "the solver was stopped before it could prove the plan"


# ---------------------------------------------------------------- none can be wrong

Plant = Callable[[pytest.MonkeyPatch], object]


def wrong_bottom(places: Callable[..., object]) -> Callable[..., object]:
    return lambda deck, pigs, bottom, *rest: places(deck, pigs, bottom + 1, *rest)


DECKS: dict[str, Plant] = {
    "ours": lambda p: p.setattr(odds, "odds_of", wrong_bottom(odds_of)),
    "our cards": lambda p: p.setattr(odds, "comb", lambda n, k: 1),
    "python-constraint": lambda p: p.setattr(csp, "pig_places", wrong_bottom(csp.pig_places)),
    "CP-SAT": lambda p: p.setattr(cpsat, "pig_places", wrong_bottom(cpsat.pig_places)),
    "enumeration": lambda p: p.setattr(
        brute_force_decks, "orders", wrong_bottom(brute_force_decks.orders)
    ),
}


def small() -> View:
    """Late in a game of three, with two pigs in a deck of ten."""
    moments = (played.after for seed in range(99) for played in walk(game(3), Random(seed)))
    return next(
        now.view(0)
        for now in moments
        if now.deck.size == 10 and len(now.deck.pigs) == 2 and now.step is Step.TURN
    )


@pytest.fixture
def _forgotten() -> None:
    odds.futures.cache_clear()


@pytest.mark.usefixtures("_forgotten")
@pytest.mark.parametrize("error", DECKS)
def test_an_error_about_the_deck_is_caught(monkeypatch: pytest.MonkeyPatch, error: str) -> None:
    DECKS[error](monkeypatch)
    with pytest.raises(Disagreement):
        second_opinions.odds(small(), cards("w7"), 3)
    odds.futures.cache_clear()


HOUSES = Task(
    0,
    Aim.POINTS,
    cards("r8 y1 r1"),
    2,
    (((), table(game(), "red 4 5", "red 2 3 6, green 8")),),
)
"""Worth 11 points: a tie for red, and the only yellow house."""


def test_a_plan_by_hand() -> None:
    plan, opinions = second_opinions.plan(HOUSES)
    assert plan.value == 4 + 7
    assert all(each.found and each.found["points"] == 11 for each in opinions)


best, turns_of = plans.best, brute_force_plans.turns_of


def hasty(task: Task) -> Plan:
    """The best plan for a turn less."""
    return best(task._replace(turns=task.turns - 1))


def idle(*given: Any) -> list[Any]:
    """Nobody builds."""
    return [way for way in turns_of(*given) if isinstance(way[0][0], Discard)]


PLANS: dict[str, Plant] = {
    "ours": lambda p: p.setattr(plans, "best", hasty),
    "enumeration": lambda p: p.setattr(brute_force_plans, "turns_of", idle),
}


@pytest.mark.parametrize("error", PLANS)
def test_an_error_about_a_plan_is_caught(monkeypatch: pytest.MonkeyPatch, error: str) -> None:
    PLANS[error](monkeypatch)
    with pytest.raises(Disagreement, match="points: "):
        second_opinions.plan(HOUSES)


# ---------------------------------------------------------------- the front


def test_programs_have_the_opinions() -> None:
    table = wolfwise.LittleWolves.load(str(EXAMPLES / "two-builders.wolf"))
    answer = table.odds(cards=["r7"], verify=True)
    assert answer.result == table.odds(cards=["r7"]).result
    told = {each["engine"]: each["about"] for each in answer.json()["verified"]}
    assert told == {
        "python-constraint": "where pigs lie",
        "CP-SAT": "where pigs lie",
        "enumeration": None,
    }
    plan = table.plan(turns=2, verify=True)
    assert plan.result == table.plan(turns=2).result
    assert [each.engine for each in plan.opinions] == ["Wolfwise", "enumeration"]
