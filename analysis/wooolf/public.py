"""What the table knows: the public posterior about the viewer, before and after an action."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character, Clue
from wolfwise.models.wooolf.observations import Ask, Observation, Peek
from wolfwise.models.wooolf.scoring import FOOLED
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import Board, PeekAt


@distinct
class Outcome(NamedTuple):
    """What an action may show, how likely, and the best suspicion then."""

    observation: Observation
    p: Fraction
    board: Board
    success: Fraction  # of that suspicion, given this outcome


@distinct
class Exposure(NamedTuple):
    """What chance an onlooker gives the viewer's true character, before and, expected, after."""

    before: Fraction
    after: Fraction


class PublicEye:
    """An onlooker who sees the table but no hand."""

    def __init__(self, situation: Situation, viewer: Seat, character: Character) -> None:
        self.viewer, self.character = viewer, character
        self._tokens = situation.table.tokens
        self._public = Posterior(situation.game, situation.public().observations)
        self.before = self._public.characters(viewer)[character]
        self._tables: dict[Seat, dict[Character, dict[int, int]]] = {}

    def unchanged(self) -> Exposure:
        return Exposure(self.before, self.before)

    def after(self, outcomes: Sequence[Outcome]) -> Exposure:
        """What the outcomes of an action would tell, each weighed as the viewer expects it."""
        expected = Fraction(0)
        for outcome in outcomes:
            shown = self._by_character(outcome.observation)
            expected += outcome.p * Fraction(shown[self.character], sum(shown.values()))
        return Exposure(self.before, expected)

    def _by_character(self, observation: Observation) -> dict[Character, int]:
        """The onlooker's weights of the viewer's characters once this has happened in public."""
        return {
            character: sum(weights.values())
            for character, weights in self._joint(observation).items()
        }

    def _joint(self, observation: Observation) -> dict[Character, dict[int, int]]:
        """The onlooker's weights by the viewer's character and the hand of the seat acted upon."""
        assert isinstance(observation, Peek | Ask)
        seat = observation.target
        if seat not in self._tables:
            self._tables[seat] = {
                character: self._public.weights(seat, {self.viewer: frozenset({character})})
                for character in Character
            }
        public = observation
        if isinstance(observation, Peek):
            public = Peek(observation.peeker, seat, observation.announced, side=observation.side)
        joint = {}
        for character, weights in self._tables[seat].items():
            fits = self._public.dealing.fits(public, liar=character is Character.BOY)
            joint[character] = {hand: weight * fits[hand] for hand, weight in weights.items()}
        return joint

    # ------------------------------------------------------------ the boy's trade

    def credit(self, peek: Peek) -> Fraction:
        """The chance that an onlooker gives a seat of being the wolf, once this is announced."""
        joint = self._joint(peek)
        plays = self._public.dealing.plays
        total = sum(sum(weights.values()) for weights in joint.values())
        wolf = sum(
            weight
            for weights in joint.values()
            for hand, weight in weights.items()
            if plays[hand] is Character.WOLF
        )
        return Fraction(wolf, total) if total else Fraction(0)

    def smear(self, posterior: Posterior, action: PeekAt) -> Fraction | None:
        """What a wolf token here adds to the boy's expected bonus; None if there is no such bonus.

        A model, and named as one: every dog and hunter takes a seat for the wolf with the chance
        that an onlooker gives it. The chances that it is none, that the token can be laid (no
        question mark) and who is dog or hunter are the viewer's own and exact. Where a wolf token
        of the boy lies already, a second one only adds credit.
        """
        rules = posterior.game.rules
        if self.character is not Character.BOY or rules["smear"] != "always":
            return None
        dealing, target = posterior.dealing, action.target
        cry = Peek(self.viewer, target, Clue.WOLF, side=action.side)
        fits = dealing.fits(cry, liar=True)
        fooled = 0
        for seat in range(posterior.game.players):
            if seat not in (self.viewer, target):
                weights = posterior.weights(target, {seat: FOOLED})
                fooled += sum(
                    weight * fits[hand]
                    for hand, weight in weights.items()
                    if dealing.plays[hand] is not Character.WOLF
                )
        credit = self.credit(cry)
        if (self.viewer, target, Clue.WOLF) in self._tokens:
            credit -= self._public.characters(target)[Character.WOLF]
        bonus: int = rules["points.smear"]
        return bonus * Fraction(fooled, 2 * posterior.total) * credit
