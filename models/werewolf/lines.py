"""What the lines of a Werewolf record state, beside the events of the game (`events`)."""

from enum import StrEnum
from typing import Final, Literal, NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.roles import Cause, Potion, Role

GOOD: Final = "good"
Told = Role | Literal["good"]
"""What somebody is said to be: a role, or just no werewolf."""

MISSED: Final = "missed"
Missed = Literal["missed"]
"""What somebody who writes a record down has not heard or seen."""

Ballot = tuple[Seat, Seat | Missed | None]
"""A voter and whom he votes for; None if for nobody."""


def roles_told(told: Told) -> frozenset[Role]:
    """The cards that somebody may have if that is true."""
    if told == GOOD:
        return frozenset(Role) - {Role.WEREWOLF}
    return frozenset({Role(told)})


class Winner(StrEnum):
    """Who has won."""

    VILLAGE = "village"
    WEREWOLVES = "werewolves"
    LOVERS = "lovers"
    PIPER = "piper"
    NOBODY = "nobody"


@distinct
class Roles(NamedTuple):
    """`roles ROLE ...`: the cards in play."""

    cards: tuple[Role, ...]


@distinct
class Viewer(NamedTuple):
    """`viewer NAME ROLE`: whose knowledge this record holds, and his card as dealt."""

    seat: Seat
    role: Role


@distinct
class Middle(NamedTuple):
    """`middle ROLE ROLE`: the cards that the thief found there."""

    cards: tuple[Role, ...]


@distinct
class Used(NamedTuple):
    """`used NAME antidote|poison`: what the witch had used before the record begins."""

    witch: Seat
    potion: Potion


@distinct
class Night(NamedTuple):
    """`night [N]`: everybody closes their eyes."""

    number: int | None


@distinct
class Day(NamedTuple):
    """`day [N]`: everybody opens their eyes."""

    number: int | None


@distinct
class Checks(NamedTuple):
    """`NAME checks NAME [ROLE|good|missed]`: the seer looks at a card; a judge need not say it."""

    seer: Seat
    target: Seat
    told: Told | Missed | None


@distinct
class Victim(NamedTuple):
    """`victim NAME|nobody`: whom the witch was shown."""

    seat: Seat | None


@distinct
class Brews(NamedTuple):
    """`NAME saves NAME [poisons NAME]`, `NAME poisons NAME` or `NAME passes`: the witch."""

    witch: Seat
    saved: Seat | None = None
    poisoned: Seat | None = None


@distinct
class NobodyDead(NamedTuple):
    """`dead nobody`: all are alive at dawn who were at dusk."""


@distinct
class Dead(NamedTuple):
    """`dead NAME ROLE|missed [CAUSE]`: somebody died and showed his card; None: it was missed."""

    seat: Seat
    role: Role | None
    cause: Cause | None = None


@distinct
class Mayor(NamedTuple):
    """`mayor NAME`: who is mayor from now on."""

    seat: Seat


@distinct
class Election(NamedTuple):
    """`elect VOTER>NAME ...`: the votes for a mayor."""

    ballots: tuple[Ballot, ...]


@distinct
class Votes(NamedTuple):
    """`vote VOTER>NAME ...`: the votes to have somebody out."""

    ballots: tuple[Ballot, ...]


@distinct
class Lynched(NamedTuple):
    """`lynched NAME ROLE|missed` or `lynched nobody`: what came of the vote.

    Without a card it was missed; an idiot who stays is seen to stay.
    """

    seat: Seat | None
    role: Role | None


@distinct
class OutcomeMissed(NamedTuple):
    """`lynched missed`: something came of the vote, and it is not known who is dead."""


@distinct
class Voters(NamedTuple):
    """`voters NAME ...|nobody`: who may vote on the next day, by the scapegoat's word."""

    seats: tuple[Seat, ...]


@distinct
class Claims(NamedTuple):
    """`NAME claims ROLE|good`: what somebody says of himself."""

    seat: Seat
    told: Told


@distinct
class Says(NamedTuple):
    """`NAME says NAME ROLE|good`: what somebody says he knows of another."""

    seat: Seat
    target: Seat
    told: Told


@distinct
class TalkMissed(NamedTuple):
    """`NAME claims missed` or `NAME says NAME missed`: somebody spoke, and it was not heard."""

    seat: Seat
    target: Seat | None = None  # of whom; None: of himself


@distinct
class Won(NamedTuple):
    """`won WINNER`: how the game ended."""

    winner: Winner
