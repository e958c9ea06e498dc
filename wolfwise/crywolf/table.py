"""A table of You Cry Wolf!, for programs: every question of the command line is a method."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from wolfwise.crywolf.seen import seen
from wolfwise.frame import need, need_no_breach
from wolfwise.models.crywolf.game import PLAYERS
from wolfwise.models.crywolf.situation import Situation, situation
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.questions import typed
from wolfwise.source import Source, SourceLine, opening, words
from wolfwise.table import Number, Table

if TYPE_CHECKING:
    from wolfwise.analysis.crywolf.advice import Advice
    from wolfwise.analysis.crywolf.bid import Bid
    from wolfwise.analysis.crywolf.call import Doubts
    from wolfwise.analysis.crywolf.rows import Odds
    from wolfwise.analysis.crywolf.standing import Score, Settlements
    from wolfwise.analysis.crywolf.which_die import WhichDie
    from wolfwise.models.crywolf.referee import Replay
    from wolfwise.models.records import Record
    from wolfwise.reports.answer import Answer

Dice = str | Sequence[str] | Mapping[str, int]
"""`["sheep", "sheep", "wolf"]`, `"2 sheep, wolf"` or `{"sheep": 2, "wolf": 1}`."""
Numbers = str | Mapping[str, int]
"""`{"sheep": 2, "wolf/sheep": 1}` or `"sheep=2,wolf/sheep=1"`."""


class CryWolf(Table[Situation]):
    """A table of You Cry Wolf!

    >>> table = CryWolf.new(["Ann", "Bob"], me="Ann", cup="3 sheep wolf cow dog")
    >>> table.place("Ann", "sheep", 5).place("Bob", "wolf", 9, row="sheep").call().result.best.true
    Fraction(112, 243)
    """

    game = "crywolf"

    @classmethod
    def new(
        cls,
        players: int | Sequence[str],
        *,
        me: str | int | None = None,
        cup: Dice | None = None,
        open: Dice | None = None,
        first: str | int | None = None,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "CryWolf":
        """A new game of so many players, or of these, as whoever rolled that cup knows it."""
        game, names = opening(cls.game, PLAYERS, players, "players")
        switched = () if open is None else (SourceLine("rule open=yes", "open"),)
        lines = (game, *switched, names, *_rolled(me, cup, open, first))
        return cls(Source(lines, edition, tuple(rules)))._read()

    @classmethod
    def seen(
        cls,
        players: int,
        mine: Dice,
        *,
        board: Numbers = "",
        markers: Numbers = "",
        open: Dice | None = None,
        hidden: int | None = None,
        chips: str | Sequence[tuple[int, int]] | None = None,
        first: bool = False,
        die: Numbers | None = None,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "CryWolf":
        """A quick look at a table: what you see on your turn, in numbers and without a record.

        `board` counts dice by rows (a wolf placed as a sheep is `wolf/sheep`), `chips` are own and
        received ones of every player, you first.
        """
        piles = chips if chips is None or isinstance(chips, str) else [
            f"{own}/{received}" for own, received in chips
        ]  # fmt: skip
        return Glance(
            seen(
                "",
                players=str(players),
                mine=typed(mine),
                board=typed(board),
                markers=typed(markers),
                open=None if open is None else typed(open),
                hidden=hidden,
                chips=None if piles is None else typed(piles),
                first=first,
                die=None if die is None else typed(die),
                edition=edition,
                changes=rules,
            )
        )

    # ------------------------------------------------------------ what happens

    def place(
        self, seat: str | int, face: str, number: int, *, row: str | None = None
    ) -> "CryWolf":
        """Somebody places a die, in its own row or as another animal, and claims a number."""
        return self.add(f"{seat} places {_as(face, row)} claims {number}")

    def cry(
        self, seat: str | int, owner: str | int, row: str = "", number: int | None = None
    ) -> "CryWolf":
        """Somebody cries wolf at a marker; whose is enough where he has only one."""
        return self.add(f"{seat} calls {owner} {row} {'' if number is None else number}".rstrip())

    def roll(self, seat: str | int, face: str, *, row: str | None = None) -> "CryWolf":
        """The first player uses his power, and places what he rolled."""
        return self.add(f"{seat} rolls {_as(face, row)}")

    def pass_turn(self, seat: str | int) -> "CryWolf":
        """Somebody can do nothing else."""
        return self.add(f"{seat} passes")

    def reveal(self, seat: str | int, cup: Dice) -> "CryWolf":
        """Somebody lifts his cup after a call."""
        return self.add(f"reveal {seat} {_dice(cup)}".rstrip())

    def count(self, number: int) -> "CryWolf":
        """So many were counted after a call."""
        return self.add(f"count {number}")

    def chips(self, seat: str | int, own: int, received: int) -> "CryWolf":
        """What somebody has when the round begins."""
        return self.add(f"chips {seat} {own} {received}")

    def next_round(
        self,
        *,
        me: str | int | None = None,
        cup: Dice | None = None,
        open: Dice | None = None,
        first: str | int | None = None,
    ) -> "CryWolf":
        """Everybody rolls again."""
        lines = SourceLine("round"), *_rolled(me, cup, open, first)
        return self._but(source=self._source.plus(*lines))

    # ------------------------------------------------------------ what can be asked

    def bid(
        self,
        claim: str,
        *,
        safe: Number = Fraction(1, 2),
        model: str | None = None,
        bluff: Number = Fraction(1, 4),
        slip: Number = Fraction(1, 10),
        verify: bool = False,
    ) -> "Answer[Bid]":
        """Is this claim safe, and what is it worth if called? `table.bid("sheep 14")`"""
        return self.ask(
            "bid", claim=claim, safe=safe, model=model, bluff=bluff, slip=slip, verify=verify
        )

    def call(
        self,
        claim: str | None = None,
        *,
        model: str | None = None,
        bluff: Number = Fraction(1, 4),
        slip: Number = Fraction(1, 10),
        verify: bool = False,
    ) -> "Answer[Doubts]":
        """What is calling worth? All markers, or one claim."""
        return self.ask("call", claim=claim, model=model, bluff=bluff, slip=slip, verify=verify)

    def odds(
        self,
        row: str | None = None,
        *,
        safe: Number = Fraction(1, 2),
        model: str | None = None,
        bluff: Number = Fraction(1, 4),
        slip: Number = Fraction(1, 10),
        verify: bool = False,
    ) -> "Answer[Odds]":
        """How likely there are at least so many, for every row or for one."""
        return self.ask("odds", row=row, safe=safe, model=model, bluff=bluff, slip=slip,
                        verify=verify)  # fmt: skip

    def advise(
        self,
        *,
        model: str | None = None,
        bluff: Number = Fraction(1, 4),
        slip: Number = Fraction(1, 10),
        goal: str = "chips",
        samples: int | None = None,
        seed: int = 0,
        everything: bool = False,
    ) -> "Answer[Advice]":
        """Every move you may make now, best first, and why."""
        return self.ask("advise", model=model, bluff=bluff, slip=slip, goal=goal, samples=samples,
                        seed=seed, everything=everything)  # fmt: skip

    def settle(self) -> "Answer[Settlements]":
        """Who pays whom, in every round of the record that was counted."""
        return self.ask("settle")

    def score(self) -> "Answer[Score]":
        """The chips, and who has won or is likely to."""
        return self.ask("score")

    def check(self) -> "Answer[Replay]":
        """Hold the record to the rules."""
        return self.ask("check")

    @classmethod
    def settled(
        cls,
        claim: str,
        count: int,
        *,
        own: int = 5,
        players: int | None = None,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "Answer[Settlements]":
        """Who pays whom for a claim and a count; the loser has so many own chips left.

        `players` says how many play if they are more than five, who have more dice.
        """
        return cls._look_up(
            "settle", edition, rules, claim=claim, count=count, own=own, players=players
        )

    @classmethod
    def die(
        cls, rolled: Dice = "", *, edition: str | None = None, rules: Sequence[str] = ()
    ) -> "Answer[WhichDie]":
        """Which die is this? What rolls tell about its faces."""
        return cls._look_up("die", edition, rules, rolled=rolled)

    # ------------------------------------------------------------ how it is known

    def replay(self) -> "Replay":
        """The rounds so far; refuses a record that breaks the rules."""
        # A quick look does not need these.
        from wolfwise.models import records
        from wolfwise.models.crywolf.referee import replay

        play = replay(self.record)
        need_no_breach(records.warnings(play.breaches))
        return play

    def _answer(self, answering: "Callable[..., Answer[Any]]", **chosen: Any) -> "Answer[Any]":
        """What a question says; one that goes by the rules alone has nothing to warn of."""
        name = answering.__module__.rpartition(".")[2]
        return answering(self, **chosen) if name in STRICT else super()._answer(answering, **chosen)

    def _situation(self) -> Situation:
        need(self._seat is None, "a record of You Cry Wolf! is what its viewer knows")
        need(not self._given, "nothing can be supposed in You Cry Wolf!")
        return situation(self.record)


class Glance(CryWolf):
    """A table that is known in numbers alone: it has no record."""

    _known: Situation

    def __init__(self, known: Situation) -> None:
        super().__init__(Source(()))
        vars(self).update(_known=known)

    @cached_property
    def record(self) -> "Record":
        raise WolfwiseError(NO_RECORD)

    @property
    def rules(self) -> Rules:
        return self._known.game.rules

    def _situation(self) -> Situation:
        return self._known

    def _but(self, **changed: Any) -> Self:
        raise WolfwiseError(NO_RECORD)

    def __repr__(self) -> str:
        return f"<CryWolf seen by one of {self._known.game.players}>"

    def _identity(self) -> tuple[Any, ...]:
        return type(self), self._known


STRICT = frozenset({"settle", "score", "check"})
"""Questions that refuse a record with any breach, and miss nothing else in it."""
NO_RECORD = "this table is known in numbers alone and has no record"


def _rolled(
    me: str | int | None, cup: Dice | None, open: Dice | None, first: str | int | None
) -> list[SourceLine]:
    """The lines that begin a round, called as they were given."""
    need((me is None) == (cup is None), "me and cup go together")
    lines = [] if first is None else [SourceLine(f"first {first}", "first")]
    if cup is not None:
        lines.append(SourceLine(f"viewer {me} {_dice(cup)}", "cup"))
    if open is not None:
        lines.append(SourceLine(f"open {_dice(open)}", "open"))
    return lines


def _dice(dice: Dice) -> str:
    """Dice as records have them: `3 sheep wolf`."""
    if isinstance(dice, Mapping):
        return " ".join(f"{number} {animal}" for animal, number in dice.items() if number)
    return words(dice)


def _as(face: str, row: str | None) -> str:
    return face if row is None else f"{face} as {row}"
