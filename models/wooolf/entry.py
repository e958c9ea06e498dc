"""What may be entered next into a record of Wooolf!!."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from wolfwise.models.entry import Entry, Form, Kind, Slot, actor, numbers, slot, word
from wolfwise.models.game import Seat
from wolfwise.models.records import Record
from wolfwise.models.wooolf.cards import Card, Question
from wolfwise.models.wooolf.record import MISSED
from wolfwise.models.wooolf.referee import Replay, replay
from wolfwise.models.wooolf.table import NOBODY, NONE, PASS, AskOf, Board, PeekAt, SuspectEarly

POINTS = numbers(range(1000))
ANSWERS = slot(Kind.ANSWER, ("yes", "no", MISSED))


def entry(record: Record) -> Entry:
    """What may be entered next into a record."""
    play = replay(record)
    return Entry(_Forms(play), play.names)


class _Forms:
    """The forms of all lines that a replayed record allows."""

    def __init__(self, play: Replay) -> None:
        self.play, self.game, self.round = play, play.game, play.rounds[-1]
        self.table, self.names = self.round.table, play.names
        self.cards = slot(Kind.CARD, self.game.deck)
        self.clues = slot(Kind.CLUE, self.game.clues)

    def __iter__(self) -> Iterator[Form]:
        yield from self._beginning()
        if self.table.over:
            yield from self._end()
        else:
            for seat in range(self.game.players):
                yield from self._turn(seat)
        yield Form((word("..."),))
        yield from self._next_round()

    def _seats(self, seats: Iterable[Seat], *, many: bool = False) -> Slot:
        return slot(Kind.PLAYER, [self.names[seat] for seat in seats], many=many)

    def _hands(self, cards: Counter[Card]) -> Iterator[tuple[Slot, Slot]]:
        """Two of these cards, in any order."""
        alike: dict[tuple[Card, ...], list[Card]] = defaultdict(list)
        for first in cards:
            rest = cards - Counter([first])
            alike[tuple(card for card in cards if rest[card])].append(first)
        for seconds, firsts in alike.items():
            if seconds:
                yield slot(Kind.CARD, firsts), slot(Kind.CARD, seconds)

    # ------------------------------------------------------------ before the first turn

    def _beginning(self) -> Iterator[Form]:
        """Whose knowledge it is, and who starts; what is known already is not said again."""
        now, everybody = self.round, range(self.game.players)
        if now.viewer is None:
            for hand in self._hands(Counter(self.game.deck)):
                yield Form((word("viewer"), self._seats(everybody), *hand))
        elif now.questions is None:
            mine = actor(self.names[now.viewer.seat], spare=True)
            cards = slot(Kind.QUESTION, Question)
            for number in (1, 2):
                yield Form((word("questions"), mine, *[cards] * number))
        shown = now.hands or now.boards
        if len(self.play.rounds) == 1 and not any(self.table.turns) and not shown:
            so_far = (word("points"), self._seats(everybody), POINTS)
            yield Form(so_far)
            yield Form((*so_far, POINTS))
        if not any(self.table.turns):
            first = everybody if self.table.start is None else [self.table.start]
            yield Form((word("start"), self._seats(first)))
        yield Form((word("red"), self._seats(everybody, many=True)))

    def _next_round(self) -> Iterator[Form]:
        now, last = self.round, self.game.rules["rounds"]
        following = [now.number + 1] if now.begun else range(1, last + 1)
        numbers = [number for number in following if number <= last]
        if numbers:
            may = not now.begun or self.table.over or self.table.gaps
            yield Form((word("round"), slot(Kind.NUMBER, numbers)), may and self.play.end is None)

    # ------------------------------------------------------------ turns

    def _turn(self, seat: Seat) -> Iterator[Form]:
        """Everything that a seat may do; it need not be named if it is its turn."""
        now = self.table.breach_of_turn(seat) is None
        who = actor(self.names[seat], spare=now and self.table.to_act is not None)
        for side, targets in self._peeks(seat).items():
            for some, said in self._announcements(seat, targets):
                whom = self._seats(some)
                yield Form((who, word("peeks", spare=True), whom, *side, *said), now)
        for questions, targets in self._asks(seat).items():
            asked = self._seats(targets), slot(Kind.QUESTION, questions)
            yield Form((who, word("asks", spare=True), *asked, ANSWERS), now)
        if self.table.breach_of_action(seat, SuspectEarly()) is None:
            yield Form((who, word("suspects")), now)
        yield Form((who, word(MISSED)), now)

    def _peeks(self, seat: Seat) -> dict[tuple[Slot, ...], list[Seat]]:
        """The seats that may be peeked at, by what is said about the side."""
        found: dict[tuple[Slot, ...], list[Seat]] = defaultdict(list)
        for action in self.table.actions(seat):
            if isinstance(action, PeekAt):
                side = () if action.side is None else (slot(Kind.SIDE, [action.side]),)
                found[side].append(action.target)
        return found

    def _announcements(
        self, seat: Seat, targets: list[Seat]
    ) -> Iterator[tuple[list[Seat], tuple[Slot, ...]]]:
        """What may be said of the cards of these seats, and what the viewer sees of them."""
        yield targets, (slot(Kind.CLUE, (*self.clues.words, MISSED)),)
        viewer, saw = self.round.viewer, (word("saw"), self.cards)
        if viewer is None:
            return
        if seat == viewer.seat:
            yield targets, saw
            yield targets, (self.clues, *saw)
        elif viewer.seat in targets:
            yield [viewer.seat], (self.clues, *saw)

    def _asks(self, seat: Seat) -> dict[tuple[Question, ...], list[Seat]]:
        """The seats that may be asked, by the questions that are left."""
        left: dict[Seat, list[Question]] = defaultdict(list)
        for action in self.table.actions(seat):
            if isinstance(action, AskOf) and not self.round.not_held(seat, action.question):
                left[action.target].append(action.question)
        found: dict[tuple[Question, ...], list[Seat]] = defaultdict(list)
        for target, questions in left.items():
            found[tuple(questions)].append(target)
        return found

    # ------------------------------------------------------------ after the last turn

    def _end(self) -> Iterator[Form]:
        """Hands and boards are shown; whoever has shown them need not do so again."""
        now = self.round
        for seat in range(self.game.seats):
            who = actor(self.names[seat], spare=False)
            if seat not in now.hands:
                for cards in self._shown(seat):
                    yield Form((word("reveal"), who, *cards))
            if seat < self.game.players and seat not in now.boards:
                for pointers in self._boards(seat):
                    yield Form((word("board"), who, *pointers))

    @cached_property
    def _left(self) -> Counter[Card]:
        """The cards that nobody has shown."""
        shown = (self.round.hand(seat) or () for seat in range(self.game.seats))
        return Counter(self.game.deck) - Counter(card for hand in shown for card in hand)

    def _shown(self, seat: Seat) -> Iterable[tuple[Slot, Slot]]:
        """The cards that a seat may show."""
        hand = self.round.hand(seat)
        if hand is not None and self.game.tracked:
            return [(slot(Kind.CARD, hand[:1]), slot(Kind.CARD, hand[1:]))]
        return self._hands(self._left if hand is None else Counter(hand))

    def _boards(self, seat: Seat) -> Iterator[tuple[Slot, Slot]]:
        """How the pointers of a seat may stand."""
        others = [at for at in range(self.game.seats) if at != seat]
        firsts: list[Seat | str] = [*others, NOBODY]
        ways = ((firsts, firsts), (firsts, [NONE]), ([NONE], [NONE]))
        for first, second in ways:
            if self._may_stand(seat, (first[0], second[0])):
                yield self._pointers(first), self._pointers(second)

    def _may_stand(self, seat: Seat, board: Board) -> bool:
        """Whether pointers may stand so, by what is known of the seat's own cards."""
        hand = self.round.hand(seat)
        if hand is None and self._left.total() == 2:  # the only one that is not shown
            first, second = self._left.elements()
            hand = self.game.hand(first, second)
        character = None if hand is None else self.game.character(hand)
        needed = seat in self.table.suspected and board == PASS
        return not needed and self.table.breach_of_board(seat, board, character) is None

    def _pointers(self, pointers: Iterable[Seat | str]) -> Slot:
        said = [p if isinstance(p, str) else self.names[p] for p in pointers]
        return slot(Kind.POINTER, said)
