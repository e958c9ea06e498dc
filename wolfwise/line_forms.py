"""The kinds of lines that records have, each with an example: for help, the manual and sittings."""

from importlib.resources import files


def lines_of(game: str) -> list[str]:
    """The lines that a record of a game may have, each with what it says."""
    return files(f"wolfwise.reports.{game}").joinpath("lines.txt").read_text("utf-8").splitlines()


def narrow(line: str, wide: int) -> str:
    """A line and what it says; where both are too wide together, that stands below it."""
    example, mark, says = line.partition("#")
    if len(line) <= wide or not mark:
        return line
    return f"{example.rstrip()}\n    # {says.strip()}"
