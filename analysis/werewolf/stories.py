"""Which stories are true: the worlds of one case, shared out among the ways it may be.

That a story is true is a matter of what some seats hold, so its worlds are counted like any others.
Worlds in which it is false are all those that are left: whatever is counted here is taken off what
was counted without asking for the story. So only what can be true together is ever counted.
"""

from collections.abc import Mapping, Sequence

from wolfwise.analysis.werewolf.assignments import (
    ROLES,
    Factor,
    Kinds,
    deals,
    kinds,
    plain,
)
from wolfwise.analysis.werewolf.talk import Statement, about, holds_if
from wolfwise.analysis.werewolf.worlds import Case, Worlds
from wolfwise.models.game import Seat
from wolfwise.models.values import FrozenDict
from wolfwise.models.werewolf.roles import Role

Truth = int
"""Bit n says whether the n-th story is true."""
Amounts = list[int]
"""How many worlds and what they weigh; with each seat a werewolf, and with each card, weighed."""
Story = Mapping[Seat, Kinds]
"""What the seats that it is about hold, if it is true."""


def story_of(said: Sequence[Statement]) -> Story:
    """All of some statements together."""
    story: dict[Seat, Kinds] = {}
    for statement in said:
        true = kinds(holds_if(statement))
        story[about(statement)] = story.get(about(statement), true) & true
    return story


class Shares:
    """Adds up what each way has of all cases."""

    def __init__(self, stories: Sequence[Story], players: int) -> None:
        self.stories, self.players = stories, players
        self.ways: dict[Truth, Amounts] = {}

    def add(self, case: Case, factors: Sequence[Factor]) -> None:
        """The worlds of one more case, as every seat weighs the cards that it may hold."""
        for truth, amounts in self._shared(case, factors, list(case.kinds), 0).items():
            have = self.ways.get(truth)
            self.ways[truth] = amounts if have is None else list(map(int.__add__, have, amounts))

    def way(self, truth: Truth) -> tuple[Worlds, tuple[int, ...]]:
        """Its worlds, weighed, and for each seat in how many of them it is a werewolf."""
        number, total, *others = self.ways[truth]
        wolves, held = others[: self.players], others[self.players :]
        seats = (held[at : at + len(ROLES)] for at in range(0, len(held), len(ROLES)))
        by_role = (
            {role: weight for role, weight in zip(ROLES, seat, strict=True) if weight}
            for seat in seats
        )
        return Worlds(number, total, tuple(map(FrozenDict, by_role))), tuple(wolves)

    def _shared(
        self, case: Case, factors: Sequence[Factor], held: list[Kinds], first: int
    ) -> dict[Truth, Amounts]:
        """The worlds in which the seats hold some of these, by the truth of stories from one on."""
        for number in range(first, len(self.stories)):
            story = self.stories[number]
            if_true = held.copy()
            for seat, some in story.items():
                if_true[seat] &= some
            if not all(if_true[seat] for seat in story):
                continue  # it cannot be true
            bit = 1 << number
            true = self._shared(case, factors, if_true, number + 1)
            if if_true == held:  # it cannot be false
                return {truth | bit: amounts for truth, amounts in true.items()}
            if not true:
                continue
            ways = self._shared(case, factors, held, number + 1)
            for truth, amounts in true.items():
                left = list(map(int.__sub__, ways[truth], amounts))
                if left[0]:
                    ways[truth] = left
                else:
                    del ways[truth]
                ways[truth | bit] = amounts
            return ways
        return self._counted(case, factors, held)

    def _counted(
        self, case: Case, factors: Sequence[Factor], held: Sequence[Kinds]
    ) -> dict[Truth, Amounts]:
        """All worlds in which the seats hold some of these."""
        uncut = [plain(some) for some in held]
        worlds = deals(case.stock, uncut)
        if not worlds.total:
            return {}
        cut = [
            tuple(map(int.__mul__, factor, some))
            for factor, some in zip(factors, uncut, strict=True)
        ]
        weighed = deals(case.stock, cut)
        amounts = [worlds.total, case.often * weighed.total]
        amounts += [worlds.held[factor].get(Role.WEREWOLF, 0) for factor in uncut]
        for factor in cut:
            by_role = weighed.held.get(factor, {})
            amounts += [case.often * by_role.get(role, 0) for role in ROLES]
        return {0: amounts}
