"""All that can happen in a game, and who knows of it: one typed list for play, records, deduction.

An event says what is true. Who learns it is written beside it, since that depends on who was
awake: everybody, some seats, or nobody but the judge.
"""

from collections.abc import Sequence
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.night import Fate
from wolfwise.models.werewolf.roles import Cause, Potion, Role

# ---------------------------------------------------------------- cards and times of day


@distinct
class Dealt(NamedTuple):
    """A seat looked at its card."""

    seat: Seat
    role: Role


@distinct
class NightStarts(NamedTuple):
    """Everybody closes their eyes, for the first, second, ... time."""

    night: int


@distinct
class DayStarts(NamedTuple):
    """Everybody opens their eyes, for the first, second, ... time."""

    day: int


# ---------------------------------------------------------------- in the night


@distinct
class MiddleSeen(NamedTuple):
    """The thief looked at the cards in the middle."""

    thief: Seat
    cards: tuple[Role, ...]


@distinct
class Swapped(NamedTuple):
    """The thief took a card from the middle, or kept his own (None)."""

    thief: Seat
    taken: Role | None


@distinct
class Paired(NamedTuple):
    """Cupid named the lovers."""

    cupid: Seat
    lovers: tuple[Seat, Seat]


@distinct
class LoversMet(NamedTuple):
    """The lovers saw each other, not each other's card."""

    lovers: tuple[Seat, Seat]


@distinct
class Guarded(NamedTuple):
    """The guard protected somebody, or nobody (None)."""

    guard: Seat
    target: Seat | None


@distinct
class Checked(NamedTuple):
    """The seer was shown a card, or only whether it is a werewolf (then `role` is None)."""

    seer: Seat
    target: Seat
    werewolf: bool
    role: Role | None = None


@distinct
class WolvesMet(NamedTuple):
    """The werewolves saw each other."""

    wolves: tuple[Seat, ...]


@distinct
class Attacked(NamedTuple):
    """The werewolves named their victim, or nobody (None)."""

    target: Seat | None


@distinct
class Peeped(NamedTuple):
    """The girl kept her eyes open and made out these werewolves."""

    girl: Seat
    seen: tuple[Seat, ...]


@distinct
class VictimSeen(NamedTuple):
    """The witch was shown whom the werewolves had named (None: they named nobody)."""

    witch: Seat
    victim: Seat | None


@distinct
class Saved(NamedTuple):
    """The witch used her antidote on the victim."""

    witch: Seat
    target: Seat


@distinct
class Poisoned(NamedTuple):
    """The witch used her poison on somebody."""

    witch: Seat
    target: Seat


@distinct
class PotionGone(NamedTuple):
    """The witch has used a potion before anything else is told of the game."""

    witch: Seat
    potion: Potion


@distinct
class Withheld(NamedTuple):
    """The witch used neither potion."""

    witch: Seat


@distinct
class Charmed(NamedTuple):
    """The piper charmed somebody more."""

    piper: Seat
    seats: tuple[Seat, ...]


@distinct
class CharmedMet(NamedTuple):
    """All living players who are charmed saw each other."""

    seats: tuple[Seat, ...]


# ---------------------------------------------------------------- deaths


@distinct
class Resolved(NamedTuple):
    """How the judge worked out who dies at dawn."""

    fates: tuple[Fate, ...]


@distinct
class NobodyDied(NamedTuple):
    """All are alive at dawn who were at dusk."""


@distinct
class Died(NamedTuple):
    """Somebody is dead and shows his card; of a death in the night nobody says how."""

    seat: Seat
    role: Role | None  # None: somebody has missed it
    cause: Cause


@distinct
class PowersLost(NamedTuple):
    """The village has lost its powers together with the elder."""

    elder: Seat


@distinct
class Shot(NamedTuple):
    """The hunter shot somebody, or held his fire (None)."""

    hunter: Seat
    target: Seat | None


# ---------------------------------------------------------------- by day


@distinct
class Backed(NamedTuple):
    """A vote for a mayor, or an abstention (None)."""

    voter: Seat
    candidate: Seat | None


@distinct
class MayorElected(NamedTuple):
    """Who has won the election; None if it was tied, or nobody was voted for."""

    mayor: Seat | None


@distinct
class MayorNamed(NamedTuple):
    """A dying mayor named the next one."""

    mayor: Seat
    successor: Seat


@distinct
class Challenged(NamedTuple):
    """The knight challenged somebody: a werewolf dies, and nobody votes; else he dies himself."""

    knight: Seat
    target: Seat


@distinct
class Exposed(NamedTuple):
    """A werewolf exposed himself: he dies, and nobody votes on this day."""

    seat: Seat


@distinct
class Voted(NamedTuple):
    """A vote to have somebody out, or an abstention (None); how much it counts."""

    voter: Seat
    target: Seat | None
    weight: int = 1


@distinct
class NobodyMayVote(NamedTuple):
    """There is no vote today: nobody who lives has one."""


@distinct
class Tied(NamedTuple):
    """Most votes were for each of these; nobody, if there were no votes at all."""

    seats: tuple[Seat, ...]


@distinct
class OutcomeMissed(NamedTuple):
    """Somebody has missed what came of a vote, and so who is alive."""


@distinct
class Lynched(NamedTuple):
    """Most votes were for this seat."""

    seat: Seat


@distinct
class IdiotShown(NamedTuple):
    """The idiot was voted out, showed his card and stays."""

    seat: Seat


@distinct
class ScapegoatTaken(NamedTuple):
    """The scapegoat shows his card: he will die for the tied."""

    seat: Seat


@distinct
class VotersNamed(NamedTuple):
    """The scapegoat said who may vote on the next day; nobody else may."""

    scapegoat: Seat
    voters: tuple[Seat, ...]


@distinct
class Ended(NamedTuple):
    """The game is over."""

    reason: str
    winners: tuple[Seat, ...]


Event = (
    Dealt
    | NightStarts
    | DayStarts
    | MiddleSeen
    | Swapped
    | Paired
    | LoversMet
    | Guarded
    | Checked
    | WolvesMet
    | Attacked
    | Peeped
    | VictimSeen
    | Saved
    | Poisoned
    | PotionGone
    | Withheld
    | Charmed
    | CharmedMet
    | Resolved
    | NobodyDied
    | Died
    | PowersLost
    | Shot
    | Backed
    | MayorElected
    | MayorNamed
    | Challenged
    | Exposed
    | Voted
    | NobodyMayVote
    | Tied
    | OutcomeMissed
    | Lynched
    | IdiotShown
    | ScapegoatTaken
    | VotersNamed
    | Ended
)

# ---------------------------------------------------------------- who knows of them


@distinct
class Entry(NamedTuple):
    """An event, and the seats that know of it: None for everybody, empty for the judge alone."""

    event: Event
    known_to: tuple[Seat, ...] | None = None


@distinct
class Told(NamedTuple):
    """An entry of the log, and the line of a record that brought it about."""

    entry: Entry
    line: int | None
    text: str


def known(log: Sequence[Entry], seat: Seat) -> tuple[Event, ...]:
    """The events that a seat knows of, in order."""
    return tuple(e.event for e in log if e.known_to is None or seat in e.known_to)


def public(log: Sequence[Entry]) -> tuple[Event, ...]:
    """The events that everybody knows of, in order."""
    return tuple(e.event for e in log if e.known_to is None)
