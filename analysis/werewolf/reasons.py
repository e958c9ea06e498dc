"""Which lines of a record force something: together they do, and without any one they do not.

A fact may rest on several lines: that somebody died in a night matters by who was alive then, which
all deaths before it say. So what counts is what would be known without a line (`unwritten`).
"""

from collections.abc import Callable, Iterable, Sequence

from wolfwise.models.records import Fact
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.observations import ANY, Hold, Observation
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.unwritten import without

Facts = Sequence[Fact[Observation]]
Possible = Callable[[Sequence[Observation]], bool]
"""The second opinion: whether there is a world in which all of these hold."""
Unit = int | Fact[Observation]
"""A line, or something that is supposed."""

WHO_LIVES = (
    events.Died,
    events.NobodyDied,
    events.PowersLost,
    events.Shot,
    events.Lynched,
    events.Tied,
)
"""What later facts rest on without saying so."""


class Reasons:
    """The lines of a situation, and what they force."""

    def __init__(self, situation: Situation, possible: Possible) -> None:
        self.situation, self.possible = situation, possible
        self.heard = [
            told
            for told in situation.told
            if told.entry.known_to is None or situation.viewer in told.entry.known_to
        ]
        supposed = [fact for fact in situation.facts if fact.line is None]
        lines = {told.line for told in self.heard} | {fact.line for fact in situation.facts}
        self.units: list[Unit] = [*sorted(line for line in lines if line is not None), *supposed]

    @property
    def known_by_lines(self) -> bool:
        """Whether all that is known stands in lines."""
        return bool(self.heard) and all(told.line is not None for told in self.heard)

    def force(self, kept: Iterable[Unit], assumed: Sequence[Observation]) -> bool:
        """Whether these lines make it impossible, however the others are taken not to be written.

        If nothing is assumed they contradict each other; else they must not.
        """
        kept = set(kept)
        gone = {unit for unit in self.units if isinstance(unit, int) and unit not in kept}
        situation = self.situation
        supposed = [fact.observation for fact in kept if isinstance(fact, Fact)]
        unwritten, missed = (
            [*(fact.observation for fact in facts), *supposed]
            for facts in without(situation.game, situation.told, situation.viewer, gone)
        )
        return (
            not self.possible([*unwritten, *assumed])
            and (not assumed or self.possible(unwritten))
            and (missed == unwritten or not self.possible([*missed, *assumed]))
        )

    def needed(self, facts: Facts, assumed: Sequence[Observation]) -> tuple[Fact[Observation], ...]:
        """Lines of which none can be spared, found from facts that are impossible together."""
        first = {fact if fact.line is None else fact.line for fact in facts}
        rest = {
            told.line for told in self.heard if isinstance(told.entry.event, WHO_LIVES)
        } | self._votes()
        some = [unit for unit in self.units if unit in first | rest]
        kept = list(first)
        if not self.force(kept, assumed):
            kept = some if self.force(some, assumed) else self.units
        kept = self._fewer(kept, first, assumed)
        by_line = {fact.line: fact for fact in facts}
        return tuple(
            unit if isinstance(unit, Fact) else by_line.get(unit) or self._fact(unit)
            for unit in self.units
            if unit in kept
        )

    def _votes(self) -> set[int | None]:
        """Lines with votes, without which nobody is tied."""
        if not any(isinstance(told.entry.event, events.Tied) for told in self.heard):
            return set()
        return {told.line for told in self.heard if isinstance(told.entry.event, events.Voted)}

    def _fewer(
        self, kept: Sequence[Unit], last: Iterable[Unit], assumed: Sequence[Observation]
    ) -> list[Unit]:
        """Leave out one line after the other, until none can be spared; these last."""
        order = [unit for unit in reversed(kept) if unit not in set(last)]
        order += [unit for unit in reversed(kept) if unit in set(last)]
        left = list(order)
        spared = True
        while spared:
            spared = False
            for unit in order:
                fewer = [other for other in left if other != unit]
                if unit in left and self.force(fewer, assumed):
                    left, spared = fewer, True
        return left

    def _fact(self, line: int) -> Fact[Observation]:
        """What a line says, if anything by itself."""
        said = [fact for fact in self.situation.facts if fact.line == line]
        said.sort(key=lambda fact: not isinstance(fact.observation, Hold))
        text = next(told.text for told in self.heard if told.line == line)
        return said[0] if said else Fact(Hold((), ANY), line, text)
