"""Which houses stand, what wolves, cards and seats bring: counted in many games."""

from wolfwise import frame
from wolfwise.analysis.littlewolves.tables import Tables, measure, pigs
from wolfwise.analysis.parallel import Progress
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.rulebook import Rules
from wolfwise.questions import Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import tables as report

MOST_GAMES, MOST_PLAYOUTS, MOST_JOBS = 1_000_000, 1_000_000, 1024


def answer(
    rules: Rules, *, players: int, games: int, iterations: int, seed: int, jobs: int | None,
    cluster: str | None, progress: Progress | None = None,
) -> Answer[Tables]:  # fmt: skip
    counted = measure(
        players, games, iterations, seed, rules, jobs=jobs, cluster=cluster, progress=progress
    )
    return report.tables(littlewolves(players, rules), counted, pigs(players, rules))


QUESTION = frame.question(
    answer,
    (
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
    ),
    bar="batches",
)  # fmt: skip
