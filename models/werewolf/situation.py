"""What somebody knows at one moment of a game: the facts that every question starts from.

It comes from a record, or from what a position shows a seat.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wolfwise.models import records, statements
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.records import Fact, Record
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import judged_record, referee
from wolfwise.models.werewolf.events import Entry, Event, Told
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.lines import GOOD, Claims, Says, roles_told
from wolfwise.models.werewolf.observations import ANY, Hold, Observation
from wolfwise.models.werewolf.position import View
from wolfwise.models.werewolf.roles import Role, article, role_named
from wolfwise.models.werewolf.table import Table
from wolfwise.models.werewolf.witness import facts_known

Statement = Claims | Says


@distinct
class Situation(NamedTuple):
    """Facts and statements, as one seat (or an onlooker) knows them."""

    table: Table
    viewer: Seat | None
    facts: tuple[Fact[Observation], ...]
    statements: tuple[Fact[Statement], ...] = ()
    warnings: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()  # what the facts follow from

    @property
    def game(self) -> Werewolf:
        return self.table.game

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def observations(self) -> tuple[Observation, ...]:
        return tuple(fact.observation for fact in self.facts)

    @property
    def heard(self) -> tuple[Event, ...]:
        """All events that the viewer knows of, in order."""
        return tuple(
            entry.event
            for entry, _, _ in self.told
            if entry.known_to is None or self.viewer in entry.known_to
        )

    @property
    def card(self) -> Role | None:
        """The viewer's card."""
        if self.viewer is None:
            return None
        own = (self.viewer,)
        for observation in self.observations:
            if isinstance(observation, Hold) and observation.seats == own:
                role, *others = observation.roles
                if not others:
                    return role
        return None

    def seat(self, name: str) -> Seat:
        """The seat of that name or number."""
        return statements.seat_called(name, self.names)

    def supposing(self, statements: Sequence[Hold]) -> "Situation":
        """The same with suppositions added."""
        supposed: tuple[Fact[Observation], ...] = tuple(
            Fact(s, None, f"supposing that {sentence(s, self.names)}", private=True)
            for s in statements
        )
        return self._replace(facts=self.facts + supposed)


def situation(record: Record, seat: str | None = None) -> Situation:
    """What the viewer of a record knows, or another seat if one is asked for.

    In a record that a judge has kept that is all he was shown. In a player's record, of another
    seat only what everybody knows is known.
    """
    if judged_record.is_judged(record):
        judged = judged_record.replay(record)
        told, table, viewer, breaches = (
            judged.told, judged.position.table, None, judged.breaches,
        )  # fmt: skip
    else:
        play = referee.replay(record)
        told, table, viewer, breaches = (
            tuple(play.told), play.table, play.viewer, tuple(play.breaches),
        )  # fmt: skip
    known = Situation(
        table=table,
        viewer=viewer,
        facts=(),
        statements=tuple(
            Fact(line.fact, line.number, line.text)
            for line in record.facts
            if isinstance(line.fact, Statement)
        ),
        warnings=records.warnings(breaches),
        told=told,
    )
    if seat is not None:
        known = known._replace(viewer=known.seat(seat))
    return known._replace(facts=facts_known(table.game, told, known.viewer))


def situation_of(view: View, said: Iterable[Statement] = ()) -> Situation:
    """What a seat knows that sees this, and has heard that said."""
    told = tuple(Told(Entry(event), None, "") for event in view.events)
    return Situation(
        table=view.table,
        viewer=view.seat,
        facts=facts_known(view.table.game, told, view.seat),
        statements=tuple(Fact(statement, None, "") for statement in said),
        told=told,
    )


# ---------------------------------------------------------------- statements in plain words


def statement(text: str, names: Sequence[str]) -> Hold:
    """Read `Eva=seer`, `Eva is not a werewolf`, `why must Eva be good?`."""
    who, what, holds = statements.read(
        text,
        names,
        "NAME=ROLE, NAME!=ROLE or 'NAME is (not) the ROLE' (or good, which is anything but a "
        "werewolf)",
    )
    seat = statements.seat_called(who, names)
    roles = roles_told(GOOD if what.casefold() == GOOD else role_named(what))
    return Hold((seat,), roles if holds else ANY - roles)


def sentence(statement: Hold, names: Sequence[str]) -> str:
    """`Ana is a werewolf`, `Ana and Bo are no werewolves`."""
    who = listed(names[seat] for seat in statement.seats)
    verb = "is" if len(statement.seats) == 1 else "are each"
    roles, others = statement.roles, ANY - statement.roles
    if len(roles) <= len(others):
        return f"{who} {verb} {listed((article(role) for role in Role if role in roles), 'or')}"
    none = listed((f"no {role}" for role in Role if role in others), "and")
    return f"{who} {verb} {none}"
