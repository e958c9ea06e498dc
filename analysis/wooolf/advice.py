"""What to do now: every legal action, what may come of it, and what it is worth.

An action on a seat is judged by the joint weights of that seat's hands and of every board being
right, so all outcomes of all actions on a seat are sums over one small table. What other players
do before the next own turn is not foreseen; only the chance that they end the round is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from analysis.wooolf.posterior import Posterior
from analysis.wooolf.public import Exposure, PublicEye
from analysis.wooolf.suspicions import Stakes, boards, right, suspicions
from models.errors import WolfwiseError
from models.game import Seat
from models.values import distinct
from models.wooolf.cards import Character, Question, announcement
from models.wooolf.observations import Ask, Observation, Peek
from models.wooolf.situation import Situation
from models.wooolf.table import Action, AskOf, Board, PeekAt, SuspectEarly


@distinct
class Outcome(NamedTuple):
    """What an action may show, how likely, and the best suspicion then."""

    observation: Observation
    p: Fraction
    board: Board
    success: Fraction  # of that suspicion, given this outcome


@distinct
class Option(NamedTuple):
    """A legal action and what it is worth."""

    action: Action
    outcomes: tuple[Outcome, ...]
    success: Fraction  # expected success of the best suspicion afterwards
    points: Fraction  # expected points, under the stakes
    bits: float  # learnt about who plays the viewer's targets
    exposure: Exposure  # what it tells the others
    smear: Fraction | None = None  # the boy's expected bonus from this token


@distinct
class Advice(NamedTuple):
    """All options, best first, and the assumptions they rest on."""

    options: tuple[Option, ...]
    stakes: Stakes
    end_risk: Fraction  # chance that the round ends before the next own turn
    depth: int
    questions_known: bool


def advise(
    situation: Situation,
    stakes: Stakes | None = None,
    depth: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Advice:
    """Weigh every legal action of the viewer; with depth 2 one more own turn is looked ahead."""
    from analysis.wooolf.information import Pictures, bits  # numpy: only advice needs it

    viewer, character = situation.viewer, situation.character
    if viewer is None or character is None:
        raise WolfwiseError("advice needs to know whose hand it is for ('viewer NAME CARD CARD')")
    posterior = Posterior(situation.game, situation.observations)
    look = Lookahead(situation, viewer, character, stakes or stakes_of(situation))
    eye = PublicEye(situation, viewer, character)
    pictures = Pictures(posterior, look.targets)
    options = []
    for done, (seat, actions) in enumerate(look.actions(situation.questions).items()):
        progress(done, situation.game.seats - 1)
        by_hand = pictures.by_hand(seat)
        for action, outcomes in look.outcomes(posterior, seat, actions):
            smear = eye.smear(posterior, action) if isinstance(action, PeekAt) else None
            left = spend(situation.questions, action)
            options.append(
                Option(
                    action=action,
                    outcomes=outcomes,
                    success=sum((o.p * o.success for o in outcomes), Fraction(0)),
                    points=look.value(posterior, outcomes, left, depth) + (smear or 0),
                    bits=bits(by_hand, [look.fits(posterior, o.observation) for o in outcomes]),
                    exposure=eye.after(outcomes),
                    smear=smear,
                )
            )
    if situation.table.breach_of_action(viewer, SuspectEarly()) is None:
        options.append(_suspect_now(posterior, look, eye))
    options.sort(key=lambda option: (-option.points, -option.success, -option.bits))
    return Advice(tuple(options), look.stakes, look.risk, depth, situation.questions is not None)


def _suspect_now(posterior: Posterior, look: "Lookahead", eye: PublicEye) -> Option:
    best = suspicions(posterior, look.viewer, eye.character)[0]
    return Option(
        action=SuspectEarly(best.board),
        outcomes=(),
        success=best.p,
        points=look.stakes.early(best.p),
        bits=0.0,
        exposure=eye.unchanged(),
    )


def stakes_of(situation: Situation) -> Stakes:
    """The usual stakes with the points of these rules."""
    rules = situation.game.rules
    return Stakes(early_points=rules["points.early"], final_points=rules["points.final"])


def spend(questions: tuple[Question, ...] | None, action: Action) -> tuple[Question, ...] | None:
    """The question cards left after an action; None if they are not known."""
    if questions is None or not isinstance(action, AskOf):
        return questions
    left = list(questions)
    left.remove(action.question)
    return tuple(left)


class Lookahead:
    """Outcomes and values of actions for one viewer at one table."""

    def __init__(
        self, situation: Situation, viewer: Seat, character: Character, stakes: Stakes
    ) -> None:
        self.game, self.table = situation.game, situation.table
        self.viewer, self.stakes = viewer, stakes
        self.targets = self.game.targets[character]
        self.liar = character is Character.BOY
        self.boards = list(boards(self.game, viewer, self.targets))
        self.risk = stakes.end_risk(self.table, viewer)

    def actions(
        self, questions: tuple[Question, ...] | None
    ) -> Mapping[Seat, Sequence[PeekAt | AskOf]]:
        """Peeks and questions by the seat they act upon; without known cards, any question."""
        found: dict[Seat, list[PeekAt | AskOf]] = {}
        for action in self.table.actions(self.viewer):
            if isinstance(action, SuspectEarly):
                continue
            if isinstance(action, PeekAt) or questions is None or action.question in questions:
                found.setdefault(action.target, []).append(action)
        return found

    def outcomes(
        self, posterior: Posterior, seat: Seat, actions: Sequence[PeekAt | AskOf]
    ) -> Iterator[tuple[PeekAt | AskOf, tuple[Outcome, ...]]]:
        """All that actions on a seat may show, with the best suspicion after each."""
        worlds = posterior.weights(seat)
        right_worlds = {
            board: posterior.weights(seat, right(self.game, board, self.targets))
            for board in self.boards
        }
        for action in actions:
            found = []
            possible, ways = self._possible(action)
            for observation in possible:
                fits = self.fits(posterior, observation)
                weight = _dot(fits, worlds)
                if weight:
                    board, best = max(
                        ((board, _dot(fits, w)) for board, w in right_worlds.items()),
                        key=lambda pair: pair[1],
                    )
                    p = Fraction(weight, ways * posterior.total)
                    found.append(Outcome(observation, p, board, Fraction(best, weight)))
            yield action, tuple(found)

    def _possible(self, action: PeekAt | AskOf) -> tuple[list[Observation], int]:
        """The observations an action can lead to, and how many ways add up to certainty."""
        if isinstance(action, AskOf):
            target, question = action.target, action.question
            return [Ask(self.viewer, target, question, yes) for yes in (True, False)], 1
        return [
            Peek(self.viewer, action.target, announcement(card, self.liar), card, action.side)
            for card in self.game.deck
        ], 2

    def fits(self, posterior: Posterior, observation: Observation) -> Sequence[int]:
        return posterior.dealing.fits(observation, self.liar)

    # ------------------------------------------------------------ values

    def value(
        self,
        posterior: Posterior,
        outcomes: Sequence[Outcome],
        questions: tuple[Question, ...] | None,
        depth: int,
    ) -> Fraction:
        """Expected points of an action with these outcomes, if one plays well afterwards."""
        total = Fraction(0)
        for outcome in outcomes:
            next_turn = self._early(outcome.success)
            if depth > 1:
                deeper = self._best(posterior.after(outcome.observation), questions, depth - 1)
                next_turn = max(next_turn, deeper)
            now_over = self.stakes.final(outcome.success)
            total += outcome.p * (self.risk * now_over + (1 - self.risk) * next_turn)
        return total

    def _best(
        self, posterior: Posterior, questions: tuple[Question, ...] | None, depth: int
    ) -> Fraction:
        """The value of the best action that is not a suspicion."""
        return max(
            self.value(posterior, outcomes, spend(questions, action), depth)
            for seat, actions in self.actions(questions).items()
            for action, outcomes in self.outcomes(posterior, seat, actions)
        )

    def _early(self, p: Fraction) -> Fraction:
        """The value of suspecting next turn: early, or at the end for whoever has a red token."""
        if self.viewer in self.table.red:
            return self.stakes.final(p)
        return self.stakes.next_turn(p)


def _dot(fits: Sequence[int], weights: dict[int, int]) -> int:
    return sum([weight * fits[hand] for hand, weight in weights.items() if fits[hand]])
