"""What somebody knows at one moment of a game: the facts that every question starts from."""

from collections.abc import Sequence
from typing import NamedTuple

from models import statements
from models.errors import listed
from models.game import Seat
from models.records import Fact, Record
from models.values import distinct
from models.werewolf import judge, referee
from models.werewolf.game import Werewolf
from models.werewolf.lines import GOOD, Claims, Says, roles_told
from models.werewolf.observations import ANY, Hold, Observation
from models.werewolf.roles import COMMON, Role, role_named
from models.werewolf.table import Table
from models.werewolf.witness import facts_known

Statement = Claims | Says


@distinct
class Situation(NamedTuple):
    """Facts and statements, as one seat (or an onlooker) knows them."""

    game: Werewolf
    names: tuple[str, ...]
    viewer: Seat | None
    facts: tuple[Fact[Observation], ...]
    statements: tuple[Fact[Statement], ...]
    table: Table
    warnings: tuple[str, ...] = ()

    @property
    def observations(self) -> tuple[Observation, ...]:
        return tuple(fact.observation for fact in self.facts)

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
    if judge.is_judged(record):
        sitting = judge.replay(record)
        told, table, viewer, breaches = (
            sitting.told, sitting.position.table, None, sitting.breaches,
        )  # fmt: skip
    else:
        play = referee.replay(record)
        told, table, viewer, breaches = (
            tuple(play.told), play.table, play.viewer, tuple(play.breaches),
        )  # fmt: skip
    known = Situation(
        game=table.game,
        names=record.players,
        viewer=viewer,
        facts=(),
        statements=tuple(
            Fact(line.fact, line.number, line.text)
            for line in record.facts
            if isinstance(line.fact, Statement)
        ),
        table=table,
        warnings=tuple(map(str, breaches)),
    )
    if seat is not None:
        known = known._replace(viewer=known.seat(seat))
    return known._replace(facts=facts_known(table.game, told, known.viewer))


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


def article(role: Role) -> str:
    """Of werewolves and villagers there may be several."""
    return f"a {role}" if role in COMMON else f"the {role}"
