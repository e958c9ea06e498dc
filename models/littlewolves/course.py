"""The course of a game: what follows from each decision and each draw, up to the next one."""

from enum import StrEnum
from typing import Any, NamedTuple, Self

from wolfwise.models.game import End, Seat
from wolfwise.models.littlewolves import pigs, scoring
from wolfwise.models.littlewolves.acts import Build, Send
from wolfwise.models.littlewolves.cards import Card, Colour, Laid, Pig
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.pigs import Hands, Passed
from wolfwise.models.littlewolves.table import Table, with_item


class Step(StrEnum):
    """What the game has come to."""

    DEAL = "deal"
    TURN = "turn"  # build or discard
    WOLF = "wolf"  # after a discard: send a wolf or not
    DRAW = "draw"  # chance: for the active player, or for the dummy
    PASS = "pass"  # a pig: everybody chooses a card to pass
    SENDING = "sending"  # a pig: one after the other sends a wolf
    CHOOSE = "choose"  # last turns of two players: choose the card to show
    PLACE = "place"  # the holder of the beard says where the dummy's card goes

    __hash__ = str.__hash__  # an Enum's own is slow, and positions are made by the thousand


class Course(NamedTuple):
    """The whole state of a game. `Position` adds what is legal and who sees what."""

    table: Table
    hands: Hands
    deck: Deck
    step: Step = Step.DEAL
    to_act: Seat | None = None  # None: chance
    chosen: tuple[Card, ...] = ()  # to pass or to show, not yet told to the others
    passed: tuple[Passed, ...] = ()  # so far in the game
    end: End | None = None

    @property
    def game(self) -> LittleWolves:
        return self.table.game

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that the active player may play: his hand, or the card he has shown."""
        table = self.table
        if table.beard is not None and table.turns_left is not None:
            shown = table.shown[table.active]
            return () if shown is None else (shown,)
        return self.hands[table.active]

    @property
    def choosers(self) -> tuple[Seat, ...]:
        """Who chooses a card to pass, or to show, one after the other but all in secret."""
        beard = self.table.beard
        if self.step is not Step.CHOOSE:
            return self.game.seats_from[self.table.active]
        assert beard is not None
        return tuple(seat for seat in (beard, 1 - beard) if self.hands[seat])

    # ------------------------------------------------------------ cards come
    #
    # Each of these takes the table as it has become and whatever else has changed, so that a
    # decision makes one new position, not one for every rule that it sets off.

    def _dealt(self, card: Card) -> Self:
        """A card more for the first hand that is not full; after the last one play begins."""
        deck = self.deck.without(card)
        table = self.table._replace(deck=deck.size)
        seat = next(s for s, hand in enumerate(self.hands) if len(hand) < self.game.hand)
        hands = _with_card(self.hands, seat, card)
        if len(hands[-1]) < self.game.hand:
            return self._replace(table=table, hands=hands, deck=deck)
        return self._turn_of(0, table, hands=hands, deck=deck)

    def _drawn(self, card: Card) -> Self:
        """A house card for the active player, or for the dummy."""
        deck = self.deck.without(card)
        table = self.table._replace(deck=deck.size)
        if table.active == table.game.dummy:
            return self._turned_up(card, table, deck=deck)
        return self._refilled(table, hands=_with_card(self.hands, table.active, card), deck=deck)

    def _refilled(self, table: Table, hands: Hands, **changes: Any) -> Self:
        """Draw on until the hand is full; then pigs that were drawn have their effect."""
        if len(hands[table.active]) < table.game.hand and table.deck:
            return self._replace(table=table, hands=hands, **changes)
        if table.waiting:
            return self._effect(table, hands=hands, **changes)
        return self._turn_over(table, hands=hands, **changes)

    # ------------------------------------------------------------ turns

    def _built(self, laid: Laid, house: int) -> Self:
        table, hands = self._without_played(laid.card)
        return self._acted(table.built(table.active, laid, house), hands=hands)

    def _discarded(self, card: Card) -> Self:
        table, hands = self._without_played(card)
        table = table.discarded(card)
        if table.can_send(table.active):
            return self._replace(table=table, hands=hands, step=Step.WOLF)
        return self._acted(table, hands=hands)

    def _without_played(self, card: Card) -> tuple[Table, Hands]:
        """The active player has played a card from his hand, or the one he has shown."""
        table = self.table
        if table.shown and table.shown[table.active] is not None:
            shown = with_item(table.shown, table.active, None)
            return table._replace(shown=shown), self.hands
        return table, _without_card(self.hands, table.active, card)

    def _acted(self, table: Table, **changes: Any) -> Self:
        """The active player has built, or has discarded and is done with his wolves."""
        if table.turns_left is None:
            return self._replace(table=table, step=Step.DRAW, to_act=None, **changes)
        return self._turn_over(table._replace(turns_left=table.turns_left - 1), **changes)

    def _turn_over(self, table: Table, **changes: Any) -> Self:
        """The next turn, or the end."""
        if table.game.dummy is not None:
            return self._turn_over_of_two(table, table.game.dummy, **changes)
        if table.turns_left == 0:
            return self._over(table, **changes)
        return self._turn_of((table.active + 1) % table.game.players, table, **changes)

    def _turn_of(self, seat: Seat, table: Table, **changes: Any) -> Self:
        table = table._replace(active=seat)
        return self._replace(table=table, step=Step.TURN, to_act=seat, **changes)

    def _over(self, table: Table, **changes: Any) -> Self:
        return self._replace(table=table, end=scoring.end(table), to_act=None, **changes)

    # ------------------------------------------------------------ pigs

    def _drawn_pig(self, pig: Pig) -> Self:
        """Its marker comes at once; or it waits, if it was drawn while refilling."""
        deck = self.deck.without_pig(pig)
        table = self.table
        drawn = (*table.pigs, pig)
        table = table._replace(deck=deck.size, pigs=drawn, waiting=table.waiting + 1)
        if table.waiting == 1:
            table = pigs.after_marker(table)
        if table.active == table.game.dummy:
            return self._effect(table, hands=self.hands, deck=deck)
        return self._refilled(table, hands=self.hands, deck=deck)

    def _effect(self, table: Table, hands: Hands, **changes: Any) -> Self:
        """What the first pig that waits makes everybody do."""
        if pigs.is_last(table):
            return self._last_turns(table, hands, **changes)
        if not pigs.has_effect(table):
            return self._pig_done(table, hands, **changes)
        if table.pigs[-table.waiting] is Pig.WOLVES:
            return self._next_sender(table, hands, None, **changes)
        first = table.game.seats_from[table.active][0]
        return self._replace(table=table, hands=hands, step=Step.PASS, to_act=first, **changes)

    def _pig_done(self, table: Table, hands: Hands, **changes: Any) -> Self:
        """The next pig that waits, if there is one; else the turn is over."""
        table = table._replace(waiting=table.waiting - 1)
        if table.waiting:
            return self._effect(pigs.after_marker(table), hands, **changes)
        if table.active != table.game.dummy:
            return self._turn_over(table, hands=hands, **changes)
        if table.game.another_after_pig:
            return self._replace(table=table, hands=hands, step=Step.DRAW, to_act=None, **changes)
        return self._dummy_done(table, hands=hands, **changes)

    def _chose_to_pass(self, card: Card) -> Self:
        """Once everybody has chosen, all cards are passed together."""
        table, seats, chosen = self.table, self.choosers, (*self.chosen, card)
        if len(chosen) < len(seats):
            return self._replace(chosen=chosen, to_act=seats[len(chosen)])
        passed = pigs.passes(table, chosen)
        hands = pigs.after_passing(self.hands, passed)
        return self._pig_done(table, hands, chosen=(), passed=self.passed + passed)

    def _sent(self, seat: Seat, move: Send) -> Self:
        """A wolf has gone, after a discard or because of a pig."""
        return self.after_sending(self.table.sent(seat, move))

    def after_sending(self, table: Table) -> Self:
        """Whoever has to say where a wolf goes is done with that, wherever it went."""
        if self.step is Step.WOLF:
            return self._acted(table)
        return self._next_sender(table, self.hands, self.to_act)

    def _next_sender(self, table: Table, hands: Hands, after: Seat | None, **changes: Any) -> Self:
        """Whoever has to send a wolf next, after a seat or first of all."""
        seat = pigs.next_sender(table, after)
        if seat is None:
            return self._pig_done(table, hands, **changes)
        return self._replace(table=table, hands=hands, step=Step.SENDING, to_act=seat, **changes)

    def _last_turns(self, table: Table, hands: Hands, **changes: Any) -> Self:
        """The third pig is done with: nobody draws any more."""
        game = table.game
        if game.dummy is not None:
            table = table._replace(waiting=0, turns_left=sum(map(len, hands)))
            return self._choosing(table, hands=hands, **changes)
        table = table._replace(waiting=0, turns_left=game.players * game.last_turns)
        return self._turn_over(table, hands=hands, **changes)

    # ------------------------------------------------------------ two players

    def _turn_over_of_two(self, table: Table, dummy: Seat, **changes: Any) -> Self:
        """The other's turn, or the dummy's once both have had theirs."""
        other = 1 - table.active
        if table.shown[other] is not None or (table.active == 0 and not table.last):
            return self._turn_of(other, table, **changes)
        if not table.deck:
            return self._dummy_done(table, **changes)
        table = table._replace(active=dummy)
        return self._replace(table=table, step=Step.DRAW, to_act=None, **changes)

    def _turned_up(self, card: Card, table: Table, **changes: Any) -> Self:
        """A card for the dummy: it is built, if it can be, and somebody may have to say where."""
        ways = table.buildings(table.active, (card,))
        if not ways:
            return self._dummy_done(table.discarded(card), **changes)
        if len(ways) == 1 or not (table.game.beard_decides or card.colour is Colour.WHITE):
            return self._placed(ways[0], table, **changes)
        table = table._replace(shown=with_item(table.shown, table.active, card))
        return self._replace(table=table, step=Step.PLACE, to_act=table.beard, **changes)

    def _placed(self, move: Build, table: Table, **changes: Any) -> Self:
        """The dummy's card is built; for a white one the beard changes hands."""
        laid, house = move
        table = table.built(table.active, laid, house)
        table = table._replace(shown=with_item(table.shown, table.active, None))
        if laid.card.colour is Colour.WHITE and (table.game.beard_twice or not table.last):
            table = _beard_passed(table)
        return self._dummy_done(table, **changes)

    def _dummy_done(self, table: Table, **changes: Any) -> Self:
        """The dummy has had his card, or there is none left."""
        if table.last:
            return self._choosing(_beard_passed(table), **changes)
        return self._turn_of(0, table, **changes)

    def _choosing(self, table: Table, **changes: Any) -> Self:
        """Both choose a card in secret, or the game is over."""
        if not table.turns_left:
            return self._over(table, **changes)
        after = self._replace(table=table, step=Step.CHOOSE, **changes)
        return after._replace(to_act=after.choosers[0])

    def _chose_to_show(self, card: Card) -> Self:
        """Once both have chosen, the cards are shown and played one after the other."""
        seats, chosen = self.choosers, (*self.chosen, card)
        if len(chosen) < len(seats):
            return self._replace(chosen=chosen, to_act=seats[len(chosen)])
        hands, shown = self.hands, self.table.shown
        for seat, own in zip(seats, chosen, strict=True):
            hands, shown = _without_card(hands, seat, own), with_item(shown, seat, own)
        table = self.table._replace(shown=shown)
        return self._turn_of(seats[0], table, hands=hands, chosen=())


def _beard_passed(table: Table) -> Table:
    assert table.beard is not None
    return table._replace(beard=1 - table.beard)


def _with_card(hands: Hands, seat: Seat, card: Card) -> Hands:
    return with_item(hands, seat, tuple(sorted((*hands[seat], card))))


def _without_card(hands: Hands, seat: Seat, card: Card) -> Hands:
    hand = hands[seat]
    at = hand.index(card)
    return with_item(hands, seat, hand[:at] + hand[at + 1 :])
