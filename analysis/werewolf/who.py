"""Who may hold which card, as one seat knows it: by the facts, and once the talk is weighed."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.werewolf.claims import Breakdown, TooMuchTalk, truths
from wolfwise.analysis.werewolf.talk import PLAIN, Talk
from wolfwise.analysis.werewolf.worlds import Worlds, worlds
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.situation import Situation

Chances = Mapping[str, Fraction]
"""By card; `"seer"` does as well as `Role.SEER`, which is that text."""


@distinct
class Who(NamedTuple):
    """How likely everybody holds each card."""

    seats: Mapping[str, Chances]  # by name; by the facts alone, every deal as likely
    weighed: Mapping[str, Chances] | None  # once what was said is weighed, if it is
    worlds: int
    talk: Breakdown | None = None  # how it was weighed
    unweighed: str | None = None  # why what was said could not be weighed


def who(situation: Situation, talk: Talk | None = PLAIN) -> Who:
    """The exact chances of all cards; without a model of talk by the facts alone."""
    facts = worlds(situation.game, situation.observations, situation.viewer)
    found = Who(_chances(situation, facts), None, facts.number)
    if talk is None or not situation.statements:
        return found
    try:
        said = truths(situation, talk)
    except TooMuchTalk as error:
        return found._replace(unweighed=str(error))
    return found._replace(weighed=_chances(situation, said.worlds), talk=said)


def _chances(situation: Situation, found: Worlds) -> Mapping[str, Chances]:
    return {
        name: {role: found.p(seat, role) for role in situation.game.deck}
        for seat, name in enumerate(situation.names)
    }
