"""The frame of every question: read what was typed, find the table, ask, and show the answer."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from wolfwise.files import read_text
from wolfwise.models import rulebook
from wolfwise.models.errors import Contradiction, WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.watch import within
from wolfwise.output import Output
from wolfwise.questions import FORMAT, RULES, WAIT, Argument, Flag, Flags, Question, Run
from wolfwise.source import Source, SourceLine, opening

if TYPE_CHECKING:
    from wolfwise.reports.answer import Answer
    from wolfwise.table import Table

Given = Argument | Flag


def question(
    answering: "Callable[..., Answer[Any]]",
    own: Sequence[Given] = (),
    *,
    table: "Callable[[Flags], Table[Any] | None]" = lambda flags: None,
    about: Sequence[Given] = (),
    words: Callable[[Flags], Flags] | None = None,
    bar: str | None = None,
) -> Question:
    """The question that a module asks, named and explained as the module is.

    `own` is what the answer depends on besides its table; `table` finds that by the flags in
    `about`, and where there is none the question is about rules alone. `words` finds out what
    words that stand by themselves mean. `bar` says what is counted while it takes long.
    """
    module = sys.modules[answering.__module__]
    _, game, name = answering.__module__.split(".")

    def run(flags: Flags) -> None:
        flags = words(flags) if words else flags
        chosen = {part.key: flags[part.key] for part in own}
        output = output_of(flags)
        with _limit(flags.get("wait")), _progress(bar) as told:
            asked = table(flags)
            if asked is None:
                answer = answering(rules_of(game, flags), **chosen, **told)
            else:
                answer = _about(asked, name, answering, output, chosen | told)
        output.show(answer)

    flags = [part for part in own if isinstance(part, Flag)]
    given = (*about, *flags, *RULES, *FORMAT, *([WAIT] if about else []))
    return command(name, module.__doc__, run, given)._replace(own=tuple(own), answering=answering)


def _limit(seconds: float | None) -> AbstractContextManager[None]:
    """As long as somebody would wait, if he has said so."""
    return nullcontext() if seconds is None else within(seconds)


@contextmanager
def _progress(things: str | None) -> Iterator[Flags]:
    """What tells an answer that takes long how to say how far it is."""
    if things is None:
        yield {}
        return
    from wolfwise.progress import Bar  # it needs threads, and plain questions do not

    with Bar(things) as bar:
        yield {"progress": bar.show}


def _about(
    asked: "Table[Any]", name: str, answering: Any, output: Output, chosen: Flags
) -> "Answer[Any]":
    """Ask about a table; facts that clash are shown, and end it."""
    try:
        return asked._answer(answering, **chosen)
    except Contradiction as error:
        from wolfwise.reports import fact_lists  # which mostly nothing needs

        clash = fact_lists.contradiction(asked.rules, name, error)
        output.refuse(clash._replace(warnings=asked.warnings), error.exit_code)


def command(name: str, help: str | None, run: Run, given: Sequence[Given]) -> Question:
    """Any command: what may be given with it, and what is done then."""
    arguments = tuple(part for part in given if isinstance(part, Argument))
    flags = tuple(part for part in given if isinstance(part, Flag))
    return Question(name, help or "", arguments, flags, run)


# ---------------------------------------------------------------- from flags to tables


def rules_of(game: str, flags: Flags) -> Rules:
    """The rules that RULES ask for."""
    return rulebook.rules(game, flags["edition"], flags["changes"])


def recorded(flags: Flags, extra: Sequence[SourceLine] = ()) -> Source:
    """RECORD, up to a line where a question has UPTO, and RULES; then extra lines."""
    text = read_text(flags["record"]) if flags["record"] else ""
    read = Source.of_text(text, flags["edition"], flags["changes"])
    return read.upto(flags.get("upto")).plus(*extra)


def described(game: str, possible: range, flags: Flags, extra: Sequence[SourceLine] = ()) -> Source:
    """RECORD, or --players in place of it, then extra lines."""
    file, players = flags["record"], flags["players"]
    need(file or players, "give a RECORD, or describe the table with --players")
    need(not (file and players), "either a RECORD or --players, not both")
    if file:
        return recorded(flags, extra)
    numbered = players.isdecimal() and players.isascii()
    names = players if numbered else players.split(",")
    head = opening(game, possible, names, "--players")
    return Source((*head, *extra), flags["edition"], flags["changes"])


# ---------------------------------------------------------------- what is refused, what is shown


def need(condition: object, message: str) -> None:
    """Refuse what makes no sense together."""
    if not condition:
        raise WolfwiseError(message)


def need_no_breach(warnings: Sequence[str]) -> None:
    """Refuse a record that breaks the rules."""
    need(not warnings, "\n  ".join(["the record breaks the rules:", *warnings]))


def output_of(flags: Flags) -> Output:
    """How FORMAT asks to be answered."""
    return Output(json=flags["as_json"], exact=flags["exact"])
