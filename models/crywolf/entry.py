"""What may be entered next into a record of You Cry Wolf!."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from wolfwise.models.crywolf.dice import ANIMALS, EMPTY, Animal, Cup, cups, faces_of
from wolfwise.models.crywolf.referee import Replay, replay
from wolfwise.models.crywolf.table import LEAST_CLAIM, Claim, Marker, Pass, UsePower
from wolfwise.models.entry import Entry, Form, Kind, Slot, actor, slot, word
from wolfwise.models.game import Seat
from wolfwise.models.records import Record

ANY: Cup = (1, 1, 1, 1)
"""A cup that nobody has told us: any die may be in it."""
Words = tuple[Slot, ...]


def entry(record: Record) -> Entry:
    """What may be entered next into a record."""
    play = replay(record)
    return Entry(_Forms(play), play.names)


class _Forms:
    """The forms of all lines that a replayed record allows."""

    def __init__(self, play: Replay) -> None:
        self.play, self.game, self.names = play, play.game, play.names
        self.last = play.rounds[-1]
        self.settled = self.last.settlement is not None
        self.round = play.following() if self.settled else self.last
        self.table = self.round.table
        self.goes_on = not self.settled or play.end is None

    def __iter__(self) -> Iterator[Form]:
        if self.last.caller is not None:
            yield from self._counting()
        if self.round.caller is None:
            if not self.round.turns:
                yield from self._beginning()
            for seat in range(self.game.players):
                yield from self._turn(seat)
        if self.round.viewer is None:
            for seat in range(self.game.players):
                yield from self._viewer(seat)
        yield Form((word("..."),), self.goes_on)
        yield from self._next_round()

    def _seats(self, seats: Iterable[Seat]) -> Slot:
        return slot(Kind.PLAYER, [self.names[seat] for seat in seats])

    # ------------------------------------------------------------ dice

    def _cups(
        self, said: Words, some: Sequence[Cup], number: int, *, now: bool = True
    ) -> Iterator[Form]:
        """Lines about dice: those that may be told, and any others that somebody may tell."""
        everything = (*said, *[_dice(ANIMALS)] * number)
        if len(some) == len(cups(number)):
            yield Form(everything, now)
            return
        for cup in some:
            yield Form((*said, *[_dice([face]) for face in faces_of(cup)]), now)
        yield Form(everything, now=False)

    # ------------------------------------------------------------ before the first turn

    def _beginning(self) -> Iterator[Form]:
        """Who begins with which chips, and what lies open."""
        now, everybody = self.round, range(self.game.players)
        known = self.table.first is not None and not now.gap
        first = [self.table.first] if known and self.table.first is not None else everybody
        yield Form((word("first"), self._seats(first)), self.goes_on)
        for seat in everybody:
            who = word("chips"), self._seats([seat])
            for piles in self._chips(seat):
                yield Form((*who, *piles), self.goes_on)
        if self.game.open:
            lying = self.table.open
            some = cups(self.game.dice) if lying == EMPTY else [lying]
            yield from self._cups((word("open"),), some, self.game.dice, now=self.goes_on)

    def _chips(self, seat: Seat) -> Iterator[Words]:
        """The chips that a seat may have, own and received."""
        most = self.game.chips * self.game.players
        found: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for own in range(self.game.chips + 1):
            allowed = [n for n in range(most) if not self.round.breach_of_chips(seat, own, n)]
            found[tuple(allowed)].append(own)
        for received, owns in found.items():
            if received:
                yield slot(Kind.NUMBER, owns), slot(Kind.NUMBER, received)

    def _viewer(self, seat: Seat) -> Iterator[Form]:
        rolls = cups(self.game.dice)
        some = [cup for cup in rolls if self.round.breach_of_roll(seat, cup) is None]
        said = word("viewer"), self._seats([seat])
        yield from self._cups(said, some, self.game.dice, now=self.goes_on)

    def _next_round(self) -> Iterator[Form]:
        now, begun = self.round, bool(self.round.turns)
        some = [now.number + 1] if begun else [
            n for n in range(1, self.game.rounds + 1) if now.breach_of_number(n) is None
        ]  # fmt: skip
        may = not begun and not now.announced and self.goes_on
        yield Form((word("round"),), may)
        yield Form((word("round"), slot(Kind.NUMBER, some)), may)

    # ------------------------------------------------------------ turns

    def _turn(self, seat: Seat) -> Iterator[Form]:
        """Everything that a seat may do; it need not be named if it is its turn."""
        turn = self.table.breach_of_turn(seat) is None
        who = actor(self.names[seat], spare=turn and self.table.to_act is not None)
        now = turn and self.goes_on
        told = self.round.cup if seat == self.round.viewer else None
        if now:
            yield from self._claims(who, self.table.claims(seat, told or ANY))
        yield from self._any_claim(who)
        for words, fits in self._calls(seat):
            yield Form((who, word("calls"), *words), now and fits)
        rolls = self.table.breach_of_action(seat, UsePower()) is None and self.table.can_roll
        for words in self._placed(product(ANIMALS, ANIMALS)):
            yield Form((who, word("rolls"), *words), now and rolls)
        passes = self.table.breach_of_action(seat, Pass(), told) is None
        passes = passes or self.table.passes_by_power(seat)
        yield Form((who, word("passes")), now and passes)

    def _placed(self, some: Iterable[tuple[Animal, Animal]]) -> Iterator[Words]:
        """Dice and the rows they are placed in, of these all that fit."""
        alike: dict[Words, list[Animal]] = defaultdict(list)
        for face, row in some:
            if self.table.breach_of_place(face, row) is None:
                lies = word("as", spare=True), slot(Kind.ANIMAL, [row])
                alike[() if face is row else lies].append(face)
        for behind, faces in alike.items():
            yield slot(Kind.ANIMAL, faces), *behind

    def _claims(self, who: Slot, claims: Iterable[Claim]) -> Iterator[Form]:
        numbers: dict[tuple[Animal, Animal], list[int]] = defaultdict(list)
        for face, row, number in claims:
            numbers[face, row].append(number)
        alike: dict[tuple[int, ...], list[tuple[Animal, Animal]]] = defaultdict(list)
        for placed, some in numbers.items():
            alike[tuple(some)].append(placed)
        for allowed, all_placed in alike.items():
            yield from self._claim(who, all_placed, allowed, now=True)

    def _any_claim(self, who: Slot) -> Iterator[Form]:
        """What somebody may claim against the rules, or out of turn."""
        numbers = range(LEAST_CLAIM, self.game.box + 1)
        return self._claim(who, product(ANIMALS, ANIMALS), numbers, now=False)

    def _claim(
        self,
        who: Slot,
        placed: Iterable[tuple[Animal, Animal]],
        numbers: Sequence[int],
        *,
        now: bool,
    ) -> Iterator[Form]:
        """Actor or verb is named: `sheep 14` alone could be a question about a claim."""
        claims = word("claims", spare=True), slot(Kind.NUMBER, numbers)
        places, named = word("places", spare=True), who._replace(spare=False)
        for words in self._placed(placed):
            if len(words) > 1:
                yield Form((who, places, *words, *claims), now)
            else:
                yield Form((named, places, *words, *claims), now)
                yield Form((who, word("places"), *words, *claims), now)

    def _calls(self, seat: Seat) -> Iterator[tuple[Words, bool]]:
        """Markers that may be called, as briefly as is clear; then all others."""
        there = self.table.callable_by(seat)
        for owner in range(self.game.players):
            if owner == seat and not self.game.calls_own:
                continue
            whose, his = self._seats([owner]), [m for m in there if m.owner == owner]
            if len(his) == 1:
                yield (whose,), True
            for row in ANIMALS:
                named, some = (whose, slot(Kind.ANIMAL, [row])), [m for m in his if m.row is row]
                if len(some) == 1:
                    yield named, True
                numbers = range(LEAST_CLAIM, self.game.box + 1)
                fits = [n for n in numbers if self._may_stand(Marker(owner, row, n), some)]
                if fits:
                    yield (*named, slot(Kind.NUMBER, fits)), True
                yield (*named, slot(Kind.NUMBER, numbers)), False

    def _may_stand(self, marker: Marker, there: Sequence[Marker]) -> bool:
        return marker in there or self.round.set_in_gap(marker)

    # ------------------------------------------------------------ after a call

    def _counting(self) -> Iterator[Form]:
        """Cups are lifted and dice counted, until both are known."""
        now = self.last
        for seat, left in enumerate(now.table.dice):
            if seat not in now.revealed:
                for number in range(left + 1) if now.gap else [left]:
                    some = [c for c in cups(number) if now.breach_of_cup(seat, c) is None]
                    yield from self._cups((word("reveal"), self._seats([seat])), some, number)
        numbers = range(self.game.box + 1)
        fits = [n for n in numbers if now.breach_of_count(n) is None]
        if fits:
            yield Form((word("count"), slot(Kind.NUMBER, fits)))
        yield Form((word("count"), slot(Kind.NUMBER, numbers)), now=False)


def _dice(faces: Iterable[Animal]) -> Slot:
    return Slot(Kind.ANIMAL, tuple(map(str, faces)), counted=True)
