"""Boards, actions, hands and observations of Wooolf!! in words."""

from collections.abc import Sequence
from fractions import Fraction

from wolfwise.models.wooolf.cards import Hand
from wolfwise.models.wooolf.game import Targets
from wolfwise.models.wooolf.observations import Ask, Observation, Peek
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import (
    PASS,
    Action,
    AskOf,
    Board,
    PeekAt,
    Pointer,
    SuspectEarly,
    SuspectFinally,
)
from wolfwise.models.wooolf.worlds import World


def pointer(value: Pointer, names: Sequence[str]) -> str:
    return value if isinstance(value, str) else names[value]


def board(value: Board, targets: Targets, names: Sequence[str]) -> str:
    """`dog 0, hunter Eva`."""
    first, second = targets
    words = f"{first} {pointer(value[0], names)}"
    return words if second is None else f"{words}, {second} {pointer(value[1], names)}"


def hand(cards: Hand) -> str:
    return f"{cards[0]} {cards[1]}"


def world(hands: World, names: Sequence[str]) -> str:
    """`Eva wolf sheep; Thomas boy? dog; ...`."""
    return "; ".join(f"{name} {hand(cards)}" for name, cards in zip(names, hands, strict=True))


def action(value: Action | SuspectFinally, situation: Situation) -> str:
    """What one would do: `peek Eva`, `ask Paul has-dog`, `suspect dog 0, hunter Eva`, `pass`."""
    names = situation.names
    match value:
        case PeekAt(target, side):
            return f"peek {names[target]}{'' if side is None else f' {side}'}"
        case AskOf(target, question):
            return f"ask {names[target]} {question}"
        case SuspectFinally(pointers) if pointers == PASS:
            return "pass"
        case SuspectEarly(pointers) | SuspectFinally(pointers):
            assert pointers is not None
            assert situation.character is not None
            targets = situation.game.targets[situation.character]
            return f"suspect {board(pointers, targets, names)}"


def outcome(observation: Observation) -> str:
    """What one would see: a card, or an answer."""
    match observation:
        case Peek(seen=card) if card is not None:
            return str(card)
        case Ask(yes=yes):
            return "yes" if yes else "no"
    raise TypeError(f"no outcome of an action: {observation!r}")


def point_of_view(situation: Situation) -> str:
    """Who knows this, for the head of an answer."""
    if situation.viewer is None:
        return "as anybody at the table knows it"
    name, character = situation.names[situation.viewer], situation.character
    if character is None:
        return f"as the table knows it ({name}'s cards are not known here)"
    return f"as {name} ({character}) knows it"


def plural(number: int | Fraction, word: str) -> str:
    shown = f"{number:,}" if isinstance(number, int) else str(number)
    return f"{shown} {word}{'' if number == 1 else 's'}"
