"""Cheat sheets of Wooolf!!: a page for the table, for each number of players."""

from fractions import Fraction

from wolfwise.analysis.wooolf.strategy import BreakEven
from wolfwise.models.wooolf.cards import Character
from wolfwise.reports.document import Cell, Exact, Grid, Number, Sheet, Text, paragraph
from wolfwise.reports.wooolf.findings import BASIC, Findings, best_words, ratio_cell
from wolfwise.reports.wooolf.strategy_play import boldest

SHOWN = (Fraction(1, 4), Fraction(1), Fraction(2))
"""What an error token may cost, on a page that has no room for more."""


def sheet(findings: Findings, players: int) -> Sheet:
    """Base rates, what signs are worth, break-even chances and first actions."""
    cries = {cry.what: cry for cry in findings.cries[players, BASIC]}
    once = cries["A says wolf of B"]
    even = next(b for b in findings.break_even if b.error_cost == findings.error_cost)
    smear = findings.smears[players][0]
    assert once.wolf is not None
    assert once.boy is not None
    return Sheet(
        f"sheet-{players}",
        f"Wooolf!! with {players} players",
        (
            _rates(findings, players),
            _break_even(findings, players),
            _signs(findings, players),
            _openings(findings, players),
        ),
        (
            paragraph("A first cry of wolf is right with ", Exact(once.wolf),
                      " and comes from the boy with ", Exact(once.boy), "."),
            _suspect(findings, players, even),
            paragraph(f"Boy: of a seat you have heard: {smear.before}? A wolf token there is worth "
                      "most (", Exact(smear.worth, "points"), " points)."),
            "wolf-hunter-boy: plays one of these? has-dog: has a dog card? And so on.",
            "Factors multiply the odds of a character: above one for it, below one against it. "
            "Basic edition.",
        ),
    )  # fmt: skip


def _suspect(findings: Findings, players: int, even: BreakEven) -> Text:
    """When to suspect, by the points, and by games where these were played with so many players."""
    pieces: list[str | Number] = [
        "If an error costs ", Exact(even.error_cost, "count"), " points, a final suspicion pays "
        "from ", Exact(even.final), " on and an early one from ", Exact(even.early), " on",
    ]  # fmt: skip
    if players in findings.boldness:
        low, high = boldest(findings.boldness[players])
        pieces += ["; in games those won most who suspected early from ", Exact(low)]
        pieces += [" to ", Exact(high), " on"] if low < high else [" on"]
    return paragraph(*pieces, ".")


def _rates(findings: Findings, players: int) -> Grid:
    rates = findings.rates[players]
    return Grid(
        f"rates-{players}",
        "Before anything is known",
        ("a seat", *Character),
        (
            ("plays it", *(Exact(rates.plays[c]) for c in Character)),
            ("nobody does", *(Exact(rates.absent[c]) for c in Character)),
        ),
    )


def _signs(findings: Findings, players: int) -> Grid:
    """Announcements first, then answers."""
    heard = findings.announced[players, BASIC].signs
    answers = [sign for evidence in findings.answers[players] for sign in evidence.signs]
    rows: list[tuple[Cell, ...]] = [
        (f"says {sign.what}", *(ratio_cell(sign.ratios[c]) for c in Character), Exact(sign.boy))
        for sign in heard
    ]
    rows += [
        (sign.what, *(ratio_cell(sign.ratios[c]) for c in Character), None) for sign in answers
    ]
    headings = ("of a seat", *Character, "boy says it")
    return Grid(f"signs-{players}", "What multiplies the odds of a seat", headings, tuple(rows))


def _openings(findings: Findings, players: int) -> Grid:
    rows = tuple(
        (
            str(c),
            best_words(advised),
            Exact(advised.blind),
            Exact(advised.options[0].success),
        )
        for c, advised in findings.openings[players].items()
    )
    headings = ("you play", "best first action", "right before", "right after")
    return Grid(f"openings-{players}", "The first turn", headings, rows)


def _break_even(findings: Findings, players: int) -> Grid:
    rows = tuple(
        (Exact(even.error_cost, "count"), Exact(even.early), Exact(even.final))
        for even in findings.break_even
        if even.error_cost in SHOWN
    )
    headings = ("error costs", "early", "finally")
    return Grid(f"even-{players}", "When to suspect", headings, rows)
