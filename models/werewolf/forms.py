"""The forms of lines that fit into a record of Werewolf, whoever keeps it.

Which words fit is not worked out here: every line is tried on whoever replays the record.
"""

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any, ClassVar

from wolfwise.models.entry import Form, Kind, Slot, actor, each_once, numbers, slot, word
from wolfwise.models.game import Seat
from wolfwise.models.werewolf import events, lines
from wolfwise.models.werewolf.lines import GOOD, MISSED
from wolfwise.models.werewolf.roles import Cause, Role
from wolfwise.models.werewolf.table import Table

NOBODY = "nobody"
CAUSES = (None, *Cause)
"""What somebody may have died of; it need not be told."""
Make = Callable[[Any], object]
"""A line about a seat, or about nobody (None)."""


class Forms(ABC):
    """The forms of all lines that may come next."""

    def __init__(self, table: Table) -> None:
        self.table, self.game, self.names = table, table.game, table.names
        self.everybody = tuple(range(self.game.players))

    unknown: ClassVar[tuple[str, ...]] = ()
    """What stands for a card or a vote that was missed."""

    @abstractmethod
    def fits(self, fact: object) -> bool:
        """Whether a line could come next."""

    @abstractmethod
    def cards(self, seat: Seat) -> Sequence[Role]:
        """The cards that somebody may show."""

    # ------------------------------------------------------------ slots

    def seats(self, seats: Iterable[Seat]) -> Slot:
        return slot(Kind.PLAYER, [self.names[seat] for seat in seats])

    def several(self, seats: Iterable[Seat]) -> Slot:
        return each_once(Kind.PLAYER, [self.names[seat] for seat in seats])

    def these(self, seats: Iterable[Seat]) -> list[Slot]:
        """Exactly these, in order."""
        return [self.seats([seat]) for seat in seats]

    def targets(self, make: Make, seats: Iterable[Seat | None]) -> Slot | None:
        """All who can stand in a line; None if nobody can."""
        fitting = [seat for seat in seats if self.fits(make(seat))]
        named = [NOBODY if seat is None else self.names[seat] for seat in fitting]
        return slot(Kind.PLAYER, named) if named else None

    @property
    def anybody(self) -> tuple[Seat | None, ...]:
        return (*self.everybody, None)

    def line(self, *parts: Slot | None, now: bool = True) -> Iterator[Form]:
        """A form, unless one of its slots has no words."""
        slots = [part for part in parts if part is not None]
        if len(slots) == len(parts):
            yield Form(tuple(slots), now)

    def pairs(
        self, make: Callable[[tuple[Seat, Seat]], object], *before: Slot, seats: Iterable[Seat]
    ) -> Iterator[Form]:
        """Two different ones, in any order."""
        with_whom: dict[Seat, list[Seat]] = defaultdict(list)
        for first, second in combinations(seats, 2):
            if self.fits(make((first, second))):
                with_whom[first].append(second)
                with_whom[second].append(first)
        for first, others in sorted(with_whom.items()):
            yield Form((*before, self.seats([first]), self.seats(sorted(others))))

    def ballots(self, voters: Iterable[Seat], targets: Callable[[Seat], Iterable[str]]) -> Slot:
        """Any votes of these, each one's once."""
        votes = [f"{self.names[v]}>{whom}" for v in voters for whom in targets(v)]
        return each_once(Kind.BALLOT, votes)

    def votes_of(self, voter: Seat) -> list[str]:
        """For whom somebody may vote."""
        anybody = (*self.table.alive, None)
        fitting = [seat for seat in anybody if self.table.breach_of_vote(voter, seat) is None]
        return [*(NOBODY if s is None else self.names[s] for s in fitting), *self.unknown]

    def backed_by(self, voter: Seat) -> list[str]:
        """Whom somebody may vote for as mayor."""
        anybody = (*self.table.alive, None)
        fitting = [s for s in anybody if not self.table.breach_of_backing(s)]
        return [*(NOBODY if s is None else self.names[s] for s in fitting), *self.unknown]

    # ------------------------------------------------------------ what a card does by night

    def deeds(self, role: Role, who: Seat, *, spare: bool) -> Iterator[Form]:
        """What somebody does by a card; he need not be named if it is his turn."""
        he = actor(self.names[who], spare=spare)

        def does(verb: str, make: Make) -> Iterator[Form]:
            return self.line(he, word(verb, spare=True), self.targets(make, self.anybody))

        match role:
            case Role.THIEF:
                yield from self._takes(he, who)
            case Role.CUPID:
                pairs = he, word("pairs", spare=True)
                seats = self.table.alive
                yield from self.pairs(lambda two: events.Paired(who, two), *pairs, seats=seats)
            case Role.GUARD:
                yield from does("guards", lambda seat: events.Guarded(who, seat))
            case Role.SEER:
                yield from self._checks(he, who)
            case Role.WEREWOLF:
                named = self.targets(events.Attacked, self.anybody)
                yield from self.line(word("wolves", spare=spare), word("attack"), named)
            case Role.GIRL:
                yield from self._peeps(he, who)
            case Role.WITCH:
                yield from self._brews(he, who)
            case Role.PIPER:
                yield from self._charms(he, who)
            case Role.HUNTER:
                yield from self.line(
                    he,
                    word("shoots"),
                    self.targets(lambda seat: events.Shot(who, seat), self.anybody),
                )

    def _takes(self, he: Slot, thief: Seat) -> Iterator[Form]:
        cards = [card for card in self.game.deck if self.fits(events.Swapped(thief, card))]
        nothing = ["nothing"] if self.fits(events.Swapped(thief, None)) else []
        if cards or nothing:
            yield Form((he, word("takes", spare=True), slot(Kind.ROLE, [*cards, *nothing])))

    def _checks(self, he: Slot, seer: Seat) -> Iterator[Form]:
        """What was seen; a judge need not say it."""
        alike: dict[tuple[lines.Told | lines.Missed | None, ...], list[Seat]] = defaultdict(list)
        sights: tuple[lines.Told | lines.Missed | None, ...]
        sights = (None, *self.game.deck, GOOD, MISSED)
        for seat in self.everybody:
            seen = tuple(t for t in sights if self.fits(lines.Checks(seer, seat, t)))
            alike[seen].append(seat)
        for seen, seats in alike.items():
            checks = he, word("checks", spare=True), self.seats(seats)
            told = [sight for sight in seen if sight is not None]
            if None in seen:
                yield Form(checks)
            if told:
                yield Form((*checks, slot(Kind.ROLE, told)))

    def _peeps(self, he: Slot, girl: Seat) -> Iterator[Form]:
        others = [seat for seat in self.anybody if seat != girl]
        seen = self.targets(lambda s: events.Peeped(girl, () if s is None else (s,)), others)
        yield from self.line(he, word("peeps", spare=True), seen)

    def _brews(self, he: Slot, witch: Seat) -> Iterator[Form]:
        alive = self.table.alive
        saved = [s for s in alive if self.fits(lines.Brews(witch, s, None))]
        poisoned = [s for s in alive if self.fits(lines.Brews(witch, None, s))]
        if saved:
            yield Form((he, word("saves"), self.seats(saved)))
        if poisoned:
            yield Form((he, word("poisons"), self.seats(poisoned)))
        if saved and poisoned and self.fits(lines.Brews(witch, saved[0], poisoned[0])):
            both = self.seats(saved), word("poisons", spare=True), self.seats(poisoned)
            yield Form((he, word("saves"), *both))
        if self.fits(lines.Brews(witch)):
            yield Form((he, word("passes")))

    def _charms(self, he: Slot, piper: Seat) -> Iterator[Form]:
        charms = he, word("charms", spare=True)
        one = self.targets(lambda seat: events.Charmed(piper, (seat,)), self.everybody)
        yield from self.line(*charms, one)
        seats = self.table.others(piper)
        yield from self.pairs(lambda two: events.Charmed(piper, two), *charms, seats=seats)

    # ------------------------------------------------------------ times of day, deaths, talk

    def time(self, keyword: str, some: Iterable[int]) -> Iterator[Form]:
        kind = lines.Night if keyword == "night" else lines.Day
        if self.fits(kind(None)):
            yield Form((word(keyword),))
        fitting = [number for number in some if self.fits(kind(number))]
        if fitting:
            yield Form((word(keyword), numbers(fitting)))

    def deaths(self) -> Iterator[Form]:
        if self.fits(lines.NobodyDead()):
            yield Form((word("dead"), word(NOBODY)))
        alike: dict[tuple[tuple[Role, ...], tuple[Cause | None, ...]], list[Seat]]
        alike = defaultdict(list)
        for seat in self.everybody:
            cards = tuple(self.cards(seat))
            deaths = [lines.Dead(seat, card, cause) for card in cards[:1] for cause in CAUSES]
            alike[cards, tuple(dead.cause for dead in deaths if self.fits(dead))].append(seat)
        for (cards, causes), seats in alike.items():
            died = word("dead"), self.seats(seats), slot(Kind.ROLE, [*cards, *self.unknown])
            if None in causes:
                yield Form(died)
            if told := [cause for cause in causes if cause is not None]:
                yield Form((*died, slot(Kind.CAUSE, told)))

    def lynched(self) -> Iterator[Form]:
        if self.fits(lines.Lynched(None, None)):
            yield Form((word("lynched"), word(NOBODY)))
        if self.fits(lines.OutcomeMissed()):
            yield Form((word("lynched"), word(MISSED)))
        alike: dict[tuple[Role, ...], list[Seat]] = defaultdict(list)
        for seat in self.everybody:
            fitting = (card for card in self.cards(seat) if self.fits(lines.Lynched(seat, card)))
            alike[tuple(fitting)].append(seat)
        for cards, seats in alike.items():
            if cards:
                shown = slot(Kind.ROLE, [*cards, *self.unknown])
                yield Form((word("lynched"), self.seats(seats), shown))

    def talk(self) -> Iterator[Form]:
        """Of himself and of others: whoever speaks is named, the verb need not be."""
        speakers = [seat for seat in self.table.alive if self.fits(lines.Claims(seat, GOOD))]
        told = slot(Kind.ROLE, (*self.game.deck, GOOD, MISSED))
        if speakers:
            yield Form((self.seats(speakers), word("claims", spare=True), told))
        for seat in speakers:
            others = self.seats(s for s in self.everybody if s != seat)
            yield Form((self.seats([seat]), word("says", spare=True), others, told))

    def won(self) -> Iterator[Form]:
        winners = [winner for winner in lines.Winner if self.fits(lines.Won(winner))]
        if winners:
            yield Form((word("won"), slot(Kind.WINNER, winners)))

    def mayor(self) -> Iterator[Form]:
        yield from self.line(word("mayor"), self.targets(lines.Mayor, self.everybody))

    def challenges(self, knights: Iterable[Seat]) -> Iterator[Form]:
        """Whom each of these may challenge as the knight."""
        for knight in knights if Role.KNIGHT in self.game.deck else ():
            targets = self.targets(partial(events.Challenged, knight), self.table.alive)
            yield from self.line(self.seats([knight]), word("challenges"), targets)

    def exposures(self) -> Iterator[Form]:
        """Who may show that he is a werewolf."""
        fitting = [seat for seat in self.table.alive if self.fits(events.Exposed(seat))]
        if fitting:
            yield Form((self.seats(fitting), word("exposes")))

    def voters(self) -> Iterator[Form]:
        """Whom the scapegoat names."""
        named = [seat for seat in self.everybody if self.fits(lines.Voters((seat,)))]
        if named:
            yield Form((word("voters"), self.several(named)))
        if self.fits(lines.Voters(())):
            yield Form((word("voters"), word(NOBODY)))


def two_of(cards: Counter[Role]) -> Iterator[tuple[Slot, Slot]]:
    """Two of these cards, in any order."""
    alike: dict[tuple[Role, ...], list[Role]] = defaultdict(list)
    for first in cards:
        rest = cards - Counter([first])
        alike[tuple(rest)].append(first)
    for seconds, firsts in alike.items():
        if seconds:
            yield slot(Kind.ROLE, firsts), slot(Kind.ROLE, seconds)
