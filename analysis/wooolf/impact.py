"""What readings of the rules of Wooolf!! are tried at, and what they change exactly."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from wolfwise.analysis.impact import Setting, table
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import suspicions
from wolfwise.models.rulebook import Rules
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.observations import Holds

PLAYERS = 5


def settings() -> tuple[Setting, ...]:
    """At random, where all corners are reached; and by thumb, which takes ten times as long."""
    return (
        table("wooolf", 4, "random", part=3),
        table("wooolf", 5, "random", part=2),
        table("wooolf", 5, "thumb", part=6),
    )


@lru_cache(maxsize=64)
def exact(rules: Rules) -> Mapping[str, Fraction]:
    """Who plays what, and how likely the best suspicion is right before anything is known."""
    game = wooolf(PLAYERS, rules)
    plays: dict[str, Fraction] = defaultdict(Fraction)
    right: dict[str, Fraction] = defaultdict(Fraction)
    for hand, p in Posterior(game, ()).hands(0).items():
        character = game.character(hand)
        best = suspicions(Posterior(game, (Holds(0, hand),)), 0, character)[0]
        plays[character] += p
        right[character] += p * best.p
    at = f"{PLAYERS} players"
    return {f"chance to play the {who}, {at}": p for who, p in plays.items()} | {
        f"chance that the {who}'s first suspicion is right, {at}": right[who] / p
        for who, p in plays.items()
        if p
    }
