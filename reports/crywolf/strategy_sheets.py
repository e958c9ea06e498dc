"""Cheat sheets of You Cry Wolf!: a page for the table, for each number of players."""

from fractions import Fraction

from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.game import MOST_WITH_OPEN_DICE
from wolfwise.reports.crywolf.findings import (
    CLAIMED,
    LEVELS,
    PLAYERS,
    ROWS,
    Findings,
    Rows,
    level_words,
    players_words,
    rounded_up,
)
from wolfwise.reports.document import Cell, Exact, Grid, Sheet, paragraph
from wolfwise.reports.number import MINUS

SHOWN = LEVELS[:2]
"""Levels on a page that has no room for more."""
LATER = 6
"""Numbers of hidden dice for the rest of the round."""
BEYOND = range(-2, 4)
"""How far from break-even: a page has no room for claims of other rows than sheep one by one."""


def sheet(findings: Findings, players: int) -> Sheet:
    """How high to claim, how likely claims are true, and what to add later in the round."""
    hidden = findings.hidden(players)
    safe = findings.safe[Animal.SHEEP][hidden - 1]
    open_dice = "If you play with open dice: those that count for a row are as good as your own."
    return Sheet(
        f"sheet-{players}",
        f"You Cry Wolf! with {players_words(players)}",
        (_limits(findings, players), _claims(findings, players), _others(findings, players),
         _later(findings, hidden)),
        (
            paragraph("Call what lies above your break-even number, nothing else. At break-even a "
                      "first claim of sheep is true with ", Exact(safe.true),
                      ", one higher with ", Exact(safe.true_above), "."),
            "Later: what you know of the row (your own dice and the board) plus the number for "
            "the dice you cannot see.",
            *([open_dice] if players <= MOST_WITH_OPEN_DICE else []),
        ),
    )  # fmt: skip


def _headings() -> list[str]:
    headings = []
    for row, name in ROWS.items():
        short = "dog" if row is Animal.DOG else name
        headings += [f"{short} {level_words(level)}" for level in SHOWN]
        headings.append(f"{short} even")
    return headings


def _limits(findings: Findings, players: int) -> Grid:
    rows: list[tuple[Cell, ...]] = []
    for own in range(findings.dice + 1):
        cells: list[Cell] = [own]
        for row in ROWS:
            limits = findings.limits[players, row][own]
            cells += [*limits.safest[: len(SHOWN)], limits.break_even]
        rows.append(tuple(cells))
    caption = "Highest first claim that is so safe, by own dice that count (dog: or wolf)"
    return Grid(f"limits-{players}", caption, ("own", *_headings()), tuple(rows))


def _claims(findings: Findings, players: int) -> Grid:
    """Numbers that are neither sure nor hopeless for somebody with a middling cup."""
    middle = findings.dice // 2
    claims = [
        claim
        for claim in findings.claims[players, Animal.SHEEP]
        if Fraction(1, 20) <= claim.true[middle] <= Fraction(19, 20)
    ]
    rows: Rows = tuple((claim.number, *(Exact(p) for p in claim.true)) for claim in claims)
    headings = ("sheep", *(f"{own} own" for own in range(findings.dice + 1)))
    note = rounded_up(p for claim in claims for p in claim.true)
    caption = f"Chance that a first claim of sheep is true{note}"
    return Grid(f"claims-{players}", caption, headings, rows, shaded=True)


def _others(findings: Findings, players: int) -> Grid:
    """The same for the other rows, whatever the own dice: by how far it lies from break-even."""
    at = PLAYERS.index(players)
    chances = {
        row: [findings.call_worths[row][beyond][at][0] for beyond in BEYOND]
        for row in (Animal.DOG, Animal.COW)
    }
    headings = ("from even", *("even" if not n else f"{n:+}".replace("-", MINUS) for n in BEYOND))
    rows: Rows = tuple((CLAIMED[row], *map(Exact, true)) for row, true in chances.items())
    note = rounded_up(p for true in chances.values() for p in true)
    caption = f"The same for other rows, by how far it lies from break-even{note}"
    return Grid(f"others-{players}", caption, headings, rows, shaded=True)


def _later(findings: Findings, most: int) -> Grid:
    """What to add with fewer hidden dice, in even steps."""
    steps = min(LATER, most)
    rows: list[tuple[Cell, ...]] = []
    for step in range(steps, 0, -1):
        hidden = most * step // steps
        cells: list[Cell] = [hidden]
        for row in ROWS:
            safe = findings.safe[row][hidden - 1]
            cells += [*safe.safest[: len(SHOWN)], safe.break_even]
        rows.append(tuple(cells))
    caption = "Later in the round: add to what you know"
    return Grid(f"later-{most}", caption, ("hidden", *_headings()), tuple(rows))
