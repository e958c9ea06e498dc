"""What may be entered next into a record of You Cry Wolf!."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from wolfwise.models import records
from wolfwise.models.crywolf.dice import ANIMALS, Cup, cups, faces_of
from wolfwise.models.crywolf.game import MOST_WITH_OPEN_DICE
from wolfwise.models.crywolf.missed import ANY
from wolfwise.models.crywolf.record import MISSED
from wolfwise.models.crywolf.referee import Replay, replay
from wolfwise.models.crywolf.table import LEAST_CLAIM, Lying, Marker, UsePower
from wolfwise.models.entry import Entry, Form, Kind, Slot, actor, numbers, slot, word
from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.records import Record

PLACES: tuple[Lying, ...] = (*product(ANIMALS, ANIMALS), *product([None], ANIMALS), (None, None))
"""Faces and rows, as far as they are told."""
Words = tuple[Slot, ...]


def entry(record: Record) -> Entry:
    """What may be entered next into a record."""
    play = replay(record)
    return Entry(_Forms(play, may_open=_may_open(record, play)), play.names)


def _may_open(record: Record, play: Replay) -> bool:
    """Whether dice may lie open: whoever tells them plays with them from the first round on."""
    if play.game.open or len(record.players) > MOST_WITH_OPEN_DICE:
        return play.game.open
    told = f"{records.write(record)}open {play.game.dice} {MISSED}\n"
    try:
        return len(replay(records.read(told)).breaches) == len(play.breaches)
    except RecordError:
        return False


class _Forms:
    """The forms of all lines that a replayed record allows."""

    def __init__(self, play: Replay, *, may_open: bool) -> None:
        self.may_open = may_open
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
            if self.round.joining:
                yield from self._joining()
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
        self, said: Words, breach: Callable[[Cup, int], str | None], number: int, *, now: bool
    ) -> Iterator[Form]:
        """Lines about dice: those that may be told, and any others that somebody may tell."""
        everything = Form((*said, *[_dice((*ANIMALS, MISSED))] * number), now)
        told = [(cup, number - k) for k in range(number + 1) for cup in cups(k)]
        fit = [(cup, missed) for cup, missed in told if breach(cup, missed) is None]
        if len(fit) == len(told):
            yield everything
            return
        for cup, missed in fit:
            shown = [*map(str, faces_of(cup)), *[MISSED] * missed]
            yield Form((*said, *[_dice([face]) for face in shown]), now)
        yield everything._replace(now=False)

    # ------------------------------------------------------------ before the first turn

    def _beginning(self) -> Iterator[Form]:
        """Who begins with which chips."""
        for seat in range(self.game.players):
            who = word("chips"), self._seats([seat])
            for piles in self._chips(seat):
                yield Form((*who, *piles), self.goes_on)

    def _joining(self) -> Iterator[Form]:
        """What lies and stands there where the record begins, or goes on after a gap."""
        now, everybody = self.round.midway[-1], range(self.game.players)
        known = now.first is not None and not self.round.gap
        first = [now.first] if known and now.first is not None else everybody
        yield Form((word("first"), self._seats(first)), self.goes_on)
        yield Form((word("first"), self._seats(first), word("new")), self.goes_on)
        turn = [seat for seat in everybody if now.breach_of_turn(seat) is None]
        yield Form((word("turn"), self._seats(turn)), self.goes_on)
        for seat in everybody:
            left = [n for n in range(self.game.dice + 1) if now.breach_of_cup(seat, n) is None]
            if left:
                cup = word("cup"), self._seats([seat]), numbers(left)
                yield Form(cup, self.goes_on)
            for row in ANIMALS:
                some = (Marker(seat, row, n) for n in range(LEAST_CLAIM, self.game.box + 1))
                stands = [m.number for m in some if not now.breach_of_marker(m, self.table)]
                if stands:
                    said = word("marker"), self._seats([seat]), slot(Kind.ANIMAL, [row])
                    yield Form((*said, numbers(stands)), self.goes_on)
        for owner in (None, *everybody):
            yield from self._lying(owner)
        yield from self._lying(None, spare=True)
        if self.may_open:
            yield from self._cups(
                (word("open"),), self.round.breach_of_open, self.game.dice, now=self.goes_on
            )

    def _lying(self, owner: Seat | None, *, spare: bool = False) -> Iterator[Form]:
        """Dice on the board, one kind of them at a time: as many of it as there may be."""
        whose: Words = (word("spare"),) if spare else ()
        if owner is not None:
            whose = word("by"), self._seats([owner])
        alike: dict[tuple[int, ...], list[Lying]] = defaultdict(list)
        breach = partial(self.round.breach_of_lying, owner=owner, spare=spare)
        box = self.game.box
        most = next((n for n in range(box) if breach((None, None), n + 1)), box)
        for lies in PLACES:
            alike[tuple(n for n in range(1, most + 1) if breach(lies, n) is None)].append(lies)
        for fitting, some in alike.items():
            for placed in self._placed(some) if fitting else ():
                yield Form((word("board"), *placed, *whose), self.goes_on)
                if fitting[1:]:
                    many = numbers(fitting[1:])
                    yield Form((word("board"), many, *placed, *whose), self.goes_on)

    def _chips(self, seat: Seat) -> Iterator[Words]:
        """The chips that a seat may have, own and received."""
        most = self.game.chips * self.game.players
        found: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for own in range(self.game.chips + 1):
            allowed = [n for n in range(most) if not self.round.breach_of_chips(seat, own, n)]
            found[tuple(allowed)].append(own)
        for received, owns in found.items():
            if received:
                yield numbers(owns), numbers(received)

    def _viewer(self, seat: Seat) -> Iterator[Form]:
        said, left = (word("viewer"), self._seats([seat])), self.table.dice[seat]
        breach = partial(self.round.breach_of_roll, seat)
        yield from self._cups(said, breach, self.game.dice, now=self.goes_on)
        if 0 < left < self.game.dice:
            breach = partial(self.round.breach_of_left, seat)
            yield from self._cups(said, breach, left, now=self.goes_on)

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
        cup = self.round.may_be_in(seat)
        if now:
            yield from self._claims(who, seat, cup)
        yield from self._any_claim(who)
        for words, fits in self._calls(seat):
            yield Form((who, word("calls"), *words), now and fits)
        table = self.round.at_turn_of(seat)
        rolls = table.breach_of_action(seat, UsePower()) is None and table.can_roll
        for words in self._placed(PLACES):
            yield Form((who, word("rolls"), *words), now and rolls)
        passes = self.round.breach_of_pass(seat) is None or table.passes_by_power(seat)
        yield Form((who, word("passes")), now and passes)

    def _placed(self, some: Iterable[Lying]) -> Iterator[Words]:
        """Dice and the rows they are placed in, of these all that fit."""
        alike: dict[Words, list[str]] = defaultdict(list)
        for face, row in some:
            if face is None or row is None or not self.table.breach_of_place(face, row):
                lies = word("as", spare=True), slot(Kind.ANIMAL, [row])
                alike[() if face is row else lies].append(str(face or MISSED))
        for behind, faces in alike.items():
            yield slot(Kind.ANIMAL, faces), *behind

    def _claims(self, who: Slot, seat: Seat, cup: Cup | None) -> Iterator[Form]:
        """Every claim that may be made, and of which something may have been missed."""
        found: dict[Lying, set[int]] = defaultdict(set)
        for face, row, number in self.table.claims(seat, cup or ANY):
            for told in ((face, row), (None, row), (None, None)):
                found[told].add(number)
        alike: dict[tuple[int, ...], list[Lying]] = defaultdict(list)
        for placed, allowed in found.items():
            alike[tuple(sorted(allowed))].append(placed)
        for some, all_placed in alike.items():
            yield from self._claim(who, all_placed, some, now=True)

    def _any_claim(self, who: Slot) -> Iterator[Form]:
        """What somebody may claim against the rules, or out of turn."""
        return self._claim(who, PLACES, range(LEAST_CLAIM, self.game.box + 1), now=False)

    def _claim(
        self, who: Slot, placed: Iterable[Lying], some: Iterable[int], *, now: bool
    ) -> Iterator[Form]:
        """Actor or verb is named: `sheep 14` alone could be a question about a claim."""
        claims = word("claims", spare=True), numbers(some, MISSED)
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
            if len(his) == 1 and his[0] not in self.table.guessed:
                yield (whose,), True
            for row in ANIMALS:
                named, some = (whose, slot(Kind.ANIMAL, [row])), [m for m in his if m.row is row]
                if len(some) == 1 and some[0] not in self.table.guessed:
                    yield named, True
                anyhow = range(LEAST_CLAIM, self.game.box + 1)
                fits = [n for n in anyhow if self._may_stand(Marker(owner, row, n), some)]
                if fits:
                    yield (*named, numbers(fits)), True
                yield (*named, numbers(anyhow)), False

    def _may_stand(self, marker: Marker, there: Sequence[Marker]) -> bool:
        guessed = self.round.guess_at(marker) is not None
        return marker in there or guessed or self.round.set_in_gap(marker)

    # ------------------------------------------------------------ after a call

    def _counting(self) -> Iterator[Form]:
        """Cups are lifted and dice counted, until both are known."""
        now = self.last
        for seat, left in enumerate(now.table.dice):
            if seat not in now.revealed:
                for number in range(left + 1) if now.gap else [left]:
                    said = word("reveal"), self._seats([seat])
                    breach = partial(now.breach_of_cup, seat)
                    yield from self._cups(said, breach, number, now=True)
        anyhow = range(self.game.box + 1)
        fits = [n for n in anyhow if now.breach_of_count(n) is None]
        if fits:
            yield Form((word("count"), numbers(fits)))
        yield Form((word("count"), numbers(anyhow)), now=False)


def _dice(faces: Iterable[str]) -> Slot:
    return Slot(Kind.ANIMAL, tuple(map(str, faces)), counted=True)
