"""The chapter of the strategy report of Wooolf!! about reading people: what turns give away."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from wolfwise.analysis.number import Sampled, clear, difference
from wolfwise.analysis.wooolf.calibration import (
    AS_MODELLED,
    BANDS,
    Act,
    Band,
    Column,
    Given,
    Shown,
    Stage,
    Watched,
)
from wolfwise.models.errors import listed
from wolfwise.models.wooolf.cards import Character
from wolfwise.reports.document import (
    Bullets,
    Cell,
    Exact,
    Figure,
    Grid,
    Number,
    Part,
    Section,
    Text,
    paragraph,
)
from wolfwise.reports.wooolf.findings import USUAL, Findings, Rows

GIVEN = ("by the facts", "by habit", "true")
LOOKS = ("thumb", "stroller")
"""Those who look at whom they know least, and those who look at anybody."""


def reading(findings: Findings) -> Section:
    """What somebody's turns tell the others, and what it is worth to listen."""
    people = findings.watched[AS_MODELLED]
    return Section("Reading people", (
        paragraph("The facts say who can be who. What people do says how sure they were of it, and "
                  "with which hand they would have been: that is reading by habit, a model of when "
                  "people suspect and whom they look at. All of this chapter is about ", USUAL,
                  " players by program, ", people.rounds, " rounds of each kind. Players as "
                  "modelled are some bold, some careful, some curious, and slip as often as the "
                  "model says; all others are those of the leagues."),
        *_suspecting(findings, people),
        *_hiding(findings, people),
        *_worth(findings),
        *_calibration(findings, people),
    ))  # fmt: skip


# ---------------------------------------------------------------- what suspecting gives away


def _suspecting(findings: Findings, people: Watched) -> tuple[Part, ...]:
    base = findings.rates[USUAL].plays
    wolf = people.first[Character.WOLF]
    assert wolf is not None  # rounds end by early suspicions, so that somebody was the first
    rows: Rows = tuple(
        (str(c), Exact(base[c]), *_given(given)) for c, given in people.first.items()
    )
    kinds: Rows = tuple(
        (who, *_given(seen.first[Character.WOLF])) for who, seen in findings.watched.items()
    )
    return (
        paragraph("Who suspects early as the first? The wolf with ", wolf.true,
                  " (players as modelled); the other players, who knew the facts, gave him ",
                  wolf.facts, ", and ", wolf.habit, " by habit. The wolf needs one target and "
                  "knows most from the start."),
        Grid("first-suspect", "The first who suspects early, as the other players see him",
             ("plays", "before anybody looked", *GIVEN), rows),
        Figure("first-suspect-bars", "What suspecting early gives away", "bars", "first-suspect",
               across="chance that he plays it"),
        Grid("first-wolf", "How likely the first who suspects early is the wolf, by how all play",
             ("players", *GIVEN), kinds),
    )  # fmt: skip


def _given(given: Given | None) -> tuple[Cell, ...]:
    return (None,) * len(GIVEN) if given is None else tuple(given)


# ---------------------------------------------------------------- when to hide it


def _hiding(findings: Findings, people: Watched) -> tuple[Part, ...]:
    acts = {"suspecting first": Act.FIRST, "letting a chance pass": Act.PASSES}
    headings = tuple(f"{when} {act}" for act in acts for when in ("before", "after"))
    rows: Rows = tuple(
        (str(c), *(cell for act in acts.values() for cell in _both(people.shown[act][c])))
        for c in Character
    )
    return (
        paragraph("When to hide it? The next table has the chance that the others give somebody "
                  "of being who he is, by habit, just before his decision and just after it: what "
                  "he announces or asks comes on top."),
        Grid("given-away", "What a decision shows of whoever takes it, by who he is",
             ("he plays", *headings), rows),
        _said(
            *_shows(people.shown[Act.FIRST], "To suspect early, as the first,"),
            *_shows(people.shown[Act.PASSES], "To let a chance pass"),
        ),
        _passing(people),
        *_looking(findings),
    )  # fmt: skip


def _said(*lines: Text) -> Part:
    return Bullets(lines) if lines else "No difference is clear in so few rounds."


def _both(shown: Shown | None) -> tuple[Cell, Cell]:
    return (None, None) if shown is None else (shown.before, shown.after)


def _shows(shown: Mapping[Character, Shown | None], act: str) -> list[Text]:
    """Whom an act shows and whom it hides, as far as the samples are clear about it."""
    sure = {c: s for c, s in shown.items() if s is not None and clear(s.gain)}
    found: list[Text] = []
    for verb, sign in (("shows", 1), ("hides", -1)):
        some = [c for c, s in sure.items() if sign * s.gain.value > 0]
        if some:
            most = max(some, key=lambda c: abs(sure[c].gain.value))
            others = [f"the {c}" for c in some if c is not most]
            rest = f", and less {listed(others, 'and')}." if others else "."
            found.append(paragraph(f"{act} {verb} the {most} (from ", sure[most].before, " to ",
                                   sure[most].after, f"){rest}"))  # fmt: skip
    return found


def _passing(people: Watched) -> Grid:
    two = (Character.WOLF, Character.SHEEP)
    rows: Rows = tuple(
        (n, *(cell for c in two for cell in _given(given[c])))
        for n, given in enumerate(people.passing, 1)
    )
    headings = tuple(f"{c} {how}" for c in two for how in GIVEN)
    caption = "Whoever has let so many chances pass, as the other players see him"
    return Grid("passing", caption, ("chances passed", *headings), rows)


