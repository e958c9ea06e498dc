"""What can be known about a deal and its nights: one typed list for all that draws conclusions.

A card is what a seat holds after the thief has been awake; it does not change any more.
"""

from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.roles import Potion, Role


@distinct
class Hold(NamedTuple):
    """Each of these seats holds one of these cards."""

    seats: tuple[Seat, ...]
    roles: frozenset[Role]


@distinct
class InMiddle(NamedTuple):
    """These cards lie in the middle, in the order of role lists."""

    cards: tuple[Role, ...]


@distinct
class LoversAre(NamedTuple):
    """Who the lovers are."""

    pair: tuple[Seat, Seat]


@distinct
class Attack(NamedTuple):
    """Whom the werewolves named in a night."""

    night: int
    target: Seat | None


@distinct
class Guarding(NamedTuple):
    """Whom the guard protected in a night."""

    night: int
    target: Seat | None


@distinct
class Brewing(NamedTuple):
    """What the witch did in a night: whether she saved the victim, and whom she poisoned."""

    night: int
    saved: bool
    poisoned: Seat | None


@distinct
class Spent(NamedTuple):
    """From this night on the witch has a potion no more: it was used in one before."""

    night: int
    potion: Potion


@distinct
class Dawn(NamedTuple):
    """What a night brought: of all who lived at dusk, exactly these died before the day went on.

    Of whom it is not said, those died of the werewolves, of poison or of grief; `grief` and `shot`
    are those of whom it was said. `powers`: the village had its powers in that night. `open`: these
    died, and maybe more of whom nothing is said yet.
    """

    night: int
    alive: tuple[Seat, ...]  # at dusk
    powers: bool
    dead: tuple[Seat, ...]
    grief: tuple[Seat, ...] = ()
    shot: tuple[Seat, ...] = ()
    open: bool = False

    @property
    def died(self) -> frozenset[Seat]:
        """All who are said to have died."""
        return frozenset({*self.dead, *self.grief, *self.shot})


@distinct
class GoesOn(NamedTuple):
    """Nobody has won although no others than these are alive."""

    alive: tuple[Seat, ...]


Observation = Hold | InMiddle | LoversAre | Attack | Guarding | Brewing | Spent | Dawn | GoesOn

ANY = frozenset(Role)


def denial(statement: Hold) -> Hold:
    """The opposite of a statement about one seat."""
    return Hold(statement.seats, ANY - statement.roles)
