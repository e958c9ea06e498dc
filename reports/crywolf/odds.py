"""How safe claims are: `bid`, `call` and `odds`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from wolfwise.analysis.number import Exact
from wolfwise.models.crywolf.dice import ANIMALS
from wolfwise.models.crywolf.situation import Situation
from wolfwise.reports.answer import Amount, Answer, Cell, Chance, Row, Table, amount, chance
from wolfwise.reports.crywolf import words

if TYPE_CHECKING:  # each question loads its own
    from wolfwise.analysis.crywolf.beliefs import Counts
    from wolfwise.analysis.crywolf.bid import Bid
    from wolfwise.analysis.crywolf.call import Doubt, Doubts
    from wolfwise.analysis.crywolf.rows import Hidden, Odds

SURE = Fraction(9, 10)
LIMITS = ("row", "lowest claim", "break-even", "safe")
"""What a narrow screen shows of every row."""


def bid(situation: Situation, result: "Bid") -> "Answer[Bid]":
    """Is this claim safe, and what is it worth when somebody calls it?"""
    row, number, count, believed, model, level, breach = result
    data: dict[str, Any] = {
        "claim": {"row": str(row), "number": number},
        "legal": breach is None,
        "breach": breach,
        "model": model,
        "true": chance(result.true),
        "if_called": amount(result.if_called),
        "count": [
            {"count": n, **chance(count.exactly(n))} for n in range(count.known, count.highest + 1)
        ],
        "break_even": count.break_even,
        "safest": {
            "number": result.safest,
            "level": str(level),
            **chance(count.at_least(result.safest)),
        },
    }
    lines = [
        f"{row} {number} is true with {Chance(result.true)}. "
        f"If it is called, you can expect {Amount(result.if_called)} chips."
    ]
    if breach is not None:
        lines.append(f"It is not allowed now: {breach}.")
    if believed is not None:
        data["habits"] = {
            "true": chance(believed.at_least(number)),
            "if_called": amount(believed.if_called(number)),
        }
        lines.append(
            f"What the others have done changes that to {Chance(believed.at_least(number))} and "
            f"{Amount(believed.if_called(number))}, if they play by habit."
        )
    limits = (
        f"You can afford to be called up to {row} {count.break_even}. At least {Chance(level)} "
        f"safe: up to {result.safest}; at least {Chance(SURE)}: up to {count.safest(SURE)}."
    )
    if believed is not None:
        limits += f" By habit you can afford up to {row} {believed.break_even}."
    near = range(number - 2, number + 4)
    around = [n for n in near if n == number or count.known <= n <= count.highest + 1]
    rows: list[Row] = [
        [f"{row} {n}", Chance(count.at_least(n)), Amount(count.if_called(n))] for n in around
    ]
    table = Table(["claim", "true", "if called"], rows, frozenset({around.index(number)}))
    parts: list[str | Table] = [words.head(situation), "\n".join(lines), table, limits]
    return Answer(situation.game.rules, "bid", data, parts, result)


def call(situation: Situation, result: "Doubts") -> "Answer[Doubts]":
    """What calling each of these claims is worth."""
    data = {"calls": [_doubt(doubt) for doubt in result.claims]}
    rows: list[Row] = []
    for doubt in result.claims:
        cells: list[Cell] = [Chance(doubt.true), Amount(doubt.if_you_call)]
        if doubt.by_habit is not None:
            cells += [Chance(doubt.by_habit.true), Amount(doubt.by_habit.if_you_call)]
        rows.append([_claim(doubt), *cells])
    best = result.best
    headings = ["marker", "true", "if you call"]
    if best.by_habit is not None:
        headings += ["true by habit", "if you call, by habit"]
    table = Table(headings, rows, frozenset({0}), main=("marker", "true", "true by habit"))
    model = "" if best.by_habit is None else " by habit"
    worth = Amount(best.worth)
    verdict = (
        f"Calling {_claim(best)} can be expected{model} to bring {worth} chips."
        if best.worth > 0
        else f"No call pays on average{model}; the best, {_claim(best)}, is worth {worth} chips."
    )
    return Answer(
        situation.game.rules, "call", data, [words.head(situation), table, verdict], result
    )


def _doubt(doubt: "Doubt") -> dict[str, Any]:
    entry: dict[str, Any] = {
        "owner": doubt.owner,
        "claim": {"row": str(doubt.row), "number": doubt.number},
        **_worth(doubt),
    }
    return entry if doubt.by_habit is None else entry | {"habits": _worth(doubt.by_habit)}


def _worth(doubt: "Doubt") -> dict[str, Any]:
    return {"true": chance(doubt.true), "if_you_call": amount(doubt.if_you_call)}


def _claim(doubt: "Doubt") -> str:
    """`Cy's sheep 12`."""
    whose = f"{doubt.owner}'s " if doubt.owner else ""
    return f"{whose}{doubt.row} {doubt.number}"


def odds(situation: Situation, result: "Odds", *, brief: bool = False) -> "Answer[Odds]":
    """For every row and number how likely there are so many; what each seat hides by habit."""
    counts, model, level, hidden = result
    numbers = _worth_showing(counts)
    rows: list[Row] = [
        [str(n), *(Chance(count.at_least(n)) for count in counts.values())] for n in numbers
    ]
    table = Table(["at least", *counts], rows, safety=True)
    limits: list[Row] = [
        [
            str(row),
            situation.table.least(row),
            count.known,
            _mean(count.mean),
            count.break_even,
            count.safest(level),
            count.safest(SURE),
        ]
        for row, count in counts.items()
    ]
    headings = ["row", "lowest claim", "sure", "mean", "break-even", "safe", "very safe"]
    data: dict[str, Any] = {
        "model": model,
        "rows": {
            str(row): {
                "known": count.known,
                "mean": amount(count.mean),
                "break_even": count.break_even,
                "safest": count.safest(level),
                "at_least": [
                    {
                        "number": n,
                        **chance(count.at_least(n)),
                        "if_called": amount(count.if_called(n)),
                    }
                    for n in range(count.known, count.highest + 1)
                ],
            }
            for row, count in counts.items()
        },
    }
    how = (
        f"`break-even`: the highest claim you can afford to be called on; `safe`: the highest that "
        f"is true with at least {Chance(level)}, `very safe` with {Chance(SURE)}."
    )
    if model != "blind":
        how += " What the others have done is held to tell what they hold."
    parts: list[str | Table] = [words.head(situation), Table(headings, limits, main=LIMITS)]
    if not brief:
        parts[1:1] = [table]
        parts.append(how)
    if hidden is not None:
        data["hidden"] = {
            name: {str(animal): amount(mean) for animal, mean in seat.means.items()}
            for name, seat in hidden.items()
        }
        parts.append(_hidden(hidden))
    return Answer(situation.game.rules, "odds", data, parts, result)


def _hidden(hidden: "Mapping[str, Hidden]") -> Table:
    """What each of the others is thought to hide, beside what as many fresh dice would show."""
    rows: list[Row] = []
    for name, seat in hidden.items():
        rows.append([f"{name}, by habit", *map(_mean, seat.means.values())])
        rows.append([f"{seat.dice} fresh dice", *map(_mean, seat.fresh.values())])
    return Table(["hidden dice, on average", *ANIMALS], rows)


def _mean(dice: Fraction) -> Exact:
    return Exact(dice, "count")


def _worth_showing(counts: "Counts") -> range:
    """The numbers at which some row is neither sure nor out of reach."""
    least = min(count.known for count in counts.values()) + 1
    most = max(
        next(n for n in range(count.highest, -1, -1) if count.at_least(n) >= Fraction(1, 1000))
        for count in counts.values()
    )
    return range(max(1, least), most + 1)
