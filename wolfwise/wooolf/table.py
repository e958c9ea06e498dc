"""A table of Wooolf!!, for programs: every question of the command line is a method."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wolfwise.analysis.wooolf.why import contradiction, possible
from wolfwise.frame import need, need_no_breach
from wolfwise.models.errors import Contradiction
from wolfwise.models.wooolf.game import PLAYERS
from wolfwise.models.wooolf.referee import Replay, replay
from wolfwise.models.wooolf.situation import Situation, situation, situations, statement
from wolfwise.source import Source, SourceLine, opening, words
from wolfwise.table import Number, Table

if TYPE_CHECKING:
    from wolfwise.analysis.wooolf.advice import Advice
    from wolfwise.analysis.wooolf.timing import Suspicions
    from wolfwise.analysis.wooolf.who import Deck, Hands, Who
    from wolfwise.analysis.wooolf.why import Explanation
    from wolfwise.analysis.wooolf.worlds import Worlds
    from wolfwise.reports.answer import Answer

Cards = str | Sequence[str]
"""`["sheep", "dog"]` or `"sheep dog"`."""


class Wooolf(Table[Situation]):
    """A table of Wooolf!!

    >>> table = Wooolf.new(5, me=4, hand=["sheep", "sheep"]).peek(2, 5, "wolf")
    >>> table.supposing("2=boy").who().result.seats["5"]["wolf"]
    Fraction(5, 13)
    """

    game = "wooolf"

    @classmethod
    def new(
        cls,
        players: int | Sequence[str],
        *,
        me: str | int | None = None,
        hand: Cards | None = None,
        questions: Cards | None = None,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "Wooolf":
        """A new round of so many players, or of these, as whoever holds that hand knows it."""
        lines = opening(cls.game, PLAYERS, players, "players")
        seat = None if me is None else str(me)
        lines += tuple(viewer_lines(seat, hand, questions))
        return cls(Source(lines, edition, tuple(rules)))._read()

    # ------------------------------------------------------------ what happens

    def peek(
        self, peeker: str | int, target: str | int, announced: str = "", *, saw: str | None = None
    ) -> "Wooolf":
        """Somebody looks at a card and announces what it shows; of your own peek you `saw` it.

        `table.peek("Paul", "Thomas", "?")`; for Jason himself `table.peek("Jason", "Eva",
        saw="wolf")`.
        """
        shown = announced if saw is None else f"{announced} saw {saw}"
        return self.add(f"{peeker} peeks {target} {shown}")

    def question(self, asker: str | int, target: str | int, card: str, *, yes: bool) -> "Wooolf":
        """Somebody plays a question card, `"has-dog"` for one, and is answered."""
        return self.add(f"{asker} asks {target} {card} {'yes' if yes else 'no'}")

    def suspicion(self, seat: str | int) -> "Wooolf":
        """Somebody suspects early."""
        return self.add(f"{seat} suspects")

    # ------------------------------------------------------------ what can be asked

    def who(
        self, *, habits: str = "mixed", everything: bool = False, verify: bool = False
    ) -> "Answer[Who]":
        """Who plays what, and the best suspicions; by the facts, and by habit beside them."""
        return self.ask("who", habits=habits, everything=everything, verify=verify)

    def hands(self, *, verify: bool = False) -> "Answer[Hands]":
        """Who may hold which two cards."""
        return self.ask("hands", verify=verify)

    def worlds(self, number: int = 10) -> "Answer[Worlds]":
        """The most probable worlds, hand by hand."""
        return self.ask("worlds", number=number)

    def suspect(
        self,
        *,
        error_cost: Number | None = None,
        haste: Number | None = None,
        habits: str = "mixed",
        everything: bool = False,
    ) -> "Answer[Suspicions]":
        """Every suspicion, what it is worth, and whether to wait."""
        return self.ask(
            "suspect", error_cost=error_cost, haste=haste, habits=habits, everything=everything
        )

    def advise(
        self,
        *,
        error_cost: Number | None = None,
        haste: Number | None = None,
        habits: str = "mixed",
        depth: int = 1,
        everything: bool = False,
    ) -> "Answer[Advice]":
        """Every action you may take now, best first, and why."""
        return self.ask(
            "advise",
            error_cost=error_cost,
            haste=haste,
            habits=habits,
            depth=depth,
            everything=everything,
        )

    def why(self, statement: str) -> "Answer[Explanation]":
        """Why something must or cannot be, like `"Thomas is the boy"`: the lines that force it."""
        return self.ask("why", statement=statement)

    def check(self) -> "Answer[Replay]":
        """Hold the record to the rules, and its facts against each other."""
        return self.ask("check")

    def score(self) -> "Answer[Replay]":
        """Score the rounds whose hands and boards are told, and say what others lack."""
        return self.ask("score")

    @classmethod
    def deck(
        cls,
        players: int,
        *,
        verify: bool = False,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "Answer[Deck]":
        """The cards in play and the base rates before anything is known."""
        return cls._look_up("deck", edition, rules, players=players, verify=verify)

    # ------------------------------------------------------------ how it is known

    def replay(self) -> Replay:
        """The rounds so far; refuses a record that breaks the rules or contradicts itself."""
        need_no_breach(self.warnings)
        for each in situations(self.record):
            if not possible(each, each.observations):
                raise contradiction(each)
        return replay(self.record)

    def _situation(self) -> Situation:
        known = situation(self.record)
        known = known._replace(facts=self._source.named(known.facts))
        if self._seat is not None:
            seat = known.seat(self._seat)
            need(seat != known.game.neutral, "the neutral seat is nobody, so it knows nothing")
            known = known.seen_by(seat)
        return known.supposing([statement(text, known.names) for text in self._given])

    def _clash(self) -> Contradiction:
        return contradiction(self.situation)


def viewer_lines(
    me: str | None, hand: Cards | None, questions: Cards | None, dash: str = ""
) -> list[SourceLine]:
    """The lines that say whose cards are known, called as they were given: `--hand`."""
    need(bool(me) == bool(hand), f"{dash}me and {dash}hand go together")
    need(me or not questions, f"{dash}questions needs {dash}me and {dash}hand")
    lines = []
    if hand:
        lines.append(SourceLine(f"viewer {me} {words(hand)}", f"{dash}hand"))
    if questions:
        lines.append(SourceLine(f"questions {me} {words(questions)}", f"{dash}questions"))
    return lines
