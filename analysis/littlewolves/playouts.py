"""The rest of a game, played on quickly by rules of thumb: what the search looks ahead with.

A test writes down the moves of such games and plays them again as positions: all of them are
legal, and the scores at the end are the same.
"""

from collections.abc import Sequence
from random import Random

from wolfwise.analysis.littlewolves.board import COLOUR_OF, WHITE, Board
from wolfwise.analysis.littlewolves.thumb import NO_HUNT, USUAL, Built, Hunt, Thumb, sense_of
from wolfwise.analysis.search import Outcome
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves.acts import (
    Build,
    Choose,
    Discard,
    Draw,
    DrawPig,
    Move,
    Pass,
    Send,
    Stay,
)
from wolfwise.models.littlewolves.cards import CARDS, Laid, Pig
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.position import Position

PIG = 100
"""Cards in the deck from this number on are pigs."""


def shuffled(position: Position, random: Random) -> list[int]:
    """The deck in an order that it may have, the next card last."""
    houses, pigs, bottom = position.deck
    cards: list[int] = list(houses)
    random.shuffle(cards)
    left = [PIG + position.game.pigs.index(pig) for pig in pigs]
    if not left:
        return cards
    random.shuffle(left)
    depth = min(len(cards), bottom)
    cards.insert(random.randrange(depth + 1), left.pop())
    for pig in left:  # among the cards above the bottom
        cards.insert(random.randrange(depth + 1, len(cards) + 1), pig)
    return cards


class Rest:
    """What is left of a game, from a turn or a draw on. It is played once and then used up."""

    def __init__(
        self,
        position: Position,
        random: Random,
        thumbs: Sequence[Thumb],
        log: list[Move] | None = None,
    ) -> None:
        table, game = position.table, position.game
        self.game, self.random, self.log = game, random, log
        self.board = Board(table)
        self.senses = [sense_of(self.board.pieces, thumb) for thumb in thumbs]
        self.hands: list[list[int]] = [list(hand) for hand in position.hands]
        self.deck = shuffled(position, random)
        self.waiting = [
            game.pigs.index(pig) for pig in table.pigs[len(table.pigs) - table.waiting :]
        ]
        self.done = len(table.pigs) - len(self.waiting)  # pigs
        self.active, self.left, self.beard = table.active, table.turns_left, table.beard
        self.shown: list[int | None] = list(table.shown)
        self.drawing = position.step is Step.DRAW
        self.drawers = game.places
        self.own_last = game.last_turns if game.dummy is None else game.hand

    def play(self) -> Board:
        """The table at the end."""
        if self.game.dummy is None:
            self._many()
        else:
            self._before_the_last(self.game.dummy)
            self._last_of_two(self.game.dummy)
        return self.board

    # ------------------------------------------------------------ turns

    def _many(self) -> None:
        players, hands = self.game.players, self.hands
        while True:
            seat = self.active
            if not self.drawing:
                self._turn(seat, hands[seat])
            if self.left is None:
                self.drawing = False
                self._draw(seat)
            else:
                self.left -= 1
                if not self.left:
                    return
            self.active = (seat + 1) % players

    def turns(self, seat: Seat) -> int:
        """About how many turns a seat has left; the last pig lies in the middle of the bottom."""
        if self.left is None:
            return max(len(self.deck) - 2, 0) // self.drawers + self.own_last
        if self.game.dummy is None:
            return 1 + (self.left - 1) // self.game.players
        return len(self.hands[seat]) + (self.shown[seat] is not None)

    def decide(self, seat: Seat, cards: list[int]) -> tuple[int, Built | None]:
        """Which of these cards to play, and how to build it; None to discard it."""
        turns, sense = self.turns(seat), self.senses[seat]
        noise = self.random.random
        best, card, how, lost = sense.weigh(self.board, seat, cards, turns, noise)
        best -= sense.thumb.jitter * noise()
        if how is None or (
            sense.hope(self.board.home[seat], turns) > best
            and sense.hunt(self.board, seat, turns).worth > best
        ):
            return lost, None
        return card, how

    def _turn(self, seat: Seat, cards: list[int]) -> None:
        """Build, or discard and send a wolf."""
        card, how = self.decide(seat, cards)
        cards.remove(card)
        if how is not None:
            self.board.build(seat, card, *how)
            if self.log is not None:
                self.log.append(building(card, how))
            return
        sent = self.hunt(seat)
        if self.log is not None:
            self.log.append(Discard(CARDS[card]))
        self._send(seat, sent)

    def hunt(self, seat: Seat) -> Hunt:
        """The best way to send a wolf."""
        return self.senses[seat].hunt(self.board, seat, self.turns(seat))

    def _send(self, seat: Seat, sent: Hunt) -> None:
        if sent is not NO_HUNT:
            _, wolf, place, at = sent
            self.board.send(seat, wolf, place, at)
            if self.log is not None:
                self.log.append(Send(wolf, place, at))

    def choice(self, seat: Seat, giving: bool) -> int:
        """The card to pass on, or to show."""
        hand = self.hands[seat]
        if not giving:
            return self.decide(seat, hand)[0]
        turns, noise = self.turns(seat), self.random.random
        return self.senses[seat].weigh(self.board, seat, hand, turns, noise)[3]

    # ------------------------------------------------------------ draws and pigs

    def _pop(self) -> int:
        card = self.deck.pop()
        if self.log is not None:
            pig = card >= PIG
            self.log.append(DrawPig(self.game.pigs[card - PIG]) if pig else Draw(CARDS[card]))
        return card

    def _draw(self, seat: Seat) -> None:
        """Refill the hand; then pigs have their effect."""
        hand, full = self.hands[seat], self.game.hand
        while len(hand) < full and self.deck:
            card = self._pop()
            if card < PIG:
                hand.append(card)
                continue
            self.waiting.append(card - PIG)
            if len(self.waiting) == 1:
                self.board.mark(seat)
        if self.waiting:
            self._effects(seat)

    def _effects(self, active: Seat) -> None:
        game = self.game
        while self.waiting:
            pig = game.pigs[self.waiting[0]]
            if self.done + 1 == len(game.pigs):
                held = sum(map(len, self.hands))
                self.left = game.players * game.last_turns if game.dummy is None else held
                self.waiting.clear()
                return
            if not game.small and (active != game.dummy or game.dummy_pig_has_effect):
                self._effect(pig, game.seats_from[active])
            self.done += 1
            self.waiting.pop(0)
            if self.waiting:
                self.board.mark(active)

    def _effect(self, pig: Pig, seats: Sequence[Seat]) -> None:
        if pig is Pig.WOLVES:
            for seat in seats:
                self._send(seat, self.hunt(seat))
            return
        passed = [self.choice(seat, giving=True) for seat in seats]
        for seat, card in zip(seats, passed, strict=True):
            self.hands[seat].remove(card)
            self.hands[self.game.neighbour(seat, pig)].append(card)
        if self.log is not None:
            self.log += [Pass(CARDS[card]) for card in passed]

    # ------------------------------------------------------------ two players

    def _before_the_last(self, dummy: Seat) -> None:
        """By turns until the third pig; every other time the dummy has a card."""
        while self.left is None:
            seat = self.active
            if seat == dummy:
                self._dummy_card(dummy)
                self.active = 0
                continue
            if not self.drawing:
                self._turn(seat, self.hands[seat])
            self.drawing = False
            self._draw(seat)
            self.active = seat + 1

    def _dummy_card(self, dummy: Seat) -> None:
        self.drawing = False
        card = self._pop()
        if card >= PIG:
            self.waiting.append(card - PIG)
            self.board.mark(dummy)
            self._effects(dummy)
            if self.left is None and self.game.another_after_pig:
                self._dummy_card(dummy)
            return
        white = COLOUR_OF[card] == WHITE
        ways = self.board.ways(dummy, card)
        if not ways:
            return
        how = ways[0]
        if len(ways) > 1 and (self.game.beard_decides or white):
            how = self.random.choice(ways)
            if self.log is not None:
                self.log.append(building(card, how))
        self.board.build(dummy, card, *how)
        if white and (self.game.beard_twice or self.left is None):
            assert self.beard is not None
            self.beard = 1 - self.beard

    def _last_of_two(self, dummy: Seat) -> None:
        """Cards are shown and played in pairs, until none is left."""
        hands, resumed = self.hands, any(card is not None for card in self.shown) or self.drawing
        while resumed or hands[0] or hands[1]:
            assert self.beard is not None
            if not resumed:
                self._show((self.beard, 1 - self.beard))
                self.active = self.beard if self.shown[self.beard] is not None else 1 - self.beard
            resumed = False
            if self.active != dummy:
                for seat in (self.active, 1 - self.active):
                    card = self.shown[seat]
                    if card is not None:
                        self._turn(seat, [card])
                        self.shown[seat] = None
            if self.deck:
                self._dummy_card(dummy)
            self.beard = 1 - self.beard

    def _show(self, order: Sequence[Seat]) -> None:
        seats = [seat for seat in order if self.hands[seat]]
        cards = [self.choice(seat, giving=False) for seat in seats]
        for seat, card in zip(seats, cards, strict=True):
            self.hands[seat].remove(card)
            self.shown[seat] = card
        if self.log is not None:
            self.log += [Choose(CARDS[card]) for card in cards]