def _looking(findings: Findings) -> tuple[Part, ...]:
    """What looks tell, beside what decisions do."""
    kinds = [who for who in findings.watched if who in (AS_MODELLED, *LOOKS, "asker", "plain")]
    rows: Rows = tuple(
        (str(act), *cells)
        for act in Act
        if any(cells := tuple(findings.watched[who].told[act] for who in kinds))
    )
    least, anybody = (findings.watched[who].told[Act.PEEKS] for who in LOOKS)
    assert least is not None  # both do nothing but peek and suspect
    assert anybody is not None
    pieces: list[str | Number] = [
        "Whom somebody looks at may tell something, too. If all look at whom they know least, a "
        "peek tells ", least, " bits about who peeks, before he has said a word; if they look at "
        "anybody, ", anybody, ".",
    ]  # fmt: skip
    if clear(anybody) and anybody.value < 0:
        pieces.append(" Whoever reads what means nothing is misled.")
    if clear(difference(least, anybody)) and least.value > anybody.value:
        pieces.append(" So whoever looks at anybody does not show himself by it.")
    return (
        paragraph(*pieces),
        Grid("told", "Bits about who somebody is that an act tells the other players, by habit",
             ("act", *kinds), rows),
    )  # fmt: skip


# ---------------------------------------------------------------- what reading is worth


def _worth(findings: Findings) -> tuple[Part, ...]:
    rows: Rows = tuple(
        (others, worth.reading, worth.facts, worth.gain)
        for others, worth in findings.reading.items()
    )
    names = {
        sign: [
            others
            for others, worth in findings.reading.items()
            if clear(worth.gain) and (worth.gain.value > 0) is (sign == "more")
        ]
        for sign in ("more", "less")
    }
    unclear = [name for name in findings.reading if name not in (*names["more"], *names["less"])]
    lines: list[Text] = [
        f"With reading it won clearly {sign} against {listed(some, 'and')}."
        for sign, some in names.items()
        if some
    ]
    if unclear:
        lines.append(f"No difference is clear against {listed(unclear, 'and')}.")
    games = next(iter(findings.reading.values())).reading.samples
    return (
        paragraph("What is it worth? One player does what the advice puts first, the others are "
                  "all of one kind; ", games, " games with reading and the same number without. "
                  "Even would be a share of ", Exact(Fraction(1, USUAL)), "."),
        Grid("reading-worth", "Shares of the victories of one player by advice",
             ("others play", "with reading", "by the facts alone", "difference"), rows),
        Figure("reading-worth-points", "What reading is worth", "intervals", "reading-worth",
               ("with reading", "by the facts alone"), across="share of the victories"),
        Bullets(tuple(lines)),
    )  # fmt: skip


# ---------------------------------------------------------------- whether it is so


def _calibration(findings: Findings, people: Watched) -> tuple[Part, ...]:
    others = {who: findings.watched[who] for who in ("thumb", "plain")}
    by_other = tuple(f"{who}: true, habit" for who in others)
    headings = ("chance", "said, facts", "true, facts", "said, habit", "true, habit", *by_other)
    rows: Rows = tuple(
        (
            _name(band),
            *_column(band.facts),
            *_column(band.habit),
            *(_column(seen.bands[n].habit)[1] for seen in others.values()),
        )
        for n, band in enumerate(people.bands)
    )
    scores: Rows = tuple(
        (who, *seen.overall, _gain(seen), *seen.surplus) for who, seen in findings.watched.items()
    )
    return (
        paragraph("Can the chances be believed? Whoever had to decide gave every other seat its "
                  "chances: ", people.moments, " moments between players as modelled. Of all "
                  "chances in a tenth, so many came true; good ones do so as often as they say."),
        Grid("calibration", "How often what was given a chance was true", headings, rows),
        Figure("calibration-lines", "Chances, and how often they came true", "lines",
               "calibration", ("said, habit", "true, facts", "true, habit", *by_other),
               across="how often it was true"),
        paragraph("To be believed is not all: who says of everybody what the deck says is right "
                  "as often as he says, too. The bits that were missing to know who a seat is say "
                  "in one number which chances are better, and where: the fewer, the better."),
        Grid("reading-bits", "Bits missing to know who another seat is, and how much more of what "
             "was at least as likely as not came true than was said",
             ("players", "by the facts", "by habit", "reading gains",
              f"gains once {Stage.SOMEBODY_DID}", "more true, facts", "more true, habit"),
             scores),
        _said(*_judged(findings.watched)),
    )  # fmt: skip


def _name(band: Band) -> str:
    low = 100 * band.low
    return f"{low}–{low + 100 // BANDS}%"


def _column(column: Column | None) -> tuple[Cell, Cell]:
    """What was said, and what was true."""
    return (None, None) if column is None else (column.said, column.true)


def _gain(seen: Watched) -> Sampled | None:
    score = seen.stages[Stage.SOMEBODY_DID]
    return None if score is None else score.gain


def _judged(watched: Mapping[str, Watched]) -> Iterable[Text]:
    """What the scores show, as far as they are clear."""
    gains = {who: seen.overall.gain for who, seen in watched.items()}
    for better, words in ((True, "Reading told more than the facts alone about players of kind"),
                          (False, "Reading misled about players of kind")):  # fmt: skip
        some = [w for w, gain in gains.items() if clear(gain) and (gain.value > 0) is better]
        if some:
            yield f"{words}: {listed(some, 'and')}."
    for more, words in (
        (True, "What reading thought at least as likely as not came true even more often with"),
        (False, "What reading thought at least as likely as not came true less often with"),
    ):
        some = [
            who
            for who, seen in watched.items()
            if clear(seen.surplus[1]) and (seen.surplus[1].value > 0) is more
        ]
        if some:
            yield f"{words}: {listed(some, 'and')}."
