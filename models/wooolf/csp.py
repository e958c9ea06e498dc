"""The hidden deal as a python-constraint problem: a variable a seat, a constraint a rule.

A second opinion on the exact engine, written to be read. It says what is possible, not how likely.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from wolfwise.models.game import Seat
from wolfwise.models.watch import tick
from wolfwise.models.wooolf.cards import Card, Character, Clue, Hand, Question
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Side, Somebody
from wolfwise.models.wooolf.worlds import World, ordered_seats, orders

Value = tuple[int, int]
"""A hand as the value of a variable: the numbers of its cards, because numbers compare quickly."""


def worlds(game: Wooolf, observations: Collection[Observation]) -> Iterator[World]:
    """Every world that all observations allow, each once.

    The watch is looked at whenever a hand is tried.
    """
    import constraint

    number = {card: i for i, card in enumerate(game.deck)}
    hands = {(number[a], number[b]): (a, b) for hand in game.hands for a, b in orders(hand)}
    canonical = {value: game.hand(*hand) for value, hand in hands.items()}
    ordered = ordered_seats(game, observations)
    seats = range(game.seats)

    problem = constraint.Problem()
    for seat in seats:
        both = seat in ordered
        problem.addVariable(seat, [v for v in hands if both or hands[v] == canonical[v]])
    problem.addConstraint(_deck(list(game.deck.values())), seats)
    for observation in observations:
        problem.addConstraint(*_says(game, hands, observation))

    seen = set()
    for deal in problem.getSolutionIter():
        key = tuple([(a, b) if a < b else (b, a) for a, b in map(deal.__getitem__, seats)])
        if key not in seen:
            seen.add(key)
            yield tuple([canonical[value] for value in key])


def _deck(copies: Sequence[int]) -> Any:
    """No card is dealt more often than the deck has it; as all are dealt, none less often either.

    A function of all hands would not be asked before the last one is dealt. This constraint takes
    hands away from the other seats as soon as their cards are gone, which is many times faster.
    """
    from constraint import Constraint

    class Deck(Constraint):  # type: ignore[misc]  # python-constraint2 ships no type information
        def __call__(
            self,
            seats: Sequence[Seat],
            domains: Mapping[Seat, Any],
            dealt: Mapping[Seat, Value],
            forwardcheck: object = False,
        ) -> bool:
            tick()
            left = list(copies)
            for a, b in dealt.values():
                left[a] -= 1
                left[b] -= 1
            if min(left) < 0:
                return False
            if forwardcheck:
                for seat in seats:
                    if seat not in dealt:
                        domain = domains[seat]
                        for value in domain[:]:
                            a, b = value
                            if not left[a] or not left[b] or (a == b and left[a] < 2):
                                domain.hideValue(value)
                        if not domain:
                            return False
            return True

    return Deck()


def _says(
    game: Wooolf, hands: Mapping[Value, Hand], observation: Observation
) -> tuple[Any, Sequence[Seat]]:
    """An observation as a constraint, and the seats whose hands it speaks of."""
    from constraint import InSetConstraint, NotInSetConstraint, SomeInSetConstraint

    def those(rule: Callable[[Hand], bool]) -> set[Value]:
        return {value for value, hand in hands.items() if rule(hand)}

    def playing(character: Character) -> set[Value]:
        return those(lambda hand: game.character(hand) is character)

    match observation:
        case Peek(_, target, announced=None):
            return InSetConstraint(those(lambda hand: _agrees(game, observation, hand))), [target]
        case Peek(peeker, target):
            boys = playing(Character.BOY)

            @cache  # the solver asks about the same two hands again and again
            def agrees(own: Value, shown: Value) -> bool:
                return _agrees(game, observation, hands[shown], liar=own in boys)

            return agrees, [peeker, target]
        case Ask(_, target, question, yes):
            return InSetConstraint(those(lambda h: _affirms(game, question, h) is yes)), [target]
        case Holds(seat, hand):
            shown = [hand] if game.tracked else orders(hand)
            return InSetConstraint(those(lambda held: held in shown)), [seat]
        case Plays(seat, character, holds):
            only = InSetConstraint if holds else NotInSetConstraint
            return only(playing(character)), [seat]
        case Somebody(character, holds):
            some = SomeInSetConstraint if holds else NotInSetConstraint
            return some(playing(character)), range(game.seats)


def _agrees(game: Wooolf, peek: Peek, hand: Hand, liar: bool = False) -> bool:
    """Whether a card of `hand` may have been peeked at and announced like this."""
    cards: Sequence[Card] = hand
    if game.tracked and peek.side is not None:
        cards = [hand[0] if peek.side is Side.LEFT else hand[1]]
    return any(
        peek.seen in (None, card) and peek.announced in (None, _must_say(card, liar))
        for card in cards
    )


def _must_say(card: Card, liar: bool) -> Clue:
    """A question mark stays one; of any other card the boy says wolf, and the rest the truth."""
    if card.appearance is Clue.UNKNOWN:
        return Clue.UNKNOWN
    return Clue.WOLF if liar else card.appearance


def _affirms(game: Wooolf, question: Question, hand: Hand) -> bool:
    """The true answer, from the words of the question: `has-dog` or `sheep-hunter-boy`."""
    first, *others = question.split("-")
    if first == "has":
        return any(card.image in others for card in hand)
    return game.character(hand) in (first, *others)
