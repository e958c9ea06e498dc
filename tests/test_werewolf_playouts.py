"""Games played on without roles: held against going through every game by the same sentences."""

from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import pytest

from tests.helpers.games_werewolf import game
from wolfwise.analysis.werewolf.believing import cast
from wolfwise.analysis.werewolf.laws import Laws
from wolfwise.analysis.werewolf.luck import Lots
from wolfwise.analysis.werewolf.playout_start import Start
from wolfwise.analysis.werewolf.playouts import Playout
from wolfwise.models.werewolf.lines import Winner

GAMES = 3000


@cache
def village(good: int, wolves: int, night: bool, parity: bool) -> Fraction:
    """The village's chance: an even number waits if it is not outvoted after that, ties lynch
    nobody, and werewolves who have most votes lynch whom they like."""
    if not wolves:
        return Fraction(1)
    if good <= (wolves if parity else 0):
        return Fraction(0)
    if night:
        return village(good - 1, wolves, False, parity)
    alive = good + wolves
    if wolves > good:
        return village(good - 1, wolves, True, parity)
    if alive % 2 == 0 and alive - 1 > 2 * wolves:
        return village(good, wolves, True, parity)
    hit = village(good, wolves if good == wolves else wolves - 1, True, parity)
    return (wolves * hit + good * village(good - 1, wolves, True, parity)) / alive


@pytest.mark.parametrize("win", ["parity", "elimination"])
@pytest.mark.parametrize(("villagers", "wolves"), [(4, 1), (5, 1), (4, 2), (5, 2), (7, 2)])
@pytest.mark.parametrize("out", [True, False])
def test_games_without_roles(villagers: int, wolves: int, win: str, out: bool) -> None:
    this = game(f"werewolf*{wolves} villager*{villagers}", f"win={win}")
    laws, random, won = Laws(this), Random(1), 0
    start = Start(alive=(1 << this.players) - 1)
    for number in range(GAMES):
        deal = cast(random.sample(this.cards, this.players))
        game_on = Playout(laws, start, deal, Lots(number, this.players))
        won += game_on.lynched(int(out)) is Winner.VILLAGE
    parity = win == "parity"
    exact = village(villagers, wolves, True, parity)
    if out:  # the first seat, whoever that is
        exact = (
            wolves * village(villagers, wolves - 1, True, parity)
            + villagers * village(villagers - 1, wolves, True, parity)
        ) / Fraction(this.players)
    p = float(exact)
    assert abs(won / GAMES - p) <= 4.5 * sqrt(p * (1 - p) / GAMES) + 1e-9
