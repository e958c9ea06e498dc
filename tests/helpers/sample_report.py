"""A report of nothing in particular, with every kind of part and number in it."""

from fractions import Fraction
from functools import cache
from io import BytesIO
from math import comb, log2
from typing import Any

from pypdf import PdfReader

from wolfwise.models import rulebook
from wolfwise.reports import renderers
from wolfwise.reports.document import (
    Bullets,
    Cell,
    Exact,
    Figure,
    Grid,
    Report,
    Rounded,
    Sampled,
    Section,
    Sheet,
    paragraph,
)

NAMES = ("Eva", "王小明", "さくら", "Zoë Müller-Lüdenscheidt", '<b>Bobby</b> & "Tables" | $x_1$')
"""Latin, Chinese, Japanese, long, and whatever a format may take for its own signs."""
FORMATS = tuple(renderers.FORMATS)
HARD = "王小明 plays the wolf, さくら the dog; 5 * 3 < 16 & `#x` is no [link](nowhere) | _so_."


def claims() -> Grid:
    """Chances, exactly: at least so many sheep among some dice."""
    rows: list[tuple[Cell, ...]] = []
    for least in range(1, 9):
        chances = [
            Exact(sum((Fraction(comb(n, k) * 2 ** (n - k), 3**n) for k in range(least, n + 1)),
                      Fraction(0)))
            for n in (6, 9, 12, 15, 18)
        ]  # fmt: skip
        rows.append((least, *chances))
    headings = ("at least", *(f"{n} dice" for n in (6, 9, 12, 15, 18)))
    return Grid("claims", "Chance that a claim is true", headings, tuple(rows), shaded=True)


def players() -> Grid:
    """Sampled chances and points, some of them negative, one of them missing."""
    rows = tuple(
        (
            name,
            Sampled(0.12 + 0.11 * n, 0.013, 1000 + 500 * (n % 2), 7),
            Sampled(0.6 - 0.1 * n, 0.02, 1000, 7) if n != 2 else None,
            Sampled(-1.25 + 0.7 * n, 0.18, 1000, 7, "points"),
            -3 + 2 * n,
        )
        for n, name in enumerate(NAMES)
    )
    headings = ("player", "wins as wolf", "wins as sheep", "points a round", "balance")
    return Grid("players", "How players fare", headings, rows, best=frozenset({1, 4}))


def worth() -> Grid:
    """All kinds of numbers in one table, and a fraction that nobody would read."""
    rows = (
        ("a peek", Exact(Fraction(1, 3)), Exact(Fraction(-5, 4), "points"), Rounded(log2(3)), 12),
        ("a question", Exact(Fraction(3**90 - 1, 3**90)), Exact(Fraction(7, 2), "points"),
         Rounded(1.0), 1200),
        ("to suspect", Sampled(0.0, 0.0, 500, "a/b"), Sampled(0.004, 0.001, 500, 7, "points"),
         Rounded(0.918295834), -7),
        ("nothing", Exact(Fraction(0)), Exact(Fraction(0), "points"), None, 0),
    )  # fmt: skip
    headings = ("move", "catches the wolf", "is worth", "tells (bits)", "seen")
    return Grid("worth", "What a move is worth", headings, rows)


def long() -> Grid:
    """More rows than a screen or a page has, and more columns than a phone."""
    headings = ("round", "what happens", *(f"with {n} players" for n in range(3, 13)))
    words = "the sheep are counted, the wolf is not among them, and nobody says a word about it"
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (n, words[: 12 + n % 70], *(Exact(Fraction(n * k % 97, 97)) for k in range(3, 13)))
        for n in range(1, 81)
    )
    return Grid("long", "A long table", headings, rows)


def sheet(count: int) -> Sheet:
    table, moves = claims(), worth()
    compact = Grid(
        f"moves-{count}",
        "What a move is worth",
        ("move", "catches", "points"),
        tuple((row[0], row[1], row[2]) for row in moves.rows),
    )
    seats = Grid(
        f"seats-{count}",
        "Wolf by seat",
        ("seat", "chance"),
        tuple((name, Exact(Fraction(1, count))) for name in NAMES[:3]),
        best=frozenset({1}),
    )
    return Sheet(
        f"sheet-{count}-players",
        f"Wooolf!! with {count} players",
        (table._replace(key=f"claims-{count}"), compact, seats),
        (
            "Call a claim of more than a third of the hidden dice and two.",
            paragraph(
                "A seat is the wolf with ", Exact(Fraction(1, count)), " before anybody asks."
            ),
            HARD,
        ),
    )


def report() -> Report:
    return Report(
        game="wooolf",
        title="How to win at Wooolf!! 狼が来た",
        rules=rulebook.rules("wooolf"),
        version="0.1.0",
        reproduce="wolfwise report wooolf --seed 7",
        seed=7,
        sections=(
            Section("What is certain", (
                "A claim is a bet on dice that nobody sees. " * 4,
                paragraph("The wolf is caught with ", Exact(Fraction(1, 5)), ", a player earns ",
                          Sampled(1.5, 0.04, 20_000, 7, "points"), " and learns ",
                          Rounded(log2(5)), " bits in ", 12, " rounds."),
                HARD,
                claims(),
                Figure("claims-map", "Claims at a glance", "heat map", "claims", across="hidden"),
                Figure("claims-lines", "The more dice, the safer", "lines", "claims",
                       across="chance that it is true"),
            )),
            Section("Who does what", (
                Bullets(("One thing.", paragraph("Another: ", -3, "."), HARD)),
                players(),
                Figure("players-bars", "Victories by card", "bars", "players",
                       ("wins as wolf", "wins as sheep"), across="share of games"),
                Figure("players-points", "Points a round, with 95 % intervals", "intervals",
                       "players", ("points a round",), across="points"),
                worth(),
                Figure("worth-bars", "Worth", "bars", "worth", ("is worth",), across="points"),
            )),
            Section("All of it", (long(),)),
        ),
        sheets=(sheet(5), sheet(8)),
    )  # fmt: skip


def with_parts(*parts: Any) -> Report:
    return report()._replace(sections=(Section("One", parts),), sheets=())


@cache
def made(name: str) -> dict[str, bytes]:
    """The sample in one format."""
    return renderers.render(report(), [name])


def pages(file: bytes) -> list[Any]:
    return list(PdfReader(BytesIO(file)).pages)


def all_text(files: dict[str, bytes]) -> str:
    return "\n".join(page.extract_text() for file in files.values() for page in pages(file))
