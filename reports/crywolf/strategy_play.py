"""Chapters of the strategy report of You Cry Wolf! about players: tells, openings, power, dice."""

from collections.abc import Callable, Iterator, Sequence

from wolfwise.analysis.crywolf.openings import Choice, First, Survey, lead
from wolfwise.analysis.crywolf.tells import Tell
from wolfwise.analysis.crywolf.which_die import EXAMPLE_DICE
from wolfwise.analysis.number import Sampled, clear, difference
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal
from wolfwise.reports.crywolf.findings import (
    BLUFFS,
    ENGLISH,
    JAPANESE,
    PLAYERS,
    USUAL,
    Findings,
    Rows,
    placed_words,
    players_words,
)
from wolfwise.reports.crywolf.words import dice
from wolfwise.reports.document import (
    Bullets,
    Cell,
    Exact,
    Figure,
    Grid,
    Number,
    Rounded,
    Section,
    Text,
    paragraph,
)

MODEL = (
    "A model, not a fact: players judge by their own dice and the bare odds, bluff now and then "
    "and slip now and then."
)
SHEEP = INDEX[Animal.SHEEP]

# ---------------------------------------------------------------- what a placed die tells


def tells(findings: Findings) -> Section:
    usual, fresh = findings.tells[BLUFFS[1]], findings.unseen
    wolf, sheep = _way(usual, "wolf", "sheep"), _way(usual, "sheep", "sheep")
    honest = _way(findings.tells[BLUFFS[0]], "wolf", "sheep")
    return Section("What a placed die tells", (
        f"{MODEL} Bayes says what their first die gives away.",
        paragraph("With ", USUAL, " players who bluff with ", Exact(BLUFFS[1]), ", a wolf placed "
                  "as a sheep is a rare beginning (", Exact(wolf.p), "). Whoever does it has spent "
                  "a wolf: another one is under his cup with ", Exact(wolf.wolf), ", against ",
                  Exact(fresh.wolf), " in as many fresh dice and ", Exact(sheep.wolf),
                  " after a sheep placed as a sheep. His hidden dice are worth ",
                  Exact(wolf.counted[SHEEP], "count"), " for the sheep row, after a plain sheep ",
                  Exact(sheep.counted[SHEEP], "count"), "."),
        paragraph("Against players who never bluff it would say something else: they do it only "
                  "without a sheep to place, so what they hide is worth ",
                  Exact(honest.counted[SHEEP], "count"), " for sheep."),
        _tells_grid(findings),
        _wolf_grid(findings),
        "What the number adds: a low claim says nothing, a claim near what its player can afford "
        "says that he has the dice. The highest ones are bluffs, or the best cups there are.",
        _told_grid(findings),
        Figure("told-lines", "What a first claim of sheep says about the dice still hidden",
               "lines", "told", across="of them count for sheep"),
    ))  # fmt: skip


def _way(all_tells: Sequence[Tell], face: str, row: str) -> Tell:
    return next(tell for tell in all_tells if (tell.face, tell.row) == (face, row))


def _tells_grid(findings: Findings) -> Grid:
    rows: list[tuple[Cell, ...]] = [
        (
            placed_words(tell.face, tell.row),
            Exact(tell.p),
            *(Exact(mean, "count") for mean in tell.dice),
            Exact(tell.counted[SHEEP], "count"),
            Exact(tell.wolf),
        )
        for tell in findings.tells[BLUFFS[1]]
    ]
    fresh = findings.unseen
    means = (Exact(mean, "count") for mean in fresh.dice)
    rows.append(("(as many fresh dice)", None, *means, Exact(fresh.counted[SHEEP], "count"),
                 Exact(fresh.wolf)))  # fmt: skip
    headings = ("placed first", "how often", *ANIMALS, "for sheep", "a wolf among them")
    caption = f"What is left under the cup, on average, {players_words(USUAL)}"
    return Grid("tells", caption, headings, tuple(rows))


def _wolf_grid(findings: Findings) -> Grid:
    ways = [(tell.face, tell.row) for tell in findings.tells[BLUFFS[1]]]
    rows: Rows = tuple(
        (placed_words(*way), *(Exact(_way(findings.tells[bluff], *way).wolf) for bluff in BLUFFS))
        for way in ways
    )
    headings = ("placed first", *(f"bluff {round(100 * bluff)}%" for bluff in BLUFFS))
    caption = "How likely a wolf is still under the cup, by how often people bluff"
    return Grid("tells-wolf", caption, headings, rows, shaded=True)


def _told_grid(findings: Findings) -> Grid:
    ways = findings.told.values()
    rows: Rows = tuple(
        (
            number,
            *(None if (n := left[at]) is None else Exact(n, "count") for left in ways),
            Exact(findings.unseen.counted[SHEEP], "count"),
        )
        for at, number in enumerate(findings.numbers)
    )
    headings = ("claim", *(f"places a {face}" for face in findings.told), "as many fresh dice")
    caption = f"Hidden dice of the claimant that count for sheep, {players_words(USUAL)}"
    return Grid("told", caption, headings, rows)


