"""`make man`: write docs/wolfwise.1, the manual page, from the data that commands are made of."""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

from wolfwise import __version__
from wolfwise.analysis.second_opinions import Disagreement
from wolfwise.cli import Commands, named
from wolfwise.line_forms import lines_of, narrow
from wolfwise.models import rulebook
from wolfwise.models.errors import Contradiction, OutOfTime, WolfwiseError, listed
from wolfwise.models.registry import GAMES
from wolfwise.questions import Argument, Flag, OneOf, Question, Whole, load
from wolfwise.words import sentences

PAGE = Path(__file__).parent.parent / "docs" / "wolfwise.1"
WIDE = 70
"""Columns that a line has which stands as it is, in a terminal of 80."""
SIGNS = str.maketrans({
    "\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq",
})  # fmt: skip
"""Signs that roff or a terminal would make something else of."""

ABOUT = """Wolfwise answers questions about four games: who can be the wolf, whether a bid is safe,
whom to lynch, what to build. What is known of a game is a RECORD, a text with one fact a line ('-'
is standard input); for quick questions flags do instead. Numbers are exact wherever they can be,
and where they are sampled they say so."""
EXITS = (
    (0, "All went well."),
    (Contradiction.exit_code,
     "The facts of a record contradict each other; those that clash are named."),
    (WolfwiseError.exit_code,
     "Something is wrong with the command, the record or a file: one sentence says what."),
    (Disagreement.exit_code, "With --verify: engines do not agree, so one of them is wrong."),
    (OutOfTime.exit_code,
     "There was no time for an answer, not even for one with less in it (--wait)."),
    (130, "It was interrupted."),
)  # fmt: skip
ENVIRONMENT = (
    ("NO_COLOR, FORCE_COLOR, TERM",
     "No colours, or colours even where no terminal is; none on a terminal that is called dumb."),
    ("COLUMNS, LINES", "The size of the terminal, if that is not to be asked."),
    ("XDG_CACHE_HOME", "Where results of reports are kept, if that is an absolute path."),
    ("DASK_DISTRIBUTED__COMM__TLS__CA_FILE",
     "And the like: certificates for --cluster tls://HOST:PORT, as Dask's settings say."),
    ("_WOLFWISE_COMPLETE",
     "Set to bash_source, zsh_source or fish_source it has a script printed that completes "
     "commands in that shell."),
)  # fmt: skip
FILES = (
    ("*.wolf",
     "Records: text in UTF-8, at most a megabyte. 'wolfwise demo' says where examples are."),
    ("~/.cache/wolfwise/reports",
     "What reports have computed, as plain data; it may be thrown away."),
    (".wolfwise-*.tmp",
     "Files that are being written; what a killed process leaves is swept up later."),
)  # fmt: skip
EXAMPLES = (
    "wolfwise wooolf who --players 5 --me 4 --hand sheep,sheep",
    "wolfwise crywolf bid 'sheep 14' --players 4 --mine '3 sheep,wolf,cow,dog'",
    "wolfwise werewolf odds --villagers 7 --wolves 2 --seer",
    "wolfwise littlewolves advise my-game.wolf",
    "wolfwise live my-game.wolf",
)


def page() -> str:
    """The whole page."""
    return "\n".join([*_head(), *_games(), *_commands(), *_end()]) + "\n"


# ---------------------------------------------------------------- roff


def plain(text: str) -> str:
    """A text in which every sign stands for itself."""
    told = text.translate(SIGNS)
    return rf"\&{told}" if told.startswith(".") else told


def _bold(text: str) -> str:
    return rf"\fB{plain(text)}\fR"


def _italic(text: str) -> str:
    return rf"\fI{plain(text)}\fR"


def _paragraphs(text: str | None) -> Iterator[str]:
    """Paragraphs; a command in one of them stands by itself."""
    for paragraph in re.split(r"\n\n", (text or "").strip()):
        said, command, rest = paragraph.partition("\nwolfwise ")
        yield from (".PP", plain(" ".join(said.split())))
        if command:
            yield from _as_it_is([f"wolfwise {rest}"])


def _as_it_is(lines: Iterable[str]) -> Iterator[str]:
    yield from (".PP", ".EX", *map(plain, lines), ".EE")


def _item(tag: str, text: str) -> tuple[str, ...]:
    """Something and what is said about it."""
    return ".TP", tag, plain(" ".join(text.split()))


# ---------------------------------------------------------------- commands as data


def _usage(question: Question, game: str = "") -> str:
    """How a command is typed."""
    words = ["wolfwise", *([game] if game else []), question.name]
    return " ".join([_bold(" ".join(words)), *map(_argument, question.arguments)])


def _argument(argument: Argument) -> str:
    name = argument.metavar or argument.name.upper()
    whole = argument.required or argument.metavar is not None
    return _italic(name) if whole else f"[{_italic(name)}]"


