"""The strategy report of You Cry Wolf!: how high is safe, when to call, what a die gives away."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.game import MOST_WITH_OPEN_DICE
from wolfwise.reports.crywolf.findings import (
    CLAIMED,
    LEVELS,
    OPEN_LEVELS,
    PLAYERS,
    ROWS,
    USUAL,
    Findings,
    Rows,
    level_words,
    players_words,
    rounded_up,
)
from wolfwise.reports.crywolf.strategy_play import die, editions, opening, power, tells
from wolfwise.reports.crywolf.strategy_sheets import sheet
from wolfwise.reports.document import (
    Ask,
    Bullets,
    Cell,
    Exact,
    Figure,
    Grid,
    Report,
    Section,
    Text,
    command,
    paragraph,
)


def build(ask: Ask, *, quick: bool, seed: int, version: str) -> Report:
    """The whole report; quick: fewer samples, and these for some numbers of players only."""
    findings = Findings(ask, quick, seed)
    return Report(
        game="crywolf",
        title="You Cry Wolf! strategy: how high to claim, and when not to believe it",
        rules=rulebook.rules("crywolf"),
        version=version,
        reproduce=command("crywolf", seed, quick),
        seed=seed,
        sections=(
            _safe(findings),
            _calls(findings),
            tells(findings),
            opening(findings),
            power(findings),
            editions(findings),
            die(findings),
        ),
        sheets=tuple(sheet(findings, players) for players in PLAYERS),
    )


# ---------------------------------------------------------------- how high is safe


def _safe(findings: Findings) -> Section:
    hidden = findings.hidden(USUAL)
    sheep, dogs, cows = (findings.safe[row][hidden - 1] for row in ROWS)
    return Section("How high is safe", (
        paragraph("Count what you know of a row: your own dice that count for it, those on the "
                  "board, and the open dice, if you play with them. Then add what the table below "
                  "says for the dice you cannot see. With ", hidden, " hidden dice, as ", USUAL,
                  " players begin, add ", sheep.break_even, " for sheep, ", dogs.break_even,
                  " for dogs or wolves and ", cows.break_even, " for cows, and being called costs "
                  "nothing on average; to be right with ", Exact(LEVELS[0]), " add ",
                  sheep.safest[0], ", ", dogs.safest[0], " and ", cows.safest[0], "."),
        _safe_grid(findings),
        Figure("safe-lines", "What to add for sheep", "lines", "safe",
               tuple(_safe_heading(Animal.SHEEP, level) for level in LEVELS),
               across="number to add"),
        paragraph("The first claim of a round, by own dice that count: each of them is worth a "
                  "whole number, a hidden die only ", Exact(findings.share, "count"), " of one. To "
                  "claim you need a die for the row; the first column is for judging others."),
        _claims_grid(findings, USUAL, Animal.SHEEP, f"claims-{USUAL}-players"),
        Figure("claims-map", f"Chance that a first claim of sheep is true, {USUAL} players",
               "heat map", f"claims-{USUAL}-players", across="own dice that count"),
        *(_claims_grid(findings, USUAL, row, f"claims-{USUAL}-players-{row}")
          for row in (Animal.DOG, Animal.COW)),
        *_open_parts(findings),
    ))  # fmt: skip


def _safe_heading(row: Animal, level: Fraction) -> str:
    return f"{ROWS[row]} {level_words(level)}"


def _safe_grid(findings: Findings) -> Grid:
    headings = ["hidden dice"]
    for row in ROWS:
        headings += [_safe_heading(row, level) for level in LEVELS]
    rows: list[tuple[Cell, ...]] = []
    for number in range(findings.hidden(PLAYERS[-1])):
        cells: list[Cell] = [number + 1]
        for row in ROWS:
            cells += findings.safe[row][number].safest
        rows.append(tuple(cells))
    begins = frozenset(findings.hidden(players) - 1 for players in PLAYERS)
    caption = "Add to what you know: the most that is so safe (bold: the beginning of a round)"
    return Grid("safe", caption, tuple(headings), tuple(rows), begins)


def _claims_grid(findings: Findings, players: int, row: Animal, key: str) -> Grid:
    headings = ("claim", *(f"{own} own" for own in range(findings.dice + 1)))
    claims = [
        claim for claim in findings.claims[players, row]
        if claim.true[-1] >= Fraction(1, 50) and claim.true[0] <= Fraction(49, 50)
    ]  # fmt: skip
    rows: Rows = tuple((claim.number, *(Exact(p) for p in claim.true)) for claim in claims)
    caption = f"Chance that a first claim of {CLAIMED[row]} is true, {players_words(players)}"
    note = rounded_up(p for claim in claims for p in claim.true)
    return Grid(key, caption + note, headings, rows, shaded=True)


def _open_parts(findings: Findings) -> Iterator[Text | Grid]:
    yield paragraph(
        "An optional rule for up to ", MOST_WITH_OPEN_DICE, " players lays out ", findings.dice,
        " open dice, which count like hidden ones. All can see them, so there is nothing to guess: "
        "each that counts for a row raises every safe claim by one, and with none that counts it "
        "is as if there were no open dice. Add your own dice to the numbers of the table.",
    )  # fmt: skip
    headings = ["open dice that count"]
    for row in ROWS:
        headings.append(f"{ROWS[row]}, how often")
        headings += [_safe_heading(row, level) for level in OPEN_LEVELS]
    rows: list[tuple[Cell, ...]] = []
    for showing in range(findings.dice + 1):
        cells: list[Cell] = [showing]
        for row in ROWS:
            now = findings.open[row][showing]
            cells += [Exact(now.p), *now.safest]
        rows.append(tuple(cells))
    caption = (
        "With open dice: the highest first claim that is so safe, above your own dice, "
        f"{players_words(USUAL)}"
    )
    yield Grid("open", caption, tuple(headings), tuple(rows))


# ---------------------------------------------------------------- when to call


def _calls(findings: Findings) -> Section:
    cells = [safe for row in ROWS for safe in findings.safe[row]]
    at = sorted(safe.true for safe in cells)
    above = sorted(safe.true_above for safe in cells if safe.true_above)
    fifty = [safe.safest[LEVELS.index(Fraction(1, 2))] - safe.break_even for safe in cells]
    usual = findings.safe[Animal.SHEEP][findings.hidden(USUAL) - 1]
    return Section("When to call", (
        paragraph("A caller who is wrong pays one chip more than what is over, one who is right "
                  "only gets what is missing. Still the rule is simple: call what lies above your "
                  "own break-even number, and nothing else. With ", usual.hidden,
                  " hidden dice a claim of sheep at break-even is true with ", Exact(usual.true),
                  " and a call loses ", Exact(usual.worth, "count"), " chips; one higher it is "
                  "true with ", Exact(usual.true_above), " and a call wins ",
                  Exact(-usual.worth_above, "count"), "."),
        Bullets((
            paragraph("Whatever the row and the number of hidden dice: a claim at break-even is "
                      "true with at least ", Exact(at[0]), ", and the lowest one that it pays to "
                      "call with at most ", Exact(above[-1]), "."),
            _thumb(fifty),
        )),
        _break_even_grid(findings),
        *_worth_parts(findings),
    ))  # fmt: skip


def _thumb(fifty: Sequence[int]) -> Text:
    """How far the rule of thumb is right: for each case, by how much it claims more."""
    half = Exact(Fraction(1, 2))
    if not any(fifty):
        return paragraph(
            "The rule of thumb to call what is less than ", half, " likely is not rough but right: "
            "in all ", len(fifty), " cases of the first table it gives the break-even number, so "
            "that the table has no columns for that.",
        )  # fmt: skip
    return paragraph(
        "The rule of thumb to call what is less than ", half, " likely gives the break-even "
        "number in ", fifty.count(0), " of the ", len(fifty), " cases of the first table.",
    )  # fmt: skip


def _break_even_grid(findings: Findings) -> Grid:
    headings = ("row and hidden dice", "add", "true at that", "call brings", "true one higher",
                "call brings then")  # fmt: skip
    rows = tuple(
        (
            f"{name}, {players_words(players)}, {safe.hidden} hidden",
            safe.break_even,
            Exact(safe.true),
            Exact(-safe.worth, "points"),
            Exact(safe.true_above),
            Exact(-safe.worth_above, "points"),
        )
        for row, name in ROWS.items()
        for players in PLAYERS
        for safe in [findings.safe[row][findings.hidden(players) - 1]]
    )
    return Grid("break-even", "Break-even claims when a round begins", headings, rows)


def _worth_parts(findings: Findings) -> Iterator[Text | Grid | Figure]:
    headings = ("above break-even", *(f"{findings.hidden(n)} hidden" for n in PLAYERS))
    last = findings.call_worths[Animal.SHEEP][findings.beyond[-1]][PLAYERS.index(USUAL)]
    calls = findings.call_worths[Animal.SHEEP]
    apart = max(max(w for _, w in pairs) - min(w for _, w in pairs) for pairs in calls.values())
    usual = f"{findings.hidden(USUAL)} hidden"
    yield paragraph(
        "The further a claim lies above your break-even number, the more a call brings. A claim of "
        "sheep that is ", findings.beyond[-1], " above it is still true with ", Exact(last[0]),
        " (", findings.hidden(USUAL), " hidden dice), but a call brings ",
        Exact(last[1], "points"), " chips on average. How many dice are hidden makes a difference "
        "of at most ", Exact(apart, "count"), " chips in the table below.",
    )  # fmt: skip
    worths: Rows = tuple(
        (beyond, *(Exact(worth, "points") for _, worth in pairs)) for beyond, pairs in calls.items()
    )
    yield Grid("call-worth", "What calling a claim of sheep brings, in chips", headings, worths)
    yield Figure("call-worth-lines", f"What a call brings, {usual} dice", "lines", "call-worth",
                 (usual,), across="chips")  # fmt: skip
    true: Rows = tuple(
        (beyond, *(Exact(chance) for chance, _ in pairs)) for beyond, pairs in calls.items()
    )
    note = rounded_up(chance for pairs in calls.values() for chance, _ in pairs)
    yield Grid("call-true", f"How likely such a claim is true{note}", headings, true, shaded=True)
