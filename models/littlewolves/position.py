"""A whole game as positions: chance deals and draws, players build and discard, until the end.

Cards to pass, and cards to show in the last turns of two players, are collected seat by seat;
nobody sees another's before all have chosen.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End, Outcomes, Seat, Turn
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.acts import (
    Build,
    ByChance,
    Choose,
    Discard,
    Draw,
    DrawPig,
    Move,
    Pass,
    Send,
    Stay,
)
from wolfwise.models.littlewolves.cards import CARDS, Card, Pig
from wolfwise.models.littlewolves.course import Course, Step
from wolfwise.models.littlewolves.deck import Deck, draws, odds_of
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.pigs import Passed
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.values import distinct


@distinct
class View(NamedTuple):
    """What one seat knows."""

    seat: Seat
    table: Table
    hand: tuple[Card, ...]
    held: tuple[int, ...]  # how many cards each seat holds
    step: Step
    to_act: Seat | None  # who decides now; while all choose in secret only whether it is this seat
    chosen: Card | None  # by this seat, not yet told to the others
    passed: tuple[Passed, ...]  # to and from this seat, so far in the game
    end: End | None

    @property
    def asked(self) -> bool:
        """Whether this seat has to decide now."""
        return self.to_act == self.seat

    @property
    def out(self) -> tuple[Card, ...]:
        """Every house card that this seat does not see: in the deck, or in others' hands."""
        seen = {*self.table.seen, *self.hand}
        return tuple(card for card in CARDS if card not in seen)

    @property
    def undrawn(self) -> tuple[Card, ...]:
        """The cards that may be in the deck: those out, but those that this seat passed away."""
        passed_away = {passed.card for passed in self.passed if passed.giver == self.seat}
        return tuple(card for card in self.out if card not in passed_away)

    @property
    def pigs(self) -> tuple[Pig, ...]:
        """The pig cards still in the deck."""
        return tuple(pig for pig in self.table.game.pigs if pig not in self.table.pigs)

    def draws(self) -> Outcomes[ByChance]:
        """The next card of the deck, as likely as this seat must think if play tells nothing."""
        pigs, candidates = self.pigs, self.undrawn
        known = odds_of(self.table.deck - len(pigs), len(pigs), self.table.game.bottom)
        return draws(candidates, pigs, known.over(self.table.deck - len(pigs), len(candidates)))


@distinct
class Position(Course):
    """Made by `new_game`."""

    __slots__ = ()

    # ------------------------------------------------------------ whose turn

    @property
    def turn(self) -> Turn:
        if self.end is not None:
            return self.end
        return CHANCE if self.to_act is None else self.to_act

    @property
    def scores(self) -> tuple[int, ...]:
        """What the table is worth to everybody as it stands."""
        return tuple(score.points for score in scoring.score(self.table))

    # ------------------------------------------------------------ legal moves

    def check(self, move: Move) -> None:
        """Raise IllegalMove, saying why, unless `move` is legal here."""
        if problem := self.breach(move):
            raise IllegalMove(problem)

    def breach(self, move: Move) -> str | None:
        """The first rule that a move would break, or None."""
        if self.end is not None:
            return f"the game is over: {self.end.reason}"
        kinds, says, breach = ASKED[self.step]
        if not isinstance(move, kinds):
            return f"now {says}"
        return breach(self, move)

    def moves(self) -> Sequence[Move]:
        if self.end is not None:
            return ()
        if self.to_act is None:
            return [move for move, _ in self.chances()]
        seat, table = self.to_act, self.table
        match self.step:
            case Step.TURN:
                playable = self.playable
                return [*table.buildings(seat, playable), *map(Discard, playable)]
            case Step.WOLF:
                return [*table.sendings(seat), Stay()]
            case Step.SENDING:
                return table.sendings(seat)
            case Step.PASS:
                return list(map(Pass, self.hands[seat]))
            case Step.CHOOSE:
                return list(map(Choose, self.hands[seat]))
        card_shown = table.shown[table.active]
        assert card_shown is not None
        return table.buildings(table.active, (card_shown,))

    def chances(self) -> Sequence[tuple[Move, Fraction]]:
        if self.end is not None or self.to_act is not None:
            return ()
        return self.deck.deals() if self.step is Step.DEAL else self.deck.draws()

    # ------------------------------------------------------------ play

    def play(self, move: Move) -> "Position":
        self.check(move)
        return self.after(move)

    def after(self, move: Move) -> "Position":
        """What `play` gives for a move that is known to be legal: for playouts."""
        if isinstance(move, Draw):
            return self._dealt(move.card) if self.step is Step.DEAL else self._drawn(move.card)
        if isinstance(move, Build):
            if self.step is Step.PLACE:
                return self._placed(move, self.table)
            return self._built(move.laid, move.house)
        if isinstance(move, Discard):
            return self._discarded(move.card)
        if isinstance(move, DrawPig):
            return self._drawn_pig(move.pig)
        if isinstance(move, Stay):
            return self._acted(self.table)
        if isinstance(move, Send):
            assert self.to_act is not None
            return self._sent(self.to_act, move)
        if isinstance(move, Pass):
            return self._chose_to_pass(move.card)
        return self._chose_to_show(move.card)

    # ------------------------------------------------------------ what a seat sees

    def view(self, seat: Seat) -> View:
        in_secret = self.step in (Step.PASS, Step.CHOOSE)
        return View(
            seat=seat,
            table=self.table,
            hand=self.hands[seat],
            held=tuple(map(len, self.hands)),
            step=self.step,
            to_act=None if in_secret and self.to_act != seat else self.to_act,
            chosen=self._own_choice(seat),
            passed=tuple(p for p in self.passed if seat in (p.giver, p.receiver)),
            end=self.end,
        )

    def _own_choice(self, seat: Seat) -> Card | None:
        if not self.chosen:
            return None
        return dict(zip(self.choosers, self.chosen, strict=False)).get(seat)


