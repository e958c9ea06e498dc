"""Lines of a player's record about what he did or learnt in secret, by his card."""

from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.records import Breach, Line
from wolfwise.models.werewolf import acts, events, lines
from wolfwise.models.werewolf.events import Entry, Event, Told
from wolfwise.models.werewolf.replay import ACTS, Replay
from wolfwise.models.werewolf.roles import Potion, Role
from wolfwise.models.werewolf.table import Table


class Desk:
    """Where a line is entered into the replay."""

    def __init__(self, play: Replay, line: Line) -> None:
        self.play, self.line = play, line
        self.names = play.table.names

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


class Secrets(Desk):
    """Enters what only the viewer knows."""

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
                self.hear(events.MiddleSeen(viewer, self.play.middle), secret=True)
            case events.Swapped(_, taken):
                self.swap(viewer, taken)
            case events.Paired(cupid, pair):
                self.legal(acts.breach_of_pair(table, cupid, pair))
                self.hear(fact, secret=True)
            case events.Guarded(_, target):
                self.guard(target)
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
            case lines.Used(_, potion):
                self.legal(play.breach_of_use(potion))
                antidote = potion is Potion.ANTIDOTE
                brew = acts.Brew(antidote, None if antidote else viewer)
                play.potions = play.potions.after(table, brew)
                self.hear(events.PotionGone(viewer, potion), secret=True)
            case lines.Brews(witch, saved, poisoned):
                self.brew(witch, saved, poisoned)
            case events.Charmed(piper, seats):
                self.legal(acts.breach_of_charm(table, piper, seats, play.charmed))
                play.charmed = (*play.charmed, *seats)
                self.hear(fact, secret=True)

    def guard(self, target: Seat | None) -> None:
        """Whom the guard protects; before the first night or day, whom he has protected last."""
        play, table = self.play, self.table
        if not play.begun:
            play.guarded[0] = target  # who may be dead by now
            return
        last = play.guarded.get(table.nights - 1)
        self.legal(acts.breach_of_guard(table, target, last))
        self.once(play.guarded, target, "the guard protected")

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

    def check(self, seer: Seat, target: Seat, told: lines.Told | lines.Missed | None) -> None:
        if told is None:
            raise self.error("what did the seer see? A role, or 'good' for no werewolf")
        if told == lines.MISSED:
            self.legal(acts.breach_of_look(self.table, seer, target))
            return
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
