"""A question of The Three Little Wolves that needs no record: `tables` of what games teach."""

from models import rulebook
from wolfwise.asking import FORMAT, RULES, Flag, Flags, Whole, output_of
from wolfwise.littlewolves_questions import QUESTIONS
from wolfwise.progress import Bar

MOST_GAMES, MOST_PLAYOUTS, MOST_JOBS = 1_000_000, 1_000_000, 1024


@QUESTIONS.ask(
    Flag("--players", "How many play.", "N", read=Whole(2, 4), default="3", show_default=True),
    Flag("--games", "Games to play.", "N",
         read=Whole(1, MOST_GAMES), default="300", show_default=True),
    Flag("--iterations", "Playouts by which players look ahead for a move; 0: rules of thumb, "
         "which play about as well as 100 playouts and are much quicker.", "N",
         read=Whole(0, MOST_PLAYOUTS), default="0", show_default=True),
    Flag("--seed", "Start of the random numbers.", "N", read=Whole(0), default="0"),
    Flag("--jobs", "Processes that play, if not one for each core.", "N",
         read=Whole(1, MOST_JOBS)),
    Flag("--cluster", "A Dask cluster to play on.", "ADDRESS"),
    *RULES,
    *FORMAT,
)  # fmt: skip
def tables(flags: Flags) -> None:
    """Which houses stand, what wolves, cards and seats bring: counted in many games."""
    from analysis.littlewolves.tables import measure, pigs
    from models.littlewolves.game import littlewolves
    from reports.littlewolves import tables as report

    rules = rulebook.rules(QUESTIONS.game, flags["edition"], flags["changes"])
    players = flags["players"]
    with Bar("batches") as bar:
        found = measure(
            players,
            flags["games"],
            flags["iterations"],
            flags["seed"],
            rules,
            jobs=flags["jobs"],
            cluster=flags["cluster"],
            progress=bar.show,
        )
    answer = report.tables(littlewolves(players, rules), found, pigs(players, rules))
    output_of(flags).show(answer)
