"""A judge's record on disk, which keeps the rules and is taken back as it was typed.

Lines that follow from what was typed are written as well, so that the record reads by itself; they
go when the typed line goes.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import dropwhile, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from models import records
from models.errors import IllegalMove, RecordError, WolfwiseError
from models.records import GameLine, Line, PlayersLine, Record, RuleLine
from models.values import distinct
from models.werewolf import events, lines
from models.werewolf.judge import Sitting, replay
from models.werewolf.record import write
from models.werewolf.referee import role_list
from models.werewolf.roles import Role, Step
from models.werewolf.writing import what_follows
from wolfwise.asking import need, need_no_breach
from wolfwise.files import append_line, replace_text
from wolfwise.live import Notebook

AT_RANDOM = "# dealt at random"
"""Stands above cards that `deal random` has dealt; they are taken back together."""
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
    sitting: Sitting | None


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


@distinct
class Group(NamedTuple):
    """What was typed, and all lines that came with it."""

    said: str
    lines: list[str]


class JudgesBook(Notebook):
    """A judged record on disk that keeps the rules."""

    def __init__(self, path: Path, head: Sequence[str]) -> None:
        super().__init__(path)
        self.head = head
        self._taken_back: list[Group] = []
        if self.begun:
            sitting = self.sitting
            need_no_breach([str(breach) for breach in sitting.breaches] if sitting else [])

    @property
    def sitting(self) -> Sitting | None:
        """The game so far, once its cards are known."""
        return judged(self.text).sitting if self.begun else None

    def _try(self, text: str) -> None:
        sitting = judged(text).sitting
        if sitting is not None and sitting.breaches:
            raise IllegalMove(sitting.breaches[-1].message)

    def enter(self, line: str) -> bool:
        """Keep a line and all that follows from it; False if it follows itself already."""
        if not self.begun:
            own = line.split()[0].casefold() == "game"
            self.keep([line, *self.head[1:]] if own else [*self.head, line])
            return True
        kept = self._asleep(line)
        before, (read, after) = self._after(kept).sitting, self._after([*kept, line])
        fact = read[-1].fact
        if before is None or after is None or isinstance(fact, HEAD):
            self.keep([line])
            return True
        if isinstance(fact, FOLLOWING) and before.position == after.position:
            self.keep(kept)
            return bool(kept)
        follows = what_follows(after.position, len(before.position.log))
        own_words = write(fact, after.position.table.names)
        self.keep([*kept, line, *(li for li in follows if li != own_words)])
        return True

    def _asleep(self, line: str) -> list[str]:
        """The lines that come first if the girl is passed over: that she did not peep."""
        sitting, (read, after) = self.sitting, self._after([line])
        if sitting is None or sitting.position.step is not Step.GIRL or after is None:
            return []
        position = sitting.position
        if isinstance(read[-1].fact, events.Peeped) or after.position == position:
            return []
        asleep = f"{position.table.name(position.roles.index(Role.GIRL))} peeps nobody"
        closed = self._after([asleep]).sitting
        assert closed is not None
        return [f"{asleep}  {ASSUMED}", *what_follows(closed.position, len(position.log))]

    def _with(self, more: Sequence[str]) -> str:
        text = self.text
        end = "" if not text or text.endswith(("\n", "\r")) else "\n"
        return f"{text}{end}" + "".join(f"{line}\n" for line in more)

    def _after(self, more: Sequence[str]) -> "Judged":
        """The record if these lines were kept; raises if they cannot be."""
        text = self._with(more)
        self._try(text)
        return judged(text)

    def keep(self, more: Sequence[str]) -> None:
        """Have these lines on disk, if the record keeps the rules with them."""
        if any("\ud800" <= letter <= "\udfff" for line in more for letter in line):
            raise RecordError("that line is not UTF-8 text")
        self._try(self._with(more))
        for line in more:
            append_line(self.path, line)
        self._taken_back.clear()

    def deal_at_random(self, random: Random) -> None:
        """Deal what is left of the cards."""
        sitting = self.sitting
        if sitting is None:
            raise WolfwiseError("say first which cards are in play: roles ROLE ROLE ...")
        if sitting.position.step is not Step.DEAL:
            raise WolfwiseError("the cards are dealt already")
        left = list(sitting.position.game.cards)
        for card in (*(role for _, role in sitting.cards), *(sitting.middle or ())):
            left.remove(card)
        random.shuffle(left)
        name = sitting.position.table.name
        dealt = [f"deal {name(seat)} {left.pop()}" for seat in sitting.undealt]
        if left:
            dealt.append(f"middle {' '.join(left)}")
        after = self._after(dealt).sitting
        assert after is not None
        self.keep([AT_RANDOM, *dealt, *what_follows(after.position, 0)])

    # ------------------------------------------------------------ taking back

    def undo(self) -> str | None:
        """Take back the last line that was typed, and what came with it; comments stay."""
        if not self.begun:
            return None
        read = judged(self.text).lines
        typed = self._last_typed(read)
        first = self._first_with(read, typed)
        gone = {li.number for li in read[first - 1 :] if li.fact is not None} | {first}
        whole = _with_their_ends(self.text)
        taken = [line.rstrip("\r\n") for n, line in enumerate(whole, 1) if n in gone]
        left = [line for n, line in enumerate(whole, 1) if n not in gone]
        replace_text(self.path, "".join(left))
        said = "deal random" if taken[0] == AT_RANDOM else whole[typed - 1].rstrip("\r\n")
        self._taken_back.append(Group(said, taken))
        return said

    def _last_typed(self, read: Sequence[Line]) -> int:
        """The number of the last line that does not just follow from others."""
        sitting = self.sitting
        played: frozenset[int] = sitting.lines_that_played if sitting else frozenset()
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

    def redo(self) -> str | None:
        if not self._taken_back:
            return None
        *rest, back = self._taken_back
        self.keep(back.lines)
        self._taken_back = rest
        return back.said


def _with_their_ends(text: str) -> list[str]:
    """The lines of a text, each with the break behind it."""
    ends = [found.end() for found in records.LINE_BREAK.finditer(text)]
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)])]
