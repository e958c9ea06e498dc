"""Cheat sheets of Wooolf!!: a page for the table, for each number of players."""

from fractions import Fraction

from models.wooolf.cards import Character
from reports.document import Cell, Exact, Grid, Sheet, paragraph
from reports.wooolf.findings import BASIC, USUAL, Findings, best_words, ratio_cell
from reports.wooolf.strategy_play import boldest

SHOWN = (Fraction(1, 4), Fraction(1), Fraction(2))
"""What an error token may cost, on a page that has no room for more."""


def sheet(found: Findings, players: int) -> Sheet:
    """Base rates, what signs are worth, break-even chances and first actions."""
    cries = {cry.what: cry for cry in found.cries[players, BASIC]}
    once = cries["A says wolf of B"]
    even = next(b for b in found.break_even if b.error_cost == found.error_cost)
    smear, best = found.smears[players][0], boldest(found, USUAL)
    assert once.wolf is not None
    assert once.boy is not None
    return Sheet(
        f"sheet-{players}",
        f"Wooolf!! with {players} players",
        (
            _rates(found, players),
            _break_even(found, players),
            _signs(found, players),
            _openings(found, players),
        ),
        (
            paragraph("A first cry of wolf is right with ", Exact(once.wolf),
                      " and comes from the boy with ", Exact(once.boy), "."),
            paragraph("If an error costs ", Exact(even.error_cost, "count"), " points, a final "
                      "suspicion pays from ", Exact(even.final), " on and an early one from ",
                      Exact(even.early), " on; but those who wait until they are ",
                      Exact(best.early), " sure win most (", USUAL, " players)."),
            paragraph(f"Boy: lay the wolf token where was heard: {smear.before} (",
                      Exact(smear.worth, "points"), " points)."),
            "Factors multiply the odds of a character: above one for it, below one against it. "
            "Basic edition.",
        ),
    )  # fmt: skip


def _rates(found: Findings, players: int) -> Grid:
    rates = found.rates[players]
    return Grid(
        f"rates-{players}",
        "Before anything is known",
        ("a seat", *Character),
        (
            ("plays it", *(Exact(rates.plays[c]) for c in Character)),
            ("nobody does", *(Exact(rates.absent[c]) for c in Character)),
        ),
    )


def _signs(found: Findings, players: int) -> Grid:
    """Announcements first, then answers."""
    heard = found.announced[players, BASIC].signs
    answers = [sign for evidence in found.answers[players] for sign in evidence.signs]
    rows: list[tuple[Cell, ...]] = [
        (f"says {sign.what}", *(ratio_cell(sign.ratios[c]) for c in Character), Exact(sign.boy))
        for sign in heard
    ]
    rows += [
        (sign.what, *(ratio_cell(sign.ratios[c]) for c in Character), None) for sign in answers
    ]
    headings = ("of a seat", *Character, "by the boy")
    return Grid(f"signs-{players}", "What multiplies the odds of a seat", headings, tuple(rows))


def _openings(found: Findings, players: int) -> Grid:
    rows = tuple(
        (
            str(c),
            best_words(advised),
            Exact(advised.blind),
            Exact(advised.options[0].success),
        )
        for c, advised in found.openings[players].items()
    )
    headings = ("you play", "best first action", "right before", "right after")
    return Grid(f"openings-{players}", "The first turn", headings, rows)


def _break_even(found: Findings, players: int) -> Grid:
    rows = tuple(
        (Exact(even.error_cost, "count"), Exact(even.early), Exact(even.final))
        for even in found.break_even
        if even.error_cost in SHOWN
    )
    headings = ("error costs", "early", "finally")
    return Grid(f"even-{players}", "When to suspect", headings, rows)
