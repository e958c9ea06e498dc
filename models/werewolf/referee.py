"""Replays the record of a player or an onlooker, and notes every rule it breaks.

At the table people miss things, so nothing here stops at a breach: `check` refuses a record that
has any, the other questions only warn. Votes, deaths and talk may be told in part. Of what is done
in secret only the viewer's own part can stand in such a record; a record that tells all of it is a
judge's (`judge`).
"""

from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.records import Breach, GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.werewolf import acts, events, lines
from wolfwise.models.werewolf.deaths import COST_THE_POWERS
from wolfwise.models.werewolf.events import Entry, Event, Told
from wolfwise.models.werewolf.game import Werewolf, werewolf
from wolfwise.models.werewolf.replay import ACTS, DAWN, Replay
from wolfwise.models.werewolf.roles import Cause, Role
from wolfwise.models.werewolf.table import Table


def role_list(record: Record) -> lines.Roles | None:
    """The line that tells which cards are in play."""
    return next((li.fact for li in record.facts if isinstance(li.fact, lines.Roles)), None)


def game_of(record: Record) -> Werewolf:
    """The game that a record is about."""
    roles = role_list(record)
    if roles is None:
        raise RecordError("which cards are in play? A line 'roles ROLE ROLE ...' is missing")
    return werewolf(roles.cards, record.rules, len(record.players))


def replay(record: Record) -> Replay:
    """Replay all lines. Only a line that makes no sense where it stands raises RecordError."""
    play = Replay(game_of(record), record.players)
    viewers = (line.fact for line in record.facts if isinstance(line.fact, lines.Viewer))
    if (viewer := next(viewers, None)) is not None:
        play.viewer, play.card = viewer
    seen_roles = False
    for line in record.facts:
        match line.fact:
            case GameLine() | PlayersLine() | RuleLine():
                continue
            case lines.Roles():
                if seen_roles:
                    raise _Clerk(play, line).error("the roles are known already")
                seen_roles = True
            case _:
                _Clerk(play, line).enter()
    return play


def fits(play: Replay, fact: object) -> bool:
    """Whether a line could come next without breaking a rule."""
    trial, before = play.copy(), len(play.breaches)
    try:
        _Clerk(trial, Line(0, "", fact)).enter()
    except RecordError:
        return False
    return len(trial.breaches) == before


