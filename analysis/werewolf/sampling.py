"""Choices held against each other by games that are played on from here.

Worlds are drawn as often as they weigh (`draws`), and in each of them the game is played on by
players who remember (`playouts`), once for every choice: the same worlds and the same luck for all
of them, so that differences are sharper than the chances themselves.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple, TypeVar

from wolfwise.analysis.number import Sampled, share
from wolfwise.analysis.werewolf.believing import Cast, Seats, cast
from wolfwise.analysis.werewolf.claims import unheard_of
from wolfwise.analysis.werewolf.draws import Urn
from wolfwise.analysis.werewolf.habits import Habits
from wolfwise.analysis.werewolf.laws import Laws
from wolfwise.analysis.werewolf.luck import Lots
from wolfwise.analysis.werewolf.playout_start import alike, silent, start
from wolfwise.analysis.werewolf.playouts import Playout
from wolfwise.analysis.werewolf.talk import Statement, Talk
from wolfwise.analysis.werewolf.weighing import weighed
from wolfwise.analysis.werewolf.worlds import Sum, possible
from wolfwise.models.errors import Contradiction, WolfwiseError, listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.watch import tick, watch
from wolfwise.models.werewolf.lines import Winner
from wolfwise.models.werewolf.roles import Role, Side
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.table import Table

SAMPLES = 1000
FEWEST = 20
"""So many worlds are played on however little time there is."""
TRIES = 100
"""So often a world is drawn anew in which somebody was silent."""

Choice = TypeVar("Choice")
Ways = Mapping[Choice, Callable[[Playout], Winner]]
"""What can be chosen, and how a game goes on after that."""


@distinct
class Won(NamedTuple):
    """In which samples who wins: bit n is the n-th."""

    own: int = 0  # whoever asks
    village: int = 0
    wolves: int = 0


@distinct
class Prospect(NamedTuple):
    """How likely who wins after a choice."""

    own: Sampled
    village: Sampled
    wolves: Sampled


def prospect(won: Won, samples: int, seed: int) -> Prospect:
    return Prospect(*(share(bits.bit_count(), samples, seed) for bits in won))


def complain(table: Table) -> None:
    """Nobody can tell how a game goes on if it is not known who is left."""
    missed = [s for s, card in enumerate(table.shown) if not card and s not in table.alive]
    if missed:
        who = listed(table.name(seat) for seat in missed)
        raise WolfwiseError(f"who is left? The card of {who} was missed, so nobody can tell")
    if table.lynching_missed:
        raise WolfwiseError("who is left? It was missed who was lynched, so nobody can tell")


def bit(seat: Seat | None) -> Seats:
    """A set of one, or of nobody."""
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
        card = situation.card
        self.side = Side.VILLAGE if card is None else game.side[card]

    def played(
        self, ways: Ways[Choice], samples: int, seed: int, habits: Habits
    ) -> tuple[dict[Choice, Won], int]:
        """Who wins after every choice, and how many samples there was time for."""
        game = self.situation.game
        laws, random = Laws(game), Random(seed)
        viewer = bit(self.situation.viewer)
        own, village, wolves = (dict.fromkeys(ways, 0) for _ in range(3))
        number, reserve = 0, watch().left / 10
        while number < samples and (number < FEWEST or watch().left >= reserve):
            tick()
            this = self._draw(random, habits)
            lots = Lots(random.getrandbits(48), game.players)
            for choice, goes_on in ways.items():
                playout = Playout(laws, self.start, this, lots, habits)
                winner = goes_on(playout)
                own[choice] |= laws.wins(winner, this, self.side, viewer, playout.lovers) << number
                village[choice] |= (winner is Winner.VILLAGE) << number
                wolves[choice] |= (winner is Winner.WEREWOLVES) << number
            number += 1
        return {c: Won(own[c], village[c], wolves[c]) for c in ways}, number

    def _draw(self, random: Random, habits: Habits) -> Cast:
        """A world; one in which somebody lets another claim his card is kept less often."""
        for _ in range(TRIES):
            roles = cast(self.urn.draw(random))
            quiet = silent(roles, self.start.stories, self.start.alive)
            if not quiet or random.random() < habits.silence**quiet:
                break
        return roles

    def alike(self, some: Iterable[Seat]) -> list[tuple[Seat, ...]]:
        """Some of the living, together where nothing that is known tells them apart."""
        wanted = set(some)
        groups = (tuple(seat for seat in group if seat in wanted) for group in self.groups)
        return [group for group in groups if group]
