"""How safe claims are: `bid`, `call` and `odds`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from analysis.crywolf.odds import HALF, Count
from models.crywolf.dice import ANIMALS, Animal
from models.crywolf.situation import Situation
from models.crywolf.table import Marker
from models.game import Seat
from reports.answer import Amount, Answer, Chance, Row, Table, amount, chance
from reports.crywolf import words

Counts = Mapping[Animal, Count]
SURE = Fraction(9, 10)


def bid(
    known: Situation,
    row: Animal,
    number: int,
    count: Count,
    *,
    believed: Count | None = None,
    level: Fraction = HALF,
    model: str = "blind",
) -> Answer:
    """Is this claim safe, and what is it worth when somebody calls it?"""
    breach = known.breach_of_claim(row, number)
    true, worth = count.at_least(number), count.if_called(number)
    safest = count.safest(level)
    data: dict[str, Any] = {
        "claim": {"row": str(row), "number": number},
        "legal": breach is None,
        "breach": breach,
        "model": model,
        "true": chance(true),
        "if_called": amount(worth),
        "count": [
            {"count": n, **chance(count.exactly(n))} for n in range(count.known, count.highest + 1)
        ],
        "break_even": count.break_even,
        "safest": {"number": safest, "level": str(level), **chance(count.at_least(safest))},
    }
    lines = [
        f"{row} {number} is true with {Chance(true)}. "
        f"If it is called, you can expect {Amount(worth)} chips."
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
        f"safe: up to {safest}; at least {Chance(SURE)}: up to {count.safest(SURE)}."
    )
    if believed is not None:
        limits += f" By habit you can afford up to {row} {believed.break_even}."
    near = range(number - 2, number + 4)
    around = [n for n in near if n == number or count.known <= n <= count.highest + 1]
    rows: list[Row] = [
        [f"{row} {n}", Chance(count.at_least(n)), Amount(count.if_called(n))] for n in around
    ]
    table = Table(["claim", "true", "if called"], rows, frozenset({around.index(number)}))
    parts: list[str | Table] = [words.head(known), "\n".join(lines), table, limits]
    return Answer(known.game.rules, "bid", data, parts)


def call(
    known: Situation, markers: Sequence[Marker], counts: Counts, believed: Counts | None = None
) -> Answer:
    """What calling each of these markers is worth."""
    entries, rows = [], []
    there = (*known.table.markers, *known.table.beaten)
    for marker in markers:
        row, number = marker.row, marker.number
        count = counts[row]
        owner = known.names[marker.owner] if marker in there else None  # else: supposing
        entry: dict[str, Any] = {
            "owner": owner,
            "claim": {"row": str(row), "number": number},
            "true": chance(count.at_least(number)),
            "if_you_call": amount(-count.if_called(number)),
        }
        cells: list[Any] = [
            f"{owner}'s {row} {number}" if owner else f"{row} {number}",
            Chance(count.at_least(number)),
            Amount(-count.if_called(number)),
        ]
        if believed is not None:
            guess = believed[row]
            entry["habits"] = {
                "true": chance(guess.at_least(number)),
                "if_you_call": amount(-guess.if_called(number)),
            }
            cells += [Chance(guess.at_least(number)), Amount(-guess.if_called(number))]
        entries.append(entry)
        rows.append(cells)
    order = sorted(range(len(rows)), key=lambda n: -rows[n][-1].value)
    headings = ["marker", "true", "if you call"]
    if believed is not None:
        headings += ["true by habit", "if you call, by habit"]
    table = Table(headings, [rows[n] for n in order], frozenset({0}))
    best = rows[order[0]]
    model = "" if believed is None else " by habit"
    verdict = (
        f"Calling {best[0]} can be expected{model} to bring {best[-1]} chips."
        if best[-1].value > 0
        else f"No call pays on average{model}; the best, {best[0]}, is worth {best[-1]} chips."
    )
    data = {"calls": [entries[n] for n in order]}
    return Answer(known.game.rules, "call", data, [words.head(known), table, verdict])


def odds(
    known: Situation,
    counts: Counts,
    *,
    level: Fraction = HALF,
    model: str,
    hidden: Mapping[Seat, Sequence[Fraction]] | None = None,
    brief: bool = False,
) -> Answer:
    """For every row and number how likely there are so many; what each seat hides by habit."""
    numbers = _worth_showing(counts)
    rows: list[Row] = [
        [str(n), *(Chance(counts[row].at_least(n)) for row in ANIMALS)] for n in numbers
    ]
    table = Table(["at least", *ANIMALS], rows, safety=True)
    limits: list[Row] = [
        [
            str(row),
            known.table.least(row),
            count.known,
            float(count.mean),
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
    parts: list[str | Table] = [words.head(known), Table(headings, limits)]
    if not brief:
        parts[1:1] = [table]
        parts.append(how)
    if hidden is not None:
        data["hidden"] = {
            known.names[seat]: {
                str(a): amount(mean) for a, mean in zip(ANIMALS, means, strict=True)
            }
            for seat, means in hidden.items()
        }
        parts.append(_hidden(known, hidden))
    return Answer(known.game.rules, "odds", data, parts)


def _hidden(known: Situation, hidden: Mapping[Seat, Sequence[Fraction]]) -> Table:
    """What each of the others is thought to hide, beside what as many fresh dice would show."""
    rows: list[Row] = []
    for seat, means in hidden.items():
        dice = known.table.dice[seat]
        fresh = [dice * faces / 6 for faces in known.game.die]
        rows.append([f"{known.names[seat]}, by habit", *map(float, means)])
        rows.append([f"{dice} fresh dice", *fresh])
    return Table(["hidden dice, on average", *ANIMALS], rows)


def _worth_showing(counts: Counts) -> range:
    """The numbers at which some row is neither sure nor out of reach."""
    least = min(count.known for count in counts.values()) + 1
    most = max(
        next(n for n in range(count.highest, -1, -1) if count.at_least(n) >= Fraction(1, 1000))
        for count in counts.values()
    )
    return range(max(1, least), most + 1)
