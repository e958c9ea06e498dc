"""The course of a game: what follows from each decision, up to the next one.

Steps at which nobody has anything to decide are passed over; the judge calls them all the same.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from wolfwise.models.game import End, Seat
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.acts import Brew, Potions, to_charm
from wolfwise.models.werewolf.deaths import Owed, die
from wolfwise.models.werewolf.end import Standing
from wolfwise.models.werewolf.events import Entry, Event
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.night import Night, resolve
from wolfwise.models.werewolf.roles import Cause, Role, Side, Step
from wolfwise.models.werewolf.table import Table

Choice = Seat | bool | None
"""A vote for a seat or for nobody, or the yes or no of a scapegoat or a werewolf."""
DAY = (Step.ELECTION, Step.CHALLENGE, Step.EXPOSURE, Step.VOTE)
"""The steps of a day after what the night brought."""


class Course(NamedTuple):
    """The whole state of a game. `Position` adds what is legal and who sees what."""

    game: Werewolf
    table: Table
    step: Step = Step.DEAL
    to_act: Seat | None = None  # None: chance
    roles: tuple[Role, ...] = ()  # the card of each seat
    middle: tuple[Role, ...] = ()
    lovers: tuple[Seat, ...] = ()
    charmed: tuple[Seat, ...] = ()  # ever, the dead among them
    lives: int = 0  # of the elder
    potions: Potions = Potions()
    last_guarded: Seat | None = None
    night: Night = Night()
    asked: tuple[Seat, ...] = ()  # of whom or about whom choices are collected, in order
    choices: tuple[Choice, ...] = ()
    over: Step | None = None  # the latest of the steps of the day that is over
    owed: tuple[Owed, ...] = ()
    log: tuple[Entry, ...] = ()
    end: End | None = None

    @property
    def wolves(self) -> tuple[Seat, ...]:
        """The living werewolves."""
        return tuple(s for s in self.table.alive if self.roles[s] is Role.WEREWOLF)

    @property
    def voted(self) -> bool:
        """Whether there is no vote any more on this day."""
        return self.over is Step.VOTE

    def holder(self, role: Role) -> Seat | None:
        """Who lives with this card and can use it."""
        if self.table.powers_lost and self.game.side[role] is Side.VILLAGE:
            return None
        return next((s for s in self.table.alive if self.roles[s] is role), None)

    @property
    def next_asked(self) -> Seat:
        """Of whom or about whom the next choice is."""
        return self.asked[len(self.choices)]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All that the judge calls in the present or latest night, also for nobody."""
        return self.game.steps(self.table.nights)

    # ------------------------------------------------------------ the log

    def _heard(self, *heard: Event, **changes: Any) -> Self:
        """Everybody learns of something."""
        return self._replace(log=(*self.log, *map(Entry, heard)), **changes)

    def _noted(self, known_to: tuple[Seat, ...], event: Event, **changes: Any) -> Self:
        """Some learn of something; nobody but the judge, if there is none."""
        return self._replace(log=(*self.log, Entry(event, known_to)), **changes)

    # ------------------------------------------------------------ the deal

    def _dealt(self, role: Role) -> Self:
        """A card more, to the next seat or to the middle; after the last one the game begins."""
        seat = len(self.roles)
        if seat < self.game.players:
            dealt = self._noted((seat,), events.Dealt(seat, role), roles=(*self.roles, role))
        else:
            dealt = self._replace(middle=(*self.middle, role))
        if len(dealt.roles) + len(dealt.middle) < len(self.game.cards):
            return dealt
        dealt = dealt._replace(lives=self.game.elder_lives)
        if self.game.rules["begins"] == "day":
            return dealt._daybreak()._day()
        return dealt._nightfall()

    # ------------------------------------------------------------ the night

    def _nightfall(self) -> Self:
        table = self.table.nightfall()
        fallen = self._heard(
            events.NightStarts(table.nights), table=table, night=Night(), over=None
        )
        return fallen._called(fallen.steps)

    def _night_goes_on(self) -> Self:
        """On from the step that has just been decided."""
        step = Step.GIRL if self.step is Step.GLIMPSE else self.step
        return self._called(self.steps[self.steps.index(step) + 1 :])

    def _called(self, steps: tuple[Step, ...]) -> Self:
        """Call one step after another until somebody has to decide, or until dawn."""
        night = self
        for step in steps:
            night, waits = night._wake(step)
            if waits is not None:
                return night._replace(step=step, to_act=waits)
        return night._dawn()

    def _wake(self, step: Step) -> tuple[Self, Seat | None]:
        """What those learn who wake in a step, and who of them has to decide something."""
        match step:
            case Step.THIEF:
                thief = self.holder(Role.THIEF)
                if thief is None:
                    return self, None
                return self._noted((thief,), events.MiddleSeen(thief, self.middle)), thief
            case Step.LOVERS if self.lovers:
                first, second = self.lovers
                return self._noted(self.lovers, events.LoversMet((first, second))), None
            case Step.CUPID | Step.GUARD | Step.SEER:
                return self, self.holder(Role(step.value))
            case Step.WEREWOLVES if self.wolves:
                return self._wake_wolves()
            case Step.GIRL if self.wolves and self.game.rules["girl-peep"] != "nothing":
                return self, self.holder(Role.GIRL)
            case Step.WITCH:
                return self._wake_witch()
            case Step.PIPER:
                piper = self.holder(Role.PIPER)
                left = piper is not None and to_charm(self.table, piper, self.charmed)
                return self, piper if left else None
            case Step.CHARMED if self.holder(Role.PIPER) is not None:
                awake = tuple(s for s in self.charmed if s in self.table.alive)
                return self._noted(awake, events.CharmedMet(awake)), None
        return self, None

    def _wake_wolves(self) -> tuple[Self, Seat | None]:
        wolves = self.wolves
        met = self._noted(wolves, events.WolvesMet(wolves)) if self.table.nights == 1 else self
        targets = self.game.rules["wolves-target"] == "anyone" or len(wolves) < len(
            self.table.alive
        )
        return met, wolves[0] if targets else None

    def _wake_witch(self) -> tuple[Self, Seat | None]:
        """She sees the victim even if she has no potion left, and then decides nothing."""
        witch = self.holder(Role.WITCH)
        if witch is None:
            return self, None
        always = self.game.rules["witch-sees"] == "always"
        shown = self
        if always or not self.potions.antidote_used:
            shown = self._noted((witch,), events.VictimSeen(witch, self.night.attacked))
        return shown, None if all(self.potions) else witch

    def _swapped(self, thief: Seat, taken: Role | None) -> Self:
        swapped = self._noted((thief,), events.Swapped(thief, taken))
        if taken is None:
            return swapped
        middle = list(self.middle)
        middle[middle.index(taken)] = self.roles[thief]
        roles = (*self.roles[:thief], taken, *self.roles[thief + 1 :])
        return swapped._replace(roles=roles, middle=tuple(middle))

    def _looked(self, seer: Seat, target: Seat) -> Self:
        role = self.roles[target]
        shown = role if self.game.rules["seer-sees"] == "role" else None
        return self._noted((seer,), events.Checked(seer, target, role is Role.WEREWOLF, shown))

    def _peeped(self, girl: Seat) -> Self:
        """She sees all werewolves, or chance shows her one."""
        if self.game.rules["girl-peep"] == "one":
            return self._replace(step=Step.GLIMPSE, to_act=None)
        return self._noted((girl,), events.Peeped(girl, self.wolves))._night_goes_on()

    def _glimpsed(self, wolf: Seat) -> Self:
        girl = self.holder(Role.GIRL)
        assert girl is not None
        return self._noted((girl,), events.Peeped(girl, (wolf,)))._night_goes_on()

    def _brewed(self, witch: Seat, brew: Brew) -> Self:
        brewed = self
        if brew.save:
            assert self.night.attacked is not None
            brewed = brewed._noted((witch,), events.Saved(witch, self.night.attacked))
        if brew.poison is not None:
            brewed = brewed._noted((witch,), events.Poisoned(witch, brew.poison))
        if brew == Brew():
            brewed = brewed._noted((witch,), events.Withheld(witch))
        return brewed._replace(
            night=self.night._replace(saved=brew.save, poisoned=brew.poison),
            potions=self.potions.after(self.table, brew),
        )

    # ------------------------------------------------------------ deaths

    def _dawn(self) -> Self:
        """The judge works out who has died, and the village hears of it."""
        fates = resolve(self.game, self.night, self.roles, self.lives)
        lost = sum(fate.life_lost for fate in fates)
        worked_out = self._noted((), events.Resolved(fates), lives=self.lives - lost)
        dawned = worked_out._replace(step=Step.DAWN, to_act=None)._daybreak()
        deaths = {fate.seat: fate.cause for fate in fates if fate.cause is not None}
        if not deaths:
            return dawned._heard(events.NobodyDied())._settled()
        return dawned._died(deaths)._settled()

    def _died(self, deaths: Mapping[Seat, Cause]) -> Self:
        if not deaths:
            return self
        table, heard, owed = die(self.table, deaths, self.roles, self.lovers)
        return self._heard(*heard, table=table, owed=(*self.owed, *owed))

    def _settled(self) -> Self:
        """Let come what deaths bring, look for the end, and go on."""
        at_each_death = self.game.rules["end-check"] == "death"
        settled = self
        while settled.owed:
            if at_each_death and (end := settled._found_end()):
                return settled._ended(end)
            (what, seat), owed = settled.owed[0], settled.owed[1:]
            settled = settled._replace(owed=owed)
            if what is Cause.GRIEF and seat in settled.table.alive:
                settled = settled._died({seat: Cause.GRIEF})
            elif what is Cause.SHOT and settled.table.alive:
                return settled._replace(step=Step.SHOT, to_act=seat)
        if end := settled._found_end():
            return settled._ended(end)
        mayor = settled.table.mayor
        if mayor is not None and mayor not in settled.table.alive:
            return settled._replace(step=Step.SUCCESSOR, to_act=mayor)
        return settled._day()

    def _found_end(self) -> End | None:
        return Standing(self.game, self.roles, self.table.alive, self.lovers, self.charmed).end()

    def _ended(self, end: End) -> Self:
        return self._heard(events.Ended(*end), end=end, owed=(), to_act=None)

    # ------------------------------------------------------------ the day

    def _daybreak(self) -> Self:
        table = self.table.daybreak()
        return self._heard(events.DayStarts(table.days), table=table)

    def _day(self) -> Self:
        """On to the next step of the day in which somebody has to decide something, or to night."""
        knight = None if self.table.challenged else self.holder(Role.KNIGHT)
        left = DAY if self.over is None else DAY[DAY.index(self.over) + 1 :]
        for step in left:
            match step:
                case Step.ELECTION if not self.table.election_over:
                    return self._collect(step, self.table.electing)
                case Step.CHALLENGE if knight is not None:
                    return self._replace(step=step, to_act=knight)
                case Step.EXPOSURE if self.game.wolves_expose and self.wolves:
                    return self._collect(step, self.wolves)
                case Step.VOTE:
                    return self._vote()
        return self._nightfall()

    def _vote(self) -> Self:
        voters = self.table.voting
        if not voters:
            return self._heard(events.NobodyMayVote())._counted()
        return self._collect(Step.VOTE, voters)

    def _collect(self, step: Step, asked: tuple[Seat, ...]) -> Self:
        return self._replace(step=step, to_act=asked[0], asked=asked, choices=())

    def _chosen(self, choice: Choice) -> Self:
        """A vote or a word of the scapegoat more; after the last one they are told and counted."""
        choices = (*self.choices, choice)
        if len(choices) < len(self.asked):
            own = self.step is not Step.SCAPEGOAT  # he speaks for all whom he is asked about
            to_act = self.asked[len(choices)] if own else self.to_act
            return self._replace(choices=choices, to_act=to_act)
        collected = self._replace(choices=choices)
        if self.step is Step.ELECTION:
            return collected._elected()
        if self.step is Step.EXPOSURE:
            return collected._cleared(over=Step.EXPOSURE)._day()
        return collected._counted() if self.step is Step.VOTE else collected._voters_named()

    def _told(self) -> tuple[tuple[Seat, Choice], ...]:
        return tuple(zip(self.asked, self.choices, strict=True))

    def _elected(self) -> Self:
        votes = [(voter, None if who is None else int(who)) for voter, who in self._told()]
        table = self.table.after_election(votes)
        backed = [events.Backed(*vote) for vote in votes]
        told = self._heard(*backed, events.MayorElected(table.mayor), table=table)
        return told._cleared(over=Step.ELECTION)._day()

    def _challenged(self, knight: Seat, target: Seat | None) -> Self:
        """Either of them dies; with a werewolf the day is over."""
        on = self._replace(over=Step.CHALLENGE)
        if target is None:
            return on._day()
        met = on._heard(
            events.Challenged(knight, target), table=self.table._replace(challenged=True)
        )
        if self.game.side[self.roles[target]] is Side.WEREWOLVES:
            return met._vote_over()._died({target: Cause.CHALLENGED})._settled()
        return met._died({knight: Cause.CHALLENGED})._settled()

    def _exposed(self, wolf: Seat) -> Self:
        """The day is over with him."""
        exposed = self._heard(events.Exposed(wolf))._vote_over()
        return exposed._died({wolf: Cause.EXPOSED})._settled()

    def _counted(self) -> Self:
        """Who is voted out: one, nobody, the scapegoat, or those tied vote again."""
        weight = self.table.weight
        votes = self._told()
        voted = [events.Voted(voter, target, weight(voter)) for voter, target in votes]
        most = self.table.voted_out(votes)
        if len(most) == 1:
            return self._heard(*voted, events.Lynched(*most))._vote_over()._lynched(*most)
        tied = self._heard(*voted, events.Tied(most))
        if most and (scapegoat := self.holder(Role.SCAPEGOAT)) is not None:
            return tied._vote_over()._taken(scapegoat)
        if most and (again := self.table.another_vote(most)):
            return tied._cleared(table=again)._vote()
        return tied._vote_over()._settled()

    def _cleared(self, **changes: Any) -> Self:
        """Nothing is being collected any more."""
        return self._replace(asked=(), choices=(), **changes)

    def _vote_over(self) -> Self:
        return self._cleared(table=self.table._replace(voters=None), over=Step.VOTE)

    def _lynched(self, seat: Seat) -> Self:
        stays = self.roles[seat] is Role.IDIOT and not self.table.powers_lost
        if stays and seat != self.table.idiot:
            table = self.table.after_showing(seat)
            return self._heard(events.IdiotShown(seat), table=table)._settled()
        if stays and self.game.rules["idiot-again"] == "stays":
            return self._settled()
        return self._died({seat: Cause.LYNCHED})._settled()

    def _taken(self, scapegoat: Seat) -> Self:
        """Before he dies for the tied, the scapegoat says who may vote on the next day."""
        asked = tuple(s for s in self.table.others(scapegoat) if s != self.table.idiot)
        return self._heard(
            events.ScapegoatTaken(scapegoat),
            step=Step.SCAPEGOAT,
            to_act=scapegoat,
            asked=asked,
        )

    def _voters_named(self) -> Self:
        scapegoat = self.to_act
        assert scapegoat is not None
        voters = tuple(seat for seat, allowed in self._told() if allowed)
        told = self._heard(
            events.VotersNamed(scapegoat, voters), table=self.table._replace(voters=voters)
        )
        return told._cleared()._died({scapegoat: Cause.SCAPEGOAT})._settled()