# ---------------------------------------------------------------- what is asked for, and why not


def _of_deal(now: Position, move: Move) -> str | None:
    if isinstance(move, Draw) and move.card in now.deck.houses:
        return None
    return "chance cannot bring that now"


def _of_draw(now: Position, move: Draw | DrawPig) -> str | None:
    return None if now.deck.has(move) else "chance cannot bring that now"


def _of_turn(now: Position, move: Build | Discard) -> str | None:
    card = move.laid.card if isinstance(move, Build) else move.card
    if card not in now.playable:
        return f"{now.table.name(now.table.active)} cannot play {card} now"
    if isinstance(move, Discard):
        return None
    return now.table.breach_of_building(now.table.active, move.laid, move.house)


def _of_wolf(now: Position, move: Send | Stay) -> str | None:
    return None if isinstance(move, Stay) else _of_sending(now, move)


def _of_sending(now: Position, move: Send) -> str | None:
    assert now.to_act is not None
    return now.table.breach_of_sending(now.to_act, move)


def _of_choice(now: Position, move: Pass | Choose) -> str | None:
    assert now.to_act is not None
    if move.card not in now.hands[now.to_act]:
        return f"{now.table.name(now.to_act)} has no {move.card}"
    return None


def _of_place(now: Position, move: Build) -> str | None:
    dummy = now.table.active
    if move.laid.card != now.table.shown[dummy]:
        return f"{now.table.shown[dummy]} was turned up"
    return now.table.breach_of_building(dummy, move.laid, move.house)


@distinct
class Asked(NamedTuple):
    """What a step asks for: kinds of moves, what to say if it is another, and why not, or None."""

    kinds: type | tuple[type, ...]
    says: str
    breach: Callable[[Any, Any], str | None]


ASKED: Mapping[Step, Asked] = {
    Step.DEAL: Asked((Draw, DrawPig), "cards are dealt", _of_deal),
    Step.TURN: Asked((Build, Discard), "a card is built or discarded", _of_turn),
    Step.WOLF: Asked((Send, Stay), "a wolf is sent or stays", _of_wolf),
    Step.DRAW: Asked((Draw, DrawPig), "a card is drawn", _of_draw),
    Step.PASS: Asked(Pass, "everybody chooses a card to pass", _of_choice),
    Step.SENDING: Asked(Send, "everybody sends a wolf", _of_sending),
    Step.CHOOSE: Asked(Choose, "both choose a card to show", _of_choice),
    Step.PLACE: Asked(Build, "the dummy's card is built", _of_place),
}


def new_game(game: LittleWolves, names: tuple[str, ...] = ()) -> Position:
    """Nothing is dealt yet. Seat 0 begins."""
    return Position(
        Table.new(game, names), ((),) * game.players, Deck(CARDS, game.pigs, game.bottom)
    )
