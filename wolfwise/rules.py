"""`wolfwise rules GAME`: the rulebook, a graph of the phases, or what other readings change."""

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
from wolfwise.progress import Bar

MOST_GAMES = 1_000_000


@click.command("rules")
@click.argument("game")
@click.option("--status", type=click.Choice(STATUSES), help="Only rulings of this status.")
@click.option("--edition", help="The edition to print.")
@click.option("--rule", "changes", multiple=True, metavar="KEY=VALUE", help="Switch a ruling.")
@click.option("--graph", metavar="FILE.svg", help="Draw the phases, and say what waits for what.")
@click.option("--impact", is_flag=True, help="Play and compute what other readings change.")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    metavar="N",
    help="Games to play at every table for --impact.",
)
@click.option(
    "--seed", type=click.IntRange(0), metavar="N", help="Start of the random numbers for --impact."
)
@click.option("--quick", is_flag=True, help="Fewer games for --impact, in seconds.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(game: str, as_json: bool, status: str | None, graph: str | None, **asked: Any) -> None:
    """Print the rulebook of GAME, what can be switched, and what that changes."""
    rules = rulebook.rules(known(game), asked["edition"], asked["changes"])
    ways = {"--status": status, "--graph": graph, "--impact": asked["impact"] or None}
    if len(both := [name for name, value in ways.items() if value is not None]) > 1:
        raise WolfwiseError(f"either {both[1]} or {both[0]}, not both")
    if asked["impact"]:
        answer = impact(rules, asked["games"], asked["seed"] or 0, quick=asked["quick"])
    elif asked["games"] is not None or asked["seed"] is not None or asked["quick"]:
        raise WolfwiseError("--games, --seed and --quick need --impact")
    elif graph is not None:
        answer = draw(rules, graph)
    else:
        answer = rulebook_answer(rules, status)
    Output(json=as_json).show(answer)


def impact(rules: Rules, games: int | None, seed: int, *, quick: bool) -> Answer:
    """What every other reading changes under the same seeds."""
    from analysis.impact import GAMES, QUICK, measure, settings
    from reports.impact import impact as answer

    games = games or (QUICK if quick else GAMES)
    changes = tuple(f"{key}={value}" for key, value in rules.switched)
    with Bar("games") as bar:
        found = measure(
            game=rules.game,
            edition=rules.edition,
            changes=changes,
            games=games,
            seed=seed,
            progress=bar.show,
        )
    return answer(rules, found, settings(rules.game), games, seed)


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
