"""Why facts clash, in a sentence where that can be said in one.

The catalogue is small: facts about one seat that no two cards fit, more cards of a kind than the
deck has, too little room for them, and lies of somebody who cannot be the boy or of two. Whatever
fits none of this has its lines alone. Every reason is held against the exact engine.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from wolfwise.analysis.wooolf.evidence import Dealing, dealing
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Card, Character, Clue, announcement
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Somebody
from wolfwise.models.wooolf.situation import clause

MOST_IMAGES = 3
"""Images that a reason may count together, as the question cards do."""
Possible = Callable[[Sequence[Observation]], bool]


@distinct
class Piece(NamedTuple):
    """What a fact says of one seat."""

    fact: Observation
    seat: Seat
    fits: tuple[bool, ...]  # for every hand


@distinct
class Reason(NamedTuple):
    """Facts that clash, and a sentence that says why."""

    facts: tuple[Observation, ...]
    says: str

    @property
    def accused(self) -> frozenset[Seat]:
        """Who may have lied if these facts clash: the boy says wolf."""
        return frozenset(f.peeker for f in self.facts if isinstance(f, Peek) and _may_be_a_lie(f))


def reason(
    game: Wooolf, names: Sequence[str], facts: Sequence[Observation], possible: Possible
) -> str:
    """Why these few facts clash, in words; nothing if no word of the catalogue fits."""
    if any(isinstance(fact, Somebody) and fact.holds for fact in facts):
        return ""
    search = _Search(game, names)
    honest = search.best(facts, None)
    if honest is None:
        return ""
    liars = {liar: search.best(facts, liar) for liar in sorted(honest.accused)}
    named = {liar: why for liar, why in liars.items() if why is not None}
    if len(named) < len(liars):
        return ""
    nobody = [Plays(seat, Character.BOY, False) for seat in honest.accused]
    cases = [(*why.facts, Plays(liar, Character.BOY)) for liar, why in named.items()]
    if any(map(possible, [(*honest.facts, *nobody), *cases])):
        return ""
    return _told(honest, named, names)


def _told(honest: Reason, liars: dict[Seat, Reason], names: Sequence[str]) -> str:
    """Why it cannot be if everybody is honest; and why none of those who may lie is the boy."""
    if liars and all(why.facts == honest.facts for why in liars.values()):
        who = listed(names[liar] for liar in liars)
        return f"{honest.says}, and it makes no difference if {who} is the boy"
    told = [honest.says]
    heard = [fact for fact in honest.facts if isinstance(fact, Peek) and fact.seen is None]
    if any(map(_never_a_lie, heard)):
        told = [f"{honest.says} (only the boy lies, and he says wolf)"]
    for liar, why in liars.items():
        name, others = names[liar], why.accused - {liar}
        if others and Plays(liar, Character.BOY) not in why.facts:
            both = listed(names[seat] for seat in sorted({liar, *others}))
            told.append(f"{why.says}; so {both} would have lied, but there is only one boy")
        else:
            told.append(f"{name} is not the boy, since {why.says}")
    return "; and ".join(told)


class _Search:
    """Looks for the smallest reason."""

    def __init__(self, game: Wooolf, names: Sequence[str]) -> None:
        self.game, self.names = game, names
        self.dealing: Dealing = dealing(game)
        self.kinds = list(_kinds(game))

    def best(self, facts: Sequence[Observation], liar: Seat | None) -> Reason | None:
        """The reason with fewest people who may have lied, and fewest facts."""
        told = [*facts] if liar is None else [*facts, Plays(liar, Character.BOY)]
        pieces = [piece for fact in told for piece in self._pieces(fact, liar)]
        found = [*self._of_one_seat(pieces, liar), *self._of_cards(pieces, liar)]
        return min(found, key=lambda r: (len(r.accused - {liar}), len(r.facts)), default=None)

    def _pieces(self, fact: Observation, liar: Seat | None) -> Iterator[Piece]:
        """What a fact says of each seat, if it is this one who lies."""
        match fact:
            case Peek(peeker, target):
                yield self._piece(fact, target, liar=peeker == liar)
                if _never_a_lie(fact):
                    yield self._piece(fact, peeker, Plays(peeker, Character.BOY, False))
            case Somebody():
                for seat in range(self.game.seats):
                    yield self._piece(fact, seat)
            case Ask(target=seat) | Holds(seat) | Plays(seat):
                yield self._piece(fact, seat)

    def _piece(
        self, fact: Observation, seat: Seat, so: Observation | None = None, *, liar: bool = False
    ) -> Piece:
        return Piece(fact, seat, tuple(map(bool, self.dealing.fits(so or fact, liar))))

    # ------------------------------------------------------------ one seat

    def _of_one_seat(self, pieces: Sequence[Piece], liar: Seat | None) -> Iterator[Reason]:
        """The fewest facts about a seat that no hand fits."""
        for seat in range(self.game.seats):
            own = [piece for piece in pieces if piece.seat == seat]
            some = (few for n in range(1, len(own) + 1) for few in combinations(own, n))
            clashing = next((few for few in some if not any(_together(few))), None)
            if clashing is not None:
                yield Reason(_facts(clashing), self._about(seat, clashing, liar))

    def _about(self, seat: Seat, pieces: Sequence[Piece], liar: Seat | None) -> str:
        name, facts = self.names[seat], [p.fact for p in pieces]
        if liar is not None:
            facts = [fact for fact in facts if fact != Plays(liar, Character.BOY)] or facts
        match facts:
            case [Peek(peeker, _, announced, Card() as seen)]:
                must = announcement(seen, liar=peeker == liar)
                return f"{self.names[peeker]} saw {seen} and has to say {must}, not {announced}"
            case [Holds(hand=one), Holds(hand=other)]:
                return f"{name} cannot hold both {one[0]} {one[1]} and {other[0]} {other[1]}"
            case [Ask(question=one), Ask(question=other)] if one is other:
                return f"{name} answered both yes and no to {one}"
        if len(facts) > 2 and all(isinstance(fact, Peek) and fact.target == seat for fact in facts):
            each = listed(str(f.seen or f.announced) for f in facts if isinstance(f, Peek))
            return f"{name} has two cards only, and not {each}"
        said = [self._clause(piece) for piece in pieces if piece.fact in facts]
        if len(said) < 3:
            return ", but ".join(said)
        return f"{listed(said)}, and no two cards let all of that be true of {name}"

    def _clause(self, piece: Piece) -> str:
        said = clause(piece.fact, self.names)
        if isinstance(piece.fact, Peek) and piece.seat == piece.fact.peeker:
            return f"{said} and is not the boy"
        return said

    # ------------------------------------------------------------ the deck

    def _of_cards(self, pieces: Sequence[Piece], liar: Seat | None) -> Iterator[Reason]:
        """More cards of a kind than there are, or less room than they need."""
        for work in (self._too_many, self._too_little_room):
            for what, cards in self.kinds:
                count = partial(work, what=what, cards=cards, liar=liar)
                few = _fewest(pieces, count)
                if says := count(few):
                    yield Reason(_facts(few), says)

    def _numbers(self, pieces: Sequence[Piece], cards: frozenset[Card], most: bool) -> list[int]:
        """For every seat how many of these cards it has at least, or at most."""
        counts = [sum(card in cards for card in hand) for hand in self.dealing.hands]
        found = []
        for seat in range(self.game.seats):
            fits = _together([piece for piece in pieces if piece.seat == seat])
            left = [n for n, fit in zip(counts, fits, strict=True) if fit] if fits else counts
            found.append((max if most else min)(left, default=0))
        return found

    def _too_many(
        self, pieces: Sequence[Piece], what: str, cards: frozenset[Card], liar: Seat | None
    ) -> str | None:
        stock = sum(self.game.deck[card] for card in cards)
        needed = self._numbers(pieces, cards, most=False)
        if sum(needed) <= stock:
            return None
        deck = f"the deck has {stock or 'no'} {what} card{'' if stock == 1 else 's'}"
        having = {seat: number for seat, number in enumerate(needed) if number}
        if liar in having and stock == 1 == having[liar] and len(having) == 2:
            (other,) = set(having) - {liar}
            return f"{deck}, and {self.names[other]} has it"
        if set(having.values()) == {1}:
            who = listed(self.names[seat] for seat in having)
            return f"{deck}, but {who} would have one{' each' if len(having) > 1 else ''}"
        who = listed(f"{self.names[seat]} {number}" for seat, number in having.items())
        return f"{deck}, and not {sum(needed)} ({who})"

    def _too_little_room(
        self, pieces: Sequence[Piece], what: str, cards: frozenset[Card], liar: Seat | None
    ) -> str | None:
        stock = sum(self.game.deck[card] for card in cards)
        room = self._numbers(pieces, cards, most=True)
        if sum(room) >= stock:
            return None
        deck = f"the deck has {stock} {what} card{'' if stock == 1 else 's'}"
        return f"{deck}, but there is room for {sum(room) or 'none'} in all hands"


def _kinds(game: Wooolf) -> Iterator[tuple[str, frozenset[Card]]]:
    """Cards that are counted together: one kind, some images, all that look alike."""
    for card in game.deck:
        yield str(card), frozenset({card})
    images = [image for image in Character if any(card.image is image for card in game.deck)]
    for number in range(1, MOST_IMAGES + 1):
        for some in combinations(images, number):
            yield listed(some, "or"), frozenset(c for c in game.deck if c.image in some)
    for clue in Clue:
        alike = frozenset(card for card in game.deck if card.appearance is clue)
        if len(alike) > 1:
            yield f"{clue}-looking" if clue is not Clue.UNKNOWN else "question mark", alike


def _may_be_a_lie(fact: Peek) -> bool:
    return fact.announced is Clue.WOLF


def _never_a_lie(fact: Peek) -> bool:
    """The boy says wolf, and a question mark he does not deny."""
    return fact.announced not in (None, Clue.WOLF, Clue.UNKNOWN)


def _together(pieces: Sequence[Piece]) -> list[bool]:
    """Which hands fit all of this; nothing is said without any."""
    return [all(fits) for fits in zip(*(piece.fits for piece in pieces), strict=True)]


def _facts(pieces: Sequence[Piece]) -> tuple[Observation, ...]:
    return tuple(dict.fromkeys(piece.fact for piece in pieces))


def _fewest(pieces: Sequence[Piece], clashes: Callable[[Sequence[Piece]], object]) -> list[Piece]:
    """Those that are needed if they clash; first of all what may be a lie is spared."""
    left = list(pieces)

    def doubtful(fact: Observation) -> bool:
        return isinstance(fact, Peek) and _may_be_a_lie(fact)

    for fact in sorted(_facts(pieces), key=doubtful, reverse=True):
        without = [piece for piece in left if piece.fact != fact]
        if clashes(without):
            left = without
    return left