# ---------------------------------------------------------------- how to open


def opening(findings: Findings) -> Section:
    texts: list[Text] = []
    for (players, edition), survey in findings.surveys.items():
        if edition == JAPANESE:
            texts.append(
                paragraph(f"{players_words(players)}: the best first claim is worth ",
                          survey.worth, " chips; ",
                          *_most_often(survey), ", and it lies ",
                          survey.below,
                          " below break-even on average.")
            )  # fmt: skip
    return Section("How to open", (
        f"{MODEL} Every first claim is played on to the end of the round; tried are the lowest "
        "numbers of each row and those about break-even.",
        *_first_grids(findings),
        *_second_parts(findings),
        "Over all cups, each as often as it is rolled:",
        Bullets(tuple(texts)),
        _survey_grid(findings),
        Figure("survey-bars", "The best row to open", "bars", "survey", tuple(ANIMALS),
               across="share of cups"),
    ))  # fmt: skip


def _most_often(survey: Survey) -> tuple[str | Number, ...]:
    """Which row is the best one most often, if samples show it."""
    row, other, ahead = lead(survey)
    share, next_share = survey.rows[row], survey.rows[other]
    if clear(ahead):
        return f"most often its row is {row} (", share, ")"
    return (f"no row is clearly the most frequent ({row} ", share, f", {other} ",
            next_share, ")")  # fmt: skip


def _first_grids(findings: Findings) -> Iterator[Grid]:
    caption = (
        "The die to place and the number to claim, for the likeliest cup with so many dice that "
        "count as sheep"
    )
    yield _by_cup(findings, "first-claims", caption, lambda choice: _claim_words(choice.best))
    yield _by_cup(
        findings,
        "first-claims-worth",
        "What that is worth, in chips",
        lambda choice: choice.best.worth,
    )


def _second_parts(findings: Findings) -> Iterator[Text | Grid]:
    """The runners-up, so that one sees where the choice hardly matters."""
    alone = PLAYERS[0]
    sampled = [
        choice.more
        for (players, edition), choices in findings.first.items()
        for choice in choices
        if edition == JAPANESE and players != alone
    ]
    shown = sum(more.value < 0 and clear(more) for more in sampled)
    less = sorted(-choice.more.value for choice in findings.first[alone, JAPANESE])
    yield paragraph(
        "How much hangs on it? Take the next best claim (the same one in the other of the rows of "
        "dogs and wolves is none). With ", alone, " players it loses ", Rounded(less[0], "count"),
        " to ", Rounded(less[-1], "count"), " chips. With more it clearly loses something, more "
        "than two standard errors, in ", shown, " of ", len(sampled), " cases. In the others the "
        "choice hardly matters, and another seed may name another claim.",
    )  # fmt: skip
    caption = "The second best claim"
    yield _by_cup(findings, "second-claims", caption, lambda choice: _claim_words(choice.second))
    yield _by_cup(
        findings,
        "second-claims-less",
        "What the second best claim brings compared with the best, in chips",
        lambda choice: choice.more,
    )


def _by_cup(findings: Findings, key: str, caption: str, cell: Callable[[Choice], Cell]) -> Grid:
    """A row for every typical cup, a column for every number of players."""
    columns = {
        n: choices for (n, edition), choices in findings.first.items() if edition == JAPANESE
    }
    rows: Rows = tuple(
        (dice(choices[0].best.cup), at, *map(cell, choices))
        for at, choices in enumerate(zip(*columns.values(), strict=True))
    )
    return Grid(key, caption, ("your cup", "count as sheep", *map(players_words, columns)), rows)


def _claim_words(first: First) -> str:
    return f"{placed_words(first.face, first.row)}, {first.number}"


def _survey_grid(findings: Findings) -> Grid:
    headings = ("table", *ANIMALS, "in disguise", "below break-even", "worth")
    rows = tuple(
        (f"{players_words(players)}, {edition}", *survey.rows.values(),
         survey.disguised, survey.below, survey.worth)
        for (players, edition), survey in findings.surveys.items()
    )  # fmt: skip
    return Grid("survey", "Best first claims over all cups", headings, rows)


# ---------------------------------------------------------------- the power


def power(findings: Findings) -> Section:
    usual = findings.powers[USUAL, JAPANESE]
    headings = ("table", "is best", "worth", "best other move", "gain from having it")
    rows = tuple(
        (
            f"{players_words(players)}, {edition}",
            power.used,
            power.worth,
            power.instead,
            power.gain,
        )
        for (players, edition), power in findings.powers.items()
    )
    return Section("The first player's power", (
        "On his second turn the first player may roll a spare die, or else the first one of the "
        "sheep row, instead of claiming or calling, and hand turn and marker on. Here players by "
        "habit have come to that turn, and the best move with the power is compared with the best "
        "one without.",
        paragraph("With ", USUAL, " players the power is the best thing to do in ",
                  usual.used, " of these positions, and to have it is "
                  "worth ", usual.gain, " chips."),
        Grid("power", "What the power is worth, in chips", headings, rows),
        Figure("power-intervals", "The power against the best other move", "intervals", "power",
               ("worth", "best other move", "gain from having it"), across="chips"),
    ))  # fmt: skip


