"""`wolfwise rules GAME`: the rulebook, ruling by ruling."""

from typing import Any

import click

from models import rulebook
from models.registry import known
from models.rulebook import STATUSES
from reports.rules import rulebook_answer
from wolfwise.output import Output


@click.command("rules")
@click.argument("game")
@click.option("--status", type=click.Choice(STATUSES), help="Only rulings of this status.")
@click.option("--edition", help="The edition to print.")
@click.option("--rule", "changes", multiple=True, metavar="KEY=VALUE", help="Switch a ruling.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(game: str, as_json: bool, status: str | None, **asked: Any) -> None:
    """Print the rulebook of GAME and what can be switched."""
    rules = rulebook.rules(known(game), asked["edition"], asked["changes"])
    Output(json=as_json).show(rulebook_answer(rules, status))
