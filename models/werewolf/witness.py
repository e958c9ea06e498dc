"""From the events that somebody knows of to facts about cards and nights."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.records import Fact
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.deaths import COST_THE_POWERS
from wolfwise.models.werewolf.events import Entry, Told
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import (
    ANY,
    Attack,
    Brewing,
    Dawn,
    GoesOn,
    Guarding,
    Hold,
    InMiddle,
    LoversAre,
    Observation,
    Spent,
)
from wolfwise.models.werewolf.roles import Cause, Role, Step

Facts = tuple[Fact[Observation], ...]
FRAME = (events.NightStarts, events.DayStarts, events.Ended, events.OutcomeMissed)
"""What says when and whether something was, and nothing of the cards."""
BY_DAY = (Cause.LYNCHED, Cause.CHALLENGED, Cause.EXPOSED, Cause.SCAPEGOAT)
"""What nobody dies of before all who died in the night are known."""


def facts_known(
    game: Werewolf,
    told: Iterable[Told],
    viewer: Seat | None,
    missed: Container[int | None] = (),
) -> Facts:
    """All facts that follow from what a seat (None: everybody) was told, in order.

    Of lines that were missed it is known that they stand there, and not what they say.
    """
    witness = _Witness(game, viewer)
    for entry, line, text in told:
        if entry.known_to is None or viewer in entry.known_to:
            if line in missed and not isinstance(entry.event, FRAME):
                witness.miss(entry.event)
            else:
                witness.hear(entry, line, text)
    witness.close_dawn(at_end=True)
    if not witness.begun:
        witness.settle()
    return tuple(witness.facts)


@distinct
class _Dusk(NamedTuple):
    """A night that goes on, or whose dawn does."""

    night: int
    alive: tuple[Seat, ...]
    powers: bool
    dead: tuple[Seat, ...] = ()
    grief: tuple[Seat, ...] = ()
    shot: tuple[Seat, ...] = ()
    to_shoot: bool = False  # the hunter is dead, and whom he shoots is not
    told: bool = False  # something was said at dawn
    day: bool = False  # the day has begun
    part: bool = False  # not all that was said at dawn was heard
    line: int | None = None  # that said who died
    text: str = ""


def _with_death(dusk: _Dusk, seat: Seat, role: Role | None, cause: Cause) -> _Dusk:
    to_shoot = role in (Role.HUNTER, None) or (dusk.to_shoot and cause is not Cause.SHOT)
    dusk = dusk._replace(to_shoot=to_shoot)
    match cause:
        case Cause.GRIEF:
            return dusk._replace(grief=(*dusk.grief, seat))
        case Cause.SHOT | Cause.ELDER:
            return dusk._replace(shot=(*dusk.shot, seat))
    return dusk._replace(dead=(*dusk.dead, seat))


class _Witness:
    """Hears one entry after another and notes what follows from each."""

    def __init__(self, game: Werewolf, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.everybody = tuple(range(game.players))
        self.thief = Role.THIEF in game.deck
        self.ends_at_once = game.rules["end-check"] == "death"
        self.game = game
        self.begun = False  # a night or a day has been told
        self.before: list[Told] = []  # secrets of the time before that
        self.facts: list[Fact[Observation]] = []
        self.alive = self.everybody
        self.night = 0
        self.powers = True
        self.elder = Role.ELDER in game.deck
        self.elder_missed = False  # his card: the powers may be lost
        self.outcome_missed = False  # of a vote: it is not known who is alive
        self.unshown: set[Seat] = set()  # the dead whose cards were missed
        self.middle: tuple[Role, ...] = ()
        self.dusk: _Dusk | None = None
        self.tied: tuple[int | None, str] | None = None
        """The line that says so, if nobody has shown the scapegoat's card yet."""
        self.votes_missed = False  # since the last night
        self.challenge: events.Challenged | None = None
        self.cause_missed: set[Seat] = set()  # it was told by something that was missed
        self.brews_missed: set[int] = set()
        self.line: int | None = None
        self.text = ""
        self.private = False

    def hear(self, entry: Entry, line: int | None, text: str) -> None:
        self.line, self.text, self.private = line, text, entry.known_to is not None
        match entry.event:
            case events.Guarded() | events.PotionGone() if not self.begun:
                self.before.append(Told(entry, line, text))
            case events.NightStarts() | events.DayStarts() as starts:
                self.time(starts)
            case events.Ended() if self.ends_at_once:
                self.dusk = None  # more might have died if the game had gone on
            case events.Ended() if self.dusk is not None:
                self.dusk = self.dusk._replace(day=True)
            case events.Died() | events.NobodyDied() | events.PowersLost() | events.Shot() as death:
                self.death(death)
            case (
                events.Backed()
                | events.Voted()
                | events.Lynched()
                | events.Tied()
                | events.ScapegoatTaken()
                | events.Challenged()
                | events.Exposed()
                | events.OutcomeMissed()
                | events.IdiotShown() as vote
            ):
                self.vote(vote)
            case (
                events.Guarded()
                | events.Attacked()
                | events.VictimSeen()
                | events.Saved()
                | events.Poisoned()
                | events.Withheld() as act
            ):
                self.act(act)
            case event:
                self.learn(event)

    def know(self, observation: Observation) -> None:
        self.facts.append(Fact(observation, self.line, self.text, self.private))

    # ------------------------------------------------------------ times of day

    def time(self, event: events.NightStarts | events.DayStarts) -> None:
        if not self.begun:
            self.begin(event)
        if isinstance(event, events.NightStarts):
            self.close_dawn()
            self.goes_on()
            self.night, self.votes_missed = event.night, False
            blind = self.elder_missed or self.outcome_missed
            self.dusk = None if blind else _Dusk(event.night, self.alive, self.powers)
        elif self.dusk is not None:
            self.dusk = self.dusk._replace(day=True)

    def begin(self, event: events.NightStarts | events.DayStarts) -> None:
        """The first night or day that is told of; the nights before it are over."""
        self.begun = True
        if isinstance(event, events.NightStarts):
            self.night = event.night - 1
        else:
            self.night = event.day - (self.game.rules["begins"] == "day")
        now = self.line, self.text, self.private
        self.settle()
        self.line, self.text, self.private = now

    def settle(self) -> None:
        """What is known by secrets of the time before, now that it is told which night is over."""
        for told in self.before:
            self.line, self.text = told.line, told.text
            self.private = told.entry.known_to is not None
            match told.entry.event:
                case events.WolvesMet(wolves):
                    self.know_others(wolves)
                case events.Guarded(_, target) if self.night and self.called(Step.GUARD):
                    self.know(Guarding(self.night, target))
                case events.PotionGone(_, potion) if self.night and not self.game.unlimited_potions:
                    self.know(Spent(self.night + 1, potion))

    def called(self, step: Step) -> bool:
        """Whether there is such a call in the present night."""
        return step in self.game.steps(self.night)

    def know_others(self, wolves: tuple[Seat, ...]) -> None:
        """Of the living no others are werewolves."""
        others = tuple(seat for seat in self.alive if seat not in wolves)
        if not self.outcome_missed:
            self.know(Hold(others, _side(werewolf=False)))

    def goes_on(self) -> None:
        """A night or a vote comes: nobody has won.

        Before the first night that says nothing of the cards that a thief leaves behind.
        """
        self.nobody_taken()
        if (self.thief and not self.night) or self.outcome_missed:
            return
        if len(self.alive) < len(self.everybody):
            self.know(GoesOn(self.alive))

    def nobody_taken(self) -> None:
        """No scapegoat has died for the tied; until night falls he may yet show himself."""
        tied, self.tied = self.tied, None
        if tied is None or (self.thief and not self.night) or self.outcome_missed:
            return
        self.facts.append(Fact(Hold(self.alive, ANY - {Role.SCAPEGOAT}), *tied))

    def close_dawn(self, at_end: bool = False) -> None:
        """All who died in the night are known by now; or, at the end of what is told, these are."""
        dusk, self.dusk = self.dusk, None
        if dusk is None or not dusk.told or (at_end and dusk.to_shoot):
            return
        dawn = Dawn(dusk.night, dusk.alive, dusk.powers, dusk.dead, dusk.grief, dusk.shot)
        maybe_more = dusk.part or (at_end and not dusk.day and bool(dawn.died))
        self.facts.append(Fact(dawn._replace(open=maybe_more), dusk.line, dusk.text))

    # ------------------------------------------------------------ deaths

    def death(
        self, event: events.Died | events.NobodyDied | events.PowersLost | events.Shot
    ) -> None:
        if isinstance(event, events.PowersLost):
            self.powers = False
            return
        if isinstance(event, events.Shot):
            if event.hunter in self.unshown:
                self.know(Hold((event.hunter,), frozenset({Role.HUNTER})))
            if self.dusk is not None and event.target is None:
                self.dusk = self.dusk._replace(to_shoot=False)
            return
        if isinstance(event, events.Died):
            seat, role, cause = event
            if self.dusk is not None and cause in BY_DAY and not self.unclear(event):
                self.close_dawn()
                self.goes_on()
            if role is None:
                self.miss_card(seat, cause)
            else:
                self.know(Hold((seat,), frozenset({role})))
            if cause is Cause.CHALLENGED:
                self.settle_challenge(seat)
            self.alive = tuple(s for s in self.alive if s != seat)
            if role in (Role.SCAPEGOAT, None):
                self.tied = None
        if self.dusk is None:
            return
        self.dusk = dusk = self.dusk._replace(told=True, line=self.line, text=self.text)
        if isinstance(event, events.Died):
            if self.unclear(event):
                self.dusk = dusk._replace(part=True)
            else:
                self.dusk = _with_death(dusk, *event)

    def settle_challenge(self, dead: Seat) -> None:
        """Who dies of it tells what the challenged is."""
        if self.challenge is not None and dead in self.challenge:
            werewolf = dead == self.challenge.target
            self.know(Hold((self.challenge.target,), _side(werewolf)))

    def unclear(self, death: events.Died) -> bool:
        """Whether only a line that was missed told what somebody died of."""
        return death.seat in self.cause_missed and str(death.cause) not in self.text.split()

    def miss_card(self, seat: Seat, cause: Cause) -> None:
        """If he was the elder, it is not known whether the village has lost its powers.

        So it is not known either what later nights could bring.
        """
        self.unshown.add(seat)
        if self.elder and self.powers and cause in (Cause.NIGHT, *COST_THE_POWERS):
            self.elder_missed = True

    def vote(self, event: object) -> None:
        if self.dusk is not None:
            self.close_dawn()
            self.goes_on()
        match event:
            case events.Tied(seats) if seats and self.powers and not self.elder_missed:
                self.tied = None if self.votes_missed else (self.line, self.text)
            case events.OutcomeMissed():
                self.outcome_missed = True
            case events.Challenged(knight, _):
                self.challenge = event
                self.know(Hold((knight,), frozenset({Role.KNIGHT})))
            case events.Exposed(seat):
                self.know(Hold((seat,), _side(werewolf=True)))
            case events.ScapegoatTaken(seat):
                self.tied = None
                self.know(Hold((seat,), frozenset({Role.SCAPEGOAT})))
            case events.IdiotShown(seat):
                self.know(Hold((seat,), frozenset({Role.IDIOT})))

    # ------------------------------------------------------------ secrets

    def act(self, event: object) -> None:
        night = self.night
        match event:
            case events.Guarded(guard, target):
                self.acted(guard, Role.GUARD)
                self.know(Guarding(night, target))
            case events.Attacked(target):
                self.know(Attack(night, target))
            case events.VictimSeen(witch, victim):
                self.acted(witch, Role.WITCH)
                self.know(Attack(night, victim))
            case events.Saved(witch, _):
                self.brew(witch, saved=True)
            case events.Poisoned(witch, target):
                self.brew(witch, poisoned=target)
            case events.Withheld(witch):
                self.brew(witch)

    def brew(self, witch: Seat, saved: bool = False, poisoned: Seat | None = None) -> None:
        """Both potions of a night are one fact."""
        self.acted(witch, Role.WITCH)
        if self.night in self.brews_missed:
            return
        for fact in self.facts:
            if isinstance(fact.observation, Brewing) and fact.observation.night == self.night:
                self.facts.remove(fact)
                saved = saved or fact.observation.saved
                poisoned = fact.observation.poisoned if poisoned is None else poisoned
                break
        self.know(Brewing(self.night, saved, poisoned))

    def learn(self, event: events.Event) -> None:
        """What somebody was shown."""
        match event:
            case events.Dealt(seat, role):
                self.know(Hold((seat,), frozenset({role})))
            case events.MiddleSeen(_, cards):
                self.middle = cards
            case events.Swapped(thief, taken):
                self.swap(thief, taken)
            case events.Checked(seer, target, werewolf, role):
                self.acted(seer, Role.SEER)
                seen = frozenset({role}) if role else _side(werewolf)
                self.know(Hold((target,), seen))
            case events.WolvesMet(wolves):
                self.know(Hold(wolves, frozenset({Role.WEREWOLF})))
                if not self.begun:  # others may have died before that
                    entry = Entry(event, () if self.private else None)
                    self.before.append(Told(entry, self.line, self.text))
                else:
                    self.know_others(wolves)
            case events.Peeped(girl, seen_wolves):
                self.acted(girl, Role.GIRL)
                if seen_wolves:
                    self.know(Hold(seen_wolves, frozenset({Role.WEREWOLF})))
            case events.Paired(cupid, pair):
                self.acted(cupid, Role.CUPID)
                self.know(LoversAre(pair))
            case events.LoversMet(pair):
                self.know(LoversAre(pair))
            case events.Charmed(piper, seats):
                self.acted(piper, Role.PIPER)
                self.know(Hold(seats, ANY - {Role.PIPER}))
            case events.CharmedMet(seats) if seats:
                self.know(Hold(seats, ANY - {Role.PIPER}))

    def acted(self, seat: Seat, role: Role) -> None:
        """Only who holds a card acts by it; of oneself one knows that already."""
        if seat != self.viewer:
            self.know(Hold((seat,), frozenset({role})))

    def swap(self, thief: Seat, taken: Role | None) -> None:
        """The thief's card is another now, and it lies in the middle."""
        dealt = Hold((thief,), frozenset({Role.THIEF}))
        self.facts = [fact for fact in self.facts if fact.observation != dealt]
        self.know(Hold((thief,), frozenset({taken or Role.THIEF})))
        middle = list(self.middle)
        if taken in middle:
            middle[middle.index(taken)] = Role.THIEF
        if middle:
            self.know(InMiddle(tuple(sorted(middle, key=list(Role).index))))

    # ------------------------------------------------------------ what was missed

    def miss(self, event: events.Event) -> None:
        """Something happened of which nothing is known but that; who lives is known, as ever."""
        match event:
            case events.Died(seat, role, cause):
                if cause in (Cause.LYNCHED, Cause.SCAPEGOAT):
                    self.close_dawn()
                elif self.dusk is not None:
                    to_shoot = _with_death(self.dusk, seat, role, cause).to_shoot
                    self.dusk = self.dusk._replace(part=True, to_shoot=to_shoot)
                self.alive = tuple(s for s in self.alive if s != seat)
                if role in (Role.SCAPEGOAT, None):
                    self.tied = None
                if role is None:
                    self.miss_card(seat, cause)
            case events.PowersLost():
                self.powers = False
            case events.Shot(_, int(seat)) | events.Exposed(seat):
                self.cause_missed.add(seat)
            case events.Challenged():
                self.cause_missed.update(event)
            case events.Voted() | events.Lynched() | events.Tied() | events.IdiotShown():
                self.close_dawn()
                self.votes_missed = True
            case events.ScapegoatTaken():
                self.tied = None
            case events.Swapped(thief, _):
                dealt = Hold((thief,), frozenset({Role.THIEF}))
                self.facts = [fact for fact in self.facts if fact.observation != dealt]
            case events.Saved() | events.Poisoned() | events.Withheld():
                self.brews_missed.add(self.night)
                self.facts = [
                    fact
                    for fact in self.facts
                    if not isinstance(fact.observation, Brewing)
                    or fact.observation.night != self.night
                ]


def _side(werewolf: bool) -> frozenset[Role]:
    wolf = frozenset({Role.WEREWOLF})
    return wolf if werewolf else ANY - wolf
