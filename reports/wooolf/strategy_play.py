"""Chapters of the strategy report of Wooolf!! about timing and about the boy."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from wolfwise.analysis.number import Sampled, clear, difference
from wolfwise.analysis.wooolf.boldness import Boldness
from wolfwise.analysis.wooolf.openings import Smear
from wolfwise.analysis.wooolf.rounds import Boyhood, Knowledge
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import PLAYERS
from wolfwise.reports.document import (
    Bullets,
    Exact,
    Figure,
    Grid,
    Part,
    Section,
    paragraph,
)
from wolfwise.reports.wooolf.findings import ADVANCED, BASIC, USUAL, Findings, Rows, by_players

# ---------------------------------------------------------------- when to suspect


def suspecting(findings: Findings) -> Section:
    even = next(b for b in findings.break_even if b.error_cost == findings.error_cost)
    after_one = findings.knowledge[USUAL][1]
    return Section("When to suspect", (
        paragraph("An early suspicion scores more than a final one, so it needs less certainty. "
                  "If an error token costs you as much as ", Exact(even.error_cost, "count"),
                  " points, an early suspicion pays from ", Exact(even.early),
                  " on, a final one only from ", Exact(even.final), " on."),
        break_even_grid(findings, "break-even"),
        Figure("break-even-lines", "The dearer an error, the surer you must be", "lines",
               "break-even", across="break-even chance"),
        "To pay is not enough if waiting pays more. The next table says how sure you must be to "
        "suspect now: by how sure you expect to be on your next turn, and by how likely the round "
        "ends before it, so that only a final suspicion is left.",
        _waiting_grid(findings),
        Figure("waiting-map", "Suspect now if you are at least so sure", "heat map", "waiting",
               across="round ends first"),
        "How likely the round ends before your next turn rests on how hasty the others are.",
        _end_risk_grid(findings),
        paragraph("How sure can one be? In simulated rounds in which everybody only looks, as well "
                  "as he can, the best suspicion after ", after_one.turns, " turn of everybody is "
                  "right with ", after_one.everybody, " (", USUAL, " players), and "
                  "as likely right as not for ", after_one.sure,
                  " of the players: the second turn, the first on which it is allowed, is not too "
                  "soon."),
        *_knowledge(findings),
        *_boldness(findings),
    ))  # fmt: skip


def _boldness(findings: Findings) -> tuple[Part, ...]:
    """What games say: who suspects from which chance on wins how often."""
    usual = findings.boldness[USUAL]
    low, high = boldest(usual)
    best = max(usual, key=_wins)
    worst = min(usual, key=_wins)
    headings = ("suspects early from", *by_players(findings.boldness))
    wins: Rows = tuple(
        (Exact(row[0].early), *(bold.wins for bold in row))
        for row in zip(*findings.boldness.values(), strict=True)
    )
    scores: Rows = tuple((Exact(bold.early), bold.score, bold.others) for bold in usual)
    return (
        paragraph("And what wins? One player suspects early from another chance on than the rest, "
                  "who wait for ", Exact(findings.usually), "; in all else they play by the same "
                  "rule of thumb. With ", USUAL, " players he wins ", best.wins,
                  " of the games if he suspects from ", Exact(best.early), " on, and ",
                  worst.wins, " if it is ", Exact(worst.early),
                  ". An even share is ", Exact(Fraction(1, USUAL)), "."),
        Grid("boldness", "His share of the victories", headings, wins),
        Figure("boldness-lines", "How bold to be", "lines", "boldness",
               across="share of the victories"),
        Grid("boldness-points", f"Points at the end of a game, {USUAL} players",
             ("suspects early from", "he", "each other"), scores),
        paragraph("So which rule to play? The tables before these count your own points, and "
                  "waiting often brings more of them. Victories also count the points of the "
                  "others, and a round is a race: whoever waits to be surer leaves the early "
                  "points to them. An error costs no points; it breaks ties, keeps you from an "
                  "early suspicion in the next round, and somebody's second one ends the game. "
                  "Against players like these nothing won clearly more than to suspect from ",
                  Exact(low), *_to(low, high), " on; by the errors in the table ",
                  *_clearly(best, worst), "."),
        *_boldest(findings),
    )  # fmt: skip


def _boldest(findings: Findings) -> tuple[Part, ...]:
    """The same for every number of players that was played with, where games show anything."""
    if len(findings.boldness) < 2:
        return ()
    lines = []
    for players, tried in findings.boldness.items():
        low, high = boldest(tried)
        best, worst = max(tried, key=_wins), min(tried, key=_wins)
        shown = (" (", best.wins, " at best, even is ", Exact(Fraction(1, players)), ")")
        if clear(difference(best.wins, worst.wins)):
            lines.append(paragraph("With ", players, " players: from ", Exact(low),
                                   *_to(low, high), " on", *shown, "."))  # fmt: skip
        else:
            lines.append(paragraph("With ", players, " players no difference is clear."))
    return "From which chance on nothing else won clearly more:", Bullets(tuple(lines))


def _clearly(best: Boldness, worst: Boldness) -> tuple[str | Exact, ...]:
    """What the samples show: a difference of more than two standard errors."""
    if clear(difference(best.wins, worst.wins)):
        return Exact(worst.early), " clearly is worse"
    return ("no difference is clear",)


def _wins(bold: Boldness) -> float:
    return bold.wins.value


def _to(low: Fraction, high: Fraction) -> tuple[str | Exact, ...]:
    return (" to ", Exact(high)) if low < high else ()


def boldest(tried: Sequence[Boldness]) -> tuple[Fraction, Fraction]:
    """From which chance to which one most was won: the best, and all that are not clearly worse."""
    best = max(tried, key=_wins)
    near = [bold.early for bold in tried if not clear(difference(best.wins, bold.wins))]
    return min(near), max(near)


def break_even_grid(findings: Findings, key: str) -> Grid:
    rows = tuple(
        (Exact(even.error_cost, "count"), Exact(even.early), Exact(even.final))
        for even in findings.break_even
    )
    usual = [even.error_cost for even in findings.break_even].index(findings.error_cost)
    return Grid(
        key,
        "From which chance on a suspicion is worth more than none",
        ("an error costs", "early", "final"),
        rows,
        frozenset({usual}),
    )


def _waiting_grid(findings: Findings) -> Grid:
    headings = ("sure next turn", *(f"{round(100 * risk)}%" for risk in findings.risks))
    rows = tuple(
        (Exact(later), *(Exact(p) for p in findings.waiting[later])) for later in findings.later
    )
    caption = "How sure you must be to suspect now, by the chance that the round ends first"
    return Grid("waiting", caption, headings, rows, shaded=True)


def _end_risk_grid(findings: Findings) -> Grid:
    headings = ("players", *(f"{round(100 * haste)}% a turn" for haste in findings.hastes))
    rows: Rows = tuple(
        (n, *(Exact(risk) for risk in risks)) for n, risks in findings.end_risks.items()
    )
    caption = "How likely the round ends within a lap, if every other player suspects with"
    return Grid("end-risk", caption, headings, rows)


def _knowledge(findings: Findings) -> tuple[Grid | Figure, ...]:
    by_turn = tuple(
        (lap.turns, *(lap.by_character[c] for c in Character)) for lap in findings.knowledge[USUAL]
    )
    tables = [*findings.knowledge.values(), findings.knowledge_advanced]
    headings = ("turns", *by_players(findings.knowledge), f"{USUAL} players, advanced")

    def rows(pick: Callable[[Knowledge], Sampled]) -> Rows:
        return tuple(
            (turn, *(pick(laps[turn]) for laps in tables)) for turn in range(findings.turns + 1)
        )

    return (
        Grid("known", "How likely the best suspicion is right, by turns of everybody", headings,
             rows(lambda lap: lap.everybody)),
        Figure("known-lines", "How fast players come to know", "lines", "known",
               across="best suspicion is right"),
        Grid("known-by-character", f"The same by character, with {USUAL} players",
             ("turns", *Character), by_turn),
        Figure("known-by-character-lines", "Who comes to know first", "lines",
               "known-by-character", across="best suspicion is right"),
        Grid("sure", "Share of players whose best suspicion is as likely right as not",
             headings, rows(lambda lap: lap.sure)),
    )  # fmt: skip


# ---------------------------------------------------------------- the boy


def boy(findings: Findings) -> Section:
    first = findings.first_cry[USUAL, BASIC]
    peeked, asked = findings.peeking[USUAL], findings.asking[USUAL]
    spent = min(findings.asks, findings.turns)
    where = findings.smears[USUAL]
    useless = [smear for smear in where if smear.worth <= 0]
    return Section("The boy", (
        paragraph("With ", USUAL, " players the boy has to say wolf on a first peek with ",
                  Exact(first.wolf), ", and then an onlooker takes him for the boy with ",
                  Exact(first.after_wolf), " (", Exact(first.before), " before). On average a "
                  "first peek shows him with ", Exact(first.expected), "."),
        _first_cry_grid(findings),
        paragraph("If all go on peeking at random, after ", spent, " turns an onlooker gives him ",
                  peeked[spent].chance, "; a boy who asks his ", findings.asks,
                  " questions first is given ", asked[spent].chance,
                  ". Questions are his hiding place, but they lay no tokens."),
        *_seen_through(findings),
        "A wolf token pays if a dog or a hunter points at that seat and it is not the wolf. In the "
        "table below every dog and hunter takes a seat for the wolf as readily as an onlooker "
        "would; that is a model, all else is exact.",
        Bullets((
            paragraph(f"Best: a seat of which was heard: {where[0].before}, worth ",
                      Exact(where[0].worth, "points"), " points with ", USUAL, " players."),
            paragraph(f"Second: {where[1].before}, ", Exact(where[1].worth, "points"),
                      ". What an onlooker believes of the seat then: ", Exact(where[1].credit),
                      " wolf."),
            f"Worth nothing: {'; '.join(smear.before for smear in useless)}.",
        )),
        _smear_grid(findings),
        Figure("smear-bars", "Where a wolf token of the boy pays", "bars", "smear",
               by_players((PLAYERS[1], PLAYERS[-1])), across="points"),
    ))  # fmt: skip


def _first_cry_grid(findings: Findings) -> Grid:
    rows = tuple(
        (
            f"{players} players, {edition}",
            Exact(cry.before),
            Exact(cry.wolf),
            Exact(cry.after_wolf),
            None if cry.after_unknown is None else Exact(cry.after_unknown),
            Exact(cry.expected),
        )
        for edition in (BASIC, ADVANCED)
        for players in PLAYERS
        for cry in [findings.first_cry[players, edition]]
    )
    headings = (
        "table",
        "seen as boy before",
        "he says wolf",
        "seen as boy after wolf",
        "after a ?",
        "on average",
    )
    return Grid("first-cry", "What an onlooker makes of the boy after one peek", headings, rows)


def _seen_through(findings: Findings) -> list[Grid | Figure]:
    """Both ways to play side by side for few numbers of players, each alone for all of them."""
    counts = [*findings.peeking]
    few = [*dict.fromkeys((USUAL, counts[-1]))]
    ways = {"peeks": findings.peeking, f"asks {findings.asks} times first": findings.asking}
    headings = tuple(f"{players} players, {way}" for players in few for way in ways)
    columns = [(players, laps) for players in few for laps in ways.values()]
    caption = "The chance an onlooker gives the boy, by turns of everybody"
    parts: list[Grid | Figure] = [
        Grid("boy-seen", caption, ("turns", *headings), _laps(findings, columns)),
        Figure("boy-seen-lines", "How fast the boy gives himself away", "lines", "boy-seen",
               across="chance that he is given"),
    ]  # fmt: skip
    if len(counts) > len(few):
        for key, (way, laps) in zip(("boy-peeks", "boy-asks"), ways.items(), strict=True):
            rows = _laps(findings, [(players, laps) for players in counts])
            parts.append(Grid(key, f"A boy who {way}", ("turns", *by_players(counts)), rows))
    return parts


def _laps(
    findings: Findings, columns: Sequence[tuple[int, Mapping[int, Sequence[Boyhood]]]]
) -> Rows:
    """A row for every number of turns; before the first the deck alone says it."""
    first = [Exact(findings.rates[players].plays[Character.BOY]) for players, _ in columns]
    later: Rows = tuple(
        (turn, *(laps[players][turn].chance for players, laps in columns))
        for turn in range(1, findings.turns + 1)
    )
    return ((0, *first), *later)


def _smear_grid(findings: Findings) -> Grid:
    rows = []
    for heard in [smear.before for smear in findings.smears[USUAL]]:
        each = [_of(findings.smears[players], heard) for players in PLAYERS]
        rows.append((heard, *(None if s is None else Exact(s.worth, "points") for s in each)))
    headings = ("heard of the seat before", *by_players(PLAYERS))
    caption = "Points that a first wolf token adds to the boy's expected bonus"
    return Grid("smear", caption, headings, tuple(rows))


def _of(smears: tuple[Smear, ...], heard: str) -> Smear | None:
    return next((smear for smear in smears if smear.before == heard), None)
