"""Which role lists may be entered into a record of Werewolf."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from wolfwise.models.entry import Form, Kind, row, word
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.records import Record
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.roles import COMMON, Role, cards_named, spellings

Following = tuple[tuple[str, ...], bool]


class RoleLists:
    """The forms of the line that tells which cards are in play: as many as are needed."""

    def __init__(self, record: Record) -> None:
        self.rules, self.players = record.rules, len(record.players)
        self.counts = [str(number) for number in range(2, self.players + 1)]

    def __iter__(self) -> Iterator[Form]:
        names = [name for role in Role for name in spellings(role)]
        starred = [
            f"{n}*{count}" for role in COMMON for n in spellings(role) for count in self.counts
        ]
        everything = [*names, *starred, *self.counts]
        for some, now in (([*map(str, Role), *self.counts], True), (everything, False)):
            cards = row(Kind.ROLE, partial(self._follow, some))
            yield Form((word("roles"), cards), now)

    def _follow(self, some: Sequence[str], said: tuple[str, ...]) -> Following:
        counted = said[-1:] and said[-1] in self.counts
        after = (text for text in some if self._fits(said, text, plain=bool(counted)))
        return tuple(after), not counted and self._enough(cards_named(said))

    def _fits(self, said: tuple[str, ...], text: str, *, plain: bool) -> bool:
        """Whether a word may follow others; behind a number that is a role without one."""
        if text in self.counts:
            return not plain and any(self._fits((*said, text), r, plain=True) for r in COMMON)
        return not (plain and "*" in text) and self._can_be(cards_named([*said, text]))

    def _can_be(self, cards: Sequence[Role]) -> bool:
        """Whether these can be in a game with more cards, a thief among them or not."""
        deck = Counter(cards)
        if any(number > 1 for role, number in deck.items() if role not in COMMON):
            return False
        wolf, thief = not deck[Role.WEREWOLF], not deck[Role.THIEF]
        others = len(cards) == deck[Role.WEREWOLF]
        return (thief and len(cards) + wolf + others <= self.players) or (
            len(cards) + wolf + thief <= self.players + self.rules["thief-cards"]
        )

    def _enough(self, cards: Sequence[Role]) -> bool:
        try:
            werewolf(cards, self.rules, self.players)
        except WolfwiseError:
            return False
        return True
