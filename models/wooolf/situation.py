"""What somebody knows at one moment of a round: the facts that every question starts from."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from models import statements
from models.errors import WolfwiseError, did_you_mean, listed
from models.game import Seat
from models.records import Fact, Record
from models.values import distinct
from models.wooolf.cards import Character, Question
from models.wooolf.game import Wooolf
from models.wooolf.observations import Holds, Observation, Peek, Plays, Somebody
from models.wooolf.record import write
from models.wooolf.referee import replay
from models.wooolf.table import Table


class Stage(Enum):
    """Where the viewer is in the round."""

    TURNS = "turns"  # may act when it is his turn
    FINAL = "final"  # has a final suspicion, or passes
    OUT = "out"  # has suspected early


@distinct
class Situation(NamedTuple):
    """Facts about the current deal, as one seat (or an onlooker) knows them."""

    game: Wooolf
    names: tuple[str, ...]
    viewer: Seat | None
    facts: tuple[Fact[Observation], ...]
    table: Table
    questions: tuple[Question, ...] | None = None  # left in the viewer's hand; None: not told
    warnings: tuple[str, ...] = ()

    @property
    def observations(self) -> tuple[Observation, ...]:
        return tuple(fact.observation for fact in self.facts)

    @property
    def character(self) -> Character | None:
        """Who the viewer plays."""
        for observation in self.observations:
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
        return self._replace(viewer=None, facts=tuple(facts), questions=None)

    def seen_by(self, seat: Seat) -> "Situation":
        """What another seat knows for sure that we know too: the table, and what was shown."""
        return self if seat == self.viewer else self.public()._replace(viewer=seat)


def situation(record: Record) -> Situation:
    """Where the record's last round stands; breaches of the rules become warnings."""
    return situations(record)[-1]


def situations(record: Record) -> list[Situation]:
    """What is known at the end of every round."""
    play = replay(record)
    warnings = tuple(str(breach) for breach in play.breaches)
    found = []
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
                game=play.game,
                names=play.names,
                viewer=None if played.viewer is None else played.viewer.seat,
                facts=tuple(played.facts),
                table=played.table,
                questions=questions,
                warnings=warnings,
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


def sentence(statement: Plays | Somebody, names: Sequence[str]) -> str:
    """`Thomas plays the boy`."""
    if isinstance(statement, Somebody):
        return f"{'somebody' if statement.holds else 'nobody'} plays the {statement.character}"
    verb = "plays" if statement.holds else "does not play"
    return f"{names[statement.seat]} {verb} the {statement.character}"
