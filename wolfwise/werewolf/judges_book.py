"""A judge's record on disk, which keeps the rules and is taken back as it was typed.

Lines that follow from what was typed are written as well, so that the record reads by itself; they
go when the typed line goes.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import dropwhile
from pathlib import Path
from random import Random
from typing import NamedTuple

from wolfwise.analysis.werewolf.causes import causes, told
from wolfwise.files import alone
from wolfwise.frame import need, need_no_breach
from wolfwise.models import records
from wolfwise.models.errors import IllegalMove, RecordError, WolfwiseError
from wolfwise.models.records import GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import events, lines
from wolfwise.models.werewolf.judged_record import JudgedGame, replay
from wolfwise.models.werewolf.record import write
from wolfwise.models.werewolf.referee import role_list
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.writing import what_follows
from wolfwise.session import RecordBook

AT_RANDOM = "# dealt at random"
"""Stands above cards that `deal random` has dealt; they are taken back together."""
FOLLOWS = "\0"
"""Marks such lines while a record is mended; no record has such a letter."""
ASSUMED = "# since nobody saw her"
"""Stands behind a line that was not typed: that the girl did not peep."""

FOLLOWING = (
    lines.Night,
    lines.Day,
    lines.Dead,
    lines.NobodyDead,
    lines.Lynched,
    lines.Won,
    lines.Mayor,
    events.WolvesMet,
)
"""What is written without being typed, unless it plays something."""
HEAD = (GameLine, RuleLine, PlayersLine, lines.Roles)


@distinct
class Judged(NamedTuple):
    """The lines of a record, and the game so far once its cards are known."""

    lines: tuple[Line, ...]
    game: JudgedGame | None


@lru_cache(maxsize=8)
def judged(text: str) -> Judged:
    """A record as a judge keeps it; looked at again and again while one line is entered."""
    about = records.about(text)
    need(about == "werewolf", f"the record is about {about}, not werewolf")
    scribe, told = records.read_lines(text)
    record = Record(about, scribe.rules, scribe.names, tuple(told))
    for line in record.facts:
        if isinstance(line.fact, lines.Viewer):
            raise RecordError("a judge's record has no viewer", line=line.number)
    if role_list(record) is not None:
        return Judged(record.lines, replay(record))
    for line in record.facts:
        if not isinstance(line.fact, HEAD):
            message = "the cards come before that: roles ROLE ROLE ..."
            raise RecordError(message, line=line.number)
    return Judged(record.lines, None)


class JudgesBook(RecordBook):
    """A judged record on disk that keeps the rules."""

    def __init__(self, path: Path, head: Sequence[str]) -> None:
        super().__init__(path)
        self.head = head
        if self.begun:
            game = self.game
            if game is not None and game.breaches:
                need_no_breach(told(causes(records.read(self.text))))

    @property
    def game(self) -> JudgedGame | None:
        """The game so far, once its cards are known."""
        return judged(self.text).game if self.begun else None

    @property
    def so_far(self) -> str:
        return self.text if self.begun else "".join(f"{line}\n" for line in self.head)

    def in_full(self, typed: str, number: int | None = None) -> str:
        first = not self.begun and typed.casefold().startswith("game ")
        return typed if first else super().in_full(typed, number)

    def check(self, text: str) -> None:
        game = judged(text).game
        if game is not None and game.breaches:
            raise IllegalMove(game.breaches[-1].message)

    def enter(self, line: str) -> bool:
        """Keep a line and all that follows from it; False if it follows itself already."""
        with alone(self.path):
            more = self._coming(line)
            self._add(*more)
        return bool(more)

    def _coming(self, line: str) -> list[str]:
        """A line and all that follows from it."""
        if not self.begun:
            own = line.split()[0].casefold() == "game"
            return [line, *self.head[1:]] if own else [*self.head, line]
        kept = self._asleep(line)
        before, (read, after) = self._after(kept).game, self._after([*kept, line])
        fact = read[-1].fact
        if before is None or after is None or isinstance(fact, HEAD):
            return [line]
        if isinstance(fact, FOLLOWING) and before.position == after.position:
            return kept
        follows = what_follows(after.position, len(before.position.log))
        own_words = write(fact, after.position.table.names)
        return [*kept, line, *(li for li in follows if li != own_words)]

    def _asleep(self, line: str) -> list[str]:
        """The lines that come first if the girl is passed over: that she did not peep."""
        game, (read, after) = self.game, self._after([line])
        if game is None or game.position.step is not Step.GIRL or after is None:
            return []
        position = game.position
        if isinstance(read[-1].fact, events.Peeped) or after.position == position:
            return []
        asleep = f"{position.table.name(position.roles.index(Role.GIRL))} peeps nobody"
        closed = self._after([asleep]).game
        assert closed is not None
        return [f"{asleep}  {ASSUMED}", *what_follows(closed.position, len(position.log))]

    def _after(self, more: Sequence[str]) -> "Judged":
        """The record if these lines were kept; raises if they cannot be."""
        text = self._with(*more)
        self.check(text)
        return judged(text)

    def _mended(self, change: Callable[[str], str]) -> str:
        """The record with one change, and with all that follows then instead of what did."""
        following = self._following()
        bare = records.split_lines(self.text.removesuffix("\n"))
        marked = [f"{line}{FOLLOWS}" if n in following else line for n, line in enumerate(bare, 1)]
        draft = _Draft(self.head)
        for line in records.split_lines(change("\n".join(marked)).removesuffix("\n")):
            if not line.endswith(FOLLOWS):
                draft.enter_again(line)
        return draft.text

    def _following(self) -> set[int]:
        """The numbers of the lines that were written without being typed."""
        played = self.game.lines_that_played if self.game else frozenset()
        return {
            line.number
            for line in judged(self.text).lines
            if (isinstance(line.fact, FOLLOWING) and line.number not in played)
            or (line.comment is not None and f"# {line.comment.strip()}" == ASSUMED)
        }

    def deal_at_random(self, random: Random) -> None:
        """Deal what is left of the cards."""
        with alone(self.path):
            self._add(AT_RANDOM, *self._dealt(random))

    def _dealt(self, random: Random) -> list[str]:
        """What is left of the cards, dealt, and all that follows."""
        game = self.game
        if game is None:
            raise WolfwiseError("say first which cards are in play: roles ROLE ROLE ...")
        if game.position.step is not Step.DEAL:
            raise WolfwiseError("the cards are dealt already")
        left = list(game.position.game.cards)
        for card in (*(role for _, role in game.cards), *(game.middle or ())):
            left.remove(card)
        random.shuffle(left)
        name = game.position.table.name
        dealt = [f"deal {name(seat)} {left.pop()}" for seat in game.undealt]
        if left:
            dealt.append(f"middle {' '.join(left)}")
        after = self._after(dealt).game
        assert after is not None
        return [*dealt, *what_follows(after.position, 0)]

    # ------------------------------------------------------------ taking back

    def _last(self, bare: Sequence[str]) -> tuple[str, set[int]]:
        read = judged(self.text).lines
        typed = self._last_typed(read)
        first = self._first_with(read, typed)
        gone = {li.number for li in read[first - 1 :] if li.fact is not None} | {first}
        return "deal random" if bare[first - 1] == AT_RANDOM else bare[typed - 1], gone

    def _last_typed(self, read: Sequence[Line]) -> int:
        """The number of the last line that does not just follow from others."""
        game = self.game
        played: frozenset[int] = game.lines_that_played if game else frozenset()
        said = [line for line in read if line.fact is not None]
        own = [li for li in said if not isinstance(li.fact, FOLLOWING) or li.number in played]
        last: Line = (own or said)[-1]
        return last.number

    def _first_with(self, read: Sequence[Line], typed: int) -> int:
        """The number of the first line that came with the one that was typed."""
        before = read[: typed - 1]
        if isinstance(read[typed - 1].fact, events.Dealt | lines.Middle):
            rest = dropwhile(lambda li: isinstance(li.fact, events.Dealt), reversed(before))
            top = next(rest, None)
            return top.number if top and f"#{top.comment}" == AT_RANDOM else typed
        rest = dropwhile(lambda li: isinstance(li.fact, FOLLOWING), reversed(before))
        top = next(rest, None)
        return top.number if top and f"#{top.comment}" == ASSUMED else typed


class _Draft(JudgesBook):
    """A record that is on no disk yet."""

    def __init__(self, head: Sequence[str]) -> None:
        self.head, self._text = head, ""

    @property
    def text(self) -> str:
        return self._text

    def enter_again(self, line: str) -> None:
        """Keep a line and all that follows from it; raises if it does not fit any more."""
        number = len(records.split_lines(self._text))
        try:
            fact = line.partition("#")[0].strip()
            coming = self._coming(line) if self.begun and fact else [line]
            self._text = self._with(*coming)
            if self.begun:
                self.check(self._text)
        except (RecordError, IllegalMove) as error:
            said = error.message if isinstance(error, RecordError) else str(error)
            raise IllegalMove(
                f"then line {number} would not fit any more ({line.strip()}): {said}"
            ) from None
