"""What everybody can see: who lives, which cards are shown, who is mayor, who may vote for whom.

The position of a game and the referee of a record both rest on it, so each rule of the day is
written once. Every check answers with the reason why not, or None.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Role


@distinct
class Table(NamedTuple):
    """The public state of a game."""

    game: Werewolf
    alive: tuple[Seat, ...]  # in order
    shown: tuple[Role | None, ...]  # the cards of the dead, and of an idiot who was voted out
    nights: int = 0  # begun so far
    days: int = 0
    dark: bool = False  # it is night
    mayor: Seat | None = None
    election_over: bool = False
    idiot: Seat | None = None  # voted out and shown; he votes no more
    powers_lost: bool = False
    challenged: bool = False  # the knight has, somebody
    voters: tuple[Seat, ...] | None = None  # named by the scapegoat for the next vote
    tied: tuple[Seat, ...] = ()  # the only candidates of a further vote
    revotes: int = 0  # further votes today
    names: tuple[str, ...] = ()  # for messages
    lynching_missed: bool = False  # so that not all of these may be alive

    @classmethod
    def new(cls, game: Werewolf, names: tuple[str, ...] = ()) -> "Table":
        players = game.players
        return cls(
            game,
            tuple(range(players)),
            (None,) * players,
            election_over=not game.elects_mayor,
            names=names,
        )

    def name(self, seat: Seat) -> str:
        return self.names[seat] if self.names else f"seat {seat + 1}"

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The living but this one."""
        return tuple(s for s in self.alive if s != seat)

    # ------------------------------------------------------------ what may be done

    def breach_of_target(self, seat: Seat) -> str | None:
        """Why nobody can name this seat."""
        if seat in self.alive:
            return None
        if not 0 <= seat < self.game.players:
            return f"there is no seat {seat + 1}"
        return f"{self.name(seat)} is dead"

    def breach_of_voter(self, seat: Seat) -> str | None:
        """Why a seat has no vote today."""
        if problem := self.breach_of_target(seat):
            return problem
        if seat == self.idiot:
            return "an idiot who has been shown votes no more"
        if self.voters is not None and seat not in self.voters:
            return "the scapegoat has named others to vote today"
        return None

    def breach_of_vote(self, voter: Seat, target: Seat | None) -> str | None:
        """Why somebody who has a vote cannot use it like this."""
        if target is None:
            return None if self.game.may_abstain else "everybody must vote"
        if problem := self.breach_of_target(target):
            return problem
        if voter == target and not self.game.may_vote_for_oneself:
            return "nobody votes for himself"
        if self.tied and target not in self.tied:
            return f"only the tied can be voted for now, and {self.name(target)} is not one of them"
        return None

    def breach_of_elector(self, seat: Seat) -> str | None:
        """Why a seat has no vote in an election."""
        if problem := self.breach_of_target(seat):
            return problem
        return "an idiot who has been shown votes no more" if seat == self.idiot else None

    def breach_of_backing(self, candidate: Seat | None) -> str | None:
        """Why nobody can vote for this mayor."""
        if candidate is None:
            return None if self.game.may_abstain else "in an election everybody names somebody"
        return self.breach_of_target(candidate)

    def breach_of_office(self, seat: Seat | None = None) -> str | None:
        """Why a mayor is not elected, or that one is not the mayor."""
        if not self.game.elects_mayor:
            return "this game has no mayor"
        if self.mayor is None or self.mayor == seat:
            return None
        return f"{self.name(self.mayor)} is mayor"

    @property
    def voting(self) -> tuple[Seat, ...]:
        """All who have a vote today."""
        return tuple(s for s in self.alive if self.breach_of_voter(s) is None)

    @property
    def electing(self) -> tuple[Seat, ...]:
        """All who have a vote in an election."""
        return tuple(s for s in self.alive if self.breach_of_elector(s) is None)

    def weight(self, voter: Seat) -> int:
        """How much a vote counts."""
        return self.game.mayor_votes if voter == self.mayor else 1

    # ------------------------------------------------------------ what happens

    def nightfall(self) -> "Table":
        return self._replace(dark=True, nights=self.nights + 1, tied=(), revotes=0)

    def daybreak(self) -> "Table":
        return self._replace(dark=False, days=self.days + 1)

    def begun_with(self, *, night: bool) -> "Table":
        """As many nights and days have begun as must have by this night or day."""
        by_day = self.game.rules["begins"] == "day"
        if night:
            return self._replace(days=self.nights if by_day else self.nights - 1)
        return self._replace(nights=self.days - 1 if by_day else self.days)

    def after_deaths(self, dead: Iterable[Seat], roles: Sequence[Role | None]) -> "Table":
        """The dead turn their cards up; the mayor's office may end with him."""
        gone = frozenset(dead)
        office_ends = self.mayor in gone and (
            self.game.rules["mayor-dies"] == "ends" or self.mayor == self.idiot
        )
        return self._replace(
            alive=tuple(s for s in self.alive if s not in gone),
            shown=tuple(roles[s] if s in gone else card for s, card in enumerate(self.shown)),
            mayor=None if office_ends else self.mayor,
        )

    def after_showing(self, idiot: Seat) -> "Table":
        """The idiot was voted out, and stays with his card face up."""
        shown = (*self.shown[:idiot], Role.IDIOT, *self.shown[idiot + 1 :])
        return self._replace(shown=shown, idiot=idiot)

    def after_election(self, votes: Iterable[tuple[Seat, Seat | None]]) -> "Table":
        """Somebody is mayor, or it was a tie."""
        most = leading((candidate, 1) for _, candidate in votes if candidate is not None)
        elected = most[0] if len(most) == 1 else None
        held_again = elected is None and self.game.rules["mayor-tie"] == "again"
        return self._replace(mayor=elected, election_over=not held_again)

    def another_vote(self, tied: tuple[Seat, ...]) -> "Table | None":
        """The table for a further vote among the tied; None if there is none."""
        rules = self.game.rules
        if rules["tie"] == "nobody" or self.revotes >= rules["revote-limit"]:
            return None
        return self._replace(tied=tied, revotes=self.revotes + 1)

    def voted_out(self, votes: Iterable[tuple[Seat, Seat | None]]) -> tuple[Seat, ...]:
        """Who has most votes: one, several who are tied, or nobody if nobody voted."""
        return leading((t, self.weight(voter)) for voter, t in votes if t is not None)


def leading(votes: Iterable[tuple[Seat, int]]) -> tuple[Seat, ...]:
    """Everybody with the most votes, in order of seats; a vote is a seat and what it counts."""
    count: Counter[Seat] = Counter()
    for target, weight in votes:
        count[target] += weight
    most = max(count.values(), default=0)
    return tuple(sorted(seat for seat, votes in count.items() if votes == most))
