"""Seats, statements, observations and worlds of Werewolf in words."""

from collections.abc import Sequence

from wolfwise.analysis.werewolf.talk import Statement, Talk
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.werewolf.lines import GOOD, Says, Told
from wolfwise.models.werewolf.observations import (
    Attack,
    Brewing,
    Dawn,
    GoesOn,
    Guarding,
    Hold,
    InMiddle,
    LoversAre,
    Observation,
    Spent,
)
from wolfwise.models.werewolf.roles import article
from wolfwise.models.werewolf.situation import Situation, sentence
from wolfwise.models.werewolf.worlds import World


def name(situation: Situation, seat: Seat) -> str:
    """A player's name, with a dagger if he is dead."""
    alive = seat in situation.table.alive
    return situation.names[seat] if alive else f"{situation.names[seat]} †"


def layer(talk: Talk | None) -> str:
    """What chances rest on."""
    return "facts alone, every deal as likely" if talk is None else f"facts and talk ({talk.name})"


def told(what: Told) -> str:
    return GOOD if what == GOOD else article(what)


def statement(said: Statement, names: Sequence[str]) -> str:
    """`says to be the seer`, `says that Cai is a werewolf`."""
    if isinstance(said, Says):
        return f"{names[said.target]} is {told(said.told)}"
    return f"is {told(said.told)}"


def story(said: Sequence[Statement], names: Sequence[str]) -> str:
    """`Fay: is the seer, Cai is a werewolf`."""
    return f"{names[said[0].seat]}: {', '.join(statement(s, names) for s in said)}"


def world(dealt: World, names: Sequence[str]) -> str:
    """`Ana werewolf, Bo seer, ...; in the middle: thief, villager`."""
    seats = ", ".join(f"{n} {role}" for n, role in zip(names, dealt.roles, strict=True))
    return f"{seats}; in the middle: {', '.join(dealt.middle)}" if dealt.middle else seats


def fact(observation: Observation, names: Sequence[str]) -> str:
    """What is known, as a clause."""

    def who(seats: Sequence[Seat]) -> str:
        return listed(names[seat] for seat in seats) if seats else "nobody"

    def whom(seat: Seat | None) -> str:
        return who(() if seat is None else (seat,))

    match observation:
        case Hold():
            return sentence(observation, names)
        case InMiddle(cards):
            return f"{listed(cards)} lie in the middle"
        case LoversAre(pair):
            return f"{who(pair)} are the lovers"
        case Attack(night, target):
            return f"the werewolves named {whom(target)} in night {night}"
        case Guarding(night, target):
            return f"the guard protected {whom(target)} in night {night}"
        case Brewing(night, saved, poisoned):
            used = ["saved the victim"] if saved else []
            used += [] if poisoned is None else [f"poisoned {names[poisoned]}"]
            return f"the witch {listed(used or ['used no potion'])} in night {night}"
        case Spent(night, potion):
            return f"the witch had used the {potion} before night {night}"
        case Dawn(night, dead=dead, grief=grief, shot=shot):
            return f"{who((*dead, *grief, *shot))} died in night {night}"
        case GoesOn(alive):
            return f"the game went on with {who(alive)} alive"


def point_of_view(situation: Situation) -> str:
    """Who knows this, for the head of an answer."""
    if situation.viewer is None:
        return "as everybody knows it"
    viewer = situation.names[situation.viewer]
    if situation.card is None:
        return f"as everybody knows it ({viewer}'s card is not known here)"
    return f"as {viewer} ({situation.card}) knows it"


def head(situation: Situation, worlds: int) -> str:
    game, alive = situation.game, len(situation.table.alive)
    left = f"{worlds:,} world{'' if worlds == 1 else 's'} left"
    living = "" if alive == game.players else f", {alive} alive"
    return f"{game.rules}, {game.players} players{living}, {point_of_view(situation)}: {left}"


def unheard(number: int) -> str:
    """A sentence more if some statements were left out."""
    if not number:
        return ""
    first = "first statement is" if number == 1 else f"first {number} statements are"
    return f" The {first} left out: to weigh all that was said would take too long."
