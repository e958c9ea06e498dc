"""What a record lacks at this moment of a game, in sentences that say what to type, most pressing
first."""

from collections.abc import Iterator
from itertools import takewhile

from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.records import Record
from wolfwise.models.werewolf import events, judged_record, lines, referee
from wolfwise.models.werewolf.acts import to_charm
from wolfwise.models.werewolf.replay import Replay
from wolfwise.models.werewolf.roles import Cause, Role, Side
from wolfwise.reports.werewolf.script import script

REVEAL = "Turn up all cards: nothing else is left."
OUTCOMES = (lines.Lynched, lines.OutcomeMissed, events.Exposed)


def lacking(record: Record) -> tuple[str, ...]:
    """What is to be told next; only at the end nothing but to turn up the cards."""
    if referee.role_list(record) is None:
        return ()  # the answer itself asks for them
    if judged_record.is_judged(record):
        return tuple(_judges(record))
    return tuple(_Lacking(record, referee.replay(record)))


def _judges(record: Record) -> Iterator[str]:
    """What a judge is asked for."""
    judged = judged_record.replay(record)
    if judged.position.end is not None:
        yield REVEAL
        return
    asked = [spoken.types for spoken in script(judged.position.table, judged.calls) if spoken.types]
    yield from (f"Tell what is done: {types}." for types in asked)


class _Lacking:
    """What a player has not told yet."""

    def __init__(self, record: Record, play: Replay) -> None:
        self.play, self.table, self.game = play, play.table, play.table.game
        self.name = self.table.name
        backwards = [line.fact for line in record.facts][::-1]
        time = (lines.Night, lines.Day)
        self.today = [*takewhile(lambda fact: not isinstance(fact, time), backwards)][::-1]
        self.night_told = any(isinstance(fact, lines.Night) for fact in backwards)

    def __iter__(self) -> Iterator[str]:
        if self.play.ended:
            yield REVEAL
            return
        if self.play.viewer is None:
            yield "Tell who you are, and your card: viewer NAME ROLE."
        if not self.play.begun:
            yield f"Tell which night or day it is: {self.game.rules['begins']} 1."
            return
        yield from self._shot()
        if self._no_wolf_left():
            yield "Tell who has won: won village."
            return
        if self.table.dark:
            yield from self._by_night()
        yield from self._dawn()
        if not self.table.dark:
            yield from self._by_day()

    def _no_wolf_left(self) -> bool:
        """Whether all werewolves have shown their cards."""
        return self.table.shown.count(Role.WEREWOLF) == self.game.deck[Role.WEREWOLF]

    # ------------------------------------------------------------ the night

    def _by_night(self) -> Iterator[str]:
        viewer, card = self.play.viewer, self.play.card
        if viewer is None or card is None or viewer not in self.table.alive:
            return
        lost = self.table.powers_lost and self.game.side[card] is Side.VILLAGE
        if not lost and self.play.breach_of_call(card, type(None)) is None:
            yield from self._deeds(viewer, card)

    def _deeds(self, viewer: Seat, card: Role) -> Iterator[str]:
        """What the viewer does or sees in this night by his card."""
        play, he = self.play, self.name(viewer)
        asked: list[tuple[type, str]] = []
        match card:
            case Role.THIEF if not play.middle:
                asked = [(lines.Middle, "Tell what lies in the middle: middle ROLE ROLE.")]
            case Role.THIEF:
                asked = [(events.Swapped, f"Tell what you take: {he} takes ROLE.")]
            case Role.CUPID:
                asked = [(events.Paired, f"Tell who falls in love: {he} pairs NAME NAME.")]
            case Role.GUARD:
                asked = [(events.Guarded, f"Tell whom you protect: {he} guards NAME.")]
            case Role.SEER:
                asked = [(lines.Checks, f"Tell what you saw: {he} checks NAME ROLE.")]
            case Role.WEREWOLF:
                met = [] if play.wolves_met else ["Tell who is with you: wolves NAME ..."]
                yield from met
                asked = [(events.Attacked, "Tell your victim: wolves attack NAME.")]
            case Role.GIRL if self.game.rules["girl-peep"] != "nothing":
                asked = [(events.Peeped, f"Tell whom you made out: {he} peeps NAME.")]
            case Role.WITCH if not all(play.potions):
                seen = self.table.nights in play.attacked
                asked = [] if seen else [(lines.Victim, "Tell the victim: victim NAME.")]
                asked.append((lines.Brews, f"Tell your potions: {he} saves NAME, or {he} passes."))
            case Role.PIPER if to_charm(self.table, viewer, play.charmed):
                asked = [(events.Charmed, f"Tell whom you charm: {he} charms NAME NAME.")]
        yield from (sentence for kind, sentence in asked if kind not in play.done)

    def _dawn(self) -> Iterator[str]:
        """Who died in the last night, and that it is day."""
        told = self.play.died_tonight or self.play.nobody_died
        if self.night_told and not told and not self.play.voted:
            yield "Tell who died in the night: dead NAME ROLE, or dead nobody."
        elif self.table.dark:
            yield f"Tell that it is day: day {self.table.days + 1}."

    def _shot(self) -> Iterator[str]:
        """The hunter's last word."""
        target = self.play.shot_at
        if target is not None and target in self.table.alive:
            yield f"Tell the card of {self.name(target)}: dead {self.name(target)} ROLE."
        if self.play.hunter_shot or self.table.powers_lost:
            return
        for told in reversed(self.play.told):
            match told.entry.event:
                case events.NightStarts() | events.Voted():
                    return
                case events.Died(seat, Role.HUNTER):
                    yield f"Tell whom the hunter shoots: {self.name(seat)} shoots NAME."

    # ------------------------------------------------------------ the day

    def _by_day(self) -> Iterator[str]:
        table, exposed = self.table, self.play.exposed
        if self.play.challenge:
            knight, target = map(self.name, self.play.challenge)
            yield f"Tell who died of the challenge: dead {target} ROLE, or dead {knight} knight."
        if exposed is not None and exposed in table.alive:
            yield f"Tell the card of {self.name(exposed)}: dead {self.name(exposed)} ROLE."
        if table.mayor is None and not table.election_over:
            yield "Tell the mayor: mayor NAME."
        outcome = [fact for fact in self.today if isinstance(fact, OUTCOMES)]
        votes = [fact for fact in self.today if isinstance(fact, lines.Votes)]
        if not outcome and not self.play.no_vote:
            yield from self._votes({voter for voter, _ in votes[-1].ballots} if votes else set())
            yield "Tell the outcome: lynched NAME ROLE, or lynched nobody."
            return
        if self._scapegoat_died() and not self.play.voters_named:
            yield "Tell who may vote tomorrow: voters NAME ..."
        night = f"night {table.nights + 1}"
        nobody = outcome[-1:] == [lines.Lynched(None, None)]
        if nobody and self.game.rules["tie"] == "revote":
            yield f"Tell the next vote: vote VOTER>NAME ..., or that night falls: {night}."
        else:
            yield f"Tell that night falls: {night}."

    def _votes(self, told: set[Seat]) -> Iterator[str]:
        missing = [self.name(seat) for seat in self.table.voting if seat not in told]
        if not told and missing:
            yield "Tell the votes: vote VOTER>NAME ..."
        elif missing:
            yield f"Add to the votes how {listed(missing)} voted, or that it was missed."

    def _scapegoat_died(self) -> bool:
        deaths = (told.entry.event for told in self.play.told)
        return any(isinstance(e, events.Died) and e.cause is Cause.SCAPEGOAT for e in deaths)
