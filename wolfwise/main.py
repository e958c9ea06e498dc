"""The command `wolfwise`. Games and heavy commands are loaded only when they are asked for."""

import os
import sys
from importlib import import_module
from typing import Any

import click

from models.errors import WolfwiseError
from models.registry import GAMES, known


class Doors(click.Group):
    """The commands that all games share, and a group for every game, found by its name."""

    shared = ("live", "rules")

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*GAMES, *self.shared]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.shared:
            try:
                name = known(name)
            except WolfwiseError as error:
                ctx.fail(f"{error}; other commands: {', '.join(self.shared)}")
        command: click.Command = import_module(f"wolfwise.{name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whatever the user can mend is one message and an exit code."""
        try:
            return super().invoke(ctx)
        except WolfwiseError as error:
            click.echo(f"wolfwise: {error}", err=True)
            ctx.exit(error.exit_code)
        except BrokenPipeError:  # the reader has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)


@click.command(cls=Doors, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="wolfwise")
def cli() -> None:
    """Exact odds, proofs and advice for wolf games.

    Ask a game a question about a record: wolfwise wooolf who game.wolf
    """
    sys.set_int_max_str_digits(0)  # fractions of long records have thousands of digits


def main() -> None:
    """The console command."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # it may be closed
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        sys.exit(cli.main(standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(130)


if __name__ == "__main__":
    main()
