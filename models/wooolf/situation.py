"""What somebody knows at one moment of a round: the facts that every question starts from."""

from collections.abc import Sequence
from typing import NamedTuple

from models.errors import WolfwiseError, did_you_mean, listed
from models.game import Seat
from models.records import Record
from models.values import distinct
from models.wooolf.cards import Character, Question
from models.wooolf.game import Wooolf
from models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Somebody
from models.wooolf.referee import Fact, replay
from models.wooolf.table import Table


@distinct
class Situation(NamedTuple):
    """Facts about the current deal, as one seat (or an onlooker) knows them."""

    game: Wooolf
    names: tuple[str, ...]
    viewer: Seat | None
    facts: tuple[Fact, ...]
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

    def seat(self, name: str) -> Seat:
        """The seat of that name or number."""
        found = _named(name, self.names)
        if found is None:
            raise WolfwiseError(f"nobody here is called {name!r}{did_you_mean(name, self.names)}")
        return found

    def supposing(self, statements: Sequence[Plays | Somebody]) -> "Situation":
        """The same with suppositions added."""
        supposed = tuple(
            Fact(s, None, f"supposing that {sentence(s, self.names)}") for s in statements
        )
        return self._replace(facts=self.facts + supposed)

    def public(self) -> "Situation":
        """What everybody at the table knows: no hands, no cards seen in a peek."""
        facts = []
        for fact in self.facts:
            match fact.observation:
                case Peek(seen=seen) as peek if seen is not None:
                    facts.append(fact._replace(observation=peek._replace(seen=None)))
                case Peek() | Ask():
                    facts.append(fact)
        return self._replace(viewer=None, facts=tuple(facts), questions=None)

    def seen_by(self, seat: Seat) -> "Situation":
        """What another seat knows for sure that we know too: the table, and its hand if shown."""
        shown = tuple(
            fact for fact in self.facts
            if isinstance(fact.observation, Holds) and fact.observation.seat == seat
        )  # fmt: skip
        if seat == self.viewer:
            return self
        public = self.public()
        return public._replace(viewer=seat, facts=shown[:1] + public.facts)


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
                if asker == played.viewer and question in left:
                    left.remove(question)
            questions = tuple(left)
        found.append(
            Situation(
                game=play.game,
                names=play.names,
                viewer=played.viewer,
                facts=tuple(played.facts),
                table=played.table,
                questions=questions,
                warnings=warnings,
            )
        )
    return found


# ---------------------------------------------------------------- statements in plain words

_FILLERS = {"why", "must", "can", "could", "does", "is", "be", "play", "plays", "the", "a", "an"}
_NEGATIONS = {"not", "cannot", "can't", "isn't", "never", "doesn't", "couldn't"}


def statement(text: str, names: Sequence[str]) -> Plays | Somebody:
    """Read `Eva=wolf`, `Eva is not the wolf`, `why must Eva be the wolf?`, `nobody is a dog`."""
    holds = "!=" not in text and "≠" not in text
    words = text.replace("!=", " ").replace("≠", " ").replace("=", " ").rstrip("?？. ").split()
    kept: list[str] = []
    for word in words:
        folded = word.casefold().replace("’", "'")
        if folded in _NEGATIONS:
            holds = not holds
        elif folded not in _FILLERS or _named(word, names) is not None:
            kept.append(word)
    if len(kept) != 2:
        raise WolfwiseError(
            f"cannot read {text!r} as a statement; say NAME=CHARACTER, NAME!=CHARACTER, "
            "'NAME is (not) the CHARACTER' or 'nobody is a CHARACTER'"
        )
    who, what = kept
    try:
        character = Character(what.casefold())
    except ValueError:
        raise WolfwiseError(
            f"there is no character {what!r}{did_you_mean(what, list(Character))} "
            f"({listed(Character, 'or')})"
        ) from None
    if who.casefold() in ("nobody", "somebody"):
        return Somebody(character, holds is (who.casefold() == "somebody"))
    seat = _named(who, names)
    if seat is None:
        raise WolfwiseError(f"nobody here is called {who!r}{did_you_mean(who, names)}")
    return Plays(seat, character, holds)


def _named(word: str, names: Sequence[str]) -> Seat | None:
    for seat, name in enumerate(names):
        if word.casefold() in (name.casefold(), str(seat + 1)):
            return seat
    return None


def sentence(statement: Plays | Somebody, names: Sequence[str]) -> str:
    """`Thomas plays the boy`."""
    if isinstance(statement, Somebody):
        return f"{'somebody' if statement.holds else 'nobody'} plays the {statement.character}"
    verb = "plays" if statement.holds else "does not play"
    return f"{names[statement.seat]} {verb} the {statement.character}"
