"""What may be entered next into a record of Werewolf, a player's or a judge's."""

from collections import Counter
from collections.abc import Iterator, Sequence

from wolfwise.models.entry import Entry, Form, Kind, Slot, each_once, numbers, slot, word
from wolfwise.models.game import Seat
from wolfwise.models.records import GameLine, PlayersLine, Record, RuleLine
from wolfwise.models.werewolf import events, judged_record, lines, referee
from wolfwise.models.werewolf.entry_roles import RoleLists
from wolfwise.models.werewolf.forms import NOBODY, Forms, two_of
from wolfwise.models.werewolf.judged_entry import JudgesForms, deals
from wolfwise.models.werewolf.lines import GOOD, MISSED
from wolfwise.models.werewolf.replay import Replay
from wolfwise.models.werewolf.roles import Cause, Potion, Role

HEAD = (GameLine, PlayersLine, RuleLine, lines.Roles)
NUMBERS = range(1, 100)
"""Of nights and days, where a record may begin."""


def entry(record: Record) -> Entry:
    """What may be entered next into a record."""
    names = record.players
    if referee.role_list(record) is None:
        return Entry(RoleLists(record), names)
    if judged_record.is_judged(record):
        judged = judged_record.replay(record)
        forms = [*JudgesForms(record, judged)]
    else:
        play = referee.replay(record)
        forms = [*_PlayersForms(play)]
        if all(isinstance(line.fact, HEAD) for line in record.facts):
            forms += deals(judged_record.replay(record))
    return Entry([*forms, *_anything(names, tuple(referee.game_of(record).deck))], names)


class _PlayersForms(Forms):
    """What a player may write down now.

    By night that is what his card does, and who died; by day what is said and voted on. Whatever
    belongs to another time of day can be typed as well, but is not offered.
    """

    unknown = (MISSED,)

    def __init__(self, play: Replay) -> None:
        super().__init__(play.table)
        self.play = play
        self.begun = play.begun

    def fits(self, fact: object) -> bool:
        return referee.fits(self.play, fact)

    def cards(self, seat: Seat) -> Sequence[Role]:
        """Those that nobody else has shown, nor the viewer holds."""
        known = list(self.table.shown)
        if self.play.viewer is not None and self.play.card is not Role.THIEF:
            known[self.play.viewer] = self.play.card
        own = known[seat]
        return (
            tuple(Counter(self.game.deck) - Counter(filter(None, known))) if own is None else (own,)
        )

    def __iter__(self) -> Iterator[Form]:
        dark = self.table.dark
        if self.play.viewer is None:
            cards = slot(Kind.ROLE, self.game.deck)
            yield Form((word("viewer"), self.seats(self.everybody), cards))
        elif dark or not self.begun:
            yield from self._secrets(self.play.viewer)
        yield from self.deaths()
        for seat in self.everybody:
            if seat not in self.table.alive:
                sure = self.table.shown[seat] is Role.HUNTER
                yield from self.deeds(Role.HUNTER, seat, spare=sure)
        if not dark:
            yield from self.talk()
            yield from self._day()
        yield from self._times()
        yield from self.won()

    def _times(self) -> Iterator[Form]:
        table, first = self.table, () if self.begun else NUMBERS
        if not table.dark:
            yield from self.time("night", first or [table.nights + 1])
        if table.dark or not self.begun:
            yield from self.time("day", first or [table.days + 1])

    def _day(self) -> Iterator[Form]:
        table = self.table
        yield from self.mayor()
        yield from self.challenges(table.alive)
        yield from self.exposures()
        if table.electing and table.breach_of_office() is None and not self.play.ended:
            yield Form((word("elect"), self.ballots(table.electing, self.backed_by)))
        if table.voting and not self.play.ended:
            yield Form((word("vote"), self.ballots(table.voting, self.votes_of)))
        yield from self.lynched()
        yield from self.voters()

    # ------------------------------------------------------------ what the viewer knows alone

    def _secrets(self, viewer: Seat) -> Iterator[Form]:
        card = self.play.card
        if card is Role.THIEF:
            for cards in two_of(Counter(self.game.deck) - Counter([card])):
                if self.fits(lines.Middle(tuple(Role(each.words[0]) for each in cards))):
                    yield Form((word("middle"), *cards))
        if card is not None and card is not Role.HUNTER:
            yield from self.deeds(card, viewer, spare=self.table.dark)
        if card is Role.WEREWOLF and self.fits(events.WolvesMet((viewer,))):
            yield from self._among("wolves", viewer)
        if card is Role.WITCH:
            used = [potion for potion in Potion if self.fits(lines.Used(viewer, potion))]
            if used:
                yield Form((word("used"), self.seats([viewer]), slot(Kind.USE, used)))
            yield from self.line(word("victim"), self.targets(lines.Victim, self.anybody))
        if Role.CUPID in self.game.deck:
            yield from self.pairs(events.LoversMet, word("lovers"), seats=self.everybody)
        if self.fits(events.CharmedMet((viewer,))):
            if card is Role.PIPER:
                yield Form((word("charmed"), self.several(self.table.alive)))
            else:
                yield from self._among("charmed", viewer)

    def _among(self, keyword: str, viewer: Seat) -> Iterator[Form]:
        """The viewer and any others, in order."""
        lower = [seat for seat in self.table.alive if seat < viewer]
        higher = [seat for seat in self.table.alive if seat > viewer]
        before = [(self.several(lower),), ()] if lower else [()]
        behind = [(self.several(higher),), ()] if higher else [()]
        for some in before:
            for more in behind:
                yield Form((word(keyword), *some, self.seats([viewer]), *more))

    def _peeps(self, he: Slot, girl: Seat) -> Iterator[Form]:
        if self.game.rules["girl-peep"] != "all":
            yield from super()._peeps(he, girl)
            return
        verb = word("peeps", spare=True)
        if self.fits(events.Peeped(girl, ())):
            yield Form((he, verb, word(NOBODY)))
            yield Form((he, verb, self.several(self.table.others(girl))))


