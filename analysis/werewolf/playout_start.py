"""Where a game is played on from: what a record tells, as numbers that `playouts` starts with."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.werewolf.assignments import NUMBER
from wolfwise.analysis.werewolf.believing import NO_CARD, Cast, Seats, Story
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk
from wolfwise.analysis.werewolf.weighing import weighed
from wolfwise.analysis.werewolf.worlds import Sum
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.lines import Claims, Says
from wolfwise.models.werewolf.observations import (
    Attack,
    Brewing,
    Dawn,
    GoesOn,
    Guarding,
    Hold,
    LoversAre,
    Observation,
    Spent,
)
from wolfwise.models.werewolf.roles import COMMON, Potion, Role
from wolfwise.models.werewolf.situation import Situation

LIKELY = 50
"""Per cent: who is a werewolf so likely is lynched rather than nobody."""
Chances = Mapping[Seat | None, Fraction]
"""How likely each seat is a werewolf."""


@distinct
class Start(NamedTuple):
    """What is known when the game is played on, whatever the world."""

    alive: Seats
    stories: tuple[Story, ...] = ()
    levels: tuple[Seats, ...] = ()  # whom the village suspects, most first; then all others
    likely: Seats = 0  # who is a werewolf rather than not, as everybody sees it
    shown: Seats = 0  # an idiot who was voted out
    mayor: Seats = 0
    powers: bool = True
    viewer: Seats = 0
    wolves: Seats = 0  # whom the viewer knows to be werewolves
    good: Seats = 0  # and whom to be none
    nights: int = 1  # over
    guarded: Seats = 0  # last night
    antidote: bool = True
    poison: bool = True
    attacked: Seats = 0  # living players whom the werewolves have named before
    lovers: Seats = 0
    charmed: Seats | None = None  # None: nobody has told, so it is a matter of lot


@distinct
class Deeds(NamedTuple):
    """What is done in a night whatever the habits say; None: as the habits say, 0: to nobody."""

    guard: Seats | None = None
    look: Seats | None = None
    attack: Seats | None = None
    brew: tuple[Seats, Seats] | None = None  # who is saved, and who is poisoned
    charm: Seats | None = None


AS_USUAL = Deeds()


def start(
    known: Situation, said: Sequence[Statement], wolf: Chances, talk: Talk | None = PLAIN
) -> Start:
    """What is known when the game is played on; `wolf` is what the viewer thinks of everybody."""
    table = known.table
    alive = seats(table.alive)
    over = table.nights - table.dark
    antidote, poison = _potions(known)
    viewer = 0 if known.viewer is None else 1 << known.viewer
    suspected = suspicions(known, said, talk or PLAIN) if said else {}
    attacked = lovers = guarded = 0
    for observation in known.observations:
        match observation:
            case Attack(night, int(target)) if night <= over:
                attacked |= 1 << target
            case Guarding(night, int(target)) if night == over:
                guarded = 1 << target
            case LoversAre(pair):
                lovers = seats(pair)
    return Start(
        alive=alive,
        stories=stories(said),
        levels=tuple(suspected[chance] for chance in sorted(suspected, reverse=True)),
        likely=sum(some for chance, some in suspected.items() if chance >= LIKELY),
        shown=0 if table.idiot is None else alive & 1 << table.idiot,
        mayor=0 if table.mayor is None else alive & 1 << table.mayor,
        powers=not table.powers_lost,
        viewer=viewer,
        wolves=seats(s for s, p in wolf.items() if s is not None and p == 1) if viewer else 0,
        good=seats(s for s, p in wolf.items() if s is not None and p == 0) if viewer else 0,
        nights=over,
        guarded=guarded,
        antidote=antidote,
        poison=poison,
        attacked=attacked & alive,
        lovers=lovers if lovers & alive == lovers else 0,
        charmed=_charmed(known),
    )


def seats(some: Iterable[Seat]) -> Seats:
    return sum(1 << seat for seat in set(some))


def stories(said: Iterable[Statement]) -> tuple[Story, ...]:
    """What everybody has said; of several cards that he named for himself the last."""
    told: dict[Seat, Story] = {}
    for statement in said:
        before = told.get(statement.seat, Story(1 << statement.seat, NO_CARD))
        match statement:
            case Claims(seat, Role() as role):
                card = NO_CARD if role in COMMON else NUMBER[role]
                told[seat] = before._replace(card=card)
            case Says(seat, target, Role.WEREWOLF):
                accused, cleared = before.accused | 1 << target, before.cleared & ~(1 << target)
                told[seat] = before._replace(accused=accused, cleared=cleared)
            case Says(seat, target):
                accused, cleared = before.accused & ~(1 << target), before.cleared | 1 << target
                told[seat] = before._replace(accused=accused, cleared=cleared)
    return tuple(told.values())


def suspicions(known: Situation, said: Sequence[Statement], talk: Talk) -> dict[int, Seats]:
    """The living by how likely, in per cent, they are werewolves for whoever knows what everybody
    does."""
    public = [fact.observation for fact in known.facts if not fact.private]
    together = Sum(known.game.players)
    for case, factors in weighed(known.game, public, said, None, talk):
        together.add(case, factors)
    by_chance: dict[int, Seats] = {}
    for seat in known.table.alive if together.total else ():
        chance = round(Fraction(100 * together.seats[seat][Role.WEREWOLF], together.total))
        by_chance[chance] = by_chance.get(chance, 0) | 1 << seat
    return by_chance


def _potions(known: Situation) -> tuple[bool, bool]:
    """Whether the witch has her antidote and her poison still, as far as it can be told.

    She knows it herself. Others take a night without a death for her antidote, and one with two
    for her poison.
    """
    antidote = poison = True
    if known.game.unlimited_potions:
        return antidote, poison
    own = known.card is Role.WITCH
    for observation in known.observations:
        match observation:
            case Brewing(_, saved, poisoned):
                antidote, poison = antidote and not saved, poison and poisoned is None
            case Spent(_, potion):
                antidote = antidote and potion is not Potion.ANTIDOTE
                poison = poison and potion is not Potion.POISON
            case Dawn(dead=dead, open=False) if not own:
                antidote, poison = antidote and bool(dead), poison and len(dead) < 2
    return antidote, poison


def _charmed(known: Situation) -> Seats | None:
    """Whom the piper has charmed, as he or one of them knows it; None: that is not known."""
    charmed = 0
    for event in known.heard:
        match event:
            case events.Charmed(_, some) | events.CharmedMet(some):
                charmed |= seats(some)
    viewer = 0 if known.viewer is None else 1 << known.viewer
    return charmed if known.card is Role.PIPER or viewer & charmed else None


def silent(this: Cast, some: Iterable[Story], alive: Seats) -> int:
    """How many of the living have not spoken though another says that he holds their card."""
    told = {(story.who, story.card) for story in some}
    claimed = {card for who, card in told if card != NO_CARD and who & alive}
    return sum(
        bool(this.holders[card] & alive) and (this.holders[card], card) not in told
        for card in claimed
    )


# ---------------------------------------------------------------- seats that are alike


def alike(known: Situation, said: Iterable[Statement]) -> list[list[Seat]]:
    """The living, together where two may be exchanged and nothing that is known changes."""
    facts = frozenset(
        (fact.private, part) for fact in known.facts for part in _parts(fact.observation)
    )
    words = frozenset(said)
    table = known.table
    apart = {known.viewer, table.mayor, table.idiot}
    groups: list[list[Seat]] = []
    for seat in table.alive:
        for group in groups:
            if seat in apart or group[0] in apart:
                continue
            swap = {seat: group[0], group[0]: seat}
            swapped = frozenset((private, _renamed(part, swap)) for private, part in facts)
            if swapped == facts and frozenset(_spoken(s, swap) for s in words) == words:
                group.append(seat)
                break
        else:
            groups.append([seat])
    return groups


def _parts(observation: Observation) -> Iterable[Observation]:
    """What is known of several seats is known of each."""
    if isinstance(observation, Hold):
        return [Hold((seat,), observation.roles) for seat in observation.seats]
    return [_renamed(observation, {})]


def _renamed(observation: Observation, swap: Mapping[Seat, Seat]) -> Observation:
    def other(seat: Seat | None) -> Seat | None:
        return None if seat is None else swap.get(seat, seat)

    def others(some: Iterable[Seat]) -> tuple[Seat, ...]:
        return tuple(sorted(swap.get(seat, seat) for seat in some))

    match observation:
        case Hold(some, roles):
            return Hold(others(some), roles)
        case LoversAre(pair):
            one, two = others(pair)
            return LoversAre((one, two))
        case Attack(night, target):
            return Attack(night, other(target))
        case Guarding(night, target):
            return Guarding(night, other(target))
        case Brewing(night, saved, poisoned):
            return Brewing(night, saved, other(poisoned))
        case Dawn(night, alive, powers, dead, grief, shot, more):
            return Dawn(
                night, others(alive), powers, others(dead), others(grief), others(shot), more
            )
        case GoesOn(alive):
            return GoesOn(others(alive))
    return observation


def _spoken(statement: Statement, swap: Mapping[Seat, Seat]) -> Statement:
    seat = swap.get(statement.seat, statement.seat)
    if isinstance(statement, Says):
        return Says(seat, swap.get(statement.target, statement.target), statement.told)
    return Claims(seat, statement.told)
