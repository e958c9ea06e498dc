"""The game for a number of players under given rules: seats, deck, hands, targets, limits."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from types import MappingProxyType

from wolfwise.models import rulebook
from wolfwise.models.errors import RulebookError, WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.rulebook import Rules
from wolfwise.models.wooolf.cards import Card, Character, Clue, Hand, Question

PLAYERS = range(4, 9)
NEUTRAL = "neutral"
LEAST_KINDS = 2
"""Where all cards are the same there is nothing to find out."""

Targets = tuple[Character, Character | None]
"""What the pointers < and << look for; None stands for the wolf's x."""


class Wooolf:
    """Made by `wooolf(players, rules)`, which hands out one object for equal rules."""

    def __init__(self, players: int, rules: Rules) -> None:
        if players not in PLAYERS:
            raise WolfwiseError(f"Wooolf!! is for 4 to 8 players, not {players}")
        self.players = players
        self.rules = rules
        self.seats = max(players, 5)
        self.neutral: Seat | None = 4 if players == 4 else None
        self.tracked: bool = rules["peek"] == "tracked"
        self._check_deck()

    def _check_deck(self) -> None:
        """A deck that somebody has changed must still be one that the rules can be kept with."""
        key, names = f"deck.{self.players}", self.rules[f"deck.{self.players}"]
        for plain, disguised in self.rules["disguises"].items():
            if not names[plain]:
                raise RulebookError(f"rule {key!r} needs a {plain} card that becomes {disguised}")
        if sum(n for name, n in names.items() if Card.named(name).image is Character.BOY) > 1:
            raise RulebookError(f"rule {key!r} has more than one boy, but only one player may lie")
        if len(self.deck) < LEAST_KINDS:
            raise RulebookError(f"rule {key!r} needs {LEAST_KINDS} kinds of cards at least")

    def __reduce__(self) -> tuple[object, ...]:
        return wooolf, (self.players, self.rules)

    def __repr__(self) -> str:
        return f"<Wooolf {self.players} players, {self.rules}>"

    @cached_property
    def deck(self) -> Mapping[Card, int]:
        """How many of each kind of card are in play."""
        names = dict(self.rules[f"deck.{self.players}"])
        for plain, disguised in self.rules["disguises"].items():
            names[plain] -= 1
            names[disguised] = 1
        return MappingProxyType({Card.named(n): count for n, count in names.items() if count})

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand that this deck allows, each once, in canonical order."""
        pairs = combinations_with_replacement(self.deck, 2)
        return tuple(self.hand(a, b) for a, b in pairs if a != b or self.deck[a] > 1)

    def hand(self, a: Card, b: Card) -> Hand:
        """The canonical order of two cards: the more valuable first, then as listed in the deck."""
        return (a, b) if self._order[a] >= self._order[b] else (b, a)

    @cached_property
    def _order(self) -> Mapping[Card, tuple[int, int]]:
        return {card: (self.value[card.image], -i) for i, card in enumerate(self.deck)}

    @cached_property
    def value(self) -> Mapping[Character, int]:
        return {character: self.rules[f"value.{character}"] for character in Character}

    def character(self, hand: Hand) -> Character:
        """Who a hand plays: the more valuable image."""
        return max((card.image for card in hand), key=self.value.__getitem__)

    @cached_property
    def targets(self) -> Mapping[Character, Targets]:
        return {c: _targets(self.rules[f"targets.{c}"]) for c in Character}

    @cached_property
    def questions(self) -> Mapping[Question, int]:
        return {Question(name): count for name, count in self.rules["questions"].items()}

    @property
    def early_limit(self) -> int:
        """How many early suspicions end a round."""
        limit: int = self.rules["early-limit.4-5" if self.players <= 5 else "early-limit.6-8"]
        return limit

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """What can be announced with this deck (the boy can always cry wolf)."""
        seen = {card.appearance for card in self.deck} | {Clue.WOLF}
        return tuple(clue for clue in Clue if clue in seen)

    def others(self, seat: Seat) -> Iterable[Seat]:
        """All seats but this one, clockwise from it; the neutral seat comes last."""
        acting = [(seat + i) % self.players for i in range(1, self.players)]
        return acting if self.neutral is None else [*acting, self.neutral]


def _targets(text: str) -> Targets:
    first, second = text.split()
    return Character(first), None if second == "x" else Character(second)


def wooolf(players: int, rules: Rules | None = None) -> Wooolf:
    """The game for 4 to 8 players; basic rules unless others are given."""
    return _wooolf(players, rules or rulebook.rules("wooolf"))


_wooolf = lru_cache(maxsize=None)(Wooolf)
