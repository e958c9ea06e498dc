"""Whom to lynch, and whom to kill: what each choice does to the chances of both sides.

Worlds are drawn as often as they weigh (`draws`), and in each of them the game is played on by
players who remember (`playouts`), once for every choice: the same worlds and the same luck for all
of them, so that differences are sharper than the chances themselves.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from wolfwise.analysis.number import Sampled, share
from wolfwise.analysis.werewolf.believing import NO_CARD, Cast, Seats, cast
from wolfwise.analysis.werewolf.claims import unheard_of
from wolfwise.analysis.werewolf.draws import Urn
from wolfwise.analysis.werewolf.habits import USUAL, Habits
from wolfwise.analysis.werewolf.playout_start import alike, silent, start
from wolfwise.analysis.werewolf.playouts import Laws, Lots, Playout, Start
from wolfwise.analysis.werewolf.ranking import Tried, ranked
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk
from wolfwise.analysis.werewolf.weighing import latest, weighed
from wolfwise.analysis.werewolf.worlds import Sum, possible
from wolfwise.models.errors import Contradiction, WolfwiseError, listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.watch import tick, watch
from wolfwise.models.werewolf.acts import breach_of_attack
from wolfwise.models.werewolf.roles import Role, Side
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.table import Table

SAMPLES = 1000
FEWEST = 20
"""So many worlds are played on however little time there is."""
TRIES = 100
"""So often a world is drawn anew in which somebody was silent."""


@distinct
class Option(NamedTuple):
    """One player out: how likely he is a werewolf, and how likely the village wins then."""

    seat: Seat | None  # None: nobody
    werewolf: Fraction
    village: Sampled


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
    wolf = situation.card is Role.WEREWOLF
    lynched, killed, number = worlds.played(samples, seed, habits, attacks=wolf)
    side = Side.WEREWOLVES if wolf else Side.VILLAGE

    def options(won: Mapping[Seat | None, int]) -> tuple[Option, ...]:
        tried = [Tried(seat, worlds.wolf.get(seat, Fraction(0)), won[seat]) for seat in won]
        return tuple(
            Option(one.seat, one.werewolf, share(one.won.bit_count(), number, seed))
            for one in ranked(tried, number, side)
        )

    lynchings = options(lynched)
    return Votes(
        side=side,
        lynchings=lynchings,
        attacks=options(killed) if wolf else None,
        talk=talk if said else None,
        unheard=unheard,
        habits=habits,
        asked=samples,
        notes=() if wolf else _notes(situation, worlds.start, lynchings),
    )


def complain(table: Table) -> None:
    """Nobody can tell how a game goes on if it is not known who is left."""
    missed = [s for s, card in enumerate(table.shown) if not card and s not in table.alive]
    if missed:
        who = listed(table.name(seat) for seat in missed)
        raise WolfwiseError(f"who is left? The card of {who} was missed, so nobody can tell")
    if table.lynching_missed:
        raise WolfwiseError("who is left? It was missed who was lynched, so nobody can tell")


def _notes(situation: Situation, begun: Start, options: Sequence[Option]) -> tuple[str, ...]:
    """Why the first is not whoever is most likely a werewolf."""
    best = options[0]
    surest = max(options, key=lambda option: option.werewolf)
    if best.werewolf == surest.werewolf or best.village == surest.village:
        return ()
    one, other = ("nobody" if o.seat is None else situation.names[o.seat] for o in (best, surest))
    cards = [story.card for story in begun.stories if story.who & begun.alive]
    own = next((story.card for story in begun.stories if story.who == _bit(surest.seat)), NO_CARD)
    if begun.lovers & _bit(surest.seat):
        why = "a lover would die of grief with him"
    elif best.seat is None and not len(situation.table.alive) % 2:
        why = "with an even number alive, to wait a day costs no lynching later"
    elif own != NO_CARD and cards.count(own) > 1:
        why = "of those who claim one card, whoever speaks the truth is of use until one is shown"
    else:
        why = "he can be lynched on a later day"
    return (f"{other} is more likely a werewolf than {one}, who comes first: {why}.",)


def _bit(seat: Seat | None) -> Seats:
    return 0 if seat is None else 1 << seat


class Weighed:
    """All worlds of a situation, weighed, and how the game goes on in them."""

    def __init__(self, situation: Situation, said: Sequence[Statement], talk: Talk) -> None:
        self.situation, self.said = situation, said
        game, observations = situation.game, situation.observations
        cases = list(weighed(game, observations, said, situation.viewer, talk))
        together = Sum(game.players)
        for case, factors in cases:
            together.add(case, factors)
        if not together.total:
            if possible(game, observations):
                raise unheard_of(talk)
            raise Contradiction("these facts cannot all be true")
        self.urn = Urn(cases)
        self.wolf: dict[Seat | None, Fraction] = {
            seat: Fraction(together.seats[seat][Role.WEREWOLF], together.total)
            for seat in range(game.players)
        }
        self.start = start(situation, said, self.wolf, talk)
        self.groups = alike(situation, said)

    def played(
        self, samples: int, seed: int, habits: Habits, *, attacks: bool
    ) -> tuple[dict[Seat | None, int], dict[Seat | None, int], int]:
        """For every lynching and every attack, in which samples the village wins; and how many
        samples there was time for. Of seats that are alike only the first is tried."""
        game = self.situation.game
        firsts = [group[0] for group in self.groups]
        anyone = game.rules["wolves-target"] == "anyone"
        prey: list[Seat | None] = [s for s in firsts if anyone or self.wolf[s] < 1]
        if breach_of_attack(self.situation.table, None, ()) is None:
            prey.append(None)
        lynched: dict[Seat | None, int] = dict.fromkeys([*firsts, None], 0)
        killed: dict[Seat | None, int] = dict.fromkeys(prey if attacks else (), 0)
        laws, random = Laws(game), Random(seed)
        number, reserve = 0, watch().left / 10
        while number < samples and (number < FEWEST or watch().left >= reserve):
            tick()
            roles = self._draw(random, habits)
            lots = Lots(random.getrandbits(48), game.players)
            for seat in lynched:
                game_on = Playout(laws, self.start, roles, lots, habits)
                lynched[seat] |= game_on.lynched(_bit(seat)) << number
            for seat in killed:
                game_on = Playout(laws, self.start, roles, lots, habits)
                killed[seat] |= game_on.killed(_bit(seat)) << number
            number += 1
        return self._of_all(lynched), self._of_all(killed), number

    def _draw(self, random: Random, habits: Habits) -> Cast:
        """A world; one in which somebody lets another claim his card is kept less often."""
        for _ in range(TRIES):
            roles = cast(self.urn.draw(random))
            quiet = silent(roles, self.start.stories, self.start.alive)
            if not quiet or random.random() < habits.silence**quiet:
                break
        return roles

    def _of_all(self, found: Mapping[Seat | None, int]) -> dict[Seat | None, int]:
        """What was found for the first of seats that are alike holds for all of them."""
        by_seat: dict[Seat | None, int] = {
            seat: found[group[0]] for group in self.groups if group[0] in found for seat in group
        }
        return by_seat | ({None: found[None]} if None in found else {})
