"""Worlds drawn by lot come as often as they weigh."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from tests.helpers.games_werewolf import game
from wolfwise.analysis.werewolf import every_world
from wolfwise.analysis.werewolf.assignments import deals, plain
from wolfwise.analysis.werewolf.draws import Urn
from wolfwise.analysis.werewolf.talk import Statement
from wolfwise.analysis.werewolf.weighing import weighed
from wolfwise.analysis.werewolf.worlds import Cases
from wolfwise.models.werewolf.lines import Claims, Says
from wolfwise.models.werewolf.observations import Hold
from wolfwise.models.werewolf.roles import Role

DRAWS = 4000


def near(number: int, p: Fraction | float) -> bool:
    """Within four and a half standard errors."""
    return abs(number - DRAWS * p) <= 4.5 * sqrt(DRAWS * p * (1 - p)) + 1e-9


@pytest.mark.parametrize("cards", ["werewolf*2 villager*2 seer", "werewolf villager*3 seer witch"])
def test_every_world_comes_as_often_as_any_other(cards: str) -> None:
    """Held against the plain list of all worlds."""
    this = game(cards)
    known = [Hold((0,), frozenset({Role.VILLAGER, Role.WEREWOLF}))]
    worlds = [world.roles for world in every_world.worlds(this, known)]
    random = Random(1)
    urn = Urn((case, case.factors) for case in Cases(this, known))
    drawn = Counter(urn.draw(random) for _ in range(DRAWS))
    assert set(drawn) == set(worlds)
    assert all(near(drawn[world], 1 / len(worlds)) for world in worlds)


@pytest.mark.parametrize(
    "cards", ["werewolf*4 seer hunter villager*6", "werewolf*2 thief seer villager*6"]
)
def test_cards_come_as_often_as_they_are_counted(cards: str) -> None:
    """With talk, and with cards in the middle: held against what `deals` counts."""
    this = game(cards)
    said: list[Statement] = [Claims(1, Role.SEER), Says(1, 2, Role.WEREWOLF), Claims(2, Role.SEER)]
    cases = list(weighed(this, [], said))
    random = Random(2)
    drawn = [Counter[Role]() for _ in range(this.players)]
    urn = Urn(cases)
    for _ in range(DRAWS):
        for counter, role in zip(drawn, urn.draw(random), strict=True):
            counter[role] += 1
    counted = [Counter[Role]() for _ in range(this.players)]
    for case, factors in cases:
        for seat, held in enumerate(deals(case.stock, factors).seats(factors)):
            for role, weight in held.items():
                counted[seat][role] += case.often * weight
    for counter, weights in zip(drawn, counted, strict=True):
        assert weights.total() == urn.total
        assert all(near(counter[role], Fraction(weights[role], urn.total)) for role in Role)


def test_forty_seats() -> None:
    this = game("werewolf*10 seer witch guard hunter elder idiot villager*24")
    urn = Urn((case, [plain(some) for some in case.kinds]) for case in Cases(this, []))
    dealt = urn.draw(Random(3))
    assert Counter(dealt) == this.deck
    assert urn.draw(Random(3)) == dealt
