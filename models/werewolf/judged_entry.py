"""What a judge may enter next: what the position waits for, and what has followed from it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from wolfwise.models.entry import Form, Kind, Slot, slot, word
from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import Seat
from wolfwise.models.records import Record
from wolfwise.models.werewolf import events, lines
from wolfwise.models.werewolf.entering import STATEMENTS, enter, let_be, uncalled
from wolfwise.models.werewolf.forms import Forms, two_of
from wolfwise.models.werewolf.judged_record import JudgedGame
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Role, Step

ACTING = {
    Step.THIEF: Role.THIEF,
    Step.CUPID: Role.CUPID,
    Step.GUARD: Role.GUARD,
    Step.SEER: Role.SEER,
    Step.WEREWOLVES: Role.WEREWOLF,
    Step.GIRL: Role.GIRL,
    Step.WITCH: Role.WITCH,
    Step.PIPER: Role.PIPER,
    Step.SHOT: Role.HUNTER,
}
"""By which card somebody acts in a step."""


def deals(judged: JudgedGame) -> Iterator[Form]:
    """The cards that are not dealt yet."""
    game, names = judged.position.game, judged.position.table.names
    dealt = Counter([*(role for _, role in judged.cards), *(judged.middle or ())])
    left = Counter(game.deck) - dealt
    if judged.undealt:
        whom = slot(Kind.PLAYER, [names[seat] for seat in judged.undealt])
        yield Form((word("deal"), whom, slot(Kind.ROLE, left)))
    if judged.middle is None and judged.cards:  # a judge's record, surely
        for cards in two_of(left):
            yield Form((word("middle"), *cards))


class JudgesForms(Forms):
    """What a judge may write down now.

    He need not write what follows from what was decided. It is offered until it is told.
    """

    def __init__(self, record: Record, judged: JudgedGame) -> None:
        super().__init__(judged.position.table)
        self.judged, self.position = judged, judged.position
        self.told = {_key(self.position, fact) for fact in _lately(record, judged)}

    def fits(self, fact: object) -> bool:
        if isinstance(fact, STATEMENTS) and _key(self.position, fact) in self.told:
            return False
        try:
            enter(self.position, fact)
        except IllegalMove:
            return False
        return True

    def cards(self, seat: Seat) -> Sequence[Role]:
        return self.position.roles[seat : seat + 1]

    def __iter__(self) -> Iterator[Form]:
        if self.position.step is Step.DEAL:
            yield from deals(self.judged)
            return
        yield from self._decisions(self.position)
        yield from self._seen()
        yield from self.deaths()
        yield from self.lynched()
        yield from self.time("day", [self.table.days, self.table.days + 1])
        yield from self.time("night", [self.table.nights])
        yield from self.won()
        yield from self.talk()

    # ------------------------------------------------------------ what is decided

    def _decisions(self, now: Position) -> Iterator[Form]:
        """What is waited for; past whom nobody calls, too."""
        if now.end is not None or now.to_act is None:
            yield from self.mayor()
            return
        if now.step in ACTING:
            sure = now.step is not Step.GIRL
            yield from self.deeds(ACTING[now.step], now.to_act, spare=sure)
        if now.step is Step.CHALLENGE:
            yield from self.challenges([now.to_act])
        if now.step is Step.EXPOSURE:
            yield from self.exposures()
        if uncalled(now):
            yield from self._past(let_be(now))
            return
        if now.step is Step.ELECTION:
            yield self._all_vote("elect", self.backed_by)
        if now.step is Step.VOTE:
            yield self._all_vote("vote", self.votes_of)
        yield from self.mayor()
        yield from self.voters()

    def _past(self, after: Position) -> Iterator[Form]:
        """The table may be another one by then."""
        there = JudgesForms.__new__(JudgesForms)
        Forms.__init__(there, after.table)
        there.judged, there.position, there.told = self.judged, after, self.told
        yield from there._decisions(after)

    def _all_vote(self, keyword: str, targets: Callable[[Seat], list[str]]) -> Form:
        """The votes of all who have one; who abstains need not be named."""
        asked = self.position.asked
        if self.game.may_abstain:
            return Form((word(keyword), self.ballots(asked, targets)))
        return Form((word(keyword), *(self._ballot(voter, targets(voter)) for voter in asked)))

    def _ballot(self, voter: Seat, targets: Sequence[str]) -> Slot:
        return slot(Kind.BALLOT, [f"{self.names[voter]}>{whom}" for whom in targets])

    def _peeps(self, he: Slot, girl: Seat) -> Iterator[Form]:
        yield from super()._peeps(he, girl)
        wolves = self.position.wolves
        if len(wolves) > 1 and self.fits(events.Peeped(girl, wolves)):
            yield Form((he, word("peeps", spare=True), *self.these(wolves)))

    # ------------------------------------------------------------ what follows

    def _seen(self) -> Iterator[Form]:
        """Who has seen whom."""
        log = [entry.event for entry in self.position.log]
        met: list[tuple[str, object, Sequence[Seat]]] = []
        for event in dict.fromkeys([*log, events.WolvesMet(self.position.wolves)]):
            match event:
                case events.WolvesMet(seats):
                    met.append(("wolves", event, seats))
                case events.LoversMet(seats):
                    met.append(("lovers", event, seats))
                case events.CharmedMet(seats):
                    met.append(("charmed", event, seats))
        for keyword, fact, who in met:
            if who and self.fits(fact):
                yield Form((word(keyword), *self.these(who)))
        yield from self.line(word("victim"), self.targets(lines.Victim, self.anybody))


def _lately(record: Record, judged: JudgedGame) -> Iterator[object]:
    """What was told of the latest night and the latest day, and what is told but once."""
    since = {
        kind: max((t.line or 0 for t in judged.told if isinstance(t.entry.event, kind)), default=0)
        for kind in (events.NightStarts, events.DayStarts)
    }
    for line in record.facts:
        match line.fact:
            case lines.Claims() | lines.Says() | lines.TalkMissed():
                continue  # may be said again
            case lines.Lynched() | lines.NobodyDead():
                told = line.number >= since[events.DayStarts]
            case lines.Victim() | events.CharmedMet():
                told = line.number >= since[events.NightStarts]
            case fact:
                told = isinstance(fact, STATEMENTS)
        if told:
            yield line.fact


def _key(now: Position, fact: object) -> tuple[object, ...]:
    """What makes two such lines tell the same thing."""
    match fact:
        case lines.Night(number):
            return lines.Night, number or now.table.nights
        case lines.Day(number):
            return lines.Day, number or now.table.days
        case lines.Dead(seat):
            return lines.Dead, seat
    return (type(fact),)
