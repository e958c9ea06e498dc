"""The strategy report of Wooolf!!: what to know, what to ask, when to suspect, whom to smear."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from wolfwise.analysis.wooolf import openings, strategy
from wolfwise.models import rulebook
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import PLAYERS
from wolfwise.reports.document import (
    Ask,
    Bullets,
    Cell,
    Exact,
    Figure,
    Grid,
    Number,
    Part,
    Report,
    Rounded,
    Section,
    Text,
    command,
    paragraph,
)
from wolfwise.reports.wooolf.findings import (
    ADVANCED,
    BASIC,
    USUAL,
    Findings,
    Rows,
    ahead,
    best_words,
    by_players,
    signs_grid,
)
from wolfwise.reports.wooolf.strategy_play import boy, suspecting
from wolfwise.reports.wooolf.strategy_reading import reading
from wolfwise.reports.wooolf.strategy_sheets import sheet

__all__ = ["ahead", "build"]


def build(ask: Ask, *, quick: bool, seed: int, version: str) -> Report:
    """The whole report; quick: fewer simulated rounds, and these with one number of players."""
    findings = Findings(ask, quick, seed)
    return Report(
        game="wooolf",
        title="Wooolf!! strategy: who is who, and when to say so",
        rules=rulebook.rules("wooolf"),
        version=version,
        reproduce=command("wooolf", seed, quick),
        seed=seed,
        sections=(
            _base_rates(findings),
            _announcements(findings),
            _answers(findings),
            _cries(findings),
            _first_turn(findings),
            suspecting(findings),
            reading(findings),
            boy(findings),
        ),
        sheets=tuple(sheet(findings, players) for players in PLAYERS),
    )


# ---------------------------------------------------------------- sections


def _base_rates(findings: Findings) -> Section:
    usual = findings.rates[USUAL]
    common = max(Character, key=lambda c: usual.plays[c])
    rows: Rows = tuple(
        (players, *(Exact(rates.plays[c]) for c in Character), rates.worlds)
        for players, rates in findings.rates.items()
    )
    missing: Rows = tuple(
        (players, *(Exact(rates.absent[c]) for c in Character))
        for players, rates in findings.rates.items()
    )
    clues = [sign.what for sign in findings.announced[USUAL, BASIC].signs]
    heard = tuple(
        (f"{n} players, {edition}", *(_clue(evidence, clue) for clue in clues))
        for (n, edition), evidence in findings.announced.items()
    )
    editions: Text = (
        "The advanced edition disguises cards but changes nobody's character: all of this holds "
        "in both editions."
        if findings.same_rates
        else "These are the rates of the basic edition; in the advanced one they differ."
    )
    return Section("Before anybody has looked", (
        paragraph("Two cards a seat, and the more valuable one counts: that makes the ",
                  f"{common} the most common character with ", USUAL, " players (",
                  Exact(usual.plays[common]), " a seat). The sheep, of which the deck has most "
                  "cards, is played by only ", Exact(usual.plays[Character.SHEEP]), "."),
        editions,
        Grid("base-rates", "How likely a seat plays each character, by number of players",
             ("players", *Character, "worlds"), rows),
        Figure("base-rates-lines", "Characters by number of players", "lines", "base-rates",
               tuple(Character), across="chance that a seat plays it"),
        paragraph("A pointer on 0 says that nobody plays a target. With ", USUAL, " players "
                  "nobody plays the sheep with ", Exact(usual.absent[Character.SHEEP]),
                  ", nobody the dog with ", Exact(usual.absent[Character.DOG]), " and nobody the "
                  "hunter with ", Exact(usual.absent[Character.HUNTER]), ": the wolf and the boy, "
                  "who look for a sheep, should not forget it."),
        Grid("absent", "How likely nobody plays a character", ("players", *Character), missing,
             shaded=True),
        "What a first peek announces depends on the edition: the advanced one has disguises "
        "instead of question marks.",
        Grid("first-clue", "What the first peek of a round announces",
             ("table", *clues), heard, shaded=True),
    ))  # fmt: skip


def _clue(evidence: strategy.Evidence, clue: str) -> Exact | None:
    return next((Exact(sign.p) for sign in evidence.signs if sign.what == clue), None)


def _announcements(findings: Findings) -> Section:
    basic, advanced = findings.announced[USUAL, BASIC], findings.announced[USUAL, ADVANCED]
    signs = {sign.what: sign for sign in basic.signs}
    wolf, sheep = signs["wolf"], signs["sheep"]
    strongest = max(basic.signs, key=lambda sign: sign.bits.value)
    after: Rows = tuple(
        (sign.what, *(Exact(sign.after[c]) for c in Character)) for sign in basic.signs
    )
    own: Rows = tuple(
        (sign.what, Exact(sign.p), *(Exact(sign.after[c]) for c in Character), sign.bits)
        for sign in findings.seen[USUAL].signs
    )
    return Section("What an announcement is worth", (
        paragraph("A number below a character says how many times as likely the announcement is "
                  "if the seat plays it as if it does not: multiply your odds by it. Above ", 1,
                  " it speaks for the character, below against it."),
        paragraph("With ", USUAL, " players an announced wolf multiplies the odds of a wolf by ",
                  Exact(wolf.ratios[Character.WOLF] or Fraction(0), "count"),
                  ", yet whoever announces it is the boy with ", Exact(wolf.boy),
                  ". The announcement that tells most about a seat is ", f"{strongest.what} (",
                  strongest.bits, " bits); an announced sheep tells ",
                  sheep.bits, "."),
        signs_grid("announced", f"What an announcement tells with {USUAL} players, basic edition",
                   "announced", basic.signs, boy=True),
        Grid("announced-after", "What a seat then plays",
             ("announced", *Character), after, shaded=True),
        Figure("announced-map", "What a seat plays after an announcement", "heat map",
               "announced-after", across="character"),
        paragraph("In the advanced edition disguises blur all this: a peek that is announced is "
                  "worth ", advanced.bits, " bits instead of ", basic.bits, "."),
        signs_grid("announced-advanced",
                   f"The same in the advanced edition, {USUAL} players",
                   "announced", advanced.signs, boy=True),
        "Your own peek is worth more than one you hear of: you see the card itself, and nobody "
        "lies to you.",
        Grid("seen", f"What a card that you saw yourself says about its owner, {USUAL} players",
             ("card", "how often", *Character, "bits"), own, shaded=True),
    ))  # fmt: skip


def _answers(findings: Findings) -> Section:
    signs = [sign for evidence in findings.answers[USUAL] for sign in evidence.signs]
    kinds = [findings.announced[USUAL, BASIC], findings.seen[USUAL], *findings.answers[USUAL]]
    best = max(findings.answers[USUAL], key=lambda evidence: evidence.bits.value)
    own, heard = findings.seen[USUAL].bits, findings.announced[USUAL, BASIC].bits
    rows: Rows = tuple(
        (kind.action, *(_kinds(findings, n)[kind.action] for n in PLAYERS)) for kind in kinds
    )
    return Section("What an answer is worth", (
        paragraph("Answers are always true. With ", USUAL, " players the question that tells most "
                  f"about a seat's character is {best.action} (", best.bits,
                  " bits); an own peek tells ", own, ", one of somebody else ",
                  heard, "."),
        signs_grid("answered", f"What an answer tells with {USUAL} players", "answer", signs,
                   boy=False),
        Grid("bits", "Bits about the character of the seat acted upon", ("action",
             *by_players(PLAYERS)), rows),
        Figure("bits-bars", "What actions tell", "bars", "bits",
               by_players((PLAYERS[1], PLAYERS[-1])), across="bits"),
        "Bits say how much an action tells, not whether you need it: what to do as which "
        "character stands below.",
    ))  # fmt: skip


def _kinds(findings: Findings, players: int) -> Mapping[str, Rounded]:
    kinds = [findings.announced[players, BASIC], findings.seen[players], *findings.answers[players]]
    return {kind.action: kind.bits for kind in kinds}


def _cries(findings: Findings) -> Section:
    usual = {cry.what: cry for cry in findings.cries[USUAL, BASIC]}
    once, both = usual["A says wolf of B"], usual["A and C say wolf of B"]
    twice, two = usual["A says wolf of B twice"], usual["A says wolf of B and of C"]
    advanced = next(c for c in findings.cries[USUAL, ADVANCED] if c.what == both.what)
    headings = ("what is said", *by_players(PLAYERS), f"{USUAL} players, advanced")
    return Section("Who cries wolf?", (
        paragraph("The boy says wolf whatever he sees. So with ", USUAL, " players a first cry of "
                  "wolf points at the right seat with ", _sure(once.wolf), ", and comes from the "
                  "boy with ", _sure(once.boy), ": both can be true at once."),
        Bullets((
            paragraph("Saying it again of the same seat makes the cry less credible: the seat is "
                      "the wolf with ", _sure(twice.wolf), " then."),
            paragraph("Saying it of two seats gives the boy away: ", _sure(two.boy),
                      *_more(findings, two)),
            paragraph("A second voice is worth more than a second token: if two players cry wolf "
                      "at the same seat, it is the wolf with ", _sure(both.wolf),
                      " (in the advanced edition, where a dog may look like one, with ",
                      _sure(advanced.wolf), ")."),
        )),
        Grid("cries-wolf", "How likely B plays the wolf", headings,
             _cry_rows(findings, lambda cry: cry.wolf), shaded=True),
        Figure("cries-wolf-map", "Is B the wolf?", "heat map", "cries-wolf", across="table"),
        Grid("cries-boy", "How likely A plays the boy", headings,
             _cry_rows(findings, lambda cry: cry.boy), shaded=True),
        "An empty cell is something that cannot happen.",
    ))  # fmt: skip


def _more(findings: Findings, cry: strategy.Cry) -> list[str | Number]:
    """Where the largest table has more wolves, and so another chance that a cry gives."""
    most = PLAYERS[-1]
    larger = next(c for c in findings.cries[most, BASIC] if c.what == cry.what)
    if larger.boy == cry.boy:
        return ["."]
    return [" (with ", most, " players, who have more wolf cards, ", _sure(larger.boy), ")."]


def _sure(chance: Fraction | None) -> Exact:
    assert chance is not None  # these can happen with any number of players
    return Exact(chance)


def _cry_rows(findings: Findings, chance: Callable[[strategy.Cry], Fraction | None]) -> Rows:
    tables = [*((n, BASIC) for n in PLAYERS), (USUAL, ADVANCED)]
    columns = [[chance(cry) for cry in findings.cries[table]] for table in tables]
    names = [cry.what for cry in findings.cries[USUAL, BASIC]]
    return tuple(
        (name, *(None if (p := column[at]) is None else Exact(p) for column in columns))
        for at, name in enumerate(names)
    )


def _first_turn(findings: Findings) -> Section:
    usual = findings.openings[USUAL]
    wolf = usual[Character.WOLF]
    cry = next(option for option in usual[Character.BOY].options if option.smear is not None)
    actions = [option.action for option in usual[Character.WOLF].options]
    columns = {c: {option.action: option for option in usual[c].options} for c in Character}
    headings = ("action", *Character)

    def grid(key: str, caption: str, cell: Callable[[openings.Opening], Cell]) -> Grid:
        rows = tuple((a, *(cell(columns[c][a]) for c in Character)) for a in actions)
        return Grid(key, caption, headings, rows)

    return Section("The first turn", (
        paragraph("All numbers are means over the hands that play a character. With ", USUAL,
                  " players the wolf knows most from the start: his best suspicion is right with ",
                  Exact(wolf.blind), " before he has done anything, and with ",
                  Exact(wolf.options[0].success), f" after {wolf.options[0].action}."),
        paragraph("For the boy a first peek is worth ", Exact(cry.points, "points"),
                  " points, because it lays a wolf token that dogs and hunters may fall for; it "
                  "tells the table who he is with ", Exact(cry.seen), "."),
        _best_grid("best-openings", "The best first action: a peek, or the question to ask",
                   findings.openings),
        _advanced_openings(findings),
        "If you do not hold the question, take the best action that you have. Where the points "
        "of several actions are nothing, no suspicion will be worth making on your next turn; "
        "then the chance to be right decides.",
        grid("opening-right", f"Expected chance of the best suspicion afterwards, {USUAL} players",
             lambda option: Exact(option.success)),
        Figure("opening-right-bars", "How likely the best suspicion is after a first action",
               "bars", "opening-right", across="right afterwards"),
        grid("opening-points", f"Expected points, {USUAL} players",
             lambda option: Exact(option.points, "points")),
        grid("opening-seen", "The chance an onlooker then gives your true character",
             lambda option: Exact(option.seen)),
    ))  # fmt: skip


def _advanced_openings(findings: Findings) -> Part:
    grid = _best_grid(
        "best-openings-advanced", "The same in the advanced edition", findings.advanced
    )
    basic = _best_grid("", "", {n: findings.openings[n] for n in findings.advanced})
    if grid.rows == basic.rows:
        return "In the advanced edition the best first actions are the same."
    return grid


def _best_grid(
    key: str, caption: str, openings_by_players: Mapping[int, Mapping[Character, openings.Openings]]
) -> Grid:
    rows = tuple(
        (str(c), *(best_words(advised[c]) for advised in openings_by_players.values()))
        for c in Character
    )
    return Grid(key, caption, ("you play", *by_players(openings_by_players)), rows)
