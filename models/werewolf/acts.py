"""What players and chance can do, and the rules of legality of what is done in secret.

Each rule takes only what whoever acts knows, so that the referee of a record can ask it as well.
It answers with the reason why not, or None.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.roles import Role
from wolfwise.models.werewolf.table import Table


@distinct
class Deal(NamedTuple):
    """Chance: the card of the next seat, and then those in the middle."""

    role: Role


@distinct
class Take(NamedTuple):
    """The thief takes a card from the middle, or keeps his own (None)."""

    role: Role | None


@distinct
class Pair(NamedTuple):
    """Cupid names the lovers, the lower seat first."""

    first: Seat
    second: Seat


@distinct
class Guard(NamedTuple):
    """The guard protects somebody, or nobody (None) where that is allowed."""

    target: Seat | None


@distinct
class Look(NamedTuple):
    """The seer looks at a card."""

    target: Seat


@distinct
class Attack(NamedTuple):
    """The werewolves name their victim, or nobody (None) where that is allowed; the first of them
    that lives speaks for all."""

    target: Seat | None


@distinct
class Peep(NamedTuple):
    """The girl keeps her eyes open, or not."""

    peeps: bool


@distinct
class Glimpse(NamedTuple):
    """Chance: the werewolf whom the girl makes out."""

    seat: Seat


@distinct
class Brew(NamedTuple):
    """The witch saves the victim or not, and poisons somebody or nobody (None)."""

    save: bool = False
    poison: Seat | None = None


@distinct
class Charm(NamedTuple):
    """The piper charms, lower seats first."""

    seats: tuple[Seat, ...]


@distinct
class Shoot(NamedTuple):
    """The hunter shoots, or holds his fire (None) where that is allowed."""

    target: Seat | None


@distinct
class Succeed(NamedTuple):
    """The dying mayor names the next one."""

    seat: Seat


@distinct
class Elect(NamedTuple):
    """A vote for a mayor, or none (None) where that is allowed."""

    candidate: Seat | None


@distinct
class Challenge(NamedTuple):
    """The knight challenges somebody, or nobody (None) today."""

    target: Seat | None


@distinct
class Expose(NamedTuple):
    """A werewolf exposes himself, or does not."""

    exposes: bool


@distinct
class Vote(NamedTuple):
    """A vote to have somebody out, or none (None) where that is allowed."""

    target: Seat | None


@distinct
class MayVote(NamedTuple):
    """The scapegoat says of one player after another whether he may vote on the next day."""

    seat: Seat
    allowed: bool


Move = (
    Deal
    | Take
    | Pair
    | Guard
    | Look
    | Attack
    | Peep
    | Glimpse
    | Brew
    | Charm
    | Shoot
    | Succeed
    | Elect
    | Challenge
    | Expose
    | Vote
    | MayVote
)


# ---------------------------------------------------------------- may he do that?


def breach_of_take(table: Table, taken: Role | None, middle: Sequence[Role]) -> str | None:
    """Why the thief cannot take that card, or keep his own."""
    if taken is None:
        forced = table.game.rules["thief-must"] == "both werewolves"
        if forced and all(card is Role.WEREWOLF for card in middle):
            return "both cards in the middle are werewolves, so the thief must take one"
        return None
    return None if taken in middle else f"no {taken} lies in the middle"


def breach_of_pair(table: Table, cupid: Seat, lovers: tuple[Seat, Seat]) -> str | None:
    """Why cupid cannot name these two."""
    first, second = lovers
    if problem := table.breach_of_target(first) or table.breach_of_target(second):
        return problem
    if first >= second:
        return "the lovers are two players, the lower seat first"
    if cupid in lovers and table.game.rules["cupid-self"] == "forbidden":
        return "cupid cannot name himself"
    return None


def breach_of_guard(table: Table, target: Seat | None, last: Seat | None) -> str | None:
    """Why the guard cannot protect that player; `last` is whom he protected the night before."""
    if target is None:
        must = table.game.rules["guard-must"] == "yes"
        return "the guard must protect somebody" if must else None
    if target == last:
        return "the guard never protects the same player in two nights running"
    return table.breach_of_target(target)


def breach_of_look(table: Table, seer: Seat, target: Seat) -> str | None:
    """Why the seer cannot look at that card."""
    if target == seer:
        return "the seer looks at another player's card"
    return table.breach_of_target(target)


def breach_of_attack(table: Table, target: Seat | None, wolves: Collection[Seat]) -> str | None:
    """Why the werewolves cannot name that victim."""
    if target is None:
        must = table.game.rules["wolves-must"] == "yes"
        return "the werewolves must name somebody" if must else None
    if target in wolves and table.game.rules["wolves-target"] == "others":
        return "the werewolves attack none of their own"
    return table.breach_of_target(target)


def breach_of_peep(table: Table, seen: Sequence[Seat]) -> str | None:
    """Why the girl cannot make these out."""
    rule = table.game.rules["girl-peep"]
    if rule == "nothing":
        return "what the girl makes out is nothing certain"
    if rule == "one" and len(seen) > 1:
        return "the girl makes out one werewolf"
    return next((problem for seat in seen if (problem := table.breach_of_target(seat))), None)


@distinct
class Potions(NamedTuple):
    """What the witch has used up."""

    antidote_used: bool = False
    poison_used: bool = False

    def after(self, table: Table, brew: Brew) -> "Potions":
        """What is used up once she has brewed."""
        if table.game.unlimited_potions:
            return self
        return Potions(self.antidote_used or brew.save, self.poison_used or brew.poison is not None)


def breach_of_brew(
    table: Table, witch: Seat, brew: Brew, victim: Seat | None, potions: Potions
) -> str | None:
    """Why the witch cannot do that."""
    if brew.save:
        if potions.antidote_used:
            return "the antidote has been used"
        if victim is None:
            return "there is nobody to save"
        if victim == witch and (problem := _breach_of_saving_oneself(table)):
            return problem
    if brew.poison is not None:
        if potions.poison_used:
            return "the poison has been used"
        if brew.poison == witch:
            return "the witch poisons another player"
        if problem := table.breach_of_target(brew.poison):
            return problem
        if brew.save and table.game.rules["witch-both"] == "forbidden":
            return "the witch uses one potion a night at most"
    return None


def _breach_of_saving_oneself(table: Table) -> str | None:
    rule = table.game.rules["witch-self"]
    if rule == "forbidden":
        return "the witch cannot save herself"
    if rule == "first night" and table.nights > 1:
        return "the witch can save herself in the first night only"
    return None


def breach_of_charm(
    table: Table, piper: Seat, seats: tuple[Seat, ...], charmed: Collection[Seat]
) -> str | None:
    """Why the piper cannot charm these; `charmed` are those whom he has charmed before."""
    for seat in seats:
        if seat == piper:
            return "the piper does not charm himself"
        if seat in charmed:
            return f"{table.name(seat)} is charmed already"
        if problem := table.breach_of_target(seat):
            return problem
    if list(seats) != sorted(set(seats)):
        return "charmed players are different ones, lower seats first"
    if len(seats) == table.game.charms:
        return None
    number = min(table.game.charms, len(to_charm(table, piper, charmed)))
    return None if len(seats) == number else f"the piper charms {number} tonight"


def to_charm(table: Table, piper: Seat, charmed: Collection[Seat]) -> tuple[Seat, ...]:
    """All whom the piper can still charm."""
    return tuple(s for s in table.alive if s != piper and s not in charmed)


def breach_of_shot(table: Table, target: Seat | None) -> str | None:
    """Why the hunter, dead by now, cannot do that."""
    if target is None:
        must = table.game.rules["hunter-must"] == "yes"
        return "the hunter must shoot somebody" if must else None
    return table.breach_of_target(target)


def breach_of_challenge(table: Table, knight: Seat, target: Seat | None) -> str | None:
    """Why the knight cannot do that."""
    if target is None:
        return None
    if table.challenged:
        return "the knight has challenged somebody already"
    if target == knight:
        return "the knight challenges another player"
    return table.breach_of_target(target)


def breach_of_exposure(table: Table, exposes: bool) -> str | None:
    """Why a werewolf cannot do that."""
    if exposes and not table.game.wolves_expose:
        return "no werewolf exposes himself"
    return None


def breach_of_word(table: Table, seat: Seat, now: Seat) -> str | None:
    """Why the scapegoat cannot speak of that player; `now` is whose turn it is."""
    return None if seat == now else f"now the scapegoat speaks of {table.name(now)}"
