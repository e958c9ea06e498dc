"""The judge's screen in as much room as there is: what to say and to type is never cut.

Where the table of all seats does not fit, the names stand by cards; they are lost in no way.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wolfwise.models.errors import listed
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.roles import Step
from wolfwise.reports.answer import Part, Table
from wolfwise.reports.werewolf.choices import Choice
from wolfwise.reports.werewolf.script import NOBODY_ACTS, Spoken

DEAD = "†"
FEW = 6
"""Voters that are named one by one, and names that one does without saying 'all but'."""

Seats = Sequence[Mapping[str, Any]]
"""Name and role of seats, and as far as there is a game whether they live, and marks."""


@distinct
class Scene(NamedTuple):
    """What a judge is shown, part by part; what is empty is left out."""

    head: str
    why: str
    say: str
    typed: str  # what can be typed now
    seats: Seats
    table: Table | None = None
    say_brief: str = ""  # calls that wake nobody in one line
    typed_brief: str = ""  # without all names that are to be had above

    @property
    def parts(self) -> list[Part]:
        """For a file, which has room for everything."""
        texts = [text for text in (self.head, self.why, self.say, self.typed) if text]
        return [*texts, self.table] if self.table else list(texts)


def ways(scene: Scene, notes: Sequence[str] = ()) -> Iterator[list[Part]]:
    """Ways to show it with less and less room, what to type always last.

    Notes on what was typed before stand right above what to say.
    """
    say, typed = scene.say_brief or scene.say, scene.typed_brief or scene.typed
    by_card, running = (roster(scene.seats, between) for between in ("\n", "; "))
    plain = roster(scene.seats, "; ", marks=False)
    for seats, *said in (
        (scene.table, scene.say, scene.typed),
        (scene.table, scene.say, typed),
        (by_card, scene.say, typed),
        (by_card, say, typed),
        (running, say, typed),
        (plain, say, typed),
    ):
        first = scene.head if any(said) else ""
        yield _shown(first, seats, scene.why, _last(scene, notes, said))
    for said in ([say, typed], [_run_on(say), _run_on(typed)]):
        last = _last(scene, notes, said)
        left = _living(scene.seats, last)
        yield _shown(plain, last)
        yield _shown(roster(left, "; ", marks=False), last)
        yield _shown(", ".join(seat["name"] for seat in left), last)


def _shown(*parts: Part | None) -> list[Part]:
    return [part for part in parts if part]


def _last(scene: Scene, notes: Sequence[str], said: Sequence[str]) -> str:
    """What stands right above the prompt; once the game is over, how it ended."""
    texts = said if any(said) else [scene.head]
    return "\n\n".join(text for text in (*notes, *texts) if text)


def _living(seats: Seats, said: str) -> Seats:
    """The living who are not named anyway."""
    named = {word.strip(",.;:[]()") for word in said.split()}
    return [seat for seat in seats if seat.get("alive", True) and seat["name"] not in named]


def _run_on(text: str) -> str:
    """Lines behind each other; what they are about stands first."""
    head, *rest = text.split("\n")
    return " ".join([head, " / ".join(line.strip() for line in rest)]) if rest else text


def roster(seats: Seats, between: str, *, marks: bool = True) -> str:
    """Who holds which card: `werewolf: Ana, Bo †; seer: Cai`."""
    held: dict[str, list[str]] = {}
    for seat in seats:
        name = seat["name"] if seat.get("alive", True) else f"{seat['name']} {DEAD}"
        if marks and seat.get("marks"):
            name += f" ({', '.join(seat['marks'])})"
        held.setdefault(seat["role"], []).append(name)
    return between.join(f"{role}: {', '.join(names)}" for role, names in held.items())


def in_brief(choice: Choice, alive: Sequence[str]) -> str:
    """A line that can be typed, and in it `all` or `all but Ana` where many can be named."""
    verb, *ballots = choice.line.split()
    line = choice.line
    if len(ballots) > FEW and all(ballot.endswith(">NAME") for ballot in ballots):
        voters = _all_of([ballot.removesuffix(">NAME") for ballot in ballots], alive)
        line = f"{verb} VOTER>NAME ... (VOTER: {voters})"
    return f"{line}: {_all_of(choice.names, alive)}" if choice.names else line


def _all_of(names: Sequence[str], alive: Sequence[str]) -> str:
    """Names, or which of the living are not among them, if that is shorter."""
    out = [name for name in alive if name not in names]
    others = [name for name in names if name not in alive]
    if len(names) <= FEW or len(out) >= len(names) // 2:
        return ", ".join(names)
    living = f"all who live but {listed(out)}" if out else "all who live"
    return ", ".join([living, *others])


def calls_in_brief(said: Sequence[Spoken]) -> Iterator[Spoken]:
    """The same to say, with calls that wake nobody behind each other."""
    idle: list[str] = []
    asleep = ""  # who was called in vain, and closes his eyes next
    for spoken in said:
        called = spoken.says.partition(",")[0]
        if spoken.aside == NOBODY_ACTS and spoken.says:
            asleep = called
            idle.append(called)
        elif not (asleep and called == asleep):
            yield from _called_in_vain(idle, spoken.step)
            idle, asleep = [], ""
            yield spoken
    yield from _called_in_vain(idle, said[-1].step)


def _called_in_vain(names: Sequence[str], step: Step) -> Iterator[Spoken]:
    if names:
        says = f"{listed(names)}, each: open your eyes, close your eyes."
        yield Spoken(step, says, aside=NOBODY_ACTS)
