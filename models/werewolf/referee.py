"""Replays the record of a player or an onlooker, and notes every rule it breaks.

At the table people miss things, so nothing here stops at a breach: `check` refuses a record that
has any, the other questions only warn. Votes, deaths and talk may be told in part. Of what is done
in secret only the viewer's own part can stand in such a record; a record that tells all of it is a
judge's (`judge`).
"""

from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.records import GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.werewolf import acts, events, lines
from wolfwise.models.werewolf.deaths import COST_THE_POWERS
from wolfwise.models.werewolf.game import Werewolf, werewolf
from wolfwise.models.werewolf.replay import ACTS, DAWN, NO_VOTE, Replay
from wolfwise.models.werewolf.roles import Cause, Role, article
from wolfwise.models.werewolf.secrets import Secrets


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


class _Clerk(Secrets):
    """Enters one line into the replay."""

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
                if self.play.card is Role.PIPER and not self.play.begun:
                    self.play.charmed = (*self.play.charmed, *seats)  # before the record begins
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
            case lines.TalkMissed(seat):
                self.legal(self.table.breach_of_target(seat))
            case lines.Won(winner):
                self.play.ended = True
                self.hear(events.Ended(str(winner), ()))
            case _:
                self.day(fact)

    # ------------------------------------------------------------ nights, days and deaths

    def time(self, fact: lines.Night | lines.Day) -> None:
        play, night = self.play, isinstance(fact, lines.Night)
        first = not play.begun
        play.table = self.table.nightfall() if night else self.table.daybreak()
        now = self.table.nights if night else self.table.days
        what = "night" if night else "day"
        if fact.number not in (None, now):
            if not first:
                self.legal(f"this is {what} {now}, not {what} {fact.number}")
            now = max(now, fact.number)
            play.table = self.table._replace(nights=now) if night else self.table._replace(days=now)
        if first:
            play.table = self.table.begun_with(night=night)
        play.new_time(night=night, first=first)
        if first:
            self.legal(play.begin())
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
                self.legal(self.breach_of_hunter(hunter))
                if self.play.hunter_shot:
                    self.legal("the hunter has shot already")
                self.legal(acts.breach_of_shot(self.table, target))
                self.play.shot_at, self.play.hunter_shot = target, True
                self.hear(fact)
            case lines.Dead(seat, role, cause):
                self.die(seat, role, cause or self.cause(seat, role))

    def breach_of_hunter(self, seat: Seat) -> str | None:
        """Why somebody is not the dead hunter; his card may have been missed."""
        shown = self.table.shown
        missed = seat in self.play.unshown and Role.HUNTER not in shown
        if shown[seat] is Role.HUNTER or (missed and Role.HUNTER in self.table.game.deck):
            return None
        return f"{self.names[seat]} has not died as the hunter"

    def cause(self, seat: Seat, role: Role | None) -> Cause:
        """What somebody died of if it is not written down."""
        if seat == self.play.shot_at:
            return Cause.SHOT
        if seat == self.play.exposed:
            return Cause.EXPOSED
        if seat in self.play.challenge:
            return Cause.CHALLENGED
        if seat == self.table.idiot and self.table.powers_lost:
            return Cause.ELDER
        if not self.play.voted:
            return Cause.NIGHT
        return Cause.SCAPEGOAT if role is Role.SCAPEGOAT and self.play.tied else Cause.GRIEF

    def die(self, seat: Seat, role: Role | None, cause: Cause) -> None:
        self.in_play(*(() if role is None else (role,)))
        self.legal(self.table.breach_of_target(seat))
        self.legal(self.play.breach_of_dawn(cause))
        self.play.died_tonight |= cause in DAWN
        if cause is Cause.CHALLENGED:
            if self.play.challenge[1:] == (seat,):
                self.play.voted = self.play.no_vote = True
            self.play.challenge = ()
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
                    problem = table.breach_of_elector(voter)
                    if whom != lines.MISSED:
                        problem = problem or table.breach_of_backing(whom)
                    self.legal(problem or table.breach_of_office())
                    if not isinstance(whom, str):
                        self.hear(events.Backed(voter, whom))
            case lines.Votes(ballots):
                self.vote(ballots)
            case events.Challenged():
                self.challenge(fact)
            case events.Exposed(seat):
                self.expose(seat)
            case lines.Lynched(seat, role):
                self.lynch(seat, role)
            case lines.OutcomeMissed():
                self.legal(NO_VOTE if play.no_vote else None)
                self.legal("the lynched is known already" if play.lynched else None)
                play.voted = play.lynched = True
                play.table = table._replace(voters=None, lynching_missed=True)
                self.hear(events.OutcomeMissed())
            case lines.Voters(seats):
                self.name_voters(seats)

    def name_voters(self, seats: tuple[Seat, ...]) -> None:
        """The scapegoat's word, before or after it is written down that he died."""
        table = self.table
        dead = Role.SCAPEGOAT in table.shown
        missed = self.play.unshown and Role.SCAPEGOAT in table.game.deck
        if not dead and not missed and not (self.play.tied and Role.SCAPEGOAT in table.game.deck):
            self.legal("only a scapegoat who dies says who may vote")
            return
        if self.play.voters_named:
            self.legal("the scapegoat has said already who may vote")
        self.living(seats)
        self.play.table = table._replace(voters=seats)
        self.play.voters_named = table.days
        if dead:
            self.hear(events.VotersNamed(table.shown.index(Role.SCAPEGOAT), seats))

    def challenge(self, fact: events.Challenged) -> None:
        """The knight shows himself; which of the two is dead is told next."""
        knight, target = fact
        self.in_play(Role.KNIGHT)
        self.legal(self.table.breach_of_target(knight) or self.breach_of_knight(knight))
        self.legal(acts.breach_of_challenge(self.table, knight, target))
        self.legal("the day is over" if self.play.voted else None)
        self.play.table = self.table._replace(challenged=True)
        self.play.challenge = fact
        self.hear(fact)

    def breach_of_knight(self, seat: Seat) -> str | None:
        """Why somebody does not challenge by that card, as far as it is known here."""
        if self.table.powers_lost:
            return "the village has lost its powers"
        own = self.play.card if seat == self.play.viewer else Role.KNIGHT
        card = self.table.shown[seat] or own
        if card is None or card is Role.KNIGHT:
            return None
        return f"{self.names[seat]} is {article(card)}, not the knight"

    def expose(self, seat: Seat) -> None:
        """A werewolf by his own word; that he is dead is told next."""
        self.legal(acts.breach_of_exposure(self.table, True))
        self.legal(self.table.breach_of_target(seat) or self.breach_of_wolf(seat))
        self.legal("the day is over" if self.play.voted else None)
        self.play.exposed, self.play.voted, self.play.no_vote = seat, True, True
        self.hear(events.Exposed(seat))

    def breach_of_wolf(self, seat: Seat) -> str | None:
        """Why the viewer knows that this is no werewolf."""
        own = self.play.card if seat == self.play.viewer else None
        card = self.table.shown[seat] or own
        if card is None or card is Role.WEREWOLF:
            return None
        return f"{self.names[seat]} is {article(card)}, not a werewolf"

    def vote(self, ballots: tuple[lines.Ballot, ...]) -> None:
        play, table = self.play, self.table
        self.legal(NO_VOTE if play.no_vote else None)
        play.votes, play.voted = {v: whom for v, whom in ballots if whom != lines.MISSED}, True
        play.votes_missed = len(play.votes) < len(ballots)
        for voter, target in ballots:
            problem = table.breach_of_voter(voter)
            if target != lines.MISSED:
                problem = problem or table.breach_of_vote(voter, target)
                self.hear(events.Voted(voter, target, table.weight(voter)))
            self.legal(problem and f"vote of {self.names[voter]}: {problem}")

    def lynch(self, seat: Seat | None, role: Role | None) -> None:
        play = self.play
        most = self.table.voted_out(play.votes.items())
        self.legal(play.breach_of_outcome(seat))
        play.voted, play.lynched = True, play.lynched or seat is not None
        play.table = self.table._replace(voters=None)
        if seat is None:
            self.hear(events.Tied(most))
            return
        self.in_play(*(() if role is None else (role,)))
        self.hear(events.Lynched(seat))
        again = seat == self.table.idiot and self.table.game.rules["idiot-again"] == "dies"
        if role is not Role.IDIOT or self.table.powers_lost or again:
            self.die(seat, role, Cause.LYNCHED)
        elif seat != self.table.idiot:
            self.legal(self.table.breach_of_target(seat))
            play.table = self.table.after_showing(seat)
            self.hear(events.IdiotShown(seat))
