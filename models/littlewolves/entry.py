"""What may be entered next into a record of The Three Little Wolves.

Whether a line fits is asked of the referee, who tries it; and of the table, which lists what may be
built and where wolves may go.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

from wolfwise.models.entry import Entry, Form, Kind, Slot, actor, row, slot, word
from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import lines
from wolfwise.models.littlewolves.acts import Build
from wolfwise.models.littlewolves.cards import CARDS, COLOURS, Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.entry_setup import SetupForms, homes
from wolfwise.models.littlewolves.lines import (
    DUMMY,
    MISSED,
    UNKNOWN,
    Builds,
    Discards,
    Draws,
    Sends,
    Spot,
    spot_of,
)
from wolfwise.models.littlewolves.notes import receives
from wolfwise.models.littlewolves.referee import Replay, replay
from wolfwise.models.littlewolves.sites import building, somewhere
from wolfwise.models.littlewolves.situation import settled
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.littlewolves.unseen import HIDDEN, whereabouts
from wolfwise.models.records import Line, Record

Use = tuple[int | None, bool]
"""How a card is laid: the floor that it is said to be, or the basement."""


def entry(record: Record) -> Entry:
    """What may be entered next into a record."""
    play = replay(record)
    names = (*record.players, *([DUMMY] if play.game.dummy is not None else []))
    setup = () if play.begun else tuple(SetupForms(play, names))
    return Entry([*setup, *_Forms(play, names)], names)


class _Forms:
    """The forms of all lines that tell what is played next, and of hands that are seen."""

    def __init__(self, play: Replay, names: tuple[str, ...]) -> None:
        self.play, self.names, self.game = play, names, play.game
        self.players, self.dummy = range(self.game.players), self.game.dummy
        self.begun = {
            seat: play.goes_on_with(seat) for seat in [*self.players, *self._only(self.dummy)]
        }

    def _only(self, seat: Seat | None) -> list[Seat]:
        return [] if seat is None else [seat]

    def __iter__(self) -> Iterator[Form]:
        if self.play.begun:
            if not self.play.viewer_told:
                yield Form((word("viewer"), slot(Kind.PLAYER, self.names[: self.game.players])))
            for seat in self.players:
                yield from self._hand(seat)
        if self.play.position.end is not None:
            return
        for seat in self.players:
            yield from self._turn(seat)
            yield from self._sends(seat)
            yield from self._draws(seat)
            for verb in (lines.Passes, lines.Receives):
                yield from self._goes_round(seat, verb)
            if self.dummy is not None:
                yield from self._shows(seat)
        for place in self._only(self.dummy):
            yield from self._draws(place)
            yield from self._for_dummy(place)

    # ------------------------------------------------------------ what the referee says

    def _tried(self, place: Seat, fact: object) -> Replay | None:
        """The replay after a line, if it makes sense and breaks no rule."""
        before = self.begun[place]
        try:
            after = before.after(fact)
        except RecordError:
            return None
        return after if len(after.breaches) == len(before.breaches) else None

    def _cards(self, place: Seat, kind: type) -> tuple[Card, ...]:
        """The cards that lines of this kind may tell of a place."""
        return tuple(card for card in CARDS if self._tried(place, kind(place, card)))

    @cached_property
    def _playable(self) -> dict[Seat, tuple[Card, ...]]:
        """Who may take a turn now, with which cards."""
        found = {seat: self._cards(seat, Discards) for seat in self.players}
        return {seat: cards for seat, cards in found.items() if cards}

    @cached_property
    def _awaited(self) -> tuple[type, Seat | None]:
        """What the record waits for, and from whom: that need not be said."""
        play, viewer = self.play, self.play.viewer
        if receives(play):
            return lines.Receives, viewer
        now, _ = settled(play)
        match now.step:
            case Step.TURN if len(self._playable) == 1:
                return Builds, now.to_act
            case Step.DRAW:
                return Draws, now.table.active
            case Step.SENDING:
                return Sends, now.to_act
            case Step.PLACE:
                return Builds, self.dummy
            case Step.PASS:
                return lines.Passes, viewer
            case Step.CHOOSE if viewer is not None:
                other = next((seat for seat in now.choosers if seat not in play.choices), None)
                return lines.Shows, other if viewer in play.choices else viewer
        return type(None), None

    def _who(self, place: Seat, *kinds: type, sure: bool = False) -> Slot:
        awaited, whose = self._awaited
        return actor(self.names[place], spare=sure or (place == whose and awaited in kinds))

    def _verb(self, text: str, place: Seat, kind: type) -> Slot:
        return word(text, spare=self._awaited == (kind, place))

    # ------------------------------------------------------------ turns

    def _turn(self, seat: Seat) -> Iterator[Form]:
        cards = self._playable.get(seat, ())
        who, found = self._who(seat, Builds), dict[Builds, None]()
        if cards:
            after = self._tried(seat, Discards(seat, cards[0]))
            assert after is not None
            table = after.position.table  # its houses are those before
            shown = self._awaited[0] is lines.Shows
            found = {fact: None for card in cards for fact in _buildings(table, seat, card)}
            yield from _builds((who, word("builds", spare=not shown)), found)
            missed = self._missed(seat)
            put_away = who, word("discards"), slot(Kind.CARD, [*cards, *missed])
            yield Form(put_away)
            if after.position.step is Step.WOLF:
                for sent in self._sendings(table, seat):
                    yield Form((*put_away, word("sends", spare=True), *sent))
            for sent in self._unknown_homes(table, seat):
                yield Form((*put_away, word("sends", spare=True), *sent))
            if missed:
                yield from self._builds_missed(table, seat, who)
            if seat in self.play.unsure:
                yield from self._anywhere(table, seat, who, cards)
        fitting = {fact.card for fact in found}
        yield from self._against_the_rules(who, [card for card in CARDS if card not in fitting])

    def _missed(self, seat: Seat) -> list[str]:
        """A card that nobody noted; the viewer knows his own."""
        return [MISSED] if self._tried(seat, Discards(seat, HIDDEN)) else []

    def _builds_missed(self, table: Table, seat: Seat, who: Slot) -> Iterator[Form]:
        some_card = who, word("builds", spare=True), slot(Kind.CARD, [MISSED])
        yield Form(some_card)
        spots = [spot_of(table, seat, at) for at in range(len(table.houses[seat]) + 1)]
        fit = [s for s in spots if self._tried(seat, Builds(seat, HIDDEN, spot=s))]
        whites = [[spot] for spot in fit if spot.card is not None]
        for group in ([spot for spot in fit if spot.card is None], *whites):
            if group:
                yield Form((*some_card, *_site(group)))

    def _anywhere(
        self, table: Table, seat: Seat, who: Slot, cards: Iterable[Card]
    ) -> Iterator[Form]:
        """Where a card was missed before, nearly anything may fit."""
        for use, some in self._uses(cards).items():
            for spot, site in _spots(table, seat):
                fit = [c for c in some if somewhere(table, Builds(seat, c, *use, spot))[1] is None]
                if fit:
                    laid = who, word("builds", spare=True), slot(Kind.CARD, fit), *_use(use)
                    yield Form((*laid, *site))

    def _laid(self, cards: Iterable[Card]) -> Iterator[tuple[Slot, ...]]:
        """These cards, and whatever each of them may be laid as."""
        for use, some in self._uses(cards).items():
            yield slot(Kind.CARD, some), *_use(use)

    def _uses(self, cards: Iterable[Card]) -> dict[Use, list[Card]]:
        """What these cards may be laid as, and which of them."""
        ways: dict[Use, list[Card]] = defaultdict(list)
        for card in cards:
            for _, number, basement in self.game.uses[card]:
                printed = basement or number == card.number
                ways[None if printed else number, basement].append(card)
        return ways

    @property
    def _sites(self) -> Iterator[tuple[Slot, ...]]:
        """Whatever may be said of where a card is built."""
        on, colours = word("on", spare=True), slot(Kind.COLOUR, COLOURS)
        yield ()
        yield on, slot(Kind.COLOUR, ["new", *COLOURS])
        yield on, colours, slot(Kind.CARD, CARDS)

    def _against_the_rules(self, who: Slot, unfit: list[Card]) -> Iterator[Form]:
        """Turns that the referee may still take, or knows what to say about."""
        cards, verb = slot(Kind.CARD, [*CARDS, MISSED]), word("builds", spare=True)
        for site in self._sites:
            for laid in (*self._laid(CARDS if site else unfit), (slot(Kind.CARD, [MISSED]),)):
                yield Form((who, verb, *laid, *site), now=False)
        yield Form((who, word("discards"), cards), now=False)
        sent = self._any_sending
        yield Form((who, word("discards"), cards, word("sends", spare=True), *sent), now=False)

    # ------------------------------------------------------------ wolves

    @property
    def _any_sending(self) -> tuple[Slot, ...]:
        wolves, colours = slot(Kind.NUMBER, self.game.wolves), slot(Kind.COLOUR, COLOURS)
        return wolves, word("to", spare=True), slot(Kind.PLAYER, self.names), colours

    def _sendings(self, table: Table, seat: Seat) -> Iterator[tuple[Slot, ...]]:
        """Every wolf goes with every house."""
        found = table.sendings(seat)
        wolves = slot(Kind.NUMBER, dict.fromkeys(move.wolf for move in found))
        houses = dict.fromkeys((move.place, move.house) for move in found)
        for home in homes(table, houses, self.names):
            yield wolves, word("to", spare=True), *home

    def _unknown_homes(self, table: Table, seat: Seat) -> Iterator[tuple[Slot, ...]]:
        """A wolf may go to any house of somebody whose houses are not all known."""
        leaving = partial(table.breach_of_leaving, all_noted=None not in self.play.unsure)
        for host in (place for place in self.play.unsure if place is not None):
            wolves = [wolf for wolf in table.home[seat] if leaving(seat, wolf, host) is None]
            if wolves:
                colours = slot(Kind.COLOUR, COLOURS)
                there = word("to", spare=True), slot(Kind.PLAYER, [self.names[host]]), colours
                yield slot(Kind.NUMBER, wolves), *there
                yield slot(Kind.NUMBER, wolves), *there, slot(Kind.CARD, CARDS)

    def _sends(self, seat: Seat) -> Iterator[Form]:
        """By itself: in the line after a discard, or because of a pig."""
        verb, table = word("sends", spare=True), self.play.position.table
        found = table.sendings(seat)
        fact = lines.told(table, seat, found[0]) if found else None
        if fact is not None and self._tried(seat, fact):
            for sent in self._sendings(table, seat):
                who = self._who(seat, Sends, sure=not self.play.unsure)
                yield Form((who, verb, *sent))
        for wolves, to, host, *spot in self._unknown_homes(table, seat):
            somewhere_there = Sends(seat, int(wolves.words[0]), self.names.index(host.words[0]),
                                    Spot(COLOURS[0]))  # fmt: skip
            if self._tried(seat, somewhere_there):
                yield Form((self._who(seat, Sends), verb, wolves, to, host, *spot))
        yield Form((self._who(seat, Sends), verb, *self._any_sending), now=False)

    # ------------------------------------------------------------ cards come and go

    def _draws(self, place: Seat) -> Iterator[Form]:
        """Only one place can draw; what the viewer draws is awaited."""
        who, own = self._who(place, sure=True), place in self.players
        unseen = own and self._tried(place, Draws(place, None))
        if unseen:
            yield Form((who, word("draws")))
        if drawn := self._cards(place, Draws) if unseen or not own else ():
            verb = self._verb("draws", place, Draws) if own else word("draws")
            yield Form((who, verb, slot(Kind.CARD, drawn)))
        some = *self.game.pigs, MISSED
        pigs = [pig for pig in some if self._tried(place, Draws(place, pig))]
        some_pig = word("draws", spare=True), word("pig", spare=True)
        if pigs:
            yield Form((who, *some_pig, slot(Kind.EFFECT, pigs)))
        somebody = self._who(place), *some_pig
        yield Form((*somebody, slot(Kind.EFFECT, self.game.pigs)), now=False)

    def _goes_round(self, seat: Seat, verb: type) -> Iterator[Form]:
        if self._tried(seat, verb(seat, None)):
            text = "passes" if verb is lines.Passes else "receives"
            who, cards = self._who(seat, verb), slot(Kind.CARD, self._cards(seat, verb))
            yield Form((who, word(text)))
            yield Form((who, self._verb(text, seat, verb), cards))

    def _shows(self, seat: Seat) -> Iterator[Form]:
        if cards := self._cards(seat, lines.Shows):
            who = self._who(seat, lines.Shows)
            yield Form((who, word("shows", spare=True), slot(Kind.CARD, cards)))

    def _for_dummy(self, place: Seat) -> Iterator[Form]:
        """The card that was turned up: built if it can be, and else put away."""
        who = self._who(place, Draws, Builds)
        before = self.play.turned[1] if self.play.turned else self.begun[place].position
        found: dict[Builds, None] = {}
        for card in CARDS:
            for fact in _buildings(before.table, place, card):
                if self._tried(place, fact):
                    found[fact] = None
        yield from _builds((who, word("builds", spare=True)), found)
        if away := self._cards(place, Discards):
            yield Form((who, word("discards", spare=who.spare), slot(Kind.CARD, away)))

    # ------------------------------------------------------------ what is seen later

    def _hand(self, seat: Seat) -> Iterator[Form]:
        """What somebody holds; cards of his that are known may be told again."""
        name = slot(Kind.PLAYER, [self.names[seat]])
        for number in range(self.game.hand + 1):
            after = self._tried(seat, lines.Hand(seat, (None,) * number))
            if after is None:
                continue
            now = after.position
            known = [str(card) for card in now.hands[seat] if card != HIDDEN]
            hands = dict(enumerate(now.hands))
            free = [str(card) for card in CARDS if not whereabouts(card, now.table, hands)]
            hand = [_held(known, free, number)] if number else []
            yield Form((word("hand"), name, *hand))


def _held(known: list[str], free: list[str], number: int) -> Slot:
    """So many cards: those that are known, others instead of hidden ones, and any not seen."""

    def follow(said: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
        if len(said) == number:
            return (), True
        new = sum(card in free for card in said)
        cards = [*known, *(free if new < number - len(known) else [])]
        return (*(card for card in cards if card not in said), UNKNOWN), False

    return row(Kind.CARD, follow)


# ---------------------------------------------------------------- building


def _buildings(table: Table, place: Seat, card: Card) -> Iterator[Builds]:
    """The lines that tell how a card may be built, with what need not be said and without."""
    for move in table.buildings(place, (card,)):
        full = lines.told(table, place, move)
        assert isinstance(full, Builds)
        for fact in (full, full._replace(basement=False)):
            for shorter in (fact, fact._replace(spot=None)):
                if _means(table, shorter, move):
                    yield shorter


def _means(table: Table, fact: Builds, move: Build) -> bool:
    try:
        return building(table, fact, Line(0, "")) == move
    except RecordError:
        return False


def _builds(begun: tuple[Slot, ...], facts: Iterable[Builds]) -> Iterator[Form]:
    """Forms of lines that build, with cards and houses that go with each other in one form."""
    cards: dict[tuple[Use, Spot | None], list[Card]] = defaultdict(list)
    for fact in facts:
        cards[(fact.number, fact.basement), fact.spot].append(fact.card)
    alike: dict[tuple[Use, object, tuple[Card, ...]], list[Spot | None]] = defaultdict(list)
    for (use, spot), some in cards.items():
        site = spot if spot is None or spot.card is not None else "by colour"
        alike[use, site, tuple(dict.fromkeys(some))].append(spot)
    for (use, _, some_cards), spots in alike.items():
        yield Form((*begun, slot(Kind.CARD, some_cards), *_use(use), *_site(spots)))


def _spots(table: Table, seat: Seat) -> Iterator[tuple[Spot | None, tuple[Slot, ...]]]:
    """Whatever may be said of where a card is built, one of each kind and the words for it."""
    on = word("on", spare=True)
    yield None, ()
    for colour in (None, *COLOURS):
        yield Spot(colour), (on, slot(Kind.COLOUR, [colour or "new"]))
    for colour in COLOURS:
        own = [house.cards for house in table.houses[seat] if house.named == colour]
        other = [card for card in CARDS if not any(card in cards for cards in own)]
        for cards in (*own, other):
            yield Spot(colour, cards[0]), (on, slot(Kind.COLOUR, [colour]), slot(Kind.CARD, cards))


def _use(use: Use) -> tuple[Slot, ...]:
    number, basement = use
    if number is None and not basement:
        return ()
    return word("as", spare=True), slot(Kind.USE, ["basement" if basement else number])


def _site(spots: Sequence[Spot | None]) -> tuple[Slot, ...]:
    told = [spot for spot in spots if spot is not None]
    if not told:
        return ()
    colours = slot(Kind.COLOUR, [spot.colour or "new" for spot in told])
    cards = [spot.card for spot in told if spot.card is not None]
    return word("on", spare=True), colours, *([slot(Kind.CARD, cards)] if cards else [])
