"""A judged record: all cards are known, so the whole game is replayed through its positions.

A line that breaks a rule, or does not agree with what follows from the others, is not played.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from wolfwise.models.errors import IllegalMove, listed
from wolfwise.models.game import Seat
from wolfwise.models.records import Breach, GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import acts, events, lines
from wolfwise.models.werewolf.calls import Call, calls
from wolfwise.models.werewolf.entering import enter
from wolfwise.models.werewolf.events import Told
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.position import Position, new_game
from wolfwise.models.werewolf.referee import game_of
from wolfwise.models.werewolf.roles import Role, article


@distinct
class JudgedGame(NamedTuple):
    """A judged record, replayed as far as it goes."""

    position: Position
    told: tuple[Told, ...]
    breaches: tuple[Breach, ...]
    cards: tuple[tuple[Seat, Role], ...] = ()  # told of the deal so far
    middle: tuple[Role, ...] | None = None

    @property
    def calls(self) -> tuple[Call, ...]:
        """What the judge has to say next."""
        return calls(self.position)

    @property
    def undealt(self) -> tuple[Seat, ...]:
        """The seats whose cards are not known yet."""
        dealt = dict(self.cards)
        return tuple(s for s in range(self.position.game.players) if s not in dealt)

    @property
    def lines_that_played(self) -> frozenset[int]:
        """The lines without which the game would have gone otherwise."""
        return frozenset(told.line for told in self.told if told.line is not None)


def is_judged(record: Record) -> bool:
    """Whether a record says who was dealt what."""
    return any(isinstance(line.fact, events.Dealt) for line in record.facts)


Instead = Callable[[Position], Position]
"""What is played in place of a line."""


def replay(record: Record, instead: Mapping[int, Instead] | None = None) -> JudgedGame:
    """Replay all lines, or something else in place of some, and note those that cannot be."""
    clerk = _Clerk(record, game_of(record), instead or {})
    for line in record.facts:
        if not isinstance(line.fact, GameLine | PlayersLine | RuleLine):
            clerk.take(line)
    return JudgedGame(
        clerk.position,
        tuple(clerk.told),
        tuple(clerk.breaches),
        tuple((seat, line.fact.role) for seat, line in sorted(clerk.cards.items())),
        clerk.middle,
    )


class _Clerk:
    """Takes one line after another."""

    def __init__(self, record: Record, game: Werewolf, instead: Mapping[int, Instead]) -> None:
        self.instead = instead
        self.position = new_game(game, record.players)
        self.told: list[Told] = []
        self.breaches: list[Breach] = []
        self.cards: dict[Seat, Line] = {}  # the deal may be told in any order
        self.middle: tuple[Role, ...] | None = None if game.middle else ()
        self.begun = False  # a role list has been read
        self._dealt = {
            line.fact.seat: line.fact.role
            for line in record.facts
            if isinstance(line.fact, events.Dealt)
        }

    def take(self, line: Line) -> None:
        """Play a line, or note why it cannot be played."""
        before = len(self.position.log)
        try:
            self.position = self._after(line)
        except IllegalMove as error:
            self.breaches.append(Breach(line.number, str(error)))
        for entry in self.position.log[before:]:
            source = line
            if isinstance(entry.event, events.Dealt):
                source = self.cards[entry.event.seat]
            self.told.append(Told(entry, source.number, source.text))

    def _after(self, line: Line) -> Position:
        if line.number in self.instead:
            return self.instead[line.number](self.position)
        match line.fact:
            case lines.Roles():
                if self.begun:
                    raise IllegalMove("the roles are known already")
                self.begun = True
                return self.position
            case lines.Viewer(seat, role):
                dealt = self._dealt.get(seat, role)
                if dealt is not role:
                    name = self.position.table.name(seat)
                    raise IllegalMove(f"{name} was dealt {article(dealt)}, not {article(role)}")
                return self.position
            case events.Dealt(seat, role):
                return self._deal(line, seat, role)
            case lines.Middle(cards):
                return self._put_in_the_middle(cards)
        if missing := self._missing():
            raise IllegalMove(f"not all cards are dealt yet: {missing}")
        return enter(self.position, line.fact)

    # ------------------------------------------------------------ the deal

    def _deal(self, line: Line, seat: Seat, role: Role) -> Position:
        if seat in self.cards:
            held = self.cards[seat].fact.role
            raise IllegalMove(f"{self.position.table.name(seat)} was dealt {article(held)} already")
        self._check_left([role])
        self.cards[seat] = line
        return self._all_dealt()

    def _put_in_the_middle(self, cards: tuple[Role, ...]) -> Position:
        number = self.position.game.middle
        if self.middle is not None:
            if not number:
                raise IllegalMove("without a thief no cards lie in the middle")
            raise IllegalMove("the cards in the middle are known already")
        if len(cards) != number:
            raise IllegalMove(f"{number} cards lie in the middle, not {len(cards)}")
        self._check_left(cards)
        self.middle = cards
        return self._all_dealt()

    def _check_left(self, cards: Sequence[Role]) -> None:
        """Refuse cards that are not in the role list any more."""
        given = Counter(line.fact.role for line in self.cards.values())
        given.update(self.middle or ())
        given.update(cards)
        for role in cards:
            number = self.position.game.deck.get(role, 0)
            if not number:
                raise IllegalMove(f"there is no {role} among the roles")
            if given[role] > number:
                raise IllegalMove(f"there is no further {role} among the roles")

    def _missing(self) -> str | None:
        """What the deal still lacks."""
        table = self.position.table
        seats = [table.name(s) for s in range(table.game.players) if s not in self.cards]
        if seats:
            return f"{listed(seats)} {'has' if len(seats) == 1 else 'have'} none"
        return "the middle has none" if self.middle is None else None

    def _all_dealt(self) -> Position:
        """Deal, once all cards are known."""
        if self._missing() or self.middle is None:
            return self.position
        dealt = self.position
        for seat in range(dealt.game.players):
            dealt = dealt.play(acts.Deal(self.cards[seat].fact.role))
        for role in self.middle:
            dealt = dealt.play(acts.Deal(role))
        return dealt