# ---------------------------------------------------------------- out of turn


def _anything(names: Sequence[str], deck: Sequence[Role]) -> Iterator[Form]:
    """Every line that the grammar allows: who types one out of turn is told what is wrong."""
    he = slot(Kind.PLAYER, names)
    somebody, some = slot(Kind.PLAYER, [*names, NOBODY]), each_once(Kind.PLAYER, names)
    role, shown = slot(Kind.ROLE, deck), slot(Kind.ROLE, [*deck, MISSED])
    told = slot(Kind.ROLE, [*deck, GOOD, MISSED])
    number = numbers(NUMBERS)
    ballots = [f"{voter}>{whom}" for voter in names for whom in (*names, NOBODY, MISSED)]
    votes = each_once(Kind.BALLOT, ballots)
    dead = word("dead"), he, shown
    brews = word("poisons"), he
    ways: list[tuple[Slot, ...]] = [
        (word("viewer"), he, role),
        (word("deal"), he, role),
        (word("middle"), slot(Kind.ROLE, deck, many=True)),
        (word("used"), he, slot(Kind.USE, Potion)),
        (word("night"),), (word("night"), number),
        (word("day"),), (word("day"), number),
        (he, word("takes"), slot(Kind.ROLE, [*deck, "nothing"])),
        (he, word("pairs"), he, he),
        (word("lovers"), he, he),
        (he, word("guards"), somebody),
        (he, word("checks"), he), (he, word("checks"), he, told),
        (word("wolves"), some),
        (word("wolves"), word("attack"), somebody),
        (he, word("peeps"), word(NOBODY)), (he, word("peeps"), some),
        (word("victim"), somebody),
        (he, word("saves"), he), (he, word("saves"), he, *brews), (he, *brews),
        (he, word("passes")),
        (he, word("charms"), some),
        (word("charmed"), some),
        (word("dead"), word(NOBODY)), dead, (*dead, slot(Kind.CAUSE, Cause)),
        (he, word("shoots"), somebody),
        (word("mayor"), he),
        (word("elect"), votes),
        (he, word("challenges"), he),
        (he, word("exposes")),
        (word("vote"), votes),
        (word("lynched"), word(NOBODY)), (word("lynched"), he, shown),
        (word("lynched"), word(MISSED)),
        (word("voters"), word(NOBODY)), (word("voters"), some),
        (he, word("claims"), told),
        (he, word("says"), he, told),
        (word("won"), slot(Kind.WINNER, lines.Winner)),
    ]  # fmt: skip
    return (Form(slots, now=False) for slots in ways)