def building(card: int, how: Built) -> Build:
    number, basement, at = how
    return Build(Laid(CARDS[card], number, basement), at)


# ---------------------------------------------------------------- from positions


def thumb_move(position: Position, random: Random, thumb: Thumb | None = None) -> Move:
    """What the rules of thumb would do in a position."""
    players = position.game.players
    rest = Rest(position, random, [thumb or USUAL[players]] * players)
    seat = position.to_act
    assert seat is not None
    match position.step:
        case Step.TURN:
            card, how = rest.decide(seat, list(position.playable))
            return Discard(CARDS[card]) if how is None else building(card, how)
        case Step.PASS:
            return Pass(CARDS[rest.choice(seat, giving=True)])
        case Step.CHOOSE:
            return Choose(CARDS[rest.choice(seat, giving=False)])
        case Step.PLACE:
            return random.choice(position.moves())
    sent = rest.hunt(seat)
    return Stay() if sent is NO_HUNT else Send(sent.wolf, sent.place, sent.at)


def play_on(
    position: Position, random: Random, thumbs: Sequence[Thumb] | None = None
) -> tuple[list[int], list[int]]:
    """Points of everybody at the end, and points from wolves, if all play on by rules of thumb."""
    players = position.game.players
    by = thumbs or [USUAL[players]] * players
    while position.end is None and position.step not in (Step.TURN, Step.DRAW):
        if position.to_act is None:
            position = position.after(random.choice(position.moves()))
        else:
            position = position.after(thumb_move(position, random, by[position.to_act]))
    if position.end is not None:
        return Board(position.table).score()
    return Rest(position, random, by).play().score()


def outcome(position: Position, random: Random) -> Outcome:
    """How a game ends if all play on by rules of thumb."""
    points, hunted = play_on(position, random)
    best = max(zip(points, hunted, strict=True))
    first = [own == best for own in zip(points, hunted, strict=True)]
    share = 1 / sum(first)
    return Outcome(tuple(share if wins else 0.0 for wins in first), tuple(points))


def draw(position: Position, random: Random) -> Move:
    """The next card of the deck, quickly."""
    return position.deck.pick(random)
