"""Who may hold which card: all worlds that the facts allow, counted and weighed, not listed.

Most facts speak of one seat's card. Whatever speaks of several at once (what somebody says of
another, what a night brought) depends on few kinds of cards of few seats. So all cases of these
are gone through, and in each case the rest is a matter of counting (`assignments`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from wolfwise.analysis.werewolf.assignments import (
    BIT,
    NUMBER,
    Deals,
    Factor,
    Kinds,
    Stock,
    cards_in,
    deals,
    kinds,
    number,
    plain,
)
from wolfwise.analysis.werewolf.history import history
from wolfwise.models.errors import Contradiction
from wolfwise.models.game import Seat
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.watch import tick
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import Hold, InMiddle, Observation
from wolfwise.models.werewolf.roles import Role


@distinct
class Case(NamedTuple):
    """Worlds that are alike in all that is told apart; there may be none."""

    kinds: tuple[Kinds, ...]  # for each seat the cards it may hold here
    stock: Stock  # the cards of all seats
    often: int  # how often each of these worlds comes about, compared with others

    @property
    def worlds(self) -> int:
        """How many there are."""
        return self.deals().total

    def deals(self) -> Deals:
        """All of them, each counted once."""
        return deals(self.stock, self.factors)

    @property
    def factors(self) -> list[Factor]:
        """Every seat's, if each of its worlds counts once."""
        return [plain(some) for some in self.kinds]


class Cases:
    """All cases that some observations of a viewer (None: of everybody) leave.

    `apart` are sets of roles for each seat that are to be told apart in every case.
    """

    def __init__(
        self,
        game: Werewolf,
        observations: Iterable[Observation],
        viewer: Seat | None = None,
        apart: Mapping[Seat, Iterable[frozenset[Role]]] | None = None,
    ) -> None:
        self.game = game
        observed = list(observations)
        self.history = history(
            game, tuple(o for o in observed if not isinstance(o, Hold | InMiddle))
        )
        self.allowed = allowed(game, observed)
        self.in_middle = {o.cards for o in observed if isinstance(o, InMiddle)}
        # Who has looked at the middle was the thief; any other viewer knows that he was not.
        own = None if viewer is None or self.in_middle else _ONLY.get(self.allowed[viewer])
        self.middles = middles(game, own)
        self.apart: dict[Seat, list[Kinds]] = {
            seat: [kinds(roles) for roles in sets] for seat, sets in (apart or {}).items()
        }
        if not self.history.tells_nothing:
            for seat in self.history.seats:
                self.apart.setdefault(seat, []).extend(BIT[role] for role in self.history.matter)

    def __iter__(self) -> Iterator[Case]:
        parts = [
            _parts(allowed, self.apart.get(seat, ())) for seat, allowed in enumerate(self.allowed)
        ]
        watched = sorted(self.history.seats)
        others = [seat for seat in range(self.game.players) if seat not in self.history.seats]
        for middle, often in self.middles.items():
            if any(cards != middle for cards in self.in_middle):
                continue
            stock = _stock(self.game, middle)
            for seen in _split(stock, self.allowed, parts, watched):
                if not self._possible(stock, middle, seen):
                    continue
                for held in _split(stock, seen, parts, others):
                    yield Case(tuple(held), stock, often)

    def _possible(self, stock: Stock, middle: tuple[Role, ...], seats: Sequence[Kinds]) -> bool:
        """Whether nights and days can have gone as they did, if the watched seats hold these."""
        if self.history.tells_nothing and not self.game.middle:
            return True
        if not number(stock, seats):
            return False
        watched = {seat: seats[seat] for seat in sorted(self.history.seats)}
        return self.history.possible(self._example(stock, watched), middle)

    def _example(self, stock: Stock, watched: Mapping[Seat, Kinds]) -> tuple[Role, ...]:
        """Some deal with these cards; to the history all deals with them are alike."""
        left = Counter({role: stock[NUMBER[role]] for role in Role})
        matter = kinds(self.history.matter)
        roles: dict[Seat, Role] = {}
        for seat, some in watched.items():
            if some & matter:  # then it is a single one
                roles[seat] = _ONLY[some]
                left[roles[seat]] -= 1
        rest = iter(
            sorted(left.elements(), key=lambda role: role in self.history.matter)
        )  # the others who are watched hold none that matters
        for seat in (*watched, *range(self.game.players)):
            if seat not in roles:
                roles[seat] = next(rest)
        return tuple(roles[seat] for seat in range(self.game.players))


_ONLY = {bit: role for role, bit in BIT.items()}


