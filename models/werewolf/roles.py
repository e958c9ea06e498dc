"""Roles, sides, the steps of nights and days, and what people die of."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from wolfwise.models.errors import WolfwiseError, did_you_mean, listed
from wolfwise.models.values import distinct


class Role(StrEnum):
    """What a card says, in the order in which role lists are written."""

    WEREWOLF = "werewolf"
    VILLAGER = "villager"
    THIEF = "thief"
    CUPID = "cupid"
    GUARD = "guard"
    SEER = "seer"
    GIRL = "girl"
    WITCH = "witch"
    HUNTER = "hunter"
    IDIOT = "idiot"
    ELDER = "elder"
    SCAPEGOAT = "scapegoat"
    PIPER = "piper"
    KNIGHT = "knight"


OUTSIDE = (Role.KNIGHT,)
"""Roles that the rulebook does not have, but Chinese tables do."""


class Potion(StrEnum):
    """What the witch brews."""

    ANTIDOTE = "antidote"
    POISON = "poison"


COMMON = (Role.WEREWOLF, Role.VILLAGER)
"""Roles of which there may be several cards."""


def article(role: Role) -> str:
    """`a villager`, `the seer`."""
    return f"a {role}" if role in COMMON else f"the {role}"


class Side(StrEnum):
    """Who wins together."""

    VILLAGE = "village"
    WEREWOLVES = "werewolves"
    PIPER = "piper"


class Step(StrEnum):
    """What the judge has come to: the deal, a night from thief to charmed, dawn, a day."""

    DEAL = "deal"
    THIEF = "thief"
    CUPID = "cupid"
    LOVERS = "lovers"
    GUARD = "guard"
    SEER = "seer"
    WEREWOLVES = "werewolves"
    GIRL = "girl"
    GLIMPSE = "glimpse"  # chance: whom the girl makes out
    WITCH = "witch"
    PIPER = "piper"
    CHARMED = "charmed"
    DAWN = "dawn"
    SHOT = "shot"
    SUCCESSOR = "successor"
    ELECTION = "election"
    CHALLENGE = "challenge"
    EXPOSURE = "exposure"
    VOTE = "vote"
    SCAPEGOAT = "scapegoat"


class Cause(StrEnum):
    """What somebody dies of."""

    NIGHT = "night"  # all that the village hears of the next two
    WEREWOLVES = "werewolves"
    POISON = "poison"
    SHOT = "shot"
    GRIEF = "grief"
    LYNCHED = "lynched"
    CHALLENGED = "challenged"  # by the knight, or as the knight
    EXPOSED = "exposed"  # a werewolf by himself
    SCAPEGOAT = "scapegoat"
    ELDER = "elder"  # an idiot who has been shown dies with the elder


@distinct
class Calling(NamedTuple):
    """What the rulebook says of a role: its side, the step it wakes in (None: it never does)."""

    role: Role
    side: Side
    step: Step | None
    first_night_only: bool = False


_PLURALS = {Role.WEREWOLF: "werewolves", Role.THIEF: "thieves", Role.WITCH: "witches"}


def spellings(role: Role) -> tuple[str, ...]:
    """How a role may be written: its name, then its plural."""
    return role.value, _PLURALS.get(role, f"{role}s")


def role_named(word: str) -> Role:
    """The role that a word means, in the singular or the plural and in any case."""
    for role in Role:
        if word.casefold() in spellings(role):
            return role
    raise WolfwiseError(
        f"there is no role {word!r}{did_you_mean(word, Role)} ({listed(Role, 'or')})"
    )


def cards_named(words: Iterable[str]) -> list[Role]:
    """The cards of a role list as people write it: `2 werewolves seer villager*3`."""
    cards: list[Role] = []
    times = 1
    for word in words:
        if word.isdecimal():
            times = _times(word)
            continue
        name, star, number = word.partition("*")
        cards += [role_named(name)] * (_times(number) if star else times)
        times = 1
    return cards


def _times(number: str) -> int:
    if not number.isdecimal() or not 1 <= len(number) <= 2:
        raise WolfwiseError(f"{number[:9]!r} is no number of cards")
    return int(number)
