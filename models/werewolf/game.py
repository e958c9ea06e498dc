"""The game for a list of role cards under given rules: players, sides, the steps of each night."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.roles import COMMON, Calling, Role, Side, Step, role_named

PLAYERS = range(5, 41)
"""The rulebook names no numbers; below five there is nothing to find out."""


class Werewolf:
    """Made by `werewolf(cards, rules)`, which hands out one object for equal cards and rules."""

    def __init__(self, cards: tuple[Role, ...], rules: Rules) -> None:
        self.cards, self.rules = cards, rules
        self.deck: Mapping[Role, int] = MappingProxyType(
            {role: n for role in Role if (n := cards.count(role))}
        )
        self.middle: int = rules["thief-cards"] if Role.THIEF in self.deck else 0
        self.players = len(cards) - self.middle
        self._check()
        self.elder_lives: int = rules["elder-lives"]
        self.charms: int = rules["piper-charms"]
        self.mayor_votes: int = rules["mayor-votes"]
        self.unlimited_potions: bool = rules["witch-potions"] == 0
        self.may_abstain: bool = rules["vote-must"] == "abstain"
        self.may_vote_for_oneself: bool = rules["vote-self"] == "allowed"
        self.elects_mayor: bool = rules["mayor"] == "elected"
        self.wolves_expose: bool = rules["wolves-expose"] == "yes"

    def _check(self) -> None:
        if self.players not in PLAYERS:
            beside = f" beside the {self.middle} cards in the middle" if self.middle else ""
            raise WolfwiseError(
                f"Werewolf is for {PLAYERS[0]} to {PLAYERS[-1]} players, "
                f"not {max(self.players, 0)}{beside}"
            )
        for role, number in self.deck.items():
            if number > 1 and role not in COMMON:
                raise WolfwiseError(f"there is one {role} at most, not {number}")
        if Role.WEREWOLF not in self.deck:
            raise WolfwiseError("there must be a werewolf among the roles")
        if len(self.deck) == 1:
            raise WolfwiseError("there must be somebody else than werewolves among the roles")

    def __reduce__(self) -> tuple[object, ...]:
        return werewolf, (self.cards, self.rules)

    def __repr__(self) -> str:
        return f"<Werewolf {self.listed}, {self.rules}>"

    @property
    def listed(self) -> str:
        """The cards in words: `werewolf*2 villager*3 seer`."""
        return " ".join(f"{role}*{n}" if n > 1 else role for role, n in self.deck.items())

    def breach_of_talk(self, told: str) -> str | None:
        """Why nobody says that of anybody: a card that is not in play."""
        if isinstance(told, Role) and told not in self.deck:
            return f"no {told} is among the roles of this game"
        return None

    @cached_property
    def side(self) -> Mapping[Role, Side]:
        own = {Role.WEREWOLF: "side.werewolf", Role.PIPER: "side.piper"}
        return {role: Side(self.rules[own.get(role, "side.others")]) for role in Role}

    def groups(self, roles: Iterable[Role]) -> tuple[frozenset[Role], ...]:
        """The villagers and the others of the village, as far as these cards have any of them."""
        village = frozenset(role for role in roles if self.side[role] is Side.VILLAGE)
        villagers = village & {Role.VILLAGER}
        return tuple(group for group in (villagers, village - villagers) if group)

    @cached_property
    def callings(self) -> Mapping[Role, Calling]:
        """For every role its side, when it wakes, and whether in the first night only."""
        waking = {Role.WEREWOLF: Step.WEREWOLVES}
        callings = {}
        for role in Role:
            named = waking.get(role, role.value)
            first, every = named in self._first_night, named in self._every_night
            step = Step(named) if first or every else None
            callings[role] = Calling(role, self.side[role], step, first)
        return callings

    @cached_property
    def _first_night(self) -> tuple[Step, ...]:
        return _steps(self.rules["first-night"])

    @cached_property
    def _every_night(self) -> tuple[Step, ...]:
        return _steps(self.rules["every-night"])

    @cached_property
    def _later_nights(self) -> tuple[Step, ...]:
        return self._every_night[self._every_night.index(Step(self.rules["later-nights"])) :]

    def steps(self, night: int) -> tuple[Step, ...]:
        """All that the judge calls in the first, second, ... night, whoever is there to hear it."""
        return (*self._first_night, *self._every_night) if night == 1 else self._later_nights


def _steps(text: str) -> tuple[Step, ...]:
    return tuple(Step(word) for word in text.split())


def werewolf(
    cards: Iterable[Role | str], rules: Rules | None = None, players: int | None = None
) -> Werewolf:
    """The game with these role cards, in any order; with a thief two more than players."""
    given = Counter(card if isinstance(card, Role) else role_named(card) for card in cards)
    rules = rules or rulebook.rules("werewolf")
    if players is not None:
        needed = players + (rules["thief-cards"] if given[Role.THIEF] else 0)
        if given.total() != needed:
            beside = ", two of them for the middle" if needed > players else ""
            raise WolfwiseError(
                f"{players} players need {needed} role cards{beside}, not {given.total()}"
            )
    return _werewolf(tuple(role for role in Role for _ in range(given[role])), rules)


_werewolf = lru_cache(maxsize=None)(Werewolf)
