"""What readings of the rules of Werewolf are tried at, and what they change exactly."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from wolfwise.analysis.impact import Played, Setting
from wolfwise.analysis.werewolf.bots import BOTS, PLAYERS, Heard, Player, Word
from wolfwise.analysis.werewolf.chances import exactly, left_out, setup_of
from wolfwise.analysis.werewolf.policies import LOT
from wolfwise.analysis.werewolf.simulation import WINNERS, outcome, play
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.position import View
from wolfwise.models.werewolf.roles import OUTSIDE, Role

NEEDS = {"revote-limit": "tie=revote"}

EVERYBODY = (*(r for r in Role if r not in OUTSIDE), Role.WEREWOLF, Role.VILLAGER)
"""All roles of the rulebook at one table of thirteen, with two more cards for the thief."""

LISTS: tuple[tuple[int, int, tuple[Role, ...]], ...] = (
    (2, 7, ()),
    (2, 6, (Role.SEER,)),
    (2, 6, (Role.WITCH,)),
    (2, 6, (Role.HUNTER,)),
    (2, 6, (Role.GUARD,)),
    (3, 7, (Role.SEER, Role.WITCH)),
)
"""Werewolves, villagers and roles whose odds are compared."""


def settings() -> tuple[Setting, ...]:
    """Thirteen players with all roles, at random and by the simple policy."""
    return tuple(
        Setting(
            f"all roles, {policy}",
            partial(_play, policy),
            BOTS[policy].says,
            "days",
        )
        for policy in ("random", "simple")
    )


class Noted:
    """A player whose decisions are written down."""

    def __init__(self, player: Player, decisions: list[Any]) -> None:
        self.player, self.decisions = player, decisions

    def speak(self, view: View, heard: Heard) -> Iterable[Word]:
        return self.player.speak(view, heard)

    def decide(self, view: View, heard: Heard, random: Random) -> Move:
        move = self.player.decide(view, heard, random)
        self.decisions.append((view.seat, move))
        return move


def _play(policy: str, rules: Rules, random: Random) -> Played:
    game = werewolf(EVERYBODY, rules)
    decisions: list[Any] = []
    last = play(game, [Noted(PLAYERS[policy], decisions)] * game.players, random)
    winner, days, _ = outcome(last)
    assert last.end is not None
    return Played(
        tuple(decisions),
        decisions[0] if decisions else None,
        (last.end, last.log),
        (WINNERS.index(winner),),  # the side: who is on it is dealt
        {name: Fraction(name == winner) for name in WINNERS},
        days,
    )


def exact(rules: Rules) -> Mapping[str, Fraction]:
    """The village's chance with some lists, and the days, where the odds know these rules."""
    numbers = {}
    for wolves, villagers, roles in LISTS:
        deck = {Role.WEREWOLF: wolves, Role.VILLAGER: villagers, **dict.fromkeys(roles, 1)}
        if left_out(deck, rules, LOT) is None:
            chances = exactly(setup_of(deck, rules, LOT))
            cards = ", ".join((f"{wolves} werewolves", f"{villagers} villagers", *roles))
            numbers[f"chance that the village wins with {cards}"] = Fraction(chances.village.value)
            numbers[f"days with {cards}"] = Fraction(chances.days.value)
    return numbers
