"""Random games under random rulings, held to what the tests of every game say a second time."""

from collections.abc import Callable
from random import Random

from tests import test_crywolf_playthrough as crywolf_checks
from tests import test_littlewolves_playthrough as littlewolves_checks
from tests import test_werewolf_playthrough as werewolf_checks
from tests import test_wooolf_kernel as kernel_checks
from tests import test_wooolf_playthrough as wooolf_checks
from tests.helpers import games_crywolf, games_littlewolves, games_werewolf


def wooolf(random: Random) -> None:
    players, edition = random.randint(4, 8), random.choice(["basic", "advanced"])
    wooolf_checks.check_game(players, edition, random)
    kernel_checks.check_rules(random)


def crywolf(random: Random) -> None:
    game = games_crywolf.switched(random, range(2, 6))
    crywolf_checks.check_game(game, random, random.choice(games_crywolf.STYLES))


def werewolf(random: Random) -> None:
    werewolf_checks.check_story(
        list(games_werewolf.walk(games_werewolf.random_game(random), random))
    )


def littlewolves(random: Random) -> None:
    changes = littlewolves_checks.changes_of(random, random.randrange(3))
    game = games_littlewolves.game(random.randint(2, 4), *changes)
    littlewolves_checks.check_story(
        list(games_littlewolves.walk(game, random)), random.randrange(9)
    )


PLAYED: dict[str, Callable[[Random], None]] = {
    "wooolf": wooolf,
    "crywolf": crywolf,
    "werewolf": werewolf,
    "littlewolves": littlewolves,
}


def play(game: str, random: Random) -> bool:
    PLAYED[game](random)
    return True
