"""What every world weighs, as the rules say it and without a library: slow, and easy to believe.

The exact engine is tested against it. Weights are integers. They stand in the same ratio as
probabilities do, because what all worlds have in common is left out: how many physical cards of a
kind there are, and the 1/2 of every peek.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product

from wolfwise.models.wooolf.cards import Card, Character, Hand, announcement, answer
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Side, Somebody
from wolfwise.models.wooolf.worlds import World, orders


def worlds(game: Wooolf, observations: Collection[Observation]) -> dict[World, int]:
    """Every world that the observations allow, with its weight."""
    return {world: weight for world in deals(game) if (weight := weigh(game, world, observations))}


def weigh(game: Wooolf, world: World, observations: Collection[Observation]) -> int:
    """In how many ways this world can be dealt, each as often as it lets happen what was observed.

    A way says which card of each hand lies left. Only with tracked cards can an observation tell.
    """
    sided = [o for o in observations if _tells_sides(game, o)]
    weight = _weight(game, world, [o for o in observations if not _tells_sides(game, o)])
    if not weight:
        return 0
    return weight * sum(_weight(game, way, sided) for way in product(*map(orders, world)))


def _tells_sides(game: Wooolf, observation: Observation) -> bool:
    match observation:
        case Holds():
            return game.tracked
        case Peek(side=side):
            return game.tracked and side is not None
    return False


def deals(game: Wooolf) -> Iterator[World]:
    """Every world there is without any observation, dealt seat by seat."""
    return _deals(game.deck, game.hands, game.seats)


def _deals(left: Mapping[Card, int], hands: Iterable[Hand], seats: int) -> Iterator[World]:
    if seats == 0:
        yield ()
        return
    possible = [(a, b) for a, b in hands if left[a] > (a == b) and left[b]]
    for a, b in possible:
        rest = dict(left)
        rest[a] -= 1
        rest[b] -= 1
        for others in _deals(rest, possible, seats - 1):
            yield ((a, b), *others)


def _weight(game: Wooolf, hands: World, observations: Collection[Observation]) -> int:
    weight = 1
    for observation in observations:
        weight *= likelihood(game, hands, observation)
        if not weight:
            break
    return weight


def likelihood(game: Wooolf, hands: World, observation: Observation) -> int:
    """In how many of two cases a peek gives this; for all else whether (1) it is so or not (0)."""
    match observation:
        case Peek():
            return _peek_likelihood(game, hands, observation)
        case Ask(_, target, question, yes):
            hand = hands[target]
            return answer(question, game.character(hand), hand) is yes
        case Holds(seat, shown) if game.tracked:
            return hands[seat] == shown
        case Holds(seat, shown):
            return hands[seat] in orders(shown)
        case Plays(seat, character, holds):
            return (game.character(hands[seat]) is character) is holds
        case Somebody(character, holds):
            return (character in map(game.character, hands)) is holds


def _peek_likelihood(game: Wooolf, hands: World, peek: Peek) -> int:
    """The cards of the target, counted if the peeker may see them and must announce them so."""
    left, right = hands[peek.target]
    cards = (left, right)
    if game.tracked and peek.side is not None:
        cards = (left, left) if peek.side is Side.LEFT else (right, right)
    liar = game.character(hands[peek.peeker]) is Character.BOY
    return sum(
        peek.seen in (None, card) and peek.announced in (None, announcement(card, liar))
        for card in cards
    )
