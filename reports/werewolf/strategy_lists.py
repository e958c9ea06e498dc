"""Even lists of Werewolf in its strategy report, and how long their games last."""

from collections.abc import Sequence
from fractions import Fraction

from wolfwise.analysis.werewolf.balance import EXACT_UP_TO
from wolfwise.analysis.werewolf.policies import Win
from wolfwise.analysis.werewolf.strategy import EvenList
from wolfwise.reports.document import Cell, Exact, Figure, Grid, Part, Section, paragraph
from wolfwise.reports.werewolf.odds import cards_in_words

Lists = dict[tuple[int, Win], tuple[EvenList, ...]]
"""The most even lists by the number of players and the way to win."""
WINS: tuple[Win, ...] = ("elimination", "parity")
RARE = Fraction(1, 1000)
"""Days on which fewer games end are left out where days are rows."""


def even_lists(lists: Lists) -> Section:
    """The most even lists by size, for both ways to win."""
    parts: list[Part] = [
        "Lists with which the village and the werewolves win about equally often when all play "
        "simply: the smaller the difference between the two, the earlier a list stands. Days are "
        "the mean number of votes.",
        "By elimination a hunter can take the last one with him. Then nobody wins, and that is "
        "what the two chances lack to a whole.",
        "A village that talks well wins more often than that. Where your group is good at it, take "
        "from the lists for your number of players one in which the village's chance is lower.",
    ]
    for win in WINS:
        even = [one for (_, way), some in lists.items() if way == win for one in some[:3]]
        parts.append(_grid(win, even))
    parts.append(
        paragraph(
            "All of these are exact. For more than ", EXACT_UP_TO, " players, lists with both "
            "guard and seer are left out: of them there are only samples ('wolfwise werewolf "
            "balance' has them).",
        )
    )  # fmt: skip
    return Section("Balanced lists", tuple(parts))


def _grid(win: Win, even: Sequence[EvenList]) -> Grid:
    """Nobody has a column only where it happens that nobody wins."""
    nobody = any(one.outlook.nobody for one in even)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            one.setup.players,
            cards_in_words(one.setup.deck),
            Exact(one.outlook.village),
            Exact(one.outlook.wolves),
            *([Exact(one.outlook.nobody)] if nobody else []),
            Exact(one.outlook.mean_days, "count"),
            one.over_by(Fraction(1, 2)),
        )
        for one in even
    )
    winners = ("village", "werewolves", *(["nobody"] if nobody else []))
    headings = ("players", "cards", *winners, "days", "half over by day")
    return Grid(f"lists-{win}", f"Even lists, night first, {win}", headings, rows)


def length(lists: Lists) -> Section:
    """After how many days games end, for the most even list of some sizes."""
    chosen = [even[0] for (players, win), even in lists.items() if win == "elimination"]
    shown = [one for one in chosen if one.setup.players in (6, 8, 10, 13, 16, 20)]
    ends = [{end.days: end.chance for end in one.outlook.endings} for one in shown]
    last = max(day for end in ends for day, chance in end.items() if chance >= RARE)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (day, *(Exact(end.get(day, Fraction(0))) for end in ends)) for day in range(1, last + 1)
    )
    headings = ("day", *(f"{one.setup.players} players" for one in shown))
    by_size: tuple[tuple[Cell, ...], ...] = tuple(
        (
            one.setup.players,
            cards_in_words(one.setup.deck),
            Exact(one.outlook.mean_days, "count"),
            *(one.over_by(share) for share in (Fraction(1, 2), Fraction(9, 10))),
            one.longest,
        )
        for one in chosen
    )
    return Section(
        "How long games last",
        (
            "A day is a vote, and every vote takes somebody. Every night does so as well, unless "
            "somebody is saved. A witch saves once, so without a guard no game has more days than "
            "half its players.",
            *_guarded(chosen),
            paragraph(
                "What follows are the most even lists by elimination, exactly. Single days are "
                "shown up to day ", last, ", the last on which at least ", Exact(RARE),
                " of the games of one of these lists end.",
            ),
            Grid("length", "The chance that a game ends on a day", headings, rows, shaded=True),
            Figure("length-lines", "How long games last", "lines", "length",
                   across="games that end on that day"),
            Grid("length-by-size", "Length by the number of players",
                 ("players", "cards", "days on average", "half over by day",
                  "nine of ten over by day", "longest"), by_size),
        ),
    )  # fmt: skip


def _guarded(chosen: Sequence[EvenList]) -> list[Part]:
    """What a guard does to the longest game, if one of the lists has a guard."""
    guarded = [one for one in chosen if "guard" in one.setup.roles]
    if not guarded:
        return []
    one = max(guarded, key=lambda one: one.longest)
    players = one.setup.players
    later = [end.chance for end in one.outlook.endings if 2 * end.days > players]
    return [
        paragraph(
            "A guard can save again and again. With ", players, " players "
            f"({cards_in_words(one.setup.deck)}) the longest game has ", one.longest,
            " days, and ", Exact(sum(later, Fraction(0))),
            " of all games have more days than half the players.",
        )
    ]  # fmt: skip
