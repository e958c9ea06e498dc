"""A whole game as positions: chance deals, nights and days go by, until somebody has won.

Votes are collected seat by seat and counted together; nobody sees another's before all have voted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End, Outcomes, Seat, Turn
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import acts, events
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.course import Choice, Course
from wolfwise.models.werewolf.events import Event
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Cause, Role, Step
from wolfwise.models.werewolf.table import Table

Kind = TypeVar("Kind")


@distinct
class Asked(NamedTuple):
    """What a step asks for: a kind of move, what to say if it is another, and why not, or None."""

    kind: type
    says: str
    breach: Callable[[Course, Seat, Any], str | None]


ASKED: Mapping[Step, Asked] = {
    Step.THIEF: Asked(
        acts.Take,
        "the thief takes a card or keeps his own",
        lambda now, _, move: acts.breach_of_take(now.table, move.role, now.middle),
    ),
    Step.CUPID: Asked(
        acts.Pair,
        "cupid names the lovers",
        lambda now, cupid, move: acts.breach_of_pair(now.table, cupid, (move.first, move.second)),
    ),
    Step.GUARD: Asked(
        acts.Guard,
        "the guard protects somebody",
        lambda now, _, move: acts.breach_of_guard(now.table, move.target, now.last_guarded),
    ),
    Step.SEER: Asked(
        acts.Look,
        "the seer looks at a card",
        lambda now, seer, move: acts.breach_of_look(now.table, seer, move.target),
    ),
    Step.WEREWOLVES: Asked(
        acts.Attack,
        "the werewolves name their victim",
        lambda now, _, move: acts.breach_of_attack(now.table, move.target, now.wolves),
    ),
    Step.GIRL: Asked(
        acts.Peep,
        "the girl peeps or does not",
        lambda now, girl, move: None,
    ),
    Step.WITCH: Asked(
        acts.Brew,
        "the witch uses her potions or does not",
        lambda now, witch, move: acts.breach_of_brew(
            now.table, witch, move, now.night.attacked, now.potions
        ),
    ),
    Step.PIPER: Asked(
        acts.Charm,
        "the piper charms",
        lambda now, piper, move: acts.breach_of_charm(now.table, piper, move.seats, now.charmed),
    ),
    Step.SHOT: Asked(
        acts.Shoot,
        "the hunter shoots",
        lambda now, _, move: acts.breach_of_shot(now.table, move.target),
    ),
    Step.SUCCESSOR: Asked(
        acts.Succeed,
        "the mayor names the next one",
        lambda now, _, move: now.table.breach_of_target(move.seat),
    ),
    Step.ELECTION: Asked(
        acts.Elect,
        "a mayor is elected",
        lambda now, _, move: now.table.breach_of_backing(move.candidate),
    ),
    Step.CHALLENGE: Asked(
        acts.Challenge,
        "the knight challenges somebody or does not",
        lambda now, knight, move: acts.breach_of_challenge(now.table, knight, move.target),
    ),
    Step.EXPOSURE: Asked(
        acts.Expose,
        "a werewolf exposes himself or does not",
        lambda now, _, move: acts.breach_of_exposure(now.table, move.exposes),
    ),
    Step.VOTE: Asked(
        acts.Vote,
        "the village votes",
        lambda now, voter, move: now.table.breach_of_vote(voter, move.target),
    ),
    Step.SCAPEGOAT: Asked(
        acts.MayVote,
        "the scapegoat says who may vote",
        lambda now, _, move: acts.breach_of_word(now.table, move.seat, now.next_asked),
    ),
}


@distinct
class View(NamedTuple):
    """What one seat knows, and what it has seen and done so far, read from its events."""

    seat: Seat
    table: Table
    card: Role | None  # now; None until it is dealt
    events: tuple[Event, ...]
    asked: Step | None  # what this seat has to decide now
    chosen: tuple[Choice, ...]  # by this seat, not yet told to the others
    end: End | None

    def known(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def middle(self) -> tuple[Role, ...]:
        return self.known(events.MiddleSeen)[-1].cards

    @property
    def last_guarded(self) -> Seat | None:
        guarded = self.known(events.Guarded)
        return guarded[-1].target if guarded else None

    @property
    def wolves(self) -> tuple[Seat, ...]:
        return self.known(events.WolvesMet)[-1].wolves

    @property
    def victim(self) -> Seat | None:
        """Whom the witch has been shown tonight, if anybody."""
        for event in reversed(self.events):
            if isinstance(event, events.VictimSeen):
                return event.victim
            if isinstance(event, events.NightStarts):
                break
        return None

    @property
    def potions(self) -> acts.Potions:
        if self.table.game.unlimited_potions:
            return acts.Potions()
        return acts.Potions(bool(self.known(events.Saved)), bool(self.known(events.Poisoned)))

    @property
    def charmed(self) -> set[Seat]:
        """Whom the piper has charmed."""
        return {seat for charm in self.known(events.Charmed) for seat in charm.seats}

    @property
    def asked_about(self) -> Seat:
        """Of whom the scapegoat has to speak now."""
        about = [seat for seat in self.table.others(self.seat) if seat != self.table.idiot]
        return about[len(self.chosen)]

    @property
    def lover(self) -> Seat | None:
        for event in self.events:
            if isinstance(event, events.LoversMet):
                first, second = event.lovers
                return second if self.seat == first else first
        return None


@distinct
class Position(Course):
    """Made by `new_game`."""

    __slots__ = ()

    # ------------------------------------------------------------ whose turn

    @property
    def turn(self) -> Turn:
        if self.end is not None:
            return self.end
        return CHANCE if self.to_act is None else self.to_act

    @property
    def scores(self) -> tuple[int, ...]:
        winners = () if self.end is None else self.end.winners
        return tuple(int(seat in winners) for seat in range(self.game.players))

    # ------------------------------------------------------------ legal moves

    def check(self, move: Move) -> None:
        """Raise IllegalMove, saying why, unless `move` is legal here."""
        if problem := self.breach(move):
            raise IllegalMove(problem)

    def breach(self, move: Move) -> str | None:
        """The first rule that a move would break, or None."""
        if self.end is not None:
            return f"the game is over: {self.end.reason}"
        if self.to_act is None:
            return None if move in self.moves() else "chance cannot bring that now"
        kind, says, breach = ASKED[self.step]
        return breach(self, self.to_act, move) if isinstance(move, kind) else f"now {says}"

    def moves(self) -> Sequence[Move]:
        if self.end is not None:
            return ()
        if self.to_act is None:
            return [move for move, _ in self.chances()]
        seat, breach = self.to_act, ASKED[self.step].breach
        return [move for move in self._answers() if breach(self, seat, move) is None]

    def _answers(self) -> Iterator[Move]:
        """Every move of the kind that is asked for; some may not be legal."""
        alive = self.table.alive
        anybody = (None, *alive)
        match self.step:
            case Step.VOTE:
                return map(acts.Vote, anybody)
            case Step.CHALLENGE:
                return map(acts.Challenge, anybody)
            case Step.EXPOSURE:
                return map(acts.Expose, (True, False))
            case Step.THIEF:
                return map(acts.Take, dict.fromkeys((None, *self.middle)))
            case Step.CUPID:
                return (acts.Pair(*pair) for pair in combinations(alive, 2))
            case Step.GUARD:
                return map(acts.Guard, anybody)
            case Step.SEER:
                return map(acts.Look, alive)
            case Step.WEREWOLVES:
                return map(acts.Attack, anybody)
            case Step.GIRL:
                return map(acts.Peep, (True, False))
            case Step.WITCH:
                return (acts.Brew(save, seat) for save in (False, True) for seat in anybody)
            case Step.PIPER:
                return map(acts.Charm, self._charmable())
            case Step.SHOT:
                return map(acts.Shoot, anybody)
            case Step.SUCCESSOR:
                return map(acts.Succeed, alive)
            case Step.ELECTION:
                return map(acts.Elect, anybody)
            case _:
                return (acts.MayVote(self.next_asked, allowed) for allowed in (True, False))

    def _charmable(self) -> Iterator[tuple[Seat, ...]]:
        assert self.to_act is not None
        left = acts.to_charm(self.table, self.to_act, self.charmed)
        return combinations(left, min(self.game.charms, len(left)))

    def chances(self) -> Sequence[tuple[Move, Fraction]]:
        if self.end is not None or self.to_act is not None:
            return ()
        if self.step is Step.DEAL:
            dealt = (*self.roles, *self.middle)
            left = ((role, n - dealt.count(role)) for role, n in self.game.deck.items())
            return _deals(tuple((role, n) for role, n in left if n))
        wolves = self.wolves
        return [(acts.Glimpse(seat), Fraction(1, len(wolves))) for seat in wolves]

    # ------------------------------------------------------------ play

    def play(self, move: Move) -> "Position":
        self.check(move)
        match move:
            case acts.Vote(choice) | acts.Elect(choice) | acts.MayVote(_, choice):
                return self._chosen(choice)
            case acts.Expose(False):
                return self._chosen(False)
            case acts.Deal(role):
                return self._dealt(role)
            case acts.Glimpse(wolf):
                return self._glimpsed(wolf)
        seat = self.to_act
        assert seat is not None
        match move:
            case acts.Shoot(None):
                return self._heard(events.Shot(seat, None))._settled()
            case acts.Shoot(int(target)):
                shot = self._heard(events.Shot(seat, target))
                return shot._died({target: Cause.SHOT})._settled()
            case acts.Succeed(successor):
                table = self.table._replace(mayor=successor)
                return self._heard(events.MayorNamed(seat, successor), table=table)._settled()
            case acts.Challenge(target):
                return self._challenged(seat, target)
            case acts.Expose():
                return self._exposed(seat)
            case acts.Peep(peeps):
                return self._peeped(seat) if peeps else self._night_goes_on()
        return self._done_by_night(seat, move)._night_goes_on()

    def _done_by_night(self, seat: Seat, move: Move) -> "Position":
        own, night = (seat,), self.night
        match move:
            case acts.Take(taken):
                return self._swapped(seat, taken)
            case acts.Pair(first, second):
                pair = (first, second)
                return self._noted(own, events.Paired(seat, pair), lovers=pair)
            case acts.Guard(target):
                night = night._replace(guarded=target)
                guarded = events.Guarded(seat, target)
                return self._noted(own, guarded, night=night, last_guarded=target)
            case acts.Look(target):
                return self._looked(seat, target)
            case acts.Attack(target):
                night = night._replace(attacked=target)
                return self._noted(self.wolves, events.Attacked(target), night=night)
            case acts.Brew():
                return self._brewed(seat, move)
            case acts.Charm(seats):
                charmed = tuple(sorted((*self.charmed, *seats)))
                return self._noted(own, events.Charmed(seat, seats), charmed=charmed)
        raise TypeError(f"not done by night: {move!r}")

    # ------------------------------------------------------------ what a seat sees

    def view(self, seat: Seat) -> View:
        return View(
            seat=seat,
            table=self.table,
            card=self.roles[seat] if seat < len(self.roles) else None,
            events=events.known(self.log, seat),
            asked=self.step if self.turn == seat else None,
            chosen=self._own_choices(seat),
            end=self.end,
        )

    def _own_choices(self, seat: Seat) -> tuple[Choice, ...]:
        """What a seat has chosen while others have still to choose."""
        if self.step is Step.SCAPEGOAT:
            return self.choices if seat == self.to_act else ()
        told = zip(self.asked, self.choices, strict=False)
        return tuple(choice for voter, choice in told if voter == seat)


@lru_cache(maxsize=4096)
def _deals(left: tuple[tuple[Role, int], ...]) -> Outcomes[Move]:
    """The next card, given how many of each are left."""
    whole = sum(number for _, number in left)
    return Outcomes((acts.Deal(role), Fraction(number, whole)) for role, number in left)


def new_game(game: Werewolf, names: tuple[str, ...] = ()) -> Position:
    """Nothing is dealt yet."""
    return Position(game, Table.new(game, names))
