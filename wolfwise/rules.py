"""`wolfwise rules GAME`: the rulebook, a graph of the phases, or what other readings change."""

from importlib import import_module
from pathlib import Path
from typing import Any

from wolfwise.files import read_text, replace_text
from wolfwise.frame import command, need, rules_of
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import known
from wolfwise.models.rulebook import STATUSES, Rules
from wolfwise.output import Output
from wolfwise.progress import Bar
from wolfwise.questions import JSON, RULES, Argument, Flag, Flags, OneOf, Whole, Words
from wolfwise.reports.answer import Answer
from wolfwise.reports.rules import rulebook_answer

MOST_GAMES = 1_000_000


def run(flags: Flags) -> None:
    """Print the rulebook of GAME, what can be switched, and what that changes."""
    status, graph, played = flags["status"], flags["graph"], flags["impact"]
    rules = rules_of(known(flags["game"]), flags)
    ways = {"--status": status, "--graph": graph, "--impact": played or None}
    both = [name for name, value in ways.items() if value is not None]
    need(len(both) < 2, f"either {' or '.join(reversed(both[:2]))}, not both")
    asked = [flags["games"], flags["seed"], flags["quick"] or None]
    need(played or asked == [None] * 3, "--games, --seed and --quick need --impact")
    if played:
        answer = impact(rules, flags["games"], flags["seed"] or 0, quick=flags["quick"])
    elif graph is not None:
        answer = draw(rules, graph)
    else:
        answer = rulebook_answer(rules, status)
    Output(json=flags["as_json"]).show(answer)


COMMAND = command(
    "rules",
    run.__doc__,
    run,
    (
        Argument("game", required=True, words=Words("game")),
        Flag("--status", "Only rulings of this status.", read=OneOf(*STATUSES)),
        RULES[0]._replace(help="The edition of the rules."),
        RULES[1],
        Flag("--graph", "Draw the phases, and say what waits for what.", "FILE.svg",
             words=Words("file")),
        Flag("--impact", "Play and compute what other readings change.", switch=True),
        Flag("--games", "Games to play at every table for --impact.", "N",
             read=Whole(1, MOST_GAMES)),
        Flag("--seed", "Start of the random numbers for --impact.", "N", read=Whole(0)),
        Flag("--quick", "Fewer games for --impact, in seconds.", switch=True),
        JSON,
    ),
)  # fmt: skip


def impact(rules: Rules, games: int | None, seed: int, *, quick: bool) -> Answer[Any]:
    """What every other reading changes under the same seeds."""
    from wolfwise.analysis.impact import GAMES, QUICK, measure, settings
    from wolfwise.reports.impact import impact as answer

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


def draw(rules: Rules, file: str) -> Answer[Any]:
    """Write the picture of a game's phases, which is found by the game's name."""
    if Path(file).suffix.casefold() != ".svg":
        raise WolfwiseError(f"--graph: the name of the picture must end in .svg, not {file!r}")
    name = f"wolfwise.reports.{rules.game}.phases"
    try:
        phases = import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        raise WolfwiseError(f"there is no graph of {rules.game}'s phases") from None
    path = Path(file)
    if path.is_file() and read_text(file)[:4] not in ("", "<svg"):
        raise WolfwiseError(f"--graph: {file} is there already, and is no picture")
    answer: Answer[Any] = phases.answer(rules, file)
    replace_text(path, phases.picture(rules))
    return answer
