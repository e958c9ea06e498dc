"""Who may hold which card, as one seat knows it: by the facts, and once the talk is weighed."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.werewolf.claims import unheard_of
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk
from wolfwise.analysis.werewolf.weighing import latest, weighed
from wolfwise.analysis.werewolf.worlds import Sum, Worlds, worlds
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.werewolf.situation import Situation

Chances = Mapping[str, Fraction]
"""By card; `"seer"` does as well as `Role.SEER`, which is that text."""


@distinct
class Who(NamedTuple):
    """How likely everybody holds each card."""

    seats: Mapping[str, Chances]  # by name; by the facts alone, every deal as likely
    weighed: Mapping[str, Chances] | None  # once what was said is weighed, if it is
    worlds: int
    talk: Talk | None = None  # how it was weighed
    unheard: int = 0  # statements that were left out since there was no time to weigh them


def who(situation: Situation, talk: Talk | None = PLAIN) -> Who:
    """The exact chances of all cards; without a model of talk by the facts alone."""
    facts = worlds(situation.game, situation.observations, situation.viewer)
    by_facts = Who(_chances(situation, facts), None, facts.number)
    if talk is None or not situation.statements:
        return by_facts
    said = [fact.observation for fact in situation.statements]
    heard, unheard = latest(said, lambda some: _by_talk(situation, facts.number, some, talk))
    return by_facts._replace(weighed=_chances(situation, heard), talk=talk, unheard=unheard)


def _by_talk(situation: Situation, number: int, said: Sequence[Statement], talk: Talk) -> Worlds:
    """All worlds, which are so many, weighed by what was said."""
    game, viewer = situation.game, situation.viewer
    together = Sum(game.players)
    for case, factors in weighed(game, situation.observations, said, viewer, talk):
        together.add(case, factors)
    if not together.total:
        raise unheard_of(talk)
    return together.worlds(number)


def _chances(situation: Situation, counted: Worlds) -> Mapping[str, Chances]:
    return FrozenDict(
        (name, FrozenDict((role, counted.p(seat, role)) for role in situation.game.deck))
        for seat, name in enumerate(situation.names)
    )
