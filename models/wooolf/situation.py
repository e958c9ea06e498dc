"""What somebody knows at one moment of a round: what every question and every player starts from.

It comes from a position or from a record.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from wolfwise.models import records, statements
from wolfwise.models.errors import WolfwiseError, did_you_mean, listed
from wolfwise.models.game import Seat
from wolfwise.models.records import Fact, Record
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character, Question
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Somebody
from wolfwise.models.wooolf.record import write
from wolfwise.models.wooolf.referee import replay
from wolfwise.models.wooolf.table import Board, Table


class Stage(Enum):
    """Where the viewer is in the round."""

    TURNS = "turns"  # may act when it is his turn
    FINAL = "final"  # has a final suspicion, or passes
    OUT = "out"  # has suspected early


@distinct
class Situation(NamedTuple):
    """The table and the facts about the deal, as one seat (or an onlooker) knows them."""

    table: Table
    viewer: Seat | None
    facts: tuple[Fact[Observation], ...]  # this round's
    questions: tuple[Question, ...] | None = None  # left in the viewer's hand; None: not told
    boards: tuple[tuple[Seat, Board], ...] = ()  # that he knows
    points: tuple[int, ...] = ()
    errors: tuple[int, ...] = ()
    round: int = 1
    warnings: tuple[str, ...] = ()
    earlier: "tuple[Situation, ...]" = ()  # how the rounds before this one ended

    @property
    def game(self) -> Wooolf:
        return self.table.game

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names or tuple(map(self.table.name, range(self.game.seats)))

    @property
    def observations(self) -> tuple[Observation, ...]:
        return tuple(fact.observation for fact in self.facts)

    @property
    def character(self) -> Character | None:
        """Who the viewer plays."""
        for observation, *_ in self.facts:
            if isinstance(observation, Holds) and observation.seat == self.viewer:
                return self.game.character(observation.hand)
        return None

    @property
    def stage(self) -> Stage:
        """What is left to decide for the viewer."""
        if self.viewer in self.table.suspected:
            return Stage.OUT
        return Stage.FINAL if self.table.over else Stage.TURNS

    def seat(self, name: str) -> Seat:
        """The seat of that name or number."""
        return statements.seat_called(name, self.names)

    def supposing(self, statements: Sequence[Plays | Somebody]) -> "Situation":
        """The same with suppositions added."""
        supposed: tuple[Fact[Observation], ...] = tuple(
            Fact(s, None, f"supposing that {sentence(s, self.names)}", private=True)
            for s in statements
        )
        return self._replace(facts=self.facts + supposed)

    def public(self) -> "Situation":
        """What everybody at the table knows: no hidden hand, no card seen in a peek."""
        facts: list[Fact[Observation]] = []
        for fact in self.facts:
            if not fact.private:
                facts.append(fact)
            elif isinstance(fact.observation, Peek):
                announced = fact.observation._replace(seen=None)
                facts.append(Fact(announced, fact.line, write(announced, self.names)))
        earlier = tuple(before.public() for before in self.earlier)
        return self._replace(
            viewer=None, facts=tuple(facts), questions=None, boards=(), earlier=earlier
        )

    def seen_by(self, seat: Seat) -> "Situation":
        """What another seat knows for sure that we know too: the table, and what was shown."""
        return self if seat == self.viewer else self.public()._replace(viewer=seat)


def situation(record: Record) -> Situation:
    """Where the record's last round stands; breaches of the rules become warnings."""
    return situations(record)[-1]


def situations(record: Record) -> list[Situation]:
    """What is known at the end of every round."""
    play = replay(record)
    warnings = records.warnings(play.breaches)
    found: list[Situation] = []
    for played in play.rounds:
        questions = played.questions
        if questions is not None:
            left = list(questions)
            for asker, question in played.table.asked:
                if played.viewer and asker == played.viewer.seat and question in left:
                    left.remove(question)
            questions = tuple(left)
        found.append(
            Situation(
                table=played.table,
                viewer=None if played.viewer is None else played.viewer.seat,
                facts=tuple(played.facts),
                questions=questions,
                boards=tuple(played.boards.items()),
                points=played.points,
                errors=played.errors,
                round=played.number,
                warnings=warnings,
                earlier=tuple(found),
            )
        )
    return found


# ---------------------------------------------------------------- statements in plain words


def statement(text: str, names: Sequence[str]) -> Plays | Somebody:
    """Read `Eva=wolf`, `Eva is not the wolf`, `why must Eva be the wolf?`, `nobody is a dog`."""
    who, what, holds = statements.read(
        text,
        names,
        "NAME=CHARACTER, NAME!=CHARACTER, 'NAME is (not) the CHARACTER' or 'nobody is a CHARACTER'",
    )
    try:
        character = Character(what.casefold())
    except ValueError:
        raise WolfwiseError(
            f"there is no character {what!r}{did_you_mean(what, list(Character))} "
            f"({listed(Character, 'or')})"
        ) from None
    if who.casefold() in ("nobody", "somebody"):
        return Somebody(character, holds is (who.casefold() == "somebody"))
    return Plays(statements.seat_called(who, names), character, holds)


def clause(observation: Observation, names: Sequence[str]) -> str:
    """What was observed: `Thomas announced wolf about Kenneth`."""
    match observation:
        case Peek(peeker, target, announced, seen):
            if seen is not None:
                return f"the card of {names[target]} that {names[peeker]} saw was {seen}"
            return f"{names[peeker]} announced {announced} about {names[target]}"
        case Ask(_, target, question, yes):
            return f"{names[target]} answered {'yes' if yes else 'no'} to {question}"
        case Holds(seat, (left, right)):
            return f"{names[seat]} holds {left} {right}"
        case Plays() | Somebody():
            return sentence(observation, names)


def sentence(statement: Plays | Somebody, names: Sequence[str]) -> str:
    """`Thomas plays the boy`."""
    if isinstance(statement, Somebody):
        return f"{'somebody' if statement.holds else 'nobody'} plays the {statement.character}"
    verb = "plays" if statement.holds else "does not play"
    return f"{names[statement.seat]} {verb} the {statement.character}"
