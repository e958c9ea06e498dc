"""`wolfwise demo`: the tool on its own examples."""

import shlex
import sys

from wolfwise.console import Stop, write
from wolfwise.frame import command
from wolfwise.main import run as run_words
from wolfwise.questions import Flags
from wolfwise.reading import examples


def run(flags: Flags) -> None:
    """Show what the tool can do, on its own examples."""
    for line in (examples() / "demo.txt").read_text("utf-8").splitlines():
        write(sys.stdout, f"\n$ wolfwise {line}\n")
        if code := run_words([_place(word) for word in shlex.split(line)]):
            raise Stop(code)
    write(sys.stdout, f"\nThe examples are in {examples()}.\n")
    write(sys.stdout, "Now try it during a game: wolfwise live my-game.wolf\n")


def _place(word: str) -> str:
    """An example by its path, wherever it is called from."""
    inside = word.removeprefix("examples/")
    return word if inside == word else str(examples() / inside)


COMMAND = command("demo", run.__doc__, run, ())
