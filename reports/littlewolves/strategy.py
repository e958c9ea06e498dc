"""The strategy report of The Three Little Wolves: houses, wolves, tops, cards, pigs and seats."""

from collections.abc import Sequence

from wolfwise.analysis.littlewolves.odds import mean as mean_of
from wolfwise.analysis.littlewolves.tables import measure, pigs
from wolfwise.models import rulebook
from wolfwise.models.littlewolves.cards import NUMBERS
from wolfwise.models.littlewolves.game import PLAYERS, littlewolves
from wolfwise.reports.document import (
    Ask,
    Cell,
    Exact,
    Figure,
    Grid,
    Part,
    Report,
    Section,
    Sheet,
    Text,
    command,
    paragraph,
)
from wolfwise.reports.littlewolves.houses import (
    All,
    Computed,
    ahead_grid,
    houses,
    sending,
    wolves,
    worthwhile,
)
from wolfwise.reports.littlewolves.tables import (
    WHITE,
    grid_by_players,
    pigs_by_card,
    pigs_grid,
)

GAMES, QUICK_GAMES = 1000, 60


def build(ask: Ask, *, quick: bool, seed: int, version: str) -> Report:
    """All of it; a quick report is from fewer games."""
    rules = rulebook.rules("littlewolves")
    games = QUICK_GAMES if quick else GAMES
    by_players: dict[int, Computed] = {}
    for players in PLAYERS:
        asked = {"players": players, "seed": seed, "rules": rules}
        by_players[players] = Computed(
            littlewolves(players, rules),
            ask(measure, games=games, iterations=0, **asked),
            ask(pigs, players=players, rules=rules),
        )
    chapters = (_begin, houses, wolves, _tops, _cards, _pigs, _seats)
    return Report(
        game="littlewolves",
        title="How to win at The Three Little Wolves",
        rules=rules,
        version=version,
        reproduce=command("littlewolves", seed, quick),
        seed=seed,
        sections=tuple(chapter(by_players) for chapter in chapters),
        sheets=tuple(map(_sheet, by_players.values())),
    )


def _begin(by_players: All) -> Section:
    tables = by_players[min(by_players)].tables  # all from as many games
    return Section("Where the numbers come from", (
        paragraph(
            "Everything but the pigs is counted in games that programs played: ", tables.games,
            " for each number of players, everybody by rules of thumb. They build what skips few "
            "numbers, send their highest wolf first, to the house that is furthest above the "
            "lowest of its colour, and do not ask what the others will do next.",
        ),
        "So the numbers tell how such players fare among themselves. Where they differ much, it is "
        "likely so among people who plan further, too; small differences may not be.",
        paragraph(
            "Houses of one game share its luck. So games are the samples, and errors come from how "
            "games differ. What was seen in fewer than ", tables.few, " games is not told, and its "
            "cell is left empty. Where all games agreed, ± says how far that may be luck.",
        ),
        "A stage of the game is the number of pigs that have been drawn. After the third one come "
        "the last turns, in which players draw no more.",
    ))  # fmt: skip


def _by_players(
    by_players: All, what: str, rows: Sequence[tuple[str, int]], key: str, caption: str
) -> Grid:
    columns = {computed.title: computed.tables for computed in by_players.values()}
    return grid_by_players(columns, what, rows, key, caption)


BY_NUMBER = tuple((str(number), number) for number in NUMBERS)

# ---------------------------------------------------------------- tops and cards


def _tops(by_players: All) -> Section:
    parts: list[Part] = [
        "Houses by the number on top at the end: what the house itself brought its owner, for "
        "standing, as the tallest, for its top and for a pig.",
        _by_players(by_players, "top-house", BY_NUMBER, "tops",
                    "What a house brings by the card on top"),
        Figure("tops-points", "What a house brings by the card on top", "intervals", "tops",
               across="points"),
        _by_players(by_players, "top-stands", BY_NUMBER, "tops-stand",
                    "How often a house stands by the card on top")._replace(shaded=True),
        "By how much the margin of owners of such a house, over the best of the others, was above "
        "that of owners of other houses. It tells what came together, not what caused what: "
        "somebody who is ahead for other reasons has houses as well.",
        _by_players(by_players, "top-margin", BY_NUMBER, "tops-margin",
                    "Margin of the owner by the card on top"),
    ]  # fmt: skip
    return Section("What should be on top", tuple(parts))


