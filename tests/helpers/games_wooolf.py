"""Deals of Wooolf!! and what can be learned about them, for property tests."""

from collections.abc import Iterable
from dataclasses import dataclass

from hypothesis import strategies as st

from wolfwise.models import rulebook
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Character, Clue, Hand, Question, announcement, answer
from wolfwise.models.wooolf.game import PLAYERS, Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Side, Somebody
from wolfwise.models.wooolf.worlds import World, world_of

EDITIONS = ("basic", "advanced")
HEADER = "game wooolf\nplayers Eva Thomas Paul Jason Kenneth\n"
PEEKS = ("peek=uniform", "peek=tracked")


def game(players: int = 5, edition: str = "basic", *changes: str) -> Wooolf:
    return wooolf(players, rulebook.rules("wooolf", edition, changes))


@dataclass(frozen=True, slots=True)
class Story:
    """A deal (the left card of a hand first) and what somebody was told about it."""

    game: Wooolf
    hands: tuple[Hand, ...]
    observations: tuple[Observation, ...]

    @property
    def world(self) -> World:
        return world_of(self.game, self.hands)


def all_games(players: Iterable[int] = PLAYERS) -> list[Wooolf]:
    """Both editions with uniform and with tracked peeks."""
    return [
        wooolf(count, rulebook.rules("wooolf", edition, [peek]))
        for count in players
        for edition in EDITIONS
        for peek in PEEKS
    ]


def games(players: Iterable[int] = PLAYERS) -> st.SearchStrategy[Wooolf]:
    return st.sampled_from(all_games(players))


def deals(game: Wooolf) -> st.SearchStrategy[tuple[Hand, ...]]:
    """Two cards for every seat, in the order in which they lie."""
    cards = [card for card, copies in game.deck.items() for _ in range(copies)]
    return st.permutations(cards).map(
        lambda dealt: tuple(zip(dealt[::2], dealt[1::2], strict=True))
    )


def pairs(game: Wooolf, neutral: bool = True) -> st.SearchStrategy[tuple[Seat, Seat]]:
    """Somebody who acts, and whom he does it to; the neutral seat can be peeked at, not asked."""
    return st.sampled_from(
        [
            (seat, other)
            for seat in range(game.players)
            for other in game.others(seat)
            if neutral or other != game.neutral
        ]
    )


@st.composite
def stories(
    draw: st.DrawFn,
    game: Wooolf,
    min_size: int = 4,
    max_size: int = 12,
    rumours: int = 0,
) -> Story:
    """What a player, or an onlooker, learns in a round: all true, but for up to so many rumours."""
    hands = draw(deals(game))
    viewer = draw(st.none() | st.integers(0, game.players - 1))
    own = [] if viewer is None else [Holds(viewer, hands[viewer])]
    told = draw(st.lists(truths(game, hands, viewer), min_size=min_size, max_size=max_size))
    heard = draw(st.lists(hearsay(game), max_size=rumours))
    return Story(game, hands, tuple(draw(st.permutations([*own, *told, *heard]))))


def truths(
    game: Wooolf, hands: tuple[Hand, ...], viewer: Seat | None
) -> st.SearchStrategy[Observation]:
    """One observation that the deal bears out, most often a peek or an answer."""
    peek, ask = true_peeks(game, hands, viewer), true_asks(game, hands)
    return st.one_of(peek, ask, peek, ask, true_statements(game, hands))


@st.composite
def true_peeks(draw: st.DrawFn, game: Wooolf, hands: tuple[Hand, ...], viewer: Seat | None) -> Peek:
    """A peek and the announcement that the rules demand; the viewer may know which card it was."""
    peeker, target = draw(pairs(game))
    side = draw(st.sampled_from(Side))
    card = hands[target][side is Side.RIGHT]
    told = announcement(card, liar=game.character(hands[peeker]) is Character.BOY)
    seen = card if peeker == viewer or (target == viewer and draw(st.booleans())) else None
    return Peek(
        peeker,
        target,
        announced=told if seen is None or draw(st.booleans()) else None,
        seen=seen,
        side=side if game.tracked and draw(st.booleans()) else None,
    )


@st.composite
def true_asks(draw: st.DrawFn, game: Wooolf, hands: tuple[Hand, ...]) -> Ask:
    asker, target = draw(pairs(game, neutral=False))
    question = draw(st.sampled_from(Question))
    return Ask(
        asker, target, question, answer(question, game.character(hands[target]), hands[target])
    )


@st.composite
def true_statements(
    draw: st.DrawFn, game: Wooolf, hands: tuple[Hand, ...]
) -> Holds | Plays | Somebody:
    """A hand shown, or something said about characters that is so."""
    seat = draw(st.integers(0, game.seats - 1))
    character = draw(st.sampled_from(Character))
    playing = [game.character(hand) for hand in hands]
    statements: list[Holds | Plays | Somebody] = [
        Holds(seat, hands[seat]),
        Plays(seat, character, playing[seat] is character),
        Somebody(character, character in playing),
    ]
    return draw(st.sampled_from(statements))


def hearsay(game: Wooolf) -> st.SearchStrategy[Observation]:
    """Any observation that could be written down, whether or not there is a deal for it."""
    seats = st.integers(0, game.seats - 1)
    cards = st.sampled_from(list(game.deck))
    characters = st.sampled_from(Character)
    peeks = st.builds(
        lambda pair, *rest: Peek(*pair, *rest),
        pairs(game),
        st.none() | st.sampled_from(Clue),
        st.none() | cards,
        st.none() | st.sampled_from(Side),
    )
    asks = st.builds(
        lambda pair, *rest: Ask(*pair, *rest),
        pairs(game, neutral=False),
        st.sampled_from(Question),
        st.booleans(),
    )
    return st.one_of(
        peeks,
        asks,
        st.builds(Holds, seats, st.tuples(cards, cards)),
        st.builds(Plays, seats, characters, st.booleans()),
        st.builds(Somebody, characters, st.booleans()),
    )
