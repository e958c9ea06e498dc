"""Whom to lynch, and whom to kill: what each choice does to the chances of both sides.

Every choice is played on in the same worlds with the same luck (`sampling`).
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from wolfwise.analysis.number import Sampled
from wolfwise.analysis.werewolf.believing import NO_CARD
from wolfwise.analysis.werewolf.habits import USUAL, Habits
from wolfwise.analysis.werewolf.playout_start import Deeds, Start
from wolfwise.analysis.werewolf.playouts import Playout
from wolfwise.analysis.werewolf.ranking import Tried, tiers
from wolfwise.analysis.werewolf.sampling import (
    SAMPLES,
    Ways,
    Weighed,
    bit,
    complain,
    prospect,
)
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk
from wolfwise.analysis.werewolf.weighing import latest
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.acts import breach_of_attack
from wolfwise.models.werewolf.lines import Winner
from wolfwise.models.werewolf.roles import Role, Side
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.table import Table


@distinct
class Option(NamedTuple):
    """One player out: how likely he is a werewolf, and how likely who wins then."""

    seat: Seat | None  # None: nobody
    werewolf: Fraction
    own: Sampled  # the viewer; an onlooker sides with the village
    village: Sampled
    wolves: Sampled


@distinct
class Votes(NamedTuple):
    """What each choice leads to, the best for the viewer's side first."""

    side: Side
    lynchings: tuple[Option, ...]
    attacks: tuple[Option, ...] | None  # for a werewolf
    talk: Talk | None  # by which what was said is weighed; None: by the facts alone
    unheard: int = 0  # statements that were left out since there was no time to weigh them
    habits: Habits = USUAL  # by which the game is played on
    asked: int = SAMPLES  # samples; if there are fewer, there was no time for more
    notes: tuple[str, ...] = ()  # why somebody stands where one would not look for him
    waiting: str = ""  # whether the village may lynch nobody, and whether it should

    @property
    def best(self) -> Option:
        """Whom to lynch."""
        return self.lynchings[0]


def vote(
    situation: Situation,
    talk: Talk | None = PLAIN,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    habits: Habits = USUAL,
) -> Votes:
    """Weigh every choice; without a model of talk by the facts alone."""
    complain(situation.table)
    said = [] if talk is None else [fact.observation for fact in situation.statements]

    def weigh(some: Sequence[Statement]) -> Weighed:
        return Weighed(situation, some, talk or PLAIN)

    worlds, unheard = latest(said, weigh)
    side, wolf = worlds.side, worlds.side is Side.WEREWOLVES
    living = worlds.alike(situation.table.alive)
    firsts = [*(group[0] for group in living), None]
    wolves = known_wolves(worlds)
    prey = [s for s in firsts if wolf and may_attack(situation.table, s, wolves)]
    ways: Ways[tuple[str, Seat | None]] = {
        **{("lynch", seat): _lynched(seat) for seat in firsts},
        **{("kill", seat): attacked(seat) for seat in prey},
    }
    won, number = worlds.played(ways, samples, seed, habits)
    sign = 1 if wolf else -1

    def rather(seat: Seat | None) -> tuple[Fraction, bool]:
        return sign * worlds.wolf.get(seat, Fraction(0)), seat is None

    def ranked(what: str, among: Iterable[Seat | None]) -> list[list[Seat | None]]:
        tried = [Tried(seat, won[what, seat].own) for seat in among]
        return [[one.choice for one in tier] for tier in tiers(tried, number, rather)]

    def options(what: str, order: Iterable[Seat | None]) -> tuple[Option, ...]:
        """What was found for the first of seats that are alike holds for all of them."""
        return tuple(
            Option(
                seat,
                worlds.wolf.get(seat, Fraction(0)),
                *prospect(won[what, first], number, seed),
            )
            for first in order
            for seat in ([None] if first is None else next(g for g in living if g[0] == first))
        )

    order = ranked("lynch", firsts)
    lynchings = options("lynch", chain.from_iterable(order))
    notes = () if wolf else _notes(situation, worlds.start, lynchings)
    return Votes(
        side=side,
        lynchings=lynchings,
        attacks=options("kill", chain.from_iterable(ranked("kill", prey))) if wolf else None,
        talk=talk if said else None,
        unheard=unheard,
        habits=habits,
        asked=samples,
        notes=notes,
        waiting=_waiting(situation, order),
    )


def _lynched(seat: Seat | None) -> Callable[[Playout], Winner]:
    return lambda game: game.lynched(bit(seat))


def attacked(seat: Seat | None) -> Callable[[Playout], Winner]:
    """How a game goes on if the werewolves name this one tonight."""
    return lambda game: game.after(Deeds(attack=bit(seat)))


def may_attack(table: Table, seat: Seat | None, wolves: Collection[Seat]) -> bool:
    """Whether these werewolves can name that victim."""
    return breach_of_attack(table, seat, wolves) is None


def known_wolves(worlds: Weighed) -> tuple[Seat, ...]:
    """Who is certain to be a werewolf."""
    return tuple(seat for seat, p in worlds.wolf.items() if seat is not None and p == 1)


def _waiting(situation: Situation, order: Sequence[Sequence[Seat | None]]) -> str:
    """Whether the village may lynch nobody, and whether that is any good."""
    table = situation.table
    if table.game.may_abstain:
        may = "Nobody has to vote"
    else:
        goat = Role.SCAPEGOAT in table.game.deck and Role.SCAPEGOAT not in table.shown
        dies = ", and then the scapegoat dies" if goat and not table.powers_lost else ""
        may = f"Everybody must vote, so that nobody is lynched only after a tie{dies}"
    if None not in order[0]:
        return f"{may}: to lynch nobody is worse than the first choice."
    if len(order[0]) > 1:
        return f"{may}: to lynch nobody is as good as the first choice within the error."
    return f"{may}: to lynch nobody is best."


def _notes(situation: Situation, begun: Start, options: Sequence[Option]) -> tuple[str, ...]:
    """Why the first is not whoever is most likely a werewolf."""
    best = options[0]
    surest = max(options, key=lambda option: option.werewolf)
    if best.werewolf == surest.werewolf or best.own == surest.own:
        return ()
    one, other = ("nobody" if o.seat is None else situation.names[o.seat] for o in (best, surest))
    cards = [story.card for story in begun.stories if story.who & begun.alive]
    own = next((story.card for story in begun.stories if story.who == bit(surest.seat)), NO_CARD)
    if begun.lovers & bit(surest.seat):
        why = "a lover would die of grief with him"
    elif best.seat is None and not len(situation.table.alive) % 2:
        why = "with an even number alive, to wait a day costs no lynching later"
    elif own != NO_CARD and cards.count(own) > 1:
        why = "of those who claim one card, whoever speaks the truth is of use until one is shown"
    else:
        why = "he can be lynched on a later day"
    return (f"{other} is more likely a werewolf than {one}, who comes first: {why}.",)