# ---------------------------------------------------------------- editions and dice


def editions(findings: Findings) -> Section:
    pairs = zip(findings.placed[JAPANESE], findings.placed[ENGLISH], strict=True)
    rows = tuple(
        (placed_words(a.face, a.row), ", ".join(a.counts), ", ".join(b.counts)) for a, b in pairs
    )
    differ = [n for n, (_, a, b) in enumerate(rows) if a != b]
    return Section("The two editions", (
        paragraph("The odds of hidden dice are the same in both editions. What differs is the "
                  "board: in the English one a die that is placed as what it is goes on counting "
                  "for every row of its animal. That changes ", len(differ), " of ", len(rows),
                  " ways to place a die."),
        Grid("placed", "Rows for which a placed die counts", ("placed", JAPANESE, ENGLISH), rows,
             frozenset(differ)),
        paragraph("What that does to the best first claim with up to ", findings.both[-1],
                  " players:"),
        Bullets(tuple(_compared(findings, players) for players in findings.both)),
        *(_editions_grid(findings, players) for players in findings.both),
    ))  # fmt: skip


def _both(findings: Findings, players: int) -> list[tuple[First, First]]:
    """The best first claims with typical cups in the two editions."""
    pairs = zip(findings.first[players, JAPANESE], findings.first[players, ENGLISH], strict=True)
    return [(a.best, b.best) for a, b in pairs]


def _compared(findings: Findings, players: int) -> Text:
    pairs = _both(findings, players)
    changed = sum(_claim_words(a) != _claim_words(b) for a, b in pairs)
    worths = [findings.surveys[players, name].worth for name in (JAPANESE, ENGLISH)]
    told: list[str | Number] = [f"{players_words(players)}: it is another one for ", changed,
                                " of ", len(pairs), " typical cups"]  # fmt: skip
    if isinstance(pairs[0][0].worth, Sampled):
        apart = sum(clear(difference(a.worth, b.worth)) for a, b in pairs)
        told += [", and its worth clearly differs for ", apart or "none"]
    japanese, english = worths
    told += [". Over all cups it is worth ", japanese, " chips in the Japanese edition and ",
             english, " in the English one",
             "." if clear(difference(*worths)) else ", which is no clear difference."]  # fmt: skip
    return paragraph(*told)


def _editions_grid(findings: Findings, players: int) -> Grid:
    rows = tuple(
        (
            dice(a.cup),
            _claim_words(a),
            a.worth,
            _claim_words(b),
            b.worth,
        )
        for a, b in _both(findings, players)
    )
    changed = frozenset(n for n, (_, a, _, b, _) in enumerate(rows) if a != b)
    headings = ("your cup", JAPANESE, f"chips, {JAPANESE}", ENGLISH, f"chips, {ENGLISH}")
    caption = f"The best first claim with {players_words(players)} (bold: another one)"
    return Grid(f"first-claims-editions-{players}", caption, headings, rows, changed)


def die(findings: Findings) -> Section:
    last = findings.learning[-1]
    first = findings.candidates[0]
    alike = sum(
        faces.candidate.if_settlements_were_rolled == first.candidate.if_settlements_were_rolled
        for faces in findings.candidates
    )
    rows = tuple(
        (
            " ".join(f"{n} {animal}" for animal, n in zip(ANIMALS, c.die, strict=True)),
            Exact(c.if_settlements_were_rolled),
            *faces.break_even,
        )
        for faces in findings.candidates
        for c in [faces.candidate]
    )
    learning = tuple((learnt.rolls, learnt.chance, learnt.first) for learnt in findings.learning)
    return Section("Which die is it?", (
        paragraph("The picture of the die is lost. Six faces that show all four animals leave ",
                  len(rows), " dice. If the counts of sheep in the rulebook's examples had been "
                  "rolled with ", EXAMPLE_DICE, " dice, ", alike, " of them would share the first "
                  "place with ", Exact(first.candidate.if_settlements_were_rolled),
                  " each: the examples say how many faces count as sheep, and nothing else."),
        Grid("dice", f"Candidates, and what to add with {findings.hidden(USUAL)} hidden dice to "
             "break even", ("faces", "if the examples were rolled",
                            *(f"add for {row}" for row in ANIMALS)), rows),
        paragraph("So roll yours. If it is the one that the rules here name, ", last.rolls,
                  " rolls make it ", last.chance, " likely on average, and the "
                  "likeliest of all with ", last.first, "."),
        Grid("learning", "How many rolls it takes to know the die",
             ("rolls", "given on average", "is alone the likeliest"), learning),
        Figure("learning-lines", "Rolling to know the die", "lines", "learning",
               across="chance"),
    ))  # fmt: skip