def _split(
    stock: Stock, kinds: Sequence[Kinds], parts: Sequence[Sequence[Kinds]], seats: Sequence[Seat]
) -> Iterator[list[Kinds]]:
    """All ways to say of each of some seats which of its parts its card is in.

    Most that the stock has not enough cards for are left out, not all of them.
    """
    chosen = list(kinds)
    taken: Counter[Kinds] = Counter()

    def fits(part: Kinds) -> bool:
        """Whether there are cards for all seats that hold nothing but some of these."""
        return all(
            sum(size for inner, size in taken.items() if not inner & ~outer)
            <= cards_in(stock, outer)
            for outer in taken
            if not part & ~outer
        )

    def go_on(place: int) -> Iterator[list[Kinds]]:
        if place == len(seats):
            yield chosen.copy()
            return
        tick()
        for part in parts[seats[place]]:
            chosen[seats[place]] = part
            taken[part] += 1
            if fits(part):
                yield from go_on(place + 1)
            taken[part] -= 1
            if not taken[part]:
                del taken[part]

    return go_on(0)


def _parts(allowed: Kinds, apart: Iterable[Kinds]) -> list[Kinds]:
    """A set of roles cut up so that each part lies inside or outside of every other set."""
    parts = [allowed] if allowed else []
    for some in apart:
        parts = [part for whole in parts for part in (whole & some, whole & ~some) if part]
    return parts


def _stock(game: Werewolf, middle: Sequence[Role]) -> Stock:
    return tuple(game.deck.get(role, 0) - middle.count(role) for role in Role)


@lru_cache
def middles(game: Werewolf, own: Role | None = None) -> dict[tuple[Role, ...], int]:
    """What may lie in the middle in the end, and how often each world with it comes about.

    Every deal is as likely; a thief does each of what he may with the same chance: keep his card,
    take the one or take the other. `own` is the card of somebody who knows that he was not the
    thief.
    """
    if not game.middle:
        return {(): 1}
    pairs = combinations_with_replacement(game.deck, game.middle)
    return {
        pair: often
        for pair in pairs
        if all(game.deck[role] >= pair.count(role) for role in pair)
        and (often := _often(game, pair, own))
    }


def _often(game: Werewolf, middle: tuple[Role, ...], own: Role | None) -> int:
    """How often a world with these cards in the middle comes about, in thirds of a deal.

    Two different cards can be dealt to the middle in two ways.
    """
    if Role.THIEF not in middle:  # somebody is the thief and has kept his card
        awake = game.rules["begins"] == "night"  # else he may have died without a choice
        return 0 if awake and _must_take(game, middle) else len(set(middle))
    (other,) = (role for role in middle if role is not Role.THIEF)
    taken = Counter(dict(zip(Role, _stock(game, middle), strict=True)))
    if own is not None:
        taken[own] -= 1
    swapped = sum(  # whoever holds a card may have taken it as the thief
        number * (3 if _must_take(game, (role, other)) else 2) for role, number in taken.items()
    )
    return 6 + swapped


def _must_take(game: Werewolf, middle: Sequence[Role]) -> bool:
    forced = game.rules["thief-must"] == "both werewolves"
    return forced and all(role is Role.WEREWOLF for role in middle)


@distinct
class Worlds(NamedTuple):
    """How many worlds there are, and how many of them, weighed, give each seat each role."""

    number: int
    total: int  # the weight of all
    seats: tuple[Mapping[Role, int], ...]  # for each the weight of all worlds with each role

    def possible(self, seat: Seat) -> list[Role]:
        return [role for role in Role if self.seats[seat].get(role)]

    def p(self, seat: Seat, role: Role) -> Fraction:
        return Fraction(self.seats[seat].get(role, 0), self.total)


def worlds(
    game: Werewolf, observations: Iterable[Observation], viewer: Seat | None = None
) -> Worlds:
    """All worlds that the facts allow. Raises Contradiction if there is none."""
    number, together = 0, Sum(game.players)
    for case in Cases(game, observations, viewer):
        number += case.worlds
        together.add(case, case.factors)
    if not number:
        raise Contradiction("these facts cannot all be true")
    return together.worlds(number)


class Sum:
    """Adds up the worlds of cases, weighed."""

    def __init__(self, players: int) -> None:
        self.total = 0
        self.seats: list[Counter[Role]] = [Counter() for _ in range(players)]

    def add(self, case: Case, factors: Sequence[Factor]) -> None:
        """The worlds of one more case, as every seat weighs the cards it may hold."""
        dealt = deals(case.stock, factors)
        self.total += case.often * dealt.total
        for counter, held in zip(self.seats, dealt.seats(factors), strict=True):
            for role, weight in held.items():
                counter[role] += case.often * weight

    def worlds(self, number: int) -> Worlds:
        """So many worlds, as they are weighed."""
        return Worlds(number, self.total, tuple(map(FrozenDict, self.seats)))


def allowed(game: Werewolf, observations: Iterable[Observation]) -> list[Kinds]:
    """For each seat the cards that it may hold by what is told of itself."""
    by_seat = [kinds(game.deck)] * game.players
    for hold in observations:
        if isinstance(hold, Hold):
            for seat in hold.seats:
                by_seat[seat] &= kinds(hold.roles)
    return by_seat


def possible(game: Werewolf, observations: Iterable[Observation]) -> bool:
    """Whether there is a world."""
    return any(case.worlds for case in Cases(game, observations))
