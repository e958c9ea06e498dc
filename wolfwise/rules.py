"""`wolfwise rules GAME`: the rulebook, ruling by ruling, or a graph of the game's phases."""

from importlib import import_module
from pathlib import Path
from typing import Any

import click

from models import rulebook
from models.errors import WolfwiseError
from models.registry import known
from models.rulebook import STATUSES, Rules
from reports.answer import Answer
from reports.rules import rulebook_answer
from wolfwise.files import replace_text
from wolfwise.output import Output


@click.command("rules")
@click.argument("game")
@click.option("--status", type=click.Choice(STATUSES), help="Only rulings of this status.")
@click.option("--edition", help="The edition to print.")
@click.option("--rule", "changes", multiple=True, metavar="KEY=VALUE", help="Switch a ruling.")
@click.option("--graph", metavar="FILE.svg", help="Draw the phases, and say what waits for what.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(game: str, as_json: bool, status: str | None, graph: str | None, **asked: Any) -> None:
    """Print the rulebook of GAME and what can be switched."""
    rules = rulebook.rules(known(game), asked["edition"], asked["changes"])
    if graph is None:
        answer = rulebook_answer(rules, status)
    elif status is not None:
        raise WolfwiseError("either --graph or --status, not both")
    else:
        answer = draw(rules, graph)
    Output(json=as_json).show(answer)


def draw(rules: Rules, file: str) -> Answer:
    """Write the picture of a game's phases, which is found by the game's name."""
    if Path(file).suffix.casefold() != ".svg":
        raise WolfwiseError(f"--graph: the name of the picture must end in .svg, not {file!r}")
    name = f"reports.{rules.game}.phases"
    try:
        phases = import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        raise WolfwiseError(f"there is no graph of {rules.game}'s phases") from None
    answer: Answer = phases.answer(rules, file)
    replace_text(Path(file), phases.picture(rules))
    return answer