def _cards(by_players: All) -> Section:
    parts: list[Part] = [
        "Chance decides who is dealt or draws a card. So those who got a certain number and those "
        "who got another differ by nothing else, and the difference of their margins at the end is "
        "what the card is worth in hand, to players like these. It is small beside the luck of a "
        "whole game: look at the errors before believing an order.",
        _by_players(by_players, "got", BY_NUMBER, "cards",
                    "What it is worth to be dealt or to draw a card"),
        Figure("cards-worth", "Worth of a card in hand", "intervals", "cards",
               across="points of margin"),
        "Red, yellow and green are alike in the rules, and counted together.",
        _by_players(by_players, "got-white", [("white", WHITE)], "white",
                    "What a white card is worth more than a coloured one"),
        "How often a card that somebody got lies in a house at the end, and the margin of those "
        "who built it against those who built others. The latter is no fair trial: whoever builds "
        "a card chose to, early or late, on a good house or for want of a better card.",
        _by_players(by_players, "used", BY_NUMBER, "cards-used",
                    "How often a card is built in the end")._replace(shaded=True),
        _by_players(by_players, "built", BY_NUMBER, "cards-built",
                    "Margin of those who built a card"),
    ]  # fmt: skip
    return Section("Which cards to hope for", tuple(parts))


# ---------------------------------------------------------------- pigs and seats


def _pigs(by_players: All) -> Section:
    parts: list[Part] = [
        "The last pig lies among the bottom cards of the deck, the others anywhere above them. So "
        "the beginning of the end can be told almost to the card, and these numbers are exact.",
    ]
    for players, computed in by_players.items():
        parts += [
            pigs_grid(computed.pigs, computed.title, f"pigs-{players}"),
            pigs_by_card(computed.pigs, computed.title, f"pigs-by-{players}"),
            Figure(f"pigs-lines-{players}", f"Chance that a pig has come, {computed.title}",
                   "lines", f"pigs-by-{players}", across="has come"),
        ]  # fmt: skip
    return Section("When pigs come", tuple(parts))


def _seats(by_players: All) -> Section:
    seats = [(str(seat + 1), seat) for seat in range(max(by_players))]
    titles, turns = [computed.title for computed in by_players.values()], list[tuple[Cell, ...]]()
    for name, seat in seats:
        own = [computed.pigs.own_turns for computed in by_players.values()]
        cells = [Exact(mean_of(o[seat]), "count") if seat < len(o) else None for o in own]
        turns.append((name, *cells))
    parts: list[Part] = [
        "Whoever begins has more turns on average, for the game does not end with a full round.",
        Grid("turns", "Turns in a game", ("seat", *titles), tuple(turns)),
        "What it makes of it, in games in which everybody plays alike:",
        _by_players(by_players, "wins", seats, "seats", "Share of the victories by seat"),
        Figure("seats-wins", "Share of the victories by seat", "intervals",
               "seats", across="share of the victories"),
        _by_players(by_players, "points", seats, "seat-points", "Points by seat"),
    ]  # fmt: skip
    return Section("Who begins", tuple(parts))


# ---------------------------------------------------------------- cheat sheets


def _sheet(computed: Computed) -> Sheet:
    players = computed.game.players
    return Sheet(
        f"sheet-{players}-players",
        f"The Three Little Wolves with {computed.title}",
        (
            ahead_grid(computed, f"sheet-ahead-{players}"),
            sending(computed, computed.game.wolves[-1], f"sheet-sending-{players}"),
            pigs_grid(computed.pigs, computed.title, f"sheet-pigs-{players}"),
        ),
        tuple(_advice(computed)),
    )


def _advice(computed: Computed) -> list[Text]:
    """What the tables mean, and what others say; nothing where these say nothing."""
    tables = computed.tables
    first, last = (tables.mean("wins", seat) for seat in (0, computed.game.players - 1))
    tops = {number: mean.value for number in NUMBERS
            if (mean := tables.mean("top-house", number)) is not None}  # fmt: skip
    best = max(tops, key=lambda number: tops[number], default=NUMBERS[-1])
    return [
        "Floors above: how much taller a house is than the lowest other one of its colour. No "
        "rival: the only house of its colour. No colour: white cards alone. An empty cell: too few "
        "games to tell. Lower wolves bring less, but the same houses are best for them.",
        *_say(*worthwhile(computed.game)),
        *_say("A house with ", best, " on top brings most: ",
              tables.mean("top-house", best), "."),
        *_say("Who begins wins ", first, " of the games, who comes last ", last, "."),
    ]  # fmt: skip


def _say(*pieces: Cell) -> list[Text]:
    """A sentence, if all its numbers are known."""
    given = [piece for piece in pieces if piece is not None]
    return [paragraph(*given)] if len(given) == len(pieces) else []
