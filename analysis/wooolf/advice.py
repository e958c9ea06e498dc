"""What to do now: every legal action, what may come of it, and what it is worth.

An action on a seat is judged by the joint weights of that seat's hands and of every board being
right, so all outcomes of all actions on a seat are sums over one small table. Of what other players
do before the next own turn only the chance that they end the round is foreseen.

The aim is the game (`Worth`, the chance to win it) or the round (`Stakes`, points less what errors
cost). With habits, what the others did weighs the worlds and foretells when they will suspect;
without, only the facts count, and everybody is as hasty as the stakes say.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from wolfwise.analysis.wooolf.habits import Habits, Reading
from wolfwise.analysis.wooolf.match import Worth, worth
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.public import Exposure, Outcome, PublicEye
from wolfwise.analysis.wooolf.suspicions import (
    Stakes,
    boards,
    end_risks,
    right,
    stakes_of,
    suspicions,
)
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.watch import TimeUp, watch, within
from wolfwise.models.wooolf.cards import Character, Question, announcement
from wolfwise.models.wooolf.observations import Ask, Observation, Peek
from wolfwise.models.wooolf.situation import Situation, Stage
from wolfwise.models.wooolf.table import (
    PASS,
    Action,
    AskOf,
    PeekAt,
    SuspectEarly,
    SuspectFinally,
    Table,
)

PATIENCE = Fraction(1, 100)
"""Points that a wait must gain: the others learn meanwhile, and nothing else may end the round."""


@distinct
class Option(NamedTuple):
    """A legal decision and what it is worth."""

    action: Action | SuspectFinally
    outcomes: tuple[Outcome, ...]
    success: Fraction  # expected success of the best suspicion afterwards
    if_over: Fraction  # what it is worth if the round ends before the next own turn
    if_not: Fraction  # what it is worth if it does not
    worth: Fraction  # both together, by the chance that it does
    bits: float  # learnt about who plays the viewer's targets
    exposure: Exposure  # what it tells the others
    smear: Fraction | None = None  # points that this token may bring the boy, part of the worth


@distinct
class Advice(NamedTuple):
    """All options, best first, and the assumptions they rest on."""

    options: tuple[Option, ...]  # none for whoever has suspected already
    stage: Stage
    stakes: Stakes | Worth  # points of the round, or the chance to win the game
    habits: Habits | None  # by which others were read; None: by the facts alone
    hazards: Mapping[Seat, Fraction]  # how likely others suspect on their next turn, if they may
    end_risk: Fraction  # chance that the round ends before the next own turn
    depth: int
    questions_known: bool
    hurried: bool = False  # there was no time to look as far ahead as was asked for

    @property
    def best(self) -> Option | None:
        """The option that is worth most, if anything is left to decide."""
        return self.options[0] if self.options else None


def advise(
    situation: Situation,
    stakes: Stakes | None = None,
    depth: int = 1,
    habits: Habits | None = None,
    haste: Fraction | None = None,
) -> Advice:
    """Weigh every decision the viewer has; with depth 2 one more own turn is looked ahead.

    Without stakes the aim is to win the game. `haste` is how likely everybody suspects on his turn,
    in place of what habits foretell.
    """
    viewer, character = situation.viewer, situation.character
    if viewer is None or character is None:
        raise WolfwiseError(_needs_a_hand(situation))
    aim = stakes or worth(situation)
    reading = habits and Reading(situation, habits)
    posterior = (
        reading.posterior() if reading else Posterior(situation.game, situation.observations)
    )
    hazards = _hazards(situation, viewer, reading, posterior, haste, stakes)
    risks = end_risks(situation.table, viewer, hazards.__getitem__, depth)
    look = Lookahead(situation, viewer, character, aim, risks)
    eye = PublicEye(situation, viewer, character)
    options: list[Option] = []
    asked = depth
    if situation.stage is Stage.FINAL:
        options = _finally(posterior, look, eye)
    elif situation.stage is Stage.TURNS:
        actions = partial(_actions, posterior, look, eye, situation.questions)
        try:
            with within(watch().left / depth):  # so that there is time for less
                options = [*actions(depth)]
        except TimeUp:
            if depth == 1:
                raise
            depth = 1
            options = [*actions(depth)]
        if situation.table.breach_of_action(viewer, SuspectEarly()) is None:
            options.append(_suspect_now(posterior, look, eye))
    options.sort(key=partial(_rank, aim))
    return Advice(
        options=tuple(options),
        stage=situation.stage,
        stakes=aim,
        habits=habits,
        hazards=FrozenDict(hazards),
        end_risk=risks[0],
        depth=depth,
        questions_known=situation.questions is not None,
        hurried=depth < asked,
    )


def _hazards(
    situation: Situation,
    viewer: Seat,
    reading: Reading | None,
    posterior: Posterior,
    haste: Fraction | None,
    stakes: Stakes | None,
) -> dict[Seat, Fraction]:
    """How likely everybody else suspects on a turn on which he may."""
    others = [seat for seat in range(situation.game.players) if seat != viewer]
    if reading and haste is None:
        return {seat: reading.hazard(posterior, seat) for seat in others}
    usual = (stakes or stakes_of(situation.game)).haste
    return dict.fromkeys(others, usual if haste is None else haste)


def pays(aim: Stakes | Worth, wait: Fraction, now: Fraction) -> bool:
    """Whether a wait that is worth so much is better than a suspicion now."""
    return wait > now + aim.bonus(PATIENCE)


def _rank(aim: Stakes | Worth, option: Option) -> tuple[Fraction, bool, Fraction, float]:
    """The best first, by `pays`."""
    waits = not isinstance(option.action, SuspectEarly)
    patience = Fraction(0) if waits else aim.bonus(PATIENCE)
    return -option.worth - patience, waits, -option.success, -option.bits


def _actions(
    posterior: Posterior,
    look: "Lookahead",
    eye: PublicEye,
    questions: tuple[Question, ...] | None,
    depth: int,
) -> Iterator[Option]:
    """Every peek and every question."""
    from wolfwise.analysis.wooolf.information import Pictures, bits  # numpy: only this needs it

    pictures = Pictures(posterior, look.targets)
    for seat, actions in look.actions(look.table, questions).items():
        by_hand = pictures.by_hand(seat)
        for action, outcomes in look.outcomes(posterior, seat, actions):
            smear = eye.smear(posterior, action) if isinstance(action, PeekAt) else None
            after, left = look.table.after(look.viewer, action), spend(questions, action)
            if_over, if_not = look.values(posterior, outcomes, after, left, depth)
            bonus = look.stakes.bonus(smear or Fraction(0))
            if_over, if_not = if_over + bonus, if_not + bonus
            yield Option(
                action=action,
                outcomes=outcomes,
                success=sum((o.p * o.success for o in outcomes), Fraction(0)),
                if_over=if_over,
                if_not=if_not,
                worth=look.expected(if_over, if_not),
                bits=bits(by_hand, [look.fits(posterior, o.observation) for o in outcomes]),
                exposure=eye.after(outcomes),
                smear=smear,
            )


def _suspect_now(posterior: Posterior, look: "Lookahead", eye: PublicEye) -> Option:
    best = suspicions(posterior, look.viewer, eye.character)[0]
    return _decision(SuspectEarly(best.board), best.p, look.stakes.early(best.p), eye)


def _needs_a_hand(situation: Situation) -> str:
    """What a record, a program or the command line can say about it."""
    if situation.viewer is None:
        whose, line = "whoever asks", "'viewer NAME CARD CARD'"
    else:
        whose = situation.names[situation.viewer]
        line = f"'viewer {whose} CARD CARD' or 'reveal {whose} CARD CARD'"
    ways = f"{line} in a record, or me and hand of a new table (--me and --hand)"
    return f"advice needs to know the hand of {whose}: {ways}"


def _finally(posterior: Posterior, look: "Lookahead", eye: PublicEye) -> list[Option]:
    """Every final suspicion, and passing."""
    found = suspicions(posterior, look.viewer, eye.character)
    options = [
        _decision(SuspectFinally(s.board), s.p, look.stakes.plain_final(s.p), eye) for s in found
    ]
    nothing = look.stakes.final(Fraction(0))
    return [*options, _decision(SuspectFinally(PASS), Fraction(0), nothing, eye)]


def _decision(
    action: SuspectEarly | SuspectFinally, p: Fraction, worth: Fraction, eye: PublicEye
) -> Option:
    return Option(action, (), p, worth, worth, worth, 0.0, eye.unchanged())


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
        self,
        situation: Situation,
        viewer: Seat,
        character: Character,
        stakes: Stakes | Worth,
        risks: Sequence[Fraction],
    ) -> None:
        self.game, self.table = situation.game, situation.table
        self.viewer, self.stakes = viewer, stakes
        self.targets = self.game.targets[character]
        self.liar = character is Character.BOY
        self.boards = list(boards(self.game, viewer, self.targets))
        self.risks = risks  # that the round ends before the next own turn, and the one after it

    def actions(
        self, table: Table, questions: tuple[Question, ...] | None
    ) -> Mapping[Seat, Sequence[PeekAt | AskOf]]:
        """Peeks and questions by the seat they act upon; without known cards, any question."""
        found: dict[Seat, list[PeekAt | AskOf]] = {}
        for action in table.actions(self.viewer):
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

    def expected(self, if_over: Fraction, if_not: Fraction, lap: int = 0) -> Fraction:
        return self.risks[lap] * if_over + (1 - self.risks[lap]) * if_not

    def values(
        self,
        posterior: Posterior,
        outcomes: Sequence[Outcome],
        table: Table,
        questions: tuple[Question, ...] | None,
        depth: int,
        lap: int = 0,
    ) -> tuple[Fraction, Fraction]:
        """What these outcomes are worth, if the round ends before the next turn or not."""
        if_over = if_not = Fraction(0)
        for outcome in outcomes:
            next_turn = self._next_turn(outcome.success)
            if depth > 1:
                deeper = posterior.after(outcome.observation)
                best = self._best(deeper, table, questions, depth - 1, lap + 1)
                next_turn = max(next_turn, best)
            if_over += outcome.p * self.stakes.final(outcome.success)
            if_not += outcome.p * next_turn
        return if_over, if_not

    def _best(
        self,
        posterior: Posterior,
        table: Table,
        questions: tuple[Question, ...] | None,
        depth: int,
        lap: int,
    ) -> Fraction:
        """The value of the best action that is not a suspicion; that of nothing without any."""
        best = self.stakes.final(Fraction(0))
        for seat, actions in self.actions(table, questions).items():
            for action, outcomes in self.outcomes(posterior, seat, actions):
                after, left = table.after(self.viewer, action), spend(questions, action)
                both = self.values(posterior, outcomes, after, left, depth, lap)
                best = max(best, self.expected(*both, lap))
        return best

    def _next_turn(self, p: Fraction) -> Fraction:
        """The value of suspecting next turn: early, or at the end for whoever has a red token."""
        if self.viewer in self.table.red:
            return self.stakes.final(p)
        return self.stakes.next_turn(p)


def _dot(fits: Sequence[int], weights: dict[int, int]) -> int:
    return sum([weight * fits[hand] for hand, weight in weights.items() if fits[hand]])
