"""All commands as Click sees them: help, messages about mistakes, and what is no plain question."""

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any

import click

from wolfwise import __version__
from wolfwise.console import complain, ended
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import GAMES, known
from wolfwise.questions import Argument, Flag, OneOf, Question, Whole, load

WIDE = 76
"""Columns that Click leaves for a line of help."""


class Commands(click.Group):
    """The commands that all games share, and a group for every game, found by its name."""

    shared = ("demo", "league", "live", "report", "rules")

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*GAMES, *self.shared]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in self.shared:
            return command(import_module(f"wolfwise.{name}").COMMAND)
        try:
            game = known(name)
            about = import_module(f"wolfwise.{game}").__doc__
            return Game(game, help=about, short_help=_first(about), epilog=_lines(game))
        except WolfwiseError as error:
            ctx.fail(f"{error}; other commands: {', '.join(self.shared)}")

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, and end it here: Click has ideas of its own about interruptions."""

        def work() -> None:
            super(Commands, self).invoke(ctx)

        ctx.exit(ended(work))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def cli() -> None:
    """Exact odds, proofs and advice for wolf games.

    Ask a game a question about a record: wolfwise wooolf who game.wolf
    """


def run(words: Sequence[str]) -> int:
    """Run any command; the exit code."""
    try:
        code = cli.main(
            list(words),
            prog_name="wolfwise",
            standalone_mode=False,
            windows_expand_args=False,  # a question mark is no wildcard, on no system
        )
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        complain(f"wolfwise: {_sentence(error)}")
        return error.exit_code
    except click.Abort:
        return 130
    return int(code or 0)


def _sentence(error: click.ClickException) -> str:
    """What is wrong with a command line, and where to look what is right."""
    message = error.format_message().rstrip(".")
    said = " ".join(message.split())
    context = getattr(error, "ctx", None)
    more = f" ('{context.command_path} --help' tells more)" if context else ""
    return f"{said[:1].lower()}{said[1:]}{more}"


# ---------------------------------------------------------------- from questions to commands


class Game(click.Group):
    """The questions of a game, each loaded when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        assert self.name is not None
        questions: tuple[str, ...] = import_module(f"wolfwise.{self.name}").QUESTIONS
        return list(questions)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        assert self.name is not None
        if name not in self.list_commands(ctx):
            return None
        return command(load(self.name, name), self.name)


def _first(text: str | None) -> str:
    """The first sentence of a help text, whole."""
    return " ".join((text or "").strip().partition("\n\n")[0].split()).rstrip(".")


def _lines(game: str) -> str:
    """The lines that a record of a game may have, as they stand (which Click's mark says)."""
    lines = files(f"wolfwise.reports.{game}").joinpath("lines.txt").read_text("utf-8").splitlines()
    return "\n".join(["\b", "The lines of a record:", *map(_narrow, lines)])


def _narrow(line: str) -> str:
    """A line and what it says; where both are too wide together, that stands below it."""
    if len(line) <= WIDE:
        return line
    example, _, says = line.partition("#")
    return f"{example.rstrip()}\n    # {says.strip()}"


def command(question: Question, game: str | None = None) -> click.Command:
    def callback(**flags: Any) -> None:
        question.run(flags)

    return click.Command(
        question.name,
        help=question.help,
        short_help=_first(question.help),
        callback=callback,
        params=[
            *map(_argument, question.arguments),
            *(_option(_named(flag, game)) for flag in question.flags),
        ],
    )


def _named(flag: Flag, game: str | None) -> Flag:
    """The flag that asks for an edition names those that there are."""
    if flag.name != "--edition" or game is None:
        return flag
    return flag._replace(metavar="|".join(rulebook.load(game).editions))


def _argument(argument: Argument) -> click.Argument:
    return click.Argument(
        [argument.name],
        metavar=argument.metavar,
        required=argument.required,
        nargs=-1 if argument.many else 1,
        type=click.Path(),  # any text; a shell completes it by the names of files
    )


def _option(flag: Flag) -> click.Option:
    if flag.switch:
        return click.Option([flag.name, flag.key], help=flag.help, is_flag=True)
    default: dict[str, Any] = {} if flag.default is None else {"default": flag.default}
    return click.Option(
        [flag.name, flag.key],
        help=flag.help,
        metavar=flag.metavar,
        type=_type(flag),
        multiple=flag.many,
        required=flag.required,
        show_default=flag.show_default,
        **default,
    )


def _type(flag: Flag) -> click.ParamType[Any]:
    match flag.read:
        case Whole() as whole:
            return click.IntRange(whole.least, whole.most)
        case OneOf() as words:
            return click.Choice(words.words)
        case _:
            return _Read(flag)


class _Read(click.ParamType[Any]):
    """A type that reads with a flag's own reader."""

    name = "text"

    def __init__(self, flag: Flag) -> None:
        self.flag = flag

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        try:
            return self.flag.read(value)
        except (ValueError, WolfwiseError) as error:
            self.fail(str(error), param, ctx)
