"""The strategy report of Werewolf: base odds, mornings, and what roles are worth."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain

from wolfwise.analysis.werewolf import strategy
from wolfwise.analysis.werewolf.policies import LOT, ROLES, SIMPLE, First, Win
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.analysis.werewolf.strategy import COMPANY, Morning, Worth, usual_wolves
from wolfwise.models import rulebook
from wolfwise.models.errors import listed
from wolfwise.models.werewolf.roles import Role, spellings
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
    Section,
    command,
    paragraph,
)
from wolfwise.reports.werewolf.strategy_lists import WINS, Lists, even_lists, length
from wolfwise.reports.werewolf.strategy_sheets import in_points, sheets

WAYS: tuple[tuple[First, Win], ...] = (
    ("night", "elimination"),
    ("night", "parity"),
    ("day", "elimination"),
    ("day", "parity"),
)
SAMPLED = ("girl", "idiot", "elder", "cupid", "scapegoat", "thief", "piper")


def build(ask: Ask, *, quick: bool, seed: int, version: str) -> Report:
    """All of it; the quick one has fewer sizes and fewer games."""
    sizes = (6, 7, 8, 9, 10, 13, 16) if quick else tuple(range(6, 21))
    lists: Lists = {
        (players, win): ask(strategy.even_lists, players=players, first="night", win=win, count=5)
        for players in sizes
        for win in WINS
    }
    rules = rulebook.rules("werewolf")
    sections = (
        base_odds(ask, most=16 if quick else 30),
        mornings(ask),
        assumed(),
        roles_alone(ask, quick=quick),
        roles_together(ask, players=8 if quick else 12, wolves=2 if quick else 3),
        other_roles(ask, games=150 if quick else 3000, seed=seed, quick=quick),
        even_lists(lists),
        length(lists),
    )
    return Report(
        game="werewolf",
        title="Werewolf: odds, roles and balance",
        rules=rules,
        version=version,
        reproduce=command("werewolf", seed, quick),
        seed=seed,
        sections=sections,
        sheets=sheets(ask, rules, lists),
    )


# ---------------------------------------------------------------- villagers and werewolves


def base_odds(ask: Ask, most: int) -> Section:
    """The four ways to play, each as a table and a heat map."""
    parts: list[Part] = [
        "How likely the village wins with villagers and werewolves alone, when nobody knows "
        "anything: all victims are found by lot. It is the floor that roles and good sense "
        "build on. All numbers are exact.",
        "The rulebook begins with a night and lets the werewolves win by elimination, when all "
        "others are dead. Many play by parity: the werewolves win as soon as they are half.",
    ]
    for first, win in WAYS:
        parts += _way(ask, first, win, most)
    return Section("Base odds", tuple(parts))


def _way(ask: Ask, first: First, win: Win, most: int) -> list[Part]:
    least, wolves = 5, min(8, (most - 1) // 2)
    odds = ask(strategy.base_odds, first=first, win=win, least=least, most=most, wolves=wolves)
    key = f"odds-{first}-{win}"
    rows = tuple(
        (players, *(None if p is None else Exact(p) for p in row))
        for players, row in enumerate(odds, least)
    )
    headings = ("players", *(str(w) for w in range(1, wolves + 1)))
    says = f"{first} first, {win}"
    return [
        Grid(key, f"The village's chance by werewolves: {says}", headings, rows, shaded=True),
        Figure(f"{key}-map", f"At a glance: {says}", "heat map", key, across="werewolves"),
    ]


def mornings(ask: Ask) -> Section:
    """Why one more villager helps or harms: odd and even mornings."""
    by_win = {
        win: ask(strategy.mornings, wolves=2, least=6, most=20, first="night", win=win)
        for win in WINS
    }
    rows = tuple(
        (
            one.players,
            "odd" if one.odd else "even",
            *chain.from_iterable((Exact(m.village), _change(m.change)) for m in (one, other)),
        )
        for one, other in zip(by_win["elimination"], by_win["parity"], strict=True)
    )
    headings = (
        "players",
        "alive in the mornings",
        "by elimination",
        "last villager adds by elimination",
        "by parity",
        "last villager adds by parity",
    )
    return Section(
        "Odd and even mornings",
        (
            "A night takes one player and a day takes one, so in a game without roles the number "
            "alive on a morning is odd on every morning, or even on every morning.",
            _elimination_says(by_win["elimination"]),
            _parity_says(by_win["parity"]),
            paragraph(
                "With odd mornings both ways of winning give the same chance: once half of those "
                "alive in an evening are werewolves, every night takes a villager and a vote at "
                "best one werewolf for him, so the village never catches up. With ",
                10, " players and 2 werewolves it is ", Exact(by_win["parity"][4].village),
                " either way.",
            ),
            "Whoever saves or shoots somebody moves the game from one kind of morning to the "
            "other. That is why guard and hunter, who know nothing here, help in every other "
            "row of the tables about them, and help less or harm in the rows between.",
            Grid("mornings", "2 werewolves, night first: one villager more, and what he "
                 "adds in percentage points", headings, rows),
            Figure("mornings-lines", "A saw, not a slope", "lines", "mornings",
                   ("by elimination", "by parity"), across="the village wins"),
        ),
    )  # fmt: skip


def _change(value: Fraction | None) -> Exact | None:
    return None if value is None else Exact(value)


def _pair(all_mornings: Sequence[Morning], players: int) -> tuple[Morning, Morning]:
    by_players = {morning.players: morning for morning in all_mornings}
    return by_players[players], by_players[players + 1]


def _elimination_says(all_mornings: Sequence[Morning]) -> Part:
    even, odd = _pair(all_mornings, 9)
    return paragraph(
        "By elimination even mornings are the good ones: the last two, a werewolf and a villager, "
        "still vote, and the lot falls on the werewolf half of the time. With 2 werewolves the "
        "village wins ", Exact(even.village), " with 9 players, and one villager more makes it ",
        Exact(odd.village), ".",
    )  # fmt: skip


def _parity_says(all_mornings: Sequence[Morning]) -> Part:
    odd, even = _pair(all_mornings, 8)
    return paragraph(
        "By parity odd mornings are the good ones. With 8 players and 2 werewolves the village "
        "may miss once and still vote again, and with 9 no more often: the ninth is one more "
        "innocent for the lot to fall on. It wins ", Exact(odd.village), " with 8 players and ",
        Exact(even.village), " with 9.",
    )  # fmt: skip


# ---------------------------------------------------------------- roles


def roles_alone(ask: Ask, *, quick: bool) -> Section:
    """Guard, witch, hunter and seer, each alone among villagers, by size."""
    sizes = range(6, 13) if quick else range(6, 21)
    parts: list[Part] = [
        "What it adds to the village's chance to put one role in a villager's place, exactly and "
        "in percentage points. Nobody else has a role. All play by lot, but for what a role knows.",
    ]
    by_win: dict[Win, list[Worth]] = {}
    for win in WINS:
        by_win[win] = [
            ask(strategy.worth_alone, players=players, wolves=usual_wolves(players), first="night",
                win=win)
            for players in sizes
        ]  # fmt: skip
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (worth.players, worth.wolves, Exact(worth.village), *map(Exact, worth.change))
            for worth in by_win[win]
        )
        headings = ("players", "werewolves", "without roles", *ROLES)
        key = f"roles-{win}"
        parts += [
            Grid(key, f"What a role adds, night first, {win}", headings, rows),
            Figure(f"{key}-lines", f"What a role adds, {win}", "lines", key, ROLES,
                   across="change for the village"),
        ]  # fmt: skip
    parts += [
        paragraph(
            "In percentage points, the seer adds from ", *_span(by_win["elimination"], "seer"),
            " by elimination, and from ", *_span(by_win["parity"], "seer"), " by parity.",
        ),
        "The witch is worth most at small tables: her antidote is a day won, and the larger the "
        "game, the less a day counts. Guard and hunter go by the mornings.",
    ]  # fmt: skip
    return Section("Guard, witch, hunter and seer", tuple(parts))


def _span(by_size: Sequence[Worth], role: Special) -> tuple[str | Number, ...]:
    """From where to where the worth of a role goes, and in which games."""
    at = ROLES.index(role)
    worths = sorted(by_size, key=lambda worth: worth.change[at])
    least, most = (
        (
            in_points(one.change[at]),
            f" ({one.players} players, {one.wolves} {spellings(Role.WEREWOLF)[one.wolves > 1]})",
        )
        for one in (worths[0], worths[-1])
    )
    return (*least, " to ", *most)


def roles_together(ask: Ask, players: int, wolves: int) -> Section:
    """All sets of the four."""
    companies = ask(
        strategy.worth_together, players=players, wolves=wolves, first="night", win="elimination"
    )
    rows = tuple(
        (
            listed(company.roles) if company.roles else "none",
            Exact(company.village),
            Exact(company.village - companies[0].village),
            Exact(company.sum_of_worths),
            Exact(company.village - companies[0].village - company.sum_of_worths),
            Exact(company.days, "count"),
        )
        for company in companies
    )
    headings = ("roles", "village", "together add", "alone would add", "more than that", "days")
    both = next(company for company in companies if company.roles == ("guard", "seer"))
    gain = both.village - companies[0].village
    return Section(
        "Roles together",
        (
            paragraph(
                "Guard and seer need each other: with ", players, " players and ", wolves,
                " werewolves they add ", in_points(both.sum_of_worths), " percentage points one by "
                "one and ", in_points(gain), " together, because a guard who knows the seer can "
                "keep him alive.",
            ),
            Grid("together", f"{players} players, {wolves} werewolves, night first, elimination; "
                 "what roles add in percentage points",
                 headings, rows, best=frozenset({_best(row[1] for row in rows)})),
            Figure("together-bars", "What roles add together", "bars", "together",
                   ("together add", "alone would add"), across="change for the village"),
        ),
    )  # fmt: skip


def _best(cells: Iterable[Exact]) -> int:
    values = [cell.value for cell in cells]
    return values.index(max(values))


def other_roles(ask: Ask, *, games: int, seed: int, quick: bool) -> Section:
    """The roles of which there are no exact odds, beside those of which there are."""
    parts: list[Part] = [
        f"What it changes to put a role in a villager's place where {listed(COMPANY)} are there as "
        "well, night first, by elimination. The change is in percentage points. Without an error "
        "it is exact; else games were played out, with its standard error behind the number.",
        "The thief comes with two more cards, here a villager and a werewolf, and takes whatever "
        "lies in the middle: so there is often one werewolf more. Nobody votes against the others "
        "in these games, so there are no ties, and a scapegoat is a villager: what is shown for "
        "him is chance. A piper takes victories from both sides.",
    ]
    for players, wolves in ((8, 2),) if quick else ((8, 2), (12, 3)):
        exchanges = [
            ask(strategy.exchanged, role=role, players=players, wolves=wolves, changes=(),
                games=games, seed=seed)
            for role in ("villager", "guard", "hunter", *SAMPLED)
        ]  # fmt: skip
        key = f"others-{players}"
        rows = tuple((*one,) for one in sorted(exchanges, key=lambda e: -e.change.value))
        headings = ("role", "village", "change", "werewolves", "lovers, piper or nobody", "days")
        parts += [
            Grid(key, f"A role more, {players} players, {wolves} of them werewolves",
                 headings, rows),
            Figure(f"{key}-intervals", f"What a role changes, {players} players", "intervals", key,
                   ("change",), across="change for the village"),
        ]  # fmt: skip
    return Section("All other roles", tuple(parts))


def assumed() -> Section:
    """The simple policy, sentence by sentence."""
    sentences = SIMPLE.sentences("night", "elimination", ROLES, LOT)
    return Section(
        "What everybody is assumed to do",
        (
            "A chance to win means nothing without what everybody does. Here all play by one "
            "simple policy: it never lies, and knows nothing beyond what roles show. Tables say "
            "where a game begins with a day or is won by parity instead.",
            Bullets(sentences),
        ),
    )
