"""The record of a player or an onlooker as far as it is replayed, and what can be told but once."""

from collections.abc import Mapping
from copy import copy

from wolfwise.models.game import Seat
from wolfwise.models.records import Breach
from wolfwise.models.werewolf import acts, events, lines
from wolfwise.models.werewolf.deaths import BY_NIGHT
from wolfwise.models.werewolf.events import Told
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Cause, Potion, Role, Step
from wolfwise.models.werewolf.table import Table

ACTS: Mapping[type, Role] = {
    events.Swapped: Role.THIEF,
    events.Paired: Role.CUPID,
    events.Guarded: Role.GUARD,
    lines.Checks: Role.SEER,
    lines.Middle: Role.THIEF,
    events.Peeped: Role.GIRL,
    lines.Brews: Role.WITCH,
    lines.Victim: Role.WITCH,
    lines.Used: Role.WITCH,
    events.Charmed: Role.PIPER,
    events.WolvesMet: Role.WEREWOLF,
    events.Attacked: Role.WEREWOLF,
}
"""What is done or learnt in secret, and the card that one needs for it."""
TOLD_AFTERWARDS = (lines.Checks, events.Peeped, lines.Used, events.Charmed)
"""What may have happened several times before the first night or day that is told of."""
DAWN = (Cause.NIGHT, *BY_NIGHT)
"""What somebody died of who is found dead at dawn."""
NO_VOTE = "the day is over without a vote"


class Replay:
    """The whole record, replayed."""

    def __init__(self, game: Werewolf, names: tuple[str, ...]) -> None:
        self.table = Table.new(game, names)
        self.viewer: Seat | None = None
        self.card: Role | None = None  # the viewer's, now
        self.told: list[Told] = []
        self.breaches: list[Breach] = []
        self.votes: dict[Seat, Seat | None] = {}  # of the latest vote of the day
        self.votes_missed = False  # some of that
        self.voted = False  # something came of a vote of the day
        self.shot_at: Seat | None = None
        self.voters_named = 0  # on that day, for the next one
        self.middle: tuple[Role, ...] = ()
        self.guarded: dict[int, Seat | None] = {}  # by night; 0: the last before the first told
        self.attacked: dict[int, Seat | None] = {}
        self.potions = acts.Potions()
        self.charmed: tuple[Seat, ...] = ()
        self.done: set[type] = set()  # told of the present night
        self.nobody_died = False  # so it was told of the present night
        self.died_tonight = False
        self.lynched = False  # somebody was, today
        self.hunter_shot = False
        self.exposed: Seat | None = None  # today
        self.challenge: tuple[Seat, ...] = ()  # knight and challenged, until one of them dies of it
        self.no_vote = False  # today
        self.lovers_met = self.wolves_met = False
        self.brewed: tuple[acts.Brew, ...] = ()  # tonight
        self.ended = False

    def copy(self) -> "Replay":
        """Another one that can go on by itself."""
        other = copy(self)
        other.told, other.breaches = list(self.told), list(self.breaches)
        other.guarded, other.attacked = dict(self.guarded), dict(self.attacked)
        other.done = set(self.done)
        return other

    def new_time(self, *, night: bool, first: bool) -> None:
        """What was told of the night or day before, or of all before the first one, is over."""
        self.lynched, self.exposed = False, None
        self.challenge, self.no_vote = (), False
        if night or first:
            self.votes, self.votes_missed, self.voted, self.shot_at = {}, False, False, None
            self.done, self.nobody_died, self.died_tonight = set(), False, False
            self.brewed = ()

    @property
    def begun(self) -> bool:
        """Whether a night or a day of the game has been told."""
        return bool(self.table.nights or self.table.days)

    @property
    def unshown(self) -> tuple[Seat, ...]:
        """The dead whose cards were missed."""
        seats = range(self.table.game.players)
        return tuple(s for s in seats if s not in self.table.alive and not self.table.shown[s])

    @property
    def tied(self) -> bool:
        """Whether the votes that are known are a tie, or may be one with those that were missed."""
        tied = len(self.table.voted_out(self.votes.items())) != 1
        return self.votes_missed or (bool(self.votes) and tied)

    # ------------------------------------------------------------ may that be told now?

    def breach_of_call(self, role: Role, kind: type) -> str | None:
        """Why what a card does or sees in secret cannot be told of the present night."""
        game, night = self.table.game, self.table.nights
        step = game.callings[role].step
        if night and step is not None and step not in game.steps(night):
            return f"the {role} is not called in night {night}"
        several = (lines.Brews,) if self.begun else TOLD_AFTERWARDS
        if kind in self.done and kind not in several:
            return "that has been told of this night already"
        return None

    def begin(self) -> str | None:
        """Note in which night it was that the guard has acted last; or why there was none."""
        last = self.table.nights - self.table.dark
        told_last = 0 in self.guarded
        if told_last:
            self.guarded[last] = self.guarded.pop(0)
        if last < 1 and (told_last or any(self.potions)):
            return "before the first night nothing can have been done"
        if told_last and Step.GUARD not in self.table.game.steps(last):
            return f"the guard is not called in night {last}"
        return None

    def breach_of_use(self, potion: Potion) -> str | None:
        """Why that cannot have been used before the record begins."""
        if self.begun:
            return "what was used before is told before the first night or day"
        antidote = potion is Potion.ANTIDOTE
        used = self.potions.antidote_used if antidote else self.potions.poison_used
        return f"the {potion} has been used" if used else None

    def breach_of_another_brew(self, brew: acts.Brew) -> str | None:
        """Why the witch cannot have done that as well: both potions may stand in two lines."""
        nothing, both = acts.Brew(), self.table.game.rules["witch-both"] == "allowed"
        for before in self.brewed:
            same = (before.save and brew.save) or None not in (before.poison, brew.poison)
            if same or nothing in (before, brew):
                return "that has been told of this night already"
            if not both:
                return "the witch uses one potion a night at most"
        return None

    def breach_of_dawn(self, cause: Cause | None) -> str | None:
        """Why somebody cannot have died of that now; None: nobody died in the night."""
        if cause is None:
            if self.voted:
                return "the vote comes after the dawn"
            told = self.died_tonight or self.nobody_died
            return "who died in this night has been told already" if told else None
        return "nobody died in this night" if cause in DAWN and self.nobody_died else None

    def breach_of_outcome(self, seat: Seat | None) -> str | None:
        """Why that cannot come of a vote, if all votes are known and how much each counts."""
        table = self.table
        if self.no_vote:
            return NO_VOTE
        if self.lynched:
            return "somebody has been lynched today already"
        if not set(table.voting) <= set(self.votes) or not table.election_over:
            return None
        most = table.voted_out(self.votes.items())
        if len(most) == 1 and seat not in most:
            return f"{table.name(most[0])} had most votes"
        if len(most) > 1 and seat is not None:
            return "the vote was tied, so nobody is lynched"
        return None