class _Clerk:
    """Enters one line into the replay."""

    def __init__(self, play: Replay, line: Line) -> None:
        self.play, self.line = play, line
        self.names = play.table.names

    def enter(self) -> None:
        fact = self.line.fact
        if self.play.ended and not isinstance(fact, lines.Viewer):
            self.legal("the game is over")
        if type(fact) in ACTS:
            self.secret(fact)
            return
        match fact:
            case lines.Viewer(seat, role):
                self.viewer(seat, role)
            case events.LoversMet(pair):
                self.among("the lovers", pair, Role.CUPID)
                self.legal("the lovers are known already" if self.play.lovers_met else None)
                self.play.lovers_met = True
                self.hear(events.LoversMet(pair), secret=True)
            case events.CharmedMet(seats):
                self.among("the charmed", seats, Role.PIPER)
                self.living(seats)
                self.legal(self.play.breach_of_call(Role.PIPER, type(fact)))
                self.play.done.add(type(fact))
                self.hear(events.CharmedMet(seats), secret=True)
            case lines.Night() | lines.Day():
                self.time(fact)
            case lines.Dead() | lines.NobodyDead() | events.Shot():
                self.death(fact)
            case lines.Claims(seat) | lines.Says(seat):
                self.legal(self.table.breach_of_target(seat))
                self.legal(self.table.game.breach_of_talk(fact.told))
            case lines.Won(winner):
                self.play.ended = True
                self.hear(events.Ended(str(winner), ()))
            case _:
                self.day(fact)

    # ------------------------------------------------------------ tools

    @property
    def table(self) -> Table:
        return self.play.table

    def hear(self, event: Event, secret: bool = False) -> None:
        viewer = self.play.viewer
        known_to = None if not secret or viewer is None else (viewer,)
        self.play.told.append(Told(Entry(event, known_to), self.line.number, self.line.text))

    def legal(self, problem: str | None) -> None:
        if problem is not None:
            self.play.breaches.append(Breach(self.line.number, problem))

    def in_play(self, *cards: Role) -> None:
        for card in cards:
            if card not in self.table.game.deck:
                at = self.line.text.casefold().rfind(card)
                raise self.error(f"no {card} is among the roles of this game", max(at, 0))

    def living(self, seats: tuple[Seat, ...]) -> None:
        for seat in seats:
            self.legal(self.table.breach_of_target(seat))

    def error(self, message: str, column: int = 0) -> RecordError:
        return RecordError(message, text=self.line.text, line=self.line.number, column=column)

    # ------------------------------------------------------------ the viewer and his secrets

    def viewer(self, seat: Seat, role: Role) -> None:
        self.in_play(role)
        if any(isinstance(told.entry.event, events.Dealt) for told in self.play.told):
            raise self.error("the viewer of this record and his card are known already")
        self.hear(events.Dealt(seat, role), secret=True)

    def own(self, what: str) -> Seat:
        if self.play.viewer is None:
            raise self.error(
                f"who knows of {what}? In a record of what everybody knows nothing secret can "
                "stand; 'viewer NAME ROLE' says whose knowledge it is"
            )
        return self.play.viewer

    def among(self, what: str, seats: tuple[Seat, ...], maker: Role) -> None:
        """Only they themselves know who they are, and who has made them so."""
        viewer = self.own(what)
        if viewer not in seats and self.play.card is not maker:
            raise self.error(f"{self.names[viewer]} cannot know {what} without being one of them")
        self.in_play(maker)

    def secret(self, fact: object) -> None:
        """Something the viewer did or learnt by his card."""
        needed = ACTS[type(fact)]
        viewer = self.own(f"what the {needed} does")
        match fact:
            case lines.Middle() | lines.Victim() | events.WolvesMet() | events.Attacked():
                actor = viewer
            case (actor, *_):
                pass
        if actor != viewer:
            raise self.error(
                f"{self.names[viewer]} cannot know what {self.names[actor]} did; what players say "
                "is written 'NAME claims ROLE' and 'NAME says NAME ROLE'"
            )
        if self.play.card is not needed:
            raise self.error(f"{self.names[viewer]} is not the {needed}")
        self.legal(self.table.breach_of_target(viewer))
        self.legal(self.play.breach_of_call(needed, type(fact)))
        self.act(viewer, fact)
        self.play.done.add(type(fact))

    def act(self, viewer: Seat, fact: object) -> None:
        play, table = self.play, self.table
        match fact:
            case lines.Middle(cards):
                self.look_at_middle(cards)
            case events.Swapped(_, taken):
                self.swap(viewer, taken)
            case events.Paired(cupid, pair):
                self.legal(acts.breach_of_pair(table, cupid, pair))
                self.hear(fact, secret=True)
            case events.Guarded(_, target):
                last = play.guarded.get(table.nights - 1)
                self.legal(acts.breach_of_guard(table, target, last))
                self.once(play.guarded, target, "the guard protected")
                self.hear(fact, secret=True)
            case lines.Checks(seer, target, told):
                self.check(seer, target, told)
            case events.Peeped(_, seen):
                self.legal(acts.breach_of_peep(table, seen))
                self.hear(fact, secret=True)
            case events.WolvesMet(wolves):
                self.legal("the werewolves are known already" if play.wolves_met else None)
                if viewer not in wolves:
                    self.legal(f"{self.names[viewer]} is a werewolf as well")
                play.wolves_met = True
                self.living(wolves)
                self.hear(fact, secret=True)
            case events.Attacked(target):
                self.legal(acts.breach_of_attack(table, target, ()))
                self.once(play.attacked, target, "the werewolves named")
                self.hear(fact, secret=True)
            case lines.Victim(seat):
                self.living(() if seat is None else (seat,))
                self.once(play.attacked, seat, "the werewolves named")
                self.hear(events.VictimSeen(viewer, seat), secret=True)
            case lines.Brews(witch, saved, poisoned):
                self.brew(witch, saved, poisoned)
            case events.Charmed(piper, seats):
                self.legal(acts.breach_of_charm(table, piper, seats, play.charmed))
                play.charmed = (*play.charmed, *seats)
                self.hear(fact, secret=True)

    def once(self, deeds: dict[int, Seat | None], target: Seat | None, deed: str) -> None:
        """Note what can be done but once a night."""
        self.need_night()
        before = deeds.setdefault(self.table.nights, target)
        if before != target:
            name = "nobody" if before is None else self.names[before]
            raise self.error(f"{deed} {name} in this night already")

    def need_night(self) -> None:
        if not self.table.nights:
            raise self.error("in which night? A line 'night 1' comes before")

    def look_at_middle(self, cards: tuple[Role, ...]) -> None:
        self.in_play(*cards)
        if len(cards) != self.table.game.middle:
            raise self.error(f"{self.table.game.middle} cards lie in the middle, not {len(cards)}")
        self.play.middle = cards

    def swap(self, thief: Seat, taken: Role | None) -> None:
        if not self.play.middle:
            raise self.error("what lies in the middle? A line 'middle ROLE ROLE' comes before")
        self.legal(acts.breach_of_take(self.table, taken, self.play.middle))
        self.hear(events.MiddleSeen(thief, self.play.middle), secret=True)
        self.hear(events.Swapped(thief, taken), secret=True)
        self.play.card = taken or self.play.card

    def check(self, seer: Seat, target: Seat, told: lines.Told | None) -> None:
        if told is None:
            raise self.error("what did the seer see? A role, or 'good' for no werewolf")
        role = None if told == lines.GOOD else Role(told)
        if role is not None:
            self.in_play(role)
        self.legal(acts.breach_of_look(self.table, seer, target))
        self.hear(events.Checked(seer, target, role is Role.WEREWOLF, role), secret=True)

    def brew(self, witch: Seat, saved: Seat | None, poisoned: Seat | None) -> None:
        self.need_night()
        play, brew = self.play, acts.Brew(saved is not None, poisoned)
        if saved is not None and self.table.nights not in play.attacked:
            play.attacked[self.table.nights] = saved
            self.hear(events.VictimSeen(witch, saved), secret=True)
        victim = play.attacked.get(self.table.nights)
        if saved not in (None, victim):
            self.legal("the antidote saves whom the werewolves have named, and nobody else")
        self.legal(play.breach_of_another_brew(brew))
        self.legal(acts.breach_of_brew(self.table, witch, brew, victim, play.potions))
        play.brewed = (*play.brewed, brew)
        play.potions = play.potions.after(self.table, brew)
        if saved is not None:
            self.hear(events.Saved(witch, saved), secret=True)
        if poisoned is not None:
            self.hear(events.Poisoned(witch, poisoned), secret=True)
        if saved is poisoned is None:
            self.hear(events.Withheld(witch), secret=True)

    # ------------------------------------------------------------ nights, days and deaths

    def time(self, fact: lines.Night | lines.Day) -> None:
        play, night = self.play, isinstance(fact, lines.Night)
        play.table = self.table.nightfall() if night else self.table.daybreak()
        now = self.table.nights if night else self.table.days
        what = "night" if night else "day"
        if fact.number not in (None, now):
            begun = any(not isinstance(told.entry.event, events.Dealt) for told in play.told)
            if fact.number < now or begun:
                self.legal(f"this is {what} {now}, not {what} {fact.number}")
            now = max(now, fact.number)
            play.table = self.table._replace(nights=now) if night else self.table._replace(days=now)
        play.new_time(night=night)
        if night:
            if self.table.days > play.voters_named:
                play.table = self.table._replace(voters=None)
            self.hear(events.NightStarts(now))
        else:
            self.hear(events.DayStarts(now))

    def death(self, fact: lines.Dead | lines.NobodyDead | events.Shot) -> None:
        match fact:
            case lines.NobodyDead():
                self.legal(self.play.breach_of_dawn(None))
                self.play.nobody_died = True
                self.hear(events.NobodyDied())
            case events.Shot(hunter, target):
                if self.table.shown[hunter] is not Role.HUNTER:
                    self.legal(f"{self.names[hunter]} has not died as the hunter")
                if self.play.hunter_shot:
                    self.legal("the hunter has shot already")
                self.legal(acts.breach_of_shot(self.table, target))
                self.play.shot_at, self.play.hunter_shot = target, True
                self.hear(fact)
            case lines.Dead(seat, role, cause):
                self.die(seat, role, cause or self.cause(seat, role))

    def cause(self, seat: Seat, role: Role) -> Cause:
        """What somebody died of if it is not written down."""
        if seat == self.play.shot_at:
            return Cause.SHOT
        if seat == self.table.idiot and self.table.powers_lost:
            return Cause.ELDER
        if not self.play.voted:
            return Cause.NIGHT
        return Cause.SCAPEGOAT if role is Role.SCAPEGOAT and self.play.tied else Cause.GRIEF

    def die(self, seat: Seat, role: Role, cause: Cause) -> None:
        self.in_play(role)
        self.legal(self.table.breach_of_target(seat))
        self.legal(self.play.breach_of_dawn(cause))
        self.play.died_tonight |= cause in DAWN
        cards = [role] * self.table.game.players
        self.play.table = self.table.after_deaths([seat], cards)
        if self.table.mayor == seat:  # until it is told who comes after him
            self.play.table = self.table._replace(mayor=None)
        self.hear(events.Died(seat, role, cause))
        if role is Role.ELDER and cause in COST_THE_POWERS and not self.table.powers_lost:
            self.play.table = self.table._replace(powers_lost=True)
            self.hear(events.PowersLost(seat))

    # ------------------------------------------------------------ by day

    def day(self, fact: object) -> None:
        play, table = self.play, self.table
        match fact:
            case lines.Mayor(seat):
                self.legal(table.breach_of_target(seat) or table.breach_of_office(seat))
                play.table = table._replace(mayor=seat, election_over=True)
                self.hear(events.MayorElected(seat))
            case lines.Election(ballots):
                for voter, whom in ballots:
                    problem = table.breach_of_elector(voter) or table.breach_of_backing(whom)
                    self.legal(problem or table.breach_of_office())
                    if whom is not None:
                        self.hear(events.Backed(voter, whom))
            case lines.Votes(ballots):
                self.vote(ballots)
            case lines.Lynched(seat, role):
                self.lynch(seat, role)
            case lines.Voters(seats):
                self.name_voters(seats)

    def name_voters(self, seats: tuple[Seat, ...]) -> None:
        """The scapegoat's word, before or after it is written down that he died."""
        table = self.table
        dead = Role.SCAPEGOAT in table.shown
        if not dead and not (self.play.tied and Role.SCAPEGOAT in table.game.deck):
            self.legal("only a scapegoat who dies says who may vote")
            return
        if self.play.voters_named:
            self.legal("the scapegoat has said already who may vote")
        self.living(seats)
        self.play.table = table._replace(voters=seats)
        self.play.voters_named = table.days
        if dead:
            self.hear(events.VotersNamed(table.shown.index(Role.SCAPEGOAT), seats))

    def vote(self, ballots: tuple[lines.Ballot, ...]) -> None:
        play, table = self.play, self.table
        play.votes, play.voted = dict(ballots), True
        for voter, target in ballots:
            problem = table.breach_of_voter(voter) or table.breach_of_vote(voter, target)
            self.legal(problem and f"vote of {self.names[voter]}: {problem}")
            self.hear(events.Voted(voter, target, table.weight(voter)))

    def lynch(self, seat: Seat | None, role: Role | None) -> None:
        play = self.play
        most = self.table.voted_out(play.votes.items())
        self.legal(play.breach_of_outcome(seat))
        play.voted, play.lynched = True, play.lynched or seat is not None
        play.table = self.table._replace(voters=None)
        if seat is None or role is None:
            self.hear(events.Tied(most))
            return
        self.in_play(role)
        self.hear(events.Lynched(seat))
        again = seat == self.table.idiot and self.table.game.rules["idiot-again"] == "dies"
        if role is not Role.IDIOT or self.table.powers_lost or again:
            self.die(seat, role, Cause.LYNCHED)
        elif seat != self.table.idiot:
            self.legal(self.table.breach_of_target(seat))
            play.table = self.table.after_showing(seat)
            self.hear(events.IdiotShown(seat))