def _flag(flag: Flag) -> tuple[str, ...]:
    """A flag and what it means."""
    value = "" if flag.switch else f" {_italic(_value(flag))}"
    details = "; ".join(_details(flag))
    return _item(f"{_bold(flag.name)}{value}", f"{flag.help}{details and f' [{details}]'}")


def _value(flag: Flag) -> str:
    if flag.metavar is None and isinstance(flag.read, OneOf):
        return "|".join(flag.read.words)
    return flag.metavar or "TEXT"


def _details(flag: Flag) -> Iterator[str]:
    match flag.read:
        case Whole(least=least, most=None):
            yield f"from {least} on"
        case Whole(least=least, most=most):
            yield f"{least} to {most}"
    if flag.show_default:
        yield f"default: {flag.default}"
    if flag.many:
        yield "may be given several times"
    if flag.required:
        yield "required"


def _questions(game: str) -> list[Question]:
    names: tuple[str, ...] = import_module(f"wolfwise.{game}").QUESTIONS
    return [load(game, name) for name in names]


def _flags(game: str) -> dict[Flag, tuple[str, ...]]:
    """All flags of a game, and the questions that have each of them."""
    questions = _questions(game)
    every = dict.fromkeys(flag for question in questions for flag in question.flags)
    return {flag: tuple(q.name for q in questions if flag in q.flags) for flag in every}


def _shared() -> list[Flag]:
    """The flags that every game has."""
    first, *others = (_flags(game) for game in GAMES)
    return [flag for flag in first if all(flag in other for other in others)]


# ---------------------------------------------------------------- parts


def _head() -> Iterator[str]:
    yield r".\" Made by tools/man.py from the data of the commands: change those, and `make man`."
    yield f'.TH WOLFWISE 1 "" "Wolfwise {__version__}" "Wolfwise"'
    yield from (
        ".nh",
        ".ad l",
        ".SH NAME",
        r"wolfwise \- exact odds, proofs and advice for wolf games",
    )
    yield from (".SH SYNOPSIS", f"{_bold('wolfwise')} {_italic('GAME QUESTION')} "
                f"[{_italic('RECORD')}] [{_italic('flags')}]")  # fmt: skip
    for name in Commands.shared:
        question = _command(name)
        more = f" [{_italic('flags')}]" if question.flags else ""
        yield from (".br", f"{_usage(question)}{more}")
    yield from (".SH DESCRIPTION", *_paragraphs(ABOUT), ".PP", "The games:")
    for game in GAMES:
        yield from _item(_bold(game), _about(game).partition("\n\n")[0])
    yield from (".PP", plain("Any command with --help tells what it takes."))
    yield ".SH FLAGS OF ALL GAMES"
    yield plain("Most questions have these, whichever game they are about.")
    for flag in _shared():
        yield from _flag(named(flag, None)._replace(metavar=flag.metavar or "NAME"))


def _about(game: str) -> str:
    return import_module(f"wolfwise.{game}").__doc__ or ""


def _games() -> Iterator[str]:
    shared = _shared()
    for game in GAMES:
        questions = _questions(game)
        yield f".SH {plain(rulebook.load(game).title.upper())}"
        yield from _paragraphs(_about(game))
        yield ".SS Questions"
        for question in questions:
            yield from (".TP", _usage(question, game))
            first, *more = _texts(question.help)
            yield plain(first)
            for text in more:
                yield from (".IP", plain(text))
        flags = {flag: names for flag, names in _flags(game).items() if flag not in shared}
        for names in dict.fromkeys(flags.values()):
            yield f".SS {plain(f'Flags of {listed(names)}')}"
            for flag in flags:
                if flags[flag] == names:
                    yield from _flag(flag)
        yield ".SS Words"
        for sentence in sentences(game):
            yield from (".PP", plain(sentence))
        yield ".SS Lines of a record"
        lines = [line for each in lines_of(game) for line in narrow(each, WIDE).split("\n")]
        yield from _as_it_is(lines)


def _texts(help: str) -> list[str]:
    return [" ".join(text.split()) for text in help.strip().split("\n\n")]


def _command(name: str) -> Question:
    question: Question = import_module(f"wolfwise.{name}").COMMAND
    return question


def _commands() -> Iterator[str]:
    yield ".SH OTHER COMMANDS"
    for name in Commands.shared:
        question = _command(name)
        yield from (f".SS {_usage(question)}", *_paragraphs(question.help))
        for flag in question.flags:
            yield from _flag(named(flag, None))


def _end() -> Iterator[str]:
    yield ".SH EXIT STATUS"
    for code, text in EXITS:
        yield from _item(_bold(str(code)), text)
    for title, items in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
        yield f".SH {title}"
        for tag, text in items:
            yield from _item(_bold(tag), text)
    yield from (".SH EXAMPLES", *_as_it_is(EXAMPLES))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
