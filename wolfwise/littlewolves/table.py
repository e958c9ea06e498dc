"""A table of The Three Little Wolves, for programs: every question is a method."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wolfwise.frame import need
from wolfwise.models.littlewolves.game import PLAYERS
from wolfwise.models.littlewolves.situation import Situation, situation
from wolfwise.source import Source, opening, words
from wolfwise.table import Table

if TYPE_CHECKING:
    from wolfwise.analysis.littlewolves.advice import Advice
    from wolfwise.analysis.littlewolves.brute_force_plans import Plan
    from wolfwise.analysis.littlewolves.odds import DeckOdds
    from wolfwise.analysis.littlewolves.tables import Tables
    from wolfwise.analysis.littlewolves.what_if import Scored
    from wolfwise.models.littlewolves.acts import Move
    from wolfwise.reports.answer import Answer

Cards = str | Sequence[str]
"""`["r3", "w14"]` or `"r3 w14"`."""


class LittleWolves(Table[Situation]):
    """A table of The Three Little Wolves.

    >>> table = LittleWolves.new(["Ann", "Bob", "Cy"]).house("Ann", "red", "4 6 7")
    >>> table.house("Bob", "red", "1").score().result.scores[0].points
    5
    """

    game = "littlewolves"

    @classmethod
    def new(
        cls,
        players: int | Sequence[str],
        *,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "LittleWolves":
        """A table of so many players, or of these, with nothing built."""
        lines = opening(cls.game, PLAYERS, players, "players")
        return cls(Source(lines, edition, tuple(rules)))._read()

    # ------------------------------------------------------------ what lies on the table

    # Whatever else a record can tell is told by `add`.

    def house(self, owner: str | int, colour: str, floors: Cards) -> "LittleWolves":
        """A house as it stands, from the ground up: `"b2 3 w5 9"`."""
        return self.add(f"house {owner} {colour} {words(floors)}")

    def wolf(self, owner: str | int, wolf: int, host: str | int, colour: str) -> "LittleWolves":
        """A wolf in somebody's house."""
        return self.add(f"wolf {owner} {wolf} in {host} {colour}")

    def pig(self, pig: int, owner: str | int, colour: str) -> "LittleWolves":
        """The marker of the first, second or third pig on somebody's house."""
        return self.add(f"pig {pig} on {owner} {colour}")

    def hand(self, owner: str | int, cards: Cards) -> "LittleWolves":
        """What somebody holds: `"r3 w14"`."""
        return self.add(f"hand {owner} {words(cards)}")

    # ------------------------------------------------------------ what can be asked

    def score(self) -> "Answer[Scored]":
        """The scoring sheet, and what one floor more or less would change."""
        return self.ask("score")

    def moves(self) -> "Answer[tuple[Move, ...]]":
        """All legal moves of the player to move."""
        return self.ask("moves")

    def check(self) -> "Answer[Situation]":
        """Hold the record to the rules."""
        return self.ask("check")

    def advise(
        self,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int = 0,
        everything: bool = False,
    ) -> "Answer[Advice]":
        """Every move you may make now, best first: expected margin and chance to win."""
        return self.ask(
            "advise", seconds=seconds, iterations=iterations, seed=seed, everything=everything
        )

    def odds(
        self, *, within: int = 3, cards: Cards | None = None, verify: bool = False
    ) -> "Answer[DeckOdds]":
        """What the deck may bring, and how many turns are left, exactly."""
        return self.ask("odds", within=within, cards=cards, verify=verify)

    def plan(
        self,
        *,
        turns: int | None = None,
        cards: Cards | None = None,
        aim: str = "margin",
        verify: bool = False,
    ) -> "Answer[Plan]":
        """The best that can be made of known cards if the others stand still, with a proof."""
        return self.ask("plan", turns=turns, cards=cards, aim=aim, verify=verify)

    @classmethod
    def tables(
        cls,
        players: int = 3,
        *,
        games: int = 300,
        iterations: int = 0,
        seed: int = 0,
        jobs: int | None = None,
        cluster: str | None = None,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "Answer[Tables]":
        """Which houses stand, what wolves, cards and seats bring: counted in many games."""
        return cls._look_up(
            "tables", edition, rules,
            players=players, games=games, iterations=iterations, seed=seed, jobs=jobs,
            cluster=cluster,
        )  # fmt: skip

    def _situation(self) -> Situation:
        need(not self._given, "nothing can be supposed in The Three Little Wolves")
        known = situation(self.record)
        if self._seat is None:
            return known
        seat = known.seat(self._seat)
        need(seat != known.game.dummy, "the dummy sees nothing")
        return known._replace(viewer=seat)
