"""All commands as Click sees them: help, messages about mistakes, and what is no plain question."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from wolfwise import __version__
from wolfwise.console import complain, ended
from wolfwise.line_forms import lines_of, narrow
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import GAMES, known
from wolfwise.questions import Argument, Flag, OneOf, Question, Whole, Words, load

COMPLETE = "_WOLFWISE_COMPLETE"
"""What shells set to have a command completed; Click finds it by the name of the command."""
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
            ending = partial(_epilog, game)
            return Game(game, help=_text(about), short_help=_first(about), ending=ending)
        except WolfwiseError as error:
            if ctx.resilient_parsing:  # somebody is still typing
                return None
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

    'wolfwise wooolf --help' lists its questions, and the lines that a record may have; 'wolfwise
    demo' shows what there is.
    """


def run(words: Sequence[str]) -> int:
    """Run any command; the exit code."""
    if COMPLETE in os.environ:
        import wolfwise.completion  # noqa: F401 - which tells Click how shells want it
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
    said = " ".join(message.split()).replace(". Did", "; did").replace(". (Did", " (did")
    context = getattr(error, "ctx", None)
    more = f" ('{context.command_path} --help' tells more)" if context else ""
    return f"{said[:1].lower()}{said[1:]}{more}"


# ---------------------------------------------------------------- from questions to commands


class _Told(click.Command):
    """A command whose help ends with something that is looked up only then."""

    def __init__(self, *given: Any, ending: Callable[[], str], **more: Any) -> None:
        super().__init__(*given, **more)
        self.ending = ending

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.epilog = self.ending()
        super().format_epilog(ctx, formatter)


class Game(_Told, click.Group):
    """The questions of a game, each loaded when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        assert self.name is not None
        questions: tuple[str, ...] = import_module(f"wolfwise.{self.name}").QUESTIONS
        return list(questions)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        assert self.name is not None
        try:
            return command(load(self.name, name), self.name)
        except WolfwiseError as error:
            if ctx.resilient_parsing:  # somebody is still typing
                return None
            ctx.fail(str(error))


def _first(text: str | None) -> str:
    """The first sentence of a help text, whole."""
    return " ".join((text or "").strip().partition("\n\n")[0].split()).rstrip(".")


def _text(text: str | None) -> str:
    """A help text in which a command stands on a line of its own (which Click's mark says)."""
    return (text or "").replace("\nwolfwise ", "\n\n\b\n    wolfwise ")


def _epilog(game: str) -> str:
    """The cards and the like of a game, and the lines that a record of it may have."""
    each = (narrow(line, WIDE) for line in lines_of(game))
    lines = "\n".join(["\b", "The lines of a record:", *each])
    return f"{_words(game)}\n\n{lines}"


def _words(game: str | None, flags: Sequence[Flag] | None = None) -> str:
    """What cards and the like are called: of a game, or of those that some flags take."""
    from wolfwise.words import sentences  # which only help needs

    return "" if game is None else "\n\n".join(sentences(game, flags))


def command(question: Question, game: str | None = None) -> click.Command:
    def callback(**flags: Any) -> None:
        question.run(flags)

    return _Told(
        question.name,
        help=question.help,
        short_help=_first(question.help),
        callback=callback,
        params=[
            *map(_argument, question.arguments),
            *(_option(named(flag, game)) for flag in question.flags),
        ],
        ending=partial(_words, game, question.flags),
    )


def named(flag: Flag, game: str | None) -> Flag:
    """A flag as it is of one game: with its editions, and where its rulings are listed."""
    if flag.name == "--rule" and game is not None:
        return flag._replace(help=flag.help.replace("GAME", game))
    if flag.name != "--edition":
        return flag
    if game is not None:
        return flag._replace(metavar="|".join(rulebook.load(game).editions))
    every = ("|".join(rulebook.load(each).editions) + f" ({each})" for each in GAMES)
    return flag._replace(metavar="NAME", help=f"{flag.help.rstrip('.')}: {', '.join(every)}.")


def _argument(argument: Argument) -> click.Argument:
    return click.Argument(
        [argument.name],
        metavar=argument.metavar,
        required=argument.required,
        nargs=-1 if argument.many else 1,
        type=_Text(argument.words),
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
            return _Range(whole.least, whole.most)
        case OneOf() as words:
            return click.Choice(words.words)
        case _:
            return _Read(flag)


class _Range(click.IntRange):
    """Whole numbers, with their range in words."""

    name = "whole number"

    def _describe_range(self) -> str:
        return f"from {self.min} on" if self.max is None else f"{self.min} to {self.max}"


class _Text(click.ParamType[Any]):
    """Any text; where it is made of words that are known, a shell completes it."""

    name = "text"

    def __init__(self, words: Words | None) -> None:
        self.words = words

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        from wolfwise.completion import items  # which mostly nobody asks for

        return [] if self.words is None else items(self.words, ctx, incomplete)


class _Read(_Text):
    """A type that reads with a flag's own reader."""

    def __init__(self, flag: Flag) -> None:
        super().__init__(flag.words)
        self.flag = flag

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        try:
            return self.flag.read(value)
        except (ValueError, WolfwiseError) as error:
            self.fail(str(error), param, ctx)
