"""Situations of Wooolf!! in which somebody may suspect, and which suspicions are right."""

from collections.abc import Collection, Iterable
from fractions import Fraction

from hypothesis import Phase, assume
from hypothesis import strategies as st

from tests.helpers.games_wooolf import deals, true_asks, true_peeks
from wolfwise.analysis.wooolf.suspicions import Stakes
from wolfwise.models import records
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Character, Hand, announcement
from wolfwise.models.wooolf.game import Targets, Wooolf
from wolfwise.models.wooolf.observations import Ask, Observation, Peek, Side
from wolfwise.models.wooolf.situation import Situation, situation
from wolfwise.models.wooolf.table import Board

Cast = tuple[Character, ...]

SHEEP, DOG, HUNTER, BOY, WOLF = Character
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)  # it would take minutes
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eli")
TARGETS: dict[Character, Targets] = {
    SHEEP: (DOG, HUNTER),
    DOG: (WOLF, HUNTER),
    HUNTER: (WOLF, DOG),
    BOY: (WOLF, SHEEP),
    WOLF: (SHEEP, None),
}
"""The table of rules/wooolf.md."""


def is_right(cast: Cast, targets: Targets, board: Board) -> bool:
    """A pointer names a seat that plays the character, 0 nobody, and x is for no suspicion."""
    for target, pointer in zip(targets, board, strict=True):
        if target is None or pointer == "x":
            if target is not None or pointer != "x":
                return False
        elif pointer == "0":
            if target in cast:
                return False
        elif cast[int(pointer)] is not target:
            return False
    return True


def line(game: Wooolf, told: Observation) -> str:
    """A peek or an answer as a line of a record."""
    names = [*NAMES[: game.players], "neutral"]
    if isinstance(told, Ask):
        answered = "yes" if told.yes else "no"
        return f"{names[told.asker]} asks {names[told.target]} {told.question} {answered}"
    assert isinstance(told, Peek)
    words = [names[told.peeker], "peeks", names[told.target], told.side, told.announced]
    words += [] if told.seen is None else ["saw", str(told.seen)]
    return " ".join(word for word in words if word)


def written(game: Wooolf, viewer: Seat, hand: Hand, told: Iterable[Observation]) -> Situation:
    """The situation of a record with these peeks and answers, some turns missing everywhere."""
    text = [
        f"game wooolf {game.rules.edition}",
        f"players {' '.join(NAMES[: game.players])}",
        f"viewer {NAMES[viewer]} {hand[0]} {hand[1]}",
        *(f"...\n{line(game, one)}" for one in told),
        "...",
    ]
    peek = "peek=tracked" if game.tracked else "peek=uniform"
    known = situation(records.read("\n".join(text), changes=[peek]))
    assert known.game is game
    return known


@st.composite
def known_hands(
    draw: st.DrawFn,
    game: Wooolf,
    characters: Collection[Character] = tuple(Character),
    min_size: int = 3,
    max_size: int = 8,
    opening: bool = False,
) -> Situation:
    """Somebody who knows his hand and has been told a few things, all of them true.

    With an opening everybody has peeked at the next seat, which leaves few worlds.
    """
    hands = draw(deals(game))
    playing = [game.character(hand) for hand in hands]
    seats = [seat for seat in range(game.players) if playing[seat] in characters]
    assume(seats)
    viewer = draw(st.sampled_from(seats))
    peeks, asks = true_peeks(game, hands, viewer), true_asks(game, hands)
    told: list[Observation] = []
    first: list[Peek] = []
    if opening:
        side = Side.LEFT if game.tracked else None
        pairs = [(seat, (seat + 1) % game.seats) for seat in range(game.players)]
        first = [Peek(seat, other, seen=hands[other][0], side=side) for seat, other in pairs]
    more = draw(st.lists(st.one_of(peeks, asks), min_size=min_size, max_size=max_size))
    for one in [*first, *more]:
        if isinstance(one, Peek) and one.seen is not None:
            clue = announcement(one.seen, liar=playing[one.peeker] is BOY)
            seen = one.seen if viewer in (one.peeker, one.target) else None
            told.append(one._replace(announced=clue, seen=seen))
        else:
            told.append(one)
    return written(game, viewer, hands[viewer], told)


def some_stakes() -> st.SearchStrategy[Stakes]:
    return st.builds(
        Stakes,
        error_cost=st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3)]),
        haste=st.sampled_from([Fraction(0), Fraction(1, 10), Fraction(1, 2)]),
        early_points=st.just(2),
        final_points=st.just(1),
    )
